#pragma once
/// The ways to draw a plot, a file each, and what they share.
#include "engine/draw/plot.hpp"

namespace grundy::draw {

Picture row_svg(const Plot& plot);
Picture map_svg(const Plot& plot);
Picture row_text(const Plot& plot, const report::Style& style, bool braille);
Picture map_text(const Plot& plot, const report::Style& style, bool braille);

/// "Kayles", and "misère play" where it is that.
std::string heading(const Plot& plot);
/// A number on an axis, grouped in threes, with its sign.
std::string signed_number(std::int64_t n);
/// How far the run got, which a limit ended.
std::string limit_sentence(const Plot& plot);

}  // namespace grundy::draw
