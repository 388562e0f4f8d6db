#include "engine/base/utf8.hpp"

#include <map>

namespace grundy::base {

std::vector<std::int64_t> code_points(std::string_view text) {
    std::vector<std::int64_t> points;
    for (std::size_t i = 0; i < text.size();) {
        const auto lead = static_cast<unsigned char>(text[i]);
        const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
        std::int64_t point = length == 1 ? lead : lead & (0xFF >> (length + 1));
        for (std::size_t k = 1; k < length && i + k < text.size(); ++k) point = point << 6 | (static_cast<unsigned char>(text[i + k]) & 0x3F);
        points.push_back(point);
        i += length;
    }
    return points;
}

std::string utf8(std::int64_t code_point) {
    const auto c = static_cast<std::uint32_t>(code_point);
    const auto byte = [](std::uint32_t b) { return static_cast<char>(static_cast<unsigned char>(b)); };
    if (c < 0x80) return {byte(c)};
    if (c < 0x800) return {byte(0xc0 | c >> 6), byte(0x80 | (c & 0x3f))};
    if (c < 0x10000) return {byte(0xe0 | c >> 12), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f))};
    return {byte(0xf0 | c >> 18), byte(0x80 | (c >> 12 & 0x3f)), byte(0x80 | (c >> 6 & 0x3f)), byte(0x80 | (c & 0x3f))};
}

std::string in_ascii(std::string_view text) {
    static const std::map<std::int64_t, const char*> spelt = {
        {0x221E, "oo"}, {0x2013, "-"},  {0x2212, "-"}, {0x221A, "sqrt"}, {0x2208, "in"},  {0x2264, "<="}, {0x2265, ">="},     {0x00E8, "e"},
        {0x00E9, "e"},  {0x00B2, "^2"}, {0x00B7, "*"}, {0x00D7, "x"},    {0x2026, "..."}, {0x2019, "'"},  {0x230A, "floor("}, {0x230B, ")"}};
    std::string out;
    for (const std::int64_t point : code_points(text)) {
        const auto found = spelt.find(point);
        out += found != spelt.end() ? found->second : point >= 0x20 && point < 0x7f ? std::string(1, static_cast<char>(point)) : "?";
    }
    return out;
}

}  // namespace grundy::base
