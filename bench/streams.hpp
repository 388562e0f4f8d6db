#pragma once
namespace grundy::bench {
/// Games with few rare heaps, whose values stream.
void stream_rows();
}  // namespace grundy::bench
