#pragma once
/// All positions of a game by size, and of one size lexicographically: the order in which they are listed and claims are tried.
/// The size is the sum of the numbers; a letter, a vertex of a set and an edge count 1, and so does every entry of a sequence besides its number, since
/// otherwise there would be infinitely many positions of size 0.
/// Map of the room: read this header first: `positions` lie between `bounds`. `misreadings`: what the first of them show that a writer may not have meant; of
/// numbers that only keep account (`scores`) nothing.
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <vector>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/game/play/ruleset.hpp"

namespace grundy::analyse {

class Positions {
public:
    using Visit = std::function<bool(rule::PositionData&& position)>;

    /// Words consist of `letters` where the rule does not state their alphabet.
    Positions(const game::Ruleset& ruleset, const rule::Game& game, const std::set<base::Integer>& letters, Bounds bounds);

    /// A vector has so many numbers that its positions are not listed, one by one or at all.
    bool are_too_long() const;
    /// False when stopped. Throws base::Failure(limit) where positions are too long. `left` counts down whatever is looked at, what `where` leaves out too,
    /// of which there may be 2^size: at 0 it is stopped.
    bool of_size(std::int64_t size, const Visit& visit, std::uint64_t* left = nullptr) const;
    /// The size of the largest position; nothing when they are infinitely many, or too large to be listed.
    std::optional<std::int64_t> largest() const { return largest_ < endless ? std::optional(largest_) : std::nullopt; }
    /// No position within the bounds is smaller.
    std::int64_t smallest() const { return std::max(bounds_.together, least_[0]); }
    /// Words whose letters nothing names: only the empty one can be listed, so what is listed says nothing of the others. The name of the component, or empty.
    std::string without_letters() const;

private:
    static constexpr std::int64_t endless = std::int64_t{1} << 60;
    struct Walk;
    std::int64_t most(std::size_t i) const;

    const game::Ruleset& ruleset_;
    const rule::Game& game_;
    Bounds bounds_;
    std::vector<std::int64_t> rest_;                     ///< the largest size of the components from i on
    std::vector<std::int64_t> least_;                    ///< the smallest size of the components from i on
    std::vector<std::vector<base::Integer>> alphabets_;  ///< of each component
    std::int64_t largest_ = 0;
};

/// The letters that an expression names are added.
void letters_in(const rule::Expr* e, std::set<base::Integer>& into);
/// The letters that the start of a game and its rule name.
std::set<base::Integer> alphabet_of(const rule::Game& game);
/// To the author of a rule that does not say what its words are made of.
std::string way_to_name_letters(const std::string& component);

}  // namespace grundy::analyse
