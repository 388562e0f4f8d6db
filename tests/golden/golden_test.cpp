/// Golden cases: each folder under tests/golden/errors holds a rule.game and the diagnostics it must get, byte for byte.
/// GRUNDY_GOLDEN_UPDATE=1 rewrites expected.txt; read the difference before committing it.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "dsl/document.hpp"

namespace grundy::dsl {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
    std::ostringstream out;
    out << std::ifstream(path, std::ios::binary).rdbuf();
    return out.str();
}

std::vector<std::string> cases() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(GRUNDY_SOURCE_DIR "/tests/golden/errors")) names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

/// The whole front end.
std::string diagnose(const fs::path& folder) {
    const Source source("rule.game", read(folder / "rule.game"));
    Loader nothing;
    nothing.game = [](const std::string&, const std::string&) { return std::optional<Source>(); };
    nothing.graph = [](const std::string&, const std::string&) { return std::optional<std::string>(); };
    nothing.names = [] { return std::vector<std::string>{"kayles", "nim"}; };
    Diagnostics diagnostics;
    load(std::make_unique<Source>(source), nothing, diagnostics);
    return render(diagnostics, source);
}

class Golden : public testing::TestWithParam<std::string> {};

TEST_P(Golden, SaysExactlyThis) {
    const fs::path folder = fs::path(GRUNDY_SOURCE_DIR "/tests/golden/errors") / GetParam();
    const std::string got = diagnose(folder);
    EXPECT_NE(got, "") << "an error case without an error";
    const char* update = std::getenv("GRUNDY_GOLDEN_UPDATE");
    if (update != nullptr && std::string(update) == "1") std::ofstream(folder / "expected.txt", std::ios::binary) << got;
    EXPECT_EQ(got, read(folder / "expected.txt"));
}

INSTANTIATE_TEST_SUITE_P(Errors, Golden, testing::ValuesIn(cases()), [](const auto& named) { return named.param; });

}  // namespace
}  // namespace grundy::dsl
