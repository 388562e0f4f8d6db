#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using Json = nlohmann::json;
using Ended = Run;  // inside a TEST, Run is a member of the fixture
using testing::HasSubstr;

/// Each path that the machine has can be asked for, is what is then said to be used, and gives the same answers; any other name is wrong use.
TEST(Vectors, AreChosenByName) {
    const auto with = [](const std::string& cpu, const std::string& words) { return shell("GRUNDY_CPU='" + cpu + "' \"$GRUNDY\" " + words); };
    const Json best = Json::parse(with("", "--version --json").out)["vectors"];
    ASSERT_FALSE(best["usable"].empty());
    EXPECT_EQ(best["usable"].front(), "plain");
    EXPECT_EQ(best["used"], best["usable"].back());
    const auto checksum = [&](const std::string& cpu, const std::string& words) { return Json::parse(with(cpu, words + " --json").out)["checksum"]; };
    for (const std::string words : {"solve 0.77 --to 5000 --no-pattern", "solve 'subtract {64, 71, 90}' --to 20000 --no-pattern"})
        for (const Json natural = checksum("", words); const std::string cpu : best["usable"]) {
            EXPECT_EQ(Json::parse(with(cpu, "--version --json").out)["vectors"]["used"], cpu);
            EXPECT_THAT(with(cpu, "version").out, HasSubstr("vectors: " + cpu));
            const Json sum = checksum(cpu, words);
            EXPECT_FALSE(sum.is_null());
            EXPECT_EQ(sum, natural) << words << " with " << cpu;
        }
    for (const std::string words : {"--version", "solve kayles", "value kayles 3"}) {
        const Ended wrong = with("avx1024", words);
        EXPECT_EQ(wrong.code, 2);
        EXPECT_EQ(wrong.out, "");
        EXPECT_THAT(wrong.err, HasSubstr("GRUNDY_CPU: this machine has no vector path `avx1024`"));
        for (const std::string cpu : best["usable"]) EXPECT_THAT(wrong.err, HasSubstr(cpu));
    }
}

}  // namespace
}  // namespace grundy::tests
