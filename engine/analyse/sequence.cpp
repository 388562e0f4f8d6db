#include "engine/analyse/sequence.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "engine/analyse/method.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"

namespace grundy::analyse {

using State = pattern::Progress::State;

Sequence::Sequence(std::shared_ptr<const rule::Game> rule, std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options)
    : rule_(std::move(rule)), family_(recognition.family), shift_(recognition.embedding.shift), kernel_(choose_kernel(game, recognition, options)) {
    if (!options.checkpoint.empty()) keep_values(*game, recognition.embedding.shift, options);
    if (options.pattern) {
        prover_ = pattern::make_prover(recognition.family);
        look(base::Budget());  // some laws need no values at all
    }
}

void Sequence::keep_values(const game::Ruleset& game, std::int64_t shift, const Options& options) {
    using base::Failure;
    using base::FailureKind;
    if (!game.rule()) throw Failure(FailureKind::unsupported, "a checkpoint needs a game that is given by a rule", "leave --checkpoint out");
    auto store = std::make_unique<solve::Checkpoint>(options.checkpoint, solve::Checkpoint::Key{rule::hash(*game.rule()), game.rule()->name, shift});
    // Any method computes the same values; but who asks for one by name wants to see what that one says.
    if (!options.method.empty() && store->count() > 0 && store->method() != kernel_->name()) {
        throw Failure(FailureKind::bad_input, "the values in " + store->folder() + " were computed by " + store->method() + ", not by " + kernel_->name(),
                      "leave --method out, or name another folder with --checkpoint");
    }
    const auto every = std::chrono::duration_cast<solve::Checkpointed::Clock::duration>(std::chrono::duration<double>(options.checkpoint_every));
    auto keeper = std::make_unique<solve::Checkpointed>(std::move(kernel_), std::move(store), every);
    checkpoint_ = keeper.get();
    kernel_ = std::move(keeper);
}

const solve::Checkpointed* Sequence::finish() {
    if (checkpoint_) checkpoint_->finish(values_);
    return checkpoint_;
}

namespace {

/// What the program needs before it stores a value.
constexpr std::uint64_t program_bytes = std::uint64_t{24} << 20;

/// How many values fit in their present width, with an eighth left for what the kernel keeps beside them, which is measured as it grows.
std::uint64_t room(const solve::Values& values, const base::Budget& budget) {
    const std::uint64_t memory = (budget.memory() - std::min(budget.memory() / 2, program_bytes)) / 8 * 7;
    return std::max(values.size(), memory / static_cast<std::uint64_t>(values.width()));
}

}  // namespace

/// Looking for a period takes 4 bytes a value beside the table itself.
bool room_to_look(const solve::Values& values, const base::Budget& budget) {
    return values.size() < (1 << 20) || budget.fits(program_bytes + values.size() * (4 + static_cast<std::uint64_t>(values.width())));
}

void Sequence::look(const base::Budget& budget) {
    if (!prover_ || settled() || progress_.state == State::gave_up || values_.size() < next_look_) return;
    if (!room_to_look(values_, budget)) {
        progress_.state = State::gave_up;
        progress_.note = "no law is looked for in " + std::to_string(values_.size()) + " values: the memory limit leaves no room for it";
        return;
    }
    progress_ = prover_->look(values_);
    next_look_ = std::max(progress_.want, values_.size() + 1);
    if (progress_.meanwhile) hold(progress_.meanwhile->first, progress_.meanwhile->second);
    if (settled()) hold(progress_.pattern, *progress_.proof);
}

void Sequence::hold(const pattern::Pattern& law, const pattern::Proved& proof) {
    if (!held_.empty() && *held_.back().theorem->law == law && held_.back().theorem->proof.theorem() == proof.theorem()) return;
    auto shared = std::make_shared<const pattern::Pattern>(law);
    held_.push_back({values_.size(), std::make_shared<const pattern::Theorem>(pattern::Theorem{proof, rule_, family_, shift_, std::move(shared), {}})});
}

/// Address space for all values at once, so that the table is never copied: memory is used as it is written.
void Sequence::make_room(std::uint64_t count, const base::Budget& budget) {
    if (values_.size() > 0 || count < (1 << 20)) return;
    try {
        values_.reserve(std::min(count, room(values_, budget)));
    } catch (const std::bad_alloc&) {  // then it grows as it must
    }
}

std::optional<base::Limit> Sequence::extend(std::uint64_t to, const base::Budget& budget) {
    if (prover_) prover_->within(&budget);  // the look that follows ends with it
    if (values_.size() >= to) return std::nullopt;
    if (dead_) return dead_;
    const auto begin = std::chrono::steady_clock::now();
    std::optional<base::Limit> limit;
    try {
        const std::uint64_t most = room(values_, budget);
        limit = kernel_->extend(values_, std::min(to, most), budget);
        if (!limit && values_.size() < to) limit = base::Limit::memory;
    } catch (const std::bad_alloc&) {
        dead_ = limit = base::Limit::memory;
    }
    elapsed_ns_ += static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin).count());
    budget.report(values_.size(), to, "values");
    return limit;
}

std::optional<base::Limit> Sequence::compute(std::uint64_t count, const base::Budget& budget) {
    make_room(count, budget);
    while (values_.size() < count) {
        const std::uint64_t goal = prover_ && progress_.state == State::go_on ? std::min(count, std::max(next_look_, values_.size() + 1)) : count;
        if (const auto limit = extend(goal, budget)) return limit;
        look(budget);
    }
    return std::nullopt;
}

std::optional<base::Limit> Sequence::reach(std::uint64_t heap, const base::Budget& budget, const Told& told) {
    if (!proved()) make_room(heap + 1, budget);
    while (values_.size() <= heap && !proved() && !(told && told())) {
        const std::uint64_t goal = prover_ && progress_.state == State::go_on ? std::min(heap + 1, std::max(next_look_, values_.size() + 1)) : heap + 1;
        if (const auto limit = extend(goal, budget)) return limit;
        look(budget);
    }
    return std::nullopt;
}

std::optional<base::Limit> Sequence::reach_proof(std::uint64_t enough, std::uint64_t cap, const base::Budget& budget, const Told& told) {
    while (!proved() && values_.size() < cap && !(told && told())) {
        const bool hopeful = prover_ && progress_.state == State::go_on;
        const std::uint64_t goal = hopeful ? std::max(next_look_, values_.size() + 1) : enough;
        if (goal <= values_.size()) break;
        if (const auto limit = extend(std::min(goal, cap), budget)) return limit;
        look(budget);
    }
    return std::nullopt;
}

}  // namespace grundy::analyse
