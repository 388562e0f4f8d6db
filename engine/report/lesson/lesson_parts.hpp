#pragma once
/// Pieces of a lesson: remainders and where moves lead from them, the functions of the file that a claim uses, numbers in binary.
#include <string>
#include <vector>

#include "engine/report/lesson/lesson.hpp"

namespace grundy::report {

/// A table of remainders, of which the lost ones are marked, and what follows from it.
void say_remainders(const tutor::Remainders& table, Lesson::Section& why);
/// The same where infinitely many numbers may be taken.
void say_classes(const tutor::Remainders& table, Lesson::Section& why);
/// The same of any moves, and of two numbers.
void say_table(const claim::RemainderTable& table, Lesson::Section& why);
/// Which positions are lost, and why; true if it told how to win at any position.
bool say_lost_positions(const tutor::Explanation& explained, Lesson& lesson);
/// "There `f(n)` is `n mod 3`", for the functions that an expression uses.
std::vector<std::string> functions_in(const rule::Expr& told, const rule::Game& game);
/// "The heaps are `x - 1` and `y - 1`.", where a formula is about heaps that are not the numbers of the position themselves; else empty.
std::string heaps_said(const tutor::Explanation& explained);
/// The rules in words, of each game on the table once.
std::vector<std::string> rules_said(const tutor::Explanation& explained);
/// "Every play from here has exactly 5 moves, whatever the players do: …", and whose the last one is.
std::string plays_said(const tutor::Plays& plays, char outcome);
/// A remainder that tells nearly which positions below are lost: how often, how it is kept, where it fails.
std::vector<std::string> idea_said(const tutor::Idea& idea);
/// How sure an answer is that rests on an induction along play, where the law was told in words before. Empty for any other.
std::string sure_by_induction(const tutor::Explanation& explained);
/// What is known is a misère quotient that tells sums of heaps up to some size, and nothing of larger ones.
bool of_some_heaps(const pattern::Grounds& grounds);
/// " (the only move)": why a move of a line of play is the one; empty for one that wins.
std::string note_of(const tutor::Choice& step);
/// "The values of (7) and (13) are 2 and 2, …": of the parts that a move leaves, whose nim-sum is 0.
std::string values_left(const std::vector<tutor::Part>& parts);
/// The parts of a position, or the terms of a sum, their values in binary, and what the winning move makes of them.
void say_nim_sum(const tutor::Explanation& explained, Lesson::Section& section);
/// With zeros in front.
std::string in_binary(base::Integer n, std::size_t width);

}  // namespace grundy::report
