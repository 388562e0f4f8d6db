// The words of a game at the table. "You" is the person, "I" the machine.
#include "engine/report/lesson/play_text.hpp"

#include <fmt/format.h>

#include <utility>

#include "engine/base/counted.hpp"
#include "engine/base/text.hpp"
#include "engine/report/rule/rule_words.hpp"
#include "engine/report/values/change_text.hpp"
#include "engine/report/values/json_parts.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

using tutor::Match;
using tutor::Side;

constexpr std::size_t most_in_a_turn = 12;

std::string line(const std::string& said, const Style& style) { return wrap(shorten(said), style.width, 2) + "\n"; }

const char* have(char outcome) { return outcome == 'N' ? "a win" : outcome == 'D' ? "a draw" : "a lost position"; }

/// "take 3: ({1, 2})".
std::string left_by(const tutor::Match& match, const tutor::Move& move) {
    return after_doing(tutor::change(match.here(), move), shorten(match.text(move.after)));
}

/// Side by side, as many as fit in a line.
std::string numbered(const tutor::Match& match, const tutor::Table::Moves& moves, const Style& style) {
    std::string text, line;
    for (std::size_t i = 0; i <= moves.all.size(); ++i) {
        const bool rest = i == moves.all.size();
        if (rest && !moves.cut) break;
        const std::string one = rest ? "… (moves lists more)" : fmt::format("#{} {}", i + 1, left_by(match, moves.all[i]));
        if (!line.empty() && columns(line) + columns(one) + 5 > style.width) text += "  " + std::exchange(line, "") + "\n";
        line += (line.empty() ? "" : "   ") + one;
    }
    return text + (line.empty() ? "" : "  " + line + "\n");
}

std::string result(const Match::End& end) {
    using Ended = Match::End::Why;
    if (end.winner) return *end.winner == Side::person ? "Play is over: you have won." : "Play is over: I have won.";
    switch (end.why) {
        case Ended::agreed: return "We agree to a draw.";
        case Ended::repeated: return "The same position for the third time: nobody gets on, so it is a draw.";
        default: return "Play is over: a draw.";
    }
}

const char* name(Side side) { return side == Side::person ? "you" : "machine"; }

const char* name(Match::End::Why why) {
    static const char* names[] = {"no-move", "drawn", "agreed", "repeated"};
    return names[static_cast<std::size_t>(why)];
}

Json letter(char outcome) { return outcome == '?' ? Json(nullptr) : Json(std::string(1, outcome)); }

Json mistake_json(const tutor::Match& match, const tutor::Mistake& mistake) {
    return {{"move", mistake.ply + 1},
            {"from", match.text(match.plies()[mistake.ply].before)},
            {"to", match.text(match.plies()[mistake.ply].move.after)},
            {"was", letter(mistake.was)},
            {"now", letter(mistake.now)},
            {"better", mistake.better}};
}

/// "(5) has the value 4, (1) has the value 1", each once; "The parts are worth 2 and 3", where they are these numbers themselves. The last row is the nim-sum.
std::string values_said(const std::vector<std::vector<std::string>>& table) {
    std::vector<std::string> worth, each;
    bool bare = true;
    for (std::size_t row = 1; row + 1 < table.size(); ++row) {
        const std::string &part = table[row][0], &value = table[row][1];
        bare = bare && part == value;
        worth.push_back(value);
        if (row > 1 && part == table[row - 1][0]) continue;
        const bool counted = !part.starts_with('(') && part.find(" × (") != std::string::npos;  // "3 × (5)" stands for (5), three times
        each.push_back(part.substr(counted ? part.find('(') : 0) + " has the value " + value);
    }
    if (bare) return "The parts are worth " + list_of(worth, "and", worth.size());
    return base::joined(each, ", ");
}

}  // namespace

std::string opening(Match& match, const Style& style, const std::string& with) {
    const rule::Game& game = *match.start().front().game;
    const auto convention = match.table().convention();
    std::string text = style.paint(Ink::strong, shorten(match.table().several_games() ? match.text(match.start())
                                                        : game.title.empty()          ? game.name
                                                                                      : game.title)) +
                       (with.empty() ? "" : ", with " + with) + "\n";
    std::string said = convention.terminal                     ? "Where no move is left the rule says who has won."
                       : convention.play == rule::Play::misere ? "Who cannot move wins (misère play)."
                                                               : "Who cannot move loses.";
    if (const std::string stops = stops_in_words(game); !stops.empty() && !match.table().several_games())
        said += fmt::format(" Play stops at once, whatever moves there are, where {}.", stops);
    said += match.how().first == Side::person ? " You begin." : " I begin.";
    said += " Type the position that your move leaves, or its number such as #1; help lists what else there is.";
    text += line(said, style);
    for (const std::string& end : ends_in_words(game)) text += "  " + wrap(end, style.width - 2, 4) + "\n";
    return text;
}

std::string turn(Match& match, const Style& style) {
    std::string text = "\n" + wrap(style.paint(Ink::strong, shorten(match.text(match.here()))) + "   your move", style.width, 2) + "\n";
    return text + numbered(match, match.moves(most_in_a_turn), style);
}

std::string move_list(Match& match, std::size_t most, const Style& style) {
    const auto moves = match.moves(most);
    std::string text;
    for (std::size_t i = 0; i < moves.all.size(); ++i) text += fmt::format("  #{:<4} {}\n", i + 1, left_by(match, moves.all[i]));
    return text + (moves.cut ? line("  … and more: any legal move may be typed as the position that it leaves", style) : "");
}

std::string machine_move(Match& match, const tutor::Choice& choice, const Style& style) {
    const std::string done = doing(tutor::change(match.plies().back().before, choice.move));
    return "\n" +
           wrap(shorten(match.text(match.plies().back().before)) + (done.empty() ? "   I move to " : "   I " + done + ", which leaves ") +
                    style.paint(Ink::strong, shorten(match.text(choice.move.after))),
                style.width, 2) +
           "\n";
}

std::string hint(Match& match, int level, const Style& style) {
    const char outcome = match.outcome();
    if (outcome == '?') return line("who wins here is not known to me in so short a time", style);
    if (level == 1) return line(outcome == 'N' ? "you can win" : outcome == 'D' ? "with best play nobody wins" : "you are lost, unless I err", style);
    const auto where = match.where();
    if (outcome == 'P' && where.all == 1 && !where.cut) return line("the only move loses against best play", style);
    if (outcome == 'P') return line("no move wins" + std::string(where.cut ? "" : fmt::format(": all {} lose against best play", where.all)), style);
    if (where.good == where.all && !where.cut) {
        const std::string each = where.all == 1 ? "the only move " : "every move ";
        return line(each + (outcome == 'N' ? "wins" : "keeps the draw"), style);
    }
    const char* what = outcome == 'N' ? "win" : "keep the draw";
    std::string said =
        where.cut ? fmt::format("of a great many moves some {}", what)
                  : fmt::format("{} of {} {}{}", where.good, base::counted(where.all, "move"), what, where.good == 1 ? (outcome == 'N' ? "s" : "") : "");
    if (where.good == 1 && outcome == 'D' && !where.cut) said = "1 of " + base::counted(where.all, "move") + " keeps the draw";
    if (!where.places.empty()) said += ": look at " + list_of(where.places, "or", 6);
    else if (where.good > 0) said += "; ??? says which";
    return line(said, style);
}

std::string which(const tutor::Explanation& explained, const Style& style) {
    const char outcome = explained.moves.position.outcome;
    if (outcome == 'P') return line("no move wins, so any will do: hope that I err", style);
    if (outcome == 'D') {
        std::vector<std::string> keep;
        for (const auto& [left, whose] : explained.ways)
            if (whose == 'D') keep.push_back(left);
        if (!keep.empty()) return line("move to " + list_of(keep, "or", 4), style);
    }
    const bool told = outcome == 'N' && explained.play;
    if (!told && explained.moves.moves.empty()) return line("which move is best is not known to me in so short a time", style);
    const std::string left = told ? explained.played : explained.moves.moves.front().whole;
    const std::string done = doing(told ? tutor::change(explained.sum, explained.play->move) : explained.moves.moves.front().change);
    return line((done.empty() ? "move to " : done + ", which leaves ") + left + "; ???? says why", style);
}

std::string advice(const Lesson& lesson, const Style& style) {
    std::string text = line("A is you, B am I. " + lesson.verdict, style);
    for (const auto& section : lesson.sections) {
        if (section.title == "The sum" || section.title == "The parts") {
            if (section.table.size() > 2) text += line(values_said(section.table) + ". The whole is lost exactly when the nim-sum of the values is 0.", style);
            text += line(section.after, style);
        }
        const bool law = section.title == "Which positions are lost";
        if (!law && section.title != "The winning move" && section.title != "Why nobody wins" && section.title != "What A can try") continue;
        for (const auto& said : section.sentences) {
            if (said.back() == ':') break;  // of what follows there is enough in `grundy explain`
            text += line(said, style);
            if (section.title == "The winning move" && said.starts_with("A moves ")) break;  // others that win are in `grundy explain`
        }
    }
    return text;
}

std::string ending(Match& match, bool left, const Style& style) {
    std::string text = "\n";
    const auto end = match.end();
    if (end) text += line(style.paint(Ink::strong, result(*end)), style);
    else if (left) text += line("The game is broken off at " + match.text(match.here()) + ".", style);
    const auto yours = match.mistakes(Side::person);
    if (!yours.empty()) {
        const auto& first = yours.front();
        const auto& ply = match.plies()[first.ply];
        std::string said =
            fmt::format("You gave away {} with move {}, from {} to {}", have(first.was), first.ply + 1, match.text(ply.before), match.text(ply.move.after));
        said += first.better.empty() ? "." : "; better was " + list_of(first.better, "or", 6) + ".";
        if (yours.size() > 1) said += fmt::format(" That happened {} times.", yours.size());
        text += line(said, style);
    } else if (!match.plies().empty()) {
        const char start = match.outcome(match.start());
        const bool person_won = start != '?' && ((start == 'N') == (match.how().first == Side::person));
        if (start == 'D') text += line("You made no mistake: with best play nobody wins.", style);
        else if (start != '?')
            text +=
                line(std::string("You made no mistake") + (person_won                            ? "."
                                                           : end && end->winner == Side::machine ? ": from the start there was no way to win against best play."
                                                                                                 : "."),
                     style);
    }
    const auto mine = match.mistakes(Side::machine);
    if (!mine.empty())
        text += line(fmt::format("I erred {}: first with move {}, to {}.", mine.size() == 1 ? "once" : fmt::format("{} times", mine.size()),
                                 mine.front().ply + 1, match.text(match.plies()[mine.front().ply].move.after)),
                     style);
    return text;
}

std::string json(Match& match, const std::vector<Said>& talk, std::size_t most) {
    Json out;
    out["schema"] = "grundy.play/1";
    out["start"] = match.text(match.start());
    out["first"] = name(match.how().first);
    out["seed"] = match.how().seed;
    out["blunder"] = match.how().blunder;
    out["moves"] = Json::array();
    for (const auto& ply : match.plies())
        out["moves"].push_back({{"player", name(ply.by)},
                                {"from", match.text(ply.before)},
                                {"to", match.text(ply.move.after)},
                                {"outcome", letter(match.outcome(ply.before))},
                                {"erred", ply.erred}});
    out["position"] = match.text(match.here());
    const auto end = match.end();
    out["options"] = Json::array();
    const auto left = end ? tutor::Table::Moves{} : match.moves(most);
    for (const auto& move : left.all) out["options"].push_back(match.text(move.after));
    out["more_options"] = left.cut;
    out["winner"] = !end ? Json(nullptr) : Json(end->winner ? name(*end->winner) : "nobody");
    out["end"] = end ? Json(name(end->why)) : Json(nullptr);
    out["mistakes"] = Json::array();
    for (const auto& mistake : match.mistakes(Side::person)) out["mistakes"].push_back(mistake_json(match, mistake));
    out["machine_mistakes"] = Json::array();
    for (const auto& mistake : match.mistakes(Side::machine)) out["machine_mistakes"].push_back(mistake_json(match, mistake));
    out["said"] = Json::array();
    for (const Said& one : talk) out["said"].push_back({{"asked", one.asked}, {"answer", one.answer}});
    return dump(out);
}

}  // namespace grundy::report
