/// grundy sweep FAMILY… -o FILE: many games, a row of a catalogue each; resumed, in shards, on several machines.
#include <fmt/format.h>

#include <fstream>
#include <iostream>

#include "cli/command.hpp"
#include "cli/further/ranks.hpp"
#include "cli/further/verbs.hpp"
#include "cli/games.hpp"
#include "cli/quantity.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/atlas/catalogue.hpp"
#include "engine/atlas/games.hpp"
#include "engine/atlas/record_text.hpp"
#include "engine/atlas/sweep.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/text.hpp"
#include "engine/parallel/threads.hpp"

namespace grundy::cli {

namespace {

using base::Failure;
using base::FailureKind;

struct SweepFlags {
    std::string file, from, to, shard, most_time, effort;
    bool resume = false, certificates = false;
};

atlas::Shard shard_of(const std::string& text) {
    if (text.empty()) return {};
    const std::size_t slash = text.find('/');
    const auto wrong = [&] {
        return Failure(FailureKind::bad_input, "a shard is written I/N, and not " + text, "--shard 1/8, --shard 2/8, …, --shard 8/8 are all games");
    };
    if (slash == std::string::npos || slash == 0 || slash + 1 == text.size() || text.find_first_not_of("0123456789/") != std::string::npos) throw wrong();
    const atlas::Shard shard{parse_count(text.substr(0, slash)), parse_count(text.substr(slash + 1))};
    if (shard.of < 1 || shard.which < 1 || shard.which > shard.of) throw wrong();
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
        const std::string family = base::trimmed(line);
        if (family.empty() || family[0] == '#') continue;
        try {
            all.emplace_back(family);
        } catch (const Failure& failure) {
            throw Failure(failure.kind(), fmt::format("{}:{}: {}", file, number, failure.what()), failure.hint());
        }
    }
    return all;
}

/// Null where it was said what is wrong with it.
std::shared_ptr<const rule::Game> opened(const std::string& name, Session& session) {
    try {
        auto game = open_game(std::vector<std::string>{name}, session).game;
        analyse::require_two_players(*game);
        return game;
    } catch (const Exit&) {
    } catch (const Failure& failure) {
        base::pass_grave(failure);
        session.complain(name + ": " + failure.what(), failure.hint());
    }
    return nullptr;
}

void sweep(const std::vector<std::string>& words, const SweepFlags& flags, Session& session) {
    Ranks ranks;  // of mpirun; one process without it
    atlas::StudyOptions options;
    options.effort.seconds = session.time_limit.empty() ? 10 : std::chrono::duration<double>(parse_duration(session.time_limit)).count();
    options.effort.search = flags.effort.empty() ? 0.8 * options.effort.seconds : std::chrono::duration<double>(parse_duration(flags.effort)).count();
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
    const atlas::Shard shard = shard_of(flags.shard);
    if (!ranks.first()) return ranks.serve(options, [&](const std::string& name) { return open_game(std::vector<std::string>{name}, session).game; });

    std::vector<atlas::Family> families = atlas::families(words);
    if (!flags.from.empty())
        for (auto& family : listed(flags.from)) families.push_back(std::move(family));
    if (families.empty()) throw Failure(FailureKind::bad_input, "sweep needs a family of games", "grundy sweep 0.?? -o codes.db; grundy sweep --help has more");
    if (flags.file.empty()) throw Failure(FailureKind::bad_input, "sweep needs a file for its rows", "-o FILE names it: grundy sweep 0.?? -o codes.db");
    const auto begin = std::chrono::steady_clock::now();
    atlas::Catalogue catalogue(flags.file, flags.resume ? atlas::Catalogue::Use::resume : atlas::Catalogue::Use::sweep);
    atlas::SweepTally tally;
    {
        atlas::ThreadWorkers here(threads, options);
        tally = atlas::sweep(
            families, {shard, options.effort, deadline}, [&](const std::string& name) { return opened(name, session); }, catalogue, here,
            ranks.workers(options.effort.seconds), budget);
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
    verb.option("--effort", flags->effort, "search that long for a pattern beyond those values (default: four fifths of --time-limit; 0s: not at all)");
    verb.option("--shard", flags->shard, "I/N: of the games one in N, by their rules; `grundy merge` joins the files");
    verb.option("--for", flags->most_time, "begin no game after so long (1h); --resume goes on");
    verb.flag("--certificates", flags->certificates, "keep a certificate of each proved law, for grundy-verify");
    session.add_common(verb);
    verb.footer(
        "--time-limit (default 10s), --effort and --memory-limit are those of each game. Rows are kept as they are made: whatever ends the program, the same "
        "command "
        "goes on, and\n"
        "with larger limits it looks again into what is unsolved. Under mpirun -n K the other processes take games, too.\n"
        "Examples: grundy sweep '0.?\?\?' -o codes.db; grundy sweep 'subtract {a<b<c} up to 20' -o triples.db; grundy catalogue codes.db unsolved\n"
        "Exit status: 0 done, 2 bad usage or a game that cannot be read, 3 games are left, 130 interrupted.");
    verb.run([words, flags, &session] { sweep(*words, *flags, session); });
}

}  // namespace grundy::cli
