/// grundy-campaign: random games and claims against brute force.
///
///   grundy-campaign --games 1000000 --claims 100000 --seed 1 --seconds 36000 --out finds
///   grundy-campaign --seed 1 --index 4711          one game of it, with what is wrong
///   grundy-campaign --games 2000 --claims 4000 --everywhere 1    claims about all positions: how many of the true ones are proved
///   grundy-campaign --games 20000 --claims 40000 --kind puzzle   of the games drawn only the puzzles
///   grundy-campaign --replay tests/data/campaign   what was found once, with what brute force said about it
///
/// Each run of games is a child process, so that a crash or a hang is a find like any other. The games depend on the seed and their index alone, the
/// claims also on how many a game gets (--claims / --games). Exit status: 1 something was found, 0 nothing.
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>

#include "tests/campaign/replay.hpp"
#include "tests/campaign/shrink.hpp"
#include "tests/campaign/trial.hpp"

namespace grundy::campaign {
namespace {

using Clock = std::chrono::system_clock;  // the other one is clock.cpp's

struct Flags {
    std::uint64_t games = 10'000, claims = 5'000, seed = 1;
    double seconds = 1e9;
    std::string out, csv, replay, table, kind;  ///< kind: of the games drawn only those are tried
    std::set<std::string> skip;
    std::int64_t index = -1;
    std::uint64_t from = 0, to = ~std::uint64_t{0};  ///< a run of part of the games: indices from..to - 1
    int patience = 15;                               ///< seconds of the processor for one game before it counts as a hang
    std::uint64_t least_games = 0, least_laws = 0, least_claims = 0;
    bool everywhere = false;  ///< claims about infinitely many positions only: how many of the true ones are proved?
};

/// In memory that parent and child share.
struct Shared {
    Counts counts;
    std::uint64_t index = 0;  ///< the game that is being tried
    std::uint64_t crashes = 0;
    bool done = false;
};

Drawn drawn(const Flags& flags, std::uint64_t index) {
    Draw draw(flags.seed, index);
    Drawn d = draw_game(draw);
    const double each = static_cast<double>(flags.claims) / static_cast<double>(flags.games);
    const auto count = static_cast<int>(static_cast<double>(index + 1) * each) - static_cast<int>(static_cast<double>(index) * each);
    if (count > 0) {
        Brute truth(d.game, d.game.parameter_default, 200'000);
        Draw claims(flags.seed + 0x5eed, index);
        (flags.everywhere ? draw_claims_about_all : draw_claims)(d.game, claims, truth, count);
    }
    return d;
}

Effort effort_in(const Flags& flags, std::uint64_t index, Species species) {
    Effort effort = effort_of(index, species);
    if (flags.everywhere) effort = {.steps = 400'000, .seconds = 3, .certify = true, .reach = 3, .everywhere = species};
    return effort;
}

std::string file_name(const Flags& flags, const std::string& kind, std::uint64_t index) {
    std::string name = kind;
    std::replace_if(
        name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
    return flags.out + "/" + name + "-" + std::to_string(flags.seed) + "-" + std::to_string(index) + ".game";
}

void keep(const Flags& flags, std::uint64_t index, const Fault& fault, const Game& game) {
    std::string comment = "# " + fault.kind + "; seed " + std::to_string(flags.seed) + " index " + std::to_string(index) + "\n# ";
    for (const char c : fault.text) comment += c == '\n' ? "\n# " : std::string(1, c);
    const std::string text = comment + "\n" + facts(game) + print(game);
    if (flags.out.empty()) std::printf("%s\n", text.c_str());
    else std::ofstream(file_name(flags, fault.kind, index)) << text;
    std::fflush(stdout);
}

void report(const Flags& flags, std::uint64_t index, const Fault& fault, const Drawn& d) {
    keep(flags, index, fault, d.game);
    const Effort effort = effort_in(flags, index, d.species);
    std::string text = fault.text;
    const Game small = shrunk(
        d.game,
        [&](const Game& candidate) {
            Counts unused;
            const auto again = trial(candidate, d.species, effort, unused, {});
            if (!again || again->kind != fault.kind) return false;
            text = again->text;
            return true;
        },
        6);
    keep(flags, index, {fault.kind, text}, small);
    std::printf("%s: seed %llu index %llu\n", fault.kind.c_str(), static_cast<unsigned long long>(flags.seed), static_cast<unsigned long long>(index));
    std::fflush(stdout);
}

/// A far look is long by itself.
int patience(const Flags& flags, const Effort& effort) { return flags.patience * (effort.heaps > 1000 ? 6 : 1); }

/// SIGPROF ends the child after so many seconds of the processor: a busy machine is no hang.
void allow(int seconds) {
    itimerval limit{};
    limit.it_value.tv_sec = seconds;
    setitimer(ITIMER_PROF, &limit, nullptr);
}

[[noreturn]] void child(const Flags& flags, Shared& shared, Clock::time_point until) {
    for (; shared.index < std::min(flags.games, flags.to) && Clock::now() < until; ++shared.index) {
        allow(flags.patience);
        const Drawn d = drawn(flags, shared.index);
        if (!flags.kind.empty() && flags.kind != name(d.species)) continue;
        const Effort effort = effort_in(flags, shared.index, d.species);
        allow(patience(flags, effort));
        const auto fault = trial(d.game, d.species, effort, shared.counts, flags.skip);
        if (!fault) continue;
        allow(3 * patience(flags, effort));
        report(flags, shared.index, *fault, d);
    }
    shared.done = true;
    std::fflush(stdout);
    _exit(0);
}

void row(const char* what, std::uint64_t n) { std::printf("  %-58s %12llu\n", what, static_cast<unsigned long long>(n)); }

void summary(const Flags& flags, const Shared& shared, double seconds) {
    const Counts& c = shared.counts;
    std::printf("seed %llu, %.0f s, %.0f games a second\n", static_cast<unsigned long long>(flags.seed), seconds, static_cast<double>(c.games) / seconds);
    row("games", c.games);
    for (std::size_t s = 0; s < c.species.size(); ++s) row((std::string("  ") + name(static_cast<Species>(s))).c_str(), c.species[s]);
    row("positions whose options were compared", c.positions);
    row("answers about positions compared", c.values);
    row("runs of a method", c.kernels);
    row("laws proved", c.laws);
    row("positions compared with a proved law", c.law_values);
    row("claims", c.claims);
    const char* const verdicts[] = {"proved", "exhausted", "holds", "undecided", "refuted"};
    for (std::size_t v = 0; v < 5; ++v) {
        row((std::string("  ") + verdicts[v]).c_str(), c.verdicts[v]);
        if (v != 3) row((std::string("    confirmed by brute force")).c_str(), c.confirmed[v]);
    }
    row("certificates written and verified", c.certificates);
    row("  refused: no type of certificate", c.uncertified);
    row("rules that the program would not read", c.rejected);
    row("passed over by --skip", c.skipped);
    row("crashes and hangs", shared.crashes);
    row("finds", c.faults + shared.crashes);
    if (!flags.everywhere) return;
    std::printf("| kind of game | about all positions | true | proved | certified |\n| --- | --- | --- | --- | --- |\n");
    Counts::Everywhere all;
    const auto line = [](const char* what, const Counts::Everywhere& e) {
        std::printf("| %s | %llu | %llu | %llu | %llu |\n", what, static_cast<unsigned long long>(e.claims), static_cast<unsigned long long>(e.true_ones),
                    static_cast<unsigned long long>(e.proved), static_cast<unsigned long long>(e.certified));
    };
    for (std::size_t s = 0; s < c.everywhere.size(); ++s) {
        const auto& e = c.everywhere[s];
        all.claims += e.claims, all.true_ones += e.true_ones, all.proved += e.proved, all.certified += e.certified;
        if (e.claims > 0) line(name(static_cast<Species>(s)), e);
    }
    line("all", all);
}

void append(const Flags& flags, const Shared& shared, double seconds) {
    if (flags.csv.empty()) return;
    const Counts& c = shared.counts;
    const bool fresh = !std::filesystem::exists(flags.csv);
    std::ofstream out(flags.csv, std::ios::app);
    if (fresh)
        out << "seed,from,seconds,games,positions,answers,methods,laws,law_answers,claims,proved,exhausted,holds,undecided,refuted,confirmed,certificates,"
               "finds\n";
    out << flags.seed << ',' << flags.from << ',' << static_cast<std::uint64_t>(seconds) << ',' << c.games << ',' << c.positions << ',' << c.values << ','
        << c.kernels << ',' << c.laws << ',' << c.law_values << ',' << c.claims;
    std::uint64_t confirmed = 0;
    for (std::size_t v = 0; v < 5; ++v) out << ',' << c.verdicts[v], confirmed += c.confirmed[v];
    out << ',' << confirmed << ',' << c.certificates << ',' << c.faults + shared.crashes << '\n';
}

/// The runs of a file, as a table in Markdown with their sum; the parts of one seed are added up. The first two cells are the seed and the first index.
int table(const std::string& path) {
    std::ifstream in(path);
    std::string line;
    if (!std::getline(in, line)) return std::fprintf(stderr, "there is no run in %s\n", path.c_str()), 2;
    const auto cells = [](const std::string& row) {
        std::vector<std::string> out(1);
        for (const char c : row) {
            if (c == ',') out.emplace_back();
            else out.back() += c;
        }
        return out;
    };
    const auto print_row = [](const std::string& first, const auto& row) {
        std::printf("| %s ", first.c_str());
        for (std::size_t i = 2; i < row.size(); ++i) {
            if constexpr (std::is_same_v<decltype(row[i]), const std::string&>) std::printf("| %s ", row[i].c_str());
            else std::printf("| %llu ", static_cast<unsigned long long>(row[i]));
        }
        std::printf("|\n");
    };
    const std::vector<std::string> head = cells(line);
    std::vector<std::uint64_t> total(head.size(), 0);
    std::map<std::uint64_t, std::vector<std::uint64_t>> seeds;
    while (std::getline(in, line)) {
        const auto row = cells(line);
        auto& sum = seeds[std::strtoull(row[0].c_str(), nullptr, 10)];
        sum.resize(head.size(), 0);
        for (std::size_t i = 0; i < row.size() && i < total.size(); ++i) {
            const std::uint64_t n = std::strtoull(row[i].c_str(), nullptr, 10);
            sum[i] += n, total[i] += n;
        }
    }
    print_row(head[0], head);
    print_row("---", std::vector<std::string>(head.size(), "---"));
    for (const auto& [seed, sum] : seeds) print_row(std::to_string(seed), sum);
    print_row("all", total);
    return 0;
}

/// Children one after the other, each from where the last one died.
int run(const Flags& flags) {
    void* const memory = mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return 2;
    Shared& shared = *new (memory) Shared;
    shared.index = flags.from;
    if (!flags.out.empty()) std::filesystem::create_directories(flags.out);
    const auto begun = Clock::now();
    const auto until = begun + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(flags.seconds));
    while (!shared.done) {
        std::fflush(stdout);
        const pid_t pid = fork();
        if (pid == 0) child(flags, shared, until);
        int status = 0;
        if (pid < 0 || waitpid(pid, &status, 0) != pid) return 2;
        if (shared.done) break;
        const bool hang = WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF;
        const std::string kind = hang ? "hang" : "crash";
        if (flags.skip.count(kind)) ++shared.counts.skipped;
        else {
            ++shared.crashes;
            keep(flags, shared.index,
                 {kind, WIFSIGNALED(status) ? "signal " + std::to_string(WTERMSIG(status)) : "exit " + std::to_string(WEXITSTATUS(status))},
                 drawn(flags, shared.index).game);
            std::printf("%s: seed %llu index %llu\n", kind.c_str(), static_cast<unsigned long long>(flags.seed), static_cast<unsigned long long>(shared.index));
        }
        ++shared.index;
    }
    const double seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    summary(flags, shared, seconds);
    append(flags, shared, seconds);
    const Counts& c = shared.counts;
    if (c.games < flags.least_games || c.laws < flags.least_laws || c.claims < flags.least_claims) {
        std::printf("too few were tried: at least %llu games, %llu laws, %llu claims were expected\n", static_cast<unsigned long long>(flags.least_games),
                    static_cast<unsigned long long>(flags.least_laws), static_cast<unsigned long long>(flags.least_claims));
        return 1;
    }
    return c.faults + shared.crashes > 0 ? 1 : 0;
}

int one(const Flags& flags) {
    const auto index = static_cast<std::uint64_t>(flags.index);
    const Drawn d = drawn(flags, index);
    std::printf("%s\n", print(d.game).c_str());
    std::fflush(stdout);
    Counts counts;
    const auto fault = trial(d.game, d.species, effort_in(flags, index, d.species), counts, flags.skip);
    if (fault) std::printf("# %s: %s\n", fault->kind.c_str(), fault->text.c_str());
    return fault ? 1 : 0;
}

bool read_flags(int argc, char** argv, Flags& flags) {
    std::map<std::string, std::string> given;
    for (int i = 1; i + 1 < argc; i += 2) given[argv[i]] = argv[i + 1];
    if (argc % 2 == 0) return false;
    const auto number = [&](const char* key, auto& into) {
        if (const auto found = given.find(key); found != given.end())
            into = static_cast<std::decay_t<decltype(into)>>(std::stod(found->second)), given.erase(found);
    };
    number("--games", flags.games), number("--claims", flags.claims), number("--seed", flags.seed), number("--seconds", flags.seconds),
        number("--index", flags.index), number("--patience", flags.patience);
    number("--from", flags.from), number("--to", flags.to);
    number("--everywhere", flags.everywhere);
    number("--least-games", flags.least_games), number("--least-laws", flags.least_laws), number("--least-claims", flags.least_claims);
    flags.out = given["--out"], flags.csv = given["--csv"], flags.replay = given["--replay"], flags.table = given["--table"], flags.kind = given["--kind"];
    std::string skip = given["--skip"] + ",", kind;
    for (const char c : skip) {
        if (c != ',') kind += c;
        else if (!kind.empty()) flags.skip.insert(kind), kind.clear();
    }
    given.erase("--out"), given.erase("--csv"), given.erase("--replay"), given.erase("--table"), given.erase("--skip"), given.erase("--kind");
    return given.empty() && flags.games > 0;
}

}  // namespace
}  // namespace grundy::campaign

int main(int argc, char** argv) {
    grundy::campaign::Flags flags;
    if (!grundy::campaign::read_flags(argc, argv, flags)) {
        std::fprintf(stderr,
                     "usage: grundy-campaign [--games N] [--claims N] [--seed S] [--seconds T] [--out DIR] [--csv FILE] [--index I] [--from I] [--to I] "
                     "[--patience T] [--skip FIND,…] [--everywhere 1] [--kind GAMES]\n");
        return 2;
    }
    if (!flags.table.empty()) return grundy::campaign::table(flags.table);
    if (!flags.replay.empty()) return grundy::campaign::replay(flags.replay, flags.least_games);
    return flags.index >= 0 ? grundy::campaign::one(flags) : grundy::campaign::run(flags);
}
