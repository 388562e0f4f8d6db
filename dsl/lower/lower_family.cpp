/// code, subtract, allbut, divide: from the notation to explicit moves.
#include "dsl/lower/lower.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/families.hpp"

namespace grundy::dsl {

using rule::Kind;

std::optional<rule::Game> Lower::family(const ast::Family& family) {
    if (!family.argument) return std::nullopt;
    const ast::Expr& argument = *family.argument;
    try {
        if (family.kind == "code") {
            if (argument.form == ast::Form::code) return rule::take_and_break(rule::parse_code(argument.text));
            const auto found = argument.form == ast::Form::name ? parameters.find(argument.text) : parameters.end();
            if (found != parameters.end() && found->second.code) return rule::take_and_break(*found->second.code);
            if (argument.form == ast::Form::number) {
                error("E210", argument.span, "a code has a point", "write 0." + argument.text + " or " + argument.text + ".0");
            } else {
                error("E210", argument.span, "after `code` stands a take-and-break code or a parameter that is one", "write for example code 0.137");
            }
            return std::nullopt;
        }
        Scope scope;
        const auto value = constant(argument, scope);
        if (!value) return std::nullopt;
        const bool list = (value->type.kind == Kind::set || value->type.kind == Kind::vector) && (value->type.element == Kind::number || is_open(value->type));
        if (!list) {
            error("E119", argument.span, "after `" + family.kind + "` stands a set of numbers, but this is " + describe(value->type),
                  "write for example " + family.kind + " {1, 4, 5}");
            return std::nullopt;
        }
        std::vector<std::int64_t> numbers;
        for (const base::Integer& item : value->items) {
            const auto small = natural64(number_value(item), argument.span, "an element of the set");
            if (!small) return std::nullopt;
            numbers.push_back(*small);
        }
        if (family.kind == "subtract") return rule::subtract(numbers);
        return family.kind == "allbut" ? rule::all_but(numbers) : rule::divide(numbers);
    } catch (const base::Failure& failure) {
        error("E210", argument.span, failure.what(), failure.hint());
        return std::nullopt;
    }
}

}  // namespace grundy::dsl
