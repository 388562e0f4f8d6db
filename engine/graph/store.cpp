#include "engine/graph/store.hpp"

#include <algorithm>
#include <cstring>

namespace grundy::graph {
namespace {

constexpr std::size_t arena_chunk = std::size_t{1} << 16;

/// Of a key that stands in its word; 0 if it is too long.
std::uint64_t brief_word(Key key) { return key.size() > 7 ? 0 : static_cast<std::uint64_t>(key.size() + 1) << 56 | word_of(key.data(), key.size()); }

std::size_t length_bytes(std::size_t length) {
    std::size_t bytes = 1;
    while (length >>= 7) ++bytes;
    return bytes;
}

}  // namespace

Key Store::key(Id id) const {
    const std::uint64_t& word = words_[id];
    if (word >> 56 != 0) return {reinterpret_cast<const std::uint8_t*>(&word), static_cast<std::size_t>(word >> 56) - 1};
    const std::uint8_t* at = arena_[word >> 16].get() + (word & 0xffff);
    std::size_t length = 0;
    for (unsigned shift = 0;; shift += 7) {
        const std::uint8_t byte = *at++;
        length |= static_cast<std::size_t>(byte & 0x7f) << shift;
        if (byte < 0x80) return {at, length};
    }
}

// The home slot comes from the upper half of the hash, which the slot keeps: growing never reads a key. The table has at most 2^32 slots.
std::size_t Store::slot_of(Key wanted, std::uint64_t hash) const {
    const std::size_t mask = slots_.size() - 1;
    const std::uint64_t tag = hash >> 32, brief = brief_word(wanted);
    for (std::size_t i = tag & mask;; i = (i + 1) & mask) {
        const std::uint64_t slot = slots_[i];
        if (slot == 0) return i;
        if (slot >> 32 != tag) continue;
        const Id id = static_cast<Id>(slot) - 1;
        if (brief != 0 || words_[id] >> 56 != 0) {
            if (words_[id] == brief) return i;
            continue;
        }
        const Key have = key(id);
        if (have.size() == wanted.size() && std::equal(have.begin(), have.end(), wanted.begin())) return i;
    }
}

Id Store::find(Key wanted, std::uint64_t hash) const { return static_cast<Id>(slots_[slot_of(wanted, hash)]) - 1; }

Id Store::intern(Key wanted, std::uint64_t hash) {
    std::size_t slot = slot_of(wanted, hash);
    if (slots_[slot] != 0) return static_cast<Id>(slots_[slot]) - 1;
    if ((size() + 1) * 3 > slots_.size() * 2) {
        grow();
        slot = slot_of(wanted, hash);
    }
    const Id id = append(wanted);
    slots_[slot] = (hash >> 32) << 32 | (id + 1);
    return id;
}

Id Store::append_nameless() { return append({}); }

Id Store::append(Key wanted) {
    std::uint64_t word = brief_word(wanted);
    if (word == 0) {
        std::size_t length = wanted.size();
        std::uint8_t* at = allocate(length_bytes(length) + length, word);
        for (; length >= 0x80; length >>= 7) *at++ = static_cast<std::uint8_t>(length | 0x80);
        *at++ = static_cast<std::uint8_t>(length);
        std::memcpy(at, wanted.data(), wanted.size());
    }
    words_.push_back(word);
    return static_cast<Id>(size() - 1);
}

/// `word`: where the bytes stand. Offsets stay below 2^16: a chunk that is longer was made for one key, at its beginning.
std::uint8_t* Store::allocate(std::size_t bytes, std::uint64_t& word) {
    if (bytes > room_ - used_) {
        // The first chunks are small: many searches meet a few hundred positions.
        room_ = std::max(bytes, std::min(arena_chunk, std::size_t{1024} << std::min<std::size_t>(arena_.size(), 6)));
        arena_.emplace_back(new std::uint8_t[room_]);
        arena_bytes_ += room_;
        used_ = 0;
    }
    word = static_cast<std::uint64_t>(arena_.size() - 1) << 16 | used_;
    std::uint8_t* at = arena_.back().get() + used_;
    used_ += bytes;
    return at;
}

void Store::grow() {
    std::vector<std::uint64_t> wider(slots_.size() * 2, 0);
    const std::size_t mask = wider.size() - 1;
    for (const std::uint64_t slot : slots_) {
        if (slot == 0) continue;
        std::size_t i = (slot >> 32) & mask;
        while (wider[i] != 0) i = (i + 1) & mask;
        wider[i] = slot;
    }
    slots_ = std::move(wider);
}

}  // namespace grundy::graph
