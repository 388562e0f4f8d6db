/// A claim with what its finding rests on: the laws of the games that it names, or all of its cases. The checker's own answer is what counts.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/certificate/induction_proof.hpp"
#include "engine/certificate/long_ranges.hpp"
#include "engine/certificate/word_proof.hpp"
#include "engine/certificate/write.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/potential.hpp"
#include "engine/claim/words/equal_plays.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::certificate {
namespace {

using claim::Verdict;
using F = rule::Claim::Form;

constexpr std::uint64_t most_steps_of_cases = 2'000'000'000;       ///< some ten seconds
constexpr std::uint64_t most_steps_of_induction = 20'000'000'000;  ///< half a minute
constexpr std::uint64_t many_cases = 100'000;                      ///< of these, laws are the shorter proof where there are some

class ClaimWriter {
public:
    ClaimWriter(const std::string& id, const rule::Game& game, const rule::Claim& claim, const claim::Finding& finding, const std::string& parameter)
        : finding_(finding), theorems_(finding.grounds.theorems()), holds_(finding.verdict != Verdict::refuted) {
        std::tie(claim_, game_) = rule::with_all_games(claim, game);
        stated_ = {{"type", "claim"},
                   {"id", id},
                   {"holds", holds_},
                   {"text", rule::to_string(claim_, game_)},
                   {"data", Json::parse(rule::claim_to_json(claim_, game_))}};
        if (!parameter.empty()) stated_["parameter"] = parameter;
        for (const auto& [name, other] : game_.uses)
            stated_["uses"].push_back({{"name", name}, {"text", rule::canonical_text(*other)}, {"rule", Json::parse(rule::to_json(*other))}});
    }

    Certificate write() {
        switch (claim_.form) {
            case F::formula: return !holds_ ? refutation() : by_laws_or_cases();
            case F::period:
            case F::arithmetic_period:
                if (!holds_ && theorems_.empty()) return counterexample();
                if (const auto* found = multiples()) return multiple(*found);
                return by_laws("law");
            case F::allows: return by_laws("1.2");
            case F::same_as: return holds_ ? by_laws("law") : counterexample();
            case F::finite: return ending();
            case F::keep: return keeping();
            case F::length: return length();
            default: return by_laws_or_cases();
        }
    }

private:
    Certificate with(Json proof, std::uint64_t steps = 0) const { return confirmed(envelope(game_, stated_, std::move(proof)), "cases", steps); }

    /// Of another claim, as a part of the proof of this one.
    static Json proof_of(const rule::Game& game, const rule::Claim& claim, const claim::Finding& finding) {
        return Json::parse(ClaimWriter("", game, claim, finding, "").write().text)["proof"];
    }

    Certificate cases() { return with({{"thm", "exhaustive"}}, game_.play == rule::Play::alone ? most_steps_of_induction : most_steps_of_cases); }

    static bool is_quotient(const pattern::TheoremRef& theorem) { return theorem->proof.checked().is<pattern::check::MisereClosure>(); }
    bool is_law(const pattern::TheoremRef& of) const { return is_quotient(of) || (of->law && !of->row && pattern::entry(of->proof.theorem()).certified); }

    /// Every position of a game that is not of values is decided by what can be reached from it alone.
    bool laws_tell() const {
        const auto of_values = [](const auto& theorem) { return theorem->game->play == rule::Play::normal; };
        return !theorems_.empty() &&
               std::all_of(theorems_.begin(), theorems_.end(), [&](const auto& t) { return is_law(t) && (is_infinite() || of_values(t) || is_quotient(t)); });
    }

    bool is_infinite() const {
        const auto bounds = [this](const rule::Binder& b) { return b.slot < game_.components.size(); };
        return claim_.form == F::formula && claim_.over_positions && !claim_.from_start && std::none_of(claim_.domain.begin(), claim_.domain.end(), bounds);
    }

    /// Where the laws behind the verdict have a form, they are the proof; else the cases are, if they have an end.
    Certificate by_laws_or_cases() {
        if (const auto* same = finding_.argument.as<claim::argument::Bisimulation>()) return by_bisimulation(*same);
        if (finding_.argument.is<claim::argument::LengthOfPlay>())
            if (auto made = by_length(false)) return std::move(*made);
        if (auto proof = proof_on_digits(game_, finding_.argument)) return with(std::move(*proof), most_steps_of_induction);
        if (const auto* alike = finding_.argument.as<claim::argument::AlikeEntries>()) {
            Json proof = proof_of(*alike->finding->game, claim_, *alike->finding);
            return proof["alike"] = true, with(std::move(proof), most_steps_of_induction);
        }
        if (const auto* induction = finding_.argument.as<claim::argument::WordInduction>()) return by_words(*induction);
        if (finding_.argument.is<claim::argument::FewOptions>()) return by_options();
        const bool of_all = is_infinite() && claim_.domain.empty() && !claim_.condition;
        if (const auto* parts = finding_.argument.as<claim::argument::PartByPart>(); parts && of_all) return by_parts(*parts);
        const bool by_theorem = finding_.verdict == Verdict::proved || finding_.grounds.proved() || finding_.cases > many_cases;
        if (!by_theorem || (!laws_tell() && !is_infinite())) return cases();
        try {
            return by_laws("law");
        } catch (const base::Failure&) {
            auto made = is_infinite() ? by_induction_after_all() : std::nullopt;
            if (!made) throw;
            return std::move(*made);
        }
    }

    /// What was decided in another way may be decided by induction as well: the checker tells.
    std::optional<Certificate> by_induction_after_all() {
        if (is_of_words()) return by_words_after_all();
        const auto* found = finding_.argument.as<claim::argument::Induction>();
        const bool values = rule::any_of(*claim_.expr, [](const rule::Expr& part) { return part.op == rule::Op::value_at; });
        try {
            return by_induction(found ? *found : claim::argument::Induction{values, false, claim::claim_base(game_, claim_), 0, "", {}, nullptr});
        } catch (const base::Failure& no) {
            if (no.kind() != base::FailureKind::unsupported) throw;
            auto made = values ? if_confirmed([&] { return by_options(); }) : std::nullopt;
            if (!made) made = by_length(false);
            if (!made) made = by_law_after_all(values);
            if (made || !holds_) return made;
        }
        return if_confirmed([&] { return by_bisimulation({claim::claim_base(game_, claim_), 0, values}); });
    }
    /// Nothing where the checker does not confirm it.
    static std::optional<Certificate> if_confirmed(const std::function<Certificate()>& made) {
        try {
            return made();
        } catch (const base::Failure& no) {
            if (no.kind() != base::FailureKind::unsupported) throw;
            return std::nullopt;
        }
    }
    /// What a closed form says of all positions may be read by an automaton, from which the claim follows as well.
    std::optional<Certificate> by_law_after_all(bool values) {
        const auto law = by_law_found_anew(finding_.game, values, claim::claim_base(game_, claim_));
        return law ? if_confirmed([&] { return by_induction(*law); }) : std::nullopt;
    }
    Certificate by_options() {
        return with(on_digits(claim::claim_base(game_, claim_), {{"thm", "options"}, {"measure", measure_of(*finding_.game)}}), most_steps_of_induction);
    }

    /// At a case, which the checker plays through; or, where play from there is long, because the conditions of an induction along play fail.
    Certificate refutation() {
        if (is_infinite() && is_far())
            if (auto made = by_induction_after_all()) return std::move(*made);
        try {
            return counterexample();
        } catch (const base::Failure& no) {
            if (no.kind() != base::FailureKind::unsupported || !is_of_words()) throw;
            if (auto made = by_words_after_all()) return std::move(*made);  // play from there may go on for ever
            throw;
        }
    }

    // ---- words and rows of any length

    bool is_of_words() const {
        using K = rule::ComponentKind;
        return game_.components.size() == 1 && (game_.components[0].kind == K::word || game_.components[0].kind == K::sequence);
    }

    Certificate by_words(const claim::argument::WordInduction& induction) {
        if (!induction.evidence) unsupported("the proof about words is not told");
        if (induction.evidence->of_run) return by_runs(*induction.evidence);
        Json proof = about_words(pattern::entry(induction.proof.theorem()).number, *induction.evidence);
        if (induction.proof.theorem() == pattern::TheoremId::draws && induction.guessed) proof["rounds"] = claim::most_short_rounds;
        if (induction.proof.theorem() == pattern::TheoremId::equal_plays) proof["rounds"] = claim::rounds_near_the_end;
        return with(std::move(proof), most_steps_of_induction);
    }

    /// The letters, and the law of a run.
    Certificate by_runs(const claim::argument::WordEvidence& evidence) {
        Json proof = about_words("12.1", evidence);
        const Json law = Json::parse(of_law(*evidence.of_run).text);
        proof["runs"] = {{"letter", evidence.run}, {"claim", law["claim"]}, {"proof", law["proof"]}};
        return with(std::move(proof), most_steps_of_induction);
    }

    Certificate by_bisimulation(const claim::argument::Bisimulation& same) {
        return with(on_digits(same.base, {{"thm", "11.7"}, {"measure", measure_of(*finding_.game)}}), most_steps_of_induction);
    }

    /// With a measure where one is found; else from the ends of play backwards, as far as the letters are known.
    std::optional<Certificate> by_words_after_all() {
        const auto evidence = claim::word_evidence(game_, claim_);
        try {
            if (evidence) return with(about_words("11.5", *evidence), most_steps_of_induction);
            if (const auto letters = claim::letters_of_words(game_, claim_))
                return with(about_words("7.1", {*letters, {}, {}, {}, {}}), most_steps_of_induction);
        } catch (const base::Failure& no) {
            if (no.kind() != base::FailureKind::unsupported) throw;
        }
        return std::nullopt;
    }
    bool is_far() const {
        const std::int64_t far = is_of_words() ? INT64_MAX : 2'000;
        const std::size_t many = is_of_words() ? 12 : SIZE_MAX;
        return std::any_of(finding_.at.begin(), finding_.at.end(), [far, many](const auto& named) {
            const auto& items = named.second.items;
            return items.size() > many || std::any_of(items.begin(), items.end(), [far](const base::Integer& x) { return x > far || x < -far; });
        });
    }

    Certificate ending() {
        if (const auto evidence = holds_ && is_of_words() ? claim::word_evidence(game_, claim_) : nullptr)
            return with(about_words("rank", *evidence), most_steps_of_induction);
        if (!finding_.argument.is<claim::argument::Rank>())
            unsupported("that play ends, or does not, is something that the checker only decides by a measure that falls with every move");
        return with({{"thm", "rank"}, {"base", 2}, {"measure", measure_of(*finding_.game)}}, most_steps_of_induction);
    }

    /// Of every play from every position by a form; of some by those that there are, or by one that is refuted.
    Certificate length() {
        const bool proved = finding_.argument.is<claim::argument::LengthOfPlay>();
        if (claim_.everywhere && !holds_ && !finding_.at.empty() && !is_far()) return counterexample();
        if (claim_.everywhere || proved)
            if (auto made = by_length(proved)) return std::move(*made);
        return claim_.everywhere && !holds_ ? counterexample() : cases();
    }

    /// How many moves every play has, as a linear form: with all that the claim makes of it, the checker decides it. Nothing where there is no such form, or,
    /// unless nothing else is left, where the checker does not follow.
    std::optional<Certificate> by_length(bool only) {
        if (is_of_words()) {
            const auto letters = only ? claim::letters_of_words(game_, claim_) : std::nullopt;
            if (letters) return with({{"thm", "11.4"}, {"letters", *letters}}, most_steps_of_induction);
            return std::nullopt;
        }
        if (const auto* length = finding_.argument.as<claim::argument::LengthOfPlay>(); length && length->law)
            return with(
                on_digits(claim::claim_base(game_, claim_),
                          {{"thm", "11.4"},
                           {"by", {{"claim", Json::parse(rule::claim_to_json(*length->law, game_))}, {"proof", claimed_length_proof(game_, *length->law)}}}}),
                most_steps_of_induction);
        const auto potential = claim::potential_of(*finding_.game);
        if (!potential && !only) return std::nullopt;
        if (!potential) return with(claimed_length_proof(game_, claim_), most_steps_of_induction);
        std::vector<std::int64_t> row = potential->coefficients;
        row.push_back(potential->constant);
        const auto made = [&] {
            return with(on_digits(claim::claim_base(game_, claim_), {{"thm", "11.4"}, {"length", row}, {"divisor", potential->divisor}}),
                        most_steps_of_induction);
        };
        return only ? std::optional(made()) : if_confirmed(made);
    }

    /// Whatever decided it: the checker tells from the rule and the set, at all positions at once; where that is not asked or not possible, case by case. That
    /// play ends is only asked where the claim is true.
    Certificate keeping() {
        if (!holds_ && claim_.from_start) return counterexample();
        if (auto proof = proof_on_digits(game_, finding_.argument)) return with(std::move(*proof), most_steps_of_induction);
        if (const auto* lost = finding_.argument.as<claim::argument::KeptAsLost>())
            return with({{"thm", "kept"}, {"lost", proof_of(game_, *lost->claim, *lost->finding)}}, most_steps_of_induction);
        const bool few = finding_.verdict == Verdict::exhausted && finding_.cases <= many_cases;
        if (const auto evidence = holds_ && !few && is_of_words() ? claim::word_evidence(game_, claim_) : nullptr)
            return with(about_words("kept", *evidence), most_steps_of_induction);
        if (claim_.from_start && few) return cases();
        try {
            Json proof = on_digits(claim::claim_base(game_, claim_), {{"thm", "kept"}});
            const auto* kept = finding_.argument.as<claim::argument::KeptEverywhere>();
            if (holds_) proof["measure"] = kept && !kept->measure.empty() ? kept->measure : measure_of(*finding_.game);
            if (kept) tell(kept->told, proof);
            if (kept && kept->region) proof["region"] = automaton(*kept->region, "in");
            return with(std::move(proof), most_steps_of_induction);
        } catch (const base::Failure& no) {
            if (no.kind() != base::FailureKind::unsupported || (holds_ && !few)) throw;
            return holds_ ? cases() : counterexample();
        }
    }

    /// What falls with every move, and the P-positions where the claim alone does not tell them: the checker decides the rest.
    Certificate by_induction(const claim::argument::Induction& induction) { return with(induction_proof(game_, induction), most_steps_of_induction); }

    /// The numbers of the theorem's game in the claim: 0 for its own. A game may be used under several names.
    std::vector<std::uint32_t> numbers_of(const pattern::Theorem& theorem) const {
        const std::string text = rule::canonical_text(*theorem.game);
        std::vector<std::uint32_t> numbers;
        if (text == rule::canonical_text(*finding_.game)) numbers.push_back(0);
        for (std::uint32_t k = 0; k < game_.uses.size(); ++k) {
            if (text == rule::canonical_text(*game_.uses[k].second)) numbers.push_back(k + 1);
        }
        if (numbers.empty()) unsupported("the proof rests on a law of a game that the claim does not name");
        return numbers;
    }

    /// One law a game, of those that the verdict rests on. What the extension lemma adds to a law is checked anew.
    Certificate by_laws(const char* theorem) {
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
        return with({{"thm", theorem}, {"laws", all}});
    }

    /// A law of one part of a position is one of the claim only where the claim says so part by part.
    void require_forms() const {
        for (const auto& used : theorems_)
            if (used->proof.theorem() == pattern::TheoremId::disjunctive_sum)
                unsupported("what is known of each part of a position does not make a proof of this claim that the checker knows");
    }

    /// A proof for each part; or of the whole, by induction.
    Certificate by_parts(const claim::argument::PartByPart& parts) {
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

    [[noreturn]] void no_law() const {
        const auto alone = claim::theorem_of(finding_.argument);
        if (claim_.form == F::same_as)
            unsupported(
                "that two rules say the same, or that one set extends the other, is no argument that the checker knows; it compares laws of both games. "
                "What it can decide is a claim about finitely many positions, g(n) = OTHER.g(n) for n in 0..1000");
        unsupported(alone ? fmt::format("there is no form for the argument \"{}\"", pattern::entry(*alone).name) : "the claim rests on no law");
    }

    Certificate counterexample() {
        const bool names = claim_.over_positions || claim_.from_start || !claim_.domain.empty() || claim_.form != F::formula;
        if (finding_.at.empty() && names) unsupported("the claim fails, but at no single case");
        Json at = Json::object();
        for (const auto& [name, datum] : finding_.at) {
            Json items = Json::array();
            for (const auto& item : datum.items) {
                const auto small = base::to_int64(item);
                if (!small) unsupported("the counterexample is beyond 64 bits");
                items.push_back(*small);
            }
            at[name] = datum.scalar ? items.at(0) : items;
        }
        return with({{"thm", "counterexample"}, {"at", at}});
    }

    /// A multiple of the period that may be taken from every heap refutes it.
    const pattern::check::Multiples* multiples() const {
        const auto* found = theorems_.empty() ? nullptr : theorems_[0]->proof.checked().as<pattern::check::Multiples>();
        return found && theorems_[0]->proof.theorem() == pattern::TheoremId::multiples ? found : nullptr;
    }
    Certificate multiple(const pattern::check::Multiples& found) {
        const auto taken = base::to_int64(found.multiple);
        if (!taken) unsupported("the multiple of the period is beyond 64 bits");
        return with({{"thm", "1.6"}, {"multiple", *taken}});
    }

    const claim::Finding& finding_;
    std::vector<pattern::TheoremRef> theorems_;
    bool holds_;
    rule::Claim claim_;
    rule::Game game_;
    Json stated_;
};

}  // namespace

void no_uniform(const std::string& parameter) {
    unsupported("the claim cannot be read with the parameter as one more number of a position, which would stand for all of its values (" + parameter + ")");
}

Certificate of_claim(const std::string& id, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim, const claim::Finding& finding,
                     const std::string& parameter) {
    const std::string why = finding.tried.empty() ? "" : ": " + finding.tried.front();
    if (finding.verdict == Verdict::undecided) unsupported("the claim is not decided" + why);
    if (finding.verdict == Verdict::holds)
        unsupported("the claim holds as far as it was tried, which proves nothing" + why +
                    "; a claim about the positions that were tried, `for n in 0..1000`, can be certified");
    if (claim.expr && !claim.over_positions && (finding.verdict == Verdict::exhausted || finding.verdict == Verdict::proved))
        require_short_ranges(*game, *claim.expr);
    try {
        return ClaimWriter(id, *game, claim, finding, parameter).write();
    } catch (const base::Failure& no) {
        const std::string instead = instead_of_values(*game);
        if (no.kind() != base::FailureKind::unsupported || !no.hint().empty() || instead.empty()) throw;
        throw base::Failure(no.kind(), no.what(), instead);
    }
}

}  // namespace grundy::certificate
