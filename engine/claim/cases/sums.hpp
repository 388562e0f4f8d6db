#pragma once
/// Sums of positions that a claim names, perhaps of several games: what they are worth, and their options.
#include <functional>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// Move by move with big integers, until it says false. Only rules whose components are in order; the binders must be few. Throws Unanswered.
void each_big_option(const rule::Game& game, const rule::PositionData& position, const std::function<bool(Parts&&)>& visit);

class Sums {
public:
    explicit Sums(Ground& ground) : ground_(ground) {}

    struct Worth {
        char outcome = '?';
        std::string value;  ///< digits, or "∞{0,1}"; empty where it means nothing
        std::optional<base::Integer> number;
        pattern::Grounds grounds;
        std::string why;  ///< why not more
        std::optional<base::Limit> limit;
    };
    /// Throws Unanswered where a part is no position, or the sum means nothing.
    Worth worth(const rule::PositionSum& sum, analyse::Want want);
    /// Each sum that a move leads to, once, in order of its text. Throws Unanswered where they cannot be listed.
    std::vector<rule::PositionSum> options(const rule::PositionSum& sum);
    /// Ordered parts, unordered components ascending: equal sums have equal texts.
    std::string text(const rule::PositionSum& sum);
    /// Only positions of the claim's own game?
    bool own(const rule::PositionSum& sum) const;
    Parts parts(const rule::PositionSum& sum) const;
    /// The lines that show who wins, or the value against what was claimed.
    std::vector<std::string> show(const rule::PositionSum& sum, const Worth& worth);

private:
    std::vector<Parts> options_of(const rule::SumTerm& term);
    std::vector<Parts> big_options(const rule::Game& game, const rule::PositionData& position);
    const rule::Game& game_of(const rule::SumTerm& term) const { return term.game ? *term.game : ground_.game(); }
    analyse::Oracle& oracle_of(const rule::SumTerm& term) { return term.game ? ground_.oracle(term.game) : ground_.oracle(); }
    Ground& ground_;
};

}  // namespace grundy::claim
