#pragma once
/// A claim whose parts stand in another order, put in order: the line that was meant, in the writer's own words.
#include <string>

#include "dsl/text/scan.hpp"

namespace grundy::dsl {

struct Said {
    std::string what, way_out;
};

/// Of the claim of `segment`, among the tokens of the whole file, which tell its parameters: `with` behind the colon, or where `for` is meant;
Said said_of_with(const Source& source, const std::vector<Token>& tokens, const Segment& segment);
/// the way out where `for` or `from` (`word`) stands before the colon,
std::string said_of_early_range(const Source& source, const std::vector<Token>& tokens, const Segment& segment, std::string_view word);
/// and where the formula begins with `for`.
std::string said_of_range_in_front(const Source& source, const std::vector<Token>& tokens, const Segment& segment);

}  // namespace grundy::dsl
