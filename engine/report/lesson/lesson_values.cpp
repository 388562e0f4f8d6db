#include "engine/report/lesson/lesson_values.hpp"

#include <algorithm>
#include <cctype>

namespace grundy::report {

namespace {

bool is_word_letter(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// "g(n) = 2", "g is the nim-sum", "values: g = x xor y"; no word that has a g in it, and no dotted name of another game.
bool speaks_of_g(const std::string& text) {
    for (std::size_t at = text.find('g'); at != std::string::npos; at = text.find('g', at + 1)) {
        if (at > 0 && (is_word_letter(text[at - 1]) || text[at - 1] == '.')) continue;
        const std::string behind = text.substr(at + 1, 4);
        for (const char* next : {"(", " of ", " is ", " = ", " at "})
            if (behind.starts_with(next)) return true;
    }
    return false;
}

bool named_by_the_rule(const rule::Game& game) {
    const auto is_g = [](const auto& one) { return one.name == "g"; };
    return std::any_of(game.components.begin(), game.components.end(), is_g) || std::any_of(game.functions.begin(), game.functions.end(), is_g);
}

bool said_before(const Lesson& lesson, const Lesson::Section* end) {
    for (const Lesson::Section& section : lesson.sections) {
        if (&section == end) return false;
        for (const std::string& said : section.sentences)
            if (said.find("The value of a part is the least number") != std::string::npos) return true;
    }
    return false;
}

}  // namespace

void say_what_g_is(const tutor::Explanation& explained, Lesson& lesson) {
    for (const analyse::Term& term : explained.sum)
        if (named_by_the_rule(*term.game)) return;
    for (Lesson::Section& section : lesson.sections) {
        if (section.title == "The rules") continue;
        const std::string what = said_before(lesson, &section)
                                     ? "Below, g is the value of a position."
                                     : "Below, g is the value of a position: the least number that is not the value of anything a move there leads to. It is 0 "
                                       "exactly where whoever is to move loses.";
        for (auto said = section.sentences.begin(); said != section.sentences.end(); ++said)
            if (said->starts_with("The value g(")) return;  // which goes on with what that is
            else if (speaks_of_g(*said)) return void(section.sentences.insert(said, what));
        bool beneath = speaks_of_g(section.after) || std::any_of(section.lines.begin(), section.lines.end(), speaks_of_g);
        for (const auto& row : section.table) beneath = beneath || std::any_of(row.begin(), row.end(), speaks_of_g);
        if (beneath) return void(section.sentences.insert(section.sentences.begin(), what));
    }
}

}  // namespace grundy::report
