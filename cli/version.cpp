/// grundy --version, for people and for bug reports.
#include <fmt/format.h>
#include <gmp.h>
#include <CLI/Version.hpp>

#include <boost/version.hpp>
#include <nlohmann/json.hpp>

#include "cli/session.hpp"
#include "cli/verbs.hpp"

namespace grundy::cli {

void print_version(Session& session) {
    if (!session.json) return session.print("grundy " GRUNDY_VERSION "\n");
    const nlohmann::ordered_json out = {
        {"schema", "grundy.version/1"},
        {"version", GRUNDY_VERSION},
        {"compiler", fmt::format("gcc {}", __VERSION__)},
        {"libraries",
         {{"boost", fmt::format("{}.{}.{}", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000, BOOST_VERSION % 100)},
          {"gmp", gmp_version},
          {"nettle", GRUNDY_NETTLE_VERSION},
          {"onetbb", GRUNDY_TBB_VERSION},
          {"pegtl", GRUNDY_PEGTL_VERSION},
          {"fmt", fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
          {"nlohmann_json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR, NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
          {"cli11", CLI11_VERSION}}}};
    session.print(out.dump(2) + "\n");
}

}  // namespace grundy::cli
