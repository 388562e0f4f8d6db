/// Positions, sums and parameter values as typed on a command line, against rules of every shape. The first byte chooses the rule.
#include <array>
#include <chrono>
#include <memory>

#include "dsl/document.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/analyse/analysis.hpp"
#include "target.hpp"

namespace grundy::fuzz {
namespace {

constexpr std::array rules = {
    "game a code 0.77",
    "game b position (n : integer) where n >= -3 move (n) -> (n - k) for k in {1, 3}",
    "game c position (unordered h[3]) move (h) -> (h[i := h[i] - k]) for i in 1..3, k in 1..h[i] play misere",
    "game d(t = 2) position (x, y) move (x, y) -> (x - k, y) for k in 1..t move (x, y) -> (x, y / 2) if y > 0",
    "game e position (w : word) move (w) -> (w[2..len(w)]) if len(w) >= 1",
    "game f position (S : set 1..9) move (S) -> (S \\ {x}) for x in S",
    "game g graph G = { a -> b, c; b -> c; c -> d; d -> a } position (v in G) move (v) -> (u) for u in next(G, v)",
    "game h position (unordered w[..]) move (w) -> (w[3..len(w)] ++ [abs(w[1] - w[2])]) if len(w) >= 2",
};

const std::shared_ptr<const rule::Game>& game_of(std::size_t which, const dsl::Loader& loader) {
    static std::array<std::shared_ptr<const rule::Game>, rules.size()> games;
    auto& game = games[which % rules.size()];
    if (!game) {
        dsl::Diagnostics diagnostics;
        const auto document = dsl::load(std::make_unique<dsl::Source>("rule.game", rules[which % rules.size()]), loader, diagnostics);
        game = std::make_shared<const rule::Game>(*document->instantiate({}, diagnostics));
    }
    return game;
}

/// Empty where the text is no sum of positions.
std::vector<analyse::Term> terms_of(const std::string& text, const std::shared_ptr<const rule::Game>& game, const dsl::Loader& loader) {
    const dsl::Source source("<command line>", text);
    dsl::Diagnostics diagnostics;
    const auto tree = dsl::parse_sum(source, diagnostics);
    std::vector<analyse::Term> terms;
    if (tree && !diagnostics.has_errors()) {
        for (const auto& term : dsl::bind(*tree, game, loader, source, diagnostics)) terms.push_back({term.game, term.position});
    }
    if (!diagnostics.all().empty() && render(diagnostics, source).empty()) found("a diagnostic says nothing");
    return diagnostics.has_errors() ? std::vector<analyse::Term>() : terms;
}

}  // namespace
}  // namespace grundy::fuzz

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    if (size < 2 || size > 512) return 0;
    dsl::Loader loader;
    loader.game = [](const std::string&, const std::string&) { return std::optional<dsl::Source>(); };
    loader.graph = [](const std::string&, const std::string&) { return std::optional<std::string>(); };
    loader.names = [] { return std::vector<std::string>{"kayles"}; };
    const std::string text = fuzz::text_of(data + 1, size - 1);
    fuzz::answered([&] {
        const auto terms = fuzz::terms_of(text, fuzz::game_of(data[0], loader), loader);
        if (terms.empty()) return;
        base::Budget budget;
        budget.set_time(std::chrono::milliseconds(30));
        budget.set_memory(64 << 20);
        analyse::Options options;
        options.threads = 1;
        options.effort = 0.01;
        analyse::moves(terms, options, budget);
    });
    return 0;
}
