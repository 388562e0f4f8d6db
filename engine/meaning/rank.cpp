/// Ranks by greedy lexicographic synthesis: take a measure that no remaining move raises and some lower, drop the moves that lower it, repeat.
/// Greedy is complete for this form (Alias, Darte, Feautrier & Gonnord 2010): a measure that may be taken now may also be taken later.
/// A move into a sum is sound part by part: multisets over a well-founded order are well-founded (Dershowitz & Manna 1979).
#include "engine/meaning/rank.hpp"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "engine/base/poll.hpp"
#include "engine/game/compile/unordered.hpp"
#include "engine/meaning/entail.hpp"
#include "engine/meaning/filter_facts.hpp"
#include "engine/meaning/normalise.hpp"
#include "engine/meaning/set_facts.hpp"
#include "engine/meaning/witnesses.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::meaning {
namespace {

using rule::ComponentKind;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

constexpr std::size_t most_cases_of_one_proof = 200;
constexpr std::size_t most_steps = 400;          ///< where the binders that are indices run through their values
constexpr std::int64_t longest_by_entries = 64;  ///< a vector whose entries are looked at one by one

/// Components as expressions: of the position that is left, or of the target.
using Position = std::vector<ExprRef>;

struct Measure {
    std::string name;
    std::function<ExprRef(const Position&)> of;
    std::vector<std::pair<std::size_t, std::int64_t>> summed;  ///< component, and which entry (0: all); none: no sum of numbers
};

/// How much is looked at: vectors as their sums, or entry by entry.
enum class Grain : std::uint8_t { sums, entries };

/// `where` is asked of one order of what is unordered: of one of these, each with the places that the components take. None where they are too many.
std::vector<std::vector<std::size_t>> orders_of(const rule::Game& game) {
    rule::Pattern position;
    std::vector<std::size_t> order;
    for (const rule::Component& c : game.components) {
        order.push_back(position.size());
        position.push_back({static_cast<std::uint32_t>(position.size()), c.name, nullptr});
    }
    const auto plans = game::orders(game, position, game.where);
    if (plans.empty()) return {order};
    constexpr std::size_t most_exchanged = 4;
    const std::vector<std::size_t> places = plans.front().group;
    std::vector<std::vector<std::size_t>> all;
    if (plans.size() > 1 || places.empty() || places.size() > most_exchanged) return all;
    std::vector<std::size_t> group = places;
    do {
        for (std::size_t k = 0; k < group.size(); ++k) order[places[k]] = group[k];
        all.push_back(order);
    } while (std::next_permutation(group.begin(), group.end()));
    return all;
}

/// Does some move change the component? A parameter that a claim leaves open stays, and need not stand in a sum.
bool is_moved(const rule::Game& game, std::size_t i) {
    if (game.components[i].group >= 0) return true;  // as much as those that it may be exchanged with
    for (const rule::Move& move : game.moves)
        for (const rule::Term& term : move.to)
            if (term.components[i]->op != Op::local || move.from[i].slot != term.components[i]->slot) return true;
    return false;
}

std::vector<Measure> measures(const rule::Game& game, Grain grain) {
    std::vector<Measure> list;
    std::vector<std::pair<std::size_t, std::int64_t>> summed;  ///< as Measure has them
    std::string sum;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const rule::Component& c = game.components[i];
        const bool number = c.kind == ComponentKind::natural;
        const auto size = [i](const Position& p) { return rule::call(rule::Builtin::len, {p[i]}); };
        if (number && c.group < 0) list.push_back({c.name, [i](const Position& p) { return p[i]; }, {{i, 0}}});
        if (rule::is_sequence(c.kind) || c.kind == ComponentKind::word) list.push_back({fmt::format("len({})", c.name), size, {}});
        if (rule::is_set(c.kind)) {
            list.push_back({fmt::format("the size of {}", c.name), size, {}});
            list.push_back(
                {fmt::format("the number of elements missing from {}", c.name), [size](const Position& p) { return node(Op::negate, {size(p)}); }, {}});
        }
        for (std::int64_t k = 1; grain == Grain::entries && c.kind == ComponentKind::vector && !c.unordered && k <= c.length; ++k)
            list.push_back({fmt::format("{}[{}]", c.name, k), [i, k](const Position& p) { return node(Op::index, {p[i], rule::number(k)}); }, {{i, k}}});
        if ((!number && c.kind != ComponentKind::vector && c.kind != ComponentKind::sequence) || !is_moved(game, i)) continue;
        summed.emplace_back(i, 0);
        sum += (sum.empty() ? "" : " + ") + (number ? c.name : fmt::format("sum({})", c.name));
    }
    const auto total = [&game, summed](const Position& p) {
        ExprRef all = rule::number(0);
        for (const auto& [i, entry] : summed)
            all = rule::binary(Op::add, all, game.components[i].kind == ComponentKind::natural ? p[i] : node(Op::sum_of, {p[i]}));
        return all;
    };
    const bool single = summed.size() == 1 && game.components[summed[0].first].kind == ComponentKind::natural && game.components[summed[0].first].group < 0;
    if (!summed.empty() && !single) list.push_back({sum, total, summed});
    return list;
}

/// One target position of one move line, with what is known where it is legal; at the grain of entries, for one choice of the binders that are indices.
class Step {
public:
    Step(const rule::Game& game, const rule::Move& move, const rule::Term& term, Grain grain, const std::vector<std::size_t>& chosen)
        : game_(game), move_(move), grain_(grain), chosen_(chosen), normal_(game, nullptr, terms_) {
        std::uint32_t frame = move.frame;
        for (std::size_t i = 0; i < game.components.size(); ++i) leave(i, move.from[i], frame++);
        for (const auto& binder : move.binders) bind(binder);
        if (choices_ > 0) return;
        know(move.condition);
        for (const auto& binder : term.binders) bind(binder);
        know(term.condition);
        for (const ExprRef& target : term.components) {
            const ExprRef plain = rule::inlined(game, target, frame);
            after_.push_back(plain ? plain : target);
        }
        for (std::size_t i = 0; i < after_.size(); ++i) leave_part(i, term, frame);
        know_position();
    }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

    /// How many elements the next index has, if it is not chosen yet.
    std::size_t choices() const { return choices_; }
    bool is_never() const { return std::count(facts_.begin(), facts_.end(), Terms::never) > 0; }
    /// The measure of the target is in this relation to that of the position.
    bool proves(const Measure& measure, Relation relation) {
        const auto goal = normal_.attempt([&] { return normal_.related(normal_.number(*measure.of(after_)), relation, normal_.number(*measure.of(before_))); });
        return goal && shows(*goal);
    }

private:
    bool shows(TermId goal) {
        std::vector<TermId> facts = facts_;
        facts.insert(facts.end(), normal_.facts().begin(), normal_.facts().end());
        return follows(terms_, facts, goal, {most_cases_of_one_proof, base::look_at_budget});
    }
    void know(const ExprRef& condition) {
        if (!condition) return;
        if (condition->op == Op::and_) {
            for (const ExprRef& part : condition->args) know(part);
        } else if (const auto truth = normal_.attempt([&] { return normal_.truth(*condition); })) {
            facts_.push_back(*truth);
        }
    }

    /// The component of the position that is left, under its name in the move and under one of its own.
    void leave(std::size_t i, const rule::PatternEntry& entry, std::uint32_t own) {
        const rule::Component& c = game_.components[i];
        Meaning meaning = normal_.component(static_cast<std::uint32_t>(i));
        if (c.kind == ComponentKind::vector && (grain_ == Grain::sums || c.length > longest_by_entries)) meaning = normal_.anything(Kind::vector, true);
        if (entry.slot) normal_.let(*entry.slot, meaning);
        normal_.let(own, std::move(meaning));
        before_.push_back(rule::local(own, c.name, rule::type_of(c)));
        if (entry.constant) know(rule::compare(before_.back(), Relation::equal, entry.constant));
    }

    /// A target that is a part of what it was has a name of its own, of which it is known how large it is.
    void leave_part(std::size_t i, const rule::Term& term, std::uint32_t& next) {
        const rule::Component& c = game_.components[i];
        if ((!rule::is_set(c.kind) && !rule::is_sequence(c.kind)) || !move_.from[i].slot) return;
        const rule::Type type = rule::type_of(c);
        const ExprRef whole = rule::local(*move_.from[i].slot, c.name, type), part = rule::local(next, c.name, type);
        std::uint32_t free = next + 1;
        auto facts = facts_of_part(game_, move_, term, after_[i], whole, part, !rule::holds_negative(c.kind), free);
        if (!facts && c.kind == ComponentKind::sequence && !rule::holds_negative(c.kind)) {
            const ExprRef entry = rule::local(free, "x");  // any entry
            normal_.let(free++, normal_.anything(Kind::number, true));
            facts = facts_of_map(move_, after_[i], whole, part, entry, free, [&](const ExprRef& truth) {
                const auto goal = normal_.attempt([&] { return normal_.truth(*truth); });
                return goal && shows(*goal);
            });
        }
        if (!facts) return;
        normal_.let(next, normal_.anything(type.kind, c.kind == ComponentKind::sequence));
        for (const ExprRef& fact : *facts) know(fact);
        after_[i] = part;
        next = free;
    }

    void bind(const rule::Binder& binder) {
        if (choices_ > 0) return;
        const Expr& range = *binder.range;
        if (grain_ == Grain::entries && speaks_as_index(binder.slot)) {
            if (auto elements = normal_.attempt([&] { return normal_.elements(range); }); elements && *elements && !(*elements)->empty()) {
                if (indices_ == chosen_.size()) choices_ = (*elements)->size();
                else normal_.let(binder.slot, (**elements)[chosen_[indices_++]]);
                return;
            }
        }
        const auto natural = normal_.attempt([&] { return normal_.natural_elements(range); });
        Meaning element = normal_.anything(binder.type.kind, natural.value_or(false));
        if (range.op == Op::call && range.builtin == rule::Builtin::below) below(element, *range.args[0]);
        else know_element(element, range);
        normal_.let(binder.slot, std::move(element));
        const ExprRef name = rule::local(binder.slot, binder.name, binder.type);
        for (std::size_t i = 0; i < move_.from.size() && range.op == Op::local; ++i) {  // an element of a component S : set low..high
            const rule::Component& c = game_.components[i];
            if (c.kind != ComponentKind::range_set || move_.from[i].slot != range.slot) continue;
            know(rule::compare(name, Relation::greater_equal, rule::number(c.low)));
            know(rule::compare(name, Relation::less_equal, rule::number(c.high)));
        }
        for (const ExprRef& fact : facts_of_set(game_, move_, binder)) know(fact);
    }

    bool speaks_as_index(std::uint32_t slot) const {
        const auto is = [slot](const ExprRef& e) { return e && rule::tells_entry(*e, slot); };
        return is(move_.condition) || std::any_of(move_.binders.begin(), move_.binders.end(), [&](const rule::Binder& b) { return is(b.range); }) ||
               std::any_of(move_.to.begin(), move_.to.end(),
                           [&](const rule::Term& t) { return is(t.condition) || std::any_of(t.components.begin(), t.components.end(), is); });
    }

    void know_element(const Meaning& element, const Expr& range) {
        if (range.op == Op::set_comprehension && element.kind == Kind::number) {
            for (const auto& inner : range.binders) bind(inner);
            know(range.condition);
            const auto value = normal_.attempt([&] { return normal_.related(element.number, Relation::equal, normal_.number(*range.args[0])); });
            if (value) facts_.push_back(*value);
        } else if (const auto in = normal_.attempt([&] { return normal_.member(element, range); })) {
            facts_.push_back(*in);
        }
    }

    /// Every vector that is nowhere above the other: an unknown for each entry.
    void below(Meaning& vector, const Expr& above) {
        const auto other = normal_.attempt([&] { return normal_.meaning(above); });
        if (!other || !other->entries) return;
        vector.entries.emplace();
        for (const NumberCases& most : *other->entries) {
            vector.entries->push_back(normal_.anything(Kind::number, true).number);
            facts_.push_back(normal_.related(vector.entries->back(), Relation::less_equal, most));
        }
    }

    /// The target is a position, and play has not stopped at what is left.
    void know_position() {
        for (std::size_t i = 0; i < after_.size(); ++i) {
            if (game_.components[i].kind == ComponentKind::natural) know(rule::compare(after_[i], Relation::greater_equal, rule::number(0)));
            if (game_.components[i].kind != ComponentKind::vector || grain_ == Grain::sums) continue;
            for (std::int64_t k = 1; k <= game_.components[i].length; ++k)
                know(rule::compare(node(Op::index, {after_[i], rule::number(k)}), Relation::greater_equal, rule::number(0)));
        }
        for (const rule::Stop& stop : game_.stops) know_not(stop);
        if (!game_.where) return;
        const auto orders = orders_of(game_);
        for (const Position& position : {before_, after_}) {
            std::vector<Meaning> parts;
            for (const ExprRef& part : position) {
                auto meaning = normal_.attempt([&] { return normal_.meaning(*part); });
                parts.push_back(meaning ? std::move(*meaning) : normal_.anything(part->type.kind, false));
            }
            know_where(parts, orders);
        }
    }

    void know_where(const std::vector<Meaning>& position, const std::vector<std::vector<std::size_t>>& orders) {
        const auto names = normal_.names();
        std::vector<TermId> one;
        for (const auto& order : orders) {
            for (std::size_t i = 0; i < position.size(); ++i) normal_.let(static_cast<std::uint32_t>(i), position[order[i]]);
            if (orders.size() == 1) know(game_.where);
            else one.push_back(normal_.attempt([&] { return normal_.truth(*game_.where); }).value_or(Terms::always));
        }
        if (!one.empty()) facts_.push_back(terms_.any_of(one));
        normal_.let(names);
    }

    void know_not(const rule::Stop& stop) {
        const auto names = normal_.names();
        const auto met = normal_.attempt([&] {
            std::vector<TermId> all;
            for (std::size_t i = 0; i < stop.from.size(); ++i) {
                if (stop.from[i].constant) all.push_back(normal_.truth(*rule::compare(before_[i], Relation::equal, stop.from[i].constant)));
                if (stop.from[i].slot) normal_.let(*stop.from[i].slot, normal_.meaning(*before_[i]));
            }
            if (stop.condition) all.push_back(normal_.truth(*stop.condition));
            return terms_.all_of(all);
        });
        if (met) facts_.push_back(terms_.negation(*met));
        normal_.let(names);
    }

    const rule::Game& game_;
    const rule::Move& move_;
    Grain grain_;
    const std::vector<std::size_t>& chosen_;
    std::size_t indices_ = 0, choices_ = 0;
    Terms terms_;
    Normaliser normal_;
    std::vector<TermId> facts_;
    Position before_, after_;
};

using Steps = std::vector<std::unique_ptr<Step>>;

/// Nothing where they are too many.
std::optional<Steps> steps(const rule::Game& game, Grain grain) {
    Steps all;
    for (const auto& move : game.moves) {
        for (const auto& term : move.to) {
            std::vector<std::vector<std::size_t>> open{{}};
            while (!open.empty()) {
                const std::vector<std::size_t> chosen = std::move(open.back());
                open.pop_back();
                auto step = std::make_unique<Step>(game, move, term, grain, chosen);
                for (std::size_t k = 0; k < step->choices(); ++k) {
                    open.push_back(chosen);
                    open.back().push_back(k);
                }
                if (step->choices() == 0 && !step->is_never()) all.push_back(std::move(step));
                if (all.size() + open.size() > most_steps) return std::nullopt;
            }
        }
    }
    return all;
}

/// A factor for every number of a position, and a constant. Nothing where the position, or the measure, is not made of so many numbers.
std::optional<std::vector<std::int64_t>> row_of(const rule::Game& game, const Measure& measure) {
    if (measure.summed.empty()) return std::nullopt;
    std::vector<std::int64_t> row;
    for (std::size_t i = 0; i < game.components.size(); ++i) {
        const rule::Component& c = game.components[i];
        const bool vector = c.kind == ComponentKind::vector;
        if (!vector && !rule::is_number(c.kind)) return std::nullopt;
        for (std::int64_t k = 1; k <= (vector ? c.length : 1); ++k)
            row.push_back(std::any_of(measure.summed.begin(), measure.summed.end(),
                                      [&](const auto& part) { return part.first == i && (part.second == 0 || part.second == k); }));
    }
    row.push_back(0);
    return row;
}

std::optional<Rank> rank_of(const rule::Game& game, Steps open, const std::vector<Measure>& list) {
    std::vector<std::vector<char>> known(list.size(), std::vector<char>(open.size(), 0));  // 'f'alls, 's'tays or falls, 'u'nknown
    std::vector<std::size_t> left(open.size());
    for (std::size_t k = 0; k < left.size(); ++k) left[k] = k;
    const auto of = [&](std::size_t m, std::size_t k) {
        char& told = known[m][k];
        if (told == 0) told = open[k]->proves(list[m], Relation::less) ? 'f' : open[k]->proves(list[m], Relation::less_equal) ? 's' : 'u';
        return told;
    };
    Rank rank{"", std::vector<std::vector<std::int64_t>>{}};
    while (!left.empty()) {
        std::size_t best = 0;
        std::ptrdiff_t most = 0;
        for (std::size_t m = 0; m < list.size(); ++m) {
            if (std::any_of(left.begin(), left.end(), [&](std::size_t k) { return of(m, k) == 'u'; })) continue;
            const auto fallen = std::count_if(left.begin(), left.end(), [&](std::size_t k) { return of(m, k) == 'f'; });
            if (fallen > most) best = m, most = fallen;
        }
        if (most == 0) return std::nullopt;
        std::erase_if(left, [&](std::size_t k) { return of(best, k) == 'f'; });
        rank.words += (rank.words.empty() ? "" : " falls, or stays while ") + list[best].name;
        const auto row = row_of(game, list[best]);
        if (!row) rank.rows.reset();
        else if (rank.rows) rank.rows->push_back(*row);
    }
    rank.words = rank.words.empty() ? "no move is followed by another" : rank.words + " falls with every move";
    return rank;
}

std::optional<Rank> rank_as_written(const rule::Game& game) {
    const bool by_entries = std::any_of(game.components.begin(), game.components.end(),
                                        [](const rule::Component& c) { return c.kind == ComponentKind::vector && c.length <= longest_by_entries; });
    for (const Grain grain : {Grain::sums, Grain::entries}) {
        if (grain == Grain::entries && !by_entries) break;
        auto all = steps(game, grain);
        if (!all) continue;
        if (auto found = rank_of(game, std::move(*all), measures(game, grain))) return found;
    }
    return std::nullopt;
}

}  // namespace

std::optional<Rank> rank_sought(const rule::Game& game) {
    if (auto found = rank_as_written(game)) return found;
    rule::Game named = game;
    return name_witnesses(named) ? rank_as_written(named) : std::nullopt;
}

}  // namespace grundy::meaning
