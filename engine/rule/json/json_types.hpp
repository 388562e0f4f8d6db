#pragma once
/// The types of an expression that is read: derived from its parts, never believed. Only for the files json_*.cpp and *_json.cpp of this room.
#include "engine/rule/json/json_words.hpp"

namespace grundy::rule::json {

/// {} and [] fit every set and every vector or word.
bool fits(const Type& a, const Type& b);
/// What a binder over it takes; throws where nothing can be taken from it.
Type element_type(const Type& range);
/// The type of e, whose arguments are complete and whose own type is what the file says (that of {}, [], vertices and functions of a graph stands only there).
/// Throws base::Failure(bad_input) where the parts do not fit together.
Type derived_type(const Expr& e, const Game& game);

}  // namespace grundy::rule::json
