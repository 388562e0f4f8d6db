#include "engine/claim/play/ways.hpp"

#include "engine/rule/text.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;

Ways::Ways(const rule::Game& game) : Ways(game, claim_base(game, {})) {}

Ways::Ways(const rule::Game& game, arithmetic::Numeration base) : still_(game) {
    still_.moves.clear();
    sentences_ = std::make_unique<Sentences>(game, base);
    play_ = std::make_unique<PlayRelation>(still_, *sentences_);
    for (const auto& [slot, tuple] : play_->scope()) numbers_.insert(numbers_.end(), tuple.items.begin(), tuple.items.end());
    for (const rule::Move& move : game.moves) add(move);
}

void Ways::add(const rule::Move& move) {
    play_->each_way(move, [&](PlayRelation::Instance&& one) {
        Way way;
        way.where = std::move(one.where);
        way.where.push_back(both(play_->positions(), complement(play_->stopped())));
        way.tracks = std::move(one.tracks);
        const auto leave = [&](std::vector<Linear>&& part, Sides&& sides) {
            way.where.push_back(play_->at(play_->positions(), part, sides));
            way.where.insert(way.where.end(), sides.relations.begin(), sides.relations.end());
            way.tracks.insert(way.tracks.end(), sides.tracks.begin(), sides.tracks.end());
            way.parts.push_back(std::move(part));
        };
        if (one.target) leave(std::move(*one.target), std::move(one.sides));
        if (one.second) leave(std::move(*one.second), std::move(one.second_sides));
        ways_.push_back(std::move(way));
    });
}

Automaton Ways::where(const Way& way, const Automaton& also) const {
    std::vector<Automaton> all = way.where;
    all.push_back(also);
    return sentences_->close(std::move(all), way.tracks);
}

Automaton Ways::over() const {
    Automaton any = sentences_->constant(false);
    for (const Way& way : ways_) any = either(any, where(way, sentences_->constant(true)));
    play_->close_under_exchange(any);
    return both(play_->positions(), complement(any));
}

}  // namespace grundy::claim
