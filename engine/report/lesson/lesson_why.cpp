// Which positions are lost, and why it is so: as a theorem, the file or a table of remainders tells it.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "engine/analyse/solve_parts.hpp"
#include "engine/base/counted.hpp"
#include "engine/claim/law/remainder_table.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/induction_text.hpp"
#include "engine/report/lesson/condition_words.hpp"
#include "engine/report/lesson/lesson_parts.hpp"
#include "engine/report/rule/notation_words.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/report/winning_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::report {

namespace {

using tutor::Explanation;
using Section = Lesson::Section;

constexpr std::size_t most_cases = 8;  ///< of a rule how to win that are listed

/// "n ∈ {0}" is "n = 0", also in front of "or …".
std::string plainly(const std::string& lost) {
    const std::string begin = "n ∈ {";
    const std::size_t end = lost.find('}');
    if (lost.rfind(begin, 0) != 0 || end == std::string::npos || (end + 1 != lost.size() && lost.compare(end + 1, 4, " or ") != 0)) return lost;
    const std::string inside = lost.substr(begin.size(), end - begin.size());
    return inside.find_first_of(",.") == std::string::npos ? "n = " + inside + lost.substr(end + 1) : lost;
}

/// Is it a word of the text?
bool is_named(const std::string& text, const std::string& name) {
    const auto inside = [&](std::size_t k) { return k < text.size() && (std::isalnum(static_cast<unsigned char>(text[k])) != 0 || text[k] == '_'); };
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at + 1))
        if (!(at > 0 && inside(at - 1)) && !inside(at + name.size())) return true;
    return false;
}

std::string in_a_row(const std::vector<std::string>& all) { return fmt::format("{}", fmt::join(all, ", ")); }

class Reasons {
public:
    Reasons(const Explanation& e, Lesson& lesson) : e_(e), lesson_(lesson) {}

    /// The law in the clearest words there are: the theorem's where it is about a formula or a remainder, else those of the file.
    void tell() {
        const bool automaton = e_.theorem && e_.theorem->law && std::holds_alternative<pattern::Automaton>(e_.theorem->law->law);
        if (e_.claimed && (!e_.theorem || !e_.theorem->law || automaton)) return by_the_file();
        if (misere_sum()) return;
        if (!e_.theorem || !e_.theorem->law) return by_moves_alone();
        if (automaton && !e_.lost.empty()) {
            section("Which positions are lost").sentences = {
                fmt::format("Whoever is to move loses at {}, …: at each {}.", in_a_row(e_.lost), described(analyse::proved(e_.theorem)).positions)};
            section("Why it is so").sentences = reason(*e_.theorem);
            return;
        }
        const auto* form = e_.theorem->law->closed();
        const std::string lost = form ? lost_said(*form, *e_.theorem->game) : described(analyse::proved(e_.theorem)).positions;
        if (lost.empty()) return by_moves_alone();
        Section& s = section("Which positions are lost");
        s.sentences.push_back("Whoever is to move loses exactly when " + plainly(lost) + ".");
        if (const std::string heaps = e_.parts.empty() ? heaps_said(e_) : ""; !heaps.empty()) s.sentences.push_back(heaps);
        if (!e_.law_here.empty()) s.sentences.push_back(here(e_.law_here));
        Section& why = section("Why it is so");
        if (e_.remainders && !e_.remainders->avoided.empty()) say_classes(*e_.remainders, why);
        else if (e_.remainders) say_remainders(*e_.remainders, why);
        else if (form && !form->because().empty()) why.sentences = form->because();
        else if (table()) by_table(why);
        else by_values(why, plainly(lost));
    }
    bool told_everywhere() const { return told_everywhere_; }

private:
    Section& section(const std::string& title) { return lesson_.sections.emplace_back(Section{title, {}, {}, {}, {}}); }
    std::string here(const std::string& what) const {
        const char outcome = e_.moves.position.outcome;
        return "Here " + what + (outcome == 'N' ? ": not lost." : outcome == 'P' ? ": lost." : ".");
    }
    const claim::RemainderTable* table() const { return e_.sum.size() == 1 && e_.winning ? e_.winning->table.get() : nullptr; }

    /// Several heaps under misère play, of which the values in normal play tell.
    bool misere_sum() {
        const pattern::check::Pairing* pairing = nullptr;
        for (const auto& theorem : e_.moves.position.grounds.theorems())
            if (const auto* found = theorem->proof.checked().as<pattern::check::Pairing>()) pairing = found;
        if (!pairing || e_.sum.size() < 2 || e_.length || e_.plays) return false;
        const bool lost = e_.moves.position.outcome == 'P';
        section("Why it is so").sentences = {
            "Give each part the value that it has in normal play: the least number that is not the value of anything a move there leads to. In games such as "
            "this "
            "one these values tell who wins under misère play, too (a theorem of Ferguson): as long as some value is 2 or more, whoever is to move loses "
            "exactly "
            "when the nim-sum of the values is 0; once all are 0 or 1, exactly when it is 1.",
            pairing->firm ? fmt::format("Here all values are 0 or 1, and their nim-sum is {}: {}.", lost ? "1" : "0", lost ? "lost" : "not lost")
                          : fmt::format("Here some value is 2 or more, and the nim-sum is {}0: {}.", lost ? "" : "not ", lost ? "lost" : "not lost")};
        return true;
    }

    /// A period of values tells who wins only to those who know what a value is.
    void by_values(Section& why, const std::string& lost) {
        const std::vector<std::string> law = reason(*e_.theorem);
        const bool values = e_.theorem->law->of == pattern::Of::values;
        const auto& moves = e_.sum.front().game->moves;
        const bool splits = std::any_of(moves.begin(), moves.end(), [](const rule::Move& move) { return move.to.size() > 1; });
        if (values)
            why.sentences.push_back(fmt::format(
                "The value g(n) of a heap is the least number that is not the value of anything a move there leads to{}. Whoever is to move loses exactly when "
                "it is 0.",
                splits ? "; that of several heaps is the nim-sum of theirs, which adds in binary without carrying" : ""));
        why.sentences.insert(why.sentences.end(), law.begin(), law.end());
        if (values)
            why.sentences.push_back(lost.size() > 40 ? "Among these values 0 stands just there."
                                                     : fmt::format("Among these values 0 stands exactly where {}.", lost));
        if (e_.play && e_.play->why == tutor::Why::copies)
            why.sentences.emplace_back(
                "For this position none of that is needed: the winning move, below, leaves two of everything, which is a proof of its own.");
    }

    void by_table(Section& why) {
        say_table(*table(), why);
        if (!e_.winning->rank.empty()) why.after += (why.after.empty() ? "" : " ") + fmt::format("Play ends: {}.", e_.winning->rank);
        told_everywhere_ = true;
    }

    /// A claim about some positions, of which this is one.
    void by_claim_of_some() {
        const auto& claimed = *e_.claimed;
        const char* const title = claimed.only == 'P'   ? "Which positions are lost"
                                  : claimed.only == 'N' ? "Which positions are won"
                                                        : "Which positions are drawn";
        const char* const said = claimed.only == 'P'   ? "whoever is to move loses"
                                 : claimed.only == 'N' ? "whoever is to move wins"
                                                       : "neither player can force a win";
        Section& s = section(title);
        const ConditionWords words = words_of(claimed);
        const auto clause = words.clause(claimed.stated.text);
        if (claimed.stated.text == "true") {
            s.sentences.push_back(fmt::format("At every position {}.", said));
            section("Why it is so").sentences = reason_of(claimed, {}, false);
            return;
        }
        s.sentences.push_back(fmt::format("Wherever {}, {}.", clause.value_or("`" + claimed.stated.text + "`"), said));
        if (!clause) say_names(claimed, s);
        if (const std::string numbers = numbers_here(claimed, words); !numbers.empty()) s.sentences.push_back("Here " + numbers + ".");
        section("Why it is so").sentences = reason_of(claimed, {}, false);
    }

    /// The functions of the file that the law uses, and what its notation means.
    static void say_names(const tutor::ClaimHere& claimed, Section& s) {
        const rule::Game& game = *claimed.game;
        for (const auto& function : functions_in(*claimed.stated.told, game)) s.sentences.push_back(function);
        std::vector<rule::ExprRef> formulas{claimed.stated.told};
        for (std::size_t i = 0; i < formulas.size(); ++i)
            rule::any_of(*formulas[i], [&](const rule::Expr& e) {
                if (e.op != rule::Op::apply) return false;
                const rule::ExprRef& body = game.functions[e.ref].body;
                if (std::find(formulas.begin(), formulas.end(), body) == formulas.end()) formulas.push_back(body);
                return false;
            });
        if (const std::string notation = notation_in(formulas, game); !notation.empty()) s.sentences.push_back("There " + notation + ".");
    }

    static ConditionWords words_of(const tutor::ClaimHere& claimed) {
        return claimed.stated.told ? ConditionWords(*claimed.stated.told, *claimed.game) : ConditionWords();
    }

    static std::string numbers_here(const tutor::ClaimHere& claimed, const ConditionWords& words) {
        std::string numbers;
        for (const auto& [what, value] : claimed.here.parts)
            numbers += (numbers.empty() ? "" : ", ") + words.amount(what, value).value_or(fmt::format("`{}` is {}", what, value));
        return numbers;
    }

    /// Of a claim about all values of a parameter the reason is about all of them, too.
    static std::vector<std::string> reason_of(const tutor::ClaimHere& claimed, const claim::argument::Examples::Stated& stated, bool cases) {
        const claim::Finding& finding = claimed.finding;
        if (finding.open_ended.empty()) return reason(finding, stated, cases);
        auto said = reason(finding, {}, cases);
        if (said.empty()) return said;
        std::string here;
        for (const auto& [name, value] : claimed.game->parameters)
            if (!finding.open_components.empty() && is_named(finding.open_ended, name))
                here += (here.empty() ? "; here " : ", ") + fmt::format("{} = {}", name, value);
        said.insert(said.begin(), fmt::format("What follows is true for every {}{}.", finding.open_ended, here));
        return said;
    }

    void by_the_file() {
        const auto& claimed = *e_.claimed;
        if (claimed.only != '?') return by_claim_of_some();
        const ConditionWords words = words_of(claimed);
        const auto clause = claimed.stated.value ? std::nullopt : words.clause(claimed.stated.text);
        Section& s = section("Which positions are lost");
        if (claimed.stated.value)
            s.sentences.push_back(fmt::format("The value of a position is `{}`, and whoever is to move loses exactly where that is 0.", claimed.stated.text));
        else
            s.sentences.push_back(fmt::format("Whoever is to move {} exactly when {}.", claimed.stated.negated ? "wins" : "loses",
                                              clause.value_or("`" + claimed.stated.text + "`")));
        if (!clause) say_names(claimed, s);
        std::string numbers = numbers_here(claimed, words);
        if (claimed.stated.value && claimed.here.known) numbers = fmt::format("that is {}{}", claimed.here.value, numbers.empty() ? "" : ": " + numbers);
        if (!numbers.empty()) s.sentences.push_back(here(numbers));
        if (table() && !claimed.stated.value) return by_table(section("Why it is so"));
        const bool cases = e_.sum.size() == 1 && e_.winning && e_.winning->moves && e_.winning->moves->cases.size() <= most_cases;
        const bool by_induction = cases && told_by_cases(claimed.finding);
        auto said = reason_of(claimed, claimed.stated, by_induction);
        if (said.empty()) return;
        if (clause && claimed.finding.open_ended.empty())
            std::transform(said.begin(), said.end(), said.begin(), [&](const std::string& one) { return words.retold(one); });
        Section& why = section("Why it is so");
        why.sentences = std::move(said);
        if (by_induction) by_cases(why);
    }

    /// In the place of some examples: at every position that is won, the move that wins. What is said of the end of play comes last.
    void by_cases(Section& why) {
        why.after = why.sentences.back();
        why.sentences.back() = cases_heading(e_.winning->moves->cases.size());
        why.lines = lines(*e_.winning->moves);
        told_everywhere_ = true;
    }

    /// Of words of any length, told by automata that read them or by any one play.
    void by_words(const claim::WinningLaw& law) {
        const rule::Game& game = *e_.sum.front().game;
        Section& s = section("Which positions are lost");
        s.sentences.push_back(!law.lost_expression.empty() || law.states == 0
                                  ? "Whoever is to move loses at " + lost_words(law, game) + "."
                                  : fmt::format("Automata of {} tell them, whatever the length.", base::counted(law.states, "state")));
        if (!law.drawn_expression.empty()) s.sentences.push_back(fmt::format("Nobody can force a win at those of the form {}.", law.drawn_expression));
        s.sentences.push_back(
            fmt::format("That is proved: {}; {}.", name_of(law.theorem), law.rank.empty() ? "from the ends of play backwards" : "play ends: " + law.rank));
    }

    /// No law in words: but perhaps how to win everywhere, or the play below.
    void by_moves_alone() {
        if (table()) {
            section("Which positions are lost").sentences = {"Whoever is to move loses at " + in_a_row(e_.lost) + ", …"};
            return by_table(section("Why it is so"));
        }
        if (!e_.lost.empty()) {
            const bool all = e_.lost_are_all;
            section("Which positions are lost").sentences = {
                "Whoever is to move loses at " + in_a_row(e_.lost) + (all ? ", and nowhere else." : ", …"),
                fmt::format("No move leads from one of these to another, and from every other position in which a move is left some move leads to one of them: "
                            "that is proved{}, by automata that read the digits of the numbers.",
                            all ? "" : " for numbers of any size")};
            return;
        }
        if (e_.winning && e_.winning->of_words && e_.winning->evidence) return by_words(*e_.winning);
        if (e_.parts.empty() && e_.theorem && e_.theorem->law && !e_.theorem->law->none())
            section("What is known of all positions").sentences = reason(*e_.theorem);
    }

    const Explanation& e_;
    Lesson& lesson_;
    bool told_everywhere_ = false;
};

}  // namespace

bool say_lost_positions(const Explanation& explained, Lesson& lesson) {
    Reasons why(explained, lesson);
    why.tell();
    return why.told_everywhere();
}

}  // namespace grundy::report
