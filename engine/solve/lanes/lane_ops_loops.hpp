/// The loops of lane_ops.cpp with the instructions of one path (kernel/each_path.hpp).

void run_lanes(LaneOp op, const Row& a, const Row& b, std::size_t count, std::int64_t* out) { run(op, a, b, count, out); }
std::size_t total_lanes(const std::int64_t* truths, std::size_t count) { return total(truths, count); }

constexpr LaneLoops lane_loops_here{run_lanes, total_lanes};
