/// What a rule says at its first positions that its writer may not have meant. Every sentence is true of the rule and names a position that shows it; none is
/// an error, and nothing is said where a doubt is left.
#include <algorithm>
#include <set>

#include "engine/analyse/domain/positions.hpp"
#include "engine/analyse/domain/scores.hpp"
#include "engine/base/failure.hpp"
#include "engine/meaning/rank.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::analyse {
namespace {

using rule::ComponentKind;

constexpr std::size_t most_looked_at = 200;
constexpr std::size_t most_options_looked_at = 20'000;
constexpr std::size_t cells_of_an_option = 50;  ///< of usual ones: a row of 100 000 entries counts for 2000 options
constexpr std::uint64_t most_tried = 200'000;   ///< with those that `where` leaves out
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
            std::uint64_t left = most_tried;
            const auto take = [&](rule::PositionData&& position) {
                add(ruleset.shape().from_data(position));
                return positions_.size() < most_looked_at;
            };
            for (std::int64_t size = all.smallest(); size <= end; ++size)
                if (!all.of_size(size, take, &left)) break;
            whole_ = whole_ && left > 0;
        }
        for (std::size_t k = 0; k < positions_.size() && all_listed(); ++k) look(k, !starts.empty());
    }

    /// These positions, and what play makes of each in one move.
    FirstLook(const game::Ruleset& ruleset, std::vector<game::Position> positions) : ruleset_(ruleset) {
        for (game::Position& position : positions) add(std::move(position));
        for (std::size_t k = 0; k < positions_.size() && all_listed(); ++k) look(k, false);
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
                listed_ += part.size() / cells_of_an_option;
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

/// Positions in which a number is one that the line names, or its neighbour, and the others are small or the same: `if n >= 100` is far from the first ones.
std::vector<game::Position> near_its_numbers(const rule::Terminal& terminal, const game::Ruleset& ruleset) {
    const auto is_number = [](const rule::Component& c) { return c.kind == ComponentKind::natural || c.kind == ComponentKind::vector; };
    const auto& components = ruleset.shape().components();
    const std::size_t cells = ruleset.shape().fixed_cells();
    if (cells == 0 || cells > 8 || !std::all_of(components.begin(), components.end(), is_number)) return {};
    constexpr std::int64_t most = std::int64_t{1} << 40;
    std::set<std::int64_t> named;
    const auto note = [&](const rule::Expr& e) {
        if (e.op == rule::Op::number && e.number > 1 && e.number < most) named.insert(e.number);
        return false;
    };
    if (terminal.condition) rule::any_of(*terminal.condition, note);
    for (const rule::PatternEntry& entry : terminal.from)
        if (entry.constant) rule::any_of(*entry.constant, note);
    std::vector<game::Position> found;
    for (const std::int64_t c : named)
        for (std::size_t cell = 0; cell < cells && found.size() < most_looked_at; ++cell)
            for (const std::int64_t number : {c - 1, c, c + 1})
                for (const std::int64_t other : {std::int64_t{0}, std::int64_t{1}, c}) {
                    game::Position position(cells, other);
                    position[cell] = number;
                    position = ruleset.shape().canonical(std::move(position));
                    if (ruleset.contains(position)) found.push_back(std::move(position));
                }
    return found;
}

/// What a line `terminal` is true of.
struct Spoken {
    const game::Position* over = nullptr;  ///< the first of which it is true where play goes on
    bool decides = false;                  ///< it is true of some end of play
    bool leaves_open = false;              ///< … and false of some
    std::size_t ends = 0, late_ends = 0;   ///< ends of play, and those that are not among the smaller half
    bool first_alone = true;               ///< true of the first position and of no other where play goes on
    bool passes = true;                    ///< one move on it is false again: it is about single moments, not about what play comes to
    bool elsewhere = false;                ///< false where play goes on
    bool stays = true;                     ///< once true it stays so whatever is played

    template <class Applies>
    void hear(const FirstLook& look, bool from_the_first, const Applies& applies) {
        for (std::size_t k = 0; k < look.size(); ++k) {
            const bool here = applies(look.at(k));
            const std::vector<game::Position>& options = look.options(k);
            if (options.empty()) {
                (here ? decides : leaves_open) = true;
                ++ends;
                late_ends += k > look.size() / 2 || !from_the_first;
                continue;
            }
            elsewhere = elsewhere || !here;
            if (!here) continue;
            if (!over) over = &look.at(k);
            first_alone = first_alone && k == 0 && from_the_first;
            passes = passes && std::none_of(options.begin(), options.end(), [&](const game::Position& p) { return !p.empty() && applies(p); });
            stays = stays && std::all_of(options.begin(), options.end(), [&](const game::Position& p) { return p.empty() || applies(p); });
        }
    }
    /// Play ends among small positions, or at many, so that one of which the line is true would have been met.
    bool ends_are_known() const { return ends > 0 && (late_ends == 0 || ends >= 5); }
};

/// It is true of no end of play that was seen. Where a number falls with every move play may end further on than was looked, and be over where the line
/// speaks of it, unless the ends of play are known.
bool never_decides(const Spoken& spoken, const FirstLook& first, const game::Ruleset& ruleset, const rule::Game& game) {
    if (!spoken.over || spoken.decides || (spoken.first_alone && game.start)) return false;  // a score is 0 at first: meant for play from elsewhere
    if (spoken.ends_are_known() && !game.start) return true;
    const auto endless = [&] { return !Positions(ruleset, game, alphabet_of(game), bounds_of_domain(game)).largest(); };
    return (spoken.passes || (spoken.ends == 0 && endless())) && (first.whole() || !meaning::falling_rank(game));
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
        Spoken spoken;
        spoken.hear(first, true, applies);
        if (spoken.leaves_open && (spoken.decides || lines.size() > 1) && decides_by_scores(terminal, game)) continue;
        const bool stays = spoken.over && spoken.elsewhere && spoken.stays;
        const FirstLook near(ruleset, first.whole() ? std::vector<game::Position>() : near_its_numbers(terminal, ruleset));
        spoken.hear(near, false, applies);
        if (never_decides(spoken, first, ruleset, game))
            return said_by(terminal, game) + " says who wins where no move is left; it speaks of " + ruleset.shape().print(*spoken.over) +
                   ", where play goes on, and of " + (first.whole() ? "no position of this play" : "none of the first positions") +
                   " where it is over: to end play there write `stop` for it, too";
        if (stays)
            return said_by(terminal, game) + " says who wins where no move is left; its condition is true at " + ruleset.shape().print(*spoken.over) +
                   " too, where play goes on: to end play there write `stop` with the same condition";
    }
    return "";
}

/// Nothing is said where every position has such a move: then a line of the file is one, and W100 has told of it.
std::string move_to_itself(const FirstLook& first, const game::Ruleset& ruleset, const rule::Game& game) {
    if (game.play == rule::Play::alone) return "";  // of a puzzle nobody asks whether play ends
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
        if (move.condition && move.condition->op == rule::Op::truth) continue;  // what is false because of a parameter stands otherwise in the file
        bool late = any_large(move.binders, move.condition, {});
        for (const rule::Term& term : move.to) late = late || any_large(term.binders, term.condition, term.components);
        for (const rule::PatternEntry& entry : move.from) late = late || (entry.constant && rule::any_of(*entry.constant, is_large));
        if (late) continue;
        return "`" + rule::to_string(game.moves[line], game) + "` is possible at " +
               (first.whole() ? game.start ? "no position that the start leads to" : "no position"
                              : "none of the first " + std::to_string(first.size()) + " positions");
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
        base::pass_grave(failure);
    }
    return found;
}

}  // namespace grundy::analyse
