/// Sparse space: only the pairs with a rare part are looked at, and every value below the answer is witnessed.
///
/// value_split.hpp: every option of a common value has exactly one rare part. So marking the pairs (r, n - t - r) for the rare r gives the least
/// common value m that n does not reach, exactly. If n reaches every rare value below m as well, then g(n) = m, and n is common. If not, g(n) is
/// the least rare value that it does not reach, and n is rare.
/// Blocks of 64 heaps are settled on the assumption that no heap in them is rare. Then the rare values below all their answers are looked for:
/// helper pairs of common heaps show most of them for 64 heaps at once, a search among pairs with an early part most others, a search through all
/// options the rest. The first heap where one is not an option is rare: what was settled behind it is thrown away and done again. A value is
/// appended when every smaller one was seen among its options, so nothing rests on the assumption; the mask is a heuristic for speed as well.
/// Where rare heaps have become few, longer stretches are worked on at three stages at once: the far marks of the next, the settling of this one,
/// the check of the one before. Tasks are cut by heaps alone, so the values and their order do not depend on the number of threads.
/// Rare and common values: Winning Ways, ch. 4 (sparse spaces); Gangolli & Plambeck 1989.
#include "engine/solve/split/break_sparse.hpp"

#include <algorithm>
#include <utility>

#include "engine/base/poll.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_streamed.hpp"
#include "engine/solve/split/sparse_rows.hpp"
#include "engine/solve/split/sparse_space.hpp"

namespace grundy::solve {
namespace {

using sparse::Check;
using sparse::Planes;

constexpr std::size_t stretch_blocks = 16;
constexpr std::uint64_t stretch_heaps = stretch_blocks * sparse::lanes;
constexpr std::uint64_t sure = 16384;               ///< values that decide whether a game is sparse
constexpr std::uint64_t quiet = 4 * stretch_heaps;  ///< heaps without a rare one before stretches pay

/// Consecutive blocks on their way through the stages.
struct Stretch {
    std::uint64_t first = 0;
    std::size_t count = 0;
    std::size_t settled = 0;
    std::vector<Planes> planes = std::vector<Planes>(stretch_blocks);
    std::vector<Check> checks = std::vector<Check>(stretch_blocks);

    void start(std::uint64_t n, std::uint64_t to) {
        first = n;
        count = n < to ? static_cast<std::size_t>(std::min(stretch_heaps, to - n)) : 0;
        settled = 0;
    }
    std::size_t blocks() const { return (count + sparse::lanes - 1) / sparse::lanes; }
    std::uint64_t block(std::size_t b) const { return first + b * sparse::lanes; }
    std::size_t settled_in(std::size_t b) const { return settled <= b * sparse::lanes ? 0 : std::min(sparse::lanes, settled - b * sparse::lanes); }
};

class BreakSparse final : public Kernel {
public:
    BreakSparse(const rule::Code& code, const SparseOptions& options)
        : code_(code),
          rule_(code),
          options_(options),
          dense_(break_dense(code, options.cpu, options.threads)),
          space_(rule_, options.cpu),
          rows_(rule_, options.cpu),
          threads_(options.threads) {}
    std::string name() const override { return "break-sparse"; }
    std::string why() const override {
        return "few heaps have rare values: only pairs with a rare part are looked at, and every rare value below the answer is checked to be reached";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override;
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override;

private:
    std::uint64_t prefix() const { return std::max<std::uint64_t>(options_.prefix, 2 * rule_.memory() + 2 * sparse::lanes); }
    enum class State { dense, planes, rows };
    using End = std::optional<base::Limit>;
    void split(const Values& values);
    void to_dense(const Values& values);
    End one_block(Values& values, std::uint64_t to, const base::Budget& budget, Poll& poll);
    End stretches(Values& values, std::uint64_t to, const base::Budget& budget);
    void run_stages(Stretch& checked, Stretch& now, Stretch& next);
    End commit(Values& values, std::uint64_t n, std::size_t count, const Check& check, const base::Budget& budget, bool& cut);
    void outgrown(const Values& values);

    rule::Code code_;
    BreakRule rule_;
    SparseOptions options_;
    std::unique_ptr<Kernel> dense_;
    sparse::Space space_;
    sparse::Rows rows_;
    parallel::Threads threads_;
    State state_ = State::dense;
    std::uint64_t next_split_ = 0;  ///< the split is looked for again here
    std::size_t rare_seen_ = 0;     ///< at the last look
    std::uint64_t next_plan_ = 0;   ///< the helpers are chosen again here
    std::uint64_t last_rare_ = 0;
    bool clean_ = false;  ///< of the stretches: Space::depth
    Check check_;
};

/// The best split for the values so far. In sparse space rare heaps stop coming, so what counts is their share in the second half; elsewhere it stays.
/// Before `sure` values only a small share is trusted: many games that are sparse do not show it earlier, and many that are not show every fifth heap.
bool few_rare(double late_share, std::uint64_t n) { return late_share < (n < sure ? 0.02 : n < 2 * sure ? 0.1 : 0.03); }

void BreakSparse::split(const Values& values) {
    const std::uint64_t n = values.size();
    next_split_ = n < (1 << 17) ? n + n / 4 : 4 * n;
    // No new rare heap since the last look: there is nothing to gain.
    if (state_ == State::planes && std::exchange(rare_seen_, space_.rare_count()) == space_.rare_count()) return;
    values.visit([&](auto table) {
        const ValueSplit best = best_split(table, rule_);
        const bool few = options_.always || few_rare(rare_share(table, best, n / 2), n);
        if (!few && state_ == State::dense) next_split_ = std::max(next_split_, sure);
        if (!few && (state_ == State::dense || n < 2 * sure)) return;
        if (!few) return to_dense(values);
        if (state_ == State::planes && best == space_.code().split()) return;
        if (state_ != State::dense && rare_share(table, best, 0) >= rare_share(table, space_.code().split(), 0)) return;
        dense_.reset();
        last_rare_ = n;
        state_ = largest(values) < ValueCode::values ? State::planes : State::rows;
        if (state_ == State::planes) space_.begin(values, best);
        if (state_ == State::rows) rows_.begin(values, best);
    });
}

void BreakSparse::to_dense(const Values& values) {
    state_ = State::dense;
    dense_ = break_dense(code_, options_.cpu, options_.threads);
    dense_->adopt(values, base::Budget());
}

/// A heap has no code in the present planes.
void BreakSparse::outgrown(const Values& values) {
    if (space_.chunks() < options_.planes) return space_.widen();
    state_ = State::rows;
    next_split_ = ~0ULL;
    rows_.begin(values, space_.code().split());
}

/// Appends the settled heaps of a block, up to the first that is rare: that is `cut`.
BreakSparse::End BreakSparse::commit(Values& values, std::uint64_t n, std::size_t count, const Check& check, const base::Budget& budget, bool& cut) {
    for (const std::uint32_t part : check.witnesses) space_.help(part);
    for (const auto& item : check.missing) {
        space_.append_to(values, n + item.lane);
        const std::uint32_t w = space_.code().rare(item.code, values.size());
        std::size_t part = 0;
        const auto shown = sparse::reached(rule_, values, values.size(), w, options_.cpu, budget, part);
        if (!shown) return budget.exceeded();
        if (*shown) {
            if (part != 0) space_.help(part);
            continue;
        }
        last_rare_ = values.size();
        cut = true;
        space_.set_rare(last_rare_, w);
        values.push_back(w);
        space_.truncate(values.size());
        return std::nullopt;
    }
    space_.append_to(values, n + count);
    return std::nullopt;
}

BreakSparse::End BreakSparse::one_block(Values& values, std::uint64_t to, const base::Budget& budget, Poll& poll) {
    const std::uint64_t n = values.size();
    // Where rare heaps are frequent a block seldom holds: a short one loses less.
    const std::size_t count = static_cast<std::size_t>(std::min(std::clamp<std::uint64_t>(n - last_rare_, sparse::lanes / 4, sparse::lanes), to - n));
    const std::size_t depth = space_.depth(false);
    Planes planes;
    space_.reserve(n + count);
    space_.far(n, sparse::lanes, depth, planes);
    const std::size_t settled = space_.settle(n, count, sparse::lanes, depth, planes);
    space_.check(n, settled, check_);
    bool cut = false;
    if (const End end = commit(values, n, settled, check_, budget, cut)) {
        space_.truncate(values.size());
        return end;
    }
    if (!cut && settled < count) outgrown(values);
    return poll.spend(1000 + space_.rare_count() * space_.chunks());
}

/// now was marked before; checked was settled before; all three in blocks, in any order.
void BreakSparse::run_stages(Stretch& checked, Stretch& now, Stretch& next) {
    const std::size_t depth = space_.depth(clean_);
    threads_.run(1 + checked.blocks() + next.blocks(), [&](std::size_t task) {
        if (task == 0) {
            for (std::size_t b = 0; b < now.blocks() && now.settled == b * sparse::lanes; ++b)
                now.settled += space_.settle(now.block(b), std::min(sparse::lanes, now.count - b * sparse::lanes), 2 * stretch_heaps, depth, now.planes[b]);
        } else if (std::size_t b = task - 1; b < checked.blocks()) {
            space_.check(checked.block(b), checked.settled_in(b), checked.checks[b]);
        } else {
            b -= checked.blocks();
            next.planes[b] = {};
            space_.far(next.block(b), 2 * stretch_heaps, depth, next.planes[b]);
        }
    });
}

/// Stretch by stretch until `to`, a rare heap, a value without a code, or a limit. Far marks of the stretch after the one that is being settled use
/// heaps at least two stretches back, so they were settled a step ago.
BreakSparse::End BreakSparse::stretches(Values& values, std::uint64_t to, const base::Budget& budget) {
    Stretch checked, now, next;
    bool cut = false;
    bool full = true;
    End end;
    if (values.size() >= next_plan_) {
        next_plan_ = 4 * values.size();
        space_.plan_helpers();
    }
    clean_ = space_.clean(values.size());
    next.start(values.size(), to);
    space_.reserve(next.first + next.count);
    run_stages(checked, now, next);
    do {
        std::swap(checked, now);
        std::swap(now, next);
        full = checked.settled == checked.count;
        if (!full) now.count = 0;
        next.start(now.first + now.count, full ? to : 0);
        space_.reserve(next.first + next.count);
        run_stages(checked, now, next);
        for (std::size_t b = 0; b * sparse::lanes < checked.settled && !cut && !end; ++b)
            end = commit(values, checked.block(b), checked.settled_in(b), checked.checks[b], budget, cut);
        if (!end) end = budget.exceeded();
        budget.report(values.size(), to, "values");
    } while (!cut && !end && now.count > 0);
    space_.truncate(values.size());
    if (!cut && !end && !full) outgrown(values);
    return end;
}

BreakSparse::End BreakSparse::extend(Values& values, std::uint64_t to, const base::Budget& budget) {
    const Reach r = reach(std::min<std::uint64_t>(to, 0xffffffffULL), 3, budget);
    Poll poll(budget, 1 << 20);
    constexpr std::uint64_t most_reserved = 1 << 28;  // untouched memory costs nothing; growing copies
    if (r.to > prefix() && r.to <= most_reserved) values.reserve(r.to);
    while (values.size() < r.to) {
        const std::uint64_t n = values.size();
        if (n >= prefix() && n >= next_split_) split(values);
        End end;
        if (state_ == State::dense) end = dense_->extend(values, std::min(r.to, std::max(prefix(), next_split_)), budget);
        else if (state_ == State::rows) end = rows_.step(values, budget, poll);
        else if (space_.chunks() > 1 && n - last_rare_ >= quiet && r.to - n >= 4 * sparse::lanes) end = stretches(values, std::min(r.to, next_split_), budget);
        else end = one_block(values, r.to, budget, poll);
        if (end) return end;
        budget.report(values.size(), to, "values");
    }
    return r.end() ? r.end() : to > 0xffffffffULL ? std::optional(base::Limit::size) : std::nullopt;
}

/// All that it keeps follows from the values.
BreakSparse::End BreakSparse::adopt(const Values& values, const base::Budget& budget) {
    if (values.size() >= prefix()) split(values);
    return state_ == State::dense ? dense_->adopt(values, budget) : std::nullopt;
}

}  // namespace

std::unique_ptr<Kernel> break_sparse(const rule::Code& code, const SparseOptions& options) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty()) return nullptr;
    const auto sparse = [code, options]() -> std::unique_ptr<Kernel> { return std::make_unique<BreakSparse>(code, options); };
    return options.streams ? break_streamed(code, options.cpu, options.threads, sparse) : sparse();
}

SparseSample sample_sparse(const rule::Code& code) {
    const BreakRule rule(code);
    if (rule.parts != 2 || !rule.tail.empty()) return {};
    constexpr std::uint64_t first = 4096;
    Values values;
    const auto dense = break_dense(code);
    SparseSample sample;
    for (const std::uint64_t n : {first, sure}) {
        if (dense->extend(values, n, base::budget_here())) break;  // the run is over: what the sample would say is not asked for
        values.visit([&](auto table) {
            const ValueSplit best = best_split(table, rule);
            sample.rare = static_cast<std::uint64_t>(rare_share(table, best, 0) * static_cast<double>(n));
            sample.sparse = few_rare(rare_share(table, best, n / 2), n);
        });
        if (sample.sparse) break;
    }
    return sample;
}

}  // namespace grundy::solve
