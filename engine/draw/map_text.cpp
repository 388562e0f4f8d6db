// Two numbers on a terminal: a sign a position while they fit, and beyond that a dot of braille for every square that holds a P-position.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/utf8.hpp"
#include "engine/draw/map.hpp"
#include "engine/draw/pictures.hpp"
#include "engine/draw/scale.hpp"
#include "engine/draw/svg.hpp"

namespace grundy::draw {

namespace {

using report::Ink;

constexpr std::int64_t most_rows = 36;

class MapText {
public:
    MapText(const Plot& plot, const report::Style& style, bool braille)
        : plot_(plot), style_(style), braille_(braille), map_(plot), label_(std::max(std::to_string(map_.y().last).size(), plot.y.size())) {}

    Picture draw() {
        const auto room = static_cast<std::int64_t>(std::max<std::size_t>(style_.width, label_ + 24) - label_ - 5);
        text_ = style_.paint(Ink::strong, report::wrap(shown(heading(plot_)), style_.width, 2)) + "\n";
        text_ += style_.paint(Ink::faint, report::wrap(shown(plot_.law.empty() ? "no law is known" : plot_.law), style_.width, 2)) + "\n";
        text_ += style_.paint(Ink::faint, "  " + report::pad_left(plot_.y, label_)) + "\n";
        if (map_.x().cells() <= room / 2 && map_.y().cells() <= most_rows + 5) signs();
        else dots(std::min(room, 2 * most_rows));
        if (plot_.result.limit) left_out_.push_back(limit_sentence(plot_));
        return {std::move(text_), std::move(left_out_)};
    }

private:
    std::string shown(const std::string& words) const { return braille_ ? words : base::in_ascii(words); }
    std::string label(std::int64_t y, bool shown) const {
        return "  " + style_.paint(Ink::faint, report::pad_left(shown ? std::to_string(y) : "", label_) + (braille_ ? " ┤" : " |"));
    }
    void foot(std::int64_t columns, std::int64_t of_one, std::int64_t divide) {
        const std::string margin(label_ + 3, ' ');
        std::string line, names;
        for (std::int64_t i = 0; i < columns; ++i) line += braille_ ? "─" : "-";
        const Scale scale(map_.x().low, map_.x().last, 0, 1);
        for (const Tick& tick : scale.ticks(static_cast<std::size_t>(std::clamp<std::int64_t>(columns / 8, 2, 9)))) {
            const auto column = static_cast<std::size_t>((tick.at - map_.x().low) * of_one / divide);
            if (column < names.size()) continue;
            names += std::string(column - names.size(), ' ') + std::to_string(tick.at) + " ";
        }
        text_ +=
            margin + style_.paint(Ink::faint, (braille_ ? "└" : "+") + line) + "\n" + margin + " " + style_.paint(Ink::faint, names + " " + plot_.x) + "\n";
    }

    /// Of one place, as in a number of base 36.
    static char digit(std::int64_t value) { return value < 10 ? static_cast<char>('0' + value) : value < 36 ? static_cast<char>('a' + (value - 10)) : '+'; }

    std::string sign(const Cell& cell) const {
        if (cell.outcome == 'P') return style_.paint(Ink::good, braille_ ? "◆ " : "P ");
        if (cell.outcome == 'D') return style_.paint(Ink::warn, braille_ ? "× " : "x ");
        if (cell.outcome != 'N') return "  ";
        if (cell.value <= 0) return braille_ ? "· " : ". ";
        if (!style_.color) return {digit(cell.value), ' '};
        const double share = map_.largest() <= 1 ? 0.35 : static_cast<double>(cell.value - 1) / static_cast<double>(map_.largest() - 1);
        return fmt::format("\x1b[48;5;{}m  \x1b[0m", terminal_viridis(share));
    }

    void signs() {
        const std::int64_t step = round_step(std::max<std::int64_t>(map_.y().cells() - 1, 1), 10);
        for (std::int64_t y = map_.y().last; y >= map_.y().low; --y) {
            std::string line;
            for (std::int64_t x = map_.x().low; x <= map_.x().last; ++x) line += sign(map_.at(x, y));
            while (!line.empty() && line.back() == ' ') line.pop_back();
            text_ += label(y, y % step == 0) + " " + line + "\n";
        }
        foot(std::max<std::int64_t>(2 * map_.x().cells(), 8), 2, 1);
        std::string legend = braille_ ? "  ◆ P: who moves loses   · N: who moves wins" : "  P: who moves loses   .: who moves wins";
        if (!style_.color && map_.values())
            legend = fmt::format("  {} P: who moves loses   N: the value{}{}", braille_ ? "◆" : "P", map_.largest() >= 10 ? ", a for 10, b for 11, …" : "",
                                 map_.largest() >= 36 ? ", + from 36 on" : "");
        if (style_.color && map_.values())
            legend = fmt::format("  {} P: who moves loses   N: value 1 {} {} {}", braille_ ? "◆" : "P", shades(), map_.largest(), braille_ ? "" : "");
        if (map_.draws()) legend += braille_ ? "   × draw" : "   x: draw";
        while (legend.back() == ' ') legend.pop_back();
        text_ += shown(legend) + "\n";
    }
    std::string shades() const {
        std::string text;
        for (int i = 0; i < 12; ++i) text += fmt::format("\x1b[48;5;{}m \x1b[0m", terminal_viridis(i / 11.0));
        return text;
    }

    /// `most` characters at most; two dots across and four down are one of them.
    void dots(std::int64_t most) {
        const std::int64_t across = braille_ ? 2 : 1, down = braille_ ? 4 : 1;
        const std::int64_t fits = std::min(most * across, most_rows * down);
        const std::int64_t square = (map_.longest() + fits - 1) / fits;
        const auto characters = [square](const Map::Side& side, std::int64_t of_one) { return (side.cells() + square * of_one - 1) / (square * of_one); };
        const std::int64_t columns = characters(map_.x(), across), rows = characters(map_.y(), down);
        std::vector<unsigned> screen(static_cast<std::size_t>(columns * rows), 0);
        for (std::int64_t y = 0; y < map_.y().cells(); ++y)
            for (std::int64_t x = 0; x < map_.x().cells(); ++x) {
                if (map_.at(x + map_.x().low, y + map_.y().low).outcome != 'P') continue;
                static constexpr unsigned bits[4][2] = {{0x40, 0x80}, {0x04, 0x20}, {0x02, 0x10}, {0x01, 0x08}};  // from below
                const std::int64_t i = x / square, j = y / square;
                screen[static_cast<std::size_t>(j / down * columns + i / across)] |= bits[j % down][i % across];
            }
        for (std::int64_t row = rows - 1; row >= 0; --row) {
            std::string line;
            for (std::int64_t column = 0; column < columns; ++column) {
                const unsigned set = screen[static_cast<std::size_t>(row * columns + column)];
                line += set == 0 ? " " : braille_ ? base::utf8(0x2800 + set) : "P";
            }
            while (!line.empty() && line.back() == ' ') line.pop_back();
            text_ += label(map_.y().low + row * down * square, row % 4 == 0) + style_.paint(Ink::good, line) + "\n";
        }
        foot(columns, 1, across * square);
        text_ += "  a dot: a P-position (who moves loses)\n";
        left_out_.emplace_back("values and outcomes of other positions are not shown: they have no room");
        if (square > 1) left_out_.push_back(fmt::format("a dot stands for {0} × {0} positions, of which one is P or more", square));
    }

    const Plot& plot_;
    const report::Style& style_;
    bool braille_;
    Map map_;
    std::size_t label_;
    std::string text_;
    std::vector<std::string> left_out_;
};

}  // namespace

Picture map_text(const Plot& plot, const report::Style& style, bool braille) { return MapText(plot, style, braille).draw(); }

}  // namespace grundy::draw
