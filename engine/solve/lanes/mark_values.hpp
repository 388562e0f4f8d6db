#pragma once
/// Which values occur in a long row: the end of every batch of options.
/// Values below 128 in bytes become bits by byte shuffles, 64 options in about 5 cycles where all are below 16 and 2.5 cycles a further 16 values;
/// other rows are marked one store an option.
///
///     planes   chunk 0: 64 bytes for values 7…0, 64 for 15…8 | chunk 1: 23…16, 31…24 | …    the lane means nothing: all are united at the end
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

/// The set of values seen at one heap.
class SeenValues {
public:
    explicit SeenValues(Cpu cpu) : cpu_(cpu) {}
    /// Rows added from now on hold values below `limit`, a power of two.
    void begin(std::uint32_t limit);
    void insert(std::uint32_t value);
    /// `active`: 1 a value that counts, 0 one that does not; null: all count. `row` has 64 values of slack behind it, which are overwritten.
    template <class T>
    void add_row(T* row, const std::int64_t* active, std::size_t count);
    /// up[i] xor down[-i] xor c without a row in between, for the first options of `count`. Returns how many were added, a multiple of 64; perhaps none.
    std::size_t add_pair(const std::uint8_t* up, const std::uint8_t* down, std::uint32_t c, std::size_t count);
    /// The set as words of 64 bits. Nothing may be added before the next begin.
    std::vector<std::uint64_t>& bits();

private:
    bool narrow() const { return cpu_ != Cpu::plain && limit_ <= 128; }
    std::uint8_t* planes();
    Cpu cpu_;
    std::uint32_t limit_ = 16;
    bool planes_used_ = false, bytes_used_ = false;
    std::vector<std::uint8_t> planes_;
    std::vector<std::uint8_t> bytes_;  ///< of each value; above `limit` what does not count
    std::vector<std::uint64_t> bits_;
};

/// row[i] ^= table[first + i * step], step 1 or -1.
template <class T>
void xor_row(Cpu cpu, T* row, const T* table, std::int64_t first, std::int64_t step, std::size_t count);

}  // namespace grundy::solve
