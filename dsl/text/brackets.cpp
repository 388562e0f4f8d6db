/// One stack of open brackets a declaration, so that a bracket that is missing in one is not reported in the next.
#include "dsl/text/brackets.hpp"

#include <fmt/format.h>

namespace grundy::dsl {
namespace {

char closer(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

}  // namespace

bool check_brackets(const Source& source, const Scan& scan, const Segment& segment, Diagnostics& diagnostics) {
    std::vector<std::size_t> open;
    for (std::size_t i = segment.first; i < segment.last; ++i) {
        const Token& token = scan.tokens[i];
        const char sign = source.text()[token.span.begin];
        if (token.kind == TokenKind::open) open.push_back(i);
        if (token.kind != TokenKind::close) continue;
        if (open.empty()) {
            diagnostics.error("E010", token.span, fmt::format("this `{}` closes nothing", sign), "remove it, or open the bracket before it");
            return false;
        }
        const Token& opener = scan.tokens[open.back()];
        const char wanted = closer(source.text()[opener.span.begin]);
        if (sign != wanted) {
            const Place place = source.place(opener.span.begin);
            diagnostics.error("E010", token.span,
                              fmt::format("`{}` closes the `{}` of line {}, column {}", sign, source.text()[opener.span.begin], place.line, place.column),
                              fmt::format("write `{}` here", wanted));
            return false;
        }
        open.pop_back();
    }
    if (open.empty()) return true;
    const Token& opener = scan.tokens[open.back()];
    const char sign = source.text()[opener.span.begin];
    diagnostics.error("E009", opener.span, fmt::format("this `{}` is never closed", sign), fmt::format("write `{}` where it ends", closer(sign)));
    return false;
}

}  // namespace grundy::dsl
