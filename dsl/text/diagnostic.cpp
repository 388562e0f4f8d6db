/// Diagnostics as text: the source line, a caret under what is meant, and the way out.
#include "dsl/text/diagnostic.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace grundy::dsl {
namespace {

constexpr std::size_t shown_at_most = 20;
constexpr std::size_t widest_line = 120;  ///< bytes of a source line that are shown

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xC0) == 0x80; }

/// Control characters would move the caret or the terminal: each is shown as one `?`, tabs stay.
std::string printable(std::string_view text) {
    std::string out;
    for (const char c : text) out += (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f ? '?' : c;
    return out;
}

/// As wide as the text in front of the caret: tabs stay tabs, any other code point is one column.
std::string pad(std::string_view prefix) {
    std::string out;
    for (const char c : prefix)
        if (c == '\t') out += '\t';
        else if (!continues(c)) out += ' ';
    return out;
}

std::size_t caret_columns(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
}

struct Excerpt {
    std::string_view text;
    std::size_t caret = 0;  ///< offset in `text`
    bool cut_front = false, cut_back = false;
};

/// The part of a line around the caret, cut between code points.
Excerpt around(std::string_view line, std::size_t caret) {
    caret = std::min(caret, line.size());
    if (line.size() <= widest_line) return {line, caret, false, false};
    std::size_t begin = caret > widest_line / 2 ? caret - widest_line / 2 : 0;
    while (begin > 0 && continues(line[begin])) --begin;
    std::size_t end = std::min(line.size(), begin + widest_line);
    while (end < line.size() && continues(line[end])) ++end;
    return {line.substr(begin, end - begin), caret - begin, begin > 0, end < line.size()};
}

struct Paint {
    bool on;
    std::string operator()(const char* how, std::string_view text) const { return on ? fmt::format("\x1b[{}m{}\x1b[0m", how, text) : std::string(text); }
};

/// `again`: the same elsewhere, by their places.
std::string render_one(const Diagnostic& d, const std::vector<Place>& again, const Source& source, Paint paint) {
    const bool error = d.severity == Severity::error;
    const char* tone = error ? "1;31" : "1;33";
    const Place place = source.place(d.span.begin);
    std::string out = fmt::format("{}:{}:{}: {}: {}\n", source.name(), place.line, place.column,
                                  paint(tone, fmt::format("{}[{}]", error ? "error" : "warning", d.code)), d.message);
    const Excerpt e = around(source.line(place.line), place.column - 1);
    const std::string front = e.cut_front ? "…" : "";
    out += fmt::format("{:>4} | {}{}{}\n", place.line, front, printable(e.text), e.cut_back ? "…" : "");
    const std::size_t length = std::min<std::size_t>(d.span.end > d.span.begin ? d.span.end - d.span.begin : 1, e.text.size() - e.caret);
    const std::string marks(std::max<std::size_t>(1, caret_columns(e.text.substr(e.caret, length))), '^');
    out += fmt::format("     | {}{}{}\n", e.cut_front ? " " : "", pad(e.text.substr(0, e.caret)), paint(tone, marks));
    if (!d.help.empty()) out += fmt::format("     {} {}\n", paint("1;36", "help:"), d.help);
    std::string places;
    for (const Place& there : again) places += fmt::format("{}{}:{}", places.empty() ? "" : ", ", there.line, there.column);
    if (!places.empty()) out += fmt::format("     the same at {}\n", places);
    return out;
}

/// Optimal string alignment distance: a swap of neighbours is one typo.
std::size_t distance(const std::string& a, const std::string& b) {
    std::vector<std::size_t> before(b.size() + 1), last(b.size() + 1), now(b.size() + 1);
    std::iota(last.begin(), last.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0U : 1U)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) now[j] = std::min(now[j], before[j - 2] + 1);
        }
        before.swap(last);
        last.swap(now);
    }
    return last[b.size()];
}

}  // namespace

/// What is read twice (a claim: once when the file is checked, once when it is decided) is told of once.
void Diagnostics::error(std::string code, Span span, std::string message, std::string help) {
    const auto same = [&](const Diagnostic& d) {
        return d.severity == Severity::error && d.code == code && d.span.begin == span.begin && d.span.end == span.end && d.message == message;
    };
    constexpr std::size_t most_compared = 200;  // of a text that is wrong everywhere twenty are shown
    if (all_.size() <= most_compared && std::any_of(all_.begin(), all_.end(), same)) return;
    all_.push_back({Severity::error, std::move(code), span, std::move(message), std::move(help)});
}

void Diagnostics::warning(std::string code, Span span, std::string message, std::string help) {
    const auto same = [&](const Diagnostic& d) { return d.code == code && d.span.begin == span.begin && d.span.end == span.end; };
    if (std::any_of(all_.begin(), all_.end(), same)) return;
    all_.push_back({Severity::warning, std::move(code), span, std::move(message), std::move(help)});
}

bool Diagnostics::has_errors() const {
    return std::any_of(all_.begin(), all_.end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
}

std::string render(const Diagnostics& diagnostics, const Source& source, bool color) {
    std::vector<Diagnostic> sorted = diagnostics.all();
    std::stable_sort(sorted.begin(), sorted.end(), [](const Diagnostic& a, const Diagnostic& b) { return a.span.begin < b.span.begin; });
    std::vector<std::pair<Diagnostic, std::vector<Place>>> told;  // a name that nothing has is told of once
    for (const Diagnostic& d : sorted) {
        const auto first = std::find_if(told.begin(), told.end(), [&](const auto& one) { return one.first.code == d.code && one.first.message == d.message; });
        if (d.code == "E100" && first != told.end()) first->second.push_back(source.place(d.span.begin));
        else told.push_back({d, {}});
    }
    std::string out;
    for (std::size_t i = 0; i < std::min(told.size(), shown_at_most); ++i) out += render_one(told[i].first, told[i].second, source, Paint{color});
    if (told.size() > shown_at_most) out += fmt::format("{}: {} more not shown\n", source.name(), told.size() - shown_at_most);
    return out;
}

std::string did_you_mean(const std::string& name, const std::vector<std::string>& known) {
    if (name.size() > 64) return {};
    // One typo in a short name, two from five letters on; a one-letter name has no near ones.
    const std::size_t allowed = name.size() < 2 ? 0 : name.size() < 5 ? 1 : 2;
    std::string best;
    std::size_t least = allowed + 1;
    for (const std::string& candidate : known) {
        if (candidate == name || candidate.size() > name.size() + allowed || candidate.size() + allowed < name.size() || candidate.size() < 2) continue;
        if (const std::size_t d = distance(name, candidate); d < least) {
            least = d;
            best = candidate;
        }
    }
    return best;
}

}  // namespace grundy::dsl
