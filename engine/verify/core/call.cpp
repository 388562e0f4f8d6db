/// The built-in functions, each by its definition. That their arguments are there, and of what kind, was checked when the rule was read.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

#include "engine/rule/evaluate/regular.hpp"
#include "engine/verify/core/evaluate.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;

std::int64_t natural(std::int64_t n) {
    if (n < 0) throw Rejected("the rule asks for digits of a negative number");
    return n;
}
std::int64_t base(std::int64_t b) {
    if (b < 2) throw Rejected("the rule asks for digits in a base below 2");
    return b;
}

/// The nim-product of 2^i and 2^j. With F = 2^(2^k), k the highest bit of either: F times what is below it is the ordinary product, F times F is F + F / 2.
std::uint64_t product_of_powers(unsigned i, unsigned j) {
    if (i < j) std::swap(i, j);
    if (j == 0) return std::uint64_t{1} << i;
    const unsigned top = std::bit_floor(i), low = i - top;  // 2^i is F = 2^top times 2^low
    if (j < top) return product_of_powers(low, j) << top;
    const std::uint64_t rest = product_of_powers(low, j - top);
    std::uint64_t product = rest << top;
    for (unsigned b = 0; b < 64; ++b)
        if ((rest >> b & 1) != 0) product ^= product_of_powers(top - 1, b);
    return product;
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

/// As many divisions as trial division may need.
std::uint64_t root(std::int64_t n) { return n < 4 ? 1 : static_cast<std::uint64_t>(std::sqrt(static_cast<double>(n))); }

/// Of n >= 2.
std::int64_t least_factor(std::int64_t n) {
    for (std::int64_t d = 2; d <= n / d; ++d) {
        if (n % d == 0) return d;
    }
    return n;
}
bool is_prime_power(std::int64_t n) {
    const std::int64_t p = least_factor(n);
    while (n % p == 0) n /= p;
    return n == 1;
}

/// Terms of a recurrence with natural numbers, as far as they are asked for; beyond 64 bits they stay there.
class Terms {
public:
    Terms(const Items& by, const Items& first) : by_(by), first_(first) {
        const auto large = [](std::int64_t x) { return x < 0 || x > 1'000'000; };
        const bool none = by.empty() || by.size() > 16 || first.size() < by.size();
        if (none || std::any_of(by.begin(), by.end(), large) || std::any_of(first.begin(), first.end(), [](std::int64_t x) { return x < 0; }))
            throw Rejected("the rule has places of digits that the checker does not take");
    }
    __int128 operator[](std::size_t place) {
        while (all_.size() <= place) {
            __int128 next = all_.size() < first_.size() ? first_[all_.size()] : 0;
            for (std::size_t k = 0; k < by_.size() && all_.size() >= first_.size(); ++k) next += by_[k] * all_[all_.size() - 1 - k];
            all_.push_back(std::min(next, beyond));
        }
        return all_[place];
    }
    /// From a place on they are always the same: so many in a row are.
    bool stand_at(std::size_t place) { return place >= first_.size() && place >= by_.size() && (*this)[place] == (*this)[place - by_.size()]; }
    static constexpr __int128 beyond = __int128{1} << 64;

private:
    const Items &by_, &first_;
    std::vector<__int128> all_;
};

}  // namespace

/// trailing(n, [c…], [first…], d), reread(n, [c…], [first…], [others…]): from the last place that is at most n on, each is taken away as often as it fits.
std::int64_t Evaluator::in_places(const Expr& e, Frame& frame) const {
    const std::int64_t n = natural(number_at(*e.args.at(0), frame));
    const auto row = [&](std::size_t k) { return items_of(at(*e.args.at(k), frame)); };
    const Items by = row(1), first = row(2);
    Terms places(by, first);
    bool grow = places[0] == 1;
    std::size_t count = 0;
    for (; grow && places[count] <= n; ++count) {
        steps_.take(by.size());
        grow = count == 0 || (places[count] >= places[count - 1] && !places.stand_at(count));
    }
    if (!grow) throw Rejected("the rule has places of digits that do not grow from 1");
    std::vector<__int128> digits(count);
    __int128 rest = n;
    for (std::size_t k = digits.size(); k-- > 0; rest %= places[k]) digits[k] = rest / places[k];
    if (e.builtin == Builtin::trailing) {
        const std::int64_t digit = number_at(*e.args.at(3), frame);
        return std::find_if(digits.begin(), digits.end(), [&](__int128 d) { return d != digit; }) - digits.begin();
    }
    const Items others = row(3);
    Terms worth(by, others);
    __int128 sum = 0;
    for (std::size_t k = 0; k < digits.size() && sum < Terms::beyond; ++k) sum += digits[k] * worth[k];
    return fits(sum > std::numeric_limits<std::int64_t>::max() ? base::Checked{} : base::Checked{static_cast<std::int64_t>(sum)});
}

Value Evaluator::call(const Expr& e, Frame& frame) const {
    const auto num = [&](std::size_t i) { return number_at(*e.args.at(i), frame); };
    const auto items = [&] { return items_of(at(*e.args.at(0), frame)); };
    const auto up_to = [&](std::int64_t end, auto&& wanted) {
        Items all = range(1, end);
        std::erase_if(all, [&](std::int64_t x) { return !wanted(x); });
        return many(std::move(all));
    };
    switch (e.builtin) {
        case Builtin::len: return number(static_cast<std::int64_t>(items().size()));
        case Builtin::abs: return number(fits(base::checked_abs(num(0))));
        case Builtin::odd: return number(num(0) % 2 != 0);
        case Builtin::even: return number(num(0) % 2 == 0);
        case Builtin::gcd: {
            std::uint64_t all = 0;
            for (const auto& a : e.args) {
                const Value v = at(*a, frame);
                for (const std::int64_t x : v.many ? v.items : Items{v.number})
                    all = std::gcd(all, x < 0 ? 0 - static_cast<std::uint64_t>(x) : static_cast<std::uint64_t>(x));
            }
            return number(fits(all >> 63 ? base::Checked{} : base::Checked{static_cast<std::int64_t>(all)}));
        }
        case Builtin::mex: {
            std::int64_t least = 0;
            for (const std::int64_t x : as_set(items())) least += x == least;
            return number(least);
        }
        case Builtin::ones: return number(std::popcount(static_cast<std::uint64_t>(natural(num(0)))));
        case Builtin::isqrt: {
            const std::int64_t n = natural(num(0));
            auto root = static_cast<std::int64_t>(std::sqrt(static_cast<double>(n)));
            while (root > 0 && root > n / root) --root;
            while (root + 1 <= n / (root + 1)) ++root;
            return number(root);
        }
        case Builtin::bit: return number(num(0) >> std::min<std::int64_t>(natural(num(1)), 63) & 1);  // two's complement, as xor sees it
        case Builtin::digit: {
            const std::int64_t b = verify::base(num(1));
            std::int64_t n = natural(num(0));
            for (std::int64_t place = natural(num(2)); place > 0 && n > 0; --place) n /= b;
            return number(n % b);
        }
        case Builtin::nim_product: {
            std::uint64_t product = 0;
            const auto a = static_cast<std::uint64_t>(natural(num(0))), b = static_cast<std::uint64_t>(natural(num(1)));
            for (unsigned i = 0; i < 64; ++i)
                for (unsigned j = 0; j < 64; ++j)
                    if ((a >> i & 1) != 0 && (b >> j & 1) != 0) product ^= product_of_powers(i, j);
            if (product >> 63 != 0) throw Rejected("a number of the rule does not fit into 64 bits");
            return number(static_cast<std::int64_t>(product));
        }
        case Builtin::matches: return number(rule::regular_of(e).matches(items()));
        case Builtin::reread: return number(in_places(e, frame));
        case Builtin::trailing: {
            if (e.args.size() == 4) return number(in_places(e, frame));
            const std::int64_t b = verify::base(num(1)), digit = num(2);
            std::int64_t length = 0;
            for (std::int64_t n = natural(num(0)); n > 0 && n % b == digit; n /= b) ++length;
            return number(length);
        }
        case Builtin::divisors: {
            const std::int64_t n = num(0);
            return up_to(fits(base::checked_abs(n)), [n](std::int64_t d) { return n % d == 0; });
        }
        case Builtin::digits: {
            const std::int64_t b = e.args.size() > 1 ? verify::base(num(1)) : 10;
            Items all;
            std::int64_t n = natural(num(0));
            do all.push_back(n % b);
            while ((n /= b) > 0);
            return many(as_set(std::move(all)));
        }
        case Builtin::primes: return up_to(num(0), [this](std::int64_t x) { return steps_.take(root(x)), x > 1 && least_factor(x) == x; });
        case Builtin::prime_powers: return up_to(num(0), [this](std::int64_t x) { return steps_.take(root(x)), x == 1 || is_prime_power(x); });
        case Builtin::powers:
        case Builtin::factorials: {
            const bool powers = e.builtin == Builtin::powers;
            const std::int64_t b = powers ? verify::base(num(0)) : 0, n = num(powers ? 1 : 0);
            Items all;
            for (std::int64_t x = 1, k = 1; x <= n;) {
                all.push_back(x);
                const std::int64_t next = powers ? b : ++k;
                if (x > n / next) break;
                x *= next;
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
        case Builtin::fibonacci: return many(fibonacci_to(num(0)));
        case Builtin::zeckendorf: {
            std::int64_t rest = natural(num(0));
            const Items all = fibonacci_to(rest);
            Items parts;
            for (auto f = all.rbegin(); f != all.rend(); ++f) {
                if (*f <= rest) parts.push_back(*f), rest -= *f;
            }
            return many(as_set(std::move(parts)));
        }
        case Builtin::vertices:
        case Builtin::edges:
        case Builtin::next:
        case Builtin::prev:
        case Builtin::ends:
        case Builtin::reach: return of_graph(e, frame);
        default: throw Rejected(std::string("this rule uses ") + rule::name(e.builtin) + " in a way that the checker does not understand");
    }
}

/// The vertices that these edges join to v, whatever their directions.
Items Evaluator::hang_together(const Items& edges, std::int64_t v, const rule::Graph& graph) const {
    Items found{v};
    for (std::size_t before = 0; before != found.size();) {
        before = found.size();
        steps_.take(edges.size() + 1);
        for (const std::int64_t e : edges) {
            const auto& [a, b] = graph.edges.at(static_cast<std::size_t>(e));
            const auto has = [&](std::int64_t x) { return std::find(found.begin(), found.end(), x) != found.end(); };
            if (has(a) != has(b)) found.push_back(has(a) ? b : a);
        }
    }
    return as_set(std::move(found));
}

/// The parts of a set by their least elements: of what is left, the least element and all that it hangs together with.
bool Evaluator::each_part(const Expr& e, Frame& frame, const std::function<bool(Value&&)>& use) const {
    const Value whole = at(*e.args.at(0), frame);
    const rule::Type& type = e.args[0]->type;
    const auto near = [&](std::int64_t x, std::int64_t y) {
        if (type.element == rule::Kind::number) return y - x == 1 || x - y == 1;
        const rule::Graph& graph = game_.graphs.at(static_cast<std::size_t>(type.graph));
        steps_.take(graph.edges.size());
        if (type.element == rule::Kind::vertex)
            return std::any_of(graph.edges.begin(), graph.edges.end(),
                               [&](const auto& edge) { return (edge.first == x && edge.second == y) || (edge.first == y && edge.second == x); });
        const auto &a = graph.edges.at(static_cast<std::size_t>(x)), &b = graph.edges.at(static_cast<std::size_t>(y));
        return a.first == b.first || a.first == b.second || a.second == b.first || a.second == b.second;
    };
    for (Items left = items_of(whole); !left.empty();) {
        Items part{left.front()};
        left.erase(left.begin());
        for (std::size_t k = 0; k < part.size(); ++k) {
            for (auto x = left.begin(); x != left.end();) {
                steps_.take(1);
                if (!near(part[k], *x)) ++x;
                else part.push_back(*x), x = left.erase(x);
            }
        }
        if (!use(many(as_set(std::move(part))))) return false;
    }
    return true;
}

/// Of a vertex its neighbours; of the graph, which stands in the type, all vertices or edges.
Value Evaluator::of_graph(const Expr& e, Frame& frame) const {
    const rule::Graph& graph = game_.graphs.at(static_cast<std::size_t>(e.args.empty() ? e.type.graph : e.args[0]->type.graph));
    steps_.take(graph.edges.size() + graph.vertices.size());
    if (e.builtin == Builtin::vertices) return many(range(0, static_cast<std::int64_t>(graph.vertices.size()) - 1));
    if (e.builtin == Builtin::edges) return many(range(0, static_cast<std::int64_t>(graph.edges.size()) - 1));
    if (e.builtin == Builtin::reach) {
        const Value edges = at(*e.args.at(0), frame);
        return many(hang_together(items_of(edges), number_at(*e.args.at(1), frame), graph));
    }
    const std::int64_t v = number_at(*e.args.at(0), frame);
    if (e.builtin == Builtin::ends) {
        const auto& [a, b] = graph.edges.at(static_cast<std::size_t>(v));
        return many(as_set({a, b}));
    }
    Items found;
    for (const auto& [a, b] : graph.edges) {
        if (a == v && (e.builtin == Builtin::next || graph.undirected)) found.push_back(b);
        if (b == v && (e.builtin == Builtin::prev || graph.undirected)) found.push_back(a);
    }
    return many(as_set(std::move(found)));
}

}  // namespace grundy::verify
