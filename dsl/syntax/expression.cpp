/// Precedence by two stacks (Dijkstra's shunting yard), so that a long row of operators needs no recursion.
#include "dsl/syntax/expression.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "dsl/syntax/operators.hpp"

namespace grundy::dsl {

using ast::Binder;
using ast::Expr;
using ast::ExprPtr;
using ast::Form;

/// An operator that waits for its right side.
struct ExpressionBuilder::Pending {
    const Operator* op;
    Span span;
    bool prefix;
};

/// The two stacks of one row.
class ExpressionBuilder::Row {
public:
    explicit Row(ExpressionBuilder& builder) : builder_(builder) {}

    void operand(ExprPtr e) { operands_.push_back(std::move(e)); }

    void prefix(Pending sign) {
        const bool inside = !signs_.empty() && signs_.back().op->level > sign.op->level && sign.op->level == level::negated;
        if (inside)
            builder_.diagnostics_.error("E043", sign.span, fmt::format("`not` binds looser than the `{}` before it", signs_.back().op->meant),
                                        "put `(not …)` in parentheses");
        signs_.push_back(sign);
    }

    void infix(Pending sign) {
        while (!signs_.empty() &&
               (signs_.back().op->level > sign.op->level || (signs_.back().op->level == sign.op->level && !right_associative(sign.op->level))))
            reduce();
        signs_.push_back(sign);
    }

    ExprPtr result() {
        while (!signs_.empty()) reduce();
        return std::move(operands_.back());
    }

private:
    ExprPtr pop() {
        ExprPtr e = std::move(operands_.back());
        operands_.pop_back();
        return e;
    }

    void reduce() {
        const Pending sign = signs_.back();
        signs_.pop_back();
        ExprPtr right = pop();
        if (!sign.prefix) {
            ExprPtr left = pop();
            return operand(builder_.binary(std::move(left), sign, std::move(right)));
        }
        ExprPtr e = builder_.make(Form::unary, {sign.span.begin, right->span.end}, std::string(sign.op->meant));
        e->operator_span = sign.span;
        e->args.push_back(std::move(right));
        operand(builder_.finish(std::move(e)));
    }

    ExpressionBuilder& builder_;
    std::vector<ExprPtr> operands_;
    std::vector<Pending> signs_;
};

ExprPtr ExpressionBuilder::make(Form form, Span span, std::string text) const {
    auto e = std::make_unique<Expr>();
    e->form = form;
    e->span = span;
    e->text = std::move(text);
    return e;
}

ExprPtr ExpressionBuilder::leaf(Form form, const Node& node, std::string text) const { return make(form, node.span, std::move(text)); }

/// Sets the depth; a tree that would get too deep is cut down to a leaf, so that nobody recurses into it.
ExprPtr ExpressionBuilder::finish(ExprPtr e) {
    const auto deepen = [&](const ExprPtr& part) {
        if (part) e->depth = std::max(e->depth, part->depth + 1);
    };
    for (const ExprPtr& a : e->args) deepen(a);
    for (const Binder& b : e->binders) deepen(b.range);
    deepen(e->condition);
    if (e->depth <= depth_limit) return e;
    if (!too_deep_)
        diagnostics_.error("E003", {e->span.begin, e->span.begin + 1}, fmt::format("this expression is more than {} operations deep", depth_limit),
                           "write it as sum(i in …: …), or name its parts with `let`");
    too_deep_ = true;
    return make(Form::number, e->span, "0");
}

std::string ExpressionBuilder::brief(Span span) const {
    std::string s(source_.slice(span));
    if (s.size() > 40 || s.find('\n') != std::string::npos) return "…";
    return s;
}

void ExpressionBuilder::report_foreign(const Node& sign, const Operator& meant) {
    if (!meant.foreign) return;
    const std::string help = meant.help.empty() ? fmt::format("write `{}`", meant.meant) : std::string(meant.help);
    diagnostics_.error("E030", sign.span, fmt::format("`{}` is no operator of rules", meant.written), help);
}

void ExpressionBuilder::two_readings(Span sign, Span a, std::string_view first, Span b, std::string_view second, Span c) {
    const std::string x = brief(a), y = brief(b), z = brief(c);
    diagnostics_.error("E036", sign, fmt::format("`{}` and `{}` together can be read in two ways", first, second),
                       fmt::format("write ({} {} {}) {} {}  or  {} {} ({} {} {})", x, first, y, second, z, x, first, y, second, z));
}

void ExpressionBuilder::check_mixing(const Expr& left, const Pending& sign, const Expr& right) {
    const std::string_view op = sign.op->meant;
    const auto mixes = [&](const Expr& e) {
        if (e.form != Form::binary || e.text == op) return false;
        const int other = infix_operator(e.text).level;
        return other == level::set_union || (op == "xor" && other == level::sum && e.text != "++");
    };
    if (mixes(left)) two_readings(sign.span, left.args[0]->span, left.text, left.args[1]->span, op, right.span);
    if (mixes(right)) two_readings(right.operator_span, left.span, op, right.args[0]->span, right.text, right.args[1]->span);
}

/// Chains may go one way only: < <=, > >=, or =.
ExprPtr ExpressionBuilder::compare(ExprPtr left, const Pending& sign, ExprPtr right) {
    const std::string relation(sign.op->meant);
    ExprPtr e;
    if (left->form == Form::compare) {
        const auto direction = [](const std::string& r) { return r == "<" || r == "<=" ? 1 : r == ">" || r == ">=" ? 2 : r == "=" ? 3 : 0; };
        const std::string& first = left->relations[0];
        if (direction(first) == 0 || direction(first) != direction(relation)) {
            const std::string middle = brief(left->args.back()->span);
            const Expr& range = *left->args.back();
            const bool paper = first == "in" && left->args[0]->form == Form::name && range.form == Form::binary && range.text == "|";
            if (paper)  // {x in S | x > 2}
                diagnostics_.error("E037", range.operator_span, "`|` joins two sets: what an element has to fulfil stands behind `if`",
                                   fmt::format("write {{{0} for {0} in {1} if {2} {3} {4}}}", left->args[0]->text, brief(range.args[0]->span),
                                               brief(range.args[1]->span), relation, brief(right->span)));
            else
                diagnostics_.error("E037", sign.span, fmt::format("`{}` and `{}` make no chain", left->relations.back(), relation),
                                   fmt::format("write … {} {} and {} {} {}", left->relations.back(), middle, middle, relation, brief(right->span)));
        }
        e = std::move(left);
    } else {
        e = make(Form::compare, left->span);
        e->operator_span = sign.span;
        e->args.push_back(std::move(left));
    }
    e->relations.push_back(relation);
    e->relation_spans.push_back(sign.span);
    e->span.end = right->span.end;
    e->args.push_back(std::move(right));
    return finish(std::move(e));
}

ExprPtr ExpressionBuilder::binary(ExprPtr left, const Pending& sign, ExprPtr right) {
    if (sign.op->level == level::comparison) return compare(std::move(left), sign, std::move(right));
    if (sign.op->level == level::set_union) check_mixing(*left, sign, *right);
    if (sign.op->level == level::range && left->form == Form::range)
        diagnostics_.error("E037", sign.span, "a range has two ends", "write a..b; a list of ranges is {a..b, c..d}");
    const bool range = sign.op->level == level::range;
    ExprPtr e = make(range ? Form::range : Form::binary, {left->span.begin, right->span.end}, range ? "" : std::string(sign.op->meant));
    e->operator_span = sign.span;
    e->args.push_back(std::move(left));
    e->args.push_back(std::move(right));
    return finish(std::move(e));
}

ExprPtr ExpressionBuilder::expression(const Node& node) {
    Row row(*this);
    for (const auto& part : node.children) {
        if (part->kind == NodeKind::prefix) {
            const Operator& op = prefix_operator(source_.slice(part->span));
            report_foreign(*part, op);
            row.prefix({&op, part->span, true});
        } else if (part->kind == NodeKind::infix || part->kind == NodeKind::power_sign || part->kind == NodeKind::bare_sign) {
            const Operator& op = infix_operator(source_.slice(part->span));
            report_foreign(*part, op);
            row.infix({&op, part->span, false});
        } else {
            row.operand(operand(*part));
        }
    }
    return row.result();
}

ExprPtr ExpressionBuilder::value(const Node& node) {
    const bool before = codes_welcome_;
    codes_welcome_ = true;
    ExprPtr e = node.kind == NodeKind::expression || node.kind == NodeKind::setting_value ? expression(node) : operand(node);
    codes_welcome_ = before;
    return e;
}

ExprPtr ExpressionBuilder::code(const Node& node) {
    const std::string written = text(node);
    if (node.kind == NodeKind::headless_code)
        diagnostics_.error("E040", node.span, "a code begins with the digit before the point", fmt::format("write 0{}", written));
    else if (!codes_welcome_)
        diagnostics_.error("E040", node.span, fmt::format("{} is no whole number", written),
                           "numbers are whole; a take-and-break code stands only in a `code` line or as the value of a parameter");
    return leaf(Form::code, node, written);
}

ExprPtr ExpressionBuilder::operand(const Node& node) {
    switch (node.kind) {
        case NodeKind::expression: return expression(node);
        case NodeKind::primary: {
            ExprPtr e = operand(*node.children.front());
            for (std::size_t i = 1; i < node.children.size(); ++i) {
                const Node& part = *node.children[i];
                e = part.kind == NodeKind::member ? member(std::move(e), part) : indexed(std::move(e), part);
            }
            return e;
        }
        case NodeKind::short_value: return operand(*node.children.front());
        case NodeKind::conditional: return conditional(node);
        case NodeKind::code:
        case NodeKind::any_code:
        case NodeKind::bare_code:
        case NodeKind::headless_code: return code(node);
        case NodeKind::number: return leaf(Form::number, node, text(node));
        case NodeKind::truth: return leaf(Form::truth, node, text(node));
        case NodeKind::string_text: return leaf(Form::word, node, string(node));
        case NodeKind::letter: return leaf(Form::letter, node, text(node).substr(1, node.span.end - node.span.begin - 2));
        case NodeKind::named:
        case NodeKind::graph_made: return named(node);
        case NodeKind::asked_at: return asked_at(node);
        case NodeKind::braces: return listing(Form::set, node);
        case NodeKind::brackets: return listing(Form::vector, node);
        case NodeKind::parens: {
            std::vector<ExprPtr> parts = expressions(node);
            ExprPtr e = make(parts.size() == 1 ? Form::paren : Form::tuple, node.span);
            e->args = std::move(parts);
            return finish(std::move(e));
        }
        default: return leaf(Form::name, node, text(node));
    }
}

ExprPtr ExpressionBuilder::conditional(const Node& node) {
    ExprPtr e = make(Form::conditional, node.span);
    e->args = expressions(node);
    return finish(std::move(e));
}

ExprPtr ExpressionBuilder::member(ExprPtr base, const Node& part) {
    ExprPtr e = make(Form::member, {base->span.begin, part.span.end}, text(*part.children.front()));
    e->args.push_back(std::move(base));
    return finish(std::move(e));
}

ExprPtr ExpressionBuilder::named(const Node& node) {
    ExprPtr e = leaf(Form::name, *node.children.front(), text(*node.children.front()));
    for (std::size_t i = 1; i < node.children.size(); ++i) {
        const Node& part = *node.children[i];
        e = part.kind == NodeKind::member ? member(std::move(e), part) : call(std::move(e), part);
    }
    return e;
}

namespace {

/// (6) + (7): only parenthesised parts, at least two.
bool looks_like_sum(const Expr& e) {
    const Expr* at = &e;
    while (at->form == Form::binary && at->text == "+") {
        if (at->args[1]->form != Form::paren && at->args[1]->form != Form::tuple) return false;
        at = at->args[0].get();
    }
    return at != &e && (at->form == Form::paren || at->form == Form::tuple);
}

bool is_value_function(const Expr& callee) { return callee.text == "g" || callee.text == "P" || callee.text == "N" || callee.text == "D"; }

}  // namespace

ExprPtr ExpressionBuilder::call(ExprPtr callee, const Node& arguments) {
    ExprPtr e = make(Form::call, {callee->span.begin, arguments.span.end});
    std::vector<ExprPtr> given = expressions(arguments);
    if (given.size() == 1 && is_value_function(*callee) && looks_like_sum(*given[0]))
        diagnostics_.error("E041", given[0]->span, fmt::format("`{}` of a sum is written with `at`", callee->text),
                           fmt::format("write {} at {}", callee->text, brief(given[0]->span)));
    e->args.push_back(std::move(callee));
    const Node* body = arguments.child(NodeKind::aggregate_body);
    const Node* filter = arguments.child(NodeKind::if_part);
    if (body == nullptr) {
        if (filter != nullptr)
            diagnostics_.error("E042", filter->span, "a condition in a call needs binders and a body", "write for instance count(i in 1..n if odd(i): i in S)");
        for (ExprPtr& a : given) e->args.push_back(std::move(a));
        return finish(std::move(e));
    }
    e->args.push_back(expression(*body->children.front()));
    e->condition = condition(arguments);
    for (ExprPtr& g : given) {
        if (is_binder(*g)) {
            e->binders.push_back(to_binder(std::move(g)));
            continue;
        }
        const bool equation = g->form == Form::compare && g->args[0]->form == Form::name;
        diagnostics_.error("E042", g->span, "before the `:` stand binders, each written name in range",
                           equation                ? fmt::format("write {}", range_meant(g->args[0]->text, g->relations[0], brief(g->args[1]->span)))
                           : g->form == Form::name ? fmt::format("give it a range: {} in 0..100", g->text)
                                                   : "for instance sum(i in 1..n: i)");
    }
    return finish(std::move(e));
}

ExprPtr ExpressionBuilder::indexed(ExprPtr base, const Node& part) {
    const Span span{base->span.begin, part.span.end};
    const Node& first = *part.children.front();
    ExprPtr e;
    if (part.children.size() == 1 && first.children.size() == 1) {
        ExprPtr inner = expression(*first.children[0]);
        const bool slice = inner->form == Form::range;
        e = make(slice ? Form::slice : Form::index, span);
        e->args.push_back(std::move(base));
        if (slice)
            for (ExprPtr& end : inner->args) e->args.push_back(std::move(end));
        else e->args.push_back(std::move(inner));
        return finish(std::move(e));
    }
    e = make(Form::update, span);
    e->args.push_back(std::move(base));
    for (const auto& item : part.children) {
        if (item->children.size() != 2) {
            diagnostics_.error("E044", item->span, "an index takes one number, an update `index := value`",
                               "write h[i][j] for an entry of an entry, h[i := a, j := b] for two changes");
            continue;
        }
        for (const auto& side : item->children) e->args.push_back(expression(*side));
    }
    return finish(std::move(e));
}

ExprPtr ExpressionBuilder::listing(Form form, const Node& node) {
    ExprPtr e = make(form, node.span);
    e->args = expressions(node);
    comprehension(node, e->binders, e->condition);
    if (in_way_ && !e->binders.empty()) together(*e);
    if (!e->binders.empty() && e->args.size() > 1)
        diagnostics_.error("E042", e->args[1]->span, "a comprehension has one element before its `for`", "for instance {2 * k for k in 0..9}");
    return finish(std::move(e));
}

std::vector<ExprPtr> ExpressionBuilder::expressions(const Node& parent) {
    std::vector<ExprPtr> out;
    for (const auto& c : parent.children)
        if (c->kind == NodeKind::expression) out.push_back(expression(*c));
    return out;
}

Binder ExpressionBuilder::binder(const Node& node) {
    return {text(*node.children.front()), node.children.front()->span, expression(*node.child(NodeKind::expression))};
}

std::vector<Binder> ExpressionBuilder::binders(const Node& parent) {
    std::vector<Binder> out;
    for (const auto& c : parent.children)
        if (c->kind == NodeKind::binder) out.push_back(binder(*c));
    return out;
}

ExprPtr ExpressionBuilder::condition(const Node& parent) {
    const Node* part = parent.child(NodeKind::if_part);
    return part == nullptr ? nullptr : expression(*part->children.front());
}

void ExpressionBuilder::comprehension(const Node& parent, std::vector<Binder>& out, ExprPtr& filter) {
    if (const Node* part = parent.child(NodeKind::for_part)) out = binders(*part);
    filter = condition(parent);
}

bool ExpressionBuilder::is_binder(const Expr& e) {
    return e.form == Form::compare && e.relations.size() == 1 && e.relations[0] == "in" && e.args[0]->form == Form::name;
}

Binder ExpressionBuilder::to_binder(ExprPtr e) { return {e->args[0]->text, e->args[0]->span, std::move(e->args[1])}; }

std::string ExpressionBuilder::string(const Node& node) const {
    std::string out;
    for (std::uint32_t i = node.span.begin + 1; i + 1 < node.span.end; ++i) {
        if (source_.text()[i] == '\\') ++i;
        out += source_.text()[i];
    }
    return out;
}

}  // namespace grundy::dsl
