/// Of Σ c_i x_i + c <= 0 with natural x_i each x_k with c_k > 0 is at most (-c + Σ |c_j| m_j) / c_k, summed over the j with c_j < 0, where no x_j is above m_j:
/// what else has a positive factor is not below 0.
#include "engine/verify/limits.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"

namespace grundy::verify {

using rule::ComponentKind;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr int most_rounds = 8;  ///< one bound may lead to another
constexpr std::int64_t most_listed = 1'000'000'000;

bool asks(const Expr& e) { return e.op == Op::value_at || e.op == Op::previous_at || e.op == Op::next_at || e.op == Op::draw_at; }

}  // namespace

/// Nothing where it is not linear in natural components and lengths of words.
std::optional<Form> Limits::linear(const Expr& e) const {
    if (e.type.kind != rule::Kind::number) return std::nullopt;
    if (rule::free_slots(e).empty() && !rule::any_of(e, asks)) {
        Frame frame(frame_);
        return verify::constant(evaluator_.number_at(e, frame));
    }
    const auto component = [&](const Expr& part, ComponentKind kind) {
        return part.op == Op::local && part.slot < most_.size() && game_.components[part.slot].kind == kind;
    };
    if (component(e, ComponentKind::natural)) return one_track(e.slot);
    if (e.op == Op::call && e.builtin == rule::Builtin::len && component(*e.args[0], ComponentKind::word)) return one_track(e.args[0]->slot);
    if (e.op != Op::add && e.op != Op::subtract && e.op != Op::multiply) return std::nullopt;
    auto sum = linear(*e.args[0]);
    for (std::size_t k = 1; sum && k < e.args.size(); ++k) {
        const auto next = linear(*e.args[k]);
        if (!next || (e.op == Op::multiply && !sum->is_constant() && !next->is_constant())) return std::nullopt;
        if (e.op == Op::multiply) sum = sum->is_constant() ? plus(verify::constant(0), *next, sum->constant) : plus(verify::constant(0), *sum, next->constant);
        else sum = plus(*sum, *next, e.op == Op::add ? 1 : -1);
    }
    return sum;
}

void Limits::not_above(const Expr& a, const Expr& b, bool strict) {
    const auto left = linear(a), right = linear(b);
    if (left && right) forms_.push_back(plus(minus(*left, *right), verify::constant(strict ? 1 : 0)));
}

void Limits::condition(const Expr& e) {
    if (e.op == Op::and_) {
        for (const auto& arg : e.args) condition(*arg);
    } else if (e.op == Op::compare) {
        for (std::size_t k = 0; k + 1 < e.args.size(); ++k) {
            const Expr &a = *e.args[k], &b = *e.args[k + 1];
            const Relation is = e.relations[k];
            if (is == Relation::less || is == Relation::less_equal || is == Relation::equal) not_above(a, b, is == Relation::less);
            if (is == Relation::greater || is == Relation::greater_equal || is == Relation::equal) not_above(b, a, is == Relation::greater);
        }
    } else if (e.op == Op::element_of && e.args[1]->op == Op::range) {
        not_above(*e.args[0], *e.args[1]->args[1], false);
    }
}

bool Limits::tighten(const Form& form) {
    __int128 room = -static_cast<__int128>(form.constant);
    for (const auto& [slot, times] : form.terms) {
        if (times > 0) continue;
        if (!most_[slot]) return false;
        room += -static_cast<__int128>(times) * std::max<std::int64_t>(*most_[slot], 0);
    }
    bool changed = false;
    for (const auto& [slot, times] : form.terms) {
        if (times < 0) continue;
        const __int128 most = room < 0 ? -1 : room / times;
        if (most >= most_[slot].value_or(most_listed)) continue;
        most_[slot] = static_cast<std::int64_t>(most);
        changed = true;
    }
    return changed;
}

void Limits::read(const std::vector<rule::ExprRef>& conditions) {
    for (const auto& one : conditions)
        if (one) condition(*one);
    for (int round = 0; round < most_rounds; ++round) {
        bool changed = false;
        for (const Form& form : forms_) changed = tighten(form) || changed;
        if (!changed) break;
    }
}

}  // namespace grundy::verify
