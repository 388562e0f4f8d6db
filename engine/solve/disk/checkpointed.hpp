#pragma once
/// A kernel whose values are kept on disk: it hands out what a checkpoint holds, then goes on computing, and keeps what is new.
///
/// Values come in the order and in the portions that a run without a checkpoint would see, so that proofs are found at the same places and the results are
/// equal. A thread of its own writes while the kernel computes; it is given a copy of the new values, at most `block` bytes at a time.
#include <chrono>
#include <future>
#include <memory>
#include <vector>

#include "engine/solve/disk/checkpoint.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

class Checkpointed final : public Kernel {
public:
    using Clock = base::Clock;

    Checkpointed(std::unique_ptr<Kernel> inner, std::unique_ptr<Checkpoint> store, Clock::duration every);
    ~Checkpointed() override;
    std::string name() const override { return inner_->name(); }
    std::string why() const override { return inner_->why(); }
    /// Ends with everything on disk when a limit ends it.
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;

    /// The state of a search beside the values (checkpoint.hpp). Keeping one takes at most a twentieth of the time between two.
    std::vector<std::uint8_t> state() const { return store_->read_state(); }
    bool state_due() const { return Clock::now() >= next_state_; }
    void keep_state(const std::vector<std::uint8_t>& state);

    /// At the end of a run: keeps the rest, unless computing it again would take less time than writing it.
    void finish(const Values& values);
    /// Values that were not computed by this run.
    std::uint64_t restored() const { return restored_; }
    std::uint64_t kept() const { return store_->count(); }
    const std::string& folder() const { return store_->folder(); }
    /// Why the disk refused the last time; empty: it did not.
    const std::string& trouble() const { return trouble_; }
    const std::string& state_trouble() const { return state_trouble_; }

private:
    std::optional<base::Limit> restore(Values& values, std::uint64_t to, const base::Budget& budget);
    bool writing() const { return writer_.valid() && writer_.wait_for(std::chrono::seconds(0)) != std::future_status::ready; }
    void collect();
    void write_some(const Values& values);
    void write_all(const Values& values);
    std::uint64_t copy_run(const Values& values);

    std::unique_ptr<Kernel> inner_;
    std::unique_ptr<Checkpoint> store_;
    Clock::duration every_;
    Clock::time_point last_ = Clock::now();  ///< a write began
    Clock::duration slice_;                  ///< between two looks at the clock
    Clock::duration computing_{0};
    std::uint64_t restored_ = 0;
    bool adopted_ = false;
    std::optional<base::Limit> dead_;  ///< the kernel could not take over the values
    std::vector<std::uint8_t> copy_;   ///< what the writer reads
    std::future<void> writer_;
    Clock::time_point next_state_ = Clock::now() + every_;
    std::string trouble_, state_trouble_;
};

}  // namespace grundy::solve
