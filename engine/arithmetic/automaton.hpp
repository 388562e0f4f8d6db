#pragma once
/// Sets of tuples of natural numbers as finite automata that read all numbers at once, digit by digit, least significant first (Büchi 1960; Bruyère, Hansel,
/// Michaux and Villemaire 1994). What can be said with +, <=, constants, and, or, not and "there is" is such a set, so every such sentence is decided.
///
/// An automaton has a track for each number; a letter is one digit of each. Zeros after the last digit never change what is accepted. All automata here are
/// deterministic, complete and minimal, so one that accepts nothing has one state, and so has one that accepts everything.
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/arithmetic/numeration.hpp"
#include "engine/base/integer.hpp"

namespace grundy::arithmetic {

/// The name of a number.
using Track = std::uint32_t;
using Values = std::map<Track, base::Integer>;

/// An automaton would have more states or transitions than anybody waits for.
struct TooLarge : std::runtime_error {
    using std::runtime_error::runtime_error;
};
inline constexpr std::size_t most_states = 60'000;
inline constexpr std::size_t most_transitions = std::size_t{1} << 23;  ///< of one automaton: 32 MB

/// While it lives, the automata that this thread makes have so many transitions in all; then TooLarge is thrown. Counted work, so that what is proved does not
/// depend on the machine: a transition takes some 50 to 200 ns. The innermost counts.
class Allowance {
public:
    explicit Allowance(std::uint64_t transitions);
    ~Allowance();
    Allowance(const Allowance&) = delete;
    Allowance& operator=(const Allowance&) = delete;
    std::uint64_t used() const { return used_; }
    static void charge(std::uint64_t transitions);

private:
    std::uint64_t used_ = 0, most_;
    Allowance* outer_;
};

class Automaton {
public:
    /// Accepts every tuple, or none, of no numbers at all.
    Automaton(Numeration base, bool everything);
    /// `next` has digits^tracks entries a state (digits: how many there are), the digit of tracks[i] counting digits^i; `tracks` ascend. State 0 is the start.
    /// Is made minimal.
    Automaton(Numeration base, std::vector<Track> tracks, std::vector<std::uint32_t> next, std::vector<bool> accepting);

    Numeration base() const { return base_; }
    const std::vector<Track>& tracks() const { return tracks_; }
    bool has(Track track) const;
    std::size_t states() const { return accepting_.size(); }
    std::size_t letters() const { return letters_; }
    std::uint32_t next(std::uint32_t state, std::size_t letter) const { return next_[state * letters_ + letter]; }
    bool accepting(std::uint32_t state) const { return accepting_[state]; }

    bool accepts_nothing() const { return states() == 1 && !accepting_[0]; }
    bool accepts_everything() const { return states() == 1 && accepting_[0]; }
    /// Is this tuple accepted? Every track must have a value >= 0.
    bool accepts(const Values& values) const;
    /// The same of the words of the numbers, one for each of tracks().
    bool accepts(const std::vector<const std::vector<unsigned>*>& words) const;
    /// An accepted tuple with a word as short as can be; nothing when there is none.
    std::optional<Values> smallest() const;

    /// The accepted tuple whose numbers are least in the order of `tracks`: the first as small as can be, then the second, …
    std::optional<Values> least(const std::vector<Track>& order) const;

private:
    friend Automaton complement(const Automaton& a);
    void minimise();
    void forget_idle_tracks();

    Numeration base_;
    std::vector<Track> tracks_;
    std::size_t letters_ = 1;
    std::vector<std::uint32_t> next_;
    std::vector<bool> accepting_;
};

Automaton complement(const Automaton& a);
/// x is this number >= 0, of any size.
Automaton is_number(Numeration base, Track x, base::Integer number);
/// Tuples over the tracks of both that are in a and in b; in a or in b. Both in one base. Throw TooLarge, as all that follow.
Automaton both(const Automaton& a, const Automaton& b);
Automaton either(const Automaton& a, const Automaton& b);
/// Those that are in a exactly when they are in b.
Automaton alike(const Automaton& a, const Automaton& b);
/// Tuples without `track` that some value of it makes one of a.
Automaton exists(const Automaton& a, Track track);
/// The same tuples by other names; no two tracks may get one name.
Automaton renamed(const Automaton& a, const std::map<Track, Track>& names);

}  // namespace grundy::arithmetic
