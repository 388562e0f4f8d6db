/// The only door to PEGTL: scan, cut into declarations, parse each by the grammar, build its tree. A declaration that does not parse costs one
/// error; the others are still read.
#include "dsl/parse.hpp"

#include <fmt/format.h>

#include <tao/pegtl/contrib/analyze.hpp>
#include <tao/pegtl/contrib/limit_depth.hpp>
#include <tao/pegtl/contrib/parse_tree.hpp>

#include "dsl/build.hpp"
#include "dsl/hint.hpp"
#include "dsl/messages.hpp"
#include "dsl/scan.hpp"
#include "dsl/words.hpp"

namespace grundy::dsl {
namespace {

namespace pegtl = tao::pegtl;

template <typename Rule>
inline constexpr NodeKind kind_of = NodeKind::none;
#define GRUNDY_KIND_OF(rule) \
    template <>              \
    inline constexpr NodeKind kind_of<grammar::rule> = NodeKind::rule;
GRUNDY_NODES(GRUNDY_KIND_OF)
#undef GRUNDY_KIND_OF
// The command line writes the same things with fewer parentheses.
template <>
inline constexpr NodeKind kind_of<grammar::bare_term> = NodeKind::sum_term;
template <>
inline constexpr NodeKind kind_of<grammar::bare_reference> = NodeKind::game_reference;
template <>
inline constexpr NodeKind kind_of<grammar::bare_sum> = NodeKind::sum;

/// Keeps the rules that have a kind.
template <typename Rule>
struct Selector : std::bool_constant<kind_of<Rule> != NodeKind::none> {};

/// The node as PEGTL builds it: `data` is where it began, turned into a span at the end.
struct Growing : Node {
    const char* data = nullptr;
    std::vector<std::unique_ptr<Growing>> children;

    template <typename Rule, typename Input>
    void start(const Input& in) {
        kind = kind_of<Rule>;
        data = in.current();
    }
    template <typename Rule, typename Input>
    void success(const Input& in) noexcept {
        span.end = static_cast<std::uint32_t>(in.current() - data);
    }
    template <typename Rule, typename Input>
    void failure(const Input& /*unused*/) noexcept {}
    void emplace_back(std::unique_ptr<Growing>&& child) { children.push_back(std::move(child)); }
};

/// Spans relative to `text`.
std::unique_ptr<Node> settle(Growing& grown, const char* text) {
    auto node = std::make_unique<Node>();
    node->kind = grown.kind;
    node->span.begin = grown.data == nullptr ? 0 : static_cast<std::uint32_t>(grown.data - text);
    node->span.end = node->span.begin + grown.span.end;
    node->children.reserve(grown.children.size());
    for (const auto& child : grown.children) node->children.push_back(settle(*child, text));
    return node;
}

template <typename Rule>
using Control = pegtl::must_if<Messages, pegtl::normal, false>::control<Rule>;

/// Expressions are the only rules that contain themselves.
template <typename Rule>
struct Limits : pegtl::nothing<Rule> {};
template <>
struct Limits<grammar::expression> : pegtl::limit_depth<nesting_limit + 10> {};

using Input = pegtl::memory_input<pegtl::tracking_mode::lazy>;

/// The tree of one declaration by `Rule`, or null with its error reported.
template <typename Rule>
std::unique_ptr<Node> parse_segment(const Source& source, const Scan& scanned, const Segment& segment, Diagnostics& diagnostics) {
    const std::string& text = source.text();
    const std::size_t begin = segment.first < segment.last ? scanned.tokens[segment.first].span.begin : 0;
    const std::size_t end = segment.first < segment.last ? scanned.tokens[segment.last - 1].span.end : 0;
    Input in(text.data() + begin, text.data() + end, "");
    try {
        const auto root = pegtl::parse_tree::parse<Rule, Growing, Selector, Limits, Control>(in);
        return root ? settle(*root, text.data()) : nullptr;
    } catch (const pegtl::parse_error& e) {
        const auto offset = static_cast<std::uint32_t>(begin + e.positions().front().byte);
        if (e.message().front() == 'E')
            report_expected(source, scanned, segment, e.message(), offset, diagnostics);
        else
            diagnostics.error("E003", {offset, offset + 1}, fmt::format("this is nested deeper than {}", nesting_limit), "name the parts with `let`");
        return nullptr;
    }
}

bool holds_bad(const Scan& scanned, const Segment& segment) {
    const std::uint32_t begin = scanned.tokens[segment.first].span.begin, end = scanned.tokens[segment.last - 1].span.end;
    for (const Span& s : scanned.bad)
        if (s.begin >= begin && s.begin < end) return true;
    return false;
}

void report_semicolons(const Node& tree, Diagnostics& diagnostics) {
    for (const auto& c : tree.children)
        if (c->kind == NodeKind::semicolon) diagnostics.error("E035", c->span, "declarations end without a `;`", "remove it");
}

/// What a whole file needs, told only when nothing hides it.
void check_whole(const ast::File& file, const std::vector<Segment>& cut, const Scan& scanned, const Source& source, Diagnostics& diagnostics) {
    const auto has = [&](std::string_view word) {
        for (const Segment& s : cut) {
            const std::string_view first = source.slice(scanned.tokens[s.first].span);
            if (first == word || (!s.known && did_you_mean(std::string(first.substr(0, 40)), declaration_words()) == word)) return true;
        }
        return false;
    };
    if (!has("game")) diagnostics.error("E011", {0, 1}, "a rule file names its game", "begin with `game NAME`");
    if (diagnostics.has_errors()) return;
    if (!file.has_position && !file.family)
        diagnostics.error("E014", file.name_span, fmt::format("the game {} has no position", file.name),
                          "write for instance `position (n)`, or a family such as `code 0.77`");
    else if (file.family && (file.has_position || !file.moves.empty()))
        diagnostics.error("E015", file.family->span, fmt::format("`{}` declares the position and the moves already", file.family->kind),
                          "remove the `position` and `move` lines, or this line");
    else if (!file.family && file.moves.empty())
        diagnostics.error("E014", file.position_span, fmt::format("the game {} has no move", file.name), "write for instance `move (n) -> (n - 1)`");
}

/// One whole text (not a file of declarations) by `Rule`.
template <typename Rule>
std::unique_ptr<Node> parse_text(const Source& source, Diagnostics& diagnostics) {
    const Scan scanned = scan(source, diagnostics);
    if (scanned.fatal || !scanned.bad.empty()) return nullptr;
    const Segment all{0, scanned.tokens.size(), true, false};
    if (!check_brackets(source, scanned, all, diagnostics)) return nullptr;
    return parse_segment<Rule>(source, scanned, all, diagnostics);
}

}  // namespace

std::unique_ptr<ast::File> parse_file(const Source& source, Diagnostics& diagnostics) {
    Scan scanned = scan(source, diagnostics);
    if (scanned.fatal) return nullptr;
    const std::vector<Segment> cut = segments(source, scanned);
    bool any_known = false;
    for (const Segment& s : cut) any_known = any_known || s.known;
    if (!any_known) {
        if (diagnostics.has_errors()) return nullptr;
        const Span first = cut.empty() ? Span{0, 1} : scanned.tokens[cut.front().first].span;
        diagnostics.error("E011", first, cut.empty() ? "this file is empty" : "this is not a rule file", "a rule file begins with `game NAME`");
        return nullptr;
    }
    FileBuilder build(source, diagnostics);
    for (const Segment& segment : cut) {
        if (holds_bad(scanned, segment)) continue;
        if (!segment.known) {
            report_unknown_declaration(source, scanned, segment, diagnostics);
            continue;
        }
        if (!check_brackets(source, scanned, segment, diagnostics)) continue;
        const auto tree = parse_segment<grammar::one_declaration>(source, scanned, segment, diagnostics);
        if (tree == nullptr) continue;
        report_semicolons(*tree, diagnostics);
        build.add(*tree->children.front());
    }
    check_whole(build.file(), cut, scanned, source, diagnostics);
    if (diagnostics.has_errors()) return nullptr;
    auto file = build.take();
    file->comments = std::move(scanned.comments);
    return file;
}

std::unique_ptr<ast::SumOfGames> parse_sum(const Source& source, Diagnostics& diagnostics) {
    const auto tree = parse_text<grammar::one_sum>(source, diagnostics);
    if (tree == nullptr) return nullptr;
    FileBuilder build(source, diagnostics);
    auto out = std::make_unique<ast::SumOfGames>(build.sum(*tree->children.front()));
    return diagnostics.has_errors() ? nullptr : std::move(out);
}

ast::ExprPtr parse_value(const Source& source, Diagnostics& diagnostics) {
    const auto tree = parse_text<grammar::one_value>(source, diagnostics);
    if (tree == nullptr) return nullptr;
    FileBuilder build(source, diagnostics);
    ast::ExprPtr out = build.value(*tree->children.front());
    return diagnostics.has_errors() ? nullptr : std::move(out);
}

std::unique_ptr<ast::Family> parse_family(const Source& source, Diagnostics& diagnostics) {
    Diagnostics silent;
    const auto tree = parse_text<grammar::one_family>(source, silent);
    if (tree == nullptr) return nullptr;
    FileBuilder build(source, diagnostics);
    auto out = std::make_unique<ast::Family>(build.family(*tree->children.front()));
    return diagnostics.has_errors() ? nullptr : std::move(out);
}

std::size_t grammar_problems() {
    return pegtl::analyze<grammar::one_declaration>() + pegtl::analyze<grammar::one_sum>() + pegtl::analyze<grammar::one_value>();
}

}  // namespace grundy::dsl
