/// Let a line be `for x in S, … if C: S \ R`, where everything in C, in R and in the ranges of the other names is a number that stands there, x and such a
/// number (called a place), lists of one of these, or whether a place is in S; where places are compared with places, numbers with numbers, and no place is
/// further from x than r. Then what the line does is told by which of x - r … x + r are in S, and is the same wherever x is. So it is enough to look at the
/// sets of these numbers that have x: where the line removes from each what it removes from the run of x alone, no more and no less, it does so from every set.
/// What it makes of a run with a elements before x and b behind is told by a and b, each up to r.
#include "engine/verify/set_runs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/run_table.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::int64_t farthest_element = 8;  ///< 2^16 sets

/// What the text of a line looks at.
class SetReach {
public:
    SetReach(const rule::Game& game, const rule::Move& move) : game_(game) {
        sorts_[*move.from.at(0).slot] = {Is::set};
        sorts_[move.binders.at(0).slot] = {Is::place};
        for (std::size_t k = 1; k < move.binders.size(); ++k) bind(move.binders[k]);
        if (move.condition) require(Is::counted, *move.condition);
        require(Is::set, *move.to.at(0).components.at(0));
        if (reach_ > farthest_element) throw Rejected("a move looks further from an element than the checker does");
    }
    std::int64_t reach() const { return reach_; }

private:
    /// `counted` is a truth value or a number that is no offset of a place. low … high: of a number or place, or of all in a list.
    enum class Is { number, place, numbers, places, set, counted };
    struct Sort {
        Is is = Is::counted;
        std::int64_t low = 0, high = 0;
    };

    [[noreturn]] void not_near(const Expr& e) const {
        throw Rejected("the checker does not see which numbers about an element are looked at in " + rule::to_string(e, game_));
    }
    void looked(const Sort& s) { reach_ = std::max({reach_, std::abs(s.low), std::abs(s.high)}); }
    void require(Is is, const Expr& e) {
        if (sort(e).is != is) not_near(e);
    }
    void bind(const rule::Binder& b) {
        Sort s = sort(*b.range);
        if (s.is != Is::numbers && s.is != Is::places) not_near(*b.range);
        s.is = s.is == Is::numbers ? Is::number : Is::place;
        sorts_[b.slot] = s;
    }
    /// Both of one kind.
    Sort hull(const Sort& a, const Sort& b, const Expr& e) const {
        if (a.is != b.is) not_near(e);
        return {a.is, std::min(a.low, b.low), std::max(a.high, b.high)};
    }
    Sort as_list(Sort s, const Expr& e) const {
        if (s.is == Is::number) s.is = Is::numbers;
        else if (s.is == Is::place) s.is = Is::places;
        else if (s.is != Is::numbers && s.is != Is::places) not_near(e);
        return s;
    }

    Sort sum(const Expr& e) {
        Sort total = sort(*e.args.at(0));
        for (std::size_t k = 1; k < e.args.size(); ++k) {
            const Sort s = sort(*e.args[k]);
            const bool plus = e.op == Op::add, place = total.is == Is::place, other = s.is == Is::place;
            if ((!place && total.is != Is::number) || (!other && s.is != Is::number) || (other && place == plus)) not_near(e);
            total.is = place != other ? Is::place : Is::number;
            total.low += plus ? s.low : -s.high, total.high += plus ? s.high : -s.low;
            if (std::max(std::abs(total.low), std::abs(total.high)) > 1'000'000) not_near(e);
        }
        return total;
    }
    /// Of numbers; the largest and the smallest product are at ends.
    Sort product(const Expr& e) {
        Sort all{Is::number, 1, 1};
        for (const ExprRef& arg : e.args) {
            require(Is::number, *arg);
            const Sort s = sort(*arg);
            const auto [low, high] = std::minmax({all.low * s.low, all.low * s.high, all.high * s.low, all.high * s.high});
            if (low < -1'000'000 || high > 1'000'000) not_near(e);
            all.low = low, all.high = high;
        }
        return all;
    }
    Sort element(const Expr& e) {
        const Sort item = sort(*e.args[0]), set = sort(*e.args[1]);
        if (item.is == Is::place && set.is == Is::set) looked(item);
        else if (!(item.is == Is::place && set.is == Is::places) && !(item.is == Is::number && set.is == Is::numbers)) not_near(e);
        return {};
    }
    Sort compared(const Expr& e) {
        const auto plain = [](const Sort& s) { return s.is == Is::number || s.is == Is::counted; };
        for (std::size_t k = 0; k + 1 < e.args.size(); ++k) {
            const Sort a = sort(*e.args[k]), b = sort(*e.args[k + 1]);
            if (a.is == Is::set || (a.is != b.is && !(plain(a) && plain(b)))) not_near(e);
        }
        return {};
    }
    Sort list(const Expr& e) {
        Sort all = as_list(sort(*e.args.at(0)), e);
        for (std::size_t k = 1; k < e.args.size(); ++k) all = hull(all, as_list(sort(*e.args[k]), e), e);
        return all;
    }
    /// S or a list, less a list of places; what of it is in S; lists together.
    Sort combined(const Expr& e) {
        if (e.args.size() != 2) not_near(e);
        const Sort a = sort(*e.args[0]), b = sort(*e.args[1]);
        if (a.is == Is::places) looked(a);
        if (b.is == Is::places) looked(b);
        const bool places = a.is == Is::places && b.is == Is::places;
        if (e.op == Op::without && a.is == Is::set && b.is == Is::places) return a;
        if (e.op == Op::unite && places) return hull(a, b, e);
        if ((e.op == Op::without || e.op == Op::intersect) && places) return a;
        if (e.op != Op::intersect || (a.is == Is::places) == (b.is == Is::places) || (a.is == Is::set) == (b.is == Is::set)) not_near(e);
        return a.is == Is::places ? a : b;
    }
    Sort over_list(const Expr& e) {
        for (const rule::Binder& b : e.binders) bind(b);
        if (e.condition) require(Is::counted, *e.condition);
        const Sort body = sort(*e.args.at(0));
        if (e.op == Op::set_comprehension) return as_list(body, e);
        if (body.is != Is::counted && body.is != Is::number) not_near(e);
        return {};
    }
    Sort called(const Expr& e) {
        using rule::Builtin;
        const Sort of = sort(*e.args.at(0));
        const bool size = e.builtin == Builtin::len && (of.is == Is::places || of.is == Is::numbers);
        const bool plain = e.builtin == Builtin::abs || e.builtin == Builtin::odd || e.builtin == Builtin::even;
        if (e.args.size() != 1 || (!size && !(plain && (of.is == Is::number || of.is == Is::counted)))) not_near(e);
        return {};
    }
    Sort each_part(const Expr& e) {
        for (const ExprRef& arg : e.args) require(Is::counted, *arg);
        return {};
    }

    Sort sort(const Expr& e) {
        switch (e.op) {
            case Op::number:
                if (e.number < -1'000'000 || e.number > 1'000'000) not_near(e);
                return {Is::number, e.number, e.number};
            case Op::truth: return {};
            case Op::empty: return {Is::places};
            case Op::local: {
                const auto found = sorts_.find(e.slot);
                if (found == sorts_.end()) not_near(e);
                return found->second;
            }
            case Op::add:
            case Op::subtract: return sum(e);
            case Op::multiply: return product(e);
            case Op::range:
            case Op::set_list: return list(e);
            case Op::without:
            case Op::intersect:
            case Op::unite: return combined(e);
            case Op::element_of: return element(e);
            case Op::compare: return compared(e);
            case Op::all:
            case Op::any:
            case Op::count:
            case Op::sum:
            case Op::set_comprehension: return over_list(e);
            case Op::not_:
            case Op::and_:
            case Op::or_:
            case Op::implies:
            case Op::iff: return each_part(e);
            case Op::if_: return require(Is::counted, *e.args[0]), hull(sort(*e.args[1]), sort(*e.args[2]), e);
            case Op::call: return called(e);
            default: not_near(e);
        }
    }

    const rule::Game& game_;
    std::map<std::uint32_t, Sort> sorts_;
    std::int64_t reach_ = 0;
};

/// A line with its functions written out.
rule::Move written_out(const rule::Game& game, const rule::Move& move) {
    const bool one = move.to.size() == 1 && move.to[0].binders.empty() && !move.to[0].condition && move.to[0].components.size() == 1;
    const bool element = one && move.from.size() == 1 && move.from[0].slot && !move.from[0].constant && !move.binders.empty();
    const Expr* first = element ? move.binders[0].range.get() : nullptr;
    if (!first || first->op != Op::local || first->slot != *move.from[0].slot)
        throw Rejected("a move that does not run through the elements of the set first, or leaves more than one set: " + rule::to_string(move, game));
    rule::Move plain = move;
    const auto write_out = [&](ExprRef& e) {
        if (e && !(e = rule::inlined(game, e, plain.frame))) throw Rejected("functions that are nested too deep");
    };
    for (rule::Binder& b : plain.binders) write_out(b.range);
    write_out(plain.condition);
    write_out(plain.to[0].components[0]);
    return plain;
}

class SetLine {
public:
    SetLine(const rule::Game& game, const rule::Move& move, Steps& steps)
        : move_(written_out(game, move)),
          reach_(SetReach(game, move_).reach()),
          others_(move_.binders.begin() + 1, move_.binders.end()),
          evaluator_(game, steps),
          steps_(steps) {}

    RunTable read() const {
        RunTable table(reach_);
        for (std::uint64_t ways = 0; ways < std::uint64_t{1} << (2 * reach_); ++ways) {
            Items set;
            for (std::int64_t t = -reach_; t <= reach_; ++t)
                if (t == 0 || (ways >> (t < 0 ? t + reach_ : t + reach_ - 1) & 1) != 0) set.push_back(place() + t);
            look(set, table);
        }
        return table;
    }

private:
    /// The element x of the sets that are tried: these are of 1 … 2r + 1.
    std::int64_t place() const { return reach_ + 1; }

    void look(const Items& set, RunTable& table) const {
        const auto has = [&](std::int64_t n) { return std::binary_search(set.begin(), set.end(), n); };
        std::int64_t first = place(), last = place();
        while (has(first - 1)) --first;
        while (has(last + 1)) ++last;
        const Items run(std::lower_bound(set.begin(), set.end(), first), std::upper_bound(set.begin(), set.end(), last));
        const auto own = removed(run);
        if (removed(set) != own) throw Rejected("what a move takes about an element depends on what stands beyond its run, or is taken there");
        for (const auto& [choice, gone] : own) {
            if (gone.empty()) throw Rejected("a move that takes nothing");
            Items letters;
            for (std::int64_t n = first; n <= last; ++n) letters.push_back(std::binary_search(gone.begin(), gone.end(), n) ? 0 : 1);
            table.add(place() - first, last - place(), letters, 1);
        }
    }

    /// For every choice of the other names what is taken.
    std::vector<std::pair<Items, Items>> removed(const Items& set) const {
        Frame frame(std::max<std::size_t>(move_.frame, 1));
        frame.at(*move_.from[0].slot) = many(set);
        frame.at(move_.binders[0].slot) = number(place());
        std::vector<std::pair<Items, Items>> all;
        evaluator_.each(others_, move_.condition, frame, [&] {
            steps_.take(set.size() + 10);
            Items choice, gone;
            for (const rule::Binder& b : others_) choice.push_back(frame.at(b.slot).number);
            const Value left = evaluator_.at(*move_.to[0].components[0], frame);
            std::set_difference(set.begin(), set.end(), items_of(left).begin(), items_of(left).end(), std::back_inserter(gone));
            all.emplace_back(std::move(choice), std::move(gone));
            return true;
        });
        return all;
    }

    rule::Move move_;
    std::int64_t reach_;
    std::vector<rule::Binder> others_;
    Evaluator evaluator_;
    Steps& steps_;
};

}  // namespace

rule::Game game_of_set_runs(const rule::Game& game, const std::string& number, Steps& steps) {
    if (!has_plain_sums(game) || !game.stops.empty() || !game.terminals.empty() || game.where)
        throw Rejected("a set is a sum of its runs under normal play alone, without `where`, `terminal` and `stop`");
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::range_set || game.components[0].low != 1)
        throw Rejected("the position is not one set of numbers from 1 on");
    rule::Game heap = heap_without_moves(game.name, number);
    std::set<std::string> known;
    for (const rule::Move& move : game.moves) SetLine(game, move, steps).read().moves_into(heap, known);
    if (heap.moves.empty()) throw Rejected("a game without moves");
    return heap;
}

}  // namespace grundy::verify
