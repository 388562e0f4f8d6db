#pragma once
/// Theorem 13.1 on a table of values: periods of codes of at most two parts of which only few heaps are rare, from e + p + (a window) values, where
/// theorem 2.1 asks for 2 e + 2 p + k. For tables; where values stream and nobody keeps them, engine/solve/split/stream.hpp meets the same conditions.
///
/// Rare and common: engine/solve/split/value_split.hpp. With a mask, f(n) = parity(g(n) & mask) (+ n + t, where all splits take a number of the parity t), a
/// heap is rare iff f(n) = 0; an option of heap n has a value that would make n common iff exactly one of its two parts is common.
///
/// Theorem. Let k be the last digit, r the last rare heap so far, L = r + k, e > r, p >= 1 (even where the position takes part), A >= L, and
///     (1) g(n + p) = g(n) for e <= n < e + A,
///     (2) every heap n with r < n < e + A + p is common,
///     (3) for e + A <= n < e + A + p every rare value below g(n) is reached by a take, or by parts (a, b) with a <= b and b >= e.
/// Then g(n + p) = g(n) for all n >= e, and no heap beyond r is rare.
/// Proof. Let n >= e + A, and let all be true below (the law of heaps below n, commonness of heaps below n + p). A value is rare or common at n as it is at
/// n + p. (i) The common values reached at n come from takes n - t >= e, and from a rare part s <= r with a common one, n - t - s >= n - L >= e; those
/// reached at n + p come from the same with heaps larger by p, which have the same values: the same set. In a code of different parts a rare and a common
/// part differ. (ii) n = m + j p with e + A <= m < e + A + p, and g(n) = g(m). A rare v < g(n) is reached at m by a take, then at n + p by the same one; or
/// by (a, b), then at n + p by (a, b + (j + 1) p), which are different parts. (iii) So at n + p everything below g(n) is reached; g(n) is common, so it is
/// not reached at n + p since it is not at n. Thus g(n + p) = g(n), and n + p is common. ∎
#include <optional>

#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/rule/code.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/kernel/values.hpp"
#include "engine/solve/split/value_split.hpp"

namespace grundy::pattern {

class FewRareTable {
public:
    static constexpr std::uint64_t fewest_values = 20'000;  ///< below, theorem 2.1 has its range soon enough
    /// Null where the theorem is not about the code: three parts, or an endless one.
    static std::optional<FewRareTable> of(const rule::Code& code);

    struct Seen {
        std::uint64_t period = 0, need = 0;   ///< a candidate with a long window, and how many values the theorem wants for it
        std::optional<check::FewRare> holds;  ///< all of the theorem's conditions were checked
    };
    const rule::Code& code() const { return code_; }
    /// What is to be asked of some values: which heaps are rare, and the range of a candidate.
    struct Question {
        solve::ValueSplit split;
        check::FewRare claim;
        Range range;
    };
    /// Among fewer than `fewest` values nothing is looked for.
    std::optional<Question> question(const solve::Values& values, std::uint64_t fewest = fewest_values) const;
    /// `found`: the best candidate for its range.
    std::optional<Seen> look(const solve::Values& values, const Question& question, const std::optional<Candidate>& found) const;
    std::optional<Seen> look(const solve::Values& values, std::uint64_t fewest = fewest_values) const;

private:
    explicit FewRareTable(const rule::Code& code) : code_(code), rule_(code), last_digit_(rule_.memory()) {}
    rule::Code code_;
    solve::BreakRule rule_;
    std::uint64_t last_digit_;
};

}  // namespace grundy::pattern
