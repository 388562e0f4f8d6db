#include "engine/arithmetic/automaton.hpp"

#include <algorithm>
#include <numeric>

#include "engine/arithmetic/backwards.hpp"
#include "engine/arithmetic/patience.hpp"
#include "engine/base/poll.hpp"

namespace grundy::arithmetic {
namespace {

thread_local Allowance* allowance = nullptr;
thread_local double patience = 1;

std::size_t letters_of(Numeration base, std::size_t tracks) {
    std::size_t letters = 1;
    for (std::size_t i = 0; i < tracks; ++i) {
        letters *= base.digits();
        if (letters > most_transitions) throw TooLarge("too many numbers at once");
    }
    return letters;
}

/// A product may have so many states before it is made minimal; what is kept has most_states.
constexpr std::size_t most_pairs = 200'000;

void check(std::size_t states, std::size_t letters, std::size_t most = most_states) {
    if (states > most || states * letters > most_transitions) throw TooLarge("an automaton of more than " + std::to_string(states - 1) + " states");
    Allowance::charge(letters);
}

/// For each letter over `all` the letter over `some` of them.
std::vector<std::uint32_t> projected(Numeration base, const std::vector<Track>& all, const std::vector<Track>& some) {
    std::vector<std::size_t> weight(all.size(), 0);
    std::size_t power = 1;
    for (const Track track : some) {
        weight[static_cast<std::size_t>(std::find(all.begin(), all.end(), track) - all.begin())] = power;
        power *= base.digits();
    }
    std::vector<std::uint32_t> result(letters_of(base, all.size()));
    for (std::size_t letter = 0; letter < result.size(); ++letter) {
        std::size_t rest = letter, mapped = 0;
        for (std::size_t i = 0; i < all.size(); ++i, rest /= base.digits()) mapped += rest % base.digits() * weight[i];
        result[letter] = static_cast<std::uint32_t>(mapped);
    }
    return result;
}

/// States that are of one kind and lead to the same kinds stay of one, numbered in the order in which they come. The hottest loop of the room: no row of kinds
/// is stored, each is known by its first state.
std::vector<std::uint32_t> told_apart(const std::vector<std::uint32_t>& to, const std::vector<std::uint32_t>& kind, std::size_t letters, std::size_t& kinds) {
    std::size_t slots = 4;
    while (slots < 2 * kind.size()) slots *= 2;
    std::vector<std::uint32_t> first(slots, no_state), finer(kind.size());
    for (std::size_t k = 0; k < kind.size(); ++k) {
        const std::uint32_t* row = to.data() + k * letters;
        std::uint64_t h = kind[k] + 1;
        for (std::size_t letter = 0; letter < letters; ++letter) h = (h ^ kind[row[letter]]) * 0x9E3779B97F4A7C15ULL, h ^= h >> 29;
        const auto same = [&](std::uint32_t other) {
            const std::uint32_t* its = to.data() + other * letters;
            return kind[k] == kind[other] && std::equal(row, row + letters, its, [&](std::uint32_t a, std::uint32_t b) { return kind[a] == kind[b]; });
        };
        std::size_t slot = h & (slots - 1);
        while (first[slot] != no_state && !same(first[slot])) slot = (slot + 1) & (slots - 1);
        if (first[slot] == no_state) first[slot] = static_cast<std::uint32_t>(k), finer[k] = static_cast<std::uint32_t>(kinds++);
        else finer[k] = finer[first[slot]];
    }
    return finer;
}

/// Pairs of states, numbered in the order in which they come.
class PairNumbers {
public:
    std::uint32_t operator()(std::uint64_t pair) {
        if (2 * (pairs_.size() + 1) > slots_.size()) grow();
        std::size_t slot = place(pair);
        for (; slots_[slot] != no_state; slot = (slot + 1) & (slots_.size() - 1))
            if (pairs_[slots_[slot]] == pair) return slots_[slot];
        slots_[slot] = static_cast<std::uint32_t>(pairs_.size());
        pairs_.push_back(pair);
        return slots_[slot];
    }
    std::size_t size() const { return pairs_.size(); }
    std::uint64_t operator[](std::size_t k) const { return pairs_[k]; }

private:
    std::size_t place(std::uint64_t pair) const {
        const std::uint64_t h = (pair ^ pair >> 32) * 0x9E3779B97F4A7C15ULL;
        return (h ^ h >> 29) & (slots_.size() - 1);
    }
    void grow() {
        slots_.assign(2 * slots_.size(), no_state);
        for (std::uint32_t k = 0; k < pairs_.size(); ++k) {
            std::size_t slot = place(pairs_[k]);
            while (slots_[slot] != no_state) slot = (slot + 1) & (slots_.size() - 1);
            slots_[slot] = k;
        }
    }
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(64, no_state);  ///< at least twice as many as pairs
    std::vector<std::uint64_t> pairs_;
};

/// The product, `decide` saying what is accepted. Pairs of which the answer is settled by one side's sink are one state.
template <class Decide>
Automaton product(const Automaton& a, const Automaton& b, const Decide& decide) {
    if (a.base() != b.base()) throw std::logic_error("automata that read numbers differently");
    std::vector<Track> tracks;
    std::set_union(a.tracks().begin(), a.tracks().end(), b.tracks().begin(), b.tracks().end(), std::back_inserter(tracks));
    const auto of_a = projected(a.base(), tracks, a.tracks()), of_b = projected(a.base(), tracks, b.tracks());
    const std::uint32_t sinks_a[] = {sink(a, false), sink(a, true)}, sinks_b[] = {sink(b, false), sink(b, true)};
    const auto settled = [&](std::uint32_t p, std::uint32_t q) -> std::optional<bool> {
        for (const bool v : {false, true}) {
            if (p == sinks_a[v] && decide(v, false) == decide(v, true)) return decide(v, true);
            if (q == sinks_b[v] && decide(false, v) == decide(true, v)) return decide(true, v);
        }
        return std::nullopt;
    };
    PairNumbers numbers;
    std::vector<bool> accepting;
    std::uint32_t certain[] = {no_state, no_state};  // the state for all pairs of which the answer is no, or yes
    const auto number = [&](std::uint32_t p, std::uint32_t q) {
        const auto answer = settled(p, q);
        if (answer && certain[*answer] != no_state) return certain[*answer];
        const std::uint32_t n = numbers(std::uint64_t{p} << 32 | q);
        if (n == accepting.size()) accepting.push_back(answer ? *answer : decide(a.accepting(p), b.accepting(q)));
        if (answer) certain[*answer] = n;
        return n;
    };
    number(0, 0);
    std::vector<std::uint32_t> next;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        base::poll();
        const auto p = static_cast<std::uint32_t>(numbers[k] >> 32), q = static_cast<std::uint32_t>(numbers[k]);
        const bool stays = settled(p, q).has_value();
        for (std::size_t letter = 0; letter < of_a.size(); ++letter)
            next.push_back(stays ? static_cast<std::uint32_t>(k) : number(a.next(p, of_a[letter]), b.next(q, of_b[letter])));
        check(numbers.size(), of_a.size(), most_pairs);
    }
    Automaton made(a.base(), std::move(tracks), std::move(next), std::move(accepting));
    if (made.states() > most_states) throw TooLarge("an automaton of more than " + std::to_string(most_states) + " states");
    return made;
}

/// States from which `good` can be reached by the steps that `allowed` says.
std::vector<bool> backwards(const Automaton& a, std::vector<bool> good, const std::vector<bool>& allowed) {
    const StepsBack before(a.states(), [&](const auto& step) {
        for (std::uint32_t s = 0; s < a.states(); ++s)
            for (std::size_t letter = 0; letter < a.letters(); ++letter)
                if (allowed[letter] && a.next(s, letter) != s) step(a.next(s, letter), s);
    });
    std::vector<std::uint32_t> stack;
    for (std::uint32_t s = 0; s < a.states(); ++s)
        if (good[s]) stack.push_back(s);
    while (!stack.empty()) {
        const std::uint32_t s = stack.back();
        stack.pop_back();
        for (const std::uint32_t p : before.to(s)) {
            if (good[p]) continue;
            good[p] = true;
            stack.push_back(p);
        }
    }
    return good;
}

}  // namespace

std::uint32_t sink(const Automaton& a, bool accepting) {
    for (std::uint32_t s = 0; s < a.states(); ++s) {
        if (a.accepting(s) != accepting) continue;
        bool stays = true;
        for (std::size_t letter = 0; letter < a.letters() && stays; ++letter) stays = a.next(s, letter) == s;
        if (stays) return s;
    }
    return no_state;
}

Patience::Patience(double times) : before_(patience) { patience = std::max(times, before_); }
Patience::~Patience() { patience = before_; }
std::uint64_t Patience::times(std::uint64_t work) { return static_cast<std::uint64_t>(static_cast<double>(work) * std::min(patience, 1e6)); }

Allowance::Allowance(std::uint64_t transitions) : most_(Patience::times(transitions)), outer_(allowance) { allowance = this; }
Allowance::~Allowance() { allowance = outer_; }
void Allowance::charge(std::uint64_t transitions) {
    if (allowance != nullptr && (allowance->used_ += transitions) > allowance->most_) throw TooLarge("automata with too many transitions in all");
}

Automaton::Automaton(Numeration base, bool everything) : base_(base), next_{0}, accepting_{everything} {}

Automaton::Automaton(Numeration base, std::vector<Track> tracks, std::vector<std::uint32_t> next, std::vector<bool> accepting)
    : base_(base), tracks_(std::move(tracks)), letters_(letters_of(base, tracks_.size())), next_(std::move(next)), accepting_(std::move(accepting)) {
    minimise();
}

bool Automaton::has(Track track) const { return std::binary_search(tracks_.begin(), tracks_.end(), track); }

/// Moore: states are told apart by what they accept, then by where their letters lead, until no more are. Unreachable states go.
void Automaton::minimise() {
    std::vector<std::uint32_t> reached{0}, place(states(), no_state);
    place[0] = 0;
    for (std::size_t k = 0; k < reached.size(); ++k)
        for (std::size_t letter = 0; letter < letters_; ++letter) {
            const std::uint32_t to = next_[reached[k] * letters_ + letter];
            if (place[to] == no_state) place[to] = static_cast<std::uint32_t>(reached.size()), reached.push_back(to);
        }
    std::vector<std::uint32_t> to(reached.size() * letters_), kind(reached.size());
    for (std::size_t k = 0; k < reached.size(); ++k)
        for (std::size_t letter = 0; letter < letters_; ++letter) to[k * letters_ + letter] = place[next_[reached[k] * letters_ + letter]];
    for (std::size_t k = 0; k < reached.size(); ++k) kind[k] = accepting_[reached[k]] == accepting_[0] ? 0 : 1;
    std::size_t kinds = 1 + (std::find(kind.begin(), kind.end(), 1U) == kind.end() ? 0 : 1);
    for (;;) {
        base::poll();
        Allowance::charge(reached.size() * letters_ / 4);
        std::size_t finer_kinds = 0;
        kind = told_apart(to, kind, letters_, finer_kinds);
        if (finer_kinds > kinds) {
            kinds = finer_kinds;
            continue;
        }
        std::vector<std::uint32_t> next(kinds * letters_);  // kinds are numbered in the order of reaching: the start is 0
        std::vector<bool> accepting(kinds);
        for (std::size_t k = 0; k < reached.size(); ++k) {
            accepting[kind[k]] = accepting_[reached[k]];
            for (std::size_t letter = 0; letter < letters_; ++letter) next[kind[k] * letters_ + letter] = kind[to[k * letters_ + letter]];
        }
        next_ = std::move(next);
        accepting_ = std::move(accepting);
        return forget_idle_tracks();
    }
}

/// Numbers that change nothing are left out.
void Automaton::forget_idle_tracks() {
    const std::size_t base = base_.digits();
    std::size_t power = 1;
    for (std::size_t i = 0; i < tracks_.size();) {
        bool idle = true;
        for (std::size_t k = 0; k < next_.size() && idle; ++k)
            idle = next_[k] == next_[k - k % letters_ + (k % letters_ - k % letters_ / power % base * power)];
        if (!idle) {
            power *= base;
            ++i;
            continue;
        }
        std::vector<std::uint32_t> next;
        for (std::size_t k = 0; k < next_.size(); ++k)
            if (k % letters_ / power % base == 0) next.push_back(next_[k]);
        next_ = std::move(next);
        letters_ /= base;
        tracks_.erase(tracks_.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

bool Automaton::accepts(const Values& values) const {
    std::vector<std::vector<unsigned>> words;
    std::vector<const std::vector<unsigned>*> read;
    for (const Track track : tracks_) words.push_back(base_.written(values.at(track)));
    for (const auto& word : words) read.push_back(&word);
    return accepts(read);
}

bool Automaton::accepts(const std::vector<const std::vector<unsigned>*>& words) const {
    std::size_t length = 0;
    for (const auto* word : words) length = std::max(length, word->size());
    std::uint32_t state = 0;
    for (std::size_t i = 0; i < length; ++i) {
        std::size_t letter = 0, power = 1;
        for (const auto* word : words) letter += (i < word->size() ? (*word)[i] : 0) * power, power *= base_.digits();
        state = next(state, letter);
    }
    return accepting_[state];
}

Automaton complement(const Automaton& a) {
    Automaton result = a;  // minimal as before
    result.accepting_.flip();
    return result;
}

Automaton both(const Automaton& a, const Automaton& b) {
    return product(a, b, [](bool x, bool y) { return x && y; });
}
Automaton either(const Automaton& a, const Automaton& b) {
    return product(a, b, [](bool x, bool y) { return x || y; });
}
Automaton alike(const Automaton& a, const Automaton& b) {
    return product(a, b, [](bool x, bool y) { return x == y; });
}

/// Sets of states: those where a value of the track may have led. It may have more digits than all the others, so a state accepts when zeros of the others,
/// with any digits of the track, lead from it to one that does; and states that lead to no acceptance are left out.
Automaton exists(const Automaton& a, Track track) {
    if (!a.has(track)) return a;
    std::vector<Track> tracks = a.tracks();
    tracks.erase(std::find(tracks.begin(), tracks.end(), track));
    const auto letter_without = projected(a.base(), a.tracks(), tracks);
    std::vector<bool> silent(a.letters()), all(a.letters(), true), accepting(a.states());
    for (std::size_t letter = 0; letter < a.letters(); ++letter) silent[letter] = letter_without[letter] == 0;
    for (std::uint32_t s = 0; s < a.states(); ++s) accepting[s] = a.accepting(s);
    const std::vector<bool> live = backwards(a, accepting, all);
    accepting = backwards(a, accepting, silent);
    const std::uint32_t certain = sink(a, true);
    const std::size_t letters = letters_of(a.base(), tracks.size());
    std::vector<std::vector<std::uint32_t>> letters_with(letters);
    for (std::size_t letter = 0; letter < a.letters(); ++letter) letters_with[letter_without[letter]].push_back(static_cast<std::uint32_t>(letter));

    Rows sets;
    std::vector<std::uint32_t> next;
    std::vector<bool> accepts;
    std::vector<std::uint32_t> set, after;
    std::vector<std::size_t> met(a.states(), 0);  // at which turn
    std::size_t turn = 0;
    Ascending ascending(a.states());
    sets(live[0] ? std::vector<std::uint32_t>{0} : std::vector<std::uint32_t>{});
    for (std::size_t k = 0; k < sets.size(); ++k) {
        base::poll();
        set.assign(sets.row(k).begin(), sets.row(k).end());
        accepts.push_back(std::any_of(set.begin(), set.end(), [&](std::uint32_t s) { return accepting[s]; }));
        for (std::size_t letter = 0; letter < letters; ++letter) {
            after.clear();
            ++turn;
            for (const std::uint32_t s : set)
                for (const std::uint32_t with : letters_with[letter]) {
                    const std::uint32_t to = a.next(s, with);
                    if (live[to] && met[to] != turn) met[to] = turn, after.push_back(to);
                }
            if (certain != no_state && met[certain] == turn) after.assign(1, certain);
            else ascending(after);
            next.push_back(sets(after));
        }
        check(sets.size(), letters);
    }
    return Automaton(a.base(), std::move(tracks), std::move(next), std::move(accepts));
}

Automaton renamed(const Automaton& a, const std::map<Track, Track>& names) {
    std::vector<std::pair<Track, Track>> order;  // new, old
    for (const Track track : a.tracks()) {
        const auto name = names.find(track);
        order.emplace_back(name == names.end() ? track : name->second, track);
    }
    std::sort(order.begin(), order.end());
    std::vector<Track> tracks, old;
    for (const auto& [now, before] : order) tracks.push_back(now), old.push_back(before);
    if (std::adjacent_find(tracks.begin(), tracks.end()) != tracks.end()) throw std::logic_error("two tracks of one name");
    // The letter over the old order for each over the new one: the tracks by their old names, listed in the new order.
    std::vector<std::size_t> weight;
    for (const Track track : old) {
        std::size_t power = 1;
        for (const Track other : a.tracks()) {
            if (other == track) break;
            power *= a.base().digits();
        }
        weight.push_back(power);
    }
    std::vector<std::uint32_t> next(a.states() * a.letters());
    std::vector<bool> accepting(a.states());
    for (std::size_t letter = 0; letter < a.letters(); ++letter) {
        std::size_t rest = letter, before = 0;
        for (const std::size_t power : weight) before += rest % a.base().digits() * power, rest /= a.base().digits();
        for (std::uint32_t s = 0; s < a.states(); ++s) next[s * a.letters() + letter] = a.next(s, before);
    }
    for (std::uint32_t s = 0; s < a.states(); ++s) accepting[s] = a.accepting(s);
    return Automaton(a.base(), std::move(tracks), std::move(next), std::move(accepting));
}

}  // namespace grundy::arithmetic
