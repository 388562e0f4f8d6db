/// Subtraction sets given by a rule. Where the members are few, each heap looks at all of them. Where they are many, as primes are, a heap that is known tells
/// all that lead to it: a row of bits for each value has the heaps with an option of that value, and the set, a row of bits itself, moved up by n is united
/// with the row of g(n). 64 options take an instruction then, or 512.
#include "engine/solve/heap/predicate_subtraction.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/recognise/family/members.hpp"
#include "engine/solve/kernel/heap_by_heap.hpp"

#define GRUNDY_LOOPS "engine/solve/heap/predicate_subtraction_loops.hpp"
#define GRUNDY_LOOPS_IN grundy::solve::predicate
namespace grundy::solve::predicate::plain_path {
namespace {
#include GRUNDY_LOOPS
}  // namespace
}  // namespace grundy::solve::predicate::plain_path
#include "engine/solve/kernel/each_path.hpp"

namespace grundy::solve {
namespace predicate {
namespace {

using Unite = void (*)(std::uint64_t* row, const std::uint64_t* set, std::size_t words, unsigned bits);

Unite fastest_unite(Cpu cpu) { return GRUNDY_BY_PATH(cpu, unite, plain_path::unite); }

}  // namespace
}  // namespace predicate

namespace {

/// Each heap looks at all members.
class FewMembers final : public HeapByHeap {
public:
    explicit FewMembers(recognise::PredicateSubtraction set) : set_(std::move(set)) {}
    std::string name() const override { return "predicate-subtraction"; }
    std::string why() const override { return "the members of the set up to n are listed once, and each heap looks at all of them"; }

private:
    std::optional<base::Limit> prepare(std::uint64_t to, const base::Budget& budget) override {
        if (to <= listed_) return std::nullopt;
        const std::uint64_t next = std::max<std::uint64_t>(to, std::min<std::uint64_t>(2 * listed_, 1 << 24));
        if (!budget.fits(next / 4)) return base::Limit::memory;
        members_ = members(set_, static_cast<std::int64_t>(next));
        listed_ = next;
        return std::nullopt;
    }
    bool see_options(std::uint64_t n, const Values& values, Poll& poll) override {
        const auto end = std::upper_bound(members_.begin(), members_.end(), static_cast<std::int64_t>(n));
        values.visit([&](auto table) {
            for (auto s = members_.begin(); s != end; ++s) see(table[n - static_cast<std::uint64_t>(*s)]);
        });
        return spend(poll, static_cast<std::uint64_t>(end - members_.begin()));
    }

    recognise::PredicateSubtraction set_;
    std::uint64_t listed_ = 0;
    std::vector<std::int64_t> members_;
};

/// Heaps in words of 64. Those of a word that are worth v are the ones without an option of value v, from the lowest on, among those that are worth no less:
/// what a heap of the same word tells of value v is told before the next is asked.
class ManyMembers final : public Kernel {
public:
    ManyMembers(recognise::PredicateSubtraction set, Cpu cpu) : members_(std::move(set)), unite_(predicate::fastest_unite(cpu)) {}
    std::string name() const override { return "predicate-subtraction"; }
    std::string why() const override { return "the set has many members: a heap that is known tells 64 or more of those that lead to it at once"; }

    std::optional<base::Limit> extend(Values& values, std::uint64_t to, const base::Budget& budget) override {
        const Reach r = reach(to, static_cast<std::uint64_t>(values.width()), budget);
        if (r.to <= values.size()) return r.end();
        Poll poll(budget, 1 << 20);
        if (const auto limit = widen(values, static_cast<std::size_t>((r.to - 1) / 64 + 1), budget, poll)) return limit;
        while (values.size() < r.to) {
            const std::uint64_t begin = values.size();
            const auto word = static_cast<std::size_t>(begin / 64);
            const std::uint64_t end = std::min<std::uint64_t>(64 * (word + 1), r.to);
            const std::uint32_t largest = fill(word, begin, end);
            append(values, std::span<const std::uint32_t>(worth_.data() + begin % 64, static_cast<std::size_t>(end - begin)), largest);
            for (; told_ < end; ++told_) tell(told_, worth_[told_ % 64], word + 1);
            again_ = told_;
            if (!budget.fits(8 * (rows_.size() + 2) * words())) return base::Limit::memory;
            if (const auto limit = poll.spend(largest + 64 + (end - begin) * cost(word))) return limit;
            if (begin % 1024 < 64) budget.report(begin, to, "values");
        }
        return r.end();
    }
    std::optional<base::Limit> adopt(const Values&, const base::Budget&) override { return std::nullopt; }  // the values tell the rows

private:
    std::size_t words() const { return set_.empty() ? 0 : set_.size() - 1; }
    std::uint64_t cost(std::size_t from) const { return (words() - std::min(from, words())) / 8 + 1; }

    /// Rows for the heaps below 64 * `words`, with what the heaps that are known tell of those behind the old end.
    std::optional<base::Limit> widen(const Values& values, std::size_t words, const base::Budget& budget, Poll& poll) {
        if (words > this->words()) {
            words = std::max(words, this->words() + this->words() / 8);
            if (!budget.fits(8 * (rows_.size() + 2) * words)) return base::Limit::memory;
            // What was not told of the last words when a limit came is told again.
            old_words_ = again_ < told_ ? std::min(old_words_, this->words()) : this->words();
            again_ = 0;
            set_.assign(words + 1, 0);
            for (const std::int64_t s : members(members_, static_cast<std::int64_t>(64 * words) - 1))
                set_[static_cast<std::size_t>(s / 64) + 1] |= std::uint64_t{1} << (s % 64);
            for (auto& row : rows_) row.resize(words, 0);
        }
        for (; again_ < values.size(); ++again_) {
            const std::size_t from = again_ < told_ ? old_words_ : 0;
            tell(again_, values[again_], from);
            if (const auto limit = poll.spend(cost(from))) return ++again_, limit;
        }
        told_ = values.size();
        return std::nullopt;
    }
    /// Heap n is worth `value`; of those that lead to it, the ones from word `from` on.
    void tell(std::uint64_t n, std::uint32_t value, std::size_t from) {
        while (rows_.size() <= value) rows_.emplace_back(words(), 0);
        const auto first = static_cast<std::size_t>(n / 64);
        const std::size_t begin = std::max(first, from);
        if (begin < words()) unite_(rows_[value].data() + begin, set_.data() + (begin - first), words() - begin, n % 64);
    }
    /// The values of the heaps from `begin` to before `end`, all of one word, in `worth_`; the largest of them.
    std::uint32_t fill(std::size_t word, std::uint64_t begin, std::uint64_t end) {
        std::uint64_t open = ~std::uint64_t{0} << (begin % 64);
        if (end % 64 != 0) open &= (std::uint64_t{1} << (end % 64)) - 1;
        for (std::uint32_t value = 0;; ++value) {
            if (value == rows_.size()) rows_.emplace_back(words(), 0);
            std::uint64_t& reached = rows_[value][word];
            for (std::uint64_t here = open & ~reached; here != 0; here = open & ~reached) {
                const int bit = std::countr_zero(here);
                worth_[static_cast<std::size_t>(bit)] = value;
                open ^= std::uint64_t{1} << bit;
                reached |= set_[1] << bit;
            }
            if (open == 0) return value;
        }
    }

    recognise::PredicateSubtraction members_;
    predicate::Unite unite_;
    std::vector<std::uint64_t> set_;                ///< its members, a bit each, behind a word that is 0
    std::vector<std::vector<std::uint64_t>> rows_;  ///< by value, the heaps that have an option of that value
    std::array<std::uint32_t, 64> worth_{};
    std::uint64_t told_ = 0;   ///< heaps that have told which lead to them
    std::uint64_t again_ = 0;  ///< … also of the words from `old_words_` on
    std::size_t old_words_ = 0;
};

}  // namespace

std::unique_ptr<Kernel> predicate_subtraction(recognise::PredicateSubtraction set, Cpu cpu) {
    // A word of 64 heaps takes as long as half an option, and half of the words are below n.
    constexpr std::int64_t sample = 60'000;
    if (members(set, sample).size() > sample / 150) return std::make_unique<ManyMembers>(std::move(set), cpu);
    return std::make_unique<FewMembers>(std::move(set));
}

}  // namespace grundy::solve
