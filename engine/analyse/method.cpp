#include "engine/analyse/method.hpp"

#include "engine/base/failure.hpp"
#include "engine/base/setting.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/choose.hpp"
#include "engine/solve/lanes/heap_batch.hpp"

namespace grundy::analyse {
namespace {

constexpr const char* batch = "batch";

}  // namespace

std::vector<std::string> methods_for(const recognise::Recognition& recognition) {
    std::vector<std::string> names = solve::methods_for(recognition.family);
    names.emplace_back(batch);
    names.emplace_back(definition);
    names.emplace_back("reference");
    return names;
}

std::unique_ptr<solve::Kernel> choose_kernel(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options) {
    const bool by_options = options.method == "reference" || options.method == definition;
    if (!by_options && options.method != batch) {
        if (auto kernel = family_kernel(game, recognition, options)) return kernel;
    }
    if (!tabulates(*game, recognition)) {
        throw base::Failure(base::FailureKind::unsupported, "the table straight from the options needs positions that are single numbers",
                            "leave " + base::setting(base::Setting::method) + " out");
    }
    if (!by_options) {
        const unsigned threads = parallel::Threads(options.threads).count();
        if (auto kernel = solve::heap_batch(game, {.threads = threads})) return kernel;
        if (options.method == batch)
            throw base::Failure(base::FailureKind::bad_input, "method batch does not apply to this game: no move has a fixed number of parts",
                                "leave " + base::setting(base::Setting::method) + " out");
        // Of many clauses, where no line is of a kind that is tried in batches.
        if (auto kernel = solve::choose(recognition.family, {.method = "", .count = options.to.value_or(0), .threads = threads})) return kernel;
    }
    return definition_kernel(std::move(game), options.method == "reference");
}

}  // namespace grundy::analyse
