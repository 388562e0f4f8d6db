/// Rule files: read, checked, printed back, formatted, and then solved and judged within a small budget.
#include <chrono>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/decide.hpp"
#include "rule_text.hpp"

namespace grundy::fuzz {
namespace {

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
