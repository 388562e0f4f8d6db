#pragma once
/// Scalable Vector Graphics, as far as plots need them: shapes that carry classes, and one style sheet with colours for light and for dark paper.
/// Colours are those of Okabe & Ito (2008), which people with any vision tell apart, and viridis (Smith & van der Walt 2015) for values; nothing is said by
/// colour alone.
#include <cstdint>
#include <string>
#include <string_view>

namespace grundy::draw {

/// & < > " as XML wants them; what XML cannot hold is a question mark.
std::string escaped(std::string_view text);

class Svg {
public:
    /// `title` and `description` are what a screen reader says.
    Svg(double width, double height, const std::string& title, const std::string& description);

    enum class Anchor { start, middle, end };
    /// `classes` of the style sheet: title, note, small, axis.
    void text(double x, double y, std::string_view words, std::string_view classes, Anchor anchor = Anchor::start);
    /// A long one in smaller letters, and cut where even these have no room in so many units.
    void title(double x, double y, const std::string& words, double width);
    /// Read from below.
    void upright(double x, double y, std::string_view words, std::string_view classes);
    void line(double x1, double y1, double x2, double y2, std::string_view classes);
    void box(double x, double y, double width, double height, std::string_view classes, std::string_view fill = {});
    /// A path as it is written; nothing where it is empty.
    void path(std::string_view data, std::string_view classes, std::string_view fill = {});
    std::string finish() &&;

private:
    std::string out_;
};

/// Marks as parts of a path, of half width r.
void add_disc(std::string& path, double x, double y, double r);
void add_diamond(std::string& path, double x, double y, double r);
void add_cross(std::string& path, double x, double y, double r);
/// A number as short as two decimals allow.
std::string coordinate(double x);

/// "#440154" … "#fde725" for 0 … 1.
std::string viridis(double share);
/// The nearest of the 256 colours of a terminal.
int terminal_viridis(double share);

}  // namespace grundy::draw
