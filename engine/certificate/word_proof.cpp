#include "engine/certificate/word_proof.hpp"

#include <algorithm>

namespace grundy::certificate {

void tell_measure(const std::vector<claim::argument::WordMeasure>& measure, Json& proof) {
    for (const auto& row : measure) {
        if (!row.weights.empty()) proof["measure"].push_back({{"weights", row.weights}});
        else proof["measure"].push_back({{"ranks", row.ranks}, {"from", row.from_left ? "left" : "right"}});
    }
}

Json about_words(const char* theorem, const claim::argument::WordEvidence& evidence) {
    Json proof = {{"thm", theorem}, {"letters", evidence.letters}};
    tell_measure(evidence.measure, proof);
    Json lost = Json::array();
    for (const bool p : evidence.lost) lost.push_back(p ? 1 : 0);
    if (!evidence.lost.empty()) proof["law"] = {{"next", evidence.next}, {"lost", lost}};
    if (!evidence.values.empty()) proof["law"] = {{"next", evidence.next}, {"values", evidence.values}};
    return proof;
}

namespace {

Json by_sums(const claim::argument::DistanceLaw& law) {
    const claim::argument::EntrySums& sums = *law.sums;
    Json next = Json::array(), plus = Json::array(), minus = Json::array(), ends = Json::array(), grows = Json::array();
    for (std::size_t state = 0; state < sums.next.size(); ++state) {
        ends.push_back(sums.ends[state] ? 1 : 0);
        for (std::size_t letter = 0; letter < sums.next[state].size(); ++letter) {
            next.push_back(sums.next[state][letter]);
            for (const std::int64_t times : sums.adds[state][letter])
                plus.push_back(std::max<std::int64_t>(times, 0)), minus.push_back(std::max<std::int64_t>(-times, 0));
        }
    }
    for (const auto& row : sums.worth)
        for (const std::int64_t times : row) grows.push_back(times);
    return {{"thm", "distances"}, {"letters", law.letters}, {"reads", sums.from_last ? "last" : "first"},
            {"unit", sums.unit},  {"grows", grows},         {"begins", sums.first},
            {"next", next},       {"plus", plus},           {"minus", minus},
            {"ends", ends}};
}

}  // namespace

/// There the start is state 0, and what stands under no row is read in the last.
Json by_distances(const claim::argument::DistanceLaw& law) {
    const auto with_bound = [&](Json proof) {
        if (!law.lowered.empty()) proof["lowered"] = law.lowered;
        return proof;
    };
    if (law.sums) return with_bound(by_sums(law));
    const std::size_t nothing = law.next.size() - 1;
    Json next = Json::array(), ends = Json::array();
    const auto tell = [&](std::size_t state) {
        for (const std::uint32_t to : law.next[state]) next.push_back(to == 0 ? nothing : to - 1);
        ends.push_back(law.ends[state] ? 1 : 0);
    };
    for (std::size_t state = 1; state <= nothing; ++state) tell(state);
    tell(0);
    return with_bound(
        {{"thm", "distances"}, {"letters", law.letters}, {"radix", law.radix}, {"ones", law.ones_first ? "first" : "last"}, {"next", next}, {"ends", ends}});
}

namespace {

/// Of numbers that may be negative, what is above 0 and what is below.
Json signed_numbers(const std::vector<std::int64_t>& all) {
    Json plus = Json::array(), minus = Json::array();
    for (const std::int64_t one : all) plus.push_back(std::max<std::int64_t>(one, 0)), minus.push_back(std::max<std::int64_t>(-one, 0));
    return {{"plus", plus}, {"minus", minus}};
}

}  // namespace

Json by_construction(const claim::argument::Construction& ways) {
    Json proof = {{"thm", "construction"}, {"letters", ways.letters}};
    for (const auto& [letter, count] : ways.kept) proof["kept"].push_back({{"letter", letter}, {"count", count}});
    if (!ways.parts.empty()) proof["last"] = ways.last, proof["from"] = ways.from, proof["shorter"] = Json::array();
    for (const auto& part : ways.parts)
        proof["parts"].push_back({{"before", part.before}, {"after", part.after}, {"letters", part.letters}, {"cost", part.cost}});
    for (const auto& one : ways.shorter) proof["shorter"].push_back({{"row", one.row}, {"way", one.way}});
    if (!ways.claimed.empty() && ways.bound <= 0) proof["bound"] = ways.lowered;
    if (ways.least) {
        proof["least"] = signed_numbers(ways.least->worth);
        proof["least"]["most"] = ways.least->most_added, proof["least"]["moved"] = ways.least->moved;
    }
    return proof;
}

namespace {

using claim::argument::ToldWay;

Json told(const ToldWay::Row& row) {
    Json all = Json::array();
    for (const auto& block : row) all.push_back({{"letters", block.letters}, {"times", block.times}});
    return all;
}

Json told(const std::vector<ToldWay::Node>& nodes) {
    Json all = Json::array();
    for (const auto& node : nodes)
        all.push_back(node.inside.empty() ? Json{{"row", told(node.row)}} : Json{{"from", node.first}, {"to", node.last}, {"way", told(node.inside)}});
    return all;
}

Json told(const ToldWay::Leg& leg) {
    using Kind = ToldWay::Leg::Kind;
    if (leg.kind == Kind::same) return Json::object();
    if (leg.kind == Kind::moves) return {{"cost", leg.cost}};
    return {{"shorter", leg.shorter}, {"before", leg.before}, {"after", leg.after}, {"letters", leg.letters}, {"backward", leg.backward}};
}

Json told(const ToldWay& way, const ToldWay::Case& one) {
    Json all = {{"length", {{"times", one.times}, {"plus", one.plus}, {"least", one.least}, {"from", one.from}}}};
    if (one.way.empty()) all["start"] = told(one.start);
    else all["way"] = told(one.way), all["legs"] = Json::array(), all["known"] = Json::array();
    for (const auto& leg : one.legs) all["legs"].push_back(told(leg));
    for (const auto& known : one.known) all["known"].push_back({{"way", known}});
    if (!one.way.empty() && !way.claimed.empty() && way.bound <= 0) all["bound"] = one.lowered;
    if (!one.below) return all;
    Json least = signed_numbers(one.below->worth);
    least["divisor"] = one.below->divisor, all["under"] = one.below->lowered;
    if (!one.below->order.empty()) least["order"] = one.below->order;
    all["least"] = std::move(least);
    return all;
}

}  // namespace

Json by_told_way(const ToldWay& way) {
    Json proof = {{"thm", "told_way"}, {"letters", way.letters}, {"sizes", Json::array()}};
    for (const auto& one : way.cases) proof["sizes"].push_back(told(way, one));
    return proof;
}

Json by_reached_rows(const claim::argument::ReachedRows& rows) {
    Json proof = {{"thm", "reached"}, {"letters", rows.evidence->letters}, {"next", rows.evidence->next}, {"ends", Json::array()}};
    for (const bool in : rows.evidence->lost) proof["ends"].push_back(in ? 1 : 0);
    if (rows.leads) tell_measure(rows.evidence->measure, proof);
    if (rows.leads && rows.falls.empty()) proof["within"] = rows.moves;
    return proof;
}

}  // namespace grundy::certificate
