#pragma once
/// Positions that were solved, as the result lists them: all are counted, the smallest are kept.
#include "engine/analyse/analysis.hpp"
#include "engine/game/play/position.hpp"

namespace grundy::analyse {

class Listing {
public:
    Listing(const game::Shape& shape, const Options& options, Result& result) : shape_(shape), options_(options), result_(result) {}

    /// `value` is only asked for where it is listed.
    template <class ValueText>
    void add(const game::Position& cells, char outcome, ValueText value) {
        ++result_.tally.positions;
        if (outcome == 'P') ++result_.tally.previous;
        if (outcome == 'D') ++result_.tally.draws;
        if (fits(result_.positions.size()))
            result_.positions.push_back({shape_.print(cells), outcome, value(), shape_.fixed_cells() > 0 ? cells : game::Position()});
        if (outcome == 'P' && fits(result_.lost.size())) result_.lost.push_back(shape_.print(cells));
        if (outcome == 'D' && fits(result_.drawn.size())) result_.drawn.push_back(shape_.print(cells));
    }

private:
    bool fits(std::size_t listed) const { return !options_.stored || listed < *options_.stored; }

    const game::Shape& shape_;
    const Options& options_;
    Result& result_;
};

}  // namespace grundy::analyse
