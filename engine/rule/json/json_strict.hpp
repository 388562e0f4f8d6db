#pragma once
/// JSON as certificates hold it, read strictly: what two readers could understand differently is refused. Only for certificates and the files of this room.
#include <nlohmann/json.hpp>
#include <string_view>

namespace grundy::rule::json {

using Json = nlohmann::ordered_json;

inline constexpr std::size_t most_bytes = 16'000'000;
/// The deepest nesting of brackets that is read: a parser must not be asked for its whole stack.
inline constexpr int most_depth = 200;
/// Fields of one object.
inline constexpr std::size_t most_fields = 200;

/// One value and nothing behind it. Throws base::Failure(bad_input) for a name that stands twice in an object, for numbers that are not whole, not below 2^64,
/// or spelled in a second way (-0, 1e3, 007), for what is no UTF-8, and beyond the limits above.
Json parse_strict(std::string_view text);
/// The same values, whatever the order of the fields.
bool is_same(const Json& a, const Json& b);

}  // namespace grundy::rule::json
