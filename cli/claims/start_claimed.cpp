#include "cli/claims/start_claimed.hpp"

#include <algorithm>

#include "cli/claims/answers.hpp"
#include "cli/games.hpp"
#include "engine/claim/decide.hpp"
#include "engine/rule/text.hpp"

namespace grundy::cli {

StartClaims::StartClaims(const std::vector<std::string>& given, const std::shared_ptr<const rule::Game>& game, const rule::PositionData& start,
                         const analyse::Options& options, Session& session)
    : options_(options), session_(session) {
    const Words words = split(given);
    if (session.misere || words.game == "-" || names_games_inside(words.game)) return;
    Session quiet;
    quiet.quiet = true;  // it was said when the game was read
    const Opened opened = open_game(words.game, words.settings, quiet);
    dsl::Document& document = *opened.document;
    document.assume(words.settings);
    const std::string rule = rule::canonical_text(*game);
    for (std::size_t k = 0; k < document.claims(); ++k) {
        const dsl::ast::Claim& claim = document.tree().claims[k];
        if (claim.form != dsl::ast::ClaimForm::formula || claim.slow || claim.expect_refuted) continue;
        auto info = document.claim_as_assumed(k);
        const bool at_once = info && (info->open.empty() ? info->cases[0].second.over_positions : info->uniform.size() == 1);
        if (!at_once || rule::canonical_text(*info->cases[0].first.game) != rule) continue;
        const auto said = claim::said_of_puzzle(info->cases[0].second, *info->cases[0].first.game, start);
        if (said) written_.push_back({std::string(document.source().slice(claim.expr->span)), std::move(*info), *said});
    }
    std::stable_partition(written_.begin(), written_.end(), [](const Written& one) { return one.said.distance.has_value(); });
}

bool StartClaims::is_far() const {
    return std::any_of(written_.begin(), written_.end(), [](const Written& one) { return one.said.distance && *one.said.distance > beyond_search; });
}

std::optional<claim::StartClaimed> StartClaims::proved() const {
    for (const Written& one : written_) {
        base::Budget budget;
        budget.follow(session_.budget(), claim_limits(session_).time);
        const auto& [with, claim] = one.info.open.empty() ? one.info.cases[0] : one.info.uniform[0];
        const claim::Effort effort = one.info.open.empty() ? claim::Effort{.search_seconds = 0} : claim_limits(session_).effort;  // a search goes on anyway
        claim::Finding finding = claim::Judge(options_, budget, effort).decide(with.game, claim);
        if (finding.verdict == claim::Verdict::proved) return claim::StartClaimed{one.formal, one.info.open, one.said, std::move(finding)};
    }
    return std::nullopt;
}

}  // namespace grundy::cli
