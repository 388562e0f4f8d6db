#include "engine/atlas/sweep.hpp"

#include <fmt/format.h>

#include <deque>
#include <unordered_map>
#include <unordered_set>

#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"

namespace grundy::atlas {

namespace {

using base::Failure;
using base::FailureKind;

/// One game after another, of one family after the other.
class Stream {
public:
    explicit Stream(const std::vector<Family>& families) {
        for (const Family& family : families) family.each([&](const std::string& name) { return names_.push_back(name), names_.size() < most; });
        if (names_.size() >= most) throw Failure(FailureKind::bad_input, "these are more than ten million games", "sweep a part of the family at a time");
    }
    std::optional<std::string> next() { return at_ < names_.size() ? std::optional(names_[at_++]) : std::nullopt; }
    std::uint64_t size() const { return names_.size(); }

private:
    static constexpr std::size_t most = 10'000'000;
    std::vector<std::string> names_;
    std::size_t at_ = 0;
};

class Sweep {
public:
    Sweep(Stream& games, const SweepRequest& request, const OpenGame& open, Catalogue& catalogue, const base::Budget& budget)
        : games_(games), request_(request), open_(open), catalogue_(catalogue), budget_(budget), brief_(first_round(request.effort)) {}

    SweepTally run(ThreadWorkers& here, Workers* elsewhere) {
        std::vector<Workers*> all{&here};
        if (elsewhere) all.insert(all.begin(), elsewhere);
        for (;;) {
            const bool stop = budget_.exceeded().has_value() || (request_.until && std::chrono::steady_clock::now() > *request_.until);
            for (Workers* workers : all) {
                for (auto& job : workers->lost()) waiting_.push_back(std::move(job));
                while (auto done = workers->take()) keep(std::move(*done));
            }
            for (Workers* workers : all) {
                while (!stop && workers->free() > 0) {
                    auto job = next();
                    if (!job) break;
                    workers->give(std::move(*job), over());
                }
            }
            budget_.report(games_.size() - left() - busy(all), games_.size(), said());
            if (busy(all) == 0 && (over() || stop)) break;
            here.wait(std::chrono::milliseconds(elsewhere ? 2 : 100));
        }
        tally_.games = games_.size();
        tally_.left = left() + given_up_;
        return tally_;
    }

private:
    static std::size_t busy(const std::vector<Workers*>& all) {
        std::size_t sum = 0;
        for (const Workers* one : all) sum += one->busy();
        return sum;
    }

    static Effort first_round(const Effort& whole) {
        constexpr double part = 1.0 / 16, worth_two_rounds = 1;  // seconds
        Effort brief = whole;
        if (whole.seconds >= worth_two_rounds) brief.seconds *= part, brief.search *= part;
        return brief;
    }
    /// Nothing is to be given out: but a game in flight may come back unsolved.
    bool over() const { return left() == 0; }
    std::uint64_t left() const { return games_.size() - met_ + waiting_.size() + again_.size(); }

    const char* said() {
        line_ = fmt::format("games ({} proved, {} unsolved)", tally_.proved, tally_.unsolved);
        return line_.c_str();
    }

    void count(const Record& record) { ++(record.proved() ? tally_.proved : tally_.unsolved); }

    /// The next game that is to be looked into.
    std::optional<Job> next() {
        if (!waiting_.empty()) {
            Job job = std::move(waiting_.back());
            waiting_.pop_back();
            return job;
        }
        if (auto job = met_first()) return job;
        while (!again_.empty() && !budget_.exceeded()) {
            std::string name = std::move(again_.front());
            again_.pop_front();
            if (auto game = open_(name)) return Job{std::move(name), std::move(game), request_.effort};
        }
        return std::nullopt;
    }

    /// The next game that nobody has looked at in this sweep.
    std::optional<Job> met_first() {
        while (const auto name = games_.next()) {
            ++met_;
            if (budget_.exceeded()) return std::nullopt;
            auto game = open_(*name);
            if (!game) {
                ++tally_.failed;
                continue;
            }
            const std::string hash = rule::hash(anonymous(*game));
            if (!request_.shard.has(hash)) {
                ++tally_.elsewhere;
                continue;
            }
            if (!asked_.insert(hash).second) {  // the same rule under another name
                ++tally_.same;
                if (catalogue_.find(hash)) catalogue_.put_name(*name, hash);
                else others_.emplace(hash, *name);
                continue;
            }
            if (const auto known = catalogue_.find(hash); known && (known->proved() || covers(known->effort, request_.effort))) {
                ++tally_.kept;
                count(*known);
                if (!catalogue_.knows_name(*name)) catalogue_.put_name(*name, hash);
                continue;
            }
            if (const auto known = catalogue_.find(hash); known && covers(known->effort, brief_)) {  // it had its first round in a sweep before
                again_.push_back(*name);
                continue;
            }
            return Job{*name, std::move(game), brief_};
        }
        return std::nullopt;
    }

    void keep(const Done& done) {
        if (done.record.stopped == base::name(base::Limit::interrupted)) {  // nothing that could be kept
            ++given_up_;
            return;
        }
        catalogue_.put(done.name, done.record);
        if (!done.record.proved() && !covers(done.record.effort, request_.effort)) {
            again_.push_back(done.name);
        } else {
            ++tally_.made;
            count(done.record);
        }
        const auto [begin, end] = others_.equal_range(done.record.hash);
        for (auto other = begin; other != end; ++other) catalogue_.put_name(other->second, done.record.hash);
        others_.erase(begin, end);
    }

    Stream& games_;
    const SweepRequest& request_;
    const OpenGame& open_;
    Catalogue& catalogue_;
    const base::Budget& budget_;
    const Effort brief_;
    std::deque<std::string> again_;  ///< names of games that are unsolved after the first round
    std::uint64_t met_ = 0, given_up_ = 0;
    std::vector<Job> waiting_;
    std::unordered_set<std::string> asked_;
    std::unordered_multimap<std::string, std::string> others_;  ///< more names of rules that are in flight, by their keys
    SweepTally tally_;
    std::string line_;
};

}  // namespace

bool Shard::has(const std::string& hash) const { return of == 1 || std::stoull(hash.substr(0, 15), nullptr, 16) % of == which - 1; }

SweepTally sweep(const std::vector<Family>& families, const SweepRequest& request, const OpenGame& open, Catalogue& catalogue, ThreadWorkers& here,
                 Workers* elsewhere, const base::Budget& budget) {
    Stream games(families);
    return Sweep(games, request, open, catalogue, budget).run(here, elsewhere);
}

}  // namespace grundy::atlas
