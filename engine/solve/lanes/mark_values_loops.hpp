/// The loops of mark_values.cpp for one kind of vector (kernel/each_path.hpp).

// Value v of chunk c is 16c + 8p + b. The byte v - 16c is below 16 for those alone, also for v = 0x80 where c < 8; for everything else the shuffle
// gives nothing.

template <unsigned Chunks>
struct ValuePlanes {
    V::T low = V::table(low_bits), high = V::table(high_bits);
    V::T seen[2 * Chunks];
    explicit ValuePlanes(const std::uint8_t* planes) {
        for (unsigned p = 0; p < 2 * Chunks; ++p) seen[p] = V::load(planes + p * byte_lanes);
    }
    void add(V::T x) {
        for (unsigned c = 0; c < Chunks; ++c) {
            const V::T in = V::index(V::minus(x, V::all(16 * c)));
            seen[2 * c] = V::either(seen[2 * c], V::shuffle(low, in));
            seen[2 * c + 1] = V::either(seen[2 * c + 1], V::shuffle(high, in));
        }
    }
    void store(std::uint8_t* planes) const {
        for (unsigned p = 0; p < 2 * Chunks; ++p) V::store(planes + p * byte_lanes, seen[p]);
    }
};

template <unsigned Chunks>
void mark_row(const std::uint8_t* v, std::size_t count, std::uint8_t* planes) {
    ValuePlanes<Chunks> marks(planes);
    for (std::size_t i = 0; i < count; i += V::width) marks.add(V::load(v + i));
    marks.store(planes);
}

/// The values up[i] xor down[-i] xor c.
template <unsigned Chunks>
void mark_pair(const std::uint8_t* up, const std::uint8_t* down, std::uint8_t c, std::size_t count, std::uint8_t* planes) {
    ValuePlanes<Chunks> marks(planes);
    const V::T constant = V::all(c);
    for (std::size_t i = 0; i < count; i += V::width) marks.add(V::differ(V::load(up + i), V::reverse(V::load(down - i - (V::width - 1))), constant));
    marks.store(planes);
}

void put_out_row(std::uint8_t* row, const std::int64_t* active, std::size_t count) { put_out(row, active, count); }

template <class T>
void xor_with(T* row, const T* table, std::int64_t first, std::int64_t step, std::size_t count) {
    xor_loop(row, table, first, step, count);
}

constexpr RowLoops row_loops{{mark_row<1>, mark_row<2>, mark_row<4>, mark_row<8>}, {mark_pair<1>, mark_pair<2>, mark_pair<4>, mark_pair<8>}, put_out_row};
