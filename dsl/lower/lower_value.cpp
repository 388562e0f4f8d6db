/// Parameters: their kinds come from the defaults, their values from outside.
#include "dsl/lower/lower.hpp"
#include "engine/base/failure.hpp"

namespace grundy::dsl {

using rule::Kind;

namespace {

std::string kind_name(const Value& value) {
    if (value.code) return "a take-and-break code";
    if (value.type.kind == Kind::number) return "a natural number";
    return value.type.kind == Kind::set ? "a set of natural numbers" : "a vector of natural numbers";
}

const char* example(const Value& value) {
    if (value.code) return "0.137";
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
        if (is_open(value.type)) value.type.element = Kind::number;
    }
    const bool allowed = value.code || value.type.kind == Kind::number ||
                         ((value.type.kind == Kind::set || value.type.kind == Kind::vector) && value.type.element == Kind::number);
    if (!allowed) {
        error("E119", e.span, "the parameter `" + name + "` cannot be " + describe(value.type),
              "a parameter is a natural number, a set or vector of them, or a take-and-break code");
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
