#pragma once
/// Rule files as the fuzz targets read them, and what must hold of every one that is read.
#include <memory>

#include "dsl/document.hpp"
#include "dsl/print/format.hpp"
#include "engine/rule/text.hpp"
#include "target.hpp"

namespace grundy::fuzz {

constexpr std::size_t longest = 4096;

inline dsl::Loader alone() {
    dsl::Loader loader;
    loader.game = [](const std::string&, const std::string&) { return std::optional<dsl::Source>(); };
    loader.graph = [](const std::string&, const std::string&) { return std::optional<std::string>(); };
    loader.names = [] { return std::vector<std::string>{"kayles", "nim"}; };
    return loader;
}

inline std::shared_ptr<const rule::Game> read(const std::string& text) {
    dsl::Diagnostics diagnostics;
    const auto document = dsl::load(std::make_unique<dsl::Source>("rule.game", text), alone(), diagnostics);
    if (!document || diagnostics.has_errors()) return nullptr;
    auto game = document->instantiate({}, diagnostics);
    return game ? std::make_shared<const rule::Game>(std::move(*game)) : nullptr;
}

/// The canonical text means the same rule, and so does the standard layout, which formatting leaves alone.
inline void printed_back(const std::string& text, const rule::Game& game) {
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

}  // namespace grundy::fuzz
