#pragma once
/// The rows of the table of speed, each registered with what is wanted of it.
namespace grundy::bench {

void kernel_rows();    ///< one heap, Wythoff's square and table
void table_rows();     ///< rules of any kind, and position graphs
void copy_rows();      ///< periods that are proved on the way
void stream_rows();    ///< values that nobody keeps
void proof_rows();     ///< from a code to a proved law, as `grundy solve` does it
void piece_rows();     ///< boards that fall into pieces
void symmetry_rows();  ///< symmetric positions joined
void puzzle_rows();    ///< puzzles for one

}  // namespace grundy::bench
