#include "engine/verify/core/play.hpp"

namespace grundy::verify {

std::uint32_t Play::at(const Position& start) {
    const Position normal = moves_.normal(start);
    push(normal);
    while (!stack_.empty()) {
        if (!advance()) stack_.pop_back();
    }
    return known_.at(normal);
}

void Play::push(Position p) {
    if (known_.count(p) != 0) return;
    known_.emplace(p, open);
    steps_.take(20);
    if (known_.size() > 5'000'000) throw Rejected("there are more than five million positions: nothing is verified");
    auto options = moves_.options(p);
    stack_.push_back({std::move(p), std::move(options), 0, 0});
}

bool Play::advance() {
    Entry& top = stack_.back();
    while (top.option < top.options.size()) {
        const Option& option = top.options[top.option];
        if (!plain_ && option.size() != 1) throw Rejected("a sum of positions has no outcome of its own under these rules");
        if (top.part == option.size()) {
            ++top.option, top.part = 0;
            continue;
        }
        const Position& next = option[top.part++];
        const auto it = known_.find(next);
        if (it == known_.end()) {
            push(Position(next));
            return true;
        }
        if (it->second == open) throw Rejected("play can go on for ever: the checker does not understand loops");
    }
    known_[top.position] = value(top);
    return false;
}

std::uint32_t Play::value(const Entry& e) {
    if (e.options.empty()) {
        const char end = moves_.terminal(e.position);
        if (end == 'd') throw Rejected("a play may end in a draw, which the checker does not understand");
        if (end) return end == 'w';
        return game_.play == rule::Play::misere;
    }
    mex_.next();
    for (const Option& option : e.options) {
        std::uint32_t sum = 0;
        for (const Position& p : option) sum ^= known_.at(p);
        mex_.mark(sum);
    }
    return plain_ ? mex_.least() : mex_.has(0);
}

}  // namespace grundy::verify
