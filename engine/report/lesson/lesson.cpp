// What explains a position, section by section: who wins, which positions are lost and why, the move, a line of play, and how sure all that is.
#include "engine/report/lesson/lesson.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/analyse/solve_parts.hpp"
#include "engine/base/counted.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/lesson/lesson_parts.hpp"
#include "engine/report/lesson/lesson_values.hpp"
#include "engine/report/rule/rule_words.hpp"
#include "engine/report/text.hpp"
#include "engine/report/values/change_text.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/report/winning_text.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

using tutor::Choice;
using tutor::Explanation;
using tutor::Why;
using Section = Lesson::Section;

class Teacher {
public:
    explicit Teacher(const Explanation& e) : e_(e) {}

    Lesson tell() {
        const rule::Game* game = e_.sum.empty() ? nullptr : e_.sum.front().game.get();
        lesson_.title = !game || e_.several_games ? position() : titled(*game) + ": " + position();
        verdict();
        if (game) section("The rules").sentences = rules_said(e_), rules_of_winning();
        if (!e_.over) {
            if (!e_.parts.empty()) say_nim_sum(e_, section(e_.parts_are_terms ? "The sum" : "The parts"));
            if (e_.length) equal_lengths();
            else if (e_.plays) plays_of_one_parity();
            told_everywhere_ = say_lost_positions(e_, lesson_);
            if (e_.pairing) section("A strategy").sentences = {strategy(*e_.pairing, wins() ? "B" : "A")};
            if (e_.idea) section(e_.idea->exact() ? "What lost positions have in common" : "An idea").sentences = idea_said(*e_.idea);
            how_to_play();
            a_line();
        }
        how_sure();
        say_what_g_is(e_, lesson_);
        std::erase_if(lesson_.sections, [](const Section& s) { return s.sentences.empty() && s.table.empty() && s.lines.empty() && s.after.empty(); });
        return std::move(lesson_);
    }

private:
    std::string strategy(const tutor::Pairing& pairing, const char* loser) const {
        const char* const winner = wins() ? "After the move below A" : "B";
        const std::string answers = fmt::format("{} answers {} {}.", winner, loser, mirrored(pairing.mirror));
        if (pairing.positions > 0)
            return fmt::format(
                "{0} Such an answer is there after every move at all {2} positions that can arise so with {1} to move, and play ends: so it is {1} "
                "who cannot move at last.",
                answers, loser, pairing.positions);
        return fmt::format(
            "{0} Before each of {1}'s moves the position is its own mirror image. So what {1} may do, may also be done in the mirror, and no "
            "move spoils the one that answers it: afterwards the position is its own mirror image again. Each move uses something up, so play "
            "ends, and it is {1} who cannot move at last.",
            answers, loser);
    }
    static std::string mirrored(const std::string& how) { return how.starts_with("what") ? "in the mirror: " + how : "in pairs: " + how; }
    const std::string& position() const { return e_.moves.position.position; }
    char outcome() const { return e_.moves.position.outcome; }
    const rule::Game& game() const { return *e_.sum.front().game; }
    bool wins() const { return e_.play && (e_.play->why == Why::wins || e_.play->why == Why::copies); }
    Section& section(const std::string& title) { return lesson_.sections.emplace_back(Section{title, {}, {}, {}, {}}); }

    void verdict() {
        std::string& said = lesson_.verdict;
        if (e_.over) {
            said = e_.end == rule::End::draw         ? "Play is over: a draw."
                   : e_.end == rule::End::mover_wins ? "Play is over: A, who would have to move, has won."
                                                     : "Play is over: A, who would have to move, has lost.";
            return;
        }
        switch (outcome()) {
            case 'N': said = "A, who is to move, wins."; break;
            case 'P': said = "A, who is to move, loses: B has an answer to everything."; break;
            case 'D': said = "A draw: neither A, who is to move, nor B can force a win."; break;
            default:
                said = "It is not known who wins" + (e_.moves.position.partial.empty() ? "" : ": " + e_.moves.position.partial) +
                       (e_.moves.position.limit ? way_on(*e_.moves.position.limit) : "") + ".";
        }
    }

    void rules_of_winning() {
        Section& s = section("How the game ends");
        std::string said = "A and B move in turn. ";
        if (e_.convention.terminal) said += "Where no move is left the rule says who has won:";
        else if (e_.convention.play == rule::Play::misere) said += "This is misère play: who cannot move wins, so whoever makes the last move loses.";
        else said += "Who cannot move loses.";
        if (e_.sum.size() > 1) said += " There are several positions on the table: a move is made in one of them, the others stay.";
        if (e_.leaves_out) said += " Below, a part in which no move is left is not written.";
        if ((outcome() == 'D' || e_.endless) && e_.end != rule::End::draw && !e_.convention.terminal)
            said += " Play may go on for ever, and then nobody has won.";
        else if (e_.left && !e_.convention.terminal) said += " Nothing shows that play must end: where it goes on for ever, nobody has won.";
        s.sentences.push_back(said);
        s.lines = ends_in_words(game());
        const std::string stops = stops_in_words(game());
        const bool everywhere = !s.lines.empty() && s.lines.back().starts_with("Everywhere");
        if (!game().terminals.empty() && !everywhere)
            s.after = fmt::format("Elsewhere who cannot move {}.", game().play == rule::Play::misere ? "wins" : "loses");
        if (!stops.empty())
            (s.lines.empty() ? s.sentences.emplace_back() : s.after) +=
                fmt::format("{}Play stops at once, whatever moves there are, where {}.", s.after.empty() ? "" : " ", stops);
        if (e_.convention.partizan)
            s.after += std::string(s.after.empty() ? "" : " ") + "The position says whose pieces are whose, and every move changes the sides.";
    }

    void equal_lengths() {
        Section& s = section("Why it is so");
        const bool even = *e_.length % 2 == 0;
        s.sentences.push_back(
            fmt::format("Every play from here has exactly {}, whatever the players do: what may be added stays allowed until it is added. {} is {}, so "
                        "the last move is {}'s, and it does not matter how they play.",
                        base::counted(*e_.length, "move"), *e_.length, even ? "even" : "odd", even ? "B" : "A"));
    }

    void plays_of_one_parity() {
        const bool law = e_.claimed || (e_.theorem && e_.theorem->law);  // which says why in its own way
        section(law ? "How long play lasts" : "Why it is so").sentences.push_back(plays_said(*e_.plays, outcome()));
    }

    void how_to_play() {
        if (outcome() == 'D') return ways();
        if (!e_.play) return from_moves();
        Section& s = section(wins() ? "The winning move" : "What A can try");
        if (wins()) {
            std::string said = fmt::format("A moves from {} to {}{}.", position(), with_change(e_.played, tutor::change(e_.sum, e_.play->move)), by_which());
            if (e_.play->why == Why::copies)
                said +=
                    " That leaves equal positions in pairs. Whatever B does in one of a pair, A does the same in the other: so A always has a move left, and B "
                    "is the first who has none.";
            else if (e_.parts.empty()) said += " That position is lost for B, who is to move there" + law_after() + ".";
            s.sentences.push_back(said);
            if (!e_.left_values.empty()) s.sentences.push_back(values_left(e_.left_values));
            others(s);
            everywhere(s);
        }
        replies(s);
    }

    /// "({1, 2}) (take 3)".
    static std::string with_change(const std::string& left, const std::optional<rule::Change>& change) {
        const std::string done = doing(change);
        return done.empty() ? left : left + " (" + done + ")";
    }

    /// ", by `(n) -> (n - s)` with s = 5": where the rule has names or several lines.
    std::string by_which() const {
        if (!e_.way) return "";
        const rule::Game& played = *e_.sum[e_.play->move.term].game;
        const rule::Move move = rule::with_constants_joined(played.moves[e_.way->line]);
        if (played.moves.size() < 2 && e_.way->choice.empty()) return "";
        std::string text = fmt::format(", by `{} -> {}`", rule::to_string(move.from, played), rule::to_string(move.to, played));
        for (const auto& [name, value] : e_.way->choice) text += fmt::format("{} {} = {}", text.back() == '`' ? " with" : ",", name, value);
        return text;
    }

    /// The law at what the move leaves: "16 mod 8 = 0".
    std::string law_after() const {
        if (!e_.heap || !e_.theorem || e_.play->move.parts.size() != 1) return "";
        const auto lost = e_.theorem->law->p_positions();
        if (lost.modulus < 2) return "";
        const auto& items = e_.play->move.parts[0].at(0).items;
        if (items.size() != 1) return "";
        return fmt::format(": {} mod {} = {}", base::to_string(items[0]), lost.modulus, base::to_string(items[0] % base::Integer(lost.modulus)));
    }

    /// The move that was told, however the whole is written: parts where nothing is left may be left out there.
    bool is_played(const analyse::WinningMove& move) const {
        return e_.play && move.term == e_.play->move.term && move.to == analyse::sum_text(e_.play->move.parts, *e_.sum[move.term].game);
    }

    void others(Section& s) const {
        std::vector<std::string> more;
        for (const auto& move : e_.moves.moves)
            if (move.whole != e_.played && !is_played(move)) more.push_back(with_change(move.whole, move.change));
        if (more.empty()) {
            if (!e_.moves.some) s.sentences.emplace_back("It is the only winning move.");
            return;
        }
        if (e_.moves.some) {  // how many there are is not known
            std::string first;
            for (std::size_t i = 0; i < more.size() && i < 5; ++i) first += (i == 0 ? "" : ", ") + more[i];
            s.sentences.push_back("Others that win, and there may be more: " + first + ".");
            return;
        }
        if (more.size() <= 6)
            return s.sentences.push_back((more.size() == 1 ? "Another winning move is to " : "Other winning moves are to ") + list_of(more, "and", 6) + ".");
        const std::size_t all = more.size();
        more.resize(6);
        s.sentences.push_back(fmt::format("{} other moves win as well: to {}, ….", all, fmt::join(more, ", ")));
    }

    void everywhere(Section& s) const {
        if (!e_.winning || !e_.winning->moves || e_.sum.size() != 1 || told_everywhere_) return;
        const auto all = lines(*e_.winning->moves);
        if (all.size() > 6) return;
        s.sentences.emplace_back(all.size() > 1 ? "At every position that is won, the first of these that applies wins:"
                                                : "At every position that is won, this move wins:");
        s.lines = all;
        if (!e_.winning->rank.empty()) s.after = "Play ends: " + e_.winning->rank + ".";
    }

    void tree(const std::vector<tutor::Reply>& replies, std::size_t depth, std::vector<std::string>& into) const {
        for (const auto& reply : replies) {
            const std::string indent(2 * depth, ' ');
            const std::string moved = after_doing(reply.moved, reply.move);
            into.push_back(indent + (reply.answer.empty() ? moved + ": play is over"
                                                          : fmt::format("{}, then {}{}", moved, after_doing(reply.answered, reply.answer),
                                                                        reply.copied ? " (pairs of equal ones)"
                                                                        : reply.told ? " (as above)"
                                                                                     : "")));
            tree(reply.then, depth + 1, into);
        }
    }

    void replies(Section& s) {
        if (e_.replies.all.empty()) return;
        const char* loser = wins() ? "B" : "A";
        const char* winner = wins() ? "A" : "B";
        Section* into = &s;
        if (!s.lines.empty() || !s.after.empty()) into = &section("The answers");
        into->sentences.push_back(fmt::format("{} to whatever {} does{}:", wins() ? "A has an answer" : "B has an answer", loser,
                                              e_.replies.whole ? ", down to the end of play" : ""));
        tree(e_.replies.all, 0, into->lines);
        if (e_.replies.left_out > 0)
            into->after =
                fmt::format("{} of {} {} answered likewise.", base::counted(e_.replies.left_out, "more move"), loser, e_.replies.left_out == 1 ? "is" : "are");
        else if (!e_.replies.whole)
            into->after =
                e_.left ? fmt::format("Each of these answers leaves {} at a lost position again, and the end nearer: {} has won after at most {}.", loser,
                                      winner, base::counted(*e_.left, "move"))
                        : fmt::format("Each of these answers leaves {} at a lost position again, and so on. {} never runs out of answers.", loser, winner);
    }

    /// A move that only a law of numbers of any size names, and no line of play.
    void from_moves() {
        if (e_.moves.moves.empty()) return;
        Section& s = section("The winning move");
        s.sentences.push_back(fmt::format("A moves from {} to {}.", position(), with_change(e_.moves.moves.front().whole, e_.moves.moves.front().change)));
        everywhere(s);
    }

    void ways() {
        Section& s = section("Why nobody wins");
        std::vector<std::string> keep, lose;
        for (const auto& [to, after] : e_.ways) (after == 'D' ? keep : lose).push_back(to);
        s.sentences.emplace_back("No move leads to a position that is lost for B.");
        if (!lose.empty()) s.sentences.push_back("These moves lose, since B wins from there: " + list_of(lose, "and", 12) + ".");
        if (!keep.empty())
            s.sentences.push_back(std::string(keep.size() == 1 ? "This move keeps" : "These moves keep") + " the draw: " + list_of(keep, "and", 12) +
                                  ". From " + (keep.size() == 1 ? "there" : "each of these") + " B has no winning move either.");
        if (e_.more_ways > 0) s.after = base::counted(e_.more_ways, "more move") + (e_.more_ways == 1 ? " is" : " are") + " not listed.";
    }

    void a_line() {
        if (e_.line.steps.empty()) return;
        Section& s = section("A line of best play");
        for (std::size_t i = 0; i < e_.line.steps.size(); ++i) {
            const Choice& step = e_.line.steps[i];
            const std::string done = does(tutor::change(e_.line.positions[i], step.move));
            s.lines.push_back(fmt::format("{:2}. {}{}{}: {} → {}{}", i + 1, i % 2 == 0 ? "A" : "B", done.empty() ? "" : " ", done, e_.line_text[i],
                                          e_.line_text[i + 1], note_of(step)));
        }
        const std::string mover = e_.line.steps.size() % 2 == 0 ? "A" : "B", other = mover == "A" ? "B" : "A";
        if (e_.line.stop == tutor::Line::Stop::repeats) s.after = fmt::format("{} was on the table before: so it can go on for ever.", e_.line_text.back());
        else if (e_.line.stop == tutor::Line::Stop::cut) s.after = "And so on.";
        else if (e_.line.end == rule::End::draw) s.after = "Play is over, and it is a draw.";
        else s.after = fmt::format("No move is left to {}: {} has won.", mover, e_.line.end == rule::End::mover_wins ? mover : other);
    }

    void how_sure() {
        Section& s = section("How sure this is");
        const auto& report = e_.moves.position;
        const pattern::Grounds& grounds = report.grounds;
        const std::string rests = how(report);
        std::string said;
        if (e_.over) said = "It is the rule's own.";
        else if (e_.length) said = "Proved: " + rests + ".";
        else if (outcome() == '?') said = "It is open" + (rests.empty() ? "." : ": " + rests + ".");
        else if (const std::string induction = sure_by_induction(e_); !induction.empty()) said = induction;
        else if (grounds.proved() || (report.term_by_term && all_proved()))
            said = (of_some_heaps(grounds) ? "For all sums of these heaps: " : "For all positions: ") + (report.term_by_term ? each_part() : rests) + ".";
        else if (rests.empty() && e_.winning)
            said = "Proved for all " + std::string(of_some() ? "such positions: " : "positions: ") + name_of(e_.winning->theorem) + ".";
        else
            said = "For this position alone: " + (report.term_by_term ? each_part() : rests) +
                   (e_.below > 0 ? (e_.below == 1 ? "; the only position that play can reach was played through"
                                                  : fmt::format("; all {} positions that play can reach were played through", grouped(e_.below)))
                                 : "") +
                   ".";
        s.sentences.push_back(said);
        if (!e_.over && e_.theorem && e_.theorem->law && !grounds.proved() && !e_.theorem->law->none())
            s.sentences.push_back("What is said of all positions is proved: " + name_of(e_.theorem->proof.theorem()) + ".");
        else if (!e_.over && e_.claimed && !grounds.proved() && !rests.empty())
            s.sentences.push_back((of_some() ? "What is said of such positions is proved: " : "What is said of all positions is proved: ") +
                                  theorems(e_.claimed->finding) + ".");
        else if (outcome() != '?' && !grounds.proved() && !e_.theorem && !e_.claimed && e_.parts.empty() && !e_.winning)
            s.sentences.emplace_back("No law of all positions of this game is known to the program.");
        if (outcome() != '?' && report.only_winner) s.sentences.push_back("T" + with_counts_grouped(report.partial.substr(1)) + ".");
    }

    bool of_some() const { return e_.claimed && e_.claimed->only != '?'; }
    bool all_proved() const {
        return std::all_of(e_.parts.begin(), e_.parts.end(), [](const auto& part) { return part.grounds.proved(); });
    }
    std::string each_part() const {
        std::string text;
        std::set<std::string> told;
        for (const auto& part : e_.parts)
            if (const std::string one = how(part.grounds); told.insert(one).second) text += (text.empty() ? "" : "; ") + one;
        return text;
    }

    const Explanation& e_;
    Lesson lesson_;
    bool told_everywhere_ = false;  ///< how to win at any position
};

}  // namespace

Lesson lesson(const Explanation& explained) { return Teacher(explained).tell(); }

}  // namespace grundy::report
