/// Who wins at a word that is made of the word of a position, `P(w ++ "a")`: making it is a relation between words, as a move is, so where the made word is in
/// a regular set is a regular set. Likewise whether a regular expression matches it. Needed are the P-positions of the game, or the words of each value, which
/// a law gives.
#include "engine/arithmetic/explored.hpp"
#include "engine/claim/words/word_sentence.hpp"
#include "engine/claim/words/word_step.hpp"
#include "engine/rule/evaluate/regular.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Expr;

/// The ways in which the position that is asked about is made, wherever it is asked; `as_position`: it must be one there.
std::vector<WordStep> WordSentences::made_of(const Expr& e, const Names& names, bool as_position) {
    std::vector<WordStep> steps;
    for (const auto& [is, pieces] : word(*e.args[0], names)) {
        const Automaton way = both(context_, is);
        if (way.accepts_nothing()) continue;
        const Under under(*this, way);
        auto step = written_step(*this, rule::to_string(e, game_), way, pieces, {});
        if (!step || (as_position && !both(way, complement(before(*step, word_, known_->positions))).accepts_nothing())) refuse("what may be no position:", e);
        steps.push_back(std::move(*step));
    }
    return steps;
}

Automaton WordSentences::known_outcome(const Expr& e, const Names& names, char letter) {
    const auto& found = known_->outcomes.at(letter);
    if (is_word(*e.args[0], names)) return found;
    Automaton any = constant(false);
    for (const WordStep& step : made_of(e, names, true)) any = either(any, before(step, word_, found));
    return any;
}

/// matches(w, "(ab)*"), of the word or of one that is made of it.
Automaton WordSentences::matching(const Expr& e, const Names& names) {
    enum class At { start, word, behind, none };
    using State = std::pair<At, rule::Regular::State>;
    const rule::Regular expression = rule::regular_of(e);
    const auto step = [&](const State& q, const std::vector<unsigned>& d) -> State {
        const auto& [at, read] = q;
        const bool letter = d[0] != 0 && d[0] <= letters_.size();
        if (at == At::start && d[0] == 0) return {At::word, read};
        if (at == At::word && letter) {
            State to{At::word, expression.next(read, *base::to_int64(letters_[d[0] - 1]))};
            return to.second.empty() ? State{At::none, {}} : to;
        }
        if ((at == At::word || at == At::behind) && d[0] == 0) return {At::behind, read};
        return {At::none, {}};
    };
    const Automaton set = arithmetic::explored<State>(places_.base(), {word_}, State{At::start, rule::Regular::start()}, step,
                                                      [&](const State& q) { return expression.accepts(q.second); });
    if (is_word(*e.args[0], names)) return set;
    // A made word may have letters that no position has, where it is passed over: right as long as the expression has none of them either.
    for (const std::int64_t letter : expression.letters())
        if (!digit_of(letter)) refuse("a letter that no position has, in", e);
    Automaton any = constant(false);
    for (const WordStep& one : made_of(e, names, false)) any = either(any, before(one, word_, set));
    return any;
}

WordNumber WordSentences::known_value(const Expr& e, const Names& names) {
    if (known_->values.empty()) refuse("the value", e);
    const bool here = is_word(*e.args[0], names);
    const std::vector<WordStep> steps = here ? std::vector<WordStep>{} : made_of(e, names, true);
    WordNumber result;
    for (std::size_t v = 0; v < known_->values.size(); ++v) {
        Automaton any = here ? known_->values[v] : constant(false);
        for (const WordStep& step : steps) any = either(any, before(step, word_, known_->values[v]));
        result.emplace_back(std::move(any), WordForm{static_cast<std::int64_t>(v), {}, 0, {}});
    }
    return result;
}

}  // namespace grundy::claim
