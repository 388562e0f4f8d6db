#pragma once
/// Results of one game as JSON, without what claims add. Integers above 2^53 are strings, whatever the size.
#include <string>
#include <vector>

#include "engine/analyse/result/catalogued.hpp"
#include "engine/analyse/result/result.hpp"

namespace grundy::report {

std::string solve_json(const analyse::Result& result, const std::vector<analyse::KnownAs>& known);  ///< grundy.solve/1
std::string json(const std::vector<analyse::SumReport>& values);                                    ///< grundy.value/1
std::string json(const rule::Game& game, const std::vector<analyse::Stage>& stages);                ///< grundy.show/1

}  // namespace grundy::report
