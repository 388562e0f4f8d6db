#include "engine/rule/rewrite/nameless.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::rule {
namespace {

/// The rule looks at an order.
struct Ordered {};

class Walk {
public:
    Walk(const Game& game, int graph) : game_(game), graph_(graph) {}

    std::set<std::int64_t> whole_rule() {
        for (const Component& c : game_.components)
            if (c.graph == graph_ && (c.unordered || c.group >= 0)) throw Ordered{};
        each_expression(game_, [this](const ExprRef& e) { look(e); });
        return std::move(named_);
    }

private:
    bool has(const Type& type) const {
        const bool element = type.kind == Kind::set || type.kind == Kind::sets || type.kind == Kind::vector || type.kind == Kind::vectors;
        const Kind kind = element ? type.element : type.kind;
        return (kind == Kind::vertex || kind == Kind::edge) && type.graph == graph_;
    }
    bool has(const ExprRef& e) const { return e && has(e->type); }

    void look(const ExprRef& e) {
        if (!keeps(*e)) throw Ordered{};
        if (e->op == Op::vertex && has(e->type)) named_.insert(e->number);
        each_child(*e, [this](const ExprRef& part) { look(part); });
    }

    /// With images for the parts, is the result the image of the result?
    bool keeps(const Expr& e) const {
        const bool over = std::any_of(e.binders.begin(), e.binders.end(), [&](const Binder& b) { return has(b.type) || has(b.range); });
        const bool of = over || has(e.type) || std::any_of(e.args.begin(), e.args.end(), [&](const ExprRef& arg) { return has(arg); });
        if (!of) return true;
        switch (e.op) {
            case Op::vertex:
            case Op::empty:
            case Op::local:
            case Op::set_list:
            case Op::set_comprehension:
            case Op::list:  // only after `in`
            case Op::unite:
            case Op::intersect:
            case Op::without:
            case Op::exclusive_or:
            case Op::element_of:
            case Op::if_:
            case Op::apply:
            case Op::count:
            case Op::all:
            case Op::any: return true;
            case Op::sum:
            case Op::xor_sum:
            case Op::minimum:
            case Op::maximum: return !has(e.type);
            case Op::compare:
                return std::all_of(e.relations.begin(), e.relations.end(), [](Relation r) { return r == Relation::equal || r == Relation::not_equal; });
            case Op::call: return keeps(e.builtin);
            default: return false;
        }
    }
    static bool keeps(Builtin builtin) {
        switch (builtin) {
            case Builtin::len:
            case Builtin::vertices:
            case Builtin::edges:
            case Builtin::next:
            case Builtin::prev:
            case Builtin::ends:
            case Builtin::reach:
            case Builtin::subsets:
            case Builtin::parts: return true;
            default: return false;
        }
    }

    const Game& game_;
    const int graph_;
    std::set<std::int64_t> named_;
};

}  // namespace

std::optional<std::set<std::int64_t>> named_vertices(const Game& game, int graph) {
    try {
        return Walk(game, graph).whole_rule();
    } catch (const Ordered&) {
        return std::nullopt;
    }
}

}  // namespace grundy::rule
