#pragma once
/// Linear forms with whole coefficients, and conditions on them. Numbers beyond 10^15 are refused: nothing here can overflow.
#include <cstdint>
#include <map>
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

/// What a condition says: `all` or `any` of its parts, or one relation of a form to 0. Nothing is negated: the reader has pushed `not` down.
struct Condition {
    enum class Kind { all, any, at_least_0, is_0, not_0, divisible, not_divisible } kind = Kind::all;
    Linear form = {};
    std::int64_t modulus = 1;
    std::vector<Condition> parts = {};

    void put(int name, const Linear& value);
    bool mentions_binder() const;
};

}  // namespace grundy::verify
