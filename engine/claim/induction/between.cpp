/// Let M+ hold every move of the rule and M- only such. Play under M+ ends, so it does under the rule. Let φ hold at exactly the claimed P-positions of R,
/// which M+ never leaves. If M+ leads from no x with φ(x) to a y with φ(y), and M- from every x in R without φ(x) to a y with φ(y), then φ is who wins in R, by
/// induction along play: from x with φ(x) every move, if there is one, leads to an N-position, and normal play without moves is lost. Under misère play x with
/// φ(x) has a move in M-, and x without it has one to such a y or has none in M+. Values likewise: M+ keeps none, M- leads to every smaller one.
#include "engine/claim/induction/between.hpp"

#include <numeric>

#include "engine/claim/induction/departures.hpp"
#include "engine/claim/induction/examples.hpp"
#include "engine/claim/induction/partial.hpp"
#include "engine/claim/law/bounded_play.hpp"
#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/law/value_law.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using rule::Op;

namespace {

constexpr std::int64_t most_modulus = 60, usual_modulus = 12;

/// The least common multiple of what remainders are taken by in the claim.
std::int64_t modulus_of(const rule::Claim& claim) {
    std::int64_t modulus = 1;
    const auto look = [&](const rule::ExprRef& e) {
        if (!e) return;
        rule::any_of(*e, [&](const rule::Expr& part) {
            const bool parity = part.op == Op::call && (part.builtin == rule::Builtin::even || part.builtin == rule::Builtin::odd);
            const bool rest = part.op == Op::modulo && part.args[1]->op == Op::number && part.args[1]->number > 1 && part.args[1]->number <= most_modulus;
            if (const std::int64_t more = std::lcm(modulus, parity ? 2 : rest ? part.args[1]->number : 1); more <= most_modulus) modulus = more;
            return false;
        });
    };
    look(claim.expr), look(claim.condition);
    return modulus;
}

class Between {
public:
    Between(Ground& ground, rule::Bracket rules, std::int64_t modulus, std::string rank)
        : ground_(ground),
          rank_(std::move(rank)),
          play_(std::move(rules), modulus, claim_base(ground.game(), ground.claim())),
          sentences_(*play_.sentences),
          more_(*play_.more),
          fewer_(*play_.fewer) {}

    std::optional<Proof> by_claim(bool values) { return values ? by_values() : by_outcomes(); }
    void by_guess(Induced& result);
    /// Where moves leave what the claim speaks of: in a set round it that none leaves.
    void by_region(Induced& result);
    std::optional<Proof> by_single_moves();
    /// The same of values: a move leads from one to another of those that are asked for wherever both are worth the same, and where none does any will do.
    std::optional<Proof> by_single_values();

private:
    Automaton claimed() { return claimed_of(ground_.game(), ground_.claim(), sentences_, more_); }
    bool is_kept(const Automaton& lost, const Automaton& won);
    bool are_values(const Automaton& region, const Automaton& f, Track v);
    bool closed(const Automaton& region) { return both(region, more_.leads_into(both(more_.positions(), complement(region)))).accepts_nothing(); }
    argument::Induction argument(bool values, const Automaton& set) const {
        argument::Induction by{values, false, sentences_.base(), set.states(), rank_, {}, nullptr};
        by.bounds = bounds();
        return by;
    }
    argument::Bounds bounds() const { return {play_.rules->of, play_.modulus}; }
    std::optional<Proof> by_outcomes();
    std::optional<Proof> whatever_it_is(const Automaton& never);
    Proof by_strategy(const Automaton& lost, const Automaton& won);
    std::optional<Proof> by_values();

    using Numbers = std::vector<Linear>;
    bool tells_single_moves() const {
        return play_.rules->more.terminals.empty() && play_.rules->more.play == rule::Play::normal && ground_.claim().over_positions;
    }
    /// The claim is false, where P, N and g are what the answers say. Nothing: it asks for what is no position.
    std::optional<Automaton> fails_with(Sentences::Answers answers);
    Automaton equal(const Numbers& a, const Numbers& b) const {
        Automaton all = sentences_.constant(true);
        for (std::size_t n = 0; n < a.size(); ++n) all = both(all, arithmetic::is_zero(sentences_.base(), arithmetic::plus(a[n], b[n], -1)));
        return all;
    }
    /// The claim where each position that it asks for is P or N as `lost` says; those not met before are added. Nothing: it asks for what is no position.
    std::optional<Automaton> fails_if(std::vector<Numbers>& asked, std::vector<bool>& lost);
    Automaton against_rule(const std::vector<Numbers>& asked, const std::vector<bool>& lost, const Automaton& moves, const std::map<Track, Track>& names);

    Ground& ground_;
    std::string rank_;
    BoundedPlay play_;
    Sentences& sentences_;
    PlayRelation &more_, &fewer_;
    std::optional<Spoken> spoken_;  ///< of what moves leave
};

/// Every move out of what is claimed to be P is answered back, and what is claimed to be N has a move there. A move that leaves nothing is not answered.
bool Between::is_kept(const Automaton& lost, const Automaton& won) {
    if (!play_.rules->more.terminals.empty() || play_.rules->more.play != rule::Play::normal) return false;
    const Automaton answered = renamed(fewer_.before(renamed(lost, play_.there), fewer_.empty_is_lost()), play_.back),
                    open = both(more_.positions(), complement(answered));
    return both(won, open).accepts_nothing() && both(lost, more_.before(open, more_.empty_is_lost())).accepts_nothing();
}

bool Between::are_values(const Automaton& region, const Automaton& f, Track v) {
    if (!play_.rules->more.terminals.empty() || play_.rules->more.play != rule::Play::normal) return false;
    if (!both(region, complement(exists(f, v))).accepts_nothing() || !two_values(sentences_, f, v).accepts_nothing()) return false;
    for (const Automaton& reached : more_.before_worth(f, v))
        if (!both(f, reached).accepts_nothing()) return false;
    const Track u = sentences_.fresh();
    Linear less = arithmetic::plus(arithmetic::number(u), arithmetic::number(v), -1);
    less.constant += 1;
    Automaton missed = both(f, arithmetic::is_at_most(sentences_.base(), less));
    for (const Automaton& reached : fewer_.before_worth(renamed(f, play_.there), v))
        missed = both(missed, complement(renamed(renamed(reached, play_.back), {{v, u}})));
    return missed.accepts_nothing();
}

/// Where no outcome, or value, makes the claim true it is false, if there is such a position.
std::optional<Proof> Between::whatever_it_is(const Automaton& never) {
    const auto at = smallest_of(never, sentences_, more_);
    if (!at) return std::nullopt;
    Proof proof;
    proof.refuted =
        Refutation{ground_.frame_of(more_.position(at->second)), "true", "false", {"whoever wins there, and whatever the value is, the claim is false"}};
    return proof;
}

std::optional<Proof> Between::by_outcomes() {
    sentences_.let_previous(true);
    const Automaton lost = claimed();
    sentences_.let_previous(false);
    const Automaton won = claimed();
    sentences_.let_previous(std::nullopt);
    if (auto never = whatever_it_is(both(more_.positions(), complement(either(lost, won))))) return never;
    const Automaton region = both(more_.positions(), complement(alike(lost, won))), in = both(region, lost);
    if (region.accepts_nothing()) return std::nullopt;
    if (!closed(region)) {
        if (is_kept(in, both(region, won))) return by_strategy(in, both(region, won));
        spoken_ = Spoken{region, in};
        return std::nullopt;
    }
    if (!play_.is_kernel(region, in)) return std::nullopt;
    argument::Induction by = argument(false, in);
    by.examples = examples_of_outcomes(more_, sentences_, ground_, region, in);
    const auto& stated = by.examples.stated = stated_in_proof(ground_.claim(), ground_.game());
    if (ground_.effort().tell)
        argue_outcomes(play_.rules->more, sentences_, more_, region, in, stated.told, stated.negated, by.examples);  // true of fewer moves, too
    return Proof::by(std::move(by));
}

Proof Between::by_strategy(const Automaton& lost, const Automaton& won) {
    argument::ByStrategy by{sentences_.base(), lost.states(), rank_, data_of(lost, more_.tracks())};
    by.lost = !lost.accepts_nothing(), by.won = !won.accepts_nothing();
    by.examples = examples_of_answers(more_, sentences_, ground_, lost);
    by.bounds = bounds();
    return Proof::by(std::move(by));
}

std::optional<Proof> Between::by_values() {
    const Track v = sentences_.fresh();
    sentences_.let_value(v);
    const Automaton all = claimed();
    sentences_.let_value(std::nullopt);
    const Automaton region = both(more_.positions(), exists(complement(all), v)), f = both(region, all);
    if (region.accepts_nothing()) return std::nullopt;
    if (auto never = whatever_it_is(both(region, complement(exists(f, v))))) return never;
    if (!closed(region)) return spoken_ = Spoken{region, f, v}, std::nullopt;
    if (!are_values(region, f, v)) return std::nullopt;
    argument::Induction by = argument(true, f);
    by.examples = examples_of_values(more_, sentences_, ground_, f, v);
    by.examples.stated = stated_in_proof(ground_.claim(), ground_.game());
    return Proof::by(std::move(by));
}

void Between::by_guess(Induced& result) {
    std::string why;
    const auto set = play_.guess(ground_.oracle().ruleset(), why);
    if (!set) return;
    argument::Induction by = argument(false, *set);
    by.guessed = true;
    by.law = data_of(*set, more_.tracks());
    by.examples = examples_of_outcomes(more_, sentences_, ground_, more_.positions(), *set);
    const auto lost = [&](const Numbers& numbers, const Sides& sides) { return more_.answer_at(*set, numbers, sides); };
    Induced told;
    by_answers(ground_, sentences_, more_, {lost, nullptr}, by, "the P-positions are known", told);
    if (told.proof || told.is_false) result = std::move(told);
}

void Between::by_region(Induced& result) {
    if (!spoken_) return;
    LawMeans means;
    means.by = argument(false, spoken_->said);
    means.broken = [&](const Automaton& region, const Automaton& lost) {
        return play_.is_kernel(region, lost) ? std::optional(sentences_.constant(false)) : std::nullopt;
    };
    means.are_values = [&](const Automaton& region, const Automaton& pairs, Track value) { return are_values(region, pairs, value); };
    means.guessed_lost = [&](std::string& why) { return play_.guess(ground_.oracle().ruleset(), why); };
    means.guessed_values = [](Track, std::string&) { return std::nullopt; };
    Induced told;
    in_closed_region(ground_, play_.rules->more, sentences_, more_, *spoken_, means, told);
    if (told.proof || told.is_false) result = std::move(told);
}

std::optional<Automaton> Between::fails_with(Sentences::Answers answers) {
    struct Answering {
        Sentences& sentences;
        ~Answering() { sentences.let_answers({}); }
    };
    const Answering answering{sentences_};
    sentences_.let_answers(std::move(answers));
    Automaton fails = complement(claimed());
    return sentences_.undefined().accepts_nothing() ? std::optional(std::move(fails)) : std::nullopt;
}

namespace {

/// The number of this position among those that were asked for; one that was not met before comes behind them. It must be told by the numbers of the position
/// that the claim is about, `own`: one that a name bound in the claim tells is many, `any(i in 0..n: g(n + i) = 0)`, and no one number is what they are worth.
std::size_t number_of(const std::vector<Linear>& numbers, const Sides& sides, const std::vector<Track>& own, std::vector<std::vector<Linear>>& asked) {
    const auto plain = [&](const Linear& number) {
        return std::all_of(number.terms.begin(), number.terms.end(), [&](const auto& term) { return std::count(own.begin(), own.end(), term.first) != 0; });
    };
    if (!sides.tracks.empty() || !std::all_of(numbers.begin(), numbers.end(), plain)) throw NotDefinable{"a position that is not told by sums"};
    const auto same = [&](const std::vector<Linear>& one) {
        return std::equal(one.begin(), one.end(), numbers.begin(), numbers.end(),
                          [](const Linear& x, const Linear& y) { return x.constant == y.constant && x.terms == y.terms; });
    };
    const auto at = std::find_if(asked.begin(), asked.end(), same);
    const auto index = static_cast<std::size_t>(at - asked.begin());
    if (at == asked.end()) asked.push_back(numbers);
    return index;
}

}  // namespace

std::optional<Automaton> Between::fails_if(std::vector<Numbers>& asked, std::vector<bool>& lost) {
    const auto answer = [&](const Numbers& numbers, const Sides& sides) {
        const std::size_t index = number_of(numbers, sides, more_.tracks(), asked);
        lost.resize(asked.size(), true);
        return Sentences::Answer{sentences_.constant(lost[index]), complement(more_.at(more_.positions(), numbers, sides))};
    };
    return fails_with({answer, nullptr});
}

/// What is no position is not asked for there, and nothing is said of it: it may be called P.
Automaton Between::against_rule(const std::vector<Numbers>& asked, const std::vector<bool>& lost, const Automaton& moves, const std::map<Track, Track>& names) {
    std::map<Track, Track> own;  // the numbers of the claim are others
    for (const Track track : fewer_.tracks()) own[track] = track;
    Automaton against = sentences_.constant(false);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        if (!lost[i]) against = either(against, complement(more_.at(more_.can_move(), asked[i], {})));
        for (std::size_t k = 0; k < asked.size(); ++k) {
            if (i == k || !lost[i]) continue;
            if (lost[k]) {
                against = either(against, fewer_.at(fewer_.at(moves, asked[k], {}, names), asked[i], {}, own));
                continue;
            }
            against = either(against, equal(asked[i], asked[k]));
        }
    }
    return against;
}

std::optional<Proof> Between::by_single_moves() {
    constexpr std::size_t most_asked = 6;
    if (!tells_single_moves()) return std::nullopt;
    const auto names = fewer_.other_names();
    const Automaton moves = fewer_.arrows(names);
    std::vector<Numbers> asked;
    std::vector<bool> lost;
    const auto tried = [&] {  // one way for the positions to be P or N; twice, where it met a new one
        for (std::size_t known = asked.size() + 1; known != asked.size();) {
            known = asked.size();
            const auto fails = fails_if(asked, lost);
            if (!fails || asked.size() > most_asked) return false;
            if (known == asked.size()) return both(*fails, complement(against_rule(asked, lost, moves, names))).accepts_nothing();
        }
        return false;
    };
    for (std::size_t way = 0; way == 0 || way < std::size_t{1} << asked.size(); ++way) {
        for (std::size_t i = 0; i < asked.size(); ++i) lost[i] = (way >> i & 1) == 0;
        if (!tried()) return std::nullopt;
    }
    if (asked.empty()) return std::nullopt;
    return Proof::by(argument::SingleMoves{sentences_.base(), asked.size(), rank_, bounds()});
}

std::optional<Proof> Between::by_single_values() {
    constexpr std::size_t most_asked = 4;
    if (!tells_single_moves()) return std::nullopt;
    std::vector<Numbers> asked;
    std::vector<Track> worth;
    const auto find = [&](const Numbers& numbers, const Sides& sides) {
        const std::size_t index = number_of(numbers, sides, more_.tracks(), asked);
        if (index >= most_asked) throw NotDefinable{"a claim about so many positions"};
        while (worth.size() < asked.size()) worth.push_back(sentences_.fresh());
        return index;
    };
    const auto nowhere = [&](const Numbers& numbers, const Sides& sides) { return complement(more_.at(more_.positions(), numbers, sides)); };
    const auto differ = [&](Track a, Track b) {
        return complement(arithmetic::is_zero(sentences_.base(), arithmetic::plus(arithmetic::number(a), arithmetic::number(b), -1)));
    };
    const auto lost = [&](const Numbers& numbers, const Sides& sides) {
        return Sentences::Answer{arithmetic::is_number(sentences_.base(), worth[find(numbers, sides)], 0), nowhere(numbers, sides)};
    };
    const auto value = [&](const Numbers& numbers, const Sides& sides, Track v) {
        return Sentences::Answer{complement(differ(worth[find(numbers, sides)], v)), nowhere(numbers, sides)};
    };
    auto fails = fails_with({lost, value});
    if (!fails || asked.empty()) return std::nullopt;
    const auto names = fewer_.other_names();
    const Automaton moves = fewer_.arrows(names);
    std::map<Track, Track> own;
    for (const Track track : fewer_.tracks()) own[track] = track;
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const Automaton still = complement(more_.at(more_.can_move(), asked[i], {}));
        *fails = both(*fails, complement(both(still, complement(arithmetic::is_number(sentences_.base(), worth[i], 0)))));
        for (std::size_t k = 0; k < asked.size(); ++k) {
            if (i == k) continue;
            const Automaton leads = fewer_.at(fewer_.at(moves, asked[k], {}, names), asked[i], {}, own), apart = differ(worth[i], worth[k]);
            *fails = both(*fails, both(either(complement(leads), apart), either(complement(equal(asked[i], asked[k])), complement(apart))));
        }
    }
    if (!fails->accepts_nothing()) return std::nullopt;
    argument::SingleMoves by{sentences_.base(), asked.size(), rank_, bounds()};
    by.values = true;
    return Proof::by(by);
}

template <class Work>
void attempt(Ground& ground, std::int64_t modulus, bool exact, const Work& work) {
    const auto attempted = [&] {
        auto rules = rule::bracket(ground.game(), modulus);
        if (!rules && !exact) return;
        if (!rules) rules = rule::Bracket{ground.game(), ground.game(), {}};
        const auto rank = falling_measure(rules->more);
        if (!rank) return;
        Between between(ground, std::move(*rules), modulus, *rank);
        work(between);
    };
    try {
        told_within(most_work / 4, attempted);
    } catch (const TooFar&) {  // what was said before stays said
    }
}

}  // namespace

void by_bounded_moves(Ground& ground, Induced& result) {
    if (rule::asks(*ground.claim().expr, {Op::draw_at}) || ground.game().partizan) return;
    const bool values = rule::asks(*ground.claim().expr, {Op::value_at});
    const std::int64_t claimed = modulus_of(ground.claim()), usual = std::lcm(claimed, usual_modulus);
    for (const std::int64_t modulus : {claimed > 1 ? claimed : usual_modulus, usual <= most_modulus ? usual : usual_modulus}) {
        if (result.proof || result.is_false) return;
        attempt(ground, modulus, false, [&](Between& between) {
            if (ground.claim().over_positions)
                if (auto proof = between.by_claim(values)) return void(result.proof = std::move(proof));
            if (!values) between.by_guess(result);
            if (!result.proof && !result.is_false) between.by_region(result);
        });
    }
}

void by_single_moves(Ground& ground, Induced& result) {
    if (rule::asks(*ground.claim().expr, {Op::draw_at}) || ground.game().partizan) return;
    const bool values = rule::asks(*ground.claim().expr, {Op::value_at});
    attempt(ground, usual_modulus, true, [&](Between& between) {
        if (auto proof = values ? between.by_single_values() : between.by_single_moves()) result.proof = std::move(proof);
    });
}

}  // namespace grundy::claim
