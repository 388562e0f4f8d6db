#pragma once
/// One claim about words while it is decided: by induction along play as it stands, or by what is known of all words (settled_words.cpp).
/// Map of the room: read prove_words.cpp and this header first: `prove_words` decides one claim by induction, `settled_words` takes what is known of all
/// words, `prove_counts` counts of a row.
/// Words as numbers: `places`, `word_number`, `word_sentence`, `word_pieces`, `word_asked`. Rows: `row_sentence`, `row_made`, `count_game`.
/// Moves: `word_step` one way, `word_play` all of them, `word_rank` what falls.
/// Laws: `law_of_words` without a claim, `word_kernel` guesses them, `word_laws` keeps them, `regular_expression` writes them, `runs_law` those of runs,
/// `compared_value` of values; `kept_words` strategies. Lengths of play: `length_words`, with `word_series`, what is counted, as vectors; `equal_plays`. For
/// certificates: `word_evidence`; for people: `word_examples`.
/// Puzzles: `distance_claim` with `asked_of_rows` is where claims come in; laws of distances `distance_law`, `weight_law`, `rows_of_lengths`, compared by
/// `length_formula` and `never_negative`; ways made of shorter ways `construction` on `embedding`, bounds from below `potential`; ways that the claim tells
/// `told_way` on `told_row`, with `row_moves`, bounds from below `inversions`, compared by `claimed_bound`; where goals are reached `reached_rows`.
#include <functional>

#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

inline constexpr std::uint64_t most_word_work = 60'000'000;  ///< transitions, some seconds

class WordInduction {
public:
    WordInduction(Ground& ground, Letters letters) : ground_(ground), sentences_(ground.game(), std::move(letters)) {}

    void decide(bool outcomes, bool values, Induced& result);
    const std::string& stage() const { return stage_; }

private:
    Automaton claimed();
    std::optional<Proof> plainly();
    void argue(const Automaton& region, const Automaton& in, argument::Examples& into);
    std::optional<Proof> by_outcomes();
    std::optional<Proof> by_values();
    void say_induction(const KnownWords& known, bool guessed, Proof& proof);
    void settle(const KnownWords& known, const std::function<void(Proof&)>& is_proved, Induced& result);
    void settle_named(const KnownWords& known, const std::function<void(Proof&)>& is_proved, Induced& result);
    bool by_law(bool values, Induced& result);
    bool by_runs(Induced& result);
    bool by_equal_plays(bool values, Induced& result);
    bool by_short_play(Induced& result);
    bool by_drawn_set(Induced& result);
    bool asks_elsewhere() const;
    Automaton silent();
    bool within_region(Induced& result);
    std::optional<Proof> done(bool values, std::size_t states, argument::Examples examples = {});
    std::shared_ptr<const argument::WordEvidence> evidence(const KnownWords* law) const { return word_evidence(sentences_, measure_, law); }
    bool fails(const Automaton& where, const std::string& what);
    bool closed(const Automaton& region);
    std::optional<Proof> refute(const Automaton& failing, const std::function<void(const rule::PositionData&, Refutation&)>& words);
    void show_outcome(const rule::PositionData& at, const Automaton& in, Refutation& refuted);
    std::vector<rule::PositionData> options(const rule::PositionData& at);
    std::string of_letters() const;

    Ground& ground_;
    WordSentences sentences_;
    std::optional<WordPlay> play_;
    std::vector<argument::WordMeasure> measure_;
    std::string rank_, why_, too_large_, stage_ = "reading the rule";
    bool false_ = false;
    std::optional<rule::PositionData> broken_at_;  ///< false there, or at an option
};

}  // namespace grundy::claim
