/// The condition is taken apart into cases, each some parts that are all true: `a or b` is two cases, `a and b` one of two parts. From a case, what is true
/// after every move (of one line, or of all) is looked for among the parts and their opposites; what makes a part of every case false tells why the move led
/// out. Where a case is a remainder, the remainders that moves lead to are listed instead.
#include "engine/claim/induction/departures.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/text.hpp"
#include "engine/claim/induction/argued_cases.hpp"
#include "engine/claim/law/move_lines.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/tidy.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using argument::Argued;
using arithmetic::Automaton;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_parts_argued = 4, most_lines_told = 8, most_remainders_told = 5, least_cases_joined = 3;

class Arguer {
public:
    Arguer(const rule::Game& game, const MovesBySets& moves) : game_(game), moves_(moves) {}

    Argued outcomes(ArguedCases cases, const Automaton& region, const Automaton& lost) {
        Argued out;
        const Automaton rest = both(both(region, moves_.moving), complement(lost)), bad = both(moves_.positions, complement(lost));
        out.returns = !rest.accepts_nothing();
        for (const auto& line : moves_.lines) out.returns = out.returns && both(line.before(bad), rest).accepts_nothing();
        cases_ = std::move(cases);
        if (cases_.size() > most_cases_argued) return out;
        for (const ArguedCase& one : cases_)
            if (one.size() > most_parts_argued) return out;
        const Automaton from = both(both(region, lost), moves_.moving);
        if (several_change(from, out)) return out;
        for (const ArguedCase& one : cases_) {
            Automaton here = from;
            for (const ExprRef& part : one) here = both(here, truth(part));
            if (here.accepts_nothing()) continue;
            auto told = departure(one, here);
            if (told) out.from.push_back(std::move(*told));
            else return out.from.clear(), changes(from, out), out;
        }
        return out;
    }

    /// Every move changes one of these and keeps the others.
    bool one_changes(const std::vector<ExprRef>& numbers, const Automaton& from) const {
        for (const auto& line : moves_.lines) {
            if (!line.from) return false;
            std::size_t changed = 0, kept = 0;
            for (const ExprRef& number : numbers) {
                if (both(line.from(number, true), from).accepts_nothing()) ++changed;
                else if (both(line.from(number, false), from).accepts_nothing()) ++kept;
            }
            const bool idle = changed == numbers.size() && kept == 0 && numbers.size() > 1 && both(line.from(numbers[0], false), from).accepts_nothing();
            if (!idle && (changed != 1 || changed + kept != numbers.size())) return false;
        }
        return true;
    }
    std::string text(const ExprRef& e) const { return rule::to_string(*e, game_); }

private:
    Automaton truth(const ExprRef& e) const {
        Automaton set = moves_.truth(e);
        if (moves_.symmetric && !moves_.symmetric(both(set, moves_.positions))) throw NotDefinable{"an order that does not matter"};
        return set;
    }
    /// Is it so after every move of these lines?
    bool after(const std::vector<std::size_t>& lines, const ExprRef& fact, const Automaton& from) const {
        const Automaton against = both(moves_.positions, complement(truth(fact)));
        return std::all_of(lines.begin(), lines.end(), [&](std::size_t k) { return both(moves_.lines[k].before(against), from).accepts_nothing(); });
    }
    /// Is a part of every case false where one of the facts is true?
    bool refutes_all(const std::vector<ExprRef>& facts) {
        return std::all_of(cases_.begin(), cases_.end(), [&](const ArguedCase& one) {
            return std::any_of(one.begin(), one.end(), [&](const ExprRef& part) {
                return std::any_of(facts.begin(), facts.end(), [&](const ExprRef& fact) { return excludes(fact, part); });
            });
        });
    }
    bool excludes(const ExprRef& a, const ExprRef& b) {
        const auto [known, fresh] = excludes_.try_emplace({text(a), text(b)}, false);
        if (fresh) known->second = both(moves_.positions, both(truth(a), truth(b))).accepts_nothing();
        return known->second;
    }
    std::string joined(const std::vector<ExprRef>& facts) const {
        return base::joined(facts, " and ", [&](const ExprRef& fact) { return text(fact); });
    }

    /// The remainders that moves lead to, where these are all that the condition looks at.
    std::optional<std::string> by_remainders(const ArguedCase& one, const Automaton& here) const {
        if (one.size() != 1) return std::nullopt;
        const auto now = remainder_in(one[0]);
        if (!now) return std::nullopt;
        std::set<std::int64_t> good;
        for (const ArguedCase& other : cases_) {
            const auto there = other.size() == 1 ? remainder_in(other[0]) : std::nullopt;
            if (!there || there->by != now->by || text(there->number) != text(now->number)) return std::nullopt;
            good.insert(there->is);
        }
        std::vector<std::int64_t> reached;
        for (std::int64_t r = 0; r < now->by; ++r) {
            const Automaton there = both(moves_.positions, truth(now->condition(r)));
            const bool any =
                std::any_of(moves_.lines.begin(), moves_.lines.end(), [&](const auto& line) { return !both(line.before(there), here).accepts_nothing(); });
            if (!any) continue;
            if (good.count(r) != 0) return std::nullopt;  // this would be the proof's failure
            reached.push_back(r);
        }
        if (reached.empty() || (reached.size() > most_remainders_told && cases_.size() > 1)) return std::nullopt;
        if (reached.size() == 1) return text(now->condition(reached[0]));
        if (reached.size() > most_remainders_told) return text(opposite_of(one[0]));
        std::string list;
        for (const std::int64_t r : reached) list += (list.empty() ? "" : ", ") + std::to_string(r);
        return text(rule::binary(Op::modulo, now->number, rule::number(now->by))) + " in {" + list + "}";
    }

    /// The fewest of the facts that tell why none of the cases is true after a move of these lines; `candidates`: what is true then.
    std::optional<std::vector<ExprRef>> reasons(const std::vector<ExprRef>& candidates) {
        const std::size_t n = candidates.size();
        for (std::size_t i = 0; i < n; ++i)
            if (refutes_all({candidates[i]})) return std::vector{candidates[i]};
        for (std::size_t i = 0; i < n; ++i)
            for (std::size_t j = i + 1; j < n; ++j)
                if (refutes_all({candidates[i], candidates[j]})) return std::vector{candidates[i], candidates[j]};
        return std::nullopt;
    }

    std::optional<argument::Departure> departure(const ArguedCase& one, const Automaton& here) {
        argument::Departure out{joined(one), {}};
        if (const auto remainders = by_remainders(one, here)) return out.ways.push_back({{}, *remainders}), out;
        if (cases_.size() == 1 && one.size() == 1) return std::nullopt;  // the opposite of the whole says nothing
        std::vector<ExprRef> parts;
        std::set<std::string> seen;
        for (const ArguedCase& other : cases_)
            for (const ExprRef& part : other)
                for (const ExprRef& fact : {opposite_of(part), part})
                    if (seen.insert(text(fact)).second) parts.push_back(fact);
        const auto facts = [&](const std::vector<std::size_t>& lines) {
            std::vector<ExprRef> out_of;
            for (const ExprRef& fact : parts)
                if (after(lines, fact, here)) out_of.push_back(fact);
            return reasons(out_of);
        };
        std::vector<std::size_t> all(moves_.lines.size());
        for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
        if (const auto why = facts(all)) return out.ways.push_back({{}, joined(*why)}), out;
        if (const auto either = one_of_two(one, all, here); !either.empty()) return out.ways.push_back({{}, either}), out;
        if (all.size() > most_lines_told) return std::nullopt;
        for (const std::size_t k : all) {
            if (both(moves_.lines[k].before(moves_.positions), here).accepts_nothing()) continue;  // no such move from here
            const auto why = facts({k});
            std::string told = why ? joined(*why) : one_of_two(one, {k}, here);
            if (told.empty()) return std::nullopt;
            const auto same = std::find_if(out.ways.begin(), out.ways.end(), [&](const auto& way) { return way.leads_to == told; });
            if (same == out.ways.end()) out.ways.push_back({{moves_.lines[k].text}, std::move(told)});
            else same->moves.push_back(moves_.lines[k].text);
        }
        return out;
    }

    /// Of the only case, which has two parts, one alone is true after these moves.
    std::string one_of_two(const ArguedCase& one, const std::vector<std::size_t>& lines, const Automaton& here) const {
        if (cases_.size() != 1 || one.size() != 2) return "";
        const ExprRef differ = rule::binary(Op::iff, one[0], opposite_of(one[1]));
        return after(lines, differ, here) ? text(differ) : "";
    }

    /// Many cases that give the same numbers values, no two of them alike but for one value: a move changes one of these numbers.
    bool several_change(const Automaton& from, Argued& out) const {
        const std::vector<ExprRef> numbers = cases_.size() >= least_cases_joined ? numbers_far_apart(cases_, game_) : std::vector<ExprRef>{};
        if (numbers.empty() || !one_changes(numbers, from)) return false;
        for (const ExprRef& number : numbers) out.changed.push_back(text(number));
        for (const ArguedCase& one : cases_) out.from.push_back({joined(one), {}});
        return true;
    }

    /// One equation: a move changes one side of it.
    void changes(const Automaton& from, Argued& out) const {
        if (cases_.size() != 1 || cases_[0].size() != 1) return;
        const ExprRef& e = cases_[0][0];
        if (e->op != Op::compare || e->relations.size() != 1 || e->relations[0] != Relation::equal || e->args[0]->type.kind != rule::Kind::number) return;
        std::vector<ExprRef> sides;
        for (const ExprRef& side : e->args)
            if (!rule::free_slots(*side).empty()) sides.push_back(side);
        if (sides.empty() || !one_changes(sides, from)) return;
        for (const ExprRef& side : sides) out.changed.push_back(text(side));
        out.from.push_back({text(e), {}});
    }

    const rule::Game& game_;
    const MovesBySets& moves_;
    ArguedCases cases_;
    std::map<std::pair<std::string, std::string>, bool> excludes_;
};

}  // namespace

std::string what_is_left(rule::Move move, const rule::Game& game) {
    for (rule::Term& term : move.to)
        for (ExprRef& component : term.components) component = rule::tidied(component);
    return rule::to_string(move.to, game) + (move.cost ? " cost " + rule::to_string(*move.cost, game) : "");
}

MovesBySets moves_by_sets(const rule::Game& game, Sentences& sentences, PlayRelation& play) {
    const auto plain = std::make_shared<const rule::Game>(rule::unrolled(game, true).value_or(game));
    MovesBySets out{{}, play.positions(), play.can_move(), [&sentences, &play](const ExprRef& e) { return sentences.truth(*e, play.scope()); }};
    if (!play.exchanges().empty()) out.symmetric = [&play](const Automaton& set) { return play.is_symmetric(set); };
    for (const rule::Move& move : plain->moves)
        if (move.to.size() != 1) throw NotDefinable{"a move that leaves nothing, or several positions"};
    const Automaton open = both(play.positions(), play.can_move());
    const auto before = [&sentences, &play, open, plain](const rule::Move& one, const Automaton& set) {
        return both(open, leads_into(one, both(set, play.positions()), sentences, play));
    };
    const std::vector<MoveLine> lines = move_lines(*plain);
    for (std::size_t k = 0; k < plain->moves.size(); ++k) {
        const auto line = std::find_if(lines.begin(), lines.end(), [&](const MoveLine& one) { return one.move == k; });
        if (line == lines.end()) {  // names that run through other things than numbers
            out.lines.push_back(
                {what_is_left(plain->moves[k], *plain), [before, move = plain->moves[k]](const Automaton& set) { return before(move, set); }, nullptr});
            continue;
        }
        rule::Move move;
        for (std::uint32_t i = 0; i < game.components.size(); ++i) move.from.push_back({i, game.components[i].name, nullptr});
        rule::Term target;
        target.components = line->target;
        move.to = {std::move(target)};
        move.frame = line->frame;
        move.binders = line->binders;
        move.condition = line->condition;
        const auto from = [before, move, &play](const ExprRef& number, bool kept) {
            rule::Move one = move;
            rule::Names names;
            for (std::uint32_t i = 0; i < one.to[0].components.size(); ++i) names[i] = one.to[0].components[i];
            const ExprRef there = rule::substitute(number, names, one.frame);
            const ExprRef same = rule::compare(there, kept ? Relation::equal : Relation::not_equal, number);
            one.condition = rule::and_also(one.condition, same);
            return before(one, play.positions());
        };
        out.lines.push_back({what_is_left(move, *plain), [before, move](const Automaton& set) { return before(move, set); }, from});
    }
    return out;
}

Argued argued_outcomes(const rule::Game& game, const MovesBySets& moves, const ExprRef& good, bool negated, const Automaton& region, const Automaton& lost) {
    return Arguer(game, moves).outcomes(argued_cases_of(good, !negated), region, lost);
}

std::vector<std::string> argued_values(const rule::Game& game, const MovesBySets& moves, const ExprRef& value) {
    std::vector<ExprRef> terms;
    const std::function<void(const ExprRef&)> add = [&](const ExprRef& e) {
        if (e->op == Op::exclusive_or || e->op == Op::add)
            for (const ExprRef& arg : e->args) add(arg);
        else if (!rule::free_slots(*e).empty()) terms.push_back(e);
    };
    add(value);
    const Arguer arguer(game, moves);
    if (terms.empty() || terms.size() > most_parts_argued || !arguer.one_changes(terms, both(moves.positions, moves.moving))) return {};
    std::vector<std::string> out;
    for (const ExprRef& term : terms) out.push_back(arguer.text(term));
    return out;
}

void argue_outcomes(const rule::Game& game, Sentences& sentences, PlayRelation& play, const Automaton& region, const Automaton& lost, const ExprRef& good,
                    bool negated, argument::Examples& into) {
    if (!good) return;
    told_within(most_work / 10, [&] { into.argued = argued_outcomes(game, moves_by_sets(game, sentences, play), good, negated, region, lost); });
}

void argue_values(const rule::Game& game, Sentences& sentences, PlayRelation& play, const ExprRef& value, argument::Examples& into) {
    if (!value) return;
    told_within(most_work / 10, [&] { into.argued.changed = argued_values(game, moves_by_sets(game, sentences, play), value); });
}

}  // namespace grundy::claim
