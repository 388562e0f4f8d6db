#pragma once
/// Sums of heaps as words, and who wins them: the definition, with a memory. The heaps are letters, each with its options as words of smaller letters.
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/misere/known_sums.hpp"

namespace grundy::misere {

/// Thrown where the search for a quotient has to stop: no finite one was found.
struct GivenUp : std::runtime_error {
    using std::runtime_error::runtime_error;
};

class Sums {
public:
    Sums(std::size_t most_known, const base::Budget& budget) : most_known_(most_known), budget_(&budget) {}

    /// Letters are added in ascending order of the heaps; options are words of earlier letters, of no letter without options.
    Letter add(std::vector<Word> options);
    std::size_t letters() const { return options_.size(); }
    const std::vector<Word>& options(Letter letter) const { return options_[letter]; }
    /// The sum of two sums. Two heaps whose only option is the empty sum cancel: beside any X the second player answers one with the other, or, if X comes to
    /// its end first, the two last a move each and change nothing.
    Word join(const Word& a, const Word& b) const;
    /// From now on words of the letters so far are answered by this: it is proved for all of them.
    void prove(std::function<bool(const Word&)> previous);
    /// Is the sum lost for the player to move, when who makes the last move loses? Throws GivenUp.
    bool previous(const Word& word);

private:
    std::size_t most_known_;
    const base::Budget* budget_;
    std::vector<std::vector<Word>> options_;
    std::optional<Letter> star_;  ///< whose only option is the empty sum
    KnownSums known_;
    std::size_t proved_ = 0;  ///< letters below are in the quotient that `law_` is
    std::function<bool(const Word&)> law_;
    std::uint64_t steps_ = 0;
};

}  // namespace grundy::misere
