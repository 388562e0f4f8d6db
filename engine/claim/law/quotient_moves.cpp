/// A move line keeps its place when a game is told by quotients and remainders, and play is the same (quotient_game.cpp). So what wins there wins here, with
/// n / D for the quotient and n mod D for the remainder.
#include "engine/claim/law/quotient_moves.hpp"

#include <algorithm>

#include "engine/claim/law/move_lines.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

namespace {

/// Back from the game of quotients.
class Back {
public:
    Back(const rule::Game& game, const QuotientGame& told) : game_(game), lines_(move_lines(game)), there_(move_lines(*told.game)) {
        for (const rule::Component& c : game.components) natural_ = natural_ && c.kind == rule::ComponentKind::natural;
        if (natural_) names_ = told_in_numbers(game, told);
    }

    std::shared_ptr<const WinningMoves> told(const WinningMoves& there) const {
        auto all = std::make_shared<WinningMoves>();
        for (const WinningCase& one : there.cases) {
            const MoveLine *line = of(lines_, one.line), *divided = of(there_, one.line);
            if (!natural_ || !line || !divided || !same_names(*line, *divided) || one.chosen.size() != line->binders.size()) return nullptr;
            all->cases.push_back(here(one, *line));
        }
        return all;
    }

private:
    static const MoveLine* of(const std::vector<MoveLine>& lines, std::size_t move) {
        const auto found = std::find_if(lines.begin(), lines.end(), [move](const MoveLine& line) { return line.move == move; });
        return found == lines.end() ? nullptr : &*found;
    }
    /// A name that was divided, too, is two there.
    static bool same_names(const MoveLine& a, const MoveLine& b) {
        return std::equal(a.binders.begin(), a.binders.end(), b.binders.begin(), b.binders.end(),
                          [](const rule::Binder& x, const rule::Binder& y) { return x.name == y.name; });
    }

    WinningCase here(const WinningCase& one, const MoveLine& line) const {
        WinningCase said;
        said.line = one.line;
        said.frame = line.frame;
        rule::Names chosen;
        for (std::size_t b = 0; b < line.binders.size(); ++b) {
            said.chosen.push_back(rule::tidied(rule::substitute(one.chosen[b], names_, said.frame)));
            chosen[line.binders[b].slot] = said.chosen.back();
            said.choice += (b > 0 ? ", " : "") + line.binders[b].name + " = " + rule::to_string(*said.chosen.back(), game_);
        }
        rule::Move plain;
        for (std::uint32_t i = 0; i < game_.components.size(); ++i) plain.from.push_back({i, game_.components[i].name, nullptr});
        plain.to.emplace_back();
        for (const ExprRef& component : line.target) {
            plain.to[0].components.push_back(rule::tidied(component));
            said.target.push_back(rule::substitute(component, chosen, said.frame));
        }
        said.move = rule::to_string(plain, game_).substr(std::string("move ").size());
        if (!one.when) return said;
        said.when = rule::substitute(one.when, names_, said.frame);
        said.condition = rule::to_string(*said.when, game_);
        return said;
    }

    const rule::Game& game_;
    const std::vector<MoveLine> lines_, there_;
    bool natural_ = true;
    rule::Names names_;  ///< what stands for the numbers of the game of quotients
};

}  // namespace

std::shared_ptr<const WinningMoves> moves_by_quotients(Ground& ground) {
    return told_or_none([&]() -> std::shared_ptr<const WinningMoves> {
        const auto told = quotient_game(ground.game(), ground.claim());
        if (!told || rule::unrolled(*told->game, true)) return nullptr;
        Ground divided = ground.about(told->game, told->claim);
        const auto there = winning_moves(divided);
        return there ? Back(ground.game(), *told).told(*there) : nullptr;
    });
}

}  // namespace grundy::claim
