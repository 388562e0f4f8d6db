#pragma once
/// What a game looks like: the values of one heap against n, or the positions of two numbers as a map. As a picture (SVG) and as text for a terminal.
/// Map of the room: read this header first: what is drawn, as data; `pictures`: the ways to draw it, a file each.
/// One heap: `row`, `row_svg`, `row_text`. Two numbers: `map`, `map_svg`, `map_text`. Positions as a graph: `game_graph`, from `roots`.
/// What they share: `scale` for axes, `svg`.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::draw {

struct PlotOptions {
    std::optional<std::uint64_t> to;  ///< the last heap, the longest side; nothing: as much as shows the law
    bool logarithmic = false;         ///< also where neither moves nor law divide
};

struct Plot {
    analyse::Result result;
    bool map = false;          ///< of two numbers
    bool logarithmic = false;  ///< the axis of n
    std::int64_t last = 0;     ///< the largest n that is drawn; of a map the side
    std::string x, y;          ///< names of the axes
    std::string law;           ///< in one sentence, with what it rests on; empty: none

    bool values() const;          ///< Grundy values, not outcomes alone
    std::uint64_t drawn() const;  ///< positions
};

/// Computes what is to be drawn. Throws base::Failure(unsupported) for games of another shape.
Plot plotted(std::shared_ptr<const rule::Game> game, const PlotOptions& wanted, analyse::Options options, const base::Budget& budget);

/// A picture, and what it does not show one by one.
struct Picture {
    std::string text;
    std::vector<std::string> left_out;  ///< sentences
};
Picture svg(const Plot& plot);
/// `braille`: the terminal can show more than ASCII.
Picture text(const Plot& plot, const report::Style& style, bool braille);

}  // namespace grundy::draw
