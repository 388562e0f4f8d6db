#include "engine/analyse/prepare_heaps.hpp"

#include <algorithm>
#include <chrono>

#include "engine/base/poll.hpp"

namespace grundy::analyse {
namespace {

constexpr std::size_t first_attempt = 16;
constexpr std::chrono::milliseconds quick_attempt(100);  ///< an attempt that takes longer is followed by one that is not twice as large

class Attempts {
    using Clock = base::Clock;

public:
    Attempts(Oracle& oracle, const std::vector<game::Position>& roots) : oracle_(oracle), roots_(roots) {}

    Prepared run() {
        std::size_t next = std::min(first_attempt, roots_.size());
        for (auto begin = Clock::now(); done_.count < roots_.size() && attempt(next); begin = Clock::now())
            next = std::min(Clock::now() - begin < quick_attempt ? 2 * next : next + next / 2, roots_.size());
        // A limit of size stands at one heap, which is found by halving; other limits are used up.
        while (done_.limit == base::Limit::size && next > done_.count + 1) {
            const std::size_t middle = done_.count + (next - done_.count) / 2;
            if (!attempt(middle)) next = middle;
        }
        return done_;
    }

private:
    bool attempt(std::size_t count) {
        try {
            const auto limit = oracle_.prepare({roots_.begin(), roots_.begin() + static_cast<std::ptrdiff_t>(count)});
            if (limit) done_.limit = limit;
            else done_.count = count;
            return !limit;
        } catch (const base::Failure& failure) {
            const auto limit = base::limit_of(failure);
            if (!limit) throw;
            done_.limit = limit;
            done_.why = failure.what();
            return false;
        }
    }

    Oracle& oracle_;
    const std::vector<game::Position>& roots_;
    Prepared done_;
};

}  // namespace

Prepared prepare_heaps(Oracle& oracle, const std::vector<game::Position>& roots) { return Attempts(oracle, roots).run(); }

}  // namespace grundy::analyse
