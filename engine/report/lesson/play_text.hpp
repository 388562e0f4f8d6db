#pragma once
/// What is said at the table of `grundy play`, and the game as a document.
#include <string>

#include "engine/report/lesson/lesson.hpp"
#include "engine/report/values/style.hpp"
#include "engine/tutor/match.hpp"

namespace grundy::report {

/// Which game, with which parameters ("k = 5"), how it ends, who begins and what may be typed.
std::string opening(tutor::Match& match, const Style& style, const std::string& with = "");
/// The position and a short list of moves, for the person.
std::string turn(tutor::Match& match, const Style& style);
/// Every move that is listed, by number.
std::string move_list(tutor::Match& match, std::size_t most, const Style& style);
std::string machine_move(tutor::Match& match, const tutor::Choice& choice, const Style& style);
/// Level 1: who is winning; 2: where. Level 3 is `which`, level 4 `advice`.
std::string hint(tutor::Match& match, int level, const Style& style);
/// Which move, without a reason.
std::string which(const tutor::Explanation& explained, const Style& style);
/// Why: the heart of a lesson at this position.
std::string advice(const Lesson& lesson, const Style& style);
/// Who has won, and where the person went wrong. `left`: the game was broken off.
std::string ending(tutor::Match& match, bool left, const Style& style);
/// What was asked at the table beside moves (`?`, hint, draw), and what was said to it.
struct Said {
    std::string asked, answer;
};
/// grundy.play/1, with at most so many of the moves that are left.
std::string json(tutor::Match& match, const std::vector<Said>& talk = {}, std::size_t most = 200);

}  // namespace grundy::report
