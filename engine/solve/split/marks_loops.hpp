/// The loops of marks.cpp for one kind of vector (kernel/each_path.hpp).

// x ^ (16 chunk) is below 16 iff x lies in the chunk; for everything else the shuffle gives zero.

/// Where all values are below 16 the xor may be in the tables; with AVX2 two broadcasts a step cost 2 % more than an xor and an addition.
constexpr bool xor_in_tables = V::width != 32;

template <class Steps>
inline void mark_tiny(const std::uint8_t* origin, Steps steps, std::size_t count, std::uint8_t* planes) {
    for (std::size_t lane = 0; lane < lanes; lane += V::width, origin += V::width, planes += V::width) {
        V::T low = V::load(planes);
        V::T high = V::load(planes + plane_bytes);
        std::size_t k = 0;
        for (; k + 2 <= count; k += 2) {
            const V::T x = V::load(origin - steps.part(k));
            const V::T y = V::load(origin - steps.part(k + 1));
            const auto& a = one_hot.plane[steps.c(k)];
            const auto& b = one_hot.plane[steps.c(k + 1)];
            low = V::either(low, V::shuffle(V::table(a[0].data()), x), V::shuffle(V::table(b[0].data()), y));
            high = V::either(high, V::shuffle(V::table(a[1].data()), x), V::shuffle(V::table(b[1].data()), y));
        }
        for (; k < count; ++k) {
            const V::T x = V::load(origin - steps.part(k));
            const auto& a = one_hot.plane[steps.c(k)];
            low = V::either(low, V::shuffle(V::table(a[0].data()), x));
            high = V::either(high, V::shuffle(V::table(a[1].data()), x));
        }
        V::store(planes, low);
        V::store(planes + plane_bytes, high);
    }
}

template <class Steps>
inline void mark_chunk(const std::uint8_t* origin, Steps steps, std::size_t count, unsigned chunk, std::uint8_t* planes) {
    const V::T t0 = V::table(one_hot.plane[0][0].data());
    const V::T t1 = V::table(one_hot.plane[0][1].data());
    for (std::size_t lane = 0; lane < lanes; lane += V::width, origin += V::width, planes += V::width) {
        V::T low = V::load(planes);
        V::T high = V::load(planes + plane_bytes);
        for (std::size_t k = 0; k < count; ++k) {
            const V::T x = V::load(origin - steps.part(k));
            const V::T v = V::index(V::differ(x, V::load(byte_rows.row[steps.c(k) ^ (chunk << 4)].data())));
            low = V::either(low, V::shuffle(t0, v));
            high = V::either(high, V::shuffle(t1, v));
        }
        V::store(planes, low);
        V::store(planes + plane_bytes, high);
    }
}

void mark_range(const std::uint8_t* origin, const std::uint8_t* value, std::size_t first, std::size_t count, unsigned chunk, bool only_chunk,
                std::uint8_t* planes) {
    if (only_chunk && xor_in_tables) mark_tiny(origin, Range{value, first}, count, planes);
    else mark_chunk(origin, Range{value, first}, count, chunk, planes);
}
void mark_list(const std::uint8_t* origin, const std::uint32_t* part, const std::uint8_t* value, std::size_t count, unsigned chunk, bool only_chunk,
               std::uint8_t* planes) {
    if (only_chunk && xor_in_tables) mark_tiny(origin, List{part, value}, count, planes);
    else mark_chunk(origin, List{part, value}, count, chunk, planes);
}
void mark_one(const std::uint8_t* source, std::uint8_t c, unsigned chunk, std::size_t lane, std::uint8_t* planes) {
    const std::uint32_t here = 0;
    mark_chunk(source, List{&here, &c}, 1, chunk, planes + lane);
}

constexpr Marks mark_loops{mark_range, mark_list, mark_one};
