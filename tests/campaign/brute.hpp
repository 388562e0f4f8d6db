#pragma once
/// The truth, as slowly and plainly as can be: walks the campaign's own tree, binds every name to every element, tests a condition at the end, takes mex.
/// Shares no code with dsl/ or engine/.
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "tests/campaign/memo.hpp"
#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

/// Something without a result here: division by zero, a number beyond 64 bits, a position outside the domain. Nothing is compared there.
struct Undefined {};
/// The steps allowed are used up.
struct Tired {};

struct Bound {
    Num n = 0;
    List list;
};

/// Expressions. Numbers have 64 bits: beyond is Undefined.
class Evaluator {
public:
    Evaluator(const Game& game, Num parameter, std::uint64_t steps);
    virtual ~Evaluator() = default;
    Evaluator(const Evaluator&) = delete;
    Evaluator& operator=(const Evaluator&) = delete;

    Num number(const Ref& e);
    bool truth(const Ref& e);
    List list(const Ref& e);
    /// Calls `body` for every way to bind these names for which `condition` holds; `body` returns false to stop. False: it was stopped.
    template <class Body>
    bool each(const std::vector<Bind>& binds, const Ref& condition, Body&& body, std::size_t from = 0);
    void bind(int name, Sort sort, const List& value);
    Position position_of(const std::vector<Ref>& components);

    std::uint64_t steps_left() const { return steps_; }
    void more_steps(std::uint64_t steps) { steps_ = steps; }

protected:
    /// What value_at and the like say of a position.
    virtual Num asked(const Node& e, const Position& position) = 0;
    void spend();
    std::vector<List> lists(const Ref& e);
    std::vector<List> fallen_apart(const List& whole, bool vertices);
    bool in(Num x, const Ref& e);
    Num called(const Node& e);
    List list_called(const Node& e);
    Num aggregate(const Node& e);
    bool compared(const Node& e);
    void apply(const Node& e);
    /// The same as list(e), without a copy of what has a name; good until something is evaluated.
    const List& seen(const Ref& e, List& scratch);

    const Game& game_;
    std::vector<Bound> bound_;
    std::uint64_t steps_;
};

/// Positions, options, values, outcomes.
class Brute : public Evaluator {
public:
    using Evaluator::Evaluator;

    Position canonical(Position position) const;
    bool contains(const Position& position);
    /// Without duplicates, sorted, parts of each sum sorted.
    std::vector<Sum> options(const Position& position);
    bool has_values() const { return !game_.misere && game_.ends_by_convention(); }

    /// The Grundy value; Undefined where it is infinite.
    Num value(const Position& position);
    /// "3", or "∞{0,1}".
    std::string value_text(const Position& position);
    char outcome(const Position& position);
    Num value(const Sum& sum);
    char outcome(const Sum& sum);
    /// The value of a position of one of the other games; its steps are taken from those of this one.
    Num value_in(std::size_t other, const Position& position);
    /// Everything that can be reached, the position itself first.
    std::vector<Position> followers(const Position& position, std::size_t most);
    /// Some play from here never ends.
    bool endless(const Position& position, std::size_t most);
    /// Of a puzzle: what the cheapest way to a goal costs, and how many there are of the fewest moves.
    struct Route {
        bool reachable = false;
        Num cost = 0, moves = 0, ways = 0;
        friend bool operator<(const Route& a, const Route& b) { return a.cost != b.cost ? a.cost < b.cost : a.moves < b.moves; }
    };
    const Route& route(const Position& position);
    /// Where a move leads, and the least that it costs.
    struct Arrow {
        Position to;
        Num price = 1;
    };
    std::vector<Arrow> priced_options(const Position& position);
    static constexpr Num unreachable = std::numeric_limits<Num>::max();  ///< as the number that distance(…) is there
    bool is_goal(const Position& position);

private:
    struct Label {
        char outcome = '?';
        Num value = -1;  ///< -1: infinite
        List among;      ///< of an infinite value
    };
    /// A position in one list: numbers as they are, what has several entries after their count. Sums: one row after the other, sorted.
    using Row = List;
    using Rows = std::vector<Row>;

    Num asked(const Node& e, const Position& position) override;
    Row row_of(const Position& position) const;
    Position position_from(const Row& row) const;
    void canonical_row(Row& row) const;
    bool contains_row(const Row& row);
    void bind_row(const Row& row);
    Rows arrangements(const Row& row) const;
    bool ends_at(const Ending& ending, const Row& row);
    bool matches(const std::vector<Ref>& from, const Row& row);
    void part_of(const Term& term, Row& row);
    /// Calls body(parts) for every option, those that repeat, too. `body` evaluates nothing.
    template <class Body>
    void each_option(const Row& row, Body&& body);
    Num computed(const Row& row);
    char end_of(const Row& row);
    char settled(const Rows& sum, int depth);
    void route_all(const Position& root);
    const Label& label(const Position& position);
    void label_all(const Position& root);

    Memo values_;    ///< -2: undefined, -3: being computed
    Memo outcomes_;  ///< of sums; '?' being computed, or undefined
    std::map<Position, Label> labels_;
    std::map<Position, Route> routes_;
    Num price_ = 1;  ///< of the option that each_option tells
    std::vector<std::unique_ptr<Brute>> others_;
    Num below_ = 0;  ///< single numbers below it have been tried
    int depth_ = 0;
};

template <class Body>
bool Evaluator::each(const std::vector<Bind>& binds, const Ref& condition, Body&& body, std::size_t from) {
    if (from == binds.size()) return (condition && !truth(condition)) || body();
    const Bind& b = binds[from];
    const Node& r = *b.range;
    Bound& slot = bound_[static_cast<std::size_t>(b.var)];
    if (r.op == Op::call && (r.text == "below" || r.text == "subsets" || r.text == "parts" || r.text == "partitions")) {
        for (List& element : lists(b.range)) {
            slot.list = std::move(element);
            if (!each(binds, condition, body, from + 1)) return false;
        }
        return true;
    }
    if (r.op == Op::range) {
        const Num low = number(r.kids[0]), high = number(r.kids[1]);
        for (Num i = low; i <= high; ++i) {
            slot.n = i;
            if (!each(binds, condition, body, from + 1)) return false;
        }
        return true;
    }
    for (const Num i : list(b.range)) {
        slot.n = i;
        if (!each(binds, condition, body, from + 1)) return false;
    }
    return true;
}

}  // namespace grundy::campaign
