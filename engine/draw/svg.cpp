#include "engine/draw/svg.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/utf8.hpp"

namespace grundy::draw {

namespace {

constexpr const char* style_sheet = R"(<style>
text{font-family:"Helvetica Neue",Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif;font-size:13px;fill:#1b1f24}
.title{font-size:19px;font-weight:600}.long{font-size:14px}.note{fill:#57606a}.small{font-size:11.5px}.axis{font-size:14px}
.paper{fill:#fff}.frame{fill:none;stroke:#8c959f}.tick{stroke:#8c959f}.faint{stroke:#e4e8ec}
.n{fill:#0072b2}.p{fill:#d55e00}.d{fill:none;stroke:#aa3377;stroke-width:1.8}.pre{fill:#8c959f;fill-opacity:.18}.per{fill:#009e73;fill-opacity:.15}
.bound{stroke:#009e73;stroke-width:1.2;stroke-dasharray:5 3}.cell,.cellp,.celld,.celli{shape-rendering:crispEdges}.cellp{fill:#fff}.celld{fill:#dfe3e8}.celli{fill:#c6d8e6}.ring{fill:#fff;stroke:#1b1f24;stroke-width:.6}
@media (prefers-color-scheme:dark){text{fill:#e6edf3}.note{fill:#9aa4ae}
.paper{fill:#0f1419}.frame{stroke:#6e7681}.tick{stroke:#6e7681}.faint{stroke:#252c34}
.n{fill:#56b4e9}.p{fill:#f0a030}.d{stroke:#f0a6cf}.pre{fill:#9aa4ae}.per{fill:#2ec79c}.bound{stroke:#2ec79c}.cellp{fill:#0f1419}.celld{fill:#343c45}.celli{fill:#24435a}
.ring{fill:#0f1419;stroke:#e6edf3}}
</style>
)";

struct Colour {
    double r, g, b;
};

Colour at(double share) {
    static constexpr std::array<Colour, 9> stops = {
        {{68, 1, 84}, {71, 44, 122}, {59, 81, 139}, {44, 113, 142}, {33, 144, 141}, {39, 173, 129}, {92, 200, 99}, {170, 220, 50}, {253, 231, 37}}};
    const double place = std::clamp(share, 0.0, 1.0) * (stops.size() - 1);
    const auto low = std::min(static_cast<std::size_t>(place), stops.size() - 2);
    const double part = place - static_cast<double>(low);
    const auto mix = [part](double a, double b) { return a + (b - a) * part; };
    return {mix(stops[low].r, stops[low + 1].r), mix(stops[low].g, stops[low + 1].g), mix(stops[low].b, stops[low + 1].b)};
}

}  // namespace

std::string escaped(std::string_view text) {
    std::string out;
    for (const char c : text) {
        switch (c) {
            case '&': out += "&amp;"; break;
            case '<': out += "&lt;"; break;
            case '>': out += "&gt;"; break;
            case '"': out += "&quot;"; break;
            default: out += static_cast<unsigned char>(c) < 0x20 ? '?' : c;
        }
    }
    return out;
}

std::string coordinate(double x) {
    std::string text = fmt::format("{:.2f}", x);
    while (text.back() == '0') text.pop_back();
    if (text.back() == '.') text.pop_back();
    return text == "-0" ? "0" : text;
}

/// A bold letter is 0.6 of its size wide in text of the usual mixture, if no narrower.
static std::size_t most_letters(double width, double size) { return static_cast<std::size_t>(std::max(width / (size * 0.6), 8.0)); }

Svg::Svg(double width, double height, const std::string& title, const std::string& description) {
    out_ = fmt::format(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
        "role=\"img\">\n",
        coordinate(width), coordinate(height));
    out_ += "<title>" + escaped(title) + "</title>\n<desc>" + escaped(description) + "</desc>\n" + style_sheet;
    box(0, 0, width, height, "paper");
}

void Svg::text(double x, double y, std::string_view words, std::string_view classes, Anchor anchor) {
    const char* where = anchor == Anchor::middle ? " text-anchor=\"middle\"" : anchor == Anchor::end ? " text-anchor=\"end\"" : "";
    out_ += fmt::format("<text x=\"{}\" y=\"{}\" class=\"{}\"{}>{}</text>\n", coordinate(x), coordinate(y), classes, where, escaped(words));
}

void Svg::title(double x, double y, const std::string& words, double width) {
    const auto letters = base::code_points(words);
    if (letters.size() <= most_letters(width, 19)) return text(x, y, words, "title");
    const std::size_t most = most_letters(width, 14);
    std::string cut;
    for (std::size_t i = 0; i < letters.size() && (letters.size() <= most || i + 1 < most); ++i) cut += base::utf8(letters[i]);
    text(x, y, cut + (letters.size() <= most ? "" : "…"), "title long");
}

void Svg::upright(double x, double y, std::string_view words, std::string_view classes) {
    out_ += fmt::format("<text transform=\"translate({} {}) rotate(-90)\" class=\"{}\" text-anchor=\"middle\">{}</text>\n", coordinate(x), coordinate(y),
                        classes, escaped(words));
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view classes) {
    out_ += fmt::format("<path class=\"{}\" d=\"M{} {}L{} {}\"/>\n", classes, coordinate(x1), coordinate(y1), coordinate(x2), coordinate(y2));
}

void Svg::box(double x, double y, double width, double height, std::string_view classes, std::string_view fill) {
    const std::string colour = fill.empty() ? "" : fmt::format(" fill=\"{}\"", fill);
    out_ += fmt::format("<rect class=\"{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{}/>\n", classes, coordinate(x), coordinate(y), coordinate(width),
                        coordinate(height), colour);
}

void Svg::path(std::string_view data, std::string_view classes, std::string_view fill) {
    if (data.empty()) return;
    const std::string colour = fill.empty() ? "" : fmt::format(" fill=\"{}\"", fill);
    out_ += fmt::format("<path class=\"{}\"{} d=\"{}\"/>\n", classes, colour, data);
}

std::string Svg::finish() && { return std::move(out_) + "</svg>\n"; }

void add_disc(std::string& path, double x, double y, double r) {
    const std::string size = coordinate(r), whole = coordinate(2 * r);
    path += fmt::format("M{} {}a{} {} 0 1 0 {} 0a{} {} 0 1 0 -{} 0z", coordinate(x - r), coordinate(y), size, size, whole, size, size, whole);
}

void add_diamond(std::string& path, double x, double y, double r) {
    const std::string size = coordinate(r);
    path += fmt::format("M{} {}l{} {}l{} -{}l-{} -{}z", coordinate(x - r), coordinate(y), size, size, size, size, size, size);
}

void add_cross(std::string& path, double x, double y, double r) {
    const std::string whole = coordinate(2 * r);
    path += fmt::format("M{} {}l{} {}m0 -{}l-{} {}", coordinate(x - r), coordinate(y - r), whole, whole, whole, whole, whole);
}

std::string viridis(double share) {
    const Colour c = at(share);
    return fmt::format("#{:02x}{:02x}{:02x}", std::lround(c.r), std::lround(c.g), std::lround(c.b));
}

int terminal_viridis(double share) {
    const Colour c = at(share);
    const auto step = [](double level) { return level < 48 ? 0 : level < 115 ? 1 : static_cast<int>((level - 35) / 40); };
    return 16 + 36 * step(c.r) + 6 * step(c.g) + step(c.b);
}

}  // namespace grundy::draw
