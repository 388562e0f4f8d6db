#include "engine/solve/split/bit_planes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "engine/solve/kernel/bits.hpp"
#include "engine/solve/kernel/intrinsics.hpp"

namespace grundy::solve {
namespace {

constexpr std::size_t copies = 8;
constexpr std::size_t plane_chunk = BitPlanes::step / 8;
constexpr std::size_t four = BitPlanes::together;

/// Where the bits of one question begin; plane k is k strides further.
struct Streams {
    const std::uint8_t* forward;
    const std::uint8_t* backward;
    std::size_t forward_stride;
    std::size_t backward_stride;
};

using One = bool (*)(const Streams&, unsigned bits, std::uint32_t v, std::size_t chunks);
using Four = unsigned (*)(const Streams*, const std::uint32_t* v, unsigned bits, std::size_t chunks);

/// One word type after the other; `bits` a constant where the caller's is.
template <class Word>
[[gnu::always_inline]] inline bool scan(const Streams& at, unsigned bits, std::uint32_t v, std::size_t chunks) {
    for (std::size_t c = 0; c < chunks; ++c) {
        Word all = ~Word{};
        for (std::size_t w = c * plane_chunk; w < (c + 1) * plane_chunk; w += sizeof(Word)) {
            Word differ{};
            for (unsigned k = 0; k < bits; ++k) {
                Word up;
                Word down;
                std::memcpy(&up, at.forward + k * at.forward_stride + w, sizeof(Word));
                std::memcpy(&down, at.backward + k * at.backward_stride + w, sizeof(Word));
                differ |= up ^ down ^ (Word{} - (v >> k & 1));
            }
            all &= differ;
        }
        std::array<std::uint64_t, sizeof(Word) / 8> words;
        std::memcpy(words.data(), &all, sizeof(Word));
        for (const std::uint64_t word : words)
            if (word != ~0ULL) return true;
    }
    return false;
}

bool plain_scan(const Streams& at, unsigned bits, std::uint32_t v, std::size_t chunks) { return scan<std::uint64_t>(at, bits, v, chunks); }

template <One one>
unsigned in_turn(const Streams* at, const std::uint32_t* v, unsigned bits, std::size_t chunks) {
    unsigned met = 0;
    for (unsigned q = 0; q < four; ++q) met |= (one(at[q], bits, v[q], chunks) ? 1u : 0u) << q;
    return met;
}

#if defined(__x86_64__)

using Half = std::uint64_t __attribute__((vector_size(32)));
GRUNDY_AVX2 bool half_scan(const Streams& at, unsigned bits, std::uint32_t v, std::size_t chunks) {
    return bits == 4 ? scan<Half>(at, 4, v, chunks) : scan<Half>(at, bits, v, chunks);
}

constexpr unsigned most_unrolled = 8;

/// differ | (x ^ y) and x ^ y ^ z as truth tables.
constexpr int or_xor = 0xf6;
constexpr int xor3 = 0x96;

/// `B` planes, 0: as many as `bits` says.
template <unsigned B>
GRUNDY_AVX512 bool wide_scan(const Streams& at, unsigned bits, std::uint32_t v, std::size_t chunks) {
    const unsigned planes = B != 0 ? B : bits;
    __m512i digit[B != 0 ? B : 32];
    for (unsigned k = 0; k < planes; ++k) digit[k] = _mm512_set1_epi64(-static_cast<long long>(v >> k & 1));
    const __m512i ones = _mm512_set1_epi64(-1);
    // A look costs as much as half a chunk of four planes: where values are small it seldom ends the scan.
    const std::size_t look = B != 0 && B <= 6 ? 4 : 1;
    for (std::size_t c = 0; c < chunks;) {
        __m512i all = ones;
        for (const std::size_t end = std::min(chunks, c + look); c < end; ++c) {
            __m512i differ =
                _mm512_ternarylogic_epi64(digit[0], _mm512_loadu_si512(at.forward + c * plane_chunk), _mm512_loadu_si512(at.backward + c * plane_chunk), xor3);
            for (unsigned k = 1; k < planes; ++k) {
                const __m512i up = _mm512_xor_si512(digit[k], _mm512_loadu_si512(at.forward + k * at.forward_stride + c * plane_chunk));
                differ = _mm512_ternarylogic_epi64(differ, up, _mm512_loadu_si512(at.backward + k * at.backward_stride + c * plane_chunk), or_xor);
            }
            all = _mm512_and_si512(all, differ);
        }
        if (_mm512_cmpneq_epi64_mask(all, ones) != 0) return true;
    }
    return false;
}

/// Four questions share the forward loads and the trips to the cache below.
template <unsigned B>
GRUNDY_AVX512 unsigned wide_four(const Streams* at, const std::uint32_t* v, unsigned, std::size_t chunks) {
    const __m512i ones = _mm512_set1_epi64(-1);
    __m512i digit[four][B];
    __m512i all[four];
    for (unsigned q = 0; q < four; ++q) {
        for (unsigned k = 0; k < B; ++k) digit[q][k] = _mm512_set1_epi64(-static_cast<long long>(v[q] >> k & 1));
        all[q] = ones;
    }
    for (std::size_t c = 0; c < chunks; ++c) {
        __m512i differ[four];
        const __m512i first = _mm512_loadu_si512(at[0].forward + c * plane_chunk);
        for (unsigned q = 0; q < four; ++q)
            differ[q] = _mm512_ternarylogic_epi64(digit[q][0], first, _mm512_loadu_si512(at[q].backward + c * plane_chunk), xor3);
        for (unsigned k = 1; k < B; ++k) {
            const __m512i up = _mm512_loadu_si512(at[0].forward + k * at[0].forward_stride + c * plane_chunk);
            for (unsigned q = 0; q < four; ++q) {
                const __m512i down = _mm512_loadu_si512(at[q].backward + k * at[q].backward_stride + c * plane_chunk);
                differ[q] = _mm512_ternarylogic_epi64(differ[q], _mm512_xor_si512(digit[q][k], up), down, or_xor);
            }
        }
        for (unsigned q = 0; q < four; ++q) all[q] = _mm512_and_si512(all[q], differ[q]);
    }
    unsigned met = 0;
    for (unsigned q = 0; q < four; ++q) met |= (_mm512_cmpneq_epi64_mask(all[q], ones) != 0 ? 1u : 0u) << q;
    return met;
}

template <unsigned... B>
constexpr std::array<One, sizeof...(B)> unrolled_ones(std::integer_sequence<unsigned, B...>) {
    return {wide_scan<B>...};
}
constexpr auto wide_ones = unrolled_ones(std::make_integer_sequence<unsigned, most_unrolled + 1>());

One wide(unsigned bits) { return wide_ones[bits <= most_unrolled ? bits : 0]; }
Four wide_fours(unsigned bits) { return bits == 4 ? wide_four<4> : bits == 5 ? wide_four<5> : bits == 6 ? wide_four<6> : nullptr; }

#endif

One ask(Cpu cpu, unsigned bits) {
#if defined(__x86_64__)
    if (cpu >= Cpu::avx512) return wide(bits);
    if (cpu == Cpu::avx2) return half_scan;
#endif
    (void)cpu, (void)bits;
    return plain_scan;
}

Four ask_four(Cpu cpu, unsigned bits) {
#if defined(__x86_64__)
    if (cpu >= Cpu::avx512) {
        if (const Four shared = wide_fours(bits)) return shared;
        return [](const Streams* at, const std::uint32_t* v, unsigned b, std::size_t chunks) {
            unsigned met = 0;
            for (unsigned q = 0; q < four; ++q) met |= (wide(b)(at[q], b, v[q], chunks) ? 1u : 0u) << q;
            return met;
        };
    }
    if (cpu == Cpu::avx2) return in_turn<half_scan>;
#endif
    (void)cpu, (void)bits;
    return in_turn<plain_scan>;
}

/// ORs the low bits of `word` into bytes, from bit `at` on; `word` has no bit beyond those meant.
void put_bits(std::uint8_t* bytes, std::uint64_t at, std::uint64_t word) {
    std::uint8_t* to = bytes + at / 8;
    if constexpr (std::endian::native == std::endian::little) {
        std::uint64_t there = 0;
        std::memcpy(&there, to, 8);
        there |= word << at % 8;
        std::memcpy(to, &there, 8);
        to[8] = static_cast<std::uint8_t>(to[8] | word >> 1 >> (63 - at % 8));
        return;
    }
    *to = static_cast<std::uint8_t>(*to | word << (at % 8));
    for (word >>= 8 - at % 8; word != 0; word >>= 8) {
        ++to;
        *to = static_cast<std::uint8_t>(*to | word);
    }
}

void clear_bits(std::uint8_t* bytes, std::uint64_t from, std::uint64_t to) {
    for (; from < to && from % 8 != 0; ++from) bytes[from / 8] = static_cast<std::uint8_t>(bytes[from / 8] & ~(1u << from % 8));
    for (; from + 8 <= to; from += 8) bytes[from / 8] = 0;
    for (; from < to; ++from) bytes[from / 8] = static_cast<std::uint8_t>(bytes[from / 8] & ~(1u << from % 8));
}

}  // namespace

void BitPlanes::open(std::uint64_t capacity, unsigned bits) {
    capacity_ = (capacity + step - 1) / step * step;
    // Behind the last heap: one plane_chunk that a load may touch.
    lines_ = (static_cast<std::size_t>(capacity_ / step) + 2) | 1;
    size_ = 0;
    bits_ = bits;
    forward_.assign(lines_ * bits, {});
    backward_.assign(lines_ * bits * copies, {});
}

void BitPlanes::add_plane() {
    ++bits_;
    forward_.resize(lines_ * bits_);
    backward_.resize(lines_ * bits_ * copies);
}

const std::uint8_t* BitPlanes::backward_at(std::uint64_t s, std::uint64_t first) const {
    const std::uint64_t bit = capacity_ - 1 - s + first;
    return backward_[lines_ * (bit % copies)].byte.data() + bit / copies;
}

/// `up` has the digit of heap size_ + i at bit i, `down` the same in reverse.
void BitPlanes::put(unsigned plane, std::uint64_t up, std::uint64_t down, std::size_t count) {
    put_bits(forward_[lines_ * plane].byte.data(), size_, up);
    const std::uint64_t at = capacity_ - size_ - count;
    for (std::uint64_t shift = 0; shift < copies; ++shift) {
        std::uint8_t* copy = backward_[lines_ * (plane * copies + shift)].byte.data();
        if (at >= shift) put_bits(copy, at - shift, down);
        else put_bits(copy, 0, down >> (shift - at));
    }
}

template <class T>
void BitPlanes::append(std::span<const T> values) {
    for (unsigned k = 0; k < bits_; ++k) {
        std::array<std::uint8_t, 64> up{};
        std::array<std::uint8_t, 64> down{};
        for (std::size_t i = 0; i < values.size(); ++i) up[i] = down[values.size() - 1 - i] = static_cast<std::uint8_t>(values[i] >> k & 1u);
        std::uint64_t words[2] = {0, 0};
        collect(up.data(), {&words[0], 1});
        collect(down.data(), {&words[1], 1});
        put(k, words[0], words[1], values.size());
    }
    size_ += values.size();
}
template void BitPlanes::append(std::span<const std::uint8_t>);
template void BitPlanes::append(std::span<const std::uint16_t>);
template void BitPlanes::append(std::span<const std::uint32_t>);

void BitPlanes::truncate(std::uint64_t size) {
    const std::uint64_t first = capacity_ - size_;
    const std::uint64_t last = capacity_ - size;
    for (std::size_t plane = 0; plane < bits_; ++plane) {
        clear_bits(forward_[lines_ * plane].byte.data(), size, size_);
        for (std::uint64_t shift = 0; shift < copies; ++shift)
            clear_bits(backward_[lines_ * (plane * copies + shift)].byte.data(), first - std::min(first, shift), last - std::min(last, shift));
    }
    size_ = size;
}

bool BitPlanes::meets(std::uint64_t s, std::uint32_t v, std::uint64_t first, std::uint64_t last) const {
    if (last < first || v >> bits_ != 0) return false;
    const Streams at{forward_at(first), backward_at(s, first), lines_ * plane_chunk, lines_ * copies * plane_chunk};
    return ask(cpu_, bits_)(at, bits_, v, static_cast<std::size_t>((last - first) / step) + 1);
}

unsigned BitPlanes::meet(const std::array<std::uint64_t, together>& s, const std::array<std::uint32_t, together>& v, std::uint64_t first,
                         std::uint64_t last) const {
    if (last < first) return 0;
    std::array<Streams, together> at;
    for (std::size_t q = 0; q < together; ++q) at[q] = {forward_at(first), backward_at(s[q], first), lines_ * plane_chunk, lines_ * copies * plane_chunk};
    return ask_four(cpu_, bits_)(at.data(), v.data(), bits_, static_cast<std::size_t>((last - first) / step) + 1);
}

}  // namespace grundy::solve
