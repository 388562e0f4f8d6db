#pragma once
/// Rows of boards that fall apart: a table of pieces beside a table of boards.
namespace grundy::bench {

void piece_rows();

}  // namespace grundy::bench
