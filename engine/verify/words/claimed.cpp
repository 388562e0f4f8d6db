#include "engine/verify/words/claimed.hpp"

#include <algorithm>

#include "engine/rule/walk.hpp"
#include "engine/verify/words/distances.hpp"
#include "engine/verify/words/sequences.hpp"

namespace grundy::verify::word {

using base::Integer;
using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::uint64_t most_remainders = 1000;
constexpr std::size_t most_terms = 2'000, most_degree = 8;
constexpr std::int64_t most_number = 1'000'000'000;

void find_length(const ExprRef& e, ExprRef& found) {
    if (is_length(*e)) found = e;
    else
        for (const ExprRef& part : e->args) find_length(part, found);
}

/// The sum of a_i k^i, of small numbers.
using Polynomial = std::vector<Integer>;

bool is_small(const Polynomial& sum) {
    return sum.size() <= most_degree + 1 && std::all_of(sum.begin(), sum.end(), [](const Integer& x) { return x <= most_number && x >= -most_number; });
}
Polynomial product(const Polynomial& a, const Polynomial& b) {
    Polynomial made(a.size() + b.size() - 1, 0);
    for (std::size_t i = 0; i < a.size(); ++i)
        for (std::size_t j = 0; j < b.size(); ++j) made[i + j] += a[i] * b[j];
    while (made.size() > 1 && made.back() == 0) made.pop_back();
    return made;
}
/// With first + period * k for the length. A quotient by d, rounded down, is a sum where d divides all but what is constant: that is rounded down alone.
std::optional<Polynomial> polynomial(const Expr& e, std::int64_t first, std::int64_t period) {
    if (is_length(e)) return period == 0 ? Polynomial{first} : Polynomial{first, period};
    if (e.op == Op::number) return e.number > most_number || e.number < -most_number ? std::nullopt : std::optional(Polynomial{e.number});
    if (e.op != Op::add && e.op != Op::subtract && e.op != Op::multiply && e.op != Op::divide && e.op != Op::power) return std::nullopt;
    const auto a = polynomial(*e.args[0], first, period), b = polynomial(*e.args[1], first, period);
    if (!a || !b) return std::nullopt;
    Polynomial made = *a;
    if (e.op == Op::multiply) {
        made = product(*a, *b);
    } else if (e.op == Op::divide) {
        if (b->size() != 1 || (*b)[0] < 1) return std::nullopt;
        for (std::size_t k = 0; k < made.size(); ++k) {
            if (k > 0 && base::floor_mod(made[k], (*b)[0]) != 0) return std::nullopt;
            made[k] = base::floor_div(made[k], (*b)[0]);
        }
    } else if (e.op == Op::power) {
        if (b->size() != 1 || (*b)[0] < 0 || (*b)[0] > static_cast<std::int64_t>(most_degree)) return std::nullopt;
        made = {1};
        for (Integer k = 0; k < (*b)[0]; k += 1)
            if (made = product(made, *a); !is_small(made)) return std::nullopt;
    } else {
        made.resize(std::max(a->size(), b->size()), 0);
        for (std::size_t k = 0; k < b->size(); ++k) made[k] += e.op == Op::add ? (*b)[k] : -(*b)[k];
    }
    return is_small(made) ? std::optional(made) : std::nullopt;
}

struct Fraction {
    ExprRef over;
    std::int64_t under = 1;
};
bool is_quotient_of_line(const Expr& e) { return line_of(e, 0, 1) || (e.op == Op::divide && is_quotient_of_line(*e.args[0])); }
/// f / c + g is (f + c g) / c, and g - f / c is (c g - f + c - 1) / c, rounded down. A quotient of a line stays what it is.
Fraction fraction_of(const ExprRef& e) {
    constexpr std::int64_t most = 1'000;
    if (e->op == Op::divide && !is_quotient_of_line(*e)) {
        if (e->args[1]->op != Op::number || e->args[1]->number < 1 || e->args[1]->number > most)
            throw Rejected("what is claimed has a quotient by no constant");
        return {e->args[0], e->args[1]->number};
    }
    if (e->op != Op::add && e->op != Op::subtract) return {e};
    const Fraction a = fraction_of(e->args[0]), b = fraction_of(e->args[1]);
    const auto times = [](const ExprRef& part, std::int64_t by) { return by == 1 ? part : rule::binary(Op::multiply, part, rule::number(by)); };
    if (b.under == 1) return {rule::binary(e->op, a.over, times(b.over, a.under)), a.under};
    if (a.under != 1) return {e};
    const ExprRef sum = rule::binary(e->op, times(a.over, b.under), b.over);
    return {e->op == Op::add ? sum : rule::binary(Op::add, sum, rule::number(b.under - 1)), b.under};
}

ExprRef written_sum(const Polynomial& sum, const ExprRef& length) {
    ExprRef made = rule::number(*base::to_int64(sum.back()));
    for (std::size_t k = sum.size() - 1; k-- > 0;)
        made = rule::binary(Op::add, rule::binary(Op::multiply, made, length), rule::number(*base::to_int64(sum[k])));
    return made;
}

}  // namespace

ClaimedOfRow read_claimed(const Expr& said, const std::function<void(const Expr&)>& refuse) {
    ClaimedOfRow all;
    if (said.op == Op::and_) {
        for (const auto& part : said.args) {
            ClaimedOfRow one = read_claimed(*part, refuse);
            all.reachable = all.reachable || one.reachable;
            all.distances.insert(all.distances.end(), one.distances.begin(), one.distances.end());
        }
        return all;
    }
    if (is_of_row(said, Op::reachable_at)) {
        all.reachable = true;
        return all;
    }
    if (said.op != Op::compare || said.relations.size() != 1) refuse(said);
    const bool turned = asks_of_rows(*said.args[1]);
    const Relation relation = turned ? rule::turned(said.relations[0]) : said.relations[0];
    const Expr* asked = said.args[turned ? 1 : 0].get();
    ExprRef end = said.args[turned ? 0 : 1];
    const bool shifted = (asked->op == Op::add || asked->op == Op::subtract) && asked->args[1]->op == Op::number && relation == Relation::equal;
    if (shifted) {  // distance(w) + 1 = e
        end = rule::binary(asked->op == Op::add ? Op::subtract : Op::add, end, asked->args[1]);
        asked = asked->args[0].get();
    }
    if (!is_of_row(*asked, Op::distance_at) || asks_of_rows(*end) || relation == Relation::not_equal) refuse(said);
    const bool strictly = relation == Relation::less || relation == Relation::greater;
    const bool most = relation == Relation::less || relation == Relation::less_equal, exactly = relation == Relation::equal;
    if (strictly) end = rule::binary(most ? Op::subtract : Op::add, end, rule::number(1));
    all.distances.push_back({end, most || exactly, !most});
    return all;
}

ExprRef in_steps(const ExprRef& e, std::int64_t first, std::int64_t period) {
    if (is_length(*e)) return written_sum(period == 0 ? Polynomial{first} : Polynomial{first, period}, e);
    if (e->op != Op::divide) return rule::with_children(e, [&](const ExprRef& part) { return in_steps(part, first, period); });
    const auto made = polynomial(*e, first, period);
    if (!made) throw Rejected("what is claimed has a quotient that is no sum");
    ExprRef length;
    find_length(e, length);
    return written_sum(*made, length);
}

Integer value_at(const ExprRef& e, std::size_t length) {
    const ExprRef here = in_steps(e, static_cast<std::int64_t>(length), 0);
    return Sequence(*here, is_length).at(0);
}

std::optional<Line> line_of(const Expr& e, std::int64_t first, std::int64_t period) {
    constexpr std::int64_t most = 1'000'000;
    if (is_length(e)) return Line{period, first};
    if (e.op == Op::number) return std::abs(e.number) > most ? std::nullopt : std::optional(Line{0, e.number});
    if (e.op != Op::add && e.op != Op::subtract && e.op != Op::multiply) return std::nullopt;
    const auto a = line_of(*e.args[0], first, period), b = line_of(*e.args[1], first, period);
    if (!a || !b || (e.op == Op::multiply && a->times != 0 && b->times != 0)) return std::nullopt;
    const std::int64_t sign = e.op == Op::subtract ? -1 : 1;
    const Line made = e.op == Op::multiply ? Line{a->times * b->constant + b->times * a->constant, a->constant * b->constant}
                                           : Line{a->times + sign * b->times, a->constant + sign * b->constant};
    if (std::abs(made.times) > most || std::abs(made.constant) > most) return std::nullopt;
    return made;
}

void require_rest_of(const ExprRef& end, const Spaced& lengths, std::size_t order, const Json& lowered, Steps& steps,
                     const std::function<Integer(const Integer& over, const Integer& under, std::size_t length)>& rest, const char* otherwise) {
    if (!lowered.is_array() || lowered.empty() || lowered.size() > most_remainders) throw Unreadable("steps are told for each remainder of the length");
    const Fraction claimed = fraction_of(end);
    const std::size_t period = lengths.step * lowered.size();
    for (std::size_t one = 0; one < lowered.size(); ++one) {
        const std::size_t first = lengths.first + one * lengths.step;
        const ExprRef stepped = in_steps(claimed.over, static_cast<std::int64_t>(first), static_cast<std::int64_t>(period));
        const Sequence said(*stepped, is_length);
        const Lowered down = read_lowered(lowered[one]);
        std::size_t more = 0;
        for (const auto& step : down) more += step.size();
        const std::size_t terms = said.order(0) + order;
        if (terms > most_terms) throw Rejected("the recurrence of what is claimed is longer than the checker takes");
        std::vector<Integer> rests;
        for (std::size_t k = 0; k < terms + more; ++k) {
            steps.take(1000);
            rests.push_back(rest(said.at(k), claimed.under, first + k * period));
            if (rests.back() < 0) throw Rejected(otherwise);
        }
        require_never_negative(rests, terms, down);
    }
}

}  // namespace grundy::verify::word
