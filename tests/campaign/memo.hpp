#pragma once
/// What brute force remembers, by lists of numbers: small single ones in a table, the rest hashed.
#include <unordered_map>

#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

class Memo {
public:
    static constexpr Num absent = -4;

    Num find(const List& key) const {
        if (small(key)) return key[0] < static_cast<Num>(table_.size()) ? table_[static_cast<std::size_t>(key[0])] : absent;
        const auto found = rest_.find(key);
        return found == rest_.end() ? absent : found->second;
    }
    void set(const List& key, Num value) {
        if (!small(key)) {
            rest_[key] = value;
            return;
        }
        const auto n = static_cast<std::size_t>(key[0]);
        if (n >= table_.size()) table_.resize(n + 1, absent);
        table_[n] = value;
    }

private:
    static bool small(const List& key) { return key.size() == 1 && key[0] >= 0 && key[0] < 4'000'000; }
    struct Hash {
        std::size_t operator()(const List& key) const {
            std::uint64_t h = key.size();
            for (const Num n : key) {
                h = (h ^ static_cast<std::uint64_t>(n)) * 0x9e3779b97f4a7c15u;
                h ^= h >> 29;
            }
            return h;
        }
    };
    std::vector<Num> table_;
    std::unordered_map<List, Num, Hash> rest_;
};

}  // namespace grundy::campaign
