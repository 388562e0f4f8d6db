/// What a nim-sum adds for each part.
#include <algorithm>
#include <map>

#include "engine/rule/claim_text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/parts.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

[[noreturn]] void no_nim_sum() { throw Rejected("the claim is no nim-sum of terms about one part each"); }

bool is_zero(const ExprRef& e) { return e->op == Op::number && e->number == 0; }
bool is_named(const ExprRef& e, std::size_t slot) { return e->op == Op::local && e->slot == slot; }

class NimSum {
public:
    NimSum(const rule::Game& game, const std::vector<Part>& parts, std::uint32_t frame) : game_(game), parts_(parts), frame_(frame) {}

    /// `bits`: of a sum of numbers the last bit.
    void add(const ExprRef& e, bool bits = false);
    void each(const std::function<void(std::size_t part, const ExprRef& term)>& visit) const;
    std::uint32_t frame() const { return frame_; }

private:
    using Place = std::pair<std::size_t, std::int64_t>;  ///< the part, and which entry; 0 for numbers, and for every entry
    std::optional<std::size_t> entries(const ExprRef& e) const;
    void put(Place place, ExprRef term, bool bits);
    /// The names of the numbers that all share, in the game of a part; and what is read besides them.
    rule::Names shared_names(std::size_t part) const;
    std::set<std::uint32_t> own_slots(const Expr& e, std::size_t part) const;
    void over(const Expr& e, ExprRef body, bool bits);
    void about_one(const ExprRef& e, bool bits);
    ExprRef own_name(std::size_t part, std::size_t i) const {
        const rule::Component& c = parts_[part].game.components[i];
        return rule::local(static_cast<std::uint32_t>(i), c.name, rule::type_of(c));
    }

    const rule::Game& game_;
    const std::vector<Part>& parts_;
    std::uint32_t frame_;
    std::map<Place, ExprRef> terms_;
};

/// The part whose entries this row has.
std::optional<std::size_t> NimSum::entries(const ExprRef& e) const {
    for (std::size_t p = 0; p < parts_.size(); ++p)
        if (parts_[p].entries && is_named(e, parts_[p].components[0])) return p;
    return std::nullopt;
}

void NimSum::put(Place place, ExprRef term, bool bits) {
    const auto asks_here = [](const Expr& e) {
        return e.ref == 0 && (e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at || e.op == Op::draw_at);
    };
    if (rule::any_of(*term, asks_here)) no_nim_sum();
    if (bits) term = rule::binary(Op::modulo, std::move(term), rule::number(2));
    ExprRef& all = terms_[place];
    all = all ? rule::binary(Op::exclusive_or, all, std::move(term)) : std::move(term);
}

rule::Names NimSum::shared_names(std::size_t part) const {
    rule::Names names;
    const auto& shared = parts_[part].shared;
    const std::size_t first = parts_[part].game.components.size() - shared.size();
    for (std::size_t i = 0; i < shared.size(); ++i) names[static_cast<std::uint32_t>(shared[i])] = own_name(part, first + i);
    return names;
}

std::set<std::uint32_t> NimSum::own_slots(const Expr& e, std::size_t part) const {
    std::set<std::uint32_t> slots = rule::free_slots(e);
    for (const std::size_t k : parts_[part].shared) slots.erase(static_cast<std::uint32_t>(k));
    return slots;
}

/// Over the entries of a row, or over their places, of which only the entries are asked.
void NimSum::over(const Expr& e, ExprRef body, bool bits) {
    if (e.binders.size() != 1) no_nim_sum();
    const rule::Binder& b = e.binders[0];
    if (e.condition) body = rule::node(Op::if_, {e.condition, body, rule::number(0)});
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        if (!parts_[p].entries) continue;
        const auto row = static_cast<std::uint32_t>(parts_[p].components[0]);
        const rule::Component& c = game_.components[row];
        const ExprRef entry = own_name(p, 0);
        constexpr std::uint32_t aside = 1U << 20;  // no slot of the claim
        const ExprRef kept_aside = rule::local(aside, entry->text, entry->type);
        ExprRef term;
        if (is_named(b.range, row)) {
            term = rule::substitute(body, {{b.slot, kept_aside}}, frame_);
        } else if (b.range->op == Op::range && b.range->args[0]->op == Op::number && b.range->args[0]->number == 1) {
            const ExprRef& end = b.range->args[1];
            const bool length = end->op == Op::call && end->builtin == rule::Builtin::len && is_named(end->args[0], row);
            if (!length && !(c.kind == rule::ComponentKind::vector && end->op == Op::number && end->number == c.length)) continue;
            const auto is_entry = [&](const ExprRef& part) { return part->op == Op::index && is_named(part->args[0], row) && is_named(part->args[1], b.slot); };
            if (!length && !rule::any_of(*body, [&](const Expr& part) { return part.op == Op::local && part.slot == row; })) continue;
            term = rule::rewrite(body, [&](const ExprRef& part) { return is_entry(part) ? kept_aside : part; });
        } else {
            continue;
        }
        const auto slots = own_slots(*term, p);
        if (!slots.empty() && slots != std::set<std::uint32_t>{aside}) no_nim_sum();
        rule::Names names = shared_names(p);
        names[aside] = entry;
        return put({p, 0}, rule::substitute(term, names, frame_), bits);
    }
    no_nim_sum();
}

/// A term about one part: numbers of it, or one entry of a vector.
void NimSum::about_one(const ExprRef& e, bool bits) {
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        const Part& part = parts_[p];
        const auto slots = own_slots(*e, p);
        if (part.entries) {
            const auto row = static_cast<std::uint32_t>(part.components[0]);
            if (slots != std::set<std::uint32_t>{row} || game_.components[row].kind != rule::ComponentKind::vector || game_.components[row].unordered) continue;
            constexpr std::uint32_t aside = 1U << 20;
            std::set<std::int64_t> places;
            const ExprRef term = rule::rewrite(e, [&](const ExprRef& x) {
                if (x->op != Op::index || !is_named(x->args[0], row) || x->args[1]->op != Op::number) return x;
                places.insert(x->args[1]->number);
                return rule::local(aside, part.game.components[0].name, {rule::Kind::number});
            });
            if (places.size() != 1 || *places.begin() < 1 || *places.begin() > game_.components[row].length ||
                own_slots(*term, p) != std::set<std::uint32_t>{aside})
                no_nim_sum();
            rule::Names names = shared_names(p);
            names[aside] = own_name(p, 0);
            return put({p, *places.begin()}, rule::substitute(term, names, frame_), bits);
        }
        rule::Names names = shared_names(p);
        for (std::size_t i = 0; i < part.components.size(); ++i) names[static_cast<std::uint32_t>(part.components[i])] = own_name(p, i);
        if (slots.empty() || !std::all_of(slots.begin(), slots.end(), [&](std::uint32_t slot) { return names.count(slot) != 0; })) continue;
        return put({p, 0}, rule::substitute(e, names, frame_), bits);
    }
    no_nim_sum();
}

void NimSum::add(const ExprRef& e, bool bits) {
    if (is_zero(e)) return;
    if (e->op == Op::exclusive_or || (bits && (e->op == Op::add || e->op == Op::subtract))) {
        for (const ExprRef& part : e->args) add(part, bits);
        return;
    }
    if (e->op == Op::xor_sum || (bits && e->op == Op::sum)) return over(*e, e->args[0], bits);
    if (bits && e->op == Op::count) return over(*e, rule::node(Op::if_, {e->args[0], rule::number(1), rule::number(0)}), bits);
    if (e->op == Op::xor_of || (bits && e->op == Op::sum_of)) {
        const ExprRef& of = e->args[0];
        if (of->op == Op::vector_comprehension) return over(*of, of->args[0], bits);
        const auto p = entries(of);
        return p ? put({*p, 0}, own_name(*p, 0), bits) : no_nim_sum();
    }
    about_one(e, bits);
}

/// Of an entry of a vector what is added for all and what is added for this one; nothing is 0.
void NimSum::each(const std::function<void(std::size_t, const ExprRef&)>& visit) const {
    const auto term = [&](Place place) -> ExprRef {
        const auto found = terms_.find(place);
        return found == terms_.end() ? nullptr : found->second;
    };
    for (std::size_t p = 0; p < parts_.size(); ++p) {
        const ExprRef all = term({p, 0});
        const rule::Component& c = game_.components[parts_[p].components[0]];
        const std::int64_t places = parts_[p].entries && c.kind == rule::ComponentKind::vector ? c.length : 0;
        for (std::int64_t i = 1; i <= places; ++i) {
            const ExprRef one = term({p, i});
            visit(p, all && one ? rule::binary(Op::exclusive_or, all, one) : all ? all : one ? one : rule::number(0));
        }
        if (places == 0) visit(p, all ? all : rule::number(0));
    }
}

/// T of `T = 0`, or of `T != 0`.
void read_zero(const ExprRef& e, bool& differs, NimSum& sum) {
    const auto is_number = [](const ExprRef& x, std::int64_t n) { return x->op == Op::number && x->number == n; };
    if (e->op == Op::not_) return differs = !differs, read_zero(e->args[0], differs, sum);
    if (e->op == Op::call && (e->builtin == rule::Builtin::odd || e->builtin == rule::Builtin::even)) {
        differs = differs != (e->builtin == rule::Builtin::odd);
        return sum.add(e->args[0], true);
    }
    if (e->op != Op::compare || e->args.size() != 2) no_nim_sum();
    if (e->relations[0] != rule::Relation::equal && e->relations[0] != rule::Relation::not_equal) no_nim_sum();
    differs = differs != (e->relations[0] == rule::Relation::not_equal);
    if (e->args[0]->op == Op::modulo && is_number(e->args[0]->args[1], 2) && (is_zero(e->args[1]) || is_number(e->args[1], 1))) {
        differs = differs != is_number(e->args[1], 1);
        return sum.add(e->args[0]->args[0], true);
    }
    sum.add(e->args[0]);
    sum.add(e->args[1]);
}

bool is_here(const Expr& e, std::size_t components) {
    if (e.ref != 0 || e.args.size() != components) return false;
    for (std::size_t k = 0; k < components; ++k)
        if (!is_named(e.args[k], k)) return false;
    return true;
}

/// `P(…) <=> T = 0`, `g(…) = T`, either side first; or one direction of the first, which follows from it.
void read_formula(const Expr& e, std::size_t components, NimSum& sum) {
    for (std::size_t side = 0; side < 2 && e.args.size() == 2; ++side) {
        const Expr& asked = *e.args[side];
        if ((e.op == Op::iff || e.op == Op::implies) && (asked.op == Op::previous_at || asked.op == Op::next_at) && is_here(asked, components)) {
            bool differs = asked.op == Op::next_at;
            read_zero(e.args[1 - side], differs, sum);
            if (differs) no_nim_sum();
            return;
        }
        if (e.op == Op::compare && e.relations[0] == rule::Relation::equal && asked.op == Op::value_at && is_here(asked, components))
            return sum.add(e.args[1 - side]);
    }
    no_nim_sum();
}

/// `g(…) <= c`: the largest 2^m - 1 up to c. A nim-sum of numbers up to that is none above it, as it has m binary digits.
std::optional<std::int64_t> bound_of(const Expr& e, std::size_t components) {
    if (e.op != Op::compare || e.args.size() != 2) return std::nullopt;
    using R = rule::Relation;
    const bool turned = e.args[0]->op == Op::number;
    const Expr &asked = *e.args[turned ? 1 : 0], &most = *e.args[turned ? 0 : 1];
    if (asked.op != Op::value_at || !is_here(asked, components) || most.op != Op::number) return std::nullopt;
    const R r = e.relations[0];
    const bool at_most = turned ? r == R::greater_equal : r == R::less_equal, below = turned ? r == R::greater : r == R::less;
    const std::int64_t c = below ? most.number - 1 : most.number;
    if ((!at_most && !below) || c < 0 || c > std::int64_t{1} << 40) return std::nullopt;
    std::int64_t bound = 0;
    while (2 * bound + 1 <= c) bound = 2 * bound + 1;
    return bound;
}

/// About the position of a part.
rule::Claim claim_about(const Part& part, rule::Relation relation, const ExprRef& said, std::uint32_t frame) {
    const auto& own = part.game.components;
    Expr value;
    value.op = Op::value_at;
    value.type = {rule::Kind::number};
    for (std::size_t i = 0; i < own.size(); ++i) value.args.push_back(rule::local(static_cast<std::uint32_t>(i), own[i].name, rule::type_of(own[i])));
    rule::Claim claim;
    claim.expr = rule::compare(std::make_shared<const Expr>(std::move(value)), relation, said);
    claim.frame = std::max<std::uint32_t>(frame, static_cast<std::uint32_t>(own.size()));
    claim.over_positions = true;
    return claim;
}

}  // namespace

std::vector<PartClaim> claims_about_parts(const rule::Game& game, const std::vector<Part>& parts, const rule::Claim& claim) {
    if (claim.form != rule::Claim::Form::formula || !claim.over_positions || claim.from_start || !claim.domain.empty() || claim.condition) no_nim_sum();
    std::uint32_t frame = std::max<std::uint32_t>(claim.frame, static_cast<std::uint32_t>(game.components.size()));
    std::vector<PartClaim> all;
    std::vector<ExprRef> formulas{rule::inlined(game, claim.expr, frame)};  // every binder has a slot of its own now
    if (!formulas[0]) no_nim_sum();
    for (std::size_t k = 0; k < formulas.size(); ++k) {
        if (formulas[k]->op == Op::and_) {
            const auto both = formulas[k];
            formulas.insert(formulas.end(), both->args.begin(), both->args.end());
            continue;
        }
        if (const auto bound = bound_of(*formulas[k], game.components.size())) {
            for (std::size_t p = 0; p < parts.size(); ++p) all.push_back({p, claim_about(parts[p], rule::Relation::less_equal, rule::number(*bound), frame)});
            continue;
        }
        NimSum sum(game, parts, frame);
        read_formula(*formulas[k], game.components.size(), sum);
        sum.each([&](std::size_t p, const ExprRef& term) { all.push_back({p, claim_about(parts[p], rule::Relation::equal, term, sum.frame())}); });
    }
    return all;
}

}  // namespace grundy::verify
