// What is of no family: is it at least seen to go down? Only rules on natural numbers are asked, so that what falls (meaning/rank.hpp) is made of these.
#include <algorithm>

#include "engine/meaning/rank.hpp"
#include "engine/recognise/several/tuples.hpp"

namespace grundy::recognise {

namespace {

constexpr std::int64_t longest_vector = 64;

/// How many numbers a position has; nothing where it holds anything else, or so many.
std::optional<std::int64_t> numbers_of(const rule::Game& game) {
    std::int64_t count = 0;
    for (const rule::Component& c : game.components) {
        const bool vector = c.kind == rule::ComponentKind::vector;
        if ((!vector && c.kind != rule::ComponentKind::natural) || c.length > longest_vector) return std::nullopt;
        count += vector ? c.length : 1;
    }
    return count;
}

}  // namespace

Recognition fallback(const rule::Game& game, const std::string& why) {
    Recognition r;
    r.family = General{};
    r.evidence = why;
    for (std::size_t i = 0; i < game.components.size(); ++i) r.embedding.components.push_back(i);
    const auto numbers = numbers_of(game);
    if (!numbers) return r;
    if (!meaning::falling_rank(game)) {
        r.evidence += "; the moves are not seen to go down";
    } else if (game.components.size() == 1 && *numbers == 1) {
        r.family = OneHeap{};
    } else {
        r.family = Tuple{*numbers};
    }
    return r;
}

}  // namespace grundy::recognise
