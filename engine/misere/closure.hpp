#pragma once
/// Theorem 7.1 as it is checked here: do these elements tell who wins every sum of these letters, when who makes the last move loses?
///
/// Every letter n (a heap with options; one without is left out of sums) has an element phi(n) and the set E(n) of the elements of its options; the word X has
/// the product phi(X). Put W(n) = {z : zE(n) meets P}, and for a word X let W(X) = {z : a move in X leads from z and X to P}, so W(n) is that of the one-letter
/// word, and z is in W(XY) iff z phi(Y) is in W(X) or z phi(X) in W(Y): a move is made in X or in Y. If
///
///     (a) 1 is not in P,
///     (b) z phi(n) in P implies that z is not in W(n), for every letter n and every element z,
///     (c) phi(X) in P or 1 in W(X), for every word X that is not empty,
///
/// then a sum X is lost iff phi(X) is in P. Induct on X: the empty sum is won, (a). If phi(X) is in P, every option Y of X is made in a letter n beside the
/// rest, of element z, with z phi(n) = phi(X) in P, so by (b) phi(Y) is not in P, and Y is won: X is lost. If phi(X) is not in P, by (c) some option of X is in
/// P and lost: X is won.
///
/// (c) is a search through the pairs (phi(X), W(X)), which are finitely many. Of two words with one product that with the smaller W is enough: if W(X) is part
/// of W(X') then W(XY) is part of W(X'Y), so what holds for all XY holds for all X'Y. The same goes for two letters with one element.
#include <optional>

#include "engine/base/budget.hpp"
#include "engine/misere/monoid.hpp"
#include "engine/misere/sums.hpp"

namespace grundy::misere {

/// A letter as the theorem sees it.
struct Transition {
    std::uint32_t element = 0;
    Elements options;
};

/// Where the check fails, as far as the caller has to know to look for the mistake.
struct Flaw {
    /// (b): the letter beside `element` is in P and so is an option; (c): the word has no option in P and is not in P itself.
    std::optional<std::uint32_t> beside;
    std::vector<std::size_t> letters;  ///< by the order in which they were added
};

/// Of some letters, and of more as they are added.
class Closure {
public:
    Closure(Monoid monoid, Elements previous, const base::Budget& budget);
    /// Nothing: the theorem holds of all letters so far. After a flaw no more can be added. Throws GivenUp for the limits.
    std::optional<Flaw> add(const Transition& letter);
    /// Pairs looked at in (c).
    std::size_t states() const { return states_.size(); }

private:
    struct State {
        std::uint32_t element;
        Elements wins;
        std::size_t before, letter;  ///< the word without its last letter, and that letter
        std::size_t next = 0;        ///< letter to be multiplied with
        bool open = true;
    };
    struct Least {
        std::uint32_t element;
        Elements wins;
        std::size_t number;
    };

    Elements wins(const Elements& options) const;
    Elements from(const Elements& set, std::uint32_t x) const;
    bool meet(std::uint32_t element, Elements wins, std::size_t before, std::size_t letter);
    Flaw word() const;
    std::optional<Flaw> every_word();

    Monoid monoid_;
    Elements previous_;
    const base::Budget* budget_;
    std::size_t added_ = 0;
    std::vector<Least> letters_;  ///< those that are enough
    std::vector<State> states_;
    std::vector<std::vector<std::size_t>> least_;  ///< of each element the states of least W
};

}  // namespace grundy::misere
