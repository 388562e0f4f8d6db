#include "engine/analyse/misere_sums.hpp"

#include <algorithm>

#include "engine/pattern/prove/misere_subtraction.hpp"

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

MisereSums::MisereSums(std::shared_ptr<const rule::Game> game, recognise::Recognition recognition, const Options& options, const base::Budget& budget)
    : game_(std::move(game)), recognition_(std::move(recognition)), budget_(budget), normal_(in_normal_play(*game_, options, budget)) {}

pattern::TheoremRef MisereSums::about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law) const {
    return std::make_shared<const pattern::Theorem>(
        pattern::Theorem{std::move(proof), game_, recognition_.family, recognition_.embedding.shift, std::move(law), {}});
}

std::optional<std::vector<Integer>> MisereSums::values(const std::vector<PositionData>& sum) {
    std::vector<Integer> values;
    values_rest_on_ = {};
    for (const PositionData& part : sum) {
        const Known known = normal_->at(part, Want::value);
        if (!known.value) return why_ = known.note, std::nullopt;
        for (const auto& law : known.grounds.theorems()) values_rest_on_.add(pattern::Evidence(law));
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
    // Values that were computed are part of the theorem's check; those that a law gives rest on that law too.
    known.grounds = pattern::Evidence(about(*pattern::ferguson(recognition_.family, firm)));
    known.grounds.add(values_rest_on_);
    return known;
}

const pattern::TameHeaps& MisereSums::heaps_below(std::uint64_t count) {
    const auto found = tame_.find(count);
    return found != tame_.end() ? found->second : tame_.emplace(count, pattern::tame_heaps(recognition_.family, count, budget_)).first->second;
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
    const pattern::TameHeaps& tame = heaps_below(count);
    if (!tame.proof) {
        known.note = tame.why;
        return known;
    }
    pattern::Tame total;
    for (const Integer& heap : heaps) total = total + tame.heaps[static_cast<std::size_t>(heap)];
    known.outcome = total.previous() ? 'P' : 'N';
    known.grounds = pattern::Evidence(about(*tame.proof));
    return known;
}

Known MisereSums::at(const std::vector<PositionData>& sum) { return pattern::always_tame(recognition_.family) ? ferguson(sum) : tame(sum); }

const pattern::TheoremRef& MisereSums::theorem() {
    if (sought_) return theorem_;
    sought_ = true;
    std::optional<std::pair<pattern::Pattern, pattern::Proved>> law;
    if (const auto* set = recognition_.family.as<recognise::FiniteSubtraction>()) {
        law = pattern::misere_subtraction(*set);
    } else if (pattern::always_tame(recognition_.family) && normal_->is_sequence()) {
        normal_->seek_proof();
        if (const auto values = normal_->sought_theorem()) law = pattern::misere_from_values(*values->law, values->proof);
    }
    if (law) theorem_ = about(law->second, std::make_shared<const pattern::Pattern>(law->first));
    return theorem_;
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
