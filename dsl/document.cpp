/// A checked file, ready for any values of its parameters.
#include "dsl/document.hpp"

#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "dsl/lower/settings.hpp"
#include "dsl/lower/uniform.hpp"
#include "dsl/lower/uniform_rows.hpp"
#include "dsl/lower/uniform_runs.hpp"
#include "dsl/lower/uniform_terms.hpp"
#include "dsl/print/print.hpp"
#include "dsl/syntax/parse.hpp"
#include "engine/base/failure.hpp"

namespace grundy::dsl {

using base::Failure;
using base::FailureKind;
using rule::Kind;

namespace {

constexpr std::size_t max_cases = 10'000;

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

std::string way_to_write_rows(const ast::Claim& claim, std::size_t k) {
    std::string names, one, two;
    for (std::size_t c = 0; c < claim.with_together[k]; ++c) {
        names += (c == 0 ? "" : ", ") + claim.with[k + c].name;
        one += (c == 0 ? "" : ", ") + std::to_string(c + 1);
        two += (c == 0 ? "" : ", ") + std::to_string(c + 3);
    }
    return "write for example with (" + names + ") in {(" + one + "), (" + two + ")}";
}

}  // namespace

struct Document::Impl {
    std::unique_ptr<Source> source;
    std::unique_ptr<ast::File> tree;
    Loader loader;
    std::vector<ParameterInfo> parameters;
    Values defaults;
    Values given;  ///< in the place of defaults, by assume()
    bool misere = false;

    /// Calls `visit` with the values of every case of a claim's `with`, until it returns false. False when an error was reported.
    /// `step`: of the parameter without an upper end.
    bool cases(const ast::Claim& claim, std::size_t step, Diagnostics& diagnostics, const std::function<bool(const Values&)>& visit) const;
    bool rows_of(const ast::Claim& claim, std::size_t k, const Values& so_far, Diagnostics& diagnostics, std::vector<Values>& out) const;
    std::unique_ptr<Lower> lower_with(const Values& so_far, Diagnostics& diagnostics) const;
    bool has_parameter(const ast::Binder& with, Lower& lower) const;
    bool is_set_before(const ast::Claim& claim, std::size_t k, Lower& lower) const;
    bool values_of(const ast::Claim& claim, std::size_t k, const Values& so_far, std::size_t step, Diagnostics& diagnostics, std::vector<Value>& out) const;
    std::optional<std::vector<std::pair<ClaimCase, rule::Claim>>> lowered(const ast::Claim& claim, std::size_t step, Diagnostics& diagnostics) const;
    std::optional<rule::Claim> lower(const ast::Claim& claim, const Values& values, Diagnostics& diagnostics, rule::Game* game) const;
};

std::unique_ptr<Lower> Document::Impl::lower_with(const Values& so_far, Diagnostics& diagnostics) const {
    auto lower = std::make_unique<Lower>(*tree, *source, loader, diagnostics);
    lower->adopt({}, defaults);
    for (const auto& [name, value] : given) lower->parameters[name] = value;
    for (const auto& [name, value] : so_far) lower->parameters[name] = value;
    return lower;
}

bool Document::Impl::has_parameter(const ast::Binder& with, Lower& lower) const {
    if (defaults.find(with.name) != defaults.end()) return true;
    std::vector<std::string> names;
    for (const ParameterInfo& p : parameters) names.push_back(p.name);
    const std::string guess = did_you_mean(with.name, names);
    lower.error("E127", with.name_span, "the game has no parameter `" + with.name + "`",
                guess.empty()
                    ? "`with` sets the parameters that stand behind the name of the game; what runs over positions or numbers stands behind the claim: for " +
                          with.name + " in …"
                    : "did you mean `" + guess + "`?");
    return false;
}

/// Parameters are set from left to right: one that is set further on would mean its default here, and all its values where the claim is about all of them.
bool Document::Impl::is_set_before(const ast::Claim& claim, std::size_t k, Lower& lower) const {
    const ast::Binder& with = claim.with[k];
    for (std::size_t later = k + 1; later < claim.with.size(); ++later) {
        const std::string& name = claim.with[later].name;
        if (!ast::any_part(with.range, [&](const ast::Expr& part) { return part.form == ast::Form::name && part.text == name; })) continue;
        lower.error("E119", with.range->span, "`" + with.name + "` depends on `" + name + "`, which is set after it",
                    "`with` sets parameters from left to right: write `" + name + "` first");
        return false;
    }
    return true;
}

/// (k, E) in {(1, {1}), (2, {1, 4})}: what each of the rows makes of the parameters.
bool Document::Impl::rows_of(const ast::Claim& claim, std::size_t k, const Values& so_far, Diagnostics& diagnostics, std::vector<Values>& out) const {
    const auto owned = lower_with(so_far, diagnostics);
    Lower& lower = *owned;
    const std::size_t columns = claim.with_together[k];
    for (std::size_t c = 0; c < columns; ++c)
        if (!has_parameter(claim.with[k + c], lower)) return false;
    const ast::Expr& list = *claim.with[k].range;
    const bool written = (list.form == ast::Form::set || list.form == ast::Form::vector) && list.binders.empty();
    for (const auto& row : list.args) {
        if (!written) break;
        Values values;
        for (std::size_t c = 0; row->form == ast::Form::tuple && c < columns && row->args.size() == columns; ++c) {
            const std::string& name = claim.with[k + c].name;
            const auto value = lower.parameter_value(*row->args[c], &defaults.at(name), name);
            if (!value) return false;
            values[name] = *value;
        }
        if (values.empty())
            return lower.error("E119", row->span, "this is no row of " + std::to_string(columns) + " values", way_to_write_rows(claim, k)), false;
        out.push_back(std::move(values));
    }
    if (!written) lower.error("E119", list.span, "parameters that go together are listed one row after the other", way_to_write_rows(claim, k));
    return written;
}

bool Document::Impl::values_of(const ast::Claim& claim, std::size_t k, const Values& so_far, std::size_t step, Diagnostics& diagnostics,
                               std::vector<Value>& out) const {
    const ast::Binder& with = claim.with[k];
    const auto owned = lower_with(so_far, diagnostics);
    Lower& lower = *owned;
    if (!has_parameter(with, lower) || !is_set_before(claim, k, lower)) return false;
    const auto known = defaults.find(with.name);
    if (k < claim.with_single.size() && claim.with_single[k]) {
        const auto value = lower.parameter_value(*with.range, &known->second, with.name);
        if (value) out.push_back(*value);
        return value.has_value();
    }
    if (!claim.with_from[k]) {
        const auto listed = lower.parameter_values(*with.range, known->second, with.name);
        if (listed) out = *listed;
        return listed.has_value();
    }
    Scope scope;
    const auto least = lower.constant(*with.range, scope);
    if (!least) return false;
    const bool number = least->type.kind == Kind::number && !known->second.code && known->second.type.kind == Kind::number;
    if (!number)
        lower.error("E119", with.range->span, "after `>=` stands the least value of `" + with.name + "`, which must be a number",
                    "write for example with " + with.name + " >= 2");
    else if (least->number() < 0) lower.error("E205", with.range->span, "the parameter `" + with.name + "` cannot be negative");
    else out.push_back(number_value(least->number() + step));
    return !out.empty();
}

bool Document::Impl::cases(const ast::Claim& claim, std::size_t step, Diagnostics& diagnostics, const std::function<bool(const Values&)>& visit) const {
    Values now;
    bool good = true;
    std::size_t left = step;
    const std::function<bool(std::size_t)> from = [&](std::size_t k) {
        if (k == claim.with.size()) return visit(now);
        if (const std::size_t together = claim.with_together[k]; together > 1) {
            std::vector<Values> rows;
            if (!rows_of(claim, k, now, diagnostics, rows)) return good = false;
            for (const Values& row : rows) {
                for (const auto& [name, value] : row) now[name] = value;
                if (!from(k + together)) return false;
            }
            for (std::size_t c = 0; c < together; ++c) now.erase(claim.with[k + c].name);
            return true;
        }
        // Parameters without an upper end are together so far from their least values.
        const bool open = claim.with_from[k],
                   last = open && std::count(claim.with_from.begin() + static_cast<std::ptrdiff_t>(k), claim.with_from.end(), true) == 1;
        const std::size_t whole = left;
        for (std::size_t far = last || !open ? whole : 0; far <= whole; ++far) {
            std::vector<Value> values;
            if (!values_of(claim, k, now, far, diagnostics, values)) return good = false;
            if (open) left = whole - far;
            for (const Value& value : values) {
                now[claim.with[k].name] = value;
                if (!from(k + 1)) return false;
            }
        }
        left = whole;
        now.erase(claim.with[k].name);
        return true;
    };
    from(0);
    return good;
}

std::optional<rule::Claim> Document::Impl::lower(const ast::Claim& claim, const Values& values, Diagnostics& diagnostics, rule::Game* game) const {
    Diagnostics of_game;
    Lower lower(*tree, *source, loader, of_game);
    Values whole = given;
    for (const auto& [name, value] : values) whole[name] = value;
    const bool good = lower.game_for(whole, true);
    lower.report_to(diagnostics);
    if (!good) {
        lower.say_rule_is_wrong(claim, values, of_game);
        return std::nullopt;
    }
    auto result = lower.claim(claim);
    if (game != nullptr) *game = std::move(lower.game);
    return result;
}

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

std::optional<Document::ClaimInfo> Document::claim(std::size_t index, Diagnostics& diagnostics) const {
    const ast::Claim& claim = impl_->tree->claims.at(index);
    ClaimInfo info = heading(index);
    auto cases = impl_->lowered(claim, 0, diagnostics);
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
        if (auto all = document->impl_->lowered(document->tree().claims[0], 0, unused)) found = std::move(*all);
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

std::optional<std::vector<std::pair<Document::ClaimCase, rule::Claim>>> Document::Impl::lowered(const ast::Claim& claim, std::size_t step,
                                                                                                Diagnostics& diagnostics) const {
    std::vector<std::pair<ClaimCase, rule::Claim>> all;
    bool good = true;
    good = cases(claim, step, diagnostics,
                 [&](const Values& values) {
                     if (all.size() == max_cases)
                         throw Failure(FailureKind::bad_input, "the claim `" + claim.text + "` has more than " + std::to_string(max_cases) + " cases");
                     std::string name;
                     for (const ast::Binder& with : claim.with) name += (name.empty() ? "" : ", ") + with.name + " = " + to_text(values.at(with.name));
                     rule::Game game;
                     auto result = lower(claim, values, diagnostics, &game);
                     // A way is told for all sizes together: of one that is tried by itself it says nothing.
                     if (result && std::count(claim.with_from.begin(), claim.with_from.end(), true) > 0) result->way.clear();
                     good = good && result;
                     if (result) all.emplace_back(ClaimCase{name, std::make_shared<const rule::Game>(std::move(game))}, std::move(*result));
                     return good;
                 }) &&
           good;
    return good ? std::optional(std::move(all)) : std::nullopt;
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
