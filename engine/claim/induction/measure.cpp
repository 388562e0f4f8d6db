/// Where engine/meaning/rank.hpp finds no rank: linear forms with small whole coefficients, compared lexicographically. A form is taken that rises with no
/// small move not yet accounted for and falls with some. That it is bounded below where there is a move (so that 30 - n will do where play stops at 30), and
/// that it never rises while those before it stay, are sentences; in the end no move may leave all forms as they are: positions where play is over come last
/// of all. A move into a sum is sound part by part: multisets over a well-founded order are well-founded (Dershowitz and
/// Manna).
#include "engine/claim/induction/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/induction/ways.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/unrolled.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using Form = std::vector<std::int64_t>;

namespace {

constexpr std::size_t most_measured = 6, most_measures = 3, most_moves = 20'000;
constexpr std::int64_t box_of_moves[] = {1, 40, 12, 6, 4, 3, 3}, largest_coefficient[] = {0, 3, 3, 3, 2, 1, 1};

std::int64_t of(const Form& form, const Form& numbers) {
    std::int64_t sum = 0;
    for (std::size_t k = 0; k < form.size(); ++k) sum += form[k] * numbers[k];
    return sum;
}

Linear of(const Form& form, const std::vector<Linear>& numbers) {
    Linear sum;
    for (std::size_t k = 0; k < form.size(); ++k) sum = arithmetic::plus(sum, numbers[k], form[k]);
    return sum;
}

/// What small moves change, and the least values of forms at small positions.
class SmallMoves {
public:
    explicit SmallMoves(const rule::Game& game) {
        const auto ruleset = game::compile(game);
        const std::size_t k = ruleset->shape().fixed_cells();
        Form low(k, 0), at;
        for (std::size_t i = 0, cell = 0; i < game.components.size(); ++i) {
            const bool vector = game.components[i].kind == rule::ComponentKind::vector;
            if (game.components[i].kind == rule::ComponentKind::integer) low[cell] = -box_of_moves[k] / 2;
            cell += vector ? static_cast<std::size_t>(game.components[i].length) : 1;
        }
        at = low;
        for (bool more = true; more && changes.size() < most_moves;) {
            base::poll();
            const game::Position here = ruleset->shape().canonical(game::Position(at.begin(), at.end()));
            if (ruleset->contains(here)) {
                const Form before(here.begin(), here.end());
                ruleset->options(here, [&](game::Sum&& option) {
                    moved_from.insert(before);
                    for (const game::Position& part : option) {
                        Form change = before;
                        for (std::size_t i = 0; i < k; ++i) change[i] -= part[i];
                        changes.insert(std::move(change));
                    }
                    return changes.size() < most_moves;
                });
            }
            more = false;
            for (std::size_t i = 0; i < k && !more; ++i) {
                if (++at[i] < low[i] + box_of_moves[k]) more = true;
                else at[i] = low[i];
            }
        }
    }
    std::int64_t least(const Form& form) const {
        std::int64_t least = 0;
        for (const Form& position : moved_from) least = std::min(least, of(form, position));
        return least;
    }
    std::set<Form> changes;     ///< before - after
    std::set<Form> moved_from;  ///< positions with a move
};

std::vector<Form> small_forms(std::size_t k) {
    std::vector<Form> all;
    const std::int64_t most = largest_coefficient[k];
    Form form(k, -most);
    for (bool more = true; more;) {
        if (std::any_of(form.begin(), form.end(), [](std::int64_t c) { return c != 0; })) all.push_back(form);
        more = false;
        for (std::size_t i = 0; i < k && !more; ++i) {
            if (++form[i] <= most) more = true;
            else form[i] = -most;
        }
    }
    const auto weight = [](const Form& f) {
        std::int64_t sum = 0;
        for (const std::int64_t c : f) sum += 2 * std::abs(c) + (c < 0 ? 1 : 0);
        return sum;
    };
    std::stable_sort(all.begin(), all.end(), [&](const Form& a, const Form& b) { return weight(a) < weight(b); });
    return all;
}

class Lexicographic {
public:
    Lexicographic(const rule::Game& game, const SmallMoves& small) : ways_(game), small_(small) {
        for (const Ways::Way& way : ways_.ways())
            for (std::size_t part = 0; part < way.parts.size(); ++part) open_.push_back({&way, part, ways_.sentences().constant(true)});
    }

    std::optional<std::vector<Form>> found() {
        std::vector<Form> taken;
        std::set<Form> left = small_.changes;
        while (taken.size() < most_measures) {
            std::vector<std::pair<std::size_t, Form>> candidates;
            for (const Form& form : small_forms(ways_.numbers().size())) {
                std::size_t falls = 0;
                const bool rises = std::any_of(left.begin(), left.end(), [&](const Form& change) {
                    const std::int64_t by = of(form, change);
                    falls += by > 0 ? 1 : 0;
                    return by < 0;
                });
                if (!rises && (falls > 0 || left.empty())) candidates.emplace_back(falls, form);
            }
            std::stable_sort(candidates.begin(), candidates.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
            const auto good = std::find_if(candidates.begin(), candidates.begin() + static_cast<std::ptrdiff_t>(std::min(candidates.size(), most_tried)),
                                           [&](const auto& one) { return take(one.second); });
            if (good == candidates.begin() + static_cast<std::ptrdiff_t>(std::min(candidates.size(), most_tried))) return std::nullopt;
            taken.push_back(good->second);
            std::erase_if(left, [&](const Form& change) { return of(good->second, change) > 0; });
            if (open_.empty()) return taken;
        }
        return std::nullopt;
    }

    /// No position with a move has less of a form that was found.
    std::int64_t least(const Form& form) const { return least_.at(form); }

private:
    static constexpr std::size_t most_tried = 80;
    struct Open {
        const Ways::Way* way;
        std::size_t part;
        Automaton stays;  ///< the forms so far do
    };

    /// Where the order of numbers does not matter it may not matter to a form either.
    bool is_symmetric(const Form& form) const {
        std::map<arithmetic::Track, std::int64_t> of_track;
        for (std::size_t k = 0; k < form.size(); ++k) of_track[ways_.numbers()[k].terms.at(0).first] = form[k];
        const auto& exchanges = ways_.play().exchanges();
        return std::all_of(exchanges.begin(), exchanges.end(), [&](const auto& exchange) {
            return std::all_of(exchange.begin(), exchange.end(), [&](const auto& pair) { return of_track[pair.first] == of_track[pair.second]; });
        });
    }

    /// No position with a move has less of the form.
    bool is_least(std::int64_t least, const Linear& here) const {
        Linear below = here;
        below.constant += 1 - least;  // here <= least - 1
        const Automaton less = arithmetic::is_at_most(ways_.base(), below);
        return std::all_of(ways_.ways().begin(), ways_.ways().end(), [&](const auto& way) { return ways_.where(way, less).accepts_nothing(); });
    }

    /// By its least value at small positions, or, where `where` or the end of play lies far out, by a round number and then by the least that will do.
    bool is_bounded(const Form& form, const Linear& here) {
        for (const std::int64_t least : {small_.least(form), std::int64_t{-100}, std::int64_t{-10'000}, std::int64_t{-1'000'000}}) {
            if (!is_least(least, here)) continue;
            std::int64_t low = least, high = small_.least(form) + 1;  // low will do, high will not
            while (high - low > 1) {
                const std::int64_t middle = low + (high - low) / 2;
                (is_least(middle, here) ? low : high) = middle;
            }
            least_[form] = low;
            return true;
        }
        return false;
    }

    /// Is it bounded below, and does it never rise? Then moves stay open where it stays.
    bool take(const Form& form) {
        if (!is_symmetric(form)) return false;
        const Linear here = of(form, ways_.numbers());
        if (!is_bounded(form, here)) return false;
        std::vector<Open> next;
        for (const Open& one : open_) {
            const Linear fall = arithmetic::plus(here, of(form, one.way->parts[one.part]), -1);
            Linear rises = fall;
            rises.constant += 1;
            if (!ways_.where(*one.way, both(one.stays, arithmetic::is_at_most(ways_.base(), rises))).accepts_nothing()) return false;
            Automaton stays = both(one.stays, arithmetic::is_zero(ways_.base(), fall));
            if (!ways_.where(*one.way, stays).accepts_nothing()) next.push_back({one.way, one.part, std::move(stays)});
        }
        if (next.size() == open_.size() && !open_.empty() &&
            std::none_of(small_.changes.begin(), small_.changes.end(), [&](const Form& c) { return of(form, c) > 0; }))
            return false;
        open_ = std::move(next);
        return true;
    }

    Ways ways_;
    std::map<Form, std::int64_t> least_;
    const SmallMoves& small_;
    std::vector<Open> open_;
};

}  // namespace

std::vector<std::string> number_names(const rule::Game& game) {
    std::vector<std::string> names;
    for (const rule::Component& c : game.components) {
        if (c.kind != rule::ComponentKind::vector) names.push_back(c.name);
        for (std::int64_t i = 1; c.kind == rule::ComponentKind::vector && i <= c.length; ++i) names.push_back(c.name + "[" + std::to_string(i) + "]");
    }
    return names;
}

std::string form_text(const std::vector<std::string>& names, const Form& coefficients, std::int64_t constant) {
    std::string text;
    const auto add = [&](std::int64_t c, const std::string& name) {
        if (c == 0) return;
        text += text.empty() ? (c < 0 ? "-" : "") : c < 0 ? " - " : " + ";
        const std::int64_t size = c < 0 ? -c : c;
        text += name.empty() ? std::to_string(size) : (size == 1 ? "" : std::to_string(size) + "*") + name;
    };
    for (const bool negative : {false, true})
        for (std::size_t k = 0; k < names.size(); ++k)
            if ((coefficients[k] < 0) == negative) add(coefficients[k], names[k]);
    add(constant, "");
    return text.empty() ? "0" : text;
}

std::optional<std::string> falling_measure(const rule::Game& game) {
    auto found = measure_that_falls(game);
    return found ? std::optional(std::move(found->words)) : std::nullopt;
}

std::optional<meaning::Rank> measure_that_falls(const rule::Game& game) {
    if (auto rank = meaning::rank(game)) return rank;
    if (const auto plain = rule::unrolled(game)) return measure_that_falls(*plain);
    const auto names = number_names(game);
    const bool numbers = std::all_of(game.components.begin(), game.components.end(), [](const rule::Component& c) {
        return c.kind == rule::ComponentKind::natural || c.kind == rule::ComponentKind::integer || c.kind == rule::ComponentKind::vector;
    });
    if (!numbers || names.empty() || names.size() > most_measured) return std::nullopt;
    try {
        const arithmetic::Allowance allowance(most_work / 4);
        const SmallMoves small(game);
        Lexicographic order(game, small);
        const auto forms = order.found();
        if (!forms) return std::nullopt;
        meaning::Rank rank{"", std::vector<Form>{}};
        for (const Form& form : *forms) {
            const bool down = std::any_of(form.begin(), form.end(), [](std::int64_t c) { return c > 0; });
            const bool up = std::any_of(form.begin(), form.end(), [](std::int64_t c) { return c < 0; });
            rank.words += (rank.words.empty() ? "" : " falls, or stays while ") + form_text(names, form, !down && up ? 1 - order.least(form) : 0);
            rank.rows->push_back(form);
            rank.rows->back().push_back(-order.least(form));
        }
        rank.words += " falls with every move";
        if (const Form& only = forms->front(); forms->size() == 1 && std::all_of(only.begin(), only.end(), [](std::int64_t c) { return c <= 0; })) {
            Form grows = only;
            for (std::int64_t& c : grows) c = -c;
            const std::string sum = form_text(names, grows, 0);
            rank.words = fmt::format("{} grows with every move, and beyond {} = {} there is none", sum, sum, -order.least(only));
        }
        return rank;
    } catch (const NotDefinable&) {  // then it is not known
    } catch (const arithmetic::TooLarge&) {
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        if (failure.kind() == base::FailureKind::internal) throw;
    }
    return std::nullopt;
}

}  // namespace grundy::claim
