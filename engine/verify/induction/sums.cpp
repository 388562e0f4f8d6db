/// Who wins where moves may leave sums of positions whose values are not known: g + g = 0 (12.1), what is lost in all parts is lost, and what is won in one
/// part and lost in all others is won.
#include <fmt/format.h>

#include "engine/verify/core/fields.hpp"
#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

/// By induction along play: let K be the set, and W the positions with a move to what is lost if all of K is. If every move from K leaves what is won if all of
/// K is lost and all of W is won, that is so.
std::string Induction::by_sums(Fields& proof) {
    if (!proof.flag("sums") || proof.has("region")) throw Unreadable("`sums` is true where it stands, and of all positions");
    if (!has_plain_sums(game_)) throw Rejected("sums of positions are told in normal play, where the last move alone counts");
    if (arrows_.is_bounded()) throw Rejected("sums of positions are told where all moves are read");
    const Set kept = law_in(proof.at("kept"), "in", arrows_.numbers()), positions = arrows_.positions();
    arrows_.require_symmetric(kept, "the set");
    measure_->require_falling(positions);
    const auto all_in = [&](const Arrows::Parts& parts, const Set& set, std::size_t besides) {
        Set all = tuples_.constant(true);
        for (std::size_t k = 0; k < parts.size(); ++k)
            if (k != besides) all = tuples_.both(all, arrows_.at(set, parts[k], {}));
        return all;
    };
    const auto with_move = [&](const std::function<Set(const Arrows::Parts&)>& is) { return arrows_.in_any_order(arrows_.with_move(positions, is)); };
    const Set won = with_move([&](const Arrows::Parts& parts) {
        const Set lost = all_in(parts, kept, parts.size());
        if (parts.size() != 2) return lost;
        Set equal = tuples_.constant(true);
        for (std::size_t k = 0; k < parts[0].size(); ++k) equal = tuples_.both(equal, tuples_.equal(parts[0][k], parts[1][k]));
        return tuples_.either(lost, equal);
    });
    const Set open = with_move([&](const Arrows::Parts& parts) {
        Set any = tuples_.constant(false);
        for (std::size_t k = 0; k < parts.size(); ++k) any = tuples_.either(any, tuples_.both(arrows_.at(won, parts[k], {}), all_in(parts, kept, k)));
        return tuples_.complement(any);
    });
    none(tuples_.both(kept, open), "a move out of the set leaves what is not known to be won");
    require_settled(kept, won);
    return fmt::format(
        "from a set, of {} states, every move leaves a won position, alone or beside one of the set, so each of its positions is lost; what is claimed to be P "
        "lies in it, and from what is claimed to be N a move leaves two equal positions, or positions of the set alone (12.1); decided by automata on digits "
        "in "
        "{}; {}",
        kept.accepts.size(), tuples_.digits(), measure_->falls());
}

}  // namespace grundy::verify
