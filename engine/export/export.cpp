#include "engine/export/export.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/export/program.hpp"
#include "engine/export/table.hpp"

namespace grundy::exporting {

namespace {

/// So many values without --to: what the OEIS asks b-files to have, and what is a table elsewhere.
std::uint64_t usual_length(const std::string& as) { return as == "bfile" ? 10'000 : as == "latex" ? 199 : 1000; }
constexpr std::uint64_t usual_side = 20;

Made program(std::shared_ptr<const rule::Game> game, const Request& request, const analyse::Options& options, const base::Budget& budget) {
    const Program made = program_of(std::move(game), request, options, budget);
    Made out;
    out.text = request.as == "python" ? python_text(made) : cpp_text(made);
    out.rows = made.tested.size() + made.large.size();
    out.what = made.values ? fmt::format("the functions {} and {}", made.function, made.wins) : fmt::format("the function {}", made.wins);
    if (!made.values) out.left_out.emplace_back("no Grundy values: what is proved tells who wins, and no more");
    if (made.tested.empty()) out.left_out.emplace_back("no computed values to test the program by: none could be had from the definition in five seconds");
    return out;
}

}  // namespace

const std::vector<std::string>& formats() {
    static const std::vector<std::string> all = {"bfile", "csv", "json", "jsonl", "npy", "latex", "mathematica", "sage", "cgsuite", "cpp", "python"};
    return all;
}

Made exported(std::shared_ptr<const rule::Game> game, const Request& request, const analyse::Options& given, const base::Budget& budget) {
    const std::string& as = request.as;
    const bool code = as == "cpp" || as == "python";
    if (!code && !request.function.empty())
        refuse_format("only programs have a function to name",
                      "leave " + base::setting(base::Setting::function) + " out, or write " + base::setting(base::Setting::as, "python"));
    if (code && request.to) refuse_format("a program tells every position, so there is no last one", "leave " + base::setting(base::Setting::to) + " out");
    if (code) return program(std::move(game), request, given, budget);
    analyse::Options options = given;
    options.stored.reset();
    const bool one = game->components.size() == 1 && rule::is_number(game->components[0].kind);
    options.to = request.to;
    if (!options.to && one) options.to = usual_length(as);
    const auto vectors = [](const rule::Component& c) { return c.kind == rule::ComponentKind::natural || c.kind == rule::ComponentKind::vector; };
    if (!options.to && !one && !game->start && std::all_of(game->components.begin(), game->components.end(), vectors)) options.to = usual_side;
    const bool lists = as == "csv" || as == "json" || as == "jsonl";
    const bool from_start = !one && !options.to && game->start && lists;
    if (from_start) options.pattern = false;  // nobody asks for it, and the start alone would be solved
    analyse::Result result = from_start ? analyse::Result{} : analyse::solve(game, options, budget);
    if (from_start) {
        result.game = std::move(game);
        add_followers(result, options, budget);
    }
    if (!result.one_heap && result.positions.empty() && as != "cgsuite" && result.limit)
        throw base::Failure(base::FailureKind::limit,
                            fmt::format("a limit ({}) ended the computing before positions of {} were listed", base::name(*result.limit), result.game->name),
                            base::setting(base::Setting::to, "N") + " lists those with numbers to N");
    if (!result.one_heap && result.positions.empty() && as != "cgsuite")
        refuse_format("no list of positions of " + result.game->name + " was made: they have no end, or only the start was asked for",
                      base::setting(base::Setting::to, "N") + " lists those with numbers to N");
    std::optional<base::PastLimits> writing;  // what was found in time
    if (result.limit) writing.emplace();
    Made made = as == "bfile"         ? bfile(result)
                : as == "csv"         ? csv(result)
                : as == "json"        ? json(result, false)
                : as == "jsonl"       ? json(result, true)
                : as == "npy"         ? npy(result)
                : as == "latex"       ? latex(result)
                : as == "mathematica" ? mathematica(result)
                : as == "sage"        ? sage(result)
                                      : cgsuite(result, request.to.value_or(20));
    made.limit = result.limit;
    if (result.limit && as != "cgsuite")
        made.left_out.push_back(fmt::format("a limit ({}) ended the computing: what was computed before is written", base::name(*result.limit)));
    return made;
}

}  // namespace grundy::exporting
