#include "engine/recognise/moves/pieces.hpp"

namespace grundy::recognise {

namespace {

constexpr std::size_t max_pieces = 256;
constexpr std::int64_t max_divisor_pieces = 64;

Number chosen(const Number& a, const Number& b, bool least) {
    Number r;
    for (const auto& p : a) {
        for (const auto& q : b) {
            const CondRef first = least ? at_least(q.value - p.value) : at_least(p.value - q.value);
            r.push_back({all({p.when, q.when, first}), p.value});
            r.push_back({all({p.when, q.when, no(first)}), q.value});
        }
    }
    return tidy(std::move(r));
}

}  // namespace

Number piece(const Linear& form) { return {{truth(true), form}}; }

std::optional<std::int64_t> constant_of(const Number& n) {
    if (n.size() != 1 || !n.front().value.is_constant() || n.front().value.den != 1) return {};
    return n.front().value.constant;
}

Number tidy(Number n) {
    Number out;
    for (auto& p : n) {
        if (is_false(p.when)) continue;
        const auto same = std::find_if(out.begin(), out.end(), [&](const Piece& q) { return q.value == p.value; });
        if (same == out.end()) out.push_back(std::move(p));
        else same->when = any({same->when, p.when});
    }
    if (out.size() > max_pieces) throw Beyond("an expression has too many cases");
    if (out.size() == 1) out.front().when = truth(true);  // the pieces cover everything
    return out;
}

CondRef equal(const Number& a, const Number& b) {
    return each_piece(a, [&](const Linear& p) { return each_piece(b, [&](const Linear& q) { return zero(p - q); }); });
}

Number sum(const Number& a, const Number& b) {
    return combined(a, b, [](const Linear& x, const Linear& y) { return x + y; });
}

Number smaller(const Number& a, const Number& b) { return chosen(a, b, true); }
Number larger(const Number& a, const Number& b) { return chosen(a, b, false); }

Number either(const CondRef& c, const Number& a, const Number& b) {
    Number r;
    for (const auto& p : a) r.push_back({all({c, p.when}), p.value});
    for (const auto& p : b) r.push_back({all({no(c), p.when}), p.value});
    return tidy(std::move(r));
}

Number floor_pieces(const Linear& form, std::int64_t d) {
    if (d < 0) return floor_pieces(form * -1, -d);
    if (form.den == 1) {
        Linear whole = form;
        whole.constant = 0;
        if (std::all_of(whole.terms.begin(), whole.terms.end(), [&](const auto& t) { return t.second % d == 0; })) {
            return piece(exact_quotient(whole, d) + Linear(floor_quotient(form.constant, d)));
        }
    }
    if (d > max_divisor_pieces) throw Beyond("a division by " + std::to_string(d) + " is left in the moves");
    Number r;
    for (std::int64_t k = 0; k < d; ++k) r.push_back({congruent(form - Linear(k), d), exact_quotient(form - Linear(k), d)});
    return tidy(std::move(r));
}

Number mod_pieces(const Linear& form, std::int64_t d) {
    if (d < 0) d = -d;
    if (form.is_constant() && form.den == 1) return piece(Linear(residue(form.constant, d)));
    if (d > max_divisor_pieces) throw Beyond("a remainder modulo " + std::to_string(d) + " is left in the moves");
    Number r;
    for (std::int64_t k = 0; k < d; ++k) r.push_back({congruent(form - Linear(k), d), Linear(k)});
    return tidy(std::move(r));
}

}  // namespace grundy::recognise
