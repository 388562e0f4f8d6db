#pragma once
/// Grundy for C++ programs: games from a name, a text, a builder or a function; their values, laws, winners, claims and certificates, as plain data.
///
///     const auto kayles = grundy::Game::open("kayles");
///     kayles.at("10^30").value().value->str();                       // "1"
///     (kayles.at(5) + kayles.at(7)).moves().winning.front().to;      // "(1) + (3)"
///
/// docs/library.md is the tutorial and the reference. Only what stands here is promised to stay, and only this namespace is exported (GRUNDY_ABI).
/// Everything may be called from several threads at once, on the same objects too: a Game and a Position never change. Every call may throw grundy::Error.
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "grundy/version.hpp"

namespace grundy {
namespace library {  // what is behind the pointers below
struct GameData;
struct PositionData;
struct SolutionData;
}  // namespace library

inline namespace GRUNDY_ABI {

/// "0.1.0" of the library that is linked; GRUNDY_VERSION is that of the header.
GRUNDY_API std::string version();

// Numbers and errors -------------------------------------------------------------------------------------------------------------------------------

/// A whole number of any size.
class GRUNDY_API Number {
public:
    Number() : digits_("0") {}
    template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
    Number(T value) : digits_(std::to_string(value)) {}
    /// "-?[0-9]+", else Error(bad_input).
    explicit Number(const std::string& decimal);
    const std::string& str() const { return digits_; }
    /// Nothing where it does not fit.
    std::optional<std::int64_t> to_int64() const;
    /// Below, at, or above 0 as a is to b.
    static int compare(const Number& a, const Number& b);
    friend bool operator==(const Number& a, const Number& b) { return a.digits_ == b.digits_; }
    friend bool operator!=(const Number& a, const Number& b) { return a.digits_ != b.digits_; }
    friend bool operator<(const Number& a, const Number& b) { return compare(a, b) < 0; }

private:
    std::string digits_;  ///< without leading zeros; "-" only before others than 0
};

/// Something wrong, or doubtful, in a rule, a position or a claim, and where.
struct Diagnostic {
    bool error = true;  ///< false: a warning
    std::string code;   ///< "E012", as listed in docs/errors.md
    std::string message, way_out;
    std::string file;                                ///< or the name given to a text
    std::uint32_t line = 0, column = 0, length = 0;  ///< from 1, in bytes
    std::string text;                                ///< all of this with the line itself and a caret under the place, as `grundy` prints it
};

enum class ErrorKind {
    bad_rule,     ///< the text of a rule or claim is wrong: see diagnostics()
    bad_input,    ///< a position, a parameter or a request that cannot be meant
    overflow,     ///< a number beyond 64 bits while playing
    arithmetic,   ///< division by 0, an index outside its vector
    limit,        ///< a limit was reached and there is no partial answer
    interrupted,  ///< Options::cancelled said so, and there is no partial answer
    unsupported,  ///< a combination that has no meaning, or that nobody has built
    rejected,     ///< a certificate that was read and does not prove what it states
    internal,     ///< a defect of the library
};

/// The one exception of this library. `what()` is one sentence (for bad_rule the first error with its place). What your own functions throw, passes.
class GRUNDY_API Error : public std::runtime_error {
public:
    Error(ErrorKind kind, const std::string& message, const std::string& way_out = {}, std::vector<Diagnostic> diagnostics = {});
    ~Error() override;
    ErrorKind kind() const noexcept;
    const std::string& way_out() const noexcept;  ///< what to do instead, or empty
    const std::vector<Diagnostic>& diagnostics() const noexcept;
    /// Everything, as `grundy` prints it: each diagnostic with its line and caret, else the sentence and the way out.
    std::string text() const;

private:
    struct Detail;
    std::shared_ptr<const Detail> detail_;
};

// What is asked for, and how much it may cost ------------------------------------------------------------------------------------------------------

struct Progress {
    std::uint64_t done = 0, total = 0;  ///< total 0: not known
    std::string what;                   ///< the unit
};

/// Designated initialisers read well: game.solve({.to = 1000, .seconds = 5}).
struct Options {
    // Of solve alone.
    std::optional<std::uint64_t> to = {};  ///< values of 0 … to, whatever is proved on the way
    std::string at = {};                   ///< from this position instead of the rule's start
    std::uint64_t list = 1000;             ///< how many values the solution lists

    // How.
    std::string method = {};            ///< by this method; empty: the cheapest. "reference" is the definition itself
    bool pattern = true;                ///< look for a law
    std::optional<double> effort = {};  ///< seconds for that search

    // Limits. They end in a partial answer where there is one, with its `limit` set.
    double seconds = 0;                                  ///< of this call; 0: none (a search that may never end gets 30, a claim 10)
    std::uint64_t memory = 0;                            ///< bytes by which the process may grow during this call; 0: most of what is free
    unsigned threads = 0;                                ///< 0: as many as the machine has. The answer does not depend on it
    std::function<bool()> cancelled = {};                ///< asked every few milliseconds, from one thread at a time, not always yours: true stops the work
    std::function<void(const Progress&)> progress = {};  ///< told some ten times a second, likewise
};

// Answers ------------------------------------------------------------------------------------------------------------------------------------------

/// P: the previous player wins, who moves loses. N: who moves wins. D: nobody; play can go on for ever.
enum class Outcome : char { P = 'P', N = 'N', D = 'D', unknown = '?' };
enum class Limit { time, memory, size, interrupted };

/// What a position, or a sum, is worth.
struct Value {
    std::string position;
    Outcome outcome = Outcome::unknown;
    std::optional<Number> value;  ///< the Grundy value; nothing where there is none, or where it was not found
    std::string loopy;            ///< instead of it, where play can go on for ever: "∞{0,1}"
    std::string partial;          ///< why not more: "2011 or 2012"
    bool proved = false;          ///< by theorems alone; else it was computed or searched
    std::string because;          ///< "period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)"
    std::vector<Value> terms;     ///< of a sum of two or more
    std::optional<Limit> limit;
    std::vector<std::string> notes;
};

struct Move {
    std::size_t term = 0;  ///< which term of the sum is played in
    std::string from, to;  ///< "(6)", "(5)"; "()" where nothing is left
    std::string whole;     ///< the whole sum after the move
};
struct Moves {
    Value position;
    std::vector<Move> winning;
    bool complete = true;  ///< false: one winning move a heap, there may be more
    std::string why_none;
};

enum class Status { none, seen, proved };

/// The law of a game's values, or of its outcomes.
struct Law {
    Status status = Status::none;  ///< seen: it fits all that was computed, and no more is claimed
    std::string kind = "none";     ///< period, arithmetic-period, automaton, log-period, closed-form, none
    bool of_outcomes = false;
    std::optional<Number> period, preperiod, saltus;  ///< g(n + period) = g(n) + saltus from n = preperiod on
    std::string theorem, theorem_name;                ///< "2.1", "Guy–Smith periodicity theorem"; docs/theorems.md
    std::string statement;                            ///< what was checked
    std::string formula;                              ///< the law in words
    std::string lost;                                 ///< the P-positions in words: "n mod 8 ∈ {0, 2}"
    std::optional<Number> checked_to;
    std::vector<std::string> tried;  ///< where nothing is proved
};

struct Entry {
    std::string position;
    Outcome outcome = Outcome::unknown;
    std::string value;  ///< empty where there is none
};

struct GRUNDY_API Solution {
    std::string family, recognised, evidence;          ///< "take-and-break", "take-and-break code 0.77", what showed it
    std::int64_t first = 0;                            ///< one heap: the position of values[0]
    std::vector<std::optional<std::uint32_t>> values;  ///< one heap: nothing where there is no position, or no value
    std::string outcomes;                              ///< one heap: a letter each, '-' where there is no position
    std::vector<Entry> positions;                      ///< other games: the smallest, or those with numbers to Options::to
    bool whole = false;                                ///< all positions of the game were solved
    Law law;
    std::optional<Value> start;        ///< of the start, or of Options::at
    std::vector<std::string> winning;  ///< from there
    std::string method;
    std::uint64_t computed = 0;
    double seconds = 0;  ///< of the computation alone
    std::optional<Limit> limit;
    std::string limit_note;  ///< how far it got
    std::vector<std::string> notes;

    /// As `grundy solve` prints it, and with --json; empty for functions.
    std::string text() const;
    std::string json() const;
    std::shared_ptr<const library::SolutionData> data;  ///< what these two are made of
};

/// Values as an array that others read in place, entry by entry with the last index running fastest: NumPy's, or a span.
struct Values {
    std::vector<std::uint64_t> shape;   ///< of one heap its length; of positions of k numbers k sides
    unsigned width = 1;                 ///< bytes an entry: 1, 2 or 4 of unsigned values alone; 8 of signed ones, where -1 is infinite and -2 no position
    const void* data = nullptr;         ///< where the machine wants numbers of that width; stays as long as somebody holds `owner`
    std::shared_ptr<const void> owner;  ///< of the memory, and of nothing else
    std::optional<Limit> limit;         ///< then there are fewer than were asked for
    std::string limit_note;             ///< how far it got
};

/// A claim of a rule file, as it stands there.
struct Claim {
    std::size_t index = 0;         ///< in the file, from 0
    std::string id, text, formal;  ///< formal: as it stands behind the name, with `expect refuted` and `slow` where the file has them
    std::uint32_t line = 0;
    bool slow = false;  ///< marked so: check() of all claims skips it
};

enum class Verdict { proved, exhausted, holds, undecided, refuted, skipped };

/// A claim of a rule file, decided.
struct Finding {
    std::string id, text, formal;
    std::uint32_t line = 0;
    Verdict verdict = Verdict::undecided;
    bool as_expected = true;  ///< false: refuted although the file does not expect it, or the other way round
    std::string parameters;   ///< the case of `with` that decided it
    std::string theorems, statement;
    std::vector<std::string> reason;  ///< the proof as a person would write it; empty where there are no words for it
    std::optional<Number> checked_to;
    std::uint64_t cases = 0;
    std::string counterexample, claimed, found;  ///< refuted: the smallest case at which it fails
    std::vector<std::string> shown_by, tried;
    std::optional<Limit> limit;
};

struct Verified {
    std::string rule, hash;  ///< the canonical text of the rule, and its SHA-256
    std::string sentence;    ///< what is proved
    std::string how;
};

/// A proof written down: `json` is the file for `grundy-verify`, which shares no solver with this library.
struct GRUNDY_API Certificate {
    std::string json, sentence, how;
    /// Checks certificates from the rule that they hold alone, with a checker of its own. Error(rejected), Error(bad_input) for what is none.
    static std::vector<Verified> verify(const std::string& json);
};

/// Why a position wins or loses, in words that a pupil follows; A is to move, B is the other.
struct Explanation {
    struct Section {
        std::string title;
        std::vector<std::string> sentences;           ///< a paragraph each
        std::vector<std::vector<std::string>> table;  ///< the first row is its head
        std::vector<std::string> lines;               ///< one below the other: moves, answers
        std::string after;                            ///< a paragraph beneath these
    };
    Value position;
    std::string verdict;
    std::vector<Section> sections;  ///< the last says what all of it rests on
    std::string text;               ///< the whole, as `grundy explain` prints it
};

/// Positions as a graph, as data and in the words of other programs.
struct GRUNDY_API PositionGraph {
    struct Vertex {
        std::string position, value;  ///< value: empty where none is known or means anything
        char outcome = '?';           ///< P, N, D; of a puzzle for one player G a goal, S one can be reached, X none can; ?: not known
        bool sum = false;             ///< a sum of positions that one move leaves
        bool start = false;
        bool cut = false;  ///< moves from here are left out
    };
    struct Edge {
        std::size_t from = 0, to = 0;
        bool winning = false;  ///< a move that wins, or begins a shortest solution
        bool part = false;     ///< no move: from a sum to one of its parts
    };
    std::vector<Vertex> vertices;
    std::vector<Edge> edges;
    std::string dot, graphml;
    std::vector<std::string> left_out;  ///< sentences
    std::optional<Limit> limit;         ///< that kept outcomes from being known

    /// What Graphviz' `dot -Tsvg` made of `dot`, with colours for light and for dark paper.
    static std::string themed(std::string svg);
};

// Games --------------------------------------------------------------------------------------------------------------------------------------------

class Position;

class GRUNDY_API Game {
public:
    /// Values by name, in the rule language: {{"t", "5"}, {"S", "{1, 4, 5}"}}.
    using Parameters = std::vector<std::pair<std::string, std::string>>;

    /// A rule file, a name of the library of rules, or a family: "mine.game", "kayles", "0.137", "subtract {1, 4, 5}".
    static Game open(const std::string& name, const Parameters& parameters = {});
    /// A text in the rule language (docs/language.md). `name` is the file that diagnostics speak of; files that the rule uses are sought beside it.
    static Game from_text(const std::string& text, const Parameters& parameters = {}, const std::string& name = "<text>");
    /// One heap: n to its options, each a list of the heaps that are left. Must give the same at every call. It is called from the thread that asks alone. A
    /// function can be asked but not read: its laws are seen, never proved. A negative number in an option makes it no move.
    static Game from_function(const std::string& name, std::function<std::vector<std::vector<std::int64_t>>(std::int64_t)> options);
    /// `length` natural numbers, to the options.
    static Game from_function(const std::string& name, std::size_t length,
                              std::function<std::vector<std::vector<std::int64_t>>(const std::vector<std::int64_t>&)> options);

    const std::string& name() const;
    const std::string& title() const;
    /// The rule in its canonical layout, which parses back to the same game, and the SHA-256 of that. Empty for functions.
    std::string text() const;
    std::string hash() const;
    const std::vector<Diagnostic>& warnings() const;

    /// A position as it is written in a rule file: "21", "(3, 5)", "[3, 4, 5]", "10^30", "{a, b}"; a sum: "6 + 7 + 8".
    Position at(const std::string& position) const;
    Position at(const char* position) const;
    Position at(const Number& heap) const;
    Position at(std::initializer_list<Number> numbers) const;
    /// The numbers of a tuple, or the entries of the one vector, sequence or set that a position is.
    Position at(const std::vector<Number>& numbers) const;
    template <class T, std::enable_if_t<std::is_integral_v<T>, int> = 0>
    Position at(T heap) const;
    /// Error(bad_input) where the rule names none.
    Position start() const;

    /// The main job: what it is, its values, their law, who wins the start.
    Solution solve(const Options& options = {}) const;
    /// The values of the heaps 0 … count - 1, or of all positions of numbers below `count`, in the table that they were computed in: so many, with -2 where
    /// there is no position, unless a limit was reached. Misère play has none: Error(unsupported).
    Values values(std::uint64_t count, const Options& options = {}) const;
    /// As `grundy export` writes them: "bfile", "csv", "json", "jsonl", "npy", "latex", "mathematica", "sage", "cgsuite"; of a proved law "python", "cpp".
    /// Options::to is the last heap or the longest side.
    std::string exported(const std::string& format, const Options& options = {}) const;
    /// A picture: values against n, or a map of two numbers, as `grundy plot` draws it. Options::to as above.
    std::string svg(const Options& options = {}) const;
    /// All small positions, with numbers to Options::to, or of the start of the rule what it leads to; at most so many, the nearest first.
    PositionGraph graph(std::uint64_t most = 150, const Options& options = {}) const;
    /// The claims of the rule, in order, undecided; none of a function.
    std::vector<Claim> claims() const;
    /// One of them, slow or not. Error(bad_input) for a claim of another game.
    Finding decide(const Claim& claim, const Options& options = {}) const;
    /// Every claim of the rule, in order. Those marked slow are skipped unless asked for.
    std::vector<Finding> check(const Options& options = {}, bool slow = false) const;
    /// One claim about this game with its parameters, as in a rule file after the colon: "P(n) <=> n mod 8 in {0, 2}".
    Finding check(const std::string& claim, const Options& options = {}) const;
    /// Of the proved law; of a claim, true or false: `sentence` says which it is. Error(unsupported) where nothing is proved, or no certificate can say it.
    Certificate certify(const Options& options = {}) const;
    Certificate certify(const std::string& claim, const Options& options = {}) const;

    explicit Game(std::shared_ptr<const library::GameData> data) : data_(std::move(data)) {}
    const std::shared_ptr<const library::GameData>& data() const { return data_; }

private:
    std::shared_ptr<const library::GameData> data_;
};

/// A position, or a sum of positions, perhaps of several games.
class GRUNDY_API Position {
public:
    std::string text() const;
    Value value(const Options& options = {}) const;
    Moves moves(const Options& options = {}) const;
    /// Every option of a single position, each once, with what it is worth; for play and for teaching. Error(limit) beyond 64 bits.
    std::vector<Value> options(const Options& options = {}) const;
    /// Of a position of a rule, or of a sum of them; claims of the rule file are not asked.
    Explanation explain(const Options& options = {}) const;
    /// What can be reached from a position, or from a sum of positions of one game; at most so many positions, the nearest first.
    PositionGraph graph(std::uint64_t most = 150, const Options& options = {}) const;
    /// Of the outcome of a single position of a rule.
    Certificate certify(const Options& options = {}) const;
    friend GRUNDY_API Position operator+(const Position& a, const Position& b);

    explicit Position(std::shared_ptr<const library::PositionData> data) : data_(std::move(data)) {}
    const std::shared_ptr<const library::PositionData>& data() const { return data_; }

private:
    std::shared_ptr<const library::PositionData> data_;
};

template <class T, std::enable_if_t<std::is_integral_v<T>, int>>
Position Game::at(T heap) const {
    return at(Number(heap));
}

}  // namespace GRUNDY_ABI
}  // namespace grundy

#include "grundy/rule.hpp"
