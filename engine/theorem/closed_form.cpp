// What closed forms share.
#include "engine/theorem/closed_form.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"

namespace grundy::theorem {

using base::Integer;

Answer of_value(Integer value) {
    Answer a;
    a.outcome = value == 0 ? 'P' : 'N';
    a.value = std::move(value);
    return a;
}

Answer of_outcome(bool previous, bool misere) {
    Answer a;
    a.outcome = previous ? 'P' : 'N';
    if (previous && !misere) a.value = 0;
    return a;
}

Answer ClosedForm::at(const Heaps& heaps) const {
    require(heaps);
    return answer(heaps);
}

Move ClosedForm::move(const Heaps& heaps, const Integer& target) const {
    require(heaps);
    return has_values() || target == 0 ? option(heaps, target) : Move();
}

void bad_heaps(const std::string& message) { throw base::Failure(base::FailureKind::bad_input, message); }

void require_heaps(const Heaps& heaps, std::int64_t count) {
    if (std::any_of(heaps.begin(), heaps.end(), [](const Integer& h) { return h < 0; })) bad_heaps("a heap cannot be negative");
    if (count > 0 && heaps.size() != static_cast<std::size_t>(count)) bad_heaps(fmt::format("this game has {} heaps", count));
}

const Integer& only(const Heaps& heaps) {
    if (heaps.size() != 1) bad_heaps("this law speaks of single heaps");
    require_heaps(heaps, 1);
    return heaps.front();
}

std::size_t count_of(const Heaps& heaps, const Integer& size) { return static_cast<std::size_t>(std::count(heaps.begin(), heaps.end(), size)); }
const Integer& largest(const Heaps& heaps) { return *std::max_element(heaps.begin(), heaps.end()); }
bool only_ones(const Heaps& heaps) { return heaps.empty() || largest(heaps) <= 1; }

Integer nim_sum(const Heaps& parts) {
    Integer x = 0;
    for (const auto& part : parts) x ^= part;
    return x;
}

std::optional<std::pair<std::size_t, Integer>> lowered(const Heaps& parts, const Integer& target) {
    const Integer change = nim_sum(parts) ^ target;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        Integer to = parts[i] ^ change;
        if (to < parts[i]) return std::pair(i, std::move(to));  // of the parts that have the top bit of the change
    }
    return {};
}

std::string titled(const std::string& name, std::int64_t heaps, const char* what, bool misere) {
    return (misere ? "misère " : "") + name + (heaps > 1 ? fmt::format(" with {} {}", heaps, what) : "");
}

}  // namespace grundy::theorem
