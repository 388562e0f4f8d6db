#pragma once
/// What a certificate says of a proof about words.
#include "engine/claim/words/word_rank.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// Of a proof: the letters, the measures, and the P-positions (or the values) where automata tell them that the claim does not.
std::shared_ptr<const argument::WordEvidence> word_evidence(const WordSentences& sentences, std::vector<argument::WordMeasure> measure, const KnownWords* law);
/// The letters that a claim names.
std::set<base::Integer> letters_named(const rule::Claim& claim);

}  // namespace grundy::claim
