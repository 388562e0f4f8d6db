#include "engine/claim/words/told_row.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/arithmetic/explored.hpp"
#include "engine/base/poll.hpp"

namespace grundy::claim {

namespace {

constexpr int most_splits = 4;
constexpr std::int64_t most_written_out = 200, most_counted = 3;
using Block = ToldRow::Block;

/// From which on a block is the same block again.
Digits root_of(const Digits& word) {
    for (std::size_t n = 1; n < word.size(); ++n) {
        if (word.size() % n != 0) continue;
        bool repeats = true;
        for (std::size_t k = n; k < word.size() && repeats; ++k) repeats = word[k] == word[k - n];
        if (repeats) return {word.begin(), word.begin() + static_cast<std::ptrdiff_t>(n)};
    }
    return word;
}

/// Letters one by one, then blocks that are repeated; letters that a block before them can take stand behind it: a (u a)^P = (a u)^P a.
class Normal {
public:
    explicit Normal(const std::deque<Block>& blocks) {
        for (const Block& block : blocks) add(block);
    }
    std::deque<Block> take() { return std::move(made_); }
    bool is_too_long() const { return too_long_; }

private:
    void add(const Block& block) {
        if (block.letters.empty()) return;
        if (block.times.is_constant()) {
            too_long_ = too_long_ || block.times.constant > most_written_out;
            for (std::int64_t k = 0; k < block.times.constant && !too_long_; ++k)
                for (const unsigned d : block.letters) made_.push_back({{d}, Linear(1)});
            return;
        }
        Block turned{root_of(block.letters), block.times};
        turned.times = turned.times * static_cast<std::int64_t>(block.letters.size() / turned.letters.size());
        std::size_t behind = 0;
        while (!made_.empty() && made_.back().times.is_constant() && made_.back().letters[0] == turned.letters.back()) {
            std::rotate(turned.letters.rbegin(), turned.letters.rbegin() + 1, turned.letters.rend());
            made_.pop_back(), ++behind;
        }
        if (!made_.empty() && !made_.back().times.is_constant() && made_.back().letters == turned.letters) {
            made_.back().times = made_.back().times + turned.times;
            if (made_.back().times.is_constant()) {  // the forms took one another away
                const Block again = made_.back();
                made_.pop_back();
                add(again);
            }
        } else {
            made_.push_back(turned);
        }
        for (std::size_t k = 0; k < behind; ++k) made_.push_back({{turned.letters[k % turned.letters.size()]}, Linear(1)});
    }
    std::deque<Block> made_;
    bool too_long_ = false;
};

/// Two rows from the left on.
class Laid {
public:
    Laid(const ToldRow& a, const ToldRow& b, const Values& values) : a_(a.blocks), b_(b.blocks), values_(values) {}

    std::optional<std::vector<ToldPair>> pairs() {
        if (!again(a_) || !again(b_)) return std::nullopt;
        while (!a_.empty() && !b_.empty()) {
            base::poll();
            const bool one_a = a_[0].times.is_constant(), one_b = b_[0].times.is_constant();
            if (one_a && one_b) {
                pairs_.push_back({a_[0].letters, b_[0].letters, Linear(1)});
                a_.pop_front(), b_.pop_front();
            } else if (one_a || one_b) {
                if (!open(one_a ? b_ : a_)) return std::nullopt;
            } else if (!take_blocks()) {
                return std::nullopt;
            }
        }
        return a_.empty() && b_.empty() ? std::optional(std::move(pairs_)) : std::nullopt;
    }

private:
    static bool again(std::deque<Block>& blocks) {
        Normal normal(blocks);
        blocks = normal.take();
        return !normal.is_too_long();
    }
    /// One copy out of the first block.
    bool open(std::deque<Block>& blocks) const {
        Block& first = blocks[0];
        if (!values_.at_least(first.times, 1)) return false;
        const Digits letters = first.letters;
        first.times = first.times - Linear(1);
        // the letters after the first turn the block, so that it stands in front again
        std::deque<Block> rest(blocks.begin(), blocks.end());
        for (std::size_t k = letters.size(); k-- > 1;) rest.push_front({{letters[k]}, Linear(1)});
        if (!again(rest)) return false;
        rest.push_front({{letters[0]}, Linear(1)});
        blocks = std::move(rest);
        return true;
    }
    bool take_blocks() {
        const auto size_a = static_cast<std::int64_t>(a_[0].letters.size()), size_b = static_cast<std::int64_t>(b_[0].letters.size());
        const std::int64_t both = std::lcm(size_a, size_b), of_a = both / size_a, of_b = both / size_b;
        const auto copies = [](const Digits& letters, std::int64_t times) {
            Digits all;
            for (std::int64_t k = 0; k < times; ++k) all.insert(all.end(), letters.begin(), letters.end());
            return all;
        };
        const auto take = [&](const Linear times) {  // a copy: blocks change
            pairs_.push_back({copies(a_[0].letters, of_a), copies(b_[0].letters, of_b), times});
            a_[0].times = a_[0].times - times * of_a, b_[0].times = b_[0].times - times * of_b;
            return again(a_) && again(b_);
        };
        if (of_b == 1 && values_.at_least(a_[0].times - b_[0].times * of_a, 0)) return take(b_[0].times);
        if (of_a == 1 && values_.at_least(b_[0].times - a_[0].times * of_b, 0)) return take(a_[0].times);
        return false;
    }

    std::deque<Block> a_, b_;
    const Values& values_;
    std::vector<ToldPair> pairs_;
};

bool in_cases(const ToldRow& a, const ToldRow& b, const Values& values, const std::function<bool(const std::vector<ToldPair>&, const Values&)>& visit,
              int splits) {
    if (const auto pairs = Laid(a, b, values).pairs()) return visit(*pairs, values);
    if (splits == most_splits) return false;
    for (std::size_t k = 0; k < values.loops.size(); ++k)
        for (const bool first : {true, false}) {
            const auto variable = static_cast<linear::Var>(k + 1);
            const Linear end = first ? values.loops[k].first : values.loops[k].last;
            if (values.loops[k].first == values.loops[k].last) continue;
            Values one = values, rest = values;
            one.loops[k] = {end, end};
            for (std::size_t m = k + 1; m < one.loops.size(); ++m) {
                one.loops[m].first = linear::substitute(one.loops[m].first, variable, end);
                one.loops[m].last = linear::substitute(one.loops[m].last, variable, end);
            }
            if (first) rest.loops[k].first = rest.loops[k].first + Linear(1);
            else rest.loops[k].last = rest.loops[k].last - Linear(1);
            if (!Laid(a.with(variable, end), b.with(variable, end), one).pairs()) continue;
            if (in_cases(a.with(variable, end), b.with(variable, end), one, visit, splits + 1) && in_cases(a, b, rest, visit, splits + 1)) return true;
        }
    return false;
}

/// Blocks one after the other, each a number of times exactly, or that and more: `tracks` rows side by side.
class Superset {
public:
    using Column = std::vector<unsigned>;
    explicit Superset(std::size_t tracks) : tracks_(tracks) {}
    void add(const std::vector<Column>& block, std::int64_t times, bool more) {
        for (std::int64_t k = 0; k < times; ++k)
            for (const Column& column : block) put(column);
        if (!more) return;
        const std::size_t begin = columns_.size();
        for (const Column& column : block) put(column);
        back_[columns_.size()] = begin, over_[begin] = columns_.size();
    }
    Automaton made(arithmetic::Numeration base, const std::vector<Track>& tracks) const {
        using State = std::set<std::int64_t>;  // places to be read next; -1 in front, -2 behind
        const auto end = static_cast<std::int64_t>(columns_.size());
        const auto is_end = [end](std::int64_t q) { return q == end || q == -2; };
        return arithmetic::explored<State>(
            base, tracks, State{-1},
            [&](const State& at, const std::vector<unsigned>& d) {
                State next;
                const bool blank = std::all_of(d.begin(), d.end(), [](unsigned x) { return x == 0; });
                for (const std::int64_t q : at) {
                    if (q == -1) {
                        if (blank) reach(0, next);
                    } else if (blank) {
                        if (is_end(q)) next.insert(-2);
                    } else if (q >= 0 && q < end && columns_[static_cast<std::size_t>(q)] == d) {
                        reach(static_cast<std::size_t>(q) + 1, next);
                    }
                }
                return next;
            },
            [&](const State& at) { return std::any_of(at.begin(), at.end(), is_end); });
    }

private:
    void put(const Column& column) { columns_.push_back(column); }
    void reach(std::size_t place, std::set<std::int64_t>& into) const {
        if (!into.insert(static_cast<std::int64_t>(place)).second) return;
        if (const auto at = back_.find(place); at != back_.end()) reach(at->second, into);
        if (const auto at = over_.find(place); at != over_.end()) reach(at->second, into);
    }
    std::size_t tracks_;
    std::vector<Column> columns_;
    std::map<std::size_t, std::size_t> back_, over_;  ///< behind a block: to its begin; at its begin: behind it
};

}  // namespace

std::optional<std::int64_t> Values::least(Linear form) const {
    for (std::size_t k = loops.size(); k-- > 0;) {
        const auto variable = static_cast<linear::Var>(k + 1);
        const std::int64_t c = form.coefficient(variable);
        if (c != 0) form = linear::substitute(form, variable, c > 0 ? loops[k].first : loops[k].last);
    }
    const std::int64_t slope = form.coefficient(0);
    if (form.den != 1 || slope < 0 || form.terms.size() > (slope != 0 ? 1U : 0U)) return std::nullopt;
    return at(form, {from});
}

bool Values::at_least(const Linear& form, std::int64_t n) const {
    const auto bound = least(form);
    return bound && *bound >= n;
}

std::int64_t at(const Linear& form, const Told& values) {
    std::int64_t sum = form.constant;
    for (const auto& [variable, times] : form.terms) sum += times * values.at(variable);
    return sum / form.den;
}

Linear ToldRow::length() const {
    Linear sum(0);
    for (const Block& block : blocks) sum = sum + block.times * static_cast<std::int64_t>(block.letters.size());
    return sum;
}

Digits ToldRow::at(const Told& values) const {
    Digits row;
    for (const Block& block : blocks)
        for (std::int64_t k = claim::at(block.times, values); k > 0; --k) row.insert(row.end(), block.letters.begin(), block.letters.end());
    return row;
}

ToldRow ToldRow::with(linear::Var variable, const Linear& by) const {
    ToldRow made = *this;
    for (Block& block : made.blocks) block.times = linear::substitute(block.times, variable, by);
    return made;
}

ToldRow ToldRow::inside(const Embedding& e) const {
    ToldRow made;
    made.blocks.push_back({e.before, Linear(1)});
    for (const Block& block : blocks) made.blocks.push_back({Embedding{{}, {}, e.letters}.of(block.letters), block.times});
    made.blocks.push_back({e.after, Linear(1)});
    return made;
}

bool ToldRow::is_there(const Values& values) const {
    return std::all_of(blocks.begin(), blocks.end(), [&](const Block& block) { return values.at_least(block.times, 0); });
}

bool side_by_side(const ToldRow& a, const ToldRow& b, const Values& values, const std::function<bool(const std::vector<ToldPair>&, const Values&)>& visit) {
    return in_cases(a, b, values, visit, 0);
}

bool are_the_same(const ToldRow& a, const ToldRow& b, const Values& values) {
    return side_by_side(a, b, values, [](const std::vector<ToldPair>& pairs, const Values&) {
        return std::all_of(pairs.begin(), pairs.end(), [](const ToldPair& pair) { return pair.a == pair.b; });
    });
}

Automaton all_such(const std::vector<ToldPair>& pairs, const Values& values, arithmetic::Numeration base, Track a, Track b) {
    Superset set(2);
    for (const ToldPair& pair : pairs) {
        std::vector<Superset::Column> block;
        for (std::size_t k = 0; k < pair.a.size(); ++k)
            block.push_back(a < b ? Superset::Column{pair.a[k], pair.b[k]} : Superset::Column{pair.b[k], pair.a[k]});
        const bool counted = pair.times.is_constant();
        set.add(block, counted ? pair.times.constant : std::clamp<std::int64_t>(values.least(pair.times).value_or(0), 0, most_counted), !counted);
    }
    return set.made(base, {std::min(a, b), std::max(a, b)});
}

Automaton all_such(const ToldRow& row, const Values& values, arithmetic::Numeration base, Track word) {
    Superset set(1);
    for (const Block& one : row.blocks) {
        std::vector<Superset::Column> block;
        for (const unsigned d : one.letters) block.push_back({d});
        const bool counted = one.times.is_constant();
        if (!block.empty())
            set.add(block, counted ? one.times.constant : std::clamp<std::int64_t>(values.least(one.times).value_or(0), 0, most_counted), !counted);
    }
    return set.made(base, {word});
}

}  // namespace grundy::claim
