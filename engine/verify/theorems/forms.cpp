#include "engine/verify/theorems/forms.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"

namespace grundy::verify {

namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

/// A move line with the names that the slots get here, and conditions in one spelling. Only names change, so the line says the same; the slots do not, so
/// no name can be taken for another.
class Plain {
public:
    explicit Plain(std::vector<std::string> components) : names_(std::move(components)) {}

    rule::Move move(const rule::Move& from) {
        rule::Move result = from;
        result.label.clear();
        for (std::size_t i = 0; i < result.from.size(); ++i) {
            if (result.from[i].slot) result.from[i].name = slot_names_[*result.from[i].slot] = names_.at(i);
        }
        bind(result.binders);
        for (rule::Term& term : result.to) {
            bind(term.binders);
            for (ExprRef& e : term.components) e = expr(e);
            term.condition = expr(term.condition);
        }
        result.condition = expr(result.condition);
        return result;
    }
    ExprRef where(const ExprRef& from) {
        for (std::uint32_t i = 0; i < names_.size(); ++i) slot_names_[i] = names_[i];
        return expr(from);
    }

private:
    void bind(std::vector<rule::Binder>& binders) {
        for (rule::Binder& b : binders) {
            b.range = expr(b.range);
            b.name = slot_names_[b.slot] = "b" + std::to_string(++bound_);
        }
    }
    ExprRef expr(const ExprRef& from) {
        if (!from) return nullptr;
        Expr e = *from;
        if (e.op == Op::local && slot_names_.count(e.slot) != 0) e.text = slot_names_.at(e.slot);
        bind(e.binders);
        for (ExprRef& a : e.args) a = expr(a);
        e.condition = expr(e.condition);
        if (e.op == Op::compare && e.relations.size() == 1) one_spelling(e);
        const auto is_one = [](const ExprRef& a) { return a->op == Op::number && a->number == 1; };
        if (e.op == Op::multiply && is_one(e.args[0])) return e.args[1];
        if ((e.op == Op::multiply || e.op == Op::divide) && is_one(e.args[1])) return e.args[0];
        return std::make_shared<const Expr>(std::move(e));
    }
    /// The constant to the right, and >= in place of >: they are about whole numbers.
    static void one_spelling(Expr& e) {
        using R = rule::Relation;
        static constexpr R mirrored[] = {R::equal, R::not_equal, R::greater, R::greater_equal, R::less, R::less_equal};
        if (e.args[0]->op == Op::number && e.args[1]->op != Op::number) {
            std::swap(e.args[0], e.args[1]);
            e.relations[0] = mirrored[static_cast<int>(e.relations[0])];
        }
        if (e.args[1]->op != Op::number || e.args[1]->number > 1'000'000 || e.args[1]->number < -1'000'000) return;
        if (e.relations[0] == R::greater) e.relations[0] = R::greater_equal, e.args[1] = rule::number(e.args[1]->number + 1);
        if (e.relations[0] == R::less) e.relations[0] = R::less_equal, e.args[1] = rule::number(e.args[1]->number - 1);
    }

    std::vector<std::string> names_;
    std::map<std::uint32_t, std::string> slot_names_;
    int bound_ = 0;
};

std::string joined(const std::vector<std::string>& all) {
    std::string text;
    for (const std::string& line : all) text += (text.empty() ? "`" : "; ") + line;
    return text + "`";
}

}  // namespace

void require_exact(std::int64_t n) {
    if (n > most_exact) throw Rejected("a number is beyond 2^61, up to which the checker evaluates this theorem");
}

Lines lines(const rule::Game& game, const std::vector<std::string>& names) {
    rule::Game plain = game;
    plain.start.reset();
    plain.start_sum.clear();
    if (names.size() != plain.components.size()) return {};
    for (std::size_t i = 0; i < names.size(); ++i) plain.components[i].name = names[i];
    for (auto& move : plain.moves) move = Plain(names).move(move);
    plain.where = Plain(names).where(plain.where);
    Lines result;
    std::string text = rule::canonical_text(plain), line;
    for (const char c : text) {
        if (c == '\n') {
            if (line.rfind("game ", 0) != 0) result.push_back(line);
            line.clear();
        } else {
            line += c;
        }
    }
    return result;
}

void require_lines(const rule::Game& game, const std::vector<std::string>& names, const std::vector<Lines>& known, const std::string& theorem) {
    const auto here = lines(game, names);
    const auto sorted = [](Lines all) { return std::sort(all.begin(), all.end()), all; };  // in which order they stand is of no matter
    if (std::any_of(known.begin(), known.end(), [&](const Lines& one) { return sorted(one) == sorted(here); })) return;
    throw Rejected("theorem " + theorem + " is known to the checker of rules that say " + joined(known.front()) + ", whatever the names; this rule says " +
                   (here.empty() ? "`" + rule::canonical_text(game) + "`" : joined(here)));
}

}  // namespace grundy::verify
