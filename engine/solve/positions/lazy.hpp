#pragma once
/// Outcome of one position, lazily: stops at the first P option, remembers every position decided, descends only where memory does not answer.
/// Wins where only an outcome is asked and few of the followers decide it. One thread, an explicit stack; about 20 bytes a position visited and
/// its packed form. Any convention; no sums.
///
/// Before descending, all options are looked up: one that is known to be P decides at once, and costs nothing new.
#include <array>
#include <limits>
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/store.hpp"
#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve {

class Lazy {
public:
    Lazy(const game::Ruleset& game, const base::Budget& budget) : game_(game), budget_(budget), packing_(game.shape()) {}

    enum class Answer : std::uint8_t {
        unknown,  ///< not met, or a limit was reached
        open,     ///< on the way to the present position
        p,
        n,
        d,
        undecided,  ///< depends on a play that returns to a position: ask the position graph
        sum,        ///< a move makes a sum
        deep,       ///< play goes on for longer than was to be followed
    };
    /// What was found on the way is kept for the next question. `deepest`: moves, one after another.
    Answer at(const game::Position& position, std::size_t deepest = std::numeric_limits<std::size_t>::max());

    /// What earlier questions found.
    Answer told(const game::Position& position) const;

    std::optional<base::Limit> limit() const { return limit_; }
    /// Positions visited, in all questions.
    std::size_t positions() const { return store_.size(); }
    std::uint64_t bytes() const { return store_.bytes() + answer_.bytes() + keys_.capacity() + stack_.capacity() * sizeof(Frame); }

private:
    /// Options that memory does not answer lie in keys_ from `begin`: hash (8 bytes), length (4 bytes), bytes.
    struct Frame {
        graph::Id id;
        std::size_t begin;
        std::size_t next;
        std::size_t end;
        bool draw;
        bool undecided;
    };
    struct Option {
        std::uint64_t hash;
        graph::Key key;
    };
    graph::Id number(const Option& option);
    void push(graph::Id id);
    void forget_path();
    void step();
    void close(Answer answer);
    bool poll();
    bool consider(const game::Position& position);
    Option option_at(std::size_t offset) const;
    Answer known(const Option& option) const;

    const game::Ruleset& game_;
    const base::Budget& budget_;
    graph::Packing packing_;
    graph::Store store_;
    graph::Chunked<Answer> answer_;
    graph::Bytes keys_;
    std::vector<Frame> stack_;
    /// Where options of the position on top that were met lately begin in keys_, plus one, by hash: a rule may make one option many times.
    std::array<std::uint64_t, 256> met_{};
    std::uint64_t steps_ = 0, pushes_ = 0;  ///< the budget is asked every so many options and positions
    std::optional<base::Limit> limit_;
    bool sum_ = false;
};

}  // namespace grundy::solve
