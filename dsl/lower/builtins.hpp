#pragma once
/// The built-in functions by name.
#include <optional>
#include <string>
#include <vector>

#include "engine/rule/expr.hpp"

namespace grundy::dsl {

/// What an argument must be.
enum class Want {
    number,
    vector,
    numbers,     ///< a set or vector of numbers
    collection,  ///< any set, vector or word
    set,         ///< any set
    graph,       ///< the name of a graph
    vertex,
    edge,
    edges,
    row,         ///< a word, or a vector of numbers
    expression,  ///< the text of a regular expression
};

struct BuiltinInfo {
    rule::Builtin builtin;
    const char* name;
    std::vector<Want> wants;
    std::size_t required;  ///< fewer arguments than this are an error
    const char* example;   ///< how it is written
};

const BuiltinInfo* find_builtin(const std::string& name);

/// sum, xor, min, max, count, all, any.
bool is_aggregate(const std::string& name);

/// How each function is written: "digit(n, base, i)"; of those over all of something, "sum(i in R: e)".
std::vector<std::string> ways_to_call();

/// Every name that can be called, for "did you mean".
std::vector<std::string> callable_names();

}  // namespace grundy::dsl
