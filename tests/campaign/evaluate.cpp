/// Expressions of the campaign's tree, by brute force.
#include <algorithm>
#include <numeric>

#include "tests/campaign/brute.hpp"

namespace grundy::campaign {
namespace {

List sorted(List list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

Num natural(Num n) { return n < 0 ? throw Undefined{} : n; }

Num calculated(Op op, Num a, Num b) {
    Num result = 0;
    switch (op) {
        case Op::add:
            return __builtin_add_overflow(a, b, &result) ? throw Undefined{} : result;
        case Op::subtract:
            return __builtin_sub_overflow(a, b, &result) ? throw Undefined{} : result;
        case Op::multiply:
            return __builtin_mul_overflow(a, b, &result) ? throw Undefined{} : result;
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
        case Op::nim_add:
            return natural(a) ^ natural(b);
        default:
            throw Undefined{};
    }
}

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

Evaluator::Evaluator(const Game& game, Num parameter, std::uint64_t steps) : game_(game), bound_(most_vars), steps_(steps) {
    bound_[parameter_var].n = parameter;
}

void Evaluator::spend() {
    if (steps_ == 0) throw Tired{};
    --steps_;
}

void Evaluator::bind(int name, Sort sort, const List& value) {
    Bound& slot = bound_[static_cast<std::size_t>(name)];
    if (sort == Sort::number)
        slot.n = value.at(0);
    else
        slot.list = value;
}

void Evaluator::apply(const Node& e) {
    const Let& let = game_.lets.at(static_cast<std::size_t>(e.n));
    std::vector<Bound> arguments;
    for (const Ref& kid : e.kids) {
        if (kid->sort == Sort::number || kid->sort == Sort::truth)
            arguments.push_back({kid->sort == Sort::number ? number(kid) : truth(kid), {}});
        else
            arguments.push_back({0, list(kid)});
    }
    for (std::size_t i = 0; i < arguments.size(); ++i) bound_[static_cast<std::size_t>(let.arguments[i].var)] = arguments[i];
}

Num Evaluator::number(const Ref& ref) {
    const Node& e = *ref;
    spend();
    switch (e.op) {
        case Op::number:
        case Op::letter:
        case Op::truth:
            return e.n;
        case Op::var:
            return bound_[static_cast<std::size_t>(e.var)].n;
        case Op::negate:
            return calculated(Op::subtract, 0, number(e.kids[0]));
        case Op::if_:
            return number(e.kids[truth(e.kids[0]) ? 1 : 2]);
        case Op::index: {
            const Num i = number(e.kids[1]);
            List scratch;
            const List& items = seen(e.kids[0], scratch);
            return i < 1 || i > static_cast<Num>(items.size()) ? throw Undefined{} : items[static_cast<std::size_t>(i - 1)];
        }
        case Op::sum:
        case Op::nim_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
            return aggregate(e);
        case Op::call:
            return called(e);
        case Op::apply:
            apply(e);
            return number(game_.lets[static_cast<std::size_t>(e.n)].body);
        case Op::value_at:
            return asked(e, position_of(e.kids));
        default:
            break;
    }
    const Num a = number(e.kids[0]);
    return calculated(e.op, a, number(e.kids[1]));
}

bool Evaluator::compared(const Node& e) {
    if (e.kids[0]->sort == Sort::set || e.kids[0]->sort == Sort::vector) return (list(e.kids[0]) == list(e.kids[1])) == (e.relations[0] == "=");
    Num a = number(e.kids[0]);
    for (std::size_t i = 0; i < e.relations.size(); ++i) {
        const Num b = number(e.kids[i + 1]);
        const std::string& r = e.relations[i];
        const bool less = r[0] == '<', more = r[0] == '>', equal = r.back() == '=' && r[0] != '!';
        const bool holds = r[0] == '!' ? a != b : a == b ? equal : a < b ? less : more;
        if (!holds) return false;
        a = b;
    }
    return true;
}

bool Evaluator::truth(const Ref& ref) {
    const Node& e = *ref;
    spend();
    switch (e.op) {
        case Op::truth:
            return e.n != 0;
        case Op::compare:
            return compared(e);
        case Op::in:
            return in(number(e.kids[0]), e.kids[1]);
        case Op::not_:
            return !truth(e.kids[0]);
        case Op::and_:
            return truth(e.kids[0]) && truth(e.kids[1]);
        case Op::or_:
            return truth(e.kids[0]) || truth(e.kids[1]);
        case Op::implies:
            return !truth(e.kids[0]) || truth(e.kids[1]);
        case Op::iff: {
            const bool left = truth(e.kids[0]);
            return left == truth(e.kids[1]);
        }
        case Op::if_:
            return truth(e.kids[truth(e.kids[0]) ? 1 : 2]);
        case Op::all:
            return each(e.binds, e.condition, [&] { return truth(e.kids[0]); });
        case Op::any:
            return !each(e.binds, e.condition, [&] { return !truth(e.kids[0]); });
        case Op::call:
            if (e.text == "odd" || e.text == "even") return (calculated(Op::modulo, number(e.kids[0]), 2) == 1) == (e.text == "odd");
            throw Undefined{};
        case Op::apply:
            apply(e);
            return truth(game_.lets[static_cast<std::size_t>(e.n)].body);
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
            return asked(e, position_of(e.kids)) != 0;
        default:
            throw Undefined{};
    }
}

bool Evaluator::in(Num x, const Ref& ref) {
    const Node& e = *ref;
    if (e.op == Op::range) {
        const Num low = number(e.kids[0]), high = number(e.kids[1]);
        return low <= x && x <= high;
    }
    List scratch;
    const List& items = seen(ref, scratch);
    return std::find(items.begin(), items.end(), x) != items.end();
}

Num Evaluator::aggregate(const Node& e) {
    Num result = 0;
    bool none = true;
    each(e.binds, e.condition, [&] {
        const Num x = e.op == Op::count ? truth(e.kids[0]) : number(e.kids[0]);
        if (e.op == Op::nim_sum)
            result = calculated(Op::nim_add, result, x);
        else if (e.op == Op::minimum)
            result = none ? x : std::min(result, x);
        else if (e.op == Op::maximum)
            result = none ? x : std::max(result, x);
        else
            result = calculated(Op::add, result, x);
        none = false;
        return true;
    });
    return none && (e.op == Op::minimum || e.op == Op::maximum) ? throw Undefined{} : result;
}

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

const List& Evaluator::seen(const Ref& e, List& scratch) {
    if (e->op == Op::var) return bound_[static_cast<std::size_t>(e->var)].list;
    return scratch = list(e);
}

List Evaluator::list(const Ref& ref) {
    const Node& e = *ref;
    spend();
    List result;
    switch (e.op) {
        case Op::var:
            return bound_[static_cast<std::size_t>(e.var)].list;
        case Op::range: {
            const Num low = number(e.kids[0]), high = number(e.kids[1]);
            if (high >= low && high - low > 1'000'000) throw Tired{};
            for (Num i = low; i <= high; ++i) result.push_back(i);
            return result;
        }
        case Op::set:
        case Op::vector:
            for (const Ref& kid : e.kids) {
                if (kid->sort == Sort::set) {
                    const List inner = list(kid);
                    result.insert(result.end(), inner.begin(), inner.end());
                } else {
                    result.push_back(number(kid));
                }
            }
            return e.op == Op::set ? sorted(result) : result;
        case Op::set_of:
        case Op::vector_of:
            each(e.binds, e.condition, [&] { return result.push_back(number(e.kids[0])), true; });
            return e.op == Op::set_of ? sorted(result) : result;
        case Op::if_:
            return list(e.kids[truth(e.kids[0]) ? 1 : 2]);
        case Op::call:
            return list_called(e);
        case Op::apply:
            apply(e);
            return list(game_.lets[static_cast<std::size_t>(e.n)].body);
        default:
            break;
    }
    result = list(e.kids[0]);
    if (e.op == Op::slice) {
        const Num from = number(e.kids[1]), to = number(e.kids[2]);
        if (to < from) return {};
        if (from < 1 || to > static_cast<Num>(result.size())) throw Undefined{};
        return List(result.begin() + (from - 1), result.begin() + to);
    }
    if (e.op == Op::update) {
        const List old = result;
        std::vector<bool> changed(old.size(), false);
        for (std::size_t k = 1; k + 1 < e.kids.size(); k += 2) {
            const Num i = number(e.kids[k]);
            if (i < 1 || i > static_cast<Num>(old.size()) || changed[static_cast<std::size_t>(i - 1)]) throw Undefined{};
            changed[static_cast<std::size_t>(i - 1)] = true;
            result[static_cast<std::size_t>(i - 1)] = number(e.kids[k + 1]);
        }
        return result;
    }
    const List other = list(e.kids[1]);
    if (e.op == Op::concat) return result.insert(result.end(), other.begin(), other.end()), result;
    List out;
    const auto to = std::back_inserter(out);
    if (e.op == Op::unite)
        std::set_union(result.begin(), result.end(), other.begin(), other.end(), to);
    else if (e.op == Op::intersect)
        std::set_intersection(result.begin(), result.end(), other.begin(), other.end(), to);
    else if (e.op == Op::without)
        std::set_difference(result.begin(), result.end(), other.begin(), other.end(), to);
    else
        std::set_symmetric_difference(result.begin(), result.end(), other.begin(), other.end(), to);
    return out;
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

Position Evaluator::position_of(const std::vector<Ref>& components) {
    Position position;
    for (const Ref& c : components) {
        if (c->sort == Sort::number)
            position.push_back({number(c)});
        else
            position.push_back(list(c));
    }
    return position;
}

}  // namespace grundy::campaign
