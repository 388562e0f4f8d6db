#pragma once
/// One pass over the bytes before the grammar sees them: is it text at all, is it small and shallow enough, where do declarations begin.
/// Linear time, no recursion. Afterwards strings are closed, and nothing that follows can recurse deeper than `nesting_limit`.
#include <vector>

#include "dsl/text/diagnostic.hpp"

namespace grundy::dsl {

constexpr std::size_t file_limit = std::size_t{4} << 20;  ///< bytes
constexpr std::size_t token_limit = 500'000;              ///< names, numbers and signs of a file: a parse tree has some 100 bytes for each
constexpr std::size_t nesting_limit = 200;                ///< brackets within brackets
constexpr std::size_t digit_limit = 301'030;              ///< digits of a literal: a million bits

enum class TokenKind : std::uint8_t { word, number, string, letter, open, close, sign };

struct Token {
    Span span;
    TokenKind kind = TokenKind::sign;
    bool first_on_line = false;
};

struct Comment {
    Span span;  ///< from # to the end of the line
    bool own_line = false;
};

/// A declaration as cut out of the text: tokens [first, last).
struct Segment {
    std::size_t first = 0;
    std::size_t last = 0;
    bool known = false;   ///< begins with a declaration word
    bool broken = false;  ///< has an error already; parsing it would only repeat that
};

struct Scan {
    std::vector<Token> tokens;
    std::vector<Comment> comments;
    std::vector<Span> bad;  ///< what was reported, ascending
    bool fatal = false;     ///< nothing more can be said about this text
};

Scan scan(const Source& source, Diagnostics& diagnostics);

/// Cuts the text into declarations. Sound for every correct file, since the words that begin a declaration are reserved; for a wrong one a guess.
std::vector<Segment> segments(const Source& source, const Scan& scan);

}  // namespace grundy::dsl
