/// Who wins where moves may leave sums of positions whose values are not known: g + g = 0 (12.1), what is lost in all parts is lost, and what is won in one
/// part and lost in all others is won.
#include <fmt/format.h>

#include "engine/verify/core/fields.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

namespace {

/// All parts are in the set, but for these two.
Set all_in(const Arrows::Parts& parts, const Set& set, std::size_t i, std::size_t j, const Arrows& arrows, const Tuples& tuples) {
    Set all = tuples.constant(true);
    for (std::size_t k = 0; k < parts.size(); ++k)
        if (k != i && k != j) all = tuples.both(all, arrows.at(set, parts[k], {}));
    return all;
}

}  // namespace

Set Induction::won_beside(const Set& lost) const {
    return arrows_.in_any_order(arrows_.with_move(arrows_.positions(), [&](const Arrows::Parts& parts) {
        Set any = all_in(parts, lost, parts.size(), parts.size(), arrows_, tuples_);
        for (std::size_t j = 1; j < parts.size(); ++j)
            for (std::size_t i = 0; i < j; ++i) {
                Set equal = all_in(parts, lost, i, j, arrows_, tuples_);
                for (std::size_t k = 0; k < parts[i].size(); ++k) equal = tuples_.both(equal, tuples_.equal(parts[i][k], parts[j][k]));
                any = tuples_.either(any, equal);
            }
        return any;
    }));
}

Set Induction::left_open(const Set& lost, const Set& won) const {
    return arrows_.in_any_order(arrows_.with_move(arrows_.positions(), [&](const Arrows::Parts& parts) {
        Set any = tuples_.constant(false);
        for (std::size_t k = 0; k < parts.size(); ++k)
            any = tuples_.either(any, tuples_.both(arrows_.at(won, parts[k], {}), all_in(parts, lost, k, k, arrows_, tuples_)));
        return tuples_.complement(any);
    }));
}

void Induction::require_plain_sums() const {
    if (!has_plain_sums(game_)) throw Rejected("sums of positions are told in normal play, where the last move alone counts");
    if (arrows_.is_bounded()) throw Rejected("sums of positions are told where all moves are read");
}

/// By induction along play: let K be the set, and W the positions with a move to what is lost if all of K is. If every move from K leaves what is won if all of
/// K is lost and all of W is won, that is so.
std::string Induction::by_sums(Fields& proof) {
    if (!proof.flag("sums") || proof.has("region")) throw Unreadable("`sums` is true where it stands, and of all positions");
    require_plain_sums();
    const Set kept = law_in(proof.at("kept"), "in", arrows_.numbers()), positions = arrows_.positions();
    arrows_.require_symmetric(kept, "the set");
    measure_->require_falling(positions);
    const Set won = won_beside(kept);
    none(tuples_.both(kept, left_open(kept, won)), "a move out of the set leaves what is not known to be won");
    require_settled(kept, won);
    return fmt::format(
        "from a set, of {} states, every move leaves a won position, alone or beside one of the set, so each of its positions is lost; what is claimed to be P "
        "lies in it, and from what is claimed to be N a move leaves two equal positions, or positions of the set alone (12.1); "
        "decided by automata on digits in {}; {}",
        kept.accepts.size(), tuples_.digits(), measure_->falls());
}

}  // namespace grundy::verify
