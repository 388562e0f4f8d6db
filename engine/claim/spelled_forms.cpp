#include "engine/claim/spelled_forms.hpp"

#include <algorithm>
#include <vector>

namespace grundy::claim {

using recognise::NimFamily;
using Kind = NimFamily::Kind;
using Texts = std::vector<std::string>;

namespace {

std::string replaced(std::string text, const std::string& what, const std::string& by) {
    for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += by.size()) text.replace(at, what.size(), by);
    return text;
}

/// Every statement with the squares written x^2 or x * x.
Texts with_products(const Texts& texts, const std::string& x, const std::string& y) {
    Texts all = texts;
    for (const auto& t : texts) all.push_back(replaced(replaced(t, x + "^2", x + "*" + x), y + "^2", y + "*" + y));
    return all;
}

/// P and N are opposite sides, since nobody draws.
Texts outcome(const std::string& condition, const std::string& at, const std::string& previous, const std::string& next) {
    const auto both = [&](const std::string& letter, const std::string& when) {
        const std::string body = letter + "(" + at + ")<=>" + when;
        return condition.empty() ? body : condition + "=>(" + body + ")";
    };
    return {both("P", previous), both("N", next)};
}

void append(Texts& to, const Texts& more) { to.insert(to.end(), more.begin(), more.end()); }

/// For x <= y. The golden ratio is irrational: y^2 = xy + x^2 for no x, y >= 1.
Texts euclid(bool positive, const std::string& x, const std::string& y) {
    const std::string at = x + "," + y, below = y + "^2<" + x + "*" + y + "+" + x + "^2", above = replaced(below, "<", ">");
    Texts all;
    if (positive) {
        append(all, outcome(x + "<=" + y, at, below, above));
        all.push_back(x + "<=" + y + "=>g(" + at + ")=(" + y + "^2-" + x + "^2)/(" + x + "*" + y + ")");
    } else {
        append(all, outcome(x + ">=1and" + x + "<=" + y, at, x + "!=" + y + "and" + below, x + "=" + y + "or" + above));
        append(all, outcome("1<=" + x + "<=" + y, at, x + "!=" + y + "and" + below, x + "=" + y + "or" + above));
    }
    return with_products(all, x, y);
}

/// Heaps h[1] … h[count] in one vector.
Texts greedy(const NimFamily& f, const std::string& h) {
    Texts all;
    for (const std::string& length : {std::to_string(f.heaps), "len(" + h + ")"}) {
        for (const std::string& entry : {h + "[i]=max(" + h + ")", "max(" + h + ")=" + h + "[i]"}) {
            const std::string count = "count(iin1.." + length + ":" + entry + ")";
            for (const std::string& even : {"even(" + count + ")", count + "mod2=0"}) {
                if (f.misere) {
                    const std::string by_case = "ifmax(" + h + ")<=1thenodd(sum(" + h + "))else" + even;
                    append(all, {"P(" + h + ")<=>" + by_case, "P(" + h + ")<=>(" + by_case + ")"});
                } else {
                    all.push_back("P(" + h + ")<=>max(" + h + ")=0or" + even);
                    all.push_back("P(" + h + ")<=>" + even + "ormax(" + h + ")=0");
                }
            }
        }
    }
    return all;
}

/// (n, q): the smallest part of n by Zeckendorf against what may be taken. With a first rule the memory 0 is a matter of its own.
Texts fibonacci(const NimFamily& f, const std::string& n, const std::string& q) {
    const bool doubles = f.limit.times * f.memory.times == 2 && f.limit.times * f.memory.plus + f.limit.plus == 0 && f.limit.plus == 0;
    if (!doubles) return {};
    const std::string at = n + "," + q, most = f.limit.times == 1 ? q : "2*" + q, part = "min(zeckendorf(" + n + "))";
    const bool whole = f.first == NimFamily::First::as_any;
    Texts all = outcome(whole ? "" : q + ">=1", at, n + "=0or" + part + ">" + most, n + ">0and" + part + "<=" + most);
    if (f.first == NimFamily::First::not_all) {  // all but everything may be taken: lost iff n is one part, a Fibonacci number
        append(all, outcome(q + "=0", at, n + "in" + "fibonacci(" + n + ")or" + n + "=0", "not(" + n + "infibonacci(" + n + "))and" + n + ">0"));
    }
    return all;
}

Texts divisors(const recognise::DivisorSubtraction& f, const std::string& n) {
    if (!f.proper) return {"P(" + n + ")<=>" + n + "=0"};
    return {"P(" + n + ")<=>odd(" + n + ")", "N(" + n + ")<=>even(" + n + ")", "g(" + n + ")=trailing(" + n + ",2,0)"};
}

}  // namespace

bool is_spelled_form(const std::string& formula, const recognise::Recognition& recognition, const rule::Game& game) {
    std::vector<std::string> names;
    for (const std::size_t c : recognition.embedding.components) names.push_back(game.components[c].name);
    if (names.size() != game.components.size() || recognition.embedding.shift != 0) return false;
    Texts known;
    if (const auto* f = std::get_if<NimFamily>(&recognition.family)) {
        const bool in_order = names.size() == 2 && recognition.embedding.components.front() == 0;
        if (f->kind == Kind::greedy && names.size() == 1) known = greedy(*f, names[0]);
        if (f->kind == Kind::fibonacci && in_order) known = fibonacci(*f, names[0], names[1]);
        if ((f->kind == Kind::euclid || f->kind == Kind::euclid_positive) && in_order) known = euclid(f->kind == Kind::euclid_positive, names[0], names[1]);
    }
    // The theorem speaks of n >= 1: of n = 0 the rule must say nothing.
    const auto* d = std::get_if<recognise::DivisorSubtraction>(&recognition.family);
    if (d != nullptr && names.size() == 1 && game.where && game.play == rule::Play::normal) known = divisors(*d, names[0]);
    return std::find(known.begin(), known.end(), formula) != known.end();
}

}  // namespace grundy::claim
