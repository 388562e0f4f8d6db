// A program in Python 3, without imports: integers of any size, and computed values to test it by when the file is run.
#include <fmt/format.h>

#include "engine/base/utf8.hpp"
#include "engine/export/law_writer.hpp"
#include "engine/rule/text.hpp"

namespace grundy::exporting {

namespace {

using rule::ComponentKind;

std::string tuple(const std::vector<std::string>& items) { return "(\n    " + wrapped_list(items, 4) + (items.size() == 1 ? ",)" : ")"); }

template <class Number>
std::vector<std::string> words(const std::vector<Number>& numbers) {
    std::vector<std::string> out;
    for (const auto& n : numbers) out.push_back(std::to_string(static_cast<std::uint64_t>(n)));
    return out;
}

/// The functions that tell the parts, with their tables before them.
class PythonLaw final : public LawWriter {
public:
    PythonLaw(const Part& part, std::size_t number, std::set<std::string>& helpers) : LawWriter(part, Tongue::python, number, helpers) {}

private:
    std::string head() const { return fmt::format("def {}(n):\n{}", name_, shift_ == 0 ? "" : fmt::format("    n -= {}\n", shift_)); }

    void period(const pattern::Period& law) override {
        text_ += fmt::format("{} = {}\n\n\n", table("TABLE"), tuple(words(law.values)));
        text_ += head() + fmt::format("    if n < {}:\n        return {}[n]\n", law.values.size(), table("TABLE"));
        const std::string rest = fmt::format("{}[{} + (n - {}) % {}]", table("TABLE"), law.preperiod, law.preperiod, law.period);
        text_ += "    return " + rest + (law.saltus > 0 ? fmt::format(" + {} * ((n - {}) // {})", law.saltus, law.preperiod, law.period) : "") + "\n";
    }
    void automaton(const pattern::Automaton& law) override {
        text_ += fmt::format("{} = {}  # state * {} + digit\n", table("NEXT"), tuple(words(law.next)), law.base);
        text_ += fmt::format("{} = {}\n\n\n", table("OUTPUT"), tuple(words(law.output)));
        text_ += head() + fmt::format(
                              "    state = 0\n    while n > 0:  # digits from the last on\n        n, digit = divmod(n, {0})\n        state = {1}[{0} * "
                              "state + digit]\n    return {2}[state]\n",
                              law.base, table("NEXT"), table("OUTPUT"));
    }
    void log_period(const pattern::LogPeriod& law, const std::vector<std::uint64_t>& from, const std::vector<std::uint32_t>& values) override {
        text_ += fmt::format("{} = {}  # where a run of equal values begins\n", table("FROM"), tuple(words(from)));
        text_ += fmt::format("{} = {}\n\n\n", table("VALUES"), tuple(words(values)));
        text_ += head() + fmt::format(
                              "    powers = [{0}]\n    while powers[-1] * {1} <= n:\n        powers.append(powers[-1] ** 2)\n    for power in "
                              "reversed(powers):  # n // {0}**k into {1} ... {2}\n"
                              "        while n >= {3} and n // power >= {1}:\n            n //= power\n    low, high = 0, len({4})\n    while high - low "
                              "> 1:\n        middle = (low + high) // 2\n"
                              "        low, high = (middle, high) if {4}[middle] <= n else (low, middle)\n    return {5}[low]\n",
                              law.factor, law.from, law.values.size() - 1, law.values.size(), table("FROM"), table("VALUES"));
    }

    void formula(const std::string& said) override {
        text_ += fmt::format("def {}({}):\n    return {}\n", name_, fmt::join(argument_names(*part_.game), ", "), said);
    }

    void digits(const OfDigits& law) override {
        text_ += fmt::format("{} = {}\n", table("NEXT"), tuple(words(law.set->next)));
        text_ += fmt::format("{} = {}\n\n\n", table("ACCEPTS"), tuple(words(std::vector<int>(law.set->accepts.begin(), law.set->accepts.end()))));
        const std::size_t letters = law.set->next.size() / law.set->accepts.size();
        const std::string list = base::joined(part_.game->components, " + ", [](const rule::Component& c) {
            return is_list(c) ? "list(" + safe_name(c.name) + ")" : "[" + safe_name(c.name) + "]";
        });
        text_ += fmt::format("def {}({}):\n    numbers = {}\n", name_, fmt::join(argument_names(*part_.game), ", "), list);
        if (!law.values) {
            text_ += fmt::format(
                "    state = 0\n    while any(numbers):  # all at once, digits from the last on\n        state = {}[{} * state + {}]\n        numbers = [n // "
                "{} for n in numbers]\n    return 0 if {}[state] else 1\n",
                table("NEXT"), letters, letter(law, "", ""), law.base, table("ACCEPTS"));
            return;
        }
        text_ += fmt::format(
            "    reached, weight, left = {{0: 0}}, 1, {1}\n    while left > 0:  # every state with the value whose digits lead there\n        if not "
            "any(numbers):\n            left -= 1\n            for state, value in reached.items():\n"
            "                if {0}[state]:\n                    return value\n",
            table("ACCEPTS"), law.set->accepts.size() + 1);
        text_ += fmt::format(
            "        reached = {{{}[{} * state + {}]: value + digit * weight\n                   for state, value in reached.items() for digit in "
            "range({})}}\n        numbers = [n // {} for n in numbers]\n        weight *= {}\n    raise ValueError(\"no position\")\n",
            table("NEXT"), letters, letter(law, "", "digit"), law.base, law.base, law.base);
    }
};

/// What is no position is an error; what may be in any order is put into one.
std::string checks(const rule::Game& game, std::set<std::string>& helpers) {
    std::string text;
    const auto names = argument_names(game);
    std::map<int, std::vector<std::string>> groups;
    for (std::size_t c = 0; c < names.size(); ++c) {
        const rule::Component& component = game.components[c];
        const std::string& name = names[c];
        if (component.group >= 0) groups[component.group].push_back(name);
        if (component.kind == ComponentKind::natural) text += fmt::format("    if {0} < 0:\n        raise ValueError(\"{0} is negative\")\n", name);
        if (component.kind == ComponentKind::vector)
            text += fmt::format("    if len({0}) != {1}:\n        raise ValueError(\"{0} has {1} numbers\")\n", name, component.length);
        if (component.kind == ComponentKind::vector || component.kind == ComponentKind::sequence)
            text += fmt::format("    if any(n < 0 for n in {0}):\n        raise ValueError(\"{0} has a negative number\")\n", name);
        if (component.kind == ComponentKind::range_set)
            text += fmt::format(
                "    {0} = sorted(set({0}))\n    if {0} and not {1} <= {0}[0] <= {0}[-1] <= {2}:\n        raise ValueError(\"{0} is a set of numbers from {1} "
                "to {2}\")\n",
                name, component.low, component.high);
        if (component.unordered) text += fmt::format("    {0} = sorted({0})\n", name);
    }
    for (const auto& [group, members] : groups)
        if (members.size() > 1) text += fmt::format("    {0} = sorted(({0}))\n", fmt::join(members, ", "));
    if (game.where) {
        Formula formula(game, Tongue::python, slots_of(game));
        text += "    if not " + formula.text(game.where) + ":\n        raise ValueError(\"no position\")\n";
        helpers.insert(formula.helpers().begin(), formula.helpers().end());
    }
    return text;
}

std::string sum(const Program& program) {
    std::string text = "    value = 0\n";
    for (std::size_t p = 0; p < program.parts.size(); ++p) {
        const Part& part = program.parts[p];
        if (part.every_entry) text += fmt::format("    for entry in {}:\n        value ^= _law{}(entry)\n", argument_names(*program.game)[0], p);
        for (const std::string& arguments : arguments_at_places(part, *program.game)) text += fmt::format("    value ^= _law{}({})\n", p, arguments);
    }
    return text + "    return value\n";
}

std::string position(const rule::PositionData& data) {
    std::string text;
    for (const auto& datum : data) {
        const std::string items = base::joined(datum.items, ", ", [](const auto& item) { return item.str(); });
        text += (text.empty() ? "" : ", ") + (datum.scalar ? items : "[" + items + "]");
    }
    return "(" + text + (data.size() == 1 ? ",)" : ")");
}

std::string expected(const Program& program, const Tested& one) { return program.values ? one.value.str() : one.value == 0 ? "False" : "True"; }

std::string python_tests(const Program& program) {
    const std::string name = program.values ? program.function : program.wins;
    const auto first = tested_from(program);
    std::vector<std::string> rows, values;
    for (const auto* list : {&program.tested, &program.large})
        for (const Tested& one : *list) {
            if (first && list == &program.tested) values.push_back(expected(program, one));
            else rows.push_back(fmt::format("({}, {})", position(one.position), expected(program, one)));
        }
    if (rows.empty() && values.empty()) return "";
    std::string text, all = "_COMPUTED";
    if (first) {
        text = fmt::format("_VALUES = (  # of n = {}, {}, ...: computed from the rule alone\n    {},)\n", *first, *first + 1, wrapped_list(values, 4));
        all = fmt::format("[((n,), value) for n, value in enumerate(_VALUES, {})] + _FAR", *first);
    }
    text += fmt::format("{} = [  # {}\n    {}]\n\n\n", first ? "_FAR" : "_COMPUTED", first ? "by the law" : "from the rule alone", wrapped_list(rows, 4));
    text += fmt::format("if __name__ == \"__main__\":\n    for _position, _expected in {}:\n", all);
    text += fmt::format(
        "        if {0}(*_position) != _expected:\n            raise SystemExit(\"%r is told to be %r, and is %r\" % (_position, {0}(*_position), "
        "_expected))\n",
        name);
    return text + fmt::format("    print(\"{}: {} positions agree\")\n", name, values.size() + rows.size());
}

}  // namespace

std::string python_text(const Program& program) {
    std::string laws;
    std::set<std::string> helpers;
    for (std::size_t p = 0; p < program.parts.size(); ++p) laws += PythonLaw(program.parts[p], p, helpers).text() + "\n\n";
    const std::string arguments = fmt::format("{}", fmt::join(argument_names(*program.game), ", "));
    std::string body = checks(*program.game, helpers);
    const std::string title = base::in_ascii(program.game->title.empty() ? program.game->name : program.game->title);
    std::string text = fmt::format("# {}: {}, for positions of any size.\n", title, program.values ? "Grundy values" : "who wins");
    for (const std::string& line : program.says) text += "# " + base::in_ascii(line) + "\n";
    text += fmt::format("# Written by grundy from the rule {}.\n# Run this file to compare it with computed values.\n\n", rule::hash(*program.game));
    text += helper_text(helpers, Tongue::python) + laws;
    const auto call = program.sum ? sum(program) : fmt::format("    return _law0({})\n", arguments);
    if (program.values) {
        text += fmt::format("def {}({}):\n    \"\"\"The Grundy value of a position.\"\"\"\n{}{}\n\n", program.function, arguments, body, call);
        text += fmt::format("def {}({}):\n    \"\"\"Does the player who is to move win?\"\"\"\n    return {}({}) != 0\n\n\n", program.wins, arguments,
                            program.function, arguments);
    } else {
        text += fmt::format("def {}({}):\n    \"\"\"Does the player who is to move win?\"\"\"\n{}    return _law0({}) != 0\n\n\n", program.wins, arguments,
                            body, arguments);
    }
    return text + python_tests(program);
}

}  // namespace grundy::exporting
