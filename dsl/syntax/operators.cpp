#include "dsl/syntax/operators.hpp"

#include <algorithm>

namespace grundy::dsl {
namespace {

constexpr Operator infixes[] = {
    {"^", "^", level::power},
    {"**", "^", level::power, true},
    {"*", "*", level::product},
    {"×", "*", level::product},
    {"·", "*", level::product},
    {"/", "/", level::product},
    {"//", "/", level::product, true, "`/` rounds down already: write `/`; a comment begins with #"},
    {"÷", "/", level::product, true},
    {"div", "/", level::product, true, "`/` rounds down: write `/`"},
    {"mod", "mod", level::product},
    {"%", "mod", level::product, true},
    {"+", "+", level::sum},
    {"-", "-", level::sum},
    {"−", "-", level::sum},
    {"–", "-", level::sum, true},
    {"++", "++", level::sum},
    {"..", "..", level::range},
    {"...", "..", level::range, true},
    {"…", "..", level::range, true},
    {"..=", "..", level::range, true, "a range a..b includes b: write `..`"},
    {"..<", "..", level::range, true, "a range a..b includes b: write `a..b-1`"},
    {"&", "&", level::intersection},
    {"∩", "&", level::intersection, true},
    {"|", "|", level::set_union},
    {"∪", "|", level::set_union, true},
    {"\\", "\\", level::set_union},
    {"∖", "\\", level::set_union, true},
    {"xor", "xor", level::set_union},
    {"⊕", "xor", level::set_union},
    {"=", "=", level::comparison},
    {"==", "=", level::comparison, true},
    {"!=", "!=", level::comparison},
    {"≠", "!=", level::comparison},
    {"<>", "!=", level::comparison, true},
    {"<", "<", level::comparison},
    {"<=", "<=", level::comparison},
    {"≤", "<=", level::comparison},
    {">", ">", level::comparison},
    {">=", ">=", level::comparison},
    {"≥", ">=", level::comparison},
    {"in", "in", level::comparison},
    {"∈", "in", level::comparison},
    {"and", "and", level::conjunction},
    {"&&", "and", level::conjunction, true},
    {"∧", "and", level::conjunction, true},
    {"or", "or", level::disjunction},
    {"||", "or", level::disjunction, true},
    {"∨", "or", level::disjunction, true},
    {"=>", "=>", level::implication},
    {"⇒", "=>", level::implication, true},
    {"<=>", "<=>", level::equivalence},
    {"⇔", "<=>", level::equivalence, true},
};

constexpr Operator prefixes[] = {
    {"not", "not", level::negated}, {"!", "not", level::negated, true}, {"¬", "not", level::negated, true},
    {"-", "-", level::negation},    {"−", "-", level::negation},        {"–", "-", level::negation, true},
};

}  // namespace

const Operator& infix_operator(std::string_view written) {
    for (const Operator& o : infixes)
        if (o.written == written) return o;
    return infixes[0];
}

std::string range_meant(const std::string& name, std::string_view relation, const std::string& bound) {
    const bool number = bound.size() < 18 && bound.find_first_not_of("0123456789") == std::string::npos;
    const auto shifted = [&](int by) {
        if (number) return std::to_string(std::max(0LL, std::stoll(bound) + by));
        return bound + (by < 0 ? " - 1" : " + 1");
    };
    if (relation == "<") return name + " in 0.." + shifted(-1);
    if (relation == "<=") return name + " in 0.." + bound;
    if (relation == ">") return name + " in " + shifted(1) + "..100";
    if (relation == ">=") return name + " in " + bound + "..100";
    return name + " in " + bound;
}

const Operator& prefix_operator(std::string_view written) {
    for (const Operator& o : prefixes)
        if (o.written == written) return o;
    return prefixes[0];
}

}  // namespace grundy::dsl
