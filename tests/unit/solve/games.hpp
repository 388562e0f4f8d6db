#pragma once
/// Small games for tests, and the definition as ten lines of recursion.
#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "engine/base/budget.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/solve/kernel/outcome.hpp"

namespace grundy::solve::tests {

inline const base::Budget free_budget;
inline const parallel::Threads one(1);

using Arrows = std::vector<std::vector<std::vector<std::int64_t>>>;  ///< options of each position, each a list of positions

/// Positions 0 … size - 1. Options are drawn among positions below (acyclic) or among all.
inline Arrows random_arrows(std::mt19937& random, std::int64_t size, bool acyclic, bool sums) {
    Arrows arrows(static_cast<std::size_t>(size));
    for (std::int64_t n = 0; n < size; ++n) {
        const std::int64_t range = acyclic ? n : size;
        for (std::size_t k = range > 0 ? random() % 5 : 0; k > 0; --k) {
            std::vector<std::int64_t> option(sums && random() % 3 == 0 ? random() % 4 : 1);
            for (auto& part : option) part = static_cast<std::int64_t>(random() % static_cast<std::uint32_t>(range));
            arrows[static_cast<std::size_t>(n)].push_back(option);
        }
    }
    return arrows;
}

inline std::shared_ptr<const game::Ruleset> game_of(const Arrows& arrows) {
    return game::one_heap([arrows](std::int64_t n) { return arrows[static_cast<std::size_t>(n)]; });
}

/// The moves of a game under another convention.
class Under : public game::Ruleset {
public:
    Under(std::shared_ptr<const game::Ruleset> inner, game::Convention convention, std::function<rule::End(const game::Position&)> end = {})
        : inner_(std::move(inner)), convention_(convention), end_(std::move(end)) {}
    const game::Shape& shape() const override { return inner_->shape(); }
    game::Convention convention() const override { return convention_; }
    bool contains(const game::Position& p) const override { return inner_->contains(p); }
    void options(const game::Position& p, const game::OptionSink& sink) const override { inner_->options(p, sink); }
    rule::End end(const game::Position& p) const override { return end_ ? end_(p) : Ruleset::end(p); }

private:
    std::shared_ptr<const game::Ruleset> inner_;
    game::Convention convention_;
    std::function<rule::End(const game::Position&)> end_;
};

/// Grundy values straight from the definition.
class Definition {
public:
    explicit Definition(const game::Ruleset& game) : game_(game) {}
    std::uint32_t value(const game::Position& p) {
        const auto known = values_.find(p);
        if (known != values_.end()) return known->second;
        std::set<std::uint32_t> seen;
        for (const game::Sum& option : game::option_list(game_, p)) {
            std::uint32_t sum = 0;
            for (const game::Position& part : option) sum ^= value(part);
            seen.insert(sum);
        }
        std::uint32_t m = 0;
        while (seen.count(m)) ++m;
        return values_[p] = m;
    }
    /// Of a sum, played as one position; without cycles.
    Outcome outcome(game::Sum sum) {
        std::sort(sum.begin(), sum.end());
        const auto known = outcomes_.find(sum);
        if (known != outcomes_.end()) return known->second;
        bool final = true, draw = false, wins = false;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            for (const game::Sum& option : game::option_list(game_, sum[i])) {
                game::Sum after = option;
                for (std::size_t j = 0; j < sum.size(); ++j)
                    if (j != i) after.push_back(sum[j]);
                const Outcome o = outcome(after);
                final = false;
                wins |= o == Outcome::P;
                draw |= o == Outcome::D;
            }
        }
        return outcomes_[sum] = final ? at_end(game_.end(sum.empty() ? game::Position{} : sum[0])) : wins ? Outcome::N : draw ? Outcome::D : Outcome::P;
    }

private:
    const game::Ruleset& game_;
    std::map<game::Position, std::uint32_t> values_;
    std::map<game::Sum, Outcome> outcomes_;
};

}  // namespace grundy::solve::tests
