/// What a move line does near a place is what it does with the letters about it alone, between what stands further off (near_words.cpp). So it is enough to
/// look at the words with at most r letters before and behind a place, r being how far the line looks. There
///   - at a place with another letter than a nothing may be done,
///   - and at one with a in a run R, u = X R Y, the line must make X R' Y of u where it makes R' of R, and nothing where nothing.
/// Then the same is true of every word: a move of w is a move of one run, in which other letters may appear, and the separators stay. So w is the sum of its
/// runs. What is made of a run a^x a a^y by a move at this place is told by x and y, each up to r.
#include "engine/verify/word_runs.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/near_words.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;

constexpr std::size_t most_looked_at = 2'000'000;

/// What becomes of a run of x letters before a place, the one there, and y behind it: how much the first piece is longer than x, the pieces between, how much
/// the last is longer than y; or, where it stays one piece, how much this is longer.
using Made = std::vector<std::int64_t>;
/// By x and y, each up to the reach, which stands for all from there on.
using Table = std::map<std::pair<std::int64_t, std::int64_t>, std::set<Made>>;

class Line {
public:
    Line(const NearLine& near, const Items& letters, std::int64_t run) : near_(near), letters_(letters), run_(run) {}

    /// By x and y up to the reach.
    Table read() {
        std::vector<Items> sides{{}};
        for (std::size_t k = 0; k < sides.size(); ++k) {
            if (static_cast<std::int64_t>(sides[k].size()) == near_.reach()) continue;
            for (const std::int64_t letter : letters_) sides.push_back(sides[k]), sides.back().push_back(letter);
            if (sides.size() * sides.size() > most_looked_at) throw Rejected("a move looks at more letters than the checker tries");
        }
        for (const Items& before : sides)
            for (const Items& behind : sides)
                for (const std::int64_t at : letters_) look(before, at, behind);
        return table_;
    }

private:
    std::vector<NearLine::Made> made(Items word, std::int64_t at, const Items& behind) const {
        const auto place = static_cast<std::int64_t>(word.size()) + 1;
        word.push_back(at);
        word.insert(word.end(), behind.begin(), behind.end());
        return near_.made(word, place);
    }
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

    const NearLine& near_;
    const Items& letters_;
    std::int64_t run_;
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
        const NearLine near(game, move, letters, steps);
        const Table table = Line(near, letters, letter).read();
        std::int64_t x = near.reach(), y = near.reach();
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
