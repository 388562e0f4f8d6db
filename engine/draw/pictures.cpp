#include "engine/draw/pictures.hpp"

#include "engine/base/budget.hpp"
#include "engine/base/setting.hpp"

namespace grundy::draw {

std::string heading(const Plot& plot) {
    const rule::Game& game = *plot.result.game;
    std::string text = game.title.empty() ? game.name : game.title;
    std::string parameters;
    for (const auto& [name, value] : game.parameters) parameters += (parameters.empty() ? "" : ", ") + name + " = " + value;
    if (!parameters.empty()) text += " (" + parameters + ")";
    return report::shorten(text) + (game.play == rule::Play::misere ? ", misère play" : "");
}

std::string signed_number(std::int64_t n) {
    return n < 0 ? "−" + report::grouped(static_cast<std::uint64_t>(-n)) : report::grouped(static_cast<std::uint64_t>(n));
}

std::string limit_sentence(const Plot& plot) {
    return std::string("a limit (") + base::name(*plot.result.limit) + ") ended the computing: " + report::grouped(plot.drawn()) + " positions are drawn" +
           (*plot.result.limit == base::Limit::time ? "; " + base::setting(base::Setting::time_limit, "1m") + " draws more" : "");
}

Picture svg(const Plot& plot) { return plot.map ? map_svg(plot) : row_svg(plot); }

Picture text(const Plot& plot, const report::Style& style, bool braille) { return plot.map ? map_text(plot, style, braille) : row_text(plot, style, braille); }

}  // namespace grundy::draw
