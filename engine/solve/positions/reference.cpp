/// Depth first over an explicit stack. A position is opened, its options are listed, those not yet known go on the stack (a batch at a time, so that
/// the stack stays short where a position has many options), and it is looked at again when they are done. An option that is still open lies below
/// on the path: play can return to it.
#include "engine/solve/positions/reference.hpp"

#include <algorithm>
#include <unordered_map>

#include <fmt/format.h>

#include "engine/base/failure.hpp"

namespace grundy::solve {

using base::Failure;
using base::FailureKind;
using game::Position;
using game::Sum;

namespace {

/// Unknown options put on the stack at one look.
constexpr std::size_t asked_at_once = 64;

constexpr std::uint32_t no_value = 0xffffffffU;
constexpr std::uint32_t open = 0xfffffffeU;

struct SumHash {
    std::size_t operator()(const Sum& sum) const {
        std::uint64_t hash = 0x9e3779b97f4a7c15ULL;
        const auto mix = [&](std::uint64_t x) {
            hash = (hash ^ x) * 0xff51afd7ed558ccdULL;
            hash ^= hash >> 32;
        };
        for (const Position& part : sum) {
            mix(part.size());
            for (const std::int64_t cell : part) mix(static_cast<std::uint64_t>(cell));
        }
        return hash;
    }
};

std::uint32_t code(Outcome outcome) { return static_cast<std::uint32_t>(outcome); }

}  // namespace

/// A state is one position (values; terminal, partizan) or a multiset of positions (outcomes under misere play); its result a value or an Outcome.
class Reference::Memo {
public:
    Memo(std::shared_ptr<const game::Ruleset> game, const base::Budget* budget)
        : game_(std::move(game)), budget_(budget), convention_(game_->convention()), values_(convention_.has_values()) {}

    bool has_values() const { return values_; }
    bool multisets() const { return !values_ && !convention_.partizan && !convention_.terminal; }
    std::size_t computed() const { return computed_; }
    std::uint32_t solve(Sum root);

private:
    using Entry = std::pair<const Sum, std::uint32_t>;

    Entry* find(Sum state) { return &*results_.try_emplace(std::move(state), no_value).first; }
    void look(Entry* state);
    template <class Visit>
    void each_option(const Sum& state, Visit visit) const;
    std::uint32_t outcome_of(const Sum& state, bool any, bool previous, bool draw) const;
    Sum state_after(Sum&& option) const;
    void check_budget(const Sum& state);
    [[noreturn]] void cycle(const Entry* again) const;

    std::shared_ptr<const game::Ruleset> game_;
    const base::Budget* budget_;
    game::Convention convention_;
    bool values_;
    std::unordered_map<Sum, std::uint32_t, SumHash> results_;  // entries stay where they are
    std::vector<Entry*> stack_;
    base::MexSet mex_;
    std::size_t computed_ = 0;
    std::uint64_t looks_ = 0;
    std::uint64_t bytes_ = 0;
};

/// The options of a sum: one part is moved in, the others stay. A single position: its options as they are.
template <class Visit>
void Reference::Memo::each_option(const Sum& state, Visit visit) const {
    for (std::size_t i = 0; i < state.size(); ++i) {
        if (i > 0 && state[i] == state[i - 1]) continue;
        bool more = true;
        game_->options(state[i], [&](Sum&& option) {
            for (std::size_t k = 0; k < state.size(); ++k) {
                if (k != i) option.push_back(state[k]);
            }
            return more = visit(std::move(option));
        });
        if (!more) return;
    }
}

Sum Reference::Memo::state_after(Sum&& option) const {
    if (!multisets() && option.size() > 1) {
        throw Failure(FailureKind::unsupported, fmt::format("the sum {} has no outcome under terminal or partizan play", game_->shape().print(option)));
    }
    std::sort(option.begin(), option.end());
    return std::move(option);
}

std::uint32_t Reference::Memo::outcome_of(const Sum& state, bool any, bool previous, bool draw) const {
    if (any) return code(previous ? Outcome::N : draw ? Outcome::D : Outcome::P);
    if (state.empty()) return code(convention_.play == rule::Play::misere ? Outcome::N : Outcome::P);
    // A multiset without moves is decided by the convention alone, and so is its first part.
    const rule::End end = game_->end(state[0]);
    return code(end == rule::End::mover_wins ? Outcome::N : end == rule::End::draw ? Outcome::D : Outcome::P);
}

void Reference::Memo::check_budget(const Sum& state) {
    bytes_ += 96;  // hash node, bucket
    for (const Position& part : state) bytes_ += sizeof(Position) + 16 + part.capacity() * sizeof(std::int64_t);
    if (!budget_ || ++looks_ % 256 != 0) return;
    std::optional<base::Limit> limit = budget_->exceeded();
    if (!budget_->fits(bytes_)) limit = base::Limit::memory;
    if (!limit) return;
    const FailureKind kind = *limit == base::Limit::interrupted ? FailureKind::interrupted : FailureKind::limit;
    throw Failure(kind, fmt::format("the {} limit was reached after {} positions", base::name(*limit), computed_));
}

void Reference::Memo::cycle(const Entry* again) const {
    std::string text;
    for (auto state = std::find(stack_.begin(), stack_.end(), again); state != stack_.end(); ++state) {
        if ((*state)->second == open) text += game_->shape().print((*state)->first) + " -> ";
    }
    throw Failure(FailureKind::unsupported, fmt::format("play can go on for ever: {}{}", text, game_->shape().print(again->first)));
}

/// Lists the options of the state on top. Either all are known and it is finished, or some that are not come on top of it.
void Reference::Memo::look(Entry* state) {
    state->second = open;
    std::size_t missing = 0;
    bool any = false, previous = false, draw = false;
    const auto known = [&](Sum next) -> std::uint32_t {
        Entry* entry = find(std::move(next));
        if (entry->second == open) cycle(entry);
        if (entry->second == no_value) {
            stack_.push_back(entry);
            ++missing;
        }
        return entry->second;
    };
    if (values_) mex_.reset();
    each_option(state->first, [&](Sum&& option) {
        any = true;
        if (!values_) {
            const std::uint32_t result = known(state_after(std::move(option)));
            previous = previous || result == code(Outcome::P);
            draw = draw || result == code(Outcome::D);
            return missing < asked_at_once;
        }
        base::Nimber sum;
        for (Position& part : option) {
            const std::uint32_t value = known({std::move(part)});
            if (value != no_value) sum ^= base::Nimber{value};
        }
        if (missing == 0) mex_.insert(sum);
        return missing < asked_at_once;
    });
    if (missing > 0) return;
    state->second = values_ ? mex_.mex().value : outcome_of(state->first, any, previous, draw);
    stack_.pop_back();
    ++computed_;
    check_budget(state->first);
}

std::uint32_t Reference::Memo::solve(Sum root) {
    Entry* goal = find(std::move(root));
    if (goal->second != no_value) return goal->second;
    stack_.assign(1, goal);
    try {
        while (!stack_.empty()) {
            if (stack_.back()->second < open) {
                stack_.pop_back();  // known meanwhile: it was an option of several
            } else {
                look(stack_.back());
            }
        }
    } catch (...) {
        for (Entry* entry : stack_) {
            if (entry->second == open) entry->second = no_value;
        }
        throw;
    }
    return goal->second;
}

Reference::Reference(std::shared_ptr<const game::Ruleset> game, const base::Budget* budget) : memo_(std::make_unique<Memo>(std::move(game), budget)) {}
Reference::~Reference() = default;

base::Nimber Reference::value(const Position& position) {
    if (!memo_->has_values()) throw Failure(FailureKind::unsupported, "positions have values under normal play only, without terminal and partizan");
    return {memo_->solve({position})};
}

base::Nimber Reference::value(const Sum& sum) {
    base::Nimber total;
    for (const Position& part : sum) total ^= value(part);
    return total;
}

Outcome Reference::outcome(const Position& position) { return outcome(Sum{position}); }

Outcome Reference::outcome(const Sum& sum) {
    if (memo_->has_values()) return value(sum).value == 0 ? Outcome::P : Outcome::N;
    if (!memo_->multisets() && sum.size() > 1) throw Failure(FailureKind::unsupported, "a sum has no outcome under terminal or partizan play");
    Sum state = sum;
    std::sort(state.begin(), state.end());
    return static_cast<Outcome>(memo_->solve(std::move(state)));
}

std::size_t Reference::computed() const { return memo_->computed(); }

}  // namespace grundy::solve
