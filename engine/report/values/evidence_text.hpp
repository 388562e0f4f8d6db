#pragma once
/// Evidence in words: the only place where a theorem's name and its check become sentences.
#include <string>
#include <vector>

#include "engine/analyse/result/result.hpp"
#include "engine/pattern/law/evidence.hpp"

namespace grundy::report {

/// "finite subtraction theorem (1.1)".
std::string name_of(pattern::TheoremId theorem);
/// What was checked and what follows, in a sentence.
std::string statement(const pattern::Theorem& theorem);
/// "the heaps are `x - 1` and `y - 1`": of a game whose positions are heaps shifted by so much, which is not 0.
std::string heaps_counted(const rule::Game& game, std::int64_t shift);
/// Which positions are lost by a form, "n = 0 or n odd", without 0 where that is no position.
std::string lost_said(const theorem::ClosedForm& form, const rule::Game& game);
/// "period 12 from n = 71", "g is the nim-sum of the heaps (the heaps are `x - 1` and `y - 1`)": the law of a theorem, in positions of its game.
std::string law_said(const pattern::Theorem& theorem);
/// "period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)", "computed: break-dense", "searched".
std::string how(const pattern::Grounds& grounds);
/// The same where no single position is meant.
std::string how_everywhere(const pattern::Grounds& grounds);
std::string how(const analyse::SumReport& report);
std::string how(const analyse::ByClaim& claim);

}  // namespace grundy::report
