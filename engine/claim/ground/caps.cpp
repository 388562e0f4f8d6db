#include "engine/claim/ground/caps.hpp"

#include <algorithm>

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

analyse::BoundsReader bounds_reader(Ground& ground) {
    const std::size_t frame = std::max<std::size_t>({ground.claim().frame, ground.game().where_frame, ground.game().components.size()});
    const auto value = [&ground](const Expr& e, Frame& now) -> std::optional<rule::Value> {
        try {
            return ground.evaluate(e, now);
        } catch (const Unanswered&) {  // it depends on the position
            return std::nullopt;
        }
    };
    const auto each = [&ground](const std::vector<rule::Binder>& binders, Frame& now, const std::function<void()>& body) {
        try {
            ground.each_binding(binders, nullptr, now, [&] {
                body();
                return true;
            });
        } catch (const Unanswered&) {  // a range that depends on the position
        }
    };
    return {ground.game(), frame, value, each};
}

}  // namespace

analyse::Bounds caps_under(Ground& ground, const std::vector<rule::ExprRef>& premises) {
    analyse::BoundsReader reader = bounds_reader(ground);
    reader.domain();
    for (const auto& premise : premises) reader.condition(*premise);
    return std::move(reader.bounds);
}

Implication implication_of(const Expr& formula) {
    Implication all{{}, &formula};
    for (; all.conclusion->op == Op::implies; all.conclusion = all.conclusion->args[1].get()) all.premises.push_back(all.conclusion->args[0].get());
    return all;
}

analyse::Bounds caps_of(Ground& ground) {
    analyse::BoundsReader reader = bounds_reader(ground);
    const rule::Claim& claim = ground.claim();
    reader.domain();
    if (claim.condition) reader.condition(*claim.condition);
    for (const rule::Binder& binder : claim.domain) {
        if (binder.slot >= ground.game().components.size() || binder.type.kind != rule::Kind::number) continue;
        reader.membership(*rule::local(binder.slot, binder.name, binder.type), *binder.range);
    }
    // One number alone is tried from 0 on, a million of them in no time, and claims about large ones belong to the laws.
    const bool one_number = ground.oracle().ruleset().shape().one_heap();
    if (claim.form != rule::Claim::Form::formula || !claim.expr) return std::move(reader.bounds);
    const auto premises = implication_of(*claim.expr).premises;
    analyse::Bounds whole = reader.bounds;
    if (!one_number) {
        for (const Expr* premise : premises) reader.premise(*premise);
    }
    // `n <= 100 => …` is about finitely many positions, as with `for n in 0..100`: where the premise is false there is nothing to try.
    if (!analyse::bounds_all(ground.game(), reader.bounds)) {
        analyse::BoundsReader finite = bounds_reader(ground);
        finite.bounds = std::move(whole);
        for (const Expr* premise : premises) finite.condition(*premise);
        if (analyse::bounds_all(ground.game(), finite.bounds)) return std::move(finite.bounds);
    }
    return std::move(reader.bounds);
}

}  // namespace grundy::claim
