#include "bench/table.hpp"

#include <fmt/format.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

#include "engine/solve/kernel/cpu.hpp"

namespace grundy::bench {
namespace {

using Counters = benchmark::UserCounters;
using Json = nlohmann::ordered_json;

std::map<std::string, Goals>& registered() {
    static std::map<std::string, Goals> goals;
    return goals;
}

double counter(const Counters& counters, const char* name) {
    const auto found = counters.find(name);
    return found == counters.end() ? 0 : found->second.value;
}

/// What the machine calls itself; empty where it does not say.
std::string processor() {
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.rfind("model name", 0) == 0 && line.find(": ") != std::string::npos) return line.substr(line.find(": ") + 2);
    return {};
}

/// Processes that want a processor, of the last minute.
double load() {
    double average = 0;
    std::ifstream("/proc/loadavg") >> average;
    return average;
}

std::string compiler() {
#ifdef __clang__
    return __VERSION__;
#else
    return "g++ " __VERSION__;
#endif
}

std::string paths() {
    std::string all;
    for (const solve::Cpu cpu : solve::usable_cpus()) all += (all.empty() ? "" : ", ") + std::string(solve::name(cpu));
    return all;
}

/// Three digits: 0.00173, 24.1, 5.69e6.
std::string number(double x) {
    if (x == 0) return "0";
    const double size = std::fabs(x);
    if (size >= 1e5) {
        const int power = static_cast<int>(std::floor(std::log10(size)));
        return fmt::format("{:.3g}e{}", x / std::pow(10, power), power);
    }
    return size >= 100 ? fmt::format("{:.0f}", x) : fmt::format("{:.3g}", x);
}
std::string time(double s) { return s == 0 ? "-" : s < 1e-3 ? number(s * 1e6) + " us" : s < 1 ? number(s * 1e3) + " ms" : number(s) + " s"; }

double got(const Goal& goal, const Counters& counters) {
    switch (goal.of) {
        case Goal::Of::ratio: return counter(counters, "ratio");
        case Goal::Of::rate: return counter(counters, "rate");
        case Goal::Of::published: return counter(counters, "rate") / goal.rate;
        case Goal::Of::threads: return counter(counters, "one/two");
        case Goal::Of::seconds: return counter(counters, "ours_s");
    }
    return 0;
}

std::string told(const Goal& goal, double amount) {
    switch (goal.of) {
        case Goal::Of::ratio: return number(amount) + "x";
        case Goal::Of::rate: return number(amount) + "/s";
        case Goal::Of::published: return number(amount) + "x published";
        case Goal::Of::threads: return number(amount) + "x one thread";
        case Goal::Of::seconds: return time(amount);
    }
    return {};
}

const char* name_of(Goal::Of of) {
    switch (of) {
        case Goal::Of::ratio: return "times the baseline";
        case Goal::Of::rate: return "per second";
        case Goal::Of::published: return "times the published rate";
        case Goal::Of::threads: return "times one thread";
        case Goal::Of::seconds: return "seconds at most";
    }
    return "";
}

void join(std::string& to, const std::string& more) { to += (to.empty() ? "" : "; ") + more; }

/// Everything that was measured, goals or none.
std::string measured(const Counters& counters) {
    std::string all;
    for (const auto& [name, unit] : {std::pair("ratio", "x"), {"one/two", "x one thread"}, {"rate", "/s"}})
        if (const double amount = counter(counters, name); amount > 0) join(all, number(amount) + unit);
    if (const double now = counter(counters, "positions"); now > 0) {
        const double before = counter(counters, "before"), bytes = counter(counters, "bytes/position");
        join(all, before > 0 ? fmt::format("{:.0f} positions for {:.0f}", now, before) : fmt::format("{:.0f} positions", now));
        if (bytes > 0) join(all, fmt::format("{:.0f} bytes each", bytes));
    }
    return all;
}

/// A row's name, without what the library adds for its iterations.
std::string plain(const std::string& name) { return name.substr(0, name.find("/iterations:")); }

}  // namespace

const Goals& goals_of(const std::string& name) { return registered()[name]; }

void row(const std::string& name, Goals goals, std::function<void(benchmark::State&)> body) {
    registered()[name] = smoke() ? Goals{} : std::move(goals);
    benchmark::RegisterBenchmark(name.c_str(), std::move(body))->UseManualTime()->Unit(benchmark::kMillisecond)->Iterations(smoke() ? 1 : 3);
}

bool Table::ReportContext(const Context& context) {
    const std::string machine = processor();
    const int cores = context.cpu_info.num_cpus;
    const double hertz = context.cpu_info.cycles_per_second;
    std::time_t now = std::time(nullptr);
    char day[16];
    std::strftime(day, sizeof day, "%Y-%m-%d", std::localtime(&now));
    if (form_ == Form::json) {
        Json head = {{"date", day}, {"machine", machine}, {"cores", cores}, {"hertz", hertz}, {"load", load()}, {"path", solve::name(solve::best_cpu())}};
        for (const solve::Cpu cpu : solve::usable_cpus()) head["paths"].push_back(solve::name(cpu));
        head["compiler"] = compiler();
        json_ = std::move(head);
        return true;
    }
    fmt::print("{}, {} cores at {:.1f} GHz, {}; load {:.1f}; {}\n", machine.empty() ? "this machine" : machine, cores, hertz / 1e9, day, load(), compiler());
    fmt::print("vectors: {} (here: {}; GRUNDY_CPU chooses)\n", solve::name(solve::best_cpu()), paths());
    if (load() > 0.5) fmt::print("other work is on this machine: rows on two threads, and those in seconds, are by the clock and say little\n");
    if (smoke()) fmt::print("tiny sizes (GRUNDY_BENCH_SMOKE): whether the rows run, and nothing about speed\n");
    fmt::print("\n| row | baseline | ours | reached | goal |\n| --- | --- | --- | --- | --- |\n");
    std::fflush(stdout);
    return true;
}

void Table::print_row(const Run& run, const std::string& name, const std::vector<Reached>& reached) const {
    std::string of, wanted;
    for (const Reached& goal : reached) {
        join(wanted, told(goal.goal, goal.goal.wanted));
        if (goal.goal.of == Goal::Of::published || goal.goal.of == Goal::Of::seconds) join(of, told(goal.goal, goal.got));
    }
    std::string all = run.error_occurred ? run.error_message : measured(run.counters);
    if (!of.empty() && !run.error_occurred) join(all, of);
    const double before = counter(run.counters, "baseline_s"), one = counter(run.counters, "one_s");
    std::string ours = time(counter(run.counters, "ours_s"));
    if (one > 0) ours = time(one) + " one, " + ours + " two";
    fmt::print("| {} | {} | {} | {} | {} |\n", name, time(before), ours, all.empty() ? "-" : all, wanted.empty() ? "-" : wanted);
    std::fflush(stdout);
}

void Table::add_json(const Run& run, const std::string& name, const std::vector<Reached>& reached) {
    Json row = {{"row", name}};
    if (run.error_occurred) row["error"] = run.error_message;
    for (const auto& [key, value] : run.counters) row[key] = value.value;
    row["goals"] = Json::array();
    for (const Reached& goal : reached) {
        Json one = {{"of", name_of(goal.goal.of)}, {"wanted", goal.goal.wanted}, {"reached", goal.got}, {"met", goal.met()}};
        if (goal.goal.of == Goal::Of::published) one["published rate"] = goal.goal.rate;
        row["goals"].push_back(std::move(one));
    }
    json_["rows"].push_back(std::move(row));
}

void Table::ReportRuns(const std::vector<Run>& runs) {
    for (const Run& run : runs) {
        const std::string name = plain(run.benchmark_name());
        std::vector<Reached> reached;
        ++rows_;
        if (run.error_occurred) ++failures_;
        else
            for (const Goal& goal : goals_of(name)) reached.push_back({goal, got(goal, run.counters)});
        for (const Reached& goal : reached) {
            ++goals_;
            published_ = published_ || goal.goal.of == Goal::Of::published;
            if (!goal.met()) short_.push_back(fmt::format("{}: {} of {}", name, told(goal.goal, goal.got), told(goal.goal, goal.goal.wanted)));
        }
        if (form_ == Form::json) add_json(run, name, reached);
        else print_row(run, name, reached);
    }
}

void Table::Finalize() {
    if (form_ == Form::json) {
        json_["not_reached"] = short_;
        fmt::print("{}\n", json_.dump(2));
        return;
    }
    if (published_)
        fmt::print(
            "\n\"published\": the rate of the best published solver, measured once on another machine with AVX2 (bench/README.md), so with a grain of salt.\n");
    if (goals_ == 0) return;
    fmt::print("\n{} of {} goals reached{}\n", goals_ - short_.size(), goals_, short_.empty() ? "." : "; not reached:");
    for (const std::string& sentence : short_) fmt::print("  {}\n", sentence);
}

}  // namespace grundy::bench
