/// Small positions of a set that an automaton reads, and what is read off them compared with it.
#include <algorithm>
#include <cmath>

#include "engine/claim/induction/lost_words.hpp"
#include "engine/claim/induction/small_box.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::size_t most_samples = 4000;

}  // namespace

std::vector<ExprRef> numbers_of_position(const rule::Game& game) {
    std::vector<ExprRef> numbers;
    for (std::uint32_t slot = 0; slot < game.components.size(); ++slot) {
        const rule::Component& c = game.components[slot];
        if (c.kind == rule::ComponentKind::natural) numbers.push_back(rule::local(slot, c.name));
        if (c.kind == rule::ComponentKind::natural) continue;
        if (c.kind != rule::ComponentKind::vector) return {};
        for (std::int64_t k = 1; k <= c.length; ++k) {
            auto entry = std::make_shared<rule::Expr>();
            entry->op = Op::index;
            entry->args = {rule::local(slot, c.name, {rule::Kind::vector}), rule::number(k)};
            numbers.push_back(entry);
        }
    }
    return numbers;
}

rule::ExprRef lost_in_words(const rule::Game& game, Sentences& sentences, const PlayRelation& play, const arithmetic::Automaton& lost) {
    LostSamples known;
    known.numbers = numbers_of_position(game);
    known.base = sentences.base().base();
    if (known.numbers.empty() || known.numbers.size() > 5 || known.numbers.size() != play.tracks().size()) return nullptr;
    const auto cells = [&](std::size_t side) { return std::pow(static_cast<double>(side), static_cast<double>(known.numbers.size())); };
    std::size_t side = 2;
    while (side < 400 && cells(side + 1) <= static_cast<double>(most_samples)) ++side;
    known.side = static_cast<std::int64_t>(side);
    std::vector<std::size_t> at(known.numbers.size(), 0);
    do {
        arithmetic::Values values;
        for (std::size_t i = 0; i < at.size(); ++i) values[play.tracks()[i]] = base::Integer(at[i]);
        if (play.positions().accepts(values)) known.samples.push_back({play.position(values), lost.accepts(values)});
    } while (next_in_box(at, side));
    known.right = [&](const ExprRef& candidate) {
        try {
            return both(play.positions(), complement(alike(sentences.truth(*candidate, play.scope()), lost))).accepts_nothing();
        } catch (const NotDefinable&) {
            return false;
        }
    };
    return lost_in_words(game, known);
}

}  // namespace grundy::claim
