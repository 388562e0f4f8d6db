#include "dsl/lower/builtins.hpp"

#include <algorithm>

namespace grundy::dsl {

using rule::Builtin;

namespace {

const std::vector<BuiltinInfo>& table() {
    using enum Want;
    static const std::vector<BuiltinInfo> all = {
        {Builtin::len, "len", {collection}, 1, "len(h)"},
        {Builtin::abs, "abs", {number}, 1, "abs(x)"},
        {Builtin::gcd, "gcd", {number, number}, 1, "gcd(a, b)"},
        {Builtin::odd, "odd", {number}, 1, "odd(n)"},
        {Builtin::even, "even", {number}, 1, "even(n)"},
        {Builtin::bit, "bit", {number, number}, 2, "bit(n, j)"},
        {Builtin::ones, "ones", {number}, 1, "ones(n)"},
        {Builtin::digit, "digit", {number, number, number}, 3, "digit(n, base, i)"},
        {Builtin::trailing, "trailing", {number, number, number}, 3, "trailing(n, base, digit)"},
        {Builtin::reread, "reread", {number, vector, vector, vector}, 4, "reread(n, [1, 1], [1, 2], [2, 3])"},
        {Builtin::nim_product, "nim_product", {number, number}, 2, "nim_product(a, b)"},
        {Builtin::matches, "matches", {row, expression}, 2, "matches(w, \"(ab)*c?\")"},
        {Builtin::isqrt, "isqrt", {number}, 1, "isqrt(n)"},
        {Builtin::mex, "mex", {numbers}, 1, "mex(A)"},
        {Builtin::divisors, "divisors", {number}, 1, "divisors(n)"},
        {Builtin::digits, "digits", {number, number}, 1, "digits(n, base)"},
        {Builtin::primes, "primes", {number}, 1, "primes(n)"},
        {Builtin::prime_powers, "prime_powers", {number}, 1, "prime_powers(n)"},
        {Builtin::powers, "powers", {number, number}, 2, "powers(b, n)"},
        {Builtin::squares, "squares", {number}, 1, "squares(n)"},
        {Builtin::factorials, "factorials", {number}, 1, "factorials(n)"},
        {Builtin::fibonacci, "fibonacci", {number}, 1, "fibonacci(n)"},
        {Builtin::recurrence, "recurrence", {vector, vector, number}, 3, "recurrence([1, 1], [1, 2], n)"},
        {Builtin::zeckendorf, "zeckendorf", {number}, 1, "zeckendorf(n)"},
        {Builtin::vertices, "vertices", {graph}, 1, "vertices(G)"},
        {Builtin::edges, "edges", {graph}, 1, "edges(G)"},
        {Builtin::next, "next", {graph, vertex}, 2, "next(G, v)"},
        {Builtin::prev, "prev", {graph, vertex}, 2, "prev(G, v)"},
        {Builtin::ends, "ends", {edge}, 1, "ends(e)"},
        {Builtin::reach, "reach", {edges, vertex}, 2, "reach(E, v)"},
        {Builtin::below, "below", {vector}, 1, "below(h)"},
        {Builtin::subsets, "subsets", {set}, 1, "subsets(S)"},
        {Builtin::parts, "parts", {set}, 1, "parts(S)"},
        {Builtin::partitions, "partitions", {number}, 1, "partitions(n)"},
    };
    return all;
}

/// What is written out as a longer expression (Lower::abbreviated).
const std::vector<std::pair<std::string, std::string>> abbreviations = {{"connected", "connected(S)"}, {"degree", "degree(G, v)"}, {"nimsum", "nimsum(a, b)"}};

const std::vector<std::string> aggregates = {"sum", "xor", "min", "max", "count", "all", "any"};

}  // namespace

const BuiltinInfo* find_builtin(const std::string& name) {
    const auto found = std::find_if(table().begin(), table().end(), [&](const BuiltinInfo& info) { return name == info.name; });
    return found == table().end() ? nullptr : &*found;
}

bool is_aggregate(const std::string& name) { return std::find(aggregates.begin(), aggregates.end(), name) != aggregates.end(); }

std::vector<std::string> ways_to_call() {
    std::vector<std::string> ways;
    for (const std::string& name : aggregates) ways.push_back(name + "(i in R: e)");
    for (const BuiltinInfo& info : table()) ways.emplace_back(info.example);
    for (const auto& [name, example] : abbreviations) ways.push_back(example);
    return ways;
}

std::vector<std::string> callable_names() {
    std::vector<std::string> names = aggregates;
    for (const BuiltinInfo& info : table()) names.emplace_back(info.name);
    for (const auto& [name, example] : abbreviations) names.push_back(name);
    return names;
}

}  // namespace grundy::dsl
