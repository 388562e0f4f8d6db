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

std::optional<bool> Condition::settled() const {
    bool up = true, down = true;
    for (const auto& [name, k] : form.of) up = up && k > 0, down = down && k < 0;
    const std::int64_t x = form.constant;
    const bool positive = up && x > 0, negative = down && x < 0;
    if (kind == Kind::at_least_0 && ((up && x >= 0) || negative)) return !negative;
    if ((kind == Kind::is_0 || kind == Kind::not_0) && (positive || negative || form.is_constant()))
        return (form.is_constant() && x == 0) == (kind == Kind::is_0);
    if ((kind == Kind::divisible || kind == Kind::not_divisible) && form.is_constant()) return (x % modulus == 0) == (kind == Kind::divisible);
    if (kind == Kind::any && parts.empty()) return false;
    return {};
}

Bounds Condition::bounds_of(int name) const {
    Bounds result;
    if (kind == Kind::any) result = {unbounded, -unbounded};
    for (const Condition& part : parts) {
        const Bounds b = part.bounds_of(name);
        if (kind == Kind::all) result = {std::max(result.low, b.low), std::min(result.high, b.high)};
        else result = {std::min(result.low, b.low), std::max(result.high, b.high)};
    }
    if (form.of.size() != 1 || form.at(name) == 0) return result;
    const std::int64_t k = form.at(name), d = form.constant;
    if ((kind == Kind::at_least_0 && k > 0) || kind == Kind::is_0) result.low = k > 0 ? -floor_of(d, k) : -floor_of(-d, -k);
    if ((kind == Kind::at_least_0 && k < 0) || kind == Kind::is_0) result.high = k < 0 ? floor_of(d, -k) : floor_of(-d, k);
    return result;
}

}  // namespace grundy::verify
