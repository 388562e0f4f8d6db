#pragma once
/// Sparse space where rare heaps have become so few that a stream (stream.hpp) is quicker: its codes become values of the table. Where the stream ends, the
/// kernel of sparse space goes on from the table, and a stream is tried again behind twice as many values.
#include <functional>
#include <memory>

#include "engine/rule/code.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

using MakeKernel = std::function<std::unique_ptr<Kernel>()>;

/// `make`: the kernel of sparse space for this code, which looks at `threads` heaps side by side.
std::unique_ptr<Kernel> break_streamed(const rule::Code& code, Cpu cpu, unsigned threads, MakeKernel make);

}  // namespace grundy::solve
