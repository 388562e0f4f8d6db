/// grundy sweep FAMILY… -o FILE: many games, a row of a catalogue each; resumed, in shards, on several machines.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iostream>
#include <unordered_set>

#include "cli/command.hpp"
#include "cli/games.hpp"
#include "cli/quantity.hpp"
#include "cli/ranks.hpp"
#include "cli/sweep_workers.hpp"
#include "cli/verbs.hpp"
#include "engine/atlas/catalogue.hpp"
#include "engine/atlas/games.hpp"
#include "engine/atlas/record_text.hpp"
#include "engine/base/memory.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/report/style.hpp"
#include "engine/rule/text.hpp"

namespace grundy::cli {

namespace {

using base::Failure;
using base::FailureKind;

struct SweepFlags {
    std::string file, from, to, shard, most_time, effort;
    bool resume = false, certificates = false;
};

/// "2/8": the games whose key leaves 1 modulo 8.
struct Shard {
    std::uint64_t which = 1, of = 1;
    bool has(const std::string& hash) const { return of == 1 || std::stoull(hash.substr(0, 15), nullptr, 16) % of == which - 1; }
};

Shard shard_of(const std::string& text) {
    if (text.empty()) return {};
    const std::size_t slash = text.find('/');
    const Failure wrong(FailureKind::bad_input, "a shard is written I/N, and not " + text, "--shard 1/8, --shard 2/8, …, --shard 8/8 are all games");
    if (slash == std::string::npos || slash == 0 || slash + 1 == text.size() || text.find_first_not_of("0123456789/") != std::string::npos) throw wrong;
    const Shard shard{parse_count(text.substr(0, slash)), parse_count(text.substr(slash + 1))};
    if (shard.of < 1 || shard.which < 1 || shard.which > shard.of) throw wrong;
    return shard;
}

/// A game, or a family of them, on each line; `#` begins a comment. Where it stands is part of a message.
std::vector<atlas::Family> listed(const std::string& file) {
    std::ifstream opened;
    if (file != "-") {
        opened.open(file);
        if (!opened)
            throw Failure(FailureKind::bad_input, "there is no file " + file + " that can be read",
                          "--from FILE holds a game on each line; - is standard input");
    }
    std::istream& in = file == "-" ? std::cin : opened;
    std::vector<atlas::Family> all;
    std::string line;
    for (std::size_t number = 1; std::getline(in, line); ++number) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        const std::size_t begin = line.find_first_not_of(" \t");
        if (begin == std::string::npos || line[begin] == '#') continue;
        try {
            all.emplace_back(line.substr(begin, line.find_last_not_of(" \t") + 1 - begin));
        } catch (const Failure& failure) {
            throw Failure(failure.kind(), fmt::format("{}:{}: {}", file, number, failure.what()), failure.hint());
        }
    }
    return all;
}

/// One game after another, of one family after the other.
class Stream {
public:
    explicit Stream(const std::vector<atlas::Family>& families) {
        for (const atlas::Family& family : families) family.each([&](const std::string& name) { return names_.push_back(name), names_.size() < most; });
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
    Sweep(Stream& games, atlas::Catalogue& catalogue, const Shard& shard, const atlas::StudyOptions& options, Session& session)
        : games_(games), catalogue_(catalogue), shard_(shard), options_(options), session_(session) {}

    atlas::SweepTally run(ThreadWorkers& here, SweepWorkers* elsewhere, std::optional<std::chrono::steady_clock::time_point> deadline) {
        std::vector<SweepWorkers*> all{&here};
        if (elsewhere) all.insert(all.begin(), elsewhere);
        for (;;) {
            const bool stop = session_.budget().exceeded().has_value() || (deadline && std::chrono::steady_clock::now() > *deadline);
            for (SweepWorkers* workers : all) {
                for (auto& job : workers->lost()) waiting_.push_back(std::move(job));
                while (!stop && workers->free() > 0) {
                    auto job = next();
                    if (!job) break;
                    workers->give(std::move(*job), games_.size() == met_ && waiting_.empty());
                }
                while (auto done = workers->take()) keep(std::move(*done));
            }
            session_.budget().report(met_ - busy(all), games_.size(), said());
            const bool over = met_ == games_.size() && waiting_.empty();
            if (busy(all) == 0 && (over || stop)) break;
            here.wait(std::chrono::milliseconds(elsewhere ? 2 : 100));
        }
        tally_.games = games_.size();
        tally_.left = games_.size() - met_ + waiting_.size() + given_up_;
        return tally_;
    }

private:
    static std::size_t busy(const std::vector<SweepWorkers*>& all) {
        std::size_t sum = 0;
        for (const SweepWorkers* one : all) sum += one->busy();
        return sum;
    }

    const char* said() {
        line_ = fmt::format("games ({} proved, {} unsolved)", tally_.proved, tally_.unsolved);
        return line_.c_str();
    }

    void count(const atlas::Record& record) { ++(record.proved() ? tally_.proved : tally_.unsolved); }

    /// The next game that is to be looked into.
    std::optional<SweepJob> next() {
        if (!waiting_.empty()) {
            SweepJob job = std::move(waiting_.back());
            waiting_.pop_back();
            return job;
        }
        while (const auto name = games_.next()) {
            ++met_;
            if (session_.budget().exceeded()) return std::nullopt;
            auto game = opened(*name);
            if (!game) continue;
            const std::string hash = rule::hash(atlas::anonymous(*game));
            if (!shard_.has(hash)) {
                ++tally_.elsewhere;
                continue;
            }
            if (!asked_.insert(hash).second) {  // the same rule under another name
                ++tally_.same;
                others_.emplace_back(*name, hash);
                settle();
                continue;
            }
            if (const auto known = catalogue_.find(hash); known && (known->proved() || atlas::covers(known->effort, options_.effort))) {
                ++tally_.kept;
                count(*known);
                if (!catalogue_.knows_name(*name)) catalogue_.put_name(*name, hash);
                continue;
            }
            return SweepJob{*name, std::move(game)};
        }
        settle();
        return std::nullopt;
    }

    std::shared_ptr<const rule::Game> opened(const std::string& name) {
        try {
            return open_game(std::vector<std::string>{name}, session_).game;
        } catch (const Exit&) {  // it was said what is wrong
        } catch (const Failure& failure) {
            if (failure.kind() == FailureKind::internal || failure.kind() == FailureKind::interrupted) throw;
            session_.complain(name + ": " + failure.what(), failure.hint());
        }
        ++tally_.failed;
        return nullptr;
    }

    void keep(SweepDone done) {
        if (done.record.stopped == base::name(base::Limit::interrupted)) {  // nothing that could be kept
            ++given_up_;
            return;
        }
        catalogue_.put(done.name, done.record);
        ++tally_.made;
        count(done.record);
        settle();
    }

    /// More names of rules that are there by now.
    void settle() {
        std::erase_if(others_, [this](const auto& other) {
            if (!catalogue_.find(other.second)) return false;
            catalogue_.put_name(other.first, other.second);
            return true;
        });
    }

    Stream& games_;
    atlas::Catalogue& catalogue_;
    const Shard shard_;
    const atlas::StudyOptions& options_;
    Session& session_;
    std::uint64_t met_ = 0, given_up_ = 0;
    std::vector<SweepJob> waiting_;
    std::unordered_set<std::string> asked_;
    std::vector<std::pair<std::string, std::string>> others_;
    atlas::SweepTally tally_;
    std::string line_;
};

void sweep(const std::vector<std::string>& words, const SweepFlags& flags, Session& session) {
    Ranks ranks;  // of mpirun; one process without it
    atlas::StudyOptions options;
    options.effort.seconds = session.time_limit.empty() ? 10 : std::chrono::duration<double>(parse_duration(session.time_limit)).count();
    if (!flags.to.empty()) options.effort.to = parse_count(flags.to);
    if (!session.memory_limit.empty()) options.effort.memory = parse_size(session.memory_limit);
    options.certificate = flags.certificates;
    options.version = GRUNDY_VERSION;
    session.time_limit.clear(), session.memory_limit.clear();  // they are a game's, not the sweep's
    base::Budget& budget = session.budget();
    const unsigned threads = parallel::Threads(session.threads).count();
    options.share = base::usual_memory() / threads;
    options.cancel = watch_interrupt();
    const auto deadline = flags.most_time.empty() ? std::nullopt : std::optional(std::chrono::steady_clock::now() + parse_duration(flags.most_time));
    const Shard shard = shard_of(flags.shard);
    if (!ranks.first()) return ranks.serve(options, [&](const std::string& name) { return open_game(std::vector<std::string>{name}, session).game; });

    std::vector<atlas::Family> families = atlas::families(words);
    if (!flags.from.empty())
        for (auto& family : listed(flags.from)) families.push_back(std::move(family));
    if (families.empty()) throw Failure(FailureKind::bad_input, "sweep needs a family of games", "grundy sweep 0.?? -o codes.db; grundy sweep --help has more");
    if (flags.file.empty()) throw Failure(FailureKind::bad_input, "sweep needs a file for its rows", "-o FILE names it: grundy sweep 0.?? -o codes.db");
    Stream games(families);
    const auto begin = std::chrono::steady_clock::now();
    atlas::Catalogue catalogue(flags.file, flags.resume ? atlas::Catalogue::Use::resume : atlas::Catalogue::Use::sweep);
    atlas::SweepTally tally;
    {
        ThreadWorkers here(threads, options);
        tally = Sweep(games, catalogue, shard, options, session).run(here, ranks.workers(options.effort.seconds), deadline);
    }
    ranks.over();
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    session.print(session.json ? atlas::json(tally, catalogue, flags.file, seconds) : atlas::text(tally, catalogue, flags.file, seconds, session.style()));
    if (budget.exceeded() == base::Limit::interrupted) session.exit = exit_interrupted;
    else if (tally.failed > 0) session.exit = exit_bad;
    else if (tally.left > 0) session.exit = exit_limit;
}

}  // namespace

void add_sweep(Command& program, Session& session) {
    Command& verb = program.verb("sweep", "many games, a row of a catalogue each");
    auto words = std::make_shared<std::vector<std::string>>();
    auto flags = std::make_shared<SweepFlags>();
    verb.words("FAMILY", *words, "'0.?\?\?', 'subtract {a<b<c} up to 20', 'allbut {..} up to 6', 'divide {..} within 2..9', mark t=2..64, or single games",
               false);
    verb.option("-o,--db,--output", flags->file, "the catalogue, an SQLite file; one that is there is gone on with");
    verb.option("--from", flags->from, "a file with a game or a family on each line; - is standard input");
    verb.flag("--resume", flags->resume, "go on with a catalogue that must be there");
    verb.option("--to", flags->to, "the values of 0 … N of each game at least");
    verb.option("--shard", flags->shard, "I/N: of the games one in N, by their rules; `grundy merge` joins the files");
    verb.option("--for", flags->most_time, "begin no game after so long (1h); --resume goes on");
    verb.flag("--certificates", flags->certificates, "keep a certificate of each proved law, for grundy-verify");
    session.add_common(verb);
    verb.footer(
        "--time-limit (default 10s) and --memory-limit are those of each game. Rows are kept as they are made: whatever ends the program, the same command "
        "goes on, and\n"
        "with larger limits it looks again into what is unsolved. Under mpirun -n K the other processes take games, too.\n"
        "Examples: grundy sweep '0.?\?\?' -o codes.db; grundy sweep 'subtract {a<b<c} up to 20' -o triples.db; grundy catalogue codes.db unsolved\n"
        "Exit status: 0 done, 2 bad usage or a game that cannot be read, 3 games are left, 130 interrupted.");
    verb.run([words, flags, &session] { sweep(*words, *flags, session); });
}

}  // namespace grundy::cli
