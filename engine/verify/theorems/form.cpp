/// Theorems that are about one family of rules each: the rule must be that rule, written in one of the ways known here, and nothing is left to check but that
/// the reading is right, which is compared with play on small heaps.
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "engine/rule/text.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/forms.hpp"
#include "engine/verify/theorems/functions.hpp"
#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

std::uint32_t trailing(std::int64_t n, std::int64_t base, std::int64_t digit) {
    std::uint32_t run = 0;
    for (; n > 0 && n % base == digit; n /= base) ++run;
    return run;
}

std::string divisors(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const bool whole = law.number == 1;
    std::vector<std::vector<std::string>> known;
    for (const std::string position : {"position (n)", "position (n) where n >= 1"}) {
        const bool narrow = position != "position (n)";
        // With n >= 1 a whole heap cannot be taken: its divisors are all proper anyway.
        if (whole != narrow) known.push_back({position, "move (n) -> (n - b1) for b1 in divisors(n)"});
        if (!whole) known.push_back({position, "move (n) -> (n - b1) for b1 in divisors(n) if b1 < n"});
    }
    require_lines(game, {"n"}, known, "1.8");
    Small small(game, steps);
    for (std::int64_t n = 1; n < 200; ++n) {
        const auto v = static_cast<std::uint32_t>(__builtin_ctzll(static_cast<unsigned long long>(n))) + (whole ? 1 : 0);
        if (small.value({number(n)}) != v) contradicted("1.8", fmt::format("heap {}", n));
    }
    return whole ? "g(n) = v2(n) + 1 for all n >= 1 and g(0) = 0, where v2(n) is the exponent of 2 in n"
                 : "g(n) = v2(n), the exponent of 2 in n, for all n >= 1";
}

std::string mark_game(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const auto rule = functions(game, steps);
    const std::int64_t t = law.number;
    if (t < 2 || t > 1'000'000) throw Rejected("Mark-t needs t >= 2");
    std::set<std::int64_t> taken;
    bool divided = false;
    for (const Function& f : rule) {
        if (f.steps.size() != 1 || f.occurs) throw Rejected("theorem 4.2 is not about this rule");
        const bool positive = f.guards.size() == 1 && ((f.guards[0].kind == Guard::Kind::at_least && f.guards[0].value == 1) ||
                                                       (f.guards[0].kind == Guard::Kind::not_equal && f.guards[0].value == 0));
        const bool divides = f.steps[0].divides;
        if (divides ? !positive || f.steps[0].value != t : !f.guards.empty() || f.steps[0].value >= t)
            throw Rejected(fmt::format("theorem 4.2 for t = {} is not about this rule", t));
        if (divides) divided = true;
        else taken.insert(f.steps[0].value);
    }
    if (!divided || static_cast<std::int64_t>(taken.size()) != t - 1)
        throw Rejected(fmt::format("theorem 4.2 for t = {} is not about this rule: a move is missing", t));
    const std::int64_t end = std::min<std::int64_t>(t * t + t + 2, 3000);
    steps.take(static_cast<std::uint64_t>(end * t));
    std::vector<std::uint32_t> g;
    Mex mex;
    for (std::int64_t n = 0; n < end; ++n) {
        mex.next();
        for (const Function& f : rule) {
            if (const auto to = f.at(n)) mex.mark(g[static_cast<std::size_t>(*to)]);
        }
        g.push_back(mex.least());
        std::int64_t k = n % t;
        const bool low = k <= t - 2 && (n == 0 || trailing(n, t, k) % 2 == 1);
        if (low ? g.back() != k : g.back() < t - 1) contradicted("4.2", fmt::format("heap {}", n));
    }
    return fmt::format(
        "for k <= {}: g(n) = k iff n = k = 0 or the run of digits k at the end of n in base {} has odd length; all other values are {} or {}; so n is a "
        "P-position iff n = 0 or its "
        "run of zeros is odd",
        t - 2, t, t - 1, t);
}

std::string wythoff(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const std::int64_t a = law.number;
    if (a < 1 || a > 1'000'000'000) throw Rejected("Wythoff-a needs a >= 1");
    const std::string one_x = "move (x, y) -> (x - b1, y) for b1 in 1..x", one_y = "move (x, y) -> (x, y - b1) for b1 in 1..y";
    // abs(k - l) < a is printed as <= a - 1.
    const std::string both = fmt::format("move (x, y) -> (x - b1, y - b2) for b1 in 1..x, b2 in 1..y if abs(b1 - b2) <= {}", a - 1);
    std::vector<std::vector<std::string>> known = {
        {"position (unordered (x, y))", one_x, both}, {"position (x, y)", one_x, one_y, both}, {"position (unordered (x, y))", one_x, one_y, both}};
    if (a == 1) {
        for (const std::string end : {"1..x", "1..y", "1..min(x, y)"}) {
            const std::string same = "move (x, y) -> (x - b1, y - b1) for b1 in " + end;
            known.push_back({"position (unordered (x, y))", one_x, same});
            known.push_back({"position (x, y)", one_x, one_y, same});
        }
    }
    require_lines(game, {"x", "y"}, known, "5.1");
    // A_n = mex of what came before, B_n = A_n + a n, against play.
    std::set<std::int64_t> used;
    std::set<std::pair<std::int64_t, std::int64_t>> previous;
    constexpr std::int64_t end = 16;
    for (std::int64_t n = 0, low = 0; low < end; ++n) {
        while (used.count(low) != 0) ++low;
        used.insert(low), used.insert(low + a * n);
        previous.emplace(low, low + a * n);
    }
    Small small(game, steps);
    for (std::int64_t x = 0; x < end; ++x) {
        for (std::int64_t y = x; y < end; ++y) {
            if ((small.value({number(x), number(y)}) == 0) != (previous.count({x, y}) != 0)) contradicted("5.1", fmt::format("({}, {})", x, y));
        }
    }
    return fmt::format("the P-positions are the pairs (A_n, A_n + {} n) in either order, where A_n = floor((n (2 - {}) + isqrt(n^2 ({}^2 + 4))) / 2), n >= 0",
                       a, a, a);
}

/// Nim and its relatives on a vector of heaps.
std::string heaps(const rule::Game& game, const FormLaw& law, Steps& steps) {
    const std::int64_t h = law.heaps, k = law.number;
    if (h < 1 || h > 1000) throw Rejected("a number of heaps from 1 to 1000 is needed");
    if (law.name == "moore" && (k < 1 || k > h)) throw Rejected("Moore's Nim_k needs 1 <= k <= the number of heaps");
    const std::string take = fmt::format("move (h) -> (h[b1 := h[b1] - b2]) for b1 in 1..{}, b2 in 1..h[b1]", h);
    std::string move = take;
    if (law.name == "moore") move = fmt::format("move (h) -> (b1) for b1 in below(h) if 1 <= count(b2 in 1..{}: b1[b2] < h[b2]) <= {}", h, k);
    if (law.name == "greedy") move = take + " if h[b1] = max(h)";
    std::vector<std::vector<std::string>> known;
    for (const char* order : {"unordered ", ""}) {
        known.push_back({fmt::format("position ({}h[{}])", order, h), move});
        if (law.misere) known.back().push_back("play misere");
    }
    const std::string theorem = "6";
    require_lines(game, {"h"}, known, theorem);
    const auto is_previous = [&](const std::vector<std::int64_t>& sizes) {
        const std::int64_t most = *std::max_element(sizes.begin(), sizes.end());
        const auto ones = std::count(sizes.begin(), sizes.end(), 1);
        if (law.name == "nim") {
            std::int64_t sum = 0;
            for (const auto s : sizes) sum ^= s;
            return law.misere && most <= 1 ? ones % 2 == 1 : sum == 0;
        }
        if (law.name == "moore") {
            if (law.misere && most <= 1) return ones % (k + 1) == 1;
            for (int bit = 0; bit < 62; ++bit) {
                if (std::count_if(sizes.begin(), sizes.end(), [bit](auto s) { return s >> bit & 1; }) % (k + 1) != 0) return false;
            }
            return true;
        }
        if (law.misere && most <= 1) return ones % 2 == 1;
        return most == 0 || std::count(sizes.begin(), sizes.end(), most) % 2 == 0;
    };
    // Vectors below h are more than the evaluator chooses: Moore's rule is matched by its text alone.
    if (law.name != "moore" && h <= 6) {
        Small small(game, steps);
        const std::int64_t end = h <= 2 ? 8 : h == 3 ? 5 : 3;
        std::vector<std::int64_t> sizes(static_cast<std::size_t>(h));
        for (bool more = true; more;) {
            if ((small.value({Value{true, 0, sizes}}) == 0) != is_previous(sizes)) contradicted(theorem, "a small position");
            std::size_t i = 0;
            while (i < sizes.size() && ++sizes[i] == end) sizes[i++] = 0;
            more = i < sizes.size();
        }
    }
    const std::string ending = law.misere ? "; when no heap is larger than 1, iff " : "";
    if (law.name == "nim")
        return fmt::format("a position is P iff the nim-sum of its heaps is 0{}{}", ending,
                           law.misere ? "the number of ones is odd" : "; its value is the nim-sum");
    if (law.name == "moore")
        return fmt::format("a position is P iff in every binary place the number of heaps with a one there is a multiple of {}{}{}", k + 1, ending,
                           law.misere ? fmt::format("the number of ones is 1 modulo {}", k + 1) : "");
    return fmt::format("a position is P iff its largest heap occurs an even number of times, or all heaps are empty{}{}", ending,
                       law.misere ? "the number of ones is odd" : "");
}

}  // namespace

std::string prove_form(const rule::Game& game, const FormLaw& law, const std::string& theorem, Steps& steps) {
    const auto wants = [&](const char* expected) {
        if (theorem != expected) throw Rejected("theorem " + theorem + " is not the one about this: " + expected + " is");
    };
    const bool heaped = law.name == "nim" || law.name == "moore" || law.name == "greedy";
    if ((law.name == "divisors" && law.number > 1) || (heaped != (law.heaps != 0)) || ((law.name == "nim" || law.name == "greedy") && law.number != 0))
        throw Rejected("the closed form has a number that means nothing");
    if (law.misere != (game.play == rule::Play::misere)) throw Rejected("the rule and the statement differ in who wins at the end of play");
    if (law.name == "divisors") return wants("1.8"), divisors(game, law, steps);
    if (law.name == "mark") return wants("4.2"), mark_game(game, law, steps);
    if (law.name == "wythoff") return wants("5.1"), wythoff(game, law, steps);
    if (law.name == "nim" || law.name == "moore" || law.name == "greedy") return wants("6"), heaps(game, law, steps);
    if (is_relative_of_nim(law.name)) return wants("6"), relative_of_nim(game, law, steps);
    throw Rejected("a closed form that the checker does not know: \"" + law.name.substr(0, 40) + "\"");
}

/// 1.9. From a multiple of b every non-zero digit leads away from the multiples, and the last digit of any other number leads to one.
std::string prove_digits(const rule::Game& game, const PeriodLaw& law, Steps& steps) {
    const auto rule = functions(game, steps);
    if (!law.of_outcomes) throw Rejected("theorem 1.9 is about outcomes");
    std::int64_t base = 0;
    std::set<std::int64_t> digits;
    for (const Function& f : rule) {
        if (!f.occurs || !f.guards.empty() || f.steps.size() != 1 || f.steps[0].divides || f.steps[0].value != *f.occurs || (base != 0 && base != f.base))
            throw Rejected("theorem 1.9 is not about this rule");
        base = f.base;
        digits.insert(*f.occurs);
    }
    if (base == 0 || static_cast<std::int64_t>(digits.size()) != base - 1)
        throw Rejected("theorem 1.9 is not about this rule: not every non-zero digit may be taken");
    if (law.saltus != 0 || law.period % static_cast<std::uint64_t>(base) != 0) throw Rejected(fmt::format("theorem 1.9 gives the period {}", base));
    if (law.values.empty()) throw Rejected("the outcomes of one period are needed");
    for (std::size_t n = 0; n < law.values.size(); ++n) {
        const bool next = n % static_cast<std::size_t>(base) != 0;
        if (law.values[n] != (next ? 1U : 0U)) throw Rejected(fmt::format("the outcome of heap {} is {}", n, next ? "N" : "P"));
    }
    return fmt::format("by theorem 1.9: the P-positions are the multiples of {}", base);
}

}  // namespace grundy::verify
