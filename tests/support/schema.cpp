#include "tests/support/schema.hpp"

#include <algorithm>
#include <fstream>
#include <set>

#include "tests/support/regex.hpp"

namespace grundy::tests {
namespace {

bool has_type(const Json& value, const std::string& type) {
    if (type == "integer") return value.is_number_integer();
    if (type == "number") return value.is_number();
    return type == value.type_name();
}

}  // namespace

std::string mismatch(const Json& value, const Json& schema, const std::string& place) {
    static const std::set<std::string> known = {"$schema",  "title",      "description",          "type",  "const",  "enum",
                                                "required", "properties", "additionalProperties", "items", "pattern"};
    for (const auto& [keyword, rule] : schema.items())
        if (known.count(keyword) == 0) return place + ": the schema uses " + keyword + ", which this check does not know";
    if (schema.contains("const") && value != schema["const"]) return place + ": is " + value.dump() + ", not " + schema["const"].dump();
    if (schema.contains("enum") && std::find(schema["enum"].begin(), schema["enum"].end(), value) == schema["enum"].end())
        return place + ": " + value.dump() + " is none of " + schema["enum"].dump();
    if (schema.contains("type")) {
        const Json types = schema["type"].is_array() ? schema["type"] : Json::array({schema["type"]});
        bool one = false;
        for (const auto& type : types) one = one || has_type(value, type.get<std::string>());
        if (!one) return place + ": " + value.dump() + " is no " + types.dump();
    }
    if (schema.contains("pattern") && value.is_string() && !regex_first(value.get<std::string>(), schema["pattern"].get<std::string>()))
        return place + ": " + value.dump() + " does not match " + schema["pattern"].dump();
    if (value.is_array() && schema.contains("items"))
        for (std::size_t i = 0; i < value.size(); ++i)
            if (auto wrong = mismatch(value[i], schema["items"], place + "[" + std::to_string(i) + "]"); !wrong.empty()) return wrong;
    if (!value.is_object()) return "";
    for (const auto& name : schema.value("required", Json::array()))
        if (!value.contains(name.get<std::string>())) return place + ": " + name.dump() + " is missing";
    const Json properties = schema.value("properties", Json::object());
    for (const auto& [name, item] : value.items()) {
        if (properties.contains(name)) {
            if (auto wrong = mismatch(item, properties[name], place + "." + name); !wrong.empty()) return wrong;
        } else if (!schema.value("additionalProperties", true)) {
            return place + ": nobody promised \"" + name + "\"";
        }
    }
    return "";
}

Json schema(const std::string& name) {
    std::ifstream in(std::string(GRUNDY_SOURCE_DIR) + "/docs/schema/" + name + ".schema.json");
    return Json::parse(in);
}

}  // namespace grundy::tests
