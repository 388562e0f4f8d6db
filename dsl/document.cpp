/// A checked file, ready for any values of its parameters.
#include "dsl/document.hpp"

#include <algorithm>

#include "dsl/document_impl.hpp"
#include "dsl/lower/lower.hpp"
#include "dsl/lower/settings.hpp"
#include "dsl/lower/uniform.hpp"
#include "dsl/lower/uniform_rows.hpp"
#include "dsl/lower/uniform_runs.hpp"
#include "dsl/lower/uniform_terms.hpp"
#include "dsl/print/print.hpp"
#include "dsl/syntax/parse.hpp"

namespace grundy::dsl {

namespace {

/// "004-2.2: …" has the id 004-2.2: digits, '-', more.
std::string id_of(const std::string& text) {
    const std::string word = text.substr(0, text.find_first_of(": \t"));
    const std::size_t digits = word.find_first_not_of("0123456789");
    return digits != std::string::npos && digits > 0 && word[digits] == '-' && digits + 1 < word.size() ? word : text;
}

/// On one line, without comments.
std::string on_one_line(const Source& source, const ast::File& file, Span span) {
    std::string text;
    for (std::uint32_t k = span.begin; k < span.end; ++k) {
        const auto inside = [&](const Comment& c) { return c.span.begin <= k && k < c.span.end; };
        const auto comment = std::find_if(file.comments.begin(), file.comments.end(), inside);
        if (comment != file.comments.end()) {
            k = comment->span.end - 1;
            continue;
        }
        const char c = source.text()[k];
        const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
        if (!space) text += c;
        else if (!text.empty() && text.back() != ' ') text += ' ';
    }
    while (!text.empty() && text.back() == ' ') text.pop_back();
    return text;
}

}  // namespace

Document::Document(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Document::~Document() = default;
Document::Document(Document&&) noexcept = default;
const Source& Document::source() const { return *impl_->source; }
const ast::File& Document::tree() const { return *impl_->tree; }
const std::vector<ParameterInfo>& Document::parameters() const { return impl_->parameters; }
std::size_t Document::claims() const { return impl_->tree->claims.size(); }

void Document::assume(const Settings& settings) { impl_->given = read_settings(settings, impl_->parameters, impl_->defaults); }

void Document::play_misere() {
    impl_->misere = true;
    impl_->tree->play = "misere";
    impl_->tree->play_condition = nullptr;
}

std::vector<Choice> Document::choices(const Settings& settings) const { return read_choices(settings, impl_->parameters, impl_->defaults); }

std::optional<rule::Game> Document::instantiate(const Settings& settings, Diagnostics& diagnostics) const {
    const Values given = read_settings(settings, impl_->parameters, impl_->defaults);
    // Warnings were given when the file was checked.
    Diagnostics found;
    Lower lower(*impl_->tree, *impl_->source, impl_->loader, found);
    const bool good = lower.game_for(given, true);
    for (const Diagnostic& d : found.all()) {
        if (d.severity == Severity::error) diagnostics.error(d.code, d.span, d.message, d.help);
    }
    return good ? std::optional(std::move(lower.game)) : std::nullopt;
}

std::optional<Document::ClaimInfo> Document::claim(std::size_t index) const {
    Diagnostics unheard;
    return claim(index, unheard);
}

Document::ClaimInfo Document::heading(std::size_t index) const {
    const ast::Claim& claim = impl_->tree->claims.at(index);
    ClaimInfo info;
    info.text = claim.text;
    info.id = id_of(claim.text);
    info.line = source().place(claim.text_span.begin).line;
    info.slow = claim.slow;
    info.expect_refuted = claim.expect_refuted;
    info.corrected = claim.corrected;
    info.formal = on_one_line(source(), tree(), {claim.text_span.end, claim.span.end});
    if (info.formal.rfind(": ", 0) == 0) info.formal.erase(0, 2);
    return info;
}

std::optional<Document::ClaimInfo> Document::claim(std::size_t index, Diagnostics& diagnostics) const { return claim_of(index, 0, diagnostics); }

std::optional<Document::ClaimInfo> Document::claim_as_assumed(std::size_t index) const {
    Diagnostics unheard;
    auto info = claim_of(index, Impl::only_assumed, unheard);
    return info && info->cases.size() == 1 ? std::move(info) : std::nullopt;
}

std::optional<Document::ClaimInfo> Document::claim_of(std::size_t index, std::size_t step, Diagnostics& diagnostics) const {
    const ast::Claim& claim = impl_->tree->claims.at(index);
    ClaimInfo info = heading(index);
    auto cases = impl_->lowered(claim, step, diagnostics);
    if (!cases) return std::nullopt;
    info.cases = std::move(*cases);
    std::vector<std::string> open;
    for (std::size_t k = 0; k < claim.with.size(); ++k) {
        if (!claim.with_from[k]) continue;
        open.push_back(claim.with[k].name);
        info.open += (info.open.empty() ? "" : ", ") + claim.with[k].name + " >= " + print(*claim.with[k].range);
    }
    if (open.empty() || in_patterns(tree(), open)) return info;
    const auto read_by = [&](bool (*change)(ast::File&, std::size_t)) {
        std::vector<std::pair<ClaimCase, rule::Claim>> found;
        Diagnostics unused;  // what does not fit is no error
        auto tree = parse_file(source(), unused);
        if (!tree || !change(*tree, index)) return found;
        const auto document = check(std::make_unique<Source>(source()), std::move(tree), impl_->loader, unused);
        if (!document) return found;
        document->impl_->given = impl_->given;
        for (const std::string& name : open) document->impl_->given.erase(name);
        if (impl_->misere) document->play_misere();
        if (auto all = document->impl_->lowered(document->tree().claims[0], step, unused)) found = std::move(*all);
        for (auto& [each, made] : found) each.parameters = info.open + (each.parameters.empty() ? "" : ", ") + each.parameters;
        return found;
    };
    info.uniform = read_by(make_uniform_of_start);
    if (info.uniform.empty()) info.uniform = read_by(make_uniform_of_terms);
    info.uniform_says_more = !info.uniform.empty();
    if (info.uniform.empty()) info.uniform = read_by(make_uniform_of_rows);
    if (info.uniform.empty() && !(info.uniform = read_by(make_uniform)).empty()) info.open_parameters = open;
    if (!info.uniform.empty() || info.cases.size() != 1) return info;
    if (auto runs = read_by(make_uniform_of_runs); runs.size() == 1) info.uniform_of_runs = std::move(runs.front());
    return info;
}

std::vector<std::pair<Document::ClaimCase, rule::Claim>> Document::claim_cases(std::size_t index, std::size_t step, Diagnostics& diagnostics) const {
    auto cases = impl_->lowered(impl_->tree->claims.at(index), step, diagnostics);
    return cases ? std::move(*cases) : std::vector<std::pair<ClaimCase, rule::Claim>>{};
}

std::vector<Document::ShowInfo> Document::shown(const Settings& settings, Diagnostics& diagnostics) const {
    std::vector<ShowInfo> all;
    if (tree().shows.empty()) return all;
    Diagnostics of_game;
    Lower lower(*impl_->tree, *impl_->source, impl_->loader, of_game);
    if (!lower.game_for(read_settings(settings, impl_->parameters, impl_->defaults), true)) return all;  // instantiate() says why
    Diagnostics found;                                                                                   // warnings were given when the file was checked
    lower.report_to(found);
    for (const ast::Show& show : tree().shows) {
        auto asked = lower.shown(show);
        if (!asked) continue;
        const bool tuples = !show.expr->binders.empty() && show.expr->args[0]->form == ast::Form::tuple;
        all.push_back({show.text, on_one_line(source(), tree(), show.expr->span), nullptr, std::move(*asked), tuples, show.expr->form == ast::Form::set});
    }
    for (const Diagnostic& d : found.all())
        if (d.severity == Severity::error) diagnostics.error(d.code, d.span, d.message, d.help);
    const auto game = std::make_shared<const rule::Game>(std::move(lower.game));
    for (ShowInfo& one : all) one.game = game;
    return all;
}

std::unique_ptr<Document> check(std::unique_ptr<Source> source, std::unique_ptr<ast::File> tree, const Loader& loader, Diagnostics& diagnostics) {
    auto impl = std::make_unique<Document::Impl>();
    impl->source = std::move(source);
    impl->tree = std::move(tree);
    impl->loader = loader;
    Lower lower(*impl->tree, *impl->source, impl->loader, diagnostics);
    const bool good = lower.game_for({}, true);
    impl->defaults = lower.parameters;
    for (const ast::Parameter& p : impl->tree->parameters) impl->parameters.push_back(info_of(p.name, impl->defaults.at(p.name)));
    // The claims can be understood only when the positions can.
    if (good || !lower.game.components.empty()) {
        for (const ast::Show& show : impl->tree->shows) lower.shown(show);
        for (const ast::Claim& claim : impl->tree->claims) {
            if (claim.with.empty()) {
                lower.claim(claim);
                continue;
            }
            if (!good) continue;
            impl->cases(claim, 0, diagnostics, [&](const Values& values) {
                impl->lower(claim, values, diagnostics, nullptr);
                return false;
            });
        }
    }
    if (diagnostics.has_errors()) return nullptr;
    return std::unique_ptr<Document>(new Document(std::move(impl)));
}

std::unique_ptr<Document> load(std::unique_ptr<Source> source, const Loader& loader, Diagnostics& diagnostics) {
    auto tree = parse_file(*source, diagnostics);
    if (!tree || diagnostics.has_errors()) return nullptr;
    return check(std::move(source), std::move(tree), loader, diagnostics);
}

}  // namespace grundy::dsl
