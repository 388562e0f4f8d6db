/// Soundness. An expression is bounded from above by one that is true wherever it is, a set by one that has all its elements; from below the other way round.
/// `not`, the right side of `\` and what `all` runs through change the side. Of sets that list what is <= N of one fixed set the elements up to `most_listed`
/// are told, and of larger ones their remainders, which are all that such elements have: of squares x * x, of primes what has no divisor in common with the
/// modulus, of the others what their recurrence runs through. d divides n only if n = d e for some e, whose remainders are tried; the quotient is 1, 2 or >= 3.
#include "engine/rule/rewrite/bracket.hpp"

#include <set>
#include <utility>

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/rewrite/may_fail.hpp"
#include "engine/rule/rewrite/number_bounds.hpp"
#include "engine/rule/same.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {

using namespace number_bounds;

namespace {

constexpr std::int64_t most_listed = 64;

bool is_constant(const ExprRef& e) { return free_slots(*e).empty(); }

/// Is it beyond linear arithmetic by itself, whatever its parts are?
bool is_hard(const Expr& e) {
    switch (e.op) {
        case Op::multiply: return !is_constant(e.args[0]) && !is_constant(e.args[1]);
        case Op::divide:
        case Op::modulo: return !is_constant(e.args[1]);
        case Op::power: return !is_constant(e.args[1]) || !is_constant(e.args[0]);
        case Op::call: break;
        default: return false;
    }
    switch (e.builtin) {
        case Builtin::gcd: return std::none_of(e.args.begin(), e.args.end(), is_constant);
        case Builtin::divisors:
        case Builtin::digits:
        case Builtin::primes:
        case Builtin::prime_powers:
        case Builtin::powers:
        case Builtin::squares:
        case Builtin::factorials:
        case Builtin::fibonacci: return std::any_of(e.args.begin(), e.args.end(), [](const ExprRef& arg) { return !is_constant(arg); });
        default: return false;
    }
}
bool hard(const Expr& e) { return any_of(e, is_hard); }

/// Divides by what may be 0, or the like: that is an error of the rule, which no bound may hide.
struct MayFail {};

class Bounds {
public:
    Bounds(const Game& game, std::int64_t modulus, std::uint32_t& next, std::set<std::string>& of)
        : game_(game), modulus_(modulus), next_(next), of_(of), names_(game) {}

    void let_natural(std::uint32_t slot) { names_.let_at_least(slot, 0); }

    ExprRef truth(const ExprRef& e, bool more) {
        if (!hard(*e)) return e;
        switch (e->op) {
            case Op::and_:
            case Op::or_: return with_children(e, [&](const ExprRef& part) { return truth(part, more); });
            case Op::not_: return negation(truth(e->args[0], !more));
            case Op::implies:
                if (e->args.size() == 2) return or_also(negation(truth(e->args[0], !more)), truth(e->args[1], more));
                break;
            case Op::iff:
                if (e->args.size() == 2) return alike(e->args[0], e->args[1], more);
                break;
            case Op::if_:
                return or_also(and_also(truth(e->args[0], more), truth(e->args[1], more)),
                               and_also(negation(truth(e->args[0], !more)), truth(e->args[2], more)));
            case Op::any: return quantified(e, more, more);
            case Op::all: return quantified(e, more, !more);
            case Op::element_of:
                if (!hard(*e->args[0]))
                    if (const ExprRef bound = set(e->args[1], more)) return element_of(e->args[0], bound);
                break;
            case Op::compare:
                if (e->args.size() == 2) return compared(*e, more);
                break;
            default: break;
        }
        return unknown(*e, more);
    }

    /// Null: there is none.
    ExprRef set(const ExprRef& e, bool more) {
        if (!hard(*e)) return e;
        const auto of_parts = [&](bool second) -> ExprRef {
            const ExprRef a = set(e->args[0], more), b = set(e->args[1], second);
            return a && b ? binary(e->op, a, b) : nullptr;
        };
        switch (e->op) {
            case Op::unite:
            case Op::intersect: return of_parts(more);
            case Op::without: return of_parts(!more);
            case Op::set_comprehension: {
                if (hard(*e->args[0])) break;
                Expr bound = *e;
                if (!bind(bound.binders, more)) break;
                if (bound.condition) bound.condition = truth(bound.condition, more);
                return std::make_shared<const Expr>(std::move(bound));
            }
            case Op::call:
                if (std::any_of(e->args.begin(), e->args.end(), [](const ExprRef& arg) { return hard(*arg); })) break;
                look_for_failure(*e);
                of_.insert(to_string(*e, game_));
                return called(*e, more);
            default: break;
        }
        look_for_failure(*e);
        return more ? nullptr : set_list({});
    }

    /// Ranges that bound those of the names. False: there are none.
    bool bind(std::vector<Binder>& binders, bool more) {
        for (Binder& binder : binders) {
            if (binder.range->type.kind == Kind::set) names_.let_run(binder);
            if (!hard(*binder.range)) continue;
            ExprRef range = binder.range->type.kind == Kind::set ? set(binder.range, more) : nullptr;
            if (!range) return false;
            binder.range = std::move(range);
        }
        return true;
    }

    /// Whatever it is, it has a value.
    void look_for_failure(const Expr& e) const {
        if (any_of(e, [this](const Expr& part) { return names_.may_fail(part); })) throw MayFail{};
    }

    bool is_natural(const ExprRef& e) const { return e->op == Op::local && names_.is_natural(e); }

private:
    ExprRef unknown(const Expr& e, bool more) {
        look_for_failure(e);
        of_.insert(to_string(e, game_));
        return rule::truth(more);
    }

    ExprRef alike(const ExprRef& a, const ExprRef& b, bool more) {
        return or_also(and_also(truth(a, more), truth(b, more)), and_also(negation(truth(a, !more)), negation(truth(b, !more))));
    }

    ExprRef quantified(const ExprRef& e, bool more, bool range) {
        Expr bound = *e;
        if (!bind(bound.binders, range)) return unknown(*e, more);
        if (bound.condition) bound.condition = truth(bound.condition, range);
        bound.args = {truth(e->args[0], more)};
        return std::make_shared<const Expr>(std::move(bound));
    }

    ExprRef compared(const Expr& e, bool more) {
        const bool turn = e.args[0]->op == Op::number;
        const ExprRef &asked = e.args[turn ? 1 : 0], &with = e.args[turn ? 0 : 1];
        const Relation relation = turn ? turned(e.relations[0]) : e.relations[0];
        if (with->op != Op::number || std::any_of(asked->args.begin(), asked->args.end(), [](const ExprRef& arg) { return hard(*arg); }))
            return unknown(e, more);
        if (asked->op == Op::call && asked->builtin == Builtin::gcd && asked->args.size() == 2) {
            const bool one = (relation == Relation::equal || relation == Relation::not_equal) && with->number == 1;
            const bool above = (relation == Relation::greater && with->number == 1) || (relation == Relation::greater_equal && with->number == 2);
            const bool up_to = (relation == Relation::less_equal && with->number == 1) || (relation == Relation::less && with->number == 2);
            if (!one && !above && !up_to) return unknown(e, more);
            of_.insert(to_string(*asked, game_));
            if (one)
                return relation == Relation::equal ? coprime(asked->args[0], asked->args[1], modulus_, more)
                                                   : negation(coprime(asked->args[0], asked->args[1], modulus_, !more));
            return above ? in_common(asked->args[0], asked->args[1], modulus_, more) : negation(in_common(asked->args[0], asked->args[1], modulus_, !more));
        }
        const bool by = asked->op == Op::modulo && with->number == 0 && (relation == Relation::equal || relation == Relation::not_equal);
        if (!by) return unknown(e, more);
        look_for_failure(*asked);
        of_.insert(to_string(e, game_));
        return relation == Relation::equal ? divides(asked->args[1], asked->args[0], more) : negation(divides(asked->args[1], asked->args[0], !more));
    }

    ExprRef divides(const ExprRef& d, const ExprRef& n, bool more) const { return divisor(d, n, is_natural(n) ? n : call(Builtin::abs, {n}), modulus_, more); }

    /// {x for x in low..high if condition(x)}
    ExprRef those(ExprRef range, const std::function<ExprRef(const ExprRef&)>& condition) {
        Expr e;
        e.op = Op::set_comprehension;
        e.type = {Kind::set, Kind::number};
        const std::uint32_t slot = next_++;
        const ExprRef x = local(slot, "x" + std::to_string(slot));
        e.binders = {{slot, x->text, {}, std::move(range)}};
        e.condition = condition(x);
        e.args = {x};
        return std::make_shared<const Expr>(std::move(e));
    }

    ExprRef called(const Expr& e, bool more) {
        const ExprRef& last = e.args.back();
        switch (e.builtin) {
            case Builtin::divisors: {
                const ExprRef &n = e.args[0], size = is_natural(n) ? n : call(Builtin::abs, {n});
                if (more) return those(range(number(1), size), [&](const ExprRef& d) { return divides(d, n, true); });
                return small_divisors(n, size);
            }
            case Builtin::digits: return digits(e, more);
            case Builtin::primes:
            case Builtin::prime_powers:
            case Builtin::squares:
            case Builtin::factorials:
            case Builtin::fibonacci: break;
            case Builtin::powers:
                if (e.args[0]->op == Op::number && e.args[0]->number >= 2) break;
                [[fallthrough]];
            default: return more ? nullptr : set_list({});
        }
        Expr small = e;
        small.args.back() = number(most_listed);
        Evaluator::Frame nothing;
        std::set<std::int64_t> items;
        for (const Value& item : items_of(Evaluator(game_).evaluate(small, nothing))) items.insert(*base::to_int64(item.number()));
        const auto up_to = [&](const ExprRef& x) { return compare(x, Relation::less_equal, last); };
        if (!more) return those(listed(items), up_to);
        return those(range(number(0), last), [&](const ExprRef& x) {
            return or_also(element_of(x, listed(items)),
                           and_also(compare(x, Relation::greater, number(most_listed)), element_of(rest(x, modulus_), listed(remainders_of(e, modulus_)))));
        });
    }

    /// c and n / c for the first numbers c that divide n.
    ExprRef small_divisors(const ExprRef& n, const ExprRef& size) {
        constexpr std::int64_t most = 8;
        const auto divides = [&](const ExprRef& c) { return and_also(negation(is(n, 0)), is(binary(Op::modulo, n, c), 0)); };
        auto cofactors = std::make_shared<Expr>(*those(range(number(1), number(most)), divides));
        cofactors->args = {binary(Op::divide, size, cofactors->args[0])};
        return binary(Op::unite, those(range(number(1), number(most)), divides), ExprRef(std::move(cofactors)));
    }

    /// Of a natural number: the last of them and the last but one.
    ExprRef digits(const Expr& e, bool more) {
        const ExprRef& n = e.args[0];
        const std::int64_t base = e.args.size() < 2 ? 10 : e.args[1]->op == Op::number ? e.args[1]->number : 0;
        if (base < 2) return more ? nullptr : set_list({});
        if (more) return range(number(0), number(base - 1));
        const ExprRef second = rest(binary(Op::divide, n, number(base)), base);
        return those(range(number(0), number(base - 1)), [&](const ExprRef& x) {
            return or_also(compare(x, Relation::equal, rest(n, base)),
                           and_also(compare(n, Relation::greater_equal, number(base)), compare(x, Relation::equal, second)));
        });
    }

    const Game& game_;
    std::int64_t modulus_;
    std::uint32_t& next_;
    std::set<std::string>& of_;
    NameLimits names_;
};

bool any_hard(const std::vector<ExprRef>& all) {
    return std::any_of(all.begin(), all.end(), [](const ExprRef& e) { return e && hard(*e); });
}

/// Where positions are, where play ends, what a move leaves and what it fits must be said as it is.
bool hard_elsewhere(const Game& game) {
    const auto in_pattern = [](const Pattern& from) {
        return std::any_of(from.begin(), from.end(), [](const PatternEntry& entry) { return entry.constant && hard(*entry.constant); });
    };
    const auto in_move = [&](const Move& move) {
        return in_pattern(move.from) || std::any_of(move.to.begin(), move.to.end(), [](const Term& term) {
                   return any_hard(term.components) || any_hard({term.condition}) ||
                          std::any_of(term.binders.begin(), term.binders.end(), [](const Binder& b) { return hard(*b.range); });
               });
    };
    const auto in_end = [&](const auto& end) { return any_hard({end.condition}) || in_pattern(end.from); };
    return any_hard({game.where}) || std::any_of(game.moves.begin(), game.moves.end(), in_move) || std::any_of(game.stops.begin(), game.stops.end(), in_end) ||
           std::any_of(game.terminals.begin(), game.terminals.end(), in_end);
}

/// What is taken away, `n - k * m`, `n - k^2` or `n - k * (k + 1) / 2`, with a name of its own: a product of two names, or what one name tells (then b is
/// null).
struct Named {
    ExprRef name, what, a, b;
};

std::optional<Named> taken(const ExprRef& e) {
    const auto named = [](const ExprRef& arg) { return arg->op == Op::local && arg->type.kind == Kind::number; };
    if (e->op == Op::multiply && named(e->args[0]) && named(e->args[1])) return Named{nullptr, e, e->args[0], e->args[1]};
    if (e->op == Op::power && named(e->args[0]) && e->args[1]->op == Op::number && e->args[1]->number == 2) return Named{nullptr, e, e->args[0], e->args[0]};
    const ExprRef one = hard(*e) ? only_name(e) : nullptr;
    return one ? std::optional(Named{nullptr, e, one, nullptr}) : std::nullopt;
}

std::vector<Named> name_products(const Game& game, Move& move, std::set<std::string>& of) {
    std::vector<Named> all;
    const auto named = [&](const ExprRef& e) -> ExprRef {
        const auto found = taken(e);
        if (!found) return e;
        for (const Named& one : all) {
            if (!one.b || !found->b) {
                if (same(one.what, e)) return one.name;
                continue;
            }
            const bool straight = one.a->slot == found->a->slot && one.b->slot == found->b->slot;
            if (straight || (one.a->slot == found->b->slot && one.b->slot == found->a->slot)) return one.name;
        }
        return e;
    };
    for (const Term& term : move.to)
        for (std::size_t k = 0; k < term.components.size(); ++k) {
            const ExprRef& component = term.components[k];
            if (game.components[k].kind != ComponentKind::natural) continue;  // of a whole number more may be taken than is there
            auto found = component->op == Op::subtract ? taken(component->args[1]) : std::nullopt;
            if (!found || hard(*component->args[0]) || named(component->args[1]) != component->args[1]) continue;
            of.insert(to_string(*component->args[1], game));
            const std::uint32_t slot = move.frame++;
            found->name = local(slot, "x" + std::to_string(slot));
            move.binders.push_back({slot, found->name->text, {}, range(number(0), component->args[0])});
            all.push_back(std::move(*found));
        }
    for (Term& term : move.to)
        for (ExprRef& component : term.components) component = rewrite(component, named);
    if (move.condition) move.condition = rewrite(move.condition, named);
    return all;
}

/// False: there is no bound.
bool bound(const Game& game, Move& move, const std::vector<Named>& products, std::int64_t modulus, bool more, std::set<std::string>& of) {
    Bounds bounds(game, modulus, move.frame, of);
    for (std::size_t k = 0; k < move.from.size(); ++k)
        if (move.from[k].slot && game.components[k].kind == ComponentKind::natural) bounds.let_natural(*move.from[k].slot);
    if (!bounds.bind(move.binders, more)) return false;
    if (move.condition) move.condition = bounds.truth(move.condition, more);
    for (const Named& one : products) {
        if (!bounds.is_natural(one.a) || (one.b && !bounds.is_natural(one.b))) return false;
        const ExprRef is_so = one.b ? product(one.name, one.a, one.b, modulus, more) : value_of(one.name, one.what, one.a, modulus, more);
        move.condition = and_also(std::exchange(move.condition, nullptr), is_so);
    }
    return true;
}

}  // namespace

std::optional<Bracket> bracket(const Game& game, std::int64_t modulus) {
    Bracket result{game, game, {}};
    result.fewer.moves.clear();
    std::set<std::string> of;
    std::vector<std::vector<Named>> products;
    for (Move& move : result.more.moves) {
        if (!inline_functions(game, move)) return std::nullopt;
        products.push_back(name_products(game, move, of));
    }
    if (hard_elsewhere(result.more)) return std::nullopt;
    try {
        for (std::size_t k = 0; k < products.size(); ++k) {
            Move& move = result.more.moves[k];
            Move from_below = move;
            if (!bound(game, move, products[k], modulus, true, of)) return std::nullopt;
            if (bound(game, from_below, products[k], modulus, false, of)) result.fewer.moves.push_back(std::move(from_below));
        }
    } catch (const MayFail&) {
        return std::nullopt;
    }
    result.of.assign(of.begin(), of.end());
    return of.empty() ? std::nullopt : std::optional(std::move(result));
}

}  // namespace grundy::rule
