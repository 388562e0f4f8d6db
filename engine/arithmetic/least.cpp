/// The tuples that an automaton accepts, as numbers: a short one, the least in an order, and the automaton of one number.
#include <algorithm>

#include "engine/arithmetic/automaton.hpp"

namespace grundy::arithmetic {

namespace {

constexpr std::uint32_t nowhere = ~std::uint32_t{0};

}  // namespace

std::optional<Values> Automaton::smallest() const {
    std::vector<std::pair<std::uint32_t, std::size_t>> from(states(), {none, 0});
    std::vector<std::uint32_t> queue{0};
    from[0] = {0, 0};
    for (std::size_t k = 0; k < queue.size(); ++k) {
        const std::uint32_t s = queue[k];
        if (accepting_[s]) {
            std::vector<std::size_t> word;
            for (std::uint32_t at = s; at != 0; at = from[at].first) word.push_back(from[at].second);
            Values values;
            for (const Track track : tracks_) values[track] = 0;
            for (const std::size_t letter : word) {  // the last digits read are the most significant
                std::size_t rest = letter;
                for (const Track track : tracks_) {
                    values[track] = values[track] * base_ + static_cast<std::int64_t>(rest % base_);
                    rest /= base_;
                }
            }
            return values;
        }
        for (std::size_t letter = 0; letter < letters_; ++letter) {
            const std::uint32_t to = next(s, letter);
            if (to != 0 && from[to].first == none) from[to] = {s, letter}, queue.push_back(to);
        }
    }
    return std::nullopt;
}

/// The least number of a set is found digit by digit from the top: among those with so many digits as the shortest word of the set has.
namespace {
base::Integer least_number(const Automaton& a) {
    if (a.tracks().empty()) return 0;
    std::vector<std::vector<bool>> layers{std::vector<bool>(a.states(), false)};  // states that words of so many digits reach
    layers[0][0] = true;
    const auto hit = [&](const std::vector<bool>& layer) {
        for (std::uint32_t s = 0; s < a.states(); ++s)
            if (layer[s] && a.accepting(s)) return true;
        return false;
    };
    while (!hit(layers.back())) {
        std::vector<bool> after(a.states(), false);
        for (std::uint32_t s = 0; s < a.states(); ++s)
            for (std::size_t digit = 0; layers.back()[s] && digit < a.letters(); ++digit) after[a.next(s, digit)] = true;
        layers.push_back(std::move(after));
    }
    std::vector<bool> wanted(a.states());
    for (std::uint32_t s = 0; s < a.states(); ++s) wanted[s] = a.accepting(s);
    base::Integer number = 0;
    for (std::size_t place = layers.size() - 1; place-- > 0;) {
        for (std::size_t digit = 0; digit < a.letters(); ++digit) {
            std::vector<bool> before(a.states(), false);
            bool some = false;
            for (std::uint32_t s = 0; s < a.states(); ++s)
                if (layers[place][s] && wanted[a.next(s, digit)]) before[s] = some = true;
            if (!some) continue;
            number = number * a.base() + static_cast<std::int64_t>(digit);
            wanted = std::move(before);
            break;
        }
    }
    return number;
}

}  // namespace

Automaton is_number(unsigned base, Track x, base::Integer number) {
    std::vector<std::size_t> digits;
    for (; number > 0; number /= base) digits.push_back(static_cast<std::size_t>(static_cast<std::int64_t>(base::Integer(number % base))));
    const auto no = static_cast<std::uint32_t>(digits.size() + 1);
    std::vector<std::uint32_t> next;
    std::vector<bool> accepting(digits.size() + 2, false);
    accepting[digits.size()] = true;
    for (std::size_t k = 0; k <= digits.size(); ++k)
        for (std::size_t digit = 0; digit < base; ++digit) {
            if (k == digits.size()) next.push_back(digit == 0 ? static_cast<std::uint32_t>(k) : no);
            else next.push_back(digit == digits[k] ? static_cast<std::uint32_t>(k + 1) : no);
        }
    next.insert(next.end(), base, no);
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
