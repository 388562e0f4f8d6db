#pragma once
/// A source text and places in it.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace grundy::dsl {

/// Bytes [begin, end) of a source.
struct Span {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
};

/// Line and column from 1; the column counts bytes.
struct Place {
    std::uint32_t line = 1;
    std::uint32_t column = 1;
};

class Source {
public:
    /// `unseen`: so many lines at the beginning were written by the program and not by its user: the next one is line 1.
    Source(std::string name, std::string text, std::uint32_t unseen = 0);
    const std::string& name() const { return name_; }  ///< as given on the command line; "<stdin>", "<command line>"
    const std::string& text() const { return text_; }
    Place place(std::uint32_t offset) const;
    std::uint32_t offset(Place place) const;
    /// The offset in the units that JavaScript, Java and editors' protocols count: two for a code point beyond U+FFFF, one for any other.
    std::uint32_t in_utf16(std::uint32_t offset) const;
    /// The line that holds the offset, without its line end.
    std::string_view line(std::uint32_t line_number) const;
    std::string_view slice(Span span) const { return std::string_view(text_).substr(span.begin, span.end - span.begin); }

private:
    std::string name_;
    std::string text_;
    std::uint32_t unseen_;
    std::vector<std::uint32_t> starts_;
};

}  // namespace grundy::dsl
