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
    play_->each_way(move, [&](PlayRelation::Way&& one) {
        Way way{std::move(one.where), std::move(one.tracks), std::move(one.parts)};
        way.where.push_back(both(play_->positions(), complement(play_->stopped())));
        for (const std::vector<Linear>& part : way.parts) way.where.push_back(play_->at(play_->positions(), part, {}));
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
