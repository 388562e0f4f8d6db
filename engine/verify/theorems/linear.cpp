#include "engine/verify/theorems/linear.hpp"

#include <algorithm>

namespace grundy::verify {
namespace {

std::int64_t narrowed(__int128 value) {
    constexpr std::int64_t largest = 1'000'000'000'000'000;
    if (value > largest || value < -largest) throw Rejected("the rule uses numbers that are too large for the checker");
    return static_cast<std::int64_t>(value);
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

Linear Linear::with(int name, const Linear& value) const {
    const std::int64_t c = at(name);
    if (c == 0) return *this;
    Linear rest = *this;
    rest.of.erase(name);
    return rest.plus(value, c);
}

void Condition::put(int name, const Linear& value) {
    form = form.with(name, value);
    for (Condition& c : parts) c.put(name, value);
}

bool Condition::mentions_binder() const {
    return std::any_of(form.of.begin(), form.of.end(), [](const auto& term) { return is_binder(term.first); }) ||
           std::any_of(parts.begin(), parts.end(), [](const Condition& c) { return c.mentions_binder(); });
}

}  // namespace grundy::verify
