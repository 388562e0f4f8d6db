// Games of several numbers.
#include "engine/recognise/tuples.hpp"

#include "engine/recognise/heap.hpp"

namespace grundy::recognise {

std::optional<Family> tuple_family(Symbolic&, const rule::Game&, Embedding&, std::string&) { return {}; }

Recognition fallback(const rule::Game& game, const std::string& why) {
    Recognition r;
    r.family = General{};
    r.evidence = why;
    for (std::size_t i = 0; i < game.components.size(); ++i) r.embedding.components.push_back(i);
    return r;
}

std::optional<std::string> confirm_tuples(const Recognition&, const game::Ruleset&, std::int64_t) { return {}; }

}  // namespace grundy::recognise
