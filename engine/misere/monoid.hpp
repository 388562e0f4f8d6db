#pragma once
/// A finite commutative monoid as a machine: elements are states, a generator leads from each to another, and all generators commute.
///
/// Where `next` commutes (next[next[s][g]][h] = next[next[s][h]][g]) and every state is reached from 0, the states are a commutative monoid with identity 0:
/// let s · t be where a word that leads from 0 to t leads from s. It does not matter which word: if u and v lead from 0 to t and w from 0 to s, then u after w
/// is w after u, which leads where w leads from t, and so does v after w.
#include <cstddef>
#include <cstdint>
#include <vector>

namespace grundy::misere {

/// A set of elements, as bits.
class Elements {
public:
    Elements() = default;
    explicit Elements(std::size_t order) : words_((order + 63) / 64) {}
    bool has(std::size_t x) const { return words_[x / 64] >> (x % 64) & 1; }
    void add(std::size_t x) { words_[x / 64] |= std::uint64_t{1} << (x % 64); }
    void add(const Elements& more) {
        for (std::size_t w = 0; w < words_.size(); ++w) words_[w] |= more.words_[w];
    }
    bool within(const Elements& other) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            if ((words_[w] & ~other.words_[w]) != 0) return false;
        return true;
    }
    bool meets(const Elements& other) const {
        for (std::size_t w = 0; w < words_.size(); ++w)
            if ((words_[w] & other.words_[w]) != 0) return true;
        return false;
    }
    friend auto operator<=>(const Elements&, const Elements&) = default;

private:
    std::vector<std::uint64_t> words_;
};

class Monoid {
public:
    /// `next[s * generators + g]`. Throws std::invalid_argument unless it commutes and every state is reached.
    Monoid(std::size_t generators, std::vector<std::uint32_t> next);

    std::size_t order() const { return order_; }
    std::size_t generators() const { return generators_; }
    std::uint32_t next(std::size_t s, std::size_t g) const { return next_[s * generators_ + g]; }
    std::uint32_t product(std::size_t s, std::size_t t) const { return product_[s * order_ + t]; }
    const std::vector<std::uint32_t>& table() const { return next_; }

private:
    std::size_t generators_, order_;
    std::vector<std::uint32_t> next_, product_;
};

}  // namespace grundy::misere
