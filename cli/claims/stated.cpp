#include "cli/claims/stated.hpp"

#include <algorithm>

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

bool says(Says what, const claim::Claimed& claimed, const rule::PositionData& position) {
    if (what == Says::anything) return claim::speaks_of(claimed, position);
    if (!claim::says_who_wins(claimed.claim, *claimed.game)) return false;
    return claim::says_values(claimed.claim, *claimed.game) == (what == Says::values);
}

/// No measure was found that falls with every move; where the time is over before that is known, draws are not sought either.
bool may_go_round(const rule::Game& game) {
    bool none = false;
    const auto limit = base::ended_early([&] { none = !claim::measure_that_falls(game); });
    if (limit == base::Limit::interrupted) throw base::LimitReached(*limit);
    return none;
}

/// A claim of the file about the game for these parameters, and meant to be true.
struct Here {
    dsl::Document::ClaimInfo info;
    claim::Claimed claimed;  ///< for these parameters, in values where it says them; not decided yet
};

/// Claims of a document about one game, and whether play ends there.
class ClaimsAbout {
public:
    ClaimsAbout(const dsl::Document& document, const rule::Game& game) : document_(document), game_(game), rule_(rule::canonical_text(game)) {}

    /// For the parameters that are assumed, or with others of which the game does not depend.
    std::optional<Here> at(std::size_t index) {
        const auto written = document_.heading(index);
        if (written.expect_refuted || written.slow) return std::nullopt;
        auto info = document_.claim_as_assumed(index);
        const auto& single = document_.tree().claims[index].with_single;
        if (!info && std::all_of(single.begin(), single.end(), [](bool one) { return one; })) info = document_.claim(index);
        if (!info || info->cases.size() != 1 || info->uniform.size() > 1) return std::nullopt;
        const auto& [with, claim] = info->cases.front();
        if (rule::canonical_text(*with.game) != rule_) return std::nullopt;
        const rule::Claim said = claim::without_idle_premise(claim::in_values(claim, *with.game), *with.game);
        claim::Claimed claimed{info->text, info->formal, with.game, said, {}, is_settled()};
        return Here{std::move(*info), std::move(claimed)};
    }

private:
    /// Play ends, and not in a draw. Where the time is over before that is known, it may go on.
    bool is_settled() {
        if (!settled_) {
            settled_ = false;
            const auto& ends = game_.terminals;
            const bool drawn = std::any_of(ends.begin(), ends.end(), [](const rule::Terminal& one) { return one.end == rule::End::draw; });
            const auto limit = base::ended_early([&] { settled_ = !drawn && claim::measure_that_falls(game_).has_value(); });
            if (limit == base::Limit::interrupted) throw base::LimitReached(*limit);
        }
        return *settled_;
    }

    const dsl::Document& document_;
    const rule::Game& game_;
    std::string rule_;
    std::optional<bool> settled_;
};

void decide(Here& here, const dsl::Document& document, const analyse::Options& options, base::Budget& budget) {
    claim::Judge judge(options, budget, {.search_seconds = 0});
    judge.beside([&] { return claim::claims_beside(document); });
    here.claimed.finding = here.info.open.empty() ? judge.decide(here.claimed.game, here.claimed.claim) : claim::decide_case(judge, here.info);
}

std::optional<claim::Claimed> proved_claim(dsl::Document& document, const dsl::Settings& settings, const analyse::Term& asked, const analyse::Options& options,
                                           Session& session, Says what, const base::Budget& whole) {
    document.assume(settings);
    ClaimsAbout claims(document, *asked.game);
    for (std::size_t i = 0; i < document.claims(); ++i) {
        auto here = claims.at(i);
        if (!here || !says(what, here->claimed, asked.position)) continue;
        base::Budget budget;
        budget.follow(whole, claim_limits(session).time);
        decide(*here, document, options, budget);
        if (here->claimed.finding.verdict != claim::Verdict::proved) continue;
        if (what != Says::anything || claim::stated_law(here->claimed, asked.position)) return std::move(here->claimed);
    }
    return std::nullopt;
}

/// The first claim that is proved and says it; none where the time is over before.
std::optional<claim::Claimed> claim_of(dsl::Document& document, const dsl::Settings& settings, const analyse::Term& asked, const analyse::Options& options,
                                       Session& session, Says what, const base::Budget& whole) {
    std::optional<claim::Claimed> found;
    const auto limit = base::ended_early([&] { found = proved_claim(document, settings, asked, options, session, what, whole); });
    if (limit == base::Limit::interrupted) throw base::LimitReached(*limit);
    return found;
}

/// What nobody claims, of play that may go on for ever.
std::optional<claim::Claimed> drawn(const analyse::Term& asked, const analyse::Options& options, Session& session) {
    base::Budget budget;
    budget.follow(session.budget(), claim_limits(session).time);
    const base::Watch watch(budget);
    std::optional<claim::Claimed> found;
    const auto limit = base::ended_early([&] {
        const auto claim = claim::claim_of_draws(asked.game);
        if (!claim || !claim::speaks_of({"", "", asked.game, *claim, {}, false}, asked.position)) return;
        claim::Finding finding = claim::Judge(options, budget, {.search_seconds = 0}).decide(asked.game, *claim);
        if (finding.verdict == claim::Verdict::proved)
            found = claim::Claimed{"", rule::to_string(*claim->expr, *asked.game), asked.game, *claim, std::move(finding), false, false};
    });
    return limit ? std::nullopt : std::move(found);
}

}  // namespace

claim::FindClaim finder(const std::vector<std::string>& given, const std::vector<analyse::Term>& sum, const analyse::Options& options, Session& session,
                        Says what) {
    const Words words = split(given);
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
            *found = claim_of(*opened.document, words.settings, sum.front(), options, session, what, session.budget());
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
        : options_(options), session_(session), document_(document) {
        document.assume(settings);
        dsl::Diagnostics ignored;
        const auto game = document.instantiate(settings, ignored);
        if (!game) return;
        const auto played = as_played(std::make_shared<const rule::Game>(*game), session);  // claims are about it as it stands there
        ClaimsAbout claims(document, *played);
        for (std::size_t i = 0; i < document.claims(); ++i)
            if (auto here = claims.at(i)) claims_.push_back({std::move(*here)});
    }
    std::optional<claim::Said> at(const rule::PositionData& position, analyse::Want want) {
        for (Stated& one : claims_) {
            const claim::Claimed& claimed = one.here.claimed;
            if (claimed.game->play == rule::Play::alone) {
                auto said = claim::said_of_puzzle(claimed.claim, *claimed.game, position);
                if (!said || (want == analyse::Want::value && said->reachable && !said->distance) || !is_proved(one)) continue;
                return claim::Said{{}, claim::by_claim(claimed), std::move(said)};
            }
            if (want == analyse::Want::value && !claim::says_values(claimed.claim, *claimed.game)) continue;
            if (!claim::speaks_of(claimed, position) || !is_proved(one)) continue;
            const auto law = claim::stated_law(claimed, position);
            if (!law || !law->outcome || (want == analyse::Want::value && !law->value)) continue;
            analyse::Known known;
            known.outcome = *law->outcome;
            known.value = law->value;
            known.grounds = claimed.finding.grounds;
            return claim::Said{std::move(known), claim::by_claim(claimed)};
        }
        return std::nullopt;
    }

private:
    struct Stated {
        Here here;
        bool tried = false;
    };
    bool is_proved(Stated& one) {
        if (!one.tried) {
            const auto begin = base::Budget::Clock::now();
            base::Budget budget;
            budget.follow(session_.budget(), left_);
            decide(one.here, document_, options_, budget);
            one.tried = true;
            left_ -= base::Budget::Clock::now() - begin;
        }
        return one.here.claimed.finding.verdict == claim::Verdict::proved;
    }

    base::Budget::Clock::duration left_ = std::chrono::seconds(5);  ///< for all proofs
    analyse::Options options_;
    Session& session_;
    const dsl::Document& document_;
    std::vector<Stated> claims_;
};

}  // namespace

claim::Stated stated_in(dsl::Document& document, const dsl::Settings& settings, const analyse::Options& options, Session& session) {
    if (document.claims() == 0) return nullptr;
    auto claims = std::make_shared<std::optional<StatedClaims>>();
    return [claims, &document, settings, options, &session](const rule::PositionData& position, analyse::Want want) {
        if (!*claims) claims->emplace(document, settings, options, session);
        return (*claims)->at(position, want);
    };
}

SaidEverywhere said_everywhere(const std::vector<std::string>& given, const std::shared_ptr<const rule::Game>& game, const analyse::Options& options,
                               Session& session) {
    SaidEverywhere said;
    const Words words = split(given);
    if (names_games_inside(words.game) || words.game == "-") return said;
    Session quiet;
    quiet.quiet = true;
    const Opened opened = open_game(words.game, words.settings, quiet);
    base::Budget whole;
    whole.follow(session.budget(), std::chrono::seconds(3));
    const auto claimed = [&](Says what) { return claim_of(*opened.document, words.settings, {game, {}}, options, session, what, whole); };
    if (const auto values = claimed(Says::values)) said.values = claim::stated_values(*values);
    else if (const auto winner = claimed(Says::winner)) said.lost = claim::stated_law(*winner);
    return said;
}

std::optional<SaidByFile> said_by_file(const claim::FindClaim& find, const rule::PositionData& position) {
    const auto claimed = find ? find() : std::nullopt;
    auto law = claimed ? claim::stated_law(*claimed, position) : std::nullopt;
    if (!law) return std::nullopt;
    return SaidByFile{std::move(*law), claim::by_claim(*claimed)};
}

}  // namespace grundy::cli
