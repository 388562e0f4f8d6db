#pragma once
/// A rule on one heap as the theorems on periods speak of it: take t, leave non-empty parts with sum n - t.
///
/// What is read from the move lines is only this: which t there are, and two numbers w and q such that whether an option is legal depends on t and the classes
/// of the heap, the parts and their differences alone: exact below w, modulo q from w on (theorem 3.2). Then finitely many options tell all of them, and these
/// are asked of the move generator itself.
#include <cstdint>
#include <vector>

#include "engine/rule/game.hpp"
#include "engine/verify/core/verdict.hpp"

namespace grundy::verify {

struct Splitting {
    enum class Shape { all, different, other };  ///< every splitting into so many parts; every one into different parts
    /// Take t, or with a step also t + step, t + 2 step, …, and leave so many parts. A kind without any option is not listed.
    struct Kind {
        std::int64_t t = 0, step = 0;
        int parts = 0;
        Shape shape = Shape::all;
        std::vector<char> legal;  ///< by class (`at`), where the shape does not tell
    };
    std::vector<Kind> kinds;
    std::int64_t w = 1, q = 1;
    std::int64_t far = 0;  ///< any number may be taken: from this t on only t mod q counts; 0: t is bounded
    /// `where n >= first`: heap m is the position m + first.
    std::int64_t first = 0;

    int most_parts() const;
    std::int64_t most_taken() const;
    bool is_plain() const;  ///< no kind depends on the heap or the parts

    std::int64_t class_of(std::int64_t x) const { return x < w + q ? x : w + (x - w) % q; }
    /// Of parts a <= a + d <= a + d + e.
    std::size_t at(std::int64_t a, std::int64_t d = 0, std::int64_t e = 0) const {
        return static_cast<std::size_t>((class_of(e) * (w + q) + class_of(d)) * (w + q) + class_of(a));
    }
};

/// Of a game under this convention. Throws Rejected ("this rule is written in a way that the checker does not understand: …"), and where the first heaps
/// contradict the reading.
Splitting splitting(const rule::Game& game, Steps& steps, rule::Play play = rule::Play::normal);

struct PeriodLaw;
/// Throws Rejected unless the law counts positions from where the rule does.
void require_first(const Splitting& rule, const PeriodLaw& law);

/// One heap, normal play, no `where`, no `stop`: throws Rejected with what is in the way.
void require_one_heap(const rule::Game& game, rule::Play play = rule::Play::normal);

}  // namespace grundy::verify
