#pragma once
/// Everything below a start, deepest first, with a stack of its own: plays may be long. What is known stays known; what leads back to itself is refused.
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

template <class Node, class Result>
class Below {
public:
    using Known = std::function<const Result&(const Node&)>;
    /// What must be known before a node is, and what it is then.
    struct Expanded {
        std::vector<Node> below;
        std::function<Result(const Known&)> result;
    };
    using Expand = std::function<Expanded(const Node&)>;
    using Loop = std::function<void(const Node&)>;  ///< throws Rejected

    Below(Expand expand, Loop loop, Steps& steps) : expand_(std::move(expand)), loop_(std::move(loop)), steps_(steps) {}

    std::size_t size() const { return known_.size(); }

    /// What was begun is forgotten where an exception ends it, and with it all that was known: it may be asked again.
    const Result& of(const Node& start) {
        try {
            return worked_out(start);
        } catch (...) {
            known_.clear(), stack_.clear(), met_ = waiting_ = 0;
            throw;
        }
    }

private:
    const Result& worked_out(const Node& start) {
        const Known known = [this](const Node& n) -> const Result& { return *known_.at(n); };
        push(start);
        while (!stack_.empty()) {
            Open& top = stack_.back();
            if (top.next < top.expanded.below.size()) {
                push(top.expanded.below[top.next++]);
            } else {
                known_[top.node] = top.expanded.result(known);
                waiting_ -= top.room;
                stack_.pop_back();
            }
        }
        return known(start);
    }

    struct Open {
        Node node;
        Expanded expanded;
        std::size_t room = 0;  ///< what its options take
        std::size_t next = 0;
    };
    /// In words of the memory, about.
    static std::size_t room_of(const Node& node) { return 10 + numbers_in(node); }
    void push(Node node) {
        steps_.take(4);  // to look it up costs something, too
        const auto [it, fresh] = known_.try_emplace(node);
        if (!fresh && !it->second) loop_(node);
        if (!fresh) return;
        steps_.take(20);
        if (known_.size() > 5'000'000) throw Rejected("there are more than five million positions: nothing is verified");
        met_ += room_of(node);
        if (met_ > 600'000'000) throw Rejected("there are so many positions of so many letters that the memory may not do: nothing is verified");
        Open open{std::move(node), {}};
        open.expanded = expand_(open.node);
        for (const Node& option : open.expanded.below) open.room += room_of(option);
        waiting_ += open.room;
        if (waiting_ > 100'000'000) throw Rejected("on the way down so many moves wait for their turn that the memory may not do: nothing is verified");
        stack_.push_back(std::move(open));
    }

    Expand expand_;
    Loop loop_;
    Steps& steps_;
    std::map<Node, std::optional<Result>> known_;  ///< nothing: it is on the stack
    std::vector<Open> stack_;
    std::size_t met_ = 0;      ///< room of the nodes
    std::size_t waiting_ = 0;  ///< and of the options of what is on the stack: a long way down with many moves at each step is gigabytes
};

}  // namespace grundy::verify
