#pragma once
/// What is asked of one game and what is found, as data: filled by the rooms above, put in words in report.
/// Map of the room: read this header first. `result`: what it says of its law. `catalogued`: sequences that are known by a name.
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/base/integer.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/misere/genus.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/pattern/law/misere_quotient.hpp"
#include "engine/rule/change.hpp"
#include "engine/rule/game.hpp"

namespace grundy::analyse {

/// A term of a sum: a game and a position of it, of any size.
struct Term {
    std::shared_ptr<const rule::Game> game;
    rule::PositionData position;
};

class Sequence;
struct PatternReport;

/// Who wins at a position by a law of all positions, where no search went there.
struct ToldByLaw {
    char outcome = '?';
    std::string value;                 ///< where the law tells it
    std::vector<std::string> winning;  ///< options that win, as sums
    bool some = false;                 ///< there may be more of them
    pattern::Grounds grounds;
};

struct Options {
    std::optional<std::uint64_t> to;             ///< --to N: values of 0 … N
    std::optional<std::uint64_t> stored = 1000;  ///< how many values the result lists; nothing: all
    std::string method;                          ///< --method, a name of known_methods(); empty: chosen by cost
    bool pattern = true;                         ///< --no-pattern
    bool stop_at_winner = false;                 ///< --stop-at-winner: of the start no value where the winner is found sooner
    bool sums = true;                            ///< under misère play: what tells who wins sums of heaps is looked for at length, and reported
    std::optional<double> effort;                ///< --effort in seconds
    unsigned threads = 0;                        ///< 0: as many as the machine has
    std::string checkpoint;                      ///< --checkpoint DIR: values of one heap are kept there; empty: nowhere
    double checkpoint_every = 5;                 ///< --checkpoint-every, in seconds
    std::optional<rule::PositionData> at;        ///< --at POS
    /// Told before a run that may be long, or two seconds into it on a thread of its own: what it may cost, in one sentence. May be empty.
    std::function<void(const std::string&)> announce;
    /// Shown the table of one heap when work on it is over, with what was found: more than the result lists, and no copy. May be empty.
    std::function<void(const Sequence& sequence, const PatternReport& pattern)> table;
    /// Asked who wins the start, where a search has not found it in its share of the time. May be empty.
    std::function<std::optional<ToldByLaw>(const rule::PositionData&)> law;
    /// Told when something that the program believed was refuted by the definition and set aside, in one sentence. May be empty.
    std::function<void(const std::string&)> warn;
};

/// A number of unbounded size as text, or a loopy value such as "∞{0,1}"; empty where a value means nothing.
struct Entry {
    std::string position;
    char outcome = '?';  ///< P, N, D
    std::string value;
    std::vector<std::int64_t> cells = {};  ///< its numbers, where all positions of the game have as many
};

/// Which numbers are positions, of a game of one heap: what `where` shuts out is nobody's P-position.
struct Domain {
    std::function<bool(std::int64_t)> in;                           ///< empty: every number from `least` on
    std::int64_t least = std::numeric_limits<std::int64_t>::min();  ///< as far as is known
    bool gaps = false;                                              ///< some number beyond `least` is no position
    bool whole() const { return !in; }
    bool contains(std::int64_t n) const { return !in || in(n); }
};

/// What was found about the whole sequence. engine/report/values/pattern_text.hpp has it in words.
struct PatternReport {
    std::shared_ptr<const pattern::Pattern> law;  ///< in heaps of the family; null: nothing was found
    std::optional<pattern::Evidence> evidence;    ///< of the law: a theorem, or as far as it was seen. A theorem and a law that is none: there is no period
    std::int64_t shift = 0;                       ///< position n is heap n - shift
    Domain domain;                                ///< of one heap: which numbers are positions
    std::optional<pattern::Extension> allowed;    ///< subtraction sets: what else may be taken without changing a value
    std::vector<std::string> tried;               ///< where nothing was proved
    std::string looks_like;                       ///< where no law is known: what the listed values look like, in words; seen, and no more

    /// Null where nothing is proved.
    const pattern::Theorem* theorem() const;
    bool proved() const { return theorem() != nullptr; }
    /// Where the law is a period, arithmetic or not (a factor, for a log-period): as it is counted in positions.
    std::optional<base::Integer> period() const, preperiod() const, saltus() const;
};

struct StartReport {
    std::string position;
    char outcome = '?';
    std::string value;
    std::vector<std::string> winning_moves;  ///< options after the move
    std::uint64_t searched = 0;              ///< positions visited
    pattern::Grounds grounds;                ///< what the outcome rests on
    bool over = false;                       ///< no move is left
    bool pieces = false;                     ///< what was visited were independent pieces of positions
    std::size_t symmetries = 1;              ///< of the rule: so many positions may have been visited as one
};

/// The misère quotient of a game of one heap, and the genus of its first heaps.
struct QuotientReport {
    std::shared_ptr<const pattern::MisereQuotient> law;  ///< of all heaps, or of the first ones; null: none was found
    pattern::Grounds grounds;                            ///< its theorem
    std::string why;                                     ///< why it is not that of all heaps
    std::vector<misere::Genus> genera;                   ///< of the heaps 0, 1, …
    std::int64_t shift = 0;                              ///< position n is heap n - shift
};

/// One of the games of which the positions are sums, and what is known of its values.
struct PartReport {
    std::string where;     ///< "x and y", "every entry of w"
    std::string family;    ///< in words
    std::string code;      ///< of take-and-break; empty: it is no such game
    pattern::Grounds law;  ///< empty: none is proved
    double sought = 0;     ///< none was found in so many seconds, which a word of the user's would have made more
    /// Of parts that are one number, where no law is proved: the values of the smallest, and whether they are all.
    std::vector<Entry> first = {};
    bool first_are_all = false;
};

struct Result {
    std::shared_ptr<const rule::Game> game;
    recognise::Recognition recognition;
    bool one_heap = false;
    std::int64_t first = 0;                            ///< position of values[0]; below 0 where positions begin there
    std::vector<std::optional<std::uint32_t>> values;  ///< one-heap games; nothing where the heap is no position or a value means nothing
    std::map<std::int64_t, std::string> infinite;      ///< of heaps whose value is no number: "∞{0,1}"
    std::string outcomes;                              ///< one letter a heap, '-' where the heap is no position
    std::vector<Entry> positions;                      ///< games of several components: the smallest, by size and then lexicographically
    std::vector<std::int64_t> box;                     ///< their bounds
    bool in_full = false;                              ///< all that is listed is asked for: --values all, or a --to that the list reaches
    bool whole = false;                                ///< all positions of the game were solved, not those of a box
    std::optional<std::int64_t> to_size;               ///< those up to this size were solved
    bool reachable = false;                            ///< those were solved that can be reached from the start
    /// Of all that were solved, listed or not.
    struct Tally {
        std::uint64_t positions = 0, previous = 0, draws = 0;
    };
    Tally tally;
    std::vector<std::string> lost, drawn;  ///< the smallest P-positions and draws of all that were solved
    bool symmetric = false;                ///< exchanging the two numbers of a position maps the rule to itself
    PatternReport pattern;
    std::shared_ptr<const pattern::Pattern> law;  ///< answers for any n; null when there is none proved
    std::optional<StartReport> start;
    std::optional<QuotientReport> quotient;  ///< one heap under misère play
    std::vector<PartReport> parts;           ///< of positions that are sums of groups of their numbers
    std::string method, method_why;
    unsigned threads = 1;
    std::uint64_t computed = 0;    ///< values in the table
    std::uint64_t copied = 0;      ///< values of 0 … N beyond it, which a proved law gives
    std::uint64_t elapsed_ns = 0;  ///< of the computation alone
    std::uint64_t checksum = 0;    ///< FNV-1a-64 over g(0) … of one-heap games
    std::optional<base::Limit> limit;
    std::string limit_note;  ///< how far it got
    struct Kept {
        std::string folder;
        std::uint64_t restored = 0;  ///< values taken from there, part of `computed`
        std::uint64_t values = 0;    ///< values there now
    };
    std::optional<Kept> checkpoint;
    std::vector<std::string> notes;
};

/// A claim that is proved, and by which theorem.
struct ByClaim {
    std::string formal;
    std::optional<pattern::TheoremId> theorem;
    bool of_file = true;  ///< somebody made it; else it was found
};
struct SumReport {
    std::string position;
    char outcome = '?';  ///< '?' only with `partial`
    std::string value;
    std::string partial;               ///< "N, 2011 or 2012" and why not more
    std::vector<std::string> winning;  ///< of a position whose value was not found: moves that win, as far as they are known
    pattern::Grounds grounds;          ///< what it rests on
    bool term_by_term = false;         ///< the terms rest on different grounds
    bool over = false;                 ///< nothing is left to play
    bool only_winner = false;          ///< who wins was found, and the value was not: `partial` says why
    std::string untold;                ///< why no theorem tells, where one might
    std::optional<ByClaim> claim;      ///< that says it, where nothing else does
    std::vector<Entry> terms;          ///< each term with its own value
    std::optional<base::Limit> limit;

    /// By a law, where no search came to an end. What it rests on is for the caller to say.
    void tell(char who, const std::string& worth);
};
struct WinningMove {
    std::size_t term = 0;  ///< which term of the sum is played in
    std::string from, to;  ///< "(6)", "(5)"
    std::string whole;     ///< the whole sum after the move
    std::optional<rule::Change> change = {};
};
struct MovesReport {
    SumReport position;
    std::vector<WinningMove> moves;  ///< all of them unless `some`
    bool some = false;               ///< at huge heaps: one winning move a term is shown, there may be more
    std::string why_none;            ///< why there is no winning move
};
/// A game after one stage of the way to its answer, as `show` tells it.
struct Stage {
    std::string name;  ///< checked, normalised, recognised, method
    std::string text;
};
/// The method of an answer in the mirror (solve/positions/mirrored.hpp), as evidence names it.
constexpr const char* mirrored_play = "mirrored play";

/// A proved law, as the result has it.
PatternReport proved(const pattern::TheoremRef& theorem);

/// For one player.
inline bool is_puzzle(const rule::Game& game) { return game.play == rule::Play::alone; }
/// Throws base::Failure(unsupported) with what to ask instead, if the game is a puzzle for one player.
void require_two_players(const rule::Game& game);

}  // namespace grundy::analyse
