// A program in C++14: numbers of 64 bits, computed in 128, and an exception where these are not enough. Compiled alone it compares itself with computed values.
#include <fmt/format.h>

#include "engine/base/utf8.hpp"
#include "engine/export/law_writer.hpp"
#include "engine/rule/text.hpp"

namespace grundy::exporting {

namespace {

using rule::ComponentKind;

template <class Number>
std::string table_text(const std::string& name, const std::vector<Number>& numbers, const std::string& comment = {}, std::size_t indent = 4) {
    std::vector<std::string> items;
    std::uint64_t largest = 0;
    for (const auto& n : numbers) {
        items.push_back(std::to_string(static_cast<std::uint64_t>(n)));
        largest = std::max(largest, static_cast<std::uint64_t>(n));
    }
    const char* type = largest < 0x100 ? "std::uint8_t" : largest < 0x10000 ? "std::uint16_t" : largest < 0x100000000 ? "std::uint32_t" : "std::uint64_t";
    return fmt::format("static constexpr {} {}[] = {{{}\n{}{}}};\n", type, name, comment, std::string(indent, ' '), wrapped_list(items, indent));
}

/// An argument as it is passed, and as it is computed with.
std::string parameter(const rule::Component& c, const std::string& name) {
    if (c.kind == ComponentKind::natural) return "std::uint64_t " + name + "_";
    if (c.kind == ComponentKind::integer) return "std::int64_t " + name + "_";
    return std::string("const std::vector<") + (c.kind == ComponentKind::range_set ? "std::int64_t" : "std::uint64_t") + ">& " + name + "_";
}

std::string parameters(const rule::Game& game) {
    std::string text;
    const auto names = argument_names(game);
    for (std::size_t c = 0; c < names.size(); ++c) text += (c > 0 ? ", " : "") + parameter(game.components[c], names[c]);
    return text;
}

class CppLaw final : public LawWriter {
public:
    CppLaw(const Part& part, std::size_t number, std::set<std::string>& helpers) : LawWriter(part, Tongue::cpp, number, helpers) {}

private:
    std::string head() const { return fmt::format("inline Int {}(Int n) {{\n{}", name_, shift_ == 0 ? "" : fmt::format("    n -= {};\n", shift_)); }
    void period(const pattern::Period& law) override {
        text_ += table_text(table("table"), law.values) + head();
        text_ += fmt::format("    if (n < {}) return {}[static_cast<std::size_t>(n)];\n", law.values.size(), table("table"));
        text_ += fmt::format("    return {}[static_cast<std::size_t>({} + (n - {}) % {})]", table("table"), law.preperiod, law.preperiod, law.period);
        text_ += (law.saltus > 0 ? fmt::format(" + {} * ((n - {}) / {})", law.saltus, law.preperiod, law.period) : "") + ";\n}\n\n";
    }
    void automaton(const pattern::Automaton& law) override {
        text_ += table_text(table("next"), law.next) + table_text(table("output"), law.output) + head();
        text_ += fmt::format(
            "    std::size_t state = 0;\n    for (; n > 0; n /= {0}) state = {1}[{0} * state + static_cast<std::size_t>(n % {0})];  // digits from the last "
            "on\n    return {2}[state];\n}}\n\n",
            law.base, table("next"), table("output"));
    }
    void log_period(const pattern::LogPeriod& law, const std::vector<std::uint64_t>& from, const std::vector<std::uint32_t>& values) override {
        text_ += table_text(table("from"), from) + table_text(table("values"), values) + head();
        text_ += fmt::format(
            "    while (n >= {0}) n /= {1};\n    std::size_t run = 0;\n    while (run + 1 < sizeof {2} / sizeof *{2} && {2}[run + 1] <= n) ++run;\n    return "
            "{3}[run];\n}}\n\n",
            law.values.size(), law.factor, table("from"), table("values"));
    }

    std::string arguments() const {
        return base::joined(part_.game->components, ", ", [](const auto& c) { return (is_list(c) ? "const List& " : "Int ") + safe_name(c.name); });
    }
    void formula(const std::string& said) override { text_ += fmt::format("inline Int {}({}) {{ return {}; }}\n\n", name_, arguments(), said); }
    void digits(const OfDigits& law) override {
        text_ += table_text(table("next"), law.set->next) + table_text(table("accepts"), std::vector<int>(law.set->accepts.begin(), law.set->accepts.end()));
        const std::size_t letters = law.set->next.size() / law.set->accepts.size();
        const std::string read = letter(law, "static_cast<std::size_t>", "digit");
        std::string fill;
        for (const rule::Component& c : part_.game->components)
            fill += is_list(c) ? fmt::format("    numbers.insert(numbers.end(), {0}.begin(), {0}.end());\n", safe_name(c.name))
                               : fmt::format("    numbers.push_back({});\n", safe_name(c.name));
        text_ += fmt::format(
            "inline Int {}({}) {{\n    List numbers;\n{}    const auto some_left = [&] {{\n        for (const Int n : numbers)\n            if (n != 0) return "
            "true;\n        return false;\n    }};\n",
            name_, arguments(), fill);
        if (!law.values) {
            text_ += fmt::format(
                "    std::size_t state = 0;\n    while (some_left()) {{  // all at once, digits from the last on\n        state = {}[{} * state + {}];\n       "
                " for (Int& n : numbers) n /= {};\n    }}\n    return {}[state] != 0 ? 0 : 1;\n}}\n\n",
                table("next"), letters, read, law.base, table("accepts"));
            return;
        }
        text_ += fmt::format(
            "    constexpr std::size_t states = sizeof {0} / sizeof *{0};\n    std::vector<Int> reached(states, -1), further;  // the value whose digits lead "
            "to the state\n    reached[0] = 0;\n    Int weight = 1;\n"
            "    for (std::size_t left = states + 1; left > 0;) {{\n        if (!some_left()) {{\n            --left;\n            for (std::size_t state = 0; "
            "state < states; ++state)\n                if ({0}[state] != 0 && reached[state] >= 0) return reached[state];\n        }}\n",
            table("accepts"));
        text_ += fmt::format(
            "        further.assign(states, -1);\n        for (std::size_t state = 0; state < states; ++state)\n            for (std::size_t digit = 0; digit "
            "< {0} && reached[state] >= 0; ++digit) further[{1}[{2} * state + {3}]] = reached[state] + static_cast<Int>(digit) * weight;\n"
            "        reached.swap(further);\n        for (Int& n : numbers) n /= {0};\n        if (weight > (static_cast<Int>(1) << 100)) break;\n        "
            "weight *= {0};\n    }}\n    throw std::invalid_argument(\"no position\");\n}}\n\n",
            law.base, table("next"), letters, read);
    }
};

/// Arguments in 128 bits; what is no position is an exception; what may be in any order is put into one.
std::string prologue(const rule::Game& game, std::set<std::string>& helpers) {
    std::string text = "    using namespace grundy_law;\n";
    const auto names = argument_names(game);
    std::map<int, std::vector<std::string>> groups;
    for (std::size_t c = 0; c < names.size(); ++c) {
        const rule::Component& component = game.components[c];
        const std::string& name = names[c];
        if (component.group >= 0) groups[component.group].push_back(name);
        if (is_list(component)) text += fmt::format("    List {0}({0}_.begin(), {0}_.end());\n", name);
        else text += fmt::format("    {}Int {} = {}_;\n", component.group >= 0 ? "" : "const ", name, name);
        if (component.kind == ComponentKind::vector)
            text += fmt::format("    if ({0}.size() != {1}) throw std::invalid_argument(\"{0} has {1} numbers\");\n", name, component.length);
        if (component.unordered || component.kind == ComponentKind::range_set) text += fmt::format("    std::sort({0}.begin(), {0}.end());\n", name);
        if (component.kind == ComponentKind::range_set)
            text += fmt::format(
                "    {0}.erase(std::unique({0}.begin(), {0}.end()), {0}.end());\n    if (!{0}.empty() && ({0}.front() < {1} || {0}.back() > {2})) throw "
                "std::invalid_argument(\"{0} is a set of numbers from {1} to {2}\");\n",
                name, component.low, component.high);
    }
    for (const auto& [group, members] : groups) {  // a few numbers: exchanged until they ascend
        for (std::size_t i = members.size(); i > 1; --i)
            for (std::size_t j = 1; j < i; ++j) text += fmt::format("    if ({0} > {1}) std::swap({0}, {1});\n", members[j - 1], members[j]);
    }
    if (game.where) {
        Formula formula(game, Tongue::cpp, slots_of(game));
        text += "    if (!" + formula.text(game.where) + ") throw std::invalid_argument(\"no position\");\n";
        helpers.insert(formula.helpers().begin(), formula.helpers().end());
    }
    return text;
}

std::string result_of(const Program& program) {
    std::string text;
    if (!program.sum) text = fmt::format("    const Int value = law0({});\n", fmt::join(argument_names(*program.game), ", "));
    else text = "    Int value = 0;\n";
    for (std::size_t p = 0; program.sum && p < program.parts.size(); ++p) {
        const Part& part = program.parts[p];
        if (part.every_entry) text += fmt::format("    for (const Int entry : {}) value ^= law{}(entry);\n", argument_names(*program.game)[0], p);
        for (const std::string& arguments : arguments_at_places(part, *program.game)) text += fmt::format("    value ^= law{}({});\n", p, arguments);
    }
    if (!program.values) return text + "    return value != 0;\n";
    return text +
           "    if (value > static_cast<Int>(UINT64_MAX)) throw std::overflow_error(\"the value is beyond 64 bits\");\n    return "
           "static_cast<std::uint64_t>(value);\n";
}

/// The arguments of a call, and nothing where one is beyond 64 bits.
std::string call_arguments(const rule::Game& game, const rule::PositionData& data) {
    std::string text;
    for (std::size_t c = 0; c < data.size(); ++c) {
        std::string items;
        for (const auto& item : data[c].items) {
            if (item >= (base::Integer(1) << 64) || item < -(base::Integer(1) << 62)) return "";
            items += (items.empty() ? "" : ", ") + item.str() +
                     (item >= (base::Integer(1) << 31) ? (game.components[c].kind == ComponentKind::natural ? "ULL" : "LL") : "");
        }
        if (game.components[c].kind == ComponentKind::integer && data[c].items[0] >= (base::Integer(1) << 63)) return "";
        text += (c > 0 ? ", " : "") + (data[c].scalar ? items : "{" + items + "}");
    }
    return text.empty() ? " " : text;
}

std::string cpp_tests(const Program& program) {
    const std::string name = program.values ? program.function : program.wins;
    const auto first = tested_from(program);
    std::vector<std::string> rows;  // called as ::name, whatever is called so here
    std::vector<std::uint32_t> values;
    for (const auto* list : {&program.tested, &program.large})
        for (const Tested& one : *list) {
            const std::string arguments = call_arguments(*program.game, one.position);
            if (arguments.empty() || one.value >= (base::Integer(1) << 64)) continue;
            const std::string value = program.values   ? one.value.str() + (one.value >= (base::Integer(1) << 31) ? "ULL" : "")
                                      : one.value == 0 ? "false"
                                                       : "true";
            if (first && list == &program.tested) values.push_back(static_cast<std::uint32_t>(one.value));
            else rows.push_back(fmt::format("::{}({}) == {}", name, arguments == " " ? "" : arguments, value));
        }
    if (rows.empty() && values.empty()) return "";
    const char* number = program.game->components[0].kind == ComponentKind::integer ? "std::int64_t" : "std::uint64_t";
    std::string text = "#ifndef GRUNDY_NO_MAIN\n#include <cstdio>\n\nint main() {\n    bool right = true;\n";
    if (!values.empty()) {
        text += "    " + table_text("values", values, fmt::format("  // of n = {}, {}, ...: computed from the rule alone", *first, *first + 1), 8);
        text += fmt::format("    {0} n = {1};\n    for (const auto value : values) right = right && ::{2}(n++) == {3};\n", number, *first, name,
                            program.values ? "value" : "(value != 0)");
    }
    if (!rows.empty()) {
        text += fmt::format("    const bool agrees[] = {{  // {}\n        {}}};\n    for (const bool one : agrees) right = right && one;\n",
                            first ? "by the law" : "computed from the rule alone", wrapped_list(rows, 8));
    }
    return text + fmt::format("    std::puts(right ? \"{0}: {1} positions agree\" : \"{0}: WRONG\");\n    return right ? 0 : 1;\n}}\n#endif\n", name,
                              rows.size() + values.size());
}

}  // namespace

std::string cpp_text(const Program& program) {
    std::string laws;
    std::set<std::string> helpers;
    for (std::size_t p = 0; p < program.parts.size(); ++p) laws += CppLaw(program.parts[p], p, helpers).text();
    const std::string begin = prologue(*program.game, helpers);
    const std::string title = base::in_ascii(program.game->title.empty() ? program.game->name : program.game->title);
    std::string text = fmt::format("// {}: {}.\n", title, program.values ? "Grundy values" : "who wins");
    for (const std::string& line : program.says) text += "// " + base::in_ascii(line) + "\n";
    text += "// For numbers of 64 bits, the largest among them: what needs more than 128 bits on the way, or 64 as a value, throws std::overflow_error.\n";
    text += fmt::format(
        "// Written by grundy from the rule {}.\n// C++14 with __int128 (GCC, Clang). Compiled alone it compares itself with computed values; -DGRUNDY_NO_MAIN "
        "leaves that out.\n",
        rule::hash(*program.game));
    text +=
        "#include <algorithm>\n#include <cstddef>\n#include <cstdint>\n#include <stdexcept>\n#include <utility>\n#include <vector>\n\nnamespace grundy_law "
        "{\n\n__extension__ typedef __int128 Int;\nusing List = std::vector<Int>;\n\n";
    text += helper_text(helpers, Tongue::cpp) + laws + "}  // namespace grundy_law\n\n";
    const std::string arguments = parameters(*program.game), body = begin + result_of(program);
    const std::string passed = base::joined(argument_names(*program.game), ", ", [](const std::string& name) { return name + "_"; });
    if (program.values) {
        text += fmt::format("/// The Grundy value of a position.\ninline std::uint64_t {}({}) {{\n{}}}\n\n", program.function, arguments, body);
        text += fmt::format("/// Does the player who is to move win?\ninline bool {}({}) {{ return {}({}) != 0; }}\n\n", program.wins, arguments,
                            program.function, passed);
    } else {
        text += fmt::format("/// Does the player who is to move win?\ninline bool {}({}) {{\n{}}}\n\n", program.wins, arguments, body);
    }
    return text + cpp_tests(program);
}

}  // namespace grundy::exporting
