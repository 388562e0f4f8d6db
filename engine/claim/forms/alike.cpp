#include "engine/claim/forms/alike.hpp"

#include <functional>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/claim/forms/forms.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/alike.hpp"

namespace grundy::claim {

namespace {

using LengthsLeft = std::set<std::vector<std::int64_t>>;

/// How long the rows are that each option leaves, in ascending order.
LengthsLeft lengths_left(const game::Ruleset& ruleset, const game::Position& row) {
    LengthsLeft all;
    for (const game::Sum& option : game::option_list(ruleset, row)) {
        std::vector<std::int64_t> lengths;
        for (const game::Position& part : option) lengths.push_back(part.at(0));
        std::sort(lengths.begin(), lengths.end());
        all.insert(std::move(lengths));
    }
    return all;
}

/// Small rows against those of as many zeros; false, too, where the rule has no answer at one of them.
bool agree(const game::Ruleset& entries, const game::Ruleset& zeros) {
    constexpr std::int64_t longest = 5, numbers[] = {0, 1, 2, 7};
    try {
        for (std::int64_t length = 0; length <= longest; ++length)
            for (std::int64_t which = 0; which < (std::int64_t{1} << (2 * length)); ++which) {
                game::Position row(static_cast<std::size_t>(length) + 1, 0);
                row[0] = length;
                const game::Position alike = row;
                for (std::int64_t k = 0; k < length; ++k) row[static_cast<std::size_t>(k) + 1] = numbers[which >> (2 * k) & 3];
                if (!std::is_sorted(row.begin() + 1, row.end()) && entries.shape().canonical(row) != row) continue;  // another order of an unordered row
                const bool is = entries.contains(row);
                if (is != zeros.contains(alike)) return false;
                if (is && lengths_left(entries, row) != lengths_left(zeros, alike)) return false;
            }
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
        return false;
    }
    return true;
}

}  // namespace

std::optional<Finding> by_alike_entries(Ground& ground, const std::function<std::optional<Finding>(Ground&)>& prove) {
    if (!rule::is_about_lengths(ground.game(), ground.claim())) return std::nullopt;
    const auto alike = rule::with_entries_alike(ground.game());
    if (!alike || !agree(ground.oracle().ruleset(), *game::compile(*alike))) return std::nullopt;
    Ground about = ground.about(alike, ground.claim());
    auto found = prove(about);
    if (!found || found->verdict != Verdict::proved) return std::nullopt;
    found->game = alike;
    Finding proved;
    proved.verdict = Verdict::proved;
    proved.grounds = found->grounds;
    proved.argument = argument::AlikeEntries{std::make_shared<const Finding>(std::move(*found))};
    return proved;
}

}  // namespace grundy::claim
