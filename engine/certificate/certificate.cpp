#include "engine/certificate/certificate.hpp"

#include <fmt/format.h>

#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/certificate/write.hpp"
#include "engine/pattern/law/misere_quotient.hpp"
#include "engine/rule/json/json.hpp"

namespace grundy::certificate {
namespace {

constexpr std::size_t most_values = 4096;      ///< more are replaced by their checksum
constexpr std::uint64_t steps_a_value = 1000;  ///< of theorem 13.1 in the checker, amply: rare heaps, takes, and some parts

Json claim_of(const pattern::Period& law, pattern::Of of) {
    Json claim = {{"type", "period"}};
    if (of == pattern::Of::outcomes) claim["of"] = "outcomes";
    claim["preperiod"] = number(law.preperiod);
    claim["period"] = number(law.period);
    if (law.saltus != 0) claim["saltus"] = number(law.saltus);
    if (law.values.size() <= most_values) {
        claim["values"] = law.values;
    } else {
        base::Checksum sum;
        for (const std::uint32_t v : law.values) sum.add(v);
        claim["checksum"] = fmt::format("{:016x}", sum.digest());
    }
    return claim;
}

/// Values are computed again for their checksum: of more than the checker is asked for here it would take long, and it computes them all anyway.

Json claim_of(const pattern::LongPeriod& law, pattern::Of) {
    Json claim = {{"type", "period"}, {"preperiod", number(law.preperiod)}, {"period", number(law.period)}};
    if (law.preperiod + law.period > most_checked) return claim;
    base::Checksum sum;
    law.values->read(0, law.preperiod + law.period, [&](std::span<const std::uint32_t> some) {
        base::look_at_budget();
        for (const std::uint32_t v : some) sum.add(v);
    });
    claim["checksum"] = fmt::format("{:016x}", sum.digest());
    return claim;
}

Json claim_of(const pattern::Automaton& law, pattern::Of of) {
    Json claim = {{"type", "automaton"}};
    if (of == pattern::Of::outcomes) claim["of"] = "outcomes";
    claim["base"] = law.base;
    claim["next"] = law.next;
    claim["output"] = law.output;
    return claim;
}

Json claim_of(const pattern::LogPeriod& law, pattern::Of) {
    return {{"type", "log-period"}, {"factor", number(law.factor)}, {"from", number(law.from)}, {"values", law.values}};
}

Json claim_of(const pattern::None&, pattern::Of of) {
    Json claim = {{"type", "no-period"}};
    if (of == pattern::Of::outcomes) claim["of"] = "outcomes";
    return claim;
}

Json claim_of(const theorem::FormRef& law, pattern::Of) {
    const auto certified = law->certified();
    if (!certified) unsupported("the checker does not know the theorem about this relative of Nim");
    Json claim = {{"type", "closed-form"}, {"form", certified->form}};
    if (certified->number) claim["number"] = *certified->number;
    if (certified->heaps) claim["heaps"] = *certified->heaps;
    if (certified->misere) claim["misere"] = true;
    return claim;
}

/// The theorem by which the checker decides the law.
const char* checkers_theorem(const pattern::Theorem& theorem) {
    const auto& entry = pattern::entry(theorem.proof.theorem());
    if (!entry.certified) unsupported(fmt::format("there is no form for the {}{}", entry.name, *entry.number == 0 ? "" : fmt::format(" ({})", entry.number)));
    if (!theorem.law) unsupported(fmt::format("there is no form for what the {} ({}) says of single positions", entry.name, entry.number));
    if (theorem.row) unsupported("there is no form for one row of a table");
    return entry.certified;
}

bool counts_values(const pattern::Pattern& law) {
    return std::holds_alternative<pattern::Period>(law.law) || std::holds_alternative<pattern::LongPeriod>(law.law) ||
           std::holds_alternative<pattern::LogPeriod>(law.law);
}

/// What the theorem rests on beside the values, as hints to the checker.
Json reason_of(const pattern::Theorem& theorem, const char* by) {
    Json reason = {{"thm", by}};
    const auto* few = theorem.proof.checked().as<pattern::check::FewRare>();
    if (few == nullptr) return reason;
    reason["mask"] = few->mask;
    reason["by_position"] = few->by_position;
    reason["last_rare"] = number(few->last_rare);
    reason["window"] = number(few->window);
    return reason;
}

/// Position n is heap n - shift. Without `where` the positions below are there, and have no moves.
Certificate of_shifted(const pattern::Theorem& theorem, pattern::Period law, const char* by) {
    const auto shift = static_cast<std::uint64_t>(theorem.shift);
    if (theorem.proof.theorem() == pattern::TheoremId::few_rare && !theorem.game->where)
        unsupported("the theorem on few rare heaps is about heaps that are not the positions of this rule");
    law.preperiod += shift;
    if (!theorem.game->where) law.values.insert(law.values.begin(), shift, 0);
    Json claim = claim_of(law, theorem.law->of);
    if (theorem.game->where) claim["first"] = number(shift);
    Json reason = reason_of(theorem, by);
    reason["checked_to"] = number(theorem.proof.checked_to() + shift);
    return confirmed(envelope(*theorem.game, std::move(claim), std::move(reason)));
}

/// Position n is heap n - shift, and below that the positions are none (`where`), or have no moves.
Certificate of_quotient(const pattern::Theorem& theorem, const pattern::check::MisereClosure& closure) {
    const pattern::MisereQuotient& law = *closure.law;
    const misere::Quotient& q = law.quotient;
    const auto shift = static_cast<std::uint64_t>(theorem.shift);
    std::vector<std::uint32_t> lost, heaps = q.heaps;
    for (std::uint32_t x = 0; x < q.order(); ++x)
        if (law.previous(x)) lost.push_back(x);
    if (!theorem.game->where) heaps.insert(heaps.begin(), shift, 0);
    Json claim = {{"type", "quotient"}, {"generators", q.generators.size()}, {"next", q.monoid.table()}, {"lost", lost}, {"elements", heaps}};
    if (theorem.game->where && shift > 0) claim["first"] = number(shift);
    Json reason = {{"thm", "7.4"}};
    if (law.of_all()) {
        claim["preperiod"] = number(law.preperiod + shift);
        claim["period"] = number(law.period);
        reason["periods"] = pattern::entry(closure.periods).number;
        reason["checked_to"] = number(theorem.proof.checked_to() + shift);
    }
    return confirmed(envelope(*theorem.game, std::move(claim), std::move(reason)));
}

}  // namespace

Certificate of_law(const pattern::Theorem& theorem, std::uint64_t most) {
    if (const auto* closure = theorem.proof.checked().as<pattern::check::MisereClosure>()) return of_quotient(theorem, *closure);
    const char* by = checkers_theorem(theorem);
    const pattern::Pattern& law = *theorem.law;
    const auto* period = std::get_if<pattern::Period>(&law.law);
    // The divisors are counted in positions on both sides.
    if (theorem.shift != 0 && !law.closed()) {
        if (!period) unsupported("the law speaks of heaps that are not the positions of this rule");
        return of_shifted(theorem, *period, by);
    }
    Json claim = std::visit([&](const auto& one) { return claim_of(one, law.of); }, law.law);
    Json reason = reason_of(theorem, by);
    const bool by_automata = theorem.proof.theorem() == pattern::TheoremId::arithmetic_period;  // then the range of 2.3 is not asked for
    if (counts_values(law)) reason["checked_to"] = number(period && by_automata ? period->values.size() : theorem.proof.checked_to());
    const auto* far = std::get_if<pattern::LongPeriod>(&law.law);
    Json whole = envelope(*theorem.game, std::move(claim), std::move(reason));
    if (!far || theorem.proof.checked_to() <= most) return confirmed(std::move(whole));
    return unconfirmed(whole, fmt::format("g(n + {}) = g(n) for all n >= {}", far->period, far->preperiod),
                       fmt::format("by theorem {}; not checked here: grundy-verify --steps {} computes {} values again, some millions a second", by,
                                   theorem.proof.checked_to() * steps_a_value, theorem.proof.checked_to()));
}

Certificate of_law(analyse::Oracle& oracle) {
    oracle.seek_proof();
    const auto theorem = oracle.theorem();
    if (!theorem) unsupported("nothing is proved about all positions of " + oracle.rule().name);
    if (theorem->shift < 0)
        unsupported(
            fmt::format("what is proved of {} is a law of all n from {} on, and a certificate counts positions from 0; that of a single position can be "
                        "written: {}",
                        oracle.rule().name, theorem->shift, base::setting(base::Setting::at, "POSITION")));
    return of_law(*theorem);
}

Certificate of_outcome(const rule::Game& game, const rule::PositionData& position, char outcome, std::int64_t value, std::uint64_t steps) {
    // A position is written as the rule writes its start.
    rule::Game with = game;
    with.start = position;
    Json claim = {{"type", "outcome"}, {"position", Json::parse(rule::to_json(with)).at("start")}, {"outcome", std::string(1, outcome)}};
    if (value >= 0) claim["value"] = value;
    return confirmed(envelope(game, std::move(claim), {{"thm", "definition"}}), "checked_to", steps);
}

}  // namespace grundy::certificate
