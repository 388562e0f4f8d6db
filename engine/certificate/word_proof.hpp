#pragma once
/// What a certificate says of a proof about words.
#include "engine/certificate/write.hpp"
#include "engine/claim/ground/argument.hpp"

namespace grundy::certificate {

/// The letters, what falls with every move, and the law where one was guessed.
/// The rows of a measure, if there are any.
void tell_measure(const std::vector<claim::argument::WordMeasure>& measure, Json& proof);
Json about_words(const char* theorem, const claim::argument::WordEvidence& evidence);

/// The automaton that reads how far a row is from a goal.
Json by_distances(const claim::argument::DistanceLaw& law);
Json by_reached_rows(const claim::argument::ReachedRows& rows);
Json by_construction(const claim::argument::Construction& ways);
Json by_told_way(const claim::argument::ToldWay& way);

}  // namespace grundy::certificate
