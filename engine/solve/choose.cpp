#include "engine/solve/choose.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/text.hpp"
#include "engine/recognise/family/members.hpp"
#include "engine/solve/heap/all_but.hpp"
#include "engine/solve/heap/digit_games.hpp"
#include "engine/solve/heap/division.hpp"
#include "engine/solve/heap/gap_regular.hpp"
#include "engine/solve/heap/periodic_subtraction.hpp"
#include "engine/solve/heap/predicate_subtraction.hpp"
#include "engine/solve/heap/subtraction.hpp"
#include "engine/solve/kernel/append.hpp"
#include "engine/solve/kernel/break_rule.hpp"
#include "engine/solve/split/break_dense.hpp"
#include "engine/solve/split/break_sparse.hpp"

namespace grundy::solve {
namespace {

using namespace recognise;

/// The methods of each family, best first.
struct Names {
    std::uint64_t count;
    std::vector<std::string> operator()(const FiniteSubtraction&) const { return {"subtraction"}; }
    std::vector<std::string> operator()(const AllBut&) const { return {"all-but"}; }
    std::vector<std::string> operator()(const PeriodicSubtraction&) const { return {"periodic-subtraction"}; }
    std::vector<std::string> operator()(const PredicateSubtraction&) const { return {"predicate-subtraction"}; }
    std::vector<std::string> operator()(const DivisorSubtraction&) const { return {"divisors"}; }
    std::vector<std::string> operator()(const DigitSubtraction&) const { return {"digits"}; }
    std::vector<std::string> operator()(const TakeAndBreak& f) const {
        const BreakRule rule(f.code);
        if (rule.distinct && rule.parts > 2) return {"gap-regular"};
        if (rule.parts != 2 || !rule.tail.empty()) return {"break-dense", "gap-regular"};
        // Below this many values the dense kernel has finished before sparse space pays.
        constexpr std::uint64_t worth_it = 20'000;
        if ((count == 0 || count >= worth_it) && looks_sparse(f.code)) return {"break-sparse", "break-dense", "gap-regular"};
        return {"break-dense", "break-sparse", "gap-regular"};
    }
    std::vector<std::string> operator()(const GapRegular&) const { return {"gap-regular"}; }
    std::vector<std::string> operator()(const Division&) const { return {"division"}; }
    std::vector<std::string> operator()(const Mark&) const { return {"mark"}; }
    std::vector<std::string> operator()(const DigitGame&) const { return {"digit-steps"}; }
    template <class Other>
    std::vector<std::string> operator()(const Other&) const {
        return {};
    }
};

struct Make {
    const std::string& method;
    const ChooseOptions& options;
    using Made = std::unique_ptr<Kernel>;
    Made operator()(const FiniteSubtraction& f) const { return subtraction(f.set, options.cpu); }
    Made operator()(const AllBut& f) const { return all_but(f.excluded); }
    Made operator()(const PeriodicSubtraction& f) const { return periodic_subtraction(f); }
    Made operator()(const PredicateSubtraction& f) const { return predicate_subtraction(f, options.cpu); }
    Made operator()(const DivisorSubtraction& f) const { return divisor_subtraction(f); }
    Made operator()(const DigitSubtraction& f) const { return digit_subtraction(f); }
    Made operator()(const TakeAndBreak& f) const {
        if (method == "gap-regular") return gap_regular(clauses_of(f.code));
        if (method == "break-sparse") return break_sparse(f.code, {.cpu = options.cpu, .threads = options.threads});
        return break_dense(f.code, options.cpu, options.threads);
    }
    Made operator()(const GapRegular& f) const { return gap_regular(f); }
    Made operator()(const Division& f) const { return division(f); }
    Made operator()(const Mark& f) const { return mark(f); }
    Made operator()(const DigitGame& f) const { return digit_game(f); }
    template <class Other>
    Made operator()(const Other&) const {
        return nullptr;
    }
};

[[noreturn]] void refuse(const std::string& method, const std::vector<std::string>& apply) {
    const auto& all = methods();
    const bool known = std::any_of(all.begin(), all.end(), [&](const Method& m) { return m.name == method; });
    throw base::Failure(base::FailureKind::bad_input, known ? "method " + method + " does not apply to this game" : "there is no method " + method,
                        apply.empty() ? "this game has no fast method; use reference" : "these apply: " + base::joined(apply, ", "));
}

/// Nanoseconds an option, measured on a 2.6 GHz AVX-512 machine; options counted as the loops do.
struct Cost {
    const std::string& method;
    double n;
    double bytes_a_value = 1;
    double operator()(const FiniteSubtraction& f) const {
        if (f.set.empty()) return n * 0.5;
        const auto size = static_cast<double>(f.set.size());
        return f.set.size() < 64 && f.set.front() >= 8 ? n * (0.5 + 0.3 * size) : n * (4 + 0.6 * size);
    }
    double operator()(const AllBut& f) const { return n * (10 + 5 * static_cast<double>(f.excluded.size())); }
    double operator()(const PeriodicSubtraction& f) const { return n * (10 + 4 * static_cast<double>(f.initial.size() + f.residues.size())); }
    double operator()(const PredicateSubtraction& f) const {
        const auto sample = static_cast<std::int64_t>(std::min(n, 1e6));
        const double density = static_cast<double>(members(f, sample).size()) / std::max(1.0, static_cast<double>(sample));
        return n * n * std::min(density / 2 * 1.2, 1.0 / 250) + 10 * n;
    }
    double operator()(const DivisorSubtraction&) const { return n * 100; }
    double operator()(const DigitSubtraction&) const { return n * 40; }
    /// What an option costs depends on how large values are: the first 2048, a millisecond's work, tell. Three parts are n * n options: none is tried.
    double dense(const TakeAndBreak& f) const {
        const BreakRule rule(f.code);
        if (rule.parts > 2) return n * n * 1.5;
        Values first;
        break_dense(f.code)->extend(first, static_cast<std::uint64_t>(std::min(n, 2048.0)), base::budget_here());
        const std::uint32_t most = largest(first);
        if (!rule.tail.empty()) return n * n / 4 * (most < 16 ? 0.02 : most < 128 ? 0.08 : 0.4) + n * 40;
        return n * n / 4 * static_cast<double>(rule.leaving[2].size()) * (most < 16 ? 0.007 : most < 32 ? 0.02 : 0.17) + n * 40;
    }
    double operator()(const TakeAndBreak& f) const {
        const BreakRule rule(f.code);
        if (method == "gap-regular" || (rule.distinct && rule.parts > 2)) return std::pow(n, rule.parts > 2 ? 3 : 2);
        if (rule.parts < 2) return n * 30;
        // far marks of 64 heaps a rare heap and chunk, and as much again to show the rare values
        if (method == "break-sparse") return n * (8 + 0.35 * static_cast<double>(sample_sparse(f.code).rare));
        return dense(f);
    }
    double operator()(const GapRegular& f) const {
        double total = 0;
        for (const auto& clause : f.clauses) {
            const double removals = clause.remove_high < 0 ? n / 2 : static_cast<double>(clause.remove_high - clause.remove_low + 1);
            total += removals * n * std::pow(n, std::max(0, clause.parts - 1)) * (clause.parts == 3 ? 0.1 : 0.25) * 3;
        }
        return total;
    }
    double operator()(const Division& f) const { return n * 2 + 20 * static_cast<double>(f.divisors.size()); }
    double operator()(const Mark&) const { return n * 4; }
    double operator()(const DigitGame& f) const { return n * (10 + 15 * static_cast<double>(f.options.size())); }
    template <class Other>
    double operator()(const Other&) const {
        return 0;
    }
};

/// Sparse values grow slowly: those of Officers reach 63 within 4096 heaps and stay far below 65536, those of 0.106 stay below 64 for ever.
bool outgrows_a_byte(const rule::Code& code, std::uint64_t count) {
    Values sample;
    const auto kernel = break_dense(code);
    const std::uint64_t heaps = BreakRule(code).parts > 2 ? 512 : 4096;  // three parts: n * n options a heap
    return kernel && !kernel->extend(sample, std::min(count, heaps), base::budget_here()) && largest(sample) >= 63;
}

/// Bytes of the table, one a value unless values are known or seen to go beyond 255 within `count`, and of what the kernel keeps beside it.
std::uint64_t bytes_for(const Family& family, const std::string& method, std::uint64_t count) {
    const bool grows = family.is<AllBut>() || family.is<PeriodicSubtraction>() || family.is<Mark>();
    std::uint64_t width = !grows || count < 256 ? 1 : count < 65536 ? 2 : 4;
    std::uint64_t beside = family.is<DivisorSubtraction>() ? 4 : 0;
    if (const auto* f = family.as<TakeAndBreak>(); f && method != "gap-regular") {
        beside = method == "break-sparse" ? 1 : 8;  // a code of each value; bit planes of the values
        if (outgrows_a_byte(f->code, count)) width = 2;
    }
    return count * (width + beside) + 65536;
}

}  // namespace

const std::vector<Method>& methods() {
    static const std::vector<Method> all{
        {"subtraction", "a finite subtraction set: one pass, up to 64 values a step where the smallest subtraction is large"},
        {"all-but", "any amount except a finite set: looks only at the excluded distances"},
        {"periodic-subtraction", "an infinite, ultimately periodic subtraction set: running sets of the reachable values, one a residue"},
        {"predicate-subtraction", "primes, squares, powers and other sets given by a rule: every member up to n"},
        {"divisors", "subtract a divisor: divisors from a sieve"},
        {"digits", "subtract a digit"},
        {"digit-steps", "options made of subtractions and divisions"},
        {"division", "floor(n / d): one mex for each stretch between two changes"},
        {"mark", "Mark-t: one comparison a value, whatever t is"},
        {"break-dense",
         "take-and-break codes: a sample of the options is marked, the others are asked about what is left; wins where values are not sparse, and for few "
         "values"},
        {"break-sparse", "finite codes of two parts: only pairs with a rare part, every value below the answer verified; wins where rare heaps are few"},
        {"batch", "any one-heap rule given as text: every option, 512 at a time; rows of the table where the parts of a move are lines"},
        {"gap-regular", "take-and-break with conditions on the parts, or three different parts: every legal division"},
    };
    return all;
}

std::vector<std::string> methods_for(const Family& family, std::uint64_t count) { return family.visit(Names{count}); }

std::unique_ptr<Kernel> choose(const Family& family, const ChooseOptions& options) {
    const auto apply = methods_for(family, options.method.empty() ? options.count : 1);  // only their order asks for a sample
    if (!options.method.empty() && std::find(apply.begin(), apply.end(), options.method) == apply.end()) refuse(options.method, apply);
    if (apply.empty()) return nullptr;
    const std::string method = options.method.empty() ? apply.front() : options.method;
    return family.visit(Make{method, options});
}

std::optional<Forecast> forecast(const Family& family, const std::string& method, std::uint64_t count) {
    const auto apply = methods_for(family, 1);  // the order does not matter here: nobody has to look for sparse space
    if (std::find(apply.begin(), apply.end(), method) == apply.end()) return std::nullopt;
    const double nanoseconds = family.visit(Cost{method, static_cast<double>(count)});
    return Forecast{nanoseconds * 1e-9, bytes_for(family, method, count)};
}

}  // namespace grundy::solve
