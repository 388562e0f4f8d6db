/// Where engine/meaning/rank.hpp finds no rank: linear forms with small whole coefficients, compared lexicographically. A form is taken that rises with no
/// small move not yet accounted for and falls with some. That it is bounded below where there is a move (so that 30 - n will do where play stops at 30), and
/// that it never rises while those before it stay, are sentences; in the end no move may leave all forms as they are: positions where play is over come last
/// of all. Of whole numbers the absolute values are numbers of a form as well. A move into a sum is sound part by part: multisets over a well-founded order are
/// well-founded (Dershowitz and Manna).
#include "engine/claim/play/measure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/claim/play/ways.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/unrolled.hpp"

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

/// The numbers of a position, and behind them the absolute values of those that may be negative.
class Measured {
public:
    explicit Measured(const rule::Game& game) {
        for (const rule::Component& c : game.components) {
            const std::size_t numbers = rule::is_vector(c.kind) ? static_cast<std::size_t>(c.length) : 1;
            for (std::size_t i = 0; i < numbers && rule::holds_negative(c.kind); ++i) whole_.push_back(count_ + i);
            count_ += numbers;
        }
    }
    std::size_t numbers() const { return count_; }
    std::size_t all() const { return count_ + whole_.size(); }
    const std::vector<std::size_t>& whole() const { return whole_; }
    Form with_sizes(Form numbers) const {
        for (const std::size_t k : whole_) numbers.push_back(std::abs(numbers[k]));
        return numbers;
    }
    bool asks_size(const Form& form) const {
        return std::any_of(form.begin() + static_cast<std::ptrdiff_t>(count_), form.end(), [](std::int64_t c) { return c != 0; });
    }
    /// The value of a form, by the signs of the numbers of which it takes the size.
    std::vector<std::pair<Automaton, Linear>> values(const Form& form, const std::vector<Linear>& numbers, arithmetic::Numeration base) const {
        std::vector<std::pair<Automaton, Linear>> all{
            {Automaton(base, true), of(Form(form.begin(), form.begin() + static_cast<std::ptrdiff_t>(count_)), numbers)}};
        for (std::size_t j = 0; j < whole_.size(); ++j) {
            const std::int64_t times = form[count_ + j];
            if (times == 0) continue;
            const Linear& x = numbers[whole_[j]];
            Linear below = x;
            below.constant += 1;
            const Automaton negative = arithmetic::is_at_most(base, below);
            std::vector<std::pair<Automaton, Linear>> next;
            for (const auto& [where, value] : all) {
                next.emplace_back(both(where, complement(negative)), arithmetic::plus(value, x, times));
                next.emplace_back(both(where, negative), arithmetic::plus(value, x, -times));
            }
            all = std::move(next);
        }
        return all;
    }

private:
    std::size_t count_ = 0;
    std::vector<std::size_t> whole_;
};

/// What small moves change, and the least values of forms at small positions.
class SmallMoves {
public:
    SmallMoves(const rule::Game& game, const Measured& measured, const std::function<bool(const rule::PositionData&)>& among) {
        const auto ruleset = game::compile(game);
        const std::size_t k = ruleset->shape().fixed_cells();
        Form low(k, 0), at;
        for (const std::size_t whole : measured.whole()) low[whole] = -box_of_moves[k] / 2;
        at = low;
        for (bool more = true; more && changes.size() < most_moves;) {
            base::poll();
            const game::Position here = ruleset->shape().canonical(game::Position(at.begin(), at.end()));
            if (ruleset->contains(here) && (!among || among(ruleset->shape().to_data(here)))) {
                const Form before = measured.with_sizes(Form(here.begin(), here.end()));
                ruleset->options(here, [&](game::Sum&& option) {
                    moved_from.insert(before);
                    for (const game::Position& part : option) {
                        if (among && !among(ruleset->shape().to_data(part))) continue;  // of no matter
                        const Form after = measured.with_sizes(Form(part.begin(), part.end()));
                        Form change = before;
                        for (std::size_t i = 0; i < change.size(); ++i) change[i] -= after[i];
                        changes.insert(std::move(change));
                    }
                    return changes.size() < most_moves;
                });
            }
            more = next_in_box(at, low, box_of_moves[k]);
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
    const Form least(k, -most);
    Form form = least;
    for (bool more = true; more;) {
        if (std::any_of(form.begin(), form.end(), [](std::int64_t c) { return c != 0; })) all.push_back(form);
        more = next_in_box(form, least, 2 * most + 1);
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
    /// `region`: play need only end there; null: all positions.
    Lexicographic(const rule::Game& game, const Region* region)
        : ways_(game, region ? region->set.base() : claim_base(game, {})), measured_(game), region_(Automaton(ways_.base(), true)) {
        if (region) {
            std::map<arithmetic::Track, arithmetic::Track> names;
            for (std::size_t k = 0; k < region->tracks.size(); ++k) names[region->tracks[k]] = ways_.play().tracks().at(k);
            region_ = renamed(region->set, names);
        }
        const auto among = [this](const rule::PositionData& position) { return region_.accepts(ways_.play().values(position)); };
        small_.emplace(game, measured_, region ? std::function<bool(const rule::PositionData&)>(among) : nullptr);
        const bool leave = region && region->moves_leave;
        for (const Ways::Way& way : ways_.ways())
            for (std::size_t part = 0; part < way.parts.size(); ++part)
                open_.push_back({&way, part, leave ? ways_.play().at(region_, way.parts[part], {}) : Automaton(ways_.base(), true)});
    }

    std::optional<std::vector<Form>> found() {
        std::vector<Form> taken;
        std::set<Form> left = small_->changes;
        while (taken.size() < most_measures) {
            std::vector<std::pair<std::size_t, Form>> candidates;
            for (const Form& form : small_forms(measured_.all())) {
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
    const Measured& measured() const { return measured_; }

private:
    static constexpr std::size_t most_tried = 80;
    struct Open {
        const Ways::Way* way;
        std::size_t part;
        Automaton stays;  ///< the forms so far do
    };

    /// Positions of the region with this move where `also` is true.
    Automaton where(const Ways::Way& way, const Automaton& also) const { return ways_.where(way, both(region_, also)); }

    /// Where the order of numbers does not matter it may not matter to a form either.
    bool is_symmetric(const Form& form) const {
        if (measured_.asks_size(form)) return ways_.play().exchanges().empty();
        std::map<arithmetic::Track, std::int64_t> of_track;
        for (std::size_t k = 0; k < measured_.numbers(); ++k) of_track[ways_.numbers()[k].terms.at(0).first] = form[k];
        const auto& exchanges = ways_.play().exchanges();
        return std::all_of(exchanges.begin(), exchanges.end(), [&](const auto& exchange) {
            return std::all_of(exchange.begin(), exchange.end(), [&](const auto& pair) { return of_track[pair.first] == of_track[pair.second]; });
        });
    }

    /// No position with a move has less of the form.
    bool is_least(std::int64_t least, const Form& form) const {
        Automaton less = Automaton(ways_.base(), false);
        for (const auto& [when, here] : measured_.values(form, ways_.numbers(), ways_.base())) {
            Linear below = here;
            below.constant += 1 - least;  // here <= least - 1
            less = either(less, both(when, arithmetic::is_at_most(ways_.base(), below)));
        }
        return std::all_of(ways_.ways().begin(), ways_.ways().end(), [&](const auto& way) { return where(way, less).accepts_nothing(); });
    }

    /// By its least value at small positions, or, where `where` or the end of play lies far out, by a round number and then by the least that will do.
    bool is_bounded(const Form& form) {
        for (const std::int64_t least : {small_->least(form), std::int64_t{-100}, std::int64_t{-10'000}, std::int64_t{-1'000'000}}) {
            if (!is_least(least, form)) continue;
            std::int64_t low = least, high = small_->least(form) + 1;  // low will do, high will not
            while (high - low > 1) {
                const std::int64_t middle = low + (high - low) / 2;
                (is_least(middle, form) ? low : high) = middle;
            }
            least_[form] = low;
            return true;
        }
        return false;
    }

    /// Is it bounded below, and does it never rise? Then moves stay open where it stays.
    bool take(const Form& form) {
        if (!is_symmetric(form) || !is_bounded(form)) return false;
        const auto here = measured_.values(form, ways_.numbers(), ways_.base());
        std::vector<Open> next;
        for (const Open& one : open_) {
            Automaton rises = Automaton(ways_.base(), false), stays = rises;
            for (const auto& [now, before] : here)
                for (const auto& [then, after] : measured_.values(form, one.way->parts[one.part], ways_.base())) {
                    const Linear fall = arithmetic::plus(before, after, -1);
                    Linear above = fall;
                    above.constant += 1;
                    const Automaton when = both(one.stays, both(now, then));
                    rises = either(rises, both(when, arithmetic::is_at_most(ways_.base(), above)));
                    stays = either(stays, both(when, arithmetic::is_zero(ways_.base(), fall)));
                }
            if (!where(*one.way, rises).accepts_nothing()) return false;
            if (!where(*one.way, stays).accepts_nothing()) next.push_back({one.way, one.part, std::move(stays)});
        }
        if (next.size() == open_.size() && !open_.empty() &&
            std::none_of(small_->changes.begin(), small_->changes.end(), [&](const Form& c) { return of(form, c) > 0; }))
            return false;
        open_ = std::move(next);
        return true;
    }

    Ways ways_;
    Measured measured_;
    Automaton region_;
    std::map<Form, std::int64_t> least_;
    std::optional<SmallMoves> small_;
    std::vector<Open> open_;
};

}  // namespace

std::vector<std::string> number_names(const rule::Game& game) {
    std::vector<std::string> names;
    for (const rule::Component& c : game.components) {
        if (!rule::is_vector(c.kind)) names.push_back(c.name);
        for (std::int64_t i = 1; rule::is_vector(c.kind) && i <= c.length; ++i) names.push_back(c.name + "[" + std::to_string(i) + "]");
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

namespace {

/// The factors of the numbers, those of their absolute values where there are some, and a constant.
Form row_of(const Form& form, const Measured& measured, std::int64_t constant) {
    Form row(form.begin(), form.begin() + static_cast<std::ptrdiff_t>(measured.numbers()));
    if (measured.asks_size(form)) {
        row.resize(2 * measured.numbers(), 0);
        for (std::size_t j = 0; j < measured.whole().size(); ++j) row[measured.numbers() + measured.whole()[j]] = form[measured.numbers() + j];
    }
    row.push_back(constant);
    return row;
}

std::optional<meaning::Rank> lexicographic(const rule::Game& game, const Region* region) {
    auto names = number_names(game);
    const bool numbers = std::all_of(game.components.begin(), game.components.end(),
                                     [](const rule::Component& c) { return rule::is_number(c.kind) || rule::is_vector(c.kind); });
    if (!numbers || names.empty() || Measured(game).all() > most_measured) return std::nullopt;
    const arithmetic::Allowance allowance(most_work / 4);
    Lexicographic order(game, region);
    const auto forms = order.found();
    if (!forms) return std::nullopt;
    for (const std::size_t k : order.measured().whole()) names.push_back("abs(" + names[k] + ")");
    meaning::Rank rank{"", std::vector<Form>{}};
    for (const Form& form : *forms) {
        const bool down = std::any_of(form.begin(), form.end(), [](std::int64_t c) { return c > 0; });
        const bool up = std::any_of(form.begin(), form.end(), [](std::int64_t c) { return c < 0; });
        rank.words += (rank.words.empty() ? "" : " falls, or stays while ") + form_text(names, form, !down && up ? 1 - order.least(form) : 0);
        rank.rows->push_back(row_of(form, order.measured(), -order.least(form)));
    }
    rank.words += " falls with every move";
    if (const Form& only = forms->front(); forms->size() == 1 && std::all_of(only.begin(), only.end(), [](std::int64_t c) { return c <= 0; })) {
        Form grows = only;
        for (std::int64_t& c : grows) c = -c;
        const std::string sum = form_text(names, grows, 0);
        rank.words = fmt::format("{} grows with every move, and beyond {} = {} there is none", sum, sum, -order.least(only));
    }
    return rank;
}

}  // namespace

std::optional<meaning::Rank> measure_that_falls(const rule::Game& game) {
    if (auto rank = meaning::rank(game)) return rank;
    if (const auto plain = rule::unrolled(game)) return measure_that_falls(*plain);
    return known_or_none([&] { return lexicographic(game, nullptr); });
}

std::optional<meaning::Rank> measure_that_falls(const rule::Game& game, const Region& region) {
    return known_or_none([&] { return lexicographic(game, &region); });
}

}  // namespace grundy::claim
