#include "engine/base/places.hpp"

#include <algorithm>

namespace grundy::base {

namespace {

constexpr std::size_t most_places = 1'000'000;

Integer next_term(const Recurrence& recurrence, const std::vector<Integer>& terms) {
    Integer next = 0;
    for (std::size_t k = 0; k < recurrence.coefficients.size(); ++k) next += recurrence.coefficients[k] * terms[terms.size() - 1 - k];
    return next;
}

void require_terms(const std::vector<Integer>& coefficients, const std::vector<Integer>& first) {
    if (coefficients.empty() || first.size() < coefficients.size()) throw NoPlaces{"a numeration needs as many first places as coefficients"};
}

/// Those up to n >= 0, and one more. Coefficients are natural: of terms that never fall, so many in a row that are the same are so for ever.
std::vector<Integer> places_beyond(const Recurrence& places, const Integer& n) {
    const auto negative = [](const Integer& x) { return x < 0; };
    require_terms(places.coefficients, places.first);
    if (std::any_of(places.coefficients.begin(), places.coefficients.end(), negative)) throw NoPlaces{"a coefficient of a numeration is negative"};
    if (places.first.front() != 1) throw NoPlaces{"the first place of a numeration must be 1"};
    std::vector<Integer> worth;
    while (worth.empty() || worth.back() <= n) {
        worth.push_back(worth.size() < places.first.size() ? places.first[worth.size()] : next_term(places, worth));
        const std::size_t count = worth.size(), order = places.coefficients.size();
        if (count > 1 && worth[count - 1] < worth[count - 2]) throw NoPlaces{"the places of a numeration must not fall"};
        const bool stands = count > places.first.size() && count > order && worth[count - 1] == worth[count - 1 - order];
        if (stands || count > most_places) throw NoPlaces{"the places of a numeration must grow"};
    }
    return worth;
}

}  // namespace

std::vector<Integer> terms_of(const Recurrence& recurrence, std::size_t count) {
    require_terms(recurrence.coefficients, recurrence.first);
    std::vector<Integer> terms = recurrence.first;
    while (terms.size() < count) terms.push_back(next_term(recurrence, terms));
    terms.resize(count);
    return terms;
}

std::vector<Integer> digits_in(const Recurrence& places, Integer n) {
    const std::vector<Integer> worth = places_beyond(places, n);
    std::vector<Integer> digits(worth.size() - 1);
    for (std::size_t k = digits.size(); k-- > 0;) {
        digits[k] = n / worth[k];
        n -= digits[k] * worth[k];
    }
    return digits;
}

std::size_t trailing_in(const Recurrence& places, const Integer& n, const Integer& digit) {
    const std::vector<Integer> digits = digits_in(places, n);
    const auto end = std::find_if(digits.begin(), digits.end(), [&](const Integer& d) { return d != digit; });
    return static_cast<std::size_t>(end - digits.begin());
}

Integer reread(const Recurrence& places, const std::vector<Integer>& others, const Integer& n) {
    const std::vector<Integer> digits = digits_in(places, n), worth = terms_of({places.coefficients, others}, digits.size());
    Integer sum = 0;
    for (std::size_t k = 0; k < digits.size(); ++k) sum += digits[k] * worth[k];
    return sum;
}

}  // namespace grundy::base
