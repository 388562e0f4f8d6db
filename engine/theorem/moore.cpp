/// Moore 1910, at most k heaps a move: P iff in every binary column the number of ones is divisible by k + 1. An outcome only. Misère: with heaps <= 1 only, P
/// iff the number of ones leaves 1 modulo k + 1.
#include <fmt/format.h>

#include <algorithm>

#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

struct MooreRule {
    std::int64_t heaps = 0, k = 1;
    bool misere = false;
    friend bool operator==(const MooreRule&, const MooreRule&) = default;
};

/// Columns from the top. `open` heaps have been lowered at a higher bit, so their lower bits are free. A column with r = ones mod (k + 1) among the heaps that
/// are not open is mended by setting k + 1 - r open bits to 1 when that many are open, otherwise by lowering r - (set open bits) … : open r - 0 more heaps that
/// have a 1 here, whose bits become 0. r + open <= k is kept: if k + 1 - r > open then r + open <= k, so never more than k heaps are touched.
Heaps even_columns(const Heaps& heaps, std::size_t m) {
    Heaps to = heaps;
    std::vector<bool> open(heaps.size(), false);
    std::size_t bits = 0, opened = 0;
    for (const auto& h : heaps) bits = std::max(bits, base::bit_length(h));
    for (std::size_t b = bits; b-- > 0;) {
        const auto bit = static_cast<unsigned>(b);
        std::size_t ones = 0;
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (open[i]) bit_unset(to[i], bit);
            else ones += bit_test(to[i], bit) ? 1 : 0;
        }
        const std::size_t r = ones % m;
        if (r == 0) continue;
        if (m - r <= opened) {
            std::size_t set = m - r;
            for (std::size_t i = 0; i < to.size() && set > 0; ++i) {
                if (open[i]) bit_set(to[i], bit), --set;
            }
            continue;
        }
        std::size_t lower = r;
        for (std::size_t i = 0; i < to.size() && lower > 0; ++i) {
            if (open[i] || !bit_test(to[i], bit)) continue;
            bit_unset(to[i], bit);
            open[i] = true;
            ++opened, --lower;
        }
    }
    return to;
}

class Moore final : public FormOf<MooreRule> {
public:
    using FormOf::FormOf;
    std::string title() const override { return titled(*this, fmt::format("Moore's Nim_{}", rule_.k)); }
    std::int64_t count() const override { return rule_.heaps; }
    bool misere() const override { return rule_.misere; }
    std::vector<Parameter> parameters() const override { return {{"heaps", rule_.heaps}, {"k", rule_.k}, {"misere", rule_.misere}}; }
    Taking taking() const override {
        return [k = rule_.k](const auto& taken) {
            const auto touched = std::count_if(taken.begin(), taken.end(), [](std::int64_t d) { return d > 0; });
            return touched >= 1 && touched <= k;
        };
    }

    TheoremId theorem() const override { return TheoremId::moore; }
    std::string words() const override {
        return fmt::format("P iff in every binary place the number of ones is divisible by {}{}", rule_.k + 1,
                           rule_.misere ? fmt::format("; with heaps <= 1 only: iff the number of ones leaves 1 mod {}", rule_.k + 1) : "");
    }
    std::string lost() const override {
        return fmt::format("in every binary column the number of ones is divisible by {}{}", rule_.k + 1,
                           rule_.misere ? fmt::format(" (where no heap is above 1: when the number of ones leaves the remainder 1)") : "");
    }
    std::string here(const Heaps& heaps) const override {
        std::size_t bits = 1;
        for (const auto& h : heaps) bits = std::max(bits, base::bit_length(h));
        if (bits > 40) return "";
        std::string counts;
        for (std::size_t b = bits; b-- > 0;) {
            const auto ones = std::count_if(heaps.begin(), heaps.end(), [&](const auto& h) { return bit_test(h, static_cast<unsigned>(b)); });
            counts += (counts.empty() ? "" : ", ") + std::to_string(ones);
        }
        return "the numbers of ones in the columns, from the highest to the lowest: " + counts;
    }
    std::vector<std::string> because() const override {
        if (rule_.misere) return {};
        return {fmt::format("A move lowers at least one and at most {} heaps. In the highest column that it changes ones become zeros and no zero becomes a "
                            "one, so the number of ones falls by 1 to "
                            "{}: if it was divisible by {}, it no longer is.",
                            rule_.k, rule_.k, rule_.k + 1),
                fmt::format("If some column is not divisible, mend the columns from the highest to the lowest: a heap that has lost a 1 may have any digits "
                            "below, so {} heaps are enough.",
                            rule_.k)};
    }
    std::optional<Statement> statement(const Board& board) const override {
        if (!board.list) return {};
        Statement s;
        const ExprRef even = board.even_places(rule_.k + 1, board.digits());
        s.previous = rule_.misere ? when(board.small(), is(mod(board.all(rule::Op::sum_of), num(rule_.k + 1)), num(1)), even) : even;
        s.quantified = {board.every_place(rule_.k + 1, even)};
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{"moore", rule_.k, rule_.heaps, rule_.misere}; }

private:
    std::size_t m() const { return static_cast<std::size_t>(rule_.k) + 1; }
    void require(const Heaps&) const override {
        if (rule_.k < 1) bad_heaps("Moore's Nim needs k >= 1");
    }
    bool previous(const Heaps& heaps) const {
        if (rule_.misere && only_ones(heaps)) return count_of(heaps, 1) % m() == 1;
        std::size_t bits = 0;
        for (const auto& h : heaps) bits = std::max(bits, base::bit_length(h));
        for (std::size_t b = 0; b < bits; ++b) {
            std::size_t ones = 0;
            for (const auto& h : heaps) ones += bit_test(h, static_cast<unsigned>(b)) ? 1 : 0;
            if (ones % m() != 0) return false;
        }
        return true;
    }
    Answer answer(const Heaps& heaps) const override { return of_outcome(previous(heaps)); }
    Move option(const Heaps& heaps, const base::Integer&) const override {
        if (previous(heaps)) return {};
        Heaps to = even_columns(heaps, m());
        if (!rule_.misere || !only_ones(to)) return to;
        // Misère, and the normal move would leave only heaps <= 1: leave 1 mod (k + 1) ones instead, lowering the big heaps (at most k of them, or the normal
        // move could not) and then ones.
        to = heaps;
        std::vector<std::size_t> touched;
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (to[i] >= 2) to[i] = 1, touched.push_back(i);
        }
        for (std::size_t i = 0; i < to.size() && count_of(to, 1) % m() != 1; ++i) {
            const bool again = std::find(touched.begin(), touched.end(), i) != touched.end();
            if (to[i] == 1 && again) to[i] = 0;
        }
        for (std::size_t i = 0; i < to.size() && count_of(to, 1) % m() != 1; ++i) {
            if (to[i] == 1 && touched.size() < m() - 1) to[i] = 0, touched.push_back(i);
        }
        return touched.empty() || count_of(to, 1) % m() != 1 ? Move{} : Move{to};
    }
};

}  // namespace

FormRef moore(std::int64_t heaps, std::int64_t k, bool misere) { return std::make_shared<const Moore>(MooreRule{heaps, k, misere}); }

}  // namespace grundy::theorem
