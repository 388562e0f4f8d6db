/// Bouton 1901: P iff the nim-sum is 0, and that is the value. Misère: the same while some heap is >= 2; with heaps <= 1 only, P iff the number of ones is odd.
#include <algorithm>

#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

struct NimRule {
    std::int64_t heaps = 0;
    bool misere = false;
    friend bool operator==(const NimRule&, const NimRule&) = default;
};

class Nim final : public FormOf<NimRule> {
public:
    using FormOf::FormOf;
    std::string title() const override { return titled(*this, "Nim"); }
    std::int64_t count() const override { return rule_.heaps; }
    bool misere() const override { return rule_.misere; }
    Taking taking() const override {
        return [](const auto& taken) { return std::count_if(taken.begin(), taken.end(), [](std::int64_t d) { return d > 0; }) == 1; };
    }
    std::shared_ptr<const ClosedForm> joined() const override { return rule_.misere ? std::make_shared<const Nim>(NimRule{0, true}) : nullptr; }

    TheoremId theorem() const override { return TheoremId::bouton; }
    bool has_values() const override { return !rule_.misere; }
    std::string words() const override {
        return rule_.misere ? "P iff some heap is ≥ 2 and the nim-sum is 0, or all heaps are <= 1 and an odd number of them is 1"
                            : "g is the nim-sum of the heaps";
    }
    std::string lost() const override {
        return rule_.misere ? "some heap is at least 2 and the nim-sum is 0, or no heap is and an odd number of them are 1" : "the nim-sum of the heaps is 0";
    }
    std::string here(const Heaps& heaps) const override {
        return rule_.misere && only_ones(heaps) ? "no heap is at least 2, and " + std::to_string(count_of(heaps, 1)) + " are 1"
                                                : "the nim-sum is " + base::to_string(nim_sum(heaps));
    }
    std::optional<Heaps> summands(const Heaps& heaps) const override { return rule_.misere ? std::nullopt : std::optional(heaps); }
    std::vector<std::string> because() const override {
        std::vector<std::string> why{"A move changes one heap, so the nim-sum changes: from nim-sum 0 it never stays 0.",
                                     "If the nim-sum is not 0, look at the highest column in which it has a 1. Some heap has a 1 there: lower it so that the "
                                     "nim-sum becomes 0. It can be lowered "
                                     "so, since this 1 goes and only lower columns change."};
        if (rule_.misere)
            why.emplace_back(
                "Play so as long as a heap of 2 or more is left. Once one such heap is left, the nim-sum is not 0; whoever moves makes it 1 or 0, so that an "
                "odd number of ones is left, and "
                "each takes a whole one from then on: the last one falls to the other player.");
        return why;
    }
    std::optional<Statement> statement(const Board& board) const override { return board.list ? std::optional(of_nim_sum(board, rule_.misere)) : std::nullopt; }
    std::optional<Certified> certified() const override { return Certified{"nim", {}, rule_.heaps, rule_.misere}; }

private:
    Answer answer(const Heaps& heaps) const override {
        if (!rule_.misere) return of_value(nim_sum(heaps));
        return of_outcome(only_ones(heaps) ? count_of(heaps, 1) % 2 == 1 : nim_sum(heaps) == 0);
    }
    Move option(const Heaps& heaps, const base::Integer& target) const override {
        Heaps to = heaps;
        const auto big = std::count_if(heaps.begin(), heaps.end(), [](const base::Integer& h) { return h >= 2; });
        if (!rule_.misere || big > 1) {
            const auto found = lowered(heaps, target);
            if (!found) return {};
            to[found->first] = found->second;
            return to;
        }
        if (answer(heaps).outcome == 'P') return {};
        // Play the big heap, or a single one, so that an odd number of ones is left.
        const auto at = std::max_element(to.begin(), to.end());
        if (at == to.end() || *at == 0) return {};  // nothing to move: the misère winner by convention
        *at = *at == 1 || count_of(heaps, 1) % 2 == 1 ? 0 : 1;
        return to;
    }
};

}  // namespace

FormRef nim(std::int64_t heaps, bool misere) { return std::make_shared<const Nim>(NimRule{heaps, misere}); }

}  // namespace grundy::theorem
