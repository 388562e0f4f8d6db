#include "engine/rule/walk.hpp"

namespace grundy::rule {

namespace {

constexpr int deepest_application = 12;
constexpr std::size_t most_inlined_nodes = 20'000;

struct NotInlined {};

void collect_free(const Expr& e, std::set<std::uint32_t> bound, std::set<std::uint32_t>& free) {
    if (e.op == Op::local && bound.count(e.slot) == 0) free.insert(e.slot);
    for (const Binder& binder : e.binders) {
        collect_free(*binder.range, bound, free);
        bound.insert(binder.slot);
    }
    if (e.condition) collect_free(*e.condition, bound, free);
    for (const ExprRef& arg : e.args) collect_free(*arg, bound, free);
}

bool occurs_free(const Expr& e, std::uint32_t slot) {
    if (e.op == Op::local) return e.slot == slot;
    for (const Binder& binder : e.binders) {
        if (occurs_free(*binder.range, slot)) return true;
        if (binder.slot == slot) return false;
    }
    if (e.condition && occurs_free(*e.condition, slot)) return true;
    return std::any_of(e.args.begin(), e.args.end(), [slot](const ExprRef& arg) { return occurs_free(*arg, slot); });
}

/// Copies with names replaced. What takes the place of a name is a finished copy from outside: its free slots are not those of any binder made here, since
/// these are new ones.
class Copier {
public:
    Copier(const Game* game, std::uint32_t& next) : game_(game), next_(next) {}

    ExprRef copy(const ExprRef& e, const Names& names, int depth) {
        if (!e) return e;
        if (game_ != nullptr && ++nodes_ > most_inlined_nodes) throw NotInlined{};
        if (e->op == Op::local) {
            const auto found = names.find(e->slot);
            return found == names.end() ? e : found->second;
        }
        if (e->op == Op::apply && game_ != nullptr) return body(*e, names, depth);
        if (e->args.empty() && e->binders.empty()) return e;
        auto made = std::make_shared<Expr>(*e);
        Names own = names;
        for (Binder& binder : made->binders) {
            binder.range = copy(binder.range, own, depth);
            const std::uint32_t slot = next_++;
            own[binder.slot] = local(slot, binder.name, binder.type);
            binder.slot = slot;
        }
        made->condition = copy(made->condition, own, depth);
        for (ExprRef& arg : made->args) arg = copy(arg, own, depth);
        return made;
    }

private:
    ExprRef body(const Expr& e, const Names& names, int depth) {
        if (depth == deepest_application) throw NotInlined{};
        Names own;
        for (std::size_t k = 0; k < e.args.size(); ++k) own[static_cast<std::uint32_t>(k)] = copy(e.args[k], names, depth);
        return copy(game_->functions.at(e.ref).body, own, depth + 1);
    }

    const Game* game_;
    std::uint32_t& next_;
    std::size_t nodes_ = 0;
};

}  // namespace

namespace {

using Visit = std::function<void(const ExprRef&)>;

void visit_all(const Visit& visit, const Pattern& pattern, const ExprRef& condition) {
    for (const PatternEntry& entry : pattern)
        if (entry.constant) visit(entry.constant);
    if (condition) visit(condition);
}

}  // namespace

bool is_read_from_behind(const Expr& e) {
    const bool joins = e.op == Op::implies || e.op == Op::or_ || e.op == Op::and_;
    if (!joins || e.args.size() != 2) return false;
    const Expr* question = e.args[0].get();
    while (question->op == Op::not_) question = question->args[0].get();
    if (question->op != Op::reachable_at || !is_of_itself(*question)) return false;
    return !any_of(*e.args[1], [](const Expr& part) {
        switch (part.op) {
            case Op::number:
            case Op::truth:
            case Op::add:
            case Op::subtract:
            case Op::multiply:
            case Op::negate:
            case Op::compare:
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff: return false;
            case Op::local: return part.type.kind != Kind::number && part.type.kind != Kind::truth;
            case Op::modulo:
            case Op::divide: return part.args[1]->op != Op::number || part.args[1]->number <= 0;
            case Op::call: return part.builtin != Builtin::odd && part.builtin != Builtin::even && part.builtin != Builtin::abs;
            default: return true;
        }
    });
}

bool asks(const Expr& e, std::initializer_list<Op> what) {
    return any_of(e, [&](const Expr& part) { return std::find(what.begin(), what.end(), part.op) != what.end(); });
}

bool is_of_itself(const Expr& e) {
    for (std::size_t k = 0; k < e.args.size(); ++k)
        if (!is_local(*e.args[k], k)) return false;
    return e.ref == 0;
}

void each_expression(const Move& move, const Visit& visit) {
    visit_all(visit, move.from, move.condition);
    for (const Binder& binder : move.binders) visit(binder.range);
    if (move.cost) visit(move.cost);
    for (const Term& term : move.to) {
        for (const Binder& binder : term.binders) visit(binder.range);
        if (term.condition) visit(term.condition);
        for (const ExprRef& component : term.components)
            if (component) visit(component);
    }
}

void each_expression(const Game& game, const Visit& visit) {
    if (game.where) visit(game.where);
    for (const Function& function : game.functions) visit(function.body);
    for (const Move& move : game.moves) each_expression(move, visit);
    for (const Stop& stop : game.stops) visit_all(visit, stop.from, stop.condition);
    for (const Stop& goal : game.goals) visit_all(visit, goal.from, goal.condition);
    for (const Terminal& terminal : game.terminals) visit_all(visit, terminal.from, terminal.condition);
}

std::vector<ExprRef> conjuncts(const ExprRef& e) {
    if (!e) return {};
    if (e->op != Op::and_) return {e};
    std::vector<ExprRef> all;
    for (const ExprRef& arg : e->args)
        for (ExprRef& part : conjuncts(arg)) all.push_back(std::move(part));
    return all;
}

bool each_asked_first(const Expr& condition, const std::vector<Binder>& binders, const std::function<bool(const Expr&)>& visit) {
    if (condition.op == Op::and_) {
        return std::all_of(condition.args.begin(), condition.args.end(), [&](const ExprRef& arg) { return each_asked_first(*arg, binders, visit); });
    }
    const auto reads = [&](const Binder& binder) { return mentions(condition, binder.slot); };
    return std::none_of(binders.begin(), binders.end(), reads) && visit(condition);
}

std::set<std::uint32_t> free_slots(const Expr& e) {
    std::set<std::uint32_t> free;
    collect_free(e, {}, free);
    return free;
}

bool mentions(const Expr& e, std::uint32_t slot) { return occurs_free(e, slot); }

ExprRef with_children(const ExprRef& e, const std::function<ExprRef(const ExprRef&)>& made) {
    std::shared_ptr<Expr> copy;
    const auto change = [&](const ExprRef& part, const auto& place) {
        ExprRef now = made(part);
        if (now == part) return;
        if (!copy) copy = std::make_shared<Expr>(*e);
        place(*copy) = std::move(now);
    };
    for (std::size_t k = 0; k < e->binders.size(); ++k) change(e->binders[k].range, [k](Expr& c) -> ExprRef& { return c.binders[k].range; });
    if (e->condition) change(e->condition, [](Expr& c) -> ExprRef& { return c.condition; });
    for (std::size_t k = 0; k < e->args.size(); ++k) change(e->args[k], [k](Expr& c) -> ExprRef& { return c.args[k]; });
    return copy ? ExprRef(copy) : e;
}

ExprRef rewrite(const ExprRef& e, const std::function<ExprRef(const ExprRef&)>& made) {
    return made(with_children(e, [&](const ExprRef& part) { return rewrite(part, made); }));
}

ExprRef substitute(const ExprRef& e, const Names& names, std::uint32_t& next) { return Copier(nullptr, next).copy(e, names, 0); }

ExprRef inlined(const Game& game, const ExprRef& e, std::uint32_t& next) {
    try {
        return Copier(&game, next).copy(e, {}, 0);
    } catch (const NotInlined&) {
        return nullptr;
    }
}

bool inline_functions(const Game& game, Move& move) {
    const auto plain = [&](ExprRef& e) { return !e || (e = inlined(game, e, move.frame)); };
    const auto all = [&](std::vector<Binder>& binders) { return std::all_of(binders.begin(), binders.end(), [&](Binder& b) { return plain(b.range); }); };
    return all(move.binders) && plain(move.condition) && std::all_of(move.to.begin(), move.to.end(), [&](Term& term) {
               return all(term.binders) && plain(term.condition) && std::all_of(term.components.begin(), term.components.end(), plain);
           });
}

bool tells_entry(const Expr& e, std::uint32_t slot) {
    return any_of(e, [slot](const Expr& part) {
        if (part.op == Op::index) return mentions(*part.args[1], slot);
        for (std::size_t k = 1; part.op == Op::update && k < part.args.size(); k += 2)
            if (mentions(*part.args[k], slot)) return true;
        const auto ranges_by = [slot](const Binder& binder) { return mentions(*binder.range, slot); };
        return part.op == Op::vector_comprehension &&
               (std::any_of(part.binders.begin(), part.binders.end(), ranges_by) || (part.condition && mentions(*part.condition, slot)));
    });
}

}  // namespace grundy::rule
