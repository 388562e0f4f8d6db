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

PeriodLaw period_law(Fields& claim) {
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
    } else {
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

void check_period(const rule::Game& game, Fields& claim, Fields& proof, ProvedLaw& result, Steps& steps) {
    PeriodLaw law = period_law(claim);
    Proof named{proof.text("thm"), proof.number_or("checked_to", 0)};
    claim.nothing_else();
    proof.nothing_else();
    const std::string& thm = named.theorem;
    if (law.first != 0 && (thm == "1.5" || thm == "1.9" || thm == "2.2")) throw Rejected("theorem " + thm + " is used where the least position is 0");
    result.sentence = words(law);
    if (thm == "1.3" || thm == "1.4") result.how = prove_by_states(game, law, named, steps);
    else if (thm == "1.5") result.how = prove_by_residues(game, law, steps);
    else if (thm == "1.9") result.how = prove_digits(game, law, steps);
    else if (thm == "2.2") result.how = prove_by_automata(game, law, steps);
    else result.how = prove_period(game, law, named, steps);
    result.law = std::move(law);
}

void check_log_period(const rule::Game& game, Fields& claim, Fields& proof, ProvedLaw& result, Steps& steps) {
    LogLaw law{claim.number("factor"), claim.number("from"), claim.numbers("values")};
    const Proof named{proof.text("thm"), proof.number("checked_to")};
    if (named.theorem != "4.4b") throw Rejected("theorem " + named.theorem + " does not prove a law of this kind");
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_log_period(game, law, named, steps);
    result.sentence = fmt::format("g(n) = g(floor(n / {})) for all n >= {}", law.factor, law.from);
    result.law = std::move(law);
}

void check_automaton(const rule::Game& game, Fields& claim, Fields& proof, ProvedLaw& result, Steps& steps) {
    AutomatonLaw law;
    law.of_outcomes = of_outcomes(claim);
    law.base = static_cast<std::int64_t>(claim.number("base"));
    law.next = claim.numbers("next");
    law.output = claim.numbers("output");
    if (const auto thm = proof.text("thm"); thm != "4.1") throw Rejected("theorem " + thm + " does not prove a law of this kind");
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_automaton(game, law, steps);
    result.sentence = fmt::format("the {} of n is what an automaton with {} states puts out after the digits of n in base {}, for all n",
                                  law.of_outcomes ? "outcome" : "value", law.output.size(), law.base);
    result.law = std::move(law);
}

void check_no_period(const rule::Game& game, Fields& claim, Fields& proof, ProvedLaw& result, Steps& steps) {
    const bool outcomes = of_outcomes(claim);
    if (const auto thm = proof.text("thm"); thm != "1.7") throw Rejected("theorem " + thm + " does not prove that there is no period");
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_no_period(game, outcomes, steps);
    result.sentence = fmt::format("the {} have no period, whatever the preperiod", outcomes ? "outcomes" : "values");
}

void check_form(const rule::Game& game, Fields& claim, Fields& proof, ProvedLaw& result, Steps& steps) {
    FormLaw law;
    law.name = claim.text("form");
    law.number = static_cast<std::int64_t>(claim.number_or("number", 0));
    law.heaps = static_cast<std::int64_t>(claim.number_or("heaps", 0));
    law.misere = claim.flag("misere");
    const std::string thm = proof.text("thm");
    claim.nothing_else();
    proof.nothing_else();
    result.sentence = prove_form(game, law, thm, steps);
    const bool coins = law.name == "turning-turtles" || law.name == "twins" || law.name == "mock-turtles" || law.name == "ruler";
    result.how = fmt::format("by theorem {}, whose rule this is{}", thm,
                             law.name == "moore" ? ""
                             : coins             ? "; the value of a coin on each place was computed"
                                                 : "; compared with play on small positions");
    result.law = std::move(law);
}

}  // namespace

bool is_law(const std::string& type) {
    static const std::set<std::string> laws = {"period", "log-period", "automaton", "no-period", "closed-form"};
    return laws.count(type) != 0;
}

ProvedLaw prove_law(const rule::Game& game, const Json& claim, const Json& proof, Steps& steps) {
    Fields stated(claim, "claim"), named(proof, "proof");
    ProvedLaw result;
    const std::string type = stated.text("type");
    if (type == "period") check_period(game, stated, named, result, steps);
    else if (type == "log-period") check_log_period(game, stated, named, result, steps);
    else if (type == "automaton") check_automaton(game, stated, named, result, steps);
    else if (type == "no-period") check_no_period(game, stated, named, result, steps);
    else if (type == "closed-form") check_form(game, stated, named, result, steps);
    else throw Unreadable("an unknown type of law: \"" + type.substr(0, 60) + "\"");
    return result;
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
    if (of_outcomes && !outcomes) return {};
    return found && outcomes ? std::optional<std::int64_t>(*found != 0) : found;
}

/// With a saltus the values from the second period on are at least the saltus, so not 0: the outcomes are N for good.
std::optional<Repeats> ProvedLaw::repeats(bool outcomes) const {
    const auto* period = std::get_if<PeriodLaw>(&law);
    if (!period || period->values.empty() || (period->of_outcomes && !outcomes)) return {};
    const auto e = static_cast<std::int64_t>(period->preperiod + period->first), p = static_cast<std::int64_t>(period->period);
    if (outcomes && period->saltus != 0) return Repeats{e + p, 1, 0};
    return Repeats{e, p, static_cast<std::int64_t>(period->saltus)};
}

}  // namespace grundy::verify
