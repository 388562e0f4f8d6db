/// The built-in functions on constants.
#include <algorithm>

#include "engine/base/nimber.hpp"
#include "engine/base/number_sets.hpp"
#include "engine/base/places.hpp"
#include "engine/base/utf8.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/evaluate/parts.hpp"
#include "engine/rule/evaluate/regular.hpp"

namespace grundy::rule {

using base::Integer;

namespace {

Integer gcd_of(const std::vector<Integer>& items) {
    Integer result = 0;
    for (const Integer& item : items) result = gcd(result, item);
    return result < 0 ? Integer(-result) : result;
}

Integer mex_of(const std::vector<Integer>& ascending) {
    Integer least = 0;
    for (const Integer& item : ascending) {
        if (item == least) ++least;
    }
    return least;
}

}  // namespace

Value Evaluator::call(const Expr& expr, Frame& frame) {
    std::vector<Value> args;
    for (const auto& arg : expr.args) args.push_back(evaluate(*arg, frame));
    switch (expr.builtin) {
        case Builtin::vertices:
        case Builtin::edges:
        case Builtin::next:
        case Builtin::prev:
        case Builtin::ends:
        case Builtin::reach: return graph_builtin(expr, args);
        case Builtin::len:
        case Builtin::abs:
        case Builtin::gcd:
        case Builtin::odd:
        case Builtin::even:
        case Builtin::bit:
        case Builtin::ones:
        case Builtin::digit:
        case Builtin::trailing:
        case Builtin::reread:
        case Builtin::nim_product:
        case Builtin::isqrt:
        case Builtin::mex: return number_builtin(expr, args);
        case Builtin::matches: {
            std::vector<std::int64_t> word;
            for (const Integer& letter : args[0].items) word.push_back(base::to_int64(letter).value_or(-1));  // -1: no letter of any expression
            charge(expr, word.size());
            return truth_value(regular_of(expr).matches(word));
        }
        case Builtin::below:
        case Builtin::subsets:
        case Builtin::parts:
        case Builtin::partitions: fail(expr, "E120", std::string(name(expr.builtin)) + "(…) stands only after `in`");
        default: {
            Value result = set_builtin(expr, args);
            std::sort(result.items.begin(), result.items.end());
            result.items.erase(std::unique(result.items.begin(), result.items.end()), result.items.end());
            return result;
        }
    }
}

Value Evaluator::nim_product(const Expr& expr, const Integer& a, const Integer& b) const {
    const auto small = [&](const Integer& x) {
        if (x < 0) fail(expr, "E204", "nim_product of a negative number");
        if (base::bit_length(x) > 64) fail(expr, "E203", "nim_product of a number beyond 64 bits");
        return static_cast<std::uint64_t>(x);
    };
    return number_value(base::nim_product(small(a), small(b)));
}

/// trailing(n, [c…], [first…], d), reread(n, [c…], [first…], [others…])
Value Evaluator::in_places(const Expr& expr, const std::vector<Value>& args) {
    const Integer& n = args[0].number();
    charge(expr, 1 + base::bit_length(n) * (1 + args[1].items.size()));
    try {
        const base::Recurrence places{args[1].items, args[2].items};
        if (expr.builtin == Builtin::trailing) return number_value(base::trailing_in(places, n, args[3].number()));
        return number_value(base::reread(places, args[3].items, n));
    } catch (const base::NoPlaces& wrong) {
        fail(expr, "E204", wrong.why);
    }
}

Value Evaluator::number_builtin(const Expr& expr, const std::vector<Value>& args) {
    const Value& first = args[0];
    const auto base_of = [&](std::size_t k) {
        if (args[k].number() < 2) fail(expr, "E204", "the base must be at least 2");
        return args[k].number();
    };
    switch (expr.builtin) {
        case Builtin::len: return number_value(first.items.size());
        case Builtin::mex: return number_value(mex_of(first.items));
        case Builtin::gcd: {
            std::vector<Integer> items;
            for (const Value& arg : args) items.insert(items.end(), arg.items.begin(), arg.items.end());
            return number_value(gcd_of(items));
        }
        case Builtin::abs: return number_value(first.number() < 0 ? Integer(-first.number()) : first.number());
        case Builtin::odd: return truth_value(base::floor_mod(first.number(), 2) == 1);
        case Builtin::even: return truth_value(base::floor_mod(first.number(), 2) == 0);
        default: break;
    }
    Integer n = first.number();
    if (expr.builtin == Builtin::bit) {
        if (args.back().number() < 0) fail(expr, "E204", "a negative place");
        return number_value(base::bit_of(n, args.back().number()) ? 1 : 0);
    }
    if (n < 0) fail(expr, "E204", std::string(name(expr.builtin)) + " of a negative number");
    switch (expr.builtin) {
        case Builtin::isqrt: return number_value(base::isqrt(n));
        case Builtin::nim_product: return nim_product(expr, n, args[1].number());
        case Builtin::digit: {
            const Integer b = base_of(1);
            const Integer& place = args.back().number();
            if (place < 0) fail(expr, "E204", "a negative place");
            if (place > base::bit_length(n)) return number_value(0);
            return number_value(base::floor_mod(base::floor_div(n, *base::power(b, place)), b));
        }
        case Builtin::ones: {
            Integer count = 0;
            for (; n > 0; n /= 2) {
                charge(expr, 1 + base::bit_length(n) / 16);
                count += n % 2;
            }
            return number_value(count);
        }
        default: {  // trailing, reread
            if (args.size() == 4) return in_places(expr, args);
            const Integer b = base_of(1);
            Integer length = 0;
            for (; n > 0 && n % b == args[2].number(); n /= b) {
                charge(expr, 1 + base::bit_length(n) / 16);
                ++length;
            }
            return number_value(length);
        }
    }
}

Value Evaluator::set_builtin(const Expr& expr, const std::vector<Value>& args) {
    Value result{expr.type, {}};
    auto& items = result.items;
    const auto push = [&items](const Integer& x) { items.push_back(x); };
    const Integer& n = args.back().number();
    const auto small = [&](std::int64_t limit) {
        if (n > limit) fail(expr, "E203", std::string(name(expr.builtin)) + " of so large a number takes too long");
        const std::int64_t size = n < 0 ? 0 : static_cast<std::int64_t>(n);
        charge(expr, static_cast<std::uint64_t>(size));
        return size;
    };
    switch (expr.builtin) {
        case Builtin::divisors: {
            if (n == 0) break;
            const auto size = base::to_int64(abs(n));
            if (!size) fail(expr, "E203", "divisors of so large a number takes too long");
            charge(expr,
                   1 + std::min<std::uint64_t>(1'000'000, static_cast<std::uint64_t>(base::to_int64(base::isqrt(Integer(*size))).value())));  // trial division
            for (const std::uint64_t d : base::divisors_of(static_cast<std::uint64_t>(*size))) items.emplace_back(d);
            break;
        }
        case Builtin::digits: {
            const Integer b = args.size() > 1 ? args[1].number() : Integer(10);
            if (b < 2) fail(expr, "E204", "the base must be at least 2");
            Integer rest = args[0].number();
            if (rest < 0) fail(expr, "E204", "digits of a negative number");
            do {
                charge(expr, 1 + base::bit_length(rest) / 16);
                items.push_back(rest % b);
                rest /= b;
            } while (rest > 0);
            break;
        }
        case Builtin::primes:
            for (const std::int64_t p : base::primes_upto(small(5'000'000))) items.emplace_back(p);
            break;
        case Builtin::prime_powers: base::prime_powers_upto<Integer>(base::primes_upto(small(5'000'000)), n, push); break;
        case Builtin::powers:
            if (args[0].number() < 2) fail(expr, "E204", "the base of powers must be at least 2");
            base::powers_upto<Integer>(args[0].number(), n, push);
            break;
        case Builtin::squares:
            base::squares_upto<Integer>(n, [&](const Integer& square) {
                charge(expr, 1);
                if (items.size() >= limits_.items) fail(expr, "E203", "these are too many squares");
                items.push_back(square);
            });
            break;
        case Builtin::factorials: base::factorials_upto<Integer>(n, push); break;
        case Builtin::fibonacci: base::fibonacci_upto<Integer>(n, push); break;
        case Builtin::zeckendorf:
            if (n < 0) fail(expr, "E204", "zeckendorf of a negative number");
            items = base::zeckendorf_of<Integer>(n);
            break;
        default: {  // recurrence([c…], [first…], n): x_k = c_1 x_(k-1) + c_2 x_(k-2) + …: those <= n, up to where as many in a row as there are c are beyond n
            std::vector<Integer> row = args[1].items;
            const auto& c = args[0].items;
            if (row.size() < c.size() || c.empty()) fail(expr, "E204", "recurrence needs as many first terms as coefficients");
            std::size_t beyond = 0;
            for (std::size_t i = 0; i < args[1].items.size() || beyond < c.size(); ++i) {
                charge(expr, c.size());
                if (i == row.size()) {
                    Integer next = 0;
                    for (std::size_t k = 0; k < c.size(); ++k) next += c[k] * row[i - 1 - k];
                    if (base::bit_length(next) > base::max_literal_bits) fail(expr, "E201", "this number has more than a million bits");
                    row.push_back(next);
                }
                beyond = row[i] > n ? beyond + 1 : 0;
                if (row[i] <= n) items.push_back(row[i]);
                if (items.size() > limits_.items) fail(expr, "E203", "a recurrence that does not grow");
            }
        }
    }
    return result;
}

Value Evaluator::graph_builtin(const Expr& expr, const std::vector<Value>& args) {
    const int index = args.empty() ? expr.type.graph : args[0].type.graph;
    const Graph& graph = game_.graphs.at(static_cast<std::size_t>(index));
    Value result{expr.type, {}};
    auto& items = result.items;
    const auto ends_of = [&](const Integer& edge) { return graph.edges.at(static_cast<std::size_t>(edge)); };
    charge(expr, graph.edges.size() + graph.vertices.size());
    switch (expr.builtin) {
        case Builtin::vertices:
            for (std::size_t k = 0; k < graph.vertices.size(); ++k) items.emplace_back(k);
            break;
        case Builtin::edges:
            for (std::size_t k = 0; k < graph.edges.size(); ++k) items.emplace_back(k);
            break;
        case Builtin::ends: items = {ends_of(args[0].number()).first, ends_of(args[0].number()).second}; break;
        case Builtin::reach: {
            Joined all(graph.vertices.size());
            for (const Integer& edge : args[0].items) all.join(static_cast<std::size_t>(ends_of(edge).first), static_cast<std::size_t>(ends_of(edge).second));
            items = all.with<Integer>(static_cast<std::size_t>(args[1].number()));
            break;
        }
        default:
            for (const auto& [a, b] : graph.edges) {
                const bool forward = expr.builtin == Builtin::next || graph.undirected;
                const bool backward = expr.builtin == Builtin::prev || graph.undirected;
                if (forward && a == args.back().number()) items.emplace_back(b);
                if (backward && b == args.back().number()) items.emplace_back(a);
            }
    }
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
    return result;
}

std::vector<Integer> letters_of(const std::string& text) {
    const auto letters = base::code_points(text);
    return {letters.begin(), letters.end()};
}

std::string text_of(const std::vector<Integer>& letters) {
    std::string result;
    for (const Integer& letter : letters) result += base::utf8(static_cast<std::int64_t>(letter));
    return result;
}

}  // namespace grundy::rule
