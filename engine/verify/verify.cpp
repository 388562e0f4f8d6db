#include "engine/verify/verify.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/rule/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/verify/law.hpp"

namespace grundy::verify {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t largest = 1'000'000'000'000;  ///< of any number of a certificate: sums and products of two fit in 128 bits, sums of a few in 64

/// An object whose every field must be read: what the checker does not look at, it does not let pass.
class Fields {
public:
    Fields(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
        if (!json.is_object()) throw Unreadable("\"" + where_ + "\" is not an object");
    }
    bool has(const char* name) const { return json_.contains(name); }
    const Json& at(const char* name) {
        seen_.insert(name);
        if (!has(name)) throw Unreadable(fmt::format("\"{}\" has no \"{}\"", where_, name));
        return json_[name];
    }
    std::string text(const char* name) {
        const Json& j = at(name);
        if (!j.is_string()) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a text", name, where_));
        return j.get<std::string>();
    }
    std::uint64_t number(const char* name) { return number(at(name), name); }
    std::uint64_t number_or(const char* name, std::uint64_t otherwise) { return has(name) ? number(name) : otherwise; }
    bool flag(const char* name) {
        if (!has(name)) return false;
        const Json& j = at(name);
        if (!j.is_boolean()) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not true or false", name, where_));
        return j.get<bool>();
    }
    std::vector<std::uint32_t> numbers(const char* name) {
        const Json& j = at(name);
        if (!j.is_array()) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a list", name, where_));
        std::vector<std::uint32_t> result;
        for (const Json& item : j) {
            const std::uint64_t v = number(item, name);
            if (v >= 0xffffffff) throw Rejected(fmt::format("{} in \"{}\" is too large", v, name));
            result.push_back(static_cast<std::uint32_t>(v));
        }
        return result;
    }
    void nothing_else() const {
        for (const auto& [key, value] : json_.items()) {
            if (seen_.count(key) == 0) throw Unreadable(fmt::format("\"{}\" has a field \"{}\" that the checker does not know", where_, key.substr(0, 60)));
        }
    }

private:
    std::uint64_t number(const Json& j, const char* name) const {
        std::uint64_t v = 0;
        if (j.is_number_unsigned()) {
            v = j.get<std::uint64_t>();
        } else if (j.is_string()) {
            const auto text = j.get<std::string>();
            const auto big = text.size() < 40 ? base::parse_integer(text) : std::nullopt;
            if (!big || *big < 0) throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a natural number", name, where_));
            v = *big > largest ? largest + 1 : static_cast<std::uint64_t>(*base::to_int64(*big));
        } else {
            throw Unreadable(fmt::format("\"{}\" of \"{}\" is not a natural number", name, where_));
        }
        if (v > largest) throw Rejected(fmt::format("\"{}\" of \"{}\" is larger than the checker reads", name, where_));
        return v;
    }
    const Json& json_;
    std::string where_;
    std::set<std::string> seen_;
};

bool of_outcomes(Fields& claim) {
    if (!claim.has("of")) return false;
    const std::string of = claim.text("of");
    if (of != "values" && of != "outcomes") throw Unreadable("a claim is of values or of outcomes");
    return of == "outcomes";
}

PeriodLaw period_law(Fields& claim) {
    PeriodLaw law;
    law.of_outcomes = of_outcomes(claim);
    law.preperiod = claim.number("preperiod");
    law.period = claim.number("period");
    law.saltus = claim.number_or("saltus", 0);
    if (law.period < 1) throw Rejected("a period is at least 1");
    if (claim.has("checksum")) {
        law.checksum = claim.text("checksum");
    } else {
        law.values = claim.numbers("values");
        if (law.values.size() != law.preperiod + law.period)
            throw Rejected(fmt::format("{} values are given for preperiod {} and period {}", law.values.size(), law.preperiod, law.period));
    }
    return law;
}

std::string words(const PeriodLaw& law) {
    const std::string what = law.of_outcomes ? "outcome" : "g";
    return fmt::format("{}(n + {}) = {}(n){} for all n >= {}", what, law.period, what, law.saltus ? fmt::format(" + {}", law.saltus) : "", law.preperiod);
}

void check_period(const rule::Game& game, Fields& claim, Fields& proof, Verified& result, Steps& steps) {
    const PeriodLaw law = period_law(claim);
    Proof named{proof.text("thm"), proof.number_or("checked_to", 0)};
    claim.nothing_else();
    proof.nothing_else();
    const std::string& thm = named.theorem;
    result.sentence = words(law);
    if (thm == "1.3" || thm == "1.4")
        result.how = prove_by_states(game, law, named, steps);
    else if (thm == "1.5")
        result.how = prove_by_residues(game, law, steps);
    else if (thm == "1.9")
        result.how = prove_digits(game, law, steps);
    else if (thm == "2.2")
        result.how = prove_by_automata(game, law, steps);
    else
        result.how = prove_period(game, law, named, steps);
}

void check_log_period(const rule::Game& game, Fields& claim, Fields& proof, Verified& result, Steps& steps) {
    LogLaw law{claim.number("factor"), claim.number("from"), claim.numbers("values")};
    const Proof named{proof.text("thm"), proof.number("checked_to")};
    if (named.theorem != "4.4b") throw Rejected("theorem " + named.theorem + " does not prove a law of this kind");
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_log_period(game, law, named, steps);
    result.sentence = fmt::format("g(n) = g(floor(n / {})) for all n >= {}", law.factor, law.from);
}

void check_automaton(const rule::Game& game, Fields& claim, Fields& proof, Verified& result, Steps& steps) {
    AutomatonLaw law;
    law.of_outcomes = of_outcomes(claim);
    law.base = static_cast<std::int64_t>(claim.number("base"));
    law.next = claim.numbers("next");
    law.output = claim.numbers("output");
    if (const auto thm = proof.text("thm"); thm != "4.1") throw Rejected("theorem " + thm + " does not prove a law of this kind");
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_automaton(game, law, steps);
    result.sentence = fmt::format("the {} of n is what an automaton with {} states puts out after the digits of n in base {}, for all n",
                                  law.of_outcomes ? "outcome" : "value", law.output.size(), law.base);
}

void check_no_period(const rule::Game& game, Fields& claim, Fields& proof, Verified& result, Steps& steps) {
    const bool outcomes = of_outcomes(claim);
    if (const auto thm = proof.text("thm"); thm != "1.7") throw Rejected("theorem " + thm + " does not prove that there is no period");
    claim.nothing_else();
    proof.nothing_else();
    result.how = prove_no_period(game, outcomes, steps);
    result.sentence = fmt::format("the {} have no period, whatever the preperiod", outcomes ? "outcomes" : "values");
}

void check_form(const rule::Game& game, Fields& claim, Fields& proof, Verified& result, Steps& steps) {
    FormLaw law;
    law.name = claim.text("form");
    law.number = static_cast<std::int64_t>(claim.number_or("number", 0));
    law.heaps = static_cast<std::int64_t>(claim.number_or("heaps", 0));
    law.misere = claim.flag("misere");
    const std::string thm = proof.text("thm");
    claim.nothing_else();
    proof.nothing_else();
    result.sentence = prove_form(game, law, thm, steps);
    result.how = fmt::format("by theorem {}, whose rule this is{}", thm, law.name == "moore" ? "" : "; compared with play on small positions");
}

/// A position has the shape of a start: the rule's reader knows how to read one.
rule::PositionData position(const Json& rule, const Json& position) {
    Json with = rule;
    with["start"] = position;
    return *rule::from_json(with.dump()).start;
}

void check_outcome(const rule::Game& game, const Json& rule, Fields& claim, Fields& proof, Verified& result, Steps& steps) {
    OutcomeLaw law;
    law.position = position(rule, claim.at("position"));
    const std::string outcome = claim.text("outcome");
    if (outcome.size() != 1) throw Unreadable("an outcome is P or N");
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

Verified check(const Json& json, std::uint64_t most_steps) {
    Fields file(json, "certificate");
    if (file.number("v") != 1 || file.text("schema") != "grundy.certificate/1") throw Unreadable("this is no certificate of version 1");
    Verified result;
    const rule::Game game = rule::from_json(file.at("rule").dump());
    result.rule = rule::canonical_text(game);
    result.hash = rule::hash(game);
    if (file.text("text") != result.rule) throw Rejected("the text of the rule is not the rule that the certificate holds");
    if (file.text("hash") != result.hash) throw Rejected("the hash is not that of the rule");
    if (file.has("note")) file.text("note");
    Fields claim(file.at("claim"), "claim"), proof(file.at("proof"), "proof");
    file.nothing_else();
    Steps steps(most_steps);
    const std::string type = claim.text("type");
    if (type == "period")
        check_period(game, claim, proof, result, steps);
    else if (type == "log-period")
        check_log_period(game, claim, proof, result, steps);
    else if (type == "automaton")
        check_automaton(game, claim, proof, result, steps);
    else if (type == "no-period")
        check_no_period(game, claim, proof, result, steps);
    else if (type == "closed-form")
        check_form(game, claim, proof, result, steps);
    else if (type == "outcome")
        check_outcome(game, file.at("rule"), claim, proof, result, steps);
    else
        throw Unreadable("an unknown type of claim: \"" + type.substr(0, 60) + "\"");
    return result;
}

}  // namespace

Verified verify(std::string_view certificate, std::uint64_t most_steps) {
    try {
        if (certificate.size() > 16'000'000) throw Unreadable("the file is larger than 16 MB");
        rule::refuse_deep_json(certificate);
        const Json json = Json::parse(certificate.begin(), certificate.end(), nullptr, false);
        if (json.is_discarded()) throw Unreadable("the file is not JSON");
        return check(json, most_steps);
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

}  // namespace grundy::verify
