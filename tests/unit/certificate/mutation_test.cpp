// Certificates of every kind are written and verified; then every number, theorem and range in them is changed, thousands of times. A mutant may only pass when
// what it states is still true, which the definition decides: the values of its rule, by the reference of engine/solve, on a range.
#include <gtest/gtest.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "dsl/library.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/rule/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/reference.hpp"
#include "engine/verify/verify.hpp"

namespace grundy::certificate {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t few_steps = 30'000'000;

std::shared_ptr<const rule::Game> open(const std::string& name, const dsl::Settings& settings) {
    static const dsl::Library library(std::string(GRUNDY_SOURCE_DIR) + "/rules");
    const auto opened = library.open(name);
    dsl::Diagnostics diagnostics;
    return std::make_shared<const rule::Game>(opened.document->instantiate(settings, diagnostics).value());
}

Certificate write(const std::string& name, const dsl::Settings& settings) {
    static const base::Budget budget;
    analyse::Oracle oracle(open(name, settings), {}, budget);
    oracle.seek_proof();
    if (!oracle.law() || !oracle.proof()) throw base::Failure(base::FailureKind::unsupported, "nothing proved about " + name);
    return of_law(oracle.rule(), *oracle.law(), *oracle.proof());
}

std::string rejection(const std::string& text) {
    try {
        verify::verify(text, few_steps);
        return {};
    } catch (const std::exception& why) {
        return why.what();
    }
}

/// Is what this certificate states true of its rule, as far as the definition goes in this time?
class Truth {
public:
    explicit Truth(const Json& rule) : game_(game::compile(rule::from_json(rule.dump()))), reference_(game_) {}

    std::uint32_t value(std::uint64_t n) {
        const game::Position position = {static_cast<std::int64_t>(n)};
        if (!game_->contains(position)) return 0;
        return reference_.value(position).value;
    }
    bool of(const Json& claim) {
        const std::string type = claim.at("type");
        const bool outcomes = claim.value("of", "values") == "outcomes";
        const auto seen = [&](std::uint64_t n) { return outcomes ? std::min<std::uint32_t>(value(n), 1) : value(n); };
        if (type == "period") return period(claim, seen);
        if (type == "log-period") {
            const std::uint64_t factor = claim.at("factor"), from = claim.at("from");
            const std::vector<std::uint32_t> values = claim.at("values");
            for (std::uint64_t n = 0; n < 1500; ++n) {
                if (n < values.size() && seen(n) != values[n]) return false;
                if (n >= from && seen(n) != seen(n / factor)) return false;
            }
            return true;
        }
        if (type == "automaton") {
            const std::uint64_t base = claim.at("base");
            const std::vector<std::uint32_t> next = claim.at("next"), output = claim.at("output");
            for (std::uint64_t n = 0; n < 2000; ++n) {
                std::uint64_t q = 0;
                for (std::uint64_t rest = n; rest > 0; rest /= base) q = next.at(q * base + rest % base);
                if (output.at(q) != seen(n)) return false;
            }
            return true;
        }
        if (type == "closed-form") {
            const std::uint64_t t = claim.value("number", 0);
            for (std::uint64_t n = 1; n < 700; ++n) {
                if (claim.at("form") == "divisors" && seen(n) != static_cast<std::uint32_t>(__builtin_ctzll(n)) + t) return false;
                if (claim.at("form") == "mark") {
                    std::uint64_t run = 0;
                    for (std::uint64_t rest = n; rest > 0 && rest % t == n % t; rest /= t) ++run;
                    if (n % t + 2 <= t && run % 2 == 1 ? seen(n) != n % t : seen(n) + 1 < t) return false;
                }
            }
            return claim.at("form") == "divisors" || claim.at("form") == "mark";
        }
        return type == "no-period";
    }

private:
    template <class Seen>
    bool period(const Json& claim, Seen seen) {
        const std::uint64_t e = claim.at("preperiod"), p = claim.at("period"), s = claim.value("saltus", 0);
        const std::vector<std::uint32_t> values = claim.at("values");
        if (p == 0 || values.size() != e + p) return false;
        const std::uint64_t end = std::min<std::uint64_t>(e + 3 * p + 100, 900);
        for (std::uint64_t n = 0; n < end; ++n) {
            if (n < values.size() && seen(n) != values[n]) return false;
            if (n >= e && seen(n + p) != seen(n) + s) return false;
        }
        return true;
    }
    std::shared_ptr<const game::Ruleset> game_;
    solve::Reference reference_;
};

struct Counts {
    int mutants = 0, rejected = 0, still_true = 0;
};

/// All places of numbers below a node.
void numbers(const Json& node, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
    if (node.is_number()) out.push_back(at);
    if (node.is_object()) {
        for (const auto& [key, value] : node.items()) numbers(value, at / key, out);
    }
    if (node.is_array()) {
        for (std::size_t i = 0; i < node.size(); ++i) numbers(node[i], at / i, out);
    }
}

class Mutations {
public:
    explicit Mutations(std::string name, const std::string& text) : name_(std::move(name)), original_(Json::parse(text)) {}

    void run() {
        for (const char* part : {"claim", "proof", "rule"}) change_numbers(part);
        for (const char* thm :
             {"1.1", "1.3", "1.4", "1.5", "1.7", "1.8", "1.9", "2.1", "2.2", "3.1", "3.2", "3.3", "4.1", "4.2", "4.4b", "5.1", "6", "definition", ""}) {
            Json mutant = original_;
            mutant["proof"]["thm"] = thm;
            if (mutant != original_) judge(mutant);
        }
        widen();
        std::printf("%-28s %5d mutants, %5d rejected, %4d still true\n", name_.c_str(), counts.mutants, counts.rejected, counts.still_true);
    }
    Counts counts;

private:
    void change_numbers(const std::string& part) {
        std::vector<Json::json_pointer> places;
        numbers(original_.at(part), Json::json_pointer("/" + part), places);
        const std::size_t step = std::max<std::size_t>(places.size() / 70, 1);
        for (std::size_t i = 0; i < places.size(); i += step) {
            const Json& here = original_.at(places[i]);
            if (!here.is_number_integer()) continue;
            const std::int64_t v = here.get<std::int64_t>();
            for (const std::int64_t other : {v - 1, v + 1, 2 * v, v + 7, std::int64_t{0}}) {
                if (other == v) continue;
                Json mutant = original_;
                mutant[places[i]] = other;
                judge(mutant);
                if (part == "rule") {
                    // The same lie told thoroughly: text and hash are those of the changed rule.
                    try {
                        const rule::Game game = rule::from_json(mutant["rule"].dump());
                        mutant["text"] = rule::canonical_text(game);
                        mutant["hash"] = rule::hash(game);
                    } catch (const base::Failure&) {
                        continue;
                    }
                    judge(mutant);
                }
            }
        }
    }
    /// Claims that say more: from an earlier heap on, with a divisor of the period.
    void widen() {
        if (original_["claim"]["type"] != "period") return;
        const std::uint64_t e = original_["claim"]["preperiod"], p = original_["claim"]["period"];
        const Json values = original_["claim"]["values"];
        const auto with = [&](std::uint64_t from, std::uint64_t period) {
            Json mutant = original_;
            mutant["claim"]["preperiod"] = from;
            mutant["claim"]["period"] = period;
            mutant["claim"]["values"] =
                Json(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(values.size(), from + period)));
            if (mutant != original_) judge(mutant);
        };
        for (std::uint64_t from = 0; from < e; ++from) with(from, p);
        for (std::uint64_t d = 1; d < p; ++d) with(e, d);
    }

    void judge(const Json& mutant) {
        ++counts.mutants;
        const std::string text = mutant.dump();
        const std::string why = rejection(text);
        if (!why.empty()) {
            ++counts.rejected;
            return;
        }
        ++counts.still_true;
        const std::string stated = mutant["claim"].dump() + mutant["rule"].dump();
        if (known_.count(stated) != 0) return;
        const bool holds = Truth(mutant["rule"]).of(mutant["claim"]);
        if (holds) known_.insert(stated);
        EXPECT_TRUE(holds) << name_ << ": this passes, but it is false\n" << text;
    }

    std::string name_;
    Json original_;
    std::set<std::string> known_;
};

struct Row {
    const char* name;
    dsl::Settings settings;
    const char* theorem;
};

TEST(Certificate, EveryKindIsVerifiedAndNoFalseMutantPasses) {
    const Row table[] = {
        {"s145", {}, "1.1"},          {"subtraction", {{"S", "{2, 4, 7}"}}, "1.1"},
        {"kayles", {}, "2.1"},        {"dawson", {}, "2.1"},
        {"crosses", {}, "2.1"},       {"0.1377", {}, "2.1"},
        {"0.15", {}, "2.1"},          {"0!.7", {}, ""},
        {"allbut {1, 4}", {}, "1.3"}, {"nim", {}, "1.3"},
        {"lasker", {}, "2.2"},        {"8.[3]", {}, "2.2"},
        {"prime_powers", {}, "1.5"},  {"powers_of_two", {}, "1.5"},
        {"division", {}, "4.4b"},     {"division", {{"D", "{2, 5}"}}, "4.4b"},
        {"mark", {}, "4.1"},          {"mark", {{"t", "3"}}, "4.1"},
        {"divisors", {}, "1.8"},      {"digits", {}, ""},
    };
    Counts all;
    for (const Row& row : table) {
        try {
            const Certificate made = write(row.name, row.settings);
            EXPECT_EQ(rejection(made.text), "") << row.name;
            const std::string thm = Json::parse(made.text)["proof"]["thm"];
            if (*row.theorem) {
                EXPECT_EQ(thm, row.theorem) << row.name;
            }
            Mutations mutations(std::string(row.name) + " (" + thm + ")", made.text);
            mutations.run();
            EXPECT_GT(mutations.counts.rejected, 0);
            all.mutants += mutations.counts.mutants, all.rejected += mutations.counts.rejected, all.still_true += mutations.counts.still_true;
        } catch (const base::Failure& why) {
            ADD_FAILURE() << row.name << ": " << why.what();
        }
    }
    std::printf("%d mutants, %d rejected, %d still true\n", all.mutants, all.rejected, all.still_true);
    EXPECT_GT(all.rejected, 2000);
}

TEST(Certificate, WhatIsNotACertificateIsRefused) {
    const std::string good = write("s145", {}).text;
    const Json json = Json::parse(good);
    const auto with = [&](const char* place, Json value) {
        Json mutant = json;
        mutant[Json::json_pointer(place)] = std::move(value);
        return mutant.dump();
    };
    const struct {
        const char* what;
        std::string text;
    } table[] = {
        {"nothing", ""},
        {"no JSON", "{\"v\":1"},
        {"another JSON", "[1, 2, 3]"},
        {"nesting", std::string(100'000, '[')},
        {"nesting in a rule", with("/rule/moves", Json::array({Json::array()})) + std::string(300, '[')},
        {"another version", with("/v", 2)},
        {"a huge number", with("/claim/period", "99999999999999999999999999999999")},
        {"a long range", with("/proof/checked_to", 999'999'999'999)},
        {"a long period", with("/claim/period", 999'999'999'999)},
        {"a negative number", with("/claim/preperiod", -1)},
        {"a fraction", with("/claim/period", 8.5)},
        {"a text", with("/claim/period", "eight")},
        {"null", with("/claim", nullptr)},
        {"an unknown field", with("/claim/for_all", true)},
        {"an unknown operator", with("/rule/moves/0/to/0/0", Json::array({"%", 1, 2}))},
        {"an unbound slot", with("/rule/moves/0/to/0/0", Json{{"n", 5}})},
        {"the name of another slot", with("/rule/moves/0/to/0/0", Json{{"s", 0}})},
        {"a text that is not the rule", with("/text", "game s145\nposition (n)\nmove (n) -> (n - 1)\n")},
    };
    for (const auto& row : table) EXPECT_NE(rejection(row.text), "") << row.what;
    EXPECT_EQ(rejection(good), "");
}

}  // namespace
}  // namespace grundy::certificate
