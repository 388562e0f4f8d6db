#include "engine/recognise/landmarks.hpp"

#include <algorithm>
#include <random>
#include <set>

#include "engine/base/checked.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::recognise {
namespace {

constexpr std::size_t most_landmarks = 40;
constexpr std::size_t most_paired = 10;

/// All numbers that an expression names, and what its parts without variables come to.
class NamedConstants {
public:
    explicit NamedConstants(const rule::Game& game) : game_(game) {
        rule::each_expression(game, [this](const rule::ExprRef& e) { walk(e); });
    }
    const std::set<std::int64_t>& found() const { return found_; }

private:
    void walk(const std::vector<rule::Binder>& binders) {
        for (const auto& b : binders) walk(b.range);
    }
    /// Is it without variables? Then its value counts too.
    bool walk(const rule::ExprRef& e) {
        if (!e) return true;
        bool closed = e->op != rule::Op::local && e->binders.empty() && !e->condition;
        for (const auto& a : e->args) closed = walk(a) && closed;
        walk(e->binders), walk(e->condition);
        if (e->op == rule::Op::number) keep(e->number);
        if (closed && e->op != rule::Op::number && e->type.kind == rule::Kind::number) keep_value(*e);
        return closed;
    }
    void keep_value(const rule::Expr& e) try {
        rule::Evaluator::Frame frame;
        const auto value = base::to_int64(rule::Evaluator(game_, {10'000, 10'000}).evaluate(e, frame).number());
        if (value) keep(*value);
    } catch (const rule::ConstantError&) {  // an error wherever it is asked for
    }
    void keep(std::int64_t n) {
        const auto size = base::checked_abs(n);
        if (size && *size >= 2) found_.insert(*size);
    }

    const rule::Game& game_;
    std::set<std::int64_t> found_;
};

/// Collects each number once, in the order in which they come.
class Tries {
public:
    void about(base::Checked centre, std::int64_t radius) {
        if (!centre) return;
        for (std::int64_t d = 0; d <= radius; ++d)
            for (const std::int64_t side : {d, -d})
                if (const auto n = base::checked_add(*centre, side); n && *n >= 0 && seen_.insert(*n).second) list_.push_back(*n);
    }
    std::vector<std::int64_t> take() { return std::move(list_); }

private:
    std::set<std::int64_t> seen_;
    std::vector<std::int64_t> list_;
};

}  // namespace

std::vector<std::int64_t> landmarks(const rule::Game& game) {
    const NamedConstants constants(game);
    std::vector<std::int64_t> all(constants.found().begin(), constants.found().end());
    if (all.size() > most_landmarks) all.erase(all.begin() + most_landmarks / 2, all.end() - most_landmarks / 2);
    return all;
}

std::vector<std::int64_t> numbers_to_try(const rule::Game& game) {
    const auto marks = landmarks(game);
    Tries tries;
    for (const auto c : marks) tries.about(c, 3);
    std::mt19937_64 random(20261122);  // a fixed seed: the same rule is looked at in the same places
    for (int digits = 2; digits <= 18; ++digits) {
        const std::int64_t top = *base::checked_pow(10, digits);
        for (int i = 0; i < (digits <= 4 ? 8 : 1); ++i) tries.about(static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(top)), 0);
    }
    std::vector<std::int64_t> paired = marks;
    if (paired.size() > most_paired) paired.erase(paired.begin() + most_paired / 2, paired.end() - most_paired / 2);
    for (const auto c : paired) {
        for (const std::int64_t k : {2, 3}) tries.about(base::checked_mul(c, k), 2);
        for (const auto d : paired) {
            if (d < c) continue;
            tries.about(base::checked_mul(c, d), 2);
            tries.about(base::checked_add(c, d), 2);
            tries.about(base::checked_sub(d, c), 2);
        }
    }
    return tries.take();
}

}  // namespace grundy::recognise
