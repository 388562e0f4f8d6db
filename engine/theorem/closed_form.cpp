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

Answer ClosedForm::of_outcome(bool previous) const {
    Answer a;
    a.outcome = previous ? 'P' : 'N';
    if (previous && !misere()) a.value = 0;
    return a;
}

void ClosedForm::require_position(const Heaps& heaps) const {
    require_natural(heaps);
    const auto wanted = static_cast<std::size_t>(count());
    if (wanted > 0 && heaps.size() != wanted) bad_heaps(wanted == 1 ? "this law speaks of single heaps" : fmt::format("this game has {} heaps", wanted));
    require(heaps);
}

Answer ClosedForm::at(const Heaps& heaps) const {
    require_position(heaps);
    return answer(heaps);
}

Move ClosedForm::move(const Heaps& heaps, const Integer& target) const {
    require_position(heaps);
    return has_values() || target == 0 ? option(heaps, target) : Move();
}

void bad_heaps(const std::string& message) { throw base::Failure(base::FailureKind::bad_input, message); }

void require_natural(const Heaps& heaps) {
    if (std::any_of(heaps.begin(), heaps.end(), [](const Integer& h) { return h < 0; })) bad_heaps("a heap cannot be negative");
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

std::string titled(const ClosedForm& form, const std::string& name, const char* what) {
    return (form.misere() ? "misère " : "") + name + (form.count() > 1 ? fmt::format(" with {} {}", form.count(), what) : "");
}

}  // namespace grundy::theorem
