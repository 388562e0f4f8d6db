#include "engine/analyse/group_sums.hpp"

#include "engine/base/failure.hpp"
#include "engine/pattern/prove/played_apart.hpp"
#include "engine/rule/text.hpp"

namespace grundy::analyse {

using rule::PositionData;

GroupSums::GroupSums(std::shared_ptr<const rule::Game> game, recognise::DisjunctiveSum sum, Options options, const base::Budget& budget)
    : game_(std::move(game)), sum_(std::move(sum)), options_(std::move(options)), budget_(budget), oracles_(sum_.groups->groups.size()) {
    options_.method.clear();
    options_.checkpoint.clear();
    options_.at.reset();
    theorem_ = std::make_shared<const pattern::Theorem>(pattern::Theorem{pattern::played_apart(sum_), game_, sum_, 0, nullptr, {}});
}

Oracle& GroupSums::of(std::size_t group) {
    auto& oracle = oracles_.at(group);
    if (!oracle) oracle = std::make_unique<Oracle>(groups().groups[group].game, options_, budget_);
    return *oracle;
}

Known GroupSums::at(const PositionData& position) {
    NimSum sum;
    for (const recognise::SumPart& part : parts_of(groups(), position)) {
        Oracle& oracle = of(part.group);
        oracle.require(part.position);
        const Known one = oracle.at(part.position, Want::value);
        if (!one.has_value()) {
            Known unknown;
            unknown.limit = one.limit;
            unknown.note = "its part " + rule::to_string(part.position, oracle.rule()) + " has no known value" + (one.note.empty() ? "" : ": " + one.note);
            return unknown;
        }
        sum.add(one);
    }
    Known known = sum.known();
    if (known.has_value()) known.grounds.add(pattern::Evidence(theorem_));
    return known;
}

bool GroupSums::is_huge(const PositionData& position) {
    if (groups().of_runs()) return false;  // there are no more options than a set of so many elements has
    for (const recognise::SumPart& part : parts_of(groups(), position))
        if (of(part.group).is_huge(part.position)) return true;
    return false;
}

std::vector<std::vector<PositionData>> GroupSums::options_worth(const PositionData& position, const base::Integer& nimber, bool& some) {
    const Known whole = at(position);
    std::vector<std::vector<PositionData>> found;
    some = true;
    if (!whole.value) return found;
    for (const recognise::SumPart& part : parts_of(groups(), position)) {
        const Known own = of(part.group).at(part.position, Want::value);
        if (!own.value) continue;
        base::Integer rest = *whole.value;
        rest ^= *own.value;
        rest ^= nimber;
        bool more = false;
        for (const auto& option : of(part.group).options_worth(part.position, rest, more)) found.push_back({replaced(position, part, option)});
    }
    return found;
}

}  // namespace grundy::analyse
