#include "engine/claim/law/kept_lines.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/claim/law/move_lines.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::ExprRef;

namespace {

class Lines {
public:
    Lines(const rule::Game& there, const rule::Game& here, const rule::Names& names)
        : from_(there), game_(here), lines_(move_lines(here)), there_(move_lines(there)), names_(names) {}

    std::shared_ptr<const WinningMoves> told(const WinningMoves& there) const {
        auto all = std::make_shared<WinningMoves>();
        for (const WinningCase& one : there.cases) {
            const MoveLine *line = of(lines_, one.line), *other = of(there_, one.line);
            if (!line || !other || !same_names(*line, *other) || one.chosen.size() != line->binders.size()) return nullptr;
            auto said = here(one, *line);
            if (!said) return nullptr;
            all->cases.push_back(std::move(*said));
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

    /// In the names of this game; null where functions of the other are too large to be written out.
    ExprRef told_here(const ExprRef& e, std::uint32_t& frame) const {
        std::uint32_t next = frame;
        const ExprRef plain = rule::inlined(from_, e, next);
        frame = std::max(frame, next);
        return plain ? rule::with_constants_joined(rule::tidied(rule::substitute(plain, names_, frame))) : nullptr;
    }

    std::optional<WinningCase> here(const WinningCase& one, const MoveLine& line) const {
        WinningCase said;
        said.line = one.line;
        said.frame = std::max(line.frame, one.frame);
        rule::Names chosen;
        for (std::size_t b = 0; b < line.binders.size(); ++b) {
            said.chosen.push_back(told_here(one.chosen[b], said.frame));
            if (!said.chosen.back()) return std::nullopt;
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
        said.when = told_here(one.when, said.frame);
        if (!said.when) return std::nullopt;
        said.condition = rule::to_string(*said.when, game_);
        return said;
    }

    const rule::Game &from_, &game_;
    const std::vector<MoveLine> lines_, there_;
    const rule::Names& names_;
};

}  // namespace

std::shared_ptr<const WinningMoves> moves_by_lines(const WinningMoves& moves, const rule::Game& there, const rule::Game& here, const rule::Names& names) {
    return Lines(there, here, names).told(moves);
}

std::shared_ptr<const WinningMoves> moves_at_parameters(const WinningMoves& moves, const rule::Game& there, const rule::Game& here) {
    return told_or_none([&]() -> std::shared_ptr<const WinningMoves> {
        if (there.components.size() <= here.components.size() || rule::unrolled(there, true) || rule::unrolled(here, true)) return nullptr;
        rule::Names names;
        for (std::size_t i = here.components.size(); i < there.components.size(); ++i) {
            const auto is_this = [&](const auto& one) { return one.first == there.components[i].name; };
            const auto value = std::find_if(here.parameters.begin(), here.parameters.end(), is_this);
            if (value == here.parameters.end() || !base::is_numeral(value->second) || value->second.size() > 18) return nullptr;
            names[static_cast<std::uint32_t>(i)] = rule::number(std::stoll(value->second));
        }
        return moves_by_lines(moves, there, here, names);
    });
}

}  // namespace grundy::claim
