// The page of error codes lists what the program can print, and nothing else: codes are read off the sources of the language.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>

#include "tests/architecture/tree.hpp"
#include "tests/support/regex.hpp"

namespace grundy::architecture {
namespace {

std::set<std::string> codes(const std::string& text, const char* form) {
    std::set<std::string> found;
    for (const auto& code : grundy::tests::regex_all(text, form)) found.insert(code[1]);
    return found;
}

std::string missing(const std::set<std::string>& from, const std::set<std::string>& in) {
    std::string text;
    for (const std::string& code : from)
        if (in.count(code) == 0) text += " " + code;
    return text;
}

TEST(Codes, ThePageListsWhatIsPrinted) {
    std::set<std::string> printed;
    for (const char* room : {"dsl", "cli", "engine", "library"}) {
        for (const auto& file : fs::recursive_directory_iterator(root / room)) {
            if (file.path().extension() != ".cpp" && file.path().extension() != ".hpp") continue;
            printed.merge(codes(text_of(file.path()), "\"([EW][0-9]{3})[\" ]"));
        }
    }
    const std::set<std::string> listed = codes(text_of(root / "docs" / "errors.md"), "\n\\| ([EW][0-9]{3}) \\|");
    EXPECT_GE(printed.size(), 80U);
    EXPECT_EQ(missing(printed, listed), "") << "printed, not on the page";
    EXPECT_EQ(missing(listed, printed), "") << "on the page, never printed";
}

}  // namespace
}  // namespace grundy::architecture
