#include "engine/verify/verify.hpp"

#include "engine/base/failure.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/claim.hpp"
#include "engine/verify/core/play.hpp"
#include "engine/verify/theorems/laws.hpp"

namespace grundy::verify {
namespace {

Verified check(const Json& json, Steps& steps) {
    Fields file(json, "certificate");
    if (file.number("v") != 1 || file.text("schema") != "grundy.certificate/1") throw Unreadable("this is no certificate of version 1");
    Verified result;
    const rule::Game game = rule::game_from(file.at("rule"));
    result.rule = rule::canonical_text(game);
    result.hash = rule::hash(game);
    if (file.text("text") != result.rule) throw Rejected("the text of the rule is not the rule that the certificate holds");
    if (file.text("hash") != result.hash) throw Rejected("the hash is not that of the rule");
    const Json &claim = file.at("claim"), &proof = file.at("proof");
    file.nothing_else();
    for (const rule::PositionData& term : rule::start_terms(game)) require_position(game, term, "the start", steps);
    Fields stated(claim, "claim"), given(proof, "proof");
    const std::string type = stated.text("type");
    const auto by = [&](const char* theorem) {
        if (const auto thm = given.text("thm"); thm != theorem) throw Rejected("theorem " + thm + " does not decide the outcome of a position in this way");
    };
    if (game.play == rule::Play::alone && type != "claim")
        throw Rejected("a puzzle for one player has no winner and no values: nothing is proved of it but claims");
    Proved proved;
    if (is_law(type)) {
        proved = prove_law(game, stated, given, steps).words;
    } else if (type == "outcome") {
        by("definition"), proved = prove_outcome(game, stated, given, steps);
    } else if (type == "strategy") {
        by("strategy"), proved = prove_strategy(game, stated, given, steps);
    } else if (type == "claim") {
        proved = prove_claim(game, stated, given, result.rule, steps);
    } else {
        throw Unreadable("an unknown type of claim: \"" + type.substr(0, 60) + "\"");
    }
    stated.nothing_else();
    given.nothing_else();
    result.sentence = std::move(proved.sentence), result.how = std::move(proved.how);
    return result;
}

/// Runs `check` on the parsed file, and makes Unreadable or Rejected of whatever goes wrong.
template <class Check>
auto guarded(std::string_view certificate, Check check) {
    try {
        return check(rule::json::parse_strict(certificate));
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);  // of a budget that somebody watches: grundy-verify has none
        throw Unreadable(failure.what());
    } catch (const nlohmann::json::exception& error) {
        throw Unreadable(error.what());
    } catch (const std::out_of_range&) {
        throw Rejected("the rule does not fit together");
    } catch (const std::bad_alloc&) {
        throw Rejected("checking this takes more memory than there is");
    }
}

}  // namespace

Verified verify(std::string_view certificate, std::uint64_t most_steps) {
    Steps steps(most_steps);
    return guarded(certificate, [&](const Json& json) { return check(json, steps); });
}

std::vector<Verified> verify_all(std::string_view file, std::uint64_t most_steps) {
    Steps steps(most_steps);  // for all of them together
    return guarded(file, [&](const Json& json) {
        if (!json.is_object() || !json.contains("all")) return std::vector<Verified>{check(json, steps)};
        Fields fields(json, "file");
        if (fields.number("v") != 1 || fields.text("schema") != "grundy.certificate/1") throw Unreadable("this is no file of certificates of version 1");
        std::vector<Verified> all;
        for (const Json& one : fields.list("all")) all.push_back(check(one, steps));
        fields.nothing_else();
        if (all.empty()) throw Unreadable("the file holds no certificate");
        return all;
    });
}

}  // namespace grundy::verify
