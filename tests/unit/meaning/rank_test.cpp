/// Which rules provably end, and what falls; and rules that go on, for which nothing may be found.
#include "engine/meaning/rank.hpp"

#include <gtest/gtest.h>

#include "tests/support/build.hpp"

namespace grundy::game::test {
namespace {

using rule::Builtin;
using rule::ComponentKind;
using rule::Kind;
using rule::Relation;

rule::Game heap(std::vector<ExprRef> parts, std::vector<rule::Binder> binders, ExprRef condition = nullptr) {
    auto g = game({component("n")});
    std::vector<rule::Term> terms;
    for (auto& part : parts) terms.push_back(to({std::move(part)}));
    return move(g, terms, std::move(binders), std::move(condition));
}

TEST(Rank, Falls) {
    const auto x = v(0, "n"), k = v(1, "k"), y = v(1, "y"), i = v(2, "i");
    const auto half = rule::binary(Op::divide, x, n(2));
    auto pair = game({component("n"), component("y")});
    move(pair, {to({sub(x, k), add(y, n(100))})}, {});  // k is y here: n - y may stay when y = 0
    auto lexicographic = game({component("n"), component("y")});
    move(lexicographic, {to({sub(x, n(1)), v(2, "z")})}, {in(2, "z", rule::range(n(0), n(50)))});
    move(lexicographic, {to({x, sub(y, n(1))})}, {});
    auto nim = game({unordered(component("h", ComponentKind::vector, 3))});
    const auto entry = at(vec(0, "h"), i);
    move(nim, {to({op(Op::update, {vec(0, "h"), i, sub(entry, v(3, "j"))}, Kind::vector)})},
         {in(2, "i", rule::range(n(1), n(3))), in(3, "j", rule::range(n(1), entry))});
    auto word = game({component("w", ComponentKind::word)});
    const auto w = rule::local(0, "w", numbers(Kind::word));
    const auto rest = [&](int skip) {
        return op(Op::concat, {op(Op::slice, {w, n(1), sub(i, n(1))}, Kind::word), op(Op::slice, {w, add(i, n(skip)), len(w)}, Kind::word)}, Kind::word);
    };
    move(word, {to({rest(2)})}, {in(2, "i", rule::range(n(1), sub(len(w), n(1))))});
    auto copies = game({component("w", ComponentKind::word)});
    move(copies, {to({rest(0)})}, {in(2, "i", rule::range(n(1), sub(len(w), n(1))))});
    auto fills = game({universe("S", 1, 9)});
    const auto in_set = op(Op::element_of, {k, set(0, "S")}, Kind::truth);
    const auto more = rule::binary(Op::unite, set(0, "S"), rule::set_list({k}));
    move(fills, {to({more})}, {in(1, "k", rule::range(n(1), n(9)))}, op(Op::not_, {in_set}, Kind::truth));
    auto refills = game({universe("S", 1, 9)});
    move(refills, {to({more})}, {in(1, "k", rule::range(n(1), n(9)))});

    auto stairs = game({component("h", ComponentKind::vector, 2)});  // from the first entry to the second, or off the second
    const auto h = vec(0, "h");
    move(stairs, {to({op(Op::update, {h, n(1), sub(at(h, n(1)), k), n(2), add(at(h, n(2)), mul(k, k))}, Kind::vector)})},
         {in(1, "k", rule::range(n(1), at(h, n(1))))});
    move(stairs, {to({op(Op::update, {h, n(2), sub(at(h, n(2)), n(1))}, Kind::vector)})}, {});
    auto any_stairs = stairs;  // 3 1 -> 2 2 -> 2 1 … but also 1 3 -> 2 2: what falls in one order need not fall in the other
    any_stairs.components[0].unordered = true;
    auto multiples = game({component("x"), component("y")});
    move(multiples, {to({sub(x, mul(k, y)), y})}, {in(2, "k", rule::range(n(1), x))}, cmp(y, Relation::greater, n(0)));
    for (auto& line : multiples.moves) line.to[0].components[0] = sub(x, mul(v(2, "k"), y));
    auto domain = game({component("x"), component("y")});
    move(domain, {to({y, sub(x, n(1))})}, {});
    domain.where = cmp(x, Relation::greater, y);

    const std::tuple<const char*, rule::Game, const char*> rows[] = {
        {"n - k, k >= 1", heap({sub(x, k)}, {in(1, "k", rule::range(n(1), n(3)))}), "n falls with every move"},
        {"n - k, k >= 0", heap({sub(x, k)}, {in(1, "k", rule::range(n(0), n(3)))}), nullptr},
        {"n - k for a set", heap({sub(x, k)}, {in(1, "k", rule::set_list({n(4), n(1)}))}), "n falls with every move"},
        {"n - d, d | n", heap({sub(x, k)}, {in(1, "k", rule::call(Builtin::divisors, {x}))}), "n falls with every move"},
        {"n - (p - 1), p a prime", heap({sub(x, sub(k, n(1)))}, {in(1, "k", rule::call(Builtin::primes, {x}))}), "n falls with every move"},
        {"n - (p - 2), p a prime", heap({sub(x, sub(k, n(2)))}, {in(1, "k", rule::call(Builtin::primes, {x}))}), nullptr},
        {"n - s, a square", heap({sub(x, k)}, {in(1, "k", rule::call(Builtin::squares, {x}))}), "n falls with every move"},
        {"n - (q - 1), a prime power or 1", heap({sub(x, sub(k, n(1)))}, {in(1, "k", rule::call(Builtin::prime_powers, {x}))}), nullptr},
        {"Kayles", heap({k, sub(sub(x, n(1)), k)}, {in(1, "k", rule::range(n(0), sub(x, n(1))))}), "n falls with every move"},
        {"Kayles without taking", heap({k, sub(x, k)}, {in(1, "k", rule::range(n(0), x))}), nullptr},
        {"Grundy's game", heap({k, sub(x, k)}, {in(1, "k", rule::range(n(1), sub(x, n(1))))}, cmp(k, Relation::not_equal, sub(x, k))),
         "n falls with every move"},
        {"n / 2, n >= 1", heap({half}, {}, cmp(x, Relation::greater_equal, n(1))), "n falls with every move"},
        {"n / 2 of 0 is 0", heap({half}, {}), nullptr},
        {"n + 1", heap({add(x, n(1))}, {}), nullptr},
        {"n + 1 up to 9", heap({add(x, n(1))}, {}, cmp(x, Relation::less, n(9))), nullptr},
        {"k != n below n", heap({k}, {in(1, "k", rule::range(n(0), x))}, cmp(k, Relation::not_equal, x)), "n falls with every move"},
        {"n - y may stay", pair, nullptr},
        {"lexicographic", lexicographic, "n falls, or stays while y falls with every move"},
        {"Nim", nim, "sum(h) falls with every move"},
        {"strike out two letters", word, "len(w) falls with every move"},
        {"strike out none", copies, nullptr},
        {"stairs", stairs, "h[1] falls, or stays while h[2] falls with every move"},
        {"stairs in any order", any_stairs, nullptr},
        {"multiples", multiples, "x falls with every move"},
        {"the domain", domain, "x falls with every move"},
        {"fill a set", fills, "the number of elements missing from S falls with every move"},
        {"fill what may be full", refills, nullptr},
    };
    for (const auto& [what, rule, rank] : rows) EXPECT_EQ(meaning::falling_rank(rule).value_or("nothing"), rank ? rank : "nothing") << what;
}

}  // namespace
}  // namespace grundy::game::test
