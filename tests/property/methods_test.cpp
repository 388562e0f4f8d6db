/// Whatever answers — a proved law, a kernel, a table, a graph, a search — must say what the definition says. Families are drawn with their parameters and
/// through random rules, so that recognition is on the way.
#include "engine/analyse/method.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/families.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/positions/reference.hpp"
#include "tests/property/random_rules.hpp"

namespace grundy::property {
namespace {

using game::Position;

rule::PositionData data(std::int64_t heap) { return {{true, {base::Integer(heap)}}}; }

std::vector<std::int64_t> random_set(std::int64_t least, std::int64_t most, int count) {
    std::vector<std::int64_t> set;
    for (int i = 0; i < count; ++i) set.push_back(*rc::gen::inRange(least, most + 1));
    return set;
}

rule::Code random_code() {
    rule::Code code;
    code.digits.push_back(static_cast<std::uint8_t>(*rc::gen::element(0, 0, 0, 4)));
    const int length = *rc::gen::inRange(1, 4);
    const int parts = *rc::gen::element(8, 8, 16);
    for (int i = 0; i < length; ++i) code.digits.push_back(static_cast<std::uint8_t>(*rc::gen::inRange(0, parts)));
    if (*rc::gen::inRange(0, 4) == 0) code.tail = {static_cast<std::uint8_t>(*rc::gen::inRange(1, 8))};
    code.distinct = *rc::gen::inRange(0, 4) == 0;
    if (code.digits.back() == 0) code.digits.back() = 3;
    return code;
}

rule::Game random_family() {
    switch (*rc::gen::inRange(0, 4)) {
        case 0: return rule::subtract(random_set(1, 12, *rc::gen::inRange(1, 6)));
        case 1: return rule::all_but(random_set(1, 9, *rc::gen::inRange(0, 5)));
        case 2: return rule::divide(random_set(2, 9, *rc::gen::inRange(1, 4)));
        default: return rule::take_and_break(random_code());
    }
}

/// Values of heaps 0 … most by the definition; nothing if the rule fails on the way: by its arithmetic, or because play goes on for ever.
std::optional<std::vector<std::uint32_t>> by_definition(const rule::Game& rule, std::int64_t most) {
    const auto compiled = game::compile(rule);
    solve::Reference reference(compiled);
    std::vector<std::uint32_t> values;
    try {
        for (std::int64_t heap = 0; heap <= most; ++heap) values.push_back(compiled->contains({heap}) ? reference.value(Position{heap}).value : 0);
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) throw;
        return std::nullopt;
    }
    return values;
}

void oracle_agrees(const rule::Game& rule, std::int64_t most) {
    const auto truth = by_definition(rule, most);
    if (!truth) RC_DISCARD("the rule fails");
    const base::Budget budget;
    analyse::Options options;
    options.effort = 0.05;
    analyse::Oracle oracle(std::make_shared<const rule::Game>(rule), options, budget);
    for (std::int64_t heap = most; heap >= 0; --heap) {  // from above, so that a law proved on the way answers for the rest
        if (!oracle.ruleset().contains({heap})) continue;
        const auto known = oracle.at(data(heap), analyse::Want::value);
        RC_LOG() << "heap " << heap << (known.grounds.proved() ? " by a theorem" : "") << std::endl;
        RC_ASSERT(known.value);
        RC_ASSERT(*known.value == base::Integer((*truth)[static_cast<std::size_t>(heap)]));
        RC_ASSERT((known.outcome == 'P') == ((*truth)[static_cast<std::size_t>(heap)] == 0));
    }
}

RC_GTEST_PROP(Methods, FamiliesAnswerAsDefined, ()) {
    const auto rule = random_family();
    RC_LOG() << rule::canonical_text(rule) << std::endl;
    oracle_agrees(rule, 70);
}

RC_GTEST_PROP(Methods, AnyOneHeapRuleAnswersAsDefined, ()) {
    const auto rule = one_heap_rule(true);
    RC_LOG() << rule::canonical_text(rule) << std::endl;
    oracle_agrees(rule, 30);
}

RC_GTEST_PROP(Methods, EveryMethodOfAFamilyComputesTheSame, ()) {
    const auto rule = random_family();
    RC_LOG() << rule::canonical_text(rule) << std::endl;
    const auto truth = by_definition(rule, 100);
    RC_ASSERT(truth);  // no family fails
    const std::shared_ptr<const game::Ruleset> compiled = game::compile(rule);
    const auto recognition = recognise::recognise(rule);
    const base::Budget budget;
    for (const std::string& method : analyse::methods_for(recognition)) {
        analyse::Options options;
        options.method = method;
        solve::Values values;
        RC_LOG() << method << std::endl;
        RC_ASSERT(!analyse::choose_kernel(compiled, recognition, options)->extend(values, 101, budget));
        for (std::size_t n = 0; n <= 100; ++n) RC_ASSERT(values[n] == (*truth)[n]);
    }
}

RC_GTEST_PROP(Methods, TuplesAnswerAsDefined, ()) {
    const auto rule = tuple_rule();
    RC_LOG() << rule::canonical_text(rule) << std::endl;
    const auto compiled = game::compile(rule);
    solve::Reference reference(compiled);
    const base::Budget budget;
    analyse::Oracle oracle(std::make_shared<const rule::Game>(rule), {}, budget);
    int compared = 0;
    for (int tries = 0; tries < 6; ++tries) {
        Position position;
        for (std::size_t i = 0; i < rule.components.size(); ++i) position.push_back(*rc::gen::inRange(0, 7));
        position = compiled->shape().canonical(position);
        if (!compiled->contains(position)) continue;
        std::uint32_t truth = 0;
        try {
            truth = reference.value(position).value;
        } catch (const base::Failure& failure) {
            if (failure.kind() == base::FailureKind::internal) throw;
            continue;
        }
        ++compared;
        const auto known = oracle.at(compiled->shape().to_data(position), analyse::Want::value);
        RC_ASSERT(known.value);
        RC_ASSERT(*known.value == base::Integer(truth));
    }
    if (compared == 0) RC_DISCARD("no position has a value");
}

}  // namespace
}  // namespace grundy::property
