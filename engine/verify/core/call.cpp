/// The built-in functions, each by its definition.
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <set>
#include <utility>

#include "engine/base/checked.hpp"
#include "engine/verify/core/evaluate.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;

std::int64_t fits_in_call(base::Checked value) {
    if (!value) throw Rejected("the rule computes a number beyond 64 bits at a position that the check needs");
    return *value;
}
std::uint64_t digits_of(std::int64_t n) {
    if (n < 0) throw Rejected("the rule asks for digits of a negative number");
    return static_cast<std::uint64_t>(n);
}
[[noreturn]] void not_understood(const Expr& e) {
    throw Rejected(std::string("this rule uses ") + rule::name(e.builtin) + " in a way that the checker does not understand");
}

Items fibonacci_to(std::int64_t n) {
    Items all;
    std::uint64_t a = 1, b = 2;  // both below 2^64 while a <= n
    while (n >= 1 && a <= static_cast<std::uint64_t>(n)) {
        all.push_back(static_cast<std::int64_t>(a));
        b += std::exchange(a, b);
    }
    return all;
}

/// As many divisions as a test by trial division may need.
std::uint64_t root(std::int64_t n) { return n < 4 ? 1 : static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n))); }

bool is_prime(std::int64_t n) {
    if (n < 2) return false;
    for (std::int64_t d = 2; d <= n / d; ++d) {
        if (n % d == 0) return false;
    }
    return true;
}

/// p^k with k >= 1.
bool is_prime_power(std::int64_t n) {
    if (n < 2) return false;
    for (std::int64_t d = 2; d <= n / d; ++d) {
        if (n % d == 0) {
            while (n % d == 0) n /= d;
            return n == 1;
        }
    }
    return true;
}

}  // namespace

Value Evaluator::call(const Expr& e, Frame& frame) const {
    const auto num = [&](std::size_t i) {
        if (i >= e.args.size()) throw Rejected("a function of the rule has too few arguments");
        return number_at(*e.args[i], frame);
    };
    switch (e.builtin) {
        case Builtin::len: return number(static_cast<std::int64_t>(items_of(at(*e.args.at(0), frame)).size()));
        case Builtin::abs: return number(num(0) < 0 ? fits_in_call(base::checked_neg(num(0))) : num(0));
        case Builtin::odd: return number(num(0) % 2 != 0);
        case Builtin::even: return number(num(0) % 2 == 0);
        case Builtin::gcd: {
            std::uint64_t all = 0;
            for (const auto& a : e.args) {
                const Value v = at(*a, frame);
                for (const std::int64_t x : v.many ? v.items : Items{v.number})
                    all = std::gcd(all, x < 0 ? 0 - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x));
            }
            return number(fits_in_call(all >> 63 ? base::Checked{} : base::Checked{static_cast<std::int64_t>(all)}));
        }
        case Builtin::mex: {
            std::int64_t least = 0;
            for (const std::int64_t x : as_set(items_of(at(*e.args.at(0), frame)))) least += x == least;
            return number(least);
        }
        case Builtin::ones: return number(std::popcount(digits_of(num(0))));
        case Builtin::isqrt: {
            const auto n = static_cast<std::int64_t>(digits_of(num(0)));
            std::int64_t low = 0, high = std::min<std::int64_t>(n, 3'037'000'499);
            while (low < high) {
                const std::int64_t middle = low + (high - low + 1) / 2;
                if (middle <= n / middle) low = middle;
                else high = middle - 1;
            }
            return number(low);
        }
        case Builtin::bit: return number(num(0) >> std::min<std::uint64_t>(digits_of(num(1)), 63) & 1);  // two's complement, as xor sees it
        case Builtin::digit: {
            const auto base = static_cast<std::uint64_t>(num(1));
            if (num(1) < 2) break;
            std::uint64_t n = digits_of(num(0));
            for (std::uint64_t place = digits_of(num(2)); place > 0 && n > 0; --place) n /= base;
            return number(static_cast<std::int64_t>(n % base));
        }
        case Builtin::trailing: {
            const std::int64_t base = num(1), digit = num(2);
            if (base < 2) break;
            std::int64_t length = 0;
            for (auto n = static_cast<std::int64_t>(digits_of(num(0))); n > 0 && n % base == digit; n /= base) ++length;
            return number(length);
        }
        case Builtin::vertices:
        case Builtin::edges:
        case Builtin::next:
        case Builtin::prev: return graph_call(e, frame);
        default: return set_call(e, frame);
    }
    not_understood(e);
}

/// Those that yield sets of numbers.
Value Evaluator::set_call(const Expr& e, Frame& frame) const {
    const auto num = [&](std::size_t i) {
        if (i >= e.args.size()) throw Rejected("a function of the rule has too few arguments");
        return number_at(*e.args[i], frame);
    };
    const auto to = [&](std::size_t i, auto&& wanted) {
        Items all;
        for (const std::int64_t x : range(1, num(i))) {
            if (wanted(x)) all.push_back(x);
        }
        return many(std::move(all));
    };
    switch (e.builtin) {
        case Builtin::divisors: {
            const std::int64_t n = num(0), size = fits_in_call(base::checked_abs(n));
            steps_.take(static_cast<std::uint64_t>(size));
            Items all;
            for (const std::int64_t d : range(1, size)) {
                if (n % d == 0) all.push_back(d);
            }
            return many(std::move(all));
        }
        case Builtin::digits: {
            std::int64_t n = num(0);
            const std::int64_t b = e.args.size() > 1 ? num(1) : 10;
            if (b < 2 || n < 0) break;
            Items all;
            if (n == 0) all.push_back(0);
            for (; n > 0; n /= b) all.push_back(n % b);
            return many(as_set(std::move(all)));
        }
        case Builtin::primes: return to(0, [this](std::int64_t x) { return steps_.take(root(x)), is_prime(x); });
        case Builtin::prime_powers: return to(0, [this](std::int64_t x) { return steps_.take(root(x)), x == 1 || is_prime_power(x); });
        case Builtin::powers: {
            const std::int64_t b = num(0), n = num(1);
            if (b < 2) break;
            Items all;
            for (std::int64_t x = 1; x <= n; x *= b) {
                all.push_back(x);
                if (x > n / b) break;
            }
            return many(std::move(all));
        }
        case Builtin::squares: {
            Items all;
            const std::int64_t n = num(0);
            for (std::int64_t k = 1; k <= n / k; ++k) {
                steps_.take(1);
                if (all.size() > most_items) throw Rejected("the rule makes a set that is too large for the checker");
                all.push_back(k * k);
            }
            return many(std::move(all));
        }
        case Builtin::factorials: {
            Items all;
            const std::int64_t n = num(0);
            for (std::int64_t k = 1, f = 1; f <= n; f *= ++k) {
                all.push_back(f);
                if (f > n / (k + 1)) break;
            }
            return many(std::move(all));
        }
        case Builtin::fibonacci: return many(fibonacci_to(num(0)));
        case Builtin::zeckendorf: {
            auto rest = static_cast<std::int64_t>(digits_of(num(0)));
            const Items all = fibonacci_to(rest);
            Items parts;
            for (auto f = all.rbegin(); f != all.rend(); ++f) {
                if (*f <= rest) parts.push_back(*f), rest -= *f;
            }
            std::reverse(parts.begin(), parts.end());
            return many(std::move(parts));
        }
        default: not_understood(e);
    }
    not_understood(e);
}

/// Of a vertex its neighbours; of the graph, which stands in the type, all vertices or edges.
Value Evaluator::graph_call(const Expr& e, Frame& frame) const {
    const int index = e.args.empty() ? e.type.graph : e.args[0]->type.graph;
    if (index < 0 || static_cast<std::size_t>(index) >= game_.graphs.size()) throw Rejected("a function of a graph without its graph");
    const rule::Graph& graph = game_.graphs[static_cast<std::size_t>(index)];
    steps_.take(graph.edges.size() + graph.vertices.size());
    if (e.builtin == Builtin::vertices) return many(range(0, static_cast<std::int64_t>(graph.vertices.size()) - 1));
    if (e.builtin == Builtin::edges) return many(range(0, static_cast<std::int64_t>(graph.edges.size()) - 1));
    if (e.args.empty()) throw Rejected("a function of the rule has too few arguments");
    const std::int64_t v = number_at(*e.args.back(), frame);
    std::set<std::int64_t> found;
    for (const auto& [a, b] : graph.edges) {
        if (a == v && (e.builtin == Builtin::next || graph.undirected)) found.insert(b);
        if (b == v && (e.builtin == Builtin::prev || graph.undirected)) found.insert(a);
    }
    return many({found.begin(), found.end()});
}

}  // namespace grundy::verify
