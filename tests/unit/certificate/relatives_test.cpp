// Certificates of the relatives of Nim: each is verified, and a mutant that still passes states what the definition says too.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "dsl/library.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/positions/reference.hpp"
#include "engine/verify/verify.hpp"

namespace grundy::certificate {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::int64_t>;

std::string write(const std::string& name, const dsl::Settings& settings) {
    static const dsl::Library library(std::string(GRUNDY_SOURCE_DIR) + "/rules");
    static const base::Budget budget;
    dsl::Diagnostics diagnostics;
    const auto game = std::make_shared<const rule::Game>(library.open(name).document->instantiate(settings, diagnostics).value());
    analyse::Oracle oracle(game, {}, budget);
    return of_law(*oracle.theorem()).text;
}

std::string rejection(const std::string& text) {
    try {
        verify::verify(text, 30'000'000);
        return {};
    } catch (const std::exception& why) {
        return why.what();
    }
}

bool odd_ones(std::int64_t n) { return __builtin_popcountll(static_cast<unsigned long long>(n)) % 2 == 1; }

/// The theorem's value at a position (of outcomes: 0 or 1), from the names in the claim and what the rule is known to be.
std::int64_t stated(const Json& claim, const rule::Game& game, const Row& p) {
    const std::string form = claim.at("form");
    const std::int64_t number = claim.value("number", 0);
    std::int64_t sum = 0;
    if (form == "staircase") {
        for (std::size_t i = number == 0 ? 1 : 0; i < p.size(); i += 2) sum ^= p[i];
        return sum;
    }
    if (form == "dynamic-nim") {
        Row h{1};
        for (std::size_t i = 0; h.back() <= p[0]; h.push_back(h.back() + h[i]))
            while (number * h[i] < h.back()) ++i;
        std::int64_t rest = p[0], part = 0;
        for (auto t = h.rbegin(); t != h.rend(); ++t)
            if (*t <= rest) rest -= part = *t;
        const bool starts = game.moves.size() == 2, quota = game.components[1].name == "quota";
        return part > 0 && part <= (starts && p[1] == 0 ? p[0] - 1 : quota ? p[1] : number * p[1]);
    }
    if (form.rfind("euclid", 0) == 0) {
        const std::int64_t x = std::min(p[0], p[1]), y = std::max(p[0], p[1]);
        if (x == 0) return 0;
        return form == "euclid" ? x == y || y * y > x * y + x * x : (y * y - x * x) / (x * y);
    }
    const std::int64_t low = game.components[0].low;
    for (const std::int64_t place : p) {
        const std::int64_t from_one = place - low + 1, from_zero = place - low;
        sum ^= form == "turning-turtles" ? from_one
               : form == "ruler"         ? from_one & -from_one
               : form == "twins"         ? from_zero
                                         : 2 * from_zero + (odd_ones(from_zero) ? 0 : 1);
    }
    return sum;
}

/// Do the definition and the claim agree on small positions?
bool holds(const Json& claim, const std::string& rule) {
    const auto game = std::make_shared<const rule::Game>(rule::from_json(rule));
    const auto compiled = game::compile(*game);
    solve::Reference reference(compiled);
    const std::string form = claim.at("form");
    const bool outcomes = form == "dynamic-nim" || form == "euclid", set = game->components[0].kind == rule::ComponentKind::range_set;
    const auto& first = game->components[0];
    for (std::int64_t k = 0; k < 400; ++k) {
        rule::PositionData data;
        Row p;
        if (set) {
            for (std::int64_t b = 0; b < 8 && first.low + b <= first.high; ++b)
                if (k >> b & 1) p.push_back(first.low + b);
            data.push_back({false, {p.begin(), p.end()}});
        } else if (first.kind == rule::ComponentKind::vector) {
            for (std::int64_t rest = k, i = 0; i < first.length; ++i, rest /= 4) p.push_back(rest % 4);
            data.push_back({false, {p.begin(), p.end()}});
        } else {
            p = {k / 20, k % 20};
            for (const std::int64_t n : p) data.push_back({true, {n}});
        }
        const auto position = compiled->shape().canonical(compiled->shape().from_data(data));
        if (!compiled->contains(position)) continue;
        const std::int64_t value = reference.value(position).value, said = stated(claim, *game, p);
        if (outcomes ? (value == 0) != (said == 0) : value != said) return false;
    }
    return true;
}

void numbers(const Json& node, const Json::json_pointer& at, std::vector<Json::json_pointer>& out) {
    if (node.is_number()) out.push_back(at);
    if (node.is_object()) {
        for (const auto& [key, value] : node.items()) numbers(value, at / key, out);
    }
    if (node.is_array()) {
        for (std::size_t i = 0; i < node.size(); ++i) numbers(node[i], at / i, out);
    }
}

struct Counts {
    int mutants = 0, rejected = 0;
};

void judge(const Json& mutant, Counts& counts) {
    ++counts.mutants;
    if (!rejection(mutant.dump()).empty()) {
        ++counts.rejected;
        return;
    }
    EXPECT_TRUE(holds(mutant["claim"], mutant["rule"].dump())) << "this passes, but it is false\n" << mutant.dump();
}

Counts mutate(const Json& original) {
    Counts counts;
    std::vector<Json::json_pointer> places;
    numbers(original, Json::json_pointer(), places);
    for (const auto& place : places) {
        const std::int64_t v = original[place].get<std::int64_t>();
        for (const std::int64_t other : {v - 1, v + 1, 2 * v, v + 7, std::int64_t{0}}) {
            Json mutant = original;
            mutant[place] = other;
            if (mutant == original) continue;
            judge(mutant, counts);
            try {  // the same lie told thoroughly: text and hash are those of the changed rule
                const rule::Game game = rule::from_json(mutant["rule"].dump());
                mutant["text"] = rule::canonical_text(game);
                mutant["hash"] = rule::hash(game);
            } catch (const base::Failure&) {
                continue;
            }
            judge(mutant, counts);
        }
    }
    for (const char* form : {"staircase", "dynamic-nim", "euclid", "euclid-positive", "turning-turtles", "twins", "mock-turtles", "ruler", "nim", "greedy"}) {
        for (std::int64_t number = 0; number < 4; ++number) {
            Json mutant = original;
            mutant["claim"]["form"] = form;
            mutant["claim"]["number"] = number;
            if (mutant != original) judge(mutant, counts);
        }
    }
    for (const char* thm : {"5.1", "1.8", "6.1", ""}) {
        Json mutant = original;
        mutant["proof"]["thm"] = thm;
        EXPECT_NE(rejection(mutant.dump()), "") << thm;
    }
    return counts;
}

TEST(Relatives, AreVerifiedAndNoFalseMutantPasses) {
    const std::pair<const char*, dsl::Settings> rows[] = {
        {"staircase", {}},       {"fibonacci_nim", {}},          {"dynamic_nim", {}},     {"dynamic_nim", {{"c", "1"}}},
        {"euclid", {}},          {"euclid_positive", {}},        {"twins", {{"n", "8"}}}, {"turning_turtles", {{"n", "8"}}},
        {"ruler", {{"n", "8"}}}, {"mock_turtles", {{"n", "7"}}},
    };
    for (const auto& [name, settings] : rows) {
        const std::string text = write(name, settings);
        ASSERT_EQ(rejection(text), "") << name;
        const Json original = Json::parse(text);
        EXPECT_TRUE(holds(original["claim"], original["rule"].dump())) << name;
        const Counts counts = mutate(original);
        EXPECT_GT(counts.rejected, 40) << name;
        std::printf("%-18s %4d mutants, %4d rejected\n", name, counts.mutants, counts.rejected);
    }
}

}  // namespace
}  // namespace grundy::certificate
