/// The tuples that an automaton accepts, as numbers: a short one, the least in an order, and the automaton of one number.
#include <algorithm>

#include "engine/arithmetic/backwards.hpp"
#include "engine/arithmetic/quadratic.hpp"
#include "engine/automaton/least_word.hpp"

namespace grundy::arithmetic {

Automaton well_written(Numeration base, Track x) { return well_written(base, x, base.quotient()); }

Automaton well_written(Numeration base, Track x, unsigned second) {
    const unsigned a = base.quotient(), b = base.numerator();
    enum : int { first, after_less, after_other, no };
    return explored<int>(
        base, {x}, first,
        [a, b, second](const int& state, const std::vector<unsigned>& d) -> int {
            if (a == 0 || state == no) return state;
            if (state == first ? d[0] >= second : d[0] == a && state == after_other) return no;
            return d[0] < b ? after_less : after_other;
        },
        [](const int& state) { return state != no; });
}

std::optional<Values> Automaton::smallest() const {
    std::vector<std::pair<std::uint32_t, std::size_t>> from(states(), {no_state, 0});
    std::vector<std::uint32_t> queue{0};
    from[0] = {0, 0};
    for (std::size_t k = 0; k < queue.size(); ++k) {
        const std::uint32_t s = queue[k];
        if (accepting_[s]) {
            std::vector<std::size_t> letters;  // the last letter first
            for (std::uint32_t at = s; at != 0; at = from[at].first) letters.push_back(from[at].second);
            std::reverse(letters.begin(), letters.end());
            Values values;
            std::size_t power = 1;
            for (const Track track : tracks_) {
                std::vector<unsigned> word;
                for (const std::size_t letter : letters) word.push_back(static_cast<unsigned>(letter / power % base_.digits()));
                values[track] = base_.read(word);
                power *= base_.digits();
            }
            return values;
        }
        for (std::size_t letter = 0; letter < letters_; ++letter) {
            const std::uint32_t to = next(s, letter);
            if (to != 0 && from[to].first == no_state) from[to] = {s, letter}, queue.push_back(to);
        }
    }
    return std::nullopt;
}

namespace {

/// Among those with so many digits as the shortest word of the set has.
base::Integer least_number(const Automaton& set) {
    if (set.tracks().empty()) return 0;
    const Automaton a = both(set, well_written(set.base(), set.tracks()[0]));
    std::vector<bool> wanted(a.states());
    for (std::uint32_t s = 0; s < a.states(); ++s) wanted[s] = a.accepting(s);
    return a.base().read(automaton::least_word(a.base().digits(), std::move(wanted), [&](std::uint32_t s, unsigned digit) { return a.next(s, digit); }));
}

}  // namespace

Automaton is_number(Numeration base, Track x, base::Integer number) {
    if (!base.in_base()) return quadratic_number(base, x, number);
    const std::vector<unsigned> digits = base.written(std::move(number));
    const auto no = static_cast<std::uint32_t>(digits.size() + 1);
    std::vector<std::uint32_t> next;
    std::vector<bool> accepting(digits.size() + 2, false);
    accepting[digits.size()] = true;
    for (std::size_t k = 0; k <= digits.size(); ++k)
        for (unsigned digit = 0; digit < base.digits(); ++digit) {
            if (k == digits.size()) next.push_back(digit == 0 ? static_cast<std::uint32_t>(k) : no);
            else next.push_back(digit == digits[k] ? static_cast<std::uint32_t>(k + 1) : no);
        }
    next.insert(next.end(), base.digits(), no);
    return Automaton(base, {x}, std::move(next), std::move(accepting));
}

std::optional<Values> Automaton::least(const std::vector<Track>& order) const {
    if (accepts_nothing()) return std::nullopt;
    Automaton rest = *this;
    Values values;
    for (const Track track : order) {
        Automaton alone = rest;
        for (const Track other : rest.tracks())
            if (other != track) alone = exists(alone, other);
        values[track] = least_number(alone);
        rest = exists(both(rest, is_number(base_, track, values[track])), track);
    }
    return values;
}

}  // namespace grundy::arithmetic
