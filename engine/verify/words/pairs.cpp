/// Numbers to which every letter of a word adds a weight, and every two letters one, by which of them stands first: how much a move lowers them.
///
/// Let U(w) = Σ_i s(w_i) + Σ_{i<k} W(w_i, w_k), and let a move leave v, as long as w. Both are read from behind: of what is read M_a letters of v are a, and
/// M_a + l_a letters of w, and U of what is read of w, less U of what is read of v, is c + Σ m_a M_a. A letter x of w and y of v before them add
/// s(x) - s(y) + Σ_a W(x, a) l_a to c and W(x, a) - W(y, a) to m_a; then M_y grows by 1, for which m_y is taken from c, l_x grows by 1, and l_y falls by 1.
/// So each state of the relation between w and v from which its end is reached has such c, m and l: of whatever is still to be read there, they must be the
/// same. At the end all are 0; at the start, m = 0 and c = 1 say that every move lowers U by 1.
#include <algorithm>
#include <optional>

#include "engine/verify/words/turns.hpp"

namespace grundy::verify::word {

namespace {

constexpr std::size_t most_letters_of_pairs = 12;
constexpr std::int64_t most_of_pair = std::int64_t{1} << 20, most_of_rest = std::int64_t{1} << 30;  // no sum below comes near 2^63

void require_small(const rule::LetterSum& sum) {
    const auto large = [](std::int64_t w) { return w > most_of_pair || w < -most_of_pair; };
    bool any = sum.of.size() > most_letters_of_pairs || std::any_of(sum.of.begin(), sum.of.end(), large);
    for (const auto& row : sum.pairs) any = any || std::any_of(row.begin(), row.end(), large);
    if (any) throw Rejected("weights of pairs of letters that are larger, or of more letters, than the checker adds up");
}

struct Rest {
    std::vector<std::int64_t> m, l;
    std::int64_t c = 0;
    bool operator==(const Rest&) const = default;
};

/// With a letter x of the old word and y of the new one before it.
Rest with_letters(Rest rest, std::size_t x, std::size_t y, const rule::LetterSum& sum) {
    rest.c += sum.of[x] - sum.of[y];
    for (std::size_t a = 0; a < rest.m.size(); ++a) {
        rest.c += sum.pairs[x][a] * rest.l[a];
        rest.m[a] += sum.pairs[x][a] - sum.pairs[y][a];
        if (std::abs(rest.m[a]) > most_of_rest || std::abs(rest.l[a]) > most_of_rest) throw Rejected("a move changes more letters than the checker adds up");
    }
    rest.c -= rest.m[y];
    ++rest.l[x];
    --rest.l[y];
    if (std::abs(rest.c) > most_of_rest) throw Rejected("a move changes more letters than the checker adds up");
    return rest;
}

}  // namespace

void Turns::require_pairs_lowered_by_one(const rule::LetterSum& sum) const {
    require_small(sum);
    const Track word = sentences_.sums().word(), there = tuples_.fresh();
    const Set moves = in_place(there);
    if (moves.is_empty()) return;
    if (!moves.reads(word) || !moves.reads(there)) throw Rejected("the checker does not see what a move writes");
    const std::size_t base = tuples_.base(), edges = base * base;
    const bool word_first = word < there;
    std::vector<std::optional<Rest>> rests(moves.accepts.size());
    const Rest nothing{std::vector<std::int64_t>(sum.of.size(), 0), std::vector<std::int64_t>(sum.of.size(), 0)};
    for (std::size_t q = 0; q < rests.size(); ++q)
        if (moves.accepts[q] != 0) rests[q] = nothing;
    for (bool changed = true; changed;) {  // the last time round all steps of all states are looked at, and tell nothing new
        changed = false;
        sentences_.steps().take(moves.next.size() * (sum.of.size() + 1));
        for (std::size_t k = 0; k < moves.next.size(); ++k) {
            const std::optional<Rest>& after = rests[moves.next[k]];
            if (!after) continue;
            const std::size_t x = word_first ? k % edges % base : k % edges / base, y = word_first ? k % edges / base : k % edges % base;
            if ((x == 0) != (y == 0)) throw Rejected("a move changes the length of the row");
            const Rest here = x == 0 ? *after : with_letters(*after, x - 1, y - 1, sum);
            std::optional<Rest>& known = rests[k / edges];
            if (!known) known = here, changed = true;
            if (!(*known == here)) throw Rejected("a move does not lower the length of play by one, wherever it is made");
        }
    }
    const Rest& all = rests[0].value();
    if (all.c != 1 || std::any_of(all.m.begin(), all.m.end(), [](std::int64_t m) { return m != 0; }))
        throw Rejected("a move does not lower the length of play by one");
}

/// The state is which letters were read; -1 once something was added.
Set has_weight(Sentences& sentences, const rule::LetterSum& sum) {
    require_small(sum);
    const auto step = [&](std::int64_t read, const std::vector<unsigned>& d) -> std::int64_t {
        if (read == -1 || d[0] == 0) return read;
        const std::size_t letter = d[0] - 1;
        bool adds = sum.of[letter] != 0;
        for (std::size_t a = 0; a < sum.of.size(); ++a) adds = adds || ((read >> a & 1) != 0 && sum.pairs[a][letter] != 0);
        return adds ? -1 : read | std::int64_t{1} << letter;
    };
    return sentences.tuples().machine({sentences.sums().word()}, 0, step, [](std::int64_t read) { return read == -1; });
}

}  // namespace grundy::verify::word
