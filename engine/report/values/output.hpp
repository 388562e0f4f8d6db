#pragma once
/// What plot, export and graph wrote, as JSON (grundy.plot/1, grundy.export/1, grundy.graph/1): where to, what, and what is left out.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/rule/game.hpp"

namespace grundy::report {

struct Output {
    const char* verb = "";  ///< plot, export, graph
    std::string format;     ///< svg, text, bfile, …
    std::string file;       ///< empty: the text is part of the document
    std::string text;
    std::vector<std::pair<std::string, std::variant<std::int64_t, bool, std::string>>> facts;
    std::vector<std::string> left_out;
    std::optional<base::Limit> limit;
    std::vector<std::shared_ptr<const rule::Game>> games = {};  ///< of a graph: whose positions are drawn, each once; of a sum several
};
std::string json(const Output& output, const rule::Game& game);

}  // namespace grundy::report
