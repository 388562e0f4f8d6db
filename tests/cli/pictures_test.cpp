// plot, export and graph as a user runs them: what they write can be read by others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <boost/property_tree/xml_parser.hpp>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/cli/program.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;

std::string content_of(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
}

/// The root element of well-formed XML; empty where it is none.
std::string root_of(const std::string& xml) {
    boost::property_tree::ptree tree;
    std::istringstream in(xml);
    try {
        boost::property_tree::read_xml(in, tree);
    } catch (const boost::property_tree::xml_parser_error& error) {
        ADD_FAILURE() << error.what();
        return "";
    }
    for (const auto& [name, child] : tree)
        if (name.rfind('<', 0) != 0) return name;
    return "";
}

const std::string loops =
    "game loopy \"A <loop> & more\"\nposition (a, b) where a <= 20 and b <= 20\nmove (a, b) -> (a - 1, b + 1)\n"
    "move (a, b) -> (a + 1, b - 1) if a mod 4 = 2\nmove (a, b) -> (a - 2, b)\nmove (a, b) -> (a, b - 3)\n";

TEST(Plot, WritesAPictureThatIsXml) {
    const std::vector<std::vector<std::string>> games = {
        {"kayles"}, {"division"}, {"mark", "t=3"}, {"wythoff", "a=2", "--to", "25"}, {"misere_subtraction"}, {scratch("loopy.game", loops)}};
    for (std::vector<std::string> words : games) {
        const std::string file = scratch_path("picture.svg");
        words.insert(words.begin(), "plot");
        words.insert(words.end(), {"-o", file});
        const auto ended = run(words);
        EXPECT_EQ(ended.code, 0) << words[1] << ended.err;
        EXPECT_THAT(ended.out, HasSubstr("picture " + file));
        const std::string svg = content_of(file);
        EXPECT_EQ(root_of(svg), "svg") << words[1];
        EXPECT_THAT(svg, HasSubstr("prefers-color-scheme:dark"));
        std::filesystem::remove(file);
    }
}

TEST(Plot, AMapMarksEveryPPosition) {
    constexpr int side = 26;
    bool lost[side][side] = {};
    std::size_t count = 0;
    for (int x = 0; x < side; ++x)
        for (int y = 0; y < side; ++y) {  // Wythoff's game as it is played
            bool won = false;
            for (int k = 1; k <= std::max(x, y); ++k)
                won = won || (k <= x && lost[x - k][y]) || (k <= y && lost[x][y - k]) || (k <= x && k <= y && lost[x - k][y - k]);
            lost[x][y] = !won;
            count += won ? 0 : 1;
        }
    const std::string svg = run({"plot", "wythoff", "--to", "25", "-o", "-"}).out;
    const std::size_t begin = svg.find("<path class=\"p\"");
    ASSERT_NE(begin, std::string::npos);
    const std::string marks = svg.substr(begin, svg.find('\n', begin) - begin);
    EXPECT_EQ(static_cast<std::size_t>(std::count(marks.begin(), marks.end(), 'M')), count);
}

TEST(Plot, DrawsOnTheTerminalAsItCan) {
    const auto braille = shell("LC_ALL=C.UTF-8 \"$GRUNDY\" plot s145 --to 20"), plain = shell("LC_ALL=C \"$GRUNDY\" plot s145 --to 20");
    EXPECT_THAT(braille.out, HasSubstr("⡀"));
    EXPECT_THAT(plain.out, HasSubstr("*"));
    EXPECT_EQ(plain.out.find_first_of("\x80\xe2"), std::string::npos) << plain.out;
    EXPECT_EQ(braille.out.find('\x1b'), std::string::npos);
    EXPECT_THAT(shell("LC_ALL=C.UTF-8 \"$GRUNDY\" plot wythoff --to 12 --color always").out, HasSubstr("\x1b[48;5;"));
    EXPECT_THAT(shell("LC_ALL=C.UTF-8 \"$GRUNDY\" plot grundy --to 20000").err, HasSubstr("20 001 positions on"));
}

TEST(Plot, SaysWhatItCannotDraw) {
    const struct {
        std::vector<std::string> arguments;
        const char* words;
    } table[] = {
        {{"plot", "kayles", "-o", "/nowhere/at/all.svg"}, "cannot be written"},
        {{"plot", "kayles", "-o", "kayles.png"}, "no .png"},
        {{"plot", "thirty_one"}, "one number or two"},
        {{"plot", "wythoff", "--log"}, "no logarithmic axis"},
        {{"plot", "wythoff", "--to", "10^6"}, "--to 1000 is the most"},
        {{"plot", "kayles", "--to", "x"}, "is not a count"},
    };
    for (const auto& [arguments, words] : table) {
        const auto ended = run(arguments);
        EXPECT_EQ(ended.code, 2) << words;
        EXPECT_THAT(ended.err, HasSubstr(words));
        EXPECT_EQ(ended.out, "");
    }
}

TEST(Plot, AFileThatStoodThereIsKeptWhenARunFails) {
    const std::string file = scratch("kept.svg", "what was there");
    EXPECT_EQ(run({"plot", "thirty_one", "-o", file}).code, 2);
    EXPECT_EQ(content_of(file), "what was there");
    EXPECT_FALSE(std::filesystem::exists(file + ".part"));
    EXPECT_EQ(run({"plot", "kayles", "-o", file}).code, 0);
    EXPECT_THAT(content_of(file), HasSubstr("<svg"));
}

TEST(Plot, AsJson) {
    const std::string file = scratch_path("json.svg");
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"plot", "kayles", "--json"}, {"plot", "wythoff", "--to", "300", "-o", file, "--json"}}) {
        const auto ended = run(words);
        EXPECT_EQ(ended.code, 0) << ended.err;
        const Json document = Json::parse(ended.out, nullptr, false);
        ASSERT_FALSE(document.is_discarded()) << ended.out;
        EXPECT_EQ(mismatch(document, schema("plot")), "");
        EXPECT_EQ(document["file"].is_null(), words.size() == 3);
        EXPECT_EQ(document["left_out"].size(), words.size() == 3 ? 0U : 1U);
    }
}

}  // namespace
