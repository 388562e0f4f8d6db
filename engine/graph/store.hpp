#pragma once
/// Packed positions, each once, numbered in the order of arrival.
///   slot   | upper 32 bits of the hash | number + 1 |     open addressing, at most two thirds full
///   key    length (varint), bytes; never moved
/// About 8 + 12 … 24 bytes a position besides its own. Many threads may read while nobody writes.
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

    std::size_t size() const { return offsets_.size(); }
    /// The number of the key, new or old. Requires size() < max_positions.
    Id intern(Key wanted, std::uint64_t hash);
    Id find(Key wanted, std::uint64_t hash) const;
    /// A number that no key has: of a thing that is no position.
    Id append_nameless();
    Key key(Id id) const;

    /// Bytes held now, with those of the next table of slots when it is near.
    std::uint64_t bytes() const {
        const std::uint64_t table = slots_.size() * sizeof(std::uint64_t);
        return arena_bytes_ + offsets_.bytes() + (size() * 5 > slots_.size() * 3 ? 3 * table : table);
    }

private:
    std::size_t slot_of(Key wanted, std::uint64_t hash) const;
    std::uint8_t* allocate(std::size_t bytes);
    Id append(Key wanted);
    void grow();

    std::vector<std::uint64_t> slots_;
    Chunked<const std::uint8_t*> offsets_;
    std::vector<std::unique_ptr<std::uint8_t[]>> arena_;
    std::uint8_t* free_ = nullptr;
    std::size_t room_ = 0;
    std::uint64_t arena_bytes_ = 0;
};

}  // namespace grundy::graph
