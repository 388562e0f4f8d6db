/// What every ruleset has: options without labels, the end by convention, options as a set.
#include <algorithm>

#include "engine/game/play/ruleset.hpp"

namespace grundy::game {

void Ruleset::labelled_options(const Position& position, const LabelledSink& sink) const {
    options(position, [&](Sum&& option) { return sink(std::move(option), 0); });
}

void Ruleset::priced_options(const Position& position, const PricedSink& sink) const {
    labelled_options(position, [&](Sum&& option, std::size_t move) { return sink(std::move(option), 1, move); });
}

bool Ruleset::is_goal(const Position&) const { return false; }

rule::End Ruleset::end(const Position&) const { return convention().play == rule::Play::misere ? rule::End::mover_wins : rule::End::mover_loses; }

std::vector<Sum> option_list(const Ruleset& game, const Position& position) {
    std::vector<Sum> list;
    game.options(position, [&](Sum&& option) {
        std::sort(option.begin(), option.end());
        list.push_back(std::move(option));
        return true;
    });
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
    return list;
}

}  // namespace grundy::game
