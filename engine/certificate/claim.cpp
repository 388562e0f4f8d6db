/// What a claim rests on, by its form; laws, parts and cases. How long play lasts, sets that are kept, and words: claim_of_play.cpp.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/certificate/claim_writer.hpp"
#include "engine/certificate/induction_proof.hpp"
#include "engine/certificate/long_ranges.hpp"
#include "engine/certificate/word_proof.hpp"
#include "engine/claim/cases/named.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/potential.hpp"
#include "engine/claim/words/equal_plays.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/linear/linear.hpp"
#include "engine/recognise/several/runs.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::certificate {

using claim::Verdict;
using F = rule::Claim::Form;

void ClaimWriter::of_runs(const rule::Game& sets) { sets_ = &sets, stated_["runs"] = game_.components.at(0).name; }

Certificate ClaimWriter::write() {
    switch (claim_.form) {
        case F::formula: return !holds_ ? refutation() : by_small_numbers();
        case F::period:
        case F::arithmetic_period:
            if (const auto* found = multiples()) return multiple(*found);
            if (const auto* formula = finding_.argument.as<claim::argument::AsFormula>()) return by_formula(*formula);
            if (!holds_ && theorems_.empty()) return counterexample();
            return by_laws("law");
        case F::allows: return by_laws("1.2");
        case F::same_as: return holds_ ? by_laws("law") : counterexample();
        case F::finite: return ending();
        case F::keep: return keeping();
        case F::length: return length();
        default: return by_laws_or_cases();
    }
}

Certificate ClaimWriter::with(Json proof, std::uint64_t steps) const {
    return confirmed(envelope(sets_ ? *sets_ : game_, stated_, std::move(proof)), "cases", steps);
}

Json ClaimWriter::proof_of(const rule::Game& game, const rule::Claim& claim, const claim::Finding& finding) {
    return Json::parse(ClaimWriter("", game, claim, finding, {}).write().text)["proof"];
}

bool ClaimWriter::laws_tell() const {
    const auto of_values = [](const auto& theorem) { return theorem->game->play == rule::Play::normal; };
    return !theorems_.empty() &&
           std::all_of(theorems_.begin(), theorems_.end(), [&](const auto& t) { return is_law(t) && (is_infinite() || of_values(t) || is_quotient(t)); });
}

bool ClaimWriter::asks_for_values() const {
    return claim_.expr && rule::any_of(*claim_.expr, [](const rule::Expr& part) { return part.op == rule::Op::value_at; });
}

bool ClaimWriter::names_large_numbers() const {
    const auto large = [](const rule::Expr& e) {
        if (e.op == rule::Op::big) return true;
        if (e.op != rule::Op::power || e.args[0]->op != rule::Op::number || e.args[1]->op != rule::Op::number) return false;
        const auto value = base::power(e.args[0]->number, e.args[1]->number);
        return value && !base::to_int64(*value);
    };
    return claim_.form == F::formula && !claim_.over_positions && !claim_.from_start && rule::any_of(*claim_.expr, large);
}

bool ClaimWriter::is_infinite() const {
    const auto bounds = [this](const rule::Binder& b) { return b.slot < game_.components.size(); };
    return claim_.form == F::formula && claim_.over_positions && !claim_.from_start && std::none_of(claim_.domain.begin(), claim_.domain.end(), bounds);
}

Certificate ClaimWriter::by_laws_or_cases() {
    if (const auto* distances = finding_.argument.as<claim::argument::DistanceLaw>()) return with(by_distances(*distances), most_steps_of_induction);
    if (const auto* rows = finding_.argument.as<claim::argument::ReachedRows>()) return with(by_reached_rows(*rows), most_steps_of_induction);
    if (const auto* ways = finding_.argument.as<claim::argument::Construction>()) return with(by_construction(*ways), most_steps_of_induction);
    if (const auto* told = finding_.argument.as<claim::argument::ToldWay>()) return with(by_told_way(*told), most_steps_of_induction);
    if (const auto* same = finding_.argument.as<claim::argument::Bisimulation>()) return by_bisimulation(*same);
    if (finding_.argument.is<claim::argument::LengthOfPlay>())
        if (auto made = by_length(false)) return std::move(*made);
    if (auto proof = proof_on_digits(game_, finding_.argument)) {
        auto made = asks_for_draws() ? if_confirmed([&] { return with(*proof, most_steps_of_induction); }) : std::nullopt;
        if (!made && asks_for_draws()) made = by_nobody_draws();
        return made ? *made : with(std::move(*proof), most_steps_of_induction);
    }
    if (const auto* alike = finding_.argument.as<claim::argument::AlikeEntries>()) return by_alike(*alike);
    if (const auto* outcomes = finding_.argument.as<claim::argument::AsOutcomes>()) return by_outcomes(*outcomes);
    if (const auto* induction = finding_.argument.as<claim::argument::WordInduction>()) return by_words(*induction);
    if (const auto* drawn = finding_.argument.as<claim::argument::DrawnSet>()) {  // of words
        Json proof = about_words("7.1", *drawn->evidence);
        return proof["drawn"] = true, with(std::move(proof), most_steps_of_induction);
    }
    if (finding_.argument.is<claim::argument::FewOptions>()) return by_options();
    const bool of_all = is_infinite() && claim_.domain.empty() && !claim_.condition;
    if (const auto* parts = finding_.argument.as<claim::argument::PartByPart>(); parts && of_all) return by_parts(*parts);
    const bool by_theorem = finding_.verdict == Verdict::proved || finding_.grounds.proved() || finding_.cases > many_cases;
    if (!by_theorem || (!laws_tell() && !is_infinite())) {
        if (auto far = names_large_numbers() ? by_law_after_all(asks_for_values()) : std::nullopt) return std::move(*far);
        try {
            return cases();
        } catch (const base::Failure& no) {
            if (no.kind() != base::FailureKind::unsupported || is_of_words()) throw;
            if (auto made = by_draws_after_all()) return std::move(*made);
            throw;
        }
    }
    try {
        return by_laws("law");
    } catch (const base::Failure&) {
        auto made = is_infinite() ? by_induction_after_all() : std::nullopt;  // it rests on the rule alone
        if (!made && is_infinite()) made = by_statement();
        if (!made && is_infinite()) made = by_numbers();
        if (!made && names_large_numbers()) made = by_law_after_all(asks_for_values());
        if (!made) throw;
        return std::move(*made);
    }
}

Certificate ClaimWriter::by_alike(const claim::argument::AlikeEntries& alike) {
    Json proof = proof_of(*alike.finding->game, claim_, *alike.finding);
    return proof["alike"] = true, with(std::move(proof), most_steps_of_induction);
}

Certificate ClaimWriter::by_formula(const claim::argument::AsFormula& formula) {
    Json repeats = {{"period", base::to_int64(formula.period).value()}, {"proof", proof_of(*formula.finding->game, *formula.claim, *formula.finding)}};
    if (formula.preperiod > 0) repeats["preperiod"] = base::to_int64(formula.preperiod).value();
    if (formula.saltus != 0) repeats["saltus"] = base::to_int64(formula.saltus).value();
    return with({{"thm", "law"}, {"repeats", repeats}}, most_steps_of_induction);
}

Certificate ClaimWriter::by_outcomes(const claim::argument::AsOutcomes& outcomes) {
    const auto made = if_confirmed([&] {
        rule::Claim finite;
        finite.form = F::finite;
        Json proof = proof_of(*finding_.game, *outcomes.claim, *outcomes.finding);
        return proof["outcomes"] = proof_of(*finding_.game, finite, *outcomes.ends), with(std::move(proof), most_steps_of_induction);
    });
    // Where the checker does not see that play ends, what proves who wins may prove the claim as it stands.
    return made ? *made : with(proof_of(game_, claim_, *outcomes.finding), most_steps_of_induction);
}

std::optional<Certificate> ClaimWriter::by_induction_after_all() {
    if (is_of_words()) return by_words_after_all();
    const auto* found = finding_.argument.as<claim::argument::Induction>();
    const bool values = asks_for_values();
    try {
        return by_induction(found ? *found : claim::argument::Induction{values, false, claim::claim_base(game_, claim_), 0, "", {}, nullptr});
    } catch (const base::Failure& no) {
        if (no.kind() != base::FailureKind::unsupported) throw;
        auto made = values ? if_confirmed([&] { return by_options(); }) : std::nullopt;
        if (!made) made = by_length(false);
        if (!made) made = by_law_after_all(values);
        if (!made && asks_for_draws()) made = by_nobody_draws();
        if (made || !holds_) return made;
    }
    return if_confirmed([&] { return by_bisimulation({claim::claim_base(game_, claim_), 0, values}); });
}

std::optional<Certificate> ClaimWriter::if_confirmed(const std::function<Certificate()>& made) {
    try {
        return made();
    } catch (const base::Failure& no) {
        if (no.kind() != base::FailureKind::unsupported) throw;
        return std::nullopt;
    }
}

std::optional<Certificate> ClaimWriter::by_law_after_all(bool values) {
    const auto law = by_law_found_anew(finding_.game, values, claim::claim_base(game_, claim_));
    return law ? if_confirmed([&] { return by_induction(*law); }) : std::nullopt;
}

Certificate ClaimWriter::by_options() {
    return with(on_digits(claim::claim_base(game_, claim_), {{"thm", "options"}, {"measure", measure_of(*finding_.game)}}), most_steps_of_induction);
}

/// Where play may go on for ever.
std::optional<Certificate> ClaimWriter::by_draws_after_all() {
    const arithmetic::Numeration base = claim::claim_base(game_, claim_);
    const auto law = asks_for_values() || claim_.from_start ? std::nullopt : by_draws_found_anew(finding_.game, base);
    return law ? if_confirmed([&] { return with(*law, most_steps_of_induction); }) : std::nullopt;
}

Certificate ClaimWriter::refutation() {
    const auto* rounds = finding_.argument.as<claim::argument::Induction>();
    const bool draws = finding_.argument.is<claim::argument::DrawnSet>() || (rounds && rounds->standstill);
    const auto by_argument = [&] { return with(*proof_on_digits(game_, finding_.argument), most_steps_of_induction); };
    const bool by_law = draws || finding_.argument.is<claim::argument::PuzzleLaw>();
    if (auto made = by_law ? if_confirmed(by_argument) : std::nullopt) return std::move(*made);
    if (const auto* words = finding_.argument.as<claim::argument::WordInduction>(); words && !claim_.over_positions) return by_words(*words);
    if (is_infinite() && is_far())
        if (auto made = by_induction_after_all()) return std::move(*made);
    if (auto made = by_puzzle_law_after_all()) return std::move(*made);
    try {
        return counterexample();
    } catch (const base::Failure& no) {
        if (no.kind() != base::FailureKind::unsupported) throw;
        if (auto made = is_of_words() ? by_words_after_all() : by_draws_after_all()) return std::move(*made);  // play from there may go on for ever
        throw;
    }
}

bool ClaimWriter::is_of_words() const {
    using K = rule::ComponentKind;
    return game_.components.size() == 1 && (game_.components[0].kind == K::word || game_.components[0].kind == K::sequence);
}

Certificate ClaimWriter::by_bisimulation(const claim::argument::Bisimulation& same) {
    return with(on_digits(same.base, {{"thm", "11.7"}, {"measure", measure_of(*finding_.game)}}), most_steps_of_induction);
}

std::vector<std::uint32_t> ClaimWriter::numbers_of(const pattern::Theorem& theorem) const {
    const std::string text = rule::canonical_text(*theorem.game);
    std::vector<std::uint32_t> numbers;
    if (text == rule::canonical_text(*finding_.game)) numbers.push_back(0);
    for (std::uint32_t k = 0; k < game_.uses.size(); ++k) {
        if (text == rule::canonical_text(*game_.uses[k].second)) numbers.push_back(k + 1);
    }
    if (numbers.empty()) unsupported("the proof rests on a law of a game that the claim does not name");
    return numbers;
}

std::optional<Certificate> ClaimWriter::by_numbers() {
    const auto asks = [](const rule::Expr& part) { return part.op >= rule::Op::value_at && part.op <= rule::Op::solutions_at; };
    if (rule::any_of(*claim_.expr, asks)) return std::nullopt;
    return if_confirmed([&] { return with(on_digits(claim::claim_base(game_, claim_), {{"thm", "numbers"}}), most_steps_of_induction); });
}

std::optional<Certificate> ClaimWriter::by_statement() {
    if (theorems_.size() != 1 || !theorems_[0]->law || !theorems_[0]->law->closed()) return std::nullopt;
    std::vector<arithmetic::Numeration> numerations{claim::claim_base(game_, claim_)};
    for (const arithmetic::Numeration other : claim::bases_of(game_)) numerations.push_back(other);
    // Wythoff-a is told in the numeration of [a; a, a, …].
    const auto certified = theorems_[0]->law->closed()->certified();
    const auto number = certified ? certified->number.value_or(0) : 0;
    if (number >= 1 && number <= arithmetic::Numeration::most_quotient) numerations.push_back(arithmetic::Numeration::quadratic(static_cast<unsigned>(number)));
    for (const arithmetic::Numeration numeration : numerations)
        if (auto made = if_confirmed([&] { return with(on_digits(numeration, {{"thm", "law"}, {"laws", laws()}}), most_steps_of_induction); })) return made;
    return std::nullopt;
}

Json ClaimWriter::laws() const {
    require_forms();
    std::map<std::uint32_t, Json> laws;
    for (const auto& used : theorems_) {
        if (used->proof.theorem() == pattern::TheoremId::extension && claim_.form == F::allows) continue;
        const Json law = Json::parse(of_law(*used).text);
        for (const std::uint32_t game : numbers_of(*used)) laws.emplace(game, Json{{"game", game}, {"claim", law["claim"]}, {"proof", law["proof"]}});
    }
    if (laws.empty()) no_law();
    Json all = Json::array();
    for (auto& [game, law] : laws) all.push_back(std::move(law));
    return all;
}

void ClaimWriter::require_forms() const {
    for (const auto& used : theorems_)
        if (used->proof.theorem() == pattern::TheoremId::disjunctive_sum)
            unsupported("what is known of each part of a position does not make a proof of this claim that the checker knows");
}

Certificate ClaimWriter::by_parts(const claim::argument::PartByPart& parts) {
    try {
        std::set<std::string> proofs;  // parts that are alike have one
        for (const auto& part : parts.parts) proofs.insert(proof_of(*part.finding->game, *part.claim, *part.finding).dump());
        Json all = Json::array();
        for (const std::string& proof : proofs) all.push_back(Json::parse(proof));
        return with({{"thm", "12.1"}, {"parts", all}}, most_steps_of_induction);
    } catch (const base::Failure& no) {
        if (no.kind() != base::FailureKind::unsupported) throw;
        if (auto made = by_induction_after_all()) return std::move(*made);
        throw;
    }
}

void ClaimWriter::no_law() const {
    const auto alone = claim::theorem_of(finding_.argument);
    if (claim_.form == F::same_as)
        unsupported(
            "that two rules say the same, or that one set extends the other, is no argument that the checker knows; it compares laws of both games. "
            "What it can decide is a claim about finitely many positions, g(n) = OTHER.g(n) for n in 0..1000");
    if (has_unordered_rows(game_)) unsupported("what proves this claim about unordered rows of any length has no form");
    unsupported(alone ? fmt::format("there is no form for the argument \"{}\"", pattern::entry(*alone).name) : "the claim rests on no law");
}

Json ClaimWriter::as_json(const rule::Datum& datum) {
    Json items = Json::array();
    for (const auto& item : datum.items) {
        const auto small = base::to_int64(item);
        if (!small) unsupported("the counterexample is beyond 64 bits");
        items.push_back(*small);
    }
    return datum.scalar ? items.at(0) : items;
}

Certificate ClaimWriter::counterexample() {
    const bool names = claim_.over_positions || claim_.from_start || !claim_.domain.empty() || claim_.form != F::formula;
    if (finding_.at.empty() && names) unsupported("the claim fails, but at no single case");
    Json at = Json::object();
    for (const auto& [name, datum] : finding_.at) {
        at[name] = as_json(datum);
    }
    Json proof = {{"thm", "counterexample"}, {"at", at}};
    const auto closed = [](const auto& theorem) { return theorem->law && theorem->law->closed(); };
    if (!theorems_.empty() && std::all_of(theorems_.begin(), theorems_.end(), closed) && laws_tell()) {  // they tell of positions however far
        auto made = if_confirmed([&] { return proof["laws"] = laws(), with(proof); });
        if (made) return std::move(*made);
        proof.erase("laws");
    }
    if (auto made = names_words() ? if_confirmed([&] { return with(and_plays(proof)); }) : std::nullopt) return std::move(*made);
    return with(std::move(proof));
}

const pattern::check::Multiples* ClaimWriter::multiples() const {
    const auto* found = theorems_.empty() ? nullptr : theorems_[0]->proof.checked().as<pattern::check::Multiples>();
    return found && theorems_[0]->proof.theorem() == pattern::TheoremId::multiples ? found : nullptr;
}

Certificate ClaimWriter::multiple(const pattern::check::Multiples& found) {
    const auto taken = base::to_int64(found.multiple);
    if (!taken) unsupported("the multiple of the period is beyond 64 bits");
    return with({{"thm", "1.6"}, {"multiple", *taken}});
}

namespace {

/// A claim about so few positions that the checker tries them all; empty where it would not.
std::string of_fewer(const rule::Game& game) {
    std::string premise;
    for (const rule::Component& c : game.components) {
        const bool word = c.kind == rule::ComponentKind::word && !c.letters.empty();
        if (!word && c.kind != rule::ComponentKind::natural) return "";
        premise += (premise.empty() ? "" : " and ") + (word ? "len(" + c.name + ") <= 8" : c.name + (game.components.size() == 1 ? " <= 1000" : " <= 20"));
    }
    return "; a claim about positions that can be tried, `" + premise + " => …`, can be certified";
}

void require_decided(const claim::Finding& finding) {
    const std::string why = finding.tried.empty() ? "" : ": " + finding.tried.front();
    if (finding.verdict == Verdict::undecided) unsupported("the claim is not decided" + why);
    if (finding.verdict == Verdict::holds)
        unsupported("the claim holds as far as it was tried, which proves nothing" + why + (finding.game ? of_fewer(*finding.game) : ""));
}

}  // namespace

void no_uniform(const std::string& parameter) {
    unsupported("the claim cannot be read with the parameter as one more number of a position, which would stand for all of its values (" + parameter + ")");
}

Certificate of_claim(const std::string& id, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim, const claim::Finding& finding,
                     const std::vector<std::string>& parameters) {
    require_decided(finding);
    if (finding.argument.is<claim::argument::Induction>() ||
        finding.argument.is<claim::argument::WordInduction>())  // of one position, read by the law of all of them
        if (const auto formula = claim::as_formula(*game, claim)) return of_claim(id, game, *formula, finding, parameters);
    if (claim.expr && !claim.over_positions && (finding.verdict == Verdict::exhausted || finding.verdict == Verdict::proved))
        require_short_ranges(*game, *claim.expr);
    try {
        return ClaimWriter(id, *game, claim, finding, parameters).write();
    } catch (const base::Failure& no) {
        const std::string instead = instead_of_values(*game);
        if (no.kind() != base::FailureKind::unsupported || !no.hint().empty() || instead.empty()) throw;
        throw base::Failure(no.kind(), no.what(), instead);
    }
}

std::shared_ptr<const rule::Game> heap_of_runs(const rule::Game& sets, const rule::Game& n) {
    std::shared_ptr<const rule::Game> heap;
    try {
        heap = recognise::game_of_runs(sets, n.components.at(0).name);
    } catch (const linear::Beyond& beyond) {
        unsupported(std::string("the set is not seen to be the sum of its runs: ") + beyond.what());
    }
    if (!heap) unsupported("the set is not the sum of its runs");
    auto whole = std::make_shared<rule::Game>(*heap);
    whole->uses = n.uses;
    return whole;
}

Certificate of_claim_of_runs(const std::string& id, const rule::Game& sets, const std::shared_ptr<const rule::Game>& heap, const rule::Claim& claim,
                             const claim::Finding& finding) {
    require_decided(finding);
    ClaimWriter writer(id, *heap, claim, finding, {});
    writer.of_runs(sets);
    return writer.write();
}

}  // namespace grundy::certificate
