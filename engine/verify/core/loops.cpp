#include "engine/verify/core/loops.hpp"

namespace grundy::verify {

namespace {

constexpr std::size_t most_positions = 2'000'000;

}  // namespace

std::size_t Loops::number(const Position& position) {
    steps_.take(10);
    const auto [at, fresh] = numbers_.try_emplace(position, places_.size());
    if (fresh) {
        if (places_.size() >= most_positions) throw Rejected("play may go on for ever, and there are more than two million positions: nothing is verified");
        positions_.push_back(&at->first);
        places_.emplace_back();
    }
    return at->second;
}

void Loops::list(std::size_t at) {
    const Position here = *positions_[at];
    for (const Option& option : moves_.options(here)) {
        if (option.size() != 1) throw Rejected("a sum of positions has no outcome of its own where play may go on for ever");
        const std::size_t to = number(moves_.normal(option[0]));
        places_[to].from.push_back(at);
        ++places_[at].open;
    }
    if (places_[at].open > 0) return;
    const char end = moves_.terminal(here);
    const bool lost = end ? end == 'l' : game_.play == rule::Play::normal;
    places_[at].outcome = end == 'd' ? 'D' : lost ? 'P' : 'N';
}

/// To places listed from `first` on: what was listed before is closed, and its outcomes stand.
void Loops::carry_back(std::size_t first) {
    std::vector<std::size_t> known;
    for (std::size_t k = 0; k < places_.size(); ++k) {
        steps_.take(1);
        if (places_[k].outcome != 'D') known.push_back(k);
    }
    while (!known.empty()) {
        const Place& there = places_[known.back()];
        known.pop_back();
        for (const std::size_t k : there.from) {
            steps_.take(1);
            Place& here = places_[k];
            if (k < first || here.outcome != 'D') continue;
            if (there.outcome == 'N' && --here.open > 0) continue;
            here.outcome = there.outcome == 'P' ? 'N' : 'P';
            known.push_back(k);
        }
    }
}

char Loops::outcome(const Position& position) {
    const std::size_t first = places_.size(), at = number(moves_.normal(position));
    for (std::size_t k = first; k < places_.size(); ++k) list(k);
    if (first < places_.size()) carry_back(first);
    return places_[at].outcome;
}

}  // namespace grundy::verify
