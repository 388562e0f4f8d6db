#pragma once
/// An array that grows without moving what it holds: no copy, no moment with two arrays, and memory that can be told to the byte.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace grundy::graph {

template <class T>
class Chunked {
    static_assert(std::is_trivially_copyable_v<T>);
    static constexpr std::size_t shift = 12;
    static constexpr std::size_t mask = (std::size_t{1} << shift) - 1;

public:
    std::size_t size() const { return size_; }
    T& operator[](std::size_t i) { return chunks_[i >> shift][i & mask]; }
    const T& operator[](std::size_t i) const { return chunks_[i >> shift][i & mask]; }
    void push_back(T value) {
        if (size_ >> shift == chunks_.size()) chunks_.emplace_back(new T[mask + 1]);
        (*this)[size_++] = value;
    }
    void append(const T* items, std::size_t count) {
        while (count > 0) {
            if (size_ >> shift == chunks_.size()) chunks_.emplace_back(new T[mask + 1]);
            const std::size_t part = std::min(count, mask + 1 - (size_ & mask));
            std::copy_n(items, part, &(*this)[size_]);
            size_ += part, items += part, count -= part;
        }
    }
    void pop_back() { --size_; }
    std::uint64_t bytes() const { return chunks_.size() * (sizeof(T) * (mask + 1) + sizeof(void*)); }

private:
    std::vector<std::unique_ptr<T[]>> chunks_;
    std::size_t size_ = 0;
};

}  // namespace grundy::graph
