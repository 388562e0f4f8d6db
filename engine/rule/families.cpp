#include "engine/rule/families.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string>

#include "engine/base/failure.hpp"

namespace grundy::rule {
namespace {

using base::Failure;
using base::FailureKind;

constexpr std::uint32_t slot_n = 0;

ExprRef n() { return local(slot_n, "n"); }
ExprRef plus(ExprRef a, ExprRef b) { return binary(Op::add, std::move(a), std::move(b)); }
ExprRef minus(ExprRef a, ExprRef b) { return binary(Op::subtract, std::move(a), std::move(b)); }
ExprRef over(ExprRef a, std::int64_t d) { return binary(Op::divide, std::move(a), number(d)); }

ExprRef literals_of(const std::vector<std::int64_t>& values) {
    std::vector<ExprRef> elements;
    for (const std::int64_t v : values) elements.push_back(number(v));
    return set_list(std::move(elements));
}

std::string braces(const std::vector<std::int64_t>& values) { return "{" + fmt::format("{}", fmt::join(values, ", ")) + "}"; }

Game one_heap(std::string name, std::string notation) {
    Game game;
    game.name = std::move(name);
    game.title = std::move(notation);
    game.components.push_back({.name = "n"});
    return game;
}

/// Binders of one move: each takes the next slot after n.
class MoveBuilder {
public:
    ExprRef bind(const std::string& name, ExprRef range) {
        move_.binders.push_back({slot_, name, {}, std::move(range)});
        return local(slot_++, name);
    }
    Move make(std::vector<ExprRef> heaps, ExprRef condition = nullptr) {
        move_.from.push_back({slot_n, "n", nullptr});
        for (ExprRef& heap : heaps) move_.to.push_back({{}, nullptr, {std::move(heap)}});
        move_.condition = std::move(condition);
        move_.frame = slot_;
        return std::move(move_);
    }

private:
    Move move_;
    std::uint32_t slot_ = 1;
};

/// The t whose digit has bit 2^parts, in the finite beginning of the code.
std::vector<std::int64_t> removals(const std::vector<std::uint8_t>& digits, int parts, std::int64_t offset) {
    std::vector<std::int64_t> result;
    for (std::size_t t = 0; t < digits.size(); ++t) {
        if (digits[t] >> parts & 1) result.push_back(static_cast<std::int64_t>(t) + offset);
    }
    return result;
}

/// a < b < … or a <= b <= …: the parts of a move in ascending order, each once.
struct Order {
    bool distinct;
    ExprRef after(ExprRef a) const { return distinct ? plus(std::move(a), number(1)) : a; }
    /// The largest first part of `count` ascending parts with this sum. Different: a + (a+1) + … + (a+count-1) <= sum.
    ExprRef first_of(ExprRef sum, int count) const {
        const std::int64_t gap = distinct ? count * (count - 1) / 2 : 0;
        return over(gap == 0 ? std::move(sum) : minus(std::move(sum), number(gap)), count);
    }
};

/// A move that takes some t of `amounts` and leaves so many heaps; `if_so` says what else is asked of t, and may be null.
Move leaving(int heaps, bool distinct, ExprRef amounts, const std::function<ExprRef(const ExprRef&)>& if_so) {
    const Order order{distinct};
    MoveBuilder b;
    const ExprRef t = b.bind("t", std::move(amounts)), left = minus(n(), t);
    if (heaps == 1) return b.make({left}, and_also(compare(n(), Relation::greater, t), if_so(t)));
    const ExprRef a = b.bind("a", range(number(1), order.first_of(left, heaps)));
    const ExprRef rest = minus(left, a);
    if (heaps == 2) return b.make({a, rest}, if_so(t));
    const ExprRef c = b.bind("b", range(order.after(a), order.first_of(rest, 2)));
    return b.make({a, c, minus(rest, c)}, if_so(t));
}

void add_finite(Game& game, const Code& code) {
    for (int heaps = 0; heaps <= 3; ++heaps) {
        const auto taken = removals(code.digits, heaps, 0);
        if (taken.empty()) continue;
        if (heaps == 0) game.moves.push_back(MoveBuilder{}.make({}, element_of(n(), literals_of(taken))));
        else game.moves.push_back(leaving(heaps, code.distinct, literals_of(taken), [](const ExprRef&) { return nullptr; }));
    }
}

/// Digits that repeat for ever: t runs over offset + r, offset + r + length, …
void add_tail(Game& game, const Code& code) {
    const auto length = static_cast<std::int64_t>(code.tail.size());
    const auto offset = static_cast<std::int64_t>(code.digits.size());
    for (std::int64_t r = 0; r < length; ++r) {
        const std::int64_t from = offset + r;
        const auto repeats = [&](const ExprRef& t) {
            return length == 1 ? nullptr : compare(binary(Op::modulo, minus(t, number(from)), number(length)), Relation::equal, number(0));
        };
        for (int heaps = 0; heaps <= 3; ++heaps) {
            if ((code.tail[static_cast<std::size_t>(r)] >> heaps & 1) == 0) continue;
            if (heaps == 0) game.moves.push_back(MoveBuilder{}.make({}, and_also(compare(n(), Relation::greater_equal, number(from)), repeats(n()))));
            else game.moves.push_back(leaving(heaps, code.distinct, range(number(from), n()), repeats));
        }
    }
}

std::vector<std::int64_t> checked_set(std::vector<std::int64_t> values, std::int64_t least, const char* what) {
    for (const std::int64_t v : values) {
        if (v < least) throw Failure(FailureKind::bad_input, std::string(what) + " must be at least " + std::to_string(least) + ", not " + std::to_string(v));
    }
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

}  // namespace

Game take_and_break(const Code& code) {
    Game game = one_heap("code_game", to_string(code));
    add_finite(game, code);
    add_tail(game, code);
    if (game.moves.empty())
        throw Failure(FailureKind::bad_input, "the code " + to_string(code) + " allows no move at all", "give at least one digit other than 0");
    return game;
}

Game subtract(const std::vector<std::int64_t>& set) {
    const auto values = checked_set(set, 1, "a number that may be taken");
    if (values.empty()) throw Failure(FailureKind::bad_input, "the subtraction set is empty", "write for example subtract {1, 2, 3}");
    Game game = one_heap("subtraction_game", "subtract " + braces(values));
    MoveBuilder b;
    const ExprRef s = b.bind("s", literals_of(values));
    game.moves.push_back(b.make({minus(n(), s)}));
    return game;
}

Game all_but(const std::vector<std::int64_t>& excluded) {
    const auto values = checked_set(excluded, 1, "a number that may not be taken");
    Game game = one_heap("all_but_game", "allbut " + braces(values));
    MoveBuilder b;
    const ExprRef s = b.bind("s", range(number(1), n()));
    game.moves.push_back(b.make({minus(n(), s)}, values.empty() ? nullptr : negation(element_of(s, literals_of(values)))));
    return game;
}

Game divide(const std::vector<std::int64_t>& divisors) {
    const auto values = checked_set(divisors, 2, "a divisor");
    if (values.empty()) throw Failure(FailureKind::bad_input, "the set of divisors is empty", "write for example divide {2, 3}");
    Game game = one_heap("division_game", "divide " + braces(values));
    MoveBuilder b;
    const ExprRef d = b.bind("d", literals_of(values));
    game.moves.push_back(b.make({binary(Op::divide, n(), d)}, compare(n(), Relation::greater_equal, number(1))));
    return game;
}

}  // namespace grundy::rule
