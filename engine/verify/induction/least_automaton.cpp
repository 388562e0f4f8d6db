// The least automaton of a set: Moore's classes, found by looking only at what can have changed.
#include <algorithm>
#include <numeric>

#include "engine/verify/induction/met.hpp"
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {
namespace {

/// Classes of states that no continuation so far tells apart, refined round by round (Moore 1956). In a round a state can leave the others of its class only
/// if it leads to one whose class became another in the round before: the other states of the class lead where they led, and stay together. So only
/// those are looked at that lead to what has moved.
class Classes {
public:
    Classes(const Set& a, std::size_t letters) : a_(a), letters_(letters), states_(a.accepts.size()), of_(states_, 0), sizes_{states_}, met_(states_, 0) {
        find_ways_into();
        std::vector<std::uint32_t> sides[2];
        for (std::uint32_t q = 0; q < states_; ++q) sides[a.accepts[q] != 0].push_back(q);
        moved_ = std::move(sides[sides[1].size() < sides[0].size()]);
        if (moved_.empty()) return;
        for (const std::uint32_t q : moved_) of_[q] = 1;
        sizes_ = {states_ - moved_.size(), moved_.size()};
    }
    std::size_t count() const { return sizes_.size(); }
    std::uint32_t of(std::size_t state) const { return of_[state]; }
    void refine() {
        find_touched();
        Met known;
        std::vector<std::uint32_t> first, group(touched_.size());  // of each group of what is touched, its first state; of what is touched, its group
        std::vector<std::size_t> members;
        for (std::size_t k = 0; k < touched_.size(); ++k) {
            const std::uint32_t q = touched_[k];
            std::uint64_t hash = of_[q];
            for (std::size_t letter = 0; letter < letters_; ++letter) hash = mixed(hash, to(q, letter));
            group[k] = known.number(hash, [&](std::uint32_t g) { return alike(first[g], q); });
            if (group[k] == first.size()) first.push_back(q), members.push_back(0);
            ++members[group[k]];
        }
        const std::vector<std::uint32_t> now = named(first, members);
        moved_.clear();
        for (std::size_t k = 0; k < touched_.size(); ++k) {
            const std::uint32_t q = touched_[k], c = now[group[k]];
            if (of_[q] == c) continue;
            --sizes_[of_[q]], ++sizes_[c], of_[q] = c;
            moved_.push_back(q);
        }
    }

private:
    std::uint32_t to(std::uint32_t q, std::size_t letter) const { return of_[a_.next[q * letters_ + letter]]; }
    bool alike(std::uint32_t p, std::uint32_t q) const {
        if (of_[p] != of_[q]) return false;
        for (std::size_t letter = 0; letter < letters_; ++letter)
            if (to(p, letter) != to(q, letter)) return false;
        return true;
    }
    /// For each state those that lead to it, each once.
    void find_ways_into() {
        constexpr std::uint32_t nothing = ~std::uint32_t{0};
        std::vector<std::uint32_t> last(states_, nothing);
        from_.assign(states_ + 1, 0);
        const auto each = [&](const auto& use) {
            std::fill(last.begin(), last.end(), nothing);
            for (std::uint32_t q = 0; q < states_; ++q)
                for (std::size_t k = q * letters_; k < (q + 1) * letters_; ++k)
                    if (last[a_.next[k]] != q) use(a_.next[k], q), last[a_.next[k]] = q;
        };
        each([&](std::uint32_t to, std::uint32_t) { ++from_[to + 1]; });
        std::partial_sum(from_.begin(), from_.end(), from_.begin());
        ways_.resize(from_.back());
        std::vector<std::size_t> end(from_.begin(), from_.end() - 1);
        each([&](std::uint32_t to, std::uint32_t q) { ways_[end[to]++] = q; });
    }
    void find_touched() {
        ++turn_;
        touched_.clear();
        for (const std::uint32_t q : moved_)
            for (std::size_t k = from_[q]; k < from_[q + 1]; ++k)
                if (met_[ways_[k]] != turn_) met_[ways_[k]] = turn_, touched_.push_back(ways_[k]);
    }
    /// The class that each group becomes. What is not touched keeps the class; where all of it is, its largest group does.
    std::vector<std::uint32_t> named(const std::vector<std::uint32_t>& first, const std::vector<std::size_t>& members) {
        constexpr std::uint32_t nothing = ~std::uint32_t{0};
        std::vector<std::size_t> rest = sizes_;
        std::vector<std::uint32_t> largest(sizes_.size(), nothing), now(first.size());
        for (std::uint32_t g = 0; g < first.size(); ++g) {
            const std::uint32_t c = of_[first[g]];
            rest[c] -= members[g];
            if (largest[c] == nothing || members[g] > members[largest[c]]) largest[c] = g;
        }
        for (std::uint32_t g = 0; g < first.size(); ++g) {
            const std::uint32_t c = of_[first[g]];
            now[g] = rest[c] == 0 && largest[c] == g ? c : static_cast<std::uint32_t>(sizes_.size());
            if (now[g] != c) sizes_.push_back(0);
        }
        return now;
    }

    const Set& a_;
    std::size_t letters_, states_;
    std::vector<std::uint32_t> of_;   ///< the class of every state
    std::vector<std::size_t> sizes_;  ///< of the classes
    std::vector<std::size_t> from_;   ///< where the ways into each state begin in ways_
    std::vector<std::uint32_t> ways_, moved_, touched_;
    std::vector<std::size_t> met_;  ///< each state, at which turn it was touched
    std::size_t turn_ = 0;
};

}  // namespace

/// States that no continuation tells apart become one; they are numbered by the first of them.
Set Tuples::minimal(const Set& a) const {
    const std::size_t count = letters(a.tracks.size()), states = a.accepts.size();
    Classes classes(a, count);
    for (std::size_t before = 0;; before = classes.count()) {
        steps_.take(steps_a_transition * a.next.size() / 4);
        classes.refine();
        if (classes.count() == before) break;
    }
    constexpr std::uint32_t unnumbered = ~std::uint32_t{0};
    std::vector<std::uint32_t> number(classes.count(), unnumbered), first;
    for (std::uint32_t q = 0; q < states; ++q)
        if (std::uint32_t& n = number[classes.of(q)]; n == unnumbered) n = static_cast<std::uint32_t>(first.size()), first.push_back(q);
    Set result{a.tracks, {}, {}};
    result.next.reserve(first.size() * count);
    for (const std::uint32_t q : first) {
        result.accepts.push_back(a.accepts[q]);
        for (std::size_t letter = 0; letter < count; ++letter) result.next.push_back(number[classes.of(a.next[q * count + letter])]);
    }
    return without_idle_tracks(std::move(result));
}

}  // namespace grundy::verify
