#pragma once
/// The letter g in a lesson: what it is, where it is first used.
#include "engine/report/lesson/lesson.hpp"

namespace grundy::report {

/// Before the first sentence that speaks of g. Nothing where the rule itself calls something g.
void say_what_g_is(const tutor::Explanation& explained, Lesson& lesson);

}  // namespace grundy::report
