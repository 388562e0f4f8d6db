/// The loops of sparse_marks.cpp for one kind of vector (kernel/each_path.hpp).

// x ^ (16 h) is below 16 iff x lies in the chunk; for everything else the shuffle gives zero.

inline V::T plane_of(unsigned c, unsigned plane, V::T x) { return V::shuffle(V::table(one_hot.plane[c][plane].data()), x); }

void mark_steps(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, Chunk& chunk) {
    const V::T t0 = V::table(one_hot.plane[0][0].data());
    const V::T t1 = V::table(one_hot.plane[0][1].data());
    for (std::size_t lane = 0; lane < lanes; lane += V::width, origin += V::width) {
        V::T low = V::load(&chunk.low[lane]);
        V::T high = V::load(&chunk.high[lane]);
        std::size_t k = 0;
        if (tiny) {
            for (; k < steps.count; ++k) {
                const V::T x = V::load(origin - steps.part[k]);
                low = V::either(low, plane_of(steps.code[k], 0, x));
                high = V::either(high, plane_of(steps.code[k], 1, x));
            }
        }
        for (; k + 2 <= steps.count; k += 2) {
            const V::T x = V::load(origin - steps.part[k]);
            const V::T y = V::load(origin - steps.part[k + 1]);
            const V::T v = V::index(V::differ(x, V::load(byte_rows.row[steps.code[k] ^ (h << 4)].data())));
            const V::T w = V::index(V::differ(y, V::load(byte_rows.row[steps.code[k + 1] ^ (h << 4)].data())));
            low = V::either(low, V::shuffle(t0, v), V::shuffle(t0, w));
            high = V::either(high, V::shuffle(t1, v), V::shuffle(t1, w));
        }
        for (; k < steps.count; ++k) {
            const V::T v = V::index(V::differ(V::load(origin - steps.part[k]), V::load(byte_rows.row[steps.code[k] ^ (h << 4)].data())));
            low = V::either(low, V::shuffle(t0, v));
            high = V::either(high, V::shuffle(t1, v));
        }
        V::store(&chunk.low[lane], low);
        V::store(&chunk.high[lane], high);
    }
}

/// The lowest zero of the 16 marks of each lane, 0xff for none.
inline V::T lowest_zero(V::T low, V::T high) {
    const V::T half = V::all(15);
    const V::T a = V::shuffle(V::table(places.place[0].data()), V::without(half, low));
    const V::T b = V::shuffle(V::table(places.place[1].data()), V::without(half, V::upper(low)));
    const V::T c = V::shuffle(V::table(places.place[2].data()), V::without(half, high));
    const V::T d = V::shuffle(V::table(places.place[3].data()), V::without(half, V::upper(high)));
    return V::min(V::min(a, b), V::min(c, d));
}

/// One turn of `settle`: what the guess implies. True: it was right.
inline bool settle_once(const TinyBlock& block) {
    for (std::size_t lane = 0; lane < lanes; lane += V::width) {
        V::T low = V::load(&block.far->low[lane]);
        V::T high = V::load(&block.far->high[lane]);
        for (std::size_t k = 0; k < block.rare.count; ++k) {
            const V::T x = V::load(block.x + lane - block.rare.part[k]);
            low = V::either(low, plane_of(block.rare.code[k], 0, x));
            high = V::either(high, plane_of(block.rare.code[k], 1, x));
        }
        V::store(block.low + lane, low);
        V::store(block.high + lane, high);
    }
    bool right = true;
    for (std::size_t lane = 0; lane < lanes; lane += V::width) {
        V::T low = V::load(&block.given->low[lane]);
        V::T high = V::load(&block.given->high[lane]);
        for (std::size_t k = 0; k < block.split.count; ++k) {
            low = V::either(low, V::load(block.low + lane - block.split.part[k]));
            high = V::either(high, V::load(block.high + lane - block.split.part[k]));
        }
        for (std::size_t k = 0; k < block.single.count; ++k) {
            const V::T x = V::load(block.x + lane - block.single.part[k]);
            low = V::either(low, plane_of(0, 0, x));
            high = V::either(high, plane_of(0, 1, x));
        }
        const V::T found = lowest_zero(low, high);  // 0xff for none: `hidden`
        right = V::same(found, V::load(block.x + lane)) && right;
        V::store(block.x + lane, found);
    }
    return right;
}

void settle_block(const TinyBlock& block) {
    while (!settle_once(block)) {
    }
}

std::size_t match_code(const std::uint8_t* a, const std::uint8_t* b, std::size_t count, std::uint8_t code) {
    const V::T wanted = V::all(code);
    std::size_t k = 0;
    for (; k + V::width <= count; k += V::width)
        if (const std::size_t hit = V::first_same(V::differ(V::load(a + k), V::load(b + k)), wanted); hit < V::width) return k + hit;
    return k + plain_match(a + k, b + k, count - k, code);
}

/// Of each byte the number of its digits that are 1.
inline V::T count_ones(V::T x) {
    const V::T bits = V::table(bits_of_half.data());
    return V::plus(V::shuffle(bits, V::both(x, V::all(15))), V::shuffle(bits, V::upper(x)));
}

inline std::size_t lack(const Chunk& wanted, const Chunk& chunk) {
    std::uint64_t sum = 0;
    for (std::size_t lane = 0; lane < lanes; lane += V::width) {
        const V::T low = V::without(V::load(&wanted.low[lane]), V::load(&chunk.low[lane]));
        const V::T high = V::without(V::load(&wanted.high[lane]), V::load(&chunk.high[lane]));
        sum += V::sum(V::plus(count_ones(low), count_ones(high)));
    }
    return static_cast<std::size_t>(sum);
}

std::size_t cover_wanted(const std::uint8_t* origin, Steps steps, unsigned h, bool tiny, const Chunk& wanted, std::size_t enough, Chunk& chunk) {
    return cover_by(mark_steps, lack, origin, steps, h, tiny, wanted, enough, chunk);
}

void mark_less(const std::uint16_t* below, unsigned h, Chunk& wanted) {
    const V::T ones = V::table(low_ones.data());
    const V::T eight = V::all(8);
    for (std::size_t lane = 0; lane < lanes; lane += V::width) {
        const V::T count = V::min(V::narrow(below + lane, 16 * h), V::all(16));
        const V::T first = V::min(count, eight);
        V::store(&wanted.low[lane], V::shuffle(ones, first));
        V::store(&wanted.high[lane], V::shuffle(ones, V::minus(count, first)));
    }
}

void look_up_codes(const std::uint8_t* x, std::uint64_t n, const ByParity& table, std::uint8_t* out) {
    const V::T even = V::table(table[n & 1].data());
    const V::T odd = V::table(table[1 - (n & 1)].data());
    const V::T at_odd = V::load(odd_lanes.data());
    for (std::size_t lane = 0; lane < lanes; lane += V::width) {
        const V::T at = V::load(x + lane);
        V::store(out + lane, V::choose(at_odd, V::shuffle(odd, at), V::shuffle(even, at)));
    }
}

constexpr Marks sparse_loops{mark_steps, nullptr, cover_wanted, mark_less, look_up_codes, settle_block, match_code};
