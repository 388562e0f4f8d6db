#pragma once
/// A claim of a rule file, held by the certificate as data: true or false, decided here by an evaluator of its own.
///
///     exhaustive       a finite claim: every case is computed
///     law              a law of each game that the claim asks about is proved; with it the formula repeats, so finitely many n decide it
///     counterexample   a false claim: the case at which it fails
///     1.2              what may be added to a subtraction set
///     1.6              a multiple of the claimed period may be taken: no such period
///     11.1, 11.2       by induction along play, for all positions at once (induction/)
///     11.4             how long play lasts, as a linear form of the position (induction/)
///     11.5, 7.1        the same as 11.1 for words of any length; from the ends of play backwards (words/)
///     11.6             all plays from a word have one length (claim_words)
///     11.7             two positions are worth the same, what is done from one being done from the other (induction/)
///     12.1             a sum of parts: one claim about each; a word as the sum of its runs (claim_words)
///     options          no value is larger than the number of options (induction/)
///     rank             play ends, since a measure falls (induction/, words/)
///     returns          play comes back to where it was (endless)
///     kept             a strategy: every move out of a set is answered back into it (induction/)
/// Map of the room: read verify.hpp first: `verify` reads a certificate; main.cpp is the program around it.
/// Claims: `claim` decides which form it is: `claim_at`, `claim_formula`, `claim_keep`, `claim_rows`, `claim_words`, `endless`; `answers` gives what positions
/// are worth. Sums (12.1) and words for these: `parts`, `part_claims`, `rows_of_heaps`, `word_runs`, `set_runs`, `run_table`, `near_words`, `word_diamonds`.
#include "engine/verify/answers.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// One claim of one game, while it is decided.
struct Question {
    const rule::Game& game;
    const rule::Claim& claim;
    Answers& answers;
    Steps& steps;
    std::string theorem;
    bool holds = true;           ///< what the certificate says
    std::uint64_t cases = 0;     ///< what it says that was tried: cases of `exhaustive`, numbers below which all were tried of `law`
    std::uint64_t multiple = 0;  ///< 1.6
    const Json* at = nullptr;    ///< counterexample
    std::function<std::int64_t(const Position&)> play_length = {};  ///< 11.4
};

/// What is true of a case, where the claim is no formula: of a position, and of what `for` binds.
using Truth = std::function<bool(const Evaluator& evaluator, Frame& frame)>;
/// Each returns how the claim is decided, or throws Rejected when it is not what the certificate says.
std::string decide_formula(const Question& q, const Truth& truth = {});
std::string decide_at(const Question& q);
std::string decide_length(const Question& q);
std::string decide_rows(const Question& q);
std::string decide_keep(const Question& q);

/// A period that a claim gives which says nothing else, n >= preperiod => g(n + period) = g(n) + saltus, or that who wins repeats so: `prove` decides that
/// claim, by the proof that `told` has. With the values before it, from the definition, that is a law.
ProvedLaw law_of_formula(Answers& answers, Fields& told, const std::function<std::string(const rule::Claim& claim, Fields& proof)>& prove);

/// Throws Rejected with the reason unless `found` is what the certificate says.
void require_verdict(const Question& q, bool found, const std::string& why);

/// `rule` is the text of the rule: the rules of the other games that the claim names are added to it.
Proved prove_claim(const rule::Game& game, Fields& claim, Fields& proof, std::string& rule, Steps& steps);

}  // namespace grundy::verify
