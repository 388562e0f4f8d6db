#pragma once
/// Packed positions, each once, numbered in the order of arrival.
///   slot   | upper 32 bits of the hash | number + 1 |     open addressing, at most two thirds full
///   key    up to seven bytes in a word of its own: | length + 1 | bytes |; longer ones length (varint), bytes in an arena, the word: | 0 | chunk | offset |
/// 8 + 12 … 24 bytes a position, and its own where they are more than seven. Many threads may read while nobody writes.
#include <cstdint>
#include <memory>
#include <vector>

#include "engine/graph/chunked.hpp"
#include "engine/graph/packing.hpp"

namespace grundy::graph {

using Id = std::uint32_t;
inline constexpr Id no_id = 0xffffffff;
/// Numbers stay below 2^31 - 1, so that one bit is free in lists of them.
inline constexpr Id max_positions = 0x7fffffff;

class Store {
public:
    Store() : slots_(64, 0) {}

    std::size_t size() const { return words_.size(); }
    /// The number of the key, new or old. Requires size() < max_positions.
    Id intern(Key wanted, std::uint64_t hash);
    Id find(Key wanted, std::uint64_t hash) const;
    /// A number that no key has: of a thing that is no position.
    Id append_nameless();
    Key key(Id id) const;
    /// Begins to fetch what `find` will read first.
    void prefetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[(hash >> 32) & (slots_.size() - 1)]); }

    /// Bytes held now, with those of the next table of slots when it is near.
    std::uint64_t bytes() const {
        const std::uint64_t table = slots_.size() * sizeof(std::uint64_t);
        return arena_bytes_ + words_.bytes() + (size() * 5 > slots_.size() * 3 ? 3 * table : table);
    }

private:
    std::size_t slot_of(Key wanted, std::uint64_t hash) const;
    std::uint8_t* allocate(std::size_t bytes, std::uint64_t& word);
    Id append(Key wanted);
    void grow();

    std::vector<std::uint64_t> slots_;
    Chunked<std::uint64_t> words_;  ///< one a key
    std::vector<std::unique_ptr<std::uint8_t[]>> arena_;
    std::size_t used_ = 0, room_ = 0;  ///< of the last chunk, in bytes
    std::uint64_t arena_bytes_ = 0;
};

}  // namespace grundy::graph
