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
    std::string words() const override {
        return std::string("g is the ") + (rule_.heaps == 1 ? "size of the heap" : "nim-sum of the heaps") + ": other moves than Nim's change nothing";
    }
    std::string p_words() const override { return rule_.heaps == 1 ? "the heap is empty" : lost(); }
    std::string lost() const override { return "the nim-sum of the heaps is 0"; }
    std::string here(const Heaps& heaps) const override { return "the nim-sum is " + base::to_string(nim_sum(heaps)); }
    std::optional<Heaps> summands(const Heaps& heaps) const override { return heaps; }
    std::vector<std::string> because() const override {
        return {"A move changes one heap, so the nim-sum changes: from nim-sum 0 it never stays 0.",
                "If the nim-sum is not 0, some heap can be lowered so that it becomes 0, as in Nim. If the opponent answers with a move that is none of Nim's, "
                "take back what it added; play "
                "ends, so this goes on for a while only."};
    }
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
