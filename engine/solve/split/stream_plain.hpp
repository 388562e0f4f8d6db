#pragma once
/// The loops of the stream without vectors, for every machine.
#include "engine/solve/split/stream_block.hpp"

namespace grundy::solve::stream {

const Loops& plain_loops();

/// Loops::values, heap by heap.
std::uint8_t values_one_by_one(const Plan& plan, const std::uint8_t* x, std::size_t at, std::size_t end, std::uint8_t* values);

}  // namespace grundy::solve::stream
