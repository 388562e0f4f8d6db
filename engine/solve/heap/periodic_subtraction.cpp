/// Ultimately periodic subtraction sets (theory 1.4): for each residue c the set U_c of the values that a heap n = c (mod q) reaches by a
/// periodic removal. A heap j enters the sets of j + r, r in R, when heap j + threshold comes up, and never leaves: one insertion a residue.
#include "engine/solve/heap/periodic_subtraction.hpp"

#include <algorithm>

#include "engine/solve/kernel/bits.hpp"
#include "engine/solve/kernel/heap_by_heap.hpp"

namespace grundy::solve {
namespace {

/// A set that only grows, with its mex kept.
class Growing {
public:
    void insert(std::uint64_t v) {
        if (v / 64 >= words_.size()) words_.resize(v / 64 * 2 + 1, 0);
        set_bit(words_, v);
        while (contains(mex_)) ++mex_;
    }
    bool contains(std::uint64_t v) const { return v / 64 < words_.size() && has_bit(words_, v); }
    std::uint64_t mex() const { return mex_; }

private:
    std::vector<std::uint64_t> words_;
    std::uint64_t mex_ = 0;
};

class Periodic final : public Kernel {
public:
    explicit Periodic(recognise::PeriodicSubtraction set) : set_(std::move(set)), reached_(static_cast<std::size_t>(set_.modulus)) {
        set_.threshold = std::max<std::int64_t>(set_.threshold, 1);
    }
    std::string name() const override { return "periodic-subtraction"; }
    std::string why() const override {
        return "removals repeat modulo " + std::to_string(set_.modulus) + ": the reachable values are running sets, one a residue";
    }
    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, 4, budget);
        Poll poll(budget, 1 << 19);
        while (values.size() < r.to) {
            const std::uint64_t n = values.size();
            values.push_back(next(values, n));
            if (const auto limit = poll.spend(8 + set_.initial.size() + set_.residues.size())) return limit;
            budget.report(n, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values& values, const base::Budget& budget) override {
        Poll poll(budget, 1 << 19);
        for (std::uint64_t n = 0; n < values.size(); ++n) {
            enter(values, n);
            if (const auto limit = poll.spend(1 + set_.residues.size())) return limit;
        }
        return std::nullopt;
    }

private:
    /// The heap that comes within reach of heap n by a periodic removal.
    void enter(const Values& values, std::uint64_t n) {
        const auto threshold = static_cast<std::uint64_t>(set_.threshold);
        if (n < threshold) return;
        const std::uint64_t j = n - threshold;
        for (const std::int64_t residue : set_.residues) reached_[(j + static_cast<std::uint64_t>(residue)) % reached_.size()].insert(values[j]);
    }
    std::uint32_t next(const Values& values, std::uint64_t n) {
        enter(values, n);
        near_.reset();
        for (const std::int64_t s : set_.initial)
            if (static_cast<std::uint64_t>(s) <= n) near_.insert({values[n - static_cast<std::uint64_t>(s)]});
        const Growing& far = reached_[n % reached_.size()];
        auto v = static_cast<std::uint32_t>(far.mex());
        while (near_.contains({v}) || far.contains(v)) ++v;
        return v;
    }

    recognise::PeriodicSubtraction set_;
    std::vector<Growing> reached_;
    base::MexSet near_;
};

}  // namespace

std::unique_ptr<Kernel> periodic_subtraction(recognise::PeriodicSubtraction set) { return std::make_unique<Periodic>(std::move(set)); }

}  // namespace grundy::solve
