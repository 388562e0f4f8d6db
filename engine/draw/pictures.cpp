#include "engine/draw/pictures.hpp"

#include <map>

#include "engine/base/budget.hpp"
#include "engine/base/utf8.hpp"

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

std::string in_ascii(const std::string& text) {
    static const std::map<std::int64_t, const char*> spelt = {
        {0x221E, "oo"}, {0x2013, "-"},  {0x2212, "-"}, {0x221A, "sqrt"}, {0x2208, "in"},  {0x2264, "<="}, {0x2265, ">="},     {0x00E8, "e"},
        {0x00E9, "e"},  {0x00B2, "^2"}, {0x00B7, "*"}, {0x00D7, "x"},    {0x2026, "..."}, {0x2019, "'"},  {0x230A, "floor("}, {0x230B, ")"}};
    std::string out;
    for (const std::int64_t point : base::code_points(text)) {
        const auto found = spelt.find(point);
        out += found != spelt.end() ? found->second : point < 0x80 ? std::string(1, static_cast<char>(point)) : "?";
    }
    return out;
}

std::string limit_sentence(const Plot& plot) {
    return std::string("a limit (") + base::name(*plot.result.limit) + ") ended the computing" +
           (plot.result.limit_note.empty() ? "" : ": " + plot.result.limit_note);
}

Picture svg(const Plot& plot) { return plot.map ? map_svg(plot) : row_svg(plot); }

Picture text(const Plot& plot, const report::Style& style, bool braille) { return plot.map ? map_text(plot, style, braille) : row_text(plot, style, braille); }

}  // namespace grundy::draw
