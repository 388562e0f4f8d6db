#include "engine/export/formula.hpp"

#include <fmt/format.h>

#include "engine/base/failure.hpp"
#include "engine/base/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::exporting {

using rule::Builtin;
using rule::Expr;
using rule::Kind;
using rule::Op;

namespace {

/// Grows it with the numbers of the position themselves, and not only with their digits?
bool grows(const Expr& e) {
    if (e.op == Op::local) return true;
    if (e.op == Op::call && e.builtin == Builtin::len) return false;
    bool found = false;
    rule::each_child(e, [&](const rule::ExprRef& part) { found = found || grows(*part); });
    return found;
}

[[noreturn]] void untold(const std::string& what) {
    throw base::Failure(base::FailureKind::unsupported, "the formula of the law uses " + what + ", for which this program has no translation");
}

}  // namespace

std::string Formula::text(const rule::ExprRef& e) {
    std::uint32_t next = 1'000'000;  // beyond every slot of the game
    const rule::ExprRef plain = rule::inlined(game_, e, next);
    if (!plain) untold("functions nested too deep");
    return write(*plain);
}

std::vector<std::string> Formula::arguments(const Expr& e) {
    std::vector<std::string> out;
    for (const auto& arg : e.args) out.push_back(write(*arg));
    return out;
}

std::string Formula::help(const std::string& name, const std::vector<std::string>& given) {
    helpers_.insert(name);
    return name + "(" + base::joined(given, ", ") + ")";
}

std::string Formula::infix(const Expr& e, const char* python, const char* helper) {
    const auto args = arguments(e);
    return python_ ? fmt::format("({} {} {})", args[0], python, args[1]) : help(helper, args);
}

std::string Formula::joined(const Expr& e, const char* python, const char* cpp) {
    std::string text;
    for (const auto& arg : arguments(e)) text += (text.empty() ? "" : fmt::format(" {} ", python_ ? python : cpp)) + arg;
    return "(" + text + ")";
}

std::string Formula::compared(const Expr& e) {
    static constexpr const char* signs[] = {"==", "!=", "<", "<=", ">", ">="};
    const auto args = arguments(e);
    for (const auto& arg : e.args)
        if (arg->type.kind != Kind::number && arg->type.kind != Kind::truth) untold("a comparison of sets or vectors");
    std::string text;
    for (std::size_t i = 0; i < e.relations.size(); ++i)
        text += (i > 0 ? (python_ ? " and " : " && ") : "") + fmt::format("{} {} {}", args[i], signs[static_cast<int>(e.relations[i])], args[i + 1]);
    return "(" + text + ")";
}

std::string Formula::bound(const rule::Binder& binder) {
    std::string name = fmt::format("{}{}", safe_name(binder.name.empty() ? "x" : binder.name), ++fresh_);
    names_[binder.slot] = name;
    return name;
}

/// all, any, count, sum, xor, min, max over one name: a generator in Python, a range and a function in C++.
std::string Formula::over(const Expr& e) {
    if (e.binders.size() != 1) untold("several names bound at once");
    const std::string range = write(*e.binders[0].range), name = bound(e.binders[0]);
    const std::string body = write(*e.args[0]), condition = e.condition ? write(*e.condition) : "";
    const auto python = [&](const char* function, const std::string& item) {
        return fmt::format("{}({} for {} in {}{})", function, item, name, range, condition.empty() ? "" : " if " + condition);
    };
    const auto cpp = [&](const char* function) {
        const std::string from = condition.empty() ? range : help("only", {range, fmt::format("[&](Int {}) -> bool {{ return {}; }}", name, condition)});
        const bool truth = e.op == Op::all || e.op == Op::any || e.op == Op::count;
        return help(function, {from, fmt::format("[&](Int {}) -> {} {{ return {}; }}", name, truth ? "bool" : "Int", body)});
    };
    switch (e.op) {
        case Op::all: return python_ ? python("all", body) : cpp("all");
        case Op::any: return python_ ? python("any", body) : cpp("any");
        case Op::count: return python_ ? python("sum", "1 if " + body + " else 0") : cpp("count");
        case Op::sum: return python_ ? python("sum", body) : cpp("total");
        case Op::xor_sum: return python_ ? (helpers_.insert("nim_sum"), python("nim_sum", body)) : cpp("nim_sum_of");
        case Op::minimum: return python_ ? python("min", body) : cpp("least_of");
        case Op::maximum: return python_ ? python("max", body) : cpp("largest_of");
        default: untold("a comprehension");
    }
}

std::string Formula::call(const Expr& e) {
    const auto args = arguments(e);
    switch (e.builtin) {
        case Builtin::len: return python_ ? "len(" + args[0] + ")" : "Int(" + args[0] + ".size())";
        case Builtin::abs: return python_ ? "abs(" + args[0] + ")" : help("absolute", args);
        case Builtin::odd: return python_ ? "(" + args[0] + " % 2 == 1)" : "(" + help("rem", {args[0], "2"}) + " == 1)";
        case Builtin::even: return python_ ? "(" + args[0] + " % 2 == 0)" : "(" + help("rem", {args[0], "2"}) + " == 0)";
        case Builtin::bit: return python_ ? fmt::format("({} >> {} & 1)", args[0], args[1]) : help("bit", args);
        case Builtin::isqrt: return help("isqrt", args);
        case Builtin::gcd: return help("gcd", args);
        case Builtin::trailing:
            if (args.size() == 4) untold("`trailing` at places of a recurrence");
            return help("trailing", args);
        case Builtin::ones: return help("ones", args);
        case Builtin::powers: return help("powers", args);
        case Builtin::zeckendorf: return help("zeckendorf", args);
        case Builtin::fibonacci: return help("fibonacci", args);
        default: untold(std::string("`") + rule::name(e.builtin) + "`");
    }
}

std::string Formula::write(const Expr& e) {
    const auto one = [&](std::size_t i) { return write(*e.args[i]); };
    switch (e.op) {
        case Op::number:
        case Op::letter:
            return python_ || e.number > -2'000'000'000
                       ? (e.number < 0 ? fmt::format("({})", e.number) : std::to_string(e.number) + (python_ || e.number < 2'000'000'000 ? "" : "LL"))
                       : fmt::format("({}LL)", e.number);
        case Op::big:
            if (!python_) untold("a constant beyond 64 bits");
            return e.big->str();
        case Op::truth: return python_ ? (e.number != 0 ? "True" : "False") : e.number != 0 ? "true" : "false";
        case Op::empty: return python_ ? "[]" : "List{}";
        case Op::local: {
            const auto found = names_.find(e.slot);
            if (found == names_.end()) untold("the name " + e.text);
            return found->second;
        }
        case Op::add: return infix(e, "+", "add");
        case Op::subtract: return infix(e, "-", "sub");
        case Op::multiply: return infix(e, "*", "mul");
        case Op::divide: return infix(e, "//", "quo");
        case Op::modulo: return python_ ? fmt::format("({} % abs({}))", one(0), one(1)) : help("rem", arguments(e));
        case Op::power: return infix(e, "**", "power");
        case Op::negate: return python_ ? "(-" + one(0) + ")" : help("sub", {"0", one(0)});
        case Op::exclusive_or:
            if (e.type.kind != Kind::number) untold("a difference of sets");
            return joined(e, "^", "^");
        case Op::range:
            if (grows(*e.args[0]) || grows(*e.args[1])) untold("a range that is as long as a number is large");
            return python_ ? fmt::format("range({}, {} + 1)", one(0), one(1)) : help("range", arguments(e));
        case Op::set_list:
        case Op::vector_list: {
            for (const auto& arg : e.args)
                if (arg->type.kind != Kind::number) untold("a list that is not of numbers");
            const std::string text = base::joined(arguments(e), ", ");
            return python_ ? "[" + text + "]" : "List{" + text + "}";
        }
        case Op::index: return python_ ? fmt::format("{}[{} - 1]", one(0), one(1)) : fmt::format("{}.at(static_cast<std::size_t>({} - 1))", one(0), one(1));
        case Op::compare: return compared(e);
        case Op::element_of: return python_ ? fmt::format("({} in {})", one(0), one(1)) : help("among", arguments(e));
        case Op::not_: return python_ ? "(not " + one(0) + ")" : "(!" + one(0) + ")";
        case Op::and_: return joined(e, "and", "&&");
        case Op::or_: return joined(e, "or", "||");
        case Op::implies: return python_ ? fmt::format("(not {} or {})", one(0), one(1)) : fmt::format("(!{} || {})", one(0), one(1));
        case Op::iff: return fmt::format("({} == {})", one(0), one(1));
        case Op::if_: return python_ ? fmt::format("({} if {} else {})", one(1), one(0), one(2)) : fmt::format("({} ? {} : {})", one(0), one(1), one(2));
        case Op::sum_of: return python_ ? "sum(" + one(0) + ")" : help("total", {one(0)});
        case Op::xor_of: return help("nim_sum", {one(0)});
        case Op::minimum_of:
        case Op::maximum_of: {
            const bool least = e.op == Op::minimum_of;
            if (python_) return fmt::format("{}({})", least ? "min" : "max", fmt::join(arguments(e), ", "));
            const std::string list = base::joined(arguments(e), ", ");
            return help(least ? "least" : "largest", {e.args.size() > 1 ? "List{" + list + "}" : list});
        }
        case Op::call: return call(e);
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::all:
        case Op::any: return over(e);
        default: untold("an operation on sets, words or vectors");
    }
}

std::string safe_name(const std::string& name) {
    static const std::set<std::string> taken = {
        "and",        "as",        "assert",   "async",    "await",      "break",      "class",      "continue",   "def",      "del",      "elif",
        "else",       "except",    "finally",  "for",      "from",       "global",     "if",         "import",     "in",       "is",       "lambda",
        "nonlocal",   "not",       "or",       "pass",     "raise",      "return",     "try",        "while",      "with",     "yield",    "None",
        "True",       "False",     "int",      "char",     "bool",       "auto",       "case",       "const",      "default",  "delete",   "do",
        "double",     "enum",      "explicit", "export",   "extern",     "false",      "float",      "friend",     "goto",     "inline",   "long",
        "mutable",    "namespace", "new",      "operator", "private",    "protected",  "public",     "register",   "short",    "signed",   "sizeof",
        "static",     "struct",    "switch",   "template", "this",       "throw",      "true",       "typedef",    "typeid",   "typename", "union",
        "unsigned",   "using",     "virtual",  "void",     "volatile",   "xor",        "bitand",     "bitor",      "compl",    "and_eq",   "main",
        "std",        "len",       "sum",      "min",      "max",        "abs",        "range",      "all",        "any",      "add",      "sub",
        "mul",        "quo",       "rem",      "power",    "only",       "count",      "total",      "among",      "absolute", "bit",      "isqrt",
        "gcd",        "trailing",  "ones",     "powers",   "zeckendorf", "fibonacci",  "nim_sum",    "nim_sum_of", "least",    "largest",  "least_of",
        "largest_of", "sorted",    "divmod",   "reversed", "bin",        "ValueError", "SystemExit", "Int",        "List",     "grundy",   "wins",
        "math",       "sys",       "list",     "set",      "enumerate",  "print",      "value"};
    return taken.count(name) != 0 ? name + "_" : name;
}

}  // namespace grundy::exporting
