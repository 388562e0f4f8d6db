#include "engine/verify/words/inversions.hpp"

#include <functional>

#include "engine/verify/words/told_legs.hpp"

namespace grundy::verify::word {

using base::Integer;

namespace {

constexpr std::uint64_t most_worth_of_pair = 1'000, most_divided_by_worth = 1'000'000;
constexpr std::size_t longest_stretch = 12;

/// Of the moves: which states are left by a pair of different letters on some way to a move, sooner or later; and from which equal letters alone may lead
/// there.
struct Ahead {
    std::vector<char> accepts, differs, same;
};
Ahead ahead(const Set& moves, unsigned base, Steps& steps) {
    const std::size_t letters = std::size_t{base} * base, states = moves.accepts.size();
    Ahead made{moves.accepts, std::vector<char>(states, 0), moves.accepts};
    for (bool grown = true; grown;) {
        grown = false;
        steps.take(moves.next.size());
        for (std::size_t k = 0; k < moves.next.size(); ++k) {
            const std::size_t q = k / letters, to = moves.next[k], x = k % letters % base, y = k % letters / base;
            const auto learn = [&](std::vector<char>& of, bool is) {
                if (is && of[q] == 0) of[q] = 1, grown = true;
            };
            learn(made.accepts, made.accepts[to] != 0);
            learn(made.differs, made.accepts[to] != 0 && (x != y || made.differs[to] != 0));
            learn(made.same, made.same[to] != 0 && x == y);
        }
    }
    return made;
}

}  // namespace

Inversions::Inversions(const Sentences& sentences, const RowMoves& moves, const Json& least) : count_(sentences.letters().size()) {
    read(sentences, least);
    for (const auto& [cost, set] : moves.by_cost()) require_moves(set, cost, sentences.steps());
}

void Inversions::read(const Sentences& sentences, const Json& json) {
    Fields least(json, "least");
    const auto plus = least.numbers("plus"), minus = least.numbers("minus");
    if (plus.size() != count_ * count_ || minus.size() != plus.size()) throw Unreadable("each pair of letters has a worth");
    for (std::size_t k = 0; k < plus.size(); ++k) {
        if (plus[k] >= most_worth_of_pair || minus[k] >= most_worth_of_pair) throw Rejected("a pair is worth more than the checker takes");
        worth_.push_back(static_cast<std::int64_t>(plus[k]) - static_cast<std::int64_t>(minus[k]));
    }
    const std::uint64_t divisor = least.number("divisor");
    if (divisor < 1 || divisor > most_divided_by_worth) throw Rejected("what a move takes away is divided by a natural number, and not by a large one");
    divisor_ = static_cast<std::int64_t>(divisor);
    if (least.has("order")) {
        order_ = read_letters(least.at("order"), sentences);
        Digits sorted = order_;
        std::sort(sorted.begin(), sorted.end());
        for (std::size_t k = 0; k < sorted.size(); ++k)
            if (sorted[k] != k + 1) throw Rejected("a letter stands twice in the order of the goals");
        if (sorted.size() != count_) throw Rejected("not every letter stands in the order of the goals");
    }
    least.nothing_else();
}

std::int64_t Inversions::of(const Digits& letters) const {
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < letters.size(); ++j)
        for (std::size_t i = 0; i < j; ++i) sum += worth(letters[i], letters[j]);
    return sum;
}

/// The pairs of a letter inside of the stretch and one outside are the same before and after: the letters inside are.
void Inversions::require_stretch(const Stretch& stretch, std::int64_t cost) const {
    Digits before = stretch.before, after = stretch.after;
    std::sort(before.begin(), before.end()), std::sort(after.begin(), after.end());
    if (before != after) throw Rejected("a move changes which letters there are, or changes letters that are far from each other");
    if (of(stretch.before) - of(stretch.after) > divisor_ * cost) throw Rejected("a move takes away more of what the pairs of letters are worth than it costs");
}

/// From the first pair of different letters on, all that is read up to the last one. Equal letters before it, and behind it.
void Inversions::require_moves(const Set& moves, std::int64_t cost, Steps& steps) const {
    const auto base = static_cast<unsigned>(count_) + 1;
    const std::size_t letters = std::size_t{base} * base;
    const Ahead is = ahead(moves, base, steps);
    Stretch stretch;
    const std::function<void(std::uint32_t)> read_on = [&](std::uint32_t q) {
        steps.take(letters);
        for (unsigned x = 0; x < base; ++x)
            for (unsigned y = 0; y < base; ++y) {
                const std::uint32_t to = moves.next[q * letters + x + base * y];
                if ((x == 0 && y == 0) || is.accepts[to] == 0 || (x == y && is.differs[to] == 0)) continue;
                if (x == 0 || y == 0) throw Rejected("a move changes the length of the row");
                if (stretch.before.size() == longest_stretch) throw Rejected("a move changes letters that are far from each other");
                stretch.before.push_back(x), stretch.after.push_back(y);
                if (x != y && is.same[to] != 0) require_stretch(stretch, cost);
                if (is.differs[to] != 0) read_on(to);
                stretch.before.pop_back(), stretch.after.pop_back();
            }
    };
    std::vector<std::uint32_t> equal{moves.next[0]};  // what equal letters lead to
    std::vector<char> met(moves.accepts.size(), 0);
    met[equal[0]] = 1;
    for (std::size_t k = 0; k < equal.size(); ++k) {
        const std::uint32_t q = equal[k];
        for (unsigned x = 1; x < base; ++x) {
            const std::uint32_t to = moves.next[q * letters + x + base * x];
            if (is.accepts[to] != 0 && met[to] == 0) met[to] = 1, equal.push_back(to);
        }
        for (unsigned x = 0; x < base; ++x)
            for (unsigned y = 0; y < base; ++y) {
                const std::uint32_t to = moves.next[q * letters + x + base * y];
                if (x == y || is.accepts[to] == 0) continue;
                if (x == 0 || y == 0) throw Rejected("a move changes the length of the row");
                stretch = {{x}, {y}};
                if (is.same[to] != 0) require_stretch(stretch, cost);
                if (is.differs[to] != 0) read_on(to);
            }
    }
}

Integer Inversions::of(const SymbolicRow& row, std::int64_t t) const {
    const auto across = [this](const Digits& a, const Digits& b) {
        std::int64_t sum = 0;
        for (const unsigned x : a)
            for (const unsigned y : b) sum += worth(x, y);
        return sum;
    };
    Integer sum = 0;
    for (std::size_t j = 0; j < row.size(); ++j) {
        const Integer times = row[j].times.at({t});
        if (times < 0) throw Rejected("a block of a told row may stand less often than never");
        for (std::size_t i = 0; i < j; ++i) sum += Integer(row[i].times.at({t})) * times * across(row[i].letters, row[j].letters);
        sum += times * of(row[j].letters) + base::floor_div(times * (times - 1), Integer(2)) * across(row[j].letters, row[j].letters);
    }
    return sum;
}

std::optional<SymbolicRow> Inversions::in_order(const SymbolicRow& row) const {
    if (order_.empty()) return std::nullopt;
    SymbolicRow made;
    for (const unsigned letter : order_) {
        Linear count;
        for (const Block& block : row) count = plus(count, block.times, std::count(block.letters.begin(), block.letters.end(), letter));
        made.push_back({{letter}, count});
    }
    return made;
}

Set Inversions::ordered(const Tuples& tuples, Track row) const {
    const auto none = static_cast<std::int64_t>(order_.size());
    return tuples.machine(
        {row}, 0,
        [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
            if (d[0] == 0 || q == none) return q;
            const auto at = std::find(order_.begin(), order_.end(), d[0]) - order_.begin();
            return at < q ? none : at;
        },
        [&](std::int64_t q) { return q != none; });
}

}  // namespace grundy::verify::word
