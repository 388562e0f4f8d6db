/// Which numbers may be added to a subtraction set without changing a value: the extension lemma (theory 1.2). Numbers of the set itself do not count.
#include <algorithm>

#include "engine/claim/cases/show.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/pattern/prove/extension.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

std::string list(const std::vector<std::int64_t>& numbers) {
    std::vector<std::string> words;
    for (const std::int64_t n : numbers) words.push_back(std::to_string(n));
    return "{" + joined(words, 40) + "}";
}

std::vector<std::int64_t> without(std::vector<std::int64_t> numbers, const std::vector<std::int64_t>& set) {
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    std::erase_if(numbers, [&](std::int64_t n) { return std::binary_search(set.begin(), set.end(), n); });
    return numbers;
}

}  // namespace

Finding decide_allows(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    auto& oracle = ground.oracle();
    const auto* family = oracle.recognition().family.as<recognise::FiniteSubtraction>();
    if (!family || !oracle.is_sequence()) throw Unanswered{"`allows` belongs to a game with a finite subtraction set"};
    const auto theorem = ground.law(oracle);
    const pattern::Pattern* law = theorem ? theorem->law.get() : nullptr;
    const auto* period = law && law->of == pattern::Of::values ? std::get_if<pattern::Period>(&law->law) : nullptr;
    if (!period) throw Unanswered{"no period of the values is proved"};

    const pattern::Extension extension = pattern::addable(*period);
    std::vector<std::int64_t> found;
    for (std::int64_t s = 1; s <= claim.up_to; ++s) {
        ground.tick();
        if (extension.contains(Integer(s))) found.push_back(s);
    }
    found = without(found, family->set);
    const auto claimed = without(claim.elements, family->set);
    Finding finding;
    finding.checked_to = claim.up_to;
    const pattern::Theorem lemma{pattern::addable_proof(*period, extension), ground.game_ptr(), theorem->family, theorem->shift, nullptr, {}};
    finding.grounds.add(std::make_shared<const pattern::Theorem>(lemma));
    finding.grounds.add(theorem);
    if (claimed == found) {
        finding.verdict = Verdict::proved;
        finding.argument = argument::OfLaw{};
        return finding;
    }
    const auto [left, right] = std::mismatch(claimed.begin(), claimed.end(), found.begin(), found.end());
    const bool too_much = right == found.end() || (left != claimed.end() && *left < *right);
    const std::int64_t s = too_much ? *left : *right;
    finding.verdict = Verdict::refuted;
    finding.counterexample = "s = " + std::to_string(s);
    finding.claimed = list(claimed);
    finding.found = list(found);
    // The claim lists numbers from 1 to its bound: of another one no position shows that it may not be added, and perhaps it may.
    if (s < 0 || s > claim.up_to) {
        finding.shown_by.push_back(std::to_string(s) + " is not one of the numbers from 1 to " + std::to_string(claim.up_to) +
                                   ", which alone the claim is about");
        return finding;
    }
    if (!too_much) {
        finding.shown_by.push_back("taking " + std::to_string(s) + " as well changes no value: g(n) and g(n - " + std::to_string(s) + ") differ for every n");
        return finding;
    }
    const std::int64_t shift = oracle.recognition().embedding.shift;
    for (Integer heap = s;; heap += 1) {
        ground.tick();
        const auto value = law->value(heap);
        if (!value || *value != law->value(heap - s)) continue;
        const std::string from = base::to_string(heap + shift), to = base::to_string(heap - s + shift);
        finding.shown_by.push_back("taking " + std::to_string(s) + " from " + from + " leads to " + to + ", and both have the value " +
                                   base::to_string(*value) + ": the value of " + from + " would change");
        return finding;
    }
}

}  // namespace grundy::claim
