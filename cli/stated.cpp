#include "cli/stated.hpp"

#include "cli/answers.hpp"
#include "cli/games.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/rule/text.hpp"

namespace grundy::cli {

namespace {

/// Of the claims of the file that say who wins everywhere, the first that is proved.
std::optional<tutor::Claimed> claim_of(dsl::Document& document, const dsl::Settings& settings, const rule::Game& game, const analyse::Options& options,
                                       Session& session) {
    document.assume(settings);
    const std::string rule = rule::canonical_text(game);
    for (std::size_t i = 0; i < document.claims(); ++i) {
        dsl::Diagnostics unused;
        const auto info = document.claim(i, unused);
        if (!info || info->expect_refuted || info->slow || !info->open.empty() || info->cases.size() != 1) continue;
        const auto& [with, claim] = info->cases.front();
        if (!claim::says_who_wins(claim, *with.game) || rule::canonical_text(*with.game) != rule) continue;
        base::Budget budget;
        budget.follow(session.budget(), claim_limits(session).time);
        claim::Finding finding = claim::Judge(options, budget, {.search_seconds = 0}).decide(with.game, claim);
        if (finding.verdict == claim::Verdict::proved) return tutor::Claimed{info->text, info->formal, claim, std::move(finding), {}, {}};
    }
    return std::nullopt;
}

}  // namespace

tutor::FindClaim finder(const std::vector<std::string>& given, const std::vector<analyse::Term>& sum, const analyse::Options& options, Session& session) {
    const Words words = split(given);
    if (session.misere) return nullptr;                                                        // the claims of the file are about the game as it stands there
    const bool inside = words.positions.empty() && words.game.find('(') != std::string::npos;  // the games are in the sum
    if (sum.size() != 1 || inside || words.game == "-") return nullptr;
    const auto opened_again = [words] {
        Session quiet;
        quiet.quiet = true;  // it was said when the position was read
        return open_game(words.game, words.settings, quiet);
    };
    if (opened_again().document->claims() == 0) return nullptr;
    return [opened_again, words, sum, options, &session] {
        const Opened opened = opened_again();
        return claim_of(*opened.document, words.settings, *sum.front().game, options, session);
    };
}

}  // namespace grundy::cli
