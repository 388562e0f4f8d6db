/// Who wins at a word that is made of the word of a position, `P(w ++ "a")`: making it is a relation between words, as a move is, so where the made word is in
/// a regular set is a regular set. Needed are the P-positions of the game, or the words of each value, which a law gives.
#include "engine/claim/words/word_sentence.hpp"
#include "engine/claim/words/word_step.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Expr;

/// The ways in which the position that is asked about is made, wherever it is asked; it must be a position there.
std::vector<WordStep> WordSentences::asked_about(const Expr& e, const Names& names) {
    std::vector<WordStep> steps;
    for (const auto& [is, pieces] : word(*e.args[0], names)) {
        const Automaton way = both(context_, is);
        if (way.accepts_nothing()) continue;
        const Under under(*this, way);
        auto step = written_step(*this, rule::to_string(e, game_), way, pieces, {});
        if (!step || !both(way, complement(before(*step, word_, known_->positions))).accepts_nothing()) refuse("what may be no position:", e);
        steps.push_back(std::move(*step));
    }
    return steps;
}

Automaton WordSentences::known_outcome(const Expr& e, const Names& names, char letter) {
    const auto& found = known_->outcomes.at(letter);
    if (is_word(*e.args[0], names)) return found;
    Automaton any = constant(false);
    for (const WordStep& step : asked_about(e, names)) any = either(any, before(step, word_, found));
    return any;
}

WordNumber WordSentences::known_value(const Expr& e, const Names& names) {
    if (known_->values.empty()) refuse("the value", e);
    const bool here = is_word(*e.args[0], names);
    const std::vector<WordStep> steps = here ? std::vector<WordStep>{} : asked_about(e, names);
    WordNumber result;
    for (std::size_t v = 0; v < known_->values.size(); ++v) {
        Automaton any = here ? known_->values[v] : constant(false);
        for (const WordStep& step : steps) any = either(any, before(step, word_, known_->values[v]));
        result.emplace_back(std::move(any), WordForm{static_cast<std::int64_t>(v), {}, 0, {}});
    }
    return result;
}

}  // namespace grundy::claim
