// Values against n on a terminal: dots of braille, eight to a character, or stars where the terminal knows no more than ASCII.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/base/utf8.hpp"
#include "engine/draw/pictures.hpp"
#include "engine/draw/row.hpp"
#include "engine/draw/scale.hpp"

namespace grundy::draw {

namespace {

using report::Ink;

constexpr std::int64_t most_lines = 16;

/// A character of the screen: which of its dots are set, and the strongest outcome among them.
struct Letter {
    unsigned dots = 0;
    char outcome = 'N';
};

class RowText {
public:
    RowText(const Plot& plot, const report::Style& style, bool braille)
        : plot_(plot), style_(style), braille_(braille), row_(plot), across_(braille ? 2 : 1), down_(braille ? 4 : 1) {
        for (std::int64_t level = 0; level <= row_.top; ++level) label_ = std::max(label_, report::columns(row_.name(level)));
        const std::int64_t dots = most_lines * down_;
        unit_ = std::min<double>(static_cast<double>(down_), std::max(static_cast<double>(dots - 1) / static_cast<double>(row_.top), 0.0));
        if (unit_ > 1) unit_ = std::floor(unit_);
        lines_ = static_cast<std::int64_t>(std::floor(unit_ * static_cast<double>(row_.top))) / down_ + 1;
        const auto room = static_cast<std::int64_t>(std::max<std::size_t>(style.width, label_ + 24) - label_ - 6);
        const std::int64_t heaps = plot.last - plot.result.first + 1;
        columns_ = plot.logarithmic ? room : std::min(room, (heaps + across_ - 1) / across_);
        if (heaps <= room / 2 && !plot.logarithmic) spread_ = std::min<std::int64_t>(room / heaps, 4), columns_ = heaps * spread_;
    }

    Picture draw() {
        place();
        std::string text = style_.paint(Ink::strong, report::wrap(shown(heading(plot_)), style_.width, 2)) + "\n";
        text += style_.paint(Ink::faint, report::wrap(shown(plot_.law.empty() ? "no law is known" : plot_.law), style_.width, 2)) + "\n";
        for (std::int64_t line = lines_ - 1; line >= 0; --line) text += axis(line) + letters(line) + "\n";
        text += ruler() + periods();
        return {std::move(text), left_out()};
    }

private:
    std::string shown(const std::string& words) const { return braille_ ? words : base::in_ascii(words); }
    std::int64_t dot_of(std::int64_t n) const {
        if (spread_ > 0) return (n - plot_.result.first) * spread_ * across_;
        const std::int64_t heaps = plot_.last - plot_.result.first + 1, dots = columns_ * across_;
        if (!plot_.logarithmic && heaps <= dots) return n - plot_.result.first;
        const Scale scale(plot_.result.first, plot_.last, 0, static_cast<double>(dots) - 0.01, plot_.logarithmic);
        return static_cast<std::int64_t>(scale(static_cast<double>(n)));
    }
    std::int64_t height_of(std::int64_t level) const { return static_cast<std::int64_t>(std::floor(unit_ * static_cast<double>(level))); }

    void place() {
        std::set<std::pair<std::int64_t, std::int64_t>> taken;
        for (const Mark& mark : row_.marks) {
            const std::int64_t x = dot_of(mark.n), y = height_of(mark.level);
            if (taken.emplace(x, y).second) ++dots_;
            Letter& letter = screen_[{y / down_, x / across_}];
            static constexpr unsigned bits[4][2] = {{0x40, 0x80}, {0x04, 0x20}, {0x02, 0x10}, {0x01, 0x08}};  // from below
            letter.dots |= bits[y % down_][x % across_];
            if (mark.outcome != 'N') letter.outcome = mark.outcome;
        }
    }

    /// The lowest level whose dots are in this line, unless numbers would stand too close.
    std::string axis(std::int64_t line) const {
        std::string name;
        const std::int64_t step = row_.values ? round_step(std::max<std::int64_t>(row_.top, 1), static_cast<std::size_t>(lines_)) : 1;
        for (std::int64_t level = row_.top; level >= 0; --level) {
            const bool marked = level % step == 0 || level == row_.infinite || level == row_.drawn || !row_.values;
            if (height_of(level) / down_ == line && marked) name = row_.name(level);
        }
        return "  " + style_.paint(Ink::faint, report::pad_left(shown(name), label_) + (braille_ ? " ┤" : " |"));
    }

    std::string letters(std::int64_t line) const {
        std::string text;
        for (std::int64_t column = 0; column < columns_; ++column) {
            const auto found = screen_.find({line, column});
            if (found == screen_.end()) {
                text += ' ';
                continue;
            }
            const Letter& letter = found->second;
            const std::string sign = braille_ ? base::utf8(0x2800 + letter.dots) : letter.outcome == 'P' ? "o" : letter.outcome == 'D' ? "x" : "*";
            text += style_.paint(letter.outcome == 'P' ? Ink::good : letter.outcome == 'D' ? Ink::warn : Ink::plain, sign);
        }
        while (!text.empty() && text.back() == ' ') text.pop_back();
        return text;
    }

    /// The axis of n, and beneath it the numbers that have room.
    std::string ruler() const {
        std::string line, names;
        std::size_t used = 0;  // columns, with the blank behind
        const std::size_t room = style_.width - std::min(style_.width, label_ + 4);
        std::set<std::int64_t> at;
        const Scale scale(plot_.result.first, plot_.last, 0, 1, plot_.logarithmic);
        for (const Tick& tick : scale.ticks(static_cast<std::size_t>(std::max<std::int64_t>(columns_ / 9, 2)))) {
            const auto column = static_cast<std::size_t>(dot_of(tick.at) / across_);
            const std::string mark = tick.at < 0 ? std::to_string(tick.at) : report::grouped(static_cast<std::uint64_t>(tick.at));
            const std::size_t begin = std::min(column, room - std::min(room, report::columns(mark)));
            if (!tick.labelled || begin < used) continue;
            at.insert(static_cast<std::int64_t>(column));
            names += std::string(begin - (used > 0 ? used - 1 : 0), ' ') + mark;
            used = begin + report::columns(mark) + 1;
        }
        if (used + 1 + plot_.x.size() <= room) names += "  " + plot_.x;
        for (std::int64_t column = 0; column < columns_; ++column) line += braille_ ? (at.count(column) != 0 ? "┬" : "─") : at.count(column) != 0 ? "+" : "-";
        const std::string margin(label_ + 3, ' ');
        return margin + style_.paint(Ink::faint, (braille_ ? "└" : "+") + line) + "\n" + margin + " " + style_.paint(Ink::faint, names) + "\n";
    }

    /// Beneath the axis, where a period begins; only the first where they are too short to be told apart.
    std::string periods() const {
        const auto first = plot_.result.pattern.preperiod(), length = plot_.result.pattern.period();
        const auto begin = first ? base::to_int64(*first) : std::nullopt, step = length ? base::to_int64(*length) : std::nullopt;
        if (!begin || !step || *step < 1 || plot_.logarithmic || *begin > plot_.last || *begin < plot_.result.first) return "";
        std::set<std::int64_t> at;
        const bool apart = dot_of(*begin + std::min(*step, plot_.last - *begin)) - dot_of(*begin) >= 3 * across_;
        for (std::int64_t n = *begin; n <= plot_.last && (apart || at.empty()); n += *step) at.insert(dot_of(n) / across_);
        std::string line;
        for (std::int64_t column = 0; column <= *at.rbegin(); ++column) line += at.count(column) == 0 ? " " : braille_ ? "↑" : "^";
        const std::string words = at.size() > 1 ? "a period begins" : "the period begins", margin(label_ + 4, ' ');
        const bool fits = static_cast<std::size_t>(*at.rbegin()) + label_ + 7 + words.size() <= style_.width;
        const std::string below = "\n" + margin + (braille_ ? "↑ " : "^ ");
        return margin + style_.paint(Ink::faint, line + (fits ? "  " : below) + words) + "\n";
    }

    std::vector<std::string> left_out() const {
        std::vector<std::string> found;
        if (std::string note = merged_note(row_.marks.size(), dots_); !note.empty()) found.push_back(std::move(note));
        if (plot_.result.limit) found.push_back(limit_sentence(plot_));
        return found;
    }

    const Plot& plot_;
    const report::Style& style_;
    bool braille_;
    Row row_;
    std::int64_t across_, down_, lines_ = 1, columns_ = 1, spread_ = 0;
    double unit_ = 1;
    std::size_t label_ = 1;
    std::uint64_t dots_ = 0;
    std::map<std::pair<std::int64_t, std::int64_t>, Letter> screen_;
};

}  // namespace

Picture row_text(const Plot& plot, const report::Style& style, bool braille) { return RowText(plot, style, braille).draw(); }

}  // namespace grundy::draw
