/// The loop of predicate_subtraction.cpp with the instructions of one path (kernel/each_path.hpp).

/// row |= set moved up by `bits` < 64. `set` has a word before its first, which is 0.
void unite(std::uint64_t* row, const std::uint64_t* set, std::size_t words, unsigned bits) {
    for (std::size_t i = 0; i < words; ++i) row[i] |= set[i + 1] << bits | set[i] >> 1 >> (63 - bits);
}
