#include "dsl/lower/settings.hpp"

#include <algorithm>
#include <cctype>

#include "dsl/syntax/parse.hpp"
#include "engine/base/failure.hpp"

namespace grundy::dsl {

using base::Failure;
using base::FailureKind;

namespace {

[[noreturn]] void unknown(const std::string& name, const std::vector<ParameterInfo>& parameters) {
    std::vector<std::string> names;
    std::string list;
    for (const ParameterInfo& p : parameters) {
        names.push_back(p.name);
        list += (list.empty() ? "" : ", ") + p.name + " = " + p.default_text;
    }
    const std::string guess = did_you_mean(name, names);
    throw Failure(FailureKind::bad_input, "the game has no parameter `" + name + "`" + (list.empty() ? ": it has none at all" : "; it has " + list),
                  !guess.empty() ? "did you mean `" + guess + "`?" : "a position is written without a name: grundy value GAME 5");
}

/// A shell turns an unquoted S={1,4,5} into S=1 S=4 S=5.
void refuse_twice(const Settings& settings) {
    for (const auto& [name, text] : settings) {
        std::string values;
        int times = 0;
        for (const auto& [other, value] : settings) {
            if (other != name) continue;
            values += (times++ == 0 ? "" : ",") + value;
        }
        if (times > 1) {
            throw Failure(FailureKind::bad_input, "the parameter `" + name + "` is given " + std::to_string(times) + " times",
                          "if it is a set, quote it: '" + name + "={" + values + "}'");
        }
    }
}

void refuse_unknown(const Settings& settings, const std::vector<ParameterInfo>& parameters) {
    for (const auto& [name, text] : settings) {
        const auto known = std::find_if(parameters.begin(), parameters.end(), [&, &wanted = name](const ParameterInfo& p) { return p.name == wanted; });
        if (known == parameters.end()) unknown(name, parameters);
    }
    refuse_twice(settings);
}

/// What `read` makes of the text, which may name parameters that have values already; nothing with the reason in `found`.
template <class Read>
auto value_in(const std::string& text, const Values& before, Diagnostics& found, Read read)
    -> decltype(read(std::declval<Lower&>(), std::declval<ast::Expr&>())) {
    const Source source("<command line>", text);
    const ast::ExprPtr tree = parse_value(source, found);
    if (!tree || found.has_errors()) return std::nullopt;
    static const ast::File nothing;
    static const Loader none;
    Lower lower(nothing, source, none, found);
    lower.parameters = before;
    return read(lower, *tree);
}

bool is_word(const Value& like) { return !like.code && like.type.kind == rule::Kind::word; }

/// Words without their quotes, which a shell takes away: abba, or abba,baab.
std::string quoted(const std::string& text, const Value& like) {
    const auto bare = [](unsigned char c) { return std::isalnum(c) != 0 || c == ','; };
    if (!is_word(like) || !std::all_of(text.begin(), text.end(), bare)) return text;
    std::string words = "\"";
    for (const char c : text) words += c == ',' ? "\", \"" : std::string(1, c);
    return words + "\"";
}

std::optional<Value> single(const std::string& name, const std::string& text, const Value& like, const Values& before, Diagnostics& found) {
    return value_in(quoted(text, like), before, found, [&](Lower& lower, const ast::Expr& e) { return lower.parameter_value(e, &like, name); });
}

/// Nothing where the text is no list of such values either; `found` has the reason of the text as it is.
std::optional<std::vector<Value>> several(const std::string& name, const std::string& text, const Value& like, const Values& before, Diagnostics& found) {
    const bool number = !like.code && like.type.kind == rule::Kind::number;
    const auto read = [&](Lower& lower, const ast::Expr& e) { return lower.parameter_values(e, like, name); };
    const std::string list = quoted(text, like);
    if (auto all = value_in(list, before, found, read)) return all;
    Diagnostics unheard;
    return value_in(number ? "{" + list + "}" : "[" + list + "]", before, unheard, read);  // n=2,5,9
}

[[noreturn]] void refuse_value(const std::string& name, const std::string& text, const Value& like, const Diagnostics& found) {
    const auto first = std::find_if(found.all().begin(), found.all().end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
    const bool known = first != found.all().end();
    Diagnostics listed;
    if (const auto all = several(name, text, like, {}, listed); all && !all->empty())
        throw Failure(FailureKind::bad_input, name + "=" + text + ": here `" + name + "` has one value",
                      "write for example " + name + "=" + to_text(all->front()) + "; `grundy ask` answers for each of several: grundy ask GAME 'N at start' " +
                          name + "=" + text);
    for (const Diagnostic& d : listed.all())
        if (d.code == "E205") throw Failure(FailureKind::bad_input, name + "=" + text + ": " + d.message, d.help);
    if (known && first->code != "E119" && !like.code && like.type.kind == rule::Kind::set && text.find('{') == std::string::npos)
        throw Failure(FailureKind::bad_input, name + "=" + text + ": a set stands in braces",
                      "in quotes, since some shells take them away: '" + name + "={" + text + "}'");
    throw Failure(FailureKind::bad_input, name + "=" + text + ": " + (known ? first->message : "this is not a value"), known ? first->help : "");
}

constexpr std::size_t max_choices = 10'000;

/// Of the settings from the k-th on, the values before them being `now`.
void choose(const Settings& settings, std::size_t k, const Values& defaults, Values& now, Choice& made, std::vector<Choice>& all) {
    if (k == settings.size()) {
        if (all.size() == max_choices)
            throw Failure(FailureKind::bad_input, "the parameters have more than " + std::to_string(max_choices) + " values together",
                          "ask for fewer at a time");
        return all.push_back(made);
    }
    const auto& [name, text] = settings[k];
    const Value& like = defaults.at(name);
    Diagnostics found, unheard;
    std::vector<Value> values;
    const auto one = single(name, text, like, now, found);
    if (one) values.push_back(*one);
    else if (auto listed = several(name, text, like, now, unheard)) values = std::move(*listed);
    else refuse_value(name, text, like, found);
    for (const Value& value : values) {
        now[name] = value;
        made.settings.emplace_back(name, to_text(value));
        if (!one) made.chosen.push_back(made.settings.back());
        choose(settings, k + 1, defaults, now, made, all);
        made.settings.pop_back();
        if (!one) made.chosen.pop_back();
    }
    now.erase(name);
}

}  // namespace

ParameterInfo info_of(const std::string& name, const Value& value) {
    using Form = ParameterInfo::Kind;
    Form kind = Form::vector;
    if (value.code) kind = Form::code;
    else if (value.type.kind == rule::Kind::number) kind = Form::natural;
    else if (value.type.kind == rule::Kind::set) kind = Form::set;
    else if (value.type.kind == rule::Kind::word) kind = Form::word;
    return {name, kind, to_text(value)};
}

Values read_settings(const Settings& settings, const std::vector<ParameterInfo>& parameters, const Values& defaults) {
    refuse_unknown(settings, parameters);
    Values result;
    for (const auto& [name, text] : settings) {
        Diagnostics found;
        const Value& like = defaults.at(name);
        const auto value = single(name, text, like, {}, found);
        if (!value) refuse_value(name, text, like, found);
        result[name] = *value;
    }
    return result;
}

std::vector<Choice> read_choices(const Settings& settings, const std::vector<ParameterInfo>& parameters, const Values& defaults) {
    refuse_unknown(settings, parameters);
    Values now;
    Choice made;
    std::vector<Choice> all;
    choose(settings, 0, defaults, now, made, all);
    if (all.empty()) {
        const auto& [name, text] = settings.back();
        throw Failure(FailureKind::bad_input, name + "=" + text + ": there is no value in it", "a range goes upwards: " + name + "=2..12");
    }
    return all;
}

}  // namespace grundy::dsl
