#include "engine/rule/row_statement.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {

namespace {

constexpr std::int64_t most_counted = 200, most_remainder = 64, most_places = 6;
constexpr std::size_t most_features = 16;
const char* const entry_name = "the entry";  // as no name of a rule is

bool is_asked(Op op) { return op == Op::value_at || op == Op::previous_at || op == Op::next_at || op == Op::draw_at; }

ExprRef made(Op op, std::vector<ExprRef> args, Type type = {}) {
    auto e = std::make_shared<Expr>();
    e->op = op;
    e->args = std::move(args);
    e->type = type;
    return e;
}
constexpr Type of_truth{Kind::truth};
ExprRef negated(ExprRef e) { return made(Op::not_, {std::move(e)}, of_truth); }
ExprRef one_if(ExprRef condition) { return made(Op::if_, {std::move(condition), number(1), number(0)}); }

/// A sum of terms over the entries, and a constant.
struct Counts {
    std::vector<std::pair<std::int64_t, ExprRef>> terms;  ///< over the slot of an entry
    std::int64_t constant = 0;
};

class RowReader {
public:
    RowReader(const Game& game, std::size_t row, const std::vector<std::size_t>& shared, std::uint32_t next)
        : game_(game), row_(static_cast<std::uint32_t>(row)), entry_(next), next_(next + 1) {
        for (std::size_t k = 0; k < shared.size(); ++k) {
            const auto slot = static_cast<std::uint32_t>(shared[k]);
            shared_[slot] = local(static_cast<std::uint32_t>(k + 1), game.components[shared[k]].name);
        }
    }

    RowStatement statement(const ExprRef& formula) {
        RowStatement all;
        all.first = next_;
        next_ += static_cast<std::uint32_t>(most_features);
        first_ = all.first;
        all.formula = at_part(read(formula));
        all.features = features_;
        all.next = next_;
        return all;
    }

    struct Beyond {
        ExprRef part;
    };

private:
    bool is_row(const ExprRef& e) const { return e->op == Op::local && e->slot == row_; }
    bool touches(const Expr& e) const {
        return mentions(e, row_) || any_of(e, [](const Expr& part) { return is_asked(part.op); });
    }
    /// With the components as the part's game has them; no other name may be free but those of features.
    ExprRef at_part(const ExprRef& e) {
        for (const std::uint32_t slot : free_slots(*e))
            if (shared_.count(slot) == 0 && slot < first_) throw Beyond{e};
        return substitute(e, shared_, next_);
    }

    ExprRef feature(RowFeature wanted) {
        const auto same = [&](const RowFeature& one) {
            // Names that are bound may read like others, so terms with such are never taken for one.
            const auto binds = [](const Expr& part) { return !part.binders.empty(); };
            const bool both = one.term && wanted.term && !any_of(*one.term, binds) && !any_of(*wanted.term, binds);
            const bool term = both ? to_string(*one.term, game_) == to_string(*wanted.term, game_) : !one.term && !wanted.term;
            return one.kind == wanted.kind && term && one.modulus == wanted.modulus && one.cap == wanted.cap && one.place == wanted.place;
        };
        const auto found = std::find_if(features_.begin(), features_.end(), same);
        const auto at = static_cast<std::size_t>(found - features_.begin());
        if (found == features_.end()) {
            if (features_.size() == most_features) throw Beyond{wanted.term ? wanted.term : number(wanted.place)};
            features_.push_back(std::move(wanted));
        }
        return local(first_ + static_cast<std::uint32_t>(at), "of_row_" + std::to_string(at + 1));
    }
    /// The term as one over the part's game.
    ExprRef term(const ExprRef& e) {
        if (mentions(*e, row_) || any_of(*e, [](const Expr& part) { return is_asked(part.op); })) throw Beyond{e};
        for (const std::uint32_t slot : free_slots(*e))
            if (slot != entry_ && shared_.count(slot) == 0) throw Beyond{e};
        Names names = shared_;
        names[entry_] = local(0, entry_name);
        return substitute(e, names, next_);
    }
    ExprRef counted(const ExprRef& e, std::uint64_t modulus, std::uint64_t cap) { return feature({RowFeature::Kind::counted, term(e), modulus, cap, 0, 0}); }

    /// The body of a quantifier over the entries, or over their places, about one entry; nothing where it runs through something else.
    std::optional<ExprRef> about_entry(const Expr& e, const ExprRef& body) {
        if (e.binders.size() != 1) return std::nullopt;
        const Binder& b = e.binders[0];
        if (is_row(b.range)) return substitute(body, {{b.slot, local(entry_, entry_name)}}, next_);
        const bool places = b.range->op == Op::range && b.range->args[0]->op == Op::number && b.range->args[0]->number == 1 &&
                            b.range->args[1]->op == Op::call && b.range->args[1]->builtin == Builtin::len && is_row(b.range->args[1]->args[0]);
        if (!places) return std::nullopt;
        const ExprRef named = rewrite(body, [&](const ExprRef& part) {
            const bool here = part->op == Op::index && is_row(part->args[0]) && part->args[1]->op == Op::local && part->args[1]->slot == b.slot;
            return here ? local(entry_, entry_name) : part;
        });
        return mentions(*named, b.slot) ? std::nullopt : std::optional(named);
    }
    bool runs_through_row(const Expr& e) const {
        return std::any_of(e.binders.begin(), e.binders.end(), [this](const Binder& b) { return mentions(*b.range, row_); });
    }

    std::optional<Counts> counts(const ExprRef& e);
    std::optional<Counts> counts_of_terms(const Expr& of, const ExprRef& each);
    std::optional<ExprRef> compared(const ExprRef& e);
    std::optional<ExprRef> extreme(const ExprRef& e);
    ExprRef equal_rows(const ExprRef& e);
    ExprRef asked(const ExprRef& e);
    ExprRef firm_entries();
    ExprRef nim_sum(const ExprRef& e, const Expr& of, const ExprRef& each);
    ExprRef at_place(const ExprRef& e);
    ExprRef read(const ExprRef& e);

    const Game& game_;
    std::uint32_t row_, entry_, next_, first_ = 0;
    Names shared_;
    std::vector<RowFeature> features_;
};

/// `each` for the entries that `of` runs through, under its condition.
std::optional<Counts> RowReader::counts_of_terms(const Expr& of, const ExprRef& each) {
    const auto term = about_entry(of, of.condition ? made(Op::if_, {of.condition, each, number(0)}) : each);
    if (!term) return std::nullopt;
    return Counts{{{1, *term}}, 0};
}

/// What is added up over the entries. Nothing of other numbers.
std::optional<Counts> RowReader::counts(const ExprRef& e) {
    const auto sum_with = [&](const ExprRef& a, const ExprRef& b, std::int64_t times) -> std::optional<Counts> {
        auto x = counts(a);
        const auto y = counts(b);
        if (!x || !y) return std::nullopt;
        for (const auto& [factor, term] : y->terms) x->terms.emplace_back(factor * times, term);
        x->constant += times * y->constant;
        return x;
    };
    constexpr std::int64_t most_factor = 1000, most_constant = 1'000'000;  // so that products of products stay far below 2^63
    switch (e->op) {
        case Op::number: return std::abs(e->number) < most_constant ? std::optional(Counts{{}, e->number}) : std::nullopt;
        case Op::add: return sum_with(e->args[0], e->args[1], 1);
        case Op::subtract: return sum_with(e->args[0], e->args[1], -1);
        case Op::multiply:
            for (const std::size_t k : {0U, 1U}) {
                if (e->args[k]->op != Op::number || std::abs(e->args[k]->number) > most_factor) continue;
                auto of = counts(e->args[1 - k]);
                if (!of) return std::nullopt;
                for (auto& [factor, term] : of->terms) factor *= e->args[k]->number;
                of->constant *= e->args[k]->number;
                const bool small = std::abs(of->constant) < most_constant &&
                                   std::all_of(of->terms.begin(), of->terms.end(), [](const auto& one) { return std::abs(one.first) < most_constant; });
                return small ? of : std::nullopt;
            }
            return std::nullopt;
        case Op::call:
            if (e->builtin != Builtin::len || !is_row(e->args[0])) return std::nullopt;
            return Counts{{{1, number(1)}}, 0};
        case Op::sum_of: {
            const ExprRef& of = e->args[0];
            if (is_row(of)) return Counts{{{1, local(entry_, entry_name)}}, 0};
            return of->op == Op::vector_comprehension ? counts_of_terms(*of, of->args[0]) : std::nullopt;
        }
        case Op::sum: return counts_of_terms(*e, e->args[0]);
        case Op::count: return counts_of_terms(*e, one_if(e->args[0]));
        default: return std::nullopt;
    }
}

/// All terms of a sum as one.
ExprRef whole_term(const Counts& counts) {
    ExprRef sum;
    for (const auto& [factor, term] : counts.terms) {
        ExprRef one = factor == 1 ? term : binary(Op::multiply, number(factor), term);
        sum = sum ? binary(Op::add, sum, std::move(one)) : std::move(one);
    }
    return sum;
}

/// A count compared with a constant, or the difference of two that only grow together.
std::optional<ExprRef> RowReader::compared(const ExprRef& e) {
    auto a = counts(e->args[0]);
    const auto b = counts(e->args[1]);
    if (!a || !b || (a->terms.empty() && b->terms.empty())) return std::nullopt;
    for (const auto& [factor, term] : b->terms) a->terms.emplace_back(-factor, term);
    a->constant -= b->constant;
    Relation relation = e->relations[0];
    if (std::all_of(a->terms.begin(), a->terms.end(), [](const auto& one) { return one.first <= 0; })) {
        for (auto& [factor, term] : a->terms) factor = -factor;
        a->constant = -a->constant;
        relation = turned(relation);
    }
    if (std::any_of(a->terms.begin(), a->terms.end(), [](const auto& one) { return one.first < 0; })) throw Beyond{e};
    const std::int64_t bound = -a->constant;  // terms <relation> bound
    if (bound > most_counted) throw Beyond{e};
    return compare(counted(whole_term(*a), 0, static_cast<std::uint64_t>(std::max<std::int64_t>(bound, 0)) + 1), relation, number(bound));
}

/// max(w), or min(w), compared with a constant: what all entries are, or some. Of the row without entries there is none.
std::optional<ExprRef> RowReader::extreme(const ExprRef& e) {
    const auto is_extreme = [&](const ExprRef& side) {
        return (side->op == Op::maximum_of || side->op == Op::minimum_of) && side->args.size() == 1 && is_row(side->args[0]);
    };
    const bool left = is_extreme(e->args[0]);
    const ExprRef &of = e->args[left ? 0 : 1], &bound = e->args[left ? 1 : 0];
    if (!is_extreme(of) || bound->op != Op::number) return std::nullopt;
    const Relation relation = left ? e->relations[0] : turned(e->relations[0]);
    const auto some = [&](Relation as, bool any) {
        const ExprRef is = compare(local(entry_, entry_name), as, number(bound->number));
        return compare(counted(one_if(is), 0, 1), Relation::equal, number(any ? 1 : 0));
    };
    const bool greatest = of->op == Op::maximum_of;
    // Towards the extreme, `beyond` the bound; `up_to` counts the bound, too.
    const Relation beyond = greatest ? Relation::greater : Relation::less, up_to = greatest ? Relation::greater_equal : Relation::less_equal;
    ExprRef said;
    if (relation == beyond) said = some(beyond, true);
    else if (relation == up_to) said = some(up_to, true);
    else if (relation == turned(up_to)) said = some(beyond, false);
    else if (relation == turned(beyond)) said = some(up_to, false);
    else said = made(Op::and_, {some(beyond, false), some(up_to, true)}, of_truth);
    if (relation == Relation::not_equal) said = negated(said);
    const ExprRef first = at_place(made(Op::index, {of->args[0], number(1)}));
    return made(Op::and_, {compare(first, Relation::greater_equal, number(0)), said}, of_truth);
}

/// w = [a, b]
ExprRef RowReader::equal_rows(const ExprRef& e) {
    const bool left = is_row(e->args[0]), differs = e->relations[0] == Relation::not_equal;
    const ExprRef& other = e->args[left ? 1 : 0];
    const bool listed = other->op == Op::vector_list || other->op == Op::empty;
    if ((!left && !is_row(e->args[1])) || !listed || (!differs && e->relations[0] != Relation::equal)) throw Beyond{e};
    const auto length = static_cast<std::int64_t>(other->args.size());
    if (length > most_places) throw Beyond{e};
    std::vector<ExprRef> parts{compare(counted(number(1), 0, static_cast<std::uint64_t>(length) + 1), Relation::equal, number(length))};
    for (std::int64_t k = 1; k <= length; ++k) {
        const ExprRef here = made(Op::index, {left ? e->args[0] : e->args[1], number(k)});
        parts.push_back(compare(at_place(here), Relation::equal, read(other->args[static_cast<std::size_t>(k - 1)])));
    }
    const ExprRef same = parts.size() == 1 ? parts[0] : made(Op::and_, parts, of_truth);
    return differs ? negated(same) : same;
}

ExprRef RowReader::at_place(const ExprRef& e) {
    const ExprRef& place = e->args[1];
    if (place->op != Op::number || place->number < 1 || place->number > most_places || game_.components[row_].unordered) throw Beyond{e};
    const ExprRef length = counted(number(1), 0, static_cast<std::uint64_t>(place->number));
    return feature({RowFeature::Kind::entry, nullptr, 0, 0, place->number, length->slot - first_});
}

/// g, P or N of the row, or of one that is made of it and of entries: the nim-sum of the parts' values.
ExprRef RowReader::asked(const ExprRef& e) {
    if (e->ref != 0 || e->args.size() != game_.components.size()) throw Beyond{e};
    bool once = false, whole = false;  // an odd number of times; at all
    std::vector<ExprRef> entries;
    for (std::size_t k = 0; k < e->args.size(); ++k) {
        const ExprRef& arg = e->args[k];
        if (k != row_ && (arg->op != Op::local || arg->slot != k)) throw Beyond{e};
        if (k != row_) continue;
        const std::function<void(const ExprRef&)> take = [&](const ExprRef& piece) {
            if (is_row(piece)) once = !once, whole = true;
            else if (piece->op == Op::concat) std::for_each(piece->args.begin(), piece->args.end(), take);
            else if (piece->op == Op::vector_list) entries.insert(entries.end(), piece->args.begin(), piece->args.end());
            else if (piece->op != Op::empty) throw Beyond{e};
        };
        take(arg);
    }
    const auto value_of = [&](const ExprRef& entry) {
        std::vector<ExprRef> position{entry};
        for (const auto& [slot, name] : shared_) position.push_back(local(slot, name->text));
        return made(Op::value_at, std::move(position));
    };
    ExprRef sum = once ? feature({RowFeature::Kind::value, nullptr, 0, 0, 0, 0}) : nullptr, firm;
    if (whole && game_.play == Play::misere) firm = compare(firm_entries(), Relation::equal, number(1));
    for (const ExprRef& entry : entries) {
        const ExprRef value = value_of(read(entry));
        sum = sum ? binary(Op::exclusive_or, sum, value) : value;
        const ExprRef is_firm = compare(value, Relation::greater, number(1));
        firm = firm ? made(Op::or_, {firm, is_firm}, of_truth) : is_firm;
    }
    if (!sum) sum = number(0);
    if (!firm) firm = truth(false);
    if (e->op == Op::draw_at) return truth(false);
    if (game_.play == Play::misere && e->op == Op::value_at) throw Beyond{e};
    if (e->op == Op::value_at) return sum;
    const ExprRef lost_at = game_.play == Play::misere ? made(Op::if_, {firm, number(0), number(1)}) : number(0);
    return compare(sum, e->op == Op::previous_at ? Relation::equal : Relation::not_equal, lost_at);
}

/// Is any entry worth 2 or more? 1, or 0.
ExprRef RowReader::firm_entries() {
    std::vector<ExprRef> position{local(0, entry_name)};
    for (const auto& [slot, name] : shared_) position.push_back(name);
    return feature({RowFeature::Kind::counted, one_if(compare(made(Op::value_at, std::move(position)), Relation::greater, number(1))), 0, 1, 0, 0});
}

ExprRef RowReader::nim_sum(const ExprRef& e, const Expr& of, const ExprRef& each) {
    const auto body = about_entry(of, of.condition ? made(Op::if_, {of.condition, each, number(0)}) : each);
    if (!body) throw Beyond{e};
    return feature({RowFeature::Kind::nim_sum, term(*body), 0, 0, 0, 0});
}

ExprRef RowReader::read(const ExprRef& e) {
    if (!touches(*e)) return e;
    if (is_asked(e->op)) return asked(e);
    switch (e->op) {
        case Op::all:
        case Op::any: {
            if (!runs_through_row(*e)) break;
            const bool all = e->op == Op::all;
            ExprRef counts = all ? negated(e->args[0]) : e->args[0];
            if (e->condition) counts = made(Op::and_, {e->condition, counts}, of_truth);
            const auto body = about_entry(*e, one_if(counts));
            if (!body) throw Beyond{e};
            return compare(counted(*body, 0, 1), Relation::equal, number(all ? 0 : 1));
        }
        case Op::compare:
            if (e->args.size() != 2) break;
            if (e->args[0]->type.kind == Kind::vector) return equal_rows(e);
            if (auto found = extreme(e)) return *found;
            if (auto count = compared(e)) return *count;
            break;
        case Op::modulo:
            if (const auto of = e->args[1]->op == Op::number ? counts(e->args[0]) : std::nullopt; of && !of->terms.empty()) {
                const std::int64_t m = e->args[1]->number;
                if (m < 1 || m > most_remainder) throw Beyond{e};
                const std::int64_t rest = (of->constant % m + m) % m;
                const ExprRef count = counted(whole_term(*of), static_cast<std::uint64_t>(m), 0);
                return rest == 0 ? count : binary(Op::modulo, binary(Op::add, count, number(rest)), number(m));
            }
            break;
        case Op::call:
            if (e->builtin == Builtin::odd || e->builtin == Builtin::even) {
                const auto of = counts(e->args[0]);
                if (!of || of->terms.empty()) break;
                const bool odd = (e->builtin == Builtin::odd) != (of->constant % 2 != 0);
                return compare(counted(whole_term(*of), 2, 0), Relation::equal, number(odd ? 1 : 0));
            }
            break;
        case Op::xor_of:
            if (is_row(e->args[0])) return feature({RowFeature::Kind::nim_sum, term(local(entry_, entry_name)), 0, 0, 0, 0});
            if (e->args[0]->op == Op::vector_comprehension) return nim_sum(e, *e->args[0], e->args[0]->args[0]);
            break;
        case Op::xor_sum:
            if (runs_through_row(*e)) return nim_sum(e, *e, e->args[0]);
            break;
        case Op::index:
            if (is_row(e->args[0])) return at_place(e);
            break;
        default: break;
    }
    if (is_row(e) || e->op == Op::update || e->op == Op::slice || runs_through_row(*e)) throw Beyond{e};
    return with_children(e, [this](const ExprRef& part) { return read(part); });
}

}  // namespace

std::optional<RowStatement> row_statement(const Game& game, const Claim& claim, std::size_t row, const std::vector<std::size_t>& shared, std::string& why) {
    if (claim.form != Claim::Form::formula || !claim.expr || !claim.over_positions || claim.from_start) return std::nullopt;
    ExprRef said = claim.condition ? binary(Op::implies, claim.condition, claim.expr) : claim.expr;
    if (!claim.domain.empty()) {
        auto all = std::make_shared<Expr>();
        all->op = Op::all;
        all->type = of_truth;
        all->args = {claim.expr};
        all->binders = claim.domain;
        all->condition = claim.condition;
        said = all;
        for (const Binder& b : claim.domain)
            if (b.slot < game.components.size()) return std::nullopt;
    }
    auto next = static_cast<std::uint32_t>(std::max<std::size_t>(claim.frame, game.components.size()));
    const ExprRef formula = inlined(game, said, next);
    if (!formula) return std::nullopt;
    try {
        return RowReader(game, row, shared, next).statement(formula);
    } catch (const RowReader::Beyond& beyond) {
        why = "`" + to_string(*beyond.part, game) + "` is no sum over the entries of the row";
        return std::nullopt;
    }
}

}  // namespace grundy::rule
