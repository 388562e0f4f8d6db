// Reads every #include line and fails when an arrow points the wrong way. The drawing is the link lines of CMakeLists.txt; the rules that no link line
// may soften stand here: the engine knows no language, the verifier shares nothing with the solver, a heavy library has one room.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/architecture/tree.hpp"
#include "tests/support/regex.hpp"

namespace grundy::architecture {
namespace {

using Arrows = std::map<std::string, std::set<std::string>>;

/// engine/solve → {engine/solve, engine/recognise, …}: itself and everything that its link line reaches.
Arrows drawing() {
    Arrows direct;
    std::map<std::string, std::string> folder_of;
    const std::string text = text_of(root / "CMakeLists.txt");
    std::vector<std::pair<std::string, std::string>> rooms;
    for (const auto& line : grundy::tests::regex_all(text, R"(grundy_room\(([a-z/]+)(?: USES ([^)]*))?\))")) rooms.emplace_back(line[1], line[2]);
    for (const auto& [folder, uses] : rooms) folder_of["grundy_" + grundy::tests::regex_replaced(folder, "/", "_")] = folder;
    for (const auto& [folder, uses] : rooms) {
        std::istringstream words(uses);
        for (std::string word; words >> word;) {
            word = grundy::tests::regex_replaced(word, R"(\$<TARGET_NAME_IF_EXISTS:(\w+)>)", "$1");  // a room that some builds leave out
            if (folder_of.count(word) != 0) direct[folder].insert(folder_of[word]);
        }
        direct[folder].insert(folder);
    }
    for (bool grew = true; grew;) {  // the closure of a dozen rooms
        grew = false;
        for (auto& [folder, reached] : direct) {
            std::set<std::string> more = reached;
            for (const auto& next : reached) more.insert(direct[next].begin(), direct[next].end());
            grew = grew || more.size() > reached.size();
            reached = std::move(more);
        }
    }
    return direct;
}

struct Include {
    std::string file;    ///< engine/solve/x.cpp
    std::string room;    ///< engine/solve
    std::string header;  ///< as written between the brackets
};

std::vector<Include> includes() {
    const char* const line = R"re(^[ \t]*#[ \t]*include[ \t]*[<"]([^>"]+)[>"])re";
    std::vector<Include> result;
    for (const char* top : {"engine", "dsl", "library", "cli"}) {
        if (!fs::exists(root / top)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            if (entry.path().extension() != ".cpp" && entry.path().extension() != ".hpp") continue;
            const std::string file = fs::relative(entry.path(), root).generic_string();
            std::ifstream in(entry.path());
            for (std::string text; std::getline(in, text);)
                if (const auto match = grundy::tests::regex_first(text, line))
                    result.push_back({file, fs::path(file).parent_path().generic_string(), match[1]});
        }
    }
    return result;
}

bool is_ours(const std::string& header) {
    const std::string top = header.substr(0, header.find('/'));
    return top == "engine" || top == "dsl" || top == "library" || top == "cli";
}

TEST(Includes, FollowTheLinkLines) {
    const Arrows arrows = drawing();
    ASSERT_GE(arrows.size(), 40U) << "the link lines of CMakeLists.txt could not be read";
    std::size_t seen = 0;
    for (const auto& [file, room, header] : includes()) {
        if (!is_ours(header) || file == "cli/main.cpp") continue;  // the program itself, of which there is one without cli/further
        ++seen;
        const std::string target = fs::path(header).parent_path().generic_string();
        const auto known = arrows.find(room);
        ASSERT_NE(known, arrows.end()) << file << ": the folder " << room << " is no room of CMakeLists.txt";
        EXPECT_TRUE(known->second.count(target) != 0) << file << " includes " << header << ", but no link line leads from " << room << " to " << target;
    }
    EXPECT_GT(seen, 20U);
}

TEST(Includes, NoRoomReachesItselfThroughAnother) {
    const Arrows arrows = drawing();
    for (const auto& [room, reached] : arrows)
        for (const auto& other : reached)
            if (other != room) {
                EXPECT_EQ(arrows.at(other).count(room), 0U) << room << " and " << other << " link each other";
            }
}

TEST(Includes, TheEngineKnowsNoLanguageAndTheVerifierNoSolver) {
    for (const auto& [file, room, header] : includes()) {
        if (room.rfind("engine/", 0) == 0) {
            EXPECT_TRUE(header.rfind("dsl/", 0) != 0 && header.rfind("cli/", 0) != 0) << file << " includes " << header;
        }
        if (room == "dsl" || room.rfind("dsl/", 0) == 0) {
            EXPECT_TRUE(header.rfind("cli/", 0) != 0) << file << " includes " << header;
        }
        if (room != "library") {
            EXPECT_TRUE(header.rfind("library/", 0) != 0 && header.rfind("grundy/", 0) != 0) << file << " includes " << header << ", the façade of all";
        }
        if (room.rfind("engine/verify", 0) == 0 && is_ours(header)) {
            const std::string target = fs::path(header).parent_path().generic_string();
            EXPECT_TRUE(target.rfind("engine/verify", 0) == 0 || target == "engine/base" || target.rfind("engine/rule", 0) == 0)
                << file << " includes " << header;
            EXPECT_NE(header, "engine/rule/evaluate/evaluator.hpp")
                << file << ": the checker evaluates by its own; only what rewrites rules for it uses this one";
        }
    }
}

TEST(Includes, AHeavyLibraryHasOneRoom) {
    const struct {
        const char* prefix;
        std::set<std::string> rooms;
    } table[] = {
        {"tao/pegtl", {"dsl/syntax"}},
        {"boost/graph", {"engine/graph", "engine/graph/write"}},
        {"tbb/", {"engine/parallel"}},
        {"oneapi/tbb", {"engine/parallel"}},
        {"CLI/", {"cli"}},
        {"nettle/", {"engine/base"}},
        {"sqlite3", {"engine/atlas"}},
        {"httplib", {"cli/serve"}},
        {"mpi.h", {"cli/further"}},
    };
    std::set<std::string> pegtl_sources;
    for (const auto& [file, room, header] : includes()) {
        for (const auto& [prefix, rooms] : table)
            if (header.rfind(prefix, 0) == 0) {
                EXPECT_TRUE(rooms.count(room) != 0) << file << " includes " << header;
            }
        if (header.rfind("tao/pegtl", 0) == 0 && fs::path(file).extension() == ".cpp") pegtl_sources.insert(file);
    }
    EXPECT_LE(pegtl_sources.size(), 1U) << "PEGTL is included by one .cpp: " << testing::PrintToString(pegtl_sources);
}

/// What strangers include leads to the standard library and nowhere else.
TEST(Includes, ThePublicHeadersStandAlone) {
    std::size_t seen = 0;
    for (const auto& entry : fs::recursive_directory_iterator(root / "include")) {
        std::ifstream in(entry.path());
        for (std::string text; std::getline(in, text);) {
            const auto match = grundy::tests::regex_first(text, R"re(^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"])re");
            if (!match) continue;
            ++seen;
            const std::string header = match[2];
            if (match[1] == "\"") EXPECT_TRUE(fs::exists(root / "include" / header)) << entry.path() << " includes " << header;
            else EXPECT_TRUE(header.find_first_of("./") == std::string::npos) << entry.path() << " includes " << header;
        }
    }
    EXPECT_GE(seen, 10U);
}

/// The Python module is written as a stranger would write it: of ours it sees its own files and the façade, and nobody else sees pybind11.
TEST(Includes, ThePythonModuleKnowsTheFacadeAlone) {
    std::size_t seen = 0;
    for (const std::string& file : sources({"python", "engine", "dsl", "library", "cli", "include"})) {
        const bool ours = file.rfind("python/", 0) == 0;
        std::ifstream in(root / file);
        for (std::string text; std::getline(in, text);) {
            const auto match = grundy::tests::regex_first(text, R"re(^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"])re");
            if (!match) continue;
            const std::string header = match[2];
            EXPECT_TRUE(ours || header.rfind("pybind11/", 0) != 0) << file << " includes " << header;
            if (!ours) continue;
            ++seen;
            EXPECT_FALSE(is_ours(header)) << file << " includes " << header;
            EXPECT_TRUE(match[1] != "\"" || header.rfind("python/binding/", 0) == 0 || header == "grundy/grundy.hpp") << file << " includes " << header;
        }
    }
    EXPECT_GE(seen, 10U);
}

/// A proof is a value without a public constructor; what can call it is included by the files that carry out a theorem's check, and by no header that could
/// hand it on. A new prover joins the list.
TEST(Includes, OnlyProversMakeProofs) {
    const std::set<std::string> provers = {
        "all_but",     "automatic_prover", "division", "equal_plays",           "extension",   "misere_quotient", "misere_subtraction", "periodic_subtraction",
        "play_length", "played_apart",     "prover",   "predicate_subtraction", "prove_words", "range_prover",    "rising_prover",      "settled_words",
        "wythoff_rows"};
    std::set<std::string> found;
    for (const auto& [file, room, header] : includes()) {
        if (header != "engine/pattern/law/proof_maker.hpp") continue;
        // Claims about words are proved without a law of the game: their prover is the claim's own (11.5, 11.6). What is asked without a claim uses the same.
        const bool of_words =
            file == "engine/claim/words/prove_words.cpp" || file == "engine/claim/words/settled_words.cpp" || file == "engine/claim/words/equal_plays.cpp";
        EXPECT_TRUE(room == "engine/pattern/prove" || room == "engine/pattern/law" || of_words) << file;
        EXPECT_EQ(fs::path(file).extension(), ".cpp") << file;
        found.insert(fs::path(file).stem().string());
    }
    EXPECT_EQ(found, provers);
    for (const char* top : {"engine", "dsl", "library", "cli"}) {
        for (const auto& entry : fs::recursive_directory_iterator(root / top)) {
            const std::string file = fs::relative(entry.path(), root).generic_string();
            if (!entry.is_regular_file() || file == "engine/pattern/law/proof_maker.hpp" || file == "engine/pattern/law/evidence.hpp") continue;
            EXPECT_TRUE(text_of(entry.path()).find("class ProofMaker") == std::string::npos) << file << " declares a maker of its own";
        }
    }
}

}  // namespace
}  // namespace grundy::architecture
