#include "engine/report/rule/set_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/report/values/style.hpp"

namespace grundy::report {

namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;

using Text = std::function<std::string(const Expr&)>;

std::string quoted(const std::string& text) { return "`" + text + "`"; }

std::string from_call(const std::string& name, const Expr& set, const Text& text) {
    const auto argument = [&](std::size_t i) { return quoted(text(*set.args.at(i))); };
    switch (set.builtin) {
        case Builtin::divisors: return fmt::format("a divisor {} of {}", name, argument(0));
        case Builtin::digits: return fmt::format("a digit {} of {}{}", name, argument(0), set.args.size() > 1 ? " in base " + argument(1) : "");
        case Builtin::primes: return fmt::format("a prime {} up to {}", name, argument(0));
        case Builtin::prime_powers: return fmt::format("a power {} of a prime up to {} (1 is one, too)", name, argument(0));
        case Builtin::powers: return fmt::format("a power {} of {} up to {} (1 is one, too)", name, argument(0), argument(1));
        case Builtin::squares: return fmt::format("a square {} from 1 to {}", name, argument(0));
        case Builtin::factorials: return fmt::format("a factorial {} (1, 2, 6, 24, …) up to {}", name, argument(0));
        case Builtin::fibonacci: return fmt::format("a Fibonacci number {} (1, 2, 3, 5, …) up to {}", name, argument(0));
        case Builtin::zeckendorf: return fmt::format("one {} of the Fibonacci numbers, no two next to each other, whose sum is {}", name, argument(0));
        case Builtin::recurrence:
            return fmt::format(
                "a term {} up to {} of the sequence that begins with {}, in which the terms before, from the last on, times {} add up to the next", name,
                argument(2), argument(1), argument(0));
        case Builtin::edges: return "an edge " + name;
        case Builtin::ends: return fmt::format("an end {} of the edge {}", name, argument(0));
        case Builtin::subsets: return fmt::format("a subset {} of {}", name, argument(0));
        case Builtin::parts: return fmt::format("a part {} of {}", name, argument(0));
        case Builtin::partitions: return fmt::format("a way {} to write {} as a sum of positive numbers", name, argument(0));
        case Builtin::below: return fmt::format("a row {} of natural numbers, none larger than the one at its place in {}", name, argument(0));
        default: return "";
    }
}

/// powers(2, n) \ {1}: what is left out is said behind it.
std::string without(const std::string& name, const Expr& set, const Text& text) {
    const Expr &whole = *set.args[0], &less = *set.args[1];
    std::string said = chosen_from(name, whole, text);
    if (said.empty()) return "";
    const bool listed = less.op == Op::set_list && !less.args.empty() &&
                        std::all_of(less.args.begin(), less.args.end(), [](const auto& item) { return item->type.kind != rule::Kind::set; });
    std::vector<std::string> items;
    for (const auto& item : listed ? less.args : decltype(less.args){}) items.push_back(quoted(text(*item)));
    const bool one_goes =
        listed && std::any_of(less.args.begin(), less.args.end(), [](const auto& item) { return item->op == Op::number && item->number == 1; });
    if (const std::string too = " (1 is one, too)"; one_goes && said.ends_with(too)) said.resize(said.size() - too.size());
    return said + (listed ? ", other than " + list_of(items, "or", items.size()) : ", but not in " + quoted(text(less)));
}

}  // namespace

std::string chosen_from(const std::string& name, const Expr& set, const Text& text) {
    if (set.op == Op::call) return from_call(name, set, text);
    return set.op == Op::without && set.args.size() == 2 ? without(name, set, text) : "";
}

}  // namespace grundy::report
