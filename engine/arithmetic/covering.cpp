#include "engine/arithmetic/covering.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/arithmetic/backwards.hpp"
#include "engine/base/poll.hpp"

namespace grundy::arithmetic {

namespace {

using States = std::vector<std::uint32_t>;
using Matrix = std::vector<char>;  ///< square

constexpr std::size_t most_looked_at = 200'000;  ///< states, or sets of them

/// Reads the same words from the other end, the most significant digit first. There a comparison is settled as soon as two numbers differ by enough, and
/// only a few are open at a time; from the least significant digit on all of them stay open to the end.
Automaton most_significant_first(const Automaton& a) {
    const auto next = [&](std::uint32_t s, std::size_t letter) { return a.next(s, letter); };
    return read_backwards(a.base(), a.tracks(), a.states(), a.letters(), 0, next, [&](std::uint32_t s) { return a.accepting(s); });
}

/// At p, q: whatever is accepted from p is accepted from q. Pairs of which that is not so are found backwards.
Matrix inclusions(const Automaton& a) {
    const std::size_t n = a.states();
    if (n * n > most_transitions) throw TooLarge("a relation of too many states between positions");
    Matrix included(n * n, 1);
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;
    std::vector<std::vector<States>> before(a.letters(), std::vector<States>(n));
    for (std::uint32_t p = 0; p < n; ++p) {
        for (std::size_t letter = 0; letter < a.letters(); ++letter) before[letter][a.next(p, letter)].push_back(p);
        for (std::uint32_t q = 0; q < n; ++q)
            if (a.accepting(p) && !a.accepting(q)) included[p * n + q] = 0, open.emplace_back(p, q);
    }
    while (!open.empty()) {
        base::poll();
        const auto [p, q] = open.back();
        open.pop_back();
        Allowance::charge(a.letters() / 16 + 1);
        for (std::size_t letter = 0; letter < a.letters(); ++letter)
            for (const std::uint32_t x : before[letter][p])
                for (const std::uint32_t y : before[letter][q])
                    if (included[x * n + y] != 0) included[x * n + y] = 0, open.emplace_back(x, y);
    }
    return included;
}

/// The same where only the length of a word matters. At p, q: if some word of a length is accepted from p, some word of that length is from q.
Matrix inclusions_by_length(const Automaton& a) {
    const std::size_t n = a.states();
    Matrix included(n * n, 1);
    std::vector<char> some(n);  // of the length so far
    for (std::uint32_t s = 0; s < n; ++s) some[s] = a.accepting(s);
    for (std::set<std::vector<char>> seen; seen.insert(some).second;) {
        for (std::size_t p = 0; p < n; ++p)
            for (std::size_t q = 0; q < n; ++q)
                if (some[p] != 0 && some[q] == 0) included[p * n + q] = 0;
        std::vector<char> longer(n, 0);
        for (std::uint32_t s = 0; s < n; ++s)
            for (std::size_t letter = 0; letter < a.letters() && longer[s] == 0; ++letter) longer[s] = some[a.next(s, letter)];
        some = std::move(longer);
    }
    return included;
}

/// The letters of an automaton, by those over `tracks`.
States letters_of_part(const Automaton& a, const std::vector<Track>& tracks, std::size_t letters) {
    std::vector<std::size_t> weight(tracks.size(), 0);
    std::size_t power = 1;
    for (const Track track : a.tracks()) {
        weight[static_cast<std::size_t>(std::find(tracks.begin(), tracks.end(), track) - tracks.begin())] = power;
        power *= a.base().digits();
    }
    States of(letters, 0);
    for (std::size_t letter = 0; letter < letters; ++letter) {
        std::size_t rest = letter;
        for (const std::size_t w : weight) of[letter] += static_cast<std::uint32_t>(rest % a.base().digits() * w), rest /= a.base().digits();
    }
    return of;
}

/// Some automata at once, first those that read no digit of `here`, the most significant digit first. The digits of `here` are read, those of the other tracks
/// may be any: so there are several states at a time, which are a set. What is accepted from one state of a set may be accepted from another; then it is left
/// out.
class Search {
public:
    Search(Joined all, const std::vector<Track>& here) : tracks_(here) {
        const std::size_t digits = all.front().base().digits();
        const auto reads_none = [&](const Automaton& a) { return std::none_of(here.begin(), here.end(), [&](Track track) { return a.has(track); }); };
        std::stable_partition(all.begin(), all.end(), reads_none);
        for (const Automaton& one : all) {
            if (one.accepts_everything()) continue;
            Automaton a = one;
            for (const Track track : one.tracks()) {
                if (std::find(tracks_.begin(), tracks_.end(), track) != tracks_.end()) continue;
                a = both(a, well_written(a.base(), track));  // it has one word then
                tracks_.push_back(track);
            }
            parts_.emplace_back(most_significant_first(a), here);
        }
        for (std::size_t i = 0; i < tracks_.size(); ++i) {
            letters_ *= digits;
            if (i < here.size()) letters_here_ *= digits;
            if (letters_ > most_transitions / 64) throw TooLarge("too many numbers at once");
        }
        for (Part& part : parts_) part.letter = letters_of_part(part.a, tracks_, letters_);
    }

    /// The states before the first digit of what is read: others may have more digits.
    std::uint32_t start() {
        States set{number(States(parts_.size(), 0))};
        if (set[0] == no_state) set.clear();
        for (std::size_t i = 0; i < set.size(); ++i) {
            const States more = steps(set[i])[0];
            for (const std::uint32_t s : more)
                if (std::find(set.begin(), set.end(), s) == set.end()) set.push_back(s);
        }
        return number_of_set(std::move(set));
    }

    std::uint32_t after(std::uint32_t set, std::size_t letter) {
        if (next_[set].empty()) next_[set].assign(letters_here_, no_state);
        if (next_[set][letter] != no_state) return next_[set][letter];
        base::poll();
        States to;
        for (const std::uint32_t s : States(sets_[set])) {
            const States& some = steps(s)[letter];
            to.insert(to.end(), some.begin(), some.end());
        }
        Allowance::charge(to.size() / 2 + 1);
        const std::uint32_t found = number_of_set(std::move(to));
        return next_[set][letter] = found;
    }

    bool accepts(std::uint32_t set) const {
        return std::any_of(sets_[set].begin(), sets_[set].end(), [this](std::uint32_t s) { return is_accepting(s); });
    }
    /// What is accepted from one set is accepted from the other.
    bool is_less(std::uint32_t one, std::uint32_t other) const {
        return one == other || std::all_of(sets_[one].begin(), sets_[one].end(), [&](std::uint32_t s) {
                   return std::any_of(sets_[other].begin(), sets_[other].end(), [&](std::uint32_t t) { return is_included(s, t); });
               });
    }

    std::size_t letters() const { return letters_here_; }
    const States& members(std::uint32_t set) const { return sets_[set]; }
    bool is_accepting(std::uint32_t state) const {
        for (std::size_t k = 0; k < parts_.size(); ++k)
            if (!parts_[k].a.accepting(states_[state][k])) return false;
        return true;
    }
    /// By letters of `here`.
    const std::vector<States>& steps(std::uint32_t state) {
        if (!steps_[state].empty()) return steps_[state];
        Allowance::charge(letters_ / 8 + 1);
        std::vector<States> found(letters_here_);
        const States from = states_[state];
        States to(parts_.size());
        for (std::size_t letter = 0; letter < letters_; ++letter) {
            bool alive = true;
            for (std::size_t k = 0; k < parts_.size() && alive; ++k) {
                to[k] = parts_[k].a.next(from[k], parts_[k].letter[letter]);
                alive = to[k] != parts_[k].never;
            }
            if (alive) found[letter % letters_here_].push_back(number(to));
        }
        for (States& some : found) shrink(some);
        return steps_[state] = std::move(found);
    }

private:
    struct Part {
        Part(Automaton automaton, const std::vector<Track>& here)
            : a(std::move(automaton)), included(inclusions(a)), never(sink(a, false)), always(sink(a, true)) {
            const bool hidden = std::none_of(here.begin(), here.end(), [this](Track track) { return a.has(track); });
            if (hidden) by_length = inclusions_by_length(a);
        }
        Automaton a;
        Matrix included, by_length;
        std::uint32_t never, always;
        States letter;  ///< by those over all tracks
    };

    std::uint32_t number(const States& state) {
        for (std::size_t k = 0; k < parts_.size(); ++k)
            if (state[k] == parts_[k].never) return no_state;
        const auto [at, fresh] = numbers_.try_emplace(state, static_cast<std::uint32_t>(states_.size()));
        if (fresh) {
            states_.push_back(state), steps_.emplace_back();
            flat_.insert(flat_.end(), state.begin(), state.end());
            open_.push_back(open_part(state));
        }
        if (states_.size() > most_looked_at) throw TooLarge("too many states of a move");
        return at->second;
    }

    std::uint32_t number_of_set(States set) {
        shrink(set);
        const auto [at, fresh] = set_numbers_.try_emplace(std::move(set), static_cast<std::uint32_t>(sets_.size()));
        if (fresh) sets_.push_back(at->first), next_.emplace_back();
        if (sets_.size() > most_looked_at) throw TooLarge("too many sets of states of a move");
        return at->second;
    }

    /// Part by part; or, where all parts of the other but one are settled and no digit of that one is read, by the lengths of what it accepts.
    bool is_included(std::uint32_t s, std::uint32_t t) const {
        const std::size_t count = parts_.size();
        const std::uint32_t *one = flat_.data() + s * count, *other = flat_.data() + t * count;
        std::size_t k = 0;
        while (k < count && parts_[k].included[one[k] * parts_[k].a.states() + other[k]] != 0) ++k;
        if (k == count || open_[t] == none_open) return true;
        return open_[t] != many_open && parts_[open_[t]].by_length[one[open_[t]] * parts_[open_[t]].a.states() + other[open_[t]]] != 0;
    }

    /// The part whose lengths may tell all.
    std::uint32_t open_part(const States& state) const {
        std::uint32_t open = none_open;
        for (std::uint32_t k = 0; k < state.size(); ++k)
            if (state[k] != parts_[k].always) open = open == none_open && !parts_[k].by_length.empty() ? k : many_open;
        return open;
    }

    void shrink(States& set) const {
        std::sort(set.begin(), set.end());
        set.erase(std::unique(set.begin(), set.end()), set.end());
        for (std::size_t i = 0; i < set.size();) {  // one after the other, so that of two that include each other one stays
            bool less = false;
            for (std::size_t j = 0; j < set.size() && !less; ++j) less = i != j && is_included(set[i], set[j]);
            if (less) set.erase(set.begin() + static_cast<std::ptrdiff_t>(i));
            else ++i;
        }
    }

    std::vector<Track> tracks_;  ///< those of `here` first
    std::vector<Part> parts_;
    std::size_t letters_ = 1, letters_here_ = 1;
    std::map<States, std::uint32_t> numbers_, set_numbers_;
    std::vector<States> states_, sets_;
    States flat_, open_;  ///< the states one after the other; the only part of each that is open, if no digit of that one is read
    static constexpr std::uint32_t none_open = ~std::uint32_t{0}, many_open = none_open - 1;
    std::vector<std::vector<States>> steps_;
    std::vector<States> next_;
};

/// All words of `all` that are written well, the most significant digit first, read as letters over `here`.
class Asked {
public:
    Asked(Automaton all, const std::vector<Track>& here) : a_(all) {
        for (const Track track : here) all = both(all, well_written(all.base(), track));
        a_ = most_significant_first(all);
        std::size_t letters = 1;
        for (std::size_t i = 0; i < here.size(); ++i) letters *= a_.base().digits();
        letter_ = letters_of_part(a_, here, letters);
        never_ = sink(a_, false);
    }
    std::uint32_t after(std::uint32_t state, std::size_t letter) const { return a_.next(state, letter_[letter]); }
    bool is_accepting(std::uint32_t state) const { return a_.accepting(state); }
    bool is_over(std::uint32_t state) const { return state == never_; }

private:
    Automaton a_;
    States letter_;
    std::uint32_t never_ = no_state;
};

}  // namespace

bool is_covered(const Automaton& all, const std::vector<Track>& here, const std::vector<Joined>& by) {
    const Asked asked(all, here);
    if (asked.is_over(0)) return true;
    std::vector<Search> searches;
    for (const Joined& one : by) searches.emplace_back(one, here);
    struct Node {
        std::uint32_t at;
        States sets;  ///< one of each search
    };
    std::vector<Node> open;
    std::map<std::uint32_t, std::vector<States>> seen;  // by state of what is asked: none accepts all that another does
    std::size_t looked_at = 0;
    const auto is_less = [&](const States& one, const States& other) {
        for (std::size_t k = 0; k < searches.size(); ++k)
            if (!searches[k].is_less(one[k], other[k])) return false;
        return true;
    };
    const auto meet = [&](Node node) {  // one that accepts more than one seen is covered if that is
        auto& known = seen[node.at];
        if (std::any_of(known.begin(), known.end(), [&](const States& one) { return is_less(one, node.sets); })) return;
        known.erase(std::remove_if(known.begin(), known.end(), [&](const States& one) { return is_less(node.sets, one); }), known.end());
        known.push_back(node.sets);
        open.push_back(std::move(node));
    };
    Node first{0, {}};
    for (Search& search : searches) first.sets.push_back(search.start());
    meet(std::move(first));
    while (!open.empty()) {
        base::poll();
        if (++looked_at > most_looked_at) throw TooLarge("too many sets of states of a move");
        const Node node = std::move(open.back());
        open.pop_back();
        bool accepted = !asked.is_accepting(node.at);
        for (std::size_t k = 0; k < searches.size() && !accepted; ++k) accepted = searches[k].accepts(node.sets[k]);
        if (!accepted) return false;
        std::size_t letters = 1;
        for (std::size_t i = 0; i < here.size(); ++i) letters *= all.base().digits();
        for (std::size_t letter = 0; letter < letters; ++letter) {
            Node after{asked.after(node.at, letter), {}};
            if (asked.is_over(after.at)) continue;
            for (std::size_t k = 0; k < searches.size(); ++k) after.sets.push_back(searches[k].after(node.sets[k], letter));
            meet(std::move(after));
        }
    }
    return true;
}

bool is_disjoint(const Automaton& all, const std::vector<Track>& here, const Joined& from) {
    const Asked asked(all, here);
    Search search(from, here);
    std::set<std::pair<std::uint32_t, std::uint32_t>> seen;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> open;
    const auto meet = [&](std::uint32_t at, std::uint32_t state) {
        if (!asked.is_over(at) && seen.emplace(at, state).second) open.emplace_back(at, state);
    };
    for (const std::uint32_t state : search.members(search.start())) meet(0, state);
    while (!open.empty()) {
        base::poll();
        const auto [at, state] = open.back();
        open.pop_back();
        if (asked.is_accepting(at) && search.is_accepting(state)) return false;
        if (seen.size() > most_looked_at) throw TooLarge("too many states of a move");
        for (std::size_t letter = 0; letter < search.letters(); ++letter)
            for (const std::uint32_t to : States(search.steps(state)[letter])) meet(asked.after(at, letter), to);
    }
    return true;
}

}  // namespace grundy::arithmetic
