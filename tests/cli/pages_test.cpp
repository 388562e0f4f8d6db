// The pages that people learn from: every rule file on them is accepted, every command on them prints what the page says, every example is true.
//
//   ```            A block that begins with `game` is the rule file NAME.game, for the commands further down; if none of them checks it, its
//                  claims must be true.
//   ```            A block that begins with `$ ` is commands, each with what it prints; a line … alone stands for any lines. Of `$ cat F` the page itself is F.
//   | … Example |  Each piece of code in a column of this name is a true sentence about the rule file before it.
//
// Times and threads are not compared. GRUNDY_WRITE_PAGES=1 build/tests/cli --gtest_filter='*Pages*' writes what the commands print now; read the difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/regex.hpp"

namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

struct Part {
    const char* page;
    std::size_t index, count;  ///< the index-th of count shares of the page's sections
};

void PrintTo(const Part& part, std::ostream* out) { *out << part.page; }

Lines lines_of(const std::string& text) {
    Lines lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

Lines read_page(const fs::path& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return lines_of(text.str());
}

std::string joined(const Lines& lines, std::size_t first, std::size_t last) {
    std::string text;
    for (std::size_t k = first; k < last; ++k) text += lines[k] + "\n";
    return text;
}

/// Without what differs from run to run: times, threads, how far a claim without a proof came, and the line breaks about them; and what is said only
/// of a command that is not over after two seconds.
std::string masked(std::string text) {
    static const std::pair<std::string, std::string> masks[] = {
        {"\\s+in\\s+[0-9.]+\\s+(ns|µs|ms|s)(,\\s+[0-9]+\\s+threads?)?", " in TIME"},
        {"to size [0-9 ]+", "to size SIZE"},
        {"grundy: looking for a law[^\n]*\n", ""},
    };
    for (const auto& [pattern, instead] : masks) text = grundy::tests::regex_replaced(text, pattern, instead);
    return text;
}

bool leaves_out(const std::string& line) {
    const std::size_t first = line.find_first_not_of(' ');
    return first != std::string::npos && line.substr(first) == "…";
}

/// What was printed, with a line … where the page has one between lines that are printed still.
Lines left_out_as_before(const Lines& shown, const Lines& printed) {
    std::vector<std::vector<std::size_t>> common(shown.size() + 1, std::vector<std::size_t>(printed.size() + 1));  // lines, of what follows
    for (std::size_t i = shown.size(); i-- > 0;)
        for (std::size_t j = printed.size(); j-- > 0;)
            common[i][j] = shown[i] == printed[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
    const std::size_t none = printed.size();
    std::vector<std::size_t> partner(shown.size(), none);
    for (std::size_t i = 0, j = 0; i < shown.size() && j < printed.size();) {
        if (shown[i] == printed[j]) partner[i++] = j++;
        else common[i + 1][j] >= common[i][j + 1] ? ++i : ++j;
    }
    Lines out;
    std::size_t next = 0;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const bool last = i + 1 == shown.size();
        if (leaves_out(shown[i]) && (i == 0 || partner[i - 1] != none) && (last || partner[i + 1] != none)) {
            out.push_back(shown[i]);
            next = last ? none : partner[i + 1];
        } else if (partner[i] != none) {
            while (next <= partner[i]) out.push_back(printed[next++]);
        }
    }
    out.insert(out.end(), printed.begin() + static_cast<std::ptrdiff_t>(next), printed.end());
    return out;
}

/// A line … alone fits any lines.
bool fits(const Lines& shown, std::size_t i, const Lines& printed, std::size_t j) {
    if (i == shown.size()) return j == printed.size();
    if (leaves_out(shown[i])) {
        for (; j <= printed.size(); ++j)
            if (fits(shown, i + 1, printed, j)) return true;
        return false;
    }
    return j < printed.size() && shown[i] == printed[j] && fits(shown, i + 1, printed, j + 1);
}

class Page {
public:
    explicit Page(const Part& part) : part_(part), path_(fs::path(GRUNDY_SOURCE_DIR) / part.page), lines_(read_page(path_)) {
        folder_ = grundy::tests::scratch_path(fs::path(part.page).stem().string() + std::to_string(part.index));
        fs::create_directories(folder_ / "build");
        fs::create_symlink(GRUNDY_BINARY, folder_ / "grundy");
        fs::create_symlink(GRUNDY_VERIFY_BINARY, folder_ / "build" / "grundy-verify");
        fs::create_symlink(GRUNDY_SOURCE_DIR "/rules", folder_ / "rules");
    }

    void try_everything() {
        std::size_t section = 0;
        for (std::size_t k = 0; k < lines_.size(); ++k) {
            if (lines_[k].rfind("## ", 0) == 0 || lines_[k].rfind("### ", 0) == 0) ++section;
            mine_ = section % part_.count == part_.index;
            if (lines_[k].rfind("```", 0) == 0) k = block(k);
            else if (lines_[k].rfind("| ", 0) == 0) k = table(k);
        }
        check_examples();
        write();
        EXPECT_GE(tried_, 1U) << part_.page << ": nothing to try";
    }

private:
    std::string at(std::size_t line) const { return std::string(part_.page) + ":" + std::to_string(line + 1) + ": "; }
    grundy::tests::Run run(const std::string& command) {
        return ++tried_, grundy::tests::shell("cd '" + folder_.string() + "' && PATH=.:build:$PATH && exec 2>&1 && " + command);
    }

    /// From the opening fence to the closing one.
    std::size_t block(std::size_t open) {
        std::size_t close = open + 1;
        while (close < lines_.size() && lines_[close] != "```") ++close;
        if (close == lines_.size()) return ADD_FAILURE() << at(open) << "never closed", close;
        if (lines_[open] != "```") return close;  // another language
        if (lines_[open + 1].rfind("$ ", 0) == 0) return commands(open + 1, close);
        const auto name = grundy::tests::regex_first(lines_[open + 1], "^game (\\w+)");
        if (!name) {
            ADD_FAILURE() << at(open) << "neither a rule file nor commands";
            return close;
        }
        game_ = name[1] + ".game";
        const std::string text = joined(lines_, open + 1, close);
        std::ofstream(folder_ / game_, std::ios::binary) << text;
        bool checked = false;
        for (std::size_t k = close; k < lines_.size(); ++k)
            checked = checked || (lines_[k].rfind("$ ./grundy check ", 0) == 0 && lines_[k].find(" " + game_) != std::string::npos);
        if (checked || !mine_) return close;
        const auto done = run("./grundy check " + game_);
        EXPECT_EQ(done.code, 0) << at(open) << text << done.out;
        return close;
    }

    std::size_t commands(std::size_t first, std::size_t close) {
        while (first < close) {
            std::size_t next = first + 1;
            while (next < close && lines_[next].rfind("$ ", 0) != 0) ++next;
            const std::string line = lines_[first].substr(2);
            const bool builds = line == "./setup" || line == "./test";
            const bool shows_file = line.rfind("cat ", 0) == 0;
            if (shows_file) std::ofstream(folder_ / (game_ = line.substr(4)), std::ios::binary) << joined(lines_, first + 1, next);
            std::size_t grown = 0;
            if (mine_ && !builds && !shows_file) grown = command(line, first, next);
            first = next + grown;
            close += grown;
        }
        return close;
    }

    /// How many lines longer the page is now.
    std::size_t command(const std::string& line, std::size_t first, std::size_t next) {
        const std::string printed = run(line).out, shown = joined(lines_, first + 1, next);
        if (fits(lines_of(masked(shown)), 0, lines_of(masked(printed)), 0)) return 0;
        if (std::getenv("GRUNDY_WRITE_PAGES") == nullptr) {
            EXPECT_EQ(masked(shown), masked(printed)) << at(first) << line;
            return 0;
        }
        const Lines fresh = left_out_as_before(lines_of(shown), lines_of(printed));
        lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(first + 1), lines_.begin() + static_cast<std::ptrdiff_t>(next));
        lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(first + 1), fresh.begin(), fresh.end());
        changed_ = true;
        return fresh.size() - (next - first - 1);
    }

    static Lines cells(const std::string& row) {
        Lines found(1);
        bool code = false;
        for (std::size_t k = 1; k < row.size(); ++k) {
            if (row[k] == '`') code = !code;
            if (row[k] == '\\' && k + 1 < row.size() && row[k + 1] == '|') found.back() += row[++k];
            else if (row[k] == '|') found.emplace_back();
            else found.back() += row[k];
        }
        found.pop_back();
        return found;
    }

    /// From the head of a table to its last row. The examples of one rule file are asked together.
    std::size_t table(std::size_t head) {
        const Lines names = cells(lines_[head]);
        const auto column = static_cast<std::size_t>(
            std::find_if(names.begin(), names.end(), [](const std::string& name) { return name.find("Example") != std::string::npos; }) - names.begin());
        std::size_t row = head + 2;
        for (; row < lines_.size() && lines_[row].rfind("| ", 0) == 0; ++row) {
            if (column == names.size() || !mine_) continue;
            const Lines fields = cells(lines_[row]);
            EXPECT_EQ(fields.size(), names.size()) << at(row) << lines_[row];
            if (column >= fields.size()) continue;
            for (const auto& code : grundy::tests::regex_all(fields[column], "`([^`]+)`")) examples_.push_back({game_, code[1], row});
        }
        return row - 1;
    }

    void check_examples() {
        for (std::size_t first = 0; first < examples_.size();) {
            std::size_t last = first;
            std::string command = "./grundy ask " + examples_[first].game;
            for (; last < examples_.size() && examples_[last].game == examples_[first].game; ++last)
                command += " '" + grundy::tests::regex_replaced(examples_[last].text, "'", "'\\''") + "'";
            const Lines answers = lines_of(run(command).out);
            std::size_t answer = 0;
            for (; first < last; ++first, ++answer) {
                const bool good = answer < answers.size() && answers[answer] == "true";
                EXPECT_TRUE(good) << at(examples_[first].row) << examples_[first].text << "\n" << (answer < answers.size() ? answers[answer] : "no answer");
            }
        }
    }

    void write() const {
        if (changed_) std::ofstream(path_, std::ios::binary) << joined(lines_, 0, lines_.size());
    }

    struct Example {
        std::string game, text;
        std::size_t row;
    };

    Part part_;
    fs::path path_, folder_;
    Lines lines_;
    std::string game_ = "nim";
    std::vector<Example> examples_;
    std::size_t tried_ = 0;
    bool mine_ = true, changed_ = false;
};

class Pages : public testing::TestWithParam<Part> {};

TEST_P(Pages, SayWhatHappens) { Page(GetParam()).try_everything(); }

const Part parts[] = {
    {"README.md", 0, 1},        {"docs/atlas.md", 0, 1},    {"docs/language.md", 0, 1},     {"docs/reference.md", 0, 1},
    {"docs/tutorial.md", 0, 1}, {"docs/partizan.md", 0, 1}, {"docs/certificates.md", 0, 1}, {"docs/pictures.md", 0, 1},
    {"docs/cookbook.md", 0, 4}, {"docs/cookbook.md", 1, 4}, {"docs/cookbook.md", 2, 4},     {"docs/cookbook.md", 3, 4},
};

/// A page with commands is tried, or stands here with the reason.
TEST(EveryPage, WithCommandsIsTried) {
    const std::string hours = "docs/long_runs.md";  // a run of hours
    for (const auto& entry : fs::directory_iterator(GRUNDY_SOURCE_DIR "/docs")) {
        const std::string page = "docs/" + entry.path().filename().string();
        if (entry.path().extension() != ".md" || page == hours) continue;
        const Lines lines = read_page(entry.path());
        const bool commands = std::any_of(lines.begin(), lines.end(), [](const std::string& line) { return line.rfind("$ ", 0) == 0; });
        const bool tried = std::any_of(std::begin(parts), std::end(parts), [&](const Part& part) { return page == part.page; });
        EXPECT_TRUE(tried || !commands) << page;
    }
}

INSTANTIATE_TEST_SUITE_P(Learn, Pages, testing::ValuesIn(parts),
                         [](const auto& named) { return fs::path(named.param.page).stem().string() + std::to_string(named.param.index + 1); });

}  // namespace
