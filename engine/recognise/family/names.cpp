// Families in words.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/base/counted.hpp"
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

std::string unshifted(const SetTerm& t) {
    switch (t.kind) {
        case SetTerm::Kind::listed: return set(t.values);
        case SetTerm::Kind::progression: return t.b == 1 ? fmt::format("all from {} up", t.a) : fmt::format("{}, {}, {}, …", t.a, t.a + t.b, t.a + 2 * t.b);
        case SetTerm::Kind::powers: {
            std::string s = t.values.at(0) == 1 ? "" : fmt::format("{}·", t.values[0]);
            s += fmt::format("{}^k", t.a);
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
std::string term(const SetTerm& t) {
    return unshifted(t) + (t.added == 0 ? "" : fmt::format(", each {} {}", t.added < 0 ? "less" : "plus", t.added < 0 ? -t.added : t.added));
}

}  // namespace

const theorem::ClosedForm* closed_form(const Family& family) {
    const auto* form = family.as<theorem::FormRef>();
    return form ? &**form : nullptr;
}

bool is_one_heap(const Family& family) { return !closed_form(family) && !family.is<DisjunctiveSum>() && !family.is<Tuple>() && !family.is<General>(); }

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
                                            "closed-form",
                                            "sum",
                                            "one-heap",
                                            "tuple",
                                            "general"};
    static_assert(std::size(names) == Family::size);
    const auto* form = closed_form(family);
    return form ? form->family() : names[family.index()];
}

std::string describe(const Family& family) {
    return family.visit(ByType{
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
        [](const GapRegular& f) { return "take-and-break with side conditions on the parts (" + base::counted(f.clauses.size(), "clause") + ")"; },
        [](const Division& f) { return "division game " + set(f.divisors); },
        [](const Mark& f) { return fmt::format("Mark-{}", f.t); },
        [](const DigitGame& f) { return fmt::format("subtraction and division by constants ({} options)", f.options.size()); },
        [](const theorem::FormRef& f) { return f->title(); },
        [](const DisjunctiveSum& f) { return f.words; },
        [](const OneHeap&) { return std::string("one heap that every move makes smaller"); },
        [](const Tuple& f) { return fmt::format("positions of {} numbers", f.length); },
        [](const General&) { return std::string("general rule"); },
    });
}

}  // namespace grundy::recognise
