#include "engine/analyse/misere_sums.hpp"

#include <algorithm>

#include "engine/pattern/misere_subtraction.hpp"

namespace grundy::analyse {

using base::Integer;
using rule::PositionData;

namespace {

/// Heaps beyond this are not classed one by one.
constexpr std::uint64_t most_heaps = 600;

std::unique_ptr<Oracle> in_normal_play(const rule::Game& game, const Options& options, const base::Budget& budget) {
    auto normal = std::make_shared<rule::Game>(game);
    normal->play = rule::Play::normal;
    Options own = options;
    own.method.clear();  // what was asked for is a method of the game itself
    return std::make_unique<Oracle>(std::move(normal), own, budget);
}

pattern::Tame element(const Integer& value) { return {value <= 1, 0}; }

}  // namespace

MisereSums::MisereSums(const rule::Game& game, recognise::Recognition recognition, const Options& options, const base::Budget& budget)
    : recognition_(std::move(recognition)), budget_(budget), normal_(in_normal_play(game, options, budget)) {}

std::optional<std::vector<Integer>> MisereSums::values(const std::vector<PositionData>& sum) {
    std::vector<Integer> values;
    for (const PositionData& part : sum) {
        const Known known = normal_->at(part, Want::value);
        if (!known.value) return why_ = known.note, std::nullopt;
        values.push_back(*known.value);
    }
    return values;
}

Known MisereSums::ferguson(const std::vector<PositionData>& sum) {
    Known known;
    const auto g = values(sum);
    if (!g) {
        known.note = "the values in normal play would tell, but: " + why_;
        return known;
    }
    bool firm = true;
    Integer total = 0;
    for (const Integer& v : *g) {
        firm = firm && element(v).firm;
        total ^= v;
    }
    known.outcome = total == (firm ? 1 : 0) ? 'P' : 'N';
    known.how = firm ? "all values in normal play are 0 or 1: lost iff their nim-sum is 1, proved: misère sums of subtraction games (7.4)"
                     : "a value in normal play is at least 2: lost iff the nim-sum is 0, proved: misère sums of subtraction games (7.4)";
    return known;
}

Known MisereSums::tame(const std::vector<PositionData>& sum) {
    Known known;
    Integer largest = 0;
    std::vector<Integer> heaps;
    for (const PositionData& part : sum) {
        const auto heap = normal_->heap_of(part);
        if (!heap) return known;
        heaps.push_back(*heap);
        largest = std::max(largest, *heap);
    }
    if (largest >= most_heaps) {
        known.note = "heaps of this size are not looked at for the tame law";
        return known;
    }
    const auto count = static_cast<std::uint64_t>(largest) + 1;
    if (count > tried_) {
        tame_ = pattern::tame_heaps(recognition_.family, count, budget_);
        tried_ = count;
    }
    if (tame_.heaps.size() < count) {
        known.note = tame_.why;
        return known;
    }
    pattern::Tame total;
    for (const Integer& heap : heaps) total = total + tame_.heaps[static_cast<std::size_t>(heap)];
    known.outcome = total.previous() ? 'P' : 'N';
    known.how = "the heaps up to " + base::to_string(largest) + " are tame, proved: finite misère quotient, " + std::to_string(tame_.states) + " states (7.4)";
    return known;
}

Known MisereSums::at(const std::vector<PositionData>& sum) { return pattern::always_tame(recognition_.family) ? ferguson(sum) : tame(sum); }

const std::optional<std::pair<pattern::Pattern, pattern::Proved>>& MisereSums::law() {
    if (sought_) return law_;
    sought_ = true;
    if (const auto* set = std::get_if<recognise::FiniteSubtraction>(&recognition_.family)) {
        law_ = pattern::misere_subtraction(*set);
    } else if (pattern::always_tame(recognition_.family) && normal_->is_sequence()) {
        normal_->seek_proof();
        if (normal_->law() && normal_->proof()) law_ = pattern::misere_from_values(*normal_->law(), *normal_->proof());
    }
    return law_;
}

std::optional<std::vector<std::vector<PositionData>>> MisereSums::winning(const std::vector<PositionData>& sum, std::size_t i, bool& some) {
    if (!pattern::always_tame(recognition_.family)) return std::nullopt;
    const auto g = values(sum);
    if (!g) return std::nullopt;
    bool firm = true;
    Integer others = 0;
    for (std::size_t j = 0; j < g->size(); ++j) {
        if (j == i) continue;
        firm = firm && element((*g)[j]).firm;
        others ^= (*g)[j];
    }
    // To leave nim-sum 0 beside a value >= 2, or nim-sum 1 of values 0 and 1.
    const Integer target = firm ? Integer(others ^ 1) : others;
    if (target == (*g)[i]) return std::vector<std::vector<PositionData>>{};
    return normal_->options_worth(sum[i], target, some);
}

}  // namespace grundy::analyse
