// One name, one type. Namespaces follow the folder above, so two rooms share one, and two of its types of one name are told by nobody: the linker keeps one
// copy of std::optional<T>::reset for both, and whichever it is destroys the other by the wrong layout.
#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "tests/architecture/tree.hpp"

namespace grundy::architecture {
namespace {

/// The types that are defined in the text where others can name them, with their namespaces. As clang-format has it: at the beginning of a line, and a
/// namespace closed by its comment.
std::set<std::string> types_in(const std::string& text) {
    std::set<std::string> found;
    std::vector<std::string> around;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        std::istringstream words(line);
        std::string word, name;
        words >> word;
        if (line.rfind("}  // namespace", 0) == 0 && !around.empty()) around.pop_back();
        if (line.rfind("template <", 0) == 0 && line.find("> ") != std::string::npos)
            words.seekg(static_cast<std::streamoff>(line.find("> ") + 2)), words >> word;
        if (line.rfind(' ', 0) == 0) continue;
        if (word == "enum" && words >> word && word != "class") name = word;
        if (word == "namespace" && line.find('}') == std::string::npos) {
            words >> name;
            around.push_back(name == "{" ? "" : name);
            continue;
        }
        if (word != "struct" && word != "class" && word != "union" && name.empty()) continue;
        if (line.find('{') == std::string::npos) continue;  // only declared
        if (name.empty()) words >> name;
        if (name == "GRUNDY_API") words >> name;
        std::string whole;
        bool of_this_file = false;
        for (const std::string& one : around) whole += one + "::", of_this_file = of_this_file || one.empty();
        if (!of_this_file) found.insert(whole + name.substr(0, name.find_first_of("{;")));
    }
    return found;
}

TEST(Names, TypesAreFound) {
    const std::set<std::string> found = types_in(
        "namespace a::b {\nstruct One {\n    struct Inner {};\n};\nclass Two;\nenum class Three { x };\ntemplate <class T> struct Four { T t; };\n"
        "template <class T>\nclass Five : One {\n};\nstruct Five::Six {};\nnamespace {\nstruct Six {};\n}  // namespace\nenum Seven { y };\n}  // namespace "
        "a::b\nunion Eight {};\n");
    EXPECT_EQ(found, (std::set<std::string>{"Eight", "a::b::Five", "a::b::Five::Six", "a::b::Four", "a::b::One", "a::b::Seven", "a::b::Three"}));
}

TEST(Names, EveryTypeIsDefinedOnce) {
    std::map<std::string, std::string> first;
    for (const std::string& file : sources({"engine", "dsl", "cli", "library", "include", "python", "web", "bench", "tests"})) {
        for (const std::string& name : types_in(text_of(root / file))) {
            const auto [known, fresh] = first.emplace(name, file);
            EXPECT_TRUE(fresh) << name << " is defined in " << known->second << " and in " << file;
        }
    }
    EXPECT_GT(first.size(), 1000U);
}

}  // namespace
}  // namespace grundy::architecture
