#pragma once
/// Words whose length a parameter tells: of the start "a" * n ++ "_" ++ "b" * n it is 2 n + 1, and so it stays if moves keep it.
#include "dsl/lower/uniform_length.hpp"

namespace grundy::dsl {

/// Of letters and lists that are put together, also copies, for values of the parameter from `least` on; nothing for what is no such word, and where copies are
/// less than none: these are none, whatever the line says.
std::optional<Line> length_of_word(const ast::ExprPtr& e, const std::string& parameter, std::int64_t least);
/// (u ++ "ab" ++ v) -> (u ++ "ba" ++ v), and (w) -> (w[i := …]): is what is left as long?
bool keeps_length(const ast::Move& move, std::size_t component);
/// How long the start is, a word or a row of any length, for values from `least` on, if the claim asks of no other position. Nothing where moves depend on the
/// parameter, or goals do and moves do not keep the length.
std::optional<Line> length_told_by_start(const ast::File& file, const ast::Claim& claim, const ast::Binder& with);

}  // namespace grundy::dsl
