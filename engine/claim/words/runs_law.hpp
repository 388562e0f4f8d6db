#pragma once
/// Words that are the sum of their runs (theorem 12.1, engine/recognise/several/word_runs.hpp): the values of a run have a period, so the words of each value
/// are a regular set. An automaton counts how long the run is that it reads, as far as the period tells lengths apart, and keeps the nim-sum of those before
/// it.
#include "engine/claim/ground/ground.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

struct RunsLaw {
    KnownWords known;
    std::int64_t letter = 0;          ///< of which runs are made
    pattern::TheoremRef sum, of_run;  ///< that the word is their sum; the law of a heap of so many letters
    std::size_t states = 0;
};

/// Nothing where the word is no such sum, or no period of the values of runs is proved, or the automaton would be too large.
std::optional<RunsLaw> law_of_runs(Ground& ground, const WordPlay& play, const WordSentences& sentences);

}  // namespace grundy::claim
