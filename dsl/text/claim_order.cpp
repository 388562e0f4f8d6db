/// A claim is `claim "text" [slow] [with …]: formula [for …] [from start]`. Each part begins with a word of its own, so parts in any order are told
/// apart without understanding them; only the formula has none, and where it falls into two pieces nothing is said.
#include "dsl/text/claim_order.hpp"

#include <fmt/format.h>

namespace grundy::dsl {
namespace {

constexpr std::size_t line_limit = 120;  ///< a longer line helps nobody

struct ClaimInOrder {
    std::string line;     ///< claim "x" with k in 2..7: P(n) <=> n = 0 for n in 0..9; empty where what was meant is not told by the order alone
    std::string no_name;  ///< what `with` gives values to though it is no parameter of the game, so that `for` stands in its place
};

class Parts {
public:
    Parts(const Source& source, const std::vector<Token>& tokens, const Segment& segment) : source_(source), tokens_(tokens), segment_(segment) {}

    ClaimInOrder in_order() {
        std::size_t i = segment_.first + 1;
        if (i >= segment_.last || tokens_[i].kind != TokenKind::string || !read(i + 1)) return {};
        ClaimInOrder r;
        if (!with_.empty()) r.no_name = stranger_;
        if (!stranger_.empty() && !range_.empty()) return {};
        const std::string range = stranger_.empty() ? range_ : "for" + with_.substr(4), with = stranger_.empty() ? with_ : "";
        const auto behind = [](const std::string& part) { return part.empty() ? "" : " " + part; };
        r.line = fmt::format("claim {}{}{}: {}{}", source_.slice(tokens_[i].span), behind(head_), behind(with), formula_, behind(range));
        return r.line.size() > line_limit ? ClaimInOrder{} : r;
    }

private:
    std::string_view text(std::size_t i) const { return i < segment_.last ? source_.slice(tokens_[i].span) : std::string_view{}; }

    /// The tokens from `first` to before `last` on one line.
    std::string slice(std::size_t first, std::size_t last) const {
        std::string all;
        for (const char c : source_.slice({tokens_[first].span.begin, tokens_[last - 1].span.end}))
            if (const char blank = c == '\n' || c == '\t' || c == '\r' ? ' ' : c; blank != ' ' || (!all.empty() && all.back() != ' ')) all += blank;
        return all;
    }

    bool begins(std::size_t i) const { return text(i) == "with" || text(i) == "for" || text(i) == "slow" || (text(i) == "from" && text(i + 1) == "start"); }

    /// Where the part that begins at `i` ends: before a colon outside brackets, or the next part.
    std::size_t end_of(std::size_t i) const {
        int depth = 0;
        for (++i; i < segment_.last; ++i) {
            depth += tokens_[i].kind == TokenKind::open ? 1 : tokens_[i].kind == TokenKind::close ? -1 : 0;
            if (depth <= 0 && (text(i) == ":" || begins(i))) break;
        }
        return i;
    }

    bool read(std::size_t i) {
        for (std::size_t end = i; i < segment_.last; i = end) {
            if (text(i) == ":") {
                end = i + 1;
                continue;
            }
            end = end_of(i);
            std::string& part = text(i) == "with" ? with_ : text(i) == "slow" ? head_ : begins(i) ? range_ : formula_;
            if (!part.empty()) return false;
            if (&part == &range_ && text(i) == "for" && !is_range(i, end)) return false;
            part = &part == &with_ ? values(i, end) : slice(i, end);
        }
        return !formula_.empty();
    }

    /// `for n in …`, `for n <= 9`, but not `for all n`.
    bool is_range(std::size_t i, std::size_t end) const {
        return end > i + 3 && tokens_[i + 1].kind == TokenKind::word && tokens_[i + 2].kind != TokenKind::word ? true : text(i + 2) == "in";
    }

    /// `with` and what it gives values to. All up to 21 is a range of its own spelling where a parameter is meant.
    std::string values(std::size_t i, std::size_t end) {
        if (end < i + 4 || tokens_[i + 1].kind != TokenKind::word) return slice(i, end);
        if (!is_parameter(text(i + 1))) stranger_ = text(i + 1);
        const bool up_to = stranger_.empty() && end == i + 4 && (text(i + 2) == "<=" || text(i + 2) == "≤");
        return up_to ? fmt::format("with {} in 1..{}", text(i + 1), text(i + 3)) : slice(i, end);
    }

    /// Does `name = …` stand in the parentheses behind the name of the game?
    bool is_parameter(std::string_view name) const {
        std::size_t i = 0;
        while (i < tokens_.size() && source_.slice(tokens_[i].span) != "game") ++i;
        int depth = 0;
        for (i += 2; i + 1 < tokens_.size(); ++i) {
            depth += tokens_[i].kind == TokenKind::open ? 1 : tokens_[i].kind == TokenKind::close ? -1 : 0;
            if (depth == 0) return false;
            if (depth == 1 && source_.slice(tokens_[i].span) == name && source_.slice(tokens_[i + 1].span) == "=") return true;
        }
        return false;
    }

    const Source& source_;
    const std::vector<Token>& tokens_;
    const Segment& segment_;
    std::string head_, with_, range_, formula_, stranger_;
};

}  // namespace

Said said_of_with(const Source& source, const std::vector<Token>& tokens, const Segment& segment) {
    const ClaimInOrder meant = Parts(source, tokens, segment).in_order();
    return {meant.no_name.empty() ? "`with` stands before the `:` of a claim" : fmt::format("`with` is for parameters, and `{}` is none", meant.no_name),
            "write " + (meant.line.empty() ? "claim \"…\" with t in 2..7: …" : meant.line)};
}

std::string said_of_early_range(const Source& source, const std::vector<Token>& tokens, const Segment& segment, std::string_view word) {
    const std::string line = Parts(source, tokens, segment).in_order().line;
    return "write " + (line.empty() ? fmt::format("claim \"…\": … {}", word == "from" ? "from start" : "for n in 0..100") : line);
}

std::string said_of_range_in_front(const Source& source, const std::vector<Token>& tokens, const Segment& segment) {
    const std::string line = source.slice(tokens[segment.first].span) == "claim" ? Parts(source, tokens, segment).in_order().line : "";
    if (!line.empty()) return "a range stands behind the formula: " + line;
    return "a claim speaks of every position: write the formula alone; a range stands behind it: … for n in 0..100";
}

}  // namespace grundy::dsl
