#pragma once
/// Move lines of a game on words that change letters about one place: how far from it they look, which is seen in their text, and what they do there, which is
/// evaluated.
#include <utility>
#include <vector>

#include "engine/verify/core/evaluate.hpp"

namespace grundy::verify {

class NearLine {
public:
    /// Throws Rejected for other lines.
    NearLine(const rule::Game& game, const rule::Move& move, const Items& letters, Steps& steps);

    /// It looks at no place further from i than this, and changes none.
    std::int64_t reach() const { return reach_; }
    /// How the names beside i were chosen, counted from i where they are places; the word that is left.
    using Made = std::pair<Items, Items>;
    /// What may be done at a place, where it leaves a word of these letters.
    std::vector<Made> made(const Items& word, std::int64_t place) const;

private:
    bool is_place(const rule::Binder& b) const;

    const rule::Move& move_;
    const Items& letters_;
    Evaluator evaluator_;
    Steps& steps_;
    std::int64_t reach_ = 0;
};

}  // namespace grundy::verify
