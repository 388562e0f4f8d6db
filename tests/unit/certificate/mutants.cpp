#include "tests/unit/certificate/mutants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/depth.hpp"
#include "tests/unit/certificate/truth.hpp"

namespace grundy::certificate::tests {
namespace {

using Place = Json::json_pointer;

/// All places below a node that `wanted` holds for.
void places(const Json& node, const Place& at, const std::function<bool(const Json&)>& wanted, std::vector<Place>& out) {
    if (wanted(node)) out.push_back(at);
    if (node.is_object()) {
        for (const auto& [key, value] : node.items()) places(value, at / key, wanted, out);
    }
    if (node.is_array()) {
        for (std::size_t i = 0; i < node.size(); ++i) places(node[i], at / i, wanted, out);
    }
}

class Forger {
public:
    Forger(const Json& original, std::size_t most, const std::function<void(const Json&)>& use)
        : original_(original),
          rule_(rule::from_json(original.at("rule").dump())),
          most_((most + 2) / 3 * static_cast<std::size_t>(grundy::tests::depth())),
          use_(use) {}

    void forge() {
        for (const char* part : {"claim", "proof", "rule"}) {
            const auto is_number = [](const Json& j) { return j.is_number_integer(); };
            for (const Place& place : some(part, is_number)) numbers(place);
            const auto is_flag = [](const Json& j) { return j.is_boolean(); };
            for (const Place& place : some(part, is_flag)) with(place, !original_.at(place).get<bool>());
            const auto is_word = [](const Json& j) { return j.is_string(); };
            for (const Place& place : some(part, is_word)) words(place);
            const auto is_object = [](const Json& j) { return j.is_object(); };
            for (const Place& place : some(part, is_object)) fields(place);
            const auto is_list = [](const Json& j) { return j.is_array() && !j.empty(); };
            for (const Place& place : some(part, is_list)) shorter(place);
        }
        for (const char* thm :
             {"1.1",     "1.2",  "1.3",  "1.4",  "1.5",  "1.6",  "1.7",  "1.8",          "1.9",       "2.1",        "2.2",     "3.1",
              "3.2",     "3.3",  "4.1",  "4.2",  "4.4b", "5.1",  "6",    "definition",   "strategy",  "exhaustive", "law",     "counterexample",
              "11.1",    "11.2", "11.4", "11.5", "7.1",  "rank", "kept", "single moves", "distances", "puzzle",     "endless", "construction",
              "reached", ""})
            with(Place("/proof/thm"), thm);
        widen();
    }

private:
    /// Evenly spread where there are too many.
    std::vector<Place> some(const std::string& part, const std::function<bool(const Json&)>& wanted) const {
        std::vector<Place> all, few;
        places(original_.at(part), Place("/" + part), wanted, all);
        const std::size_t step = std::max<std::size_t>((all.size() + most_ - 1) / most_, 1);
        for (std::size_t i = 0; i < all.size(); i += step) few.push_back(all[i]);
        return few;
    }
    void with(const Place& place, Json value) {
        Json mutant = original_;
        mutant[place] = std::move(value);
        tell(std::move(mutant));
    }
    /// As it is, and told thoroughly: the texts and the hash are made those of what is changed.
    void tell(Json mutant) {
        if (mutant == original_) return;
        use_(mutant);
        try {
            Json honest = mutant;
            rule::Game game = honest.at("rule") == original_.at("rule") ? rule_ : rule::from_json(honest.at("rule").dump());
            honest["text"] = rule::canonical_text(game);
            honest["hash"] = rule::hash(game);
            if (honest.at("claim").contains("data")) {
                if (honest["claim"].contains("uses")) {
                    for (Json& use : honest["claim"]["uses"]) {
                        const auto other = std::make_shared<const rule::Game>(rule::from_json(use.at("rule").dump()));
                        use["text"] = rule::canonical_text(*other);
                        game.uses.emplace_back(use.at("name"), other);
                    }
                }
                honest["claim"]["text"] = rule::to_string(rule::claim_from_json(honest["claim"]["data"].dump(), game), game);
            }
            if (honest != mutant) use_(honest);
        } catch (const std::exception&) {
            return;  // no rule any more: the first telling was enough
        }
    }
    /// In the usual run every second, the first ones at one place and the others at the next.
    void of_these(const Place& place, const std::vector<Json>& others) {
        const std::size_t every = grundy::tests::depth() == 1 ? 2 : 1;
        for (std::size_t k = every == 1 ? 0 : turn_++ % 2; k < others.size(); k += every) with(place, others[k]);
    }
    void numbers(const Place& place) {
        const auto v = original_.at(place).get<std::int64_t>();
        of_these(place, {v - 1, std::to_string(v), v + 1, Json::array({v}), 0, 2 * v, static_cast<double>(v) + 0.5, v + 7});
    }
    /// Names may be any, so that a certificate passes with each of them: the words that a reader could be deceived by stand in the place of every name, the
    /// others in the place of every fourth.
    void words(const Place& place) {
        const std::string word = original_.at(place);
        of_these(place, {word + "x", 1, "P", "n\nverified: g(n) = 0", "mod", "\xd0\xbd", "n"});
        const std::size_t every = place.back() == "name" && grundy::tests::depth() == 1 ? 4 : 1;
        std::size_t k = every == 1 ? 0 : names_++;
        for (const char* other : {"N", "period", "outcome", "+", "-", "=", "<=", "mark", "nim", "moore", "greedy", "wins", "loses", "odd"})
            if (k++ % every == 0) with(place, other);
    }
    void fields(const Place& place) {
        Json more = original_;
        more[place]["more"] = 1;
        tell(std::move(more));
        const Json node = original_.at(place);
        for (const auto& [key, value] : node.items()) {
            Json fewer = original_;
            fewer[place].erase(key);
            tell(std::move(fewer));
            with(place / key, nullptr);
        }
    }
    void shorter(const Place& place) {
        Json list = original_.at(place);
        list.push_back(list.back());
        with(place, list);
        list.erase(list.size() - 1);
        list.erase(list.size() - 1);
        with(place, list);
    }
    /// A law that says more: from an earlier heap on (one, two, four … before, and from the first), with a divisor of the period or another number below it.
    /// A deeper run tries them all.
    void widen() {
        if (original_["claim"]["type"] != "period" || !original_["claim"].contains("values")) return;
        const std::uint64_t e = original_["claim"]["preperiod"], p = original_["claim"]["period"];
        const Json values = original_["claim"]["values"];
        const auto law = [&](std::uint64_t from, std::uint64_t period) {
            Json mutant = original_;
            mutant["claim"]["preperiod"] = from;
            mutant["claim"]["period"] = period;
            mutant["claim"]["values"] =
                Json(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(std::min<std::uint64_t>(values.size(), from + period)));
            tell(std::move(mutant));
        };
        const bool all = grundy::tests::depth() > 1;
        if (e > 0) law(0, p);
        for (std::uint64_t back = 1; back < e; back = all ? back + 1 : 2 * back) law(e - back, p);
        for (std::uint64_t d = 1; d < p; ++d)
            if (all || p % d == 0 || d == 2 || d + 1 == p) law(e, d);
    }

    const Json& original_;
    const rule::Game rule_;  ///< of the original, read once
    std::size_t most_, names_ = 0, turn_ = 0;
    const std::function<void(const Json&)>& use_;
};

}  // namespace

void each_mutant(const Json& original, std::size_t most_places, const std::function<void(const Json& mutant)>& use) {
    Forger(original, most_places, use).forge();
}

namespace {

/// What a certificate states: the rule as it prints, and the claim (one of a rule file as it prints, with the games it names).
std::string statement(const Json& json) {
    const Json& claim = json.at("claim");
    std::string text = json.at("text").get<std::string>();
    if (claim.at("type") != "claim") return text + claim.dump();
    for (const Json& use : claim.value("uses", Json::array())) text += use.at("name").get<std::string>() + use.at("text").get<std::string>();
    return text + claim.at("text").get<std::string>() + claim.at("holds").dump();
}

}  // namespace

Mutated pass_only_if_true(const Json& original, std::size_t most_places, std::uint64_t steps) {
    Mutated counts;
    std::set<std::string> known;
    each_mutant(original, most_places, [&](const Json& mutant) {
        ++counts.mutants;
        if (!rejection(mutant.dump(), steps).empty()) return void(++counts.rejected);
        ++counts.still_true;
        if (!known.insert(statement(mutant)).second) return;
        EXPECT_TRUE(Truth(mutant["rule"]).of(mutant["claim"])) << "this passes, but it is false\n" << mutant.dump();
        EXPECT_TRUE(true_as_printed(mutant.dump(), steps)) << "what is printed of this is false\n" << mutant.dump();
    });
    return counts;
}

}  // namespace grundy::certificate::tests
