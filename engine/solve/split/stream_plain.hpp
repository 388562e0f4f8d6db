#pragma once
/// The loops of the stream without vectors, for every machine.
#include "engine/solve/split/stream_block.hpp"

namespace grundy::solve::stream {

const Loops& plain_loops();

}  // namespace grundy::solve::stream
