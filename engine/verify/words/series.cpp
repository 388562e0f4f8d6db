/// Let v be the vector of the old word, that of the new one, and a 1, after some of both is read. What is asked is whether f · v = 0 at the end of each reading
/// of the relation, f being linear. Reading letters takes v to M v, M being the matrix of these; so f · M must be 0 at v before that. From the ends backwards
/// that gives functionals for each state, of which a basis is kept; it has no more than v has numbers, so this ends. All is so iff those of the first state are
/// 0 at the vector with which a reading begins.
#include "engine/verify/words/series.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"

namespace grundy::verify::word {

using base::Integer;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_states_counted = 400, most_summands = 400;
constexpr std::int64_t most_times = std::int64_t{1} << 40;

std::int64_t product_of(std::int64_t a, std::int64_t b) {
    if (b != 0 && std::abs(a) > most_times / std::abs(b)) throw Rejected("a factor is larger than the checker takes");
    return a * b;
}

/// States from which the set is reached.
std::vector<char> useful(const Set& set) {
    const std::size_t letters = set.next.size() / set.accepts.size();
    std::vector<char> live(set.accepts);
    for (bool grown = true; grown;) {
        grown = false;
        for (std::size_t k = 0; k < set.next.size(); ++k)
            if (live[k / letters] == 0 && live[set.next[k]] != 0) live[k / letters] = 1, grown = true;
    }
    return live;
}

/// The digit of a track in a letter of the set.
unsigned digit_of(const Set& set, Track track, std::size_t letter, unsigned base) {
    for (const Track t : set.tracks) {
        if (t == track) return static_cast<unsigned>(letter % base);
        letter /= base;
    }
    throw Rejected("the checker does not see what is counted, or what a move writes");
}

/// Whole vectors in echelon form: each begins behind the one before it, and is 0 where those begin.
class Basis {
public:
    /// Adds it unless it is a combination of those that are here.
    bool add(std::vector<Integer>& v) {
        for (const auto& [at, row] : rows_) {
            if (v[at] == 0) continue;
            const Integer times = row[at], less = v[at];
            for (std::size_t k = 0; k < v.size(); ++k) v[k] = v[k] * times - row[k] * less;
        }
        Integer common = 0;
        std::size_t first = v.size();
        for (std::size_t k = v.size(); k-- > 0;)
            if (v[k] != 0) first = k, common = gcd(common, v[k]);
        if (first == v.size()) return false;
        for (Integer& x : v) x /= common;
        rows_.emplace_back(first, v);
        return true;
    }

private:
    std::vector<std::pair<std::size_t, std::vector<Integer>>> rows_;
};

}  // namespace

Series::Series(Sentences& sentences, const Expr& e, const Set& words) : sentences_(sentences), tuples_(sentences.tuples()), arrows_(tuples_.base()) {
    std::vector<Summand> all;
    read(e, sentences.position(), {1, tuples_.both(words, sentences.sums().is_word()), {}}, all);
    for (const Summand& one : all) add_states(one);
}

Series::Summand Series::restricted(const Summand& within, const Set& where) const { return {within.times, tuples_.both(within.of, where), within.places}; }

/// One more place of the word, any.
Series::Summand Series::with_place(const Summand& within, std::int64_t times) const {
    const Track place = tuples_.fresh();
    Set letter = sentences_.none();
    for (unsigned d = 1; d < tuples_.base(); ++d) letter = tuples_.either(letter, sentences_.sums().digit(sentences_.sums().word(), place, d));
    Summand made{product_of(within.times, times), tuples_.both(within.of, tuples_.both(sentences_.sums().is_place(place), letter)), within.places};
    made.places.push_back(place);
    return made;
}

void Series::read(const Expr& e, const Names& names, const Summand& within, std::vector<Summand>& all) {
    if (within.of.is_empty() || within.times == 0) return;
    if (all.size() > most_summands) throw Rejected("a sum of more counts than the checker takes");
    const Sentences::Under under(sentences_, within.of);
    const auto times = [&](std::int64_t n) { return Summand{product_of(within.times, n), within.of, within.places}; };
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
        case Op::if_: {
            const Set is = sentences_.truth(*e.args[0], names);
            read(*e.args[1], names, restricted(within, is), all), read(*e.args[2], names, restricted(within, tuples_.complement(is)), all);
            return;
        }
        case Op::maximum_of:
        case Op::minimum_of: {
            if (e.args.size() != 2) break;
            const auto relation = e.op == Op::maximum_of ? rule::Relation::greater_equal : rule::Relation::less_equal;
            const Set is = sentences_.truth(*rule::compare(e.args[0], relation, e.args[1]), names);
            read(*e.args[0], names, restricted(within, is), all), read(*e.args[1], names, restricted(within, tuples_.complement(is)), all);
            return;
        }
        case Op::call:
            if (e.builtin != rule::Builtin::len || e.args[0]->op != Op::local || e.args[0]->slot != 0) break;
            all.push_back(with_place(within, 1));
            return;
        case Op::sum_of:
            if (e.args[0]->op != Op::local || e.args[0]->slot != 0) break;
            for (std::size_t d = 1; d <= sentences_.letters().size(); ++d) {
                const Summand any = with_place(within, sentences_.letters()[d - 1]);
                all.push_back(restricted(any, sentences_.sums().digit(sentences_.sums().word(), any.places.back(), static_cast<unsigned>(d))));
            }
            return;
        case Op::sum:
        case Op::count:
            sentences_.each(e.binders, e.condition, names, [&](const Names& inner, const Set& where, const TrackList& places) {
                Summand one = restricted(within, where);
                one.places.insert(one.places.end(), places.begin(), places.end());
                if (e.op == Op::sum) return read(*e.args[0], inner, one, all);
                const Sentences::Under there(sentences_, one.of);
                all.push_back(restricted(one, sentences_.truth(*e.args[0], inner)));
            });
            return;
        default: break;
    }
    read_cases(e, names, within, all);
}

/// A constant, or a place, which is so many places up to it, each where it is that.
void Series::read_cases(const Expr& e, const Names& names, const Summand& within, std::vector<Summand>& all) {
    const Number cases = sentences_.number(e, names);
    for (const Case& one : sentences_.settled(cases, e)) {
        const Summand here = restricted(within, one.where);
        if (!one.sum.rows.empty()) throw Rejected("a count stands where the checker does not add it up: " + rule::to_string(e, sentences_.game()));
        all.push_back({product_of(here.times, one.sum.constant), here.of, here.places});
        for (const auto& [last, times] : one.sum.places) {
            const Summand any = with_place(here, times);
            all.push_back(restricted(any, sentences_.sums().at_most(plus(place(any.places.back()), place(last), -1))));
        }
    }
}

void Series::read_product(const Expr& a, const Expr& b, const Names& names, const Summand& within, std::vector<Summand>& all) {
    std::vector<Summand> first, second;
    read(a, names, {1, within.of, within.places}, first);
    read(b, names, {1, within.of, within.places}, second);
    for (const Summand& x : first)
        for (const Summand& y : second) {
            Summand made{product_of(within.times, product_of(x.times, y.times)), tuples_.both(x.of, y.of), x.places};
            for (const Track place : y.places)
                if (std::find(made.places.begin(), made.places.end(), place) == made.places.end()) made.places.push_back(place);
            all.push_back(std::move(made));
        }
}

/// A letter of the set is read in as many ways as there are digits of the places with it. Before the word the places may be marked, too, behind it they may
/// not.
void Series::add_states(const Summand& one) {
    if (one.of.is_empty() || one.times == 0) return;
    natural_ = natural_ && one.times > 0;
    const Track word = sentences_.sums().word();
    if (one.of.tracks.size() != one.places.size() + 1 || !one.of.reads(word)) throw Rejected("the checker does not see what is counted");
    for (const Track at : one.places) {
        if (!one.of.reads(at)) throw Rejected("the checker does not see what is counted");
        if (!tuples_.both(one.of, sentences_.sums().digit(word, at, 0)).is_empty()) throw Rejected("a place is counted that is none of the word");
    }
    const std::vector<char> live = useful(one.of);
    const std::size_t letters = one.of.next.size() / one.of.accepts.size();
    std::vector<std::size_t> index(live.size(), 0);
    for (std::size_t q = 0; q < live.size(); ++q)
        if (live[q] != 0) index[q] = size_++;
    if (size_ > most_states_counted) throw Rejected("counts of more states than the checker takes");
    start_.resize(size_, 0), ends_.resize(size_, 0);
    sentences_.steps().take(one.of.next.size());
    for (std::size_t k = 0; k < one.of.next.size(); ++k) {
        const std::size_t from = k / letters, to = one.of.next[k];
        if (live[from] == 0 || live[to] == 0) continue;
        const unsigned digit = digit_of(one.of, word, k % letters, tuples_.base());
        if (from == 0 && digit == 0) start_[index[to]] += 1;
        arrows_[digit].push_back({index[from], index[to]});
    }
    for (std::size_t q = 0; q < live.size(); ++q)
        if (one.of.accepts[q] != 0) ends_[index[q]] = one.times;
}

/// f becomes f · M, M being the matrix of the letter.
void Series::pull_back(Vector& functional, std::size_t offset, unsigned digit) const {
    Vector before(size_, 0);
    for (const Arrow& arrow : arrows_[digit]) before[arrow.from] += functional[offset + arrow.to];
    std::copy(before.begin(), before.end(), functional.begin() + static_cast<std::ptrdiff_t>(offset));
}

/// The relation step by step, place 0 being behind: a state is one of its states, and the part of the new word that is read next or may go on.
Series::Reading Series::reading(const Set& relation, const std::vector<Part>& parts) const {
    const Track word = sentences_.sums().word();
    const unsigned base = tuples_.base();
    const std::vector<char> live = useful(relation);
    const std::size_t letters = relation.next.size() / relation.accepts.size(), width = parts.size() + 1;
    Reading all;
    all.states = live.size() * width;
    all.start = static_cast<std::uint32_t>(relation.next[0] * width);
    std::vector<char> met(all.states, 0);
    std::vector<std::uint32_t> open;
    const auto reach = [&](std::uint32_t state) {
        if (met[state] == 0) met[state] = 1, open.push_back(state);
    };
    if (live[relation.next[0]] != 0) reach(all.start);
    while (!open.empty()) {
        const std::uint32_t from = open.back();
        open.pop_back();
        const std::size_t q = from / width, part = from % width;
        sentences_.steps().take(letters * width);
        if (relation.accepts[q] != 0) {
            std::vector<unsigned> rest;
            for (std::size_t k = part; k < parts.size(); ++k)
                if (!parts[k].row) rest.push_back(parts[k].digit);
            all.ends.emplace_back(from, rest);
        }
        for (std::size_t letter = 0; letter < letters; ++letter) {
            const std::uint32_t next = relation.next[q * letters + letter];
            if (live[next] == 0) continue;
            Step step{from, 0, digit_of(relation, word, letter, base), {}};
            std::size_t now = part;
            for (std::size_t k = 0; k < parts.size(); ++k) {
                const unsigned digit = parts[k].row ? digit_of(relation, *parts[k].row, letter, base) : 0;
                if (digit == 0) continue;
                if (k < now) throw Rejected("the order of parts of the word changes, which the checker does not follow");
                for (; now < k; ++now)
                    if (!parts[now].row) step.made.push_back(parts[now].digit);
                step.made.push_back(digit);
            }
            step.to = static_cast<std::uint32_t>(next * width + now);
            reach(step.to);
            all.steps.push_back(std::move(step));
        }
    }
    return all;
}

bool Series::vanishes(const Reading& reading, bool two_words) const {
    std::vector<std::vector<const Step*>> into(reading.states);
    for (const Step& step : reading.steps) into[step.to].push_back(&step);
    Vector first = start_;
    if (two_words) first.insert(first.end(), start_.begin(), start_.end()), first.push_back(1);
    std::vector<Basis> known(reading.states);
    std::vector<std::pair<std::uint32_t, Vector>> open;
    const auto reach = [&](std::uint32_t state, Vector functional) {
        sentences_.steps().take(20 * functional.size());
        if (!known[state].add(functional)) return true;
        if (state == reading.start) {
            Integer sum = 0;
            for (std::size_t k = 0; k < first.size(); ++k) sum += functional[k] * first[k];
            if (sum != 0) return false;
        }
        open.emplace_back(state, std::move(functional));
        return true;
    };
    for (const auto& [state, rest] : reading.ends) {
        Vector functional = ends_;
        if (two_words) {
            for (std::size_t k = 0; k < size_; ++k) functional.push_back(-ends_[k]);
            functional.push_back(-1);
            for (std::size_t k = rest.size(); k-- > 0;) pull_back(functional, size_, rest[k]);
        }
        if (!reach(state, std::move(functional))) return false;
    }
    while (!open.empty()) {
        const auto [state, functional] = std::move(open.back());
        open.pop_back();
        for (const Step* step : into[state]) {
            Vector before = functional;
            if (step->old != 0) pull_back(before, 0, step->old);
            for (std::size_t k = step->made.size(); k-- > 0;) pull_back(before, size_, step->made[k]);
            if (!reach(step->from, std::move(before))) return false;
        }
    }
    return true;
}

bool Series::is_zero(const Set& words) const {
    const Set all = tuples_.both(words, sentences_.sums().is_word());
    return all.is_empty() || vanishes(reading(all, {}), false);
}

bool Series::is_lowered(const Written& move, const Set& words) const {
    const Set relation = tuples_.both(move.relation, tuples_.both(words, sentences_.reads(move, words)));
    return relation.is_empty() || vanishes(reading(relation, move.parts), true);
}

}  // namespace grundy::verify::word
