#include "engine/solve/disk/checkpointed.hpp"

#include <algorithm>
#include <cstring>

#include "engine/base/failure.hpp"

namespace grundy::solve {
namespace {

constexpr std::uint64_t write_block = 1 << 25;  ///< bytes copied for one write
constexpr double bytes_a_second = 3e8;          ///< of a modest disk
constexpr Checkpointed::Clock::duration longest_slice = std::chrono::milliseconds(250);

}  // namespace

Checkpointed::Checkpointed(std::unique_ptr<Kernel> inner, std::unique_ptr<Checkpoint> store, Clock::duration every)
    : inner_(std::move(inner)),
      store_(std::move(store)),
      every_(every),
      slice_(std::clamp<Clock::duration>(every, std::chrono::milliseconds(1), longest_slice)),
      restored_(store_->count()) {}

Checkpointed::~Checkpointed() {
    if (writer_.valid()) writer_.wait();
}

/// What is stored, then the kernel made ready to go on from there.
std::optional<base::Limit> Checkpointed::restore(Values& values, std::uint64_t to, const base::Budget& budget) {
    constexpr std::uint64_t portion = 1 << 24;
    while (values.size() < std::min(to, restored_)) {
        const std::uint64_t next = std::min({to, restored_, values.size() + portion});
        if (!budget.fits(next * static_cast<std::uint64_t>(values.width()))) return base::Limit::memory;
        if (const auto limit = budget.exceeded()) return limit;
        store_->read(values, next);
        budget.report(values.size(), to, "values");
    }
    if (values.size() >= to || adopted_) return std::nullopt;
    adopted_ = true;
    if (restored_ > 0) dead_ = inner_->adopt(values, budget);
    last_ = Clock::now();
    return dead_;
}

std::optional<base::Limit> Checkpointed::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    if (dead_) return dead_;
    if (const auto limit = restore(values, to, budget)) return limit;
    while (values.size() < to) {
        base::Budget portion;
        portion.follow(budget, slice_);
        const std::uint64_t before = values.size();
        const auto begin = Clock::now();
        std::optional<base::Limit> limit;
        try {
            limit = inner_->extend(values, to, portion);
        } catch (...) {  // the rule fails at some heap: what was computed before it stands
            write_all(values);
            throw;
        }
        computing_ += Clock::now() - begin;
        if (limit == base::Limit::time) limit = budget.exceeded();  // the slice is over, not the run
        if (values.size() == before) slice_ *= 2;                   // a heap that takes longer than a slice must end some time
        if (limit) {
            write_all(values);
            return limit;
        }
        write_some(values);
    }
    return std::nullopt;
}

/// Copies the next values that are not kept into `copy_`; how many.
std::uint64_t Checkpointed::copy_run(const Values& values) {
    return values.visit([&](auto table) {
        const std::uint64_t count = std::min<std::uint64_t>(table.size() - store_->count(), write_block / sizeof(table[0]));
        copy_.resize(count * sizeof(table[0]));
        if (count > 0) std::memcpy(copy_.data(), table.data() + store_->count(), copy_.size());
        return count;
    });
}

/// Waits for the writer. A disk that refuses ends no run: the values are still in memory, and the next write may succeed.
void Checkpointed::collect() {
    if (!writer_.valid()) return;
    try {
        writer_.get();
        trouble_.clear();
    } catch (const base::Failure& failure) {
        trouble_ = failure.what();
    }
}

void Checkpointed::write_some(const Values& values) {
    const auto now = Clock::now();
    if (writing()) return;
    collect();
    const std::uint64_t fresh = (values.size() - store_->count()) * static_cast<std::uint64_t>(values.width());
    if (now - last_ < (fresh >= write_block ? slice_ : every_)) return;
    last_ = now;
    const std::uint64_t count = copy_run(values);
    writer_ = std::async(std::launch::async, [this, count, width = values.width()] { store_->write(copy_.data(), count, width, inner_->name()); });
}

void Checkpointed::write_all(const Values& values) {
    if (writer_.valid()) writer_.wait();
    collect();
    while (store_->count() < values.size()) {
        const std::uint64_t count = copy_run(values);
        try {
            store_->write(copy_.data(), count, values.width(), inner_->name());
            trouble_.clear();
        } catch (const base::Failure& failure) {
            trouble_ = failure.what();
            return;
        }
    }
}

void Checkpointed::keep_state(const std::vector<std::uint8_t>& state) {
    const auto begin = Clock::now();
    try {
        store_->write_state(state);
        state_trouble_.clear();
    } catch (const base::Failure& failure) {
        state_trouble_ = failure.what();
    }
    const auto end = Clock::now();
    next_state_ = end + std::max(every_, 20 * (end - begin));
}

void Checkpointed::finish(const Values& values) {
    if (writer_.valid()) writer_.wait();
    collect();
    if (values.size() <= store_->count()) return;
    const std::uint64_t fresh = (values.size() - store_->count()) * static_cast<std::uint64_t>(values.width());
    const double seconds = std::chrono::duration<double>(computing_).count();
    if (static_cast<double>(fresh) / bytes_a_second < 0.04 * seconds) write_all(values);
}

}  // namespace grundy::solve
