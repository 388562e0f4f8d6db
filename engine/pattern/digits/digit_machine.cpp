/// The machines of theory 4.1, in base b:
///     n - s            pending x, first s; on digit d put out (d - x) mod b, pending becomes (x - d + out) / b; legal iff nothing is pending at the end
///     floor(n / b^j)   drops j digits
///     n / b^j          drops j digits, which must be 0
///     ceil(n / b^j)    adds b^j - 1 and drops j digits; a carry may be left for the next digit
///     n >= c           the machine of n - c, without output
///     n mod m          the remainder so far and the weight b^i mod m
#include "engine/pattern/digits/digit_machine.hpp"

#include <fmt/format.h>

#include <numeric>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"

namespace grundy::pattern {
namespace {

using recognise::DigitGuard;
using recognise::DigitStep;
using StepKind = DigitStep::Kind;

[[noreturn]] void outside(const std::string& why) { throw base::Failure(base::FailureKind::unsupported, why + " is outside theorem 4.1"); }

// Reads a digit of a number from which x is pending; gives the digit put out.
std::int64_t take(std::int64_t& x, std::int64_t digit, std::int64_t base) {
    const std::int64_t out = (((digit - x) % base) + base) % base;
    x = (x - digit + out) / base;
    return out;
}

int length(std::int64_t s, std::int64_t base) {
    int digits = 1;
    for (; s > 0; s /= base) ++digits;
    return digits;
}

int exponent(std::int64_t value, std::int64_t base) {
    int j = 0;
    for (; value > 1; value /= base, ++j) {
        if (value % base != 0) outside(fmt::format("a division by something that is no power of {}", base));
    }
    if (j == 0) outside("a division by 1 or less");
    return j;
}

}  // namespace

DigitMachine::DigitMachine(const recognise::DigitOption& option, std::int64_t base, std::int64_t occurs)
    : base_(base), guards_(option.guards), occurs_(occurs) {
    for (const auto& step : option.steps) {
        stages_.push_back({step.kind, start_.size()});
        if (step.kind == StepKind::subtract) {
            if (step.value < 1) outside("a move that adds");
            start_.push_back(step.value);
            flush_ += length(step.value, base);
        } else {
            const int j = exponent(step.value, base);
            start_.push_back(j);
            start_.push_back(0);  // exact: a nonzero digit was dropped; ceil: the carry
            flush_ += j + 1;
        }
    }
    if (option.steps.empty()) outside("a move that changes nothing");
    guards_at_ = start_.size();
    for (const auto& guard : guards_) {
        const bool order = guard.kind == DigitGuard::Kind::at_least || guard.kind == DigitGuard::Kind::less;
        if (!order && guard.modulus < 1) outside("a congruence without a modulus");
        start_.push_back(order ? std::max<std::int64_t>(guard.value, 0) : 0);
        start_.push_back(order ? 0 : 1 % guard.modulus);
        if (order) flush_ += length(guard.value, base);
    }
    start_.push_back(0);  // the digit asked for has been seen
}

std::optional<std::int64_t> DigitMachine::read(MachineState& state, std::int64_t digit) const {
    std::size_t at = guards_at_;
    for (const auto& guard : guards_) {
        if (guard.kind == DigitGuard::Kind::at_least || guard.kind == DigitGuard::Kind::less) take(state[at], digit, base_);
        else {
            state[at] = (state[at] + digit * state[at + 1]) % guard.modulus;
            state[at + 1] = state[at + 1] * (base_ % guard.modulus) % guard.modulus;
        }
        at += 2;
    }
    if (occurs_ > 0 && digit == occurs_) state[at] = 1;
    for (const auto& stage : stages_) {
        std::int64_t* const s = &state[stage.at];
        if (stage.kind == StepKind::subtract) {
            digit = take(s[0], digit, base_);
            continue;
        }
        const bool dropping = s[0] > 0;
        if (stage.kind == StepKind::exact_divide && dropping && digit != 0) s[1] = 1;
        if (stage.kind == StepKind::ceil_divide) {
            const std::int64_t sum = digit + s[1] + (dropping ? base_ - 1 : 0);
            digit = sum % base_;
            s[1] = sum / base_;
        }
        if (dropping) {
            --s[0];
            return {};
        }
    }
    return digit;
}

bool DigitMachine::legal(const MachineState& state) const {
    for (const auto& stage : stages_) {
        if (stage.kind == StepKind::subtract && state[stage.at] != 0) return false;
        if (stage.kind == StepKind::exact_divide && state[stage.at + 1] != 0) return false;
    }
    std::size_t at = guards_at_;
    for (const auto& guard : guards_) {
        const auto residue = [&] { return state[at] == ((guard.value % guard.modulus) + guard.modulus) % guard.modulus; };
        bool holds = false;
        switch (guard.kind) {
            case DigitGuard::Kind::at_least: holds = state[at] == 0; break;
            case DigitGuard::Kind::less: holds = state[at] != 0; break;
            case DigitGuard::Kind::congruent: holds = residue(); break;
            case DigitGuard::Kind::not_congruent: holds = !residue(); break;
        }
        if (!holds) return false;
        at += 2;
    }
    return occurs_ == 0 || state[at] == 1;
}

namespace {

// d = r^k with k largest: (r, k).
std::pair<std::int64_t, std::int64_t> root_of(std::int64_t d) {
    for (std::int64_t r = 2; r <= d / r; ++r) {
        base::poll();
        std::int64_t k = 0, rest = d;
        for (; rest % r == 0; rest /= r) ++k;
        if (rest == 1) return {r, k};
    }
    return {d, 1};
}

// The largest base of which all divisors are powers; 2 when there are none.
std::int64_t common_base(const std::vector<std::int64_t>& divisors) {
    std::int64_t root = 0, exponent = 0;
    for (const auto d : divisors) {
        if (d < 2) outside("a division by 1 or less");
        const auto [r, k] = root_of(d);
        if (root != 0 && r != root) outside("a game with independent divisors");
        root = r;
        exponent = std::gcd(exponent, k);
    }
    std::int64_t base = root == 0 ? 2 : 1;
    for (std::int64_t i = 0; i < exponent; ++i) base *= root;
    if (base > 64) outside("a base above 64");
    return base;
}

const DigitGuard positive{DigitGuard::Kind::at_least, 1, 1};

std::vector<recognise::DigitOption> options_of(const recognise::Family& family) {
    std::vector<recognise::DigitOption> options;
    if (const auto* f = family.as<recognise::Mark>()) {
        if (f->t < 2) outside("Mark with t below 2");
        if (f->t > 64) outside("Mark with t above 64");
        for (std::int64_t s = 1; s < f->t; ++s) options.push_back({{}, {{StepKind::subtract, s}}});
        options.push_back({{positive}, {{StepKind::floor_divide, f->t}}});
    } else if (const auto* d = family.as<recognise::Division>()) {
        for (const auto v : d->divisors) options.push_back({{positive}, {{StepKind::floor_divide, v}}});
    } else if (const auto* g = family.as<recognise::DigitGame>()) {
        options = g->options;
    } else {
        outside("this family");
    }
    return options;
}

}  // namespace

DigitRule digit_rule(const recognise::Family& family) {
    DigitRule rule;
    if (const auto* f = family.as<recognise::DigitSubtraction>()) {
        if (f->base < 2 || f->base > 64) outside("a base above 64");
        rule.base = f->base;
        for (std::int64_t d = 1; d < f->base; ++d) rule.options.emplace_back(recognise::DigitOption{{}, {{StepKind::subtract, d}}}, f->base, d);
        return rule;
    }
    const auto options = options_of(family);
    std::vector<std::int64_t> divisors;
    for (const auto& option : options) {
        for (const auto& step : option.steps) {
            if (step.kind != StepKind::subtract) divisors.push_back(step.value);
        }
    }
    rule.base = common_base(divisors);
    for (const auto& option : options) rule.options.emplace_back(option, rule.base);
    return rule;
}

}  // namespace grundy::pattern
