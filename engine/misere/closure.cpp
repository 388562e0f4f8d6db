#include "engine/misere/closure.hpp"

#include <algorithm>

namespace grundy::misere {
namespace {

constexpr std::size_t most_states = 20'000;
constexpr std::size_t none = static_cast<std::size_t>(-1);

}  // namespace

Closure::Closure(Monoid monoid, Elements previous, const base::Budget& budget)
    : monoid_(std::move(monoid)), previous_(std::move(previous)), budget_(&budget), least_(monoid_.order()) {}

std::optional<Flaw> Closure::add(const Transition& letter) {
    const std::size_t number = added_++;
    if (previous_.has(0)) return Flaw{std::nullopt, {}};
    Elements own = wins(letter.options);
    for (std::uint32_t z = 0; z < monoid_.order(); ++z)
        if (previous_.has(monoid_.product(z, letter.element)) && own.has(z)) return Flaw{z, {number}};
    for (const Least& least : letters_)
        if (least.element == letter.element && least.wins.within(own)) return std::nullopt;
    letters_.push_back({letter.element, own, number});
    if (!meet(letter.element, std::move(own), none, letters_.size() - 1)) return word();
    return every_word();
}

Elements Closure::wins(const Elements& options) const {
    Elements found(monoid_.order());
    for (std::size_t e = 0; e < monoid_.order(); ++e) {
        if (!options.has(e)) continue;
        for (std::size_t z = 0; z < monoid_.order(); ++z)
            if (previous_.has(monoid_.product(z, e))) found.add(z);
    }
    return found;
}

/// {z : zx in the set}.
Elements Closure::from(const Elements& set, std::uint32_t x) const {
    Elements found(monoid_.order());
    for (std::size_t z = 0; z < monoid_.order(); ++z)
        if (set.has(monoid_.product(z, x))) found.add(z);
    return found;
}

/// False where the word is a flaw.
bool Closure::meet(std::uint32_t element, Elements wins, std::size_t before, std::size_t letter) {
    auto& least = least_[element];
    for (const std::size_t i : least)
        if (states_[i].wins.within(wins)) return true;
    const auto larger = [&](std::size_t i) {
        if (!wins.within(states_[i].wins)) return false;
        states_[i].open = false;
        return true;
    };
    least.erase(std::remove_if(least.begin(), least.end(), larger), least.end());
    if (states_.size() >= most_states) throw GivenUp("the closure of theorem 7.1 is too large");
    const bool holds = previous_.has(element) || wins.has(0);
    least.push_back(states_.size());
    states_.push_back({element, std::move(wins), before, letter});
    return holds;
}

/// That of the last state.
Flaw Closure::word() const {
    Flaw flaw;
    for (std::size_t i = states_.size() - 1; i != none; i = states_[i].before) flaw.letters.push_back(letters_[states_[i].letter].number);
    return flaw;
}

std::optional<Flaw> Closure::every_word() {
    for (std::size_t at = 0; at < states_.size(); ++at) {
        if (at % 64 == 0 && budget_->exceeded()) throw GivenUp("the time was over");
        while (states_[at].open && states_[at].next < letters_.size()) {
            const std::size_t n = states_[at].next++;
            const std::uint32_t x = states_[at].element, y = letters_[n].element;
            Elements wins = from(states_[at].wins, y);
            wins.add(from(letters_[n].wins, x));
            if (!meet(monoid_.product(x, y), std::move(wins), at, n)) return word();
        }
    }
    return std::nullopt;
}

}  // namespace grundy::misere
