/// Claims about the whole sequence of values: periods, subtraction games.
#include <algorithm>

#include "tests/campaign/bridge.hpp"
#include "tests/campaign/claim_trial.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {

std::optional<Num> ClaimTrial::sequence(Num n) {
    if (!truth_.contains({{n}})) return std::nullopt;
    return truth_.has_values() ? truth_.value(Position{{n}}) : truth_.outcome(Position{{n}});
}

List ClaimTrial::values_from(Num& first, Num most) {
    first = game_.components[0].form == Form::integer ? -12 : 0;
    List v;
    try {
        while (first < 6000 && !truth_.contains({{first}})) ++first;
        for (Num n = first; n < first + most; ++n) {
            const auto x = sequence(n);
            if (!x) return {};
            v.push_back(*x);
        }
    } catch (const Undefined&) {
        return {};
    } catch (const Tired&) {
    }
    return v;
}

std::string ClaimTrial::of_shown_failure(const Finding& finding, Num first, bool& checked) {
    const auto shown = from_data({finding.at.front().second});
    if (!shown || shown->front()[0] > 20'000) return {};
    const Num n = shown->front()[0];
    try {
        truth_.more_steps(effort_.steps * 4);
        const auto here = sequence(n), there = sequence(n + claim_.period);
        if (!here || !there) return {};
        checked = true;
        if (n < (claim_.preperiod < 0 ? first : std::max(claim_.preperiod, first))) return "is not about " + std::to_string(n);
        if (*there == *here + (claim_.says == Says::arithmetic ? claim_.saltus : 0)) return "holds at " + std::to_string(n);
    } catch (const Undefined&) {
    } catch (const Tired&) {
    }
    return {};
}

std::string ClaimTrial::of_period(const Finding& finding, bool& checked) {
    if (finding.verdict == Verdict::undecided) return {};
    const Num p = claim_.period, s = claim_.says == Says::arithmetic ? claim_.saltus : 0;
    Num first = 0;
    const List v = values_from(first, 4 * (p + std::max<Num>(claim_.preperiod, 0)) + 6 * effort_.heaps);
    const Num e = claim_.preperiod < 0 ? 0 : std::max<Num>(claim_.preperiod - first, 0);  // of the list
    const auto size = static_cast<Num>(v.size());
    if (size < 2 * (p + e) + 4) return {};
    Num from = size - p;  // the law holds from here on, as far as can be seen
    while (from > 0 && v[static_cast<std::size_t>(from - 1 + p)] == v[static_cast<std::size_t>(from - 1)] + s) --from;
    if (finding.verdict != Verdict::refuted) {
        checked = true;
        if (claim_.preperiod >= 0 && from != e) return "the law begins at " + std::to_string(from + first);
        // Without a preperiod it is only said to hold from somewhere on: nothing is refuted by what happens at the last constant of the rule.
        const List named = constants(game_);
        const bool beyond = std::all_of(named.begin(), named.end(), [&](Num c) { return c < size / 3 - 7; });
        if (claim_.preperiod < 0 && beyond && from > size / 2 && finding.verdict != Verdict::holds)
            return "the law fails at " + std::to_string(from + first - 1);
        return {};
    }
    if (!finding.at.empty()) return of_shown_failure(finding, first, checked);
    checked = true;
    bool shorter = false;  // a period that divides it
    for (Num q = 1; q < p; ++q) {
        if (p % q != 0 || (s * q) % p != 0) continue;
        bool fits = true;
        for (Num n = from; n + q < size; ++n) fits = fits && v[static_cast<std::size_t>(n + q)] == v[static_cast<std::size_t>(n)] + s * q / p;
        shorter = shorter || fits;
    }
    const bool looks_true = from <= size / 4 && (claim_.preperiod < 0 || from == e) && !shorter && size > 6 * (p + e) + 100;
    return looks_true && size >= 20 * (p + e) ? "holds for all " + std::to_string(size) + " values" : "";
}

std::string ClaimTrial::of_subtraction(const Finding& finding, bool& checked) {
    if (finding.verdict == Verdict::undecided || game_.where) return {};
    List v;
    try {
        for (Num n = 0; n < 6 * effort_.heaps; ++n) v.push_back(sequence(n).value());
    } catch (const Undefined&) {
        return {};
    } catch (const Tired&) {
    }
    const auto at = [&](Num n) { return v[static_cast<std::size_t>(n)]; };
    const auto size = static_cast<Num>(v.size());
    bool differs = false;
    if (claim_.says == Says::same) {
        List own;
        for (Num n = 0; n < size; ++n) {
            List reached;
            for (const Num s : claim_.elements) {
                if (s <= n) reached.push_back(own[static_cast<std::size_t>(n - s)]);
            }
            Num m = 0;
            while (std::find(reached.begin(), reached.end(), m) != reached.end()) ++m;
            own.push_back(m);
            differs = differs || m != at(n);
        }
    } else {
        if (finding.verdict == Verdict::refuted) return {};
        for (const Num s : claim_.elements) {
            for (Num n = s; n < size && s <= claim_.up_to; ++n) differs = differs || at(n) == at(n - s);
        }
    }
    checked = size > 0;
    if (differs && finding.verdict != Verdict::refuted) return "is false among the first " + std::to_string(size) + " values";
    if (!differs && finding.verdict == Verdict::refuted && size >= 6 * effort_.heaps && finding.at.empty()) return {};
    return {};
}

}  // namespace grundy::campaign
