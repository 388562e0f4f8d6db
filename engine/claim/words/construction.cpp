#include "engine/claim/words/construction.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/words/distance_law.hpp"
#include "engine/puzzle/puzzle.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t longest_looked_at = 18, most_near = 4'000, most_longer = 8;
constexpr std::size_t most_inside = 20'000, most_tried = 200, most_short_moves = 200;  ///< in one row: parts, and those that are tried
constexpr std::size_t most_positions = 300'000;                                        ///< of the puzzles of all rows that are looked into
constexpr std::uint64_t most_work_at_once = 3'000'000;                                 ///< transitions
/// What is looked for in rows so many lengths shorter than the longest that is looked into: few moves and parts in long rows, more in short ones.
struct Search {
    std::size_t back;
    std::int64_t cost;  ///< of the moves between two parts, at most
    std::size_t parts;
};
constexpr std::array searches{Search{0, 2, 2}, Search{2, 4, 2}, Search{3, 2, 3}, Search{5, 4, 3}, Search{6, 6, 2}};
constexpr std::size_t most_exchanged_freely = 3;  ///< letters that the shorter row does not have

}  // namespace

Constructions::Constructions(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals, const Automaton& rows)
    : ground_(ground), sentences_(sentences), goals_(goals), rows_(rows), ends_(goals), there_(sentences.fresh()) {
    auto moves = moves_by_cost(sentences, play, goals, there_, why_);
    if (!moves) return;
    moves_ = std::move(*moves);
    Automaton any = sentences.constant(false);
    for (const auto& [cost, of] : moves_) any = either(any, of);
    kept_ = kept_counts(any, sentences.word(), there_, rows);
    for (const auto& [digit, count] : kept_) ends_ = both(ends_, having_count(ends_.base(), sentences.word(), digit, count));
    for (unsigned digit = 1; digit <= sentences.letters().size(); ++digit)
        occurs_.push_back(!both(either(rows, ends_), complement(having_count(ends_.base(), sentences.word(), digit, 0))).accepts_nothing());
    const auto all = lengths(longest_looked_at);
    if (all.empty()) return;
    for (const auto& [row, far] : near(rows_of_length(rows, all[0], 1)[0]).rows)
        each_move(row, [&, from = row](const Digits& to, std::int64_t cost) {
            if (some_moves_.size() < most_short_moves && !holds(goals, from)) some_moves_.push_back({from, to, cost});
        });
}

std::vector<std::size_t> Constructions::lengths(std::size_t most) const {
    std::vector<std::size_t> all;
    for (std::size_t length = 0; length <= most; ++length)
        if (!rows_of_length(rows_, length, 1).empty()) all.push_back(length);
    return all;
}

rule::PositionData Constructions::data(const Digits& row) const {
    rule::Datum datum{false, {}};
    for (const unsigned digit : row) datum.items.push_back(sentences_.letters()[digit - 1]);
    return {datum};
}

Digits Constructions::digits(const rule::PositionData& position) const {
    Digits row;
    for (const base::Integer& item : position[0].items) row.push_back(*sentences_.digit_of(*base::to_int64(item)));
    return row;
}

std::vector<std::int64_t> Constructions::letters_of(const Digits& row) const {
    std::vector<std::int64_t> all;
    for (const unsigned digit : row) all.push_back(*base::to_int64(sentences_.letters()[digit - 1]));
    return all;
}

std::string Constructions::text(const Digits& row) const { return ground_.shown(data(row)); }

void Constructions::each_move(const Digits& row, const std::function<void(const Digits& to, std::int64_t cost)>& visit) {
    const game::Ruleset& rules = ground_.oracle().ruleset();
    rules.priced_options(rules.shape().from_data(data(row)), [&](game::Sum&& option, std::int64_t cost, std::size_t) {
        if (option.size() == 1) visit(digits(rules.shape().to_data(option[0])), cost);
        return true;
    });
}

/// By what it costs to get there, a few moves far.
Constructions::Near Constructions::near(const Digits& row) {
    std::map<std::int64_t, std::vector<Digits>> open{{0, {row}}};
    std::set<Digits> met;
    Near all;
    while (!open.empty()) {
        const std::int64_t cost = open.begin()->first;
        const std::vector<Digits> here = std::move(open.begin()->second);
        open.erase(open.begin());
        for (const Digits& at : here) {
            if (!met.insert(at).second) continue;
            base::poll();
            all.rows.emplace_back(at, cost);
            if (holds(goals_, at)) {
                if (!all.goal) all.goal = cost;
                continue;
            }
            if (all.rows.size() >= most_near) return all;
            each_move(at, [&, cost](const Digits& to, std::int64_t more) {
                if (cost + more <= cost_) open[cost + more].push_back(to);
            });
        }
    }
    return all;
}

const Constructions::Near& Constructions::near_of(const Digits& row) {
    const auto [at, fresh] = near_.try_emplace(row);
    if (fresh) at->second = near(row);
    return at->second;
}

/// From the row to a goal, at least; 0 where nobody asks for a bound, or it is not known yet.
std::int64_t Constructions::far(const Digits& row) {
    if (row.size() > known_ || most_ == std::numeric_limits<std::int64_t>::max()) return 0;
    const puzzle::Known known = analyse::puzzle_of(ground_.oracle())->at(ground_.oracle().ruleset().shape().from_data(data(row)), puzzle::Want::length);
    return known.length ? known.length->cost : 0;
}

/// Letters that the shorter row does not have may stand for one another in any way.
void Constructions::embeddings_at(const Digits& row, std::size_t at, const Digits& shorter, std::vector<Embedding>& found) const {
    const std::size_t letters = sentences_.letters().size();
    Digits stands(letters, 0), free_from, free_to;
    for (std::size_t k = 0; k < shorter.size(); ++k) {
        unsigned& is = stands[shorter[k] - 1];
        if (is == 0) is = row[at + k];
        else if (is != row[at + k]) return;
    }
    for (unsigned d = 1; d <= letters; ++d) {
        const auto times = std::count(stands.begin(), stands.end(), d);
        if (times > 1) return;
        if (times == 0) free_to.push_back(d);
        if (stands[d - 1] == 0) free_from.push_back(d);
    }
    Embedding made;
    made.before.assign(row.begin(), row.begin() + static_cast<std::ptrdiff_t>(at));
    made.after.assign(row.begin() + static_cast<std::ptrdiff_t>(at + shorter.size()), row.end());
    do {
        made.letters = stands;
        for (std::size_t k = 0; k < free_from.size(); ++k) made.letters[free_from[k] - 1] = free_to[k];
        found.push_back(made);
    } while (free_to.size() <= most_exchanged_freely && std::next_permutation(free_to.begin(), free_to.end()));
}

/// Shorter rows of the set inside of the rows that are near, in the order of these.
std::vector<Constructions::Found> Constructions::inside(const Near& near, const Digits& row) const {
    std::vector<std::pair<std::size_t, Digits>> shorter;
    for (std::size_t longer = 1; longer <= most_longer && longer <= row.size(); ++longer)
        for (const Digits& one : rows_of_length(rows_, row.size() - longer, 2)) shorter.emplace_back(longer, one);
    std::vector<Found> all;
    std::set<Embedding> met;
    for (const auto& [at, cost] : near.rows) {
        std::vector<Embedding> here;
        for (const auto& [longer, one] : shorter)
            for (std::size_t place = 0; place <= longer; ++place) embeddings_at(at, place, one, here);
        for (Embedding& one : here)
            if (all.size() < most_inside && met.insert(one).second) all.push_back({std::move(one), cost});
    }
    return all;
}

/// (C1).
bool Constructions::is_closed(const Embedding& e) {
    const auto [at, fresh] = closed_.try_emplace(e, false);
    if (!fresh) return at->second;
    for (const Move& move : some_moves_) {
        const Digits from = e.of(move.from), to = e.of(move.to);
        if (!holds(goals_, from) && !holds(moves_.at(move.cost), from, to)) return false;
    }
    for (const auto& [cost, moves] : moves_)
        if (!both(embedded(moves, e), complement(either(moves, goals_))).accepts_nothing()) return false;
    return at->second = true;
}

/// From which length on the set, or a goal, is reached from all rows at this cost.
std::optional<std::size_t> Constructions::reached_from(const Automaton& rows, const Automaton& set, std::int64_t cost) const {
    const arithmetic::Allowance allowance(most_work_at_once);
    try {
        const auto longest = longest_row(without_way(moves_, sentences_.word(), there_, rows, either(set, goals_), cost));
        return longest ? std::optional(*longest + 1) : std::nullopt;
    } catch (const arithmetic::TooLarge&) {
        return std::nullopt;
    }
}

/// From the rows of a set, `row` being one of them, to a goal, or into a shorter row and on from where its way ends.
bool Constructions::go_on(const Automaton& from, const Digits& row, std::int64_t spent, Construction& made,
                          const std::function<bool(const Construction&)>& accept) {
    const Near& around = near_of(row);
    const std::size_t before = made.from;
    const auto with = [&](std::int64_t cost, std::size_t length, const std::function<bool()>& rest) {
        made.costs.push_back(cost), made.from = std::max(before, length);
        const bool taken = rest();
        if (!taken) made.costs.pop_back(), made.from = before;
        return taken;
    };
    if (around.goal && !made.parts.empty() && spent + *around.goal <= most_)
        if (const auto length = reached_from(from, goals_, *around.goal))
            if (with(*around.goal, *length, [&] { return accept(made); })) return true;
    if (made.parts.size() == parts_) return false;
    std::set<Embedding> met;  // letters that stand nowhere may be exchanged in any way
    for (const Found& found : inside(around, row)) {
        Embedding seen = found.embedding;
        for (std::size_t d = 0; d < seen.letters.size(); ++d)
            if (!occurs_[d]) seen.letters[d] = 0;
        const auto shorter = rows_of_length(rows_, row.size() - found.embedding.longer(), 1);
        const auto solved = met.count(seen) == 0 ? way(shorter.at(0)) : std::nullopt;
        if (!solved) continue;
        const std::int64_t then = spent + found.cost + solved->cost;
        const Digits end = found.embedding.of(solved->way.empty() ? shorter[0] : solved->way.back());
        const auto place = std::pair(found.embedding, made.parts.size());
        if (const auto at = spent_.find(place); at != spent_.end() && at->second <= then) continue;
        const bool is_last = made.parts.size() + 1 == parts_;
        if (then + far(end) > most_ || (is_last && !near_of(end).goal) || !is_closed(found.embedding)) continue;
        met.insert(seen);
        if (++tried_ > most_tried) return false;
        const auto length = reached_from(from, embedded(rows_, found.embedding), found.cost);
        if (!length) continue;
        spent_[place] = then;
        made.parts.push_back(found.embedding);
        const bool taken = with(found.cost, *length, [&] { return go_on(embedded(ends_, found.embedding), end, then, made, accept); });
        if (taken) return true;
        made.parts.pop_back();
    }
    return false;
}

bool Constructions::find(const std::function<std::int64_t(std::size_t)>& most, const std::function<bool(const Construction&)>& accept, std::string& why) {
    if (!why_.empty()) return why = why_, false;
    puzzle::Puzzle& puzzle = *analyse::puzzle_of(ground_.oracle());
    const struct Restored {
        puzzle::Puzzle& puzzle;
        ~Restored() { puzzle.store_at_most(puzzle::most_stored); }
    } restored{puzzle};
    puzzle.store_at_most(most_positions);
    const auto all = lengths(longest_looked_at);
    for (std::size_t round = 0; round < all.size(); ++round) {
        if (round > 0 && !prepare(all[round - 1], most)) break;
        for (const Search& search : searches)
            if (search.back <= round && find_in(all[round - search.back], search.cost, search.parts, most, accept)) return true;
    }
    if (why.empty()) why = "no way that is made of ways of shorter rows was found";
    return false;
}

/// The puzzles of all rows up to this length. False where they are too large, or a row is farther than it may be.
bool Constructions::prepare(std::size_t length, const std::function<std::int64_t(std::size_t)>& most) {
    std::vector<game::Position> roots;
    for (const std::size_t one : lengths(length))
        for (const Digits& row : rows_of_length(rows_, one, 2)) roots.push_back(ground_.oracle().ruleset().shape().from_data(data(row)));
    if (analyse::puzzle_of(ground_.oracle())->prepare(roots)) return false;
    most_ = most(length), known_ = length;
    return far(rows_of_length(rows_, length, 1)[0]) <= most_;
}

bool Constructions::find_in(std::size_t length, std::int64_t cost, std::size_t parts, const std::function<std::int64_t(std::size_t)>& most,
                            const std::function<bool(const Construction&)>& accept) {
    Construction made;
    made.kept = kept_;
    most_ = most(length), cost_ = cost;
    near_.clear();
    const auto is_old_enough = [&](const Construction& one) { return one.from <= length && accept(one); };
    for (parts_ = parts == 2 ? 1 : parts; parts_ <= parts; ++parts_) {
        spent_.clear(), tried_ = 0;
        for (const Digits& row : rows_of_length(rows_, length, 1))
            if (go_on(rows_, row, 0, made, is_old_enough)) return true;
    }
    return false;
}

std::optional<ShortWay> Constructions::way(const Digits& row) {
    const auto [known, fresh] = ways_.try_emplace(row);
    if (fresh) known->second = sought_way(row);
    return known->second;
}

std::optional<ShortWay> Constructions::sought_way(const Digits& row) {
    ShortWay made{row, 0, {}};
    if (holds(goals_, row)) return made;
    const game::Shape& shape = ground_.oracle().ruleset().shape();
    const game::Position at = shape.from_data(data(row));
    puzzle::Puzzle& puzzle = *analyse::puzzle_of(ground_.oracle());
    const puzzle::Known known = puzzle.at(at, puzzle::Want::length);
    if (!known.reachable) throw Unanswered{"the puzzle was not solved from " + text(row) + ": " + known.note, known.limit};
    if (!*known.reachable || !known.length) return std::nullopt;
    made.cost = known.length->cost;
    for (const puzzle::Step& step : puzzle.way(at, known.length->moves)) made.way.push_back(digits(shape.to_data(step.to)));
    if (made.way.empty()) throw Unanswered{"no solution is listed from " + text(row), {}};
    return made;
}

}  // namespace grundy::claim
