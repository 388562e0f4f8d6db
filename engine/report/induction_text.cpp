#include "engine/report/induction_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"

namespace grundy::report {

namespace argument = claim::argument;

namespace {

constexpr std::size_t longest_told = 64;  ///< a longer condition is named once, and not again

/// "(1), (2) and (3)".
std::string joined_by_and(const std::vector<std::string>& all) {
    std::string text;
    for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "" : i + 1 == all.size() ? " and " : ", ") + all[i];
    return text;
}

std::string in_a_list(const std::vector<argument::Example::Option>& options, bool all) {
    std::vector<std::string> list;
    for (const auto& option : options) list.push_back(option.position);
    return all ? joined_by_and(list) : fmt::format("{}, …", fmt::join(list, ", "));
}

/// "(0, 0), (1, 1), …", or "(0, 0) and (1, 1), and no others".
std::string listed(const std::vector<std::string>& all, bool no_others) {
    return no_others ? joined_by_and(all) + ", and no others" : fmt::format("{}, …", fmt::join(all, ", "));
}

/// "The smallest are (0), (3) and (6)": where nothing else says which.
std::string smallest(const argument::Examples& shown, const char* what) {
    return shown.first.empty() ? "" : fmt::format(" {} {}.", what, listed(shown.first, shown.all));
}

/// "`x mod 6` and not `y mod 6`, or the other way round".
std::string changed_words(const std::vector<std::string>& numbers) {
    if (numbers.size() == 1) return fmt::format("changes `{}`", numbers[0]);
    std::vector<std::string> list;
    for (const std::string& number : numbers) list.push_back("`" + number + "`");
    return fmt::format("changes one of {} and no other", joined_by_and(list));
}

/// Is it the same number, odd in the place of even?
bool turns_parity(const std::string& from, const std::string& to) {
    const auto is = [](const std::string& a, const std::string& b) { return a.starts_with("even(") && b.starts_with("odd(") && a.substr(5) == b.substr(4); };
    return is(from, to) || is(to, from);
}

/// "From `even(x) and even(y)`: (x - 1, y) leads to `odd(x)`, (x, y - 1) to `odd(y)`."
std::string departures_words(const argument::Argued& argued) {
    std::string out;
    if (argued.from.size() > 1 && !argued.changed.empty()) {
        for (std::size_t i = 0; i < argued.from.size(); ++i)
            out += fmt::format("{}`{}`", i == 0 ? "From " : i + 1 < argued.from.size() ? ", " : " or ", argued.from[i].from);
        return out + fmt::format(": every move {}, and no two of these differ in one alone.", changed_words(argued.changed));
    }
    for (const argument::Departure& one : argued.from) {
        out += fmt::format("{} `{}`: ", out.empty() ? "From" : "; from", one.from);
        if (!argued.changed.empty()) out += "every move " + changed_words(argued.changed);
        for (std::size_t i = 0; i < one.ways.size(); ++i) {
            const auto& way = one.ways[i];
            if (way.moves.empty() && turns_parity(one.from, way.leads_to)) {
                out += fmt::format("every move makes that number {}", way.leads_to.starts_with("odd") ? "odd" : "even");
                continue;
            }
            const char* const leads = i > 0 ? "" : way.moves.size() > 1 ? "lead " : "leads ";
            out += fmt::format("{}{} {}to `{}`", i == 0 ? "" : ", ", way.moves.empty() ? "every move" : joined_by_and(way.moves), leads, way.leads_to);
        }
    }
    return out + ".";
}

/// How the good positions are called.
struct Named {
    std::string opening, good, such;
};

Named named(const argument::Examples& shown, const argument::Examples::Stated& stated, const Course& course, const std::string& opening) {
    const auto called = [](std::string how) { return Named{std::move(how), "a good position", "a good one"}; };
    const std::string among = stated.among.empty() ? "" : fmt::format(", among those with `{}`", stated.among);
    if (!opening.empty()) return called(opening + smallest(shown, "These are"));
    if (stated.text.empty() && course.guessed)
        return called(fmt::format("Call those positions good that are P by a law that was found{}.{}", course.found, smallest(shown, "These are")));
    if (stated.text.empty()) return called("Call those positions good that are P if the claim is true." + smallest(shown, "These are"));
    const bool argued = !shown.argued.from.empty();
    if (!course.guessed && among.empty() && (argued || stated.text.size() <= longest_told))
        return {"", fmt::format("a position {} `{}`", stated.negated ? "without" : "with", stated.text), "such a one"};
    return called(fmt::format("Call a position good {} `{}`{}{}.", stated.negated ? "unless" : "if", stated.text, among,
                              course.guessed ? ": these are the P-positions" : ""));
}

std::string from_good(const argument::Examples& shown, const Named& name) {
    if (!shown.argued.from.empty()) return departures_words(shown.argued);
    std::string out = fmt::format("From {} no move leads to another", name.good);
    for (const auto& one : shown.lost)
        out += fmt::format(": for example {} leads {}to {}", one.position, one.all ? "only " : "", in_a_list(one.options, one.all));
    return out + ".";
}

std::string from_others(const argument::Examples& shown, const Named& name) {
    if (shown.argued.returns) return fmt::format("From any other position in which a move is left, every move leads to {}.", name.such);
    std::string out = fmt::format("From any other position in which a move is left, some move leads to {}", name.such);
    for (std::size_t i = 0; i < shown.won.size(); ++i)
        out += fmt::format("{} from {} to {}", i == 0 ? ": for example" : ",", shown.won[i].position, shown.won[i].options.at(0).position);
    return out + ".";
}

std::string at_the_end(const argument::Examples& shown, const Named& name, const Course& course) {
    std::string out = fmt::format("Play ends: {}.", course.rank);
    if (!shown.over.empty() && shown.over_differs)
        out += fmt::format(" Wherever it ends, as at {}, whoever is to move has lost if it is {}, and won if it is not.", shown.over, name.such);
    else if (!shown.over.empty() && shown.over_is_lost)
        out += fmt::format(" It ends at {}, as at {}, and whoever is to move there has lost.", name.opening.empty() ? "such a position" : "a good position",
                           shown.over);
    else if (!shown.over.empty())
        out += fmt::format(" It never ends at {}: where it ends, as at {}, whoever is to move has won.",
                           name.opening.empty() ? "such a position" : "a good position", shown.over);
    return out + (course.guessed ? " Of these P-positions the claim is true." : "");
}

}  // namespace

std::vector<std::string> outcomes_by_induction(const argument::Examples& shown, const argument::Examples::Stated& stated, const Course& course,
                                               const std::string& opening) {
    if (shown.whoever && course.rank.empty()) return {"The claim is true whoever wins, and if nobody does."};
    if (shown.whoever) return {fmt::format("The claim is true whoever wins; and somebody does, for play ends: {}.", course.rank)};
    if (shown.ended)
        return {fmt::format("At the positions of which the claim speaks, such as {}, no move is left, and the rule says that whoever is to move has {}.",
                            shown.over,
                            shown.over_differs   ? "lost or won as claimed"
                            : shown.over_is_lost ? "lost"
                                                 : "won")};
    std::vector<std::string> out;
    const Named name = named(shown, stated, course, opening);
    if (!name.opening.empty()) out.push_back(name.opening);
    out.push_back(from_good(shown, name));
    if (!course.cases) out.push_back(from_others(shown, name));
    if (!course.decided.empty()) out.push_back(course.decided);
    out.push_back(at_the_end(shown, name, course));
    return out;
}

std::vector<std::string> outcomes_backwards(const argument::Examples& shown, std::optional<std::size_t> moves, bool standstill) {
    if (moves == 0U && !standstill) return {"At all positions of which the claim says who wins no move is left, and the rule says it."};
    std::vector<std::string> out{
        "Go backwards from the positions where no move is left: whoever can move to a position known to be lost wins, and whoever can only move to positions "
        "known to be won loses."};
    const std::string steps = !moves ? "" : base::counted(*moves, "such step");
    if (!standstill)
        out.push_back(fmt::format("{} settle{} all positions of which the claim says who wins, as automata decide; play elsewhere is of no matter.{}",
                                  moves ? steps : "A few such steps", moves == 1U ? "s" : "", smallest(shown, "Lost among them are")));
    if (!standstill) return out;
    out.push_back(fmt::format("{} nothing more is settled, as automata decide: so these are all positions that somebody wins.{}",
                              moves == 0U ? "In this way"
                              : moves     ? "After " + steps
                                          : "After finitely many such steps",
                              smallest(shown, "The lost ones are")));
    if (shown.drawn.empty() && shown.all_drawn) out.push_back("No other position is left: none is drawn.");
    else
        out.push_back(
            "At any other position no move leads to a lost one, and some move leads to another such position, where it is the same again: so nobody can force "
            "a "
            "win, and play goes on for ever." +
            (shown.drawn.empty() ? "" : fmt::format(" Such are {}.", listed(shown.drawn, shown.all_drawn))));
    return out;
}

std::string round_words(const argument::DrawnSet& set) { return set.round.empty() ? "" : " falls with every move from a P and the answer to it"; }

std::vector<std::string> drawn_set(const argument::DrawnSet& set) {
    const argument::Examples& shown = set.examples;
    const bool none = set.law && shown.drawn.empty() && shown.all_drawn;
    std::vector<std::string> out;
    const bool told = set.law && !set.lost.empty() && (none || !set.drawn.empty());
    if (told)
        out.push_back(
            fmt::format("Call P the positions with `{}`{}, and all others N.", set.lost, none ? "" : fmt::format(", drawn those with `{}`", set.drawn)));
    else if (set.law) out.push_back(fmt::format("Who wins at small positions has a law.{}", smallest(shown, "The lost ones are")));
    const std::string is = told ? "is called " : set.law ? "is by that law " : "is said to be ";
    if (set.says_who)
        out.push_back(fmt::format("From every position that {}P each move leads to one that {}N, and from there some move leads to a P again.{}", is, is,
                                  set.law ? "" : smallest(shown, "The lost ones are")));
    if (!set.rank.empty())
        out.push_back(fmt::format("{}: {}{}. So {}.",
                                  set.round.empty() ? "As long as play stays out of the drawn positions it ends" : "This is done but so often", set.rank,
                                  round_words(set), set.says_who ? "these are P and N" : "somebody wins there"));
    if (!none) {
        out.push_back(fmt::format("From every position that {}drawn some move leads to another, and {}.{}", is,
                                  set.says_who ? "each that does not leads to an N" : "none to any other",
                                  shown.drawn.empty() ? "" : fmt::format(" Such are {}.", listed(shown.drawn, shown.all_drawn))));
        out.push_back(set.says_who
                          ? "So whoever is to move there can stay among them, and who leaves them loses: nobody can force a win, and play goes on for ever."
                          : "So there is always a move, and play goes on for ever.");
    }
    if (set.law) out.push_back(fmt::format("So {}, and the claim follows.", told ? "all are rightly called so" : "the law holds at every position"));
    return out;
}

std::vector<std::string> values_by_induction(const argument::Examples& shown, const argument::Examples::Stated& stated, const Course& course,
                                             const std::string& opening) {
    const bool told = !stated.text.empty();
    std::string f = !opening.empty() ? opening
                    : told ? fmt::format("Let f be `{}`{}.", stated.text, stated.among.empty() ? "" : fmt::format(", at positions with `{}`", stated.among))
                    : course.guessed ? fmt::format("Let f be the value by a law that was found{}.", course.found)
                                     : "Write f for the value that the claim gives a position.";
    if (!told || !opening.empty()) f += smallest(shown, "It is");
    std::vector<std::string> out{std::move(f)};
    const auto& changed = shown.argued.changed;
    std::string mex = changed.empty() || (changed.size() == 1 && changed[0] == stated.text)
                          ? "No move leads to a position with the same f, and every"
                          : fmt::format("Every move {}, and so f; every", changed_words(changed));
    mex += " smaller number is the f of some option";
    for (const auto& one : shown.won) {
        mex += fmt::format(": at {} f is {}, and among its options", one.position, one.value);
        for (std::size_t i = 0; i < one.options.size(); ++i)
            mex += fmt::format("{} {} at {}", i == 0 ? "" : ",", one.options[i].value, one.options[i].position);
    }
    out.push_back(mex + ".");
    if (!course.decided.empty()) out.push_back(course.decided);
    out.push_back(fmt::format("Play ends: {}. So f is the least number that no option has, the Grundy value{}.", course.rank,
                              course.guessed ? "; of these values the claim is true" : ""));
    return out;
}

std::string bounded_words(const std::vector<std::string>& bounded, const std::string& end) {
    if (bounded.empty()) return "";
    std::vector<std::string> quoted;
    for (const std::string& one : bounded) quoted.push_back("`" + one + "`");
    return fmt::format("No more of {} is used than remainders and the smallest numbers tell{}", joined_by_and(quoted), end);
}

const argument::Induction* told_by_cases(const claim::Finding& finding) {
    const auto* proof = finding.retold ? finding.retold.get() : finding.argument.as<argument::Induction>();
    return proof && !proof->values && proof->rounds == 0 && proof->others.empty() ? proof : nullptr;
}

std::string cases_heading(std::size_t cases) {
    return cases > 1 ? "From any other position in which a move is left, the first of these that applies leads to such a one:"
                     : "From any other position in which a move is left, this leads to such a one:";
}

}  // namespace grundy::report
