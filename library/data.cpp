#include "library/data.hpp"

#include <cctype>

#include "dsl/rules_folder.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::library {

dsl::Library rules() { return dsl::Library(dsl::rules_folder()); }

std::vector<Diagnostic> told(const dsl::Diagnostics& diagnostics, const dsl::Source& source) {
    std::vector<Diagnostic> all;
    for (const dsl::Diagnostic& d : diagnostics.all()) {
        dsl::Diagnostics alone;
        const bool error = d.severity == dsl::Severity::error;
        if (error) alone.error(d.code, d.span, d.message, d.help);
        else alone.warning(d.code, d.span, d.message, d.help);
        const dsl::Place place = source.place(d.span.begin);
        all.push_back({error, d.code, d.message, d.help, source.name(), place.line, place.column, d.span.end - d.span.begin, dsl::render(alone, source)});
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

std::string in_our_words(std::string text) {
    static const std::pair<const char*, const char*> words[] = {{"--time-limit", "Options::seconds"},
                                                                {"--memory-limit", "Options::memory"},
                                                                {"--threads", "Options::threads"},
                                                                {"--method", "Options::method"},
                                                                {"--effort", "Options::effort"},
                                                                {"--no-pattern", "Options::pattern"},
                                                                {"--values all", "Options::list"},
                                                                {"--to", "Options::to"},
                                                                {"--as", "Game::exported as"},
                                                                {"--at", "Options::at"},
                                                                {"--winning draws those that win, ", ""},
                                                                {"--max-vertices", "`most` draws"}};
    for (const auto& [option, field] : words) {
        const std::string word = option;
        for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) text.replace(at, word.size(), field);
    }
    return text;
}

std::string text_of(const PositionData& sum) {
    std::vector<std::string> terms;
    for (const auto& term : sum.terms) terms.push_back(rule::to_string(term.position, *term.game->rule));
    return rule::sum_text(terms);
}

}  // namespace grundy::library
