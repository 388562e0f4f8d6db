#pragma once
/// A claim with what its finding rests on: the laws of the games that it names, or all of its cases. The checker's own answer is what counts. Only for this
/// room.
#include <functional>
#include <optional>

#include "engine/certificate/induction_proof.hpp"
#include "engine/certificate/write.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"

namespace grundy::certificate {

inline constexpr std::uint64_t most_steps_of_cases = 2'000'000'000;       ///< some ten seconds
inline constexpr std::uint64_t most_steps_of_induction = 20'000'000'000;  ///< half a minute
inline constexpr std::uint64_t many_cases = 100'000;                      ///< of these, laws are the shorter proof where there are some

class ClaimWriter {
public:
    ClaimWriter(const std::string& id, const rule::Game& game, const rule::Claim& claim, const claim::Finding& finding,
                const std::vector<std::string>& parameters)
        : finding_(finding), theorems_(finding.grounds.theorems()), holds_(finding.verdict != claim::Verdict::refuted) {
        std::tie(claim_, game_) = rule::with_all_games(claim, game);
        stated_ = {{"type", "claim"},
                   {"id", id},
                   {"holds", holds_},
                   {"text", rule::to_string(claim_, game_)},
                   {"data", Json::parse(rule::claim_to_json(claim_, game_))}};
        if (parameters.size() == 1) stated_["parameter"] = parameters.front();
        else if (!parameters.empty()) stated_["parameter"] = parameters;
        for (const auto& [name, other] : game_.uses)
            stated_["uses"].push_back({{"name", name}, {"text", rule::canonical_text(*other)}, {"rule", Json::parse(rule::to_json(*other))}});
    }

    /// The number of the claim stands for {1..n} in these sets.
    void of_runs(const rule::Game& sets);

    Certificate write();

private:
    Certificate with(Json proof, std::uint64_t steps = 0) const;

    /// Of another claim, as a part of the proof of this one.
    static Json proof_of(const rule::Game& game, const rule::Claim& claim, const claim::Finding& finding);

    Certificate cases();

    /// Of words that it names, which one play may tell (11.6), where all plays from a word are equally long.
    bool names_words() const;
    Json and_plays(Json proof) const;
    std::optional<Certificate> by_law_of_words(const Json& proof);
    /// The same by what is known of all words.
    static Json and_words(Json proof, const claim::argument::WordEvidence& evidence);

    /// A number, or a list of them. Throws unsupported beyond 64 bits.
    static Json as_json(const rule::Datum& datum);
    static bool is_quotient(const pattern::TheoremRef& theorem) { return theorem->proof.checked().is<pattern::check::MisereClosure>(); }
    bool is_law(const pattern::TheoremRef& of) const { return is_quotient(of) || (of->law && !of->row && pattern::entry(of->proof.theorem()).certified); }

    /// Every position of a game that is not of values is decided by what can be reached from it alone.
    bool laws_tell() const;

    bool is_infinite() const;
    bool asks_for_values() const;
    bool asks_for_draws() const;
    /// Of single positions, of which the checker's 64 bits do not tell.
    bool names_large_numbers() const;

    /// Where the laws behind the verdict have a form, they are the proof; else the cases are, if they have an end.
    Certificate by_laws_or_cases();

    /// What was decided in another way may be decided by induction as well: the checker tells.
    std::optional<Certificate> by_induction_after_all();
    /// Nothing where the checker does not confirm it.
    static std::optional<Certificate> if_confirmed(const std::function<Certificate()>& made);
    /// What a closed form says of all positions may be read by an automaton, from which the claim follows as well.
    std::optional<Certificate> by_law_after_all(bool values);
    std::optional<Certificate> by_draws_after_all();
    std::optional<Certificate> by_puzzle_law_after_all();
    std::optional<Certificate> by_nobody_draws();
    /// As the claim stands; or with the values of a number that it assumes to be small in the moves.
    Certificate by_small_numbers();
    /// Of a claim that asks nothing of the game.
    std::optional<Certificate> by_numbers();
    Certificate by_options();
    /// Of rows of zeros.
    Certificate by_alike(const claim::argument::AlikeEntries& alike);
    /// That play ends, and the claim about who wins.
    Certificate by_outcomes(const claim::argument::AsOutcomes& outcomes);

    /// A period that was proved as a formula.
    Certificate by_formula(const claim::argument::AsFormula& formula);

    /// At a case, which the checker plays through; or, where play from there is long, because the conditions of an induction along play fail.
    Certificate refutation();

    bool is_of_words() const;

    Certificate by_words(const claim::argument::WordInduction& induction);

    /// The letters, and the law of a run.
    Certificate by_runs(const claim::argument::WordEvidence& evidence);

    Certificate by_bisimulation(const claim::argument::Bisimulation& same);

    /// With a measure where one is found; else from the ends of play backwards, as far as the letters are known.
    std::optional<Certificate> by_words_after_all();
    bool is_far() const;

    Certificate ending();

    /// Of every play from every position by a form; of some by those that there are, or by one that is refuted.
    Certificate length();

    /// How many moves every play has, as a linear form: with all that the claim makes of it, the checker decides it. Nothing where there is no such form, or,
    /// unless nothing else is left, where the checker does not follow.
    std::optional<Certificate> by_length(bool only);

    /// Whatever decided it: the checker tells from the rule and the set, at all positions at once; where that is not asked or not possible, case by case. That
    /// play ends is only asked where the claim is true.
    Certificate keeping();

    /// What falls with every move, and the P-positions where the claim alone does not tell them: the checker decides the rest.
    Certificate by_induction(const claim::argument::Induction& induction) { return with(induction_proof(game_, induction), most_steps_of_induction); }

    /// The numbers of the theorem's game in the claim: 0 for its own. A game may be used under several names.
    std::vector<std::uint32_t> numbers_of(const pattern::Theorem& theorem) const;

    /// One law a game, of those that the verdict rests on. What the extension lemma adds to a law is checked anew.
    Certificate by_laws(const char* theorem) { return with({{"thm", theorem}, {"laws", laws()}}); }
    Json laws() const;
    /// What a theorem says of every position of the rule, read by automata. Nothing where the checker does not confirm it.
    std::optional<Certificate> by_statement();

    /// A law of one part of a position is one of the claim only where the claim says so part by part.
    void require_forms() const;

    /// A proof for each part; or of the whole, by induction.
    Certificate by_parts(const claim::argument::PartByPart& parts);

    [[noreturn]] void no_law() const;

    Certificate counterexample();

    /// A multiple of the period that may be taken from every heap refutes it.
    const pattern::check::Multiples* multiples() const;
    Certificate multiple(const pattern::check::Multiples& found);

    const claim::Finding& finding_;
    std::vector<pattern::TheoremRef> theorems_;
    bool holds_;
    rule::Claim claim_;
    rule::Game game_;
    const rule::Game* sets_ = nullptr;  ///< not null: the rule, of which game_ is one run
    Json stated_;
};

}  // namespace grundy::certificate
