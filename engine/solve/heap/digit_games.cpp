#include "engine/solve/heap/digit_games.hpp"

#include "engine/base/failure.hpp"
#include "engine/solve/kernel/heap_by_heap.hpp"

namespace grundy::solve {
namespace {

/// Divisors from the least prime factors, sieved once for each doubling.
class Divisors final : public HeapByHeap {
public:
    explicit Divisors(recognise::DivisorSubtraction rule) : rule_(rule) {}
    std::string name() const override { return "divisors"; }
    std::string why() const override { return "the divisors of each heap from a sieve: about log n options a heap"; }

private:
    std::optional<base::Limit> prepare(std::uint64_t to, const base::Budget& budget) override {
        if (to <= factor_.size()) return std::nullopt;
        const std::uint64_t next = std::max<std::uint64_t>(to, 2 * factor_.size());
        if (next > 0xffffffffULL) return base::Limit::size;
        if (!budget.fits(4 * next)) return base::Limit::memory;
        factor_.assign(next, 0);
        for (std::uint64_t p = 2; p < next; ++p)
            if (factor_[p] == 0)
                for (std::uint64_t m = p; m < next; m += p)
                    if (factor_[m] == 0) factor_[m] = static_cast<std::uint32_t>(p);
        return std::nullopt;
    }
    bool see_options(std::uint64_t n, const Values& values, Poll&) override {
        if (n == 0) return true;
        divisors_.assign(1, 1);
        for (std::uint64_t rest = n; rest > 1;) {
            const std::uint64_t p = factor_[rest];
            const std::size_t old = divisors_.size();
            std::uint64_t power = 1;
            for (; rest % p == 0; rest /= p) {
                power *= p;
                for (std::size_t i = 0; i < old; ++i) divisors_.push_back(divisors_[i] * power);
            }
        }
        for (const std::uint64_t d : divisors_)
            if (d < n || !rule_.proper) see(values[n - d]);
        work_ += 4 * divisors_.size();
        return true;
    }

    recognise::DivisorSubtraction rule_;
    std::vector<std::uint32_t> factor_;
    std::vector<std::uint64_t> divisors_;
};

class Digits final : public HeapByHeap {
public:
    explicit Digits(recognise::DigitSubtraction rule) : base_(static_cast<std::uint64_t>(rule.base)) {}
    std::string name() const override { return "digits"; }
    std::string why() const override { return "one option a digit"; }

private:
    bool see_options(std::uint64_t n, const Values& values, Poll&) override {
        for (std::uint64_t rest = n; rest > 0; rest /= base_)
            if (const std::uint64_t d = rest % base_) see(values[n - d]);
        return true;
    }
    std::uint64_t base_;
};

bool guard_holds(const recognise::DigitGuard& guard, std::int64_t n) {
    using Kind = recognise::DigitGuard::Kind;
    switch (guard.kind) {
        case Kind::at_least: return n >= guard.value;
        case Kind::less: return n < guard.value;
        case Kind::congruent: return (n - guard.value) % guard.modulus == 0;
        case Kind::not_congruent: return (n - guard.value) % guard.modulus != 0;
    }
    return false;
}

/// The option, or -1 where it is not legal.
std::int64_t applied(const recognise::DigitOption& option, std::int64_t n) {
    using Kind = recognise::DigitStep::Kind;
    for (const auto& guard : option.guards)
        if (!guard_holds(guard, n)) return -1;
    for (const auto& step : option.steps) switch (step.kind) {
            case Kind::subtract:
                if (n < step.value) return -1;
                n -= step.value;
                break;
            case Kind::floor_divide: n /= step.value; break;
            case Kind::ceil_divide: n = n / step.value + (n % step.value != 0); break;
            case Kind::exact_divide:
                if (n % step.value != 0) return -1;
                n /= step.value;
                break;
        }
    return n;
}

class Steps final : public HeapByHeap {
public:
    explicit Steps(recognise::DigitGame rule) : rule_(std::move(rule)) {}
    std::string name() const override { return "digit-steps"; }
    std::string why() const override { return "each option is a few divisions and subtractions"; }

private:
    bool see_options(std::uint64_t n, const Values& values, Poll&) override {
        for (const auto& option : rule_.options) {
            const std::int64_t m = applied(option, static_cast<std::int64_t>(n));
            if (m < 0) continue;
            if (static_cast<std::uint64_t>(m) >= n)
                throw base::Failure(base::FailureKind::unsupported, "a move from heap " + std::to_string(n) + " does not make it smaller");
            see(values[static_cast<std::uint64_t>(m)]);
        }
        work_ += 4 * rule_.options.size();
        return true;
    }
    recognise::DigitGame rule_;
};

}  // namespace

std::unique_ptr<Kernel> divisor_subtraction(recognise::DivisorSubtraction rule) { return std::make_unique<Divisors>(rule); }
std::unique_ptr<Kernel> digit_subtraction(recognise::DigitSubtraction rule) { return std::make_unique<Digits>(rule); }
std::unique_ptr<Kernel> digit_game(recognise::DigitGame rule) { return std::make_unique<Steps>(std::move(rule)); }

}  // namespace grundy::solve
