#pragma once
/// Sums of heaps of one game whose player of the last move loses: by Ferguson's law where the game is a subtraction game, else by the
/// misère quotient, of all heaps or of those up to the largest. What has neither is left to the search, with the reason.
#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/pattern/prove/misere_quotient.hpp"

namespace grundy::analyse {

class MisereSums {
public:
    /// `game` is played misère and `recognition` is of one heap.
    MisereSums(std::shared_ptr<const rule::Game> game, std::shared_ptr<const game::Ruleset> ruleset, recognise::Recognition recognition, const Options& options,
               const base::Budget& budget);

    enum class Pains : std::uint8_t { little, all };
    /// The outcome with its proof, or nothing but a note. With `little` work only a quotient that is soon found answers.
    Known at(const std::vector<rule::PositionData>& sum, Pains pains);
    /// The law of single heaps, where it follows from that of normal play.
    const pattern::TheoremRef& theorem();
    /// The quotient of all heaps; where none was found, `why` not. Of subtraction games, whose sums Ferguson's law tells, one that is soon found.
    const pattern::QuotientSought& quotient();
    pattern::TheoremRef quotient_theorem();
    /// A quotient of all heaps that is found with little work, as those of published games are?
    bool soon_known();
    /// For people; nothing for subtraction games of which no quotient is soon found.
    std::optional<QuotientReport> report();
    misere::HeapOptions heap_options() const;
    /// Options of term i that win in the sum, for subtraction games, and by a quotient of all heaps: one where the heap is huge (`some`).
    std::optional<std::vector<std::vector<rule::PositionData>>> winning(const std::vector<rule::PositionData>& sum, std::size_t i, bool& some);

private:
    std::optional<std::vector<base::Integer>> values(const std::vector<rule::PositionData>& sum);
    Known ferguson(const std::vector<rule::PositionData>& sum);
    const pattern::QuotientSought& quotient_below(std::uint64_t count);
    void seek_soon();
    Known by_quotient(const std::vector<base::Integer>& heaps);
    std::optional<std::vector<base::Integer>> heaps_of(const std::vector<rule::PositionData>& sum) const;
    std::optional<std::vector<std::vector<rule::PositionData>>> winning_by_quotient(const std::vector<rule::PositionData>& sum, std::size_t i, bool& some);
    pattern::TheoremRef about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law = nullptr) const;

    std::shared_ptr<const rule::Game> game_;
    std::shared_ptr<const game::Ruleset> ruleset_;
    recognise::Recognition recognition_;
    const base::Budget& budget_;
    std::unique_ptr<Oracle> normal_;  ///< the same game in normal play
    std::optional<pattern::QuotientSought> quotient_;
    bool at_length_;  ///< Options::sums
    bool tried_soon_ = false;
    std::map<std::uint64_t, pattern::QuotientSought> below_;  ///< by their number: what is said of some heaps does not depend on which others were asked for
    bool sought_ = false;
    pattern::TheoremRef theorem_, quotient_theorem_;
    pattern::Grounds values_rest_on_;  ///< theorems behind the values in normal play
    std::string why_;
};

}  // namespace grundy::analyse
