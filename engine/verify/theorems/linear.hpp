#pragma once
/// Linear forms with whole coefficients, and conditions on them. Numbers beyond 10^15 are refused: nothing here can overflow.
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

/// Names of unknowns: 0 is the heap n; 1 + slot a binder; part(i) the i-th part of an option, from 0; taken what is removed.
inline constexpr int heap = 0;
inline constexpr int taken = 20000;
inline constexpr int part(int i) { return 10000 + i; }
inline constexpr bool is_binder(int unknown) { return unknown > 0 && unknown < 10000; }

struct Linear {
    std::map<int, std::int64_t> of;  ///< no zeros
    std::int64_t constant = 0;

    static Linear unknown(int name) { return {{{name, 1}}, 0}; }
    static Linear number(std::int64_t value);
    std::int64_t at(int name) const;
    bool is_constant() const { return of.empty(); }
    Linear plus(const Linear& other, std::int64_t times = 1) const;
    Linear times(std::int64_t factor) const { return Linear{}.plus(*this, factor); }
    /// With `value` for `name`.
    Linear with(int name, const Linear& value) const;
};

inline constexpr std::int64_t unbounded = 4'000'000'000'000'000;
struct Bounds {
    std::int64_t low = -unbounded, high = unbounded;
};
inline std::int64_t floor_of(std::int64_t a, std::int64_t b) { return a >= 0 ? a / b : -((-a + b - 1) / b); }

/// What a condition says: `all` or `any` of its parts, or one relation of a form to 0. Nothing is negated: the reader has pushed `not` down.
struct Condition {
    enum class Kind { all, any, at_least_0, is_0, not_0, divisible, not_divisible } kind = Kind::all;
    Linear form = {};
    std::int64_t modulus = 1;
    std::vector<Condition> parts = {};

    void put(int name, const Linear& value);
    bool mentions_binder() const;
    /// True or false whenever all unknowns are >= 0; nothing: it depends, or is joined of several.
    std::optional<bool> settled() const;
    /// Of an unknown, by the conditions that speak of it alone.
    Bounds bounds_of(int name) const;
};

}  // namespace grundy::verify
