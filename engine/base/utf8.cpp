#include "engine/base/utf8.hpp"

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

}  // namespace grundy::base
