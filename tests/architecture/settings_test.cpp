// The engine serves a command line, a library and a page: what may be set it names by engine/base/setting.hpp, and each front end spells it. A whole command,
// `grundy-verify --steps 10`, is spelled the same everywhere; the catalogue (engine/atlas) and the checker's own program have the command line alone.
#include <gtest/gtest.h>

#include <regex>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

/// The options that a line spells in its string literals, but for those of a whole command.
std::vector<std::string> options_in(const std::string& line) {
    static const std::regex literal(R"("(?:[^"\\]|\\.)*")"), option(R"((?:^|[^-\w])(--[a-z][a-z-]+)(?![\w;]))");
    std::vector<std::string> found;
    for (std::sregex_iterator one(line.begin(), line.end(), literal), end; one != end; ++one) {
        const std::string text = one->str();
        for (std::sregex_iterator at(text.begin(), text.end(), option); at != end; ++at)
            if (text.substr(0, static_cast<std::size_t>(at->position())).find("grundy") == std::string::npos) found.push_back((*at)[1]);
    }
    return found;
}

TEST(Settings, OptionsAreFound) {
    using Found = std::vector<std::string>;
    EXPECT_EQ(options_in(R"x(throw Failure("too many", "ask for less with --to, or --time-limit 1m");)x"), (Found{"--to", "--time-limit"}));
    EXPECT_EQ(options_in(R"x(--left; say("by `grundy-verify --steps 5`"); say("for (; b > 0; --b)");)x"), Found{});
}

TEST(Settings, TheEngineSpellsNoOption) {
    std::size_t read = 0;
    for (const std::string& file : sources({"engine"})) {
        if (file.rfind("engine/atlas/", 0) == 0 || file == "engine/verify/main.cpp" || file == "engine/verify/core/verdict.hpp") continue;
        std::istringstream lines(text_of(root / file));
        for (std::string line; std::getline(lines, line); ++read)
            for (const std::string& option : options_in(line))
                if (line.find("//") == std::string::npos || line.find(option) < line.find("//"))
                    ADD_FAILURE() << file << " spells " << option << ", which only the command line has: name a Setting of engine/base/setting.hpp\n" << line;
    }
    EXPECT_GT(read, 50'000U);
}

}  // namespace
}  // namespace grundy::architecture
