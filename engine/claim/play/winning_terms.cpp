/// The vocabulary is small on purpose: a case that is told by these words can be played by a person.
#include "engine/claim/play/winning_terms.hpp"

#include <algorithm>

#include "engine/base/checked.hpp"

namespace grundy::claim {

using rule::binary;
using rule::ExprRef;
using rule::number;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_constant = 12, most_modulus = 24, most_modulus_of_pairs = 12;

using base::remainder;

std::int64_t nim_sum_without(const Numbers& x, std::size_t i, std::int64_t m) {
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < x.size(); ++j)
        if (j != i) sum ^= m > 0 ? remainder(x[j], m) : x[j];
    return sum;
}

ExprRef nim_sum_without(const std::vector<ExprRef>& v, std::size_t i, std::int64_t m) {
    ExprRef sum;
    for (std::size_t j = 0; j < v.size(); ++j) {
        if (j == i) continue;
        const ExprRef one = m > 0 ? binary(Op::modulo, v[j], number(m)) : v[j];
        sum = sum ? binary(Op::exclusive_or, sum, one) : one;
    }
    return sum;
}

/// "x >= 2 and max(y, z) <= 1": where misère play is decided.
ExprRef alone_above_one(const std::vector<ExprRef>& v, std::size_t i) {
    auto largest = std::make_shared<rule::Expr>();
    largest->op = Op::maximum_of;
    largest->type = {rule::Kind::number};
    for (std::size_t j = 0; j < v.size(); ++j)
        if (j != i) largest->args.push_back(v[j]);
    return binary(Op::and_, rule::compare(v[i], Relation::greater_equal, number(2)), rule::compare(largest, Relation::less_equal, number(1)));
}

/// Numbers x, y, … by their places.
class Terms {
public:
    explicit Terms(const std::vector<ExprRef>& v) : v_(v) {}
    void add(ExprRef e, std::function<std::int64_t(const Numbers&)> at) {
        const std::int64_t below = e->op == Op::modulo ? e->args[1]->number : 0;
        all.push_back({std::move(e), std::move(at), below});
    }

    void plain() {
        for (std::int64_t c = 0; c <= most_constant; ++c) add(number(c), [c](const Numbers&) { return c; });
        for (std::size_t i = 0; i < v_.size(); ++i) add(v_[i], [i](const Numbers& x) { return x[i]; });
        for (std::size_t i = 0; i < v_.size(); ++i)
            for (std::size_t j = 0; j < v_.size(); ++j)
                if (i != j) add(binary(Op::subtract, v_[i], v_[j]), [i, j](const Numbers& x) { return x[i] - x[j]; });
        for (std::size_t i = 0; i < v_.size(); ++i)
            for (std::int64_t c = 1; c <= 4; ++c) add(binary(Op::subtract, v_[i], number(c)), [i, c](const Numbers& x) { return x[i] - c; });
        for (std::size_t i = 0; i < v_.size(); ++i)
            for (std::size_t j = 0; j < v_.size(); ++j)
                for (std::int64_t c = -2; c <= 2; ++c) {
                    if (i == j || c == 0) continue;
                    const ExprRef gap = binary(Op::subtract, v_[i], v_[j]);
                    add(c > 0 ? binary(Op::add, gap, number(c)) : binary(Op::subtract, gap, number(-c)),
                        [i, j, c](const Numbers& x) { return x[i] - x[j] + c; });
                }
        for (std::size_t i = 0; i < v_.size(); ++i)
            add(binary(Op::divide, v_[i], number(2)), [i](const Numbers& x) { return (x[i] - remainder(x[i], 2)) / 2; });
    }
    void remainders() {
        for (std::size_t i = 0; i < v_.size(); ++i)
            for (std::int64_t m = 2; m <= most_modulus; ++m) add(binary(Op::modulo, v_[i], number(m)), [i, m](const Numbers& x) { return remainder(x[i], m); });
        for (std::size_t i = 0; i < v_.size(); ++i)
            for (std::size_t j = 0; j < v_.size(); ++j) {
                if (i == j) continue;
                for (std::int64_t m = 2; m <= most_modulus_of_pairs; ++m) {
                    if (i < j)
                        add(binary(Op::modulo, binary(Op::add, v_[i], v_[j]), number(m)), [i, j, m](const Numbers& x) { return remainder(x[i] + x[j], m); });
                    add(binary(Op::modulo, binary(Op::subtract, v_[i], v_[j]), number(m)), [i, j, m](const Numbers& x) { return remainder(x[i] - x[j], m); });
                }
            }
        if (v_.size() > 2) {
            ExprRef sum = v_[0];
            for (std::size_t i = 1; i < v_.size(); ++i) sum = binary(Op::add, sum, v_[i]);
            for (std::int64_t m = 2; m <= most_modulus_of_pairs; ++m)
                add(binary(Op::modulo, sum, number(m)), [m](const Numbers& x) {
                    std::int64_t total = 0;
                    for (const std::int64_t one : x) total += one;
                    return remainder(total, m);
                });
        }
        for (std::size_t i = 0; i < v_.size(); ++i)
            for (std::int64_t m = 2; m <= most_modulus; ++m)
                for (std::int64_t r = 1; r < m; ++r)
                    add(binary(Op::modulo, binary(Op::subtract, v_[i], number(r)), number(m)), [i, m, r](const Numbers& x) { return remainder(x[i] - r, m); });
        for (std::size_t i = 0; i < v_.size(); ++i)  // where numbers grow: so many are missing to the next lost one
            for (std::int64_t m = 2; m <= most_modulus; ++m)
                for (std::int64_t r = 1; r <= m; ++r)
                    add(binary(Op::modulo, binary(Op::subtract, number(r), v_[i]), number(m)), [i, m, r](const Numbers& x) { return remainder(r - x[i], m); });
    }
    void nim_sums() {
        for (std::size_t i = 0; i < v_.size() && v_.size() > 1; ++i)
            for (std::int64_t m = 0; m <= most_modulus_of_pairs; m += m == 0 ? 2 : 1) {
                const ExprRef others = nim_sum_without(v_, i, m), self = m > 0 ? binary(Op::modulo, v_[i], number(m)) : v_[i];
                add(others, [i, m](const Numbers& x) { return nim_sum_without(x, i, m); });
                add(binary(Op::subtract, self, others), [i, m](const Numbers& x) { return (m > 0 ? remainder(x[i], m) : x[i]) - nim_sum_without(x, i, m); });
                if (m > 0) continue;  // where a nim-sum of 1 is lost, as misère play ends
                const ExprRef one = binary(Op::exclusive_or, others, number(1));
                add(one, [i](const Numbers& x) { return nim_sum_without(x, i, 0) ^ 1; });
                add(binary(Op::subtract, self, one), [i](const Numbers& x) { return x[i] - (nim_sum_without(x, i, 0) ^ 1); });
            }
    }
    std::vector<NumberTerm> all;

private:
    const std::vector<ExprRef>& v_;
};

}  // namespace

std::vector<ExprRef> numbers_of(const rule::Game& game) {
    std::vector<ExprRef> all;
    for (std::uint32_t k = 0; k < game.components.size(); ++k) {
        const rule::Component& component = game.components[k];
        const ExprRef whole = rule::local(k, component.name, rule::type_of(component));
        if (!rule::is_vector(component.kind)) {
            all.push_back(whole);
            continue;
        }
        for (std::int64_t i = 1; i <= component.length; ++i) {
            all.push_back(rule::node(Op::index, {whole, number(i)}));
        }
    }
    return all;
}

std::vector<NumberTerm> number_terms(const std::vector<ExprRef>& numbers, bool nim_sums) {
    Terms terms(numbers);
    terms.plain();
    if (nim_sums) terms.nim_sums();
    terms.remainders();
    return std::move(terms.all);
}

NumberTerm listed_term(const ExprRef& number, std::size_t which, std::vector<std::int64_t> listed) {
    auto list = std::make_shared<rule::Expr>();
    list->op = rule::Op::vector_list;
    list->type = {rule::Kind::vector};
    for (const std::int64_t one : listed) list->args.push_back(rule::number(one));
    const ExprRef entry = rule::node(Op::index, {list, rule::binary(rule::Op::add, number, rule::number(1))});
    const auto at = [which, listed = std::move(listed)](const Numbers& x) {
        const bool told = x[which] >= 0 && x[which] < static_cast<std::int64_t>(listed.size());
        return told ? listed[static_cast<std::size_t>(x[which])] : -1;
    };
    return {entry, at, 0};
}

std::vector<ConditionTerm> condition_terms(const std::vector<ExprRef>& v, bool nim_sums, bool whole) {
    std::vector<ConditionTerm> all{{nullptr, [](const Numbers&) { return true; }}};
    const auto add = [&](ExprRef e, std::function<bool(const Numbers&)> at) { all.push_back({std::move(e), std::move(at)}); };
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::int64_t c = whole ? -6 : 0; c <= 6; ++c) {
            add(rule::compare(v[i], Relation::equal, number(c)), [i, c](const Numbers& x) { return x[i] == c; });
            if (c > 0 || whole) add(rule::compare(v[i], Relation::greater_equal, number(c)), [i, c](const Numbers& x) { return x[i] >= c; });
        }
    for (std::size_t i = 0; i < v.size(); ++i)
        for (std::size_t j = 0; j < v.size(); ++j) {
            if (i != j) add(rule::compare(v[i], Relation::less, v[j]), [i, j](const Numbers& x) { return x[i] < x[j]; });
            if (i < j) add(rule::compare(v[i], Relation::equal, v[j]), [i, j](const Numbers& x) { return x[i] == x[j]; });
        }
    for (std::size_t i = 0; i < v.size() && v.size() > 2; ++i)
        add(alone_above_one(v, i), [i](const Numbers& x) {
            for (std::size_t j = 0; j < x.size(); ++j)
                if ((x[j] > 1) != (j == i)) return false;
            return true;
        });
    for (std::size_t i = 0; i < v.size() && nim_sums && v.size() > 1; ++i)
        for (std::int64_t m = 0; m <= most_modulus_of_pairs; m += m == 0 ? 2 : 1) {
            const ExprRef self = m > 0 ? binary(Op::modulo, v[i], number(m)) : v[i];
            add(rule::compare(self, Relation::greater, nim_sum_without(v, i, m)),
                [i, m](const Numbers& x) { return (m > 0 ? remainder(x[i], m) : x[i]) > nim_sum_without(x, i, m); });
        }
    for (std::int64_t m = 2; m <= most_modulus_of_pairs; ++m)
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::int64_t r = 0; r < m; ++r)
                add(rule::compare(binary(Op::modulo, v[i], number(m)), Relation::equal, number(r)),
                    [i, m, r](const Numbers& x) { return remainder(x[i], m) == r; });
    for (std::int64_t m = 2; m <= 6; ++m)
        for (std::size_t i = 0; i < v.size(); ++i)
            for (std::size_t j = i + 1; j < v.size(); ++j)
                for (std::int64_t r = 0; r < m * m; ++r) {
                    const auto is = [&](std::size_t k, std::int64_t rest) {
                        return rule::compare(binary(Op::modulo, v[k], number(m)), Relation::equal, number(rest));
                    };
                    add(binary(Op::and_, is(i, r / m), is(j, r % m)),
                        [i, j, m, r](const Numbers& x) { return remainder(x[i], m) == r / m && remainder(x[j], m) == r % m; });
                }
    return all;
}

std::vector<ConditionTerm> run_terms(const ExprRef& n, unsigned base, std::int64_t least) {
    std::vector<ConditionTerm> all;
    for (std::int64_t less = 0; less <= std::min<std::int64_t>(least, 2); ++less)
        for (const std::int64_t r : {1, 0}) {
            const ExprRef number = less == 0 ? n : binary(Op::subtract, n, rule::number(less));
            const ExprRef run = rule::call(rule::Builtin::trailing, {number, rule::number(base), rule::number(0)});
            all.push_back({rule::compare(binary(Op::modulo, run, rule::number(2)), Relation::equal, rule::number(r)), [less, r, base](const Numbers& x) {
                               std::int64_t zeros = 0;
                               for (std::int64_t at = x[0] - less; at > 0 && at % base == 0; at /= base) ++zeros;
                               return zeros % 2 == r;
                           }});
        }
    return all;
}

ExprRef lies_in(const NumberTerm& term, const ExprRef& range) {
    if (term.below == 0 || range->op != Op::call) return rule::element_of(term.expr, range);
    ExprRef any;
    for (std::int64_t r = 0; r < term.below; ++r) {
        any = rule::or_also(any, binary(Op::and_, rule::compare(term.expr, Relation::equal, number(r)), rule::element_of(number(r), range)));
    }
    return any;
}

}  // namespace grundy::claim
