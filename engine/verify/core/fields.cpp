#include "engine/verify/core/fields.hpp"

#include <fmt/format.h>

#include "engine/base/integer.hpp"

namespace grundy::verify {

Fields::Fields(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) throw Unreadable("\"" + where_ + "\" is not an object");
}

const Json& Fields::at(const char* name) {
    seen_.insert(name);
    if (!has(name)) throw Unreadable(fmt::format("\"{}\" has no \"{}\"", where_, name));
    return json_[name];
}

std::string Fields::text(const char* name) {
    const Json& j = at(name);
    if (!j.is_string()) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a text", name, where_));
    return j.get<std::string>();
}

bool Fields::flag(const char* name) {
    if (!has(name)) return false;
    const Json& j = at(name);
    if (!j.is_boolean()) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not true or false", name, where_));
    return j.get<bool>();
}

const Json& Fields::list(const char* name) {
    const Json& j = at(name);
    if (!j.is_array()) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a list", name, where_));
    return j;
}

std::vector<std::uint32_t> Fields::numbers(const char* name) {
    std::vector<std::uint32_t> result;
    for (const Json& item : list(name)) {
        const std::uint64_t v = number(item, name);
        if (v >= 0xffffffff) throw Rejected(fmt::format("{} in \"{}\" is too large", v, name));
        result.push_back(static_cast<std::uint32_t>(v));
    }
    return result;
}

void Fields::nothing_else() const {
    for (const auto& [key, value] : json_.items()) {
        if (seen_.count(key) == 0) throw Unreadable(fmt::format("\"{}\" has a field \"{}\" that the checker does not know", where_, key.substr(0, 60)));
    }
}

std::uint64_t Fields::number(const Json& j, const char* name) const {
    std::uint64_t v = 0;
    if (j.is_number_unsigned()) {
        v = j.get<std::uint64_t>();
    } else if (j.is_string()) {
        const auto text = j.get<std::string>();
        const auto big = text.size() < 40 ? base::parse_integer(text) : std::nullopt;
        // A text only where numbers are not safe in everybody's JSON, and in one spelling.
        if (!big || *big <= (std::int64_t{1} << 53) || base::to_string(*big) != text)
            throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a natural number", name, where_));
        v = *big > largest ? largest + 1 : static_cast<std::uint64_t>(*base::to_int64(*big));
    } else {
        throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a natural number", name, where_));
    }
    if (v > largest) throw Rejected(fmt::format("\"{}\" of \"{}\" is larger than the checker reads", name, where_));
    return v;
}

}  // namespace grundy::verify
