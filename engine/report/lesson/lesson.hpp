#pragma once
/// An explanation in words that a pupil follows. Said once, and laid out as text, as JSON and as a worksheet.
/// Map of the room: read this header first: what is said of a position. `lesson_parts` are its paragraphs, `lesson_why`, `lesson_sum`, `lesson_table` and
/// `lesson_values` what they tell, with `condition_words`; `lesson_text` lays them out. `worksheet` is a page in LaTeX, with `tex` and `board_drawing`.
/// Of a game against the machine: `play_text`.
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/report/values/style.hpp"
#include "engine/tutor/explanation.hpp"

namespace grundy::report {

struct Lesson {
    std::string title, verdict;
    struct Section {
        std::string title;
        std::vector<std::string> sentences;           ///< a paragraph each
        std::vector<std::vector<std::string>> table;  ///< the first row is its head
        std::vector<std::string> lines;               ///< one below the other: moves, answers
        std::string after;                            ///< a paragraph beneath these
    };
    std::vector<Section> sections;
};
/// Nothing in it is more certain than what it rests on, which the last section says.
Lesson lesson(const tutor::Explanation& explained);

std::string text(const Lesson& lesson, const Style& style);
/// grundy.explain/1
std::string json(const tutor::Explanation& explained, const Lesson& lesson);
/// A LaTeX document: the rules, a table and a picture of the first positions, the question; and the answer on its second page. `first` are these positions.
std::string worksheet(const tutor::Explanation& explained, const Lesson& lesson, const analyse::Result& first);

}  // namespace grundy::report
