#pragma once
/// Expressions about an unordered row whose entries are few numbers, as expressions about how many entries are each number: `len(w)` is the sum of the counts,
/// `count(x in w: x > 0)` the sum of some of them. A move may name entries, by a place (`w[1]`, `w[i]` for i in 1..len(w)): these are picked, their values are
/// given, and the others, the rest, are known by their counts alone. The order in which a row is written means nothing, so any entries may be picked.
#include <map>
#include <optional>

#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/game.hpp"

namespace grundy::claim {

/// constant + the sum of factor * (how many entries are this number).
struct Counted {
    std::int64_t constant = 0;
    std::map<std::int64_t, std::int64_t> times;
};

/// A row that is made: how often each number is in it.
using Bag = std::map<std::int64_t, Counted>;

/// The entries that are picked, from left to right, with any number of others before, between and behind them.
struct Picks {
    std::vector<std::int64_t> values;  ///< by the number of the pick
    std::vector<std::size_t> order;    ///< the picks from left to right
    bool in_front = false;             ///< they are the first entries, so that none stands before or between them
    bool only = false;                 ///< there are no others
};

class RowSentences {
public:
    struct Meaning {
        enum class Is { number, row, place, place_of_rest } is = Is::number;
        rule::ExprRef number = nullptr;
        std::size_t pick = 0;    ///< place
        std::int64_t value = 0;  ///< place_of_rest: of the entry there
    };
    using Names = std::map<std::uint32_t, Meaning>;  ///< by slot

    /// The entries are 0 … most.
    RowSentences(const rule::Game& game, std::int64_t most) : game_(game), most_(most) {}

    std::int64_t most() const { return most_; }
    Picks& picks() { return picks_; }
    /// Numbers and truths; what is known becomes a literal. Throws NotDefinable.
    rule::ExprRef plain(const rule::ExprRef& e, const Names& names) const;
    /// A row that is made.
    Bag row(const rule::Expr& e, const Names& names) const;
    rule::ExprRef counted(const Counted& sum) const;
    /// How many entries are this number.
    rule::ExprRef count_of(std::int64_t value) const;
    bool is_row(const rule::Expr& e, const Names& names) const;
    std::optional<std::int64_t> known(const rule::ExprRef& e) const;
    /// The elements of a range or a set that is known.
    std::vector<std::int64_t> listed(const rule::ExprRef& range, const Names& names) const;

    /// Where something stands: at a literal place, at a pick, at the end; and so many places behind that.
    struct Place {
        enum class At { literal, pick, end } at = At::literal;
        std::size_t pick = 0;
        std::int64_t offset = 0;
    };
    std::optional<Place> place(const rule::Expr& e, const Names& names) const;

private:
    /// What a binder runs through: one by one, or all of the rest that are one number.
    struct Entry {
        Meaning meaning;
        Counted times;
        bool one = false;
    };
    [[noreturn]] void refuse(const std::string& what, const rule::Expr& e) const;
    Counted rest_of(std::int64_t value) const;
    rule::ExprRef folded(rule::ExprRef e) const;
    rule::ExprRef joined(rule::Op op, const rule::ExprRef& a, const rule::ExprRef& b) const;
    rule::ExprRef connected(const rule::ExprRef& e, const Names& names) const;
    rule::ExprRef compared(const rule::ExprRef& e, const Names& names) const;
    rule::ExprRef aggregate(const rule::Expr& e, const Names& names) const;
    rule::ExprRef asked(const rule::Expr& e, const Names& names) const;
    rule::ExprRef of_row(const rule::Expr& e, const Names& names) const;
    rule::ExprRef member(const rule::ExprRef& e, const Names& names) const;
    std::int64_t entry_at(const rule::Expr& index, const Names& names) const;
    std::vector<Entry> entries(const rule::Binder& binder, const Names& names) const;
    std::size_t pick_at(const rule::Expr& index, const Names& names) const;
    void add_slice(const rule::Expr& e, const Names& names, std::vector<std::int64_t>& segments, Bag& bag) const;
    void add(const rule::Expr& e, const Names& names, std::vector<std::int64_t>& segments, Bag& bag) const;

    const rule::Game& game_;
    std::int64_t most_;
    Picks picks_;
};

}  // namespace grundy::claim
