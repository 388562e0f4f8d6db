#include "engine/solve/lanes/heap_batch.hpp"

#include <algorithm>
#include <bit>
#include <mutex>

#include "engine/base/nimber.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/bits.hpp"
#include "engine/solve/lanes/heap_options.hpp"

namespace grundy::solve {
namespace {

class HeapBatch final : public Kernel {
public:
    HeapBatch(std::shared_ptr<const game::Ruleset> game, std::shared_ptr<const BatchPlan> plan, const BatchOptions& options)
        : game_(std::move(game)), plan_(std::move(plan)), cpu_(options.cpu), share_from_(options.share_from), threads_(options.threads) {}

    std::string name() const override { return "batch"; }
    std::string why() const override { return "no family: every option, 512 at a time, and whole rows of the table where the parts of a move are lines"; }

    std::optional<double> seconds(std::uint64_t count) const override {
        HeapPlayer player(plan_, cpu_);
        const auto half = player.size(count / 2), whole = player.size(count);
        if (!half || !whole) return std::nullopt;
        return static_cast<double>(count) * ((4 * *half + *whole) / 6 * 1e-9 + 2e-7);  // Simpson
    }

    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        while (values.size() < to) {
            const std::uint64_t n = values.size();
            // A table that grows is copied: old and new exist together.
            if (!budget.fits((n + 1) * static_cast<std::uint64_t>(values.width()) * 3)) return base::Limit::memory;
            const bool shared = threads_.count() > 1 && lanes_ >= share_from_;
            // Few heaps in a block, so that few options wait; a block of 64 with 8192 options each takes some 50 us at the least.
            const std::uint64_t heaps = shared ? std::min(to - n, std::clamp<std::uint64_t>(lanes_ / 128, 8, 256)) : 1;
            if (const auto limit = block(values, heaps, budget)) return limit;
            budget.report(values.size(), to, "heaps");
        }
        return std::nullopt;
    }

    std::optional<base::Limit> adopt(const Values&, const base::Budget&) override { return std::nullopt; }

private:
    std::optional<base::Limit> block(Values& values, std::uint64_t heaps, const base::Budget& budget) {
        const std::uint64_t begin = values.size();
        if (found_.size() < heaps) found_.resize(heaps);
        std::atomic<int> stop{-1};
        const std::uint32_t limit = std::bit_ceil(std::max(16u, largest_so_far(values) + 1));
        parallel::parallel_for(threads_, 0, heaps, std::max<std::size_t>(1, heaps / 8), [&](std::size_t first, std::size_t last) {
            auto player = borrow();
            for (; first < last; ++first)
                if (!player->play(begin + first, values, begin, limit, found_[first], budget, stop)) break;
            give_back(std::move(player));
        });
        for (std::uint64_t k = 0; k < heaps && stop < 0; ++k)
            if (const auto ended = finish(values, found_[k], budget)) return ended;
        return stop < 0 ? std::nullopt : std::optional(static_cast<base::Limit>(stop.load()));
    }

    std::optional<base::Limit> finish(Values& values, HeapOptions& found, const base::Budget& budget) {
        lanes_ = found.lanes;
        std::uint32_t value = 0;
        if (found.unusual) {
            if (const auto limit = value_by_definition(*game_, values, mex_, budget)) return limit;
            value = mex_.mex().value;
        } else {
            for (std::size_t at = 0; at < found.waiting.size();) {
                std::uint64_t sum = found.waiting[at] & 0xffffffff;
                const std::uint64_t parts = found.waiting[at++] >> 32;
                for (std::uint64_t p = 0; p < parts; ++p) sum ^= values[found.waiting[at++]];
                if (sum / 64 >= found.seen.size()) found.seen.resize(sum / 64 + 1, 0);
                set_bit(found.seen, sum);
            }
            value = static_cast<std::uint32_t>(mex(found.seen));
        }
        values.push_back(value);
        largest_ = std::max(largest_, value);
        judged_ = values.size();
        return std::nullopt;
    }

    /// Of all values so far; those that this kernel did not append are read once.
    std::uint32_t largest_so_far(const Values& values) {
        for (; judged_ < values.size(); ++judged_) largest_ = std::max(largest_, values[judged_]);
        return largest_;
    }

    std::unique_ptr<HeapPlayer> borrow() {
        const std::lock_guard lock(idle_mutex_);
        if (idle_.empty()) return std::make_unique<HeapPlayer>(plan_, cpu_);
        auto player = std::move(idle_.back());
        idle_.pop_back();
        return player;
    }
    void give_back(std::unique_ptr<HeapPlayer> player) {
        const std::lock_guard lock(idle_mutex_);
        idle_.push_back(std::move(player));
    }

    std::shared_ptr<const game::Ruleset> game_;
    std::shared_ptr<const BatchPlan> plan_;
    Cpu cpu_;
    std::uint64_t share_from_;
    parallel::Threads threads_;
    std::mutex idle_mutex_;
    std::vector<std::unique_ptr<HeapPlayer>> idle_;
    std::vector<HeapOptions> found_;
    base::MexSet mex_;
    std::uint32_t largest_ = 0;
    std::uint64_t judged_ = 0;
    std::uint64_t lanes_ = 0;  ///< options of the last heap
};

}  // namespace

std::unique_ptr<Kernel> heap_batch(std::shared_ptr<const game::Ruleset> game, const BatchOptions& options) {
    auto plan = batch_plan(*game);
    if (!plan) return nullptr;
    return std::make_unique<HeapBatch>(std::move(game), std::move(plan), options);
}

}  // namespace grundy::solve
