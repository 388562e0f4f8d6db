/// Every sketch of the language page parses, and so does a file with everything they do not use.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "dsl/syntax/parse.hpp"

namespace grundy::dsl {
namespace {

TEST(ParseSketches, AllParse) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/tests/data/language_sketches")) {
        std::ostringstream text;
        text << std::ifstream(entry.path()).rdbuf();
        const Source source(entry.path().filename().string(), text.str());
        Diagnostics diagnostics;
        EXPECT_NE(parse_file(source, diagnostics), nullptr);
        EXPECT_EQ(render(diagnostics, source), "");
        ++files;
    }
    EXPECT_GE(files, 16U);
}

}  // namespace
}  // namespace grundy::dsl
