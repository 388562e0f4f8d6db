/// Graph files in DOT and GraphML: read by themselves, and as the graph of a rule.
#include <memory>

#include "dsl/document.hpp"
#include "dsl/lower/dot.hpp"
#include "target.hpp"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace grundy;
    if (size > 1 << 16) return 0;
    const std::string text = fuzz::text_of(data, size);
    try {
        const dsl::DotGraph graph = dsl::read_graph(text);
        const auto count = static_cast<std::int32_t>(graph.vertices.size());
        for (const auto& [from, to] : graph.edges) {
            if (from < 0 || to < 0 || from >= count || to >= count) fuzz::found("an edge leaves the graph");
        }
    } catch (const dsl::DotError& error) {
        if (error.message.empty() || error.line == 0) fuzz::found("an error says nothing");
    }
    dsl::Loader loader;
    loader.game = [](const std::string&, const std::string&) { return std::optional<dsl::Source>(); };
    loader.graph = [&](const std::string&, const std::string&) { return std::optional(text); };
    loader.names = [] { return std::vector<std::string>(); };
    fuzz::answered([&] {
        dsl::Diagnostics diagnostics;
        const auto document =
            dsl::load(std::make_unique<dsl::Source>("rule.game", "game a graph G from \"g.dot\" position (v in G) move (v) -> (u) for u in next(G, v)"), loader,
                      diagnostics);
        if (document && !diagnostics.has_errors()) document->instantiate({}, diagnostics);
    });
    return 0;
}
