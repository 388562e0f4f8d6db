#include "engine/certificate/word_proof.hpp"

namespace grundy::certificate {

Json about_words(const char* theorem, const claim::argument::WordEvidence& evidence) {
    Json proof = {{"thm", theorem}, {"letters", evidence.letters}};
    for (const auto& row : evidence.measure) {
        if (!row.weights.empty()) proof["measure"].push_back({{"weights", row.weights}});
        else proof["measure"].push_back({{"ranks", row.ranks}, {"from", row.from_left ? "left" : "right"}});
    }
    Json lost = Json::array();
    for (const bool p : evidence.lost) lost.push_back(p ? 1 : 0);
    if (!evidence.lost.empty()) proof["law"] = {{"next", evidence.next}, {"lost", lost}};
    if (!evidence.values.empty()) proof["law"] = {{"next", evidence.next}, {"values", evidence.values}};
    return proof;
}

}  // namespace grundy::certificate
