/// Periods: the least period, and with `preperiod` the first n from which it holds. About values; about outcomes where positions have no values.
#include <algorithm>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/heap/sequence.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/pattern/law/number_sets.hpp"
#include "engine/pattern/prove/provers.hpp"
#include "engine/recognise/landmarks.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::uint64_t most_values = 1'000'000;
/// So many tell what law may be proved.
constexpr std::int64_t first_values = 400;

/// A proved period, in positions of the rule.
struct ProvedPeriod {
    Integer preperiod, period, saltus;
    pattern::TheoremRef theorem;  ///< null: proved as a formula
    claim::Argument argument = argument::OfLaw{};
    pattern::Grounds grounds = {};
};

std::optional<ProvedPeriod> proved_period(Ground& ground, analyse::Oracle& oracle) {
    auto theorem = ground.law(oracle);
    if (!theorem || (oracle.is_sequence() && theorem->law->of != pattern::Of::values)) return std::nullopt;
    const auto* far = std::get_if<pattern::LongPeriod>(&theorem->law->law);
    if (far) return ProvedPeriod{Integer(far->preperiod) + theorem->shift, far->period, 0, std::move(theorem)};
    const auto* period = std::get_if<pattern::Period>(&theorem->law->law);
    if (!period) return std::nullopt;
    return ProvedPeriod{Integer(period->preperiod) + theorem->shift, period->period, period->saltus, std::move(theorem)};
}

/// The least number that is a position: the recogniser knows it of what it shifted; else it is looked for up to 1000, and about the constants of the rule.
std::int64_t first_position(const analyse::Oracle& oracle) {
    const auto in = [&](std::int64_t n) { return oracle.ruleset().contains({n}); };
    const std::int64_t shift = oracle.recognition().embedding.shift;
    if (shift != 0) return shift;
    const bool integers = oracle.rule().components.front().kind == rule::ComponentKind::integer;
    std::vector<std::int64_t> tries;
    for (const std::int64_t n : recognise::landmarks(oracle.rule())) {
        for (std::int64_t d = -2; d <= 2; ++d) {
            tries.push_back(n + (n < std::numeric_limits<std::int64_t>::max() - 2 ? d : 0));
            if (integers) tries.push_back(-n + d);
        }
    }
    for (std::int64_t n = integers ? -1000 : 0; n <= 1000; ++n) tries.push_back(n);
    std::sort(tries.begin(), tries.end());
    const auto found = std::find_if(tries.begin(), tries.end(), in);
    return found == tries.end() ? 0 : *found;
}

/// The row of values (or outcomes: 0 for P, 1 for N, 2 for D) from the first position on.
class Row {
public:
    explicit Row(Ground& ground) : ground_(ground), oracle_(ground.oracle()) {
        values_ = oracle_.has_values();
        first_ = first_position(oracle_);
        last_ = analyse::last_position(oracle_.rule());
    }
    std::int64_t first() const { return first_; }
    bool of_values() const { return values_; }
    const char* name() const { return values_ ? "g" : "outcome"; }
    std::string write(const Integer& value) const { return values_ ? base::to_string(value) : std::string(1, "PND"[static_cast<int>(value)]); }

    /// Is n a position? Of what no machine word holds a law speaks alone.
    bool has(const Integer& n) const {
        const auto number = base::to_int64(n);
        return !number || !oracle_.rule().where || oracle_.ruleset().contains({*number});
    }
    /// The positions repeat as their values do, to the last of them: where the rule leaves out one of two numbers, it leaves out the other.
    bool is_gap(const Integer& n, const Integer& period) const { return has(n) != has(n + period) && !(last_ && n + period > *last_); }
    bool follows(const Integer& n, const Integer& period, const Integer& saltus) {
        if (has(n) && has(n + period)) return at(n + period) == at(n) + saltus;
        return !is_gap(n, period);
    }

    Integer at(const Integer& n) {
        ground_.tick();
        if (oracle_.is_sequence()) {
            const auto heap = base::to_int64(n - oracle_.recognition().embedding.shift);
            const auto& values = oracle_.sequence().values();
            if (heap && *heap >= 0 && static_cast<std::uint64_t>(*heap) < values.size()) return Integer(values[static_cast<std::uint64_t>(*heap)]);
        }
        const analyse::Known known = oracle_.at({rule::Datum{true, {n}}}, values_ ? analyse::Want::value : analyse::Want::outcome);
        if (values_ && known.value) return *known.value;
        if (values_ || known.outcome == '?')
            throw Unanswered{"the " + std::string(values_ ? "value" : "outcome") + " of (" + base::to_string(n) + ") was not found", known.limit};
        return known.outcome == 'P' ? 0 : known.outcome == 'N' ? 1 : 2;
    }

    /// The last position that can be asked without much ado.
    Integer reach() {
        Integer last = Integer(first_) + 2000;
        if (oracle_.is_sequence()) {
            oracle_.sequence().reach(std::min<std::uint64_t>(most_values, 100'000), ground_.budget());
            last = Integer(std::max<std::uint64_t>(oracle_.sequence().values().size(), 1) - 1) + oracle_.recognition().embedding.shift;
        }
        while (last > first_ && !has(last)) last -= 1;
        return last;
    }

private:
    Ground& ground_;
    analyse::Oracle& oracle_;
    bool values_ = true;
    std::int64_t first_ = 0;
    std::optional<std::int64_t> last_;  ///< of all positions; nothing where they have no end
};

std::string law_text(const Integer& period, const std::optional<Integer>& preperiod, const Integer& saltus) {
    std::string text = (saltus == 0 ? "period " : "arithmetic period ") + base::to_string(period);
    if (saltus != 0) text += " saltus " + base::to_string(saltus);
    if (preperiod) text += " preperiod " + base::to_string(*preperiod);
    return text;
}

std::string difference(Row& row, const Integer& n, const Integer& period, const Integer& saltus) {
    const std::string here = base::to_string(n), there = base::to_string(n + period);
    if (row.is_gap(n, period)) return row.has(n) ? here + " is a position and " + there + " is none" : there + " is a position and " + here + " is none";
    const auto entry = [&](const Integer& at) { return std::string(row.name()) + "(" + base::to_string(at) + ") = " + row.write(row.at(at)); };
    return entry(n) + " and " + entry(n + period) + (saltus == 0 ? "" : ", so the difference is not " + base::to_string(saltus));
}

/// Why a wrong claim is wrong, beside a law that is proved.
void contrast(Ground& ground, Row& row, const rule::Claim& claim, const ProvedPeriod& law, Finding& finding) {
    const bool said = claim.preperiod >= 0;
    finding.verdict = Verdict::refuted;
    finding.claimed = law_text(claim.period, said ? std::optional<Integer>(claim.preperiod) : std::nullopt, claim.saltus);
    finding.found = law_text(law.period, std::max(law.preperiod, Integer(row.first())), law.saltus);
    finding.grounds = law.theorem ? pattern::Grounds(pattern::Evidence(law.theorem)) : law.grounds;
    finding.argument = law.argument;
    // Where the claimed law fails from its own preperiod (or the true one) on: within one true period of both, if it fails at all.
    const Integer from = std::max(said ? claim.preperiod : law.preperiod, Integer(row.first()));
    for (Integer n = from; n < std::max(from, law.preperiod) + law.period; n += 1) {
        ground.tick();
        if (row.follows(n, claim.period, claim.saltus)) continue;
        finding.counterexample = "n = " + base::to_string(n);
        finding.at = {{"n", rule::Datum{true, {n}}}};
        finding.shown_by.push_back(difference(row, n, claim.period, claim.saltus));
        return;
    }
    if (law.period < claim.period) {
        finding.counterexample = "period " + base::to_string(law.period);
        finding.shown_by.push_back("the law holds with the smaller period " + base::to_string(law.period));
    } else {
        finding.counterexample = "n = " + base::to_string(std::max(law.preperiod, Integer(row.first())));
        finding.shown_by.push_back("the law holds from n = " + base::to_string(std::max(law.preperiod, Integer(row.first()))) + " on already");
    }
}

/// The least period is meant. One that divides it, and holds at every n of one claimed period, holds for ever where the claimed law does.
std::optional<Integer> smaller_period(Row& row, const rule::Claim& claim, const Integer& begin) {
    for (Integer q = 1; q < claim.period; q += 1) {
        const Integer times = base::floor_div(claim.period, q), step = base::floor_div(claim.saltus, times);
        if (times * q != claim.period || step * times != claim.saltus) continue;
        Integer n = begin;
        bool told = false;  // of some pair of positions
        for (; n < begin + claim.period && row.follows(n, q, step); n += 1) told = told || (row.has(n) && row.has(n + q));
        if (told && n == begin + claim.period) return q;
    }
    return std::nullopt;
}

/// Without a proof: all values that are at hand.
Finding by_values(Row& row, const rule::Claim& claim) {
    Finding finding;
    const Integer last = row.reach();
    const bool said = claim.preperiod >= 0;
    const Integer from = std::max(said ? claim.preperiod : Integer(0), Integer(row.first()));
    const auto pair = [&](const Integer& n) { return row.has(n) && row.has(n + claim.period); };
    std::optional<Integer> bad;
    bool told = false;
    for (Integer n = from; n + claim.period <= last; n += 1) {
        told = told || pair(n);
        if (row.follows(n, claim.period, claim.saltus)) continue;
        bad = n;
        if (said) break;  // else the last failure tells where the law may begin
    }
    if (bad && said) {
        finding.verdict = Verdict::refuted;
        finding.claimed = law_text(claim.period, claim.preperiod, claim.saltus);
        finding.counterexample = "n = " + base::to_string(*bad);
        finding.at = {{"n", rule::Datum{true, {*bad}}}};
        finding.found = difference(row, *bad, claim.period, claim.saltus);
        return finding;
    }
    const Integer begin = bad ? Integer(*bad + 1) : from;
    finding.checked_to = last;
    finding.tried.push_back("no theorem proves a period of this game from its first " + base::to_string(last + 1 - row.first()) + " values");
    if (!told) {
        finding.tried.push_back("of the numbers at hand no two positions are " + base::to_string(claim.period) + " apart");
        return finding;
    }
    if (begin + 2 * claim.period > last) {
        finding.tried.push_back(bad ? difference(row, *bad, claim.period, claim.saltus) + ": if there is such a law, it begins behind that"
                                    : "the values at hand do not reach over two of the claimed periods");
        return finding;
    }
    if (said && begin > row.first() && pair(begin - 1) && row.follows(begin - 1, claim.period, claim.saltus)) {
        finding.verdict = Verdict::refuted;
        finding.claimed = "preperiod " + base::to_string(claim.preperiod);
        finding.found = "a smaller one, if the period is right";
        finding.counterexample = "n = " + base::to_string(begin - 1);
        finding.shown_by.push_back(std::string(row.name()) + "(" + base::to_string(begin - 1) + ") and " + row.name() + "(" +
                                   base::to_string(begin - 1 + claim.period) + ") follow the claimed law already");
        return finding;
    }
    if (const auto least = smaller_period(row, claim, begin)) {
        const std::string smaller = "period " + base::to_string(*least);
        if (!said) {  // the law of the claim may begin behind the values at hand
            finding.tried.push_back("the values at hand repeat with the smaller " + smaller);
            return finding;
        }
        finding.verdict = Verdict::refuted;
        finding.claimed = law_text(claim.period, claim.preperiod, claim.saltus);
        finding.found = "a smaller one, if the law is right";
        finding.counterexample = smaller;
        finding.shown_by.push_back("the values of one claimed period repeat with the smaller " + smaller);
        return finding;
    }
    finding.verdict = Verdict::holds;
    return finding;
}

/// The least law that the first values have: over three of its periods and some numbers more, else nothing is believed. Numbers that are no positions have to
/// repeat, too.
std::optional<ProvedPeriod> seen_period(Row& row) {
    std::vector<std::optional<Integer>> values;
    for (std::int64_t n = row.first(); n < row.first() + first_values; ++n) values.push_back(row.has(n) ? std::optional(row.at(n)) : std::nullopt);
    std::size_t last = values.size() - 1;
    while (last > 0 && !values[last]) --last;
    for (std::size_t q = 1; q <= values.size() / 4 && q <= last; ++q) {
        const Integer saltus = row.of_values() && values[last - q] ? *values[last] - *values[last - q] : Integer(0);
        const auto follows = [&](std::size_t n) { return values[n] ? values[n + q] && *values[n + q] == *values[n] + saltus : !values[n + q]; };
        std::size_t from = values.size() - q;
        while (from > 0 && follows(from - 1)) --from;
        if (from + std::max<std::size_t>(3 * q, 60) <= values.size()) return ProvedPeriod{Integer(row.first()) + from, Integer(q), saltus, nullptr};
    }
    return std::nullopt;
}

/// Where no theorem about periods fits: what the first values suggest, as a formula, which is proved in every way that formulas have. It is the least law: the
/// values before it and within it were compared.
std::optional<ProvedPeriod> proved_as_formula(Ground& ground, Row& row) {
    try {
        auto seen = seen_period(row);
        if (!seen) return std::nullopt;
        const bool later = ground.game().where || seen->preperiod > row.first();
        argument::AsFormula as{later ? seen->preperiod : Integer(0), seen->period, seen->saltus, row.of_values(), nullptr, nullptr};
        const auto preperiod = base::to_int64(as.preperiod), saltus = base::to_int64(as.saltus);
        if (!preperiod || !saltus) return std::nullopt;
        const auto period = static_cast<std::int64_t>(as.period);
        as.claim = std::make_shared<const rule::Claim>(rule::repeats_from(ground.game(), *preperiod, period, *saltus, as.values));
        Ground as_formula = ground.about(ground.game_ptr(), *as.claim);
        std::optional<Finding> proof;
        as_formula.in_part_of_time(2, 4 * ground.effort().search_seconds, [&] { proof = prove_formula(as_formula); });
        if (!proof || proof->verdict != Verdict::proved) return std::nullopt;
        proof->game = ground.game_ptr();
        seen->grounds = proof->grounds;
        as.finding = std::make_shared<const Finding>(std::move(*proof));
        seen->argument = std::move(as);
        return seen;
    } catch (const Unanswered&) {  // then it is seen as far as values go
        return std::nullopt;
    }
}

/// A set that has a multiple s of the claimed period p (theorem 1.6), as squares have of every p (1.7): values that repeat with p from some n on would give
/// g(n + s) = g(n), but n + s -> n is a move.
std::optional<Finding> by_multiple(Ground& ground, analyse::Oracle& oracle, const rule::Claim& claim) {
    const auto* family = oracle.recognition().family.as<recognise::PredicateSubtraction>();
    const auto period = base::to_int64(claim.period);
    if (!family || !oracle.is_sequence() || claim.saltus != 0 || !period || *period < 1) return std::nullopt;
    const auto law = ground.law(oracle);
    const bool none = law && law->proof.theorem() == pattern::TheoremId::no_period;
    const auto s = pattern::multiple_in(*family, static_cast<std::uint64_t>(*period));
    if (!s && !none) return std::nullopt;
    Finding finding;
    finding.verdict = Verdict::refuted;
    if (none) {
        finding.grounds = pattern::Evidence(law);
    } else if (const auto proof = pattern::refutes_period(*family, static_cast<std::uint64_t>(*period))) {
        const pattern::Theorem theorem{*proof, ground.game_ptr(), *family, oracle.recognition().embedding.shift, nullptr, {}};
        finding.grounds = pattern::Evidence(std::make_shared<const pattern::Theorem>(theorem));
    }
    finding.claimed = law_text(claim.period, claim.preperiod >= 0 ? std::optional<Integer>(claim.preperiod) : std::nullopt, claim.saltus);
    finding.found = none ? "no period exists: " + pattern::multiples_of_all(*family) : "another period, or none";
    finding.counterexample = "period " + base::to_string(claim.period);
    if (!s) return finding;
    const Integer n = std::max({claim.preperiod, Integer(0), Integer(oracle.recognition().embedding.shift)});
    finding.counterexample = "n = " + base::to_string(n);
    const std::string take = base::to_string(*s), here = base::to_string(n), there = base::to_string(n + *s);
    finding.shown_by.push_back("taking " + take + ", a multiple of " + base::to_string(claim.period) + ", leads from " + there + " to " + here + ", so g(" +
                               there + ") and g(" + here + ") differ; and so from n + " + take + " to n for every n");
    return finding;
}

}  // namespace

Finding decide_period(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    auto& oracle = ground.oracle();
    if (ground.game().components.size() != 1 || !oracle.ruleset().shape().one_heap()) throw Unanswered{"a period belongs to a game of one heap"};
    if (const auto last = analyse::last_position(ground.game()))
        throw Unanswered{"a period belongs to a game whose positions never end, and here the last is (" + std::to_string(*last) +
                         "); what is meant of these can be said number by number, as in g(n + p) = g(n) for n in 0..20"};
    Row row(ground);
    auto law = proved_period(ground, oracle);
    if (const auto none = law ? std::nullopt : by_multiple(ground, oracle, claim)) return *none;
    Finding finding;
    if (!law) law = proved_as_formula(ground, row);
    if (!law) return by_values(row, claim);
    if (law->theorem) finding.checked_to = law->theorem->proof.checked_to();
    const bool right = law->period == claim.period && law->saltus == claim.saltus &&
                       (claim.preperiod < 0 || std::max(law->preperiod, Integer(row.first())) == std::max(claim.preperiod, Integer(row.first())));
    if (!right) {
        contrast(ground, row, claim, *law, finding);
        return finding;
    }
    finding.verdict = Verdict::proved;
    finding.grounds = law->theorem ? pattern::Grounds(pattern::Evidence(law->theorem)) : std::move(law->grounds);
    finding.argument = std::move(law->argument);
    return finding;
}

}  // namespace grundy::claim
