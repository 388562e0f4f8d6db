// The part of the program that is built first says what the whole says, or, having said nothing, that it needs the rest.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "cli/exit_code.hpp"
#include "tests/cli/program.hpp"

namespace grundy::tests {
namespace {

using nlohmann::json;

/// What a clock told is taken out.
json timeless(const std::string& text) {
    json document = json::parse(text);
    for (const char* key : {"elapsed_ns", "values_per_second"}) document.erase(key);
    return document;
}

Run first(const std::string& arguments) { return shell("\"$GRUNDY\"-first " + arguments); }
Run whole(const std::string& arguments) { return shell("\"$GRUNDY\" " + arguments); }

/// True where it was answered.
bool same(const std::string& arguments) {
    const Run part = first(arguments);
    if (part.code == cli::exit_unbuilt) {
        EXPECT_EQ(part.out, "") << arguments;
        EXPECT_THAT(part.err, testing::HasSubstr("needs more than was built")) << arguments;
        return false;
    }
    const Run all = whole(arguments);
    EXPECT_EQ(part.code, all.code) << arguments;
    EXPECT_EQ(part.err, all.err) << arguments;
    EXPECT_EQ(timeless(part.out), timeless(all.out)) << arguments;
    return true;
}

TEST(FirstAnswer, IsThatOfTheWholeProgram) {
    std::size_t answered = 0, left = 0;
    for (const auto& entry : std::filesystem::directory_iterator(GRUNDY_SOURCE_DIR "/rules"))
        if (entry.path().extension() == ".game") ++(same("solve '" + entry.path().string() + "'" + " --json --effort 0.3s") ? answered : left);
    EXPECT_GE(answered, 8U);
    EXPECT_GE(left, 15U);
    for (const char* game : {"0.137", "0.07", "4.7", "'subtract {1,2,4}'", "kayles --to 20"})
        EXPECT_TRUE(same(std::string("solve ") + game + " --json")) << game;
}

TEST(FirstAnswer, IsWrittenForPeopleInTheSameWords) {
    const auto untimed = [](const std::string& text) { return text.substr(0, text.find("method: ")); };
    for (const char* arguments : {"solve nim", "solve 0.137 --to 300", "solve kayles --values all --to 90"}) {
        const std::string said = untimed(first(arguments).out);
        EXPECT_EQ(said, untimed(whole(arguments).out)) << arguments;
        EXPECT_THAT(said, testing::HasSubstr("proved: ")) << arguments;
    }
}

TEST(FirstAnswer, SaysWhatIsWrongItself) {
    for (const char* arguments : {"solve no_such_game", "slove kayles", "solve kayles --to x", "fmt --help", "rules"}) {
        const auto part = first(arguments), all = whole(arguments);
        EXPECT_EQ(part.code, all.code) << arguments;
        EXPECT_EQ(part.out, all.out) << arguments;
        EXPECT_EQ(part.err, all.err) << arguments;
    }
}

TEST(FirstAnswer, LeavesTheOtherVerbsToTheRest) {
    for (const char* arguments : {"", "--help", "help", "--version", "check rules", "certify kayles", "value kayles 5", "help certify", "solve - </dev/null",
                                  "show kayles", "solve wythoff", "solve kayles --at 12"}) {
        const auto part = first(arguments);
        EXPECT_EQ(part.code, cli::exit_unbuilt) << arguments;
        EXPECT_EQ(part.out, "") << arguments;
        EXPECT_THAT(part.err, testing::HasSubstr("./grundy builds it")) << arguments;
    }
}

TEST(FirstAnswer, HasTheRestBuiltByWhoStartedIt) {
    const std::string script = scratch("builds", "#!/bin/sh\necho \"$GRUNDY_NEEDS: $*\"\n");
    const auto asked = shell("chmod +x " + script + "; GRUNDY_BUILDS=" + script + " \"$GRUNDY\"-first check 'a b' --quiet");
    EXPECT_EQ(asked.out, "answers: check a b --quiet\n");
    EXPECT_EQ(asked.err, "");
    EXPECT_EQ(shell("GRUNDY_BUILDS=/nowhere \"$GRUNDY\"-first check x").code, cli::exit_unbuilt);
}

}  // namespace
}  // namespace grundy::tests
