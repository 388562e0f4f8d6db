// A proof of a claim as a person would write it.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/base/text.hpp"
#include "engine/claim/words/regular_expression.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/induction_text.hpp"
#include "engine/report/puzzle_reason.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {

namespace argument = claim::argument;
namespace check = pattern::check;

namespace {

/// How positions are told, where not by their own numbers, and of which positions a law speaks, where not of all.
std::vector<std::string> among_words(const argument::Induction& a) {
    if (!a.told.words.empty()) return {a.told.words};
    if (!a.claims.empty()) {
        const char* const all = a.region ? "No move leaves the positions of which they speak; the rest is about these alone." : "They speak of all positions.";
        return {fmt::format("Take what is claimed by {}{}. {}", claims_named(a.claims), a.claims.size() > 1 ? " together" : "", all)};
    }
    if (!a.region) return {};
    const std::string all = a.among.empty() ? "all positions that can be reached from those of the claim" : fmt::format("all positions with `{}`", a.among);
    return {fmt::format("Look at {}: no move leads from them to others. The rest is about these alone.", all)};
}

std::string of_others(const char* what) { return fmt::format("In the other game, {} was found and proved in the same way.", what); }

/// What a law is that no condition tells.
std::string found_law(arithmetic::Numeration base, std::size_t states) {
    return fmt::format(": an automaton of {} that reads the digits in {} tells them", base::counted(states, "state"), digits_of(base));
}

/// Where moves leave sums.
struct CourseOfSums {
    std::string good, rank;  ///< "the positions of which …"; empty: those without a move
    std::string where;       ///< "Where the claim says N": from there one moves to what is lost; empty: that is not claimed
};

const char* const every_other = "From every other position";

std::string good_positions(const argument::Examples::Stated& stated, std::size_t states) {
    if (stated.text.empty()) return fmt::format("the positions that an automaton of {} tells", base::counted(states, "state"));
    return fmt::format("the positions {} `{}`", stated.negated ? "without" : "with", stated.text);
}

std::vector<std::string> outcomes_of_sums(const argument::Examples& shown, const CourseOfSums& course) {
    const std::string over = shown.over.empty() ? "" : ", such as " + shown.over + ",";
    const bool good = !course.good.empty() && !shown.ended;
    if (!good && course.where.empty()) return {fmt::format("A position that the claim calls P{} has no move: whoever is to move there has lost.", over)};
    std::vector<std::string> out{"Of two equal positions whoever is to move loses: whatever is done in one can be done in the other."};
    if (good) {
        out.push_back(fmt::format("Call good {} and those without a move{} which are lost, too. Of two good ones whoever is to move loses.", course.good,
                                  over.empty() ? "," : over));
        out.push_back("Every move from a good position leaves one from which a move leads to good or to two equal positions, alone or beside a good one.");
    } else if (!over.empty()) {
        out.push_back(fmt::format("A position without a move{} is lost.", over));
    }
    if (!course.where.empty()) {
        std::string moves;
        for (const auto& one : shown.won)
            moves += fmt::format("{} {} from {}", moves.empty() ? ": for example" : ",", one.options.front().position, one.position);
        out.push_back(fmt::format("{} a move leaves two equal positions, or {}{}.", course.where, good ? "good ones" : "such as have no move", moves));
    }
    out.push_back(fmt::format("Play ends: {}. Automata on digits decide all of this.", course.rank));
    return out;
}

std::vector<std::string> of_outcomes(const argument::Induction& a, const argument::Examples::Stated& stated, bool cases) {
    if (a.rounds > 0 && !a.examples.whoever) return outcomes_backwards(a.examples, a.rounds - 1, false);
    std::vector<std::string> out = among_words(a);
    if (a.bounds.any()) out.push_back(bounded_words(a.bounds.of, "."));
    const auto& told = stated.text.empty() ? a.examples.stated : stated;
    const auto rest = a.sums && !a.examples.whoever ? outcomes_of_sums(a.examples, {good_positions(told, a.states), a.rank, every_other})
                                                    : outcomes_by_induction(a.examples, told, {a.rank, "", a.guessed, cases, found_law(a.base, a.states)},
                                                                            a.claims.empty() ? "" : "Call those positions good that are P if this is true.");
    out.insert(out.end(), rest.begin(), rest.end());
    if (!a.others.empty()) out.push_back(of_others("who wins"));
    return out;
}

std::vector<std::string> of_strategy(const argument::ByStrategy& a) {
    if (a.sums) {
        const bool total = a.claim.empty() && !a.examples.stated.text.empty();  // P(…) <=> …
        const std::string good = total              ? good_positions(a.examples.stated, a.states)
                                 : !a.claim.empty() ? "the positions of " + claims_named({a.claim})
                                 : a.lost           ? "the positions of which the claim says that they are P"
                                                    : "";
        std::vector<std::string> all = outcomes_of_sums(a.examples, {good, a.rank, total ? every_other : a.won ? "Where the claim says N" : ""});
        if (!a.told.words.empty()) all.insert(all.begin(), a.told.words);
        return all;
    }
    std::vector<std::string> out;
    if (a.bounds.any()) out.push_back(bounded_words(a.bounds.of, "."));
    if (!a.told.words.empty()) out.push_back(a.told.words);
    out.push_back(a.claim.empty() ? "Call those positions good of which the claim says that they are P."
                                  : fmt::format("Call the positions of {} good.", claims_named({a.claim})));
    std::string answered = "After every move from a good position there is a reply to a good one, unless the reply need not be made since the game is won";
    for (std::size_t i = 0; i < a.examples.answered.size(); ++i) {
        const auto& one = a.examples.answered[i];
        answered += fmt::format("{} to {}, answered by {}", i == 0 ? ": for example from " + one.from : " and", one.to, one.back);
    }
    out.push_back(answered + ".");
    if (!a.examples.over.empty()) out.push_back(fmt::format("A good position without a move, such as {}, is lost for whoever is to move.", a.examples.over));
    out.push_back(fmt::format("Play ends: {}. So whoever is to move at a good position loses; automata on digits decide this at all of them.", a.rank));
    if (a.won) out.push_back("Where the claim says N a move leads to a good position, or the rule says that play is over and won.");
    return out;
}

std::vector<std::string> of_mirrored_parts(const argument::MirroredParts& a) {
    return {
        "A move changes one part of the position, and what it may do there does not depend on the others.",
        "Wherever the claim says that whoever moves loses, the parts pair off: two equal positions of one game each, but for parts in which no move is left.",
        "The second player answers every move in one part by the same move in the part that it is paired with, which makes the two equal again. So the second "
        "player always has a move.",
        fmt::format("Play ends: {}. So it is the first player who cannot move at last.", a.rank)};
}

std::vector<std::string> of_values(const argument::Induction& a) {
    std::vector<std::string> out = among_words(a);
    if (a.bounds.any()) out.push_back(bounded_words(a.bounds.of, "."));
    const auto rest = values_by_induction(a.examples, a.examples.stated, {a.rank, "", a.guessed, false, found_law(a.base, a.states)},
                                          a.claims.empty() ? "" : "Write f for the value that this gives a position.");
    out.insert(out.end(), rest.begin(), rest.end());
    if (!a.others.empty()) out.push_back(of_others("what the values are"));
    return out;
}

/// An induction on rows and words; `stated`: what the claim says.
std::vector<std::string> of_row_induction(const argument::Examples& shown, bool values, const argument::Examples::Stated& stated, const Course& course) {
    const auto& told = stated.text.empty() && !course.guessed ? shown.stated : stated;
    return values ? values_by_induction(shown, told, course) : outcomes_by_induction(shown, course.guessed ? argument::Examples::Stated{} : told, course);
}

std::string of_states(std::size_t states) { return "(" + base::counted(states, "state") + ")"; }

/// Theorem 11.6: one play tells how long all are.
std::vector<std::string> of_equal_plays(const argument::WordInduction& a, bool misere) {
    return {
        "Where two moves lead to different positions, from these some moves lead to one and the same: automata that read the letters decide so for every "
        "length.",
        fmt::format("Play ends: {}. So all plays from a position have the same number of moves, and every move changes whether it is even or odd.", a.rank),
        a.values ? "Hence g is 0 where that number is even and 1 where it is odd, and any one play tells which."
                 : fmt::format("Hence whoever is to move loses exactly where that number is {}, and any one play tells which.", misere ? "odd" : "even")};
}

/// The law of words as a regular expression, where one is short.
std::string found_words(const argument::WordInduction& words, const rule::Game& game) {
    if (words.values || !words.evidence) return "";
    const std::string expression = claim::regular_expression(*words.evidence, game.components[0]);
    if (expression.empty()) return "";
    std::string signs;
    for (const auto& [sign, what] :
         {std::pair('*', "any number of times"), std::pair('+', "at least once"), std::pair('?', "once or not at all"), std::pair('|', "or")})
        if (expression.find(sign) != std::string::npos) signs += (signs.empty() ? "" : ", ") + std::string(1, sign) + " for " + what;
    return fmt::format(", those that read {}{}", expression, signs.empty() ? "" : " (" + signs + ")");
}

std::optional<std::vector<std::string>> of_rows(const claim::Finding& finding, const argument::Examples::Stated& stated) {
    if (const auto* words = finding.argument.as<argument::WordInduction>()) {
        if (words->proof.theorem() == pattern::TheoremId::draws) return outcomes_backwards(words->examples, std::nullopt, !words->guessed);
        if (words->rank.empty()) return std::nullopt;
        const auto& check = *words->proof.checked().as<pattern::check::WordStates>();
        if (words->proof.theorem() == pattern::TheoremId::equal_plays) return of_equal_plays(*words, finding.game && finding.game->play == rule::Play::misere);
        const std::string decided =
            fmt::format("Automata that read the letters decide both for every length, over {} {}.", words->letters, of_states(check.states));
        return of_row_induction(words->examples, words->values, stated,
                                {words->rank, decided, words->guessed, false, finding.game ? found_words(*words, *finding.game) : ""});
    }
    const auto* counts = finding.argument.as<argument::OfCounts>();
    if (!counts || !counts->induction || counts->induction->rounds > 0) return std::nullopt;
    std::string names, which;
    for (std::int64_t v = 0; v <= counts->most; ++v) {
        names += (v == 0 ? "" : v == counts->most ? " and " : ", ") + fmt::format("c{}", v);
        which += (v == 0 ? "" : v == counts->most ? " and " : ", ") + std::to_string(v);
    }
    std::vector<std::string> out{fmt::format("Only how many entries are {} matters: call {} {}.", which, counts->most == 0 ? "that" : "these numbers", names)};
    const argument::Induction& on_counts = *counts->induction;
    const std::string decided = fmt::format("Automata on the digits of these numbers in {} decide both for rows of every length {}.", digits_of(on_counts.base),
                                            of_states(on_counts.states));
    argument::Examples shown = on_counts.examples;
    shown.stated = {}, shown.argued.from.clear(), shown.argued.changed.clear();  // these speak of the counts, in formulas made for automata
    const auto rest =
        of_row_induction(shown, on_counts.values, stated, {on_counts.rank, decided, on_counts.guessed, false, found_law(on_counts.base, on_counts.states)});
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
}

/// A statement that begins in the middle of a sentence. What is called n, g(x) or w[1] begins no word: it stays small.
std::string sentence(std::string text) {
    if (text.empty()) return text;
    const std::size_t end = std::min(text.find_first_not_of("abcdefghijklmnopqrstuvwxyz"), text.size());
    const std::string_view rest = std::string_view(text).substr(end);
    const bool name = rest.starts_with(" falls") || (rest.size() > 2 && rest[2] == ' ' && !(rest[1] >= 'a' && rest[1] <= 'z'));
    const bool article = text.starts_with("a ") && text.size() > 2 && text[2] >= 'a' && text[2] <= 'z' && !text.starts_with("a is");
    const bool word = !name && (article || (end > 1 && (end == text.size() || text[end] == ' ' || text[end] == ',' || text[end] == ':' || text[end] == ';' ||
                                                        (text[end] == '-' && end + 1 < text.size() && text[end + 1] >= 'a' && text[end + 1] <= 'z'))));
    if (word) text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text + ".";
}

std::vector<std::string> sentences(std::string text) {
    text = sentence(std::move(text));
    return text.empty() ? std::vector<std::string>{} : std::vector{std::move(text)};
}

/// A law in words, for who has not read of the theorem.
class LawWords {
public:
    explicit LawWords(const pattern::Theorem& theorem) : theorem_(theorem) {}

    std::string operator()(const check::OnRange& c) const {
        // Of heaps of the law; of positions that are called otherwise it speaks by their own numbers.
        const auto named = [&](std::uint64_t heap) { return base::to_string(base::Integer(heap) + theorem_.shift); };
        const std::string again = fmt::format("g(n + {}) = g(n){}", c.period, c.saltus == 0 ? "" : fmt::format(" + {}", c.saltus));
        switch (theorem_.proof.theorem()) {
            case pattern::TheoremId::finite_subtraction:
                if (c.constant == 1)
                    return fmt::format(
                        "Only 1 is taken from a heap, so the value of each heap decides that of the next. The values below n = {} were worked out: from n = {} "
                        "on {}; "
                        "so it is true for ever.",
                        named(c.need), named(c.from), again);
                return fmt::format(
                    "At most {0} is taken from a heap, so the values of {0} heaps in a row decide all that follow. The values below n = {1} were worked out: "
                    "from "
                    "n = {2} on {3} for so many in a row; so it is true for ever.",
                    c.constant, named(c.need), named(c.from), again);
            case pattern::TheoremId::guy_smith:
                return fmt::format(
                    "The values below n = {} were worked out: from n = {} on {}. Beyond that every option of n + {} is as good as one of n: one of the heaps "
                    "it "
                    "leaves is so large that it may be smaller by {} (Guy and Smith). So it is true for ever.",
                    named(c.need), named(c.from), again, c.period, c.period);
            default: break;
        }
        const std::string worked = fmt::format("The values below n = {} were worked out: from n = {} on {}. ", named(c.need), named(c.from), again);
        if (c.saltus != 0)
            return worked + "Beyond that every option of n + " +
                   fmt::format("{} is worth {} more than one of n, as far as that matters for the least value that is missing, ", c.period, c.saltus) + "and " +
                   fmt::format("{} periods of such values decide all that follow. So it is true for ever.", 12ULL << c.bits);
        return worked + fmt::format(
                            "Beyond that every option of n + {0} is as good as one of n: some part that it leaves, or takes, is so large that it may be "
                            "smaller by {0}{1}. So it is true for ever.",
                            c.period,
                            c.divides > 1 ? fmt::format(", and a condition of a move, which looks at remainders modulo {}, does not see it", c.divides) : "");
    }
    /// Of all-but sets.
    std::string operator()(const check::SameWindow& c) const {
        const auto* law = theorem_.law ? std::get_if<pattern::Period>(&theorem_.law->law) : nullptr;
        if (!law || theorem_.proof.theorem() != pattern::TheoremId::all_but || theorem_.shift != 0) return sentence(statement(theorem_));
        if (c.window == 0 && law->period == 1 && law->saltus == 1 && law->preperiod == 0)
            return "Any number may be taken, so from n every smaller heap can be reached. If these are worth 0, 1, …, n - 1, the least number that is missing "
                   "among them is n. So g(n) = n: it is true of n = 0, and of each n when it is true of all smaller ones.";
        return fmt::format(
            "Every number greater than {0} may be taken, so from n all heaps below n - {0} can be reached. Call u the least number that none of these is "
            "worth: "
            "who knows how the {0} heaps before n compare with u knows what n is worth. The values were worked out, and at n = {1} and n = {2} these {0} heaps "
            "compare with u in the same way. So from there on all comes again, larger by {3}: g(n + {4}) = g(n) + {3} for all n >= {5}.",
            c.window, c.first, c.second, law->saltus, law->period, law->preperiod);
    }
    /// Of floor divisions: floor(floor(n / d) / f) is floor(floor(n / f) / d), and n / d >= from where n >= from * largest.
    std::string operator()(const check::OneFactor& c) const {
        return fmt::format(
            "Write n/d for the whole number that division leaves. The values below n = {} were worked out: from n = {} on n is worth what n/{} is. In larger "
            "heaps it makes no difference in which order one divides: n/d, divided by {}, is n/{} divided by d. So the options of n are worth what those of "
            "n/{} "
            "are, and so are n and n/{} themselves: it is true for ever.",
            c.from * c.largest, c.from, c.factor, c.factor, c.factor, c.factor, c.factor);
    }
    std::string operator()(const check::MisereClosure& c) const {
        std::string text = fmt::format(
            "Two sums of heaps are the same here if nothing beside them makes a difference to who wins. That leaves {} kinds of sums, and which kind two of "
            "them make together is a table. ",
            c.law->quotient.monoid.order());
        text +=
            "That the table is right was checked move by move: a sum of a lost kind has no move to a lost kind, and every other sum that is not over has one";
        return text + (c.law->of_all() ? fmt::format(". From n = {} on the kinds of the heaps repeat after {}; so it is true of heaps of every size.",
                                                     c.law->preperiod, c.law->period)
                                       : ".");
    }
    std::string operator()(const check::ProductStates& c) const {
        const auto* automaton = theorem_.law ? std::get_if<pattern::Automaton>(&theorem_.law->law) : nullptr;
        if (!automaton) return sentence(statement(theorem_));
        return fmt::format(
            "The digits of n in base {}, the last one first, tell its value: an automaton of {} states reads them. That no option has this value, and each "
            "smaller one "
            "is had by some option, was checked in all {} states that n and its options can be in together; so it is true for every n.",
            automaton->base, automaton->states(), c.states);
    }
    std::string operator()(const check::PlayedApart&) const {
        return "A move changes one part of the position, and what it may do there does not depend on the others. So the position is the sum of its parts, and "
               "its "
               "value is the nim-sum of theirs (Sprague and Grundy).";
    }
    template <class Other>
    std::string operator()(const Other&) const {
        return sentence(statement(theorem_));
    }

private:
    const pattern::Theorem& theorem_;
};

/// Where a theorem about the whole game is the proof: what it says, and why the claim follows.
/// What the claim asks of a row, of all entries together.
void add_rows(const argument::RowsOfHeaps& rows, std::vector<std::string>& out) {
    const std::string name = rows.part->components.front().name;
    if (!rows.value.empty())
        out.push_back(fmt::format("{} {} is worth {}: no move keeps that, and some move leads to each smaller number.",
                                  rows.misere ? "In normal play an entry" : "An entry", name, rows.value));
    if (rows.misere)
        out.push_back(
            "Every entry worth 0 that can be played leads to one worth 1. So under misère play whoever is to move loses if some entry is worth 2 or more and "
            "the nim-sum of all is 0, or if none is and it is 1: no move leads from such a row to another, and from every other row one does.");
    out.push_back(
        fmt::format("What the claim asks of a row, it asks of all entries together: one entry more changes it in a way that the entry alone decides. From the "
                    "empty row on, with any entry more each time, rows come to {}, and then to nothing new; at each the claim is true.",
                    base::counted(rows.kinds, "kind")));
}

std::vector<std::string> of_theorems(const claim::Finding& finding) {
    auto all = finding.grounds.theorems();
    const auto is_sum = [](const pattern::TheoremRef& t) { return t->proof.checked().is<check::PlayedApart>(); };
    std::stable_partition(all.begin(), all.end(), is_sum);
    std::vector<std::string> out;
    for (const auto& theorem : all) {
        const std::string words = reason(*theorem).front(), whose = used_game(finding, theorem->game);
        out.push_back(whose.empty() ? words : "The game `" + whose + "`: " + words);
    }
    if (out.empty()) return out;
    if (const auto* a = finding.argument.as<argument::Repetition>(); a && a->stretches == 1) {
        const std::string from = base::to_string(std::max(a->begin, base::Integer(a->enough - a->period)));
        out.push_back(fmt::format("So the claim says the same of n and of n + {}, from n = {} on, and it is true for every n below {}.",
                                  base::to_string(a->period), from, base::to_string(a->enough)));
    } else if (const auto* rows = finding.argument.as<argument::RowsOfHeaps>()) {
        add_rows(*rows, out);
    } else if (const auto* parts = finding.argument.as<argument::PartByPart>()) {
        for (const std::string& part : parts->claims) out.push_back("Of one part: " + part + ".");
    } else if (!finding.argument.is<argument::OfLaw>() && !finding.argument.is<argument::OfTheorem>()) {
        out.push_back(sentence(statement(finding)));
    }
    if (out.back().empty()) out.pop_back();
    return out;
}

/// Parameters that a claim leaves open stand among the numbers of a position.
std::vector<std::string> with_open_places(std::vector<std::string> out, const claim::Finding& finding, const argument::Told& told) {
    const auto& open = finding.open_components;
    if (open.empty() || !told.words.empty()) return out;
    const std::string places = base::joined(finding.game->components, ", ", &rule::Component::name);
    out.insert(out.begin(), fmt::format("Positions are written ({}); no move changes {}.", places, list_of(open, "or", open.size())));
    return out;
}

}  // namespace

std::vector<std::string> reason(const pattern::Theorem& theorem) {
    const bool of_outcomes = theorem.proof.under_misere() || (theorem.law && theorem.law->of == pattern::Of::outcomes);
    if (of_outcomes && !theorem.proof.checked().is<check::MisereClosure>()) return {sentence(statement(theorem))};
    return {theorem.proof.checked().visit(LawWords(theorem))};
}

std::vector<std::string> reason_there(const claim::Finding& finding, const argument::Examples::Stated& stated, bool cases) {
    if (finding.verdict != claim::Verdict::proved) return {};
    if (const auto rows = finding.retold ? std::nullopt : of_rows(finding, stated)) return *rows;
    if (const auto* mirrored = finding.argument.as<argument::MirroredParts>()) return of_mirrored_parts(*mirrored);
    if (const auto* distances = finding.argument.as<argument::DistanceLaw>()) return of_distances(*distances);
    if (const auto* rows = finding.argument.as<argument::ReachedRows>()) return of_reached(*rows);
    if (const auto* construction = finding.argument.as<argument::Construction>()) return of_construction(*construction);
    if (const auto* told = finding.argument.as<argument::ToldWay>()) return of_told_way(*told);
    if (const auto* puzzle = finding.argument.as<argument::PuzzleLaw>()) return of_puzzle(*puzzle);
    if (const auto* drawn = finding.argument.as<argument::DrawnSet>()) return drawn_set(*drawn);
    if (const auto* outcomes = finding.argument.as<argument::AsOutcomes>()) {
        std::vector<std::string> out{"A value is 0 exactly where whoever is to move loses: so the claim is about who wins."};
        for (std::string& more : reason(*outcomes->finding, stated, cases)) out.push_back(std::move(more));
        return out;
    }
    if (const auto* formula = finding.retold ? nullptr : finding.argument.as<argument::AsFormula>()) return reason(*formula->finding, stated, cases);
    if (const auto* strategy = finding.retold ? nullptr : finding.argument.as<argument::ByStrategy>())
        return with_open_places(of_strategy(*strategy), finding, strategy->told);
    const auto* a = finding.retold ? finding.retold.get() : finding.argument.as<argument::Induction>();
    if (const auto* row = finding.argument.as<argument::RowsOfHeaps>(); row && row->misere) {
        std::vector<std::string> out;
        return add_rows(*row, out), out;
    }
    if (!a && finding.grounds.theorems().empty()) return sentences(statement(finding));
    if (!a) return of_theorems(finding);
    if (a->standstill) return outcomes_backwards(a->examples, a->rounds - 1, true);
    if (a->rounds == 0 && !a->examples.whoever && a->examples.lost.empty() && a->examples.won.empty() && a->examples.over.empty()) return {};
    return with_open_places(a->values ? of_values(*a) : of_outcomes(*a, stated, cases), finding, a->told);
}

}  // namespace grundy::report
