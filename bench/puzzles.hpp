#pragma once
/// Rows of puzzles for one player: levels of bits beside a textbook search of the same rule.
namespace grundy::bench {

void puzzle_rows();

}  // namespace grundy::bench
