#pragma once
/// Checks a JSON document against the part of JSON Schema that docs/schema/ uses: type, const, enum, required, properties, additionalProperties, items,
/// pattern. A keyword outside that part is an error, so that a schema cannot promise what nobody checks.
#include <nlohmann/json.hpp>
#include <string>

namespace grundy::tests {

using Json = nlohmann::json;

/// Empty, or the first thing that is wrong, with its place.
std::string mismatch(const Json& value, const Json& schema, const std::string& place = "$");

/// docs/schema/NAME.schema.json
Json schema(const std::string& name);

}  // namespace grundy::tests
