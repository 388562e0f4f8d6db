#include "engine/solve/positions/lazy.hpp"

#include <algorithm>
#include <cstring>

#include "engine/solve/positions/depth_first.hpp"

namespace grundy::solve {
namespace {

Lazy::Answer answer_of(Outcome outcome) { return outcome == Outcome::P ? Lazy::Answer::p : outcome == Outcome::N ? Lazy::Answer::n : Lazy::Answer::d; }

bool same_key(graph::Key a, graph::Key b) { return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin()); }

constexpr std::size_t head = sizeof(std::uint64_t) + sizeof(std::uint32_t);

}  // namespace

Lazy::Answer Lazy::at(const game::Position& position, std::size_t deepest) {
    forget_path();  // an error of the rule may have left one
    limit_.reset();
    sum_ = false;
    graph::Bytes key;
    packing_.pack(position, key);
    const graph::Id root = number({graph::hash(key), key});
    if (answer_[root] == Answer::unknown) push(root);
    while (!stack_.empty() && !limit_ && !sum_ && stack_.size() <= deepest) step();
    const bool deep = stack_.size() > deepest && !limit_ && !sum_;
    forget_path();
    return deep ? Answer::deep : sum_ ? Answer::sum : answer_[root];
}

Lazy::Answer Lazy::told(const game::Position& position) const {
    graph::Bytes key;
    packing_.pack(position, key);
    return known({graph::hash(key), key});
}

void Lazy::forget_path() {
    for (const Frame& frame : stack_) answer_[frame.id] = Answer::unknown;
    stack_.clear();
    keys_.clear();
}

graph::Id Lazy::number(const Option& option) {
    const graph::Id id = store_.intern(option.key, option.hash);
    if (id == answer_.size()) answer_.push_back(Answer::unknown);
    return id;
}

Lazy::Option Lazy::option_at(std::size_t offset) const {
    Option option{};
    std::uint32_t length = 0;
    std::memcpy(&option.hash, keys_.data() + offset, sizeof option.hash);
    std::memcpy(&length, keys_.data() + offset + sizeof option.hash, sizeof length);
    option.key = {keys_.data() + offset + head, length};
    return option;
}

Lazy::Answer Lazy::known(const Option& option) const {
    const graph::Id id = store_.find(option.key, option.hash);
    return id == graph::no_id ? Answer::unknown : answer_[id];
}

void Lazy::push(graph::Id id) {
    answer_[id] = Answer::open;
    stack_.push_back({id, keys_.size(), keys_.size(), keys_.size(), false, false});
    met_.fill(0);
    bool wins = false;
    bool final = true;
    const game::Position position = packing_.unpack(store_.key(id));
    game_.options(position, [&](game::Sum&& option) {
        final = false;
        sum_ = option.size() != 1;
        if (sum_) return false;
        wins = consider(option[0]);
        return !wins && ((++steps_ & 0xfff) != 0 || poll());
    });
    if ((++pushes_ & 0xff) == 0) poll();
    if (limit_ || sum_) return;
    stack_.back().end = keys_.size();
    if (wins) close(Answer::n);
    else if (final) close(answer_of(at_end(game_.end(position))));
}

/// True if memory knows the option to be P. What memory does not know is kept for later.
bool Lazy::consider(const game::Position& position) {
    const std::size_t at = keys_.size();
    keys_.resize(at + head);
    packing_.pack(position, keys_);
    const auto length = static_cast<std::uint32_t>(keys_.size() - at - head);
    const Option option{graph::hash({keys_.data() + at + head, length}), {keys_.data() + at + head, length}};
    std::memcpy(keys_.data() + at, &option.hash, sizeof option.hash);
    std::memcpy(keys_.data() + at + sizeof option.hash, &length, sizeof length);
    // met_ says where the last option with this low byte of the hash begins, plus one: the whole key is compared.
    std::uint64_t& mark = met_[option.hash & 0xff];
    const bool again = mark != 0 && option_at(mark - 1).hash == option.hash && same_key(option_at(mark - 1).key, option.key);
    const Answer answer = again ? Answer::n : known(option);
    Frame& frame = stack_.back();
    frame.draw |= answer == Answer::d;
    frame.undecided |= answer == Answer::open || answer == Answer::undecided;
    if (answer != Answer::unknown) keys_.resize(at);
    else mark = at + 1;
    return answer == Answer::p;
}

/// One option further in the position on top.
void Lazy::step() {
    Frame& frame = stack_.back();
    while (frame.next < frame.end) {
        const Option option = option_at(frame.next);
        const Answer answer = known(option);
        if (answer == Answer::p) return close(Answer::n);
        if (answer == Answer::unknown) return push(number(option));
        frame.draw |= answer == Answer::d;
        frame.undecided |= answer == Answer::open || answer == Answer::undecided;
        frame.next += head + option.key.size();
    }
    // Without a P option: an undecided one might still be P.
    close(frame.undecided ? Answer::undecided : frame.draw ? Answer::d : Answer::p);
}

void Lazy::close(Answer answer) {
    answer_[stack_.back().id] = answer;
    keys_.resize(stack_.back().begin);
    stack_.pop_back();
}

bool Lazy::poll() { return !(limit_ = limit_of_search(budget_, bytes(), store_.size())); }

}  // namespace grundy::solve
