#include "engine/rule/rewrite/alike.hpp"

#include "engine/rule/walk.hpp"

namespace grundy::rule {

namespace {

/// Nothing of the row in this slot is read but its length.
bool is_free(const ExprRef& e, std::uint32_t row) {
    if (!e) return true;
    if (e->op == Op::call && e->builtin == Builtin::len && is_local(*e->args[0], row)) return true;
    if (is_local(*e, row) || e->op == Op::apply) return false;
    bool all = true;
    each_child(*e, [&](const ExprRef& part) { all = all && is_free(part, row); });
    return all;
}

/// One line of the rule, with zeros.
class Zeros {
public:
    Zeros(const Game& game, std::uint32_t row) : game_(game), row_(row), whole_(holds_negative(game.components[0].kind)) {}

    bool bind(std::vector<Binder>& all, std::uint32_t& frame) {
        for (Binder& binder : all) {
            if (!reads(binder.range, frame)) return false;
            if (binder.range->op == Op::range && is_natural(*binder.range->args[0])) naturals_.insert(binder.slot);
        }
        return true;
    }
    /// Functions are written out; false where more than the length is read.
    bool reads(ExprRef& e, std::uint32_t& frame) const {
        if (!e) return true;
        e = inlined(game_, e, frame);
        return e && is_free(e, row_);
    }
    /// What a move leaves, with 0 for every number; null where its length is not told by that of the row, or a number may be none of a row.
    ExprRef zeros(const ExprRef& e) const {
        if (e->op == Op::empty || is_local(*e, row_)) return e;
        auto made = std::make_shared<Expr>(*e);
        const auto in_zeros = [&](std::size_t k) { return (made->args[k] = zeros(e->args[k])) != nullptr; };
        switch (e->op) {
            case Op::slice: return is_free(e->args[1], row_) && is_free(e->args[2], row_) && in_zeros(0) ? made : nullptr;
            case Op::concat:
                for (std::size_t k = 0; k < e->args.size(); ++k)
                    if (!in_zeros(k)) return nullptr;
                return made;
            case Op::if_: return is_free(e->args[0], row_) && in_zeros(1) && in_zeros(2) ? made : nullptr;
            case Op::update:
                if (!in_zeros(0)) return nullptr;
                for (std::size_t k = 1; k + 1 < e->args.size(); k += 2) {
                    if (!is_free(e->args[k], row_) || !may_stand(*e->args[k + 1])) return nullptr;
                    made->args[k + 1] = number(0);
                }
                return made;
            case Op::vector_list:
                if (!e->binders.empty()) return nullptr;
                for (ExprRef& entry : made->args) {
                    if (!may_stand(*entry)) return nullptr;
                    entry = number(0);
                }
                return made;
            default: return nullptr;
        }
    }

private:
    bool may_stand(const Expr& e) const { return whole_ ? has_value(e) : is_natural(e); }
    /// A whole number whatever the entries are: no division, no power.
    bool has_value(const Expr& e) const {
        switch (e.op) {
            case Op::number: return true;
            case Op::local: return e.slot != row_;
            case Op::index: return is_local(*e.args[0], row_) && is_free(e.args[1], row_);
            case Op::add:
            case Op::subtract:
            case Op::negate:
            case Op::multiply:
            case Op::minimum_of:
            case Op::maximum_of: return each(e, [this](const Expr& part) { return has_value(part); });
            case Op::call: return (e.builtin == Builtin::abs || e.builtin == Builtin::gcd) && each(e, [this](const Expr& part) { return has_value(part); });
            default: return false;
        }
    }
    bool is_natural(const Expr& e) const {
        switch (e.op) {
            case Op::number: return e.number >= 0;
            case Op::local: return naturals_.count(e.slot) != 0;
            case Op::index: return !whole_ && has_value(e);
            case Op::add:
            case Op::multiply:
            case Op::exclusive_or:
            case Op::minimum_of:
            case Op::maximum_of: return each(e, [this](const Expr& part) { return is_natural(part); });
            case Op::divide:
            case Op::modulo: return is_natural(*e.args[0]) && e.args[1]->op == Op::number && e.args[1]->number > 0;
            case Op::call:
                if (e.builtin == Builtin::len) return is_local(*e.args[0], row_);
                return e.builtin == Builtin::abs ? has_value(*e.args[0]) : e.builtin == Builtin::gcd && has_value(e);
            default: return false;
        }
    }
    template <class Is>
    static bool each(const Expr& e, const Is& is) {
        bool all = e.binders.empty() && !e.condition;
        for (const ExprRef& arg : e.args) all = all && arg->type.kind == Kind::number && is(*arg);
        return all;
    }

    const Game& game_;
    std::uint32_t row_;
    bool whole_;
    std::set<std::uint32_t> naturals_;
};

/// The slot of the row in a pattern that names it, or does not look at it.
std::optional<std::uint32_t> row_of(Pattern& from, std::uint32_t& frame, const std::string& name) {
    if (from.size() != 1 || from[0].constant) return std::nullopt;
    if (!from[0].slot) from[0].slot = frame++, from[0].name = name;
    return from[0].slot;
}

template <class Line>
bool over_with_zeros(const Game& game, Line& line) {
    const auto row = row_of(line.from, line.frame, game.components[0].name);
    return row && Zeros(game, *row).reads(line.condition, line.frame);
}

bool moves_with_zeros(const Game& game, Move& move) {
    const auto row = row_of(move.from, move.frame, game.components[0].name);
    if (!row) return false;
    Zeros line(game, *row);
    if (!line.bind(move.binders, move.frame) || !line.reads(move.condition, move.frame)) return false;
    for (Term& term : move.to) {
        if (!line.bind(term.binders, move.frame) || !line.reads(term.condition, move.frame)) return false;
        const ExprRef plain = inlined(game, term.components.at(0), move.frame);
        term.components[0] = plain ? line.zeros(plain) : nullptr;
        if (!term.components[0]) return false;
    }
    return true;
}

/// where all(x in w: x <= 0)
ExprRef all_zero(const Component& row, std::uint32_t slot) {
    auto all = std::make_shared<Expr>();
    all->op = Op::all;
    all->type = {Kind::truth};
    all->binders.push_back({slot, "x", {Kind::number}, local(0, row.name, type_of(row))});
    all->args.push_back(compare(local(slot, "x"), Relation::less_equal, number(0)));
    return all;
}

}  // namespace

std::shared_ptr<const Game> with_entries_alike(const Game& game) {
    if (game.components.size() != 1 || !is_sequence(game.components[0].kind) || type_of(game.components[0]).element != Kind::number) return nullptr;
    if (game.partizan || game.play == Play::alone) return nullptr;
    auto made = std::make_shared<Game>(game);
    made->start.reset(), made->start_sum.clear();
    Component& row = made->components[0];
    row.kind = ComponentKind::sequence;
    row.unordered = false;  // all orders are one
    std::uint32_t frame = std::max(game.where_frame, 1U);
    if (!Zeros(game, 0).reads(made->where, frame)) return nullptr;
    const ExprRef zero = all_zero(row, frame);
    made->where = and_also(made->where, zero);
    made->where_frame = frame + 1;
    for (Stop& stop : made->stops)
        if (!over_with_zeros(game, stop)) return nullptr;
    for (Terminal& end : made->terminals)
        if (!over_with_zeros(game, end)) return nullptr;
    for (Move& move : made->moves)
        if (!moves_with_zeros(game, move)) return nullptr;
    return made;
}

bool is_about_lengths(const Game& game, const Claim& claim) {
    const bool length = claim.form == Claim::Form::length && claim.everywhere && claim.expr;
    if ((claim.form != Claim::Form::formula && !length) || (!length && !claim.over_positions) || claim.from_start) return false;
    const std::function<bool(const ExprRef&)> is = [&](const ExprRef& e) {
        if (!e) return true;
        if (asks_of_play(e->op)) return e->ref == 0 && e->args.size() == 1 && is_local(*e->args[0], 0);
        if (e->op == Op::call && e->builtin == Builtin::len && is_local(*e->args[0], 0)) return true;
        if (is_local(*e, 0)) return false;
        bool all = true;
        each_child(*e, [&](const ExprRef& part) { all = all && is(part); });
        return all;
    };
    std::uint32_t next = claim.frame;
    for (const Binder& binder : claim.domain)
        if (binder.slot == 0 || !is(inlined(game, binder.range, next))) return false;
    const ExprRef said = inlined(game, claim.expr, next), condition = claim.condition ? inlined(game, claim.condition, next) : nullptr;
    return said && is(said) && (!claim.condition || (condition && is(condition)));
}

}  // namespace grundy::rule
