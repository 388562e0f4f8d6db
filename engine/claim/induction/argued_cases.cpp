#include "engine/claim/induction/argued_cases.hpp"

#include <algorithm>
#include <map>

#include "engine/base/listed.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

ExprRef opposite_of(const ExprRef& e) {
    if (e->op == Op::not_) return e->args[0];
    if (e->op == Op::call && e->builtin == Builtin::even) return rule::call(Builtin::odd, e->args);
    if (e->op == Op::call && e->builtin == Builtin::odd) return rule::call(Builtin::even, e->args);
    if (e->op == Op::compare && e->relations.size() == 1) {
        static constexpr std::pair<Relation, Relation> pairs[] = {
            {Relation::equal, Relation::not_equal}, {Relation::less, Relation::greater_equal}, {Relation::greater, Relation::less_equal}};
        for (const auto& [a, b] : pairs) {
            if (e->relations[0] == a) return rule::compare(e->args[0], b, e->args[1]);
            if (e->relations[0] == b) return rule::compare(e->args[0], a, e->args[1]);
        }
    }
    return rule::negation(e);
}

namespace {

constexpr std::int64_t most_modulus_argued = 16, most_unrolled = 6;

bool is_number_itself(const ExprRef& e) { return e->op == Op::number; }

/// `all(i in 1..3: …)` one by one; empty where it is something else.
std::vector<ExprRef> each_of(const ExprRef& e) {
    if ((e->op != Op::all && e->op != Op::any) || e->binders.size() != 1 || e->condition || e->binders[0].range->op != Op::range) return {};
    const ExprRef low = e->binders[0].range->args[0], high = e->binders[0].range->args[1];
    const auto all = is_number_itself(low) && is_number_itself(high) ? base::listed(low->number, high->number, most_unrolled) : std::nullopt;
    if (!all) return {};
    std::vector<ExprRef> out;
    for (const std::int64_t i : *all) {
        std::uint32_t next = e->binders[0].slot + 1;
        out.push_back(rule::substitute(e->args[0], {{e->binders[0].slot, rule::number(i)}}, next));
    }
    return out;
}

/// One of these and one of those.
ArguedCases times(const ArguedCases& these, const ArguedCases& those) {
    ArguedCases out;
    for (const ArguedCase& a : these)
        for (const ArguedCase& b : those) {
            if (out.size() > most_cases_argued) return out;  // too many in any case
            out.push_back(a);
            out.back().insert(out.back().end(), b.begin(), b.end());
        }
    return out;
}

}  // namespace

ArguedCases argued_cases_of(const ExprRef& e, bool is) {
    const auto join = [&](const std::vector<ExprRef>& all, bool product) {
        ArguedCases out;
        if (product) out.emplace_back();
        for (const ExprRef& part : all) {
            ArguedCases more = argued_cases_of(part, is);
            if (product) out = times(out, more);
            else out.insert(out.end(), more.begin(), more.end());
        }
        return out;
    };
    if (e->op == Op::not_) return argued_cases_of(e->args[0], !is);
    if (e->op == Op::and_ || e->op == Op::or_) return join(e->args, (e->op == Op::and_) == is);
    if (const auto parts = each_of(e); !parts.empty()) return join(parts, (e->op == Op::all) == is);
    if (e->op == Op::if_) {
        ArguedCases out = times(argued_cases_of(e->args[0], true), argued_cases_of(e->args[1], is));
        const ArguedCases others = times(argued_cases_of(e->args[0], false), argued_cases_of(e->args[2], is));
        out.insert(out.end(), others.begin(), others.end());
        return out;
    }
    const bool listed = e->op == Op::element_of && e->args[1]->op == Op::set_list && e->args[1]->args.size() <= most_cases_argued &&
                        std::all_of(e->args[1]->args.begin(), e->args[1]->args.end(), is_number_itself);
    if (!is || !listed) return {{is ? e : opposite_of(e)}};
    ArguedCases out;
    for (const ExprRef& one : e->args[1]->args) out.push_back({rule::compare(e->args[0], Relation::equal, one)});
    return out;
}

ExprRef Remainder::condition(std::int64_t r) const {
    if (parity) return rule::call(r == 0 ? Builtin::even : Builtin::odd, {number});
    return rule::compare(rule::binary(Op::modulo, number, rule::number(by)), Relation::equal, rule::number(r));
}

std::optional<Remainder> remainder_in(const ExprRef& e) {
    if (e->op == Op::call && (e->builtin == Builtin::even || e->builtin == Builtin::odd)) return Remainder{e->args[0], 2, e->builtin == Builtin::odd, true};
    if (e->op != Op::compare || e->relations.size() != 1 || e->relations[0] != Relation::equal || !is_number_itself(e->args[1])) return std::nullopt;
    const ExprRef& left = e->args[0];
    if (left->op != Op::modulo || !is_number_itself(left->args[1]) || left->args[1]->number < 2 || left->args[1]->number > most_modulus_argued)
        return std::nullopt;
    return Remainder{left->args[0], left->args[1]->number, e->args[1]->number};
}

std::vector<ExprRef> numbers_far_apart(const ArguedCases& cases, const rule::Game& game) {
    std::map<std::string, ExprRef> numbers;
    std::vector<std::map<std::string, std::int64_t>> values;
    for (const ArguedCase& one : cases) {
        values.emplace_back();
        for (const ExprRef& part : one) {
            const auto remainder = remainder_in(part);
            const bool equation =
                part->op == Op::compare && part->relations.size() == 1 && part->relations[0] == Relation::equal && is_number_itself(part->args[1]);
            if (!remainder && !equation) return {};
            const ExprRef number = remainder ? rule::binary(Op::modulo, remainder->number, rule::number(remainder->by)) : part->args[0];
            const std::string name = rule::to_string(*number, game);
            numbers.emplace(name, number);
            if (!values.back().emplace(name, remainder ? remainder->is : part->args[1]->number).second) return {};
        }
    }
    const auto alike = [](const auto& a, const auto& b) {
        return std::count_if(a.begin(), a.end(), [&](const auto& named) { return b.at(named.first) == named.second; });
    };
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (numbers.size() < 2 || values[i].size() != numbers.size()) return {};
        for (std::size_t j = 0; j < i; ++j)
            if (static_cast<std::size_t>(alike(values[i], values[j])) + 2 > numbers.size()) return {};
    }
    std::vector<ExprRef> out;
    for (const auto& named : numbers) out.push_back(named.second);
    return out;
}

}  // namespace grundy::claim
