#pragma once
/// Numbers that depend on conditions, as pieces: those of min, max, abs, floor and mod of linear forms.
#include <algorithm>

#include "engine/linear/linear.hpp"

namespace grundy::recognise {

using namespace linear;

/// The pieces exclude each other and cover everything.
struct Piece {
    CondRef when;
    Linear value;
};
using Number = std::vector<Piece>;

Number piece(const Linear& form);
std::optional<std::int64_t> constant_of(const Number& n);
/// Pieces of the same value become one, those that never apply none. Throws Beyond where too many are left.
Number tidy(Number n);
/// `f(a, b)` of the pieces.
template <class F>
Number combined(const Number& a, const Number& b, const F& f) {
    Number r;
    for (const auto& p : a)
        for (const auto& q : b) r.push_back({all({p.when, q.when}), f(p.value, q.value)});
    return tidy(std::move(r));
}
/// The condition `f(value)` whatever the piece.
template <class F>
CondRef each_piece(const Number& a, const F& f) {
    std::vector<CondRef> r;
    for (const auto& p : a) r.push_back(all({p.when, f(p.value)}));
    return any(std::move(r));
}
CondRef equal(const Number& a, const Number& b);
Number sum(const Number& a, const Number& b);
Number smaller(const Number& a, const Number& b);
Number larger(const Number& a, const Number& b);
/// `a` where the condition holds, else `b`.
Number either(const CondRef& c, const Number& a, const Number& b);
/// By the residue of the form.
Number floor_pieces(const Linear& form, std::int64_t d);
Number mod_pieces(const Linear& form, std::int64_t d);

}  // namespace grundy::recognise
