/// What the theorems say, and the facts by which it is said in other words.
///
/// golden ratio     y² = xy + x² has no whole x, y >= 1: y / x would be (1 + sqrt 5) / 2. So for these y² < xy + x² or y² > xy + x².
/// smallest part    n >= 1 is the sum of its Zeckendorf parts, so the smallest is in 1..n, and it is n iff it is the only one: iff n is a Fibonacci number.
/// high enough      a heap h <= H has no binary digit beyond the place H, as h < 2^(h + 1), nor beyond the last of its digits: so "in every place 0..H" says
///                  "in every place" for H >= the largest heap, and for H + 1 >= the number of its digits.
/// some n           {x, y} = {A_n, A_n + an} is true of n = |x - y| / a alone, and n <= A_n: so n in 0..H is enough for H >= min(x, y) and for H >= |x - y|.
#include "engine/claim/prove/statement.hpp"

#include "engine/pattern/law/nim_coins.hpp"

namespace grundy::claim {

using recognise::NimFamily;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

ExprRef num(std::int64_t n) { return rule::number(n); }
ExprRef plus(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::add, a, b); }
ExprRef minus(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::subtract, a, b); }
ExprRef times(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::multiply, a, b); }
ExprRef over(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::divide, a, b); }
ExprRef mod(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::modulo, a, b); }
ExprRef both(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::and_, a, b); }
ExprRef either(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::or_, a, b); }
ExprRef implied(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::implies, a, b); }
ExprRef iff(const ExprRef& a, const ExprRef& b) { return rule::binary(Op::iff, a, b); }
ExprRef is(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::equal, b); }
ExprRef at_most(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::less_equal, b); }
ExprRef less(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::less, b); }
ExprRef parity_of(Builtin odd_or_even, const ExprRef& a) { return rule::call(odd_or_even, {a}); }

ExprRef node(Op op, std::vector<ExprRef> args, rule::Type type = {}) {
    Expr e;
    e.op = op;
    e.type = type;
    e.args = std::move(args);
    return std::make_shared<const Expr>(std::move(e));
}
ExprRef when(const ExprRef& c, const ExprRef& a, const ExprRef& b) { return node(Op::if_, {c, a, b}, a->type); }

ExprRef over_range(Op op, std::uint32_t slot, const ExprRef& range, const ExprRef& body) {
    Expr e;
    e.op = op;
    e.type = {op == Op::all || op == Op::any ? Kind::truth : Kind::number};
    rule::Binder binder;
    binder.slot = slot;
    binder.name = "x";
    binder.range = range;
    e.binders = {binder};
    e.args = {body};
    return std::make_shared<const Expr>(std::move(e));
}

/// The names of a statement: slots behind those of the components.
struct StatementNames {
    std::uint32_t bound, x, y;
    explicit StatementNames(const rule::Game& game) : bound(static_cast<std::uint32_t>(game.components.size())), x(bound + 1), y(bound + 2) {}
};

/// The heaps of the family as expressions; nothing where their number is not fixed.
std::optional<std::vector<ExprRef>> heaps_in(const recognise::Embedding& embedding, const rule::Game& game) {
    std::vector<ExprRef> heaps;
    for (const std::size_t c : embedding.components) {
        const rule::Component& component = game.components[c];
        const ExprRef whole = rule::local(static_cast<std::uint32_t>(c), component.name, rule::type_of(component));
        const auto add = [&](const ExprRef& entry) { heaps.push_back(embedding.shift == 0 ? entry : minus(entry, num(embedding.shift))); };
        if (component.kind == rule::ComponentKind::natural) {
            add(whole);
        } else if (component.kind == rule::ComponentKind::vector) {
            for (std::int64_t k = 1; k <= component.length; ++k) add(node(Op::index, {whole, num(k)}));
        } else {
            return std::nullopt;
        }
    }
    return heaps;
}

/// A collection of heaps and what is said of it.
struct Heaps {
    ExprRef list;
    StatementNames names;
    ExprRef all(Op op) const { return node(op, {list}); }
    ExprRef largest() const { return all(Op::maximum_of); }
    ExprRef nim_sum() const { return all(Op::xor_of); }
    ExprRef small() const { return at_most(largest(), num(1)); }
    /// In every binary place 0..high the number of ones is divisible by m.
    ExprRef even_places(std::int64_t m, const ExprRef& high) const {
        const ExprRef bit = rule::call(Builtin::bit, {rule::local(names.x, "x"), rule::local(names.y, "y")});
        const ExprRef ones = over_range(Op::count, names.x, list, is(bit, num(1)));
        return over_range(Op::all, names.y, rule::range(num(0), high), is(mod(ones, num(m)), num(0)));
    }
    ExprRef every_place(std::int64_t m, const ExprRef& says) const {
        const ExprRef high = rule::local(names.bound, "high"), digits = rule::call(Builtin::len, {rule::call(Builtin::powers, {num(2), largest()})});
        return implied(either(at_most(largest(), high), at_most(digits, plus(high, num(1)))), iff(even_places(m, high), says));
    }
};

/// Bouton 1901: the nim-sum decides and is the value; misère the same while some heap is >= 2, else an odd number of ones is lost.
Statement of_nim(const Heaps& h, bool misere) {
    Statement s;
    const ExprRef zero = is(h.nim_sum(), num(0));
    s.previous = misere ? when(h.small(), parity_of(Builtin::odd, h.all(Op::sum_of)), zero) : zero;
    if (!misere) s.value = h.nim_sum();
    s.quantified = {h.every_place(2, zero)};
    return s;
}

/// Moore 1910, at most k heaps a move: in every binary place a multiple of k + 1 ones.
Statement of_moore(const Heaps& h, std::int64_t k, bool misere) {
    Statement s;
    const ExprRef even = h.even_places(k + 1, h.largest());
    s.previous = misere ? when(h.small(), is(mod(h.all(Op::sum_of), num(k + 1)), num(1)), even) : even;
    s.quantified = {h.every_place(k + 1, even)};
    return s;
}

/// Albert and Nowakowski 2004: the largest size an even number of times; misère with heaps <= 1 the parity turns.
Statement of_greedy(const Heaps& h, bool misere) {
    Statement s;
    const ExprRef even = parity_of(Builtin::even, over_range(Op::count, h.names.x, h.list, is(rule::local(h.names.x, "x"), h.largest())));
    s.previous = misere ? when(h.small(), parity_of(Builtin::odd, h.all(Op::sum_of)), even) : either(is(h.largest(), num(0)), even);
    return s;
}

/// Below the golden ratio, for x <= y: y² < xy + x².
ExprRef below_ratio(const ExprRef& x, const ExprRef& y) { return less(times(y, y), plus(times(x, y), times(x, x))); }
ExprRef not_ratio(const ExprRef& x, const ExprRef& y) {
    return implied(at_most(num(1), x), node(Op::not_, {is(times(y, y), plus(times(x, y), times(x, x)))}, {Kind::truth}));
}

/// Cole and Davie 1969; Nivasch 2006 for the value where both numbers stay positive: floor(y / x - x / y), which is 0 iff y² - x² < xy.
Statement of_euclid(bool positive, const ExprRef& x, const ExprRef& y) {
    Statement s;
    const ExprRef below = when(at_most(x, y), below_ratio(x, y), below_ratio(y, x));
    s.facts = {not_ratio(x, y), not_ratio(y, x)};
    if (!positive) {
        const ExprRef over_yet = either(is(x, num(0)), is(y, num(0))), apart = rule::compare(x, Relation::not_equal, y);
        s.previous = either(over_yet, both(apart, below));
        return s;
    }
    s.previous = below;
    const auto worth = [](const ExprRef& a, const ExprRef& b) { return over(minus(times(b, b), times(a, a)), times(a, b)); };
    s.value = when(at_most(x, y), worth(x, y), worth(y, x));
    s.facts.push_back(iff(is(s.value, num(0)), below));
    s.facts.push_back(at_most(num(0), s.value));
    return s;
}

/// Whinihan 1963, Schwenk 1970, where twice what was taken may be taken: lost iff the smallest part may not be taken. With a first rule the memory 0 allows
/// everything, or everything but all.
std::optional<Statement> of_fibonacci(const NimFamily& f, const ExprRef& n, const ExprRef& q) {
    if (f.limit.times * f.memory.times != 2 || f.limit.times * f.memory.plus != 0 || f.limit.plus != 0) return std::nullopt;
    Statement s;
    const ExprRef parts = rule::call(Builtin::zeckendorf, {n}), part = node(Op::minimum_of, {parts});
    ExprRef allowed = times(num(f.limit.times), q);
    if (f.first != NimFamily::First::as_any) allowed = when(is(q, num(0)), f.first == NimFamily::First::anything ? n : minus(n, num(1)), allowed);
    s.previous = either(is(n, num(0)), less(allowed, part));
    const ExprRef one = at_most(num(1), n), among = node(Op::element_of, {n, rule::call(Builtin::fibonacci, {n})}, {Kind::truth});
    s.facts = {implied(one, both(at_most(num(1), part), at_most(part, n))), implied(one, iff(is(part, n), among)),
               implied(is(n, num(0)), node(Op::not_, {among}, {Kind::truth}))};
    return s;
}

/// Wythoff 1907, Fraenkel 1982 (theory 5.1): {x, y} = {A_n, A_n + an}, A_n = floor(n (2 - a + sqrt(a² + 4)) / 2). With d = |x - y| that is a | d and min(x, y)
/// = A_(d / a); and floor((k + s) / 2) = floor((k + floor(s)) / 2) for whole k, so the integer square root says the same.
Statement of_wythoff(std::int64_t a, const ExprRef& x, const ExprRef& y, const StatementNames& names) {
    Statement s;
    const auto beatty = [a](const ExprRef& n) {
        return over(plus(times(n, num(2 - a)), rule::call(Builtin::isqrt, {times(times(n, n), num(a * a + 4))})), num(2));
    };
    const ExprRef low = node(Op::minimum_of, {x, y}), top = node(Op::maximum_of, {x, y}), apart = rule::call(Builtin::abs, {minus(x, y)});
    s.previous = both(is(mod(apart, num(a)), num(0)), is(low, beatty(over(apart, num(a)))));
    const ExprRef n = rule::local(names.x, "n"), high = rule::local(names.bound, "high"), A = beatty(n), B = plus(A, times(num(a), n));
    const ExprRef high_enough = either(at_most(low, high), at_most(apart, high));
    const auto some = [&](const ExprRef& body, const ExprRef& says) {
        s.quantified.push_back(implied(high_enough, iff(over_range(Op::any, names.x, rule::range(num(0), high), body), says)));
    };
    const ExprRef in_order = both(is(x, A), is(y, B)), turned = both(is(y, A), is(x, B));
    some(both(is(low, A), is(top, B)), s.previous);
    some(both(is(low, A), is(apart, times(num(a), n))), s.previous);
    some(either(in_order, turned), s.previous);
    some(in_order, both(at_most(x, y), s.previous));
    some(turned, both(at_most(y, x), s.previous));
    return s;
}

/// The coin-turning theorem (nim_coins.cpp): the nim-sum of what each coin is worth alone.
std::optional<Statement> of_coins(const NimFamily& f, const recognise::Embedding& embedding, const rule::Game& game, const StatementNames& names) {
    const rule::Component& set = game.components[0];
    if (embedding.components.size() != 1 || set.kind != rule::ComponentKind::range_set) return std::nullopt;
    const ExprRef x = embedding.shift == 0 ? rule::local(names.x, "x") : minus(rule::local(names.x, "x"), num(embedding.shift));
    ExprRef worth = x;
    if (f.kind == NimFamily::Kind::mock_turtles) worth = plus(times(num(2), x), when(parity_of(Builtin::odd, rule::call(Builtin::ones, {x})), num(0), num(1)));
    if (f.kind == NimFamily::Kind::ruler) worth = rule::binary(Op::power, num(2), rule::call(Builtin::trailing, {x, num(2), num(0)}));
    Statement s;
    s.value = over_range(Op::xor_sum, names.x, rule::local(0, set.name, rule::type_of(set)), worth);
    s.previous = is(s.value, num(0));
    return s;
}

/// The stairs that count: those an odd number of steps from the end (nim_parts); on a strip the stairs are the gaps.
Statement of_staircase(NimFamily f, std::vector<ExprRef> stairs, const StatementNames& names) {
    if (f.gaps) {
        for (std::size_t i = stairs.size(); i-- > 1;) stairs[i] = minus(minus(stairs[i], stairs[i - 1]), num(f.apart));
    }
    f.gaps = false;
    const auto counts = pattern::nim_parts(f, std::vector<base::Integer>(stairs.size(), 1));
    std::vector<ExprRef> odd;
    for (std::size_t i = 0; i < stairs.size(); ++i) {
        if (counts[i] != 0) odd.push_back(stairs[i]);
    }
    return of_nim({node(odd.empty() ? Op::empty : Op::vector_list, odd, {Kind::vector}), names}, false);
}

std::optional<Statement> of_family(const NimFamily& f, const recognise::Embedding& embedding, const rule::Game& game) {
    const StatementNames names(game);
    const auto heaps = heaps_in(embedding, game);
    const bool pair = heaps && heaps->size() == 2;
    ExprRef list;
    if (heaps && !heaps->empty()) list = node(Op::vector_list, *heaps, {Kind::vector});
    const rule::Component& first = game.components[0];
    if (first.kind == rule::ComponentKind::sequence && embedding.shift == 0) list = rule::local(0, first.name, rule::type_of(first));
    switch (f.kind) {
        case NimFamily::Kind::nim: return list && !f.gaps ? std::optional(of_nim({list, names}, f.misere)) : std::nullopt;
        case NimFamily::Kind::moore: return list ? std::optional(of_moore({list, names}, f.k, f.misere)) : std::nullopt;
        case NimFamily::Kind::greedy: return list ? std::optional(of_greedy({list, names}, f.misere)) : std::nullopt;
        case NimFamily::Kind::staircase: return heaps && !f.misere ? std::optional(of_staircase(f, *heaps, names)) : std::nullopt;
        case NimFamily::Kind::fibonacci: return pair ? of_fibonacci(f, (*heaps)[0], (*heaps)[1]) : std::nullopt;
        case NimFamily::Kind::euclid:
        case NimFamily::Kind::euclid_positive:
            return pair ? std::optional(of_euclid(f.kind == NimFamily::Kind::euclid_positive, (*heaps)[0], (*heaps)[1])) : std::nullopt;
        case NimFamily::Kind::turning_turtles:
        case NimFamily::Kind::twins:
        case NimFamily::Kind::mock_turtles:
        case NimFamily::Kind::ruler: return f.misere ? std::nullopt : of_coins(f, embedding, game, names);
        case NimFamily::Kind::nimble: return std::nullopt;
    }
    return std::nullopt;
}

/// Theorem 1.8: the exponent of 2, and one more where all of n may be taken; 0 for n = 0.
Statement of_divisors(bool proper, const ExprRef& n) {
    Statement s;
    const ExprRef two = rule::call(Builtin::trailing, {n, num(2), num(0)}), none = is(n, num(0));
    s.value = proper ? two : when(none, num(0), plus(two, num(1)));
    s.previous = proper ? either(none, parity_of(Builtin::odd, n)) : none;
    s.facts = {implied(either(none, parity_of(Builtin::odd, n)), is(two, num(0))), implied(is(two, num(0)), either(none, parity_of(Builtin::odd, n)))};
    return s;
}

}  // namespace

std::optional<Statement> statement_of(const recognise::Recognition& recognition, const rule::Game& game) {
    const recognise::Embedding& embedding = recognition.embedding;
    if (embedding.components.size() != game.components.size()) return std::nullopt;
    const StatementNames names(game);
    std::optional<Statement> made;
    const auto heaps = heaps_in(embedding, game);
    if (const auto* nim = std::get_if<NimFamily>(&recognition.family)) made = of_family(*nim, embedding, game);
    const auto* wythoff = std::get_if<recognise::Wythoff>(&recognition.family);
    if (wythoff && !wythoff->misere && heaps && heaps->size() == 2) made = of_wythoff(wythoff->a, (*heaps)[0], (*heaps)[1], names);
    const auto* divisors = std::get_if<recognise::DivisorSubtraction>(&recognition.family);
    if (divisors && game.play == rule::Play::normal && heaps && heaps->size() == 1) made = of_divisors(divisors->proper, (*heaps)[0]);
    if (made) made->bound = names.bound;
    return made;
}

}  // namespace grundy::claim
