/// grundy_bench: every speed that is claimed, beside a plain baseline in the same run, and what is wanted of it.
#include <fmt/format.h>

#include <cstring>
#include <string>
#include <vector>

#include "bench/rows.hpp"
#include "bench/table.hpp"
#include "engine/base/failure.hpp"
#include "engine/solve/kernel/cpu.hpp"

namespace {

void print_help() {
    fmt::print(
        "bench/run: a table of every speed that is claimed: machine, vector path, baseline, ours, ratio, goal, and what was not reached\n\n"
        "  --json          the same as JSON\n"
        "  --rows REGEX    only rows whose name matches\n"
        "  --list          the names of the rows\n\n"
        "GRUNDY_CPU=avx2 (plain, neon, avx2, avx512, avx512vbmi) forces a vector path. Options that begin with --benchmark_ are those of Google Benchmark.\n"
        "Exit status: 0 the rows ran, whether or not they reached their goals; 1 checksums differ, or no row matches; 2 bad usage.\n");
}

int run(int argc, char** argv) {
    using namespace grundy;
    auto form = bench::Table::Form::markdown;
    std::vector<std::string> words{argv[0]};
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word == "--help" || word == "-h") {
            print_help();
            return 0;
        }
        if (word == "--json") {
            form = bench::Table::Form::json;
        } else if (word == "--list") {
            words.emplace_back("--benchmark_list_tests=true");
        } else if (word == "--rows" && i + 1 < argc) {
            words.push_back(fmt::format("--benchmark_filter={}", argv[++i]));
        } else if (word.rfind("--benchmark_", 0) == 0) {
            words.push_back(word);
        } else {
            fmt::print(stderr, "bench/run: {} is not known here, or lacks what should follow; try --help\n", word);
            return 2;
        }
    }
    solve::best_cpu();  // a path that this machine does not have is told before anything runs
    bench::kernel_rows();
    bench::table_rows();
    bench::copy_rows();
    bench::stream_rows();
    bench::proof_rows();
    bench::piece_rows();
    bench::symmetry_rows();
    bench::puzzle_rows();
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    int count = static_cast<int>(pointers.size());
    benchmark::Initialize(&count, pointers.data());
    if (benchmark::ReportUnrecognizedArguments(count, pointers.data())) return 2;
    bench::Table table(form);
    const bool any = benchmark::RunSpecifiedBenchmarks(&table) > 0;
    return any && table.failures() == 0 ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    try {
        return run(argc, argv);
    } catch (const grundy::base::Failure& failure) {
        fmt::print(stderr, "bench/run: {}\n", failure.what());
        return 2;
    }
}
