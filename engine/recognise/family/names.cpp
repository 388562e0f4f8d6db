// Families in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/recognise/family/family.hpp"

namespace grundy::recognise {

namespace {

template <class... F>
struct ByType : F... {
    using F::operator()...;
};
template <class... F>
ByType(F...) -> ByType<F...>;

std::string set(const std::vector<std::int64_t>& v) {
    if (v.size() <= 24) return fmt::format("{{{}}}", fmt::join(v, ", "));
    return fmt::format("{{{}, …, {}}} ({} numbers)", fmt::join(v.begin(), v.begin() + 12, ", "), v.back(), v.size());
}

std::string polynomial_words(const SetTerm& t) {
    std::string s;
    for (std::size_t i = t.coefficients.size(); i-- > 0;) {
        const std::int64_t c = t.coefficients[i];
        if (c == 0) continue;
        const std::string size = i > 0 && (c == 1 || c == -1) ? "" : std::to_string(c < 0 ? -c : c);
        s += s.empty() ? (c < 0 ? "-" : "") : (c < 0 ? " - " : " + ");
        s += size + (i == 0 ? "" : i == 1 ? "k" : fmt::format("k^{}", i));
    }
    if (t.denominator != 1) s = fmt::format("({})/{}", s, t.denominator);
    return fmt::format("{}, k ≥ {}", s, t.k0);
}

std::string term(const SetTerm& t) {
    switch (t.kind) {
        case SetTerm::Kind::listed: return set(t.values);
        case SetTerm::Kind::progression: return t.b == 1 ? fmt::format("all from {} up", t.a) : fmt::format("{}, {}, {}, …", t.a, t.a + t.b, t.a + 2 * t.b);
        case SetTerm::Kind::powers: {
            std::string s = t.values.at(0) == 1 ? "" : fmt::format("{}·", t.values[0]);
            s += fmt::format("{}^k", t.b);
            if (t.values.at(1) != 0) s += fmt::format(" {} {}", t.values[1] < 0 ? '-' : '+', t.values[1] < 0 ? -t.values[1] : t.values[1]);
            return fmt::format("{}, k ≥ {}", s, t.values.at(2));
        }
        case SetTerm::Kind::squares: return "squares";
        case SetTerm::Kind::primes: return "primes";
        case SetTerm::Kind::prime_powers: return "prime powers with 1";
        case SetTerm::Kind::factorials: return "factorials";
        case SetTerm::Kind::recurrence:
            return fmt::format("linear recurrence {}, … with coefficients {}", fmt::join(t.first, ", "), fmt::join(t.coefficients, ", "));
        case SetTerm::Kind::polynomial: return polynomial_words(t);
    }
    return "";
}

const char* nim_name(NimFamily::Kind kind) {
    static constexpr const char* names[] = {
        "Nim",   "Moore's Nim",  "staircase Nim",  "greedy Nim", "Fibonacci Nim", "Euclid's game", "Euclid's game with positive numbers", "Turning Turtles",
        "Twins", "Mock Turtles", "the ruler game", "Nimble"};
    return names[static_cast<std::size_t>(kind)];
}

std::string line(const NimFamily::Line& l, const char* of) {
    std::string s = l.times == 1 ? of : fmt::format("{}{}", l.times, of);
    if (l.plus != 0) s += fmt::format(" {} {}", l.plus < 0 ? '-' : '+', l.plus < 0 ? -l.plus : l.plus);
    return s;
}

/// f(k): how many may follow after k were taken.
NimFamily::Line follow(const NimFamily& f) { return {f.limit.times * f.memory.times, f.limit.times * f.memory.plus + f.limit.plus}; }

std::string nim(const NimFamily& f) {
    std::string s = f.kind == NimFamily::Kind::moore ? fmt::format("Moore's Nim_{}", f.k) : nim_name(f.kind);
    using K = NimFamily::Kind;
    if (f.kind == K::fibonacci) {
        const NimFamily::Line l = follow(f);
        return l == NimFamily::Line{2, 0} ? s : "dynamic Nim: after k at most " + line(l, "k");
    }
    const bool pair = f.kind == K::euclid || f.kind == K::euclid_positive;
    if (f.gaps) return s + fmt::format(" on the gaps between {} coins", f.heaps);
    if (f.heaps > 1 && !pair) s += fmt::format(" with {} {}", f.heaps, f.kind == K::staircase ? "stairs" : f.kind == K::nimble ? "coins" : "heaps");
    return f.misere ? "misère " + s : s;
}

}  // namespace

const char* name(const Family& family) {
    static constexpr const char* names[] = {"subtraction",
                                            "all-but",
                                            "periodic-subtraction",
                                            "predicate-subtraction",
                                            "divisor-subtraction",
                                            "digit-subtraction",
                                            "take-and-break",
                                            "gap-regular",
                                            "division",
                                            "mark",
                                            "digit-game",
                                            "wythoff",
                                            "nim-family",
                                            "one-heap",
                                            "tuple",
                                            "general"};
    static_assert(std::size(names) == std::variant_size_v<Family>);
    return names[family.index()];
}

std::string describe(const Family& family) {
    return std::visit(
        ByType{
            [](const FiniteSubtraction& f) { return "finite subtraction set " + set(f.set); },
            [](const AllBut& f) {
                return f.excluded.empty() ? std::string("one Nim heap: any number may be taken") : "all-but game, every number except " + set(f.excluded);
            },
            [](const PeriodicSubtraction& f) {
                std::string s = f.initial.empty() ? "" : set(f.initial) + " and ";
                const std::string from = f.threshold > 1 ? fmt::format(" from {} up", f.threshold) : "";
                return fmt::format("subtraction set {}every s ≡ {} mod {}{}", s, fmt::join(f.residues, ", "), f.modulus, from);
            },
            [](const PredicateSubtraction& f) {
                std::string s = "subtraction set: ";
                for (std::size_t i = 0; i < f.terms.size(); ++i) s += (i ? "; " : "") + term(f.terms[i]);
                return s;
            },
            [](const DivisorSubtraction& f) { return std::string(f.proper ? "take a proper divisor of the heap" : "take a divisor of the heap"); },
            [](const DigitSubtraction& f) { return fmt::format("take a non-zero digit of the heap in base {}", f.base); },
            [](const TakeAndBreak& f) { return "take-and-break code " + rule::to_string(f.code); },
            [](const GapRegular& f) {
                return fmt::format("take-and-break with side conditions on the parts ({} clause{})", f.clauses.size(), f.clauses.size() == 1 ? "" : "s");
            },
            [](const Division& f) { return "division game " + set(f.divisors); },
            [](const Mark& f) { return fmt::format("Mark-{}", f.t); },
            [](const DigitGame& f) { return fmt::format("subtraction and division by constants ({} options)", f.options.size()); },
            [](const Wythoff& f) { return fmt::format("{}Wythoff's game with a = {}", f.misere ? "misère " : "", f.a); },
            [](const NimFamily& f) { return nim(f); },
            [](const OneHeap&) { return std::string("one heap that every move makes smaller"); },
            [](const Tuple& f) { return fmt::format("positions of {} numbers", f.length); },
            [](const General&) { return std::string("general rule"); },
        },
        family);
}

}  // namespace grundy::recognise
