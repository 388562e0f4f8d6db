#include "engine/verify/induction/tuples.hpp"

#include <algorithm>
#include <numeric>

#include "engine/verify/induction/met.hpp"

namespace grundy::verify {
namespace {

constexpr std::size_t most_transitions = std::size_t{1} << 24;  ///< of one automaton: 64 MB
constexpr std::size_t most_entries = std::size_t{1} << 26;      ///< of sets of states, while a number is taken away

/// For every letter over the tracks of `wide`, the letter over those of `narrow`, which are among them.
std::vector<std::uint32_t> letters_seen(unsigned base, const TrackList& wide, const TrackList& narrow, std::size_t letters) {
    std::vector<std::uint32_t> weight(wide.size(), 0), seen(letters);
    std::uint32_t w = 1;
    for (const Track t : narrow) {
        weight[static_cast<std::size_t>(std::lower_bound(wide.begin(), wide.end(), t) - wide.begin())] = w;
        w *= base;
    }
    for (std::size_t letter = 0; letter < letters; ++letter) {
        std::size_t rest = letter;
        for (const std::uint32_t weight_here : weight) {
            seen[letter] += static_cast<std::uint32_t>(rest % base) * weight_here;
            rest /= base;
        }
    }
    return seen;
}

}  // namespace

std::string Tuples::digits() const {
    if (quotient_ == 0) return "base " + std::to_string(base_);
    const std::string a = std::to_string(quotient_);
    if (numerator_ != 1) return "the numeration q(n) = " + a + " q(n - 1) + " + std::to_string(numerator_) + " q(n - 2)";
    return "the numeration of [" + a + "; " + a + ", " + a + ", …]";
}

bool Set::reads(Track t) const { return std::binary_search(tracks.begin(), tracks.end(), t); }
bool Set::is_empty() const {
    return std::none_of(accepts.begin(), accepts.end(), [](char a) { return a != 0; });
}
bool Set::is_all() const {
    return std::all_of(accepts.begin(), accepts.end(), [](char a) { return a != 0; });
}

std::size_t Tuples::letters(std::size_t tracks) const {
    std::size_t count = 1;
    for (std::size_t i = 0; i < tracks; ++i) {
        count *= base_;
        if (count > 1U << 16) throw Rejected("the proof needs a statement about more numbers at once than the checker takes");
    }
    return count;
}

/// One more state is looked at.
void Tuples::grow(const Set& set, std::size_t letters) const {
    steps_.take(steps_a_transition * letters);
    if (set.next.size() > most_transitions) throw Rejected("the proof needs a larger automaton than the checker makes");
}

namespace {

/// What every state accepts whatever follows: nothing (0), everything (1), or it depends (2).
std::vector<char> what_settles(const Set& set, std::size_t letters) {
    std::vector<char> all(set.accepts.size(), 2);
    for (std::size_t q = 0; q < all.size(); ++q) {
        const auto from = set.next.begin() + static_cast<std::ptrdiff_t>(q * letters);
        if (std::all_of(from, from + static_cast<std::ptrdiff_t>(letters), [&](std::uint32_t to) { return to == q; })) all[q] = set.accepts[q] != 0 ? 1 : 0;
    }
    return all;
}

}  // namespace

/// Pairs of states. Where one of the two settles the matter, as "nothing any more" does for "and", the other is not followed: one pair stands for all of them.
Set Tuples::product(const Set& a, const Set& b, const std::function<bool(bool, bool)>& accepts) const {
    Set result;
    std::set_union(a.tracks.begin(), a.tracks.end(), b.tracks.begin(), b.tracks.end(), std::back_inserter(result.tracks));
    const std::size_t count = letters(result.tracks.size()), of_a = letters(a.tracks.size()), of_b = letters(b.tracks.size());
    const auto in_a = letters_seen(base_, result.tracks, a.tracks, count), in_b = letters_seen(base_, result.tracks, b.tracks, count);
    const std::vector<char> settles_a = what_settles(a, of_a), settles_b = what_settles(b, of_b);
    const bool said[2][2] = {{accepts(false, false), accepts(false, true)}, {accepts(true, false), accepts(true, true)}};
    constexpr std::uint32_t whatever = ~std::uint32_t{0};  // in the place of both: (whatever, 1) accepts all that follows, (whatever, 0) nothing
    const auto pair = [&](std::uint32_t p, std::uint32_t r) {
        const auto x = static_cast<unsigned char>(settles_a[p]), y = static_cast<unsigned char>(settles_b[r]);
        if (x < 2 && said[x][0] == said[x][1]) return std::pair<std::uint32_t, std::uint32_t>(whatever, said[x][0]);
        if (y < 2 && said[0][y] == said[1][y]) return std::pair<std::uint32_t, std::uint32_t>(whatever, said[0][y]);
        return std::pair(p, r);
    };
    Met numbers;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> states;
    const auto number = [&](const std::pair<std::uint32_t, std::uint32_t>& here) {
        const std::uint32_t n = numbers.number(mixed(mixed(1, here.first), here.second), [&](std::uint32_t k) { return states[k] == here; });
        if (n == states.size()) states.push_back(here);
        return n;
    };
    number(pair(0, 0));
    for (std::size_t q = 0; q < states.size(); ++q) {
        const auto [p, r] = states[q];
        grow(result, count);
        if (p == whatever) {
            result.accepts.push_back(r != 0), result.next.insert(result.next.end(), count, static_cast<std::uint32_t>(q));
            continue;
        }
        result.accepts.push_back(said[a.accepts[p] != 0][b.accepts[r] != 0]);
        for (std::size_t letter = 0; letter < count; ++letter)
            result.next.push_back(number(pair(a.next[p * of_a + in_a[letter]], b.next[r * of_b + in_b[letter]])));
    }
    return minimal(result);
}

Set Tuples::both(const Set& a, const Set& b) const {
    return product(a, b, [](bool x, bool y) { return x && y; });
}
Set Tuples::either(const Set& a, const Set& b) const {
    return product(a, b, [](bool x, bool y) { return x || y; });
}
Set Tuples::same(const Set& a, const Set& b) const {
    return product(a, b, [](bool x, bool y) { return x == y; });
}
Set Tuples::complement(Set a) const {
    for (char& accepts : a.accepts) accepts = accepts == 0;
    return a;
}

/// Numbers that make no difference in any state are not read.
Set Tuples::without_idle_tracks(Set a) const {
    std::size_t stride = 1;
    for (std::size_t i = 0; i < a.tracks.size();) {
        const std::size_t block = stride * base_;
        bool idle = true;
        for (std::size_t k = 0; k < a.next.size() && idle; ++k) idle = a.next[k] == a.next[k - k / stride % base_ * stride];
        if (!idle) {
            ++i, stride = block;
            continue;
        }
        std::vector<std::uint32_t> next;
        for (std::size_t k = 0; k < a.next.size(); ++k)
            if (k / stride % base_ == 0) next.push_back(a.next[k]);
        a.next = std::move(next);
        a.tracks.erase(a.tracks.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return a;
}

namespace {

/// The sets of states of an automaton that some value of a number leads to, each with a number.
class StateSets {
public:
    /// `all[s]`: from there everything is accepted, `none[s]`: nothing is.
    StateSets(std::vector<char> all, std::vector<char> none) : all_(std::move(all)), none_(std::move(none)), met_(all_.size(), 0) {}
    std::size_t size() const { return from_.size(); }
    std::vector<std::uint32_t> states(std::size_t set) const { return {begin_of(set), begin_of(set + 1)}; }
    /// Begins the next set.
    void begin() { ++turn_, certain_ = false, now_.clear(); }
    void put(std::uint32_t state) {
        if (certain_ || met_[state] == turn_ || none_[state] != 0) return;
        met_[state] = turn_;
        certain_ = all_[state] != 0;
        if (certain_) now_.clear();  // what else is in the set makes no difference
        now_.push_back(state);
    }
    /// The number of the set that was put together since begin().
    std::uint32_t number() {
        std::sort(now_.begin(), now_.end());
        const std::uint64_t hash = std::accumulate(now_.begin(), now_.end(), std::uint64_t{1}, mixed);
        const std::uint32_t n = numbers_.number(hash, [&](std::uint32_t k) { return std::equal(now_.begin(), now_.end(), begin_of(k), begin_of(k + 1)); });
        if (n == size()) from_.push_back(entries_.size()), entries_.insert(entries_.end(), now_.begin(), now_.end());
        return n;
    }

private:
    std::vector<std::uint32_t>::const_iterator begin_of(std::size_t set) const {
        return entries_.begin() + static_cast<std::ptrdiff_t>(set < size() ? from_[set] : entries_.size());
    }

    std::vector<char> all_, none_;
    Met numbers_;
    std::vector<std::uint32_t> entries_, now_;  ///< of all sets, one after the other; of the one that is put together
    std::vector<std::size_t> from_, met_;       ///< where each begins in entries_; each state, at which turn it was put into a set
    std::size_t turn_ = 0;
    bool certain_ = false;
};

}  // namespace

/// The states of the result are the sets of states that some value of the number leads to. One accepts if, the other numbers being at their end, some more
/// digits of this one lead to acceptance.
Set Tuples::exists(const Set& a, Track track) const {
    if (!a.reads(track)) return a;
    const auto place = static_cast<std::size_t>(std::lower_bound(a.tracks.begin(), a.tracks.end(), track) - a.tracks.begin());
    const std::size_t count = letters(a.tracks.size()), stride = letters(place);
    std::vector<char> ends = a.accepts, all(ends.size()), none(ends.size());
    for (bool grown = true; grown;) {
        grown = false;
        steps_.take(ends.size() * base_);
        for (std::size_t q = 0; q < ends.size(); ++q)
            for (std::size_t digit = 0; digit < base_ && !ends[q]; ++digit)
                if (ends[a.next[q * count + digit * stride]] != 0) ends[q] = 1, grown = true;
    }
    for (std::size_t q = 0; q < ends.size(); ++q) {  // what every letter leaves where it is
        const auto from = a.next.begin() + static_cast<std::ptrdiff_t>(q * count);
        if (std::any_of(from, from + static_cast<std::ptrdiff_t>(count), [&](std::uint32_t to) { return to != q; })) continue;
        all[q] = a.accepts[q], none[q] = a.accepts[q] == 0;
    }
    Set result{a.tracks, {}, {}};
    result.tracks.erase(result.tracks.begin() + static_cast<std::ptrdiff_t>(place));
    StateSets sets(std::move(all), std::move(none));
    sets.begin(), sets.put(0), sets.number();
    std::size_t entries = 0;
    for (std::size_t q = 0; q < sets.size(); ++q) {
        const std::vector<std::uint32_t> here = sets.states(q);
        grow(result, count / base_ * (here.size() + 1));
        if ((entries += here.size()) > most_entries) throw Rejected("the proof needs a larger automaton than the checker makes");
        result.accepts.push_back(std::any_of(here.begin(), here.end(), [&](std::uint32_t s) { return ends[s] != 0; }));
        for (std::size_t letter = 0; letter < count / base_; ++letter) {
            const std::size_t low = letter % stride + letter / stride * stride * base_;  // with digit 0 in the place that is gone
            sets.begin();
            for (const std::uint32_t s : here)
                for (std::size_t digit = 0; digit < base_; ++digit) sets.put(a.next[s * count + low + digit * stride]);
            result.next.push_back(sets.number());
        }
    }
    return minimal(result);
}

Set Tuples::renamed(const Set& a, const std::map<Track, Track>& names) const {
    TrackList named;  // the new names in the order of the old
    for (const Track t : a.tracks) named.push_back(names.count(t) != 0 ? names.at(t) : t);
    Set result{named, {}, a.accepts};
    std::sort(result.tracks.begin(), result.tracks.end());
    if (std::adjacent_find(result.tracks.begin(), result.tracks.end()) != result.tracks.end()) throw Rejected("two numbers of the proof have one name");
    const std::size_t count = letters(named.size());
    std::vector<std::size_t> from(count, 0);  // the old letter of every new one
    std::size_t weight = 1;
    for (const Track t : named) {
        const std::size_t stride = letters(static_cast<std::size_t>(std::lower_bound(result.tracks.begin(), result.tracks.end(), t) - result.tracks.begin()));
        for (std::size_t letter = 0; letter < count; ++letter) from[letter] += letter / stride % base_ * weight;
        weight *= base_;
    }
    steps_.take(a.next.size());
    for (std::size_t q = 0; q < a.accepts.size(); ++q)
        for (std::size_t letter = 0; letter < count; ++letter) result.next.push_back(a.next[q * count + from[letter]]);
    return result;
}

Set Tuples::checked(Set given) const {
    const std::size_t count = letters(given.tracks.size()), states = given.accepts.size();
    if (states == 0 || given.next.size() != states * count) throw Rejected("the automaton needs a state for each digit of each number that it reads");
    if (std::any_of(given.next.begin(), given.next.end(), [&](std::uint32_t q) { return q >= states; }))
        throw Rejected("the automaton leads to a state that it does not have");
    for (std::size_t q = 0; q < states; ++q)
        if (given.accepts[q] != given.accepts[given.next[q * count]]) throw Rejected("zeros before a number change what the automaton says of it");
    Set made = both(given, constant(true));  // what can be reached, made minimal
    if (!is_of_numbers(made)) throw Rejected("the automaton says one thing of a word of a number and another of another");
    return made;
}

}  // namespace grundy::verify
