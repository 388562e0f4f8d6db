/// Of what counts letters or numbers the very expression is told; of the other signs what they mean, once, however often they stand there.
#include "engine/report/rule/notation_words.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/report/values/style.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::report {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;

constexpr std::size_t most_told = 6;

std::string spelled(const std::string& text) { return "`" + text + "`"; }

/// What stands in a word, a row or a set.
std::string things(const rule::Type& whole) { return whole.kind == Kind::word ? "letters" : whole.kind == Kind::vector ? "entries" : "elements"; }

class Glossary {
public:
    explicit Glossary(const rule::Game& game) : game_(game) {}

    void read(const Expr& e) {
        const auto [of, said] = meaning(e);
        if (!said.empty() && std::find(known_.begin(), known_.end(), of) == known_.end()) known_.push_back(of), told_.push_back(said);
        if (counted_plainly(e)) return;  // what is inside was told with it
        rule::each_child(e, [this](const rule::ExprRef& part) { read(*part); });
    }
    std::string text() const { return list_of(told_, "and", std::min(told_.size(), most_told)); }

private:
    std::string text(const Expr& e) const { return rule::to_string(e, game_); }

    /// What is told of, so that it is told once, and the words.
    std::pair<std::string, std::string> meaning(const Expr& e) const {
        const auto once = [](const char* of, std::string said) { return std::pair<std::string, std::string>(of, std::move(said)); };
        switch (e.op) {
            case Op::call: return built_in(e);
            case Op::count:
                if (counted_plainly(e)) return {text(e), spelled(text(e)) + " is " + how_many(e)};
                return once("count", fmt::format("`count({}: …)` says for how many {} … is so", bound(e), chosen(e)));
            case Op::sum: return once("sum", "`sum(…: e)` is the sum of all `e`");
            case Op::xor_sum: return once("xor(:)", "`xor(…: e)` is the nim-sum of all `e`: they are added in binary without carrying");
            case Op::minimum: return once("min(:)", "`min(…: e)` is the least `e`");
            case Op::maximum: return once("max(:)", "`max(…: e)` is the largest `e`");
            case Op::all: return once("all", fmt::format("`all({}: …)` says that … is so for every {}", bound(e), chosen(e)));
            case Op::any: return once("any", fmt::format("`any({}: …)` says that … is so for some {}", bound(e), chosen(e)));
            case Op::sum_of: return {text(e), fmt::format("{} is the sum of the numbers in {}", spelled(text(e)), spelled(text(*e.args[0])))};
            case Op::xor_of:
                return {text(e), fmt::format("{} is the nim-sum of the numbers in {}: they are added in binary without carrying", spelled(text(e)),
                                             spelled(text(*e.args[0])))};
            case Op::exclusive_or:
                if (e.type.kind == Kind::set) return once("xor of sets", "`A xor B` is what is in one of the two and not in both");
                return once("xor", "`xor` adds in binary without carrying (5 xor 3 = 6)");
            case Op::index: {
                const bool word = e.args[0]->type.kind == Kind::word;
                return once(word ? "letter" : "entry", fmt::format("{} is {} {} of {}", spelled(text(e)), word ? "letter" : "entry", spelled(text(*e.args[1])),
                                                                   spelled(text(*e.args[0]))));
            }
            case Op::slice:
                return once("slice", fmt::format("{} is what stands at the places {} to {} of {}", spelled(text(e)), spelled(text(*e.args[1])),
                                                 spelled(text(*e.args[2])), spelled(text(*e.args[0]))));
            case Op::vector_comprehension: return once("[for]", "`[e for …]` is the row of all `e`, in this order");
            case Op::set_comprehension: return once("{for}", "`{e for …}` is the set of all `e`");
            case Op::unite: return once("|", "`A | B` is what is in `A` or in `B`");
            case Op::intersect: return once("&", "`A & B` is what is in both `A` and `B`");
            case Op::without: return once("\\", "`A \\ B` is what is in `A` and not in `B`");
            case Op::concat: return once("++", "`++` puts two behind one another");
            default: return {};
        }
    }

    std::pair<std::string, std::string> built_in(const Expr& e) const {
        const auto argument = [&](std::size_t i) { return spelled(text(*e.args.at(i))); };
        const auto is = [&](const std::string& said) { return std::pair(text(e), spelled(text(e)) + " is " + said); };
        switch (e.builtin) {
            case Builtin::len:
                if (e.args[0]->op == Op::local) return is(fmt::format("the number of {} of {}", things(e.args[0]->type), argument(0)));
                return {"len", "`len(A)` is the number of elements of `A`"};
            case Builtin::gcd: return {"gcd", "`gcd` is the greatest common divisor"};
            case Builtin::isqrt: return {"isqrt", "`isqrt(n)` is the root of n, rounded down"};
            case Builtin::ones: return {"ones", "`ones(n)` is how many ones n has in binary"};
            case Builtin::bit: return {"bit", "`bit(n, j)` is the digit of n in binary that stands for 2^j"};
            case Builtin::digit: return {"digit", "`digit(n, b, j)` is the digit of n in base b that stands for b^j"};
            case Builtin::trailing:
                if (e.args.size() == 4)
                    return {
                        "trailing in places",
                        "`trailing(n, [c…], [first…], d)` is how many digits d stand at the end of n, where the places are worth the terms of a recurrence"};
                return {"trailing", "`trailing(n, b, d)` is how many digits d stand at the end of n in base b"};
            case Builtin::reread:
                return {
                    "reread",
                    "`reread(n, [c…], [first…], [others…])` is what the digits of n, at places that are worth the terms of a recurrence, are worth at those of "
                    "the same recurrence from other first terms on"};
            case Builtin::mex: return {"mex", "`mex(A)` is the least natural number that is not in A"};
            case Builtin::ends: return {"ends", "`ends(e)` is the two vertices that the edge e joins"};
            case Builtin::reach: return {"reach", "`reach(E, v)` is what the edges in E join to v"};
            case Builtin::matches:
                return {"matches",
                        "`matches(w, \"…\")` says that w is of the form …, where `|` is or, `*` any number of times, `+` at least once, `?` perhaps, and `()` "
                        "nothing"};
            case Builtin::nim_product: return {"nim_product", "`nim_product` is Conway's product of nimbers"};
            default: return {};
        }
    }

    /// count(c in w: c = 'a'), count(x in w: odd(x)): the words say what is inside.
    static bool counted_plainly(const Expr& e) {
        if (e.op != Op::count || e.binders.size() != 1 || e.condition || e.binders[0].range->op == Op::range) return false;
        const Expr& c = *e.args[0];
        const bool parity = c.op == Op::call && (c.builtin == Builtin::odd || c.builtin == Builtin::even);
        const bool compared = c.op == Op::compare && c.args.size() == 2 && (c.args[1]->op == Op::letter || c.args[1]->op == Op::number);
        return (parity || compared) && rule::is_local(*c.args[0], e.binders[0].slot);
    }

    /// "how many letters of `w` are 'a'", "how many entries of `w` are odd", of what is counted plainly.
    std::string how_many(const Expr& e) const {
        const Expr& c = *e.args[0];
        const std::string of = fmt::format("how many {} of {} are ", things(e.binders[0].range->type), spelled(text(*e.binders[0].range)));
        if (c.op == Op::call) return of + (c.builtin == Builtin::odd ? "odd" : "even");
        const std::string what = text(*c.args[1]);
        switch (c.relations[0]) {
            case rule::Relation::equal: return of + what;
            case rule::Relation::not_equal: return of + "not " + what;
            case rule::Relation::less: return of + "less than " + what;
            case rule::Relation::less_equal: return of + what + " or less";
            case rule::Relation::greater: return of + "more than " + what;
            default: return of + what + " or more";
        }
    }

    /// "i in 1..7": what stands before the colon.
    std::string bound(const Expr& e) const {
        std::string all;
        for (const auto& b : e.binders) all += fmt::format("{}{} in {}", all.empty() ? "" : ", ", b.name, text(*b.range));
        return e.condition ? all + " if " + text(*e.condition) : all;
    }
    /// "`i` from `1` to `7`".
    std::string chosen(const Expr& e) const {
        std::vector<std::string> all;
        for (const auto& b : e.binders)
            all.push_back(b.range->op == Op::range
                              ? fmt::format("{} from {} to {}", spelled(b.name), spelled(text(*b.range->args[0])), spelled(text(*b.range->args[1])))
                              : fmt::format("{} in {}", spelled(b.name), spelled(text(*b.range))));
        return list_of(all, "and", all.size()) + (e.condition ? " with " + spelled(text(*e.condition)) : "");
    }

    const rule::Game& game_;
    std::vector<std::string> known_, told_;
};

}  // namespace

std::string notation_in(const std::vector<rule::ExprRef>& formulas, const rule::Game& game) {
    Glossary glossary(game);
    for (const auto& one : formulas)
        if (one) glossary.read(*one);
    return glossary.text();
}

}  // namespace grundy::report
