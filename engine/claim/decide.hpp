#pragma once
/// Decides claims. Every form of rule::Claim; the exact meaning of each stands in docs/language.md.
///
///   finite                      every case is computed: exhausted
///   one heap, a proved law      the formula repeats, or is read by an automaton: proved
///   several heaps               it follows from the theorem about the game, however it is written: proved
///   else                        by size, as far as time goes: holds
/// Map of the room: read this header first: a claim and its game in, a finding out.
/// Without a claim: `winning_law` and `values_everywhere` say who wins and what the values are at every position, `law_search` in which bases and for how
/// long a law is sought; `answer` decides what an expression asks.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/base/failure.hpp"
#include "engine/claim/ground/beside.hpp"
#include "engine/claim/ground/effort.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// Claims of one rule file. Keeps what it found out about the games, so that the next claim about them is cheap. One thread asks at a time.
class Judge {
public:
    /// `budget` must outlive it; it may be re-armed between claims, and parts of a claim get a part of its time.
    Judge(analyse::Options options, base::Budget& budget, Effort effort = {});
    ~Judge();

    /// Claims of the same file as those that are asked about, of which a proof may take some together: asked for when one alone is not proved.
    void beside(std::function<std::vector<Beside>()> claims);

    /// What goes wrong while a claim is decided (a limit, an overflow, a question without an answer) is a finding, `undecided`.
    /// Throws base::Failure(internal) for a defect, and (interrupted).
    Finding decide(const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim);

    /// Several cases of one claim: the worst decides, and is named; what only holds is said to the smallest size of all. Each case gets its share of the time,
    /// so that none goes without because of those before it. `parameters` of each as in "t = 3".
    struct Case {
        std::string parameters;
        std::shared_ptr<const rule::Game> game;
        const rule::Claim* claim = nullptr;
    };
    Finding decide(const std::vector<Case>& cases);

    /// A `with` without an upper end.
    struct Open {
        std::string name;                     ///< "k >= 2"
        std::vector<std::string> components;  ///< of `uniform`: those that are such parameters
        std::vector<Case> uniform;   ///< the claim with the parameter as a component, so about all values at once, for each choice of the others; or none
        bool says_more = false;      ///< `uniform` says more than the claim: it proves it, and does not refute it
        const Case* runs = nullptr;  ///< the claim about the length of a run of the sets of the first case; null: it is no such claim
        std::function<std::vector<Case>(std::size_t step)> at;  ///< the cases with its least value plus `step`; none behind the last
    };
    /// Proved where the uniform claim is. Else values are tried upward, each with a fair share of the time, as far as they are decided; then it holds so far,
    /// unless one of them, or the uniform claim, is refuted. More time reaches further.
    Finding decide(const Open& open);
    /// Of one value, which `at(0)` gives: proved where the uniform claim is, else decided there. The winning moves are those of its game.
    Finding decide_one(const Open& open);

private:
    std::vector<Case> read(const Open& open, std::size_t step, std::optional<base::Budget::Clock::time_point> end);
    Finding at_once(const Open& open, const std::function<void()>& begin);
    Finding of_runs(const Open& open);
    Finding at_constants(const Case& uniform);
    Finding uniformly(const Open& open);
    Finding where_refuted(const Finding& uniform, const Open& open);
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// The claims of a rule file (dsl::Document) that have one case, or are about all values of a parameter: what a proof may take together with another.
template <class Document>
std::vector<Beside> claims_beside(const Document& document) {
    std::vector<Beside> all;
    for (std::size_t k = 0; k < document.claims() && all.size() < most_beside; ++k) {
        try {
            if (auto info = document.claim(k); info && info->cases.size() == 1 && info->open.empty())
                all.push_back({info->text, info->cases[0].first.game, std::move(info->cases[0].second)});
            else if (info && info->uniform.size() == 1) all.push_back({info->text, info->uniform[0].first.game, std::move(info->uniform[0].second)});
        } catch (const base::Failure& failure) {  // its own cases are too many, which is said when it is asked about
            if (failure.kind() != base::FailureKind::limit) throw;
        }
    }
    return all;
}

/// Cases as a rule file has them (dsl::Document::ClaimInfo), which must outlive these.
template <class Cases>
std::vector<Judge::Case> listed(const Cases& all) {
    std::vector<Judge::Case> cases;
    for (const auto& [with, claim] : all) cases.push_back({with.parameters, with.game, &claim});
    return cases;
}
/// What is found of a claim with an open `with` by `decide`, one of a Judge's questions; `at(step)` gives its cases.
template <class Info, class Decide>
Finding decide_open(const Info& info, std::function<std::vector<Judge::Case>(std::size_t)> at, const Decide& decide) {
    std::optional<Judge::Case> runs;
    if (info.uniform_of_runs) runs = Judge::Case{info.open, info.uniform_of_runs->first.game, &info.uniform_of_runs->second};
    return decide(Judge::Open{info.open, info.open_parameters, listed(info.uniform), info.uniform_says_more, runs ? &*runs : nullptr, std::move(at)});
}

/// All cases of a claim as a rule file has it (dsl::Document::ClaimInfo): `cases_of(step)` gives those of a later value of its open parameter.
template <class Info, class CasesOf>
Finding decide_claim(Judge& judge, const Info& info, const CasesOf& cases_of) {
    if (info.open.empty()) return judge.decide(listed(info.cases));
    decltype(cases_of(std::size_t{0})) now;
    return decide_open(
        info,
        [&](std::size_t step) {
            now = cases_of(step);
            return listed(now);
        },
        [&](const Judge::Open& open) { return judge.decide(open); });
}

/// The one case that is asked about (dsl::Document::claim_as_assumed), or more, of which it is one.
template <class Info>
Finding decide_case(Judge& judge, const Info& info) {
    if (info.open.empty()) return judge.decide(listed(info.cases));
    return decide_open(
        info, [&](std::size_t) { return listed(info.cases); }, [&](const Judge::Open& open) { return judge.decide_one(open); });
}

}  // namespace grundy::claim
