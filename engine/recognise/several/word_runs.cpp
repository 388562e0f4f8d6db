#include "engine/recognise/several/word_runs.hpp"

#include <algorithm>

#include "engine/base/poll.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/several/near_word.hpp"
#include "engine/recognise/several/run_lines.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {

using linear::Beyond;
using rule::ComponentKind;
using rule::Expr;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::int64_t farthest = 6;         ///< w
constexpr std::uint64_t most_ways = 40'000;  ///< to fill the places about i
constexpr std::size_t most_names = 64;       ///< choices of the other names of a line
constexpr std::int64_t most_letter = 8;      ///< of a row
constexpr std::int64_t other_letter = -1;    ///< any letter that the rule does not name: all are alike to it

using Letters = std::vector<std::int64_t>;

/// The largest number that a condition allows in this slot, as far as one comparison says.
std::optional<std::int64_t> upper_bound(const Expr& e, std::uint32_t slot) {
    const auto is_name = [slot](const Expr& part) { return part.op == Op::local && part.slot == slot; };
    if (e.op == Op::and_)
        for (const auto& part : e.args)
            if (const auto bound = upper_bound(*part, slot)) return bound;
    for (std::size_t k = 0; e.op == Op::compare && k + 1 < e.args.size(); ++k) {
        if (!is_name(*e.args[k]) || e.args[k + 1]->op != Op::number) continue;
        if (e.relations[k] == Relation::less_equal || e.relations[k] == Relation::equal) return e.args[k + 1]->number;
        if (e.relations[k] == Relation::less) return e.args[k + 1]->number - 1;
    }
    return std::nullopt;
}

/// The letters of a word, those that the rule does not name being one; the numbers of a row. Nothing where they are not known or too many.
std::optional<Letters> letters_of(const rule::Game& game) {
    const rule::Component& component = game.components[0];
    Letters letters;
    if (component.kind == ComponentKind::word) {
        if (game.where) return std::nullopt;
        if (!component.letters.empty()) return component.letters;
        for (const rule::Move& move : game.moves) NearWord::letters_named(game, move, letters);
        letters.push_back(other_letter);
    } else {
        if (!game.where) return std::nullopt;
        std::uint32_t next = game.where_frame;
        const auto where = rule::inlined(game, game.where, next);
        if (!where || where->op != Op::all || where->binders.size() != 1 || where->condition) return std::nullopt;
        const rule::Binder& x = where->binders[0];
        if (x.range->op != Op::local || x.range->slot != 0) return std::nullopt;
        const auto most = upper_bound(*where->args[0], x.slot);
        if (!most || *most > most_letter) return std::nullopt;
        for (std::int64_t n = 0; n <= *most; ++n)
            if (NearWord::holds_of(game, *where->args[0], x.slot, n)) letters.push_back(n);
    }
    std::sort(letters.begin(), letters.end());
    letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
    return letters;
}

/// The letters about a place: those behind it nearest first, those before it nearest first; then the word ends, if not so many stand there as are looked at.
struct Window {
    std::int64_t at = 0;
    Letters before, behind;
    std::optional<std::int64_t> operator()(std::int64_t t) const {
        if (t == 0) return at;
        const Letters& side = t < 0 ? before : behind;
        const auto k = static_cast<std::size_t>(std::abs(t) - 1);
        return k < side.size() ? std::optional(side[k]) : std::nullopt;
    }
    /// The run of the letter about the place.
    Window run(std::int64_t letter) const {
        const auto cut = [letter](Letters side) {
            side.erase(std::find_if(side.begin(), side.end(), [letter](std::int64_t x) { return x != letter; }), side.end());
            return side;
        };
        return {at, cut(before), cut(behind)};
    }
};

class LineOfWordRuns {
public:
    LineOfWordRuns(const NearWord& move, const Letters& letters, std::int64_t run) : move_(move), letters_(letters), run_(run) {}

    RunLines::Line read() {
        while (widen()) {
        }
        RunLines::Line line{reach_, reach_, {}};
        each_window([&](const Window& window) {
            base::poll();
            const auto here = change_in(window);
            if (window.at != run_) {
                if (here) throw Beyond("a move at a separator");
                return;
            }
            const Window alone = window.run(run_);
            if (here != change_in(alone)) throw Beyond("a move looks beyond the run of its letters");
            if (!here) return;
            const auto before = static_cast<std::int64_t>(alone.before.size()), behind = static_cast<std::int64_t>(alone.behind.size());
            if (here->first < -before || here->last > behind) throw Beyond("a move takes letters beyond a run");
            line.changes[{before, behind}] = pieces(*here);
        });
        return line;
    }

private:
    /// Looks so far; true where that was not far enough.
    bool widen() {
        std::int64_t wider = reach_;
        each_window([&](const Window& window) {
            base::poll();
            change_in(window, [&](std::int64_t t) { wider = std::max(wider, std::abs(t)); });
        });
        if (wider > farthest) throw Beyond("a move looks so far from a place");
        return std::exchange(reach_, wider) != wider;
    }

    /// A letter that is none of this game's makes no position, and so no move.
    std::optional<NearWord::Change> change_in(const Window& window, const std::function<void(std::int64_t)>& asked = {}) const {
        auto change = move_.change([&](std::int64_t t) {
            if (asked) asked(t);
            return window(t);
        });
        if (!change) return std::nullopt;
        if (asked) asked(change->first), asked(change->last);
        const auto is_letter = [&](std::int64_t x) { return std::find(letters_.begin(), letters_.end(), x) != letters_.end(); };
        return std::all_of(change->letters.begin(), change->letters.end(), is_letter) ? change : std::nullopt;
    }

    RunLines::Change pieces(const NearWord::Change& change) const {
        RunLines::Change result{change.first, change.last, {0}};
        for (const std::int64_t letter : change.letters) {
            if (letter == run_) ++result.pieces.back();
            else result.pieces.push_back(0);
        }
        return result;
    }

    void each_window(const std::function<void(const Window&)>& visit) const {
        std::vector<Letters> sides{{}};
        for (std::size_t k = 0; k < sides.size(); ++k) {
            if (static_cast<std::int64_t>(sides[k].size()) == reach_) continue;
            for (const std::int64_t letter : letters_) {
                sides.push_back(sides[k]);
                sides.back().push_back(letter);
            }
            if (sides.size() * sides.size() > most_ways) throw Beyond("a move looks at so many letters");
        }
        for (const Letters& before : sides)
            for (const Letters& behind : sides)
                for (const std::int64_t at : letters_) visit({at, before, behind});
    }

    const NearWord& move_;
    const Letters& letters_;
    std::int64_t run_, reach_ = 0;
};

}  // namespace

std::optional<WordRuns> game_of_word_runs(const rule::Game& game, const std::string& name) {
    const bool plain = game.play == rule::Play::normal && !game.partizan && game.terminals.empty() && game.stops.empty() && !game.moves.empty();
    if (!plain || game.components.size() != 1 || game.components[0].unordered) return std::nullopt;
    if (game.components[0].kind != ComponentKind::word && game.components[0].kind != ComponentKind::sequence) return std::nullopt;
    const auto letters = letters_of(game);
    if (!letters) return std::nullopt;
    std::string why = "no letter of which runs are made";
    for (const std::int64_t run : *letters) {
        if (run == other_letter) continue;
        try {
            const auto heap = empty_heap(game, name);
            RunLines lines(*heap);
            for (const rule::Move& move : game.moves)
                for (const NearWord& choice : NearWord::all(game, move, most_names)) lines.add(LineOfWordRuns(choice, *letters, run).read());
            if (!heap->moves.empty()) return WordRuns{heap, run};
        } catch (const Beyond& no) {
            why = no.what();
        }
    }
    throw Beyond(why);
}

}  // namespace grundy::recognise
