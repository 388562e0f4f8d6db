#include "engine/verify/induction/covering.hpp"

#include <algorithm>
#include <deque>
#include <set>

namespace grundy::verify {
namespace {

using StateList = std::vector<std::uint32_t>;

constexpr std::uint32_t dead_end = ~std::uint32_t{0};
constexpr std::size_t most_met = 300'000;

std::size_t letters_over(std::size_t digits, std::size_t numbers) {
    std::size_t count = 1;
    for (std::size_t k = 0; k < numbers; ++k) {
        count *= digits;
        if (count > 1U << 17) throw Rejected("the proof needs a statement about more numbers at once than the checker takes");
    }
    return count;
}

/// An automaton that reads the first digit first: from a set of states to all that lead into it.
Set turned(const Set& a, std::size_t digits, Steps& steps) {
    const std::size_t count = letters_over(digits, a.tracks.size()), states = a.accepts.size();
    std::vector<std::vector<StateList>> into(count, std::vector<StateList>(states));
    for (std::uint32_t q = 0; q < states; ++q)
        for (std::size_t letter = 0; letter < count; ++letter) into[letter][a.next[q * count + letter]].push_back(q);
    StateList first;
    for (std::uint32_t q = 0; q < states; ++q)
        if (a.accepts[q] != 0) first.push_back(q);
    std::map<StateList, std::uint32_t> numbers{{first, 0}};
    std::deque<StateList> all{first};
    Set result{a.tracks, {}, {}};
    for (std::size_t k = 0; k < all.size(); ++k) {
        result.accepts.push_back(std::binary_search(all[k].begin(), all[k].end(), 0U));
        steps.take(10 * count * (all[k].size() + 1));
        for (std::size_t letter = 0; letter < count; ++letter) {
            StateList from;
            for (const std::uint32_t q : all[k]) from.insert(from.end(), into[letter][q].begin(), into[letter][q].end());
            std::sort(from.begin(), from.end());
            const auto [at, fresh] = numbers.try_emplace(from, static_cast<std::uint32_t>(all.size()));
            if (fresh) all.push_back(std::move(from));
            if (all.size() > most_met) throw Rejected("the proof needs a larger automaton than the checker makes");
            result.next.push_back(at->second);
        }
    }
    return result;
}

/// One of some automata that are read at once.
struct Reader {
    Reader(Set set, std::size_t digits, const TrackList& here, Steps& steps) : of(std::move(set)), count(letters_over(digits, of.tracks.size())) {
        for (std::uint32_t q = 0; q < of.accepts.size(); ++q) {
            const bool stays = std::all_of(of.next.begin() + static_cast<std::ptrdiff_t>(q * count),
                                           of.next.begin() + static_cast<std::ptrdiff_t>((q + 1) * count), [q](std::uint32_t to) { return to == q; });
            if (stays) (of.accepts[q] != 0 ? sure : never) = q;
        }
        compare(steps);
        if (std::none_of(here.begin(), here.end(), [this](Track t) { return of.reads(t); })) compare_lengths(steps);
    }
    std::size_t states() const { return of.accepts.size(); }
    bool is_within(std::uint32_t p, std::uint32_t q) const { return within[p * states() + q] != 0; }
    bool is_shorter(std::uint32_t p, std::uint32_t q) const { return !lengths.empty() && lengths[p * states() + q] != 0; }
    std::uint32_t after(std::uint32_t q, std::size_t letter) const { return of.next[q * count + seen[letter]]; }

    Set of;
    std::size_t count;
    std::uint32_t sure = dead_end, never = dead_end;
    StateList seen;  ///< the letter of this one, by letters over all numbers

private:
    /// Refined until nothing changes: p is not within q if it accepts and q does not, or if a letter leads there.
    void compare(Steps& steps) {
        const std::size_t n = states();
        if (n > 3'000) throw Rejected("the proof needs a larger automaton than the checker makes");
        within.assign(n * n, 1);
        for (bool changed = true; changed;) {
            changed = false;
            steps.take(n * n);
            for (std::size_t p = 0; p < n; ++p)
                for (std::size_t q = 0; q < n; ++q) {
                    if (within[p * n + q] == 0 || p == q) continue;
                    bool so = of.accepts[p] == 0 || of.accepts[q] != 0;
                    std::size_t letter = 0;
                    for (; letter < count && so; ++letter) so = is_within(of.next[p * count + letter], of.next[q * count + letter]);
                    steps.take(letter);
                    if (!so) within[p * n + q] = 0, changed = true;
                }
        }
    }

    /// Of all lengths up to where the states that accept a word of a length are those of a length before.
    void compare_lengths(Steps& steps) {
        const std::size_t n = states();
        lengths.assign(n * n, 1);
        std::set<std::vector<char>> met;
        for (std::vector<char> some = of.accepts; met.insert(some).second;) {
            steps.take(n * (n + count));
            for (std::size_t p = 0; p < n; ++p)
                for (std::size_t q = 0; q < n && some[p] != 0; ++q)
                    if (some[q] == 0) lengths[p * n + q] = 0;
            std::vector<char> longer(n, 0);
            for (std::size_t p = 0; p < n; ++p)
                for (std::size_t letter = 0; letter < count && longer[p] == 0; ++letter) longer[p] = some[of.next[p * count + letter]];
            some = std::move(longer);
        }
    }

    std::vector<char> within, lengths;
};

/// Some sets at once. States are numbered as they are met.
class Together {
public:
    Together(const Joint& joint, const TrackList& here, std::size_t digits, const Tuples& tuples, Steps& steps) : numbers_(here), steps_(steps) {
        Joint sets = joint;  // those that read none of `here` first: in them a number is written in one way
        std::stable_partition(sets.begin(), sets.end(),
                              [&](const Set& set) { return std::none_of(here.begin(), here.end(), [&](Track t) { return set.reads(t); }); });
        for (Set& set : sets) {
            for (const Track t : TrackList(set.tracks))
                if (std::count(numbers_.begin(), numbers_.end(), t) == 0) numbers_.push_back(t), set = tuples.both(set, tuples.is_written_well(t));
            readers_.emplace_back(turned(set, digits, steps), digits, here, steps);
        }
        letters_ = letters_over(digits, numbers_.size()), looked_at_ = letters_over(digits, here.size());
        for (Reader& reader : readers_) reader.seen = seen_by(reader.of.tracks, numbers_, digits);
    }

    /// For each letter over these numbers the letter over some of them.
    static StateList seen_by(const TrackList& some, const TrackList& numbers, std::size_t digits) {
        StateList seen(letters_over(digits, numbers.size()), 0);
        for (std::size_t letter = 0; letter < seen.size(); ++letter) {
            std::size_t weight = 1;
            for (const Track t : some) {
                const auto place = static_cast<std::size_t>(std::find(numbers.begin(), numbers.end(), t) - numbers.begin());
                seen[letter] += static_cast<std::uint32_t>(letter / letters_over(digits, place) % digits * weight);
                weight *= digits;
            }
        }
        return seen;
    }

    /// Before the first digit of what is looked at: other numbers may have more digits.
    StateList begin() {
        StateList all{state(StateList(readers_.size(), 0))};
        if (all[0] == dead_end) return {};
        for (std::size_t k = 0; k < all.size(); ++k)
            for (const std::uint32_t q : StateList(from(all[k])[0]))
                if (std::count(all.begin(), all.end(), q) == 0) all.push_back(q);
        return thinned(std::move(all));
    }
    StateList after(const StateList& all, std::size_t letter) {
        const auto [known, fresh] = after_.try_emplace({all, letter});
        if (!fresh) return known->second;
        StateList to;
        for (const std::uint32_t q : all) {
            const StateList& some = from(q)[letter];
            to.insert(to.end(), some.begin(), some.end());
        }
        return known->second = thinned(std::move(to));
    }
    /// By letters over what is looked at.
    const std::vector<StateList>& from(std::uint32_t q) {
        if (!from_[q].empty()) return from_[q];
        steps_.take(10 * letters_);
        std::vector<StateList> found(looked_at_);
        const StateList here = states_[q];
        StateList to(here.size());
        for (std::size_t letter = 0; letter < letters_; ++letter) {
            bool open = true;
            for (std::size_t k = 0; k < here.size() && open; ++k) open = (to[k] = readers_[k].after(here[k], letter)) != readers_[k].never;
            if (open) found[letter % looked_at_].push_back(state(to));
        }
        for (StateList& some : found) some = thinned(std::move(some));
        return from_[q] = std::move(found);
    }
    bool accepts(std::uint32_t q) const {
        for (std::size_t k = 0; k < readers_.size(); ++k)
            if (readers_[k].of.accepts[states_[q][k]] == 0) return false;
        return true;
    }
    bool accepts(const StateList& all) const {
        return std::any_of(all.begin(), all.end(), [this](std::uint32_t q) { return accepts(q); });
    }
    bool are_within(const StateList& one, const StateList& other) const {
        steps_.take(one.size());
        return std::all_of(one.begin(), one.end(),
                           [&](std::uint32_t p) { return std::any_of(other.begin(), other.end(), [&](std::uint32_t q) { return is_within(p, q); }); });
    }

private:
    std::uint32_t state(const StateList& parts) {
        for (std::size_t k = 0; k < parts.size(); ++k)
            if (parts[k] == readers_[k].never) return dead_end;
        const auto [at, fresh] = known_.try_emplace(parts, static_cast<std::uint32_t>(states_.size()));
        if (fresh) states_.push_back(parts), from_.emplace_back();
        if (states_.size() > most_met) throw Rejected("the proof needs a larger automaton than the checker makes");
        return at->second;
    }
    bool is_within(std::uint32_t p, std::uint32_t q) const {
        const StateList &one = states_[p], &other = states_[q];
        std::size_t open = 0, which = 0, parts = 0;
        for (std::size_t k = 0; k < one.size(); ++k) {
            if (readers_[k].is_within(one[k], other[k])) ++parts;
            if (other[k] != readers_[k].sure) ++open, which = k;
        }
        return parts == one.size() || open == 0 || (open == 1 && readers_[which].is_shorter(one[which], other[which]));
    }
    StateList thinned(StateList all) const {
        std::sort(all.begin(), all.end());
        all.erase(std::unique(all.begin(), all.end()), all.end());
        steps_.take(all.size() * all.size() / 4 + 1);
        for (std::size_t k = all.size(); k-- > 0;) {  // one by one: the last of some that are within each other stays
            const bool needless = std::any_of(all.begin(), all.end(), [&](std::uint32_t q) { return q != all[k] && is_within(all[k], q); });
            if (needless) all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
        }
        return all;
    }

    TrackList numbers_;
    Steps& steps_;
    std::vector<Reader> readers_;
    std::size_t letters_ = 1, looked_at_ = 1;
    std::map<StateList, std::uint32_t> known_;
    std::vector<StateList> states_;
    std::deque<std::vector<StateList>> from_;
    std::map<std::pair<StateList, std::size_t>, StateList> after_;
};

/// The tuples that are asked about, each in one way of writing it.
struct AskedFor {
    AskedFor(Set in, const TrackList& here, const Tuples& tuples, Steps& steps) {
        for (const Track t : here) in = tuples.both(in, tuples.is_written_well(t));
        const Set set = turned(in, tuples.count_of_digits(), steps);
        const StateList seen = Together::seen_by(set.tracks, here, tuples.count_of_digits());
        const std::size_t count = letters_over(tuples.count_of_digits(), set.tracks.size()), states = set.accepts.size();
        letters = seen.size();
        for (std::size_t q = 0; q < states; ++q)
            for (const std::uint32_t letter : seen) next.push_back(set.next[q * count + letter]);
        accepts = set.accepts;
        std::vector<char> open = accepts;  // some word is accepted from there
        for (bool grown = true; grown;) {
            grown = false;
            for (std::size_t k = 0; k < next.size(); ++k)
                if (open[next[k]] != 0 && open[k / letters] == 0) open[k / letters] = 1, grown = true;
        }
        is_open = std::move(open);
    }
    StateList next;
    std::vector<char> accepts, is_open;
    std::size_t letters = 1;
};

}  // namespace

bool have_none(const Set& in, const TrackList& here, const Joint& joint, const Tuples& tuples, Steps& steps) {
    const AskedFor asked(in, here, tuples, steps);
    Together all(joint, here, tuples.count_of_digits(), tuples, steps);
    std::set<std::pair<std::uint32_t, std::uint32_t>> met;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;
    const auto meet = [&](std::uint32_t at, std::uint32_t q) {
        if (asked.is_open[at] != 0 && met.emplace(at, q).second) open.emplace_back(at, q);
    };
    for (const std::uint32_t q : all.begin()) meet(0, q);
    for (std::size_t k = 0; k < open.size(); ++k) {
        const auto [at, q] = open[k];
        if (asked.accepts[at] != 0 && all.accepts(q)) return false;
        if (met.size() > most_met) throw Rejected("the proof needs a larger automaton than the checker makes");
        steps.take(asked.letters);
        for (std::size_t letter = 0; letter < asked.letters; ++letter)
            for (const std::uint32_t to : all.from(q)[letter]) meet(asked.next[at * asked.letters + letter], to);
    }
    return true;
}

/// What is met is a state of what is asked and a set of states for each of the joints. If less is accepted from these than from others that were met at that
/// state, looking at these is enough.
bool have_all(const Set& in, const TrackList& here, const std::vector<Joint>& joints, const Tuples& tuples, Steps& steps) {
    const AskedFor asked(in, here, tuples, steps);
    std::deque<Together> all;
    for (const Joint& joint : joints) all.emplace_back(joint, here, tuples.count_of_digits(), tuples, steps);
    using Sets = std::vector<StateList>;
    std::map<std::uint32_t, std::vector<Sets>> met;
    std::vector<std::pair<std::uint32_t, Sets>> open;
    const auto are_within = [&](const Sets& one, const Sets& other) {
        for (std::size_t k = 0; k < all.size(); ++k)
            if (!all[k].are_within(one[k], other[k])) return false;
        return true;
    };
    const auto meet = [&](std::uint32_t at, Sets sets) {
        std::vector<Sets>& known = met[at];
        for (const Sets& one : known)
            if (are_within(one, sets)) return;
        known.erase(std::remove_if(known.begin(), known.end(), [&](const Sets& one) { return are_within(sets, one); }), known.end());
        known.push_back(sets), open.emplace_back(at, std::move(sets));
    };
    if (asked.is_open[0] == 0) return true;
    Sets first;
    for (Together& one : all) first.push_back(one.begin());
    meet(0, std::move(first));
    for (std::size_t looked_at = 0; !open.empty(); ++looked_at) {
        if (looked_at > most_met) throw Rejected("the proof needs a larger automaton than the checker makes");
        const auto [at, sets] = std::move(open.back());
        open.pop_back();
        bool accepted = asked.accepts[at] == 0;
        for (std::size_t k = 0; k < all.size() && !accepted; ++k) accepted = all[k].accepts(sets[k]);
        if (!accepted) return false;
        for (std::size_t letter = 0; letter < asked.letters; ++letter) {
            const std::uint32_t to = asked.next[at * asked.letters + letter];
            if (asked.is_open[to] == 0) continue;
            Sets after;
            for (std::size_t k = 0; k < all.size(); ++k) after.push_back(all[k].after(sets[k], letter));
            meet(to, std::move(after));
        }
    }
    return true;
}

}  // namespace grundy::verify
