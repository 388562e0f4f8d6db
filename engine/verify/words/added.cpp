#include "engine/verify/words/added.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace grundy::verify::word {

using base::Integer;

namespace {

constexpr std::size_t most_size = 8, most_states = 200, most_pairs = 100'000, most_pairs_left = 2'000, most_pairs_below = 2'000;
constexpr std::uint64_t most_growth = 1'000, most_worth = 1'000'000, most_unit = 1'000'000;
constexpr std::int64_t most_added = 1'000'000'000'000;

TrackList sorted(Track a, Track b) { return {std::min(a, b), std::max(a, b)}; }

}  // namespace

Added::Added(const rule::Game& game, Sentences& sentences, const Turns& turns, Fields& proof)
    : sentences_(sentences),
      tuples_(sentences.tuples()),
      word_(sentences.sums().word()),
      there_(tuples_.fresh()),
      far_(tuples_.fresh()),
      letters_(sentences.letters().size()),
      lead_(sentences.none()),
      falls_(sentences.none()) {
    if (game.play != rule::Play::alone) throw Rejected("how far a goal is, is asked of puzzles for one player");
    read(proof);
    require_distances(turns);
}

void Added::read(Fields& proof) {
    const std::string reads = proof.text("reads");
    const std::uint64_t unit = proof.number("unit");
    const auto vector = [&](const char* name, std::uint64_t most) {
        Vector all;
        for (const std::uint32_t n : proof.numbers(name)) {
            if (n > most) throw Rejected("the sums are made of larger numbers than the checker takes");
            all.push_back(n);
        }
        return all;
    };
    begins_ = vector("begins", most_growth), grows_ = vector("grows", most_growth);
    worth_ = vector("plus", most_worth);
    const Vector minus = vector("minus", most_worth), ends = vector("ends", 1);
    next_ = proof.numbers("next"), size_ = begins_.size();
    if (reads != "last" && reads != "first") throw Unreadable("a row is read from the last entry or from the first");
    if (unit < 1 || unit > most_unit) throw Rejected("the unit of the sums is a natural number, up to a million");
    if (size_ == 0 || size_ > most_size || grows_.size() != size_ * size_) throw Rejected("the numbers that entries are worth grow by a square matrix");
    if (ends.empty() || ends.size() > most_states || next_.size() != ends.size() * letters_)
        throw Rejected("the automaton needs a state for each entry in each state");
    if (worth_.size() != next_.size() * size_ || minus.size() != worth_.size()) throw Rejected("what an entry adds is told for each entry in each state");
    if (std::any_of(next_.begin(), next_.end(), [&](std::uint32_t q) { return q > ends.size(); }))
        throw Rejected("the automaton leads to a state that it does not have");
    for (std::size_t k = 0; k < worth_.size(); ++k) worth_[k] -= minus[k];
    from_last_ = reads == "last", unit_ = static_cast<std::int64_t>(unit);
    for (const std::int64_t end : ends) ends_.push_back(end == 1);
}

/// W' d.
Added::Vector Added::onward(const Vector& added) const {
    Vector out(size_, 0);
    for (std::size_t j = 0; j < size_; ++j)
        for (std::size_t i = 0; i < size_; ++i) out[i] += grows_[j * size_ + i] * added[j];
    return out;
}

/// Behind the 0 that stands before a row. States from which no row is completed are left out.
Added::Reader Added::reader(const Set& set) const {
    const std::size_t base = tuples_.base(), all = set.tracks.size() == 2 ? letters_ * letters_ : letters_, digits = set.next.size() / set.accepts.size();
    const auto digit = [&](std::size_t entry) { return all == letters_ ? entry + 1 : entry / letters_ + 1 + base * (entry % letters_ + 1); };
    const std::uint32_t start = set.next[0];
    std::vector<bool> reached(set.accepts.size(), false), leads(set.accepts.size(), false);
    std::vector<std::uint32_t> queue{start};
    reached[start] = true;
    for (std::size_t k = 0; k < queue.size(); ++k)
        for (std::size_t entry = 0; entry < all; ++entry) {
            const std::uint32_t to = set.next[queue[k] * digits + digit(entry)];
            if (!reached[to]) reached[to] = true, queue.push_back(to);
        }
    for (bool more = true; more;) {
        more = false;
        for (const std::uint32_t q : queue) {
            sentences_.steps().take(all);
            if (leads[q]) continue;
            bool now = set.accepts[q] != 0;
            for (std::size_t entry = 0; entry < all && !now; ++entry) now = leads[set.next[q * digits + digit(entry)]];
            if (now) leads[q] = more = true;
        }
    }
    Reader made{std::vector<std::vector<Reader::Arrow>>(set.accepts.size()), {}, std::vector<bool>(set.accepts.size(), false)};
    for (const std::uint32_t q : queue) {
        if (!leads[q]) continue;
        const bool first = q == start, last = set.accepts[q] != 0;
        if (from_last_ ? last : first) made.starts.push_back(q);
        made.ends[q] = from_last_ ? first : last;
        for (std::size_t entry = 0; entry < all; ++entry) {
            const std::uint32_t to = set.next[q * digits + digit(entry)];
            if (!leads[to]) continue;
            if (from_last_) made.arrows[to].push_back({static_cast<std::uint32_t>(entry), q});
            else made.arrows[q].push_back({static_cast<std::uint32_t>(entry), to});
        }
    }
    return made;
}

/// `added` is that of the row here, and so many times that of the row there.
template <class Use>
void Added::each_next(const Reader& reader, const Pair& pair, int times_there, const Use& use) const {
    const Vector on = onward(pair.added);
    for (const auto& [entry, to] : reader.arrows[pair.in]) {
        const std::size_t a = entry / letters_, b = entry % letters_;
        Pair next{to, next_[pair.here * letters_ + a], next_[pair.there * letters_ + b], on};
        if (next.here == ends_.size() || next.there == ends_.size()) continue;
        sentences_.steps().take(size_);
        for (std::size_t j = 0; j < size_; ++j) {
            next.added[j] += worth(pair.here, a)[j] + times_there * worth(pair.there, b)[j];
            if (std::abs(next.added[j]) > most_added) throw Rejected("the sums of two rows come to no standstill");
        }
        use(std::move(next), entry);
    }
}

std::optional<std::int64_t> Added::ended(const Reader& reader, const Pair& pair) const {
    if (!reader.ends[pair.in] || !ends_[pair.here] || !ends_[pair.there]) return std::nullopt;
    std::int64_t sum = 0;
    for (std::size_t j = 0; j < size_; ++j) sum += pair.added[j] * begins_[j];
    return sum;
}

/// However these pairs go on, is what was added at most so much in the end, or at least -most (times_here = -1)? False, too, where that is not seen.
bool Added::stays(const Reader& reader, std::vector<Pair> from, int times_here, int times_there, std::int64_t most, std::size_t most_met) const {
    std::map<std::array<std::uint32_t, 3>, std::vector<Vector>> met;
    std::vector<Pair> queue;
    const auto covered = [&](const Vector& by, const Vector& one) {
        for (std::size_t j = 0; j < size_; ++j)
            if (times_here > 0 ? one[j] > by[j] : one[j] < by[j]) return false;
        return true;
    };
    const auto meet = [&](Pair&& pair) {
        auto& others = met[{pair.in, pair.here, pair.there}];
        sentences_.steps().take(others.size() + 1);
        if (std::any_of(others.begin(), others.end(), [&](const Vector& other) { return covered(other, pair.added); })) return;
        others.push_back(pair.added);
        queue.push_back(std::move(pair));
    };
    for (Pair& pair : from) meet(std::move(pair));
    for (std::size_t k = 0; k < queue.size(); ++k) {
        if (queue.size() > most_met) return false;
        const Pair now = queue[k];
        if (const auto sum = ended(reader, now); sum && *sum * times_here > most) return false;
        each_next(reader, now, times_there, [&](Pair&& next, std::uint32_t) { meet(std::move(next)); });
    }
    return true;
}

/// Pairs of rows that moves join and of which the number of the first is larger by so much. Of what is read only that is kept from which this is possible.
Set Added::lowered(const Set& moves, std::int64_t by) const {
    const Reader pairs = reader(moves);
    const std::int64_t wanted = by * unit_;
    std::map<Pair, std::uint32_t> numbers;
    std::vector<Pair> kept;
    Reader made;
    const auto number = [&](Pair&& pair) -> std::optional<std::uint32_t> {
        if (const auto at = numbers.find(pair); at != numbers.end()) return at->second;
        if (stays(pairs, {pair}, 1, -1, wanted - 1, most_pairs_below)) return std::nullopt;
        if (kept.size() == most_pairs_left) throw Rejected("the sums of two rows come to no standstill");
        numbers.emplace(pair, static_cast<std::uint32_t>(kept.size()));
        kept.push_back(std::move(pair));
        return static_cast<std::uint32_t>(kept.size() - 1);
    };
    for (const std::uint32_t q : pairs.starts)
        if (const auto n = number({q, 0, 0, Vector(size_, 0)})) made.starts.push_back(*n);
    for (std::uint32_t k = 0; k < kept.size(); ++k) {
        const Pair now = kept[k];
        made.arrows.emplace_back();
        made.ends.push_back(ended(pairs, now) == wanted);
        each_next(pairs, now, -1, [&](Pair&& next, std::uint32_t entry) {
            if (const auto n = number(std::move(next))) made.arrows[k].push_back({entry, *n});
        });
    }
    return from_arrows(sorted(word_, there_), made);
}

/// The set of rows, or of pairs of them, that a reader reads to an end: sets of its states, in the order of the rows.
Set Added::from_arrows(const TrackList& tracks, const Reader& reader) const {
    using States = std::vector<std::uint32_t>;
    const bool pairs = tracks.size() == 2;
    std::vector<Reader::Arrow> none;
    std::vector<std::vector<Reader::Arrow>> arrows(reader.arrows.size());
    for (std::uint32_t q = 0; q < reader.arrows.size(); ++q)
        for (const auto& [entry, to] : reader.arrows[q])
            if (from_last_) arrows[to].push_back({entry, q});
            else arrows[q].push_back({entry, to});
    States starts, ends;
    for (std::uint32_t q = 0; q < reader.ends.size(); ++q)
        if (reader.ends[q]) ends.push_back(q);
    starts = reader.starts;
    std::sort(starts.begin(), starts.end());
    if (from_last_) std::swap(starts, ends);
    const auto meets = [&](const States& a) {
        return std::any_of(a.begin(), a.end(), [&](std::uint32_t q) { return std::binary_search(ends.begin(), ends.end(), q); });
    };
    enum : std::int64_t { before = 0, nothing = 1, first_set = 2 };  // then two for each set of states: in the row, and behind it
    std::map<States, std::int64_t> numbers{{starts, 0}};
    std::vector<States> sets{starts};
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        const bool blank = std::all_of(d.begin(), d.end(), [](unsigned x) { return x == 0; });
        const bool full = std::all_of(d.begin(), d.end(), [](unsigned x) { return x > 0; });
        if (q == before) return blank ? first_set : static_cast<std::int64_t>(nothing);
        const bool behind = q % 2 == 1;
        if (q == nothing || (!blank && (!full || behind))) return nothing;
        if (blank) return behind ? q : q + 1;
        const std::size_t entry = pairs ? (d[0] - 1) * letters_ + d[1] - 1 : d[0] - 1;
        States to;
        for (const std::uint32_t s : sets[static_cast<std::size_t>(q - first_set) / 2])
            for (const auto& arrow : arrows[s])
                if (arrow.entry == entry) to.push_back(arrow.to);
        std::sort(to.begin(), to.end());
        to.erase(std::unique(to.begin(), to.end()), to.end());
        if (to.empty()) return nothing;
        const auto [at, fresh] = numbers.try_emplace(to, static_cast<std::int64_t>(sets.size()));
        if (fresh) sets.push_back(to);
        return first_set + 2 * at->second;
    };
    return tuples_.machine(tracks, before, step,
                           [&](std::int64_t q) { return q != nothing && meets(sets[q == before ? 0 : static_cast<std::size_t>(q - first_set) / 2]); });
}

void Added::require_distances(const Turns& turns) {
    const auto none = [](const Set& set, const char* what) {
        if (!set.is_empty()) throw Rejected(what);
    };
    if (word_ > there_) throw Rejected("the checker reads the row before a move first");
    Reader rows{std::vector<std::vector<Reader::Arrow>>(ends_.size()), {0}, ends_};
    for (std::uint32_t q = 0; q < ends_.size(); ++q)
        for (std::size_t a = 0; a < letters_; ++a)
            if (next_[q * letters_ + a] != ends_.size()) rows.arrows[q].push_back({static_cast<std::uint32_t>(a), next_[q * letters_ + a]});
    lead_ = from_arrows({word_}, rows);
    const Set lead_there = tuples_.renamed(lead_, {{word_, there_}});
    none(tuples_.without(lead_, turns.positions()), "a row that is no position has a number");
    none(tuples_.without(turns.goals(), lead_), "a goal has no number");
    const Set same = tuples_.complement(rows_differ(tuples_, word_, there_));
    const Set goals = tuples_.both(turns.goals(), same);
    if (!goals.is_empty()) {
        if (goals.tracks != sorted(word_, there_)) throw Rejected("the checker does not see which rows are goals");
        const Reader twice = reader(goals);
        std::vector<Pair> starts;
        for (const std::uint32_t q : twice.starts) starts.push_back({q, 0, 0, Vector(size_, 0)});
        if (!stays(twice, starts, 1, 0, 0, most_pairs) || !stays(twice, starts, -1, 0, 0, most_pairs)) throw Rejected("the number of a goal is not 0");
    }
    for (const std::int64_t cost : turns.costs()) {
        if (cost < 1) throw Rejected("a move costs nothing");
        priced_ = priced_ || cost != 1;
        const Set led = tuples_.both(turns.in_place(there_, cost), lead_there);
        if (led.is_empty()) continue;
        none(tuples_.without(tuples_.exists(led, there_), lead_), "a move leads to a row that has a number from one that has none");
        if (led.tracks != sorted(word_, there_)) throw Rejected("the checker does not see what a move writes");
        const Reader pairs = reader(led);
        std::vector<Pair> starts;
        for (const std::uint32_t q : pairs.starts) starts.push_back({q, 0, 0, Vector(size_, 0)});
        if (!stays(pairs, starts, 1, -1, cost * unit_, most_pairs))
            throw Rejected("a move lowers the number by more than it costs, or the checker does not see that none does");
        falls_ = tuples_.either(falls_, lowered(led, cost));
    }
    const Set falling = tuples_.exists(falls_, there_);
    none(tuples_.without(tuples_.without(lead_, turns.goals()), falling), "from a row that is no goal no move lowers the number by what it costs");
}

/// Of ways that cost the same those with the fewest moves are counted: one alone is counted whatever moves cost.
Set Added::having(std::uint64_t ways) const {
    if (priced_ && ways != 1) throw Rejected("how many shortest ways there are is told where every move costs one");
    return rows_of_ways(sentences_, lead(), falls_, there_, far_, ways);
}

/// The rows of a set, read in the order of the certificate: from the last entry on a row is still read in one way only, since the set's automaton has one next
/// state. So ways through pairs of states are counted, with what they add: numbers that grow by one matrix, one of rows, and one more for each b_j.
class RowsByAddition : public RowsByLength {
public:
    RowsByAddition(const Added& added, const Set& rows) : added_(added), reader_(added.reader(rows)) {
        std::vector<State> queue;
        for (const std::uint32_t q : reader_.starts) now_[{q, 0}] = {1, std::vector<Integer>(added.size_, 0)}, queue.emplace_back(q, 0);
        std::set<State> met(queue.begin(), queue.end());
        for (std::size_t k = 0; k < queue.size(); ++k) {
            const State now = queue[k];
            for (const auto& arrow : reader_.arrows[now.first]) {
                const State to{arrow.to, added_.next_[now.second * added_.letters_ + arrow.entry]};
                if (to.second != added_.ends_.size() && met.insert(to).second) queue.push_back(to);
            }
        }
        states_ = met.size();
    }
    std::size_t states() const override { return states_; }
    std::size_t order() const override { return states_ * (added_.size_ + 1); }
    Integer count() const override {
        Integer all = 0;
        for (const auto& [state, through] : now_)
            if (ends(state)) all += through.rows;
        return all;
    }
    Integer sum() const override {
        Integer all = 0;
        for (const auto& [state, through] : now_)
            if (ends(state))
                for (std::size_t j = 0; j < added_.size_; ++j) all += through.added[j] * added_.begins_[j];
        if (all % added_.unit_ != 0) throw Rejected("the distance of a row is no whole number");
        return all / added_.unit_;
    }
    void longer(Steps& steps) override {
        std::map<State, Through> after;
        const std::size_t size = added_.size_;
        for (const auto& [state, through] : now_)
            for (const auto& arrow : reader_.arrows[state.first]) {
                const State to{arrow.to, added_.next_[state.second * added_.letters_ + arrow.entry]};
                if (to.second == added_.ends_.size()) continue;
                steps.take(10 * size * size);
                Through& there = after[to];
                there.added.resize(size, 0);
                there.rows += through.rows;
                for (std::size_t j = 0; j < size; ++j) {
                    for (std::size_t i = 0; i < size; ++i) there.added[i] += through.added[j] * added_.grows_[j * size + i];
                    there.added[j] += through.rows * added_.worth(state.second, arrow.entry)[j];
                }
            }
        now_ = std::move(after);
    }

private:
    using State = std::pair<std::uint32_t, std::uint32_t>;
    struct Through {
        Integer rows = 0;
        std::vector<Integer> added;
    };
    bool ends(const State& state) const { return reader_.ends[state.first] && added_.ends_[state.second]; }
    const Added& added_;
    Added::Reader reader_;
    std::size_t states_ = 0;
    std::map<State, Through> now_;
};

std::string Added::require_distance(const Set& rows, const rule::Expr& claimed) const {
    if (rows.tracks != TrackList{word_}) throw Rejected("the claim is not about one row of each length");
    RowsByAddition by_length(*this, rows);
    return require_rests(by_length, claimed, true, true, claimed.op == rule::Op::divide, sentences_.steps());
}

/// Of one row of each length: which of many is the farthest is told by digits only.
std::string Added::require_bound(const Set& rows, const rule::Expr& claimed, bool most, const Lowered& lowered) const {
    if (rows.tracks != TrackList{word_}) throw Rejected("the claim is not about one row of each length");
    RowsByAddition by_length(*this, rows);
    return require_rests(by_length, claimed, most, !most, true, sentences_.steps(), lowered);
}

}  // namespace grundy::verify::word
