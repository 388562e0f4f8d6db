#include "engine/meaning/growing_set.hpp"

#include <algorithm>

#include "engine/rule/same.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

/// One move of the class: reads it part by part.
class GrowingMove {
public:
    explicit GrowingMove(const rule::Move& move) : move_(move) {}

    bool holds() {
        if (move_.from.size() != 1 || !move_.from[0].slot || move_.from[0].constant) return false;
        set_ = *move_.from[0].slot;
        if (move_.to.size() != 1 || !move_.to[0].binders.empty() || move_.to[0].condition || move_.to[0].components.size() != 1) return false;
        const ExprRef& target = move_.to[0].components[0];
        if (target->op != Op::unite || target->args.size() != 2 || !rule::is_local(*target->args[0], set_)) return false;
        const ExprRef& added = target->args[1];
        if (added->op != Op::set_list || added->args.size() != 1 || added->args[0]->type.kind == rule::Kind::set || rule::mentions(*added, set_)) return false;
        element_ = added->args[0];
        for (const rule::Binder& binder : move_.binders) {
            const Expr& range = *binder.range;
            const bool absent =
                range.op == Op::without && rule::is_local(*range.args[1], set_) && !rule::mentions(*range.args[0], set_);  // `for x in 1..9 \ S`
            if (!absent && !rule::is_local(*binder.range, set_) && rule::mentions(range, set_)) return false;
            new_element_ |= absent && rule::is_local(*element_, binder.slot);
        }
        return (!move_.condition || conditions(move_.condition)) && new_element_;
    }

private:
    bool conditions(const ExprRef& e) {
        if (e->op == Op::and_) return std::all_of(e->args.begin(), e->args.end(), [this](const ExprRef& part) { return conditions(part); });
        if (!rule::mentions(*e, set_)) return true;
        if (e->op == Op::element_of) return rule::is_local(*e->args[1], set_) && !rule::mentions(*e->args[0], set_);
        if (e->op != Op::not_ || e->args[0]->op != Op::element_of) return false;
        const bool absent = rule::is_local(*e->args[0]->args[1], set_) && rule::same(e->args[0]->args[0], element_);
        new_element_ |= absent;
        return absent;
    }

    const rule::Move& move_;
    std::uint32_t set_ = 0;
    ExprRef element_;
    bool new_element_ = false;
};

bool is_growing(const rule::Game& game) {
    return game.components.size() == 1 && rule::is_set(game.components[0].kind) && !game.where && game.stops.empty() &&
           std::all_of(game.moves.begin(), game.moves.end(), [](const rule::Move& move) { return GrowingMove(move).holds(); });
}

}  // namespace

std::optional<std::uint64_t> growing_set_length(const game::Ruleset& game, const game::Position& position) {
    if (!game.rule() || !is_growing(*game.rule())) return std::nullopt;
    // At most as many moves as the universe has elements.
    game::Position at = position;
    for (std::uint64_t moves = 0;; ++moves) {
        std::optional<game::Position> next;
        game.options(at, [&](game::Sum&& option) {
            next = std::move(option.front());
            return false;
        });
        if (!next) return moves;
        at = std::move(*next);
    }
}

}  // namespace grundy::meaning
