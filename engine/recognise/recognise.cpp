// The order of the recognisers: linear one-heap moves by their table, then infinite sets, then divisions, then several numbers, then the relatives of Nim,
// then sums of groups, then the fallback. Coins in a row are sets, which no other recogniser reads.
#include "engine/recognise/recognise.hpp"

#include <chrono>

#include "engine/base/poll.hpp"
#include "engine/recognise/heap/digits.hpp"
#include "engine/recognise/heap/heap.hpp"
#include "engine/recognise/several/nim_relatives.hpp"
#include "engine/recognise/several/sum.hpp"
#include "engine/recognise/several/tuples.hpp"

namespace grundy::recognise {

namespace {

bool has_members(const HeapMoves& moves) {
    bool found = false;
    for (const auto& c : moves.clauses) each_atom(c.when, [&](const Cond& a) { found = found || a.kind == Cond::Kind::member; });
    return found;
}

// A scalar among others that are exchanged with it, or an entry of a longer vector, is not "the heap" of a position.
void require_own_component(const rule::Game& game, const Embedding& e) {
    const auto& c = game.components.at(e.components.front());
    if (c.group >= 0 || (c.kind == rule::ComponentKind::vector && c.length != 1)) throw Beyond("the heap is one of several that may be exchanged");
}

std::optional<Recognition> one_heap(const rule::Game& game) {
    Symbolic symbolic(game);
    symbolic.explore();
    Recognition r;
    const HeapMoves moves = heap_moves(symbolic);
    r.embedding = moves.embedding;
    require_own_component(game, r.embedding);
    std::optional<Family> family;
    if (!has_members(moves)) {
        family = family_of(relation(moves), r.evidence);
    } else {
        family = predicate_family(moves);
        r.evidence = "every move removes an element of a fixed set, whatever is left";
        if (!family) {
            family = divisor_family(moves);
            r.evidence = "what may be removed is read off the heap itself";
            r.embedding.shift = 0;
        }
    }
    if (!family) return {};
    r.family = *family;
    return r;
}

std::optional<Recognition> digit_game(const rule::Game& game) {
    Symbolic symbolic(game);
    Recognition r;
    r.family = digit_family(symbolic, game);
    r.embedding.components = {0};
    r.evidence = "every move subtracts a constant or divides by one";
    return r;
}

std::optional<Recognition> several(const rule::Game& game) {
    Symbolic symbolic(game);
    symbolic.explore();
    Recognition r;
    const auto family = tuple_family(symbolic, game, r.embedding, r.evidence);
    if (!family) return {};
    r.family = *family;
    return r;
}

std::optional<Recognition> relative(const rule::Game& game) {
    Symbolic symbolic(game);
    symbolic.explore();
    Recognition r;
    const auto family = nim_relative(symbolic, game, r.embedding, r.evidence);
    if (!family) return {};
    r.family = *family;
    return r;
}

std::optional<Recognition> coins(const rule::Game& game) {
    Recognition r;
    const auto family = coin_game(game, r.embedding, r.evidence);
    if (!family) return {};
    r.family = *family;
    return r;
}

std::optional<Recognition> multiples(const rule::Game& game) {
    Recognition r;
    const auto family = euclid(game, r.evidence);
    if (!family) return {};
    r.family = *family;
    r.embedding.components = {0, 1};
    return r;
}

std::optional<Recognition> sum(const rule::Game& game);

/// What recognition may take of the time that is left: any rule can be played without it. The conditions of most rules take milliseconds.
constexpr std::chrono::milliseconds patience_to_recognise(1500), patience_to_fall_back(500);

template <class Work>
std::optional<base::Limit> within(std::chrono::milliseconds share, Work&& work) {
    base::Budget part;
    if (const base::Budget* whole = base::watched_budget()) part.follow(*whole, share);
    else part.set_time(share);
    const base::Watch watch(part);
    return base::ended_early(std::forward<Work>(work));
}

/// The first recognition that `believed` does not turn down.
template <class Believed>
Recognition first_recognition(const rule::Game& game, const Believed& believed) {
    if (game.partizan) return fallback(game, "the players have different moves");
    if (!game.terminals.empty()) return fallback(game, "who wins at the end depends on the position");
    std::string why;
    for (const auto& attempt : {coins, one_heap, digit_game, several, relative, sum, multiples}) {
        try {
            if (auto r = attempt(game); r && believed(*r)) return *r;
        } catch (const Beyond& reason) {
            // The reason of the linear route names the obstacle best; that of the division route only when there was a division.
            if (why.empty()) why = reason.what();
        }
    }
    return fallback(game, why.empty() ? "the moves are of no family" : why);
}

std::optional<Recognition> sum(const rule::Game& game) {
    const auto family = disjunctive_sum(game, [](const rule::Game& part) { return first_recognition(part, [](const Recognition&) { return true; }); });
    if (!family) return {};
    Recognition r;
    r.family = *family;
    r.evidence = family->groups->of_words() ? "every move changes letters of one run, and looks at that run alone (theorem 12.1)"
                 : family->groups->of_runs()
                     ? "every move takes elements of one run of consecutive numbers, and looks at that run alone (theorem 12.1)"
                     : "every move is made in one group of numbers, and what it may do there depends on that group alone (theorem 12.1)";
    for (std::size_t i = 0; i < game.components.size(); ++i) r.embedding.components.push_back(i);
    return r;
}

/// The general method answers where recognition takes more than its share of the time.
template <class Believed>
Recognition within_its_share(const rule::Game& game, const Believed& believed) {
    Recognition found;
    const auto limit = within(patience_to_recognise, [&] { found = first_recognition(game, believed); });
    if (!limit) return found;
    const std::string why = *limit == base::Limit::memory        ? "recognition gave up: it met the memory limit; the general method answers"
                            : *limit == base::Limit::interrupted ? "recognition was interrupted"
                                                                 : "recognition gave up: it took longer than its share of the time; the general method answers";
    Recognition general;
    const bool cut = within(patience_to_fall_back, [&] { general = fallback(game, why); }).has_value();
    general.cut = true;
    if (!cut) return general;
    general.embedding = {};
    general.family = General{};
    general.evidence = why;
    for (std::size_t i = 0; i < game.components.size(); ++i) general.embedding.components.push_back(i);
    return general;
}

}  // namespace

Recognition recognise(const rule::Game& game) {
    return within_its_share(game, [](const Recognition&) { return true; });
}

Recognition recognise_confirmed(const rule::Game& rule, const game::Ruleset& game, std::int64_t limit, const Objection& further,
                                std::vector<std::string>& refuted) {
    return within_its_share(rule, [&](const Recognition& r) {
        auto difference = confirm(r, game, limit);
        if (!difference && further) difference = further(r);
        if (difference) refuted.push_back("recognised as " + describe(r.family) + ", but " + *difference);
        return !difference;
    });
}

}  // namespace grundy::recognise
