/// Numbers and truths: a switch a node, no allocation, no wrap-around.
#include <algorithm>
#include <bit>
#include <numeric>

#include "engine/base/checked.hpp"
#include "engine/base/nimber.hpp"
#include "engine/base/places.hpp"
#include "engine/game/machine/arithmetic.hpp"
#include "engine/game/machine/machine.hpp"

namespace grundy::game {

using base::FailureKind;

namespace {

std::int64_t gcd(std::int64_t a, std::int64_t b, const rule::Expr* source) {
    const auto g = base::checked_gcd(a, b);
    if (!g) overflow(source);
    return *g;
}

}  // namespace

std::int64_t Machine::number(NodeId id) {
    const Node& node = program_.nodes[id];
    std::int64_t result = 0;
    switch (node.code) {
        case Code::constant: return node.number;
        case Code::local: return numbers_[node.a];
        case Code::add_constant:
            if (__builtin_add_overflow(number(node.a), node.number, &result)) overflow(node.source);
            return result;
        case Code::add: {
            const std::int64_t a = number(node.a);
            if (__builtin_add_overflow(a, number(node.b), &result)) overflow(node.source);
            return result;
        }
        case Code::subtract: {
            const std::int64_t a = number(node.a);
            if (__builtin_sub_overflow(a, number(node.b), &result)) overflow(node.source);
            return result;
        }
        case Code::multiply: {
            const std::int64_t a = number(node.a);
            if (__builtin_mul_overflow(a, number(node.b), &result)) overflow(node.source);
            return result;
        }
        case Code::divide: {
            const std::int64_t a = number(node.a), b = number(node.b);
            if (b == 0) fail(node, FailureKind::arithmetic, "division by zero");
            const auto quotient = base::checked_floor_div(a, b);
            if (!quotient) overflow(node.source);
            return *quotient;
        }
        case Code::modulo: {
            const std::int64_t a = number(node.a), b = number(node.b);
            if (b == 0) fail(node, FailureKind::arithmetic, "mod 0");
            const auto rest = base::checked_mod(a, b);
            if (!rest) overflow(node.source);
            return *rest;
        }
        case Code::power: {
            const std::int64_t a = number(node.a), b = number(node.b);
            if (b < 0) fail(node, FailureKind::arithmetic, "a negative exponent");
            const auto power = base::checked_pow(a, b);
            if (!power) overflow(node.source);
            return *power;
        }
        case Code::negate:
            if (__builtin_sub_overflow(std::int64_t{0}, number(node.a), &result)) overflow(node.source);
            return result;
        case Code::nim_add: {
            const std::int64_t a = number(node.a);
            return a ^ number(node.b);
        }
        case Code::index: return entry(node);
        case Code::equal: {
            const std::int64_t a = number(node.a);
            return a == number(node.b);
        }
        case Code::not_equal: {
            const std::int64_t a = number(node.a);
            return a != number(node.b);
        }
        case Code::less: {
            const std::int64_t a = number(node.a);
            return a < number(node.b);
        }
        case Code::less_equal: {
            const std::int64_t a = number(node.a);
            return a <= number(node.b);
        }
        case Code::greater: {
            const std::int64_t a = number(node.a);
            return a > number(node.b);
        }
        case Code::greater_equal: {
            const std::int64_t a = number(node.a);
            return a >= number(node.b);
        }
        case Code::chain: return chain(node);
        case Code::not_: return !truth(node.a);
        case Code::and_:
            for (NodeId i = 0; i < node.b; ++i) {
                if (!truth(program_.pool[node.a + i])) return 0;
            }
            return 1;
        case Code::or_:
            for (NodeId i = 0; i < node.b; ++i) {
                if (truth(program_.pool[node.a + i])) return 1;
            }
            return 0;
        case Code::implies: return !truth(node.a) || truth(node.b);
        case Code::iff: {
            const bool a = truth(node.a);
            return a == truth(node.b);
        }
        case Code::if_: return truth(node.a) ? number(node.b) : number(node.c);
        case Code::in_range: {
            const std::int64_t a = number(node.a), low = number(node.b);
            return low <= a && a <= number(node.c);
        }
        case Code::equal_sets:
        case Code::equal_lists:
        case Code::in_pool:
        case Code::in_set:
        case Code::in_list:
        case Code::in_below:
        case Code::in_subsets:
        case Code::in_partitions: return contains(node);
        case Code::sum:
        case Code::xor_sum:
        case Code::minimum:
        case Code::maximum:
        case Code::count:
        case Code::all:
        case Code::any: return aggregate(node);
        case Code::sum_of:
        case Code::xor_of:
        case Code::minimum_of:
        case Code::maximum_of:
        case Code::gcd_of:
        case Code::length:
        case Code::matches:
        case Code::mex: return of_value(node);
        case Code::minimum_pool:
        case Code::maximum_pool: {
            result = number(program_.pool[node.a]);
            for (NodeId i = 1; i < node.b; ++i) {
                const std::int64_t next = number(program_.pool[node.a + i]);
                result = node.code == Code::minimum_pool ? std::min(result, next) : std::max(result, next);
            }
            return result;
        }
        case Code::apply: bind_arguments(node); return number(program_.procedures[node.a].body);
        case Code::trailing_in:
        case Code::reread: return in_places(node);
        default: return function(node);
    }
}

std::int64_t Machine::chain(const Node& node) {
    std::int64_t left = number(program_.pool[node.a]);
    for (NodeId i = 1; i < node.b; ++i) {
        const std::int64_t right = number(program_.pool[node.a + i]);
        if (!rule::holds(left, static_cast<rule::Relation>((node.number >> (3 * (i - 1))) & 7), right)) return 0;
        left = right;
    }
    return 1;
}

std::int64_t Machine::entry(const Node& node) {
    const Node& vector = program_.nodes[node.a];
    Scratch scratch(*this);
    const Value& items = vector.code == Code::value_local ? values_[vector.a] : view(node.a, *scratch);
    const std::int64_t i = number(node.b);
    if (i < 1 || i > static_cast<std::int64_t>(items.items.size())) {
        fault(FailureKind::arithmetic, "index " + std::to_string(i) + " outside 1.." + std::to_string(items.items.size()), node.source);
    }
    return items.items[static_cast<std::size_t>(i - 1)];
}

bool Machine::contains(const Node& node) {
    if (node.code == Code::in_pool) {
        const std::int64_t element = number(node.a);
        for (NodeId i = 0; i < node.c; ++i) {
            if (number(program_.pool[node.b + i]) == element) return true;
        }
        return false;
    }
    if (node.code == Code::in_set || node.code == Code::in_list) {
        const std::int64_t element = number(node.a);
        Scratch scratch(*this);
        const Value& all = view(node.b, *scratch);
        return node.code == Code::in_set ? set_contains(all, element) : list_contains(all, element);
    }
    Scratch left(*this), right(*this);
    const Value& a = view(node.a, *left);
    if (node.code == Code::in_partitions) {
        std::int64_t sum = 0;
        for (const std::int64_t part : a.items) {
            if (part < 1 || __builtin_add_overflow(sum, part, &sum)) return false;
        }
        return std::is_sorted(a.items.begin(), a.items.end()) && sum == number(node.b);
    }
    const Value& b = view(node.b, *right);
    switch (node.code) {
        case Code::equal_sets: return equal_sets(a, b);
        case Code::equal_lists: return equal_lists(a, b);
        case Code::in_subsets: return a.size() <= b.size() && a.each([&](std::int64_t element) { return set_contains(b, element); });
        default:  // in_below
            return a.items.size() == b.items.size() &&
                   std::equal(a.items.begin(), a.items.end(), b.items.begin(), [](std::int64_t x, std::int64_t y) { return 0 <= x && x <= y; });
    }
}

std::int64_t Machine::aggregate(const Node& node) {
    const Loop& loop = program_.loops[node.a];
    std::int64_t result = 0;
    bool none = true;
    switch (node.code) {
        case Code::sum:
            run(loop, [&] {
                if (__builtin_add_overflow(result, number(node.b), &result)) overflow(node.source);
                return true;
            });
            return result;
        case Code::xor_sum:
            run(loop, [&] {
                result ^= number(node.b);
                return true;
            });
            return result;
        case Code::count:
            run(loop, [&] {
                result += truth(node.b);
                return true;
            });
            return result;
        case Code::all: return compares_elements(loop, node.b) ? each_compares(loop, node.b, true) : run(loop, [&] { return truth(node.b); });
        case Code::any: return !(compares_elements(loop, node.b) ? each_compares(loop, node.b, false) : run(loop, [&] { return !truth(node.b); }));
        default: break;
    }
    run(loop, [&] {
        const std::int64_t next = number(node.b);
        result = none ? next : node.code == Code::minimum ? std::min(result, next) : std::max(result, next);
        none = false;
        return true;
    });
    if (none) fail(node, FailureKind::arithmetic, node.code == Code::minimum ? "min of nothing" : "max of nothing");
    return result;
}

static bool matches(const Value& word, const rule::Regular& expression) {
    auto state = rule::Regular::start();
    word.each([&](std::int64_t letter) {
        state = expression.next(state, letter);
        return !state.empty();
    });
    return expression.accepts(state);
}

std::int64_t Machine::of_value(const Node& node) {
    Scratch scratch(*this);
    const Value& all = view(node.a, *scratch);
    if (node.code == Code::length) {
        if (all.size() == std::numeric_limits<std::int64_t>::max()) overflow(node.source);
        return all.size();
    }
    if (node.code == Code::matches) return matches(all, program_.expressions[static_cast<std::size_t>(node.number)]) ? 1 : 0;
    if (node.code == Code::minimum_of || node.code == Code::maximum_of) {
        const bool least = node.code == Code::minimum_of;
        if (all.empty()) fail(node, FailureKind::arithmetic, least ? "min of nothing" : "max of nothing");
        if (all.form == Value::Form::range) return least ? all.low : all.high;
        if (all.form == Value::Form::mask) return all.low + (least ? std::countr_zero(all.bits) : 63 - std::countl_zero(all.bits));
        return least ? *std::min_element(all.items.begin(), all.items.end()) : *std::max_element(all.items.begin(), all.items.end());
    }
    std::int64_t result = 0;
    all.each([&](std::int64_t item) {
        step();
        if (node.code == Code::xor_of) {
            result ^= item;
        } else if (node.code == Code::gcd_of) {
            result = gcd(result, item, node.source);
        } else if (node.code == Code::sum_of) {
            if (__builtin_add_overflow(result, item, &result)) overflow(node.source);
        } else if (item >= result) {  // mex of an ascending set: stop at the first gap
            if (item > result) return false;
            ++result;
        }
        return true;
    });
    return result;
}

/// Digits in a numeration that a recurrence names.
std::int64_t Machine::in_places(const Node& node) {
    const auto child = [&](NodeId k) { return program_.pool[node.a + k]; };
    const auto row = [&](NodeId k) {
        Scratch scratch(*this);
        const auto& items = view(child(k), *scratch).items;
        return std::vector<base::Integer>(items.begin(), items.end());
    };
    const std::int64_t n = number(child(0));
    if (n < 0) fail(node, FailureKind::arithmetic, "digits of a negative number");
    try {
        const base::Recurrence places{row(1), row(2)};
        if (node.code == Code::trailing_in) return static_cast<std::int64_t>(base::trailing_in(places, n, number(child(3))));
        if (const auto small = base::to_int64(base::reread(places, row(3), n))) return *small;
    } catch (const base::NoPlaces& wrong) {
        fail(node, FailureKind::arithmetic, wrong.why);
    }
    overflow(node.source);
}

std::int64_t Machine::function(const Node& node) {
    const std::int64_t a = number(node.a);
    switch (node.code) {
        case Code::absolute: {
            const auto result = base::checked_abs(a);
            if (!result) overflow(node.source);
            return *result;
        }
        case Code::odd: return a & 1;
        case Code::even: return (a & 1) == 0;
        case Code::gcd: return gcd(a, number(node.b), node.source);
        case Code::ones:
            if (a < 0) fail(node, FailureKind::arithmetic, "ones of a negative number");
            return std::popcount(static_cast<std::uint64_t>(a));
        case Code::isqrt:
            if (a < 0) fail(node, FailureKind::arithmetic, "isqrt of a negative number");
            return square_root(a);
        case Code::bit: {
            const auto bit = base::checked_bit(a, number(node.b));
            if (!bit) fail(node, FailureKind::arithmetic, "a negative bit number");
            return *bit;
        }
        case Code::digit: return digit_at(a, number(node.b), number(node.c));
        case Code::nim_product: {
            const std::int64_t b = number(node.b);
            if (a < 0 || b < 0) fault(FailureKind::arithmetic, "nim_product of a negative number", node.source);
            const std::uint64_t product = base::nim_product(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b));
            if (product >> 63 != 0) fault(FailureKind::overflow, "a nim-product beyond 64 bits", node.source);
            return static_cast<std::int64_t>(product);
        }
        case Code::trailing: return trailing_digits(a, number(node.b), number(node.c));
        default: fault(FailureKind::internal, "an operation without a meaning", node.source);
    }
}

/// All arguments are evaluated before the first is bound: an argument may apply the same function.
void Machine::bind_arguments(const Node& node) {
    const Procedure& procedure = program_.procedures[node.a];
    if (node.c == 1 && !procedure.is_value[0]) {
        numbers_[procedure.base] = number(program_.pool[node.b]);
        return;
    }
    const std::size_t mark = top_;
    std::int64_t small[8];
    std::vector<std::int64_t> many(node.c > 8 ? node.c : 0);
    std::int64_t* numbers = node.c > 8 ? many.data() : small;
    std::vector<Value*> made;
    for (NodeId i = 0; i < node.c; ++i) {
        if (procedure.is_value[i]) {
            made.push_back(&take());
            value(program_.pool[node.b + i], *made.back());
        } else {
            numbers[i] = number(program_.pool[node.b + i]);
        }
    }
    std::size_t next = 0;
    for (NodeId i = 0; i < node.c; ++i) {
        if (procedure.is_value[i]) {
            std::swap(values_[procedure.base + i], *made[next++]);
        } else {
            numbers_[procedure.base + i] = numbers[i];
        }
    }
    top_ = mark;
}

}  // namespace grundy::game
