/// docs/reference.md has an entry for every function that the checker knows and every word and sign that the grammar knows, and each is tried on that page.
#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <sstream>

#include "dsl/lower/builtins.hpp"
#include "dsl/lower/named_graph.hpp"
#include "dsl/syntax/operators.hpp"
#include "dsl/text/words.hpp"
#include "tests/support/regex.hpp"

namespace grundy::dsl {
namespace {

using Names = std::set<std::string>;

std::string file_text(const std::string& path) {
    std::ostringstream out;
    out << std::ifstream(std::string(GRUNDY_SOURCE_DIR) + "/" + path, std::ios::binary).rdbuf();
    return out.str();
}

/// All that `form` captures.
Names captured(const std::string& text, const char* form) {
    Names found;
    for (const auto& fit : grundy::tests::regex_all(text, form)) found.insert(fit[1]);
    return found;
}

/// The page's entries, the code in the first cells of its tables; and what is run by tests/cli/pages_test.cpp: its blocks and its examples.
struct ReferencePage {
    std::string entries, tried;

    ReferencePage() {
        std::istringstream page(file_text("docs/reference.md"));
        bool inside = false, examples = false;
        for (std::string line; std::getline(page, line);) {
            if (line.rfind("```", 0) == 0) inside = !inside;
            else if (inside) tried += line + "\n";
            else if (line.rfind("| ", 0) == 0) row(line, examples);
            else examples = false;
        }
    }

private:
    void row(const std::string& line, bool& examples) {
        std::size_t bar = 1, last = 0;
        while ((bar = line.find('|', bar + 1)) != std::string::npos && line[bar - 1] == '\\') {
        }
        for (std::size_t k = 1; k + 1 < line.size(); ++k)
            if (line[k] == '|' && line[k - 1] != '\\') last = k;
        if (line.find("| Example |") != std::string::npos) examples = true;
        else if (examples) tried += line.substr(last) + "\n";
        entries += line.substr(0, bar) + "\n";
    }
};

std::string words_missing(const Names& wanted, const std::string& text) {
    std::string missing;
    for (const std::string& word : wanted)
        if (!grundy::tests::regex_first(text, "(^|\\W)" + word + "(?!\\w)")) missing += " " + word;
    return missing;
}

TEST(ReferencePage, HasEveryFunctionAndTriesIt) {
    const ReferencePage page;
    Names functions{"g", "P", "N", "D"};
    for (const std::string& name : callable_names()) functions.insert(name);
    EXPECT_GE(functions.size(), 40U);
    EXPECT_EQ(words_missing(functions, page.entries), "") << "no entry";
    EXPECT_EQ(words_missing(functions, page.tried), "") << "no example";
}

TEST(ReferencePage, HasEveryWordAndTriesIt) {
    const ReferencePage page;
    Names words = captured(file_text("dsl/syntax/grammar.hpp"), "word<\"(\\w+)\">");
    words.merge(captured(file_text("dsl/text/words.cpp"), "\"([a-z]+)\""));
    for (const std::string& graph : named_graphs()) words.insert(graph);
    EXPECT_GE(words.size(), 80U);
    EXPECT_EQ(words_missing(words, page.entries), "") << "no entry";
    EXPECT_EQ(words_missing(words, page.tried), "") << "no example";
}

TEST(ReferencePage, HasEverySignAndTriesIt) {
    const ReferencePage page;
    Names signs;
    for (const std::string& written : captured(file_text("dsl/syntax/operators.cpp"), "\\{\"[^\"]+\", \"([^\"]+)\", level::"))
        signs.insert(written == "\\\\" ? "\\" : written);
    EXPECT_GE(signs.size(), 20U);
    for (const std::string& sign : signs) {
        const std::string in_table = sign == "|" ? "\\|" : sign;
        EXPECT_NE(page.entries.find("`" + in_table + "`"), std::string::npos) << "no entry: " << sign;
        EXPECT_NE(page.tried.find(sign), std::string::npos) << "no example: " << sign;
    }
}

/// The list of names that nothing may have is the parser's.
TEST(ReferencePage, ListsTheReservedWords) {
    const std::string text = file_text("docs/reference.md");
    const std::size_t begin = text.find("## Reserved names"), end = text.find("All other words", begin);
    ASSERT_NE(end, std::string::npos);
    const Names listed = captured(text.substr(begin, end - begin), "`(\\w+)`");
    EXPECT_EQ(listed, Names(reserved_words().begin(), reserved_words().end()));
}

}  // namespace
}  // namespace grundy::dsl
