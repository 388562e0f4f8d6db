#include "engine/pattern/law/pattern.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/pattern/law/detect.hpp"

namespace grundy::pattern {
namespace {

template <class... F>
struct Overload : F... {
    using F::operator()...;
};
template <class... F>
Overload(F...) -> Overload<F...>;

base::Integer evaluate(const Period& law, const base::Integer& n) {
    if (n < law.values.size()) return law.values[static_cast<std::size_t>(n)];
    const base::Integer beyond = n - law.preperiod;
    const base::Integer rest = beyond % law.period;
    const base::Integer table = law.values[law.preperiod + static_cast<std::size_t>(rest)];
    return table + law.saltus * (beyond / law.period);
}

base::Integer evaluate(const LongPeriod& law, const base::Integer& n) {
    const base::Integer known = n < law.preperiod ? n : base::Integer(law.preperiod + (n - law.preperiod) % law.period);
    return law.values->at(static_cast<std::uint64_t>(known));
}

// n falls into [from, from * factor) after floor(log(n / from)) divisions: the powers of the factor are squared up and taken off from the largest down,
// so that a number of d digits costs O(M(d) log d), not d divisions.
std::uint32_t evaluate(const LogPeriod& law, base::Integer n) {
    const base::Integer end = law.values.size();
    std::vector<base::Integer> powers{law.factor};
    while (powers.back() * law.from <= n) powers.push_back(powers.back() * powers.back());
    for (auto power = powers.rbegin(); power != powers.rend(); ++power) {
        while (n >= end && n / *power >= law.from) n /= *power;
    }
    return law.values[static_cast<std::size_t>(n)];
}

std::string list(const std::vector<std::uint64_t>& numbers, std::size_t most = 24) {
    std::string out = "{";
    for (std::size_t i = 0; i < numbers.size() && i < most; ++i) out += (i ? ", " : "") + std::to_string(numbers[i]);
    if (numbers.size() > most) out += fmt::format(", … {} in all", numbers.size());
    return out + "}";
}

// The zeros of the law as a law of their own: outcomes may have an earlier start and a shorter period than values.
PSet p_of(const Period& law) {
    PSet set;
    if (law.saltus > 0) {  // values of later cycles are at least s > 0
        for (std::uint64_t n = 0; n < law.values.size(); ++n) {
            if (law.values[n] == 0) set.listed.push_back(n);
        }
        set.words = "n ∈ " + list(set.listed);
        set.all_listed = true;
        return set;
    }
    Period bits = law;
    for (auto& v : bits.values) v = v == 0 ? 0 : 1;
    bits = reduced(std::move(bits));
    set.from = bits.preperiod;
    for (std::uint64_t n = 0; n < bits.preperiod; ++n) {
        if (bits.values[n] == 0) set.listed.push_back(n);
    }
    for (std::uint64_t n = bits.preperiod; n < bits.values.size(); ++n) {
        if (bits.values[n] == 0) set.residues.push_back(n % bits.period);
    }
    std::sort(set.residues.begin(), set.residues.end());
    if (!set.residues.empty()) set.modulus = bits.period;
    set.all_listed = set.residues.empty();
    const std::string cycle = bits.period == 1 ? "every n" : fmt::format("n mod {} ∈ {}", bits.period, list(set.residues));
    if (set.residues.empty()) set.words = "n ∈ " + list(set.listed);
    else if (set.from == 0) set.words = cycle;
    else if (set.listed.empty()) set.words = fmt::format("n ≥ {} with {}", set.from, cycle);
    else set.words = fmt::format("n ∈ {} or n ≥ {} with {}", list(set.listed), set.from, cycle);
    if (bits.period == 1 && !set.residues.empty() && set.from > 0) {
        set.words = set.listed.empty() ? fmt::format("n ≥ {}", set.from) : fmt::format("n ∈ {} or n ≥ {}", list(set.listed), set.from);
    }
    return set;
}

PSet p_of(const LogPeriod& law) {
    PSet set;
    for (std::uint64_t n = 0; n < law.from; ++n) {
        if (law.values[n] == 0) set.listed.push_back(n);
    }
    set.from = law.from;
    set.words = "n ∈ " + list(set.listed);
    for (const auto& i : law.intervals()) {
        if (i.value == 0) set.words += fmt::format(" or {}·{}^k <= n < {}·{}^k", i.low, law.factor, i.high, law.factor);
    }
    return set;
}

}  // namespace

std::vector<LogPeriod::Interval> LogPeriod::intervals() const {
    std::vector<Interval> result;
    for (std::uint64_t n = from; n < values.size(); ++n) {
        if (result.empty() || result.back().value != values[n]) result.push_back({n, n, values[n]});
        result.back().high = n + 1;
    }
    return result;
}

const char* Pattern::kind() const {
    return std::visit(Overload{[](const None&) { return "none"; }, [](const Period& l) { return l.saltus ? "arithmetic-period" : "period"; },
                               [](const LongPeriod&) { return "period"; }, [](const Automaton&) { return "automaton"; },
                               [](const LogPeriod&) { return "log-period"; }, [](const theorem::FormRef&) { return "closed-form"; }},
                      law);
}

const theorem::ClosedForm* Pattern::closed() const {
    const auto* form = std::get_if<theorem::FormRef>(&law);
    return form ? &**form : nullptr;
}

Answer Pattern::at(const base::Integer& n) const {
    if (n < 0) throw base::Failure(base::FailureKind::bad_input, "a heap cannot be negative");
    Answer a = std::visit(
        Overload{[](const None&) { return Answer{}; }, [&](const Period& l) { return theorem::of_value(evaluate(l, n)); },
                 [&](const LongPeriod& l) { return theorem::of_value(evaluate(l, n)); }, [&](const Automaton& l) { return theorem::of_value(l.at(n)); },
                 [&](const LogPeriod& l) { return theorem::of_value(evaluate(l, n)); }, [&](const theorem::FormRef& l) { return l->at({n}); }},
        law);
    if (of == Of::outcomes) a.value.reset();
    return a;
}

Answer Pattern::at(const std::vector<base::Integer>& heaps) const {
    if (const auto* form = closed()) {
        Answer a = form->at(heaps);
        if (of == Of::outcomes && a.value && *a.value != 0) a.value.reset();  // in normal play P and value 0 are one thing
        return a;
    }
    if (heaps.size() != 1) throw base::Failure(base::FailureKind::bad_input, "this law speaks of single heaps");
    return at(heaps.front());
}

std::optional<base::Integer> Pattern::max_value() const {
    if (of == Of::outcomes) return {};
    const auto top = [](const std::vector<std::uint32_t>& v) { return base::Integer(v.empty() ? 0 : *std::max_element(v.begin(), v.end())); };
    if (const auto* l = std::get_if<Period>(&law)) return l->saltus ? std::optional<base::Integer>() : top(l->values);
    if (const auto* l = std::get_if<LongPeriod>(&law)) return base::Integer(l->largest);
    if (const auto* l = std::get_if<Automaton>(&law)) return top(l->output);  // all states of a learnt automaton are reachable
    if (const auto* l = std::get_if<LogPeriod>(&law)) return top(l->values);
    return closed() ? closed()->max_value() : std::nullopt;
}

PSet Pattern::p_positions() const {
    PSet set;
    if (const auto* l = std::get_if<Period>(&law)) return p_of(*l);
    if (const auto* l = std::get_if<LogPeriod>(&law)) return p_of(*l);
    if (const auto* l = std::get_if<LongPeriod>(&law))
        set.words = fmt::format("n with g(n) = 0, which repeat with period {} from n = {} on and are not listed", l->period, l->preperiod);
    if (const auto* l = std::get_if<Automaton>(&law))
        set.words =
            fmt::format("n whose base-{} digits, read from the last, end in a P-state of an automaton with {}", l->base, base::counted(l->states(), "state"));
    if (closed()) set.words = closed()->p_words();
    return set;
}

std::string Pattern::describe() const {
    const std::string what = of == Of::outcomes ? " of the outcomes" : "";
    if (const auto* l = std::get_if<Period>(&law)) {
        if (l->saltus) return fmt::format("g(n + {}) = g(n) + {} from n = {}", l->period, l->saltus, l->preperiod);
        return fmt::format("period {}{} from n = {}", l->period, what, l->preperiod);
    }
    if (const auto* l = std::get_if<LongPeriod>(&law)) return fmt::format("period {}{} from n = {}", l->period, what, l->preperiod);
    if (const auto* l = std::get_if<Automaton>(&law)) return fmt::format("base-{} automaton{} with {}", l->base, what, base::counted(l->states(), "state"));
    if (const auto* l = std::get_if<LogPeriod>(&law)) return fmt::format("g(n) = g(floor(n / {})) from n = {}", l->factor, l->from);
    if (closed()) return closed()->words();
    return "no pattern";
}

Pattern of_period(Of of, Period law) { return {of, std::move(law)}; }

Pattern of_form(theorem::FormRef form) {
    const Of of = form->has_values() ? Of::values : Of::outcomes;
    return {of, std::move(form)};
}

}  // namespace grundy::pattern
