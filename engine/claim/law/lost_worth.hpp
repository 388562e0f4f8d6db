#pragma once
/// What numbers are worth at small positions: the given ones are asked once, and what is made of them is computed in 64 bits while it fits. A search for words
/// asks for hundreds of candidates at thousands of positions.
#include "engine/claim/law/lost_words.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::claim {

/// A small position that candidates are compared with.
struct SeenSample {
    const LostSamples::Sample* at = nullptr;
    bool lost = false;
    std::vector<std::optional<std::int64_t>> worth;  ///< of the given numbers, in their order
};

class WorthAt {
public:
    WorthAt(const rule::Game& game, const std::vector<rule::ExprRef>& numbers)
        : game_(game), numbers_(numbers), evaluator_(game), frame_(game.components.size()) {}

    /// The samples must stay where they are.
    std::vector<SeenSample> seen(const std::vector<LostSamples::Sample>& samples);
    /// Nothing where it is worth nothing: trailing(0, 2, 0).
    std::optional<std::int64_t> worth(const rule::ExprRef& number, const SeenSample& one);
    bool is_true(const rule::ExprRef& said, const SeenSample& one);

private:
    void put(const LostSamples::Sample& at);
    std::optional<std::int64_t> evaluated(const rule::Expr& number);
    std::optional<std::int64_t> in_64_bits(const rule::ExprRef& number, const SeenSample& one) const;

    const rule::Game& game_;
    const std::vector<rule::ExprRef>& numbers_;
    rule::Evaluator evaluator_;
    rule::Evaluator::Frame frame_;
};

}  // namespace grundy::claim
