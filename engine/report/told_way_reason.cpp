/// A way to a goal that a claim tells, and letters in the wrong order, in words.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "engine/base/counted.hpp"
#include "engine/report/puzzle_reason.hpp"
#include "engine/report/values/recurrence_text.hpp"

namespace grundy::report {

namespace {

using claim::argument::ToldWay;
using Leg = ToldWay::Leg;
using Case = ToldWay::Case;

std::string steps_of(const std::vector<std::vector<std::vector<std::int64_t>>>& lowered, std::string all = "") {
    for (const auto& one : lowered)
        if (const std::string text = steps_down(one); all.find(text) == std::string::npos) all += (all.empty() ? "" : "; or ") + text;
    return all;
}

std::size_t count_of(const ToldWay& a, Leg::Kind kind) {
    std::size_t all = 0;
    for (const Case& one : a.cases)
        all += static_cast<std::size_t>(std::count_if(one.legs.begin(), one.legs.end(), [&](const Leg& leg) { return leg.kind == kind; }));
    return all;
}

bool has_loops(const Case& one) {
    return std::any_of(one.way.begin(), one.way.end(), [](const auto& node) { return !node.inside.empty(); });
}

/// "3 of one move, 1 where nothing changes"
std::string legs_of(const Case& one) {
    std::string steps;
    const auto add = [&](std::size_t count, const std::string& what) {
        if (count > 0) steps += (steps.empty() ? "" : ", ") + std::to_string(count) + " " + what;
    };
    std::map<std::int64_t, std::size_t> by_cost;
    std::size_t shorter = 0, same = 0;
    bool back = false;
    for (const Leg& leg : one.legs) {
        if (leg.kind == Leg::Kind::moves) ++by_cost[leg.cost];
        else ++(leg.kind == Leg::Kind::shorter ? shorter : same);
        back = back || leg.backward;
    }
    for (const auto& [cost, count] : by_cost) add(count, cost == 1 ? "by one move" : fmt::format("by moves that cost {} at most", cost));
    add(shorter, fmt::format("by the whole way of a shorter row{} inside of the longer one, where each of its moves is a move that costs the same",
                             back ? ", forwards or backwards," : ""));
    add(same, "to the same position");
    return steps;
}

/// "whatever the size"; "for sizes that leave 1 by 2".
std::string sizes_of(const ToldWay& a, std::size_t k) {
    return a.cases.size() == 1 ? "whatever the size" : fmt::format("for sizes that leave {} by {}", k, a.cases.size());
}

void say_case(const ToldWay& a, std::size_t k, std::vector<std::string>& out) {
    const Case& one = a.cases[k];
    const auto first = static_cast<std::size_t>(one.times * one.from + one.plus);
    const std::string start =
        k == 0 ? fmt::format("The claim tells a way. For a start of {} and more its", entries(first)) : fmt::format("From {} on,", entries(first));
    out.push_back(fmt::format("{} {} lead{} from each position to the next{}, {}: {}.{}", start, base::counted(one.legs.size(), "step"),
                              one.legs.size() == 1 ? "s" : "", has_loops(one) ? ", again and again for each value of a number" : "", sizes_of(a, k),
                              legs_of(one),
                              one.known.empty() ? "" : fmt::format(" For {} a search found a way.", base::counted(one.known.size(), "smaller size"))));
}

std::string least(const ToldWay::Least& a) {
    const std::string most = a.divisor == 1 ? "more of them than it costs" : fmt::format("more than {} times as many of them as it costs", a.divisor);
    return fmt::format("letters stand in the wrong order ({}), and no move undoes {}", a.counted, most);
}

}  // namespace

std::string told_way(const ToldWay& a) {
    std::string all;
    if (a.told())
        all = fmt::format("the way that the claim tells is one for every size: each step is the same position, a few moves{}{}",
                          count_of(a, Leg::Kind::shorter) > 0 ? ", or the way of a shorter row of the claim" : "",
                          a.claimed.empty() || a.bound > 0 ? "" : "; what it costs obeys a linear recurrence and is never more than is claimed");
    if (a.cases[0].below) all += (all.empty() ? "" : "; ") + least(*a.cases[0].below);
    return all;
}

std::vector<std::string> of_told_way(const ToldWay& a) {
    std::vector<std::string> out;
    std::string lowered, below;
    for (const Case& one : a.cases) {
        lowered = steps_of(one.lowered, lowered);
        if (one.below) below = steps_of(one.below->lowered, below);
    }
    if (a.told()) {
        for (std::size_t k = 0; k < a.cases.size(); ++k) say_case(a, k, out);
        out.emplace_back(
            "Positions that numbers tell are laid side by side, block by block, and automata decide that moves lead from the one to the other; the last is a "
            "goal.");
        if (!a.claimed.empty() && a.bound <= 0)
            out.push_back(
                fmt::format("What the way costs obeys a linear recurrence, and so does `{}`; their difference s is never negative: {}.", a.claimed, lowered));
    }
    if (const auto& one = a.cases[0].below; one) {
        const std::string times = one->divisor == 1 ? "" : std::to_string(one->divisor) + " times ";
        out.push_back(
            fmt::format("Count in a row how often there is {}, whatever stands between. A move changes a short stretch and keeps its letters, and lowers "
                        "that count by no more than {}it costs: automata list all such stretches. {}",
                        one->counted, times.empty() ? "" : times + "what ",
                        one->order.empty() ? "The rule names the goal." : "The goals have their letters in one order, so there is one."));
        out.push_back(
            fmt::format("From the start to the goal the count falls by more than {}(`{}` - 1): both obey a linear recurrence, and the difference s is "
                        "never negative: {}.",
                        times, a.claimed, below));
    }
    return out;
}

}  // namespace grundy::report
