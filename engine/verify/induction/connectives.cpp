#include "engine/verify/induction/connectives.hpp"

#include "engine/rule/walk.hpp"

namespace grundy::verify {

using rule::Op;

/// What stands behind is always true or false: the question before it is one only where that leaves it open.
static Set from_behind(const Tuples& tuples, const rule::Expr& e, const TruthOf& truth) {
    const Set known = truth(*e.args[1], nullptr), open = e.op == Op::and_ ? known : tuples.complement(known);
    if (open.is_empty()) return known;
    const Set asked = truth(*e.args[0], &open);
    if (e.op == Op::and_) return tuples.both(known, asked);
    return tuples.either(known, e.op == Op::or_ ? asked : tuples.complement(asked));
}

Set connected(const Tuples& tuples, const rule::Expr& e, const TruthOf& truth) {
    if (rule::is_read_from_behind(e)) return from_behind(tuples, e, truth);
    Set result = truth(*e.args[0], nullptr);
    const auto where = [&](const Set& condition, std::size_t k) { return truth(*e.args[k], &condition); };
    if (e.op == Op::if_) {
        if (result.is_all()) return where(result, 1);  // the other is never looked at
        if (result.is_empty()) return where(tuples.complement(result), 2);
        const Set yes = where(result, 1), no = where(tuples.complement(result), 2);
        return tuples.either(tuples.both(result, yes), tuples.without(no, result));
    }
    if (e.op == Op::implies && result.is_empty()) return tuples.constant(true);
    if (e.op == Op::implies) return tuples.either(tuples.complement(result), where(result, 1));
    for (std::size_t k = 1; k < e.args.size(); ++k) {
        if ((e.op == Op::and_ && result.is_empty()) || (e.op == Op::or_ && result.is_all())) break;
        if (e.op == Op::and_) result = tuples.both(result, where(result, k));
        else if (e.op == Op::or_) result = tuples.either(result, where(tuples.complement(result), k));
        else result = tuples.same(result, truth(*e.args[k], nullptr));
    }
    return result;
}

}  // namespace grundy::verify
