/// Random expressions: numbers, conditions, sets that a move's names go through.
#include <algorithm>

#include "tests/campaign/kinds.hpp"

namespace grundy::campaign {

Ref random_number(Draw& draw, const std::vector<Ref>& names, int depth) {
    if (depth <= 0 || draw.once_in(3)) return draw.once_in(4) || names.empty() ? num(draw.constant()) : draw.of(names);
    const auto inner = [&] { return random_number(draw, names, depth - 1); };
    switch (draw.from(0, 12)) {
        case 0:
        case 1: return add(inner(), num(draw.constant()));
        case 2:
        case 3: return sub(inner(), inner());
        case 4: return mul(num(draw.from(0, 4)), inner());
        case 5:
        case 6: return div(inner(), num(draw.from(2, 7)));
        case 7: return mod(inner(), num(draw.from(2, 9)));
        case 8: return call("abs", Sort::number, {inner()});
        case 9: return call(draw.of<const char*>({"min", "max", "gcd"}), Sort::number, {inner(), inner()});
        case 10: return make(Op::if_, Sort::number, {random_truth(draw, names, depth - 1), inner(), inner()});
        case 11: return make(Op::negate, Sort::number, {inner()});
        default: return mod(inner(), draw.once_in(3) ? make(Op::negate, Sort::number, {num(draw.from(2, 5))}) : num(draw.from(2, 12)));
    }
}

Ref random_truth(Draw& draw, const std::vector<Ref>& names, int depth) {
    const auto number = [&] { return random_number(draw, names, depth - 1); };
    const auto inner = [&] { return random_truth(draw, names, depth - 1); };
    const auto relation = [&] { return std::string(draw.of<const char*>({"=", "!=", "<", "<=", ">", ">="})); };
    if (depth > 1 && draw.once_in(3)) {
        switch (draw.from(0, 5)) {
            case 0: return make(Op::and_, Sort::truth, {inner(), inner()});
            case 1: return make(Op::or_, Sort::truth, {inner(), inner()});
            case 2: return make(Op::not_, Sort::truth, {inner()});
            case 3: return make(Op::implies, Sort::truth, {inner(), inner()});
            case 4: return make(Op::iff, Sort::truth, {inner(), inner()});
            default: return make(Op::if_, Sort::truth, {inner(), inner(), inner()});
        }
    }
    switch (draw.from(0, 6)) {
        case 0: return call(draw.once_in(2) ? "odd" : "even", Sort::truth, {number()});
        case 1: return make(Op::in, Sort::truth, {number(), numbers({draw.constant(), draw.constant(), draw.constant()})});
        case 2: return make(Op::in, Sort::truth, {number(), range(num(draw.constant()), num(draw.constant()))});
        case 3: {
            Node e = *cmp(number(), "<=", number());
            e.kids.push_back(number());
            e.relations.push_back("<");
            return std::make_shared<const Node>(e);
        }
        case 4: return cmp(mod(number(), num(draw.from(2, 6))), relation(), num(draw.from(0, 4)));
        default: return cmp(number(), relation(), draw.once_in(2) ? num(draw.constant()) : number());
    }
}

Ref number_set(Draw& draw, const Ref& n) {
    switch (draw.from(0, 8)) {
        case 0: return call("divisors", Sort::set, {n});
        case 1: return call("primes", Sort::set, {n});
        case 2: return call("prime_powers", Sort::set, {n});
        case 3: return call("powers", Sort::set, {num(draw.from(2, 5)), n});
        case 4: return call("squares", Sort::set, {n});
        case 5: return call("factorials", Sort::set, {n});
        case 6: return call("fibonacci", Sort::set, {n});
        case 7: return call("digits", Sort::set, draw.once_in(2) ? std::vector<Ref>{n} : std::vector<Ref>{n, num(draw.from(2, 12))});
        default: return make(Op::unite, Sort::set, {call("squares", Sort::set, {n}), numbers({draw.constant(), draw.constant()})});
    }
}

Ref some_range(Draw& draw, const std::vector<Ref>& names) {
    const Ref n = names[0];
    switch (draw.from(0, 9)) {
        case 0: return range(num(draw.from(1, 3)), num(draw.from(1, 12)));
        case 1: return range(num(draw.from(0, 2)), n);
        case 2: return range(num(1), sub(n, num(draw.from(0, 3))));
        case 3: return numbers({draw.from(1, 9), draw.from(1, 20), draw.constant() + 1});
        case 4: return set({range(num(1), num(draw.from(1, 4))), num(draw.constant() + 1)});
        case 5: return number_set(draw, n);
        case 6: return range(num(1), div(n, num(draw.from(2, 4))));
        case 7: return make(Op::without, Sort::set, {range(num(1), num(draw.from(3, 12))), numbers({draw.from(1, 8), draw.from(1, 8)})});
        case 8: return numbers({draw.from(1, 6), draw.from(1, 12)});
        default: return range(num(1), num(draw.from(1, 6)));
    }
}

Ref guards(Draw& draw, const std::vector<Ref>& names, Ref condition) {
    for (auto parts = draw.from(0, 2); parts > 0; --parts) {
        Ref part =
            draw.once_in(3) ? cmp(draw.of(names), draw.of<const char*>({"!=", ">=", "<=", "<", ">"}), num(draw.constant())) : random_truth(draw, names, 2);
        condition = draw.once_in(2) ? all_of(part, condition) : all_of(condition, part);
    }
    return condition;
}

}  // namespace grundy::campaign
