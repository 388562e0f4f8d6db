#include "dsl/lower/length_of_word.hpp"

#include <algorithm>
#include <cstdlib>

#include "dsl/lower/known_of_product.hpp"
#include "dsl/lower/uniform.hpp"
#include "engine/base/utf8.hpp"

namespace grundy::dsl {

using ast::ExprPtr;
using ast::Form;

namespace {

/// Parts of a word, from left to right: how many letters are written, and names.
bool parts_of(const ExprPtr& e, std::int64_t& letters, std::vector<std::string>& names) {
    switch (e->form) {
        case Form::paren: return parts_of(e->args[0], letters, names);
        case Form::word: return letters += static_cast<std::int64_t>(base::code_points(e->text).size()), true;
        case Form::vector:
            if (!e->binders.empty()) return false;
            return letters += static_cast<std::int64_t>(e->args.size()), true;
        case Form::name: return names.push_back(e->text), e->text != "_";
        case Form::binary: return e->text == "++" && parts_of(e->args[0], letters, names) && parts_of(e->args[1], letters, names);
        default: return false;
    }
}

/// Of another position than the start, or of none.
bool asks_elsewhere(const ast::Claim& claim) {
    bool at_start = false;
    const bool elsewhere = any_part(claim.expr, [&](const ast::Expr& e) {
        if (e.form != Form::asked_at) return false;
        at_start = e.args.size() == 1 && e.args[0]->args.size() == 2 && is_name(e.args[0]->args[1], "start");
        return !at_start;
    });
    return elsewhere || !at_start;
}

}  // namespace

std::optional<Line> length_of_word(const ExprPtr& e, const std::string& parameter, std::int64_t least) {
    if (e->form == Form::paren) return length_of_word(e->args[0], parameter, least);
    if (e->form == Form::binary && e->text == "++") {
        const auto a = length_of_word(e->args[0], parameter, least), b = length_of_word(e->args[1], parameter, least);
        return a && b ? std::optional(Line{a->times + b->times, a->constant + b->constant}) : std::nullopt;
    }
    const bool copies = e->form == Form::binary && e->text == "*";
    std::int64_t letters = 0;
    std::vector<std::string> names;
    const ExprPtr& written = copies ? e->args[0] : e;
    if ((written->form != Form::word && written->form != Form::vector && written->form != Form::paren) || !parts_of(written, letters, names) || !names.empty())
        return std::nullopt;
    const auto times = copies ? line_of(e->args[1], parameter) : std::optional(Line{0, 1});
    const bool there = times && times->times >= 0 && times->times * least + times->constant >= 0;
    return there ? std::optional(Line{times->times * letters, times->constant * letters}) : std::nullopt;
}

bool keeps_length(const ast::Move& move, std::size_t component) {
    if (move.to.terms.size() != 1 || !move.to.terms[0].binders.empty() || move.to.terms[0].condition) return false;
    const ExprPtr &from = move.from.entries.at(component), &to = move.to.terms[0].components.at(component);
    if (to->form == Form::update) return from->form == Form::name && is_name(to->args[0], from->text);
    std::int64_t before = 0, after = 0;
    std::vector<std::string> parts, left;
    if (!parts_of(from, before, parts) || !parts_of(to, after, left)) return false;
    std::sort(parts.begin(), parts.end()), std::sort(left.begin(), left.end());
    return before == after && parts == left;
}

std::optional<Line> length_told_by_start(const ast::File& file, const ast::Claim& claim, const ast::Binder& with) {
    const std::string& parameter = with.name;
    const auto least = number_in(*with.range);
    using CF = ast::ComponentForm;
    const auto names = [&](const ExprPtr& e) { return any_part(e, [&](const ast::Expr& part) { return part.form == Form::name && part.text == parameter; }); };
    const auto in_move = [&](const ast::Move& move) {
        const auto in = [&](const std::vector<ExprPtr>& all) { return std::any_of(all.begin(), all.end(), names); };
        return in(move.from.entries) || names(move.condition) || names(move.cost) ||
               std::any_of(move.binders.begin(), move.binders.end(), [&](const ast::Binder& b) { return names(b.range); }) ||
               std::any_of(move.to.terms.begin(), move.to.terms.end(), [&](const ast::Term& term) { return in(term.components); });
    };
    const auto of = [&](const ast::Stop& goal) { return names(goal.condition); };
    if (file.components.size() != 1 || file.goals.empty() || file.start.size() != 1 || !least || *least > 1000 || names(file.where) || asks_elsewhere(claim))
        return std::nullopt;
    const ast::Component& word = file.components[0];
    if ((word.form != CF::word && word.form != CF::sequence) || word.unordered || std::any_of(file.moves.begin(), file.moves.end(), in_move))
        return std::nullopt;
    const bool kept = std::all_of(file.moves.begin(), file.moves.end(), [](const ast::Move& move) { return keeps_length(move, 0); });
    const auto length = length_of_word(file.start[0], parameter, *least);
    const bool told = length && length->times > 0 && (kept || std::none_of(file.goals.begin(), file.goals.end(), of));
    return told ? length : std::nullopt;
}

}  // namespace grundy::dsl
