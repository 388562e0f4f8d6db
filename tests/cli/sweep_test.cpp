/// grundy sweep, catalogue and merge as a user runs them: killed and gone on with, in shards, under mpirun, into places that cannot be written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/cli/program.hpp"
#include "tests/support/schema.hpp"

namespace {

using namespace grundy::tests;
using testing::HasSubstr;
using Document = nlohmann::json;

Document schema_of(const std::string& name) { return Document::parse(std::ifstream(GRUNDY_SOURCE_DIR "/docs/schema/" + name + ".schema.json")); }

std::string table_of(const std::string& file) {
    const auto ended = run({"catalogue", file, "--csv"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    return ended.out;
}

const std::string small = "'0.?' '0.?1' 'subtract {a<b<c} up to 7' --to 1000 --effort 0s";  ///< so that rows do not depend on the clock

TEST(Sweep, FindsWhatSolveFinds) {
    const std::string file = scratch_path("few.db");
    const auto ended = run({"sweep", "0.7?", "kayles", "mark", "t=2..3", "-o", file, "--to", "1000", "--effort", "0s", "--json"});
    EXPECT_EQ(ended.code, 0) << ended.err;
    const Document told = Document::parse(ended.out);
    EXPECT_EQ(mismatch(told, schema_of("sweep")), "");
    EXPECT_EQ(told["games"], 11);
    EXPECT_EQ(told["rows"], 11);
    const Document rows = Document::parse(run({"catalogue", file, "--json"}).out);
    EXPECT_EQ(mismatch(rows, schema_of("catalogue")), "");
    std::size_t compared = 0;
    for (const Document& row : rows["rows"]) {
        const std::string name = row["name"];
        std::vector<std::string> words{"solve", "--json", "--to", "1000", "--effort", "0s"};
        if (name.find(' ') == std::string::npos) words.push_back(name);
        else words.push_back(name.substr(0, name.find(' '))), words.push_back(name.substr(name.find(' ') + 1));
        const Document solved = Document::parse(run(words).out);
        EXPECT_EQ(row["status"], solved["pattern"]["status"]) << name;
        EXPECT_EQ(row["period"], solved["pattern"]["period"]) << name;
        EXPECT_EQ(row["preperiod"], solved["pattern"]["preperiod"]) << name;
        EXPECT_EQ(row["checksum"], solved["checksum"]) << name;
        ++compared;
    }
    EXPECT_EQ(compared, 11U);
    const Document same = Document::parse(run({"catalogue", file, "class = '0.77'", "--json"}).out);
    EXPECT_EQ(same["rows"].size(), 2U) << "0.77 and kayles";
}

TEST(Sweep, KilledAndGoneOnWith) {
    const char* rounds = std::getenv("GRUNDY_ROUNDS");
    const int kills = rounds ? std::atoi(rounds) : 5;
    const std::string whole = scratch_path("whole.db"), killed = scratch_path("killed.db");
    const auto straight = shell("exec \"$GRUNDY\" sweep -q " + small + " -o " + whole);
    ASSERT_EQ(straight.code, 0) << straight.err;
    std::mt19937 random(7);
    for (int k = 0; k < kills; ++k) {
        const double moment = std::uniform_real_distribution<double>(0.01, 0.6 * straight.seconds + 0.02)(random);
        const auto ended = shell("\"$GRUNDY\" sweep -q " + small + " -o " + killed, {moment}, SIGKILL);
        EXPECT_TRUE(ended.code == 128 + SIGKILL || ended.code == 0) << ended.code << ended.err;
    }
    const auto resumed = shell("exec \"$GRUNDY\" sweep -q --resume " + small + " -o " + killed);
    ASSERT_EQ(resumed.code, 0) << resumed.err;
    EXPECT_EQ(table_of(killed), table_of(whole));
    EXPECT_FALSE(std::filesystem::exists(killed + "-wal"));
    const auto interrupted = shell("\"$GRUNDY\" sweep -q 0.06 0.14 --time-limit 60s -o " + scratch_path("ctrl-c.db"), {0.4}, SIGINT);
    EXPECT_EQ(interrupted.code, 130) << interrupted.err;
    EXPECT_THAT(interrupted.out, HasSubstr("left for --resume"));
}

TEST(Sweep, ShardsAndProcessesAgree) {
    const std::string whole = scratch_path("one.db"), all = scratch_path("all.db");
    ASSERT_EQ(shell("exec \"$GRUNDY\" sweep -q " + small + " -o " + whole).code, 0);
    std::string parts;
    for (const char* shard : {"1", "2", "3"}) {
        const std::string part = scratch_path(std::string("part") + shard + ".db");
        ASSERT_EQ(shell("exec \"$GRUNDY\" sweep -q " + small + " --shard " + shard + "/3 -o " + part).code, 0);
        parts += " " + part;
    }
    ASSERT_EQ(shell("\"$GRUNDY\" merge " + all + parts).code, 0);
    EXPECT_EQ(table_of(all), table_of(whole));
    ASSERT_EQ(shell("\"$GRUNDY\" merge " + all + parts).code, 0) << "twice is as good as once";
    EXPECT_EQ(table_of(all), table_of(whole));
    const std::string env = "ASAN_OPTIONS=detect_leaks=0 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ";  // Open MPI keeps memory at its end
    const bool mpi = shell("command -v mpirun").code == 0 && shell("ldd \"$GRUNDY\" | grep -q libmpi").code == 0;
    for (const char* count : {"1", "2", "3"}) {
        if (!mpi) break;
        const std::string file = scratch_path(std::string("mpi") + count + ".db");
        const auto ended =
            shell(env + "OMPI_MCA_rmaps_base_oversubscribe=1 mpirun -n " + std::string(count) + " \"$GRUNDY\" sweep -q --threads 1 " + small + " -o " + file);
        ASSERT_EQ(ended.code, 0) << ended.err;
        EXPECT_EQ(table_of(file), table_of(whole)) << count << " processes";
        if (*count == '3') continue;  // an error of one process and of two
        const auto wrong =
            shell(env + "OMPI_MCA_rmaps_base_oversubscribe=1 timeout 30 mpirun -n " + std::string(count) + " \"$GRUNDY\" sweep -q 0.7 -o /nowhere/x.db");
        EXPECT_NE(wrong.code, 0);
        EXPECT_NE(wrong.code, 124) << "who was to look into games waits for ever";
        EXPECT_THAT(wrong.err, HasSubstr("/nowhere/x.db"));
    }
    if (!mpi) GTEST_SKIP() << "no MPI here: shards were compared";
}

TEST(Sweep, LargerLimitsLookAgain) {
    const std::string file = scratch_path("again.db");
    const auto computed = [&] { return Document::parse(run({"catalogue", file, "name = '0.6'", "--json"}).out)["rows"][0]["computed"].get<long>(); };
    ASSERT_EQ(run({"sweep", "0.6", "0.7", "-o", file, "--to", "500", "--effort", "0s"}).code, 0);
    const long before = computed();
    auto again = Document::parse(run({"sweep", "0.6", "0.7", "-o", file, "--to", "500", "--effort", "0s", "--json"}).out);
    EXPECT_EQ(again["looked_into"], 0);
    EXPECT_EQ(again["kept"], 2);
    again = Document::parse(run({"sweep", "0.6", "0.7", "-o", file, "--to", "40000", "--effort", "0s", "--json"}).out);
    EXPECT_EQ(again["looked_into"], 1) << "what is proved is proved";
    EXPECT_GE(computed(), std::max(before, 40001L));
    const long after = computed();
    ASSERT_EQ(run({"sweep", "0.6", "-o", file, "--to", "100", "--effort", "0s"}).code, 0);
    EXPECT_EQ(computed(), after) << "never less";
}

TEST(Sweep, ListsOfGamesAndWhatIsWrongInThem) {
    const std::string file = scratch_path("list.db");
    const auto ended =
        run({"sweep", "--from", "-", "-o", file, "--to", "500", "--effort", "0s"}, "# a list\n0.77\n\n  subtract {a<b} up to 3  \nnonsense\nmark t=2..3\r\n");
    EXPECT_EQ(ended.code, 2);
    EXPECT_THAT(ended.err, HasSubstr("nonsense"));
    EXPECT_THAT(ended.out, HasSubstr("could not be read"));
    EXPECT_EQ(Document::parse(run({"catalogue", file, "--json"}).out)["rows"].size(), 6U) << "the others are there";
    const auto wrong = run({"sweep", "--from", "-", "-o", file}, "0.77\nmark t=2..z\n");
    EXPECT_EQ(wrong.code, 2);
    EXPECT_THAT(wrong.err, HasSubstr("-:2: "));
    for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{{"sweep", "0.?"},
                                                                                       {"sweep", "-o", file},
                                                                                       {"sweep", "0.?", "-o", file, "--shard", "3/2"},
                                                                                       {"sweep", "0.?", "-o", file, "--shard", "x"},
                                                                                       {"sweep", "0.?", "-o", scratch_path("none.db"), "--resume"},
                                                                                       {"sweep", "0.?", "-o", "/nowhere/x.db"},
                                                                                       {"sweep", "--from", "/nowhere", "-o", file},
                                                                                       {"catalogue", scratch_path("none2.db")},
                                                                                       {"catalogue", file, "no such thing"},
                                                                                       {"catalogue", file, "", "", ""},
                                                                                       {"catalogue", file, "--csv", "--json"},
                                                                                       {"merge", file},
                                                                                       {"merge", file, file},
                                                                                       {"merge", file, "/nowhere/x.db"}}) {
        const auto refused = run(words);
        EXPECT_EQ(refused.code, 2) << words.back() << refused.out;
        EXPECT_THAT(refused.err, HasSubstr("grundy: ")) << words.back();
    }
    EXPECT_EQ(Document::parse(run({"catalogue", file, "--json"}).out)["rows"].size(), 6U);
}

TEST(Sweep, ADiskThatIsFull) {
    const std::string file = scratch_path("full.db");
    const auto full = shell("ulimit -f 700; exec \"$GRUNDY\" sweep -q 'subtract {..} up to 9' --certificates --to 500 -o " + file);
    EXPECT_EQ(full.code, 2) << full.out << full.err;
    EXPECT_THAT(full.err, HasSubstr("full.db: "));
    const auto rest = shell("exec \"$GRUNDY\" sweep -q 'subtract {..} up to 9' --certificates --to 500 --json -o " + file);
    ASSERT_EQ(rest.code, 0) << rest.err;
    EXPECT_GT(Document::parse(rest.out)["kept"].get<int>(), 0) << "what was written before is kept";
    EXPECT_EQ(Document::parse(rest.out)["rows"], 511);
    const Document one = Document::parse(run({"catalogue", file, "select json from certificates limit 1", "--json"}).out);
    const std::string certificate = scratch("one.json", one["rows"][0]["json"].get<std::string>());
    EXPECT_EQ(shell("\"$(dirname \"$GRUNDY\")/grundy-verify\" " + certificate).code, 0);
}

TEST(Sweep, TwoIntoOneFile) {
    const std::string file = scratch_path("shared.db");
    const auto two =
        shell("\"$GRUNDY\" sweep -q 0.06 --time-limit 2s -o " + file + " & sleep 0.7; \"$GRUNDY\" sweep -q 0.7 -o " + file + "; code=$?; wait; exit $code");
    EXPECT_EQ(two.code, 2);
    EXPECT_THAT(two.err, HasSubstr("another sweep writes into"));
    EXPECT_EQ(Document::parse(run({"catalogue", file, "--json"}).out)["rows"].size(), 1U);
}

}  // namespace
