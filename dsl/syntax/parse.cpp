/// The only door to PEGTL: scan, cut into declarations, parse each by the grammar, build its tree. A declaration that does not parse costs one
/// error; the others are still read.
#include "dsl/syntax/parse.hpp"

#include <fmt/format.h>

#include <tao/pegtl/contrib/limit_depth.hpp>

#include "dsl/syntax/build.hpp"
#include "dsl/syntax/messages.hpp"
#include "dsl/text/brackets.hpp"
#include "dsl/text/hint.hpp"
#include "dsl/text/words.hpp"

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

/// The tree while it grows: nodes whose parents have not matched yet, children before parents. (PEGTL's own parse tree makes a node for every rule that
/// has parts, and compiles six times as long.)
struct GrowingTree {
    struct Begun {
        const char* at;
        std::size_t children_from;
    };
    const char* text;
    std::vector<std::unique_ptr<Node>> nodes;
    std::vector<Begun> begun;

    void begin(const char* at) { begun.push_back({at, nodes.size()}); }
    void end(NodeKind kind, const char* at) {
        const auto children = nodes.begin() + static_cast<std::ptrdiff_t>(begun.back().children_from);
        auto node = std::make_unique<Node>();
        node->kind = kind;
        node->span = {static_cast<std::uint32_t>(begun.back().at - text), static_cast<std::uint32_t>(at - text)};
        node->children.assign(std::make_move_iterator(children), std::make_move_iterator(nodes.end()));
        nodes.erase(children, nodes.end());
        nodes.push_back(std::move(node));
        begun.pop_back();
    }
};

/// The input, with the tree that it has given so far: who goes back in the text drops the nodes that an alternative left behind it.
class Input : public pegtl::memory_input<pegtl::tracking_mode::lazy> {
public:
    GrowingTree tree;

    Input(const char* text, const char* begin, const char* end) : memory_input(begin, end, ""), tree{text, {}, {}} {}

    template <pegtl::rewind_mode M>
    class [[nodiscard]] Mark {  // M other than required: somebody else goes back
    public:
        static constexpr pegtl::rewind_mode next_rewind_mode = M;

        explicit Mark(Input& /*in*/) {}
        [[nodiscard]] bool operator()(bool matched) const { return matched; }
    };
    template <pegtl::rewind_mode M>
    [[nodiscard]] Mark<M> mark() {
        return Mark<M>(*this);
    }
};

template <>
class [[nodiscard]] Input::Mark<pegtl::rewind_mode::required> {
public:
    static constexpr pegtl::rewind_mode next_rewind_mode = pegtl::rewind_mode::active;

    explicit Mark(Input& in) : in_(&in), at_(in.iterator()), nodes_(in.tree.nodes.size()) {}
    Mark(const Mark&) = delete;
    Mark& operator=(const Mark&) = delete;
    ~Mark() {
        if (in_ == nullptr) return;
        in_->iterator() = at_;
        in_->tree.nodes.resize(nodes_);
    }
    [[nodiscard]] bool operator()(bool matched) {
        if (matched) in_ = nullptr;
        return matched;
    }

private:
    Input* in_;
    const char* at_;
    std::size_t nodes_;
};

template <typename Rule>
struct Control : pegtl::normal<Rule> {
    static constexpr bool enable = kind_of<Rule> != NodeKind::none;  // no other rule does anything but match

    static void start(const Input& in, GrowingTree& tree) { tree.begin(in.current()); }
    static void success(const Input& in, GrowingTree& tree) { tree.end(kind_of<Rule>, in.current()); }
    static void failure(const Input& /*in*/, GrowingTree& tree) { tree.begun.pop_back(); }
    [[noreturn]] static void raise(const Input& in, GrowingTree& /*tree*/) { throw pegtl::parse_error(message_of<Rule>, in); }
};

/// Expressions are the only rules that contain themselves.
template <typename Rule>
struct Limits : pegtl::nothing<Rule> {};
template <>
struct Limits<grammar::expression> : pegtl::limit_depth<nesting_limit + 10> {};

/// The tree of one declaration by `Rule`, or null with its error reported.
template <typename Rule>
std::unique_ptr<Node> parse_segment(const Source& source, const Scan& scanned, const Segment& segment, Diagnostics& diagnostics) {
    const std::string& text = source.text();
    const std::size_t begin = segment.first < segment.last ? scanned.tokens[segment.first].span.begin : 0;
    const std::size_t end = segment.first < segment.last ? scanned.tokens[segment.last - 1].span.end : 0;
    Input in(text.data(), text.data() + begin, text.data() + end);
    try {
        if (!pegtl::parse<Rule, Limits, Control>(in, in.tree)) return nullptr;
        auto root = std::make_unique<Node>();
        root->children = std::move(in.tree.nodes);
        return root;
    } catch (const pegtl::parse_error& e) {
        const auto offset = static_cast<std::uint32_t>(begin + e.positions().front().byte);
        if (e.message().front() == 'E') report_expected(source, scanned, segment, e.message(), offset, diagnostics);
        else diagnostics.error("E003", {offset, offset + 1}, fmt::format("this is nested deeper than {}", nesting_limit), "name the parts with `let`");
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

}  // namespace grundy::dsl
