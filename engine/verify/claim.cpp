#include "engine/verify/claim.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "engine/base/failure.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/rewrite/alike.hpp"
#include "engine/rule/rewrite/row_statement.hpp"
#include "engine/rule/rewrite/small_numbers.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/claim_words.hpp"
#include "engine/verify/endless.hpp"
#include "engine/verify/induction/bisimulation.hpp"
#include "engine/verify/induction/induction.hpp"
#include "engine/verify/mirrored.hpp"
#include "engine/verify/outcomes.hpp"
#include "engine/verify/parts.hpp"
#include "engine/verify/rows_of_heaps.hpp"
#include "engine/verify/set_runs.hpp"
#include "engine/verify/words/words.hpp"

namespace grundy::verify {
namespace {

/// The sentence `where NAME is game …` is the only one in which this name stands.
void require_free_name(const std::string& name, const rule::Game& game) {
    const auto called = [&](const auto& one) { return one.name == name; };
    const auto used = [&](const auto& one) { return one.first == name; };
    const bool taken = name == game.name || std::any_of(game.graphs.begin(), game.graphs.end(), called) ||
                       std::any_of(game.functions.begin(), game.functions.end(), called) ||
                       std::any_of(game.components.begin(), game.components.end(), called) || std::any_of(game.uses.begin(), game.uses.end(), used);
    if (taken || !rule::may_name_a_game(name)) throw Unreadable("a game that the claim names has a name that means something else, or none");
}

/// The other games that the claim names. Their canonical text must be theirs, as that of the rule.
rule::Game with_uses(const rule::Game& game, Fields& claim, Steps& steps) {
    rule::Game whole = game;
    whole.uses.clear();
    if (!claim.has("uses")) return whole;
    if (claim.list("uses").empty() || claim.list("uses").size() > 20) throw Unreadable("a claim names from 1 to 20 other games, or says nothing of them");
    for (const Json& one : claim.list("uses")) {
        Fields use(one, "uses");
        auto other = std::make_shared<const rule::Game>(rule::game_from(use.at("rule")));
        if (use.text("text") != rule::canonical_text(*other)) throw Rejected("the text of another game is not the rule that the certificate holds");
        for (const rule::PositionData& term : rule::start_terms(*other)) require_position(*other, term, "the start of another game", steps);
        const std::string name = use.text("name");
        require_free_name(name, whole);
        whole.uses.emplace_back(name, std::move(other));
        use.nothing_else();
    }
    return whole;
}

void learn_laws(const rule::Game& game, Fields& proof, Answers& answers, Steps& steps, std::string& how) {
    if (!proof.has("laws")) return;
    for (const Json& one : proof.list("laws")) {
        Fields law(one, "laws");
        const std::uint64_t number = law.number("game");
        if (number > game.uses.size() || answers.law(static_cast<std::uint32_t>(number)))
            throw Unreadable("a law of a game that is not there, or a second one");
        Fields claim(law.at("claim"), "claim"), by(law.at("proof"), "proof");
        ProvedLaw proved = prove_law(answers.game(static_cast<std::uint32_t>(number)), claim, by, steps);
        for (const Fields* fields : {&law, &claim, &by}) fields->nothing_else();
        const std::string whose = number == 0 ? "" : " of " + answers.game(static_cast<std::uint32_t>(number)).name;
        how += fmt::format("{}{}{}, {}", how.empty() ? "" : "; ", proved.words.sentence, whose, proved.words.how);
        answers.learn(static_cast<std::uint32_t>(number), std::move(proved));
    }
}

std::string decide(const Question& q) {
    using F = rule::Claim::Form;
    switch (q.claim.form) {
        case F::formula: return decide_formula(q);
        case F::value_at:
        case F::outcome_at:
        case F::winner:
        case F::move:
        case F::winning_moves:
        case F::options: return decide_at(q);
        case F::length: return decide_length(q);
        case F::period:
        case F::arithmetic_period:
        case F::allows:
        case F::same_as: return decide_rows(q);
        case F::keep: return decide_keep(q);
        default: throw Rejected("claims of this form are something that the checker does not decide");
    }
}

/// What the theorem about the rule says of every position, decided by automata.
std::string by_statement(const Question& q, Fields& proof) {
    const ProvedLaw* law = q.answers.law(0);
    const auto* form = law ? std::get_if<FormLaw>(&law->law) : nullptr;
    if (!form || !form->lost || proof.has("cases")) throw Rejected("no theorem about the rule is given that automata could read");
    return decide_by_statement(q.game, q.claim, q.holds, form->lost, form->value, proof, q.steps);
}

/// Every way to a verdict, by the theorem.
std::string decided(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps, std::string& about);

/// That the values repeat, as a claim with a proof of its own.
std::string learn_formula(const rule::Game& game, const Json& repeats, Answers& answers, Steps& steps) {
    Fields told(repeats, "repeats");
    std::string about;
    ProvedLaw law = law_of_formula(answers, told, [&](const rule::Claim& formula, Fields& proof) {
        const std::string theorem = proof.text("thm");
        return decided(game, formula, true, theorem, proof, steps, about);
    });
    std::string words = law.words.sentence + ", " + law.words.how + (about.empty() ? "" : "; " + about);
    answers.learn(0, std::move(law));
    return words;
}

/// By the laws of the games that it asks about, case by case, or at one case.
std::string decide_by_answers(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps) {
    Answers answers(game, steps);
    Question q{game, claim, answers, steps, theorem};
    q.holds = holds;
    q.cases = proof.number_or("cases", 0);
    q.multiple = proof.number_or("multiple", 0);
    if (proof.has("at")) q.at = &proof.at("at");
    if ((q.theorem == "counterexample") != (q.at != nullptr) || (q.theorem == "1.6") != (q.multiple != 0))
        throw Unreadable("the proof has a field that its theorem does not use, or lacks one");
    std::string laws;
    learn_laws(game, proof, answers, steps, laws);
    if (proof.has("repeats")) {
        if (q.theorem != "law" || answers.law(0)) throw Unreadable("a formula that repeats is a law, the only one of its game");
        laws += (laws.empty() ? "" : "; ") + learn_formula(game, proof.at("repeats"), answers, steps);
    }
    learn_of_named_words(q, proof, laws);
    if ((q.theorem == "exhaustive" || q.theorem == "11.4") && proof.has("laws")) throw Unreadable("this proof uses no laws");
    if (q.theorem == "law" && (proof.has("base") || proof.has("quotient"))) return by_statement(q, proof) + "\n  where " + laws;
    if (q.theorem == "11.4") q.play_length = lengths_of_plays(game, proof, steps, laws);
    const std::string how = decide(q);
    return laws.empty() ? how : how + "\n  where " + laws;
}

/// The claim about each part, by one of the proofs that the certificate has.
std::string decide_sum(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps) {
    if (!holds) throw Rejected("that a position is a sum of parts refutes no claim");
    const std::vector<Part> parts = parts_of(game);
    const Json& proofs = proof.list("parts");
    if (proofs.empty() || proofs.size() > 20) throw Unreadable("a sum has from 1 to 20 proofs about its parts");
    std::vector<bool> used(proofs.size(), false);
    std::map<std::string, std::string> known;
    std::string how;
    for (const PartClaim& one : claims_about_parts(game, parts, claim)) {
        rule::Game own = parts[one.part].game;
        own.uses = game.uses;
        const std::string said = rule::statement(one.claim, own), key = std::to_string(one.part) + said;
        if (known.count(key) != 0) continue;
        std::string why;
        const auto no_proof = [&](const std::exception& no) { why = no.what(); };
        for (std::size_t k = 0; k < proofs.size(); ++k) {
            if (used[k] && known.count(key) != 0) continue;
            try {
                Fields by(proofs[k], "parts");
                const std::string theorem = by.text("thm");
                std::string about;
                if (theorem == "12.1") throw Rejected("a part is no sum of parts");
                const std::string proved = decided(own, one.claim, true, theorem, by, steps, about);
                by.nothing_else();
                used[k] = true;
                known.emplace(key, proved);
            } catch (const Rejected& no) {
                no_proof(no);
            } catch (const Unreadable& no) {  // a proof about a part of another shape
                no_proof(no);
            }
        }
        if (known.count(key) == 0) throw Rejected("of a part it is not proved that " + said + ": " + why);
        how += "\n  of one part: " + said + ", " + known[key];
    }
    if (std::find(used.begin(), used.end(), false) != used.end()) throw Rejected("a proof about a part proves nothing that the claim says");
    return "every move changes one part of the position, and what it may do there depends on that part alone: g is the nim-sum of the parts (theorem 12.1)" +
           how;
}

/// A play of a row of heaps is one of each, so that their lengths add up: `entry`, the proof about one of them, which is
/// `called` so in it.
std::string decide_length_of_row(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    if (!holds) throw Rejected("that a row is a sum refutes no claim");
    Part part = row_of_heaps(game);
    const std::string name = proof.text("called");
    if (name != game.components.at(part.components[0]).name) require_free_name(name, game);
    rule::Game called = game;
    called.components[part.components[0]].name = name;
    part = row_of_heaps(called);
    std::string why = "it is about something else";
    const auto said = rule::length_of_entry(game, part.game, claim, part.components[0], part.shared, why);
    if (!said) throw Rejected("the claim does not say of a row what each entry adds to the length of play: " + why);
    Fields by(proof.at("entry"), "entry");
    const std::string theorem = by.text("thm");
    if (theorem == "12.1") throw Rejected("an entry is no sum of parts");
    const std::string how = decided(part.game, *said, true, theorem, by, steps, about);
    by.nothing_else();
    return "every move changes one entry of the row, and what it may do there depends on that entry alone: a play is one of each entry (theorem 12.1)\n  of "
           "one "
           "entry: " +
           rule::statement(*said, part.game) + ", " + how;
}

/// The set of all P-positions is kept: every option of one is an N-position, and that has an option that is one. So a proof that the set is this one will do.
std::string decide_kept_as_lost(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    const bool plain = claim.form == rule::Claim::Form::keep && claim.expr && claim.over_positions && claim.replies.empty() && claim.answers.empty() &&
                       !claim.from_start && !claim.condition && claim.domain.empty();
    if (!plain || !holds) throw Rejected("that a set is that of all P-positions proves that it is kept, and nothing else");
    const rule::Claim said = rule::lost_exactly_where(game, claim.expr, claim.frame);
    Fields by(proof.at("lost"), "lost");
    const std::string theorem = by.text("thm");
    const std::string how = decided(game, said, true, theorem, by, steps, about);
    by.nothing_else();
    return "the set is that of all P-positions, from which every move leads to an N-position, and from there one leads back: " + rule::statement(said, game) +
           ", " + how;
}

/// A number that no move changes is a parameter of the rule: what is said of all positions is said for each value that `where` allows.
std::string for_every(const std::string& name, const rule::Game& game, const rule::Claim& claim) {
    std::size_t k = 0;
    while (k < game.components.size() && game.components[k].name != name) ++k;
    if (k == game.components.size() || game.components[k].kind != rule::ComponentKind::natural || game.components[k].group >= 0)
        throw Rejected("what should be a parameter is no number of a position that stands by itself");
    for (const rule::Move& move : game.moves) {
        const auto stays = [&](const rule::Term& term) {
            const rule::Expr& to = *term.components.at(k);
            return move.from.at(k).slot && to.op == rule::Op::local && to.slot == *move.from[k].slot;
        };
        if (!std::all_of(move.to.begin(), move.to.end(), stays)) throw Rejected("a move may change what should be a parameter: " + rule::to_string(move, game));
    }
    const bool bound = std::any_of(claim.domain.begin(), claim.domain.end(), [k](const rule::Binder& b) { return b.slot == k; });
    if (bound || claim.from_start || (!claim.over_positions && claim.form != rule::Claim::Form::finite))
        throw Rejected("the claim is not about all values of what should be a parameter");
    return "; no move changes " + name + ", which is any number that a position has there: a parameter of the rule";
}

/// One name, or a list of several.
std::string parameters_of(const rule::Game& game, Fields& claim, const rule::Claim& data) {
    if (!claim.has("parameter")) return "";
    if (claim.at("parameter").is_string()) return for_every(claim.text("parameter"), game, data);
    std::string all;
    for (const Json& name : claim.list("parameter")) {
        if (!name.is_string()) throw Unreadable("a parameter has a name");
        all += for_every(name.get<std::string>(), game, data);
    }
    return all;
}

}  // namespace

void require_verdict(const Question& q, bool found, const std::string& why) {
    if (found == q.holds) return;
    throw Rejected(q.holds ? "the claim is false: " + why : "the claim is not refuted: " + why);
}

namespace {

/// No theorem of games for two players is asked about these.
bool is_about_puzzle(const rule::Game& game, const rule::Claim& claim) {
    const auto asks_a_puzzle = [&](const rule::Expr& part) {
        const bool other = part.op >= rule::Op::value_at && part.ref > 0 && part.ref <= game.uses.size();
        return rule::asks_of_puzzle(part.op) || (other && game.uses[part.ref - 1].second->play == rule::Play::alone);
    };
    const auto asks = [&](const rule::ExprRef& e) { return e && rule::any_of(*e, asks_a_puzzle); };
    const auto ranges = [&](const rule::Binder& binder) { return asks(binder.range); };
    return game.play == rule::Play::alone || asks(claim.expr) || asks(claim.condition) || std::any_of(claim.domain.begin(), claim.domain.end(), ranges);
}

std::string by_theorem(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps,
                       std::string& about) {
    if (theorem == "distances") return decide_distances(game, claim, holds, proof, steps, about);
    if (theorem == "reached") return decide_reached(game, claim, holds, proof, steps, about);
    if (theorem == "construction") return decide_constructed(game, claim, holds, proof, steps, about);
    if (theorem == "told_way") return decide_told_way(game, claim, holds, proof, steps, about);
    if (is_about_puzzle(game, claim) &&
        (claim.form != rule::Claim::Form::formula || (theorem != "exhaustive" && theorem != "counterexample" && theorem != "puzzle" && theorem != "numbers")))
        throw Rejected("of a puzzle for one player only formulas are proved, case by case or by distances");
    const bool at_position = claim.form == rule::Claim::Form::length && !claim.everywhere;
    if (theorem == "endless")
        return proof.has("letters") ? decide_words(game, claim, holds, theorem, proof, steps, about) : decide_endless(game, claim, holds, proof, steps);
    if (proof.has("letters") && (theorem == "11.5" || theorem == "7.1" || theorem == "rank" || theorem == "kept" || theorem == "11.4"))
        return decide_words(game, claim, holds, theorem, proof, steps, about);
    if (theorem == "7.1" || theorem == "11.1" || theorem == "11.2" || theorem == "options" || theorem == "numbers" || theorem == "single moves" ||
        theorem == "puzzle" || (theorem == "11.4" && !at_position))
        return decide_induction(game, claim, holds, theorem, proof, steps);
    if (theorem == "rank") return decide_finite(game, claim, holds, proof, steps);
    if (theorem == "returns" || claim.form == rule::Claim::Form::finite) return decide_by_play(game, claim, holds, theorem, proof, steps);
    if (theorem == "kept" && claim.form == rule::Claim::Form::formula) return decide_induction(game, claim, holds, theorem, proof, steps);
    if (theorem == "kept" && proof.has("lost")) return decide_kept_as_lost(game, claim, holds, proof, steps, about);
    if (theorem == "kept") return decide_kept(game, claim, holds, proof, steps);
    if (theorem == "12.1" && proof.has("runs")) return decide_runs(game, claim, holds, proof, steps, about);
    if (theorem == "11.7") return decide_bisimulation(game, claim, holds, proof, steps);
    if (theorem == "11.6") return decide_diamonds(game, claim, holds, proof, steps, about);
    if (theorem == "12.1" && proof.has("mirrored")) {
        if (!proof.flag("mirrored")) throw Unreadable("play is mirrored, or that is not said");
        return decide_mirrored(game, claim, holds, proof, steps);
    }
    if (theorem == "12.1" && proof.has("row")) return decide_rows_of_heaps(game, claim, holds, proof, steps);
    if (theorem == "12.1" && claim.form == rule::Claim::Form::length) return decide_length_of_row(game, claim, holds, proof, steps, about);
    if (theorem == "12.1") return decide_sum(game, claim, holds, proof, steps);
    return decide_by_answers(game, claim, holds, theorem, proof, steps);
}

std::string by_alike_or_theorem(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps,
                                std::string& about) {
    const bool of_play_alone = claim.form == rule::Claim::Form::length || claim.form == rule::Claim::Form::finite;
    if (of_play_alone && !game.terminals.empty()) {  // they say who has won where play is over, not when it is
        rule::Game of_play = game;
        of_play.terminals.clear();
        return by_alike_or_theorem(of_play, claim, holds, theorem, proof, steps, about);
    }
    if (proof.has("small")) {
        if (!proof.flag("small")) throw Unreadable("a number stays small, or that is not said");
        const auto small = rule::with_small_numbers(game, claim);
        if (!small || !holds) throw Rejected("the checker does not see that a number stays as small as the claim assumes");
        const std::string& name = game.components[small->component].name;
        return fmt::format("no move leads out of the positions with {} <= {}, and with these values in the moves: ", name, small->most) +
               by_theorem(*small->game, claim, holds, theorem, proof, steps, about);
    }
    if (!proof.has("alike")) return by_theorem(game, claim, holds, theorem, proof, steps, about);
    if (!proof.flag("alike")) throw Unreadable("entries are alike, or that is not said");
    const auto alike = rule::is_about_lengths(game, claim) ? rule::with_entries_alike(game) : nullptr;
    if (!alike || !holds) throw Rejected("the checker does not see that only the length of the row matters");
    return "only how long the row is matters: it is as good as a row of zeros, " + by_theorem(*alike, claim, holds, theorem, proof, steps, about);
}

/// Every play ends, so a position has a value, which is 0 exactly where who is to move loses.
std::string decide_outcomes(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps,
                            std::string& about) {
    if (!has_plain_sums(game) || !game.uses.empty() || !holds) throw Rejected("values are no outcomes here");
    Fields by(proof.at("outcomes"), "outcomes");
    const std::string ending = by.text("thm");
    if (ending != "rank" || by.has("outcomes")) throw Unreadable("that play ends is proved by a measure that falls");
    rule::Claim finite;
    finite.form = rule::Claim::Form::finite;
    std::string more;
    const std::string ends = decided(game, finite, true, ending, by, steps, more);
    by.nothing_else();
    const std::string how = by_alike_or_theorem(game, asked_by_outcomes(game, claim), true, theorem, proof, steps, about);
    return "a value is 0 exactly at the P-positions, as play ends: " + ends + "; " + how;
}

std::string decided(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps, std::string& about) {
    if (proof.has("outcomes")) return decide_outcomes(game, claim, holds, theorem, proof, steps, about);
    return by_alike_or_theorem(game, claim, holds, theorem, proof, steps, about);
}

}  // namespace

namespace {

/// A claim about a number for the set {1..n} is one about the game of its one run; any other about the rule itself.
rule::Game game_of_claim(const rule::Game& game, Fields& claim, Steps& steps, std::string& about) {
    if (!claim.has("runs")) return with_uses(game, claim, steps);
    if (claim.has("parameter")) throw Unreadable("a claim about {1..n} for every n names no parameter");
    const std::string number = claim.text("runs");
    if (!rule::may_name_a_game(number)) throw Unreadable("the number that stands for {1..n} has no name");
    const rule::Game heap = with_uses(game_of_set_runs(game, number, steps), claim, steps);
    about = fmt::format(
        "where the number {0} stands for the set {{1..{0}}}, for every {0} >= 0, of this rule with `set 1..{0}` in place of `set 1..{1}`: every move takes "
        "elements of one run and looks at that run alone, so that a set is the sum of its runs (theorem 12.1), and this one is one run",
        number, game.components[0].high);
    return heap;
}

}  // namespace

Proved prove_claim(const rule::Game& game, Fields& claim, Fields& proof, std::string& rule, Steps& steps) {
    if (claim.has("id")) claim.text("id");
    std::string runs;
    const rule::Game whole = game_of_claim(game, claim, steps, runs);
    const rule::Claim data = rule::claim_from(claim.at("data"), whole);
    const std::string text = claim.text("text");
    if (text != rule::to_string(data, whole))
        throw Rejected("the text of the claim is not the claim that the certificate holds: " + rule::to_string(data, whole));
    claim.at("holds");
    const bool holds = claim.flag("holds");
    const std::string theorem = proof.text("thm"), parameter = parameters_of(whole, claim, data);
    std::string about;
    const std::string how = decided(whole, data, holds, theorem, proof, steps, about);
    // From the very tree that was decided, with what its names mean.
    std::string sentence = fmt::format("{}: {}", holds ? "the claim is true" : "the claim is false", rule::statement(data, whole));
    for (const std::string& more : {runs, about})
        if (!more.empty()) sentence += "\n  " + more;
    std::string line;
    for (const char c : rule::definitions(data, whole)) {
        if (c == '\n') sentence += "\n  with " + std::exchange(line, "");
        else line += c;
    }
    for (const auto& [name, other] : whole.uses) rule += "\nwhere " + name + " is\n" + rule::canonical_text(*other);
    return {sentence, how + parameter};
}

}  // namespace grundy::verify
