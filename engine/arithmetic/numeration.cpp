#include "engine/arithmetic/numeration.hpp"

#include <limits>
#include <utility>

namespace grundy::arithmetic {

namespace {

std::int64_t small(const base::Integer& x) { return static_cast<std::int64_t>(x); }

}  // namespace

std::vector<unsigned> Numeration::written(base::Integer number) const {
    std::vector<unsigned> word;
    if (in_base()) {
        if (number <= std::numeric_limits<std::int64_t>::max()) {
            for (std::int64_t left = small(number); left > 0; left /= digits_) word.push_back(static_cast<unsigned>(left % digits_));
            return word;
        }
        for (; number > 0; number /= digits_) word.push_back(static_cast<unsigned>(small(base::Integer(number % digits_))));
        return word;
    }
    std::size_t count = 2;
    while (places(count).back() <= number) count *= 2;
    const std::vector<base::Integer> worth = places(count);
    word.assign(count, 0);
    for (std::size_t i = count; i-- > 0;) {  // number < q_(i+1) = a q_i + b q_(i-1) <= (a + 1) q_i, so that the digit is at most a
        word[i] = static_cast<unsigned>(small(base::Integer(number / worth[i])));
        number %= worth[i];
    }
    while (!word.empty() && word.back() == 0) word.pop_back();
    return word;
}

std::vector<base::Integer> Numeration::places(std::size_t count) const {
    std::vector<base::Integer> worth;
    base::Integer place = 1, before = 0;  // q_1 = a q_0 + 0
    while (worth.size() < count) {
        worth.push_back(place);
        base::Integer next = place * (in_base() ? digits_ : quotient_);
        if (!in_base()) next += before * numerator_;
        before = std::exchange(place, std::move(next));
    }
    return worth;
}

base::Integer Numeration::read(const std::vector<unsigned>& word) const {
    const std::vector<base::Integer> worth = places(word.size());
    base::Integer number = 0;
    for (std::size_t i = 0; i < word.size(); ++i) number += worth[i] * word[i];
    return number;
}

}  // namespace grundy::arithmetic
