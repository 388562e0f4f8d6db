#include "engine/verify/answers.hpp"

#include <algorithm>

namespace grundy::verify {

const ProvedLaw* Answers::law(std::uint32_t number) const {
    const auto it = laws_.find(number);
    return it == laws_.end() ? nullptr : &it->second;
}

Play& Answers::play(std::uint32_t number) {
    auto& play = plays_[number];
    if (!play) play = std::make_unique<Play>(game(number), steps_);
    return *play;
}

Distances& Answers::distances(std::uint32_t number) {
    auto& distances = distances_[number];
    if (!distances) distances = std::make_unique<Distances>(game(number), steps_);
    return *distances;
}

void Answers::require_two_players(std::uint32_t number) const {
    if (game(number).play == rule::Play::alone) throw Rejected("a puzzle for one player has no winner and no values");
}

bool Answers::one_play_tells(const Position& position) const {
    const auto known = [&](std::int64_t letter) { return std::find(letters_.begin(), letters_.end(), letter) != letters_.end(); };
    return !letters_.empty() && position.size() == 1 && position[0].many && std::all_of(position[0].items.begin(), position[0].items.end(), known);
}

std::int64_t Answers::moves_of_one_play(Position position) {
    if (!one_play_tells(position)) throw Rejected("of this word it was not proved that all plays from it have one length");
    const Moves& moves = play(0).moves();
    std::int64_t count = 0;
    for (; auto option = moves.some_option(position); ++count) {
        steps_.take(1);
        if (option->size() != 1) throw Rejected("a move leads to a sum of words");
        position = std::move(option->front());
    }
    return count;
}

std::optional<ToldOfWord> Answers::told_of_word(std::uint32_t number, const Position& position) const {
    if (number != 0 || !told_of_words_ || position.size() != 1 || !position[0].many) return std::nullopt;
    return told_of_words_(position[0].items);
}

/// After an even number of moves whoever is to move now cannot: that is to lose, except under misère play.
std::optional<std::int64_t> Answers::by_law(std::uint32_t number, const Position& position, bool outcome) {
    if (number == 0 && one_play_tells(position)) {
        const std::int64_t parity = moves_of_one_play(position) % 2;
        return outcome && own_.play == rule::Play::misere ? 1 - parity : parity;
    }
    const ProvedLaw* known = law(number);
    return known ? known->at(position, outcome) : std::nullopt;
}

std::optional<bool> Answers::by_quotient(std::uint32_t number, const Option& sum) const {
    const ProvedLaw* known = law(number);
    std::vector<std::int64_t> heaps;
    for (const Position& position : sum) {
        if (position.size() != 1 || position[0].many) return {};
        heaps.push_back(position[0].number);
    }
    return known ? known->previous(heaps) : std::nullopt;
}

std::int64_t Answers::value(std::uint32_t number, const Position& position) {
    require_two_players(number);
    Play& by_definition = play(number);
    if (!by_definition.moves().contains(position)) throw Rejected("the claim asks for something that is no position of the game");
    if (!by_definition.has_values()) throw Rejected("positions of this game have outcomes, but no Grundy values");
    if (const auto told = told_of_word(number, position); told && told->value) return *told->value;
    if (const auto v = by_law(number, position, false)) return *v;
    return by_definition.at(position);
}

char Answers::by_playing(std::uint32_t number, const Position& position) {
    if (const auto known = loops_.find(number); known != loops_.end()) return known->second.outcome(position);
    try {
        return play(number).at(position) == 0 ? 'P' : 'N';
    } catch (const MayBeDrawn&) {
        return loops_.emplace(std::piecewise_construct, std::forward_as_tuple(number), std::forward_as_tuple(game(number), steps_))
            .first->second.outcome(position);
    }
}

char Answers::outcome(std::uint32_t number, const Position& position) {
    require_two_players(number);
    if (!play(number).moves().contains(position)) throw Rejected("the claim asks for something that is no position of the game");
    if (const auto told = told_of_word(number, position)) return told->outcome;
    if (const auto v = by_law(number, position, true)) return *v == 0 ? 'P' : 'N';
    return by_playing(number, position);
}

Ask Answers::ask() {
    return [this](const rule::Expr& e, const std::vector<Value>& position) -> std::int64_t {
        if (e.op == rule::Op::distance_at) return distances(e.ref).distance(position);
        if (e.op == rule::Op::reachable_at) return distances(e.ref).reachable(position) ? 1 : 0;
        if (e.op == rule::Op::solutions_at) return distances(e.ref).solutions(position);
        if (e.op == rule::Op::value_at) return value(e.ref, position);
        return outcome(e.ref, position) == (e.op == rule::Op::previous_at ? 'P' : e.op == rule::Op::next_at ? 'N' : 'D');
    };
}

Sum Answers::normal(Sum sum) const {
    std::sort(sum.begin(), sum.end());
    return sum;
}

Sum Answers::sum(const rule::PositionSum& terms) const {
    Sum result;
    for (const rule::SumTerm& term : terms) {
        std::uint32_t number = 0;
        while (term.game && own_.uses.at(number).second != term.game) ++number;
        if (term.game) ++number;
        const Moves moves(game(number), steps_);
        Position position = position_of(term.position);
        if (!moves.contains(position)) throw Rejected("the claim names something that is no position of the game");
        result.emplace_back(number, moves.normal(std::move(position)));
    }
    return normal(std::move(result));
}

std::int64_t Answers::value(const Sum& sum) {
    if (sum.empty() && !play(0).has_values()) throw Rejected("positions of this game have outcomes, but no Grundy values");
    std::int64_t all = 0;
    for (const auto& [number, position] : sum) all ^= value(number, position);
    return all;
}

/// Of several positions the nim-sum of their values tells under normal play; under misère play of one game, the moves of the whole sum. A single one has an
/// outcome of its own.
char Answers::outcome(const Sum& sum) {
    const auto told = [](bool lost) { return lost ? 'P' : 'N'; };
    if (sum.size() == 1) return outcome(sum[0].first, sum[0].second);
    if (sum.empty() && !own_.terminals.empty()) throw Rejected("of no position at all nothing says who wins under these rules");
    require_two_players(0);
    if (sum.empty()) return told(own_.play == rule::Play::normal);
    if (const auto of = sum.front().first; play(of).plays_sums()) {
        Option terms;
        for (const auto& [number, position] : sum) {
            if (number != of) throw Rejected("a sum of several games under misère play is something that the checker does not play");
            terms.push_back(position);
        }
        if (const auto lost = by_quotient(of, terms)) return told(*lost);
        return told(play(of).at(terms) == 0);
    }
    return told(value(sum) == 0);
}

std::vector<Sum> Answers::options(const Sum& sum) {
    std::vector<Sum> all;
    for (std::size_t i = 0; i < sum.size(); ++i) {
        const auto& [number, position] = sum[i];
        for (Option& option : play(number).moves().options(position)) {
            Sum next = sum;
            next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
            for (Position& part : option) next.emplace_back(number, std::move(part));
            all.push_back(normal(std::move(next)));
            steps_.take(10 * sum.size());
        }
    }
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
}

}  // namespace grundy::verify
