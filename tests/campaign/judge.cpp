#include "tests/campaign/judge.hpp"

#include <cstdio>

#include "engine/base/failure.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/verify.hpp"
#include "tests/campaign/claim_trial.hpp"

namespace grundy::campaign {
namespace {

std::optional<Fault> certified(const std::string& id, const std::shared_ptr<const rule::Game>& rules, const rule::Claim& claim, const Finding& finding,
                               const Effort& effort, Counts& counts) {
    base::Budget budget;
    budget.set_time(seconds(effort.seconds));
    const base::Watch watch(budget);
    try {
        const auto made = certificate::of_claim(id, rules, claim, finding);
        verify::verify_all(made.text);
        ++counts.certificates;
    } catch (const base::Failure& failure) {
        ++counts.uncertified;
        if (effort.everywhere && finding.verdict == Verdict::proved)
            std::printf("not certified: %s\n%s%s\n", failure.what(), rule::canonical_text(*rules).c_str(),
                        claim.expr ? rule::to_string(*claim.expr, *rules).c_str() : "");
        if (failure.kind() == base::FailureKind::internal) return Fault{"certificate: internal", failure.what()};
    } catch (const std::exception& error) {
        return Fault{"certificate", std::string("is written, but not verified: ") + error.what()};
    }
    return std::nullopt;
}

/// One more claim about all positions: true as far as brute force sees, four times as far as usual? And what was said of it? What is true and not proved is
/// printed with the reason.
void count_everywhere(const Game& game, std::size_t k, Num parameter, const Finding& finding, bool is_certified, const Effort& effort, Counts& counts) {
    Effort far = effort;
    far.reach = 4, far.steps *= 40;
    auto& count = counts.everywhere[static_cast<std::size_t>(*effort.everywhere)];
    ++count.claims;
    if (ClaimTrial(game, game.claims[k], far, parameter).tells() != "true") return;
    ++count.true_ones;
    count.certified += is_certified;
    if (finding.verdict == Verdict::proved) return void(++count.proved);
    std::string why = name(finding.verdict);
    for (const auto& line : finding.tried) why += "; " + line;
    std::printf("not proved, %s: %s\n%s\n", name(*effort.everywhere), why.c_str(), print(game).c_str());
}

}  // namespace

std::string told(const Game& game, std::size_t claim) {
    const Claim& c = game.claims[claim];
    if (!c.with.empty()) return {};
    const Effort effort{.steps = 4'000'000};
    return ClaimTrial(game, c, effort, game.parameter_default).tells();
}

std::optional<Fault> judge_claims(const Game& game, const dsl::Document& document, const std::shared_ptr<const rule::Game>& rules, const Effort& effort,
                                  Counts& counts, const std::vector<Position>&) {
    base::Budget budget;
    analyse::Options options;
    options.threads = 1;
    options.effort = effort.search_seconds;
    claim::Judge judge(options, budget, {.search_seconds = effort.search_seconds, .most_cases = 20'000, .tell = false});
    judge.beside([&] { return claim::claims_beside(document); });
    for (std::size_t k = 0; k < game.claims.size(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = document.claim(k, diagnostics);
        if (!info) return Fault{"rejected", "claim " + std::to_string(k + 1) + " cannot be read"};
        const List parameters = game.claims[k].with.empty() ? List{game.parameter_default} : game.claims[k].with;
        if (info->cases.size() != parameters.size())
            return Fault{"cases", "claim " + std::to_string(k + 1) + " has " + std::to_string(info->cases.size()) + " cases"};
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            budget.set_time(seconds(effort.seconds));
            Finding finding;
            try {
                finding = judge.decide(info->cases[i].first.game, info->cases[i].second);
            } catch (const base::Failure& failure) {
                return Fault{"claim: " + std::string(failure.kind() == base::FailureKind::internal ? "internal" : "failure"), failure.what()};
            }
            ++counts.claims;
            const auto verdict = static_cast<std::size_t>(finding.verdict);
            ++counts.verdicts[verdict];
            bool checked = false;
            if (effort.everywhere && !ClaimTrial(game, game.claims[k], effort, parameters[i]).is_about_all()) continue;
            Effort far = effort;
            if (effort.everywhere && finding.verdict == Verdict::proved) far.reach = 4, far.steps *= 40;
            const std::string wrong = ClaimTrial(game, game.claims[k], far, parameters[i]).wrong(finding, checked);
            if (checked) ++counts.confirmed[verdict];
            if (!wrong.empty())
                return Fault{std::string("verdict ") + name(finding.verdict), "claim c" + std::to_string(k + 1) + print(game, game.claims[k]) + "\n  " +
                                                                                  name(finding.verdict) + " " + finding.counterexample + "\n  but it " + wrong};
            const std::uint64_t before = counts.certificates;
            if (effort.certify && finding.verdict != Verdict::holds && finding.verdict != Verdict::undecided) {
                if (auto fault = certified(info->id, info->cases[i].first.game, info->cases[i].second, finding, effort, counts)) return fault;
            }
            if (effort.everywhere) count_everywhere(game, k, parameters[i], finding, counts.certificates > before, effort, counts);
        }
    }
    (void)rules;
    return std::nullopt;
}

}  // namespace grundy::campaign
