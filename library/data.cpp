#include "library/data.hpp"

#include <cctype>

#include "dsl/rules_folder.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"
#include "library/setting.hpp"

namespace grundy::library {
namespace {

/// Before anything is asked: each call of the library needs this file.
[[maybe_unused]] const bool settings_spelled = (spell_settings(), true);

}  // namespace

dsl::Library rules() { return dsl::Library(dsl::rules_folder()); }

std::vector<Diagnostic> told(const dsl::Diagnostics& diagnostics, const dsl::Source& source) {
    std::vector<Diagnostic> all;
    for (const dsl::Diagnostic& d : diagnostics.all()) {
        dsl::Diagnostics alone;
        const bool error = d.severity == dsl::Severity::error;
        const std::string help = in_our_words(d.help);
        if (error) alone.error(d.code, d.span, d.message, help);
        else alone.warning(d.code, d.span, d.message, help);
        const dsl::Place place = source.place(d.span.begin);
        all.push_back({error, d.code, d.message, help, source.name(), place.line, place.column, d.span.end - d.span.begin, dsl::render(alone, source)});
    }
    return all;
}

void refuse_errors(const dsl::Diagnostics& diagnostics, const dsl::Source& source, ErrorKind kind) {
    if (!diagnostics.has_errors()) return;
    std::vector<Diagnostic> all = told(diagnostics, source);
    for (const Diagnostic& d : all) {
        if (!d.error) continue;
        const std::string sentence = d.file + ":" + std::to_string(d.line) + ":" + std::to_string(d.column) + ": " + d.message, way_out = d.way_out;
        throw Error(kind, sentence, way_out, std::move(all));
    }
}

Outcome outcome_of(char letter) {
    switch (letter) {
        case 'P': return Outcome::P;
        case 'N': return Outcome::N;
        case 'D': return Outcome::D;
        default: return Outcome::unknown;
    }
}

std::optional<Limit> limit_of(const std::optional<base::Limit>& limit) {
    if (!limit) return std::nullopt;
    switch (*limit) {
        case base::Limit::time: return Limit::time;
        case base::Limit::memory: return Limit::memory;
        case base::Limit::size: return Limit::size;
        case base::Limit::interrupted: return Limit::interrupted;
    }
    return std::nullopt;
}

Number number_of(const base::Integer& n) { return Number(base::to_string(n)); }
std::optional<Number> number_of(const std::optional<base::Integer>& n) { return n ? std::optional(number_of(*n)) : std::nullopt; }

void set_value(Value& value, const std::string& text) {
    if (text.empty()) return;
    if (std::isdigit(static_cast<unsigned char>(text[0])) != 0) value.value = Number(text);
    else value.loopy = text;
}

namespace {

using Words = std::pair<const char*, const char*>;

/// What another verb of the command line does, and what there is here instead. The first that fits counts.
constexpr Words verbs[] = {
    {"grundy solve tells the shortest solution, grundy moves the next step, grundy ask 'distance at start' a number",
     "Game::graph has the distance of each position, Game::check decides claims about it"},
    {"a position is written without a name: grundy value GAME 5", "a position is given to Game::at"},
    {"; names of the file are known to `grundy ask`", ""},
    {"; `grundy ask` lists them", ""},
    {", in a claim or `grundy ask`", ", in a claim"},
    {" in a claim or `grundy ask`", " in a claim"},
    {"grundy show tells how it was recognised; ", ""},
    {"grundy graph draws", "Game::graph has"},
    {"grundy explain tells", "Position::explain tells"},
    {"grundy export writes", "Game::exported writes"},
    {"grundy value answers", "Position::value answers"},
    {"grundy solve tells", "Game::solve tells"},
    {"`grundy solve` finds it", "Game::solve finds it"},
    {"`grundy moves` lists them", "Position::moves lists them"},
    {"`grundy check` proves it", "Game::check proves it"},
};

}  // namespace

std::string in_our_words(std::string text) {
    for (const auto& [theirs, ours] : verbs) {
        const std::string from = theirs, to = ours;
        for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
    }
    return text;
}

std::string text_of(const PositionData& sum) {
    std::vector<std::string> terms;
    for (const auto& term : sum.terms) terms.push_back(rule::to_string(term.position, *term.game->rule));
    return rule::sum_text(terms);
}

}  // namespace grundy::library
