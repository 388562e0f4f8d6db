// Two numbers as a picture: a cell a position, its value a colour, P-positions marked.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/draw/map.hpp"
#include "engine/draw/pictures.hpp"
#include "engine/draw/scale.hpp"
#include "engine/draw/svg.hpp"

namespace grundy::draw {

namespace {

using Anchor = Svg::Anchor;

constexpr double left_of_map = 72, top_of_map = 88, legend_width = 190, least_width = 720, least_height = 150;  // room for the legend
constexpr std::int64_t most_coloured = 250;  ///< cells in a row: beyond, a cell is less than two dots wide and the picture megabytes

/// Whole dots, as far as there are any: no seams between cells.
double cell_size(std::int64_t side) {
    const double size = std::clamp(600.0 / static_cast<double>(side), 0.6, 40.0);
    return size >= 2 ? std::floor(size) : size;
}

class MapPicture {
public:
    explicit MapPicture(const Plot& plot)
        : plot_(plot),
          map_(plot),
          cell_(cell_size(map_.longest())),
          wide_(cell_ * static_cast<double>(map_.x().cells())),
          high_(cell_ * static_cast<double>(map_.y().cells())),
          right_(left_of_map + wide_ + 28),
          bottom_(top_of_map + std::max(high_, least_height)),
          svg_(std::max(right_ + legend_width, least_width), bottom_ + 92, title(), plot.law.empty() ? "No law is known." : plot.law) {}

    Picture draw() && {
        svg_.title(left_of_map, 32, heading(plot_), std::max(right_ + legend_width, least_width) - left_of_map - 20);
        law();
        if (coloured()) colours();
        marks();
        axes();
        legend();
        if (plot_.result.limit) left_out_.push_back(limit_sentence(plot_));
        double y = bottom_ + 84 - 14 * static_cast<double>(left_out_.size());
        for (const std::string& sentence : left_out_) svg_.text(left_of_map, y += 14, sentence, "small note");
        return {std::move(svg_).finish(), std::move(left_out_)};
    }

private:
    std::string title() const {
        return fmt::format("{}: positions with {} up to {} and {} up to {}", heading(plot_), plot_.x, map_.x().last, plot_.y, map_.y().last);
    }
    bool coloured() const { return map_.longest() <= most_coloured; }
    double x(std::int64_t n) const { return left_of_map + cell_ * static_cast<double>(n - map_.x().low); }
    double y(std::int64_t n) const { return bottom_ - cell_ * static_cast<double>(n - map_.y().low + 1); }
    double share(std::int64_t value) const { return map_.largest() <= 1 ? 0.35 : static_cast<double>(value - 1) / static_cast<double>(map_.largest() - 1); }

    void law() {
        const auto fits = static_cast<std::size_t>((std::max(right_ + legend_width, least_width) - left_of_map) / 6.8);
        const std::string words = report::wrap(report::shorten(plot_.law.empty() ? "no law is known" : plot_.law), fits, 0);
        const std::size_t end = words.find('\n'), second = end == std::string::npos ? end : words.find('\n', end + 1);
        svg_.text(left_of_map, 52, words.substr(0, end), "note");
        if (end != std::string::npos) svg_.text(left_of_map, 69, words.substr(end + 1, second - end - 1) + (second == std::string::npos ? "" : " …"), "note");
    }

    /// One path a colour; neighbours in a row are one stroke of it.
    void colours() {
        std::map<std::string, std::string> paths;
        const auto colour = [&](const Cell& cell) -> std::string {
            if (cell.outcome == 'P') return "p";
            if (cell.outcome == 'D') return "d";
            if (cell.outcome != 'N') return "";
            if (map_.values() && cell.value < 0) return "i";
            return viridis(map_.values() ? share(cell.value) : 0.35);
        };
        for (std::int64_t row = map_.y().low; row <= map_.y().last; ++row) {
            for (std::int64_t from = map_.x().low; from <= map_.x().last;) {
                const std::string here = colour(map_.at(from, row));
                std::int64_t to = from + 1;
                while (to <= map_.x().last && colour(map_.at(to, row)) == here) ++to;
                const std::string length = coordinate(cell_ * static_cast<double>(to - from)), high = coordinate(cell_);
                if (!here.empty()) paths[here] += fmt::format("M{} {}h{}v{}h-{}z", coordinate(x(from)), coordinate(y(row)), length, high, length);
                from = to;
            }
        }
        for (const auto& [fill, data] : paths) {
            if (fill == "p") svg_.path(data, "cellp");
            else if (fill == "d") svg_.path(data, "celld");
            else if (fill == "i") svg_.path(data, "celli");
            else svg_.path(data, "cell", fill);
        }
    }

    void marks() {
        const double r = std::max(cell_ * 0.34, coloured() ? 0.8 : 1.1);
        std::string lost, drawn, endless;
        for (std::int64_t row = map_.y().low; row <= map_.y().last; ++row)
            for (std::int64_t column = map_.x().low; column <= map_.x().last; ++column) {
                const Cell& cell = map_.at(column, row);
                const char outcome = cell.outcome;
                if (outcome == 'N' && map_.endless() && cell.value < 0) add_disc(endless, x(column) + cell_ / 2, y(row) + cell_ / 2, r * 0.6);
                if (outcome == 'P') add_diamond(lost, x(column) + cell_ / 2, y(row) + cell_ / 2, r);
                if (outcome == 'D') add_cross(drawn, x(column) + cell_ / 2, y(row) + cell_ / 2, r * 0.7);
            }
        svg_.path(lost, "p");
        svg_.path(drawn, "d");
        svg_.path(endless, "n");
        if (!coloured()) left_out_.push_back(fmt::format("values are not drawn beyond {0} × {0}: every P-position is a mark", most_coloured));
    }

    void axes() {
        svg_.box(left_of_map, bottom_ - high_, wide_, high_, "frame");
        const auto ticks = [](const Map::Side& side, double length) {
            return Scale(side.low, side.last, 0, 1).ticks(static_cast<std::size_t>(std::clamp(length / 50, 3.0, 11.0)));
        };
        for (const Tick& tick : ticks(map_.x(), wide_)) {
            const double across = x(tick.at) + cell_ / 2;
            svg_.line(across, bottom_, across, bottom_ + 6, "tick");
            svg_.text(across, bottom_ + 20, signed_number(tick.at), "small", Anchor::middle);
        }
        for (const Tick& tick : ticks(map_.y(), high_)) {
            const double up = y(tick.at) + cell_ / 2;
            svg_.line(left_of_map - 6, up, left_of_map, up, "tick");
            svg_.text(left_of_map - 10, up + 4, signed_number(tick.at), "small", Anchor::end);
        }
        svg_.text(left_of_map + wide_ / 2, bottom_ + 40, plot_.x, "axis", Anchor::middle);
        svg_.upright(22, bottom_ - high_ / 2, plot_.y, "axis");
    }

    void legend() {
        double down = top_of_map + 6;
        const auto entry = [&](const char* words, const char* ground, const char* mark, void (*add)(std::string&, double, double, double), double r) {
            std::string path;
            add(path, right_ + 7, down + 7, r);
            svg_.box(right_, down, 14, 14, ground);
            svg_.path(path, mark);
            svg_.text(right_ + 22, down + 11, words, "small");
            down += 24;
        };
        entry(map_.values() ? "P, value 0" : "P: who moves loses", "ring", "p", add_diamond, 4.8);
        if (map_.draws()) entry("draw", "celld", "d", add_cross, 3.4);
        if (map_.endless()) entry("N, value ∞", "celli", "n", add_disc, 3);
        if (!coloured()) return;
        if (!map_.values() || map_.largest() <= 1) {
            svg_.box(right_, down, 14, 14, "cell", viridis(0.35));
            svg_.text(right_ + 22, down + 11, map_.values() ? "N, value 1" : "N: who moves wins", "small");
            return;
        }
        svg_.text(right_, down + 11, "N: Grundy value", "small");
        bar(down + 22, std::min({260.0, bottom_ - down - 28, 22.0 * static_cast<double>(map_.largest())}));
    }

    void bar(double down, double length) {
        const std::int64_t steps = std::min<std::int64_t>(map_.largest(), 64);
        const double high = length / static_cast<double>(steps);
        for (std::int64_t i = 0; i < steps; ++i)
            svg_.box(right_, down + length - high * static_cast<double>(i + 1), 14, high + 0.4, "cell",
                     viridis(steps == 1 ? 0 : static_cast<double>(i) / static_cast<double>(steps - 1)));
        const Scale scale(1, map_.largest(), down + length - high / 2, down + high / 2);
        std::vector<Tick> ticks = scale.ticks(static_cast<std::size_t>(std::max(length / 20, 2.0)));
        if (ticks.empty() || ticks.front().at - 1 > (map_.largest() - 1) / 12) ticks.insert(ticks.begin(), Tick{1});
        for (const Tick& tick : ticks) {
            const double up = scale(static_cast<double>(tick.at));
            svg_.line(right_ + 14, up, right_ + 18, up, "tick");
            svg_.text(right_ + 22, up + 4, signed_number(tick.at), "small");
        }
    }

    const Plot& plot_;
    Map map_;
    double cell_, wide_, high_, right_, bottom_;
    Svg svg_;
    std::vector<std::string> left_out_;
};

}  // namespace

Picture map_svg(const Plot& plot) { return MapPicture(plot).draw(); }

}  // namespace grundy::draw
