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
    Linear times(std::int64_t factor) const;
    /// With `value` for `name`.
    Linear with(int name, const Linear& value) const;
};

struct Constraint {
    enum class Kind { at_least_0, is_0, not_0, divisible, not_divisible } kind = Kind::at_least_0;
    Linear form;
    std::int64_t modulus = 1;
};
using All = std::vector<Constraint>;  ///< every one holds
using Any = std::vector<All>;         ///< one of them holds; empty: never

Any both(const Any& a, const Any& b);
Any either(Any a, const Any& b);
inline Any always() { return {{}}; }

}  // namespace grundy::verify
