#pragma once
/// The least natural number that is not in a set, by its definition.
#include <cstdint>
#include <vector>

namespace grundy::verify {

/// Marks values and finds the least that is not marked.
class Mex {
public:
    void next() { ++now_; }
    void mark(std::uint32_t v) {
        if (v >= seen_.size()) seen_.resize(v * std::size_t{2} + 64);
        seen_[v] = now_;
    }
    bool has(std::uint32_t v) const { return v < seen_.size() && seen_[v] == now_; }
    std::uint32_t least() const {
        std::uint32_t m = 0;
        while (m < seen_.size() && seen_[m] == now_) ++m;
        return m;
    }
    /// Room for marking without a test: every v < end.
    std::uint32_t* room(std::size_t end) {
        if (seen_.size() < end) seen_.resize(end);
        return seen_.data();
    }
    std::uint32_t now() const { return now_; }

private:
    std::vector<std::uint32_t> seen_;
    std::uint32_t now_ = 0;
};

}  // namespace grundy::verify
