#pragma once
/// Which sums are lost, as far as it was asked: a table that a search looks into for nearly every sum that it meets. Sixteen bytes a sum in one row, words of
/// up to four letters in them, so that most questions cost one access to memory.
#include <cstdint>
#include <cstring>
#include <optional>
#include <vector>

#include "engine/misere/word.hpp"

namespace grundy::misere {

class KnownSums {
public:
    std::size_t size() const { return size_; }
    void clear() { *this = {}; }

    /// Of a word that is not empty.
    std::optional<bool> find(const Word& word) const {
        if (slots_.empty()) return std::nullopt;
        const Slot& slot = slots_[place(word)];
        return slot.length == 0 ? std::nullopt : std::optional(slot.lost);
    }

    /// A word that is not empty, and not known.
    void add(const Word& word, bool lost) {
        if (5 * slots_.size() <= 8 * size_) grow();
        Slot& slot = slots_[place(word)];
        slot.tag = tag(HashOfWord{}(word));
        slot.length = static_cast<std::uint32_t>(word.size());
        slot.lost = lost;
        if (word.size() <= inside) {
            std::memcpy(&slot.letters, word.data(), word.size() * sizeof(Letter));
        } else {
            slot.letters = long_words_.size();
            long_words_.insert(long_words_.end(), word.begin(), word.end());
        }
        ++size_;
    }

private:
    static constexpr std::size_t inside = sizeof(std::uint64_t) / sizeof(Letter);
    struct Slot {
        std::uint64_t letters = 0;  ///< of a longer word: where it begins in the row of long words
        std::uint32_t length = 0;   ///< 0: free
        std::uint16_t tag = 0;
        bool lost = false;
    };

    static std::uint16_t tag(std::size_t hash) { return static_cast<std::uint16_t>(static_cast<std::uint64_t>(hash) >> 48); }
    const Letter* letters(const Slot& slot) const {
        return slot.length <= inside ? reinterpret_cast<const Letter*>(&slot.letters) : long_words_.data() + slot.letters;
    }
    /// Where the word is, or the free slot that it would take.
    std::size_t place(const Word& word) const {
        const std::size_t hash = HashOfWord{}(word), mask = slots_.size() - 1;
        for (std::size_t at = hash & mask;; at = (at + 1) & mask) {
            const Slot& slot = slots_[at];
            if (slot.length == 0) return at;
            if (slot.tag == tag(hash) && slot.length == word.size() && std::memcmp(letters(slot), word.data(), word.size() * sizeof(Letter)) == 0) return at;
        }
    }
    void grow() {
        std::vector<Slot> old(slots_.empty() ? 64 : 2 * slots_.size());
        old.swap(slots_);
        Word word;
        for (const Slot& slot : old) {
            if (slot.length == 0) continue;
            word.assign(letters(slot), letters(slot) + slot.length);
            slots_[place(word)] = slot;
        }
    }

    std::vector<Slot> slots_;  ///< a power of two of them, at most five eighths taken
    std::vector<Letter> long_words_;
    std::size_t size_ = 0;
};

}  // namespace grundy::misere
