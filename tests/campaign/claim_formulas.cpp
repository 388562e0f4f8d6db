/// Formulas: made of nothing, of other games, with quantifiers, and what theorems say.
#include "tests/campaign/claims.hpp"

namespace grundy::campaign {
namespace {

constexpr int claim_var = 20;  ///< binders of claims; those of lets have their own

}  // namespace

Ref Claims::asks(const std::vector<Ref>& where) {
    if (!game_.others.empty() && !names_.empty() && draw_.once_in(6)) return ask_other(draw_.of<Op>({Op::previous_at, Op::next_at, Op::draw_at}));
    const auto which = draw_.from(0, values() ? 5 : 3);
    if (which > 3)
        return cmp(ask(Op::value_at, where), draw_.of<const char*>({"=", "<=", ">", "!="}),
                   draw_.once_in(2) && !names_.empty() ? random_number(draw_, names_, 1) : num(draw_.from(0, 4)));
    return ask(which == 3 && draw_.once_in(3) ? Op::draw_at : which == 2 ? Op::next_at : Op::previous_at, where);
}

Ref Claims::ask_other(Op op) {
    const Ref& name = draw_.of(names_);
    const Ref at = draw_.once_in(2)   ? name
                   : draw_.once_in(2) ? add(name, num(draw_.constant()))
                   : draw_.once_in(2) ? mul(num(draw_.from(1, 4)), name)
                   : draw_.once_in(2) ? div(name, num(draw_.from(2, 5)))
                                      : num(draw_.constant());
    return ask(op, game_, static_cast<std::size_t>(draw_.from(0, static_cast<Num>(game_.others.size()) - 1)), at);
}

Ref Claims::about_other() {
    const auto relation = [&] { return draw_.of<const char*>({"=", "<=", ">", "!="}); };
    const Ref value = ask_other(Op::value_at);
    switch (draw_.from(0, 4)) {
        case 0: return cmp(value, relation(), num(draw_.from(0, 5)));
        case 1: return make(Op::iff, Sort::truth, {asks(whole_), ask_other(draw_.of<Op>({Op::previous_at, Op::next_at}))});
        case 2: return make(Op::implies, Sort::truth, {random_truth(draw_, names_, 1), cmp(value, relation(), ask_other(Op::value_at))});
        case 3: {
            const Ref own = values() ? ask(Op::value_at, whole_) : ask_other(Op::value_at);
            if (draw_.once_in(2)) return cmp(own, relation(), value);
            return cmp(make(Op::nim_add, Sort::number, {own, value}), relation(), num(draw_.from(0, 5)));
        }
        default:  // a period
            return cmp(value, "=", ask(Op::value_at, game_, static_cast<std::size_t>(value->n - 1), add(value->kids[0], num(draw_.from(1, 12)))));
    }
}

Ref Claims::random_truth_about(int depth) {
    if (depth > 0 && draw_.once_in(2)) {
        const Ref a = random_truth_about(depth - 1),
                  b = draw_.once_in(2) && !names_.empty() ? random_truth(draw_, names_, depth) : random_truth_about(depth - 1);
        const Op op = draw_.of<Op>({Op::and_, Op::or_, Op::implies, Op::iff, Op::implies});
        if (draw_.once_in(5)) return make(Op::not_, Sort::truth, {make(op, Sort::truth, {a, b})});
        if (draw_.once_in(6)) return make(Op::if_, Sort::truth, {b, a, asks(whole_)});
        return draw_.once_in(2) ? make(op, Sort::truth, {a, b}) : make(op, Sort::truth, {b, a});
    }
    if (usable_let() && !names_.empty() && draw_.once_in(3)) return let_of(draw_.of(names_));
    if (one_heap_ && draw_.once_in(4)) {  // elsewhere, too
        const Num far = draw_.from(1, 6);
        return make(Op::implies, Sort::truth, {cmp(whole_[0], ">=", num(far)), asks({sub(whole_[0], num(far))})});
    }
    if (values() && draw_.once_in(3)) {
        Node chain = *cmp(num(draw_.from(0, 1)), "<=", ask(Op::value_at, whole_));
        chain.kids.push_back(num(draw_.from(0, 9)));
        chain.relations.push_back(draw_.once_in(2) ? "<=" : "<");
        return std::make_shared<const Node>(chain);
    }
    return asks(whole_);
}

Ref Claims::quantified() {
    const Ref i = var(claim_var, "i"), j = var(claim_var + 1, "j");
    if (game_.components.size() > 1 || game_.components[0].form != Form::natural) {
        if (names_.empty()) return nullptr;
        std::vector<Ref> inner = names_;
        inner.push_back(i);
        const Ref body = make(draw_.of<Op>({Op::or_, Op::implies}), Sort::truth, {random_truth(draw_, inner, 1), asks(whole_)});
        return over(draw_.once_in(2) ? Op::all : Op::any, Sort::truth, {{claim_var, "i", range(num(0), num(draw_.from(0, 4)))}}, nullptr, body);
    }
    const Ref n = whole_[0];
    const Bind walk{claim_var, "i", draw_.once_in(2) ? range(num(0), n) : range(num(draw_.from(0, 3)), num(draw_.from(2, 12)))};
    const Ref at = draw_.once_in(2) ? i : add(n, i);
    Ref body = asks({at});
    if (usable_let() && draw_.once_in(2)) body = make(Op::iff, Sort::truth, {body, let_of(draw_.once_in(2) ? i : add(i, num(1)))});
    else if (draw_.once_in(2)) body = make(draw_.of<Op>({Op::or_, Op::iff}), Sort::truth, {body, random_truth(draw_, {n, i}, 1)});
    if (draw_.once_in(4))
        return cmp(over(Op::count, Sort::number, {walk}, draw_.once_in(3) ? random_truth(draw_, {i}, 1) : nullptr, body), draw_.of<const char*>({">=", "<="}),
                   div(n, num(draw_.from(2, 5))));
    if (draw_.once_in(4))
        return make(Op::iff, Sort::truth,
                    {asks(whole_), over(Op::any, Sort::truth, {walk, {claim_var + 1, "j", range(num(1), num(3))}}, nullptr,
                                        cmp(n, "=", add(mul(i, num(draw_.from(2, 4))), j)))});
    return over(draw_.once_in(2) ? Op::all : Op::any, Sort::truth, {walk}, draw_.once_in(3) ? random_truth(draw_, {i}, 1) : nullptr, body);
}

Ref Claims::known_form() {
    const Ref j = var(claim_var + 1, draw_.once_in(2) ? "j" : "i"), i = var(claim_var + 2, j->text == "i" ? "j" : "i");
    Ref form;
    if (game_.components[0].form == Form::vector) {
        const Ref& h = whole_[0];
        const Ref size = num(game_.components[0].high);
        if (draw_.once_in(2)) form = cmp(call("xor", Sort::number, {h}), "=", num(0));
        else {
            const Ref ones = over(Op::count, Sort::number, {{claim_var + 2, i->text, range(num(1), size)}}, nullptr,
                                  cmp(call("bit", Sort::number, {make(Op::index, Sort::number, {h, i}), draw_.once_in(5) ? i : j}), "=", num(1)));
            form = over(Op::all, Sort::truth, {{claim_var + 1, j->text, range(num(0), draw_.once_in(5) ? num(3) : call("max", Sort::number, {h}))}}, nullptr,
                        cmp(mod(ones, num(draw_.from(2, 3))), "=", num(0)));
        }
    } else if (game_.components.size() == 2 && draw_.once_in(3)) {
        const Ref& x = whole_[0];
        const bool own = usable_let() && draw_.once_in(2);
        form = make(Op::or_, Sort::truth, {own ? let_of(x) : make(Op::in, Sort::truth, {x, call("fibonacci", Sort::set, {x})}), cmp(x, "=", num(0))});
        return make(Op::implies, Sort::truth, {cmp(whole_[1], "=", num(0)), make(Op::iff, Sort::truth, {ask(Op::previous_at, whole_), form})});
    } else if (game_.components.size() == 2) {
        form = draw_.once_in(2) ? cmp(whole_[0], "=", whole_[1])
                                : cmp(make(Op::nim_add, Sort::number, {whole_[0], whole_[1]}), "=", num(draw_.once_in(5) ? 1 : 0));
    } else if (one_heap_) {
        const Ref& n = whole_[0];
        const Ref zeros = call("trailing", Sort::number, {n, num(draw_.from(2, 3)), num(0)});
        form = draw_.of<Num>({0, 1, 2}) == 0 ? call("odd", Sort::truth, {n})
               : draw_.once_in(2)            ? make(Op::or_, Sort::truth, {cmp(n, "=", num(0)), call("odd", Sort::truth, {zeros})})
                                             : call("even", Sort::truth, {call("ones", Sort::number, {n})});
        if (draw_.once_in(4)) form = make(Op::and_, Sort::truth, {form, cmp(n, "!=", num(draw_.constant()))});
    } else {
        return nullptr;
    }
    Ref claim = make(Op::iff, Sort::truth, {ask(draw_.once_in(4) ? Op::next_at : Op::previous_at, whole_), form});
    if (draw_.once_in(3)) claim = make(Op::implies, Sort::truth, {random_truth(draw_, names_, 1), claim});
    return claim;
}

Ref Claims::let_of(const Ref& e) {
    Node node;
    node.op = Op::apply, node.sort = Sort::truth, node.text = game_.lets[0].name, node.kids = {e};
    return std::make_shared<const Node>(node);
}

void Claims::lets() {
    if (!game_.lets.empty() || !draw_.once_in(2)) return;
    const Ref x = var(first_let_var, "x0"), i = var(first_let_var + 1, "i");
    Let let;
    let.name = draw_.of<const char*>({"pin", "isP", "odds", "gn", "evens", "Pn", "xin", "nor", "is_odd", "bits", "xinfibonacci", "ninfibonacci"});
    let.arguments = {{first_let_var, "x0", nullptr}};
    const std::vector<Ref> inside{x, i};
    const Bind walk{first_let_var + 1, "i", range(num(draw_.from(0, 1)), draw_.once_in(2) ? x : num(draw_.from(1, 9)))};
    switch (draw_.from(0, 3)) {
        case 0: let.body = random_truth(draw_, {x}, 2); break;
        case 1: let.body = over(Op::any, Sort::truth, {walk}, nullptr, cmp(mul(i, i), "=", x)); break;
        case 2: let.body = over(Op::all, Sort::truth, {walk}, nullptr, random_truth(draw_, inside, 1)); break;
        default:
            let.body = make(Op::and_, Sort::truth, {make(Op::in, Sort::truth, {x, call("fibonacci", Sort::set, {x})}), cmp(x, "<", num(draw_.constant()))});
    }
    game_.lets.push_back(let);
}

}  // namespace grundy::campaign
