#pragma once
/// Bounds of the numbers in a position, read off conditions such as `x <= 10 and y <= 10`, `all(i in 1..3: h[i] + k[i] <= 5)`, `x * x + y * y <= 25` or
/// `len(w) <= 4`.
/// With upper ones a domain is finite, so that it can be listed whole; with lower ones a search begins where the condition can be true.
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::analyse {

struct Bounds {
    struct Cell {
        std::int64_t least = 0;
        std::optional<std::int64_t> most;
    };
    struct Whole {
        std::optional<std::int64_t> least, most;
    };
    std::vector<std::vector<Cell>> of;                ///< one entry for a natural number, one an entry for a vector, none for other components
    std::vector<std::optional<std::int64_t>> length;  ///< of a sequence or a word: its most entries
    std::vector<std::optional<std::int64_t>> entry;   ///< of a sequence: its largest entry
    std::vector<std::vector<Whole>> whole;  ///< of whole numbers, what is said of both ends: one for a number, one an entry, one for all of a sequence
    std::int64_t together = 0;              ///< no position is smaller than this: all its numbers together

    explicit Bounds(const rule::Game& game);
};

/// Reads conditions that must all be true. Only what surely bounds is used.
class BoundsReader {
public:
    using Frame = rule::Evaluator::Frame;
    /// A constant's value; nothing where it depends on the position or has none.
    using Evaluate = std::function<std::optional<rule::Value>(const rule::Expr&, Frame&)>;
    /// Calls the body for all bindings of constant ranges; where a range depends on the position it may stop short.
    using Each = std::function<void(const std::vector<rule::Binder>&, Frame&, const std::function<void()>&)>;

    BoundsReader(const rule::Game& game, std::size_t frame, Evaluate evaluate, Each each);

    void condition(const rule::Expr& e);
    /// It is false.
    void negated(const rule::Expr& e);
    /// `where`.
    void domain();
    /// Of what a claim assumes: where it is false the claim is true, so no case is lost by starting where it can be true. Upper bounds are not read:
    /// a claim about everything stays one.
    void premise(const rule::Expr& e);
    /// The component `element` lies in `set`; a row that has as many numbers among its entries as it has entries, has no other.
    void membership(const rule::Expr& element, const rule::Expr& set);

    Bounds bounds;

private:
    /// A number of the position, or its absolute value where it is whole, to the first power or a higher one.
    struct Addend {
        Bounds::Cell* cell = nullptr;
        Bounds::Whole* whole = nullptr;
        bool power = false;
        std::optional<std::int64_t> least = {};  ///< of a whole number that is known to be no less, and counts from there
    };
    using Addends = std::vector<Addend>;
    void relation(const rule::Expr& a, rule::Relation relation, const rule::Expr& b);
    void less(const rule::Expr& a, const rule::Expr& b, bool strict);
    std::optional<base::Integer> most_of(const rule::Expr& e);
    void at_most(const rule::Expr& e, base::Integer bound);
    void at_least(const rule::Expr& e, base::Integer bound);
    void each_entry(const rule::Expr& all);
    void entry(const rule::Expr& body, const rule::Expr& list, std::uint32_t slot);
    void entry_most(std::size_t component, const base::Integer& value);
    void entry_least(std::size_t component, const base::Integer& value);
    bool addends(const rule::Expr& e, base::Integer& bound, Addends& found, bool multiples);
    bool product(const rule::Expr& a, const rule::Expr& b, Addends& found);
    bool power(const rule::Expr& e, std::int64_t exponent, Addends& found);
    Bounds::Whole* integer(const rule::Expr& e);
    bool whole(const rule::Expr& e, rule::ComponentKind kind, Addends& found);
    bool is_component(const rule::Expr& e) const;
    bool is_list(const rule::Expr& e) const;

    const rule::Game& game_;
    Frame frame_;
    Evaluate evaluate_;
    Each each_;
    bool upper_ = true;
    std::map<std::uint32_t, std::set<base::Integer>> held_;  ///< numbers that a row has among its entries
};

/// Is every number of a position bounded, of components that are natural or whole numbers or vectors of natural ones?
bool bounds_all(const rule::Game& game, const Bounds& bounds);
/// What `where` says by itself.
Bounds bounds_of_domain(const rule::Game& game);
/// Of a game on one natural number: the largest that can be a position, where `where` bounds it.
std::optional<std::int64_t> last_position(const rule::Game& game);

}  // namespace grundy::analyse
