#include "engine/analyse/heap/sequence.hpp"

#include <algorithm>
#include <chrono>
#include <new>

#include "engine/analyse/heap/kernels.hpp"
#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/recognise/landmarks.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/choose.hpp"

namespace grundy::analyse {

using State = pattern::Progress::State;

/// Heaps at which values and laws are compared with the definition.
constexpr std::size_t most_landmarks = 100;

Sequence::Sequence(std::shared_ptr<const rule::Game> rule, const std::shared_ptr<const game::Ruleset>& game, const recognise::Recognition& recognition,
                   const Options& options, std::unique_ptr<solve::Kernel> kernel, SetAside set_aside)
    : rule_(std::move(rule)),
      game_(game),
      family_(recognition.family),
      embedding_(recognition.embedding),
      options_(options),
      set_aside_(std::move(set_aside)),
      kernel_(std::move(kernel)) {
    if (!options.checkpoint.empty()) keep_values(*game, recognition.embedding.shift, options);
    if (game->rule() && options.method != "reference") {
        for (const std::int64_t n : recognise::numbers_to_try(*game->rule()))
            if (const auto heap = base::checked_sub(n, embedding_.shift); heap && *heap >= 0 && landmarks_.size() < most_landmarks) landmarks_.push_back(*heap);
    }
    if (options.pattern) {
        prover_ = pattern::make_prover(recognition.family);
        look();  // some laws need no values at all
    }
}

/// The recurrence that defines values, at some heaps: everything that a kernel or a theorem says must satisfy it. A few milliseconds, and no more than a tenth
/// of the time that the kernel took.
bool Sequence::refuted(const std::string& what, pattern::Of of, const HeapAnswer& at, const std::vector<std::int64_t>& heaps) {
    if (heaps.empty()) return false;
    base::Budget budget;
    budget.follow(base::budget_here(), std::chrono::milliseconds(2) + std::chrono::nanoseconds(std::min<std::uint64_t>(elapsed_ns_ / 10, 45'000'000)));
    std::optional<std::string> difference;
    // Where the time of the work itself is over meanwhile, what was computed stands, and the work sees that at its next step.
    base::ended_early([&] { difference = confirm_heaps(at, of, embedding_, *game_, heaps, budget); });
    if (!difference) return false;
    start_again(what + ", but " + *difference);
    return true;
}

void Sequence::confirm_values(std::uint64_t from) {
    const std::uint64_t to = values_.size();
    if (to <= from) return;
    std::vector<std::int64_t> heaps;
    for (const std::int64_t n : landmarks_)
        if (static_cast<std::uint64_t>(n) >= from && static_cast<std::uint64_t>(n) < to) heaps.push_back(n);
    refuted(
        "values were computed by " + kernel_->name(), pattern::Of::values,
        [&](const base::Integer& heap) -> std::optional<pattern::Answer> {
            if (heap >= to) return std::nullopt;
            pattern::Answer answer;
            answer.value = base::Integer(values_[static_cast<std::uint64_t>(heap)]);
            answer.outcome = *answer.value == 0 ? 'P' : 'N';
            return answer;
        },
        heaps);
}

/// Far beyond the table too, wherever the options are few.
void Sequence::confirm_proof() {
    const pattern::Pattern* law_now = law();
    if (!law_now || law_now->none()) return;
    const pattern::Pattern law_kept = *law_now;
    refuted(
        law_kept.describe() + " was proved", law_kept.of, [&](const base::Integer& heap) -> std::optional<pattern::Answer> { return law_kept.at(heap); },
        landmarks_);
}

/// From the definition, and with no theorem: what was believed of this game is wrong somewhere.
void Sequence::start_again(const std::string& why) {
    if (checkpoint_ || !game_->shape().one_heap() || embedding_.shift != 0) {
        throw base::Failure(base::FailureKind::internal, why, "this is a defect of the program: please report it with the rule file");
    }
    if (set_aside_) set_aside_(why);
    kernel_ = definition_kernel(game_, true);
    values_ = solve::Values();
    family_ = recognise::OneHeap{};
    progress_ = {};
    held_.clear();
    prover_.reset();
    landmarks_.clear();
    next_look_ = 0;
    streamed_ = 0;
}

void Sequence::keep_values(const game::Ruleset& game, std::int64_t shift, const Options& options) {
    using base::Failure;
    using base::FailureKind;
    if (!game.rule())
        throw Failure(FailureKind::unsupported, "a checkpoint needs a game that is given by a rule",
                      "leave " + base::setting(base::Setting::checkpoint) + " out");
    auto store = std::make_unique<solve::Checkpoint>(options.checkpoint, solve::Checkpoint::Key{rule::hash(*game.rule()), game.rule()->name, shift});
    // Any method computes the same values; but who asks for one by name wants to see what that one says.
    if (!options.method.empty() && store->count() > 0 && store->method() != kernel_->name()) {
        throw Failure(FailureKind::bad_input, "the values in " + store->folder() + " were computed by " + store->method() + ", not by " + kernel_->name(),
                      "leave " + base::setting(base::Setting::method) + " out, or name another folder with " + base::setting(base::Setting::checkpoint));
    }
    const auto every = base::seconds(options.checkpoint_every);
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

void Sequence::look() {
    if (!prover_ || settled() || progress_.state == State::gave_up || values_.size() < next_look_) return;
    if (!room_to_look(values_, base::budget_here())) {
        progress_.state = State::gave_up;
        progress_.note = "no law is looked for in " + std::to_string(values_.size()) + " values: the memory limit leaves no room for it";
        return;
    }
    if (const auto limit = base::ended_early([&] { progress_ = prover_->look(values_); })) {
        progress_ = {};
        progress_.state = State::gave_up;
        progress_.note = std::string("the search for a law met the ") + base::name(*limit) + " limit at " + std::to_string(values_.size()) + " values";
        return;
    }
    next_look_ = std::max(progress_.want, values_.size() + 1);
    if (progress_.meanwhile) hold(progress_.meanwhile->first, progress_.meanwhile->second);
    if (!settled()) return;
    hold(progress_.pattern, *progress_.proof);
    confirm_proof();
}

void Sequence::hold(const pattern::Pattern& law, const pattern::Proved& proof) {
    if (!held_.empty() && *held_.back().theorem->law == law && held_.back().theorem->proof.theorem() == proof.theorem()) return;
    auto shared = std::make_shared<const pattern::Pattern>(law);
    held_.push_back(
        {values_.size(), std::make_shared<const pattern::Theorem>(pattern::Theorem{proof, rule_, family_, embedding_.shift, std::move(shared), {}})});
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
    const base::Stopwatch clock;
    std::optional<base::Limit> limit;
    const std::uint64_t before = values_.size();
    try {
        const std::uint64_t most = room(values_, budget);
        limit = kernel_->extend(values_, std::min(to, most), budget);
        if (!limit && values_.size() < to) limit = base::Limit::memory;
    } catch (const std::bad_alloc&) {
        dead_ = limit = base::Limit::memory;
    } catch (const base::Failure& failure) {  // the options of one heap may be so many that listing them meets a limit: the values below it stand
        limit = base::limit_of(failure);
        if (!limit) throw;
        if (limit == base::Limit::size) dead_ = limit, stopped_by_ = failure.what();
    }
    elapsed_ns_ += clock.ns();
    budget.report(values_.size(), to, "values");
    confirm_values(before);
    return limit;
}

std::optional<base::Limit> Sequence::compute(std::uint64_t count, const base::Budget& budget) {
    const base::Watch watch(budget);
    make_room(count, budget);
    while (values_.size() < count) {
        const std::uint64_t goal = prover_ && progress_.state == State::go_on ? std::min(count, std::max(next_look_, values_.size() + 1)) : count;
        if (const auto limit = extend(goal, budget)) return limit;
        look();
    }
    return std::nullopt;
}

std::optional<base::Limit> Sequence::reach(std::uint64_t heap, const base::Budget& budget, const Told& told) {
    const base::Watch watch(budget);
    if (!proved()) make_room(heap + 1, budget);
    while (values_.size() <= heap && !proved() && !(told && told())) {
        const std::uint64_t goal = prover_ && progress_.state == State::go_on ? std::min(heap + 1, std::max(next_look_, values_.size() + 1)) : heap + 1;
        if (const auto limit = extend(goal, budget)) return limit;
        look();
    }
    return std::nullopt;
}

std::optional<base::Limit> Sequence::reach_proof(std::uint64_t enough, std::uint64_t cap, const base::Budget& budget, const Told& told) {
    const base::Watch watch(budget);
    while (!proved() && values_.size() < cap && !(told && told())) {
        const bool hopeful = prover_ && progress_.state == State::go_on;
        const std::uint64_t goal = hopeful ? std::max(next_look_, values_.size() + 1) : enough;
        if (goal <= values_.size()) break;
        if (const auto limit = extend(std::min(goal, cap), budget)) return limit;
        look();
    }
    return std::nullopt;
}

namespace {

class KeptOnDisk final : public pattern::StateKeeper {
public:
    explicit KeptOnDisk(solve::Checkpointed& disk) : disk_(disk) {}
    std::vector<std::uint8_t> kept() const override { return disk_.state(); }
    bool due() const override { return disk_.state_due(); }
    void keep(const std::vector<std::uint8_t>& state) override { disk_.keep_state(state); }

private:
    solve::Checkpointed& disk_;
};

}  // namespace

std::optional<base::Limit> Sequence::stream(double seconds, std::uint64_t most, const base::Budget& budget, const Told& told) {
    const base::Watch watch(budget);
    std::optional<KeptOnDisk> keeper;
    if (checkpoint_) keeper.emplace(*checkpoint_);
    const pattern::Streaming far{seconds, most, keeper ? &*keeper : nullptr, options_.threads};
    while (prover_ && !settled() && !(told && told())) {
        std::optional<pattern::Progress> found;
        if (const auto limit = base::ended_early([&] { found = prover_->stream(values_, far, budget); })) return limit;
        if (!found) return std::nullopt;
        streamed_ = std::max(streamed_, found->streamed);
        if (found->state == State::gave_up) return budget.exceeded();
        if (found->state == State::proved) {
            progress_ = *std::move(found);
            hold(progress_.pattern, *progress_.proof);
            confirm_proof();
            return std::nullopt;
        }
        // A longer table is a means to an end: most of the time is for the stream behind it.
        const auto cost = solve::forecast(family_, kernel_->name(), found->want);
        if (found->want <= values_.size() || (cost && cost->seconds > seconds / 4)) return std::nullopt;
        if (const auto limit = extend(found->want, budget)) return limit;
        look();
    }
    return std::nullopt;
}

}  // namespace grundy::analyse
