/// The options of a position, and which of them are worth a value asked for.
#include <algorithm>

#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/pattern/law/winning.hpp"

namespace grundy::analyse {

using base::Integer;
using rule::PositionData;

std::vector<Oracle::Option> Oracle::options(const PositionData& position, Want want) {
    std::vector<Option> result;
    for (const game::Sum& option : game::option_list(*ruleset_, ruleset_->shape().from_data(position))) {
        Option o;
        for (const game::Position& part : option) o.parts.push_back(ruleset_->shape().to_data(part));
        o.known = at(o.parts, want);
        result.push_back(std::move(o));
    }
    return result;
}

/// Beyond this many tokens options are not listed one by one: the law names one that wins.
bool Oracle::is_huge(const PositionData& position) {
    if (GroupSums* sums = groups()) return sums->is_huge(position);
    if (!law()) return false;
    const auto heaps = heaps_of(position);
    return std::any_of(heaps.begin(), heaps.end(), [](const Integer& heap) { return heap > 20'000; });
}

std::vector<std::vector<PositionData>> Oracle::one_option_worth(const PositionData& position, const Integer& nimber) {
    if (is_sequence()) {
        bool enough = false;
        at_heap(*heap_of(position), Want::outcome, enough);  // a law may need values first
    }
    const auto parts = pattern::option_with_value(recognition_.family, *law(), heaps_of(position), nimber);
    if (!parts) return {};
    std::vector<PositionData> option;
    if (is_sequence()) {
        // A heap of nothing is not named by the law; it is left where no move of the rule leaves nothing.
        const bool vanishes = std::any_of(rule_->moves.begin(), rule_->moves.end(), [](const rule::Move& move) { return move.to.empty(); });
        const std::vector<Integer> none{0};
        for (const Integer& heap : parts->empty() && !vanishes && !rule_->moves.empty() ? none : *parts) {
            option.push_back(position);
            option.back()[recognition_.embedding.components.front()].items = {heap + recognition_.embedding.shift};
        }
        return {option};
    }
    option.push_back(position);
    std::size_t next = 0;
    for (const std::size_t c : recognition_.embedding.components) {
        if (rule_->components[c].kind == rule::ComponentKind::range_set) {  // coins: as many as there are now
            option.back()[c].items.clear();
            for (const Integer& coin : *parts) option.back()[c].items.push_back(coin + recognition_.embedding.shift);
            std::sort(option.back()[c].items.begin(), option.back()[c].items.end());
            continue;
        }
        for (Integer& item : option.back()[c].items) {
            if (next < parts->size()) item = (*parts)[next++] + recognition_.embedding.shift;
        }
    }
    return {option};
}

std::vector<std::vector<PositionData>> Oracle::options_worth(const PositionData& position, const Integer& nimber, bool& some) {
    if (is_huge(position)) {
        if (auto told = nimber == 0 ? winning_in_misere_sum({position}, 0, some) : std::nullopt) return *told;
        if (GroupSums* sums = groups()) return sums->options_worth(position, nimber, some);
        some = true;
        return one_option_worth(position, nimber);
    }
    std::vector<std::vector<PositionData>> result;
    for (Option& o : options(position, nimber == 0 ? Want::outcome : Want::value)) {
        const bool hit = nimber == 0 ? o.known.outcome == 'P' : o.known.value && *o.known.value == nimber;
        if (hit) result.push_back(std::move(o.parts));
        if (o.known.outcome == '?') some = true;
    }
    return result;
}

}  // namespace grundy::analyse
