#pragma once
/// Random games over the whole rule language, and random claims about them. Deterministic by seed and index.
#include "tests/campaign/brute.hpp"
#include "tests/campaign/draw.hpp"

namespace grundy::campaign {

enum class Species { one_heap, splitting, family, digits, tuple, vector, sequence, word, set, graph, loopy, integers, alone, count };
const char* name(Species species);

struct Drawn {
    Game game;
    Species species = Species::one_heap;
};

Drawn draw_game(Draw& draw);
/// Claims about it; some are made from what brute force found, and one condition beside it.
void draw_claims(Game& game, Draw& draw, Brute& truth, int how_many);
/// The same of a puzzle.
void draw_puzzle_claims(Game& game, Draw& draw, Brute& truth, int how_many);
/// The same, all about infinitely many positions, and most of them true of the small ones.
void draw_claims_about_all(Game& game, Draw& draw, Brute& truth, int how_many);

// For both.
Ref random_number(Draw& draw, const std::vector<Ref>& names, int depth);
Ref random_truth(Draw& draw, const std::vector<Ref>& names, int depth);

}  // namespace grundy::campaign
