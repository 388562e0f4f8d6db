#include "engine/base/utf8.hpp"

#include <gtest/gtest.h>

namespace grundy::base {
namespace {

TEST(Utf8, IsReadAndWrittenAlike) {
    const std::string text = "aé∞𝄞";  // of one, two, three and four bytes
    const std::vector<std::int64_t> points = code_points(text);
    EXPECT_EQ(points, (std::vector<std::int64_t>{0x61, 0xe9, 0x221e, 0x1d11e}));
    std::string again;
    for (const std::int64_t point : points) again += utf8(point);
    EXPECT_EQ(again, text);
    for (const std::int64_t edge : {0x7f, 0x80, 0x7ff, 0x800, 0xffff, 0x10000}) EXPECT_EQ(code_points(utf8(edge)), std::vector<std::int64_t>{edge}) << edge;
}

}  // namespace
}  // namespace grundy::base
