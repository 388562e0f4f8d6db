/// Arguments are put in the place of their names; what a body binds gets slots of its own, a fresh one each time, so that nothing is captured.
/// Evaluation is without effects, so a formula and its inlined form have the same value wherever both have one.
#include "engine/claim/inline.hpp"

#include <map>

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

namespace {

constexpr int deepest = 12;
constexpr std::size_t most_nodes = 20'000;

struct TooDeep {};

class Inliner {
public:
    Inliner(const rule::Game& game, std::size_t& frame) : game_(game), frame_(frame) {}

    using Names = std::map<std::uint32_t, ExprRef>;

    /// `inside`: within a body, where every slot is one of its arguments or bound in it.
    ExprRef copy(const ExprRef& e, const Names& names, int depth, bool inside) {
        if (!e) return e;
        if (++nodes_ > most_nodes) throw TooDeep{};
        if (e->op == Op::local) {
            const auto found = names.find(e->slot);
            return found == names.end() ? e : found->second;
        }
        if (e->op == Op::apply) return applied(*e, names, depth, inside);
        auto made = std::make_shared<Expr>(*e);
        Names own = names;
        for (auto& binder : made->binders) {
            binder.range = copy(binder.range, own, depth, inside);
            if (!inside) continue;
            const auto slot = static_cast<std::uint32_t>(frame_++);
            own[binder.slot] = rule::local(slot, binder.name, binder.type);
            binder.slot = slot;
        }
        for (auto& arg : made->args) arg = copy(arg, own, depth, inside);
        made->condition = copy(made->condition, own, depth, inside);
        return made;
    }

private:
    ExprRef applied(const Expr& e, const Names& names, int depth, bool inside) {
        if (depth == deepest) throw TooDeep{};
        const rule::Function& function = game_.functions.at(e.ref);
        Names own;
        for (std::size_t k = 0; k < e.args.size(); ++k) own[static_cast<std::uint32_t>(k)] = copy(e.args[k], names, depth, inside);
        return copy(function.body, own, depth + 1, true);
    }

    const rule::Game& game_;
    std::size_t& frame_;
    std::size_t nodes_ = 0;
};

}  // namespace

ExprRef without_functions(const rule::Game& game, const ExprRef& formula, std::size_t& frame) {
    if (game.functions.empty() || !formula) return formula;
    std::size_t grown = frame;
    try {
        ExprRef made = Inliner(game, grown).copy(formula, {}, 0, false);
        frame = grown;
        return made;
    } catch (const TooDeep&) {
        return formula;
    }
}

}  // namespace grundy::claim
