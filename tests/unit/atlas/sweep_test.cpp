/// The order in which a sweep hands out games, and what it does with those that come back, with workers that only write down what they are given.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "dsl/library.hpp"
#include "engine/atlas/sweep.hpp"
#include "engine/rule/text.hpp"

namespace grundy::atlas {
namespace {

std::shared_ptr<const rule::Game> code_game(const std::string& name) {
    static const dsl::Library library("");
    auto opened = library.open(name);
    dsl::Diagnostics diagnostics;
    return std::make_shared<const rule::Game>(*opened.document->instantiate({}, diagnostics));
}

/// Proves a game when it has `needed` seconds; loses the first game that it is given twice if told so.
class Listed final : public Workers {
public:
    explicit Listed(std::map<std::string, double> needed, bool forgets = false) : needed_(std::move(needed)), forgets_(forgets) {}
    std::vector<std::pair<std::string, double>> given;

    std::size_t free() const override { return 1; }
    void give(Job job, bool) override {
        given.emplace_back(job.name, job.effort.seconds);
        if (std::exchange(forgets_, false)) return lost_.push_back(std::move(job));
        Record row;
        row.hash = rule::hash(anonymous(*job.game));
        row.rule = rule::canonical_text(anonymous(*job.game));
        row.kind = row.status = "none";
        row.effort = job.effort;
        if (job.effort.seconds >= needed_.at(job.name)) row.kind = "period", row.status = "proved", row.period = 1, row.preperiod = 0, row.saltus = 0;
        done_.push_back({job.name, std::move(row)});
    }
    std::optional<Done> take() override {
        if (done_.empty()) return std::nullopt;
        Done done = std::move(done_.front());
        done_.erase(done_.begin());
        return done;
    }
    std::size_t busy() const override { return done_.size() + lost_.size(); }
    std::vector<Job> lost() override { return std::exchange(lost_, {}); }

private:
    std::map<std::string, double> needed_;
    bool forgets_;
    std::vector<Done> done_;
    std::vector<Job> lost_;
};

SweepTally sweep_of(const std::vector<std::string>& names, double seconds, Listed& workers, Catalogue& catalogue) {
    std::vector<Family> families;
    for (const std::string& name : names) families.emplace_back(name);
    SweepRequest request;
    request.effort = {std::nullopt, seconds, 0, 0.8 * seconds};
    StudyOptions options;
    ThreadWorkers nobody(1, options);
    return sweep(families, request, code_game, catalogue, nobody, &workers, base::Budget());
}

std::string new_file() {
    const auto file = std::filesystem::temp_directory_path() / ("grundy-sweep-" + std::to_string(getpid()) + ".db");
    std::filesystem::remove(file);
    return file.string();
}

using Given = std::vector<std::pair<std::string, double>>;

/// A sixteenth of the time for each, and then all of it for those that need it; what a worker lost comes before them.
TEST(Sweeps, WhatIsQuickComesFirst) {
    const std::string file = new_file();
    Catalogue catalogue(file, Catalogue::Use::sweep);
    Listed workers({{"0.6", 1000}, {"0.7", 0}, {"0.16", 5}, {"0.77", 0}}, true);
    const SweepTally tally = sweep_of({"0.6", "0.7", "0.16", "0.77"}, 32, workers, catalogue);
    Given first(workers.given.begin(), workers.given.begin() + 5), last(workers.given.begin() + 5, workers.given.end());
    EXPECT_EQ(first.front(), std::pair(std::string("0.6"), 2.0)) << "and lost";
    std::sort(first.begin(), first.end());
    EXPECT_EQ(first, (Given{{"0.16", 2}, {"0.6", 2}, {"0.6", 2}, {"0.7", 2}, {"0.77", 2}}));
    std::sort(last.begin(), last.end());
    EXPECT_EQ(last, (Given{{"0.16", 32}, {"0.6", 32}}));
    EXPECT_EQ(std::tuple(tally.games, tally.made, tally.proved, tally.unsolved, tally.left), std::tuple(4U, 4U, 3U, 1U, 0U));

    // With more time only what is unsolved, at once: the first round was long ago. With no more, nothing.
    Listed more({{"0.6", 1000}}), same({});
    const SweepTally longer = sweep_of({"0.7", "0.6"}, 64, more, catalogue);
    EXPECT_EQ(more.given, (Given{{"0.6", 64}}));
    EXPECT_EQ(std::tuple(longer.kept, longer.made), std::tuple(1U, 1U));
    EXPECT_EQ(sweep_of({"0.16", "0.6"}, 64, same, catalogue).kept, 2U);
    EXPECT_TRUE(same.given.empty());
    std::filesystem::remove(file);
}

/// Less than a second is not divided.
TEST(Sweeps, ShortOnesHaveOneRound) {
    const std::string file = new_file();
    Catalogue catalogue(file, Catalogue::Use::sweep);
    Listed workers({{"0.6", 1000}, {"0.7", 0}});
    EXPECT_EQ(sweep_of({"0.6", "0.7"}, 0.5, workers, catalogue).unsolved, 1U);
    EXPECT_EQ(workers.given, (Given{{"0.6", 0.5}, {"0.7", 0.5}}));
    std::filesystem::remove(file);
}

}  // namespace
}  // namespace grundy::atlas
