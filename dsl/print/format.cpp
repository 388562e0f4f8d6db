/// The formatter walks the declarations as they stand in the text and prints each from its tree.
#include "dsl/print/format.hpp"

#include <algorithm>
#include <map>

#include "dsl/print/print.hpp"
#include "dsl/syntax/operators.hpp"
#include "dsl/syntax/parse.hpp"
#include "dsl/text/scan.hpp"

namespace grundy::dsl {
namespace {

constexpr std::size_t comment_column = 54;  ///< where comments behind declarations stand, unless the line is longer
constexpr std::size_t line_width = 110;     ///< a move beyond it is broken before its `for`

std::size_t text_columns(const std::string& s) {
    return static_cast<std::size_t>(std::count_if(s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string tail(const std::vector<ast::Binder>& binders, const ast::ExprPtr& condition) {
    std::string out;
    if (!binders.empty()) out += "  for " + print_binders(binders);
    if (condition) out += "  if " + print(*condition);
    return out;
}

std::string component(const ast::Component& c) {
    using F = ast::ComponentForm;
    std::string name = (c.unordered && c.group < 0 ? "unordered " : "") + c.name;
    switch (c.form) {
        case F::plain: return name;
        case F::vector: return name + "[" + print(*c.detail) + "]" + (c.whole ? " : integer" : "");
        case F::sequence: return name + "[..]" + (c.whole ? " : integer" : "");
        case F::word: return name + " : word" + (c.detail ? " over " + print(*c.detail) : "");
        case F::integer: return name + " : integer";
        case F::set: return name + " : set " + print(*c.detail);
        case F::vertex: return name + " in " + print(*c.detail);
    }
    return name;
}

class Formatter {
public:
    Formatter(const Source& source, const ast::File& file, const Scan& scan) : source_(source), file_(file), scan_(scan) {}

    std::string run() {
        const std::vector<Segment> cut = segments(source_, scan_);
        for (const Segment& s : cut) {
            const Span span{scan_.tokens[s.first].span.begin, scan_.tokens[s.last - 1].span.end};
            comments_before(span.begin);
            declaration(s, span);
        }
        comments_before(static_cast<std::uint32_t>(source_.text().size() + 1));
        return out_;
    }

private:
    const Comment* next_comment() const { return comment_ < file_.comments.size() ? &file_.comments[comment_] : nullptr; }

    /// One blank line where the text has some.
    void gap(std::uint32_t begin) {
        const std::uint32_t line = source_.place(begin).line;
        if (!out_.empty() && line > last_line_ + 1) out_ += "\n";
    }

    std::string comment_text(const Comment& c) const {
        std::string s(source_.slice(c.span));
        s.erase(s.find_last_not_of(" \t") + 1);
        return s;
    }

    void comments_before(std::uint32_t end) {
        for (; next_comment() != nullptr && next_comment()->span.begin < end; ++comment_) {
            gap(next_comment()->span.begin);
            out_ += comment_text(*next_comment()) + "\n";
            last_line_ = source_.place(next_comment()->span.begin).line;
        }
    }

    void declaration(const Segment& s, Span span) {
        const std::size_t item = index_[std::string(source_.slice(scan_.tokens[s.first].span))]++;
        const bool inner = next_comment() != nullptr && next_comment()->span.begin < span.end;
        std::string text = inner ? verbatim(s, span) : print_item(source_.slice(scan_.tokens[s.first].span), item);
        if (text.empty()) return;
        gap(span.begin);
        while (next_comment() != nullptr && next_comment()->span.begin < span.end) ++comment_;
        last_line_ = source_.place(span.end - 1).line;
        const Comment* behind = next_comment();
        if (behind != nullptr && !behind->own_line && source_.place(behind->span.begin).line == last_line_) {
            const std::size_t last = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
            const std::size_t width = text_columns(text.substr(last));
            text += std::string(width + 2 > comment_column - 1 ? 2 : comment_column - 1 - width, ' ') + comment_text(*behind);
            ++comment_;
        }
        out_ += text + "\n";
    }

    /// The text itself, signs in ASCII, no blanks at line ends.
    std::string verbatim(const Segment& s, Span span) const {
        std::string raw;
        std::uint32_t at = span.begin;
        for (std::size_t i = s.first; i < s.last; ++i) {
            const Token& t = scan_.tokens[i];
            raw += source_.slice({at, t.span.begin});
            const std::string_view written = source_.slice(t.span);
            const bool pasted = t.kind == TokenKind::sign && static_cast<unsigned char>(written[0]) >= 0x80;
            const std::string_view meant = pasted ? infix_operator(written).meant : written;
            raw += meant;
            at = t.span.end;
        }
        std::string out;
        for (const char c : raw) {
            if (c == '\n') out.erase(out.find_last_not_of(" \t\r") + 1);
            if (c != '\r') out += c;
        }
        return out;
    }

    std::string print_item(std::string_view word, std::size_t i) {
        if (word == "game") return game();
        if (word == "source") return "source " + quoted(file_.sources[i]);
        if (word == "note") return "note " + quoted(file_.notes[i]);
        if (word == "let") return let(file_.lets[i]);
        if (word == "graph") return graph(file_.graphs[i]);
        if (word == "use") return "use " + file_.uses[i].name + " = " + print_game(file_.uses[i]);
        if (word == "position") return position();
        if (word == "start") return "start " + (file_.start_sum.empty() ? print_tuple(file_.start) : print(file_.start_sum));
        if (word == "move") return move(file_.moves[i]);
        if (word == "stop") return "stop " + print_tuple(file_.stops[i].from.entries) + condition(file_.stops[i].condition);
        if (word == "goal") return "goal " + print_tuple(file_.goals[i].from.entries) + condition(file_.goals[i].condition);
        if (word == "play" || word == "partizan") return play();
        if (word == "terminal") {
            const ast::Terminal& t = file_.terminals[i];
            return "terminal " + print_tuple(t.from.entries) + ": " + t.end + condition(t.condition);
        }
        if (word == "show") return "show " + quoted(file_.shows[i].text) + ": " + print(*file_.shows[i].expr);
        if (word == "claim") return "claim " + quoted(file_.claims[i].text) + print(file_.claims[i]);
        return print(*file_.family);
    }

    static std::string condition(const ast::ExprPtr& c) { return c ? " if " + print(*c) : ""; }

    /// `play misere` and `partizan` on two lines become one.
    std::string play() {
        if (played_) return "";
        played_ = true;
        return "play " + file_.play.value_or("normal") + (file_.partizan ? " partizan" : "") + condition(file_.play_condition);
    }

    std::string game() const {
        std::string out = "game " + file_.name;
        for (std::size_t i = 0; i < file_.parameters.size(); ++i)
            out += (i == 0 ? "(" : ", ") + file_.parameters[i].name + " = " + print(*file_.parameters[i].value);
        if (!file_.parameters.empty()) out += ")";
        return file_.title.empty() ? out : out + " " + quoted(file_.title);
    }

    static std::string let(const ast::Let& l) {
        std::string out = "let " + l.name;
        for (std::size_t i = 0; i < l.arguments.size(); ++i) out += (i == 0 ? "(" : ", ") + l.arguments[i];
        return out + (l.arguments.empty() ? "" : ")") + " = " + print(*l.body);
    }

    static std::string graph(const ast::GraphDecl& g) {
        if (g.file) return "graph " + g.name + " from " + quoted(*g.file);
        if (g.made) return "graph " + g.name + " = " + print(*g.made);
        std::string out = "graph " + g.name + " = {";
        for (std::size_t i = 0; i < g.arcs.size(); ++i) {
            const ast::GraphArc& a = g.arcs[i];
            out += (i == 0 ? " " : "; ") + print(*a.from);
            if (!a.to.empty()) out += (a.undirected ? " -- " : " -> ") + print_list(a.to);
            if (!a.binders.empty()) out += " for " + print_binders(a.binders);
            out += condition(a.condition);
        }
        return out + (g.arcs.empty() ? "}" : " }");
    }

    std::string position() const {
        std::string out;
        const std::vector<ast::Component>& all = file_.components;
        for (std::size_t i = 0; i < all.size(); ++i) {
            const bool opens = all[i].group >= 0 && (i == 0 || all[i - 1].group != all[i].group);
            const bool closes = all[i].group >= 0 && (i + 1 == all.size() || all[i + 1].group != all[i].group);
            out += (i > 0 ? ", " : "") + std::string(opens ? "unordered (" : "") + component(all[i]) + (closes ? ")" : "");
        }
        return "position (" + out + ")" + (file_.where ? "  where " + print(*file_.where) : "");
    }

    static std::string move(const ast::Move& m) {
        const std::string head = "move " + (m.label.empty() ? "" : m.label + ": ") + print_tuple(m.from.entries) + " -> " + print(m.to);
        const std::string rest = tail(m.binders, m.condition) + (m.cost ? "  cost " + print(*m.cost) : "");
        return text_columns(head + rest) > line_width && !rest.empty() ? head + "\n" + rest : head + rest;
    }

    const Source& source_;
    const ast::File& file_;
    const Scan& scan_;
    std::map<std::string, std::size_t> index_;
    std::size_t comment_ = 0;
    std::uint32_t last_line_ = 0;
    bool played_ = false;
    std::string out_;
};

}  // namespace

std::optional<std::string> format(const Source& source, Diagnostics& diagnostics) {
    const auto file = parse_file(source, diagnostics);
    if (file == nullptr) return std::nullopt;
    Diagnostics silent;
    return Formatter(source, *file, scan(source, silent)).run();
}

std::string to_text(const ast::Expr& expr) { return print(expr); }
std::string to_text(const ast::Claim& claim) { return print(claim); }

}  // namespace grundy::dsl
