/// A count of places is the number of ways to set marks so that an automaton accepts the word with them. Reading a letter takes the vector of how many ways
/// lead to each of its states to another, by a matrix of that letter; at the end the ways that are accepted count. Sums of counts are such vectors behind each
/// other, products those of all marks at once: recognisable series (Schützenberger 1961).
///
/// Where two words are read together, by the automaton of a move, the vector of both and a 1 goes from state to state by matrices, too. That a number which is
/// linear in it, what the old word counts less what the new one counts less 1, is 0 at the end of every such reading, is so iff it is 0 on the space that these
/// vectors span in each state where the reading may end; and a space has a finite basis, which is found state by state (Tzeng 1992). So it is decided, not
/// sought.
#include "engine/claim/words/word_series.hpp"

#include <algorithm>

#include "engine/base/poll.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_states_counted = 400;
constexpr std::size_t most_summands = 400;
constexpr std::int64_t most_times = std::int64_t{1} << 40;

std::int64_t product_of(std::int64_t a, std::int64_t b) {
    if (b != 0 && std::abs(a) > most_times / std::abs(b)) throw NotDefinable{"so large a factor"};
    return a * b;
}

/// The vectors of one state, as a basis in echelon form.
class Space {
public:
    /// What is new of the vector; nothing where it is a combination of those that are here.
    std::optional<std::vector<Integer>> add(std::vector<Integer> v) {
        for (const auto& [pivot, row] : rows_) {
            if (v[pivot] == 0) continue;
            const Integer a = row[pivot], b = v[pivot];
            for (std::size_t k = 0; k < v.size(); ++k) v[k] = v[k] * a - row[k] * b;
            divide(v);
        }
        const auto first = std::find_if(v.begin(), v.end(), [](const Integer& x) { return x != 0; });
        if (first == v.end()) return std::nullopt;
        divide(v);
        rows_.emplace_back(static_cast<std::size_t>(first - v.begin()), v);
        return v;
    }

private:
    static void divide(std::vector<Integer>& v) {
        Integer common = 0;
        for (const Integer& x : v)
            if (x != 0) common = gcd(common, x);
        if (common > 1)
            for (Integer& x : v) x /= common;
    }
    std::vector<std::pair<std::size_t, std::vector<Integer>>> rows_;  ///< each is 0 at the pivots of those before it
};

}  // namespace

WordSeries::WordSeries(WordSentences& sentences, const Expr& e, const Automaton& words) : sentences_(sentences), arrows_(sentences.places().base()) {
    std::vector<Summand> all;
    read(e, {{0, {true, {}}}}, {1, both(words, sentences.places().is_word(sentences.word())), {}}, all);
    for (const Summand& one : all) add_states(one);
}

bool WordSeries::is_natural() const { return natural_; }

WordSeries::Summand WordSeries::restricted(const Summand& within, const Automaton& where) const { return {within.times, both(within.of, where), within.marks}; }

/// A mark at any letter of the word, up to this place where one is given.
WordSeries::Summand WordSeries::places_up_to(const Summand& within, std::optional<Track> last, std::int64_t times) {
    const Places& places = sentences_.places();
    const Track mark = sentences_.fresh();
    Automaton there = both(places.is_mark(mark), complement(places.digit_at(sentences_.word(), mark, 0)));
    if (last) there = both(there, places.at_most(Place{mark, std::nullopt, 0}, Place{*last, std::nullopt, 0}));
    Summand made{product_of(within.times, times), both(within.of, there), within.marks};
    made.marks.push_back(mark);
    return made;
}

void WordSeries::read(const Expr& e, const WordSentences::Names& names, const Summand& within, std::vector<Summand>& all) {
    if (within.of.accepts_nothing() || within.times == 0) return;
    if (all.size() > most_summands) throw arithmetic::TooLarge("a sum of more than " + std::to_string(most_summands) + " counts");
    const WordSentences::Under under(sentences_, within.of);
    const auto times = [&](std::int64_t n) { return Summand{product_of(within.times, n), within.of, within.marks}; };
    switch (e.op) {
        case Op::number: all.push_back(times(e.number)); return;
        case Op::add: read(*e.args[0], names, within, all), read(*e.args[1], names, within, all); return;
        case Op::subtract: read(*e.args[0], names, within, all), read(*e.args[1], names, times(-1), all); return;
        case Op::negate: read(*e.args[0], names, times(-1), all); return;
        case Op::multiply: read_product(*e.args[0], *e.args[1], names, within, all); return;
        case Op::power:
            if (e.args[1]->op != Op::number || e.args[1]->number != 2) break;
            read_product(*e.args[0], *e.args[0], names, within, all);
            return;
        case Op::maximum_of:
        case Op::minimum_of: {
            if (e.args.size() != 2) break;
            const bool greatest = e.op == Op::maximum_of;
            const auto first = rule::compare(e.args[0], greatest ? rule::Relation::greater_equal : rule::Relation::less_equal, e.args[1]);
            const Automaton is = sentences_.truth(*first, names);
            read(*e.args[0], names, restricted(within, is), all), read(*e.args[1], names, restricted(within, complement(is)), all);
            return;
        }
        case Op::sum_of: {
            if (e.args[0]->op != Op::local || e.args[0]->slot != 0) break;
            for (std::size_t d = 0; d < sentences_.letters().size(); ++d) {
                const Summand any = places_up_to(within, std::nullopt, base::to_int64(sentences_.letters()[d]).value());
                all.push_back(restricted(any, sentences_.places().digit_at(sentences_.word(), any.marks.back(), static_cast<unsigned>(d + 1))));
            }
            return;
        }
        case Op::if_: {
            const Automaton is = sentences_.truth(*e.args[0], names);
            read(*e.args[1], names, restricted(within, is), all), read(*e.args[2], names, restricted(within, complement(is)), all);
            return;
        }
        case Op::sum:
        case Op::count:
            sentences_.each_binding(e.binders, e.condition.get(), names, [&](const WordSentences::Bound& bound) {
                Summand inner = restricted(within, sentences_.close(bound.where, {}));
                inner.marks.insert(inner.marks.end(), bound.marks.begin(), bound.marks.end());
                if (e.op == Op::sum) return read(*e.args[0], bound.names, inner, all);
                const WordSentences::Under there(sentences_, inner.of);
                all.push_back(restricted(inner, sentences_.truth(*e.args[0], bound.names)));
            });
            return;
        default: break;
    }
    read_cases(e, names, within, all);
}

/// What is a constant, a place or the length, each where it is: a place is so many places up to it.
void WordSeries::read_cases(const Expr& e, const WordSentences::Names& names, const Summand& within, std::vector<Summand>& all) {
    for (const auto& [is, form] : sentences_.number(e, names)) {
        const Summand here = restricted(within, is);
        if (!form.counts.empty()) throw NotDefinable{"the count `" + rule::to_string(e, sentences_.game()) + "` in such a place"};
        all.push_back({product_of(here.times, form.constant), here.of, here.marks});
        if (form.length != 0) all.push_back(places_up_to(here, std::nullopt, form.length));
        for (const auto& [mark, times] : form.marks) all.push_back(places_up_to(here, mark, times));
    }
}

void WordSeries::read_product(const Expr& a, const Expr& b, const WordSentences::Names& names, const Summand& within, std::vector<Summand>& all) {
    std::vector<Summand> first, second;
    read(a, names, {1, within.of, within.marks}, first);
    read(b, names, {1, within.of, within.marks}, second);
    for (const Summand& x : first)
        for (const Summand& y : second) {
            Summand made{product_of(within.times, product_of(x.times, y.times)), both(x.of, y.of), x.marks};
            for (const Track mark : y.marks)
                if (std::find(made.marks.begin(), made.marks.end(), mark) == made.marks.end()) made.marks.push_back(mark);
            all.push_back(std::move(made));
        }
}

void WordSeries::add_states(const Summand& one) {
    const Automaton& a = one.of;
    if (a.accepts_nothing() || one.times == 0) return;
    natural_ = natural_ && one.times > 0;
    const Places& places = sentences_.places();
    for (const Track mark : one.marks)
        if (!a.has(mark) || !both(a, places.digit_at(sentences_.word(), mark, 0)).accepts_nothing())
            throw NotDefinable{"a count of places outside of the word"};
    if (a.tracks().size() != one.marks.size() + 1 || !a.has(sentences_.word())) throw NotDefinable{"a count of something else than places"};
    const auto word = static_cast<std::size_t>(std::find(a.tracks().begin(), a.tracks().end(), sentences_.word()) - a.tracks().begin());
    const std::size_t digits = places.base();
    const auto digit_of_word = [&](std::size_t letter) {
        for (std::size_t k = 0; k < word; ++k) letter /= digits;
        return letter % digits;
    };
    const std::vector<bool> live = living(a);
    std::vector<std::size_t> place(a.states(), 0);
    for (std::uint32_t s = 0; s < a.states(); ++s)
        if (live[s]) place[s] = size_++;
    if (size_ > most_states_counted) throw arithmetic::TooLarge("counts of more than " + std::to_string(most_states_counted) + " states");
    start_.resize(size_, 0), ends_.resize(size_, 0);
    for (std::size_t letter = 0; letter < a.letters(); ++letter)
        if (const std::uint32_t to = a.next(0, letter); digit_of_word(letter) == 0 && live[to]) start_[place[to]] += 1;
    for (std::uint32_t s = 0; s < a.states(); ++s) {
        base::poll();
        if (!live[s]) continue;
        if (a.accepting(s)) ends_[place[s]] = one.times;
        for (std::size_t letter = 0; letter < a.letters(); ++letter)
            if (const std::uint32_t to = a.next(s, letter); live[to]) arrows_[digit_of_word(letter)].push_back({place[s], place[to], 1});
    }
}

/// The part of the vector that begins at `offset`, with one more letter.
WordSeries::Vector WordSeries::after(const Vector& before, std::size_t offset, unsigned digit) const {
    Vector made = before;
    std::fill_n(made.begin() + static_cast<std::ptrdiff_t>(offset), size_, 0);
    for (const Arrow& arrow : arrows_[digit])
        if (before[offset + arrow.from] != 0) made[offset + arrow.to] += before[offset + arrow.from] * arrow.times;
    return made;
}

/// Of all that the relation accepts: the series of the old word is 0; or, with tracks on which the new one is written, it is by 1 more than that of the new
/// one.
bool WordSeries::vanishes(const Automaton& relation, const std::vector<Track>& written) const {
    if (relation.accepts_nothing()) return true;
    const std::vector<Track>& tracks = relation.tracks();
    const auto is_seen = [&](Track track) { return relation.has(track); };
    if (!is_seen(sentences_.word()) || !std::all_of(written.begin(), written.end(), is_seen) || tracks.size() != written.size() + 1)
        throw NotDefinable{"what a move writes"};
    const std::vector<bool> live = living(relation);
    Vector first = start_;
    if (!written.empty()) first.insert(first.end(), start_.begin(), start_.end()), first.push_back(1);
    const auto is_zero_at_end = [&](const Vector& v) {
        Integer sum = written.empty() ? Integer(0) : Integer(-v.back());
        for (std::size_t k = 0; k < size_; ++k) sum += ends_[k] * (written.empty() ? v[k] : Integer(v[k] - v[size_ + k]));
        return sum == 0;
    };
    std::vector<Space> spaces(relation.states());
    std::vector<std::pair<std::uint32_t, Vector>> open;
    const auto reach = [&](std::uint32_t state, Vector v) {
        arithmetic::Allowance::charge(20 * v.size());
        auto fresh = spaces[state].add(std::move(v));
        if (!fresh) return true;
        if (relation.accepting(state) && !is_zero_at_end(*fresh)) return false;
        open.emplace_back(state, std::move(*fresh));
        return true;
    };
    if (!live[relation.next(0, 0)]) return true;
    if (!reach(relation.next(0, 0), std::move(first))) return false;
    while (!open.empty()) {
        base::poll();
        const auto [from, v] = std::move(open.back());
        open.pop_back();
        for (std::size_t letter = 0; letter < relation.letters(); ++letter) {
            const std::uint32_t to = relation.next(from, letter);
            if (!live[to]) continue;
            Vector next = v;
            std::size_t rest = letter;
            for (const Track track : tracks) {  // those of the new word in the order in which its letters stand
                const auto digit = static_cast<unsigned>(rest % sentences_.places().base());
                rest /= sentences_.places().base();
                if (digit != 0) next = after(next, track == sentences_.word() ? 0 : size_, digit);
            }
            if (!reach(to, std::move(next))) return false;
        }
    }
    return true;
}

bool WordSeries::is_zero(const Automaton& words) const { return vanishes(both(words, sentences_.places().is_word(sentences_.word())), {}); }

bool WordSeries::falls_by_one(const WordStep& step, const Automaton& words) const {
    Automaton relation = both(step.relation, words);
    if (step.is_word) relation = both(relation, renamed(words, {{sentences_.word(), step.written[0]}}));
    return vanishes(relation, step.written);
}

}  // namespace grundy::claim
