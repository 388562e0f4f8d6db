/// What a move line does near a place is what it does with the letters about it alone, between what stands further off (near_words.cpp). So it is enough to
/// look at the words with at most r letters before and behind a place, r being how far the line looks. There
///   - at a place with another letter than a nothing may be done,
///   - and at one with a in a run R, u = X R Y, the line must make X R' Y of u where it makes R' of R, and nothing where nothing.
/// Then the same is true of every word: a move of w is a move of one run, in which other letters may appear, and the separators stay. So w is the sum of its
/// runs. What is made of a run a^x a a^y by a move at this place is told by x and y, each up to r.
#include "engine/verify/word_runs.hpp"

#include <algorithm>
#include <set>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/near_words.hpp"
#include "engine/verify/run_table.hpp"

namespace grundy::verify {
namespace {

constexpr std::size_t most_looked_at = 2'000'000;

class Line {
public:
    Line(const NearLine& near, const Items& letters, std::int64_t run) : near_(near), letters_(letters), run_(run), table_(near.reach()) {}

    RunTable read() {
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
        for (const auto& [choice, word] : own) table_.add(x, y, word, run_);
    }

    const NearLine& near_;
    const Items& letters_;
    std::int64_t run_;
    RunTable table_;
};

}  // namespace

rule::Game game_of_runs(const rule::Game& game, const std::vector<std::int64_t>& letters, std::int64_t letter, Steps& steps) {
    if (!has_plain_sums(game) || !game.stops.empty()) throw Rejected("a word is a sum of its runs under normal play alone, without `terminal` and `stop`");
    if (std::find(letters.begin(), letters.end(), letter) == letters.end()) throw Rejected("runs of a letter that no word has");
    rule::Game heap = heap_without_moves(game.name, "m");
    std::set<std::string> known;
    for (const rule::Move& move : game.moves) Line(NearLine(game, move, letters, steps), letters, letter).read().moves_into(heap, known);
    if (heap.moves.empty()) throw Rejected("a game without moves");
    return heap;
}

}  // namespace grundy::verify
