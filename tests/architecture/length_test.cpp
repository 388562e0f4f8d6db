// No file above 400 lines and no function above 60 without a reason, and the reason stands here. Whoever shortens one takes it off the list.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "tests/architecture/tree.hpp"
#include "tests/support/regex.hpp"

namespace grundy::architecture {
namespace {

const std::vector<std::string> folders = {"engine", "dsl", "cli", "library", "python", "include", "bench", "examples", "tests"};
constexpr std::size_t most_lines_of_a_file = 400, most_lines_of_a_function = 60;

const std::map<std::string, std::string> long_files = {
    {"engine/solve/lanes/heap_options.cpp", "the options of 512 heaps at a time, one walk over a move"},
};

/// By file and name; the file may move to another folder.
const std::map<std::string, std::string> long_functions = {
    {"call.cpp:Evaluator::call", "one built-in after the other"},
    {"closed_form_test.cpp:TEST(ClosedForm, EveryOneIsThatOfExhaustivePlay)", "a table, a row a form"},
    {"evaluator.cpp:Evaluator::evaluate", "a switch over the operators"},
    {"evaluator_builtin.cpp:Evaluator::set_builtin", "one built-in after the other"},
    {"evaluate.cpp:Evaluator::computed", "a switch over the operators"},
    {"formula.cpp:Formula::write", "a switch over the operators"},
    {"helpers.cpp:cpp_helpers", "a table of functions"},
    {"induction_test.cpp:TEST(Induction, IsCertified)", "a table, a row a claim"},
    {"json_types.cpp:called", "one built-in after the other, with its types"},
    {"json_types.cpp:type", "one operator after the other, with its types"},
    {"theorems.cpp:theorems", "a table, a row a theorem"},
    {"kernel_regimes_test.cpp:TEST(Regimes, DivisionMarkDivisorsDigits)", "a table of regimes"},
    {"lower.cpp:Lowering::lower", "a switch over the operators"},
    {"lower_call.cpp:Lowering::call", "one built-in after the other"},
    {"lower_graph.cpp:Lower::declared_graph", "one line of a graph after the other"},
    {"lower_operator.cpp:Lower::compare", "a table of what may be compared with what"},
    {"numbers.cpp:Machine::number", "the inner switch of the machine: apart it is slower"},
    {"numbers.cpp:Sentences::number", "a switch over the operators"},
    {"rank_test.cpp:TEST(Rank, Falls)", "a table of rules"},
    {"sentence.cpp:Sentences::truth", "a switch over the operators"},
    {"sentence_number.cpp:Sentences::number", "a switch over the operators"},
    {"text.cpp:print", "a switch over the operators"},
};

struct Function {
    std::string name;
    std::size_t line, lines;
};

/// The text with its strings, characters, comments and directives blanked out; lines stay where they are.
std::string bare(const std::string& text) {
    static const std::string noise = "R\"([a-z]*)\\([\\s\\S]*?\\)\\1\"|\"(?:\\\\.|[^\"\\\\\n])*\"|'(?:\\\\.|[^'\\\\\n])'|//[^\n]*|(?:^|\n)#[^\n]*";
    std::string out;
    std::size_t from = 0;
    for (const auto& fit : grundy::tests::regex_all(text, noise)) {
        const std::string& blank = fit[0];
        out.append(text, from, fit.at - from).append(static_cast<std::size_t>(std::count(blank.begin(), blank.end(), '\n')), '\n');
        from = fit.at + blank.size();
    }
    return out.append(text, from);
}

/// What stands before a brace, if it heads a function: its name; empty for loops, types, lambdas, lists.
std::string heads(const std::string& statement) {
    static const std::string control = "^\\s*(?:else\\s*)?(?:if|for|while|switch|do|catch|return|case|namespace|struct|class|enum|union)\\b";
    static const std::string function = "^([\\s\\S]*?)([A-Za-z_:~0-9]+)\\(([\\s\\S]*)\\)\\s*(?:const|noexcept|override|\\s)*(?::[^:][\\s\\S]*)?$";
    if (grundy::tests::regex_first(statement, control)) return {};
    const auto match = grundy::tests::regex_whole(statement, function);
    if (!match) return {};
    const std::string& before = match[1];
    if (before.find_first_of("[=(") != std::string::npos) return {};
    const std::string& name = match[2];
    return name == "TEST" || name == "TEST_F" || name == "TEST_P" ? name + "(" + match[3] + ")" : name;
}

/// Definitions, their first line that of the brace.
std::vector<Function> functions(const std::string& text) {
    struct Open {
        std::string name;
        std::size_t line;
        bool list;  ///< {…} of a value, not of a block
    };
    std::vector<Function> found;
    std::vector<Open> open;
    std::string statement;
    std::size_t line = 1;
    int round = 0;
    char before = '\n';
    for (const char c : bare(text)) {
        if (c == '\n') ++line;
        if (c == '(') ++round;
        if (c == ')') --round;
        if (c == '{') {
            const bool list = round > 0 || before != ' ';  // the format sets blocks apart
            open.push_back({list ? "" : heads(statement), line, list});
            if (!list) statement.clear();
        } else if (c == '}' && !open.empty()) {
            if (!open.back().name.empty()) found.push_back({open.back().name, open.back().line, line - open.back().line + 1});
            if (!open.back().list) statement.clear();
            open.pop_back();
        } else if (c == ';' && round == 0) statement.clear();
        else statement += c;
        before = c;
    }
    return found;
}

TEST(Length, TheScannerSeesFunctions) {
    const std::string text =
        "namespace a {\nstruct B {\n    int c() const {\n        return 1;\n    }\n    B(int x) : y_{x}, z_(x) {\n    }\n};\n"
        "int B::d(std::vector<int> e = {}) {\n    const auto f = [&](int g) {\n        return g; // }\n    };\n    for (int i = 0; i < 3; ++i) {\n    }\n"
        "    return f('{') + std::string(\"}\").size() + R\"(}}\n}}\n)\"[0];\n}\nTEST(H, I) {\n}\n}\n";
    std::string seen;
    for (const Function& f : functions(text)) seen += f.name + " " + std::to_string(f.lines) + ", ";
    EXPECT_EQ(seen, "c 3, B 2, B::d 10, TEST(H, I) 2, ");
}

TEST(Length, LongFilesAndFunctionsHaveAReason) {
    std::size_t files = 0, seen = 0;
    std::set<std::string> excused;
    for (const std::string& file : sources(folders)) {
        const std::string text = text_of(root / file);
        const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
        if (lines > most_lines_of_a_file) {
            excused.insert(file);
            EXPECT_TRUE(long_files.count(file) != 0) << file << " has " << lines << " lines: two files in one? If not, give the reason in this test";
        }
        ++files;
        for (const Function& f : functions(text)) {
            ++seen;
            if (f.lines > most_lines_of_a_function) {
                const std::string name = file.substr(file.rfind('/') + 1) + ":" + f.name;
                excused.insert(name);
                EXPECT_TRUE(long_functions.count(name) != 0) << file << ":" << f.line << ": " << f.name << " has " << f.lines << " lines; give the reason here";
            }
        }
    }
    for (const auto& [name, reason] : long_files) EXPECT_EQ(excused.count(name), 1U) << name << " is short now: take it off the list";
    for (const auto& [name, reason] : long_functions) EXPECT_EQ(excused.count(name), 1U) << name << " is short now, or gone: take it off the list";
    EXPECT_GE(files, 400U);
    EXPECT_GE(seen, 2000U) << "the scanner has gone blind";
}

}  // namespace
}  // namespace grundy::architecture
