#pragma once
/// Rows of the methods that know no code of a game: any rule, tuples, position graphs.
namespace grundy::bench {

void table_rows();

}  // namespace grundy::bench
