/// What is built into the language, by brute force.
#include <algorithm>
#include <numeric>

#include "tests/campaign/arithmetic.hpp"
#include "tests/campaign/brute.hpp"

namespace grundy::campaign {

List sorted(List list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

Num natural(Num n) { return n < 0 ? throw Undefined{} : n; }

Num calculated(Op op, Num a, Num b) {
    Num result = 0;
    switch (op) {
        case Op::add: return __builtin_add_overflow(a, b, &result) ? throw Undefined{} : result;
        case Op::subtract: return __builtin_sub_overflow(a, b, &result) ? throw Undefined{} : result;
        case Op::multiply: return __builtin_mul_overflow(a, b, &result) ? throw Undefined{} : result;
        case Op::divide:
        case Op::modulo: {
            if (b == 0 || (b == -1 && a == INT64_MIN)) throw Undefined{};
            const Num rest = a % b, up = rest == 0 ? 0 : rest < 0 ? (b < 0 ? -b : b) : 0;
            if (op == Op::modulo) return rest + up;
            return a / b - (rest != 0 && (a < 0) != (b < 0) ? 1 : 0);
        }
        case Op::power: {
            Num power = 1;
            for (Num i = 0; i < natural(b); ++i) {
                if (i > 64 || __builtin_mul_overflow(power, a, &power)) throw Undefined{};
            }
            return power;
        }
        case Op::nim_add: return natural(a) ^ natural(b);
        default: throw Undefined{};
    }
}

namespace {

bool prime(Num n) {
    for (Num d = 2; d * d <= n; ++d) {
        if (n % d == 0) return false;
    }
    return n >= 2;
}

/// 1, b, b^2, … or the like, as long as it is at most n.
template <class Next>
List rising(Num n, Num first, Next next) {
    List result;
    for (Num a = first; a <= n; a = next(a)) result.push_back(a);
    return result;
}

List fibonacci(Num n) {
    List result;
    for (Num a = 1, b = 2; a <= n; std::swap(a, b), b += a) result.push_back(a);
    return result;
}

Num trailing(Num n, Num base, Num digit) {
    if (n <= 0 || base < 2) throw Undefined{};
    Num length = 0;
    for (; n > 0 && n % base == digit; n /= base) ++length;
    return length;
}

List prime_powers(Num n) {
    List result = n >= 1 ? List{1} : List{};
    for (Num p = 2; p <= n; ++p) {
        if (prime(p)) {
            for (Num power = p; power <= n; power *= p) result.push_back(power);
        }
    }
    return sorted(result);
}

void partitions(Num n, Num least, List& parts, std::vector<List>& out) {
    if (n == 0) out.push_back(parts);
    for (Num p = least; p <= n; ++p) {
        parts.push_back(p);
        partitions(n - p, p, parts, out);
        parts.pop_back();
    }
}

}  // namespace

Num Evaluator::called(const Node& e) {
    const std::string& f = e.text;
    const bool of_list = e.kids[0]->sort == Sort::set || e.kids[0]->sort == Sort::vector;
    if (of_list) {
        List scratch;
        const List& items = seen(e.kids[0], scratch);
        if (f == "len") return static_cast<Num>(items.size());
        if (f == "mex") {
            Num m = 0;
            while (std::find(items.begin(), items.end(), m) != items.end()) ++m;
            return m;
        }
        if ((f == "min" || f == "max") && items.empty()) throw Undefined{};
        if (f == "min") return *std::min_element(items.begin(), items.end());
        if (f == "max") return *std::max_element(items.begin(), items.end());
        Num result = 0;
        for (const Num x : items) result = calculated(f == "xor" ? Op::nim_add : Op::add, result, x);
        return result;
    }
    const Num a = number(e.kids[0]), b = e.kids.size() > 1 ? number(e.kids[1]) : 0;
    if (f == "abs") return a < 0 ? calculated(Op::subtract, 0, a) : a;
    if (f == "min") return std::min(a, b);
    if (f == "max") return std::max(a, b);
    if (f == "gcd") return std::gcd(a, b);
    natural(a);
    if (f == "bit") return natural(b) > 62 ? 0 : a >> b & 1;
    if (f == "ones") return __builtin_popcountll(static_cast<unsigned long long>(a));
    if (f == "trailing") return trailing(a, b, number(e.kids[2]));
    if (f == "digit") {
        Num rest = a;
        for (Num i = number(e.kids[2]); i > 0 && rest > 0; --i) rest /= b;
        return rest % b;
    }
    if (f == "isqrt") {
        Num r = 0;
        if (a > 1'000'000'000'000) throw Undefined{};
        while ((r + 1) * (r + 1) <= a) ++r;
        return r;
    }
    throw Undefined{};
}

List Evaluator::list_called(const Node& e) {
    const std::string& f = e.text;
    const Num a = number(e.kids[0]);
    if (f == "next") return sorted(game_.arrows.at(static_cast<std::size_t>(a)));
    const Num n = f == "powers" ? number(e.kids[1]) : a;
    if (natural(n) > 2'000'000 && f != "powers" && f != "fibonacci" && f != "digits" && f != "factorials") throw Tired{};
    steps_ -= std::min<std::uint64_t>(steps_, f == "divisors" || f == "primes" || f == "prime_powers" ? static_cast<std::uint64_t>(n) : 8);
    List result;
    if (f == "divisors") {
        for (Num d = 1; d <= n; ++d) {
            if (n % d == 0) result.push_back(d);
        }
        return result;
    }
    if (f == "primes") {
        for (Num p = 2; p <= n; ++p) {
            if (prime(p)) result.push_back(p);
        }
        return result;
    }
    if (f == "digits") {
        const Num base = e.kids.size() > 1 ? number(e.kids[1]) : 10;
        if (base < 2) throw Undefined{};
        for (Num rest = n; rest > 0 || result.empty(); rest /= base) result.push_back(rest % base);
        return sorted(result);
    }
    if (f == "prime_powers") return prime_powers(n);
    if (f == "powers") return a < 2 ? throw Undefined{} : rising(n, 1, [&](Num x) { return x > n / a ? n + 1 : x * a; });
    if (f == "squares") return rising(n, 1, [i = Num{1}](Num) mutable { return ++i, i * i; });
    if (f == "factorials") return rising(n, 1, [i = Num{1}](Num x) mutable { return x * ++i; });
    if (f == "fibonacci") return fibonacci(n);
    if (f == "zeckendorf") {
        const List parts = fibonacci(n);
        Num rest = n;
        for (auto p = parts.rbegin(); p != parts.rend(); ++p) {
            if (*p <= rest) rest -= *p, result.push_back(*p);
        }
        return sorted(result);
    }
    throw Undefined{};
}

/// Neighbours are numbers that differ by one, or vertices with an arrow between them; what a walk over neighbours reaches is a part.
std::vector<List> Evaluator::fallen_apart(const List& whole, bool vertices) {
    const auto arrow = [&](Num a, Num b) {
        const List& to = game_.arrows.at(static_cast<std::size_t>(a));
        return std::find(to.begin(), to.end(), b) != to.end();
    };
    std::vector<List> parts;
    List left = whole;
    while (!left.empty()) {
        List reached, open{left.front()};
        left.erase(left.begin());
        while (!open.empty()) {
            const Num at = open.back();
            open.pop_back();
            reached.push_back(at);
            for (std::size_t i = left.size(); i-- > 0;) {
                spend();
                const Num other = left[i];
                if (vertices ? !arrow(at, other) && !arrow(other, at) : other - at != 1 && at - other != 1) continue;
                open.push_back(other);
                left.erase(left.begin() + static_cast<std::ptrdiff_t>(i));
            }
        }
        std::sort(reached.begin(), reached.end());
        parts.push_back(reached);
    }
    return parts;
}

std::vector<List> Evaluator::lists(const Ref& ref) {
    const Node& e = *ref;
    std::vector<List> out;
    if (e.text == "partitions") {
        const Num n = natural(number(e.kids[0]));
        if (n > 24) throw Tired{};
        List parts;
        partitions(n, 1, parts, out);
        return out;
    }
    const List whole = list(e.kids[0]);
    if (e.text == "parts") return fallen_apart(whole, e.n == 1);
    out.emplace_back();
    for (const Num top : whole) {
        std::vector<List> longer;
        for (const List& begun : out) {
            if (e.text == "subsets") longer.push_back(begun);
            for (Num x = e.text == "subsets" ? top : 0; x <= top; ++x) {
                longer.push_back(begun);
                longer.back().push_back(x);
                spend();
            }
        }
        out = std::move(longer);
    }
    return out;
}

}  // namespace grundy::campaign
