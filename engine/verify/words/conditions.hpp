#pragma once
/// The conditions of engine/verify/induction/conditions.hpp for sets of words. C(w, p) is the claim at w with p in the place of the outcome; R is where exactly
/// one of P and N makes it true, φ(w) this one. If no move leads out of R and play ends, the claim is true iff in R the set of w with φ(w) = P obeys K0, K1 and
/// K2; with values v in the place of p, M1 and M2. Or a law gives the P-positions, and is proved in the same way with all positions as R; or they are worked
/// out from the ends of play backwards (7.1), which is a proof where it comes to a standstill: of the other positions each has a move, none to a lost one, and
/// one that is not to a won one, so whoever is there can keep away from losing for ever. Then the claim is true iff it is true with what is known in the place
/// of p.
#include <optional>
#include <string>
#include <vector>

#include "engine/verify/words/turns.hpp"
#include "engine/verify/words/words.hpp"

namespace grundy::verify::word {

using rule::Expr;
using rule::Op;

constexpr std::int64_t most_value = 64;  ///< that a claim may give

/// Does it ask for a value, or for who wins?
bool asks(const Expr& e, bool of_value);

class Induction {
public:
    Induction(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof, Steps& steps)
        : game_(game),
          claim_(claim),
          proof_(proof),
          tuples_(static_cast<unsigned>(letters.size()) + 1, steps),
          sentences_(game, letters, tuples_, steps),
          turns_(game, sentences_) {}

    std::string decide(bool holds);
    std::string by_rounds(bool holds);
    /// Of every word, whatever is claimed: by the law of the proof, or from the ends of play backwards; by the values of runs.
    std::pair<ToldOfWords, std::string> told();
    std::pair<ToldOfWords, std::string> told(const RunValues& run);
    std::string by_few_rounds(std::uint64_t rounds, bool holds);
    std::string by_runs(const RunValues& run, bool holds);
    std::string by_equal_plays(std::size_t rounds);
    std::string by_drawn_set(bool holds);
    std::string kept();
    std::string length();
    std::string by_endless(std::uint64_t rounds) const;
    std::string ending_play();
    std::string by_measure() { return require_play(turns_.positions()), falls_; }

private:
    Set claimed();
    Set with(std::optional<char> outcome, std::optional<Track> value = {});
    std::string by_outcomes(const Set& lost, const Set& won, bool holds);
    std::string by_values(bool holds);
    std::string by_law(bool holds);
    /// What is known, and how.
    using Learned = std::pair<Known, std::string>;
    Known read_law();
    Learned proved_law();
    Learned from_the_ends() const;
    Learned values_of_runs(const RunValues& run);
    ToldOfWords as_told(const Known& known) const;
    Known with_outcomes(const Set& lost, const Set& won) const;
    bool follows_from(const Known& known);
    void require_closed(const Set& region);
    void require_play(const Set& region);
    void require_play_there(const Set& region, const Set& silent);
    const char* not_the_kernel(const Set& region, const Set& lost) const;
    const char* not_the_values(const std::vector<Set>& of) const;
    std::string verdict(bool holds, const char* broken, const std::string& how) const;
    void none(const Set& set, const char* what) const {
        if (!set.is_empty()) throw Rejected(what);
    }

    const rule::Game& game_;
    const rule::Claim& claim_;
    Fields& proof_;
    Tuples tuples_;
    Sentences sentences_;
    Turns turns_;
    std::vector<Row> measure_;
    std::string falls_;
};

}  // namespace grundy::verify::word
