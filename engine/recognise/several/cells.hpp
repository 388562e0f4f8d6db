#pragma once
/// The moves of a rule by the cells that they touch: a cell is a component, an entry of a vector, or any one entry of a sequence. Each way to move says which
/// cells get new values, and everything that it asks is written over cells, whatever the rule's own words are: `w[i := e]`, `w[1..i-1] ++ [e] ++
/// w[i+1..len(w)]`,
/// `[e, w[2], w[3]]`.
#include <map>
#include <vector>

#include "engine/recognise/family/sum.hpp"
#include "engine/rule/game.hpp"

namespace grundy::recognise {

/// Expressions name cells by slots from here on; those below are binders.
constexpr std::uint32_t first_cell = 1U << 24;
inline bool is_cell(std::uint32_t slot) { return slot >= first_cell; }

/// One way to move. Of an entry of a sequence any number of entries may come.
struct CellStep {
    struct Write {
        std::uint32_t cell = 0;  ///< its slot
        std::vector<rule::ExprRef> becomes;
    };
    std::vector<rule::Binder> binders;
    std::vector<rule::ExprRef> conditions;
    std::vector<Write> writes;
    std::uint32_t frame = 0;  ///< slots of binders are below
    /// The slots of all cells that are read or written.
    std::vector<std::uint32_t> touched() const;
};

class Cells {
public:
    /// Throws linear's Beyond where moves leave several positions of several numbers, or are too many.
    explicit Cells(const rule::Game& game);

    /// cells()[k] has the slot first_cell + k. That of a sequence stands for any entry of it.
    const std::vector<SumCell>& cells() const { return cells_; }
    bool is_any_entry(std::size_t cell) const;
    const std::vector<CellStep>& steps() const { return steps_; }
    /// What `where` asks, over cells. That of any entry of a sequence is asked of each.
    const std::vector<rule::ExprRef>& domain() const { return domain_; }

private:
    struct Line;
    /// Thrown where a vector is used in a way that says nothing of its entries one by one: it is a cell as a whole.
    struct Whole {
        std::size_t component;
    };
    void read();
    void read(const rule::Move& move);
    void read_domain();
    void split_domain(const rule::ExprRef& e, std::uint32_t& next);
    std::uint32_t slot_of(std::size_t component, std::optional<std::size_t> entry) const;
    rule::ExprRef cell(std::size_t component, std::optional<std::size_t> entry = {}) const;
    bool by_entries(std::size_t component) const;
    void instances(Line& line, std::size_t binder);
    void finish(const Line& given);
    rule::ExprRef over_cells(const Line& line, const rule::ExprRef& e) const;
    std::vector<CellStep::Write> writes(const Line& line, std::size_t component, const rule::ExprRef& target) const;
    std::vector<CellStep::Write> writes_of_sequence(const Line& line, std::size_t component, const rule::ExprRef& target) const;
    std::vector<CellStep::Write> writes_of_vector(const Line& line, std::size_t component, const rule::ExprRef& target) const;

    const rule::Game& game_;
    std::vector<bool> whole_;  ///< by component
    std::vector<SumCell> cells_;
    std::vector<CellStep> steps_;
    std::vector<rule::ExprRef> domain_;
};

}  // namespace grundy::recognise
