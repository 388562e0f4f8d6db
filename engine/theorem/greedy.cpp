/// Greedy Nim, only a largest heap may be reduced (Albert and Nowakowski 2004): P iff the largest size occurs an even number of times, since an even count is
/// answered by copying. An outcome only. Misère: with heaps <= 1 the parity turns.
#include <algorithm>

#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;

struct GreedyRule {
    std::int64_t heaps = 0;
    bool misere = false;
    friend bool operator==(const GreedyRule&, const GreedyRule&) = default;
};

class Greedy final : public FormOf<GreedyRule> {
public:
    using FormOf::FormOf;
    std::string title() const override { return titled(*this, "greedy Nim"); }
    std::int64_t count() const override { return rule_.heaps; }
    bool misere() const override { return rule_.misere; }

    TheoremId theorem() const override { return TheoremId::nim_family; }
    std::string words() const override {
        return rule_.misere ? "P iff the largest size, when ≥ 2, occurs an even number of times; when it is 1, an odd number of times"
                            : "P iff the largest size occurs an even number of times";
    }
    std::string lost() const override {
        return rule_.misere ? "the largest size, when at least 2, occurs an even number of times; when it is 1, an odd number of times"
                            : "nothing is left, or the largest size occurs an even number of times";
    }
    std::string here(const Heaps& heaps) const override {
        if (heaps.empty()) return "";
        return "the largest size is " + base::to_string(largest(heaps)) + ", and " + std::to_string(count_of(heaps, largest(heaps))) + " of the heaps have it";
    }
    std::vector<std::string> because() const override {
        if (rule_.misere) return {};
        return {"If the largest size occurs an even number of times, a move lowers one of these heaps, and an odd number is left.",
                "If it occurs three times, or five, …, lower one of them: an even number is left. If it occurs once, lower that heap to the second size or to "
                "one less: one of the two "
                "leaves an even number of the largest."};
    }
    std::optional<Statement> statement(const Board& board) const override {
        if (!board.list) return {};
        Statement s;
        const ExprRef copied = even(over_range(rule::Op::count, board.x, board.list, is(rule::local(board.x, "x"), board.largest())));
        s.previous = rule_.misere ? when(board.small(), odd(board.all(rule::Op::sum_of)), copied) : either(is(board.largest(), num(0)), copied);
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{"greedy", {}, rule_.heaps, rule_.misere}; }

private:
    bool previous(const Heaps& heaps) const {
        if (heaps.empty() || largest(heaps) == 0) return !rule_.misere;
        const bool even = count_of(heaps, largest(heaps)) % 2 == 0;
        return rule_.misere && largest(heaps) == 1 ? !even : even;
    }
    Answer answer(const Heaps& heaps) const override { return of_outcome(previous(heaps)); }
    Move option(const Heaps& heaps, const Integer&) const override {
        if (previous(heaps) || heaps.empty() || largest(heaps) == 0) return {};
        const auto at = static_cast<std::size_t>(std::max_element(heaps.begin(), heaps.end()) - heaps.begin());
        Heaps rest = heaps;
        rest.erase(rest.begin() + static_cast<std::ptrdiff_t>(at));
        // After the move the largest is the second size (or the reduced heap): reduce to it, or to just below, or to 0 or 1: one of these makes the count even.
        const Integer second = rest.empty() ? Integer(0) : largest(rest);
        for (const Integer& target : {second, Integer(second - 1), Integer(1), Integer(0)}) {
            if (target < 0 || target >= heaps[at]) continue;
            Heaps to = heaps;
            to[at] = target;
            if (previous(to)) return to;
        }
        return {};
    }
};

}  // namespace

FormRef greedy(std::int64_t heaps, bool misere) { return std::make_shared<const Greedy>(GreedyRule{heaps, misere}); }

}  // namespace grundy::theorem
