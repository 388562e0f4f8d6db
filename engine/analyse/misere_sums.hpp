#pragma once
/// Sums of heaps of one game whose player of the last move loses: by Ferguson's law where the game is a subtraction game, by the tame law where its closure
/// proves it. What is neither is left to the search, with the reason.
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/pattern/prove/tame.hpp"

namespace grundy::analyse {

class MisereSums {
public:
    /// `game` is played misère and `recognition` is of one heap.
    MisereSums(std::shared_ptr<const rule::Game> game, recognise::Recognition recognition, const Options& options, const base::Budget& budget);

    /// The outcome with its proof, or nothing but a note.
    Known at(const std::vector<rule::PositionData>& sum);
    /// The law of single heaps, where it follows from that of normal play.
    const pattern::TheoremRef& theorem();
    /// Options of term i that win in the sum, for subtraction games: one where the heap is huge (`some`).
    std::optional<std::vector<std::vector<rule::PositionData>>> winning(const std::vector<rule::PositionData>& sum, std::size_t i, bool& some);

private:
    std::optional<std::vector<base::Integer>> values(const std::vector<rule::PositionData>& sum);
    Known ferguson(const std::vector<rule::PositionData>& sum);
    Known tame(const std::vector<rule::PositionData>& sum);
    const pattern::TameHeaps& heaps_below(std::uint64_t count);
    pattern::TheoremRef about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law = nullptr) const;

    std::shared_ptr<const rule::Game> game_;
    recognise::Recognition recognition_;
    const base::Budget& budget_;
    std::unique_ptr<Oracle> normal_;                    ///< the same game in normal play
    std::map<std::uint64_t, pattern::TameHeaps> tame_;  ///< by their number: what is said of some heaps does not depend on which others were asked for
    bool sought_ = false;
    pattern::TheoremRef theorem_;
    pattern::Grounds values_rest_on_;  ///< theorems behind the values in normal play
    std::string why_;
};

}  // namespace grundy::analyse
