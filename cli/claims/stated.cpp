#include "cli/claims/stated.hpp"

#include "cli/claims/answers.hpp"
#include "cli/games.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/draws.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/rule/text.hpp"

namespace grundy::cli {

namespace {

bool says(Says what, const rule::Claim& claim, const rule::Game& game, const rule::PositionData& position) {
    if (what == Says::anything) return claim::speaks_of(claim, game, position);
    if (!claim::says_who_wins(claim, game)) return false;
    return claim::says_values(claim, game) == (what == Says::values);
}

std::optional<claim::Claimed> claim_of(dsl::Document& document, const dsl::Settings& settings, const analyse::Term& asked, const analyse::Options& options,
                                       Session& session, Says what) {
    document.assume(settings);
    const std::string rule = rule::canonical_text(*asked.game);
    for (std::size_t i = 0; i < document.claims(); ++i) {
        dsl::Diagnostics unused;
        const auto info = document.claim(i, unused);
        if (!info || info->expect_refuted || info->slow || !info->open.empty() || info->cases.size() != 1) continue;
        const auto& with = info->cases.front().first;
        const rule::Claim claim = claim::in_values(info->cases.front().second, *with.game);
        if (!says(what, claim, *with.game, asked.position) || rule::canonical_text(*with.game) != rule) continue;
        base::Budget budget;
        budget.follow(session.budget(), claim_limits(session).time);
        claim::Finding finding = claim::Judge(options, budget, {.search_seconds = 0}).decide(with.game, claim);
        if (finding.verdict == claim::Verdict::proved) return claim::Claimed{info->text, info->formal, claim, std::move(finding)};
    }
    return std::nullopt;
}

/// What nobody claims, of play that may go on for ever.
std::optional<claim::Claimed> drawn(const analyse::Term& asked, const analyse::Options& options, Session& session) {
    base::Budget budget;
    budget.follow(session.budget(), claim_limits(session).time);
    const base::Watch watch(budget);
    std::optional<claim::Claimed> found;
    const auto limit = base::ended_early([&] {
        const auto claim = claim::claim_of_draws(asked.game);
        if (!claim || !claim::speaks_of(*claim, *asked.game, asked.position)) return;
        claim::Finding finding = claim::Judge(options, budget, {.search_seconds = 0}).decide(asked.game, *claim);
        if (finding.verdict == claim::Verdict::proved) found = claim::Claimed{"", rule::to_string(*claim->expr, *asked.game), *claim, std::move(finding)};
    });
    return limit ? std::nullopt : std::move(found);
}

/// No measure was found that falls with every move; where the time is over before that is known, draws are not sought either.
bool may_go_round(const rule::Game& game) {
    bool none = false;
    const auto limit = base::ended_early([&] { none = !claim::measure_that_falls(game); });
    if (limit == base::Limit::interrupted) throw base::LimitReached(*limit);
    return none;
}

}  // namespace

claim::FindClaim finder(const std::vector<std::string>& given, const std::vector<analyse::Term>& sum, const analyse::Options& options, Session& session,
                        Says what) {
    const Words words = split(given);
    if (session.misere) return nullptr;  // the claims of the file are about the game as it stands there
    if (sum.size() != 1 || names_games_inside(words.game) || words.game == "-") return nullptr;
    const auto opened_again = [words] {
        Session quiet;
        quiet.quiet = true;  // it was said when the position was read
        return open_game(words.game, words.settings, quiet);
    };
    if (what != Says::anything && opened_again().document->claims() == 0) return nullptr;
    using Found = std::optional<claim::Claimed>;
    return [opened_again, words, sum, options, &session, what, found = std::make_shared<std::optional<Found>>()] {
        if (!*found) {
            const Opened opened = opened_again();
            *found = claim_of(*opened.document, words.settings, sum.front(), options, session, what);
            if (!**found && what == Says::anything && may_go_round(*sum.front().game)) *found = drawn(sum.front(), options, session);
        }
        return **found;
    };
}

std::optional<SaidByFile> said_by_file(const claim::FindClaim& find, const rule::PositionData& position) {
    const auto claimed = find ? find() : std::nullopt;
    auto law = claimed ? claim::stated_law(claimed->claim, claimed->finding, position) : std::nullopt;
    if (!law) return std::nullopt;
    return SaidByFile{std::move(*law), claim::by_claim(claimed->formal, claimed->finding)};
}

}  // namespace grundy::cli
