/// Poker Nim (Winning Ways, chapter 3): Nim where a heap may also be changed otherwise, say raised, as often as the rest of the position allows, so that play
/// ends. The value is Nim's. By induction along play: an option has one heap changed, so its nim-sum, which is its value, is not that of the position; and
/// every smaller value is that of an option in which a heap is lowered, as in Nim, whose moves are all there.
#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

struct PokerRule {
    std::int64_t heaps = 1;
    friend bool operator==(const PokerRule&, const PokerRule&) = default;
};

class PokerNim final : public FormOf<PokerRule> {
public:
    using FormOf::FormOf;
    std::string title() const override { return titled(*this, "Poker Nim"); }
    std::int64_t count() const override { return rule_.heaps; }

    TheoremId theorem() const override { return TheoremId::nim_family; }
    bool has_values() const override { return true; }
    std::string words() const override { return "g is the nim-sum of the heaps: other moves than Nim's change nothing"; }
    std::optional<Statement> statement(const Board& board) const override { return board.list ? std::optional(of_nim_sum(board, false)) : std::nullopt; }

private:
    Answer answer(const Heaps& heaps) const override { return of_value(nim_sum(heaps)); }
    Move option(const Heaps& heaps, const base::Integer& target) const override {
        const auto found = lowered(heaps, target);
        if (!found) return {};
        Heaps to = heaps;
        to[found->first] = found->second;
        return to;
    }
};

}  // namespace

FormRef poker_nim(std::int64_t heaps) { return std::make_shared<const PokerNim>(PokerRule{heaps}); }

}  // namespace grundy::theorem
