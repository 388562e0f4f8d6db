#include "dsl/lower/settings.hpp"

#include <algorithm>

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

}  // namespace

Values read_settings(const Settings& settings, const std::vector<ParameterInfo>& parameters, const Values& defaults) {
    Values result;
    for (const auto& [name, text] : settings) {
        const auto known = std::find_if(parameters.begin(), parameters.end(), [&, &wanted = name](const ParameterInfo& p) { return p.name == wanted; });
        if (known == parameters.end()) unknown(name, parameters);
    }
    refuse_twice(settings);
    for (const auto& [name, text] : settings) {
        Diagnostics found;
        const Source source("<command line>", text);
        const ast::ExprPtr tree = parse_value(source, found);
        static const ast::File nothing;
        static const Loader none;
        std::optional<Value> value;
        if (tree && !found.has_errors()) {
            Lower lower(nothing, source, none, found);
            value = lower.parameter_value(*tree, &defaults.at(name), name);
        }
        if (value) {
            result[name] = *value;
            continue;
        }
        const auto first = std::find_if(found.all().begin(), found.all().end(), [](const Diagnostic& d) { return d.severity == Severity::error; });
        const bool known = first != found.all().end();
        throw Failure(FailureKind::bad_input, name + "=" + text + ": " + (known ? first->message : "this is not a value"), known ? first->help : "");
    }
    return result;
}

}  // namespace grundy::dsl
