#include "tests/unit/certificate/certify.hpp"

#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "engine/base/failure.hpp"
#include "engine/claim/decide.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"
#include "engine/rule/text.hpp"
#include "tests/support/schema.hpp"

namespace grundy::certificate::tests {
namespace {

const dsl::Library& library() {
    static const dsl::Library all(std::string(GRUNDY_SOURCE_DIR) + "/rules");
    return all;
}

std::unique_ptr<dsl::Document> document(const std::string& name, const std::string& text = {}) {
    auto opened = library().open(name, text);
    if (!opened.document) throw std::runtime_error(dsl::render(opened.diagnostics, *opened.source));
    return std::move(opened.document);
}

std::shared_ptr<const rule::Game> game(const dsl::Document& document, const dsl::Settings& settings) {
    dsl::Diagnostics diagnostics;
    auto made = document.instantiate(settings, diagnostics);
    if (!made) throw std::runtime_error(dsl::render(diagnostics, document.source()));
    return std::make_shared<const rule::Game>(std::move(*made));
}

}  // namespace

std::shared_ptr<const rule::Game> open(const std::string& name, const dsl::Settings& settings) { return game(*document(name), settings); }
std::shared_ptr<const rule::Game> written(const std::string& text) { return game(*document("-", text), {}); }

namespace {

analyse::Options one_thread() {
    analyse::Options options;
    options.threads = 1;  // tests run side by side
    return options;
}

/// Forgets after so many claims: laws of thousands of rules would be gigabytes.
class Decider {
public:
    claim::Verdict of(bool holds, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim) {
        std::string key = key_of(*game, claim);
        if (const auto found = known_.find(key); found != known_.end()) return found->second;
        auto& judge = judges_[holds ? 0 : 1];  // a counterexample ends the search, however slow the machine is
        if (!judge || ++asked_ % 100 == 0) judge = std::make_unique<claim::Judge>(one_thread(), budget_, claim::Effort{holds ? 0.1 : 20, 20'000, false});
        budget_.set_time(std::chrono::seconds(60));
        return known_.emplace(std::move(key), judge->decide(game, claim).verdict).first->second;
    }
    /// What was decided for a certificate need not be decided again for what the checker prints of it, where that is the same rule and the same claim.
    void remember(const rule::Game& game, const rule::Claim& claim, claim::Verdict verdict) {
        if (verdict != claim::Verdict::undecided && verdict != claim::Verdict::holds) known_.emplace(key_of(game, claim), verdict);
    }

private:
    static std::string key_of(const rule::Game& game, const rule::Claim& claim) {
        auto [data, whole] = rule::with_all_games(claim, game);
        whole.name = "g";  // which decides nothing
        std::string key = rule::canonical_text(whole);
        for (const auto& [name, use] : whole.uses) key += name + "\n" + rule::canonical_text(*use);
        return key + rule::claim_to_json(data, whole);
    }

    base::Budget budget_;
    std::size_t asked_ = 0;
    std::unique_ptr<claim::Judge> judges_[2];
    std::map<std::string, claim::Verdict> known_;
};

Decider& decider() {
    static Decider all;
    return all;
}

}  // namespace

Certificate law_of(const std::shared_ptr<const rule::Game>& game) {
    const base::Budget budget;
    analyse::Oracle oracle(game, one_thread(), budget);
    return of_law(oracle);
}

Certificate outcome_of(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position) {
    const base::Budget budget;
    analyse::Oracle oracle(game, one_thread(), budget);
    const analyse::Known known = oracle.at(position, oracle.has_values() ? analyse::Want::value : analyse::Want::outcome);
    return of_outcome(*game, position, known.outcome, known.value ? base::to_int64(*known.value).value_or(-1) : -1);
}

std::vector<Certificate> claims_of(const std::string& text, double search_seconds) {
    base::Budget budget;
    claim::Judge judge(one_thread(), budget, {.search_seconds = search_seconds, .tell = false});
    const auto file = document("-", text);
    judge.beside([&] { return claim::claims_beside(*file); });
    std::vector<Certificate> all;
    for (std::size_t k = 0; k < file->claims(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = file->claim(k, diagnostics);
        if (!info) throw std::runtime_error(dsl::render(diagnostics, file->source()));
        auto cases = of_cases(*info, [&](const auto& game, const auto& claim) {
            claim::Finding finding = judge.decide(game, claim);
            decider().remember(*game, claim, finding.verdict);
            return finding;
        });
        std::move(cases.begin(), cases.end(), std::back_inserter(all));
    }
    return all;
}

const std::string& certified(const std::string& rule, const std::string& claim, double search_seconds) {
    static std::map<std::string, std::string> known;
    const std::string text = rule + "claim \"c\": " + claim + "\n";
    if (const auto found = known.find(text); found != known.end()) return found->second;
    return known.emplace(text, claims_of(text, search_seconds).at(0).text).first->second;
}

namespace {

dsl::Document::ClaimInfo first_claim(const dsl::Document& file) {
    dsl::Diagnostics diagnostics;
    auto info = file.claim(0, diagnostics);
    if (!info) throw std::runtime_error(dsl::render(diagnostics, file.source()));
    return std::move(*info);
}

}  // namespace

std::pair<rule::Game, rule::Claim> claim_in(const std::string& text) {
    const auto info = first_claim(*document("-", text));
    return {*info.cases[0].first.game, info.cases[0].second};
}

std::pair<rule::Game, rule::Claim> uniform_claim_in(const std::string& text) {
    const auto info = first_claim(*document("-", text));
    return {*info.uniform.at(0).first.game, info.uniform.at(0).second};
}

std::string claiming(const std::string& good, const std::string& rule, const std::string& other) {
    const auto [game, claim] = claim_in(rule + "claim \"c\": " + other + "\n");
    Json json = Json::parse(good);
    json["claim"]["text"] = rule::to_string(claim, game), json["claim"]["data"] = Json::parse(rule::claim_to_json(claim, game)), json["claim"]["holds"] = true;
    return json.dump();
}

namespace {

/// The last one is remembered: what the checker says of a certificate is asked for right after whether it is confirmed.
const verify::Verified& verified(const std::string& text, std::uint64_t steps) {
    static std::pair<std::string, std::uint64_t> last;
    static verify::Verified found;
    if (last != std::pair(text, steps)) {
        last = {};
        found = verify::verify(text, steps);
        last = {text, steps};
    }
    return found;
}

}  // namespace

std::string rejection(const std::string& text, std::uint64_t steps) {
    try {
        verified(text, steps);
        return {};
    } catch (const std::exception& why) {
        return why.what();
    }
}

bool decided_to_be(bool holds, const std::shared_ptr<const rule::Game>& game, const rule::Claim& claim) {
    const auto verdict = decider().of(holds, game, claim);
    return holds ? verdict != claim::Verdict::refuted && verdict != claim::Verdict::undecided : verdict == claim::Verdict::refuted;
}

namespace {

/// A sentence about a number that stands for {1..n}: about these sets, for all small n.
void about_sets(const std::string& number, std::string& rule, std::string& claim) {
    rule = std::regex_replace(rule, std::regex("set 1\\.\\.[0-9]+"), "set 1..24");
    claim = std::regex_replace(claim, std::regex("\\b([PNg])\\(([^()]*)\\)"), "$1({1..$2})") + " for " + number + " in 0..12";
}

}  // namespace

bool true_as_printed(const std::string& text, std::uint64_t steps) {
    const verify::Verified& v = verified(text, steps);
    const std::string yes = "the claim is true: ", no = "the claim is false: ";
    const bool holds = v.sentence.rfind(yes, 0) == 0;
    if ((!holds && v.sentence.rfind(no, 0) != 0) || v.rule.find("\nwhere ") != std::string::npos) return true;
    std::istringstream rule(v.rule), sentence(v.sentence);
    std::string line, claim, file, lets, number;
    std::getline(sentence, claim);
    while (std::getline(sentence, line)) {
        if (line.rfind("  for all words of the letters ", 0) == 0) continue;  // the language says so of every proof about words
        if (const std::string runs = "  where the number "; line.rfind(runs, 0) == 0) {
            number = line.substr(runs.size(), line.find(' ', runs.size()) - runs.size());
            continue;
        }
        const std::string let = line.substr(std::string("  with ").size());
        if (v.rule.find(let + "\n") == std::string::npos) lets += let + "\n";
    }
    std::getline(rule, file);
    file += "\n" + lets;
    while (std::getline(rule, line)) file += line + "\n";
    claim = claim.substr((holds ? yes : no).size());
    if (!number.empty()) about_sets(number, file, claim);
    file += "claim \"c\": " + claim + "\n";
    const auto read = document("-", file);
    dsl::Diagnostics diagnostics;
    const auto info = read->claim(0, diagnostics);
    if (!info || info->cases.size() != 1) return false;
    return decided_to_be(holds, info->cases[0].first.game, info->cases[0].second);
}

void expect_rejected(const std::string& text, const std::string& because, std::uint64_t steps) {
    const std::string why = rejection(text, steps);
    EXPECT_NE(why, "") << "expected: " << because;
    EXPECT_NE(why.find(because), std::string::npos) << "rejected because: " << why << "\nexpected: " << because;
}

std::string altered(Json json, const Change& change) { return change(json), json.dump(); }
std::string altered(const std::string& good, const Change& change) { return altered(Json::parse(good), change); }
std::string altered_proof(Json json, const Change& change) { return change(json["proof"]), json.dump(); }
std::string denied(const std::string& good) {
    return altered(good, [](Json& json) { json["claim"]["holds"] = !json["claim"]["holds"].get<bool>(); });
}

std::string expect_certified(const std::string& rule, const std::string& claim, const std::string& theorem, bool holds, const std::string& wrong) {
    const testing::ScopedTrace trace(__FILE__, __LINE__, rule + claim);
    try {
        const std::string good = certified(rule, claim);
        const Json json = Json::parse(good);
        if (!theorem.empty()) {
            EXPECT_EQ(json["proof"]["thm"], theorem) << good;
        }
        EXPECT_EQ(json["claim"]["holds"], holds);
        EXPECT_EQ(against_schema(good), "");
        EXPECT_TRUE(true_as_printed(good, verify::usual_steps));
        EXPECT_NE(rejection(denied(good), verify::usual_steps), "");
        if (!wrong.empty()) {
            EXPECT_NE(rejection(claiming(good, rule, wrong), verify::usual_steps), "") << wrong;
        }
        return good;
    } catch (const std::exception& why) {
        return ADD_FAILURE() << why.what(), "";
    }
}

std::string against_schema(const std::string& text) {
    static const auto schema = grundy::tests::schema("certificate");
    return grundy::tests::mismatch(grundy::tests::Json::parse(text), schema);
}

}  // namespace grundy::certificate::tests
