#pragma once
/// Take-and-break codes, every option looked at. Wins wherever values are not sparse (Kayles, Dawson's Kayles, 0.007) and for small N.
/// Finite codes of two parts mark a sample and ask the rest about what is left: break_scan.cpp, and break_sieve.cpp where values are large.
/// Map of the room: read this header first: every option looked at. Codes of two parts go on to `break_scan`, and from there, where values are large, to
/// `break_sieve`.
/// Inner loops: `marks`, `byte_sums`, `find_pair`, `bit_planes`, `one_hot`, `rows`, `strike`, `strike_bytes`; `*_loops` are those of one kind of vector.
/// Sparse space: `break_sparse` on `sparse_space`, `sparse_marks`, `sparse_rows`, `sparse_helpers`, by the rare heaps of `value_split`.
/// Far out: `break_streamed` on `stream`, `stream_block`, `stream_groups`, `stream_halves`, `stream_plain`, `stream_avx2`. `blocks`: tasks of 64 heaps.
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// Up to three parts (distinct: up to two), finite or with a repeating tail. Null for three distinct parts.
/// The values do not depend on the threads, which help with finite codes of two parts.
std::unique_ptr<Kernel> break_dense(const rule::Code& code, Cpu cpu = best_cpu(), unsigned threads = 1);

}  // namespace grundy::solve
