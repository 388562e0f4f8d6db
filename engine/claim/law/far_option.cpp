#include "engine/claim/law/far_option.hpp"

#include "engine/arithmetic/member.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/unrolled.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Values;
using Way = PlayRelation::Way;

namespace {

base::Integer number_at(const Linear& form, const Values& at) {
    base::Integer sum = form.constant;
    for (const auto& [track, times] : form.terms)
        if (const auto found = at.find(track); found != at.end()) sum += found->second * times;
    return sum;
}

class FarOption {
public:
    FarOption(const rule::Game& game, const Sentences& sentences, PlayRelation& play, const rule::PositionData& position)
        : game_(game), sentences_(sentences), play_(play), position_(position) {}

    /// What the first move leaves that is one of these; `asked`: what is asked of it besides.
    std::optional<rule::PositionData> first(std::size_t parts, const std::function<std::vector<Automaton>(const Way&)>& asked) const;

private:
    std::vector<Values> orders() const;
    std::optional<rule::PositionData> found(const Values& here, const Way& one, std::vector<Automaton> all) const;

    const rule::Game& game_;
    const Sentences& sentences_;
    PlayRelation& play_;
    const rule::PositionData& position_;
};

/// The numbers of the position as they stand, and with two that have no order exchanged.
std::vector<Values> FarOption::orders() const {
    std::vector<Values> orders{play_.values(position_)};
    for (const auto& exchange : play_.exchanges()) {
        Values other = orders.front();
        for (const auto& [from, to] : exchange)
            if (const auto there = orders.front().find(from); there != orders.front().end()) other[to] = there->second;
            else other.erase(to);
        orders.push_back(std::move(other));
    }
    return orders;
}

std::optional<rule::PositionData> FarOption::found(const Values& here, const Way& one, std::vector<Automaton> all) const {
    Values given;
    for (const arithmetic::Track track : play_.tracks()) {
        const auto there = here.find(track);
        given[track] = there == here.end() ? base::Integer(0) : there->second;
    }
    auto at = arithmetic::common_member(sentences_.base(), all, given);
    if (!at) return std::nullopt;
    at->insert(here.begin(), here.end());
    rule::PositionData option = position_;
    std::size_t k = 0;
    for (rule::Datum& datum : option)
        for (base::Integer& item : datum.items) item = number_at(one.parts[0].at(k++), *at);
    return rule::in_order(game_, std::move(option));
}

std::optional<rule::PositionData> FarOption::first(std::size_t parts, const std::function<std::vector<Automaton>(const Way&)>& asked) const {
    std::optional<rule::PositionData> option;
    const auto plain = rule::unrolled(game_);
    for (const Values& here : orders())
        for (const rule::Move& move : plain ? plain->moves : game_.moves) {
            if (option || move.to.size() != parts) continue;
            play_.each_way(move, [&](Way&& one) {
                if (option || one.parts.empty()) return;
                try {
                    const arithmetic::Allowance allowance(most_work / 8);
                    std::vector<Automaton> all = asked(one);
                    all.insert(all.end(), one.where.begin(), one.where.end());
                    option = found(here, one, std::move(all));
                } catch (const arithmetic::TooLarge&) {  // by another move perhaps
                }
            });
        }
    return option;
}

}  // namespace

std::optional<rule::PositionData> option_within(const rule::Game& game, Sentences& sentences, PlayRelation& play, const Automaton& set,
                                                const rule::PositionData& position) {
    return FarOption(game, sentences, play, position).first(1, [&](const Way& one) { return play.relations_at(set, one.parts[0], {}).relations; });
}

std::vector<rule::PositionData> two_equal_left(const rule::Game& game, const rule::PositionData& position) {
    if (!game::convention_of(game).has_values() || !falling_measure(game)) return {};
    const auto part = told_within(most_work / 4, [&]() -> std::optional<rule::PositionData> {
        rule::Game still = game;
        still.moves.clear();
        Sentences sentences(game, claim_base(game, {}));
        PlayRelation play(still, sentences);
        return FarOption(game, sentences, play, position).first(2, [&](const Way& one) {
            std::vector<Automaton> asked = play.relations_at(play.positions(), one.parts[0], {}).relations;
            for (std::size_t k = 0; k < one.parts[0].size(); ++k)
                asked.push_back(arithmetic::is_zero(sentences.base(), arithmetic::plus(one.parts[0][k], one.parts[1][k], -1)));
            return asked;
        });
    });
    return part ? std::vector(2, *part) : std::vector<rule::PositionData>();
}

}  // namespace grundy::claim
