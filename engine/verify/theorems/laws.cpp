#include "engine/verify/theorems/laws.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::verify {
namespace {

bool of_outcomes(Fields& claim) {
    if (!claim.has("of")) return false;
    const std::string of = claim.text("of");
    if (of != "values" && of != "outcomes") throw Unreadable("a claim is of values or of outcomes");
    return of == "outcomes";
}

/// The checker of theorem 13.1 computes all values, however many they are: their checksum may be left out.
PeriodLaw period_law(Fields& claim, bool values_untold) {
    PeriodLaw law;
    law.of_outcomes = of_outcomes(claim);
    law.first = claim.number_or("first", 0);
    law.preperiod = claim.number("preperiod");
    if (law.preperiod < law.first) throw Rejected("the law begins before the first position");
    law.preperiod -= law.first;
    law.period = claim.number("period");
    law.saltus = claim.number_or("saltus", 0);
    if (law.period < 1) throw Rejected("a period is at least 1");
    if (claim.has("checksum")) {
        law.checksum = claim.text("checksum");
    } else if (claim.has("values") || !values_untold) {
        law.values = claim.numbers("values");
        if (law.values.size() != law.preperiod + law.period)
            throw Rejected(fmt::format("{} values are given for preperiod {} and period {}", law.values.size(), law.preperiod + law.first, law.period));
    }
    return law;
}

std::string words(const PeriodLaw& law) {
    const std::string what = law.of_outcomes ? "outcome" : "g";
    return fmt::format("{}(n + {}) = {}(n){} for all n >= {}", what, law.period, what, law.saltus ? fmt::format(" + {}", law.saltus) : "",
                       law.preperiod + law.first);
}

ProvedLaw check_period(const rule::Game& game, Fields& claim, const Proof& proof, Steps& steps) {
    const std::string& thm = proof.theorem;
    PeriodLaw law = period_law(claim, thm == "13.1");
    if (law.first != 0 && (thm == "1.5" || thm == "1.9" || thm == "2.2")) throw Rejected("theorem " + thm + " is used where the least position is 0");
    const std::string how = thm == "1.3" || thm == "1.4" ? prove_by_states(game, law, proof, steps)
                            : thm == "1.5"               ? prove_by_residues(game, law, steps)
                            : thm == "1.9"               ? prove_digits(game, law, steps)
                            : thm == "2.2"               ? prove_by_automata(game, law, steps)
                            : thm == "13.1"              ? prove_few_rare(game, law, proof, steps)
                                                         : prove_period(game, law, proof, steps);
    return {{words(law), how}, std::move(law)};
}

ProvedLaw check_log_period(const rule::Game& game, Fields& claim, const Proof& proof, Steps& steps) {
    LogLaw law{claim.number("factor"), claim.number("from"), claim.numbers("values")};
    const std::string how = prove_log_period(game, law, proof, steps);
    return {{fmt::format("g(n) = g(floor(n / {})) for all n >= {}", law.factor, law.from), how}, std::move(law)};
}

ProvedLaw check_automaton(const rule::Game& game, Fields& claim, Steps& steps) {
    AutomatonLaw law{of_outcomes(claim), static_cast<std::int64_t>(claim.number("base")), claim.numbers("next"), claim.numbers("output")};
    const std::string how = prove_automaton(game, law, steps);
    return {{fmt::format("the {} of n is what an automaton with {} states puts out after the digits of n in base {}, for all n",
                         law.of_outcomes ? "outcome" : "value", law.output.size(), law.base),
             how},
            std::move(law)};
}

ProvedLaw check_no_period(const rule::Game& game, Fields& claim, Steps& steps) {
    const bool outcomes = of_outcomes(claim);
    return {{fmt::format("the {} have no period, whatever the preperiod", outcomes ? "outcomes" : "values"), prove_no_period(game, outcomes, steps)},
            NoPeriod{}};
}

ProvedLaw check_quotient(const rule::Game& game, Fields& claim, const Proof& proof, Steps& steps) {
    QuotientLaw law;
    law.first = claim.number_or("first", 0);
    law.generators = claim.number("generators");
    law.next = claim.numbers("next");
    law.lost = claim.numbers("lost");
    law.heaps = claim.numbers("elements");
    if (claim.has("period")) {
        law.preperiod = claim.number("preperiod");
        law.period = claim.number("period");
        if (law.period < 1) throw Rejected("a period is at least 1");
        if (law.preperiod < law.first) throw Rejected("the law begins before the first position");
        law.preperiod -= law.first;
    }
    const std::string how = prove_quotient(game, law, proof, steps);
    const std::string of = law.period > 0 ? fmt::format("all heaps, their elements repeat with {} from {} on", law.period, law.preperiod + law.first)
                                          : fmt::format("the heaps up to {}", law.first + law.heaps.size() - 1);
    return {{fmt::format("the misere quotient has order {}, of which {} are lost; it is that of {}", law.order(), law.lost.size(), of), how}, std::move(law)};
}

ProvedLaw check_form(const rule::Game& game, Fields& claim, const Proof& proof, Steps& steps) {
    FormLaw law;
    law.name = claim.text("form");
    law.number = static_cast<std::int64_t>(claim.number_or("number", 0));
    law.heaps = static_cast<std::int64_t>(claim.number_or("heaps", 0));
    law.misere = claim.flag("misere");
    Proved words = prove_form(game, law, proof.theorem, steps);
    return {std::move(words), std::move(law)};
}

}  // namespace

bool is_law(const std::string& type) {
    return type == "period" || type == "log-period" || type == "automaton" || type == "no-period" || type == "closed-form" || type == "quotient";
}

ProvedLaw prove_law(const rule::Game& game, Fields& claim, Fields& proof, Steps& steps) {
    if (game.play == rule::Play::alone) throw Rejected("a puzzle for one player has no values, so there is no law of them");
    const std::string type = claim.text("type");
    Proof named{proof.text("thm"), 0};
    const auto only = [&](const char* theorem) {
        if (named.theorem != theorem) throw Rejected("theorem " + named.theorem + " does not prove a law of this kind");
    };
    if (type == "period" || type == "log-period") named.checked_to = proof.number_or("checked_to", 0);
    if (type == "period" && named.theorem == "13.1") {
        named.mask = static_cast<std::uint32_t>(std::min<std::uint64_t>(proof.number("mask"), 0xffffffffU));
        named.by_position = proof.flag("by_position");
        named.last_rare = proof.number("last_rare");
        named.window = proof.number("window");
    }
    if (type == "period") return check_period(game, claim, named, steps);
    if (type == "quotient") {
        named.checked_to = proof.number_or("checked_to", 0);
        if (proof.has("periods")) named.periods = proof.text("periods");
        return only("7.4"), check_quotient(game, claim, named, steps);
    }
    if (type == "log-period") return only("4.4b"), check_log_period(game, claim, named, steps);
    if (type == "automaton") return only("4.1"), check_automaton(game, claim, steps);
    if (type == "no-period") return only("1.7"), check_no_period(game, claim, steps);
    if (type == "closed-form") return check_form(game, claim, named, steps);
    throw Unreadable("an unknown type of law: \"" + type.substr(0, 60) + "\"");
}

std::optional<std::int64_t> ProvedLaw::at(const Position& position, bool outcomes) const {
    if (const auto* form = std::get_if<FormLaw>(&law)) {
        if (!form->values && !outcomes) return {};
        const std::int64_t told = form->told(position);
        return outcomes ? (told != 0 ? 1 : 0) : told;
    }
    return position.size() == 1 && !position[0].many ? at(position[0].number, outcomes) : std::nullopt;
}

std::optional<std::int64_t> ProvedLaw::at(std::int64_t n, bool outcomes) const {
    std::optional<std::int64_t> found;
    bool of_outcomes = false;
    if (n < 0) return {};
    auto rest = static_cast<std::uint64_t>(n);
    if (const auto* period = std::get_if<PeriodLaw>(&law); period && !period->values.empty()) {
        of_outcomes = period->of_outcomes;
        if (rest < period->first) return {};
        rest -= period->first;
        const std::uint64_t e = period->preperiod, p = period->period;
        const std::uint64_t times = rest < e + p ? 0 : (rest - e) / p;
        if (!period->gaps.empty() && period->gaps[rest - times * p]) return {};
        const __int128 value = static_cast<__int128>(times) * period->saltus + period->values[rest - times * p];
        if (value > std::numeric_limits<std::int64_t>::max()) throw Rejected("a value is beyond 64 bits");
        found = static_cast<std::int64_t>(value);
    } else if (const auto* log = std::get_if<LogLaw>(&law)) {
        while (rest >= log->values.size()) rest /= log->factor;
        found = log->values[rest];
    } else if (const auto* automaton = std::get_if<AutomatonLaw>(&law)) {
        of_outcomes = automaton->of_outcomes;
        const auto base = static_cast<std::uint64_t>(automaton->base);
        std::size_t state = 0;
        for (; rest > 0; rest /= base) state = automaton->next[state * base + rest % base];
        found = automaton->output[state];
    }
    if (std::holds_alternative<QuotientLaw>(law)) {
        const auto lost = outcomes ? previous({n}) : std::nullopt;
        return lost ? std::optional<std::int64_t>(*lost ? 0 : 1) : std::nullopt;
    }
    if (of_outcomes && !outcomes) return {};
    return found && outcomes ? std::optional<std::int64_t>(*found != 0) : found;
}

std::optional<bool> ProvedLaw::previous(const std::vector<std::int64_t>& heaps) const {
    const auto* quotient = std::get_if<QuotientLaw>(&law);
    if (!quotient) return {};
    std::uint32_t element = 0;
    for (const std::int64_t n : heaps) {
        if (n < 0 || static_cast<std::uint64_t>(n) < quotient->first) return {};
        const std::uint64_t at = static_cast<std::uint64_t>(n) - quotient->first;
        if (quotient->period == 0 && at >= quotient->heaps.size()) return {};
        element = quotient->product(element, quotient->element(at));
    }
    return quotient->is_lost(element);
}

/// With a saltus the values from the second period on are at least the saltus, so not 0: the outcomes are N for good.
std::optional<Repeats> ProvedLaw::repeats(bool outcomes) const {
    if (const auto* quotient = std::get_if<QuotientLaw>(&law)) {
        if (!outcomes || quotient->period == 0) return {};
        return Repeats{static_cast<std::int64_t>(quotient->preperiod + quotient->first), static_cast<std::int64_t>(quotient->period), 0};
    }
    const auto* period = std::get_if<PeriodLaw>(&law);
    if (!period || period->values.empty() || (period->of_outcomes && !outcomes)) return {};
    const auto e = static_cast<std::int64_t>(period->preperiod + period->first), p = static_cast<std::int64_t>(period->period);
    if (outcomes && period->saltus != 0) return Repeats{e + p, 1, 0};
    return Repeats{e, p, static_cast<std::int64_t>(period->saltus)};
}

}  // namespace grundy::verify
