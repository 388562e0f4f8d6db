/// The compiled rule against the plain definition, and the arrangements that are tried against all arrangements.
#include <gmock/gmock.h>

#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/game/compile/unordered.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/solve/positions/reference.hpp"
#include "tests/property/definition.hpp"
#include "tests/property/random_rules.hpp"

namespace grundy::property {
namespace {

using game::Position;
using game::Sum;

/// The compiled options where the plain definition has an answer: a part that is tested early, or a range that is cut, may spare an error but never
/// make one. False where it has none.
bool same_options(const rule::Game& rule, const game::Ruleset& compiled, const Position& position) {
    const auto expected = plain_options(rule, position);
    if (!expected) return false;
    const auto list = game::option_list(compiled, position);
    RC_LOG() << compiled.shape().print(position) << std::endl;
    RC_ASSERT(list == std::vector<Sum>(expected->begin(), expected->end()));
    return true;
}

RC_GTEST_PROP(Property, OneHeapOptions, ()) {
    const auto rule = one_heap_rule(true);
    RC_LOG() << rc::toString(rule) << std::endl;
    const auto compiled = game::compile(rule);
    int compared = 0;
    for (std::int64_t heap = 0; heap <= 13; ++heap) {
        if (compiled->contains({heap}) && same_options(rule, *compiled, {heap})) ++compared;
    }
    if (compared == 0) RC_DISCARD("every position divides by zero");
}

RC_GTEST_PROP(Property, TupleOptions, ()) {
    const auto rule = tuple_rule();
    RC_LOG() << rc::toString(rule) << std::endl;
    const auto compiled = game::compile(rule);
    int compared = 0;
    for (int tries = 0; tries < 5; ++tries) {
        Position position;
        for (std::size_t i = 0; i < rule.components.size(); ++i) position.push_back(*rc::gen::inRange(0, 7));
        if (same_options(rule, *compiled, compiled->shape().canonical(position))) ++compared;
    }
    if (compared == 0) RC_DISCARD("every position divides by zero");
}

RC_GTEST_PROP(Property, ReferenceIsMexFromBelow, ()) {
    const auto rule = one_heap_rule(true);
    RC_LOG() << rc::toString(rule) << std::endl;
    const auto compiled = game::compile(rule);
    solve::Reference reference(compiled);
    std::vector<base::Nimber> table;
    try {
        for (std::int64_t heap = 0; heap <= 15; ++heap) {
            base::MexSet values;
            for (const Sum& option : compiled->contains({heap}) ? game::option_list(*compiled, {heap}) : std::vector<Sum>{}) {
                base::Nimber sum;
                for (const Position& part : option) sum ^= table.at(static_cast<std::size_t>(part[0]));
                values.insert(sum);
            }
            table.push_back(values.mex());
        }
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) throw;
        RC_DISCARD("mod 0");
    }
    for (std::int64_t heap = 15; heap >= 0; --heap) {
        if (compiled->contains({heap})) RC_ASSERT(reference.value(Position{heap}) == table[static_cast<std::size_t>(heap)]);
    }
}

std::optional<std::vector<Sum>> options_or_failure(const game::Ruleset& ruleset, const Position& position) {
    try {
        return game::option_list(ruleset, position);
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) throw;
        return std::nullopt;
    }
}

RC_GTEST_PROP(Property, TheArrangementsThatAreTriedAreEnough, ()) {
    const auto rule = unordered_rule();
    RC_LOG() << rc::toString(rule) << std::endl;
    const auto quick = game::compile(rule);
    std::shared_ptr<const game::Ruleset> full;
    {
        const game::EveryArrangement every;
        full = game::compile(rule);
    }
    const bool fixed = rule.components[0].kind == rule::ComponentKind::vector;
    int compared = 0;
    for (int tries = 0; tries < 5; ++tries) {
        const auto heaps = *rc::gen::container<std::vector<int>>(fixed ? 3 : *rc::gen::inRange<std::size_t>(0, 6), rc::gen::inRange(0, 5));
        Position position(heaps.begin(), heaps.end());
        if (!fixed) position.insert(position.begin(), static_cast<std::int64_t>(heaps.size()));
        position = quick->shape().canonical(position);
        RC_LOG() << quick->shape().print(position) << std::endl;
        const auto expected = options_or_failure(*full, position);
        if (expected) ++compared;
        RC_ASSERT(options_or_failure(*quick, position) == expected);
    }
    if (compared == 0) RC_DISCARD("no position has options that can be told");
}

/// The drawn rules do use all three depths; else the property above would say nothing.
TEST(UnorderedRules, AreOfEveryDepth) {
    std::set<std::size_t> depths;
    rc::check([&] {
        const auto rule = unordered_rule();
        for (const auto& move : rule.moves) {
            const auto plans = game::orders(rule, move);
            depths.insert(plans.empty() ? 0 : plans[0].depth);
        }
    });
    EXPECT_THAT(depths, ::testing::IsSupersetOf({std::size_t{0}, std::size_t{2}, game::all_entries}));
}

}  // namespace
}  // namespace grundy::property
