#pragma once
/// The words of a rule as JSON: what operators, kinds and relations are called there. Only for the files json_*.cpp and *_json.cpp of this room.
#include <algorithm>
#include <array>

#include "engine/base/failure.hpp"
#include "engine/rule/game.hpp"
#include "engine/rule/json/json_strict.hpp"

namespace grundy::rule::json {

[[noreturn]] inline void wrong(const std::string& what) { throw base::Failure(base::FailureKind::bad_input, "the rule as JSON: " + what); }

/// What an operator is called, how many arguments it takes (most -1: any number), and whether it binds names.
struct Word {
    Op op;
    const char* name;
    int least, most;
    bool binds = false;
};
inline constexpr std::array words = {
    Word{Op::word, "word", 0, 0},
    Word{Op::letter, "letter", 0, 0},
    Word{Op::vertex, "vertex", 0, 0},
    Word{Op::empty, "empty", 0, 0},
    Word{Op::add, "+", 2, 2},
    Word{Op::subtract, "-", 2, 2},
    Word{Op::multiply, "*", 2, 2},
    Word{Op::divide, "/", 2, 2},
    Word{Op::modulo, "mod", 2, 2},
    Word{Op::power, "^", 2, 2},
    Word{Op::negate, "negate", 1, 1},
    Word{Op::range, "..", 2, 2},
    Word{Op::set_list, "set", 0, -1},
    Word{Op::set_comprehension, "set for", 1, 1, true},
    Word{Op::vector_list, "vector", 0, -1},
    Word{Op::vector_comprehension, "vector for", 1, 1, true},
    Word{Op::list, "list", 1, -1},
    Word{Op::index, "index", 2, 2},
    Word{Op::slice, "slice", 3, 3},
    Word{Op::concat, "++", 2, 2},
    Word{Op::update, "update", 3, -1},
    Word{Op::unite, "|", 2, 2},
    Word{Op::intersect, "&", 2, 2},
    Word{Op::without, "\\", 2, 2},
    Word{Op::exclusive_or, "xor", 2, 2},
    Word{Op::compare, "compare", 2, -1},
    Word{Op::element_of, "in", 2, 2},
    Word{Op::not_, "not", 1, 1},
    Word{Op::and_, "and", 2, -1},
    Word{Op::or_, "or", 2, -1},
    Word{Op::implies, "=>", 2, 2},
    Word{Op::iff, "<=>", 2, 2},
    Word{Op::if_, "if", 3, 3},
    Word{Op::sum, "sum for", 1, 1, true},
    Word{Op::xor_sum, "xor for", 1, 1, true},
    Word{Op::minimum, "min for", 1, 1, true},
    Word{Op::maximum, "max for", 1, 1, true},
    Word{Op::count, "count for", 1, 1, true},
    Word{Op::all, "all", 1, 1, true},
    Word{Op::any, "any", 1, 1, true},
    Word{Op::sum_of, "sum of", 1, 1},
    Word{Op::xor_of, "xor of", 1, 1},
    Word{Op::minimum_of, "min of", 1, -1},
    Word{Op::maximum_of, "max of", 1, -1},
    Word{Op::apply, "apply", 0, -1},
    Word{Op::value_at, "g", 1, -1},
    Word{Op::previous_at, "P", 1, -1},
    Word{Op::next_at, "N", 1, -1},
    Word{Op::draw_at, "D", 1, -1},
    Word{Op::distance_at, "distance", 1, -1},
    Word{Op::reachable_at, "reachable", 1, -1},
    Word{Op::solutions_at, "solutions", 1, -1},
    Word{Op::big, "big", 0, 0},
};
inline constexpr std::array kinds = {"number", "truth", "letter", "vertex", "edge", "set", "vector", "word", "sets", "vectors", "words"};
inline constexpr std::array relations = {"=", "!=", "<", "<=", ">", ">="};
inline constexpr std::array components = {"natural",    "integer",  "vector", "sequence",     "word",          "range_set",
                                          "vertex_set", "edge_set", "vertex", "whole_vector", "whole_sequence"};
inline constexpr std::array ends = {"mover_wins", "mover_loses", "draw"};
/// What nothing in a rule that is read may be called.
inline constexpr std::array reserved = {"game", "source", "note", "let",      "graph", "use",  "position", "where", "start",
                                        "move", "stop",   "play", "terminal", "claim", "show", "for",      "in",    "if",
                                        "then", "else",   "and",  "or",       "not",   "mod",  "xor",      "true",  "false"};
/// Functions of the language besides those of rule::name. A number or a letter may be called as one of all these, and hides it then, as in a rule.
inline constexpr std::array aggregates = {"sum", "min", "max", "count", "all", "any"};
/// What, besides, no function, graph or game may be called: what positions have, and the words with which claims begin, or go on. A number may, N above all:
/// never does a parenthesis stand behind one.
inline constexpr std::array contextual = {"g",         "P",       "N",          "D",      "at",        "from",   "wins",   "loses", "winner", "unordered",
                                          "winning",   "options", "length",     "period", "preperiod", "saltus", "allows", "same",  "finite", "keep",
                                          "answering", "by",      "arithmetic", "up",     "to",        "first",  "second", "nobody"};
/// A function of the language that a name can hide.
bool is_function(const std::string& name);
/// Letters a–z A–Z, digits and _, not beginning with a digit, and none of the words above that it could be read as.
bool is_free_name(const std::string& name, bool of_function);
/// Only the first half: for what stands behind `game` alone.
bool is_made_of_letters(const std::string& name);

inline const Word* find(Op op) {
    const auto it = std::find_if(words.begin(), words.end(), [op](const Word& w) { return w.op == op; });
    return it == words.end() ? nullptr : &*it;
}
inline const Word* find(const std::string& name) {
    const auto it = std::find_if(words.begin(), words.end(), [&](const Word& w) { return name == w.name; });
    return it == words.end() ? nullptr : &*it;
}
template <class List>
std::size_t index_in(const List& list, const std::string& name, const char* what) {
    const auto it = std::find_if(list.begin(), list.end(), [&](const char* n) { return name == n; });
    if (it == list.end()) wrong("unknown " + std::string(what) + " \"" + name.substr(0, 40) + "\"");
    return static_cast<std::size_t>(it - list.begin());
}

/// Only claims ask about positions, and only they write numbers beyond 64 bits.
inline bool of_claims(Op op) { return op >= Op::value_at || op == Op::big; }

/// What an operator is without a type of its own: truths and numbers.
inline Type usual_type(Op op) {
    const bool truth = op == Op::element_of || op == Op::not_ || op == Op::and_ || op == Op::or_ || op == Op::implies || op == Op::iff ||
                       (op >= Op::previous_at && op <= Op::draw_at) || op == Op::reachable_at;
    return truth ? Type{Kind::truth} : Type{};
}

}  // namespace grundy::rule::json
