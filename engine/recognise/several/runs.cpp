#include "engine/recognise/several/runs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/poll.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/several/near.hpp"
#include "engine/rule/text.hpp"

namespace grundy::recognise {

using linear::Beyond;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t most_reach = 6;      ///< w: 2^12 ways
constexpr std::size_t most_choices = 64;    ///< of the other names of a line
constexpr std::int64_t most_elements = 30;  ///< offsets that a line may name, far beyond w

/// What a line does with a run: how many elements stand before and behind x, counted no further than `before` and `behind`, and what is removed then.
struct RunLine {
    std::int64_t before = 0, behind = 0;
    std::map<std::pair<std::int64_t, std::int64_t>, std::vector<std::int64_t>> removed;
};

/// One line with its other names chosen, in every way in which the numbers about x may be in S.
class LineOfRuns {
public:
    LineOfRuns(const NearMove& move, std::int64_t reach) : move_(move), reach_(reach) {}

    RunLine read() const {
        RunLine line{reach_, reach_, {}};
        for (std::uint64_t ways = 0; ways < std::uint64_t{1} << (2 * reach_); ++ways) {
            base::poll();
            const auto present = [&](std::int64_t t) {
                if (t == 0) return true;
                if (t < -reach_ || t > reach_) throw Beyond("what stands further from an element than was looked at");
                return (ways >> (t < 0 ? t + reach_ : t + reach_ - 1) & 1) != 0;
            };
            std::int64_t before = 0, behind = 0;
            while (before < reach_ && present(-before - 1)) ++before;
            while (behind < reach_ && present(behind + 1)) ++behind;
            const auto alone = [&](std::int64_t t) {
                if (t < -reach_ || t > reach_) throw Beyond("what stands further from an element than was looked at");
                return -before <= t && t <= behind;
            };
            const auto all = move_.removed(present), own = move_.removed(alone);
            if (all != own) throw Beyond("a move looks beyond the run of an element, or takes from beyond it");
            if (!own) continue;
            if (own->empty()) throw Beyond("a move that takes nothing");
            line.removed[{before, behind}] = *own;
        }
        return narrowed(line);
    }

private:
    /// Where it is the same whether one more element stands there, counting may stop earlier.
    static RunLine narrowed(RunLine line) {
        const auto at = [&](std::int64_t a, std::int64_t b) {
            const auto found = line.removed.find({a, b});
            return found == line.removed.end() ? std::vector<std::int64_t>{} : found->second;
        };
        const auto same_before = [&] {
            for (std::int64_t b = 0; b <= line.behind; ++b)
                if (at(line.before, b) != at(line.before - 1, b)) return false;
            return true;
        };
        const auto same_behind = [&] {
            for (std::int64_t a = 0; a <= line.before; ++a)
                if (at(a, line.behind) != at(a, line.behind - 1)) return false;
            return true;
        };
        while (line.before > 0 && same_before()) --line.before;
        while (line.behind > 0 && same_behind()) --line.behind;
        std::erase_if(line.removed, [&](const auto& one) { return one.first.first > line.before || one.first.second > line.behind; });
        return line;
    }

    const NearMove& move_;
    std::int64_t reach_;
};

/// Lines of one heap: the runs that are left, from left to right.
class HeapLines {
public:
    explicit HeapLines(rule::Game& heap) : heap_(heap), name_(heap.components.at(0).name), i_(name_ == "i" ? "j" : "i") {}

    void add(const RunLine& line) {
        for (const auto& [at, removed] : line.removed) add(at.first, at.first == line.before, at.second, at.second == line.behind, removed);
    }

private:
    ExprRef m() const { return rule::local(0, name_, {rule::Kind::number}); }
    static ExprRef plus(ExprRef e, std::int64_t n) {
        return n == 0 ? e : rule::binary(n > 0 ? Op::add : Op::subtract, std::move(e), rule::number(n > 0 ? n : -n));
    }

    /// a elements before x, or at least so many; b behind it, or at least so many.
    void add(std::int64_t a, bool more_before, std::int64_t b, bool more_behind, const std::vector<std::int64_t>& removed) {
        rule::Move move;
        move.frame = 2;
        std::vector<ExprRef> parts;
        const std::int64_t first = removed.front(), last = removed.back();
        const ExprRef i = rule::local(1, i_, {rule::Kind::number});
        // The elements before x: a, or i, or all but x and those behind it.
        const ExprRef before = !more_before ? rule::number(a) : more_behind ? i : plus(m(), -1 - b);
        const ExprRef behind = !more_behind ? rule::number(b) : more_before ? rule::binary(Op::subtract, plus(m(), -1), i) : plus(m(), -1 - a);
        const auto part = [&](const ExprRef& count, std::int64_t less) {
            if (count->op == Op::number ? count->number > less : true)
                parts.push_back(count->op == Op::number ? rule::number(count->number - less) : plus(count, -less));
        };
        part(before, -first);
        for (std::size_t k = 1; k < removed.size(); ++k)
            if (removed[k] > removed[k - 1] + 1) parts.push_back(rule::number(removed[k] - removed[k - 1] - 1));
        part(behind, last);
        for (const ExprRef& e : parts) {
            rule::Term term;
            term.components = {e};
            move.to.push_back(std::move(term));
        }
        move.from = {{0, name_, nullptr}};
        if (more_before && more_behind) move.binders.push_back({1, i_, {rule::Kind::number}, rule::range(rule::number(a), plus(m(), -1 - b))});
        else move.condition = rule::compare(m(), more_before || more_behind ? Relation::greater_equal : Relation::equal, rule::number(a + b + 1));
        if (written_.insert(rule::to_string(move, heap_)).second) heap_.moves.push_back(std::move(move));
    }

    rule::Game& heap_;
    std::string name_, i_;
    std::set<std::string> written_;
};

}  // namespace

std::shared_ptr<const rule::Game> game_of_runs(const rule::Game& game, const std::string& name) {
    const bool plain = game.play == rule::Play::normal && !game.partizan && game.terminals.empty() && game.stops.empty() && !game.where;
    if (!plain || game.moves.empty() || game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::range_set) return nullptr;
    auto heap = std::make_shared<rule::Game>();
    heap->name = game.name;
    rule::Component m;
    m.name = name;
    heap->components.push_back(std::move(m));
    HeapLines lines(*heap);
    for (const rule::Move& move : game.moves) {
        const auto choices = NearMove::all(game, move, most_choices);
        for (const NearMove& choice : choices) {
            const std::int64_t reach = choice.reach(most_elements);
            if (reach > most_reach) throw Beyond("a move looks so far from an element");
            lines.add(LineOfRuns(choice, reach).read());
        }
    }
    if (heap->moves.empty()) return nullptr;
    return heap;
}

}  // namespace grundy::recognise
