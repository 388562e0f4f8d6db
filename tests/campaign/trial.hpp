#pragma once
/// One game of the campaign: everything the program says about it, against brute force.
#include <array>
#include <atomic>
#include <chrono>
#include <optional>
#include <set>
#include <string>

#include "engine/base/budget.hpp"
#include "tests/campaign/brute.hpp"
#include "tests/campaign/generate.hpp"

namespace grundy::campaign {

/// What was counted. In shared memory: plain numbers.
struct Counts {
    std::uint64_t games = 0, rejected = 0, skipped = 0;
    std::array<std::uint64_t, static_cast<std::size_t>(Species::count)> species{};
    std::uint64_t positions = 0;  ///< whose options were compared
    std::uint64_t values = 0;     ///< answers about positions compared, whatever gave them
    std::uint64_t kernels = 0;    ///< runs of a method, on some processor path, with some threads
    std::uint64_t laws = 0, law_values = 0;
    std::uint64_t claims = 0;
    std::array<std::uint64_t, 5> verdicts{}, confirmed{};  ///< proved, exhausted, holds, undecided, refuted
    std::uint64_t certificates = 0, uncertified = 0;
    std::uint64_t faults = 0;
    /// Of claims about infinitely many positions: those that brute force finds true, to four times the usual size, and what was said of them.
    struct Everywhere {
        std::uint64_t claims = 0, true_ones = 0, proved = 0, certified = 0;
    };
    std::array<Everywhere, static_cast<std::size_t>(Species::count)> everywhere{};
};

struct Fault {
    std::string kind;  ///< a category, the same for like faults: "law", "verdict proved", …
    std::string text;  ///< what was said and what is true
};

/// So many seconds as the clock counts them.
inline base::Budget::Clock::duration seconds(double s) { return std::chrono::duration_cast<base::Budget::Clock::duration>(std::chrono::duration<double>(s)); }

/// How closely one game is looked at.
struct Effort {
    std::uint64_t steps = 100'000;  ///< of brute force, each for a part of the trial
    Num heaps = 32;                 ///< values of one heap compared by every method
    Num side = 6;                   ///< the same for positions of two numbers; of three it is less
    double seconds = 0.5;           ///< limit given to the program for each question
    double search_seconds = 0.01;   ///< of trying cases of a claim
    bool certify = false;
    bool thorough = false;                   ///< two threads too, every processor path, and what recognition says before it is confirmed
    int reach = 1;                           ///< so many times the size to which claims are looked at
    std::optional<Species> everywhere = {};  ///< only claims about infinitely many positions are judged and counted, of this kind of game
};

/// Most games are looked at shortly, one in ten thoroughly, one in a hundred far, one in a thousand very far.
Effort effort_of(std::uint64_t index, Species species);

/// Positions that are worth a look: all small ones; the followers of a start.
std::vector<Position> sample(const Game& game, Brute& truth, const Effort& effort);

/// Kinds in `skip` are not reported.
std::optional<Fault> trial(const Game& game, Species species, const Effort& effort, Counts& counts, const std::set<std::string>& skip);

}  // namespace grundy::campaign
