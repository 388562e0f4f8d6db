#include "engine/analyse/heap/kernels.hpp"

#include "engine/parallel/threads.hpp"
#include "engine/solve/choose.hpp"
#include "engine/solve/heap/heap_table.hpp"

namespace grundy::analyse {
namespace {

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

/// Side conditions as so many clauses that asking the rule itself is faster by far: 3000 values of 352 clauses take 3 s, in batches 0.04 s. The family
/// still tells which theorem to try.
bool is_patchwork(const recognise::Family& family) {
    constexpr std::size_t most_clauses = 32;
    const auto* gaps = family.as<recognise::GapRegular>();
    return gaps && gaps->clauses.size() > most_clauses;
}

}  // namespace

bool tabulates(const game::Ruleset& game, const recognise::Recognition& recognition) { return game.shape().one_heap() && recognition.embedding.shift == 0; }

std::unique_ptr<solve::Kernel> definition_kernel(std::shared_ptr<const game::Ruleset> game, bool reference) {
    return std::make_unique<OwnedHeapTable>(std::move(game), reference);
}

bool has_family_kernel(const game::Ruleset& game, const recognise::Recognition& recognition, const Options& options) {
    const bool asked_instead = options.method.empty() && is_patchwork(recognition.family) && tabulates(game, recognition);
    return !asked_instead && !solve::methods_for(recognition.family, 1).empty();
}

std::unique_ptr<solve::Kernel> family_kernel(std::shared_ptr<const game::Ruleset> game, const recognise::Recognition& recognition, const Options& options) {
    if (options.method.empty() && !has_family_kernel(*game, recognition, options)) return nullptr;
    return solve::choose(recognition.family,
                         {.method = options.method, .count = options.to.value_or(0), .threads = parallel::Threads(options.threads).count()});
}

std::vector<std::string> known_methods() {
    std::vector<std::string> names;
    for (const solve::Method& method : solve::methods()) names.emplace_back(method.name);
    for (const char* name : {definition, "closed-form", "tuple-table", "position-graph", "search", "reference"}) names.emplace_back(name);
    return names;
}

}  // namespace grundy::analyse
