#include "tests/campaign/bridge.hpp"

#include <sstream>

#include "dsl/syntax/parse.hpp"

namespace grundy::campaign {
namespace {

/// The games that the text keeps in its comments, and no others.
dsl::Loader kept_in(const std::string& text) {
    dsl::Loader loader;
    loader.game = [text](const std::string& name, const std::string&) -> std::optional<dsl::Source> {
        const std::string mark = "#+" + name + " ";
        std::string found;
        std::istringstream lines(text);
        for (std::string line; std::getline(lines, line);) {
            if (line.rfind(mark, 0) == 0) found += line.substr(mark.size()) + "\n";
        }
        if (found.empty()) return std::nullopt;
        return dsl::Source(name + ".game", found);
    };
    loader.graph = [](const std::string&, const std::string&) { return std::nullopt; };
    loader.names = [] { return std::vector<std::string>{}; };
    return loader;
}

}  // namespace

Read read(const std::string& text) {
    Read out;
    dsl::Diagnostics diagnostics;
    auto source = std::make_unique<dsl::Source>("campaign.game", text);
    const dsl::Source copy = *source;
    out.document = dsl::load(std::move(source), kept_in(text), diagnostics);
    if (out.document) {
        if (auto game = out.document->instantiate({}, diagnostics)) out.game = std::make_shared<const rule::Game>(std::move(*game));
    }
    if (!out.game) out.problems = dsl::render(diagnostics, copy);
    return out;
}

rule::PositionData to_data(const Game& game, const Position& position) {
    rule::PositionData data;
    for (std::size_t i = 0; i < position.size(); ++i) {
        const Form form = game.components[i].form;
        data.push_back({form == Form::natural || form == Form::integer || form == Form::vertex, {}});
        for (const Num n : position[i]) data.back().items.emplace_back(n);
    }
    return data;
}

std::optional<Position> from_data(const rule::PositionData& data) {
    Position position;
    for (const rule::Datum& datum : data) {
        position.emplace_back();
        for (const base::Integer& item : datum.items) {
            const auto small = base::to_int64(item);
            if (!small) return std::nullopt;
            position.back().push_back(*small);
        }
    }
    return position;
}

}  // namespace grundy::campaign
