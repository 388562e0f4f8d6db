#include "engine/verify/claim_words.hpp"

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/laws.hpp"
#include "engine/verify/word_diamonds.hpp"
#include "engine/verify/word_runs.hpp"
#include "engine/verify/words/words.hpp"

namespace grundy::verify {
namespace {

/// Of the letters listed those that a position may have.
std::vector<std::int64_t> letters_of_positions(const rule::Game& game, Fields& proof, Steps& steps, std::string& about) {
    std::vector<std::int64_t> letters;
    const Moves moves(game, steps);
    for (const std::int64_t letter : listed_letters(game, proof, steps, about))
        if (moves.contains({many({letter})})) letters.push_back(letter);
    if (letters.empty()) throw Rejected("no word of one letter is a position");
    return letters;
}

/// Any two options of a word have a common option.
void require_common_options(const rule::Game& game, const std::vector<std::int64_t>& letters, Steps& steps) {
    if (!game.stops.empty()) throw Rejected("play may stop, which the checker does not follow here");
    require_diamonds(game, letters, steps);
}

/// What a run is worth, with a proof of its own, and how.
std::pair<RunValues, std::string> prove_runs(const rule::Game& game, const std::vector<std::int64_t>& letters, Fields& proof, Steps& steps) {
    Fields runs(proof.at("runs"), "runs");
    Fields law(runs.at("claim"), "claim"), by(runs.at("proof"), "proof");
    RunValues run{static_cast<std::int64_t>(runs.number("letter")), 0, {}};
    const rule::Game heap = game_of_runs(game, letters, run.letter, steps);
    const ProvedLaw proved = prove_law(heap, law, by, steps);
    for (const Fields* fields : {&runs, &law, &by}) fields->nothing_else();
    const auto* period = std::get_if<PeriodLaw>(&proved.law);
    if (!period || period->of_outcomes || period->saltus != 0 || period->first != 0 || period->values.size() != period->preperiod + period->period)
        throw Rejected("of the runs of a word the checker takes a period of their values alone");
    if (period->values.front() != 0) throw Rejected("an empty run is worth nothing");
    run.preperiod = period->preperiod, run.values = period->values;
    return {run, "\n  of a run of m letters: " + proved.words.sentence + ", " + proved.words.how};
}

constexpr const char* sum_of_runs =
    "every move changes letters of one run, a part made of one letter alone, and looks at that run alone: g is the nim-sum of the runs (theorem 12.1); ";

/// All plays from a word of these letters have one length.
std::pair<std::vector<std::int64_t>, std::string> prove_equal_plays(const rule::Game& game, const rule::Claim& claim, Fields& plays, Steps& steps) {
    if (!has_plain_sums(game) && !has_misere_sums(game)) throw Rejected("the length of play tells who wins under normal and misère play alone");
    std::string unused;
    const std::vector<std::int64_t> letters = letters_of_positions(game, plays, steps, unused);
    require_common_options(game, letters, steps);
    const std::string falls = require_ending_play(game, claim, letters, plays, steps);
    return {letters, "any two options of a word have a common option, so all plays from a word have one length (theorem 11.6), and one is played; " + falls};
}

/// The value of every word by those of its runs, or what a law says of every word.
std::pair<ToldOfWords, std::string> prove_words(const Question& q, Fields& words) {
    std::string unused;
    if (!words.has("runs")) return told_of_words(q.game, q.claim, listed_letters(q.game, words, q.steps, unused), words, q.steps);
    const std::vector<std::int64_t> letters = letters_of_positions(q.game, words, q.steps, unused);
    const auto [run, why] = prove_runs(q.game, letters, words, q.steps);
    auto [told, how] = told_by_runs(q.game, q.claim, letters, run, words, q.steps);
    return {std::move(told), sum_of_runs + how + why};
}

}  // namespace

std::string decide_runs(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    const std::vector<std::int64_t> letters = letters_of_positions(game, proof, steps, about);
    const auto [run, why] = prove_runs(game, letters, proof, steps);
    return sum_of_runs + decide_by_runs(game, claim, holds, letters, run, proof, steps) + why;
}

std::string decide_diamonds(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about) {
    if (!holds) throw Rejected("that all plays have one length refutes no claim");
    const std::vector<std::int64_t> letters = letters_of_positions(game, proof, steps, about);
    require_common_options(game, letters, steps);
    return decide_by_equal_plays(game, claim, letters, proof, steps);
}

void learn_of_named_words(Question& q, Fields& proof, std::string& how) {
    const bool plays = proof.has("plays");
    if (!plays && !proof.has("words")) return;
    if (q.theorem != "exhaustive" && q.theorem != "counterexample") throw Unreadable("single words are told of: of cases, or of a counterexample");
    if (plays && proof.has("words")) throw Unreadable("either one play tells of a word, or what is known of all");
    const rule::Game& game = q.game;
    const bool word =
        game.components.size() == 1 && (game.components[0].kind == rule::ComponentKind::word || game.components[0].kind == rule::ComponentKind::sequence);
    if (!word || game.partizan) throw Rejected("the position is no word, or says whose move it is");
    Fields fields(proof.at(plays ? "plays" : "words"), plays ? "plays" : "words");
    how += how.empty() ? "" : "; ";
    if (plays) {
        auto [letters, why] = prove_equal_plays(game, q.claim, fields, q.steps);
        how += why;
        q.answers.let_one_play_tell(std::move(letters));
        q.play_length = [&answers = q.answers](const Position& position) { return answers.moves_of_one_play(position); };
    } else {
        auto [told, why] = prove_words(q, fields);
        how += why;
        q.answers.let_words_tell(std::move(told));
    }
    fields.nothing_else();
}

}  // namespace grundy::verify
