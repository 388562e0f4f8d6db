#include "engine/claim/law/beside_line.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "engine/base/poll.hpp"
#include "engine/claim/law/periodic_set.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;

namespace {

/// Two numbers that matter by their reach, and by where they stand beside a line: a x - b y, cut off at -width and width.
struct BesideLine {
    std::int64_t a = 1, b = 1, width = 1;
    Reach reach;

    std::size_t classes() const { return (reach.from + reach.period) * (reach.from + reach.period) * static_cast<std::size_t>(2 * width + 1); }
    std::size_t reduced(std::size_t x) const { return x < reach.from ? x : reach.from + (x - reach.from) % reach.period; }
    std::size_t class_of(std::size_t cut, std::size_t x, std::size_t y) const {
        return (cut * (reach.from + reach.period) + x) * (reach.from + reach.period) + y;
    }
    std::size_t cut(std::size_t x, std::size_t y) const {
        const std::int64_t form = a * static_cast<std::int64_t>(x) - b * static_cast<std::int64_t>(y);
        return static_cast<std::size_t>(std::clamp(form, -width, width) + width);
    }

    /// 0 and 1 for what is out of the set and in it, 2 for what was not met; nothing where that tells too little.
    std::optional<std::vector<char>> read(const Table& box) const {
        std::vector<char> in(classes(), 2);
        std::vector<std::size_t> rest(box.side);
        for (std::size_t x = 0; x < box.side; ++x) rest[x] = reduced(x);
        const char* so = box.in.data();  // thousands of lines are read, most of them a little: plain loops
        for (std::size_t y = 0; y < box.side; ++y) {
            for (std::size_t x = 0; x < box.side; ++x, ++so) {
                char& known = in[class_of(cut(x, y), rest[x], rest[y])];
                const char here = *so != 0 ? 1 : 0;
                if (known == 2) known = here;
                if (known != here) return std::nullopt;
            }
        }
        return in;
    }

    Automaton set(const Table& box, arithmetic::Numeration base, const std::vector<char>& in) const {
        std::map<std::vector<char>, Automaton> strips;  // by what is in, beside each other
        const std::size_t block = (reach.from + reach.period) * (reach.from + reach.period);
        for (std::int64_t c = -width; c <= width; ++c) {
            Linear form = arithmetic::plus(arithmetic::times(arithmetic::number(box.tracks[0]), a), arithmetic::number(box.tracks[1]), -b);
            form.constant -= c;
            const Automaton here = c == -width  ? arithmetic::is_at_most(base, form)
                                   : c == width ? arithmetic::is_at_most(base, arithmetic::times(form, -1))
                                                : arithmetic::is_zero(base, form);
            const auto first = in.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(c + width) * block);
            const auto [found, fresh] = strips.try_emplace(std::vector<char>(first, first + static_cast<std::ptrdiff_t>(block)), here);
            if (!fresh) found->second = either(found->second, here);
        }
        Automaton any(base, false);
        for (const auto& [row, where] : strips) {
            const auto is_in = [&, &told = row](const std::vector<std::size_t>& at) { return told[class_of(0, at[0], at[1])] == 1; };
            any = either(any, both(where, PeriodicSet(box.tracks, base, {reach, reach}, is_in).made()));
        }
        return any;
    }
};

/// Two numbers that matter by their remainders, in one way far on one side of a line a x = b y, in another far on the other, and near it line by line, where
/// a x - b y = f: as of moves by two vectors.
class TwoSides {
public:
    TwoSides(const Table& box, arithmetic::Numeration base) : box_(box), base_(base), side_(std::min(box.side, most_side)) {
        for (std::size_t p = 1; p <= most_period; ++p)
            for (std::size_t q = 1; q <= most_period && p * q <= most_pairs; ++q) periods_.emplace_back(p, q);
        std::stable_sort(periods_.begin(), periods_.end(),
                         [](const auto& one, const auto& other) { return one.first * one.second < other.first * other.second; });
        for (std::size_t p = 0; p <= most_period; ++p)
            for (std::size_t x = 0; x < side_; ++x) rests_[p].push_back(p == 0 ? 0 : x % p);
    }

    /// By the line that leaves the fewest remainders to be told apart.
    std::optional<Automaton> made() {
        for (std::int64_t a = 1; a <= steepest; ++a)
            for (std::int64_t b = 1; b <= steepest; ++b)
                for (const std::int64_t width : {1, 4, 16})
                    if (std::gcd(a, b) == 1) try_line(a, b, width);
        if (!best_) return std::nullopt;
        Automaton any(base_, false);
        for (const Told& told : best_->told) any = either(any, both(where(*best_, told), set(told)));
        return any;
    }

private:
    static constexpr std::size_t most_side = 96, most_period = 24, most_pairs = 144, seen_each = 4;
    static constexpr std::int64_t steepest = 6;

    /// What is in of the positions with a x - b y from `low` to `high`: by x mod p + p (y mod q); 2: not met.
    struct Told {
        std::int64_t low, high;
        std::size_t p = 1, q = 1;
        std::vector<char> in = {};
    };
    struct Line {
        std::int64_t a, b;
        std::vector<Told> told = {};
        std::size_t pairs = 0;
    };
    struct Cell {
        std::size_t x, y;
        char in;
    };

    void try_line(std::int64_t a, std::int64_t b, std::int64_t width) {
        base::poll();
        std::vector<std::vector<Cell>> cells(static_cast<std::size_t>(2 * width + 1));  // by a x - b y, cut off, from -width on
        for (std::size_t x = 0; x < side_; ++x)
            for (std::size_t y = 0; y < side_; ++y) {
                const std::size_t place = x + y * box_.side;
                const std::int64_t form = a * static_cast<std::int64_t>(x) - b * static_cast<std::int64_t>(y);
                if (box_.none.empty() || box_.none[place] == 0)
                    cells[static_cast<std::size_t>(std::clamp(form, -width, width) + width)].push_back({x, y, box_.in[place]});
            }
        Line line{a, b};
        for (std::int64_t form = -width; form <= width; ++form) {
            const std::vector<Cell>& here = cells[static_cast<std::size_t>(form + width)];
            if (here.empty()) continue;
            Told told{form == -width ? INT64_MIN : form, form == width ? INT64_MAX : form};
            if (!fits(told, here) || (best_ && line.pairs + told.in.size() >= best_->pairs)) return;
            line.pairs += told.in.size();
            line.told.push_back(std::move(told));
        }
        if (line.told.size() > 1) best_ = std::move(line);
    }

    /// The least periods that fit; on one line those of x alone. False where the box has too few positions for any.
    bool fits(Told& told, const std::vector<Cell>& cells) const {
        const bool one_line = told.low == told.high;
        for (const auto& [p, q] : periods_) {
            if (one_line && q > 1) continue;
            if (seen_each * p * q > cells.size()) break;
            told.p = p, told.q = q, told.in.assign(p * q, 2);
            if (are_told(cells, told)) return true;
        }
        return false;
    }

    /// Hundreds of periods are tried on thousands of cells: a plain loop, and no remainder is computed twice.
    bool are_told(const std::vector<Cell>& cells, Told& told) const {
        const std::size_t* of_x = rests_[told.p].data();
        const std::size_t* of_y = rests_[told.q].data();
        char* in = told.in.data();
        for (const Cell& cell : cells) {
            char& known = in[of_x[cell.x] + told.p * of_y[cell.y]];
            if (known == 2) known = cell.in;
            if (known != cell.in) return false;
        }
        return true;
    }

    Automaton where(const Line& line, const Told& told) const {
        const Linear form = arithmetic::plus(arithmetic::times(arithmetic::number(box_.tracks[0]), line.a), arithmetic::number(box_.tracks[1]), -line.b);
        Linear from = arithmetic::times(form, -1), to = form;
        if (told.low != INT64_MIN) from.constant += told.low;
        if (told.high != INT64_MAX) to.constant -= told.high;
        if (told.low == told.high) return arithmetic::is_zero(base_, to);
        return told.low == INT64_MIN ? arithmetic::is_at_most(base_, to) : arithmetic::is_at_most(base_, from);
    }
    Automaton set(const Told& told) const {
        return PeriodicSet(box_.tracks, base_, {{0, told.p}, {0, told.q}}, [&](const auto& at) { return told.in[at[0] + told.p * at[1]] == 1; }).made();
    }

    const Table& box_;
    arithmetic::Numeration base_;
    std::size_t side_;
    std::vector<std::pair<std::size_t, std::size_t>> periods_;
    std::vector<std::size_t> rests_[most_period + 1];  ///< of each number below side_, by each period
    std::optional<Line> best_;
};

}  // namespace

std::optional<Automaton> guess_beside_line(const Table& box, arithmetic::Numeration base) {
    if (box.tracks.size() != 2) return std::nullopt;
    std::vector<BesideLine> all;
    for (std::int64_t a = 1; a <= 4; ++a)
        for (std::int64_t b = 1; b <= 4; ++b)
            for (std::size_t period = 1; period <= 12; ++period)
                for (const std::size_t from : {0U, 1U, 2U, 4U, 8U})
                    for (const std::int64_t width : {1, 2, 4, 8, 16})
                        if (std::gcd(a, b) == 1) all.push_back({a, b, width, {from, period}});
    std::stable_sort(all.begin(), all.end(), [](const BesideLine& one, const BesideLine& other) { return one.classes() < other.classes(); });
    for (const BesideLine& line : all) {
        if (4 * line.classes() > box.in.size()) break;
        base::poll();
        if (const auto in = line.read(box)) return line.set(box, base, *in);
    }
    return std::nullopt;
}

std::optional<Automaton> guess_two_sides(const Table& box, arithmetic::Numeration base) {
    return box.tracks.size() == 2 ? TwoSides(box, base).made() : std::nullopt;
}

}  // namespace grundy::claim
