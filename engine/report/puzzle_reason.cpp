#include "engine/report/puzzle_reason.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/values/recurrence_text.hpp"

namespace grundy::report {

namespace argument = claim::argument;

std::string entries(std::size_t count) { return fmt::format("{} {}", count, count == 1 ? "entry" : "entries"); }

namespace {

/// "Let d be `x + y`", or where it comes from.
std::string called_d(const argument::PuzzleLaw& a) {
    if (!a.far.empty()) return fmt::format("Let d be `{}`", a.far);
    return fmt::format("Let d be how far a position is by a law {}: an automaton of {} reads it beside the position, on digits in {}",
                       a.claims.empty() ? "that was found" : "of " + claims_named(a.claims), base::counted(a.states, "state"), digits_of(a.base));
}

}  // namespace

std::vector<std::string> of_puzzle(const argument::PuzzleLaw& a) {
    std::vector<std::string> out;
    if (!a.told.words.empty()) out.push_back(a.told.words);
    if (a.pairs) {
        const std::string where = a.unreached.empty() ? "" : fmt::format(", at all positions but those with `{}`", a.unreached);
        out.push_back(called_d(a) + where + ".");
        out.push_back(fmt::format(
            "It is 0 at every goal, and no move lowers it by more than it costs{}: so no way to a goal costs less. From every other position that has a d some "
            "move lowers it by what it costs: so some way costs no more, and d is the distance. Automata decide both for all positions.",
            a.unreached.empty() ? "" : "; none leads from where it is not into where it is"));
        return out;
    }
    if (a.never) {
        const std::string where = a.unreached.empty() ? fmt::format("in a set of positions that was found (an automaton of {} reads them, on digits in {})",
                                                                    base::counted(a.states, "state"), digits_of(a.base))
                                                      : fmt::format("among the positions with `{}`", a.unreached);
        out.push_back(
            fmt::format("No goal lies {}, and no move leads out of {}: so from there no goal can be reached.", where, a.unreached.empty() ? "it" : "them"));
    }
    for (const argument::PuzzleLaw::Stage& stage : a.lead) {
        const bool later = &stage != &a.lead.front();
        const std::string where = !stage.words.empty() ? fmt::format(" with `{}`", stage.words)
                                  : stage.all          ? ""
                                  : later              ? " that is left"
                                  : a.never            ? " outside of it"
                                                       : " of a set that was found";
        out.push_back(fmt::format(
            "From every position{} that is no goal {} to a goal{}, or to such a position where {} is less{}: that cannot go on for ever, so a goal is reached.",
            where, stage.moves == 1 ? std::string("some move leads") : "at most " + base::counted(stage.moves, "move") + " lead",
            later ? ", to a position from which one is known to be reached" : "", stage.ranked, stage.rank.size() > 1 ? " (number by number)" : ""));
    }
    if (!out.empty()) out.back() += " Automata decide this for all positions.";
    return out;
}

std::vector<std::string> of_distances(const argument::DistanceLaw& a) {
    std::vector<std::string> out;
    const bool priced = a.dearest > 1;
    if (a.sums) {
        out.push_back(
            fmt::format("Read a row from the {} entry to the {}, through the {} states of an automaton, and add up what each entry is worth there: a "
                        "combination of numbers "
                        "that follow one another by a fixed rule as more entries are to come.",
                        a.sums->from_last ? "last" : "first", a.sums->from_last ? "first" : "last", a.states));
        out.push_back(fmt::format(
            "At the goals the sum is 0, and no move lowers it by more than {}: so no way to a goal {}. From every other row that leads to a goal some move "
            "lowers "
            "it by {}: so some way {}. That is decided for rows of every length by reading the row before a move and the one behind it at once: of two "
            "beginnings in the same states the one that leads the less leads the less for ever.",
            priced ? "it costs" : "one", priced ? "costs less" : "is shorter", priced ? "what it costs" : "one", priced ? "costs no more" : "is as long"));
    } else
        out.push_back(
            fmt::format("Under each entry of a row write a digit, as an automaton of {} states tells that reads the row and the digits together. Read in base "
                        "{}, the {} digit "
                        "counting 1, they are a number{}.",
                        a.states, a.radix, a.ones_first ? "first" : "last",
                        a.row.empty() ? "" : fmt::format(": under {} stands {}, so the number is {}", a.row, a.digits, a.distance)));
    if (!a.sums)
        out.emplace_back(
            "At the goals it is 0, and no move lowers it by more than one: so no way to a goal is shorter. From every other row that leads to a goal some move "
            "lowers it "
            "by one: so some way is as long. Automata decide this for rows of every length.");
    if (a.ways > 1)
        out.push_back(
            fmt::format("A shortest way is made of moves that lower it by {}. Where they part for the first time, they lead to two rows and to no third "
                        "one, and from both together in {} ways.",
                        priced ? "what they cost" : "one", a.ways));
    if (a.ways == 1)
        out.emplace_back("A shortest way is made of moves that lower it by " + std::string(priced ? "what they cost" : "one") +
                         ". From no row of the claim such moves lead to a row from which two of them lead on, to "
                         "different rows: so the way is the only one.");
    if (!a.claimed.empty() && a.bound != 0)
        out.push_back(fmt::format(
            "Of the rows of the claim of one length look at the {} from a goal, and among these at one. Its number and `{}` obey linear recurrences, "
            "together of order {} at most. Their difference s is never negative: {}, for as many lengths in a row, so for all; and each step adds natural "
            "multiples of numbers before to what is never negative.",
            a.bound < 0 ? "farthest" : "nearest", a.claimed, a.terms, steps_down(a.lowered)));
    else if (!a.claimed.empty())
        out.push_back(
            fmt::format("Of the rows of the claim there is one of each length. Its number and `{}` obey linear recurrences, together of order {} at most, and "
                        "agree for as many lengths in a row: so for all.",
                        a.claimed, a.terms));
    return out;
}

namespace {

/// "at most 2 moves lead", "moves that cost 3 at most lead".
std::string at_most(std::int64_t cost, bool priced) {
    if (priced) return fmt::format("moves that cost {} at most lead", cost);
    return fmt::format("at most {} {}", base::counted(static_cast<std::size_t>(cost), "move"), cost == 1 ? "leads" : "lead");
}

}  // namespace

namespace {

std::string most_added(const argument::Construction& a) {
    const std::int64_t most = a.least->most_added;
    if (!a.priced) return std::to_string(most);
    return most == 1 ? "it costs" : fmt::format("{} times what it costs", most);
}

}  // namespace

std::string constructed(const argument::Construction& a) {
    std::string parts, all;
    for (const std::string& shown : a.shown) parts += (parts.empty() ? "" : ", then ") + fmt::format("`{}`", shown);
    if (!a.parts.empty())
        all = fmt::format("a row of {} or more is solved by way of {}, w being a shorter row of the claim and solved as it is; {} by search{}", entries(a.from),
                          parts, base::counted(a.shorter.size(), "shorter row"),
                          a.claimed.empty() || a.bound > 0 ? "" : "; what that costs obeys a linear recurrence and is never more than is claimed");
    if (a.least)
        all += fmt::format("{}no move adds more than {} to how often there is {}, and a goal has so much more that no way {}", all.empty() ? "" : "; ",
                           most_added(a), a.least->counted, a.priced ? "costs less" : "is shorter");
    return all;
}

namespace {

/// "4 from 10 entries, 5 from 12".
std::string short_ways(const argument::Construction& a) {
    std::string all;
    for (std::size_t k = 0; k < a.shorter.size() && k < 6; ++k)
        all += (k == 0 ? "" : ", ") +
               fmt::format("{} from {}", a.shorter[k].cost, k == 0 ? entries(a.shorter[k].row.size()) : std::to_string(a.shorter[k].row.size()));
    return all + (a.shorter.size() > 6 ? ", ..." : "");
}

void say_ways(const argument::Construction& a, std::vector<std::string>& out) {
    std::string way = fmt::format("{} row of the claim with {} or more {}", a.parts[0].cost == 0 ? "Every" : "From every", entries(a.from),
                                  a.parts[0].cost == 0 ? "is" : at_most(a.parts[0].cost, a.priced) + " to");
    for (std::size_t k = 0; k < a.parts.size(); ++k) {
        const std::size_t fewer = a.parts[k].before.size() + a.parts[k].after.size();
        way += fmt::format(" `{}`, w being a row of the claim with {} fewer. There w is solved as it is alone: each of its moves is a move of the whole.",
                           a.shown[k], entries(fewer));
        const bool last = k + 1 == a.parts.size();
        const std::int64_t next = last ? a.last : a.parts[k + 1].cost;
        way += next != 0 ? fmt::format(" From wherever that ends {}{}", at_most(next, a.priced), last ? " to a goal." : " to")
               : last    ? " Wherever that ends is a goal."
                         : " Wherever that ends is";
    }
    out.push_back(way);
    if (!a.shorter.empty())
        out.push_back(
            fmt::format("From shorter rows a search finds the ways ({}: {}). Where a goal is met sooner, the way ends there. So there is one from every row of "
                        "the claim, by induction on its length; "
                        "automata decide each step for rows of every length.",
                        a.priced ? "cost" : "moves", short_ways(a)));
    std::string steps;
    for (const auto& lowered : a.lowered)
        if (const std::string one = steps_down(lowered); steps.find(one) == std::string::npos) steps += (steps.empty() ? "" : "; or ") + one;
    if (!a.claimed.empty() && a.bound <= 0)
        out.push_back(
            fmt::format("What these ways cost obeys a linear recurrence, and so does `{}`; their difference s, on the lengths that leave the same by {}, "
                        "is never negative: {}.",
                        a.claimed, a.period, steps));
}

void say_least(const argument::Construction& a, std::vector<std::string>& out) {
    out.push_back(
        fmt::format("Count in a row how often there is {}{}. No move adds more than {}. Compared with {}, a goal has so much more of it that `{}` {} are "
                    "needed: automata read both rows together, of every length.",
                    a.least->counted, std::any_of(a.least->worth.begin(), a.least->worth.end(), [](std::int64_t x) { return x < 0; }) ? ", taken negative" : "",
                    most_added(a), a.least->moved ? "any row behind the first move" : "the rows of the claim", a.claimed, a.priced ? "of cost" : "moves"));
}

}  // namespace

std::vector<std::string> of_construction(const argument::Construction& a) {
    std::vector<std::string> out;
    std::string kept;
    for (const auto& [letter, count] : a.kept)
        kept += (kept.empty() ? "" : ", and ") + fmt::format("{} occurs {}", letter, base::counted(static_cast<std::size_t>(count), "time"));
    if (!a.parts.empty()) say_ways(a, out);
    if (a.least) say_least(a, out);
    if (!kept.empty()) out.push_back(fmt::format("Whatever the moves, {}.", kept));
    return out;
}

namespace {

/// "rows", "words over a, b": of which a claim is proved where the rule does not say.
std::string of_letters(const argument::ReachedRows& a) {
    std::string all;
    for (const std::int64_t letter : a.evidence->letters) {
        if (letter <= ' ' || letter >= 0x7f) return "rows";
        all += (all.empty() ? "" : ", ") + std::string(1, static_cast<char>(letter));
    }
    return "words over " + all;
}

std::string moves_lead(int moves) {
    return fmt::format("at most {} {}", base::counted(static_cast<std::size_t>(moves), "move"), moves == 1 ? "leads" : "lead");
}

}  // namespace

std::string reached(const argument::ReachedRows& a) {
    std::string all = "of " + of_letters(a) + ": ";
    if (!a.all)
        all += "no move leads from outside into " +
               (a.of_claim ? std::string("the set from which, as the claim says, a goal may be reached")
                           : fmt::format("a set that an automaton of {} tells", base::counted(a.states, "state"))) +
               ", and all goals lie there";
    if (a.leads)
        all += fmt::format("{}from each{} that is no goal {}", a.all ? "" : "; ", a.all ? "" : " of it",
                           a.falls.empty() ? fmt::format("{} to one that comes before it in a dictionary ({})", moves_lead(a.moves), a.order)
                                           : "some move leads on" + std::string(a.all ? "" : " within it") + ", and " + a.falls);
    if (a.all && !a.leads) all += "the claim is true whether a goal is reached or not";
    return all;
}

std::vector<std::string> of_reached(const argument::ReachedRows& a) {
    std::vector<std::string> out;
    const std::string of = a.all ? "" : " of R";
    if (!a.all)
        out.push_back(fmt::format("{} All goals lie in R, and no move leads into R from outside: so from outside no goal can be reached.",
                                  a.of_claim ? "From some rows a goal may be reached, as the claim says: call them R."
                                             : fmt::format("Let R be the set of rows that an automaton of {} tells.", base::counted(a.states, "state"))));
    if (a.leads && a.falls.empty())
        out.push_back(
            fmt::format("From each row{} that is no goal {} to a goal, or to such a row that is as long and comes before it in a dictionary ({}). There are "
                        "finitely many rows of one length, so that ends, and at a goal.",
                        of, moves_lead(a.moves), a.order));
    else if (a.leads)
        out.push_back(fmt::format("From each row{} that is no goal some move leads to such a row again, and {}: so that ends, and at a goal.", of, a.falls));
    if (out.empty()) out.emplace_back("Whether a goal is reached or not, the claim is true of every row.");
    out.back() += " Automata decide this for " + of_letters(a) + " of every length.";
    return out;
}

}  // namespace grundy::report
