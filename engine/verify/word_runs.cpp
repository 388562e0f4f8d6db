/// Let a line be `for i in 1..len(w) - c, … if C: T`. If C and T ask for letters at i - r … i + r alone and for whether the word has these places, and T is the
/// word with letters changed there, or w[1..i+s] ++ letters ++ w[i+t..len(w)] with s and t no further from i, then what the line does with A u B at a place i
/// of u, u holding r letters before and behind i (or A, or B, being empty), is what it does with u, between A and B. So it is enough to look at the words with
/// at most r letters before and behind a place. There
///   - at a place with another letter than a nothing may be done,
///   - and at one with a in a run R, u = X R Y, the line must make X R' Y of u where it makes R' of R, and nothing where nothing.
/// Then the same is true of every word, by what was said first, of w and of R: a move of w is a move of one run, in which other letters may appear, and the
/// separators stay. So w is the sum of its runs. What is made of a run a^x a a^y by a move at this place is told by x and y, each up to r.
#include "engine/verify/word_runs.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/verify/core/positions.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::int64_t farthest = 8;
constexpr std::size_t most_words = 2'000'000;

[[noreturn]] void not_near(const Expr& e, const rule::Game& game) {
    throw Rejected("the checker does not see which letters about a place are looked at in " + rule::to_string(e, game));
}

/// What the text of a move line looks at: every part is a number, a place i + low … i + high, the length of the word and such a number, a letter, a word.
class Reach {
public:
    struct Sort {
        enum class Is { number, place, end, other, word } is = Is::other;
        std::int64_t low = 0, high = 0;
        bool before = false, behind = false;  ///< of a word: it begins with all that stands before some place; it ends with all behind one
    };

    Reach(const rule::Game& game, const rule::Move& move) : game_(game), move_(move) {
        if (!move.from.at(0).slot || move.from[0].constant || move.binders.empty()) throw Rejected("a move at no place of the word");
        word_ = *move.from[0].slot;
        const Expr& range = *move.binders[0].range;
        if (range.op != Op::range) not_near(range, game);
        const Sort low = sort(*range.args[0]), high = sort(*range.args[1]);
        if (low.is != Sort::Is::number || low.low != low.high || low.low < 1 || high.is != Sort::Is::end || high.low != high.high || high.high > 0)
            not_near(range, game);
        sorts_[move.binders[0].slot] = {Sort::Is::place, 0, 0};
        looked(1 - low.low), looked(-high.high);
        for (std::size_t k = 1; k < move.binders.size(); ++k) bind(move.binders[k]);
        if (move.condition) sort(*move.condition);
        const Sort made = sort(*move.to[0].components[0]);
        if (made.is != Sort::Is::word || !made.before || !made.behind) not_near(*move.to[0].components[0], game);
        if (reach_ > farthest) throw Rejected("a move looks further from a place than the checker does");
    }
    std::int64_t reach() const { return reach_; }

private:
    using Is = Sort::Is;
    void looked(std::int64_t offset) { reach_ = std::max(reach_, std::abs(offset)); }
    void looked(const Sort& s) { looked(s.low), looked(s.high); }
    static bool is_plain(const Sort& s) { return s.is == Is::number || s.is == Is::other; }
    bool is_word(const Expr& e) const { return e.op == Op::local && e.slot == word_; }

    void bind(const rule::Binder& b) {
        const Expr& range = *b.range;
        if (range.op != Op::range && range.op != Op::set_list) not_near(range, game_);
        std::optional<Sort> all;
        for (const ExprRef& arg : range.args) {
            const Sort s = arg->op == Op::range ? between(sort(*arg->args[0]), sort(*arg->args[1]), *arg) : sort(*arg);
            all = all ? between(*all, s, range) : s;
        }
        if (!all || (all->is != Is::number && all->is != Is::place)) not_near(range, game_);
        sorts_[b.slot] = *all;
    }
    Sort between(const Sort& a, const Sort& b, const Expr& e) const {
        if (a.is != b.is || (a.is != Is::number && a.is != Is::place)) not_near(e, game_);
        return {a.is, std::min(a.low, b.low), std::max(a.high, b.high)};
    }

    Sort sum(const Expr& e) {
        Sort total = sort(*e.args.at(0));
        for (std::size_t k = 1; k < e.args.size(); ++k) {
            const Sort s = sort(*e.args[k]);
            const bool plus = e.op == Op::add;
            const bool right = (total.is == Is::number || total.is == Is::place || total.is == Is::end) &&
                               (s.is == Is::number || (plus && s.is == Is::place && total.is == Is::number));
            if (!right) not_near(e, game_);
            if (s.is == Is::place) total.is = Is::place;
            total.low += plus ? s.low : -s.high, total.high += plus ? s.high : -s.low;
            if (std::max(std::abs(total.low), std::abs(total.high)) > 1'000'000) not_near(e, game_);
        }
        return total;
    }
    /// i + s against a number c asks for the place i + (s - c) and its neighbours; against the end and c for i + (s - c), too.
    Sort compared(const Expr& e) {
        std::vector<Sort> sides;
        for (const ExprRef& arg : e.args) sides.push_back(sort(*arg));
        for (std::size_t k = 0; k + 1 < sides.size(); ++k) {
            const Sort &a = sides[k], &b = sides[k + 1];
            const bool points = (a.is == Is::place) != (b.is == Is::place) && a.is != Is::word && b.is != Is::word && a.is != Is::other && b.is != Is::other;
            if (points) looked(Sort{Is::place, std::min(a.low - b.high, b.low - a.high) - 1, std::max(a.high - b.low, b.high - a.low) + 1});
            else if (!(a.is == b.is || (is_plain(a) && is_plain(b))) || a.is == Is::word || a.is == Is::end) not_near(e, game_);
        }
        return {};
    }
    Sort slice(const Expr& e) {
        const Sort low = sort(*e.args[1]), high = sort(*e.args[2]);
        Sort made{Is::word};
        const bool from_start = low.is == Is::number && low.low == 1 && low.high == 1, to_end = high.is == Is::end && high.low == 0 && high.high == 0;
        if ((!from_start && low.is != Is::place) || (!to_end && high.is != Is::place) || (from_start && to_end)) not_near(e, game_);
        // The places on both sides of a cut.
        if (!from_start) looked(Sort{Is::place, low.low - 1, low.high});
        if (!to_end) looked(Sort{Is::place, high.low, high.high + 1});
        made.before = from_start, made.behind = to_end;
        return made;
    }
    Sort joined(const Expr& e) {
        Sort all = sort(*e.args.at(0));
        for (std::size_t k = 1; k < e.args.size(); ++k) {
            const Sort next = sort(*e.args[k]);
            if (all.is != Is::word || next.is != Is::word || all.behind || next.before) not_near(e, game_);
            all.behind = next.behind;
        }
        return all;
    }
    Sort each_part(const Expr& e) {
        for (const ExprRef& arg : e.args)
            if (const Sort s = sort(*arg); s.is != Is::other && s.is != Is::number) not_near(e, game_);
        return {};
    }

    Sort sort(const Expr& e) {
        switch (e.op) {
            case Op::number: return {Is::number, e.number, e.number};
            case Op::letter:
            case Op::truth: return {};
            case Op::word: return {Is::word};
            case Op::empty: return {Is::word};
            case Op::vector_list: return each_part(e), Sort{Is::word};
            case Op::local: {
                const auto found = sorts_.find(e.slot);
                if (found == sorts_.end()) not_near(e, game_);
                return found->second;
            }
            case Op::add:
            case Op::subtract:
                if (e.type.kind == rule::Kind::number && !is_place_free(e)) return sum(e);
                return each_part(e);
            case Op::call:
                if (e.builtin == rule::Builtin::len && is_word(*e.args[0])) return {Is::end, 0, 0};
                if (e.builtin == rule::Builtin::odd || e.builtin == rule::Builtin::even) return each_part(e);
                not_near(e, game_);
            case Op::index: {
                const Sort at = sort(*e.args[1]);
                if (!is_word(*e.args[0]) || at.is != Is::place) not_near(e, game_);
                return looked(at), Sort{};
            }
            case Op::slice:
                if (!is_word(*e.args[0])) not_near(e, game_);
                return slice(e);
            case Op::update: {
                if (!is_word(*e.args[0])) not_near(e, game_);
                for (std::size_t k = 1; k + 1 < e.args.size(); k += 2) {
                    const Sort at = sort(*e.args[k]), to = sort(*e.args[k + 1]);
                    if (at.is != Is::place || (to.is != Is::other && to.is != Is::number)) not_near(e, game_);
                    looked(at);
                }
                return {Is::word, 0, 0, true, true};
            }
            case Op::concat: return joined(e);
            case Op::compare: return compared(e);
            case Op::and_:
            case Op::or_:
            case Op::not_:
            case Op::implies:
            case Op::iff: return each_part(e);
            case Op::if_: {
                sort(*e.args[0]);
                const Sort a = sort(*e.args[1]), b = sort(*e.args[2]);
                if (a.is == Is::word || b.is == Is::word) {
                    if (a.is != b.is || a.before != b.before || a.behind != b.behind) not_near(e, game_);
                    return a;
                }
                if (a.is == Is::other || b.is == Is::other) return each_part(e);
                return between(a, b, e);
            }
            default: not_near(e, game_);
        }
    }
    /// Numbers of a row, such as 1 - w[i], are of no place.
    static bool is_place_free(const Expr& e) {
        if (e.op == Op::index) return true;
        return std::any_of(e.args.begin(), e.args.end(), [](const ExprRef& arg) { return is_place_free(*arg); });
    }

    const rule::Game& game_;
    const rule::Move& move_;
    std::uint32_t word_ = 0;
    std::map<std::uint32_t, Sort> sorts_;
    std::int64_t reach_ = 0;
};

/// What becomes of a run of x letters before a place, the one there, and y behind it: how much the first piece is longer than x, the pieces between, how much
/// the last is longer than y; or, where it stays one piece, how much this is longer.
using Made = std::vector<std::int64_t>;
/// By x and y, each up to the reach, which stands for all from there on.
using Table = std::map<std::pair<std::int64_t, std::int64_t>, std::set<Made>>;

class Line {
public:
    Line(const rule::Game& game, const rule::Move& move, const Items& letters, std::int64_t run, Steps& steps)
        : move_(move), letters_(letters), run_(run), reach_(Reach(game, move).reach()), evaluator_(game, steps), steps_(steps) {}

    /// By x and y up to `reach`.
    Table read() {
        std::vector<Items> sides{{}};
        for (std::size_t k = 0; k < sides.size(); ++k) {
            if (static_cast<std::int64_t>(sides[k].size()) == reach_) continue;
            for (const std::int64_t letter : letters_) sides.push_back(sides[k]), sides.back().push_back(letter);
            if (sides.size() * sides.size() > most_words) throw Rejected("a move looks at more letters than the checker tries");
        }
        for (const Items& before : sides)
            for (const Items& behind : sides)
                for (const std::int64_t at : letters_) look(before, at, behind);
        return table_;
    }
    std::int64_t reach() const { return reach_; }

private:
    /// Every choice of the other names does the same to the word as to its run.
    void look(const Items& before, std::int64_t at, const Items& behind) {
        const auto other = [this](std::int64_t x) { return x != run_; };
        const auto from = std::find_if(before.rbegin(), before.rend(), other).base();
        const auto to = std::find_if(behind.begin(), behind.end(), other);
        const Items head(before.begin(), from), left(from, before.end()), right(behind.begin(), to), tail(to, behind.end());
        const auto all = made(before, at, behind);
        if (at != run_) {
            if (!all.empty()) throw Rejected("a move may change what should separate the parts of a word");
            return;
        }
        const auto own = made(left, at, right);
        std::vector<std::pair<Items, Items>> beside;
        for (const auto& [choice, word] : own) {
            Items whole = head;
            whole.insert(whole.end(), word.begin(), word.end());
            whole.insert(whole.end(), tail.begin(), tail.end());
            beside.emplace_back(choice, std::move(whole));
        }
        if (beside != all) throw Rejected("what a move may do with a run of letters depends on what stands beside it, or it changes that");
        const auto x = static_cast<std::int64_t>(left.size()), y = static_cast<std::int64_t>(right.size());
        for (const auto& [choice, word] : own) table_[{x, y}].insert(pieces(word, x, y));
    }

    /// The other names as they were chosen, and the word that is made, where it is one of these letters.
    std::vector<std::pair<Items, Items>> made(const Items& before, std::int64_t at, const Items& behind) {
        Items word = before;
        word.push_back(at);
        word.insert(word.end(), behind.begin(), behind.end());
        const auto place = static_cast<std::int64_t>(before.size()) + 1;
        Frame frame(std::max<std::size_t>(move_.frame, 1));
        frame.at(*move_.from[0].slot) = many(word);
        std::vector<std::pair<Items, Items>> all;
        const Expr& range = *move_.binders[0].range;
        if (place < evaluator_.number_at(*range.args[0], frame) || place > evaluator_.number_at(*range.args[1], frame)) return all;
        frame.at(move_.binders[0].slot) = number(place);
        const std::vector<rule::Binder> others(move_.binders.begin() + 1, move_.binders.end());
        evaluator_.each(others, move_.condition, frame, [&] {
            steps_.take(word.size() + 10);
            Items choice;
            for (const rule::Binder& b : others) choice.push_back(frame.at(b.slot).number - (is_place(b) ? place : 0));
            const Value target = evaluator_.at(*move_.to[0].components[0], frame);
            const Items& to = items_of(target);
            const auto is_letter = [&](std::int64_t x) { return std::find(letters_.begin(), letters_.end(), x) != letters_.end(); };
            if (std::all_of(to.begin(), to.end(), is_letter)) all.emplace_back(std::move(choice), to);
            return true;
        });
        return all;
    }
    /// A name that runs through places about i is the same choice at the same distance.
    bool is_place(const rule::Binder& b) const {
        const std::function<bool(const Expr&)> names = [&](const Expr& e) {
            if (e.op == Op::local) {
                if (e.slot == move_.binders[0].slot) return true;
                for (const rule::Binder& other : move_.binders)
                    if (&other != &b && other.slot == e.slot) return is_place(other);
            }
            return std::any_of(e.args.begin(), e.args.end(), [&](const ExprRef& arg) { return names(*arg); });
        };
        return &b != &move_.binders[0] && names(*b.range);
    }

    Made pieces(const Items& word, std::int64_t x, std::int64_t y) const {
        Made all{0};
        for (const std::int64_t letter : word) {
            if (letter == run_) ++all.back();
            else all.push_back(0);
        }
        if (all.size() == 1) return {all[0] - (x + 1 + y)};
        all.front() -= x, all.back() -= y;
        return all;
    }

    const rule::Move& move_;
    const Items& letters_;
    std::int64_t run_, reach_;
    Evaluator evaluator_;
    Steps& steps_;
    Table table_;
};

/// Where a longer side makes no difference, so long is enough.
void shorten(const Table& table, std::int64_t& x, std::int64_t& y) {
    const auto at = [&](std::int64_t a, std::int64_t b) {
        const auto found = table.find({a, b});
        return found == table.end() ? std::set<Made>{} : found->second;
    };
    const auto alike = [&](bool first) {
        for (std::int64_t k = 0; k <= (first ? y : x); ++k)
            if (first ? at(x, k) != at(x - 1, k) : at(k, y) != at(k, y - 1)) return false;
        return true;
    };
    while (x > 0 && alike(true)) --x;
    while (y > 0 && alike(false)) --y;
}

ExprRef plus(ExprRef e, std::int64_t n) { return n == 0 ? e : rule::binary(n > 0 ? Op::add : Op::subtract, std::move(e), rule::number(std::abs(n))); }

/// A move of a heap m with x (or more) before a place and y (or more) behind it.
rule::Move move_of(std::int64_t x, bool or_more_before, std::int64_t y, bool or_more_behind, const Made& made) {
    const ExprRef m = rule::local(0, "m", {rule::Kind::number}), i = rule::local(1, "i", {rule::Kind::number});
    rule::Move move;
    move.frame = 2;
    move.from = {{0, "m", nullptr}};
    const auto leaves = [&](ExprRef heap) {
        rule::Term term;
        term.components = {std::move(heap)};
        move.to.push_back(std::move(term));
    };
    const bool any = or_more_before && or_more_behind;
    if (made.size() == 1) {
        leaves(plus(m, made[0]));
    } else {
        const ExprRef before = any ? i : or_more_before ? plus(m, -1 - y) : rule::number(x);
        const ExprRef behind = any ? rule::binary(Op::subtract, plus(m, -1), i) : or_more_behind ? plus(m, -1 - x) : rule::number(y);
        leaves(before->op == Op::number ? rule::number(x + made.front()) : plus(before, made.front()));
        for (std::size_t k = 1; k + 1 < made.size(); ++k)
            if (made[k] > 0) leaves(rule::number(made[k]));
        leaves(behind->op == Op::number ? rule::number(y + made.back()) : plus(behind, made.back()));
        const auto is_nothing = [](const rule::Term& term) { return term.components[0]->op == Op::number && term.components[0]->number == 0; };
        std::erase_if(move.to, is_nothing);
        if (move.to.empty()) leaves(rule::number(0));
    }
    if (any && made.size() > 1) move.binders.push_back({1, "i", {rule::Kind::number}, rule::range(rule::number(x), plus(m, -1 - y))});
    else move.condition = rule::compare(m, or_more_before || or_more_behind ? rule::Relation::greater_equal : rule::Relation::equal, rule::number(x + y + 1));
    return move;
}

}  // namespace

rule::Game game_of_runs(const rule::Game& game, const std::vector<std::int64_t>& letters, std::int64_t letter, Steps& steps) {
    if (!has_plain_sums(game) || !game.stops.empty()) throw Rejected("a word is a sum of its runs under normal play alone, without `terminal` and `stop`");
    if (std::find(letters.begin(), letters.end(), letter) == letters.end()) throw Rejected("runs of a letter that no word has");
    rule::Game heap;
    heap.name = game.name;
    rule::Component m;
    m.name = "m";
    heap.components.push_back(std::move(m));
    std::set<std::string> known;
    for (const rule::Move& move : game.moves) {
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || move.to[0].components.size() != 1)
            throw Rejected("a move that leaves no word, or several, is no move of a run: " + rule::to_string(move, game));
        Line line(game, move, letters, letter, steps);
        const Table table = line.read();
        std::int64_t x = line.reach(), y = line.reach();
        shorten(table, x, y);
        for (const auto& [at, all] : table) {
            if (at.first > x || at.second > y) continue;
            for (const Made& made : all) {
                rule::Move one = move_of(at.first, at.first == x, at.second, at.second == y, made);
                if (known.insert(rule::to_string(one, heap)).second) heap.moves.push_back(std::move(one));
            }
        }
    }
    if (heap.moves.empty()) throw Rejected("a game without moves");
    return heap;
}

}  // namespace grundy::verify
