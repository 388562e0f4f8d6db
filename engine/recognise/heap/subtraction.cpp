// Subtraction sets: the numbers that may be taken whatever is left, read off the classes of t. Finite, all but finitely many, or periodic from
// some point on (theory 1.1, 1.2, 1.3). Wins before the codes: a subtraction set is also a code of digits 0 and 3.
#include <algorithm>

#include "engine/recognise/heap/heap.hpp"

namespace grundy::recognise {

namespace {

constexpr std::size_t max_listed = 1'000'000;

// Without a table up to the largest element: {1, 10^9} has two cells.
std::optional<FiniteSubtraction> finite(const Axis& axis, const std::vector<int>& taken) {
    FiniteSubtraction f;
    for (std::size_t i = 0; i < axis.cells.size(); ++i) {
        const auto& c = axis.cells[i];
        if (!taken[i]) continue;
        if (c.high < 0) return {};
        const std::int64_t step = c.residue < 0 ? 1 : axis.modulus;
        if ((c.high - c.low) / step > static_cast<std::int64_t>(max_listed - f.set.size())) throw Beyond("the set of numbers that may be taken is too large");
        for (std::int64_t s = c.low; s < c.high; s += step) f.set.push_back(s);
    }
    std::sort(f.set.begin(), f.set.end());
    return f;
}

}  // namespace

std::optional<Family> subtraction_family(const Axis& axis, const std::vector<int>& taken) {
    if (auto f = finite(axis, taken)) return f->set.empty() ? std::optional<Family>{} : Family{*f};
    const Eventually e = eventually(axis, taken);
    if (e.cycle == std::vector<int>{1}) {
        AllBut a;
        for (std::size_t t = 1; t < e.initial.size(); ++t)
            if (!e.initial[t]) a.excluded.push_back(static_cast<std::int64_t>(t));
        return a;
    }
    PeriodicSubtraction p;
    p.threshold = std::max<std::int64_t>(1, static_cast<std::int64_t>(e.initial.size()));
    p.modulus = static_cast<std::int64_t>(e.cycle.size());
    for (std::size_t t = 1; t < e.initial.size(); ++t)
        if (e.initial[t]) p.initial.push_back(static_cast<std::int64_t>(t));
    for (std::size_t i = 0; i < e.cycle.size(); ++i)
        if (e.cycle[i]) p.residues.push_back(static_cast<std::int64_t>((e.initial.size() + i) % e.cycle.size()));
    std::sort(p.residues.begin(), p.residues.end());
    return p;
}

}  // namespace grundy::recognise
