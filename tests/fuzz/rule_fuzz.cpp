/// Rule files: read, checked, printed back, formatted, and then solved and judged within a small budget.
#include <chrono>
#include <memory>

#include "dsl/document.hpp"
#include "dsl/format.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/claim/decide.hpp"
#include "engine/rule/text.hpp"
#include "target.hpp"

namespace grundy::fuzz {
namespace {

constexpr std::size_t longest = 4096;

dsl::Loader alone() {
    dsl::Loader loader;
    loader.game = [](const std::string&, const std::string&) { return std::optional<dsl::Source>(); };
    loader.graph = [](const std::string&, const std::string&) { return std::optional<std::string>(); };
    loader.names = [] { return std::vector<std::string>{"kayles", "nim"}; };
    return loader;
}

std::shared_ptr<const rule::Game> read(const std::string& text) {
    dsl::Diagnostics diagnostics;
    const auto document = dsl::load(std::make_unique<dsl::Source>("rule.game", text), alone(), diagnostics);
    if (!document || diagnostics.has_errors()) return nullptr;
    auto game = document->instantiate({}, diagnostics);
    return game ? std::make_shared<const rule::Game>(std::move(*game)) : nullptr;
}

/// The canonical text means the same rule, and so does the standard layout, which formatting leaves alone.
void printed_back(const std::string& text, const rule::Game& game) {
    const std::string canonical = rule::canonical_text(game);
    const auto again = read(canonical);
    if (!again) found("the canonical text is refused: " + canonical);
    if (rule::canonical_text(*again) != canonical) found("the canonical text changes: " + canonical);
    dsl::Diagnostics diagnostics;
    const auto laid_out = dsl::format(dsl::Source("rule.game", text), diagnostics);
    if (!laid_out) found("a correct file is not formatted");
    const auto same = read(*laid_out);
    if (!same || rule::canonical_text(*same) != canonical) found("formatting changed the rule: " + *laid_out);
    if (dsl::format(dsl::Source("rule.game", *laid_out), diagnostics) != laid_out) found("formatting twice differs: " + *laid_out);
}

base::Budget& short_budget(base::Budget& budget) {
    budget.set_time(std::chrono::milliseconds(30));
    budget.set_memory(64 << 20);
    return budget;
}

analyse::Options small_options() {
    analyse::Options options;
    options.to = 60;
    options.effort = 0.01;
    options.threads = 1;
    return options;
}

void solved(const std::shared_ptr<const rule::Game>& game) {
    base::Budget budget;
    answered([&] { analyse::solve(game, small_options(), short_budget(budget)); });
}

void judged(const std::string& text) {
    dsl::Diagnostics diagnostics;
    const auto document = dsl::load(std::make_unique<dsl::Source>("rule.game", text), alone(), diagnostics);
    base::Budget budget;
    claim::Judge judge(small_options(), short_budget(budget), {.search_seconds = 0.01, .most_cases = 200});
    for (std::size_t i = 0; i < document->claims() && i < 4; ++i) {
        answered([&] {
            const auto info = document->claim(i, diagnostics);
            for (std::size_t c = 0; info && c < info->cases.size() && c < 4; ++c) {
                short_budget(budget);
                judge.decide(info->cases[c].first.game, info->cases[c].second);
            }
        });
    }
}

}  // namespace
}  // namespace grundy::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy::fuzz;
    if (size > longest) return 0;
    const std::string text = text_of(data, size);
    answered([&] {
        const auto game = read(text);
        if (!game) return;
        printed_back(text, *game);
        solved(game);
        judged(text);
    });
    return 0;
}
