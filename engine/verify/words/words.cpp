/// Which of the conditions (conditions.hpp) a certificate asks for.
#include "engine/verify/words/words.hpp"

#include "engine/verify/induction/induction.hpp"
#include "engine/verify/words/conditions.hpp"

namespace grundy::verify {

std::vector<std::int64_t> listed_letters(const rule::Game& game, Fields& proof, Steps& steps, std::string& about) {
    std::vector<std::int64_t> letters = word::require_letters(game, proof.numbers("letters"), steps);
    if (game.components[0].kind == rule::ComponentKind::word && game.components[0].letters.empty()) {
        for (const std::int64_t letter : letters) about += (about.empty() ? "" : ", ") + std::string(1, static_cast<char>(letter));
        about = "for all words of the letters " + about;
    }
    return letters;
}

std::string decide_by_runs(const rule::Game& game, const rule::Claim& claim, bool holds, const std::vector<std::int64_t>& letters, const RunValues& run,
                           Fields& proof, Steps& steps) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !claim.over_positions)
        throw Rejected("the values of runs do not decide a claim of this form");
    return word::Induction(game, claim, letters, proof, steps).by_runs(run, holds);
}

std::string decide_by_equal_plays(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof, Steps& steps) {
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !claim.over_positions)
        throw Rejected("the length of plays does not decide a claim of this form");
    constexpr std::uint64_t most = 64;
    const std::uint64_t rounds = proof.number("rounds");
    if (rounds > most) throw Unreadable("at most 64 moves before the end of play");
    return word::Induction(game, claim, letters, proof, steps).by_equal_plays(rounds);
}

std::pair<ToldOfWords, std::string> told_of_words(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof,
                                                  Steps& steps) {
    return word::Induction(game, claim, letters, proof, steps).told();
}

std::pair<ToldOfWords, std::string> told_by_runs(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters,
                                                 const RunValues& run, Fields& proof, Steps& steps) {
    return word::Induction(game, claim, letters, proof, steps).told(run);
}

std::string require_ending_play(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof, Steps& steps) {
    return word::Induction(game, claim, letters, proof, steps).ending_play();
}

std::string decide_words(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps,
                         std::string& about) {
    const std::vector<std::int64_t> letters = listed_letters(game, proof, steps, about);
    if (theorem == "rank") {
        if (claim.form != rule::Claim::Form::finite || !holds) throw Rejected("that a measure falls proves that play ends, and nothing else");
        return word::Induction(game, claim, letters, proof, steps).by_measure();
    }
    if (theorem == "endless") {
        if (claim.form != rule::Claim::Form::finite || holds) throw Rejected("that play need never end refutes that it does, and nothing else");
        const std::uint64_t rounds = proof.number("rounds");
        if (rounds > most_steps_on) throw Unreadable("so many steps are not tried");
        return word::Induction(game, claim, letters, proof, steps).by_endless(rounds);
    }
    if (theorem == "11.4") {
        if (claim.form != rule::Claim::Form::length || !claim.everywhere || !claim.expr || claim.from_start || !holds)
            throw Rejected("how long play lasts on words proves a claim `length = …`, and nothing else");
        return word::Induction(game, claim, letters, proof, steps).length();
    }
    if (theorem == "kept") {
        if (claim.form != rule::Claim::Form::keep || !claim.expr || !holds) throw Rejected("that a set is kept proves a claim `keep`, and nothing else");
        return word::Induction(game, claim, letters, proof, steps).kept();
    }
    if (claim.form != rule::Claim::Form::formula || !claim.expr || claim.from_start || !claim.over_positions)
        throw Rejected("theorem " + theorem + " does not decide a claim of this form");
    word::Induction induction(game, claim, letters, proof, steps);
    if (theorem == "7.1" && proof.has("drawn")) {
        if (!proof.flag("drawn")) throw Unreadable("`drawn` is true where it stands");
        return induction.by_drawn_set(holds);
    }
    if (theorem == "7.1" && proof.has("rounds")) return induction.by_few_rounds(proof.number("rounds"), holds);
    return theorem == "7.1" ? induction.by_rounds(holds) : induction.decide(holds);
}

}  // namespace grundy::verify
