#pragma once
/// Reads what a claim says of a row (row_statement.hpp): in features of all its entries together. Inside this room only.
#include <algorithm>

#include "engine/rule/rewrite/row_statement.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule::of_rows {

inline constexpr std::int64_t most_counted = 200, most_remainder = 64, most_places = 6;
inline constexpr std::size_t most_features = 16;
inline const char* const entry_name = "the entry";  // as no name of a rule is

inline constexpr Type of_truth{Kind::truth};
inline ExprRef one_if(ExprRef condition) { return choice(std::move(condition), number(1), number(0)); }

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
        if (game_.where)
            for (const ExprRef& e : conjuncts(game_.where)) {
                if (mentions(*e, row_)) continue;
                ExprRef asked = substitute(e, shared_, next_);
                all.among = and_also(all.among, std::move(asked));
            }
        all.next = next_;
        return all;
    }

    /// What a sum over the entries adds for each.
    ExprRef added(const ExprRef& sum);
    /// e of `w = [e]`, over the part's game.
    ExprRef only_entry(const ExprRef& condition) {
        const bool equal = condition->op == Op::compare && condition->args.size() == 2 && condition->relations[0] == Relation::equal;
        const std::size_t row = equal && is_row(condition->args[0]) ? 0 : 1;
        if (!equal || !is_row(condition->args[row]) || condition->args[1 - row]->op != Op::vector_list || condition->args[1 - row]->args.size() != 1)
            throw Beyond{condition};
        return term(condition->args[1 - row]->args[0]);
    }
    /// What is said beside the row.
    ExprRef beside(const ExprRef& e) { return term(e); }

    struct Beyond {
        ExprRef part;
    };

private:
    bool is_row(const ExprRef& e) const { return e->op == Op::local && e->slot == row_; }
    bool touches(const Expr& e) const {
        return mentions(e, row_) || any_of(e, [](const Expr& part) { return asks_of_play(part.op); });
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
        if (mentions(*e, row_) || any_of(*e, [](const Expr& part) { return asks_of_play(part.op); })) throw Beyond{e};
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
/// All terms of a sum as one.
ExprRef whole_term(const Counts& counts);

}  // namespace grundy::rule::of_rows
