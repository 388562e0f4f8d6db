#pragma once
/// A sum of positions, perhaps of several games: its value, its outcome, its winning moves.
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "engine/analyse/oracle.hpp"
#include "engine/analyse/outcome_first.hpp"

namespace grundy::analyse {

/// As it may be typed; each term with its game where there are several.
std::string sum_text(const std::vector<Term>& sum, bool several_games);

class SumOracle {
public:
    /// Throws base::Failure: bad_input for what is no position, unsupported for a sum that means nothing.
    SumOracle(const std::vector<Term>& sum, const Options& options, const base::Budget& budget);
    SumReport value();
    /// `brief`: the value gets little time once it is known who wins.
    MovesReport moves(bool brief = false);
    /// What is known of the game of a term.
    Oracle& oracle(std::size_t term) { return *oracles_.at(term); }

private:
    using Parts = std::vector<rule::PositionData>;
    void check() const;
    bool as_values() const;
    enum class Haste { none, moves, brief };
    SumReport report(Haste haste);
    SumReport by_values(SumReport report, Haste haste);
    Known value_of_term(std::size_t i, Haste haste);
    QuickAnswer quick_answer();
    bool can_move(std::size_t i);
    SumReport as_one_position(SumReport report);
    std::vector<Parts> winning_by_values(std::size_t i, bool& some);
    std::vector<Parts> winning_as_one_position(std::size_t i, bool& some);
    std::string text(std::size_t changed = 0, const Parts* replacement = nullptr) const;
    bool same_term_before(std::size_t i) const;
    bool ended();
    bool over();
    std::string why_none(const SumReport& position);

    std::vector<Term> sum_;
    Options options_;
    const base::Budget& budget_;
    std::map<std::string, std::unique_ptr<Oracle>> by_rule_;  ///< terms of the same rule share what is computed
    std::vector<Oracle*> oracles_;                            ///< one a term
    std::vector<Known> known_;                                ///< one a term, after value()
    QuickAnswer quick_;                                       ///< of the only term
};

}  // namespace grundy::analyse
