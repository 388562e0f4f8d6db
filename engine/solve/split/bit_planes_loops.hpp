/// The loops of bit_planes.cpp for one kind of vector (kernel/each_path.hpp).

inline V::T digit_row(std::uint32_t v, unsigned k) { return V::all(0 - (v >> k & 1)); }

/// `B` planes, 0: as many as `bits` says.
template <unsigned B>
bool scan_planes(const Streams& at, unsigned bits, std::uint32_t v, std::size_t chunks) {
    const unsigned planes = B != 0 ? B : bits;
    V::T digit[B != 0 ? B : 32];
    for (unsigned k = 0; k < planes; ++k) digit[k] = digit_row(v, k);
    // A look costs as much as half a chunk of four planes: where values are small it seldom ends the scan.
    const std::size_t look = B != 0 && B <= 6 ? 4 : 1;
    for (std::size_t c = 0; c < chunks;) {
        V::T all = V::all(255);
        for (const std::size_t end = std::min(chunks, c + look); c < end; ++c)
            for (std::size_t w = c * plane_chunk; w < (c + 1) * plane_chunk; w += V::width) {
                V::T differ = V::differ(digit[0], V::load(at.forward + w), V::load(at.backward + w));
                for (unsigned k = 1; k < planes; ++k) {
                    const V::T up = V::differ(digit[k], V::load(at.forward + k * at.forward_stride + w));
                    differ = V::either_differ(differ, up, V::load(at.backward + k * at.backward_stride + w));
                }
                all = V::both(all, differ);
            }
        if (!V::same(all, V::all(255))) return true;
    }
    return false;
}

/// Four questions share the forward loads and the trips to the cache below.
template <unsigned B>
unsigned scan_four(const Streams* at, const std::uint32_t* v, unsigned, std::size_t chunks) {
    V::T digit[four][B];
    V::T all[four];
    for (unsigned q = 0; q < four; ++q) {
        for (unsigned k = 0; k < B; ++k) digit[q][k] = digit_row(v[q], k);
        all[q] = V::all(255);
    }
    for (std::size_t w = 0; w < chunks * plane_chunk; w += V::width) {
        V::T differ[four];
        const V::T first = V::load(at[0].forward + w);
        for (unsigned q = 0; q < four; ++q) differ[q] = V::differ(digit[q][0], first, V::load(at[q].backward + w));
        for (unsigned k = 1; k < B; ++k) {
            const V::T up = V::load(at[0].forward + k * at[0].forward_stride + w);
            for (unsigned q = 0; q < four; ++q)
                differ[q] = V::either_differ(differ[q], V::differ(digit[q][k], up), V::load(at[q].backward + k * at[q].backward_stride + w));
        }
        for (unsigned q = 0; q < four; ++q) all[q] = V::both(all[q], differ[q]);
    }
    unsigned met = 0;
    for (unsigned q = 0; q < four; ++q) met |= (V::same(all[q], V::all(255)) ? 0u : 1u) << q;
    return met;
}

template <unsigned B>
unsigned scan_in_turn(const Streams* at, const std::uint32_t* v, unsigned bits, std::size_t chunks) {
    unsigned met = 0;
    for (unsigned q = 0; q < four; ++q) met |= (scan_planes<B>(at[q], bits, v[q], chunks) ? 1u : 0u) << q;
    return met;
}

constexpr Scans scans_here{
    {scan_planes<0>, scan_planes<1>, scan_planes<2>, scan_planes<3>, scan_planes<4>, scan_planes<5>, scan_planes<6>, scan_planes<7>, scan_planes<8>},
    {scan_in_turn<0>, scan_in_turn<1>, scan_in_turn<2>, scan_in_turn<3>, scan_four<4>, scan_four<5>, scan_four<6>, scan_in_turn<7>, scan_in_turn<8>}};
