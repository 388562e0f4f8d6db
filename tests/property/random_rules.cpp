#include "tests/property/random_rules.hpp"

#include "engine/rule/text.hpp"
#include "tests/support/build.hpp"

namespace grundy::rule {
void showValue(const Game& game, std::ostream& out) { out << canonical_text(game); }
}  // namespace grundy::rule

namespace grundy::property {

using namespace game::test;
using rule::Builtin;
using rule::ComponentKind;
using rule::Kind;
using rule::Relation;

namespace {

int draw(int low, int high) { return *rc::gen::inRange(low, high + 1); }
bool coin() { return draw(0, 1) == 1; }
ExprRef pick(const std::vector<ExprRef>& list) { return list[static_cast<std::size_t>(draw(0, static_cast<int>(list.size()) - 1))]; }
Relation relation() { return static_cast<Relation>(draw(0, 5)); }
ExprRef divide(ExprRef a, ExprRef b) { return rule::binary(Op::divide, std::move(a), std::move(b)); }
ExprRef mod(ExprRef a, ExprRef b) { return rule::binary(Op::modulo, std::move(a), std::move(b)); }

/// A number made of these names.
ExprRef term(const std::vector<ExprRef>& names) {
    switch (draw(0, 5)) {
        case 0: return n(draw(0, 9));
        case 1: return mod(pick(names), n(draw(2, 5)));
        case 2: return mul(n(draw(1, 3)), pick(names));
        case 3: return sub(pick(names), pick(names));
        case 4: return mod(pick(names), pick(names));  // mod 0 when an earlier part does not forbid it
        default: return pick(names);
    }
}

ExprRef guard(ExprRef condition, const std::vector<ExprRef>& names, int most) {
    for (int parts = draw(0, most); parts > 0; --parts) {
        ExprRef part = cmp(term(names), relation(), term(names));
        if (draw(0, 3) == 0) part = rule::binary(Op::or_, part, cmp(term(names), relation(), term(names)));
        condition = coin() ? both(part, condition) : both(condition, part);
    }
    return condition;
}

ExprRef some_range(const ExprRef& heap) {
    switch (draw(0, 5)) {
        case 0: return rule::range(n(draw(0, 2)), n(draw(1, 40)));
        case 1: return rule::range(n(draw(0, 2)), heap);
        case 2: return rule::range(n(1), sub(heap, n(draw(0, 2))));
        case 3: return rule::call(Builtin::divisors, {heap});
        case 4: return rule::binary(Op::unite, rule::range(n(1), n(draw(0, 3))), rule::set_list({n(draw(1, 9))}));
        default: return rule::set_list({n(draw(1, 4)), n(draw(3, 8)), n(draw(1, 12))});
    }
}

void one_heap_move(rule::Game& game, bool splits) {
    const ExprRef heap = v(0, "n"), k = v(1, "k"), j = v(2, "j");
    std::vector<rule::Binder> binders{in(1, "k", some_range(heap))};
    std::vector<ExprRef> names{heap, k};
    const bool two = coin();
    if (two) {
        binders.push_back(in(2, "j", coin() ? some_range(heap) : rule::range(k, add(k, n(draw(0, 3))))));
        names.push_back(j);
    }
    const auto part = [&]() -> ExprRef {
        switch (draw(0, 4)) {
            case 0: return sub(heap, mul(n(draw(1, 2)), k));
            case 1: return divide(heap, n(draw(2, 3)));
            case 2: return k;
            case 3: return sub(sub(heap, n(draw(0, 2))), pick(names));
            default: return sub(heap, k);
        }
    };
    std::vector<rule::Term> terms{to({part()})};
    if (splits && coin()) terms.push_back(to({coin() ? part() : sub(sub(heap, n(draw(1, 3))), terms[0].components[0])}));
    ExprRef condition = cmp(terms[0].components[0], Relation::less, heap);
    if (terms.size() > 1) condition = both(condition, cmp(terms[1].components[0], Relation::less, heap));
    move(game, terms, binders, guard(condition, names, 3));
}

}  // namespace

rule::Game one_heap_rule(bool splits) {
    rule::Game g = game::test::game({component("n")});
    for (int lines = draw(1, 3); lines > 0; --lines) one_heap_move(g, splits);
    if (draw(0, 4) == 0) {
        g.where = cmp(v(0, "n"), Relation::greater_equal, n(draw(0, 3)));
        g.where_frame = 1;
    }
    return g;
}

rule::Game tuple_rule() {
    const int size = draw(2, 3);
    std::vector<rule::Component> components;
    std::vector<ExprRef> names;
    for (int i = 0; i < size; ++i) {
        const std::string name(1, static_cast<char>('x' + i));
        components.push_back(component(name));
        names.push_back(v(static_cast<std::uint32_t>(i), name));
    }
    if (coin()) components[0].group = components[1].group = 0;
    rule::Game g = game::test::game(components);
    for (int lines = draw(1, 3); lines > 0; --lines) {
        const ExprRef k = v(4, "k"), l = v(5, "l");
        std::vector<ExprRef> all = names;
        all.push_back(k);
        all.push_back(l);
        std::vector<ExprRef> target = names;
        ExprRef before = names[0], after;
        for (auto& entry : target) {
            if (coin()) entry = coin() ? sub(entry, coin() ? k : l) : term(all);
            after = after ? add(after, entry) : entry;
        }
        for (int i = 1; i < size; ++i) before = add(before, names[static_cast<std::size_t>(i)]);
        move(g, {to(target)}, {in(4, "k", rule::range(n(draw(0, 1)), pick(names))), in(5, "l", some_range(names[0]))},
             guard(cmp(after, Relation::less, before), all, 2));
    }
    return g;
}

rule::Game set_rule() {
    rule::Game g = game::test::game({universe("S", 1, 7)});
    const ExprRef whole = set(0, "S"), x = v(1, "x"), y = v(2, "y");
    for (int lines = draw(1, 2); lines > 0; --lines) {
        const auto some = [&](const ExprRef& element) { return rule::set_list({element}); };
        const ExprRef fewer = rule::binary(Op::without, whole, some(x));
        const ExprRef image = coin() ? fewer : rule::binary(coin() ? Op::unite : Op::exclusive_or, fewer, some(coin() ? y : sub(x, y)));
        const ExprRef condition = cmp(op(Op::sum_of, {image}), Relation::less, op(Op::sum_of, {whole}));
        move(g, {to({image})}, {in(1, "x", whole), in(2, "y", coin() ? whole : rule::range(n(0), n(7)))}, guard(condition, {x, y, len(whole)}, 1));
    }
    return g;
}

rule::Game unordered_rule() {
    const bool fixed = coin();
    const std::string name = fixed ? "h" : "w";
    rule::Game g = game::test::game({unordered(component(name, fixed ? ComponentKind::vector : ComponentKind::sequence, fixed ? 3 : 0))});
    const ExprRef whole = vec(0, name), i = v(1, "i"), j = v(2, "j"), k = v(3, "k");
    const auto full = [&] { return rule::range(n(1), fixed && coin() ? n(3) : len(whole)); };
    const auto entry = [&](const ExprRef& index) { return at(whole, index); };
    for (int lines = draw(1, 2); lines > 0; --lines) {
        const bool by_index = coin();
        const ExprRef p = by_index ? i : n(1), q = by_index ? j : n(2);
        std::vector<ExprRef> names{entry(p), entry(q), k, op(Op::sum_of, {whole}), op(Op::maximum_of, {whole}), len(whole)};
        names.push_back(over(Op::count, {in(4, "a", full())}, nullptr, cmp(entry(v(4, "a")), relation(), entry(p))));
        if (draw(0, 3) == 0) names.push_back(entry(n(draw(1, 3))));
        if (draw(0, 5) == 0 && by_index) names.push_back(i);
        ExprRef image;
        const auto slice = [&](const ExprRef& from, const ExprRef& to) { return op(Op::slice, {whole, from, to}, Kind::vector); };
        switch (draw(0, fixed ? 3 : 4)) {
            case 0: image = op(Op::update, {whole, p, sub(entry(p), k), q, pick(names)}, Kind::vector); break;
            case 4:  // all but the entry at p, cut out in two parts, and not always the right ones
                image =
                    op(Op::concat, {slice(n(1), sub(p, n(1))), slice(add(coin() ? p : q, n(1)), coin() ? len(whole) : sub(len(whole), n(1)))}, Kind::vector);
                if (coin()) image = op(Op::concat, {image, op(Op::vector_list, {pick(names)}, Kind::vector)}, Kind::vector);
                break;
            case 1:
                image = over(Op::vector_comprehension, {in(5, "b", full())}, nullptr, op(Op::minimum_of, {entry(v(5, "b")), pick(names)}), Kind::vector);
                break;
            case 2:
                image = fixed ? op(Op::update, {whole, p, sub(entry(p), k)}, Kind::vector)
                              : op(Op::concat, {op(Op::slice, {whole, n(3), len(whole)}, Kind::vector), op(Op::vector_list, {pick(names)}, Kind::vector)},
                                   Kind::vector);
                break;
            default: image = op(Op::update, {whole, p, sub(entry(p), k)}, Kind::vector);
        }
        ExprRef condition = both(cmp(len(whole), Relation::greater_equal, n(3)), cmp(p, coin() ? Relation::not_equal : relation(), q));
        if (coin()) condition = both(condition, cmp(pick(names), relation(), pick(names)));
        condition = both(condition, cmp(op(Op::sum_of, {image}), Relation::less, op(Op::sum_of, {whole})));
        move(g, {to({image})},
             {in(1, "i", by_index ? full() : rule::range(n(1), n(1))), in(2, "j", by_index ? full() : rule::range(n(1), n(1))),
              in(3, "k", rule::range(n(1), n(4)))},
             condition);
    }
    return g;
}

}  // namespace grundy::property
