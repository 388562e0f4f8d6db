#include "engine/draw/left_out.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/setting.hpp"
#include "engine/draw/legend.hpp"

namespace grundy::draw {

namespace {

constexpr std::uint64_t crowded_moves = 150;

void keep_winning(GameGraph& made, bool puzzle) {
    const auto drawn = static_cast<std::uint64_t>(std::erase_if(made.drawing.edges, [](const auto& edge) { return !edge.winning && !edge.part; }));
    made.left_out.push_back(drawn == 1 ? fmt::format("1 move that {} is not drawn", puzzle ? "begins no shortest solution" : "does not win")
                                       : fmt::format("{} moves that {} are not drawn", drawn, puzzle ? "begin no shortest solution" : "do not win"));
    made.moves -= drawn;
}

}  // namespace

void finish(GameGraph& made, const GraphRequest& request, bool started, bool puzzle, const std::string& said) {
    if (request.winning) keep_winning(made, puzzle);
    const auto& vertices = made.drawing.vertices;
    const auto cut = std::count_if(vertices.begin(), vertices.end(), [](const auto& v) { return v.cut; });
    if (cut > 0)
        made.left_out.push_back(fmt::format("cut: the {} positions nearest to the {} are drawn; from the {} dashed ones play goes on", made.positions,
                                            started ? "start" : "smallest", cut));
    const auto unknown = std::count_if(vertices.begin(), vertices.end(), [](const auto& v) { return v.outcome == '?'; });
    if (unknown > 0) made.left_out.push_back(fmt::format("{} {} of them is not known within the limits", puzzle ? "the distance of" : "who wins at", unknown));
    else made.limit.reset();
    made.drawing.notes = made.left_out;
    if (request.legend) made.drawing.legend = legend_of(made.drawing);
    if (!said.empty()) made.left_out.push_back(said);
    if (!request.winning && made.moves > crowded_moves && made.moves > 4 * made.positions)
        made.left_out.push_back(fmt::format("{} moves make a wide picture: fewer are those that win ({}), and those of fewer positions ({})", made.moves,
                                            base::setting(base::Setting::winning), base::setting(base::Setting::max_vertices)));
}

}  // namespace grundy::draw
