/// Turning Turtles, Twins, Mock Turtles and the ruler game, by the coin-turning theorem. A move turns over the coins of a set whose largest element x showed
/// heads, and which sets may be turned depends on the places alone. Then g(S) is the nim-sum of g({x}) over the heads x, and g({x}) is the mex of the nim-sums
/// of g over Y for the sets {x} + Y allowed. Proof: turning a coin twice is turning it not at all, so the position with heads S has the options of the sum of
/// the positions {x}, x in S, where equal coins of that sum cancel in pairs; by induction on S in the order of binary numbers both have one value. What is left
/// is g({x}), by induction on x: below, game by game. (Winning Ways ch. 14.)
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;
using rule::Builtin;

bool odd_ones(Integer n) {
    bool odd = false;
    for (; n > 0; n >>= 1) odd ^= bit_test(n, 0);
    return odd;
}

Integer itself(const Integer& n) { return n; }
ExprRef said_itself(const ExprRef& n) { return n; }

// Turning Turtles: the options of {n} are worth 0 and g(y), 0 < y < n: g = n.
Heaps perhaps_one(const Integer&, const Integer& worth) { return worth == 0 ? Heaps{} : Heaps{worth}; }

// Twins: worth g(y), 0 <= y < n: g = n.
Heaps just_one(const Integer&, const Integer& worth) { return {worth}; }

// Mock Turtles: g = o(n), the n-th number with an odd number of binary ones (2n or 2n + 1). Worth 0, o(y), and o(y) ^ o(z), which has an even number of ones:
// so o(n) itself is not reached, and below it every odd one is; an even one v > 0 is 2^t + b with 2^t its top bit, both odd, different and below o(n).
Integer odious(const Integer& n) { return 2 * n + (odd_ones(n) ? 0 : 1); }
ExprRef said_odious(const ExprRef& n) { return plus(times(num(2), n), when(odd(rule::call(Builtin::ones, {n})), num(0), num(1))); }
Heaps at_most_two(const Integer&, const Integer& worth) {
    if (worth == 0) return {};
    if (odd_ones(worth)) return {worth >> 1};
    const Integer top = Integer(1) << msb(worth);
    return {top >> 1, (worth - top) >> 1};
}

// The ruler game: g = 2^v2(n). Worth G(n - 1) ^ G(m), m < n, where G(m) is the nim-sum of g(1) … g(m). Bit t of G(m) is the parity of the i <= m with v2(i) =
// t, that is of floor(m / 2^t) - floor(m / 2^(t + 1)): G(m) = m ^ (m >> 1), Gray's code, which is one-to-one. So G(m) = G(n - 1) ^ g(n) = G(n) for no m < n;
// and for v < 2^s, s = v2(n), the m whose code differs from that of n - 1 by v shares with it all bits from s on, which keeps it below n.
Integer mark_on_ruler(const Integer& n) { return Integer(1) << lsb(n); }
ExprRef said_mark(const ExprRef& n) { return rule::binary(rule::Op::power, num(2), rule::call(Builtin::trailing, {n, num(2), num(0)})); }
Heaps run(const Integer& x, const Integer& worth) {  // m with the Gray code of x - 1 changed by `worth`; then m + 1 … x - 1
    Integer code = (x - 1) ^ ((x - 1) >> 1) ^ worth, m = 0;
    for (; code > 0; code >>= 1) m ^= code;
    Heaps between;
    for (Integer i = m + 1; i < x; ++i) {
        between.push_back(i);
        if (between.size() > 1'000'000) throw base::Failure(base::FailureKind::limit, "the winning move turns over more than a million coins");
    }
    return between;
}

struct Game {
    const char *title, *certified, *sum;              ///< g is the sum
    int first;                                        ///< the number of the leftmost coin
    Integer (*worth)(const Integer&);                 ///< g({n})
    ExprRef (*said)(const ExprRef&);                  ///< the same in the rule language
    Heaps (*beside)(const Integer&, const Integer&);  ///< the coins to be turned beside x so that they are worth so much, less than g({x})
};
constexpr Game games[] = {
    {"Turning Turtles", "turning-turtles", "the nim-sum of the numbers, from 1, of the coins that show heads", 1, itself, said_itself, perhaps_one},
    {"Twins", "twins", "the nim-sum of the numbers, from 0, of the coins that show heads", 0, itself, said_itself, just_one},
    {"Mock Turtles", "mock-turtles",
     "the nim-sum of o(n) over the numbers n, from 0, of the coins that show heads, o(n) = 2n or 2n + 1 with an odd number of binary ones", 0, odious,
     said_odious, at_most_two},
    {"the ruler game", "ruler", "the nim-sum of 2^v2(n) over the numbers n, from 1, of the coins that show heads", 1, mark_on_ruler, said_mark, run},
};

class Coins final : public FormOf<CoinGame> {
public:
    using FormOf::FormOf;
    std::string title() const override { return game().title; }
    std::int64_t count() const override { return 0; }

    TheoremId theorem() const override { return TheoremId::nim_family; }
    bool has_values() const override { return true; }
    std::string words() const override { return std::string("g is ") + game().sum; }
    std::string lost() const override { return std::string("this is 0: ") + game().sum; }
    std::optional<Heaps> summands(const Heaps& heads) const override { return worths(heads); }
    std::vector<std::string> because() const override {
        return {"Turning a coin twice is turning it not at all, so two equal coins cancel: the position is the sum of its coins, each alone on the table.",
                "What one coin alone is worth is the least number that none of its moves leads to."};
    }
    std::optional<Statement> statement(const Board& board) const override {
        if (!board.coins) return {};
        const ExprRef place = rule::local(board.x, "x");
        Statement s;
        s.value = over_range(rule::Op::xor_sum, board.x, board.coins, game().said(board.shift == 0 ? place : minus(place, num(board.shift))));
        s.previous = is(s.value, num(0));
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{game().certified}; }

private:
    const Game& game() const { return games[static_cast<std::size_t>(rule_)]; }
    void require(const Heaps& heads) const override {
        auto sorted = heads;
        std::sort(sorted.begin(), sorted.end());
        if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) bad_heaps("a coin is named once");
        if (!sorted.empty() && sorted.front() < game().first) bad_heaps("the coins are numbered from 1");
    }
    Heaps worths(Heaps heads) const {
        for (auto& n : heads) n = game().worth(n);
        return heads;
    }
    Answer answer(const Heaps& heads) const override { return of_value(nim_sum(worths(heads))); }
    Move option(const Heaps& heads, const Integer& target) const override {
        const auto found = lowered(worths(heads), target);
        if (!found) return {};
        const auto& [at, worth] = *found;
        Heaps to = heads;
        to.erase(to.begin() + static_cast<std::ptrdiff_t>(at));
        for (const Integer& other : game().beside(heads[at], worth)) {
            const auto there = std::find(to.begin(), to.end(), other);
            if (there == to.end()) to.push_back(other);
            else to.erase(there);
        }
        return to;
    }
};

}  // namespace

FormRef coins(CoinGame game) { return std::make_shared<const Coins>(game); }

}  // namespace grundy::theorem
