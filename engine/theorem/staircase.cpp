/// Staircase Nim, every way down from a stair having one length: g is the nim-sum of the stairs of odd length. A move from an odd stair lowers it, and no other
/// odd one changes; k coins that arrive on an odd stair from an even one are moved on from it to an even one, which gives back all odd stairs. Play ends since
/// every move shortens the way that is left. (Sprague 1935; Winning Ways ch. 14.) Coins on a strip that may not jump are the same on the gaps.
#include <fmt/format.h>

#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

class Staircase final : public FormOf<Stairs> {
public:
    using FormOf::FormOf;
    std::string title() const override {
        return rule_.gaps ? fmt::format("staircase Nim on the gaps between {} coins", count()) : titled(*this, "staircase Nim", "stairs");
    }
    std::int64_t count() const override { return static_cast<std::int64_t>(rule_.down.size()); }

    TheoremId theorem() const override { return TheoremId::nim_family; }
    bool has_values() const override { return true; }
    std::string words() const override {
        return rule_.gaps ? "g is the nim-sum of the last gap and every second one before it"
                          : "g is the nim-sum of the stairs that are an odd number of steps from the end";
    }
    std::string lost() const override {
        return (rule_.gaps ? "the nim-sum of the last gap and every second one before it"
                           : "the nim-sum of the stairs that are an odd number of steps from the end") +
               std::string(" is 0");
    }
    std::string here(const Heaps& heaps) const override { return "that nim-sum is " + base::to_string(nim_sum(odd_stairs(stairs_of(heaps)))); }
    std::optional<Heaps> summands(const Heaps& heaps) const override {
        Heaps odd;
        const Heaps stairs = stairs_of(heaps);
        for (std::size_t i = 0; i < stairs.size(); ++i)
            if (counts(i)) odd.push_back(stairs[i]);
        return odd;
    }
    std::vector<std::string> because() const override {
        const std::string odd = rule_.gaps ? "gaps that count" : "stairs that count", other = rule_.gaps ? "another gap" : "another stair";
        return {"What leaves one of the " + odd + " is gone, as if taken from a heap of Nim: so play Nim with them.",
                "If the opponent moves from " + other + " onto one that counts, move as much on from there: all that counts is as before."};
    }
    std::optional<Statement> statement(const Board& board) const override {
        if (board.heaps.size() != rule_.down.size()) return {};
        Board odd = board;
        std::vector<ExprRef> stairs;
        for (std::size_t i = 0; i < board.heaps.size(); ++i) {
            const ExprRef& coin = board.heaps[i];
            if (counts(i)) stairs.push_back(rule_.gaps && i > 0 ? minus(minus(coin, board.heaps[i - 1]), num(rule_.apart)) : coin);
        }
        odd.list = node(stairs.empty() ? rule::Op::empty : rule::Op::vector_list, stairs, {rule::Kind::vector});
        return of_nim_sum(odd, false);
    }
    std::optional<Certified> certified() const override {
        if (rule_.gaps) return {};
        return Certified{"staircase", rule_.down.front() == Stairs::stays ? 0 : 1};
    }

private:
    void require(const Heaps& coins) const override { require_natural(stairs_of(coins)); }
    bool counts(std::size_t stair) const {
        bool odd = false;
        for (auto s = static_cast<std::int64_t>(stair); s >= 0;) {
            s = rule_.down[static_cast<std::size_t>(s)];
            if (s == Stairs::stays) break;
            odd = !odd;
        }
        return odd;
    }
    /// Coins on a strip as the gaps to their left, and back.
    Heaps stairs_of(Heaps coins) const {
        for (std::size_t i = coins.size(); rule_.gaps && i-- > 1;) coins[i] -= coins[i - 1] + rule_.apart;
        return coins;
    }
    Heaps coins_of(Heaps stairs) const {
        for (std::size_t i = 1; rule_.gaps && i < stairs.size(); ++i) stairs[i] += stairs[i - 1] + rule_.apart;
        return stairs;
    }
    Heaps odd_stairs(Heaps stairs) const {
        for (std::size_t i = 0; i < stairs.size(); ++i)
            if (!counts(i)) stairs[i] = 0;
        return stairs;
    }

    Answer answer(const Heaps& heaps) const override { return of_value(nim_sum(odd_stairs(stairs_of(heaps)))); }
    Move option(const Heaps& heaps, const base::Integer& target) const override {
        Heaps stairs = stairs_of(heaps);
        const auto found = lowered(odd_stairs(stairs), target);
        if (!found) return {};
        const auto& [from, left] = *found;
        if (const std::int64_t to = rule_.down[from]; to >= 0) stairs[static_cast<std::size_t>(to)] += stairs[from] - left;
        stairs[from] = left;
        return coins_of(std::move(stairs));
    }
};

}  // namespace

FormRef staircase(Stairs rule) { return std::make_shared<const Staircase>(std::move(rule)); }

}  // namespace grundy::theorem
