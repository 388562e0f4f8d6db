// The parts of a lesson that are tables, and the functions of the file that a claim uses.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/base/counted.hpp"
#include "engine/base/text.hpp"
#include "engine/pattern/law/misere_quotient.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/lesson/lesson_parts.hpp"
#include "engine/report/rule/rule_words.hpp"
#include "engine/report/values/text.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::report {

void say_remainders(const tutor::Remainders& table, Lesson::Section& why) {
    why.sentences.push_back(fmt::format("Look at the remainder of n by {}. The table says where each move leads{}; lost remainders are marked *.",
                                        table.modulus, table.from > 0 ? fmt::format(" from n = {} on, where all moves are possible", table.from) : ""));
    std::vector<std::string> head{fmt::format("n mod {}", table.modulus)};
    for (const std::int64_t s : table.taken) head.push_back(fmt::format("take {}", s));
    head.emplace_back("so");
    why.table.push_back(head);
    const auto marked = [&](std::uint64_t r) { return std::to_string(r) + (table.rows[r].lost ? "*" : ""); };
    for (std::uint64_t r = 0; r < table.modulus; ++r) {
        std::vector<std::string> row{marked(r)};
        for (const std::uint64_t to : table.rows[r].to) row.push_back(marked(to));
        row.push_back(table.rows[r].lost ? "lost" : fmt::format("take {}", table.taken[*table.rows[r].wins]));
        why.table.push_back(std::move(row));
    }
    why.after =
        "From a lost remainder no move leads to a lost one, and from every other some move does. So whoever stands on a lost one loses: the other always "
        "returns to one, and n falls all the time.";
    if (table.from > 0) why.after += fmt::format(" For n below {} it was worked out one by one.", table.from);
}

/// Infinitely many numbers may be taken.
void say_classes(const tutor::Remainders& table, Lesson::Section& why) {
    std::vector<std::string> avoided;
    for (const std::uint64_t d : table.avoided) avoided.push_back(std::to_string(d));
    why.sentences.push_back(
        fmt::format("Look at remainders by {}. No number that may be taken leaves the remainder {}; so no move leads from a lost position to another.",
                    table.modulus, list_of(avoided, "or", 16)));
    why.sentences.emplace_back("From every other position a small number leads to a lost one:");
    why.table.push_back({fmt::format("n mod {}", table.modulus), "so"});
    for (std::uint64_t r = 0; r < table.modulus; ++r)
        why.table.push_back({std::to_string(r), table.rows[r].lost ? "lost" : fmt::format("take {}", table.taken[*table.rows[r].wins])});
}

/// "There `f(n)` is `n mod 3`", for the functions of the file.
std::vector<std::string> functions_in(const rule::Expr& told, const rule::Game& game) {
    std::vector<std::string> said;
    std::set<std::uint32_t> seen;
    std::vector<const rule::Expr*> open{&told};
    while (!open.empty()) {
        const rule::Expr* next = open.back();
        open.pop_back();
        rule::any_of(*next, [&](const rule::Expr& e) {
            if (e.op != rule::Op::apply || !seen.insert(e.ref).second) return false;
            const rule::Function& function = game.functions[e.ref];
            said.push_back(
                fmt::format("There `{}({})` is `{}`.", function.name, base::joined(function.arguments, ", "), rule::to_string(*function.body, game)));
            open.push_back(function.body.get());
            return false;
        });
    }
    return said;
}

std::string heaps_said(const tutor::Explanation& explained) {
    const rule::Game& game = *explained.sum.front().game;
    if (!explained.heap_name.empty() && explained.heap_shift == 0)
        return fmt::format("Here n is `{}`{}.", explained.heap_name, game.components.size() > 1 ? ": the rest of a position changes nothing" : "");
    if (explained.heap_shift == 0) return "";
    std::string said = heaps_counted(game, explained.heap_shift) + ".";
    said.front() = 'T';
    return said;
}

std::vector<std::string> rules_said(const tutor::Explanation& explained) {
    std::vector<std::string> said;
    for (const auto& term : explained.sum) {
        std::vector<std::string> all = rule_in_words(*term.game);
        if (explained.several_games && !all.empty()) all.front() = titled(*term.game) + ": " + all.front();
        for (std::string& one : all)
            if (std::find(said.begin(), said.end(), one) == said.end()) said.push_back(std::move(one));
    }
    return said;
}

std::string plays_said(const tutor::Plays& plays, char outcome) {
    const bool even = plays.least % 2 == 0, last_wins = (outcome == 'N') != even;
    const std::string count = plays.least == plays.most
                                  ? "exactly " + base::counted(plays.least, "move")
                                  : fmt::format("from {} to {} moves, always an {} number", plays.least, plays.most, even ? "even" : "odd");
    const std::string why = plays.lengths ? "only how many numbers there are matters, and that was followed down to the end"
                                          : fmt::format("all {} positions that {} were looked at", grouped(plays.positions),
                                                        plays.parts ? "its parts can become" : "play can reach");
    return fmt::format("Every play from here has {}, whatever the players do: {}. So the last move is {}'s{}, and it does not matter how they play.", count,
                       why, even ? "B" : "A", last_wins ? "" : ", who loses by it");
}

std::string sure_by_induction(const tutor::Explanation& explained) {
    const auto& all = explained.moves.position.grounds.all();
    const auto* law = all.size() == 1 ? std::get_if<pattern::AlongPlay>(&all.front()) : nullptr;
    if (!law || !explained.claimed || explained.sum.size() != 1) return "";
    return fmt::format("Proved for all positions: {}{}.", name_of(law->theorem()), law->rank().empty() ? "" : "; play ends: " + law->rank());
}

bool of_some_heaps(const pattern::Grounds& grounds) {
    const auto all = grounds.theorems();
    return std::any_of(all.begin(), all.end(), [](const pattern::TheoremRef& theorem) {
        const auto* closure = theorem->proof.checked().as<pattern::check::MisereClosure>();
        return closure && !closure->law->of_all();
    });
}

std::string note_of(const tutor::Choice& step) {
    switch (step.why) {
        case tutor::Why::copies: return " (pairs of equal ones)";
        case tutor::Why::forced: return " (the only move)";
        case tutor::Why::puts_off: return " (holds out longest)";
        case tutor::Why::keeps_most: return " (leaves most)";
        default: return "";
    }
}

std::string values_left(const std::vector<tutor::Part>& parts) {
    std::vector<std::string> names, values;
    for (const tutor::Part& part : parts) names.push_back(part.position), values.push_back(base::to_string(part.value));
    return fmt::format(
        "It is lost since the values of {} are {}, which have the nim-sum 0. The value of a position is the least number that is not the value of anything a "
        "move "
        "there leads to.",
        list_of(names, "and", names.size()), list_of(values, "and", values.size()));
}

std::string in_binary(base::Integer n, std::size_t width) {
    std::string digits;
    for (; n > 0 || digits.size() < width; n >>= 1) digits.insert(digits.begin(), bit_test(n, 0) ? '1' : '0');
    return digits;
}

std::vector<std::string> idea_said(const tutor::Idea& idea) {
    const std::string remainder = fmt::format("{} mod {} = {}", idea.number, idea.by, idea.is);
    if (idea.exact())
        return {
            fmt::format("Of the positions that play can reach from here those are lost that have `{}`, all {} of them and no others: that was seen by playing "
                        "them through, and is not proved of others.",
                        remainder, idea.with)};
    std::vector<std::string> out;
    out.push_back(
        fmt::format("Look at `{}`. Of the {} positions that play can reach and that have it {} are lost, of the {} others {}. So it is a good idea to leave "
                    "such a position, though no rule.",
                    remainder, idea.with, idea.lost_with, idea.others, idea.others_lost));
    if (idea.moves > 0)
        out.push_back(fmt::format(
            "Such a position is kept by answering: whatever a move changes in `{}`, the answer makes up for it modulo {}. From those of them that are "
            "lost, {} of {} moves have such an answer that is right.",
            idea.number, idea.by, idea.answered, idea.moves));
    if (idea.says)
        out.push_back(idea.right ? fmt::format("Here it says: leave {}, and that wins.", *idea.says)
                                 : fmt::format("Here it says: leave {}, but that loses; what wins here is found by playing on to the end.", *idea.says));
    if (!idea.fails_at.empty())
        out.push_back(fmt::format("It fails at {}, for example: whoever is to move there wins, by the move to {}.", idea.fails_at, idea.since));
    return out;
}

}  // namespace grundy::report
