#include "engine/claim/play/play.hpp"

#include <algorithm>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using arithmetic::Values;

namespace {

constexpr std::int64_t most_numbers = 8;  ///< of a position: an automaton has base^numbers letters
constexpr std::size_t most_parts = 6;     ///< that a move leaves
/// A product of two automata has at most so many states where both are joined.
constexpr std::size_t most_states_joined = 100'000;

bool is_plain(const rule::Term& term) { return term.binders.empty() && !term.condition; }

}  // namespace

PlayRelation::PlayRelation(const rule::Game& game, Sentences& sentences, bool ends)
    : game_(game),
      sentences_(sentences),
      positions_(sentences.constant(true)),
      everywhere_(sentences.constant(true)),
      stopped_(sentences.constant(false)),
      goals_(sentences.constant(false)),
      can_move_(sentences.constant(false)),
      lost_at_end_(sentences.constant(false)) {
    std::map<int, Track> last_of_group;
    for (std::size_t k = 0; k < game.components.size(); ++k) {
        const rule::Component& component = game.components[k];
        const bool vector = rule::is_vector(component.kind), whole = rule::holds_negative(component.kind);
        if (rule::is_sequence(component.kind) || (vector && whole && component.unordered))
            throw NotDefinable{"the component `" + rule::to_string(component, game) + "`"};
        if (!vector && !whole && component.kind != rule::ComponentKind::natural) throw NotDefinable{"the component `" + rule::to_string(component, game) + "`"};
        if (vector && component.length > most_numbers) throw NotDefinable{"the component `" + rule::to_string(component, game) + "` with so many numbers"};
        Tuple names{!vector, {}};
        std::vector<Cell> cells;
        for (std::int64_t i = 0; i < (vector ? component.length : 1); ++i) {
            Cell cell{sentences.fresh(), std::nullopt};
            Linear value = arithmetic::number(cell.up);
            tracks_.push_back(cell.up);
            if (whole) {
                cell.down = sentences.fresh();
                tracks_.push_back(*cell.down);
                value = arithmetic::plus(value, arithmetic::number(*cell.down), -1);
                positions_ = both(positions_, either(arithmetic::is_zero(sentences.base(), arithmetic::number(cell.up)),
                                                     arithmetic::is_zero(sentences.base(), arithmetic::number(*cell.down))));
            }
            if (vector && component.unordered && i > 0) exchanges_.push_back({{cells.back().up, cell.up}, {cell.up, cells.back().up}});
            names.items.push_back(value);
            cells.push_back(cell);
        }
        if (component.group >= 0) {
            if (vector || whole) throw NotDefinable{"an unordered group of what are no natural numbers"};
            const auto [before, first] = last_of_group.try_emplace(component.group, cells[0].up);
            if (!first) exchanges_.push_back({{before->second, cells[0].up}, {cells[0].up, before->second}}), before->second = cells[0].up;
        }
        scope_[static_cast<std::uint32_t>(k)] = std::move(names);
        shape_.push_back(std::move(cells));
    }
    if (tracks_.size() > static_cast<std::size_t>(most_numbers))
        throw NotDefinable{"a position of more than " + std::to_string(most_numbers) + " numbers, where an integer counts for two,"};
    if (game.where) positions_ = both(positions_, sentences.truth(*plain(game.where, game.where_frame), scope_));
    check_exchange();
    sentences.at_positions(positions_);
    everywhere_ = positions_;
    for (const rule::Stop& stop : game.stops) stopped_ = either(stopped_, matches(stop.from, stop.condition, stop.frame));
    for (const rule::Stop& goal : game.goals) goals_ = either(goals_, both(positions_, matches(goal.from, goal.condition, goal.frame)));
    close_under_exchange(goals_);
    stopped_ = either(stopped_, goals_);
    close_under_exchange(stopped_);
    for (const rule::Move& move : game.moves) {
        try {
            add_steps(move);
        } catch (const arithmetic::TooLarge& large) {
            throw arithmetic::TooLarge("the line `" + rule::to_string(move, game) + "`: " + large.what());
        }
    }
    if (!ends) return;
    can_move_ = sentences.base().numerator() == 1 ? by_some_step([this](const Step& step) { return possible(step); }) : possible_by_some_step();
    read_ends();
}

void PlayRelation::narrow(const Automaton& closed) {
    for (Automaton* set : {&positions_, &can_move_, &lost_at_end_}) *set = both(*set, closed);
}

rule::ExprRef PlayRelation::plain(const rule::ExprRef& e, std::uint32_t frame) const {
    std::uint32_t next = frame;
    rule::ExprRef result = rule::inlined(game_, e, next);
    if (!result) throw NotDefinable{"functions that are nested too deep: `" + rule::to_string(*e, game_) + "`"};
    return result;
}

/// An order that does not matter may not matter to what a position is either.
void PlayRelation::check_exchange() {
    for (const auto& exchange : exchanges_)
        if (!alike(positions_, renamed(positions_, exchange)).accepts_everything()) throw NotDefinable{"`where` asks for an order that does not matter"};
}

void PlayRelation::close_under_exchange(Automaton& set) const {
    for (bool grown = true; grown;) {
        grown = false;
        for (const auto& exchange : exchanges_) {
            const Automaton more = either(set, renamed(set, exchange));
            if (alike(more, set).accepts_everything()) continue;
            set = more;
            grown = true;
        }
    }
}

/// The names of a pattern, and where its constants fit.
Scope PlayRelation::matched(const rule::Pattern& from, std::vector<Automaton>& where) {
    Scope scope;
    for (std::size_t k = 0; k < from.size(); ++k) {
        const rule::PatternEntry& entry = from[k];
        const Tuple& here = scope_.at(static_cast<std::uint32_t>(k));
        if (entry.slot) scope[*entry.slot] = here;
        if (!entry.constant) continue;
        Sides sides;
        const std::vector<Linear> items =
            here.scalar ? std::vector{sentences_.number(*plain(entry.constant, 0), {}, sides)} : sentences_.vector(*plain(entry.constant, 0), {}, sides);
        if (!sides.tracks.empty() || items.size() != here.items.size()) throw NotDefinable{"the constant `" + rule::to_string(*entry.constant, game_) + "`"};
        for (std::size_t i = 0; i < items.size(); ++i) where.push_back(arithmetic::is_zero(sentences_.base(), arithmetic::plus(here.items[i], items[i], -1)));
    }
    return scope;
}

Automaton PlayRelation::matches(const rule::Pattern& from, const rule::ExprRef& condition, std::uint32_t frame) {
    std::vector<Automaton> where;
    const Scope scope = matched(from, where);
    if (condition) where.push_back(sentences_.truth(*plain(condition, frame), scope));
    return sentences_.close(std::move(where), {});
}

/// The numbers of a position; nothing where a vector has another length.
std::optional<std::vector<Linear>> PlayRelation::numbers(const std::vector<rule::ExprRef>& components, const Scope& scope, Sides& sides) {
    std::vector<Linear> all;
    for (std::size_t k = 0; k < components.size(); ++k) {
        const std::vector<Linear> items = scope_.at(static_cast<std::uint32_t>(k)).scalar ? std::vector{sentences_.number(*components[k], scope, sides)}
                                                                                          : sentences_.vector(*components[k], scope, sides);
        if (items.size() != shape_[k].size()) return std::nullopt;
        all.insert(all.end(), items.begin(), items.end());
    }
    return all;
}

/// The terms are of this line, or speak of its names.
void PlayRelation::each_bound(const rule::Move& move, const std::vector<const rule::Term*>& terms, const std::function<void(Bound&&)>& visit) {
    std::vector<Automaton> fits;
    const Scope names = matched(move.from, fits);
    std::vector<rule::Binder> binders = move.binders;
    for (rule::Binder& binder : binders) binder.range = plain(binder.range, move.frame);
    const rule::ExprRef condition = move.condition ? plain(move.condition, move.frame) : nullptr;
    std::vector<std::vector<rule::ExprRef>> components;
    std::vector<const rule::Expr*> used;
    for (const rule::Term* term : terms) {
        components.emplace_back();
        for (const auto& component : term->components) components.back().push_back(plain(component, move.frame));
        for (const auto& component : components.back()) used.push_back(component.get());
    }
    const rule::ExprRef cost = move.cost ? plain(move.cost, move.frame) : nullptr;
    if (cost) used.push_back(cost.get());
    const Sentences::Given fitting(sentences_, fits);
    sentences_.each_binding(binders, condition.get(), used, names, [&](const Sentences::Bound& bound) {
        Bound one{fits, bound.tracks, {}, std::vector<Sides>(terms.size() + 1), {{}, 1}};
        one.where.insert(one.where.end(), bound.where.begin(), bound.where.end());
        for (std::size_t k = 0; k < terms.size(); ++k) one.numbers.push_back(numbers(components[k], bound.scope, one.sides[k]));
        if (cost) one.cost = sentences_.number(*cost, bound.scope, one.sides.back());
        visit(std::move(one));
    });
}

void PlayRelation::each_instance(const rule::Move& move, const rule::Term* also, const std::function<void(Instance&&)>& visit) {
    if (move.to.size() > 1 || (move.to.size() == 1 && !is_plain(move.to[0])))
        throw NotDefinable{"a move that leaves several positions: `" + rule::to_string(move, game_) + "`"};
    std::vector<const rule::Term*> terms;
    for (const rule::Term& term : move.to) terms.push_back(&term);
    if (also) terms.push_back(also);
    each_bound(move, terms, [&](Bound&& bound) {
        Instance one{std::move(bound.where), std::move(bound.tracks), std::nullopt, std::move(bound.sides.back()), std::nullopt, {}, std::move(bound.cost)};
        if (!move.to.empty()) {
            one.target = std::move(bound.numbers[0]);
            if (!one.target) return;  // a vector of another length is no position
            one.sides.relations.insert(one.sides.relations.end(), bound.sides[0].relations.begin(), bound.sides[0].relations.end());
            one.sides.tracks.insert(one.sides.tracks.end(), bound.sides[0].tracks.begin(), bound.sides[0].tracks.end());
        }
        if (also) one.second = std::move(bound.numbers[move.to.size()]), one.second_sides = std::move(bound.sides[move.to.size()]);
        visit(std::move(one));
    });
}

void PlayRelation::each_way(const rule::Move& move, const std::function<void(Way&&)>& visit) {
    if (move.to.size() > most_parts || !std::all_of(move.to.begin(), move.to.end(), is_plain))
        throw NotDefinable{"a move that leaves several positions: `" + rule::to_string(move, game_) + "`"};
    std::vector<const rule::Term*> terms;
    for (const rule::Term& term : move.to) terms.push_back(&term);
    each_bound(move, terms, [&](Bound&& bound) {
        Way way{std::move(bound.where), std::move(bound.tracks), {}, std::move(bound.cost)};
        for (auto& part : bound.numbers) {
            if (!part) return;  // a vector of another length is no position
            way.parts.push_back(std::move(*part));
        }
        for (const Sides& sides : bound.sides) {
            way.where.insert(way.where.end(), sides.relations.begin(), sides.relations.end());
            way.tracks.insert(way.tracks.end(), sides.tracks.begin(), sides.tracks.end());
        }
        visit(std::move(way));
    });
}

void PlayRelation::add_steps(const rule::Move& move) {
    if (move.to.size() > 1) sum_ = rule::to_string(move, game_);
    each_way(move, [&](Way&& way) { steps_.push_back(std::move(way)); });
}

std::map<Track, Track> PlayRelation::other_names() const {
    std::map<Track, Track> names;
    for (const Track track : tracks_) names[track] = sentences_.fresh();
    return names;
}

Automaton PlayRelation::arrows(const std::map<Track, Track>& names) {
    Automaton same = positions_;
    for (const auto& [track, name] : names)
        same = both(same, arithmetic::is_zero(sentences_.base(), arithmetic::plus(arithmetic::number(track), arithmetic::number(name), -1)));
    close_under_exchange(same);
    return before(same, sentences_.constant(false));
}

Automaton PlayRelation::in_order() const {
    Automaton all = sentences_.constant(true);
    for (const auto& exchange : exchanges_) {
        const auto [first, second] = std::minmax(exchange.begin()->first, exchange.begin()->second);  // tracks ascend as the components do
        all = both(all, arithmetic::is_at_most(sentences_.base(), arithmetic::plus(arithmetic::number(first), arithmetic::number(second), -1)));
    }
    return all;
}

/// A number that stays, or is another one, needs no name of its own.
Sides PlayRelation::relations_at(const Automaton& set, const std::vector<Linear>& target, Sides sides, const std::map<Track, Track>& called,
                                 std::map<Track, Track>* named) {
    std::map<Track, Track> names;
    const auto name = [&](Track track) {
        const auto found = called.find(track);
        return found == called.end() ? track : found->second;
    };
    std::set<Track> taken;
    std::size_t next = 0;
    for (const auto& cells : shape_)
        for (const Cell& cell : cells) {
            const Linear& value = target[next++];
            const bool plain = called.empty() && !cell.down && value.constant == 0 && value.terms.size() == 1 && value.terms[0].second == 1;
            if (plain && taken.insert(value.terms[0].first).second) {
                names[cell.up] = value.terms[0].first;
                continue;
            }
            const Track up = sentences_.fresh();
            Linear made = arithmetic::number(up);
            names[name(cell.up)] = up;
            sides.tracks.push_back(up);
            if (cell.down) {
                const Track down = sentences_.fresh();
                made = arithmetic::plus(made, arithmetic::number(down), -1);
                names[name(*cell.down)] = down;
                sides.tracks.push_back(down);
            }
            sides.relations.push_back(arithmetic::is_zero(sentences_.base(), arithmetic::plus(made, value, -1)));
        }
    sides.relations.push_back(renamed(set, names));
    if (named) *named = std::move(names);
    return sides;
}

Automaton PlayRelation::by_some_step(const Made& made) {
    Automaton any = sentences_.constant(false);
    for (const Step& step : steps_) any = either(any, made(step));
    return possible_before(any);
}

/// Of what a move leads from, where play goes on.
Automaton PlayRelation::possible_before(const Automaton& set) const {
    Automaton before = both(set, both(positions_, complement(stopped_)));
    close_under_exchange(before);
    return before;
}

std::vector<Automaton> PlayRelation::in_few_sets(const Made& made) {
    std::vector<Automaton> all;
    for (const Step& step : steps_) {
        const Automaton one = made(step);
        if (!all.empty() && all.back().states() * one.states() <= most_states_joined) all.back() = either(all.back(), one);
        else all.push_back(one);
    }
    for (Automaton& set : all) set = possible_before(set);
    return all;
}

/// Where all that it leaves are positions.
Automaton PlayRelation::possible(const Step& step) {
    Sides sides = step.sides();
    for (std::size_t k = 1; k < step.parts.size(); ++k) sides.relations.push_back(at(positions_, step.parts[k], {}));
    return step.parts.empty() ? sentences_.close(std::move(sides.relations), std::move(sides.tracks)) : at(positions_, step.parts[0], std::move(sides));
}

Automaton PlayRelation::before(const Automaton& set, const Automaton& nothing_left) {
    if (!sum_.empty()) throw NotDefinable{"a move that leaves several positions: `" + sum_ + "`"};
    return by_some_step([&](const Step& step) {
        Sides sides = step.sides();
        if (!step.parts.empty()) return at(set, step.parts[0], std::move(sides));
        sides.relations.push_back(nothing_left);
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    });
}

Automaton PlayRelation::leads_into(const Automaton& set) {
    return by_some_step([&](const Step& step) {
        if (step.parts.size() == 1) return at(set, step.parts[0], step.sides());
        Automaton any = sentences_.constant(false);
        for (std::size_t k = 0; k < step.parts.size(); ++k) any = either(any, at(set, step.parts[k], {}));
        Sides sides = step.sides();
        for (const std::vector<Linear>& part : step.parts) any = both(any, at(positions_, part, {}));
        sides.relations.push_back(std::move(any));
        return sentences_.close(std::move(sides.relations), std::move(sides.tracks));
    });
}

/// Where no move is left the first `terminal` that fits decides, else the convention.
void PlayRelation::read_ends() {
    const Automaton over = both(positions_, complement(can_move_));
    Automaton open = over;
    for (const rule::Terminal& terminal : game_.terminals) {
        Automaton fits = both(open, matches(terminal.from, terminal.condition, terminal.frame));
        if (!exchanges_.empty()) {
            Automaton everywhere = fits;
            close_under_exchange(everywhere);
            if (!alike(everywhere, fits).accepts_everything()) throw NotDefinable{"a `terminal` that asks for an order that does not matter"};
        }
        if (terminal.end == rule::End::draw && !fits.accepts_nothing()) throw NotDefinable{"play that may end in a draw"};
        if (terminal.end == rule::End::mover_loses) lost_at_end_ = either(lost_at_end_, fits);
        open = both(open, complement(fits));
    }
    if (game_.play == rule::Play::normal) lost_at_end_ = either(lost_at_end_, open);
}

rule::PositionData PlayRelation::position(const Values& values) const {
    const auto value = [&](Track track) {
        const auto found = values.find(track);
        return found == values.end() ? base::Integer(0) : found->second;
    };
    rule::PositionData position;
    for (std::size_t k = 0; k < shape_.size(); ++k) {
        rule::Datum datum;
        datum.scalar = scope_.at(static_cast<std::uint32_t>(k)).scalar;
        for (const Cell& cell : shape_[k]) datum.items.push_back(cell.down ? base::Integer(value(cell.up) - value(*cell.down)) : value(cell.up));
        position.push_back(std::move(datum));
    }
    return position;
}

game::Position PlayRelation::row(const std::vector<std::size_t>& numbers) const {
    game::Position row;
    std::size_t next = 0;  // the tracks stand in the order of the cells
    for (const auto& cells : shape_)
        for (const Cell& cell : cells) {
            auto value = static_cast<std::int64_t>(numbers[next++]);
            if (cell.down) value -= static_cast<std::int64_t>(numbers[next++]);
            row.push_back(value);
        }
    return row;
}

Values PlayRelation::values(const rule::PositionData& position) const {
    Values values;
    if (position.size() != shape_.size()) throw NoPosition();
    for (std::size_t k = 0; k < shape_.size(); ++k) {
        if (position[k].items.size() != shape_[k].size()) throw NoPosition();
        for (std::size_t i = 0; i < shape_[k].size(); ++i) {
            const base::Integer& item = position[k].items[i];
            if (item < 0 && !shape_[k][i].down) throw NoPosition();
            values[shape_[k][i].up] = item < 0 ? base::Integer(0) : item;
            if (shape_[k][i].down) values[*shape_[k][i].down] = item < 0 ? base::Integer(-item) : base::Integer(0);
        }
    }
    return values;
}

std::string PlayRelation::describe(const Values& values) const { return rule::to_string(position(values), game_); }

}  // namespace grundy::claim
