#include "engine/analyse/sequence.hpp"

#include <algorithm>
#include <chrono>

#include "engine/analyse/method.hpp"

namespace grundy::analyse {

using State = pattern::Progress::State;

Sequence::Sequence(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options)
    : kernel_(choose_kernel(std::move(game), recognition, options)) {
    if (options.pattern) {
        prover_ = pattern::make_prover(recognition.family);
        look();  // some laws need no values at all
    }
}

void Sequence::look() {
    if (!prover_ || settled() || progress_.state == State::gave_up || values_.size() < next_look_) return;
    progress_ = prover_->look(values_);
    next_look_ = std::max(progress_.want, values_.size() + 1);
}

std::optional<base::Limit> Sequence::extend(std::uint64_t to, const base::Budget& budget) {
    if (prover_) prover_->within(&budget);  // the look that follows ends with it
    if (values_.size() >= to) return std::nullopt;
    const auto begin = std::chrono::steady_clock::now();
    const auto limit = kernel_->extend(values_, to, budget);
    elapsed_ns_ += static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count());
    budget.report(values_.size(), to, "values");
    return limit;
}

std::optional<base::Limit> Sequence::compute(std::uint64_t count, const base::Budget& budget) {
    while (values_.size() < count) {
        const std::uint64_t goal = prover_ && progress_.state == State::go_on ? std::min(count, std::max(next_look_, values_.size() + 1)) : count;
        if (const auto limit = extend(goal, budget)) return limit;
        look();
    }
    return std::nullopt;
}

std::optional<base::Limit> Sequence::reach(std::uint64_t heap, const base::Budget& budget) {
    while (values_.size() <= heap && !proved()) {
        const std::uint64_t goal = prover_ && progress_.state == State::go_on ? std::min(heap + 1, std::max(next_look_, values_.size() + 1)) : heap + 1;
        if (const auto limit = extend(goal, budget)) return limit;
        look();
    }
    return std::nullopt;
}

std::optional<base::Limit> Sequence::reach_proof(std::uint64_t enough, std::uint64_t cap, const base::Budget& budget) {
    while (!proved() && values_.size() < cap) {
        const bool hopeful = prover_ && progress_.state == State::go_on;
        const std::uint64_t goal = hopeful ? std::max(next_look_, values_.size() + 1) : enough;
        if (goal <= values_.size()) break;
        if (const auto limit = extend(std::min(goal, cap), budget)) return limit;
        look();
    }
    return std::nullopt;
}

const pattern::Pattern* Sequence::law() const {
    if (proved()) return &progress_.pattern;
    return progress_.meanwhile ? &progress_.meanwhile->first : nullptr;
}

const pattern::Proved* Sequence::proof() const {
    if (proved()) return &*progress_.proof;
    return progress_.meanwhile ? &progress_.meanwhile->second : nullptr;
}

}  // namespace grundy::analyse
