#include "engine/claim/quotient_law.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/solve/positions/reference.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_divisors = 24, most_unlikely = 2;  ///< that are looked at, and of those that do not look right the ones that are tried
constexpr std::int64_t most_fixed = 6, most_moved = 72;  ///< numbers of the positions by which that is judged: of components that no move changes, and others
constexpr std::size_t most_positions = 20'000;

/// A law of the game of quotients, and how to come from this game to that one and back.
template <class Law>
struct Divided {
    std::shared_ptr<const rule::Game> game;  ///< whose positions are told
    QuotientGame told;
    std::shared_ptr<const game::Ruleset> ruleset;  ///< of told.game
    std::shared_ptr<const Law> law;

    /// What is said there, in the numbers of this game.
    rule::ExprRef here(const rule::ExprRef& said) const {
        if (!said) return nullptr;
        auto next = static_cast<std::uint32_t>(told.game->components.size() + 1);
        return rule::tidied(rule::substitute(said, told_in_numbers(*game, told), next));
    }
    /// "by n / (k + 1) and n mod (k + 1)", for each component that is divided.
    std::string reads() const {
        std::string text;
        const rule::Names names = told_in_numbers(*game, told);
        for (std::size_t i = 0; i < told.divided.size(); ++i) {
            const auto k = static_cast<std::uint32_t>(told.divided[i]), rest = static_cast<std::uint32_t>(game->components.size() + i);
            text += fmt::format("{}{} and {}", text.empty() ? "by " : ", ", rule::to_string(*names.at(k), *game), rule::to_string(*names.at(rest), *game));
        }
        return text;
    }
};

/// After how many times the divisor who wins is the same again, from two times on: 1, 2, …; 0 where that was not seen, or cannot be looked at.
std::int64_t repeats_after(const rule::Game& game, const game::Ruleset& ruleset, const QuotientGame& told, solve::Reference& reference) {
    const bool plain =
        std::all_of(game.components.begin(), game.components.end(), [](const rule::Component& c) { return c.kind == rule::ComponentKind::natural; });
    if (!plain || told.divided.size() + 1 > game.components.size() || told.divided.size() > 2) return 0;
    const std::int64_t moved = told.divided.size() == 1 ? most_moved : most_moved / 4;
    const auto is_divided = [&](std::size_t k) { return std::find(told.divided.begin(), told.divided.end(), k) != told.divided.end(); };
    std::vector<std::size_t> sides, at(game.components.size(), 0);
    for (std::size_t k = 0; k < at.size(); ++k) sides.push_back(static_cast<std::size_t>(is_divided(k) ? moved : most_fixed));
    std::vector<bool> again(5, true);
    const auto outcome = [&](const game::Position& position) { return reference.outcome(ruleset.shape().canonical(position)); };
    do {
        const game::Position here(at.begin(), at.end());
        if (reference.computed() > most_positions) return 0;
        std::int64_t divisor = told.divisor.back();
        for (std::size_t k = 0; k < here.size(); ++k) divisor += told.divisor[k] * here[k];
        if (divisor < 1 || !ruleset.contains(here)) continue;
        for (const std::size_t k : told.divided)
            for (std::size_t times = 1; times < again.size() && here[k] >= 2 * divisor; ++times) {
                game::Position further = here;
                further[k] += static_cast<std::int64_t>(times) * divisor;
                if (again[times] && further[k] < moved) again[times] = outcome(further) == outcome(here);
            }
    } while (next_in_box(at, sides));
    const auto first = std::find(again.begin() + 1, again.end(), true);
    return first == again.end() ? 0 : first - again.begin();
}

/// The game by each divisor that the rule suggests: those first after which who wins repeats soon. Of a game in which play ends.
std::vector<QuotientGame> divided_games(const std::shared_ptr<const rule::Game>& game) {
    const rule::Claim any = rule::lost_exactly_where(*game, rule::truth(false), static_cast<std::uint32_t>(game->components.size()) + 1);
    std::vector<std::pair<std::int64_t, QuotientGame>> all;
    const auto ruleset = game::compile(*game);
    solve::Reference reference(ruleset);
    std::size_t unlikely = 0;
    for (std::size_t which = 0; which < most_divisors; ++which) {
        try {
            auto told = quotient_game(*game, any, DivisorOf::rule, false, {}, which);
            if (!told) break;
            const std::int64_t after = repeats_after(*game, *ruleset, *told, reference);
            if (after > 0 || unlikely++ < most_unlikely) all.emplace_back(after > 0 ? after : INT64_MAX, std::move(*told));
        } catch (const NotDefinable&) {  // by another one perhaps
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<QuotientGame> games;
    for (auto& [after, told] : all) games.push_back(std::move(told));
    return games;
}

/// By the first divisor that tells a law; remembered as laws of the game itself are. `learn`: of the game of quotients, in a base, with what falls; null where
/// there is none.
template <class Law, class Learn>
std::shared_ptr<const Divided<Law>> by_some_divisor(const std::shared_ptr<const rule::Game>& game, const Learn& learn) {
    return remembered<Divided<Law>>(game, [&]() -> std::shared_ptr<const Divided<Law>> {
        const auto falls = falling_measure(*game);
        if (!falls) return nullptr;
        for (QuotientGame& told : divided_games(game)) {
            const auto found = told_or_none([&]() -> std::shared_ptr<const Divided<Law>> {
                const std::shared_ptr<const game::Ruleset> ruleset = game::compile(*told.game);
                SmallBoxes boxes(*ruleset);
                for (const arithmetic::Numeration base : bases_of(*told.game)) {
                    if (!base.in_base()) break;
                    if (auto law = learn(told.game, *ruleset, base, Hints{&boxes, nullptr, falls}))
                        return std::make_shared<const Divided<Law>>(Divided<Law>{game, std::move(told), ruleset, std::move(law)});
                }
                return nullptr;
            });
            if (found) return found;
        }
        return nullptr;
    });
}

}  // namespace

std::optional<WinningLaw> winning_law_by_quotients(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position) {
    const auto found = by_some_divisor<KernelLaw>(game, [](const auto& told, const game::Ruleset& ruleset, arithmetic::Numeration base, const Hints& hints) {
        std::string why;
        return learn_kernel(told, ruleset, base, why, nullptr, hints);
    });
    if (!found) return std::nullopt;
    const KernelLaw& law = *found->law;
    WinningLaw result;
    result.base = law.sentences().base();
    result.states = law.lost().states();
    result.rank = law.rank();
    result.lost_when = found->here(found_or_none([&] { return lost_in_words(*found->told.game, law.sentences(), law.play(), law.lost()); }));
    result.outcome_at = [found](const rule::PositionData& at) {
        const auto parts = divided(found->told, at);
        return parts ? found->law->outcome_at(*parts) : '?';
    };
    result.evidence = law.evidence().reading(found->reads());
    if (position) result.outcome = result.outcome_at(*position);
    return result.outcome != '?' ? std::optional(std::move(result)) : std::nullopt;
}

std::optional<ValuesEverywhere> values_by_quotients(const std::shared_ptr<const rule::Game>& game, bool in_words) {
    const auto found = by_some_divisor<ValueLaw>(game, [](const auto& told, const game::Ruleset& ruleset, arithmetic::Numeration base, const Hints& hints) {
        std::string why;
        return learn_values(told, ruleset, base, why, nullptr, hints);
    });
    if (!found) return std::nullopt;
    const ValueLaw& law = *found->law;
    const rule::ExprRef formula = in_words ? found_or_none([&] { return values_in_words(*found->told.game, *found->ruleset, law); }) : nullptr;
    const auto at = [found](const rule::PositionData& position) -> std::optional<base::Integer> {
        const auto parts = divided(found->told, position);
        return parts ? value_of(*found->law, *parts) : std::nullopt;
    };
    return ValuesEverywhere{found->here(formula), law.pairs().states(), law.rank(), at, law.evidence().reading(found->reads())};
}

}  // namespace grundy::claim
