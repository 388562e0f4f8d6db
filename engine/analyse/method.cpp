#include "engine/analyse/method.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/choose.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/lanes/heap_batch.hpp"

namespace grundy::analyse {
namespace {

constexpr const char* definition = "heap-table";
constexpr const char* batch = "batch";

/// The table straight from the options, with the game it reads kept alive.
class OwnedHeapTable final : public solve::Kernel {
public:
    explicit OwnedHeapTable(std::shared_ptr<const game::Ruleset> game, bool asked) : game_(std::move(game)), table_(*game_), asked_(asked) {}
    std::string name() const override { return asked_ ? "reference" : table_.name(); }
    std::string why() const override { return table_.why(); }
    std::optional<base::Limit> extend(solve::Values& values, std::uint64_t to, const base::Budget& budget) override {
        return table_.extend(values, to, budget);
    }
    std::optional<base::Limit> adopt(const solve::Values& values, const base::Budget& budget) override { return table_.adopt(values, budget); }

private:
    std::shared_ptr<const game::Ruleset> game_;
    solve::HeapTable table_;
    bool asked_;
};

bool tabulates(const game::Ruleset& game, const recognise::Recognition& recognition) { return game.shape().one_heap() && recognition.embedding.shift == 0; }

/// Side conditions as so many clauses that asking the rule itself is faster by far: 3000 values of 352 clauses take 3 s, in batches 0.04 s. The family
/// still tells which theorem to try.
bool is_patchwork(const recognise::Family& family) {
    constexpr std::size_t most_clauses = 32;
    const auto* gaps = family.as<recognise::GapRegular>();
    return gaps && gaps->clauses.size() > most_clauses;
}

}  // namespace

std::vector<std::string> methods_for(const recognise::Recognition& recognition) {
    std::vector<std::string> names = solve::methods_for(recognition.family);
    names.emplace_back(batch);
    names.emplace_back(definition);
    names.emplace_back("reference");
    return names;
}

std::vector<std::string> known_methods() {
    std::vector<std::string> names;
    for (const solve::Method& method : solve::methods()) names.emplace_back(method.name);
    for (const char* name : {definition, "closed-form", "tuple-table", "position-graph", "search", "reference"}) names.emplace_back(name);
    return names;
}

std::unique_ptr<solve::Kernel> choose_kernel(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options) {
    const bool reference = options.method == "reference";
    const unsigned threads = parallel::Threads(options.threads).count();
    if (options.method.empty() && is_patchwork(recognition.family) && tabulates(*game, recognition)) {
        if (auto kernel = solve::heap_batch(game, {.threads = threads})) return kernel;
    }
    if (!reference && options.method != definition && options.method != batch) {
        if (auto kernel = solve::choose(recognition.family, {.method = options.method, .count = options.to.value_or(0), .threads = threads})) return kernel;
    }
    if (!tabulates(*game, recognition)) {
        throw base::Failure(base::FailureKind::unsupported, "the table straight from the options needs positions that are single numbers",
                            "leave --method out");
    }
    if (!reference && options.method != definition) {
        if (auto kernel = solve::heap_batch(game, {.threads = threads})) return kernel;
        if (options.method == batch)
            throw base::Failure(base::FailureKind::bad_input, "method batch does not apply to this game: no move has a fixed number of parts",
                                "leave --method out");
    }
    return std::make_unique<OwnedHeapTable>(std::move(game), reference);
}

}  // namespace grundy::analyse
