#include "engine/rule/json/json_strict.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/failure.hpp"

namespace grundy::rule::json {
namespace {

[[noreturn]] void refuse_json(const std::string& why) { throw base::Failure(base::FailureKind::bad_input, "not strict JSON: " + why); }

/// What a parser does not tell: how deep brackets nest, before it is asked; and -0.
void look_over(std::string_view text) {
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            if (c == '"') quoted = false;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '[' || c == '{') {
            if (++depth > most_depth) refuse_json("brackets nest deeper than " + std::to_string(most_depth));
        } else if (c == ']' || c == '}') {
            --depth;
        } else if (c == '-' && i + 1 < text.size() && text[i + 1] == '0') {
            refuse_json("-0 is not how 0 is written");
        }
    }
}

}  // namespace

Json parse_strict(std::string_view text) {
    if (text.size() > most_bytes) refuse_json("it is longer than " + std::to_string(most_bytes) + " bytes");
    if (text.substr(0, 3) == "\xef\xbb\xbf") refuse_json("it begins with a byte order mark");
    if (text.find('\0') != std::string_view::npos) refuse_json("it holds a zero byte, where a parser may take it for the end");
    look_over(text);
    std::vector<std::vector<std::string>> open;  // the names so far of every object around
    const auto look = [&](int, Json::parse_event_t event, Json& value) {
        using Event = Json::parse_event_t;
        if (event == Event::object_start) open.emplace_back();
        if (event == Event::object_end) open.pop_back();
        if (event == Event::key) {
            auto& names = open.back();
            auto name = value.get<std::string>();
            if (std::find(names.begin(), names.end(), name) != names.end()) refuse_json("a name stands twice in one object");
            if (names.size() >= most_fields) refuse_json("an object has more than " + std::to_string(most_fields) + " fields");
            names.push_back(std::move(name));
        }
        if (event == Event::value && value.is_number_float()) refuse_json("a number that is not whole, is written with an exponent, or is beyond 64 bits");
        return true;
    };
    Json result = Json::parse(text.begin(), text.end(), look, false);
    if (result.is_discarded()) refuse_json("it cannot be parsed");
    return result;
}

bool is_same(const Json& a, const Json& b) {
    if (a.is_object() != b.is_object() || a.is_array() != b.is_array() || a.size() != b.size()) return false;
    if (a.is_array()) return std::equal(a.begin(), a.end(), b.begin(), is_same);
    if (!a.is_object()) return a == b;
    for (const auto& [key, value] : a.items()) {
        if (!b.contains(key) || !is_same(value, b[key])) return false;
    }
    return true;
}

}  // namespace grundy::rule::json
