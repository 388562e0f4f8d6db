#include "engine/verify/theorems/linear.hpp"

namespace grundy::verify {
namespace {

constexpr std::int64_t largest = 1'000'000'000'000'000;
constexpr std::size_t most_cases = 50'000;

std::int64_t narrowed(__int128 value) {
    if (value > largest || value < -largest) throw Rejected("the rule uses numbers that are too large for the checker");
    return static_cast<std::int64_t>(value);
}

void limit(std::size_t cases) {
    if (cases > most_cases) throw Rejected("the rule falls into more cases than the checker looks at");
}

}  // namespace

Linear Linear::number(std::int64_t value) { return {{}, narrowed(value)}; }

std::int64_t Linear::at(int name) const {
    const auto it = of.find(name);
    return it == of.end() ? 0 : it->second;
}

Linear Linear::plus(const Linear& other, std::int64_t times) const {
    Linear result = *this;
    result.constant = narrowed(result.constant + static_cast<__int128>(other.constant) * times);
    for (const auto& [name, c] : other.of) {
        const std::int64_t sum = narrowed(result.at(name) + static_cast<__int128>(c) * times);
        if (sum == 0) result.of.erase(name);
        else result.of[name] = sum;
    }
    return result;
}

Linear Linear::times(std::int64_t factor) const { return Linear{}.plus(*this, factor); }

Linear Linear::with(int name, const Linear& value) const {
    const std::int64_t c = at(name);
    if (c == 0) return *this;
    Linear rest = *this;
    rest.of.erase(name);
    return rest.plus(value, c);
}

Any both(const Any& a, const Any& b) {
    Any result;
    limit(a.size() * b.size());
    for (const All& x : a) {
        for (const All& y : b) {
            limit((x.size() + y.size()) * 20);  // conditions of one case
            result.push_back(x);
            result.back().insert(result.back().end(), y.begin(), y.end());
        }
    }
    return result;
}

Any either(Any a, const Any& b) {
    a.insert(a.end(), b.begin(), b.end());
    limit(a.size());
    return a;
}

}  // namespace grundy::verify
