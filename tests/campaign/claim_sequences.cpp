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
    const auto named = named_law(finding);
    try {
        truth_.more_steps(effort_.steps * 4);
        const auto here = sequence(n), there = sequence(n + claim_.period);
        if (!here || !there) return {};
        checked = true;
        if (n < (claim_.preperiod < 0 ? first : std::max(claim_.preperiod, first))) return "is not about " + std::to_string(n);
        // Without a preperiod it is said to hold from somewhere on: what fails before the true law begins refutes nothing.
        if (claim_.preperiod < 0 && named && n < named->begin) return "may still hold from somewhere behind " + std::to_string(n) + " on";
        if (*there == *here + (claim_.says == Says::arithmetic ? claim_.saltus : 0)) return "holds at " + std::to_string(n);
    } catch (const Undefined&) {
    } catch (const Tired&) {
    }
    return {};
}

namespace {

/// From where on v(n + p) = v(n) + s, as far as can be seen; v.size() - p: nowhere.
Num follows_from(const List& v, Num p, Num s) {
    Num from = static_cast<Num>(v.size()) - p;
    while (from > 0 && v[static_cast<std::size_t>(from - 1 + p)] == v[static_cast<std::size_t>(from - 1)] + s) --from;
    return std::max<Num>(from, 0);
}

/// Is there a period that divides this one, from `from` on?
bool has_shorter(const List& v, Num from, Num p, Num s) {
    for (Num q = 1; q < p; ++q) {
        if (p % q == 0 && (s * q) % p == 0 && follows_from(v, q, s * q / p) <= from) return true;
    }
    return false;
}

}  // namespace

std::optional<ClaimTrial::NamedLaw> ClaimTrial::named_law(const Finding& finding) const {
    for (const auto& theorem : finding.grounds.theorems()) {
        const auto* law = theorem->law ? std::get_if<pattern::Period>(&theorem->law->law) : nullptr;
        if (law && law->preperiod < 1'000'000'000'000)
            return NamedLaw{static_cast<Num>(law->preperiod) + theorem->shift, static_cast<Num>(law->period), static_cast<Num>(law->saltus)};
    }
    return std::nullopt;
}

std::string ClaimTrial::of_period(const Finding& finding, bool& checked) {
    if (finding.verdict == Verdict::undecided) return {};
    const Num p = claim_.period, s = claim_.says == Says::arithmetic ? claim_.saltus : 0;
    const auto named = named_law(finding);
    Num first = 0;
    const List v = values_from(first, 4 * (p + std::max<Num>({claim_.preperiod, named ? std::min<Num>(named->begin, 4000) : 0, 0})) + 6 * effort_.heaps);
    const Num e = claim_.preperiod < 0 ? 0 : std::max<Num>(claim_.preperiod - first, 0);  // of the list
    const auto size = static_cast<Num>(v.size());
    if (size < 2 * (p + e) + 4) return {};
    const Num from = follows_from(v, p, s);
    // A law may be proved that begins behind all that brute force has: then nothing here tells for it or against it.
    const Num begin = named ? std::max<Num>(named->begin - first, 0) : 0;
    if (named && size < begin + 2 * named->period + p + 4) return {};
    if (named && follows_from(v, named->period, named->saltus) > begin) {
        checked = true;
        return "rests on a law that fails from " + std::to_string(begin + first) + " on";
    }
    if (finding.verdict != Verdict::refuted) {
        checked = claim_.preperiod >= 0 || named;
        if (claim_.preperiod >= 0 && from != e) return "the law begins at " + std::to_string(from + first);
        if (named && from > begin) return "the law fails at " + std::to_string(from + first - 1);
        return (named || claim_.preperiod >= 0) && has_shorter(v, named ? begin : e, p, s) ? "there is a smaller period" : "";
    }
    if (!finding.at.empty()) return of_shown_failure(finding, first, checked);
    // What a constant of the rule does later is not seen.
    const List constant = constants(game_);
    if (!named && !std::all_of(constant.begin(), constant.end(), [&](Num c) { return c < size / 3 - 7; })) return {};
    checked = true;
    const bool looks_true = from <= size / 4 && (claim_.preperiod < 0 || from == e) && !has_shorter(v, std::max(from, begin), p, s) && size > 6 * (p + e) + 100;
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
