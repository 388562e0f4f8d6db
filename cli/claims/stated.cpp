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

/// About one game for these parameters, and meant to be true.
std::optional<dsl::Document::ClaimInfo> plain_claim(const dsl::Document& document, std::size_t index) {
    auto info = document.claim(index);
    if (!info || info->expect_refuted || info->slow || !info->open.empty() || info->cases.size() != 1) return std::nullopt;
    return info;
}

std::optional<claim::Claimed> claim_of(dsl::Document& document, const dsl::Settings& settings, const analyse::Term& asked, const analyse::Options& options,
                                       Session& session, Says what) {
    document.assume(settings);
    const std::string rule = rule::canonical_text(*asked.game);
    for (std::size_t i = 0; i < document.claims(); ++i) {
        const auto info = plain_claim(document, i);
        if (!info) continue;
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

namespace {

/// The claims of a file, each proved when it may say something.
class StatedClaims {
public:
    StatedClaims(dsl::Document& document, const dsl::Settings& settings, const analyse::Options& options, Session& session)
        : options_(options), session_(session) {
        document.assume(settings);
        dsl::Diagnostics ignored;
        const auto game = document.instantiate(settings, ignored);
        for (std::size_t i = 0; game && i < document.claims(); ++i) {
            const auto info = plain_claim(document, i);
            if (!info) continue;
            const auto& with = info->cases.front().first.game;
            if (rule::canonical_text(*with) == rule::canonical_text(*game))
                claims_.push_back({with, claim::in_values(info->cases.front().second, *with), info->formal, {}});
        }
    }
    std::optional<claim::Said> at(const rule::PositionData& position, analyse::Want want) {
        for (Stated& one : claims_) {
            if (want == analyse::Want::value && !claim::says_values(one.claim, *one.game)) continue;
            if (!claim::speaks_of(one.claim, *one.game, position) || !is_proved(one)) continue;
            const auto law = claim::stated_law(one.claim, *one.finding, position);
            if (!law || !law->outcome || (want == analyse::Want::value && !law->value)) continue;
            analyse::Known known;
            known.outcome = *law->outcome;
            known.value = law->value;
            known.grounds = one.finding->grounds;
            return claim::Said{std::move(known), claim::by_claim(one.formal, *one.finding)};
        }
        return std::nullopt;
    }

private:
    struct Stated {
        std::shared_ptr<const rule::Game> game;
        rule::Claim claim;
        std::string formal;
        std::optional<claim::Finding> finding;  ///< nothing where it was not tried
    };
    bool is_proved(Stated& one) {
        if (!one.finding) {
            const auto begin = base::Budget::Clock::now();
            base::Budget budget;
            budget.follow(session_.budget(), left_);
            one.finding = claim::Judge(options_, budget, {.search_seconds = 0}).decide(one.game, one.claim);
            left_ -= base::Budget::Clock::now() - begin;
        }
        return one.finding->verdict == claim::Verdict::proved;
    }

    base::Budget::Clock::duration left_ = std::chrono::seconds(5);  ///< for all proofs
    analyse::Options options_;
    Session& session_;
    std::vector<Stated> claims_;
};

}  // namespace

claim::Stated stated_in(dsl::Document& document, const dsl::Settings& settings, const analyse::Options& options, Session& session) {
    if (session.misere || document.claims() == 0) return nullptr;  // the claims of the file are about the game as it stands there
    auto claims = std::make_shared<std::optional<StatedClaims>>();
    return [claims, &document, settings, options, &session](const rule::PositionData& position, analyse::Want want) {
        if (!*claims) claims->emplace(document, settings, options, session);
        return (*claims)->at(position, want);
    };
}

std::optional<SaidByFile> said_by_file(const claim::FindClaim& find, const rule::PositionData& position) {
    const auto claimed = find ? find() : std::nullopt;
    auto law = claimed ? claim::stated_law(claimed->claim, claimed->finding, position) : std::nullopt;
    if (!law) return std::nullopt;
    return SaidByFile{std::move(*law), claim::by_claim(claimed->formal, claimed->finding)};
}

}  // namespace grundy::cli
