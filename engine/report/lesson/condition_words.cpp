#include "engine/report/lesson/condition_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "engine/base/text.hpp"
#include "engine/report/values/style.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::report {

namespace {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;

const char* things(Kind kind) { return kind == Kind::word ? "letters" : kind == Kind::vector ? "entries" : "elements"; }

/// "letters `r` in `w`", "entries of `h` that are odd".
std::optional<std::string> counted(const Expr& e, const rule::Game& game) {
    if (e.binders.size() != 1 || e.condition || e.binders[0].range->op != Op::local) return std::nullopt;
    const Expr& c = *e.args[0];
    const auto is_it = [&](const Expr& part) { return part.op == Op::local && part.slot == e.binders[0].slot; };
    const Kind kind = e.binders[0].range->type.kind;
    const std::string whole = "`" + e.binders[0].range->text + "`";
    const auto that = [&](const std::string& how) { return fmt::format("the number of {} of {} that are {}", things(kind), whole, how); };
    if (c.op == Op::call && (c.builtin == Builtin::odd || c.builtin == Builtin::even) && is_it(*c.args[0])) return that(rule::name(c.builtin));
    if (c.op != Op::compare || c.args.size() != 2 || !is_it(*c.args[0])) return std::nullopt;
    const std::string what = rule::to_string(*c.args[1], game);
    const auto relation = c.relations[0];
    if (c.args[1]->op == Op::letter) {
        const std::string letter = "`" + what.substr(1, what.size() - 2) + "`";
        if (relation == rule::Relation::equal) return fmt::format("the number of letters {} in {}", letter, whole);
        if (relation == rule::Relation::not_equal) return fmt::format("the number of letters other than {} in {}", letter, whole);
        return std::nullopt;
    }
    if (c.args[1]->op != Op::number) return std::nullopt;
    switch (relation) {
        case rule::Relation::equal: return that(what);
        case rule::Relation::not_equal: return that("not " + what);
        case rule::Relation::less: return that("less than " + what);
        case rule::Relation::less_equal: return that(what + " or less");
        case rule::Relation::greater: return that("more than " + what);
        default: return that(what + " or more");
    }
}

/// Nothing where the expression counts nothing, or where words would be no help.
std::optional<std::string> noun(const Expr& e, const rule::Game& game) {
    if (e.op == Op::count) return counted(e, game);
    if (e.args.size() != 1 || e.args[0]->op != Op::local) return std::nullopt;
    const Kind kind = e.args[0]->type.kind;
    const std::string whole = "`" + e.args[0]->text + "`";
    const bool collection = kind == Kind::word || kind == Kind::vector || kind == Kind::set;
    if (!collection) return std::nullopt;
    if (e.op == Op::call && e.builtin == Builtin::len) return fmt::format("the number of {} of {}", things(kind), whole);
    if (e.op == Op::sum_of) return fmt::format("the sum of the {} of {}", things(kind), whole);
    if (e.op == Op::maximum_of) return fmt::format("the largest of the {} of {}", things(kind), whole);
    if (e.op == Op::minimum_of) return fmt::format("the smallest of the {} of {}", things(kind), whole);
    return std::nullopt;
}

/// At `word`, outside all brackets and quotes.
std::vector<std::string> split(const std::string& text, const std::string& word) {
    std::vector<std::string> parts(1);
    int depth = 0;
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '\'' || c == '"') quoted = !quoted;
        if (!quoted) depth += (c == '(' || c == '[' || c == '{') - (c == ')' || c == ']' || c == '}');
        if (depth == 0 && !quoted && text.compare(i, word.size(), word) == 0) {
            parts.emplace_back();
            i += word.size() - 1;
        } else {
            parts.back() += c;
        }
    }
    return parts;
}

/// "{1, 2}": "1 or 2".
std::optional<std::string> listed(const std::string& set) {
    if (set.size() < 3 || set.front() != '{' || set.back() != '}') return std::nullopt;
    auto items = split(set.substr(1, set.size() - 2), ", ");
    return std::all_of(items.begin(), items.end(), base::is_numeral) ? std::optional(list_of(items, "or", items.size())) : std::nullopt;
}

std::string remainder(const std::string& by, const std::string& of) {
    if (by == "2" && (of == "0" || of == "1")) return of == "0" ? "is even" : "is odd";
    if (of == "0") return "is divisible by " + by;
    return fmt::format("leaves the remainder {} when divided by {}", of, by);
}

}  // namespace

ConditionWords::ConditionWords(const Expr& formula, const rule::Game& game) {
    rule::any_of(formula, [&](const Expr& e) {
        if (auto said = noun(e, game)) nouns_.emplace(rule::to_string(e, game), std::move(*said));
        return false;
    });
}

std::optional<ConditionWords::Said> ConditionWords::atom(const std::string& condition) const {
    const auto known = [&](const std::string& text) -> std::optional<std::string> {
        const auto found = nouns_.find(text);
        return found == nouns_.end() ? std::nullopt : std::optional(found->second);
    };
    for (const char* const parity : {"even", "odd"}) {
        const std::string opening = std::string(parity) + "(";
        if (!condition.starts_with(opening) || !condition.ends_with(")")) continue;
        if (auto of = known(condition.substr(opening.size(), condition.size() - opening.size() - 1))) return Said{*of, std::string("is ") + parity};
    }
    if (const auto sides = split(condition, " in "); sides.size() == 2) {
        const auto by = split(sides[0], " mod ");
        const auto of = known(by[0]);
        const auto values = listed(sides[1]);
        if (!of || !values || by.size() > 2) return std::nullopt;
        return Said{*of, by.size() == 1 ? "is " + *values : fmt::format("leaves the remainder {} when divided by {}", *values, by[1])};
    }
    static const std::vector<std::pair<std::string, std::string>> relations = {{" = ", "is "},           {" != ", "is not "},      {" <= ", "is at most "},
                                                                               {" >= ", "is at least "}, {" < ", "is less than "}, {" > ", "is more than "}};
    for (const auto& [sign, words] : relations) {
        const auto sides = split(condition, sign);
        if (sides.size() != 2) continue;
        const auto by = split(sides[0], " mod ");
        const auto of = known(by[0]);
        const auto other = base::is_numeral(sides[1]) ? std::optional(sides[1]) : known(sides[1]);
        if (!of || !other || by.size() > 2) return std::nullopt;
        if (by.size() == 1) return Said{*of, (sign == " = " && !base::is_numeral(sides[1]) ? "equals " : words) + *other};
        if (!base::is_numeral(by[1]) || !base::is_numeral(sides[1])) return std::nullopt;
        if (sign == " = ") return Said{*of, remainder(by[1], *other)};
        if (sign == " != " && *other == "0") return Said{*of, by[1] == "2" ? "is odd" : "is not divisible by " + by[1]};
        return std::nullopt;
    }
    return std::nullopt;
}

/// `last`: of what was spoken just before.
std::optional<std::string> ConditionWords::clause(const std::string& condition, const std::string& last) const {
    std::string before = last;
    std::vector<std::string> ways;
    const auto ors = split(condition, " or ");
    for (const std::string& way : ors) {
        std::vector<std::string> parts;
        for (const std::string& part : split(way, " and ")) {
            const auto said = atom(part);
            if (!said) return std::nullopt;
            parts.push_back((said->subject == before ? "it" : said->subject) + " " + said->rest);
            before = said->subject;
        }
        ways.push_back(list_of(parts, "and", parts.size()));
    }
    const bool mixed = ways.size() > 1 && condition.find(" and ") != std::string::npos;
    return mixed ? fmt::format("{}", fmt::join(ways, "; or ")) : list_of(ways, "or", ways.size());
}

std::optional<std::string> ConditionWords::clause(const std::string& condition) const { return nouns_.empty() ? std::nullopt : clause(condition, ""); }

std::optional<std::string> ConditionWords::amount(const std::string& what, const std::string& value) const { return clause(what + " = " + value); }

std::string ConditionWords::retold(std::string sentence) const {
    static const std::vector<std::pair<std::string, std::string>> leads = {
        {"From ", "Where "}, {"from ", "where "}, {"to ", "to where "}, {"with ", "where "}, {"if ", "if "}};
    for (const auto& [text, words] : nouns_)
        if (const std::string start = "Play ends: "; sentence.starts_with(start + text + " ")) sentence.replace(start.size(), text.size(), words);
    std::string subject;
    for (std::size_t at = 0; (at = sentence.find('`', at)) != std::string::npos;) {
        const std::size_t end = sentence.find('`', at + 1);
        if (end == std::string::npos) break;
        const std::string condition = sentence.substr(at + 1, end - at - 1);
        const auto lead = std::find_if(leads.begin(), leads.end(), [&](const auto& one) {
            return at >= one.first.size() && sentence.compare(at - one.first.size(), one.first.size(), one.first) == 0;
        });
        const auto said = lead == leads.end() ? std::nullopt : clause(condition, subject);
        if (!said) {
            at = end + 1;
            continue;
        }
        if (const auto one = atom(condition)) subject = one->subject;
        const std::size_t begin = at - lead->first.size();
        const bool heading = (lead->first == "From " || lead->first == "from ") && sentence.compare(end + 1, 1, ":") == 0;
        const std::string words = lead->second + *said + (heading ? "," : "");
        sentence.replace(begin, end + 1 + (heading ? 1 : 0) - begin, words);
        at = begin + words.size();
    }
    return sentence;
}

}  // namespace grundy::report
