#include "engine/automaton/machine.hpp"

#include <algorithm>
#include <map>

#include "engine/automaton/least_word.hpp"
#include "engine/automaton/reach.hpp"

namespace grundy::automaton {

using base::Integer;

std::uint32_t Machine::at(const Integer& n) const {
    // Blocks of digits that fit 64 bits are taken off together, so that the division of a long number is done few times.
    const auto b = static_cast<std::uint64_t>(base);
    std::uint64_t block = b;
    int digits = 1;
    for (; block < (1ULL << 62) / b; ++digits) block *= b;
    Id q = 0;
    for (Integer rest = n; rest > 0; rest /= block) {
        auto chunk = static_cast<std::uint64_t>(Integer(rest % block));
        for (int i = 0; i < digits; ++i, chunk /= b) q = step(q, static_cast<std::size_t>(chunk % b));
    }
    return output[q];
}

bool Machine::well_formed() const {
    if (base < 2 || output.empty() || next.size() != states() * static_cast<std::size_t>(base)) return false;
    if (std::any_of(next.begin(), next.end(), [&](Id q) { return q >= states(); })) return false;
    for (Id q = 0; q < states(); ++q) {
        if (output[step(q, 0)] != output[q]) return false;
    }
    return true;
}

Machine product(std::int64_t base, const std::vector<const Machine*>& machines, const std::function<std::uint32_t(const std::vector<std::uint32_t>&)>& output) {
    using Word = std::vector<Id>;
    const auto step = [&](Word word, std::size_t digit) {
        for (std::size_t k = 0; k < word.size(); ++k) word[k] = machines[k]->step(word[k], digit);
        return word;
    };
    return tabulated(base, Word(machines.size(), 0), step, [&](Word word) {
        for (std::size_t k = 0; k < word.size(); ++k) word[k] = machines[k]->output[word[k]];
        return output(word);
    });
}

namespace {

/// States in blocks. Some states of a block are marked, then the block is parted in marked and others.
class Blocks {
public:
    explicit Blocks(const std::vector<std::uint32_t>& output) : place_(output.size()), of_(output.size()) {
        for (Id q = 0; q < output.size(); ++q) elements_.push_back(q);
        std::stable_sort(elements_.begin(), elements_.end(), [&](Id a, Id b) { return output[a] < output[b]; });
        for (Id k = 0; k < elements_.size(); ++k) {
            if (k == 0 || output[elements_[k]] != output[elements_[k - 1]]) blocks_.push_back({k, k, 0});
            blocks_.back().end = k + 1;
            place_[elements_[k]] = k;
            of_[elements_[k]] = static_cast<Id>(blocks_.size() - 1);
        }
    }
    std::size_t size() const { return blocks_.size(); }
    Id of(Id state) const { return of_[state]; }
    std::vector<Id> members(Id block) const { return {elements_.begin() + blocks_[block].begin, elements_.begin() + blocks_[block].end}; }
    void mark(Id state) {
        Block& block = blocks_[of_[state]];
        const Id here = place_[state], front = block.begin + block.marked;
        if (here < front) return;
        std::swap(elements_[here], elements_[front]);
        place_[elements_[here]] = here;
        place_[state] = front;
        if (block.marked++ == 0) touched_.push_back(of_[state]);
    }
    /// Every block that is parted keeps its number for the larger part; the smaller one is new.
    void part() {
        for (const Id b : touched_) {
            const Block whole = blocks_[b];
            blocks_[b].marked = 0;
            const Id middle = whole.begin + whole.marked;
            if (middle == whole.end) continue;
            const bool marked_smaller = whole.marked <= whole.end - middle;
            const Block smaller = marked_smaller ? Block{whole.begin, middle, 0} : Block{middle, whole.end, 0};
            (marked_smaller ? blocks_[b].begin : blocks_[b].end) = middle;
            for (Id k = smaller.begin; k < smaller.end; ++k) of_[elements_[k]] = static_cast<Id>(blocks_.size());
            blocks_.push_back(smaller);
        }
        touched_.clear();
    }

private:
    struct Block {
        Id begin, end, marked;
    };
    std::vector<Id> elements_, place_, of_;
    std::vector<Block> blocks_;
    std::vector<Id> touched_;
};

}  // namespace

/// Two states of a block stay together while every letter leads both into one block. A block that was used to part others need not be used again when it is
/// parted itself: then its smaller part is, and what the larger one tells follows. So every state is in a used block at most log n times.
Machine minimised(const Machine& machine) {
    const auto letters = static_cast<std::size_t>(machine.base);
    std::vector<Id> first(machine.states() + 1, 0), before(machine.next.size());  // the steps that lead to q: before[first[q]] …, each state * base + digit
    for (const Id to : machine.next) ++first[to + 1];
    for (std::size_t q = 0; q < machine.states(); ++q) first[q + 1] += first[q];
    std::vector<Id> at(first.begin(), first.end() - 1);
    for (std::size_t from = 0; from < machine.next.size(); ++from) before[at[machine.next[from]]++] = static_cast<Id>(from);

    Blocks blocks(machine.output);
    std::vector<std::vector<Id>> by_letter(letters);
    for (Id b = 0; b < blocks.size(); ++b) {  // new blocks come at the end: all are used, as they are when their turn comes or parted since
        for (const Id q : blocks.members(b)) {
            base::poll();
            for (Id k = first[q]; k < first[q + 1]; ++k) by_letter[before[k] % letters].push_back(static_cast<Id>(before[k] / letters));
        }
        for (auto& states : by_letter) {
            for (const Id q : states) blocks.mark(q);
            if (!states.empty()) blocks.part();
            states.clear();
        }
    }
    std::vector<Id> some(blocks.size());
    for (Id q = 0; q < machine.states(); ++q) some[blocks.of(q)] = q;
    using Row = std::vector<Id>;
    const auto step = [&](const Row& row, std::size_t digit) { return Row{blocks.of(machine.step(some[row[0]], digit))}; };
    return tabulated(machine.base, Row{blocks.of(0)}, step, [&](const Row& row) { return machine.output[some[row[0]]]; });
}

/// Zeros before a number change nothing, so a number with fewer digits would have been met.
std::optional<Integer> least(const Machine& machine, const std::function<bool(std::uint32_t)>& wanted) {
    std::vector<bool> goal;
    for (const std::uint32_t output : machine.output) goal.push_back(wanted(output));
    if (std::find(goal.begin(), goal.end(), true) == goal.end()) return std::nullopt;
    const auto word = least_word(static_cast<unsigned>(machine.base), std::move(goal), [&](Id q, unsigned digit) { return machine.step(q, digit); });
    Integer n = 0;
    for (auto digit = word.rbegin(); digit != word.rend(); ++digit) n = n * machine.base + *digit;
    return n;
}

/// All numbers with as many digits as `end`, least significant first: for each state, how many of the digits read so far lead there, those that are less than
/// the same digits of `end` apart from the others. The next digit decides anew unless it is that of `end`.
std::vector<base::Integer> tally(const Machine& machine, const base::Integer& end) {
    std::vector<std::size_t> digits;
    for (base::Integer rest = end; rest > 0; rest /= machine.base)
        digits.push_back(static_cast<std::size_t>(*base::to_int64(base::Integer(rest % machine.base))));
    if (machine.next.size() * digits.size() > 10 * most_transitions) throw TooLarge{};
    using Row = std::vector<base::Integer>;
    Row less(machine.states(), 0), rest(machine.states(), 0);
    rest[0] = 1;
    for (const std::size_t limit : digits) {
        base::poll();
        Row after_less(machine.states(), 0), after_rest(machine.states(), 0);
        for (Id q = 0; q < machine.states(); ++q) {
            if (less[q] == 0 && rest[q] == 0) continue;
            const base::Integer both = less[q] + rest[q];
            for (std::size_t digit = 0; digit < static_cast<std::size_t>(machine.base); ++digit) {
                const Id to = machine.step(q, digit);
                if (digit < limit) after_less[to] += both;
                else if (digit > limit) after_rest[to] += both;
                else after_less[to] += less[q], after_rest[to] += rest[q];
            }
        }
        less = std::move(after_less), rest = std::move(after_rest);
    }
    Row count(1 + (machine.output.empty() ? 0 : *std::max_element(machine.output.begin(), machine.output.end())), 0);
    for (Id q = 0; q < machine.states(); ++q) count[machine.output[q]] += less[q];
    return count;
}

}  // namespace grundy::automaton
