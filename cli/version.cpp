/// grundy --version, for people and for bug reports: the program, what it was built with, and which vector instructions it uses here.
#include <fmt/format.h>
#ifndef GRUNDY_WITHOUT_GMP
#include <gmp.h>
#endif

#include <CLI/Version.hpp>
#include <boost/version.hpp>
#include <nlohmann/json.hpp>

#include "cli/session.hpp"
#include "cli/verbs.hpp"
#include "engine/solve/kernel/cpu.hpp"

namespace grundy::cli {

namespace {

#ifdef __clang__
constexpr const char* compiler = "clang " __clang_version__;
#else
constexpr const char* compiler = "gcc " __VERSION__;
#endif
#ifdef GRUNDY_WITHOUT_GMP
constexpr const char* gmp = "none";
#else
const char* const gmp = gmp_version;
#endif
#ifdef GRUNDY_WITHOUT_NETTLE
constexpr const char* nettle = "none";
#else
constexpr const char* nettle = GRUNDY_NETTLE_VERSION;
#endif
#ifdef GRUNDY_WITHOUT_TBB
constexpr const char* onetbb = "none";
#else
constexpr const char* onetbb = GRUNDY_TBB_VERSION;
#endif

}  // namespace

void print_version(Session& session) {
    const auto& cpus = solve::usable_cpus();
    const char* const used = solve::name(solve::best_cpu());
    std::vector<std::string> paths;
    for (const solve::Cpu cpu : cpus) paths.emplace_back(solve::name(cpu));
    if (!session.json)
        return session.print(fmt::format("grundy " GRUNDY_VERSION "\nvectors: {} (this machine has {}; GRUNDY_CPU chooses)\n", used, fmt::join(paths, ", ")));
    const nlohmann::ordered_json out = {
        {"schema", "grundy.version/1"},
        {"version", GRUNDY_VERSION},
        {"compiler", compiler},
        {"vectors", {{"used", used}, {"usable", paths}}},
        {"libraries",
         {{"boost", fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
          {"gmp", gmp},
          {"nettle", nettle},
          {"onetbb", onetbb},
          {"pegtl", GRUNDY_PEGTL_VERSION},
          {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
          {"nlohmann_json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
          {"cli11", CLI11_VERSION}}}};
    session.print(out.dump(2) + "\n");
}

}  // namespace grundy::cli
