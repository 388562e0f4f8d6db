/// Each hint looks at the token found, its neighbours and the kind of declaration; the first that fits is used. A hint may replace the
/// sentence, never the place.
#include "dsl/text/hint.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/text/claim_order.hpp"
#include "dsl/text/idiom.hpp"
#include "dsl/text/words.hpp"
#include "engine/base/text.hpp"

namespace grundy::dsl {
namespace {

class Hinter {
public:
    Hinter(const Source& source, const Scan& scan, const Segment& segment, std::uint32_t offset) : source_(source), tokens_(scan.tokens), segment_(segment) {
        at_ = segment.first;
        while (at_ < segment.last && tokens_[at_].span.end <= offset) ++at_;
    }

    Diagnostic explain(std::string_view code, std::string_view expectation) {
        d_.code = std::string(code);
        d_.span = place();
        d_.message = code == "E024" ? junk() : fmt::format("expected {}, found {}", expectation, found());
        const bool any = foreign_idiom(expectation) || reserved_as_name() || absolute_value() || bounds_in_position() || word_order() || for_loop() ||
                         arrow_missing() || bare_position(expectation) || stray_sign() || juxtaposed() || missing_for() || fraction() || typo(expectation);
        if (!any) general(expectation);
        return d_;
    }

private:
    std::string_view text(std::size_t i) const { return i >= segment_.first && i < segment_.last ? source_.slice(tokens_[i].span) : std::string_view{}; }
    std::string_view here() const { return text(at_); }
    std::string_view keyword() const { return text(segment_.first); }
    bool at_end() const { return at_ >= segment_.last; }
    bool is(std::size_t i, TokenKind kind) const { return i >= segment_.first && i < segment_.last && tokens_[i].kind == kind; }

    /// The token found, or just behind the last one.
    Span place() const {
        if (!at_end()) return tokens_[at_].span;
        if (segment_.last == segment_.first) return {0, 0};
        const std::uint32_t end = tokens_[segment_.last - 1].span.end;
        return {end, end + 1};
    }

    std::string quoted(std::size_t i) const {
        const std::string_view whole = text(i);
        std::size_t cut = std::min<std::size_t>(whole.size(), 30);
        while (cut < whole.size() && (static_cast<unsigned char>(whole[cut]) & 0xC0) == 0x80) --cut;
        std::string s(whole.substr(0, cut));
        if (cut < whole.size()) s += "…";
        return is(i, TokenKind::string) ? s : fmt::format("`{}`", s);
    }
    std::string found() const { return at_end() ? "the end of the declaration" : quoted(at_); }
    std::string junk() const {
        const bool declared = is_declaration(keyword()) || is_family(keyword()) || keyword() == "goal";
        return declared ? fmt::format("{} does not belong to this `{}`", found(), keyword()) : fmt::format("{} has no meaning here", found());
    }

    /// The text from token `from` to the next comma, `if`, `for` or line end outside brackets.
    std::string phrase(std::size_t from) const {
        std::size_t end = from;
        int depth = 0;
        while (end < segment_.last && !(end > from && tokens_[end].first_on_line)) {
            depth += tokens_[end].kind == TokenKind::open ? 1 : tokens_[end].kind == TokenKind::close ? -1 : 0;
            const std::string_view t = text(end);
            if (depth < 0 || (depth == 0 && (t == "," || t == "if" || t == "for" || t == ":" || t == ";"))) break;
            ++end;
        }
        if (end == from) return "…";
        const std::string_view found_text = source_.slice({tokens_[from].span.begin, tokens_[end - 1].span.end});
        return found_text.size() > 40 ? "…" : std::string(found_text);
    }

    bool say(std::string code, std::string message, std::string help) {
        d_.code = std::move(code);
        if (!message.empty()) d_.message = std::move(message);
        d_.help = std::move(help);
        return true;
    }
    bool help(std::string text) {
        d_.help = std::move(text);
        return true;
    }

    bool foreign_idiom(std::string_view expectation) {
        const auto near = [this](int places) {
            const std::ptrdiff_t i = static_cast<std::ptrdiff_t>(at_) + places;
            return i < 0 ? std::string_view{} : text(static_cast<std::size_t>(i));
        };
        std::string known = idiom({d_.code, keyword(), expectation, near});
        return !known.empty() && help(std::move(known));
    }

    bool reserved_as_name() {
        if (at_end() || !is_reserved(here())) return false;
        const std::string_view before = at_ > segment_.first ? text(at_ - 1) : std::string_view{};
        const bool operand_place = d_.code == "E020" && (is_declaration(here()) || here() == "where");
        const bool label_place = d_.code == "E025" && keyword() == "move" && before == "move" && text(at_ + 1) == ":";
        if (d_.code != "E021" && !operand_place && !label_place && !(d_.code == "E025" && keyword() == "position")) return false;
        if (before == "for" && here() == "for") return false;
        if (operand_place && here() == "start") return say("E029", "`start` is a position, and no value", "write N at start, or g at start");
        return say("E029", fmt::format("`{}` is a reserved word and cannot be a name", here()), fmt::format("choose another name, such as {}_", here()));
    }

    /// |x| for abs or len.
    bool absolute_value() {
        if (here() != "|" || d_.code != "E020") return false;
        const std::size_t line_end = std::min(source_.text().find('\n', tokens_[at_].span.begin), source_.text().size());
        const std::size_t close = source_.text().find('|', tokens_[at_].span.end);
        if (close >= line_end) return say("E031", "`|` needs a set on its left", "for the absolute value write abs(…), for a size len(…)");
        const std::string inner = source_.text().substr(tokens_[at_].span.end, close - tokens_[at_].span.end);
        d_.span.end = static_cast<std::uint32_t>(close + 1);
        return say("E031", fmt::format("|{}| is not written with bars", inner),
                   fmt::format("write abs({}) for a number, len({}) for a set or a vector", inner, inner));
    }

    bool word_order() {
        const std::string_view w = here();
        if (d_.code == "E022" && keyword() == "claim" && (w == "from" || w == "for"))
            return say("E033", fmt::format("`{}` stands at the end of a claim", w), said_of_early_range(source_, tokens_, segment_, w));
        if (d_.code != "E024") return false;
        if (w == "where") {
            if (keyword() == "position") return say("E033", "", "`where` stands once, after the components: join conditions with `and`");
            return say("E033", fmt::format("`where` belongs to `position`, not to `{}`", keyword()), "write `if`");
        }
        if (w == "if" && keyword() == "position") return say("E033", "the condition of `position` begins with `where`", "write `where`");
        for (std::size_t i = segment_.first; i < at_ && keyword() == "move" && (w == "if" || w == "for"); ++i) {
            if (text(i) == "cost") return say("E033", fmt::format("`{}` stands before `cost`", w), "write for … in … if … cost …");
            if (text(i) == "if" && w == "for") return say("E033", "`for` stands before `if`", "write for … in …  if …");
        }
        if (w == "if") return say("E033", fmt::format("`if` stands once in a `{}`", keyword()), "join conditions with `and`");
        if (w == "for" && keyword() == "move") return say("E033", "`for` stands once in a move", "write for i in …, j in …");
        if (w == "for") return stray_for();
        if (w == "with" && keyword() == "claim") return late_with();
        if (w == "slow" && keyword() == "claim") return say("E033", "`slow` stands before the `:` of a claim", "write claim \"…\" slow: …");
        return (w == "else" || w == "then") && say("E033", "", "`then` and `else` belong to an `if` before them");
    }

    bool stray_for() {
        const bool condition = keyword() == "stop" || keyword() == "terminal";
        const bool listed = keyword() == "show" || keyword() == "let";
        std::size_t from = segment_.first;
        while (from < at_ && text(from) != ":" && text(from) != "=") ++from;
        const std::string all(from + 1 < at_ ? source_.slice({tokens_[from + 1].span.begin, tokens_[segment_.last - 1].span.end}) : "");
        const std::string row = all.empty() || all.size() > 60 || all.find('\n') != std::string::npos ? "… for … in …" : all;
        return say("E033", fmt::format("`for` does not belong to a `{}`", keyword()),
                   condition ? "write the condition as if any(i in …: …)"
                   : listed  ? fmt::format("for a value each write [{}]", row)
                             : "");
    }

    /// x in 0..5, x : 0..5, x <= 5 and b[3][3] among the components.
    bool bounds_in_position() {
        if (keyword() != "position" || at_end() || at_ < segment_.first + 2) return false;
        const std::string_view before = text(at_ - 1), w = here();
        const bool shape = d_.code == "E021" || d_.code == "E028";
        const bool range = shape && (before == "in" || before == ":") && !is(at_, TokenKind::word);
        const bool bound = d_.code == "E022" && (w == "<" || w == "<=" || w == ">" || w == ">=" || w == "=" || w == "≤" || w == "≥");
        if (range) {
            const std::string values = phrase(at_), name(text(at_ - 2));
            const std::size_t dots = values.find("..");
            const std::string condition =
                values.starts_with("0..") ? fmt::format("{} <= {}", name, values.substr(dots + 2)) : fmt::format("{} in {}", name, values);
            return say(d_.code, "what a component may be is a condition", "write it behind the components: where " + condition);
        }
        if (bound) return say("E022", "what a component may be is a condition", fmt::format("write it behind the components: where {}", phrase(at_ - 1)));
        if ((w != "[" || before != "]") && (w != "," || d_.message.find("`]`") == std::string::npos)) return false;
        return say("E022", "a vector has one index",
                   "write one vector for the whole board, b[3 * 3], with the entry b[3 * (i - 1) + j], or a set of its squares");
    }

    /// k != n or 1 <= k <= n where a binder stands.
    bool condition_for_binder(const std::string& name) {
        bool bound = false;
        for (std::size_t i = segment_.first; i + 2 < at_; ++i) bound = bound || (text(i) == name && (text(i + 1) == "in" || text(i + 1) == "∈"));
        if (!bound) return false;
        return say("E032", "a condition stands behind all ranges", fmt::format("write if {}", phrase(at_ - 1)));
    }
    bool chain_for_binder() {
        const std::string_view left = text(at_ + 1), right = text(at_ + 3);
        const auto is_less = [](std::string_view w) { return w == "<" || w == "<=" || w == "≤"; };
        if (d_.code != "E021" || !is_less(left) || !is(at_ + 2, TokenKind::word)) return false;
        const std::string high = is_less(right) ? phrase(at_ + 4) + (right == "<" ? " - 1" : "") : "n";
        return say("E032", "a binder is written with `in`", fmt::format("write {} in {}{}..{}", text(at_ + 2), here(), left == "<" ? " + 1" : "", high));
    }

    /// for i = 1..n, i from 1 to n, i <- 1..n, i : S
    bool for_loop() {
        if (chain_for_binder()) return true;
        if (d_.code != "E023" || d_.message.find("`in` after the name") == std::string::npos || at_ == segment_.first) return false;
        const std::string name(text(at_ - 1));
        const std::string_view w = here();
        if (condition_for_binder(name)) return true;
        if (w == "from") {
            const std::string low(text(at_ + 1)), high(text(at_ + 2) == "to" ? text(at_ + 3) : "n");
            return say("E032", "a binder is written with `in`", fmt::format("write {} in {}..{}", name, low.empty() ? "1" : low, high.empty() ? "n" : high));
        }
        const bool left_arrow = w == "<" && text(at_ + 1) == "-";
        if (left_arrow || w == "=" || w == ":" || w == ":=" || w == "==")
            return say("E032", "a binder is written with `in`", fmt::format("write {} in {}", name, phrase(at_ + (left_arrow ? 2 : 1))));
        if (w == "<" || w == "<=" || w == ">" || w == ">=" || w == "≤" || w == "≥")
            return say("E032", "a binder takes its values from a range", fmt::format("write {} in 1..n", name));
        if (w == ",") return say("E032", "each name of a `for` has its own range", fmt::format("write {} in …, {} in …", name, text(at_ + 1)));
        return false;
    }

    bool arrow_missing() {
        if (d_.code != "E022" || keyword() != "move" || d_.message.find("`->`") == std::string::npos) return false;
        if (here() == "=" || here() == ":" || here() == "-" || here() == "to") return help("write ->");
        if (here() == "(") return help("write -> between the position and what it becomes");
        return help("a move is written move (n) -> (n - 1)");
    }

    bool bare_position(std::string_view) {
        if (d_.code != "E025") return false;
        if (segment_.first == segment_.last) return help("for instance 21, (3, 5), [1, 2], {1, 4} or \"abba\"; the position of no letters is \"\"");
        if (at_end()) return help("for instance (n - 1); () is the position where nothing is left");
        if (keyword() == "start" && (here() == "=" || here() == ":" || here() == ":=")) {
            const std::string given = phrase(at_ + 1);
            return help(given[0] == '(' ? "write start " + given : fmt::format("write start ({})", given));
        }
        if (keyword() == "position" && here() == "unordered") return help("write position (" + phrase(at_) + ")");
        if (keyword() == "position") return help("write position (n), or position (x, y) for two components");
        if (tokens_[at_].kind == TokenKind::open) return say("E025", "", "put parentheses around it: the outer ones make the position");
        if (tokens_[at_].kind != TokenKind::word && tokens_[at_].kind != TokenKind::number) return false;
        std::size_t end = at_;
        int depth = 0;
        const auto inside = [&] {
            if (tokens_[end].kind == TokenKind::open) ++depth;
            return tokens_[end].kind != TokenKind::close || depth-- > 0;
        };
        while (end < segment_.last && inside() && text(end) != "->" && text(end) != "=>" && text(end) != "for" && text(end) != "if" && text(end) != "=" &&
               text(end) != ":" && !tokens_[end].first_on_line && text(end) != "wins" && text(end) != "loses" && (text(end) != "," || depth > 0))
            ++end;
        if (end == at_) return help("a position stands in parentheses");
        const Span span = d_.span = {tokens_[at_].span.begin, tokens_[end - 1].span.end};
        if (keyword() == "move" && text(end) == ":" && end > at_ + 1) return say("E025", "the label of a move is one name", label_meant(source_.slice(span)));
        for (std::size_t i = at_ + 1; keyword() == "move" && i + 1 < end; ++i)
            if (text(i) == "to")
                return say("E025", "a position stands in parentheses",
                           fmt::format("write ({}) -> ({})", source_.slice({span.begin, tokens_[i - 1].span.end}),
                                       source_.slice({tokens_[i + 1].span.begin, span.end})));
        if (text(at_ + 1) == "*" && text(at_ + 2) == "(" && keyword() == "move")
            return say("E025", "a position stands in parentheses", copies_of_position(source_, tokens_, at_, end));
        const std::string sum = text(at_ - 1) == "at" ? terms_in_parentheses(source_, tokens_, at_, end) : "";
        return say("E025", sum.empty() ? "a position stands in parentheses" : "each position of a sum stands in its parentheses",
                   sum.empty() ? position_meant(source_.slice(span), keyword()) : sum);
    }

    bool stray_sign() {
        const std::string_view w = here();
        if (w == ";" && is(at_ - 1, TokenKind::number) && is(at_ + 1, TokenKind::number) && d_.code == "E022")
            return say("E035", "`;` separates nothing here", fmt::format("numbers have a comma between them: {}, {}", text(at_ - 1), text(at_ + 1)));
        if (w == ";") return say("E035", "`;` ends nothing here: line ends and semicolons do not matter", "remove it");
        if (w == ".") return say("E024", "a `.` has no meaning here", "leave it out; it stands in a vertex such as G.a, and in a code such as 0.77");
        if (w == "--" && d_.code == "E022" && keyword() != "graph")
            return say("E030", "`--` is no operator here", fmt::format("an edge is written {} - {}", text(at_ - 1), text(at_ + 1)));
        if (w == "--" && d_.code == "E024") return say("E030", "`--` is no operator here", "write a - (-b), or a - 1");
        if ((w == "->" || w == "=>" || w == "→") && d_.code == "E024" && keyword() != "move") return say("E024", "an arrow stands only in a move", "");
        if (w == "->" && d_.code == "E024") return say("E024", "a move has one `->`", "write one `move` line for each kind of move");
        if (w == ":" && d_.code == "E024" && keyword() == "move") return help("a label stands before the position: move label: (n) -> …");
        if (w == "," && d_.code == "E024" && is_family(keyword())) {
            const std::string list(source_.slice({tokens_[segment_.first + 1].span.begin, tokens_[segment_.last - 1].span.end}));
            return say("E040", fmt::format("after `{}` stands one {}", keyword(), keyword() == "code" ? "code" : "set"), family_meant(keyword(), list));
        }
        if ((w == "," || w == "or" || w == "|") && d_.code == "E024" && keyword() == "move")
            return say("E024", "a move leads to one option", "another option is another `move` line; a sum with `+` leaves all its parts in play");
        if (w == ".." && d_.code == "E024" && is(segment_.first, TokenKind::number))
            return help(fmt::format("for a row of values: grundy ask GAME '[g(n) for n in {}..{}]'", text(at_ - 1), text(at_ + 1)));
        if (w == "?" || w == "!") return help("a condition is written if c then a else b; `not` negates");
        return false;
    }

    /// 3n for 3 * n.
    bool juxtaposed() {
        if (at_ == segment_.first || at_end()) return false;
        const Token &a = tokens_[at_ - 1], &b = tokens_[at_];
        const bool close = a.span.end == b.span.begin, factors = close || (d_.code == "E022" && !b.first_on_line);  // 2n and (2 n)
        if (a.kind != TokenKind::number || b.kind != TokenKind::word || !factors || is_reserved(here())) return false;
        d_.span.begin = a.span.begin;
        std::string digits = fmt::format("{}{}", text(at_ - 1), here());
        std::erase(digits, '_');
        const bool gaps = close && digits.find_first_not_of("0123456789") == std::string::npos;  // 1_000
        return say("E034", fmt::format("`{}{}{}` is no number and no name", text(at_ - 1), close ? "" : " ", here()),
                   gaps ? "a number has no gaps: " + digits : fmt::format("write {} * {}", text(at_ - 1), here()));
    }

    /// options at (3) where a value stands: lists of positions and of numbers of moves are claimed, not computed with.
    bool asked_only_in_claims() {
        std::size_t i = at_;
        if (here() == "moves" && text(at_ - 1) == "winning") i = at_ + 1;
        const std::string_view what = i > segment_.first ? text(i - 1) : std::string_view{};
        if (d_.code != "E024" || text(i) != "at" || (what != "options" && what != "length" && what != "moves")) return false;
        const std::string position = phrase(i + 1);
        if (what == "moves") return help(fmt::format("`grundy moves` lists them; a claim says winning moves at {}: {{…}}", position));
        return help(what == "length" ? fmt::format("a claim says length at {} = 9, and where it is wrong the answer tells the lengths", position)
                                     : fmt::format("a claim says options at {}: {{…}}", position));
    }

    bool late_with() {
        const auto [what, way] = said_of_with(source_, tokens_, segment_);
        return say("E033", what, way);
    }

    bool missing_for() {
        if (d_.code == "E024" && at_ > segment_.first && text(at_ - 1) == "with" && keyword() == "claim")
            return at_ -= 1, d_.span = tokens_[at_].span, late_with();
        if (here() == "not" && text(at_ + 1) == "in" && at_ > segment_.first) {
            std::size_t from = at_ - 1;
            const auto begins = [](std::string_view w) { return one_of(w, {"if", "and", "or", "where", ":", ",", "=>", "<=>"}); };
            while (from > segment_.first && !begins(text(from - 1)) && tokens_[from].kind != TokenKind::open) --from;
            d_.span.end = tokens_[at_ + 1].span.end;
            if (at_ >= 2 && text(at_ - 2) == "for")
                return say("E034", "`not in` is no operator", fmt::format("write for {0} in 0..n if not ({0} in {1})", text(at_ - 1), phrase(at_ + 2)));
            return say("E034", "`not in` is no operator",
                       fmt::format("write not ({} in {})", source_.slice({tokens_[from].span.begin, tokens_[at_ - 1].span.end}), phrase(at_ + 2)));
        }
        if (d_.code != "E024" || at_end() || !is(at_, TokenKind::word) || (text(at_ + 1) != "in" && text(at_ + 1) != "∈")) return false;
        return say("E034", fmt::format("`for` is missing before `{}`", here()), fmt::format("write for {} in …", here()));
    }

    bool fraction() { return at_ > segment_.first && is(at_ - 1, TokenKind::number) && here() == "." && help("numbers are whole"); }

    bool typo(std::string_view expectation) {
        if (at_end() || !is(at_, TokenKind::word)) return false;
        if (asked_only_in_claims()) return true;
        if (here() == "iff") return help("`if and only if` is written <=>");
        if (here() == "unless" && d_.code == "E024") return help(fmt::format("write if not ({})", phrase(at_ + 1)));
        if ((here() == "misere" || here() == "normal") && d_.code == "E024") return help(fmt::format("write play {}", here()));
        if (d_.code == "E024" && keyword() == "claim" && at_ > segment_.first && text(at_ - 1) == "infinitely")
            return at_ -= 1, d_.span = tokens_[at_].span,
                             say("E024", "`infinitely many` is no claim of its own",
                                 "say which ones: P(n) <=> n mod 4 = 0, or P(a(k)) for every k, or a period of the values");
        const std::string_view all = at_ > segment_.first + 1 && text(at_ - 2) == "for" ? text(at_ - 1) : "";
        if (d_.code == "E024" && keyword() == "claim" && (all == "all" || all == "every" || all == "each"))
            return help(fmt::format("a claim speaks of every position: leave `for {} {}` away, or give a range: for {} in 0..100", all, here(), here()));
        std::vector<std::string> known;
        if (d_.code == "E024")
            known = {"for",  "if",     "where",     "and",  "or",   "mod",  "xor",   "in",       "then",  "else", "partizan", "preperiod",
                     "cost", "saltus", "answering", "from", "move", "stop", "start", "terminal", "claim", "play", "graph",    "let"};
        for (std::size_t a = expectation.find('`'); a != std::string_view::npos;) {
            const std::size_t b = expectation.find('`', a + 1);
            if (b == std::string_view::npos) break;
            const std::string words(expectation.substr(a + 1, b - a - 1));
            known.push_back(words.substr(0, words.find(' ')));
            known.push_back(words.substr(words.rfind(' ') + 1));
            a = expectation.find('`', b + 1);
        }
        const std::string near = did_you_mean(std::string(here()), known);
        return !near.empty() && help(fmt::format("did you mean `{}`?", near));
    }

    void general(std::string_view expectation) {
        if (expectation == "what is claimed" && here() == "for") d_.help = said_of_range_in_front(source_, tokens_, segment_);
        else if (expectation.starts_with("the letters") && is(at_, TokenKind::string)) d_.help = fmt::format("write {{{}}}", letters_of(here()));
        else if (expectation.starts_with("`=` and a default")) d_.help = "every parameter has a default, so that the file runs as it stands: t = 2";
        else if (expectation.starts_with("a kind")) d_.help = "a natural number has no kind: write the name alone; a place on a graph G is declared v in G";
        else if (expectation.starts_with("`else`")) d_.help = "write if c then a else b";
        else if (expectation.starts_with("an expression after the comma") && !at_end() && is(at_, TokenKind::close))
            d_.help = "remove the comma, or write what follows it";
        else if (expectation == "`}`" && keyword() == "graph") d_.help = "arcs are separated by `;`";
        else if (expectation.size() == 3 && !at_end() && tokens_[at_].kind != TokenKind::sign)
            d_.help = "an operator, a comma or the closing bracket may be missing";
        else if (d_.code == "E024" && keyword() == "move") d_.help = "after the option comes for … in …, then if …";
        else if (d_.code == "E026" && (keyword() == "claim" || keyword() == "show"))
            d_.help = fmt::format("write {} \"what it says\": {}", keyword(), here() == ":" ? phrase(at_ + 1) : phrase(at_));
        else if (d_.code == "E026" && !at_end()) d_.help = "write \"…\"";
    }

    const Source& source_;
    const std::vector<Token>& tokens_;
    Segment segment_;
    std::size_t at_ = 0;
    Diagnostic d_;
};

}  // namespace

void report_expected(const Source& source, const Scan& scan, const Segment& segment, std::string_view message, std::uint32_t offset, Diagnostics& diagnostics) {
    const std::size_t blank = message.find(' ');
    Diagnostic d = Hinter(source, scan, segment, offset).explain(message.substr(0, blank), message.substr(blank + 1));
    diagnostics.error(std::move(d.code), d.span, std::move(d.message), std::move(d.help));
}

void report_unknown_declaration(const Source& source, const Scan& scan, const Segment& segment, Diagnostics& diagnostics) {
    const Span span = scan.tokens[segment.first].span;
    const std::string word(source.slice(span).substr(0, 40));
    const std::string near = did_you_mean(word, declaration_words());
    const std::string known = idiom_of_declaration(word);
    diagnostics.error("E012", span, fmt::format("no declaration begins with `{}`", word),
                      !known.empty() ? known
                      : near.empty() ? "declarations begin with " + base::joined(declaration_words(), ", ")
                                     : fmt::format("did you mean `{}`?", near));
}

}  // namespace grundy::dsl
