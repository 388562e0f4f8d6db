/// The loops of subtraction.cpp for one kind of vector (kernel/each_path.hpp).

/// Planes of 8 values: v - 8k shuffles to its bit when it is 0 … 7 and to nothing otherwise, because the table is empty from 8 on.
template <class W>
std::uint32_t step_by(std::uint8_t* x, std::size_t from, std::size_t to, const std::vector<std::size_t>& set, std::uint32_t largest) {
    using T = typename W::T;
    const std::size_t step = std::min<std::size_t>(set.front(), W::width);
    const T bit = W::table(bit_of), low = W::table(mex_low), high = W::table(mex_high), nibble = W::all(15);
    const std::size_t* const s_begin = set.data();
    const std::size_t* const s_end = s_begin + set.size();
    for (std::size_t n = from; n < to; n += step) {
        if (largest < 8) {
            T seen = W::all(0);
            for (const std::size_t* s = s_begin; s != s_end; ++s) seen = W::either(seen, W::shuffle(bit, W::load(x + n - *s)));
            W::store(x + n, W::min(W::min(W::shuffle(low, W::both(seen, nibble)), W::shuffle(high, W::upper(seen))), W::all(8)));
            if (set.size() < 8) continue;
        } else {
            const std::uint32_t planes = largest / 8 + 1;
            T g = W::all(8 * planes);
            for (std::uint32_t k = planes; k-- > 0;) {
                const T base = W::all(8 * k);
                T seen = W::all(0);
                for (const std::size_t* s = s_begin; s != s_end; ++s) seen = W::either(seen, W::shuffle(bit, W::index(W::minus(W::load(x + n - *s), base))));
                const T r = W::min(W::shuffle(low, W::both(seen, nibble)), W::shuffle(high, W::upper(seen)));
                g = W::min(g, W::plus(r, base));
            }
            W::store(x + n, g);
        }
        for (std::size_t l = n; l < std::min(n + step, to); ++l) largest = std::max<std::uint32_t>(largest, x[l]);
    }
    return largest;
}

constexpr Step step_whole = step_by<V>;
constexpr Step step_16 = step_by<V16>;
