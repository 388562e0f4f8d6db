/// Parameters: their kinds come from the defaults, their values from outside.
#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "engine/base/failure.hpp"

namespace grundy::dsl {

using rule::Kind;

namespace {

std::string kind_name(const Value& value) {
    if (value.code) return "a take-and-break code";
    if (value.type.kind == Kind::number) return "a natural number";
    if (value.type.kind == Kind::word) return "a word";
    return value.type.kind == Kind::set ? "a set of natural numbers" : "a vector of natural numbers";
}

const char* example(const Value& value) {
    if (value.code) return "0.137";
    if (value.type.kind == Kind::word) return "\"abba\"";
    return value.type.kind == Kind::number ? "5" : value.type.kind == Kind::set ? "{1, 4, 5}" : "[1, 4, 5]";
}

}  // namespace

std::optional<Value> Lower::parameter_value(const ast::Expr& e, const Value* like, const std::string& name) {
    Value value;
    if (e.form == ast::Form::code) {
        try {
            value.code = rule::parse_code(e.text);
        } catch (const base::Failure& failure) {
            error("E210", e.span, failure.what(), failure.hint());
            return std::nullopt;
        }
    } else if (like != nullptr && like->code && e.form == ast::Form::number) {
        error("E210", e.span, "the parameter `" + name + "` is a take-and-break code, and a code has a point", "write 0." + e.text + " or " + e.text + ".0");
        return std::nullopt;
    } else {
        Scope scope;
        auto found = e.form == ast::Form::name && parameters.count(e.text) != 0 ? std::optional<Value>(parameters.at(e.text)) : constant(e, scope);
        if (!found) return std::nullopt;
        value = std::move(*found);
        if (is_open(value.type) && like != nullptr && like->type.kind == Kind::word) value.type = like->type;
        if (is_open(value.type)) value.type.element = Kind::number;
    }
    const bool allowed = value.code || value.type.kind == Kind::number || value.type.kind == Kind::word ||
                         ((value.type.kind == Kind::set || value.type.kind == Kind::vector) && value.type.element == Kind::number);
    if (!allowed) {
        error("E119", e.span, "the parameter `" + name + "` cannot be " + describe(value.type),
              "a parameter is a natural number, a set or vector of them, a word, or a take-and-break code");
        return std::nullopt;
    }
    if (like != nullptr && (value.code.has_value() != like->code.has_value() || (!value.code && !(value.type == like->type)))) {
        error("E119", e.span, "the parameter `" + name + "` is " + kind_name(*like) + ", but this is " + kind_name(value),
              "write for example " + name + " = " + example(*like));
        return std::nullopt;
    }
    for (const base::Integer& item : value.items) {
        if (item >= 0) continue;
        error("E205", e.span, "the parameter `" + name + "` cannot be negative");
        return std::nullopt;
    }
    return value;
}

std::optional<std::vector<Value>> Lower::parameter_values(const ast::Expr& e, const Value& like, const std::string& name) {
    if (!like.code && like.type.kind == Kind::number) return parameter_numbers(e, name);
    if (e.form == ast::Form::paren) return parameter_values(*e.args[0], like, name);
    const auto named = [&](const ast::Let& let) { return e.form == ast::Form::name && let.name == e.text && let.arguments.empty(); };
    if (const auto let = std::find_if(file_.lets.begin(), file_.lets.end(), named); let != file_.lets.end()) return parameter_values(*let->body, like, name);
    std::vector<Value> all;
    const bool list = e.form == ast::Form::set || e.form == ast::Form::vector;
    if (list && !e.binders.empty()) {
        Scope scope;
        const auto run = entries(e, scope);
        if (!run) return std::nullopt;
        all = *run;
        for (Value& value : all)
            if (is_open(value.type)) value.type.element = Kind::number;
    }
    for (std::size_t k = 0; list && e.binders.empty() && k < e.args.size(); ++k) {
        const auto scalar = [&] { return e.args[k]->form == ast::Form::number || e.args[k]->form == ast::Form::range; };
        if (scalar() && !like.code) {
            all.clear();
            break;
        }
        const auto value = parameter_value(*e.args[k], &like, name);
        if (!value) return std::nullopt;
        all.push_back(*value);
    }
    const auto fits = [&](const Value& value) {
        return std::all_of(value.items.begin(), value.items.end(), [](const base::Integer& item) { return item >= 0; }) &&
               value.code.has_value() == like.code.has_value() && (value.code || value.type == like.type);
    };
    if (!all.empty() && std::all_of(all.begin(), all.end(), fits)) return all;
    const std::string one = example(like);
    error("E119", e.span, "the parameter `" + name + "` is " + kind_name(like) + ": behind `in` stands a list of such",
          "write for example with " + name + " in [" + one + ", " +
              (like.code                      ? "0.07"
               : like.type.kind == Kind::set  ? "{2, 3}"
               : like.type.kind == Kind::word ? "\"ab\""
                                              : "[2, 3]") +
              "], or one: with " + name + " = " + one);
    return std::nullopt;
}

std::optional<std::vector<Value>> Lower::parameter_numbers(const ast::Expr& e, const std::string& name) {
    Scope scope;
    const auto all = constant(e, scope);
    if (!all) return std::nullopt;
    const bool numbers = (all->type.kind == Kind::set || all->type.kind == Kind::vector) && (all->type.element == Kind::number || all->items.empty());
    if (!numbers) {
        error("E119", e.span, "after `in` stand the values of `" + name + "`", "write for example with " + name + " in 2..7");
        return std::nullopt;
    }
    std::vector<Value> out;
    for (const base::Integer& item : all->items) {
        if (item < 0) {
            error("E205", e.span, "the parameter `" + name + "` cannot be negative");
            return std::nullopt;
        }
        out.push_back(number_value(item));
    }
    return out;
}

bool Lower::read_parameters(const Values& given) {
    bool good = true;
    for (const ast::Parameter& p : file_.parameters) {
        if (parameters.count(p.name) != 0) {
            error("E105", p.span, "two parameters are called `" + p.name + "`");
            good = false;
            continue;
        }
        if (const auto found = given.find(p.name); found != given.end()) {
            parameters[p.name] = found->second;
            continue;
        }
        const auto value = parameter_value(*p.value, nullptr, p.name);
        good = good && value;
        parameters[p.name] = value.value_or(number_value(1));
    }
    return good;
}

}  // namespace grundy::dsl
