#include "engine/meaning/filter_facts.hpp"

#include <algorithm>

#include "engine/rule/same.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

bool is_name(const Expr& e, const Expr& name) { return e.op == Op::local && e.slot == name.slot; }

/// `{x for x in R if c}`, `[x for x in R if c]`.
bool is_filter(const Expr& e) {
    return (e.op == Op::set_comprehension || e.op == Op::vector_comprehension) && e.binders.size() == 1 && e.args[0]->op == Op::local &&
           e.args[0]->slot == e.binders[0].slot;
}

/// Nothing but elements of the name.
bool is_part(const Expr& e, const Expr& whole) {
    if (is_name(e, whole) || e.op == Op::empty) return true;
    if (is_filter(e)) return is_part(*e.binders[0].range, whole);
    if (e.op == Op::without) return is_part(*e.args[0], whole);
    if (e.op == Op::intersect) return is_part(*e.args[0], whole) || is_part(*e.args[1], whole);
    return false;
}

class Facts {
public:
    Facts(const rule::Game& game, const ExprRef& whole, const ExprRef& part, std::uint32_t& next) : game_(game), whole_(whole), part_(part), next_(next) {}

    std::vector<ExprRef> about(const rule::Move& move, const rule::Term& term, const ExprRef& target, bool natural) {
        all_.push_back(sizes(Relation::less_equal));
        if (natural && whole_->type.kind == Kind::vector && whole_->type.element == Kind::number) all_.push_back(totals());
        for (const ExprRef& one : chosen(move, term)) smaller_unless(is_in(one, target));
        if (is_filter(*target) && is_name(*target->binders[0].range, *whole_)) {
            const ExprRef stays = target->condition ? target->condition : rule::truth(true);
            smaller_unless(over(Op::all, *target, stays));
            smaller_unless(
                rule::compare(over(Op::count, *target, rule::binary(Op::implies, stays, rule::truth(false))), Relation::less_equal, rule::number(0)));
        }
        for (const ExprRef& condition : {move.condition, term.condition}) said(condition, target);
        return std::move(all_);
    }

private:
    static ExprRef size(const ExprRef& of) { return rule::call(rule::Builtin::len, {of}); }
    ExprRef sizes(Relation relation) const { return rule::compare(size(part_), relation, size(whole_)); }
    ExprRef totals() const { return rule::compare(rule::node(Op::sum_of, {part_}), Relation::less_equal, rule::node(Op::sum_of, {whole_})); }
    /// all(x in S: …), count(x in S: …).
    static ExprRef over(Op op, const Expr& filter, const ExprRef& body) {
        Expr made;
        made.op = op;
        made.type = {op == Op::all ? Kind::truth : Kind::number};
        made.binders = filter.binders;
        made.args = {body};
        return std::make_shared<const Expr>(std::move(made));
    }
    void smaller_unless(const ExprRef& condition) { all_.push_back(rule::binary(Op::or_, condition, sizes(Relation::less))); }

    /// Elements that the move names: x in S, and of a row w[i] for i in 1..len(w).
    std::vector<ExprRef> chosen(const rule::Move& move, const rule::Term& term) const {
        std::vector<ExprRef> found;
        for (const auto* binders : {&move.binders, &term.binders})
            for (const rule::Binder& binder : *binders) {
                const ExprRef name = rule::local(binder.slot, binder.name, binder.type);
                const Expr& range = *binder.range;
                if (is_name(range, *whole_)) found.push_back(name);
                const bool place = range.op == Op::range && range.args[1]->op == Op::call && range.args[1]->builtin == rule::Builtin::len &&
                                   is_name(*range.args[1]->args[0], *whole_) && whole_->type.kind == Kind::vector;
                if (place) found.push_back(rule::node(Op::index, {whole_, name}, {whole_->type.element}));
            }
        for (const ExprRef& one : rule::conjuncts(move.condition))  // "if x in S", of a name that runs through something else
            if (one->op == Op::element_of && one->args[0]->op == Op::local && is_name(*one->args[1], *whole_)) found.push_back(one->args[0]);
        return found;
    }

    /// Written out as far as sets are made of sets.
    ExprRef is_in(const ExprRef& element, const ExprRef& set) {
        if (set->op == Op::without)
            return rule::binary(Op::and_, is_in(element, set->args[0]), rule::binary(Op::implies, is_in(element, set->args[1]), rule::truth(false)));
        if (set->op == Op::unite || set->op == Op::intersect)
            return rule::binary(set->op == Op::unite ? Op::or_ : Op::and_, is_in(element, set->args[0]), is_in(element, set->args[1]));
        if (is_filter(*set)) {
            const ExprRef in_range = is_in(element, set->binders[0].range);
            if (!set->condition) return in_range;
            return rule::binary(Op::and_, in_range, rule::substitute(set->condition, {{set->binders[0].slot, element}}, next_));
        }
        if (is_name(*set, *whole_)) return rule::truth(true);  // it was chosen there
        return rule::element_of(element, set);
    }

    /// "if … != S", "if len(…) < len(S)": of the same target.
    void said(const ExprRef& condition, const ExprRef& target) {
        if (!condition) return;
        const ExprRef plain = rule::inlined(game_, condition, next_);
        for (const ExprRef& one : rule::conjuncts(plain ? plain : condition)) {
            if (one->op != Op::compare || one->args.size() != 2) continue;
            const auto are = [&](const ExprRef& a, const ExprRef& b) { return is_name(*a, *whole_) && rule::same(b, target); };
            const ExprRef &a = one->args[0], &b = one->args[1];
            if (one->relations[0] == Relation::not_equal && (are(a, b) || are(b, a))) all_.push_back(sizes(Relation::less));
        }
    }

    const rule::Game& game_;
    const ExprRef whole_, part_;
    std::uint32_t& next_;
    std::vector<ExprRef> all_;
};

}  // namespace

std::optional<std::vector<ExprRef>> facts_of_part(const rule::Game& game, const rule::Move& move, const rule::Term& term, const ExprRef& target,
                                                  const ExprRef& whole, const ExprRef& part, bool natural, std::uint32_t& next) {
    // What is listed one by one is counted more exactly elsewhere.
    const bool made = rule::any_of(*target, [](const Expr& e) { return e.op == Op::set_comprehension || e.op == Op::vector_comprehension; });
    const bool twice = (target->op == Op::without || target->op == Op::intersect) && target->args[0]->op != Op::local;
    if ((!made && !twice) || !is_part(*target, *whole)) return std::nullopt;
    return Facts(game, whole, part, next).about(move, term, target, natural);
}

std::optional<std::vector<ExprRef>> facts_of_map(const rule::Move& move, const ExprRef& target, const ExprRef& whole, const ExprRef& part, const ExprRef& entry,
                                                 std::uint32_t& next, const std::function<bool(const ExprRef&)>& shows) {
    if (target->op != Op::vector_comprehension || target->condition || target->binders.size() != 1 || !is_name(*target->binders[0].range, *whole))
        return std::nullopt;
    const auto made_of = [&](const ExprRef& x) { return rule::substitute(target->args[0], {{target->binders[0].slot, x}}, next); };
    if (!shows(rule::compare(made_of(entry), Relation::less_equal, entry))) return std::nullopt;
    const bool below = std::any_of(move.binders.begin(), move.binders.end(), [&](const rule::Binder& binder) {
        if (!is_name(*binder.range, *whole)) return false;
        const ExprRef chosen = rule::local(binder.slot, binder.name, binder.type);
        return shows(rule::compare(made_of(chosen), Relation::less, chosen));
    });
    const auto total = [](const ExprRef& of) { return rule::node(Op::sum_of, {of}); };
    const auto size = [](const ExprRef& of) { return rule::call(rule::Builtin::len, {of}); };
    return std::vector<ExprRef>{rule::compare(size(part), Relation::equal, size(whole)),
                                rule::compare(total(part), below ? Relation::less : Relation::less_equal, total(whole))};
}

}  // namespace grundy::meaning
