// Values against n as a picture: a mark a heap, the preperiod and the first turn of the law shaded.
#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/draw/pictures.hpp"
#include "engine/draw/row.hpp"
#include "engine/draw/scale.hpp"
#include "engine/draw/svg.hpp"

namespace grundy::draw {

namespace {

using Anchor = Svg::Anchor;

constexpr double picture_width = 920, right = 24, head = 92, foot = 92;
constexpr double x_end = picture_width - right;
constexpr double closest = 1.6;  ///< dots nearer to each other than this are one
constexpr std::size_t most_bounds = 40;

class RowPicture {
public:
    explicit RowPicture(const Plot& plot)
        : plot_(plot),
          row_(plot),
          left_(52 + std::max(20.0, 6.6 * static_cast<double>(report::columns(row_.name(row_.top))))),
          y_end_(head + std::clamp(46.0 * static_cast<double>(row_.top + 1), 120.0, 330.0)),
          height_(y_end_ + foot),
          x_(plot.result.first, plot.last, left_ + 14, x_end - 14, plot.logarithmic),
          y_(0, row_.top, y_end_ - 12, head + 10),
          svg_(picture_width, height_, title(), plot.law.empty() ? "No law is known." : plot.law) {}

    Picture draw() && {
        head_lines();
        turns();
        axes();
        marks();
        legend();
        return {std::move(svg_).finish(), std::move(left_out_)};
    }

private:
    std::string title() const {
        return heading(plot_) + (row_.values ? ": Grundy values" : ": outcomes") + fmt::format(" of {} = {} … {}", plot_.x, plot_.result.first, plot_.last);
    }

    void head_lines() {
        svg_.title(left_, 32, heading(plot_), picture_width - left_ - 20);
        svg_.text(left_, 54, report::shorten(plot_.law.empty() ? "no law is known" : plot_.law), "note");
    }

    /// The preperiod, the first turn, and where further turns begin.
    void turns() {
        const Turns turns = turns_of(plot_);
        if (turns.length == 0) return;
        const double edge = plot_.logarithmic ? 0 : 0.5;
        const auto place = [&](std::int64_t n) { return std::clamp(x_(static_cast<double>(n) - edge), left_, x_end); };
        const auto next = [&](std::int64_t n) { return turns.factor ? (n > plot_.last / turns.length ? plot_.last + 1 : n * turns.length) : n + turns.length; };
        if (turns.from > plot_.last) return band(left_, x_end, "pre", "preperiod " + std::to_string(turns.from));
        if (turns.from > plot_.result.first) band(left_, place(turns.from), "pre", fmt::format("preperiod {}", turns.from));
        const std::string what = turns.factor ? fmt::format("×{}", turns.length) : fmt::format("period {}", turns.length);
        band(place(turns.from), place(std::min(next(turns.from), plot_.last + 1)), "per", what + (turns.proved ? ", proved" : ", seen"));
        std::vector<double> bounds;
        for (std::int64_t n = turns.from; n <= plot_.last && bounds.size() <= most_bounds; n = next(n)) bounds.push_back(place(n));
        if (bounds.size() > most_bounds) bounds.resize(2);
        for (const double x : bounds) svg_.line(x, head, x, y_end_, "bound");
    }

    /// Its name stands above it, as far as it has room: else what is left of it.
    void band(double from, double to, const std::string& classes, const std::string& words) {
        svg_.box(from, head, std::max(to - from, 1.0), y_end_ - head, classes);
        const double room = 6.3 * static_cast<double>(report::columns(words));
        const double begin = std::min(std::max(from, named_to_), x_end - room);
        named_to_ = begin + room + 10;
        svg_.text(begin, head - 8, words, "small");
    }

    void axes() {
        for (const Tick& tick : x_.ticks(8)) {
            const double x = x_(static_cast<double>(tick.at));
            svg_.line(x, y_end_, x, y_end_ + (tick.labelled ? 6 : 3), "tick");
            if (tick.labelled) svg_.text(x, y_end_ + 20, signed_number(tick.at), "small", Anchor::middle);
        }
        for (const std::int64_t level : levels()) {
            const double y = y_(static_cast<double>(level));
            svg_.line(left_, y, x_end, y, "faint");
            svg_.line(left_ - 6, y, left_, y, "tick");
            svg_.text(left_ - 10, y + 4, row_.name(level), "small", Anchor::end);
        }
        svg_.box(left_, head, x_end - left_, y_end_ - head, "frame");
        svg_.text((left_ + x_end) / 2, y_end_ + 42, plot_.x + (plot_.logarithmic ? " (logarithmic)" : ""), "axis", Anchor::middle);
        svg_.upright(22, (head + y_end_) / 2, plot_.y, "axis");
    }

    std::vector<std::int64_t> levels() const {
        std::vector<std::int64_t> found;
        if (!row_.values) {
            for (std::int64_t level = 0; level <= row_.top; ++level) found.push_back(level);
            return found;
        }
        for (const Tick& tick : Scale(0, row_.infinite >= 0 ? std::max<std::int64_t>(row_.infinite - 1, 1) : row_.top, 0, 1).ticks(10))
            if (row_.infinite < 0 || tick.at < row_.infinite) found.push_back(tick.at);
        if (row_.infinite >= 0) found.push_back(row_.infinite);
        if (row_.drawn >= 0) found.push_back(row_.drawn);
        return found;
    }

    void marks() {
        const double apart = (x_end - left_) / static_cast<double>(std::max<std::int64_t>(plot_.last - plot_.result.first, 1));
        const bool crowded = plot_.logarithmic ? row_.marks.size() > 400 : apart < closest;
        const double r = plot_.logarithmic ? (crowded ? 1.7 : 2.6) : crowded ? 1.3 : std::clamp(apart * 0.42, 1.3, 4.2);
        std::string n, p, d;
        std::set<std::pair<std::int64_t, std::int64_t>> taken;
        std::uint64_t dots = 0;
        for (const Mark& mark : row_.marks) {
            double x = x_(static_cast<double>(mark.n)), y = y_(static_cast<double>(mark.level));
            if (crowded) {
                const auto column = static_cast<std::int64_t>(x / closest), line = static_cast<std::int64_t>(y / closest);
                if (!taken.emplace(column, mark.outcome == 'P' ? -line : line).second) continue;
                x = (static_cast<double>(column) + 0.5) * closest;
            }
            ++dots;
            if (mark.outcome == 'P') add_diamond(p, x, y, r * 1.35);
            else if (mark.outcome == 'D') add_cross(d, x, y, std::max(r, 2.0));
            else add_disc(n, x, y, r);
        }
        svg_.path(n, "n");
        svg_.path(p, "p");
        svg_.path(d, "d");
        if (const std::string note = merged_note(row_.marks.size(), dots); !note.empty()) left_out_.push_back(note);
        if (plot_.result.limit) left_out_.push_back(limit_sentence(plot_));
    }

    void legend() {
        double x = left_;
        const auto entry = [&](const std::string& words, const char* classes, void (*add)(std::string&, double, double, double)) {
            std::string path;
            add(path, x + 5, height_ - 30, 4.5);
            svg_.path(path, classes);
            svg_.text(x + 16, height_ - 26, words, "small");
            x += 40 + 6.0 * static_cast<double>(report::columns(words));
        };
        entry(row_.values ? "P, value 0: who moves loses" : "P: who moves loses", "p", add_diamond);
        entry("N: who moves wins", "n", add_disc);
        if (row_.draws) entry("draw", "d", add_cross);
        for (std::size_t i = 0; i < left_out_.size(); ++i)
            svg_.text(left_, height_ - 8 - 14 * static_cast<double>(left_out_.size() - 1 - i), left_out_[i], "small note");
    }

    const Plot& plot_;
    Row row_;
    double left_, y_end_, height_;
    Scale x_, y_;
    Svg svg_;
    double named_to_ = 0;
    std::vector<std::string> left_out_;
};

}  // namespace

Picture row_svg(const Plot& plot) { return RowPicture(plot).draw(); }

}  // namespace grundy::draw
