/// What a rule says at its first positions that its writer may not have meant. Every sentence is true of the rule and names a position that shows it; none is
/// an error, and nothing is said where a doubt is left.
#include <algorithm>
#include <set>

#include "engine/analyse/positions.hpp"
#include "engine/analyse/scores.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/failure.hpp"
#include "engine/meaning/rank.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::analyse {
namespace {

using rule::ComponentKind;

constexpr std::size_t most_looked_at = 200;
constexpr std::size_t most_options_looked_at = 20'000;
constexpr std::int64_t most_size = 60;

/// Some positions with their options, smallest first: of the domain, or what the start leads to.
class FirstLook {
public:
    FirstLook(const game::Ruleset& ruleset, const rule::Game& game) : ruleset_(ruleset) {
        const std::vector<rule::PositionData> starts = rule::start_terms(game);
        for (const rule::PositionData& start : starts) add(ruleset.shape().from_data(start));
        if (starts.empty()) {
            const Positions all(ruleset, game, alphabet_of(game), bounds_of_domain(game));
            if (all.are_too_long()) {
                listed_ = most_options_looked_at;
                return;
            }
            const std::int64_t end = std::min(all.largest().value_or(most_size), all.smallest() + most_size);
            whole_ = all.largest() && end == *all.largest();
            for (std::int64_t size = all.smallest(); size <= end && positions_.size() < most_looked_at; ++size) {
                all.of_size(size, [&](rule::PositionData&& position) {
                    add(ruleset.shape().from_data(position));
                    return positions_.size() < most_looked_at;
                });
            }
        }
        for (std::size_t k = 0; k < positions_.size(); ++k) look(k, !starts.empty());
    }

    std::size_t size() const { return options_.size(); }
    /// All positions of the game, or all that its start leads to.
    bool whole() const { return whole_ && positions_.size() < most_looked_at && listed_ < most_options_looked_at; }
    const game::Position& at(std::size_t k) const { return positions_[k]; }
    /// Is a move of this line possible somewhere here?
    bool used(std::size_t line) const { return used_.count(line) != 0; }
    bool all_listed() const { return listed_ < most_options_looked_at; }
    const std::vector<game::Position>& options(std::size_t k) const { return options_[k]; }

private:
    void add(game::Position position) {
        if (seen_.insert(position).second) positions_.push_back(std::move(position));
    }
    void look(std::size_t k, bool follow) {
        std::vector<game::Position> parts;
        const game::Position here = positions_[k];
        ruleset_.labelled_options(here, [&](game::Sum&& option, std::size_t line) {
            used_.insert(line);
            for (game::Position& part : option) {
                if (follow && positions_.size() < most_looked_at) add(part);
                parts.push_back(std::move(part));
            }
            if (option.empty()) parts.emplace_back();  // nothing is left: a move all the same
            return ++listed_ < most_options_looked_at;
        });
        options_.push_back(std::move(parts));
    }

    const game::Ruleset& ruleset_;
    std::vector<game::Position> positions_;
    std::set<game::Position> seen_;
    std::vector<std::vector<game::Position>> options_;
    std::set<std::size_t> used_;
    std::size_t listed_ = 0;
    bool whole_ = true;
};

/// The line where there are several.
std::string said_by(const rule::Terminal& terminal, const rule::Game& game) {
    return game.terminals.size() + game.said_anyway.size() == 1 ? "`terminal`" : "`" + rule::to_string(terminal, game) + "`";
}

/// A line `terminal … if C` where C is true at positions with moves, false at others, and once true stays so whatever is played: C says where play should end,
/// and does not end it. (A condition that only compares final positions, such as the parity of the last number, changes on the way.)
std::string terminal_without_stop(const FirstLook& first, const game::Ruleset& ruleset, const rule::Game& game) {
    std::vector<rule::Terminal> lines = game.terminals;
    lines.insert(lines.end(), game.said_anyway.begin(), game.said_anyway.end());
    for (const rule::Terminal& terminal : lines) {
        rule::Game copy = game;
        copy.terminals = {terminal};
        copy.terminals[0].end = rule::End::mover_wins;  // then who wins at the end tells whether the line applies
        const auto line = game::compile(std::move(copy));
        const auto applies = [&](const game::Position& p) { return line->end(p) == rule::End::mover_wins; };
        const game::Position* example = nullptr;
        bool elsewhere = false, stays = true, decides = false, leaves_open = false;  // there are ends of play that it decides, and others
        for (std::size_t k = 0; k < first.size(); ++k)
            if (first.options(k).empty()) (applies(first.at(k)) ? decides : leaves_open) = true;
        if (leaves_open && (decides || lines.size() > 1) && decides_by_scores(terminal, game)) continue;
        if (!decides) {
            const game::Position* over = nullptr;
            bool at_first_only = game.start.has_value();  // as a score is 0 there: the line may well be meant for play from elsewhere
            bool passes = true;                           // one move on it is false again: it is about single moments, not about what play comes to
            bool goes_on = true;
            for (std::size_t k = 0; k < first.size(); ++k) goes_on = goes_on && !first.options(k).empty();
            for (std::size_t k = 0; k < first.size(); ++k) {
                if (first.options(k).empty() || !applies(first.at(k))) continue;
                if (!over) over = &first.at(k);
                at_first_only = at_first_only && k == 0;
                passes =
                    passes && std::none_of(first.options(k).begin(), first.options(k).end(), [&](const game::Position& p) { return !p.empty() && applies(p); });
            }
            // Where a number falls with every move play ends further on than was looked, and may be over where the line speaks of it.
            const auto endless = [&] { return !Positions(ruleset, game, alphabet_of(game), bounds_of_domain(game)).largest(); };
            if (over && !at_first_only && (passes || (goes_on && endless())) && (first.whole() || !meaning::falling_rank(game)))
                return said_by(terminal, game) + " says who wins where no move is left; it speaks of " + ruleset.shape().print(*over) +
                       ", where play goes on, and of " + (first.whole() ? "no position of this play" : "none of the first positions") +
                       " where it is over: to end play there write `stop` for it, too";
        }
        for (std::size_t k = 0; k < first.size() && stays; ++k) {
            if (first.options(k).empty()) continue;
            const bool here = applies(first.at(k));
            elsewhere = elsewhere || !here;
            if (!here) continue;
            if (!example) example = &first.at(k);
            stays = std::all_of(first.options(k).begin(), first.options(k).end(), [&](const game::Position& p) { return p.empty() || applies(p); });
        }
        if (example && elsewhere && stays)
            return said_by(terminal, game) + " says who wins where no move is left; its condition is true at " + ruleset.shape().print(*example) +
                   " too, where play goes on: to end play there write `stop` with the same condition";
    }
    return "";
}

/// Nothing is said where every position has such a move: then a line of the file is one, and W100 has told of it.
std::string move_to_itself(const FirstLook& first, const game::Ruleset& ruleset, const rule::Game& game) {
    const auto stays = [&](std::size_t k) { return std::find(first.options(k).begin(), first.options(k).end(), first.at(k)) != first.options(k).end(); };
    std::size_t playable = 0, staying = 0;
    for (std::size_t k = 0; k < first.size(); ++k) {
        playable += !first.options(k).empty();
        staying += stays(k);
    }
    if (playable == staying && playable > 1) return "";
    for (std::size_t k = 0; k < first.size(); ++k) {
        const game::Position& here = first.at(k);
        if (!stays(k)) continue;
        const bool nothing = std::any_of(game.components.begin(), game.components.end(),
                                         [](const rule::Component& c) { return c.kind == ComponentKind::sequence || c.kind == ComponentKind::word; }) &&
                             ruleset.shape().size(here) == 0;
        const bool nought = game.components.size() == 1 && game.components[0].kind == ComponentKind::natural && ruleset.shape().size(here) == 0 && staying == 1;
        return "a move leads from " + ruleset.shape().print(here) + " to itself, so play need not end" +
               (nothing  ? ": a slice of nothing is nothing; guard it, for instance by `if len(w) >= 1`"
                : nought ? ": write `if " + game.components[0].name + " >= 1`"
                         : "");
    }
    return "";
}

/// A set 1..M whose M was chosen by hand: with more room there are moves that now are none.
std::string cut_at_a_bound(const FirstLook& first, const game::Ruleset& ruleset, const rule::Game& game) {
    constexpr std::int64_t room = 64;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const rule::Component& set = game.components[i];
        if (set.kind != ComponentKind::range_set || set.high < set.low || set.high - set.low > 2000 || set.high > (std::int64_t{1} << 40)) continue;
        rule::Game copy = game;
        copy.components[i].high += room;
        const auto wide = game::compile(std::move(copy));
        std::size_t looked = 0;
        for (std::size_t k = 0; k < first.size() && looked < most_options_looked_at; ++k) {
            std::string found;
            wide->options(wide->shape().from_data(ruleset.shape().to_data(first.at(k))), [&](game::Sum&& option) {
                for (const game::Position& part : option) {
                    const rule::PositionData data = wide->shape().to_data(part);
                    if (!data[i].items.empty() && data[i].items.back() > set.high) found = base::to_string(data[i].items.back());
                }
                return found.empty() && ++looked < most_options_looked_at;
            });
            if (!found.empty())
                return "a move from " + ruleset.shape().print(first.at(k)) + " would put " + found + " into " + set.name + ", which ends at " +
                       std::to_string(set.high) + ": it is no move";
        }
    }
    return "";
}

/// `(n) -> (-1 - n)`: a line of which no move is legal. A number that it names may let it begin further out.
std::string move_never_possible(const FirstLook& first, const rule::Game& game) {
    constexpr std::int64_t small = 12;
    if (!first.all_listed() || first.size() < (first.whole() ? 6 : 10)) return "";
    const auto is_large = [](const rule::Expr& e) {
        return e.op == rule::Op::big || e.op == rule::Op::apply || (e.op == rule::Op::number && (e.number > small || e.number < -small));
    };
    const auto any_large = [&](const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const std::vector<rule::ExprRef>& others) {
        return (condition && rule::any_of(*condition, is_large)) ||
               std::any_of(binders.begin(), binders.end(), [&](const rule::Binder& b) { return rule::any_of(*b.range, is_large); }) ||
               std::any_of(others.begin(), others.end(), [&](const rule::ExprRef& e) { return rule::any_of(*e, is_large); });
    };
    for (std::size_t line = 0; line < game.moves.size(); ++line) {
        if (first.used(line)) continue;
        const rule::Move& move = game.moves[line];
        bool late = any_large(move.binders, move.condition, {});
        for (const rule::Term& term : move.to) late = late || any_large(term.binders, term.condition, term.components);
        for (const rule::PatternEntry& entry : move.from) late = late || (entry.constant && rule::any_of(*entry.constant, is_large));
        if (late) continue;
        return "`" + rule::to_string(game.moves[line], game) + "` is possible at " +
               (first.whole() ? "no position" : "none of the first " + std::to_string(first.size()) + " positions");
    }
    return "";
}

}  // namespace

std::vector<std::string> misreadings(const game::Ruleset& ruleset, const rule::Game& game) {
    std::vector<std::string> found;
    try {
        const FirstLook first(ruleset, game);
        for (const std::string& sentence : {terminal_without_stop(first, ruleset, game), move_to_itself(first, ruleset, game),
                                            cut_at_a_bound(first, ruleset, game), move_never_possible(first, game)}) {
            if (!sentence.empty()) found.push_back(sentence);
        }
    } catch (const base::Failure& failure) {  // a position that cannot be played is told of where it is asked for
        if (failure.kind() == base::FailureKind::interrupted || failure.kind() == base::FailureKind::internal) throw;
    }
    return found;
}

}  // namespace grundy::analyse
