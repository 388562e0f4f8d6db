// The one table of theorems beside docs/theorems.md, and evidence in words.
#include "engine/report/finding_text.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "engine/pattern/prove/prover.hpp"
#include "tests/support/regex.hpp"
#include "tests/unit/report/hand_made.hpp"

namespace {

using namespace grundy;
using pattern::Proved;
using pattern::TheoremId;

// Nobody but a prover can make a proof: it has no public constructor, and copying one does not change it.
static_assert(!std::is_default_constructible_v<Proved>);
static_assert(!std::is_aggregate_v<Proved>);
static_assert(!std::is_constructible_v<Proved, TheoremId, pattern::Checked, std::uint64_t>);
static_assert(!std::is_constructible_v<Proved, TheoremId, pattern::Checked, std::uint64_t, bool>);

std::string page() {
    std::ifstream in(GRUNDY_SOURCE_DIR "/docs/theorems.md");
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

TEST(Theorems, TheTableIsTheListOfThePage) {
    const std::string text = page();
    std::vector<std::string> headings, table;
    for (const auto& heading : grundy::tests::regex_all(text, R"(\n- \*\*([0-9][0-9.ab]*?)\.? )")) headings.push_back(heading[1]);
    ASSERT_GE(headings.size(), 25U);
    for (const auto& entry : theorem::theorems()) {
        EXPECT_EQ(&entry, &pattern::entry(entry.id)) << entry.name << " is not at its place";
        if (*entry.number != 0 && entry.id != TheoremId::moore && entry.id != TheoremId::nim_family) table.push_back(entry.number);  // 6 stands once
    }
    EXPECT_EQ(table, headings);
}

TEST(Theorems, ThoseWithoutANumberAreNamedOnThePage) {
    std::string text = page();
    text = text.substr(text.find("## Not numbered"));
    std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    int unnumbered = 0;
    for (const auto& entry : theorem::theorems()) {
        if (*entry.number != 0) continue;
        ++unnumbered;
        EXPECT_NE(text.find("*" + std::string(entry.name) + "*"), std::string::npos) << entry.name;
    }
    EXPECT_GE(unnumbered, 7);
}

TEST(Theorems, ACertificateNamesATheoremOfThePage) {
    std::set<std::string> numbers;
    for (const auto& entry : theorem::theorems()) numbers.insert(entry.number);
    for (const auto& entry : theorem::theorems()) {
        if (!entry.certified) continue;
        EXPECT_EQ(numbers.count(entry.certified), 1U) << entry.name;
    }
}

TEST(EvidenceText, SaysWhatWasChecked) {
    const auto kayles = tests::kayles().pattern;
    ASSERT_TRUE(kayles.proved());
    EXPECT_EQ(report::name_of(kayles.theorem()->proof.theorem()), "Guy–Smith periodicity theorem (2.1)");
    EXPECT_EQ(report::statement(*kayles.theorem()),
              "take-and-break code 0.77, 2 parts, last digit 2: g(n + 12) = g(n) was checked for 71 <= n < 156, hence it holds for all n >= 71; the least "
              "period is 12 "
              "from n = 71");
    EXPECT_EQ(report::how(*kayles.evidence), "period 12 from n = 71, proved: Guy–Smith periodicity theorem (2.1)");
}

TEST(EvidenceText, GroundsKeepEachTheoremAndGameOnce) {
    const auto kayles = *tests::kayles().pattern.evidence, again = *tests::kayles().pattern.evidence, s145 = *tests::s145().pattern.evidence;
    pattern::Grounds grounds;
    EXPECT_FALSE(grounds.proved());
    for (const auto& one : {kayles, s145, again}) grounds.add(one);
    EXPECT_EQ(grounds.theorems().size(), 2U);
    EXPECT_TRUE(grounds.proved());
    grounds.add(pattern::Computed{"break-dense", 5});
    EXPECT_FALSE(grounds.proved());
    EXPECT_EQ(report::how(pattern::Grounds(pattern::Evidence(pattern::Searched{4}))), "searched");
}

TEST(EvidenceText, AVerdictNamesTheGameWhoseLawWasUsed) {
    claim::Finding finding;
    finding.verdict = claim::Verdict::proved;
    auto own = std::make_shared<rule::Game>(*tests::s145().game);
    own->uses.emplace_back("k", tests::kayles().game);
    finding.game = own;
    finding.grounds.add(*tests::kayles().pattern.evidence);
    EXPECT_EQ(report::theorems(finding), "Guy–Smith periodicity theorem (2.1) for k");
    finding.grounds.add(*tests::s145().pattern.evidence);
    EXPECT_EQ(report::theorems(finding), "Guy–Smith periodicity theorem (2.1) for k; finite subtraction theorem (1.1)");
    finding.verdict = claim::Verdict::exhausted;
    EXPECT_EQ(report::theorems(finding), "");
}

}  // namespace
