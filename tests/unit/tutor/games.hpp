#pragma once
/// Rules as text, and who wins at their positions by a plain recursion of the test's own.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "engine/game/play/ruleset.hpp"
#include "engine/tutor/table.hpp"
#include "tests/support/written.hpp"

namespace grundy::tutor::test {

using grundy::tests::written;

/// A position of numbers, one a component.
inline analyse::Term at(const std::shared_ptr<const rule::Game>& game, const std::vector<std::int64_t>& numbers) {
    rule::PositionData position;
    for (const std::int64_t n : numbers) position.push_back({true, {base::Integer(n)}});
    return {game, position};
}

/// Outcome and number of moves left with best play, of games without splits whose play ends: straight from the moves.
class Judge {
public:
    explicit Judge(const std::shared_ptr<const rule::Game>& game) : rules_(game::compile(*game)) {}
    const game::Ruleset& rules() const { return *rules_; }

    struct Seen {
        bool lost = true;
        std::uint32_t left = 0;
    };
    Seen of(const game::Position& position) {
        if (const auto known = seen_.find(position); known != seen_.end()) return known->second;
        std::vector<Seen> options;
        for (const game::Sum& option : game::option_list(*rules_, position)) options.push_back(of(option.at(0)));
        Seen here{true, 0};
        if (options.empty()) here.lost = rules_->end(position) == rule::End::mover_loses;
        for (const Seen& option : options) here.lost = here.lost && !option.lost;
        bool first = true;
        for (const Seen& option : options) {
            if (option.lost == here.lost) continue;
            if (first || (here.lost ? option.left + 1 > here.left : option.left + 1 < here.left)) here.left = option.left + 1;
            first = false;
        }
        return seen_[position] = here;
    }
    Seen of(const Sum& sum) { return of(rules_->shape().from_data(sum.at(0).position)); }
    bool legal(const Sum& from, const Sum& to) {
        const auto all = game::option_list(*rules_, rules_->shape().from_data(from.at(0).position));
        return to.size() == 1 && std::find(all.begin(), all.end(), game::Sum{rules_->shape().from_data(to[0].position)}) != all.end();
    }

private:
    std::shared_ptr<const game::Ruleset> rules_;
    std::map<game::Position, Seen> seen_;
};

}  // namespace grundy::tutor::test
