/// Claims about the whole row of values of a game with one heap: its least period, what may be added to its set, whether two games have the same row.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/rule/claim_text.hpp"
#include "engine/verify/claim.hpp"
#include "engine/verify/theorems/splitting.hpp"

namespace grundy::verify {
namespace {

using F = rule::Claim::Form;

std::int64_t in_64_bits(const base::Integer& n) {
    const auto value = base::to_int64(n);
    if (!value || *value > 1'000'000'000'000) throw Rejected("the claim names a number that is larger than the checker reads");
    return *value;
}

struct ValueRow {
    const ProvedLaw& law;
    Repeats repeats;
    std::int64_t first = 0;  ///< the least position
    bool outcomes = false;   ///< 0 for P and 1 for N in the place of values
    std::int64_t operator()(std::int64_t n) const {
        const auto value = law.at(n, outcomes);
        if (!value) throw Rejected(fmt::format("{} is no position of the game", n));
        return *value;
    }
    /// g(n + period) = g(n) + rise, or neither is a position.
    bool follows(std::int64_t n, std::int64_t period, std::int64_t rise) const {
        const auto here = law.at(n, outcomes), there = law.at(n + period, outcomes);
        return here ? there && *there == *here + rise : !there;
    }
    std::string told(std::int64_t n) const { return law.at(n, outcomes) ? fmt::format("g({}) = {}", n, (*this)(n)) : fmt::format("{} is no position", n); }
    /// The first n >= from where it does not follow. From the law's preperiod on it repeats whether it does: one period decides.
    std::optional<std::int64_t> fails(std::int64_t from, std::int64_t period, std::int64_t rise, Steps& steps) const {
        const std::int64_t end = std::max(from, repeats.from) + repeats.period;
        if (end - from > 10'000'000) throw Rejected("the claim repeats only after more numbers than the checker tries");
        steps.take(static_cast<std::uint64_t>(end - from) * 4);
        for (std::int64_t n = from; n < end; ++n) {
            if (!follows(n, period, rise)) return n;
        }
        return {};
    }
};

ValueRow row_of(const Question& q, std::uint32_t game, bool outcomes = false) {
    const ProvedLaw* law = q.answers.law(game);
    const auto repeats = law ? law->repeats(outcomes) : std::nullopt;
    if (!repeats) throw Rejected("no law that repeats is proved of " + q.answers.game(game).name);
    const auto* period = std::get_if<PeriodLaw>(&law->law);
    const auto* quotient = std::get_if<QuotientLaw>(&law->law);
    return {*law, *repeats, static_cast<std::int64_t>(period ? period->first : quotient ? quotient->first : 0), outcomes};
}

/// The least period, under misère play of the outcomes: of eventual periods with the same slope the greatest common divisor is one too, so a smaller one would
/// show a divisor.
std::string least_period(const Question& q) {
    const std::int64_t p = in_64_bits(q.claim.period), s = in_64_bits(q.claim.saltus);
    const bool said = q.claim.preperiod >= 0;
    const ValueRow row = row_of(q, 0, !has_plain_sums(q.game));
    const std::int64_t from = said ? std::max(in_64_bits(q.claim.preperiod), row.first) : row.repeats.from;
    if (const auto n = row.fails(from, p, s, q.steps))
        return require_verdict(
                   q, false,
                   row.outcomes ? fmt::format("the outcomes at {} and {} differ", *n, *n + p) : fmt::format("{} and {}", row.told(*n), row.told(*n + p))),
               fmt::format("the law fails at n = {}", *n);
    for (std::int64_t d = 1; d <= p / 2; ++d) {
        q.steps.take(1);
        if (p % d != 0 || s % (p / d) != 0 || row.fails(row.repeats.from, d, s / (p / d), q.steps)) continue;
        return require_verdict(q, false, fmt::format("{} is a smaller period", d)), fmt::format("{} is a smaller period", d);
    }
    if (said && from > row.first && row.follows(from - 1, p, s)) {
        const std::string why = fmt::format("the law holds from n = {} on already", from - 1);
        return require_verdict(q, false, why), why;
    }
    require_verdict(q, true, "the period is as claimed");
    return "with this least period" + std::string(said ? ", from this n on and not before" : "");
}

/// The case of a counterexample: {"n": a number}.
std::int64_t named_number(const Question& q) {
    const bool said = q.at->is_object() && q.at->size() == 1 && q.at->contains("n") && q.at->at("n").is_number_unsigned();
    if (!said || q.at->at("n").get<std::uint64_t>() > 1'000'000'000) throw Unreadable("such a claim is refuted by a number n, at most 10^9");
    return q.at->at("n").get<std::int64_t>();
}

/// Two values that refute a law from the claim's own preperiod on; without one any n would have to fail.
std::string two_values(const Question& q) {
    if (q.claim.preperiod < 0) throw Rejected("two values do not refute a period without a preperiod");
    if (q.holds) throw Rejected("two values do not prove a period");
    const std::int64_t n = named_number(q), p = in_64_bits(q.claim.period);
    if (n < in_64_bits(q.claim.preperiod)) throw Rejected("the claim is not about this n");
    const std::int64_t a = q.answers.value(0, {number(n)}), b = q.answers.value(0, {number(n + p)});
    require_verdict(q, b == a + in_64_bits(q.claim.saltus), "the law holds there");
    return fmt::format("g({}) = {} and g({}) = {}", n, a, n + p, b);
}

/// Proposition 1.6: with g(n + k p) = g(n) from some n on, n + k p -> n would lead to an equal value.
std::string multiple(const Question& q) {
    if (q.claim.form != F::period || q.holds) throw Rejected("a multiple of the period refutes a period");
    const std::int64_t p = in_64_bits(q.claim.period);
    const auto s = static_cast<std::int64_t>(q.multiple);
    if (p < 1 || s % p != 0) throw Rejected(fmt::format("{} is no multiple of {}", s, p));
    const bool taken = [&] {
        if (predicate_has(q.game, s, q.steps)) return true;
        const Splitting rule = splitting(q.game, q.steps);
        return std::any_of(rule.kinds.begin(), rule.kinds.end(), [s](const Splitting::Kind& k) {
            return k.parts == 1 && k.shape == Splitting::Shape::all && (k.t == s || (k.step > 0 && s > k.t && (s - k.t) % k.step == 0));
        });
    }();
    if (!taken) throw Rejected(fmt::format("{} may not be taken from every larger heap", s));
    return fmt::format("{} is a multiple of {} that may be taken from every larger heap, so that no two values {} apart are equal (1.6)", s, p, s);
}

/// The extension lemma: s may be added iff g(n) != g(n - s) for all n >= s, of which s <= n < s + e + p decide.
std::string additions(const Question& q) {
    if (q.theorem != "1.2") throw Rejected("theorem " + q.theorem + " does not tell what may be added");
    const ValueRow row = row_of(q, 0);
    if (row.repeats.rise != 0) throw Rejected("the extension lemma is used for values that do not rise");
    const Splitting rule = splitting(q.game, q.steps);
    std::set<std::int64_t> set, whole;
    if (rule.far != 0 || rule.most_parts() > 1 || !rule.is_plain()) throw Rejected("`allows` belongs to a game with a finite subtraction set");
    for (const auto& kind : rule.kinds) (kind.parts == 1 ? set : whole).insert(kind.t);
    if (set != whole) throw Rejected("`allows` belongs to a game with a finite subtraction set, and this one has a rule of its own for whole heaps");
    const std::set<std::int64_t> claimed(q.claim.elements.begin(), q.claim.elements.end());
    for (std::int64_t s = 1; s <= std::max(q.claim.up_to, claimed.empty() ? 0 : *claimed.rbegin()); ++s) {
        if (set.count(s) != 0) continue;
        bool may = s <= q.claim.up_to;
        const std::int64_t end = s + row.repeats.from + row.repeats.period;
        for (std::int64_t n = s + row.first; n < end && may; ++n) q.steps.take(4), may = row(n) != row(n - s);
        if (may == (claimed.count(s) != 0)) continue;
        const std::string why = fmt::format("{} {} be added without changing a value", s, may ? "may" : "may not");
        return require_verdict(q, false, why), why;
    }
    require_verdict(q, true, "it is right for every number");
    return "by the extension lemma (1.2), for every number up to " + std::to_string(q.claim.up_to);
}

std::uint32_t use_number_of(const Question& q, const rule::Game* other) {
    std::uint32_t number = 0;
    while (q.game.uses.at(number).second.get() != other) ++number;
    return number + 1;
}

std::string same_row(const Question& q) {
    const std::uint32_t other = use_number_of(q, q.claim.other.get());
    if (q.theorem == "counterexample") {
        if (q.holds) throw Rejected("one number does not prove that two games are the same");
        const Position at = {number(named_number(q))};
        const std::int64_t a = q.answers.value(0, at), b = q.answers.value(other, at);
        require_verdict(q, a == b, "the values are equal there");
        return fmt::format("at n = {} the values are {} and {}", at[0].number, a, b);
    }
    const ValueRow a = row_of(q, 0), b = row_of(q, other);
    if (a.first != b.first) throw Rejected("the two games have different least positions");
    const __int128 period = static_cast<__int128>(a.repeats.period / std::gcd(a.repeats.period, b.repeats.period)) * b.repeats.period;
    if (period > 10'000'000) throw Rejected("both rows repeat only after more numbers than the checker tries");
    const std::int64_t end = std::max(a.repeats.from, b.repeats.from) + static_cast<std::int64_t>(period);
    q.steps.take(static_cast<std::uint64_t>(end) * 4);
    for (std::int64_t n = std::max(a.first, b.first); n < end; ++n) {
        if (a(n) != b(n)) throw Rejected(fmt::format("at n = {} the values are {} and {}", n, a(n), b(n)));
    }
    if (static_cast<__int128>(a.repeats.rise) * b.repeats.period != static_cast<__int128>(b.repeats.rise) * a.repeats.period)
        throw Rejected("the rows rise differently");
    require_verdict(q, true, "the rows are equal");
    return fmt::format("both rows repeat together, and are equal for every n below {}", end);
}

}  // namespace

ProvedLaw law_of_formula(Answers& answers, Fields& told, const std::function<std::string(const rule::Claim& claim, Fields& proof)>& prove) {
    const rule::Game& game = answers.game(0);
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::natural) throw Rejected("a period belongs to a game of one heap");
    const auto read = [&](const char* name, std::uint64_t otherwise) {
        const std::uint64_t number = told.number_or(name, otherwise);
        if (number > 1'000'000) throw Rejected("the formula has a larger number than the checker tries");
        return static_cast<std::int64_t>(number);
    };
    const std::int64_t preperiod = read("preperiod", 0), period = read("period", 0), saltus = read("saltus", 0);
    if (period < 1) throw Rejected("a period is at least 1");
    const bool values = has_plain_sums(game);
    if (!values && saltus != 0) throw Rejected("positions of this game have outcomes, which do not rise");
    const rule::Claim claim = rule::repeats_from(game, preperiod, period, saltus, values);
    Fields proof(told.at("proof"), "proof");
    const std::string how = prove(claim, proof);
    proof.nothing_else();
    told.nothing_else();
    // From the preperiod on n + period is a position where n is one, as the formula asks for its value, and n where n + period is one, as it says.
    const Moves& moves = answers.play(0).moves();
    PeriodLaw law;
    while (!moves.contains({number(static_cast<std::int64_t>(law.first))}))
        if (++law.first > 1'000'000) throw Rejected("no position is found");
    const std::int64_t first = static_cast<std::int64_t>(law.first), from = std::max(preperiod, first);
    for (std::int64_t n = first; n < from + period; ++n) {
        const Position at{number(n)};
        law.gaps.push_back(!moves.contains(at));
        const std::int64_t value = law.gaps.back() ? 0 : answers.play(0).at(at);  // 0 and 1 stand for P and N; play ends, or this throws
        if (value > std::numeric_limits<std::uint32_t>::max()) throw Rejected("a value is larger than the checker keeps");
        law.values.push_back(static_cast<std::uint32_t>(value));
    }
    law.of_outcomes = !values;
    law.preperiod = static_cast<std::uint64_t>(from - first), law.period = static_cast<std::uint64_t>(period);
    law.saltus = static_cast<std::uint64_t>(saltus);
    return {{rule::statement(claim, game), how}, std::move(law)};
}

std::string decide_rows(const Question& q) {
    if (q.cases != 0) throw Unreadable("this claim has no cases to be counted");
    if (q.theorem == "1.6") return multiple(q);
    if (q.claim.form == F::allows) return additions(q);
    if (q.claim.form == F::same_as) return same_row(q);
    if (q.claim.period < 1) throw Rejected("a period is at least 1");
    if (q.theorem == "counterexample") return two_values(q);
    if (q.theorem != "law") throw Rejected("theorem " + q.theorem + " does not decide a period");
    return least_period(q);
}

}  // namespace grundy::verify
