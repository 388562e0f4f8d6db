/// What a checkpoint gives back is what was put in, and nothing that was changed is believed.
#include "engine/solve/disk/checkpoint.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/base/failure.hpp"
#include "engine/solve/disk/checkpointed.hpp"
#include "engine/solve/split/break_dense.hpp"

namespace grundy::solve {
namespace {

namespace fs = std::filesystem;

class CheckpointTest : public ::testing::Test {
protected:
    void SetUp() override {
        std::string name = (fs::temp_directory_path() / "grundy-checkpoint-XXXXXX").string();
        ASSERT_NE(mkdtemp(name.data()), nullptr);
        base_ = name;
    }
    void TearDown() override { fs::remove_all(base_); }
    std::string folder() const { return (base_ / "kept").string(); }
    fs::path file(const std::string& name) const { return base_ / "kept" / name; }

    static std::string read(const fs::path& path) {
        std::ifstream in(path, std::ios::binary);
        std::ostringstream out;
        out << in.rdbuf();
        return out.str();
    }
    static void write(const fs::path& path, const std::string& bytes) { std::ofstream(path, std::ios::binary) << bytes; }
    /// What is said when the folder is opened; empty when it is taken.
    std::string complaint(const Checkpoint::Key& key = {"abc", "kayles", 0}) const {
        try {
            const Checkpoint opened(folder(), key);
            return "";
        } catch (const base::Failure& failure) {
            EXPECT_EQ(failure.kind(), base::FailureKind::bad_input);
            EXPECT_FALSE(failure.hint().empty());
            return failure.what();
        }
    }
    /// Three blocks, one, two and four bytes a value.
    void fill() const {
        Checkpoint kept(folder(), {"abc", "kayles", 0});
        const std::vector<std::uint8_t> bytes{0, 1, 2, 255, 7};
        const std::vector<std::uint16_t> words{256, 3, 65535};
        const std::vector<std::uint32_t> longs{70000, 5};
        kept.write(bytes.data(), bytes.size(), 1, "break-dense");
        kept.write(reinterpret_cast<const std::uint8_t*>(words.data()), words.size(), 2, "break-dense");
        kept.write(reinterpret_cast<const std::uint8_t*>(longs.data()), longs.size(), 4, "break-sparse");
    }

    fs::path base_;
};

TEST_F(CheckpointTest, GivesBackWhatWasPutIn) {
    fill();
    const Checkpoint kept(folder(), {"abc", "kayles", 0});
    EXPECT_EQ(kept.count(), 10u);
    EXPECT_EQ(kept.method(), "break-sparse");
    const std::vector<std::uint32_t> expected{0, 1, 2, 255, 7, 256, 3, 65535, 70000, 5};
    for (std::uint64_t stop = 0; stop <= 10; ++stop) {
        Values values;
        kept.read(values, stop);
        kept.read(values, 10);
        for (std::uint64_t n = 0; n < 10; ++n) ASSERT_EQ(values[n], expected[n]) << "in two parts, the first of " << stop;
    }
}

TEST_F(CheckpointTest, EveryChangedByteIsFound) {
    fill();
    for (const char* name : {"manifest", "values-000000000000", "values-000000000005", "values-000000000008"}) {
        const std::string whole = read(file(name));
        ASSERT_FALSE(whole.empty());
        for (std::size_t i = 0; i < whole.size(); ++i) {
            for (const int bit : {0, 3, 7}) {
                std::string bytes = whole;
                bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
                write(file(name), bytes);
                EXPECT_NE(complaint(), "") << name << ": bit " << bit << " of byte " << i;
            }
            write(file(name), whole.substr(0, i));
            EXPECT_NE(complaint().find(name), std::string::npos) << name << " cut at " << i;
        }
        write(file(name), whole + '\0');
        EXPECT_NE(complaint().find(name), std::string::npos) << name << " with a byte more";
        fs::remove(file(name));
        EXPECT_NE(complaint().find(name), std::string::npos) << name << " removed";
        write(file(name), whole);
        EXPECT_EQ(complaint(), "");
    }
    fs::rename(file("values-000000000005"), file("spare"));
    fs::copy(file("values-000000000000"), file("values-000000000005"));
    EXPECT_NE(complaint().find("values-000000000005"), std::string::npos) << "a block of another place";
}

TEST_F(CheckpointTest, BelongsToOneRuleOneFormatOneRun) {
    fill();
    EXPECT_NE(complaint({"abd", "kayles", 0}).find("another rule"), std::string::npos);
    EXPECT_NE(complaint({"abc", "kayles", 1}), "");
    {
        const Checkpoint first(folder(), {"abc", "kayles", 0});
        EXPECT_NE(complaint().find("another run"), std::string::npos);
    }
    EXPECT_EQ(complaint(), "");
    std::string manifest = read(file("manifest"));
    manifest.replace(manifest.find(" 1\n"), 3, " 2\n");
    write(file("manifest"), manifest);
    EXPECT_NE(complaint().find("format 2"), std::string::npos);
}

TEST_F(CheckpointTest, AForeignFolderIsLeftAlone) {
    fs::create_directory(folder());
    write(file("letter.txt"), "dear");
    EXPECT_NE(complaint().find("other files"), std::string::npos);
    EXPECT_EQ(std::distance(fs::directory_iterator(folder()), fs::directory_iterator()), 1);
    write(base_ / "plain", "a file");
    EXPECT_THROW(Checkpoint((base_ / "plain").string(), {"abc", "kayles", 0}), base::Failure);
}

/// What a crash may leave: a block that no manifest names, and files half written.
TEST_F(CheckpointTest, WhatWasNotNamedIsThrownAway) {
    fill();
    write(file("values-000000000010"), "left over");
    write(file("manifest.tmp"), "grundy-checkp");
    write(file("values-000000000010.tmp"), "l");
    {
        Checkpoint kept(folder(), {"abc", "kayles", 0});
        ASSERT_EQ(kept.count(), 10u);
        const std::vector<std::uint8_t> more{9, 8};
        kept.write(more.data(), 2, 1, "break-dense");
    }
    const Checkpoint kept(folder(), {"abc", "kayles", 0});
    Values values;
    kept.read(values, 12);
    EXPECT_EQ(values[10], 9u);
    EXPECT_EQ(values[11], 8u);
}

TEST_F(CheckpointTest, AKernelGoesOnAfterEveryStop) {
    const rule::Code kayles{{0, 7, 7}, {}, false};
    const base::Budget free;
    Values straight;
    break_dense(kayles)->extend(straight, 20'000, free);
    std::uint64_t reached = 0;
    for (int round = 0; reached < 20'000; ++round) {
        Checkpointed kernel(break_dense(kayles), std::make_unique<Checkpoint>(folder(), Checkpoint::Key{"abc", "kayles", 0}), std::chrono::milliseconds(0));
        const std::uint64_t kept = kernel.kept();
        EXPECT_LE(kept, reached);
        Values values;
        for (std::uint64_t to = 100; to <= kept; to += 100 + to / 4) ASSERT_FALSE(kernel.extend(values, to, free));  // the portions of a prover
        ASSERT_FALSE(kernel.extend(values, std::min<std::uint64_t>(20'000, kept + 700), free));
        base::Budget over;
        over.set_time(round % 2 == 0 ? std::chrono::microseconds(0) : std::chrono::microseconds(300));
        const auto limit = kernel.extend(values, 20'000, over);
        for (std::uint64_t n = 0; n < values.size(); ++n) ASSERT_EQ(values[n], straight[n]) << n;
        if (limit) {
            EXPECT_EQ(kernel.kept(), values.size()) << "a limit ends with everything on the disk";
        }
        EXPECT_GT(values.size(), reached == 20'000 ? 0 : kept);
        reached = values.size();
    }
}

}  // namespace
}  // namespace grundy::solve
