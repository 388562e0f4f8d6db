/// How a checksum over 10^18 values takes microseconds.
///
/// A step is h -> (h xor v) * p mod 2^64, p odd. Let all values of a cycle be below 2^b. Then v touches only the low b bits: h xor v = h + d, where d depends
/// on h mod 2^b alone, and (h + d) * p mod 2^b depends on h mod 2^b alone as well. So the low bits run through a finite machine: after c rounds, c <= 2^b
/// (each round permutes the 2^b states, as xor and multiplication by an odd number do), they are what they were. For those c rounds the d of each step
/// are the same whenever they begin with these low bits, so the state is an affine function of the state before: h -> A h + B, A = p^(steps).
/// One passage gives B; repeating it q times is a power of an affine map, log q squarings.
#include "engine/analyse/heap/checksum.hpp"

#include <algorithm>
#include <bit>

#include "engine/base/nimber.hpp"

namespace grundy::analyse {
namespace {

constexpr std::uint64_t prime = 0x100000001b3ULL;

/// Values that a law may give one by one: a second or so.
constexpr std::uint64_t most_rising = 1'000'000'000;
constexpr std::uint64_t most_by_law = 10'000'000;

std::uint64_t step(std::uint64_t h, std::uint64_t value) { return (h ^ value) * prime; }

struct Affine {
    std::uint64_t a = 1, b = 0;
    std::uint64_t operator()(std::uint64_t h) const { return a * h + b; }
    /// First this, then `next`.
    Affine then(const Affine& next) const { return {a * next.a, next.a * b + next.b}; }
};

Affine power(Affine map, std::uint64_t times) {
    Affine result;
    for (; times != 0; times >>= 1, map = map.then(map))
        if (times & 1) result = result.then(map);
    return result;
}

std::uint64_t over_table(const solve::Values& values, std::uint64_t count) {
    base::Checksum sum;
    values.visit([&](auto table) {
        for (const auto v : table.first(static_cast<std::size_t>(count))) sum.add(v);
    });
    return sum.digest();
}

/// Values that rise by the saltus every period: they repeat nothing, so each is added.
std::uint64_t over_rising(std::uint64_t h, const pattern::Period& law, std::uint64_t n, std::uint64_t count) {
    std::uint64_t place = (n - law.preperiod) % law.period;
    std::uint64_t rise = (n - law.preperiod) / law.period * law.saltus;
    for (; n < count; ++n) {
        h = step(h, law.values[static_cast<std::size_t>(law.preperiod + place)] + rise);
        if (++place < law.period) continue;
        place = 0;
        rise += law.saltus;
    }
    return h;
}

}  // namespace

std::uint64_t checksum_of_cycle(std::uint64_t state, std::span<const std::uint32_t> cycle, std::uint64_t place, std::uint64_t count) {
    const auto one_by_one = [&](std::uint64_t steps) {
        for (; steps != 0; --steps) {
            state = step(state, cycle[place]);
            if (++place == cycle.size()) place = 0;
        }
    };
    const std::uint64_t low = (std::uint64_t{1} << std::bit_width(*std::max_element(cycle.begin(), cycle.end()))) - 1;
    const std::uint64_t before = state;
    Affine round;
    std::uint64_t length = 0;  // of the rounds that bring the low bits back
    while (count - length >= cycle.size()) {
        one_by_one(cycle.size());
        length += cycle.size();
        if (((state ^ before) & low) == 0) break;
    }
    count -= length;
    if (count >= length && length != 0 && ((state ^ before) & low) == 0) {
        for (std::uint64_t i = 0; i < length; ++i) round.a *= prime;
        round.b = state - round.a * before;
        state = power(round, count / length)(state);
        count %= length;
    }
    one_by_one(count);
    return state;
}

std::optional<std::uint64_t> checksum(const Sequence& sequence, std::uint64_t count) {
    const std::uint64_t stored = std::min(count, sequence.values().size());
    std::uint64_t h = over_table(sequence.values(), stored);
    std::uint64_t n = stored;
    if (n == count) return h;
    if (!sequence.proved()) return std::nullopt;
    const auto* law = std::get_if<pattern::Period>(&sequence.law()->law);
    if (const auto* far = std::get_if<pattern::LongPeriod>(&sequence.law()->law)) {
        if (count > far->values->count()) return std::nullopt;
        far->values->read(n, count - n, [&](std::span<const std::uint32_t> some) {
            for (const std::uint32_t v : some) h = step(h, v);
        });
        return h;
    }
    if (!law) {
        if (count - n > most_by_law) return std::nullopt;
        for (; n < count; ++n) {
            const auto value = sequence.law()->value(base::Integer(n));
            if (!value) return std::nullopt;
            h = step(h, static_cast<std::uint64_t>(*value));
        }
        return h;
    }
    if (law->saltus != 0 && count - n > most_rising) return std::nullopt;
    for (; n < count && n < law->preperiod; ++n) h = step(h, law->values[static_cast<std::size_t>(n)]);
    if (law->saltus != 0) return over_rising(h, *law, n, count);
    const std::span<const std::uint32_t> cycle(law->values.data() + law->preperiod, law->period);
    return checksum_of_cycle(h, cycle, (n - law->preperiod) % law->period, count - n);
}

}  // namespace grundy::analyse
