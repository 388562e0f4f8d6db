#include "engine/rule/rewrite/row_reader.hpp"

namespace grundy::rule {

namespace of_rows {

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
    else said = binary(Op::and_, some(beyond, false), some(up_to, true));
    if (relation == Relation::not_equal) said = negation(said);
    const ExprRef first = at_place(node(Op::index, {of->args[0], number(1)}));
    return binary(Op::and_, compare(first, Relation::greater_equal, number(0)), said);
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
        const ExprRef here = node(Op::index, {left ? e->args[0] : e->args[1], number(k)});
        parts.push_back(compare(at_place(here), Relation::equal, read(other->args[static_cast<std::size_t>(k - 1)])));
    }
    const ExprRef same = parts.size() == 1 ? parts[0] : node(Op::and_, parts, of_truth);
    return differs ? negation(same) : same;
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
        return node(Op::value_at, std::move(position));
    };
    ExprRef sum = once ? feature({RowFeature::Kind::value, nullptr, 0, 0, 0, 0}) : nullptr, firm;
    if (whole && game_.play == Play::misere) firm = compare(firm_entries(), Relation::equal, number(1));
    for (const ExprRef& entry : entries) {
        const ExprRef value = value_of(read(entry));
        sum = sum ? binary(Op::exclusive_or, sum, value) : value;
        const ExprRef is_firm = compare(value, Relation::greater, number(1));
        firm = or_also(firm, is_firm);
    }
    if (!sum) sum = number(0);
    if (!firm) firm = truth(false);
    if (e->op == Op::draw_at) return truth(false);
    if (game_.play == Play::misere && e->op == Op::value_at) throw Beyond{e};
    if (e->op == Op::value_at) return sum;
    const ExprRef lost_at = game_.play == Play::misere ? choice(firm, number(0), number(1)) : number(0);
    return compare(sum, e->op == Op::previous_at ? Relation::equal : Relation::not_equal, lost_at);
}

/// Is any entry worth 2 or more? 1, or 0.
ExprRef RowReader::firm_entries() {
    std::vector<ExprRef> position{local(0, entry_name)};
    for (const auto& [slot, name] : shared_) position.push_back(name);
    return feature({RowFeature::Kind::counted, one_if(compare(node(Op::value_at, std::move(position)), Relation::greater, number(1))), 0, 1, 0, 0});
}

ExprRef RowReader::nim_sum(const ExprRef& e, const Expr& of, const ExprRef& each) {
    const auto body = about_entry(of, of.condition ? node(Op::if_, {of.condition, each, number(0)}) : each);
    if (!body) throw Beyond{e};
    return feature({RowFeature::Kind::nim_sum, term(*body), 0, 0, 0, 0});
}

ExprRef RowReader::read(const ExprRef& e) {
    if (!touches(*e)) return e;
    if (asks_of_play(e->op)) return asked(e);
    switch (e->op) {
        case Op::all:
        case Op::any: {
            if (!runs_through_row(*e)) break;
            const bool all = e->op == Op::all;
            ExprRef counts = all ? negation(e->args[0]) : e->args[0];
            if (e->condition) counts = binary(Op::and_, e->condition, counts);
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

}  // namespace of_rows

using of_rows::of_truth;
using of_rows::RowReader;

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

std::optional<Claim> length_of_entry(const Game& game, const Game& part, const Claim& claim, std::size_t row, const std::vector<std::size_t>& shared,
                                     std::string& why) {
    if (claim.form != Claim::Form::length || !claim.everywhere || claim.from_start || !claim.domain.empty()) return std::nullopt;
    auto next = static_cast<std::uint32_t>(std::max<std::size_t>(claim.frame, game.components.size()));
    const ExprRef said = inlined(game, claim.expr, next), condition = claim.condition ? inlined(game, claim.condition, next) : nullptr;
    if (!said || (claim.condition && !condition)) return std::nullopt;
    Claim entry;
    entry.form = Claim::Form::length;
    entry.everywhere = entry.over_positions = true;
    entry.frame = static_cast<std::uint32_t>(part.components.size());
    Names names;
    for (std::uint32_t k = 0; k < entry.frame; ++k) names[k] = local(k, part.components[k].name, type_of(part.components[k]));
    try {
        RowReader reader(game, row, shared, next);
        entry.expr = substitute(condition ? reader.beside(said) : reader.added(said), names, entry.frame);
        if (condition) entry.condition = substitute(compare(names.at(0), Relation::equal, reader.only_entry(condition)), names, entry.frame);
    } catch (const RowReader::Beyond& beyond) {
        why = "`" + to_string(*beyond.part, game) + "` is no sum over the entries of the row";
        return std::nullopt;
    }
    return entry;
}

}  // namespace grundy::rule
