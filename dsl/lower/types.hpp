#pragma once
/// Types as the checker sees them, and in words.
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::dsl {

/// The element of {} and [] until the place where they stand tells it: no set has sets as elements.
inline constexpr rule::Kind unknown_element = rule::Kind::sets;

inline constexpr rule::Type number_type{rule::Kind::number};
inline constexpr rule::Type truth_type{rule::Kind::truth};
inline constexpr rule::Type numbers_type{rule::Kind::set, rule::Kind::number};
inline constexpr rule::Type vector_type{rule::Kind::vector, rule::Kind::number};

inline bool is_open(const rule::Type& type) { return type.element == unknown_element && (type.kind == rule::Kind::set || type.kind == rule::Kind::vector); }

/// "a number", "a truth value", "a set of vertices", "a vector".
std::string describe(const rule::Type& type);
std::string describe(rule::ComponentKind kind);

/// What a binder over it takes one after another; number for what cannot be walked through.
rule::Type element_of(const rule::Type& type);

/// A set, a vector, a word, or what stands only after `in`.
bool can_be_walked(const rule::Type& type);

/// The type that both fit, when one of them is an open {} or []; nothing otherwise, unless equal.
bool unify(const rule::Type& a, const rule::Type& b, rule::Type& both);

}  // namespace grundy::dsl
