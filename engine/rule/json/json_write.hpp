#pragma once
/// The parts that rules and claims share, written as JSON. Only for the files of this room.
#include "engine/rule/json/json_words.hpp"

namespace grundy::rule::json {

Json write(const Type& type);
Json write(const ExprRef& ref);
Json write(const std::vector<Binder>& binders);
Json write(const Pattern& from);
Json write(const std::vector<Term>& option);
Json write(const PositionData& position);
/// A natural number beyond 64 bits is a text.
Json write(const base::Integer& number);

}  // namespace grundy::rule::json
