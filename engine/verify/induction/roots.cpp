/// Square roots of c x², rounded down: multiples of the number whose numeration is used.
#include <algorithm>
#include <numeric>

#include "engine/base/integer.hpp"
#include "engine/verify/induction/division.hpp"
#include "engine/verify/induction/sentences.hpp"

namespace grundy::verify {

using rule::Expr;
using rule::Op;

/// Of c x²: c and x.
std::pair<std::int64_t, Form> Sentences::square(const Expr& e, const Names& names, Local& local) {
    if (e.op == Op::power) {
        const Form x = number(*e.args[0], names, local);
        if (known(*e.args[1], names) != 2) refuse("the square root of this power", e);
        return {1, x};
    }
    std::int64_t factor = 1;
    std::vector<Form> numbers;
    const auto read = [&](const Expr& part, const auto& self) -> void {
        if (part.op == Op::multiply) {
            for (const auto& arg : part.args) self(*arg, self);
        } else if (part.op == Op::power && !constants(part, names)) {
            numbers.insert(numbers.end(), 2, square(part, names, local).second);
        } else {
            numbers.push_back(number(part, names, local));
        }
    };
    read(e, read);
    std::vector<Form> varying;
    for (Form& x : numbers) {
        if (x.is_constant()) factor = fits(base::checked_mul(factor, x.constant));
        else varying.push_back(std::move(x));
    }
    if (varying.size() != 2 || varying[0].terms != varying[1].terms || varying[0].constant != varying[1].constant) refuse("the square root of this number", e);
    return {factor, varying[0]};
}

/// With D = a² + 4 and √D = 2 θ - a: where c D = s², √c |x| = s √D |x| / D = (2 s |x| θ - a s |x|) / D. And floor(y / D) = floor(floor(y) / D).
Form Sentences::square_root(const Expr& e, const Names& names, Local& local) {
    if (const auto value = constants(e, names)) return constant(value->front());
    const std::int64_t a = tuples_.quotient(), d = a * a + 4;
    if (a == 0 || tuples_.numerator() != 1) refuse("a square root beside digits of a base", e);
    auto [c, x] = square(*e.args[0], names, local);
    if (c < 1 || c > std::int64_t{1} << 40) refuse("the square root of this number", e);
    const auto s = static_cast<std::int64_t>(base::isqrt(base::Integer(c) * d));
    if (base::Integer(s) * s != base::Integer(c) * d) refuse("a square root that is none of this numeration", e);
    x = without_sign(x, local);
    const std::int64_t common = std::gcd(std::gcd(2 * s, a * s), d);
    Local inner;
    const Form y = introduced(true, inner);
    Form root = introduced(true, local);
    inner.where.push_back(tuples_.floor_of_multiple(track_of(plus({}, x, 2 * s / common), e, inner), y.terms.begin()->first));
    inner.where.push_back(tuples_.equal(root, quotient(plus(y, x, -(a * s / common)), d / common, inner)));
    local.where.push_back(closed(std::move(inner)));
    return root;
}

/// The natural number that is x or -x.
Form Sentences::without_sign(const Form& x, Local& local) const {
    if (x.is_natural()) return x;
    Form size = introduced(true, local);
    if (Division* division = tuples_.division())
        if (const auto span = division->span_of(x)) division->bound(size.terms.begin()->first, 0, std::max(-span->first, span->second));
    local.where.push_back(tuples_.either(tuples_.equal(size, x), tuples_.equal(size, minus({}, x))));
    return size;
}

/// What is known of its numbers says so. Only asked beside square roots, where a number that may be negative is dear.
bool Sentences::is_never_negative(const Form& form, const Local& local) const {
    if (form.is_natural() || tuples_.quotient() == 0) return form.is_natural();
    Set below = tuples_.at_most(plus(form, constant(1)), {});
    for (const Set& known : local.where)
        if (std::any_of(form.terms.begin(), form.terms.end(), [&](const auto& term) { return known.reads(term.first); })) below = tuples_.both(below, known);
    return below.is_empty();
}

}  // namespace grundy::verify
