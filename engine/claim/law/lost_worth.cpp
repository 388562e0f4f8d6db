#include "engine/claim/law/lost_worth.hpp"

#include <algorithm>

#include "engine/base/checked.hpp"
#include "engine/base/poll.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

std::vector<SeenSample> WorthAt::seen(const std::vector<LostSamples::Sample>& samples) {
    std::vector<SeenSample> all;
    all.reserve(samples.size());
    for (const LostSamples::Sample& sample : samples) {
        SeenSample& one = all.emplace_back(SeenSample{&sample, sample.lost, {}});
        put(sample);
        for (const ExprRef& number : numbers_) one.worth.push_back(evaluated(*number));
    }
    return all;
}

std::optional<std::int64_t> WorthAt::worth(const ExprRef& number, const SeenSample& one) {
    base::poll();
    if (const auto known = in_64_bits(number, one)) return known;
    put(*one.at);
    return evaluated(*number);
}

bool WorthAt::is_true(const ExprRef& said, const SeenSample& one) {
    put(*one.at);
    return evaluator_.evaluate(*said, frame_).truth();
}

void WorthAt::put(const LostSamples::Sample& at) {
    for (std::size_t i = 0; i < at.position.size(); ++i) frame_[i] = rule::Value{rule::type_of(game_.components[i]), at.position[i].items};
}

std::optional<std::int64_t> WorthAt::evaluated(const rule::Expr& number) {
    try {
        return base::to_int64(evaluator_.evaluate(number, frame_).number());
    } catch (const rule::ConstantError&) {
        return std::nullopt;
    }
}

/// Nothing where something else is in it, or where it leaves 64 bits: the evaluator tells then.
std::optional<std::int64_t> WorthAt::in_64_bits(const ExprRef& number, const SeenSample& one) const {
    for (std::size_t k = 0; k < numbers_.size(); ++k)
        if (numbers_[k] == number) return one.worth[k];
    if (number->op == Op::number) return number->number;
    const bool distance = number->op == Op::call && number->builtin == rule::Builtin::abs;
    if (number->args.empty() || (number->op == Op::call && !distance)) return std::nullopt;
    auto a = in_64_bits(number->args[0], one);
    if (number->op == Op::minimum_of || number->op == Op::maximum_of) {
        for (std::size_t k = 1; k < number->args.size() && a; ++k) {
            const auto b = in_64_bits(number->args[k], one);
            a = !b ? b : number->op == Op::minimum_of ? std::min(a, b) : std::max(a, b);
        }
        return a;
    }
    if (!a || distance) return a ? base::checked_abs(*a) : std::nullopt;
    const auto b = number->args.size() == 2 ? in_64_bits(number->args[1], one) : std::nullopt;
    if (!b) return std::nullopt;
    switch (number->op) {
        case Op::add: return base::checked_add(*a, *b);
        case Op::subtract: return base::checked_sub(*a, *b);
        case Op::multiply: return base::checked_mul(*a, *b);
        case Op::divide: return base::checked_floor_div(*a, *b);
        case Op::modulo: return base::checked_mod(*a, *b);
        case Op::exclusive_or: return *a < 0 || *b < 0 ? std::nullopt : std::optional(*a ^ *b);
        default: return std::nullopt;
    }
}

}  // namespace grundy::claim
