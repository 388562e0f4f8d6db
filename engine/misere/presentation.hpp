#pragma once
/// A misère quotient in words: generators and relations, whether it is that of a game of Nim.
#include <string>
#include <utility>
#include <vector>

#include "engine/misere/quotient.hpp"

namespace grundy::misere {

/// Products of generators, by their numbers, ascending: left = right. Together they present the monoid: the words of the elements are the products of which no
/// part is a left side (every part of such a word is one, as words are first in an order that products keep), so every product is led to the word of its
/// element by the relations. No left side is part of another.
struct Relation {
    std::vector<std::size_t> left, right;
};
std::vector<Relation> relations(const Quotient& quotient);

/// "ab²", "1"; generators are a, b, … and from the 27th on x27, x28, ….
std::string monomial(const std::vector<std::size_t>& word);
std::string generator_name(std::size_t generator);

/// Is it the quotient of Nim with heaps below 2^k, of order 1, 2 or 2^k + 2? Then the game is tame, otherwise wild.
///
/// That monoid is {1, a} with a² = 1 and beside it an elementary abelian 2-group K of order 2^k (k >= 2) with identity e, where P = {a, e} and ae is not e.
/// These say all: K has a basis that begins with ae, a acts on K as ae, and any two such monoids are mapped on each other by their bases.
bool tame(const Quotient& quotient);

}  // namespace grundy::misere
