#pragma once
/// Depth-first with memory: a result for one position from the results of all its options, which are enumerated once and never stored.
/// Wins over the position graph where the arrows do not fit in memory. One thread; costs 30 … 40 bytes a position and its packed form.
///
/// Policy:  Result                       trivially copyable
///          Result at_end(position)      of a position without options
///          void begin()                 the options of one position follow
///          void part(Result)            part of an option
///          void option()                the parts since the last call are one option
///          Result finish()
#include <optional>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/graph/store.hpp"

namespace grundy::solve {

/// What ends a search that keeps so many positions.
inline std::optional<base::Limit> limit_of_search(const base::Budget& budget, std::uint64_t bytes, std::size_t positions) {
    std::optional<base::Limit> limit = budget.exceeded();
    if (!limit && !budget.fits(bytes + (128 << 10))) limit = base::Limit::memory;
    if (!limit && positions + 0x10000 > graph::max_positions) limit = base::Limit::size;
    budget.report(positions, 0, "positions");
    return limit;
}

template <class Policy>
class DepthFirst {
public:
    using Result = typename Policy::Result;

    DepthFirst(const game::Ruleset& game, const base::Budget& budget, Policy policy = {})
        : game_(game), budget_(budget), policy_(std::move(policy)), packing_(game.shape()) {}

    /// Nothing: a limit was reached, or play from here can return to a position. What was found on the way is kept.
    std::optional<Result> at(const game::Position& position) {
        forget_path();  // an error of the rule may have left one
        limit_.reset();
        cycle_.clear();
        const graph::Id root = number(position);
        if (state_[root] == State::unknown) search(root);
        return state_[root] == State::known ? std::optional(result_[root]) : std::nullopt;
    }

    std::optional<base::Limit> limit() const { return limit_; }
    /// A play that returns, if that is why there is no result: each an option (or part of one) of the one before, the first of the last.
    const std::vector<game::Position>& cycle() const { return cycle_; }
    /// Positions met.
    std::size_t positions() const { return store_.size(); }
    std::uint64_t bytes() const {
        return store_.bytes() + state_.bytes() + result_.bytes() + parts_.capacity() * sizeof(std::uint32_t) + stack_.capacity() * sizeof(Frame);
    }

private:
    enum class State : std::uint8_t { unknown, open, known };
    struct Frame {
        graph::Id id;
        std::size_t begin;  ///< of its parts
        std::size_t next;   ///< the first that may have no result yet
    };
    static constexpr std::uint32_t nothing = graph::max_positions;  ///< the empty sum

    graph::Id number(const game::Position& position) {
        key_.clear();
        packing_.pack(position, key_);
        const graph::Id id = store_.intern(key_, graph::hash(key_));
        if (id == state_.size()) {
            state_.push_back(State::unknown);
            result_.push_back(Result{});
        }
        return id;
    }

    void search(graph::Id root) {
        push(root);
        while (!stack_.empty() && !limit_ && cycle_.empty()) {
            if (const auto child = pending(stack_.back())) visit(*child);
            else close();
        }
        forget_path();
    }

    void forget_path() {
        for (const Frame& frame : stack_) state_[frame.id] = State::unknown;
        stack_.clear();
        parts_.clear();
    }

    void visit(graph::Id child) {
        if (state_[child] == State::unknown) return push(child);
        std::size_t i = stack_.size();
        while (stack_[--i].id != child) {
        }
        for (; i < stack_.size(); ++i) cycle_.push_back(position(stack_[i].id));
    }

    game::Position position(graph::Id id) const { return packing_.unpack(store_.key(id)); }

    /// parts_ holds number * 2 + (another part of the option follows).
    void push(graph::Id id) {
        state_[id] = State::open;
        stack_.push_back({id, parts_.size(), parts_.size()});
        game_.options(position(id), [&](game::Sum&& option) {
            if (option.empty()) parts_.push_back(nothing * 2);
            for (std::size_t i = 0; i < option.size(); ++i) parts_.push_back(number(option[i]) * 2 + (i + 1 < option.size() ? 1 : 0));
            return (++steps_ & 0xfff) != 0 || poll();
        });
        if ((stack_.size() & 0xff) == 0) poll();
    }

    bool poll() { return !(limit_ = limit_of_search(budget_, bytes(), store_.size())); }

    std::optional<graph::Id> pending(Frame& frame) const {
        for (; frame.next < parts_.size(); ++frame.next) {
            const graph::Id id = parts_[frame.next] >> 1;
            if (id != nothing && state_[id] != State::known) return id;
        }
        return std::nullopt;
    }

    void close() {
        const Frame frame = stack_.back();
        stack_.pop_back();
        result_[frame.id] = frame.begin == parts_.size() ? policy_.at_end(position(frame.id)) : fold(frame);
        state_[frame.id] = State::known;
        parts_.resize(frame.begin);
    }

    Result fold(const Frame& frame) {
        policy_.begin();
        for (std::size_t i = frame.begin; i < parts_.size(); ++i) {
            if (parts_[i] >> 1 != nothing) policy_.part(result_[parts_[i] >> 1]);
            if ((parts_[i] & 1) == 0) policy_.option();
        }
        return policy_.finish();
    }

    const game::Ruleset& game_;
    const base::Budget& budget_;
    Policy policy_;
    graph::Packing packing_;
    graph::Store store_;
    graph::Chunked<State> state_;
    graph::Chunked<Result> result_;
    std::vector<std::uint32_t> parts_;
    std::vector<Frame> stack_;
    std::uint64_t steps_ = 0;
    graph::Bytes key_;
    std::optional<base::Limit> limit_;
    std::vector<game::Position> cycle_;
};

}  // namespace grundy::solve
