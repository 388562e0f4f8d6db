#pragma once
/// The kinds of random games, and what their rules are made of.
#include "tests/campaign/generate.hpp"

namespace grundy::campaign {

inline Bind bind(int id, const char* text, Ref what) { return {id, text, std::move(what)}; }
Ref number_set(Draw& draw, const Ref& n);
Ref some_range(Draw& draw, const std::vector<Ref>& names);
/// Conditions; late ones are frequent.
Ref guards(Draw& draw, const std::vector<Ref>& names, Ref condition);

Game one_heap(Draw& draw, bool splits, bool digits);
/// A family as its definition says it, in one of several disguises, perhaps with one condition beside it.
Game family(Draw& draw);
/// An octal game by its code; an empty heap stands for no heap, so that values are the same, and not options.
Game code(Draw& draw);
/// One whole number, down to a least one that may be negative.
Game integers(Draw& draw);
/// Numbers below a bound, moves that may go up.
Game loopy_numbers(Draw& draw);
Game tuple(Draw& draw);
Game vector(Draw& draw);
Game sequence(Draw& draw);
Game word(Draw& draw);
Game set_game(Draw& draw);
Game graph_game(Draw& draw, bool loops);
/// Numbers that tell something of a position: its numbers, lengths and sums.
std::vector<Ref> measures(const Game& game);
/// For one player, with goals, perhaps costs, moves there and back.
Game puzzle(Draw& draw);
/// A game of one heap under normal play, of whose values claims about another game speak.
Other other_game(Draw& draw, std::string name);

/// As many claims as `next` finds in so many tries; where brute force has no answer, or none in its steps, there is none.
template <class Next>
void add_claims(Game& game, Brute& truth, int tries, const Next& next) {
    for (int k = 0; k < tries; ++k) {
        try {
            if (auto claim = next()) game.claims.push_back(std::move(*claim));
        } catch (const Tired&) {
            truth.more_steps(200'000);
        } catch (const Undefined&) {
        }
    }
}

}  // namespace grundy::campaign
