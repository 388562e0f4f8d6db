/// The scan: bytes to tokens. It is coarser than the grammar (a take-and-break code is several tokens here), because it serves only limits,
/// recovery and hints.
#include "dsl/text/scan.hpp"

#include <fmt/format.h>

#include "dsl/text/idiom.hpp"
#include "dsl/text/words.hpp"

namespace grundy::dsl {
namespace {

bool letter_like(unsigned char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool digit_like(unsigned char c) { return c >= '0' && c <= '9'; }

/// Length of the UTF-8 sequence at `i`, or 0: overlong forms, surrogates and what is beyond U+10FFFF are not UTF-8.
std::size_t utf8_length(std::string_view s, std::size_t i) {
    const auto at = [&](std::size_t k) { return k < s.size() ? static_cast<unsigned char>(s[k]) : 0U; };
    const unsigned a = at(i), b = at(i + 1), c = at(i + 2), d = at(i + 3);
    const auto tail = [](unsigned x) { return (x & 0xC0U) == 0x80U; };
    if (a < 0x80) return 1;
    if (a >= 0xC2 && a <= 0xDF) return tail(b) ? 2 : 0;
    if (a >= 0xE0 && a <= 0xEF) return tail(b) && tail(c) && !(a == 0xE0 && b < 0xA0) && !(a == 0xED && b > 0x9F) ? 3 : 0;
    if (a >= 0xF0 && a <= 0xF4) return tail(b) && tail(c) && tail(d) && !(a == 0xF0 && b < 0x90) && !(a == 0xF4 && b > 0x8F) ? 4 : 0;
    return 0;
}

/// Signs of more than one byte, longest first; those that the grammar does not know get its hint instead of "unknown character".
constexpr std::string_view signs[] = {"<=>", "...", "..<", "..=", "<=", ">=", "!=", "==", "=>", "->", "--", "++", "..", ":=", "&&", "||", "**", "//", "<>", "≤",
                                      "≥",   "≠",   "∈",   "×",   "−",  "·",  "⊕",  "→",  "⇒",  "⇔",  "∧",  "∨",  "¬",  "∪",  "∩",  "∖",  "…",  "–",  "÷"};
constexpr std::string_view single_signs = "+-*/^&|\\=<>!.,:;%?";

class Scanner {
public:
    Scanner(const Source& source, Diagnostics& diagnostics) : text_(source.text()), diagnostics_(diagnostics) {}

    Scan run() {
        if (!is_text()) out_.fatal = true;
        while (!out_.fatal && at_ < text_.size()) step();
        return std::move(out_);
    }

private:
    static Span span(std::size_t a, std::size_t b) { return {static_cast<std::uint32_t>(a), static_cast<std::uint32_t>(b)}; }

    void bad(const char* code, std::size_t a, std::size_t b, std::string message, std::string help = {}) {
        diagnostics_.error(code, span(a, b), std::move(message), std::move(help));
        out_.bad.push_back(span(a, b));
    }

    bool is_text() {
        if (text_.size() > file_limit) {
            bad("E002", 0, 1, fmt::format("this text has {} bytes; a rule file has at most {}", text_.size(), file_limit),
                "put a large graph into a DOT file: graph G from \"file.dot\"");
            return false;
        }
        for (std::size_t i = 0; i < text_.size();) {
            const std::size_t n = utf8_length(text_, i);
            if (n == 0 || text_[i] == '\0') {
                bad("E001", i, i + 1, fmt::format("this is no plain text: byte {} is {}", i + 1, n == 0 ? "not UTF-8 text" : "a NUL"),
                    "rules, and what is asked of them, are plain UTF-8 text");
                return false;
            }
            i += n;
        }
        return true;
    }

    bool starts(std::string_view what) const { return std::string_view(text_).substr(at_, what.size()) == what; }

    void push(TokenKind kind, std::size_t end) {
        out_.tokens.push_back({span(at_, end), kind, fresh_line_});
        fresh_line_ = false;
        at_ = end;
        if (out_.tokens.size() > token_limit) {
            bad("E005", at_ - 1, at_, fmt::format("this text has more than {} names, numbers and signs", token_limit), "put a large graph into a DOT file");
            out_.fatal = true;
        }
    }

    void step() {
        const auto c = static_cast<unsigned char>(text_[at_]);
        if (c == '\n') {
            fresh_line_ = true;
            ++at_;
        } else if (c == ' ' || (c >= '\t' && c <= '\r')) {
            ++at_;
        } else if (starts("\xC2\xA0")) {
            at_ += 2;
        } else if (starts("\xEF\xBB\xBF")) {
            at_ += 3;
        } else if (c == '#') {
            comment();
        } else if (c == '"') {
            string();
        } else if (c == '\'') {
            letter();
        } else if (letter_like(c)) {
            std::size_t end = at_;
            while (end < text_.size() && (letter_like(static_cast<unsigned char>(text_[end])) || digit_like(static_cast<unsigned char>(text_[end])))) ++end;
            push(TokenKind::word, end);
        } else if (digit_like(c)) {
            number();
        } else if (c == '(' || c == '[' || c == '{') {
            open();
        } else if (c == ')' || c == ']' || c == '}') {
            if (depth_ > 0) --depth_;
            push(TokenKind::close, at_ + 1);
        } else {
            sign();
        }
    }

    void comment() {
        std::size_t end = text_.find('\n', at_);
        if (end == std::string::npos) end = text_.size();
        if (end > at_ && text_[end - 1] == '\r') --end;
        out_.comments.push_back({span(at_, end), fresh_line_});
        at_ = end;
    }

    void string() {
        std::size_t end = at_ + 1;
        while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
            end += text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n' ? 2 : 1;
        if (end >= text_.size() || text_[end] != '"') {
            bad("E007", at_, at_ + 1, "this string is not closed on its line", "write \" at its end; inside a string a quote is \\\"");
            push(TokenKind::string, std::min(end, text_.size()));
            return;
        }
        for (std::size_t i = at_ + 1; i < end; ++i)
            if (text_[i] == '\\') {
                if (text_[i + 1] != '"' && text_[i + 1] != '\\') bad("E007", i, i + 2, "a string knows only \\\" and \\\\", "for a backslash write \\\\");
                ++i;
            }
        push(TokenKind::string, end + 1);
    }

    void letter() {
        const std::size_t n = at_ + 1 < text_.size() ? utf8_length(text_, at_ + 1) : 0;
        const std::size_t close = at_ + 1 + n;
        if (n > 0 && text_[at_ + 1] != '\'' && text_[at_ + 1] != '\n' && close < text_.size() && text_[close] == '\'')
            return push(TokenKind::letter, close + 1);
        const std::size_t line_end = std::min(text_.find('\n', at_), text_.size());
        const std::size_t quote = text_.find('\'', at_ + 1);
        if (quote < line_end) {
            bad("E008", at_, quote + 1, "single quotes hold one letter",
                fmt::format("write \"{}\" for a word or a text", text_.substr(at_ + 1, std::min<std::size_t>(quote - at_ - 1, 60))));
            return push(TokenKind::string, quote + 1);
        }
        bad("E008", at_, at_ + 1, "this letter is not closed", "a letter is written 'a'; names have no primes");
        push(TokenKind::letter, at_ + 1);
    }

    void number() {
        std::size_t end = at_;
        while (end < text_.size() && digit_like(static_cast<unsigned char>(text_[end]))) ++end;
        if (end - at_ > digit_limit) {
            bad("E004", at_, at_ + 20, fmt::format("this number has {} digits; a number has at most a million bits ({} digits)", end - at_, digit_limit));
        }
        push(TokenKind::number, end);
    }

    void open() {
        if (++depth_ > nesting_limit) {
            bad("E003", at_, at_ + 1, fmt::format("brackets are nested deeper than {}", nesting_limit), "name the parts with `let`");
            out_.fatal = true;
        }
        push(TokenKind::open, at_ + 1);
    }

    void sign() {
        for (const std::string_view s : signs)
            if (starts(s)) return push(TokenKind::sign, at_ + s.size());
        if (single_signs.find(text_[at_]) != std::string_view::npos) return push(TokenKind::sign, at_ + 1);
        const std::size_t n = utf8_length(text_, at_);
        const std::string what = text_.substr(at_, n);
        const bool control = n == 1 && static_cast<unsigned char>(what[0]) < 0x20;
        std::string help = idiom_of_sign(what);
        if (what == "“" || what == "”" || what == "„" || what == "«" || what == "»") help = "strings stand in straight quotes: \"…\"";
        else if (what == "∉") help = "write not x in S";
        else if (what == "‘" || what == "’") help = "a letter is written 'a'";
        else if (text_.compare(at_ - std::min<std::size_t>(at_, 3), 7, "mis\u00e8re") == 0) help = "the rule language writes it without the accent: misere";
        else if (n > 1 && help.empty()) help = "names are made of the letters a–z, A–Z, digits and _";
        bad("E006", at_, at_ + n, control ? "a control character has no meaning here" : fmt::format("`{}` has no meaning in a rule", what), help);
        push(TokenKind::sign, at_ + n);
    }

    const std::string& text_;
    Diagnostics& diagnostics_;
    Scan out_;
    std::size_t at_ = 0;
    std::size_t depth_ = 0;
    bool fresh_line_ = true;
};

/// Decides token by token whether a declaration begins there.
class Cutter {
public:
    Cutter(const Source& source, const Scan& scan) : source_(source), tokens_(scan.tokens) {}

    std::vector<Segment> run() {
        for (std::size_t i = 0; i < tokens_.size(); ++i) {
            if (out_.empty() || begins(i)) open(i);
            if (tokens_[i].kind == TokenKind::open) ++depth_;
            if (tokens_[i].kind == TokenKind::close && depth_ > 0) --depth_;
        }
        if (!out_.empty()) out_.back().last = tokens_.size();
        return std::move(out_);
    }

private:
    std::string_view text(std::size_t i) const { return i < tokens_.size() ? source_.slice(tokens_[i].span) : std::string_view{}; }

    void open(std::size_t i) {
        if (!out_.empty()) out_.back().last = i;
        depth_ = 0;
        const std::string_view word = text(i);
        out_.push_back({i, i, is_declaration(word) || is_family(word) || word == "partizan" || word == "goal", false});
        in_claim_ = word == "claim";
        takes_settings_ = in_claim_ || word == "use";
    }

    /// Could a declaration be complete before token i?
    bool complete_before(std::size_t i) const {
        const Token& t = tokens_[i - 1];
        if (t.kind == TokenKind::word)
            return (!is_reserved(text(i - 1)) && !is_family(text(i - 1)) && text(i - 1) != "at" && text(i - 1) != "as") || ends(text(i - 1));
        if (t.kind == TokenKind::sign) return text(i - 1) == ";" || (text(i - 1) == "." && i >= 2 && tokens_[i - 2].kind == TokenKind::number);
        return t.kind != TokenKind::open;
    }
    static bool ends(std::string_view word) { return word == "true" || word == "false" || word == "start"; }

    /// `move` and `start` inside a claim belong to it, and `graph` in words that are none of the language: one message tells of them.
    bool claims_own(std::size_t i) const {
        if (!in_claim_) return false;
        const std::string_view word = text(i), before = text(i - 1);
        if (word == "graph") return before == "every" || before == "any" || before == "each" || before == "all" || before == "some";
        if (word == "move") return before == ":";
        if (word != "start") return false;
        for (const std::string_view p : {"at", "from", "->", "move", "{", ",", "+", ":"})
            if (before == p) return true;
        return false;
    }

    bool begins(std::size_t i) const {
        if (tokens_[i].kind != TokenKind::word) return false;
        const std::string_view word = text(i);
        if (is_declaration(word)) {
            if (claims_own(i)) return false;
            return tokens_[i].first_on_line || (depth_ == 0 && complete_before(i));
        }
        if (depth_ > 0 || !complete_before(i) || is_reserved(word)) return false;
        if (word == "goal") return tokens_[i].first_on_line || text(i + 1) == "(";  // no reserved word: a name of earlier files
        if (word == "partizan") return text(i - 1) != "normal" && text(i - 1) != "misere";
        const bool operand_follows = i + 1 < tokens_.size() && (tokens_[i + 1].kind == TokenKind::word || tokens_[i + 1].kind == TokenKind::number ||
                                                                tokens_[i + 1].kind == TokenKind::open || tokens_[i + 1].kind == TokenKind::string);
        if (is_family(word)) return operand_follows && text(i + 1) != "(" && !is_reserved(text(i + 1)) && !is_contextual(text(i + 1));
        // An unknown word where no operand can stand: a declaration with a typo in its first word.
        if (!tokens_[i].first_on_line || is_contextual(word) ||
            (tokens_[i - 1].kind == TokenKind::word && is_contextual(text(i - 1)) && !ends_line(text(i - 1))))
            return false;
        return operand_follows && !is_reserved(text(i + 1)) && !(takes_settings_ && text(i + 1) == "=");
    }
    static bool ends_line(std::string_view word) {
        for (const std::string_view w : {"wins", "loses", "draw", "partizan", "normal", "misere", "alone", "first", "second", "nobody", "finite"})
            if (word == w) return true;
        return false;
    }

    const Source& source_;
    const std::vector<Token>& tokens_;
    std::vector<Segment> out_;
    std::size_t depth_ = 0;
    bool in_claim_ = false;
    bool takes_settings_ = false;
};

}  // namespace

Scan scan(const Source& source, Diagnostics& diagnostics) { return Scanner(source, diagnostics).run(); }

std::vector<Segment> segments(const Source& source, const Scan& scan) { return Cutter(source, scan).run(); }

}  // namespace grundy::dsl
