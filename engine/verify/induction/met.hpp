#pragma once
/// Numbers for what is met while an automaton is made: a table of hashes.
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::verify {

constexpr std::uint64_t steps_a_transition = 50;  ///< a look into the table, as the checker counts its work

inline std::uint64_t mixed(std::uint64_t h, std::uint64_t x) {
    h = (h ^ x) * 0x9e3779b97f4a7c15ULL;
    return h ^ h >> 29;
}
/// Numbers for what is met, 0, 1, 2, … A hash only finds candidates: `alike(number)` compares in full.
class Met {
public:
    std::size_t size() const { return hashes_.size(); }
    /// The number of what has this hash and is alike; the next number where there is none.
    template <class Alike>
    std::uint32_t number(std::uint64_t hash, const Alike& alike) {
        if (2 * (size() + 1) > slots_.size()) grow();
        std::size_t at = hash & (slots_.size() - 1);
        for (; slots_[at] != none; at = (at + 1) & (slots_.size() - 1))
            if (hashes_[slots_[at]] == hash && alike(slots_[at])) return slots_[at];
        slots_[at] = static_cast<std::uint32_t>(size());
        hashes_.push_back(hash);
        return slots_[at];
    }

private:
    static constexpr std::uint32_t none = ~std::uint32_t{0};
    void grow() {
        slots_.assign(2 * slots_.size(), none);
        for (std::uint32_t k = 0; k < hashes_.size(); ++k) {
            std::size_t at = hashes_[k] & (slots_.size() - 1);
            while (slots_[at] != none) at = (at + 1) & (slots_.size() - 1);
            slots_[at] = k;
        }
    }
    std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(16, none);  ///< at least twice as many as there are numbers
    std::vector<std::uint64_t> hashes_;
};

}  // namespace grundy::verify
