#include "engine/verify/verify.hpp"

#include <fmt/format.h>

#include "engine/base/failure.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/claim.hpp"
#include "engine/verify/core/outcome.hpp"
#include "engine/verify/theorems/laws.hpp"

namespace grundy::verify {
namespace {

/// A position has the shape of a start: the rule's reader knows how to read one.
rule::PositionData start_position(const Json& rule, const Json& position) {
    Json with = rule;
    with["start"] = position;
    return *rule::from_json(with.dump()).start;
}

void check_outcome(const rule::Game& game, const Json& rule, const Json& stated, const Json& given, Verified& result, Steps& steps) {
    Fields claim(stated, "claim"), proof(given, "proof");
    claim.text("type");
    OutcomeLaw law;
    law.position = start_position(rule, claim.at("position"));
    const std::string outcome = claim.text("outcome");
    if (outcome != "P" && outcome != "N") throw Unreadable("an outcome is P or N");
    law.outcome = outcome[0];
    if (claim.has("value")) law.value = static_cast<std::int64_t>(claim.number("value"));
    law.positions = proof.number_or("positions", 0);
    if (const auto thm = proof.text("thm"); thm != "definition") throw Rejected("an outcome is proved by the definition, not by theorem " + thm);
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_outcome(game, law, steps);
    result.sentence = fmt::format("{} is {}: the {} player wins{}", rule::to_string(law.position, game), law.outcome == 'P' ? "a P-position" : "an N-position",
                                  law.outcome == 'P' ? "previous" : "next", law.value >= 0 ? fmt::format("; its value is {}", law.value) : "");
}

Position position(const Json& json) {
    if (!json.is_array()) throw Unreadable("a position is a list with an entry a component");
    Position result;
    const auto number = [](const Json& j) {
        if (!j.is_number_integer() || (j.is_number_unsigned() && j.get<std::uint64_t>() >> 62 != 0)) throw Unreadable("a position is made of whole numbers");
        return j.get<std::int64_t>();
    };
    for (const Json& entry : json) {
        Value v{entry.is_array(), 0, {}};
        if (!v.many) v.number = number(entry);
        for (std::size_t i = 0; v.many && i < entry.size(); ++i) v.items.push_back(number(entry[i]));
        result.push_back(std::move(v));
    }
    return result;
}

std::vector<Position> positions(const Json& json, std::size_t components) {
    if (!json.is_array()) throw Unreadable("a sum is a list of positions");
    std::vector<Position> all;
    for (const Json& one : json) {
        all.push_back(position(one));
        if (all.back().size() != components) throw Unreadable("a position needs an entry a component");
    }
    return all;
}

void check_strategy(const rule::Game& game, const Json& rule, const Json& stated, const Json& given, Verified& result, Steps& steps) {
    Fields claim(stated, "claim"), proof(given, "proof");
    claim.text("type");
    StrategyLaw law;
    law.position = start_position(rule, claim.at("position"));
    const std::string outcome = claim.text("outcome");
    if (outcome != "P" && outcome != "N") throw Unreadable("an outcome is P or N");
    law.outcome = outcome[0];
    if (const auto thm = proof.text("thm"); thm != "strategy") throw Rejected("theorem " + thm + " is not a strategy");
    for (const Json& one : proof.list("moves")) {
        if (!one.is_array() || one.size() != 2) throw Unreadable("a strategy lists pairs: where, and to what");
        law.moves.emplace_back(positions(one[0], game.components.size()), positions(one[1], game.components.size()));
    }
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_strategy(game, law, steps);
    result.sentence = fmt::format("{} is {}: the {} player wins", rule::to_string(law.position, game), law.outcome == 'P' ? "a P-position" : "an N-position",
                                  law.outcome == 'P' ? "previous" : "next");
}

Verified check(const Json& json, Steps& steps) {
    Fields file(json, "certificate");
    if (file.number("v") != 1 || file.text("schema") != "grundy.certificate/1") throw Unreadable("this is no certificate of version 1");
    Verified result;
    const rule::Game game = rule::from_json(file.at("rule").dump());
    result.rule = rule::canonical_text(game);
    result.hash = rule::hash(game);
    if (file.text("text") != result.rule) throw Rejected("the text of the rule is not the rule that the certificate holds");
    if (file.text("hash") != result.hash) throw Rejected("the hash is not that of the rule");
    const Json &claim = file.at("claim"), &proof = file.at("proof");
    file.nothing_else();
    if (game.start) require_position(game, *game.start, "the start", steps);
    const std::string type = Fields(claim, "claim").text("type");
    if (is_law(type)) {
        ProvedLaw proved = prove_law(game, claim, proof, steps);
        result.sentence = std::move(proved.sentence), result.how = std::move(proved.how);
    } else if (type == "outcome") {
        check_outcome(game, file.at("rule"), claim, proof, result, steps);
    } else if (type == "strategy") {
        check_strategy(game, file.at("rule"), claim, proof, result, steps);
    } else if (type == "claim") {
        ProvedClaim proved = prove_claim(game, claim, proof, steps);
        result.rule += proved.others;
        result.sentence = std::move(proved.sentence), result.how = std::move(proved.how);
    } else {
        throw Unreadable("an unknown type of claim: \"" + type.substr(0, 60) + "\"");
    }
    return result;
}

}  // namespace

namespace {

/// Runs `check` on the parsed file, and makes Unreadable or Rejected of whatever goes wrong.
template <class Check>
auto guarded(std::string_view certificate, Check check) {
    try {
        return check(rule::json::parse_strict(certificate));
    } catch (const base::Failure& failure) {
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
