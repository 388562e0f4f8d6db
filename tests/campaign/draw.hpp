#pragma once
/// Random choices that are the same everywhere for a seed and an index.
#include <cstdint>
#include <initializer_list>
#include <vector>

#include "tests/campaign/tree.hpp"

namespace grundy::campaign {

class Draw {
public:
    Draw(std::uint64_t seed, std::uint64_t index) : state_(seed * 0x9e3779b97f4a7c15u ^ (index + 1) * 0xbf58476d1ce4e5b9u) {}
    /// splitmix64
    std::uint64_t bits() {
        std::uint64_t z = (state_ += 0x9e3779b97f4a7c15u);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    Num from(Num low, Num high) { return low + static_cast<Num>(bits() % static_cast<std::uint64_t>(high - low + 1)); }
    /// Once in `n` times.
    bool once_in(Num n) { return from(1, n) == 1; }
    template <class T>
    T of(std::initializer_list<T> list) {
        return *(list.begin() + from(0, static_cast<Num>(list.size()) - 1));
    }
    template <class T>
    const T& of(const std::vector<T>& list) {
        return list[static_cast<std::size_t>(from(0, static_cast<Num>(list.size()) - 1))];
    }
    /// Mostly small; now and then where things change late.
    Num constant() {
        if (once_in(9)) return of<Num>({31, 64, 65, 97, 100, 127, 128, 129, 255, 256, 257, 1000, 5000});
        if (once_in(60)) return of<Num>({50001, 65536, 100003, 4'000'000'000, 1'000'000'000'000'000'000, 4'000'000'000'000'000'000});
        return once_in(3) ? from(0, 30) : from(0, 8);
    }

private:
    std::uint64_t state_;
};

}  // namespace grundy::campaign
