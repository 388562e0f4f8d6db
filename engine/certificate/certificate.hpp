#pragma once
/// Certificates: what is proved, together with the rule that it is about, for a checker that believes neither. docs/certificates.md describes the file.
#include <string>
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::certificate {

struct Certificate {
    std::string text;      ///< JSON, ends with a newline
    std::string sentence;  ///< what it states, in the checker's words
    std::string how;       ///< and by what
};

/// Values that a law is confirmed with before its certificate is written: some minutes.
inline constexpr std::uint64_t most_checked = 1ULL << 31;

/// A certificate is only written after the checker has confirmed it: the law of a theorem, in positions of its game. Throws base::Failure(unsupported) for
/// theorems without a form, and where the checker does not confirm: the message says why. A law that rests on more than `most` values, which nobody keeps, is
/// written unconfirmed, and `how` says so.
Certificate of_law(const pattern::Theorem& theorem, std::uint64_t most = most_checked);
/// The law of a game. Throws base::Failure(unsupported) where none is proved.
Certificate of_law(analyse::Oracle& oracle);

/// The outcome of one position (and its value, where `value` is not negative) of a game that ends, by playing through everything below it.
/// `steps` bounds the checker's work; 0: as usual.
Certificate of_outcome(const rule::Game& game, const rule::PositionData& position, char outcome, std::int64_t value, std::uint64_t steps = 0);

/// The outcome of one position by a strategy: what to play at each position with a winning move that is met. Cheaper to check, longer to write; play elsewhere
/// may go on for ever. Throws base::Failure(unsupported) where a move leads to several positions, and beyond 100 000 moves.
Certificate of_strategy(analyse::Oracle& oracle, const rule::PositionData& position);

/// The outcome of one position in the way that is checked in seconds: by playing everything below it, else by a strategy.
Certificate of_position(analyse::Oracle& oracle, const rule::PositionData& position);

/// A claim of a rule file that was decided: proved, exhausted or refuted, by what its finding rests on: the laws that it names, or all cases. Throws
/// base::Failure(unsupported) for other verdicts, for theorems without a form, and where the checker does not confirm. `parameters`: the components that stand
/// for those without an upper end.
Certificate of_claim(const std::string& id, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim, const claim::Finding& finding,
                     const std::vector<std::string>& parameters = {});
/// A claim about a number n for the set {1..n} of `sets`, for every n, decided of the heap that a run of so many is (recognise/several/runs).
Certificate of_claim_of_runs(const std::string& id, const rule::Game& sets, const std::shared_ptr<const rule::Game>& heap, const rule::Claim& claim,
                             const claim::Finding& finding);
/// That heap; throws base::Failure(unsupported) where a set is not the sum of its runs. `n`: as the claim calls its number.
std::shared_ptr<const rule::Game> heap_of_runs(const rule::Game& sets, const rule::Game& n);

/// Throws base::Failure(unsupported): the claim cannot be read with the parameter as a component.
[[noreturn]] void no_uniform(const std::string& parameter);
/// All cases of a claim as a rule file has it (dsl::Document::ClaimInfo), each decided by itself by `decide(game, claim)`. One that fails in a case is refuted
/// there, and the others say nothing. A parameter without an upper end is one more component, which stands for all of its values at once.
template <class Info, class Decide>
std::vector<Certificate> of_cases(const Info& info, const Decide& decide) {
    std::vector<Certificate> made;
    if (info.uniform_of_runs) {
        const rule::Game& sets = *info.cases.front().first.game;
        const auto heap = heap_of_runs(sets, *info.uniform_of_runs->first.game);
        const rule::Claim& claim = info.uniform_of_runs->second;
        return {of_claim_of_runs(info.id, sets, heap, claim, decide(heap, claim))};
    }
    if (!info.open.empty() && info.uniform.empty()) no_uniform(info.open);
    for (const auto& [with, claim] : info.open.empty() ? info.cases : info.uniform) {
        const claim::Finding finding = decide(with.game, claim);
        const bool refuted = finding.verdict == claim::Verdict::refuted;
        if (refuted && !info.open.empty() && info.uniform_says_more) no_uniform(info.open);
        if (refuted) made.clear();
        made.push_back(of_claim(info.id, with.game, claim, finding, info.open_parameters));
        if (refuted) break;
    }
    return made;
}

/// Several certificates in one file, in order; a single one stays as it is.
std::string bundle(const std::vector<Certificate>& certificates);

}  // namespace grundy::certificate
