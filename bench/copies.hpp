#pragma once
/// Rows of games whose period is proved on the way: the proof stops the work, the rest is a copy.
namespace grundy::bench {

void copy_rows();

}  // namespace grundy::bench
