/// How long play lasts, whether it ends, whether nobody draws, sets that are kept, and claims about words.
#include <algorithm>

#include "engine/analyse/alone/alone.hpp"
#include "engine/base/failure.hpp"
#include "engine/certificate/claim_writer.hpp"
#include "engine/certificate/induction_proof.hpp"
#include "engine/certificate/word_proof.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/potential.hpp"
#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/claim/words/equal_plays.hpp"
#include "engine/claim/words/law_of_words.hpp"
#include "engine/claim/words/prove_words.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/small_numbers.hpp"

namespace grundy::certificate {

using claim::Verdict;

namespace {

/// The set of a claim that is refuted, where it is told by `n mod (k + 1)`.
claim::argument::Told told_by_quotients(const rule::Game& game, const rule::Claim& claim) {
    try {
        if (const auto told = claim::quotient_game(game, claim)) return {told->divisor, told->divided, told->words};
    } catch (const claim::NotDefinable&) {
    }
    return {};
}

}  // namespace

Certificate ClaimWriter::by_words(const claim::argument::WordInduction& induction) {
    if (!induction.evidence) unsupported("the proof about words is not told");
    if (names_words()) {
        const Json proof = holds_ ? Json{{"thm", "exhaustive"}} : Json{{"thm", "counterexample"}, {"at", Json::object()}};
        return with(and_words(proof, *induction.evidence), most_steps_of_induction);
    }
    if (induction.evidence->of_run) return by_runs(*induction.evidence);
    Json proof = about_words(pattern::entry(induction.proof.theorem()).number, *induction.evidence);
    if (induction.proof.theorem() == pattern::TheoremId::draws && induction.guessed) proof["rounds"] = claim::most_short_rounds;
    if (induction.proof.theorem() == pattern::TheoremId::equal_plays) proof["rounds"] = claim::rounds_near_the_end;
    return with(std::move(proof), most_steps_of_induction);
}

bool ClaimWriter::names_words() const {
    return is_of_words() && !claim_.over_positions && !claim_.from_start && !claim_.everywhere && game_.play != rule::Play::alone;
}

/// By a law of all words, found anew.
std::optional<Certificate> ClaimWriter::by_law_of_words(const Json& proof) {
    const auto law = claim::law_or_none([&] { return claim::law_of_words(finding_.game, game::compile(*finding_.game)); });
    const auto told = law ? law->told() : nullptr;
    return told ? if_confirmed([&] { return with(and_words(proof, *told), most_steps_of_induction); }) : std::nullopt;
}

Certificate ClaimWriter::cases() {
    const Json proof = {{"thm", "exhaustive"}};
    const auto by_cases = [&] { return with(proof, game_.play == rule::Play::alone ? most_steps_of_induction : most_steps_of_cases); };
    if (!names_words()) return by_cases();
    const auto is_told = [](const pattern::Evidence& e) { return std::holds_alternative<pattern::AlongPlay>(e); };
    const auto& grounds = finding_.grounds.all();
    const bool told = std::any_of(grounds.begin(), grounds.end(), is_told);
    auto made = told ? by_law_of_words(proof) : if_confirmed([&] { return with(and_plays(proof), most_steps_of_cases); });
    if (!made) made = if_confirmed(by_cases);
    if (!made && !told) made = by_law_of_words(proof);
    return made ? *made : by_cases();
}

Json ClaimWriter::and_plays(Json proof) const {
    const auto evidence = claim::word_evidence(game_, claim_);
    if (!evidence) unsupported("all plays from a word are equally long, and what falls with every move was not found anew");
    Json plays = about_words("", *evidence);
    plays.erase("thm");
    proof["plays"] = std::move(plays);
    return proof;
}

namespace {

Json with_runs(Json proof, const claim::argument::WordEvidence& evidence) {
    const Json law = Json::parse(of_law(*evidence.of_run).text);
    proof["runs"] = {{"letter", evidence.run}, {"claim", law["claim"]}, {"proof", law["proof"]}};
    return proof;
}

}  // namespace

Json ClaimWriter::and_words(Json proof, const claim::argument::WordEvidence& evidence) {
    Json words = about_words("", evidence);
    words.erase("thm");
    proof["words"] = evidence.of_run ? with_runs(std::move(words), evidence) : std::move(words);
    return proof;
}

Certificate ClaimWriter::by_runs(const claim::argument::WordEvidence& evidence) {
    return with(with_runs(about_words("12.1", evidence), evidence), most_steps_of_induction);
}

std::optional<Certificate> ClaimWriter::by_words_after_all() {
    const auto evidence = claim::word_evidence(game_, claim_);
    try {
        if (evidence) return with(about_words("11.5", *evidence), most_steps_of_induction);
        if (const auto letters = claim::letters_of_words(game_, claim_)) return with(about_words("7.1", {*letters, {}, {}, {}, {}}), most_steps_of_induction);
    } catch (const base::Failure& no) {
        if (no.kind() != base::FailureKind::unsupported) throw;
    }
    return std::nullopt;
}

bool ClaimWriter::is_far() const {
    const std::int64_t far = is_of_words() ? INT64_MAX : 2'000;
    const std::size_t many = is_of_words() ? 12 : SIZE_MAX;
    return std::any_of(finding_.at.begin(), finding_.at.end(), [far, many](const auto& named) {
        const auto& items = named.second.items;
        return items.size() > many || std::any_of(items.begin(), items.end(), [far](const base::Integer& x) { return x > far || x < -far; });
    });
}

bool ClaimWriter::asks_for_draws() const {
    return claim_.expr && rule::any_of(*claim_.expr, [](const rule::Expr& part) { return part.op == rule::Op::draw_at; });
}

Certificate ClaimWriter::by_small_numbers() {
    try {
        return by_laws_or_cases();
    } catch (const base::Failure& no) {
        const auto small = no.kind() == base::FailureKind::unsupported ? rule::with_small_numbers(game_, claim_) : std::nullopt;
        if (!small) throw;
        claim::Finding there = finding_;
        there.game = small->game;
        auto made = if_confirmed([&] {
            Json proof = proof_of(*small->game, claim_, there);
            return proof["small"] = true, with(std::move(proof), most_steps_of_induction);
        });
        if (!made) throw;
        return std::move(*made);
    }
}

/// Since play ends.
std::optional<Certificate> ClaimWriter::by_nobody_draws() {
    Json proof = on_digits(claim::claim_base(game_, claim_), {{"thm", "single moves"}});
    return if_confirmed([&] { return proof["measure"] = measure_of(*finding_.game), with(proof, most_steps_of_induction); });
}

Certificate ClaimWriter::ending() {
    if (const auto evidence = holds_ && is_of_words() ? claim::word_evidence(game_, claim_) : nullptr)
        return with(about_words("rank", *evidence), most_steps_of_induction);
    if (const auto* endless = finding_.argument.as<claim::argument::NeverEnds>()) {
        Json proof = {{"thm", "endless"}};
        if (endless->kept) proof["kept"] = automaton(*endless->kept, "in");
        else proof["rounds"] = endless->rounds;
        if (endless->letters.empty()) proof["base"] = endless->base.base();
        else proof["letters"] = endless->letters;
        return with(std::move(proof), most_steps_of_induction);
    }
    if (!holds_ && !finding_.at.empty()) {
        Json at = Json::array();
        for (const auto& [name, datum] : finding_.at) at.push_back(as_json(datum));
        Json proof = {{"thm", "returns"}};
        if (!claim_.from_start) proof["at"] = at;
        return with(std::move(proof));
    }
    if (claim_.from_start && finding_.argument.is<claim::argument::Visited>()) return with({{"thm", "exhaustive"}});
    if (!finding_.argument.is<claim::argument::Rank>())
        unsupported("that play ends, or does not, is something that the checker only decides by a measure that falls with every move");
    return with({{"thm", "rank"}, {"base", 2}, {"measure", measure_of(*finding_.game)}}, most_steps_of_induction);
}

Certificate ClaimWriter::length() {
    if (const auto* alike = finding_.argument.as<claim::argument::AlikeEntries>()) return by_alike(*alike);
    if (const auto* row = finding_.argument.as<claim::argument::LengthOfRow>())
        return with({{"thm", "12.1"},
                     {"called", row->entry.finding->game->components.at(0).name},
                     {"entry", proof_of(*row->entry.finding->game, *row->entry.claim, *row->entry.finding)}},
                    most_steps_of_induction);
    const bool proved = finding_.argument.is<claim::argument::LengthOfPlay>();
    const auto size = [&] {
        base::Integer sum = 0;
        for (const auto& named : finding_.at)
            for (const base::Integer& x : named.second.items) sum += x < 0 ? base::Integer(-x) : x;
        return sum;
    };
    constexpr std::int64_t soon_played = 100;  // all numbers together
    if (claim_.everywhere && !holds_ && !finding_.at.empty() && !is_far() && (is_of_words() || size() <= soon_played)) return counterexample();
    if (claim_.everywhere || proved)
        if (auto made = by_length(proved)) return std::move(*made);
    return claim_.everywhere && !holds_ ? counterexample() : cases();
}

std::optional<Certificate> ClaimWriter::by_length(bool only) {
    if (is_of_words()) {
        const auto letters = only ? claim::letters_of_words(game_, claim_) : std::nullopt;
        if (!letters) return std::nullopt;
        Json proof = {{"thm", "11.4"}, {"letters", *letters}};
        if (const auto* length = finding_.argument.as<claim::argument::LengthOfPlay>()) tell_measure(length->measure, proof);
        return with(std::move(proof), most_steps_of_induction);
    }
    if (const auto potential = claim::potential_of(*finding_.game)) {
        std::vector<std::int64_t> row = potential->coefficients;
        row.push_back(potential->constant);
        const auto made = if_confirmed([&] {
            return with(on_digits(claim::claim_base(game_, claim_), {{"thm", "11.4"}, {"length", row}, {"divisor", potential->divisor}}),
                        most_steps_of_induction);
        });
        if (made) return made;
    }
    if (const auto* length = finding_.argument.as<claim::argument::LengthOfPlay>(); length && length->law)
        return with(
            on_digits(claim::claim_base(game_, claim_),
                      {{"thm", "11.4"},
                       {"by", {{"claim", Json::parse(rule::claim_to_json(*length->law, game_))}, {"proof", claimed_length_proof(game_, *length->law)}}}}),
            most_steps_of_induction);
    return only ? std::optional(with(claimed_length_proof(game_, claim_), most_steps_of_induction)) : std::nullopt;
}

Certificate ClaimWriter::keeping() {
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
        if (kept && !kept->round.empty()) proof["round"] = kept->round;
        else if (holds_) proof["measure"] = kept && !kept->measure.empty() ? kept->measure : measure_of(*finding_.game);
        if (kept) tell(kept->told, proof);
        else if (!holds_) tell(told_by_quotients(game_, claim_), proof);
        if (kept && kept->region) proof["region"] = automaton(*kept->region, "in");
        return with(std::move(proof), most_steps_of_induction);
    } catch (const base::Failure& no) {
        if (no.kind() != base::FailureKind::unsupported || (holds_ && !few)) throw;
        return holds_ ? cases() : counterexample();
    }
}

/// Where infinitely many positions may be reached.
std::optional<Certificate> ClaimWriter::by_puzzle_law_after_all() {
    if (game_.play != rule::Play::alone || claim_.from_start || !analyse::cells_of(*game::compile(game_), game_).empty()) return std::nullopt;
    for (const bool distances : {true, false}) {
        const auto law = by_puzzle_law_found_anew(finding_.game, claim::claim_base(game_, claim_), distances);
        if (auto made = law ? if_confirmed([&] { return with(*law, most_steps_of_induction); }) : std::nullopt) return made;
    }
    return std::nullopt;
}

}  // namespace grundy::certificate
