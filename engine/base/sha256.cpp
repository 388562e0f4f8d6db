#include "engine/base/sha256.hpp"

#include <fmt/format.h>
#ifndef GRUNDY_WITHOUT_NETTLE
#include <nettle/sha2.h>
#endif

#include <array>
#include <bit>
#include <cstdint>

namespace grundy::base {

namespace {

#ifndef GRUNDY_WITHOUT_NETTLE
std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest_of(std::string_view bytes) {
    sha256_ctx context;
    sha256_init(&context);
    sha256_update(&context, bytes.size(), reinterpret_cast<const std::uint8_t*>(bytes.data()));
    std::array<std::uint8_t, SHA256_DIGEST_SIZE> digest{};
    sha256_digest(&context, digest.size(), digest.data());
    return digest;
}
#else
// As FIPS 180-4 says it (section 6.2), for builds without nettle: some kilobytes are hashed, and the speed is of no account.
using Words = std::array<std::uint32_t, 8>;

constexpr std::array<std::uint32_t, 64> round_constants = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74,
    0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d,
    0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e,
    0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5,
    0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

void take_block(Words& hash, const char* block) {
    std::array<std::uint32_t, 64> w{};
    for (std::size_t i = 0; i < 64; ++i) w[i / 4] = w[i / 4] << 8 | static_cast<std::uint8_t>(block[i]);
    for (std::size_t i = 16; i < 64; ++i) {
        const std::uint32_t near = w[i - 15], far = w[i - 2];
        w[i] = w[i - 16] + w[i - 7] + (std::rotr(near, 7) ^ std::rotr(near, 18) ^ near >> 3) + (std::rotr(far, 17) ^ std::rotr(far, 19) ^ far >> 10);
    }
    Words s = hash;
    for (std::size_t i = 0; i < 64; ++i) {
        const std::uint32_t choice = (s[4] & s[5]) ^ (~s[4] & s[6]), majority = (s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]);
        const std::uint32_t first = s[7] + (std::rotr(s[4], 6) ^ std::rotr(s[4], 11) ^ std::rotr(s[4], 25)) + choice + round_constants[i] + w[i];
        const std::uint32_t second = (std::rotr(s[0], 2) ^ std::rotr(s[0], 13) ^ std::rotr(s[0], 22)) + majority;
        s = {first + second, s[0], s[1], s[2], s[3] + first, s[4], s[5], s[6]};
    }
    for (std::size_t i = 0; i < 8; ++i) hash[i] += s[i];
}

std::array<std::uint8_t, 32> digest_of(std::string_view bytes) {
    std::string padded(bytes);
    padded += '\x80';
    while (padded.size() % 64 != 56) padded += '\0';
    for (int shift = 56; shift >= 0; shift -= 8) padded += static_cast<char>(static_cast<std::uint64_t>(bytes.size()) * 8 >> shift & 0xff);
    Words hash = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    for (std::size_t i = 0; i < padded.size(); i += 64) take_block(hash, padded.data() + i);
    std::array<std::uint8_t, 32> digest{};
    for (std::size_t i = 0; i < 32; ++i) digest[i] = static_cast<std::uint8_t>(hash[i / 4] >> (24 - 8 * (i % 4)));
    return digest;
}
#endif

}  // namespace

std::string sha256(std::string_view bytes) {
    std::string text;
    for (const std::uint8_t byte : digest_of(bytes)) text += fmt::format("{:02x}", byte);
    return text;
}

}  // namespace grundy::base
