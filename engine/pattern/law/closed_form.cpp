#include "engine/pattern/law/closed_form.hpp"

#include <fmt/format.h>

#include "engine/base/failure.hpp"
#include "engine/pattern/law/division_cells.hpp"
#include "engine/pattern/law/nim_family.hpp"
#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/law/wythoff.hpp"

namespace grundy::pattern {
namespace {

using base::Integer;

const Integer& only(const std::vector<Integer>& heaps) {
    if (heaps.size() != 1) throw base::Failure(base::FailureKind::bad_input, "this law speaks of single heaps");
    return heaps.front();
}

Answer exact(Integer value) {
    Answer a;
    a.outcome = value == 0 ? 'P' : 'N';
    a.value = std::move(value);
    return a;
}

// Theorem 1.8. Proper divisors: g(n) = v2(n), g(0) = 0 (no move). Claim by induction on n >= 1: a divisor d with v2(d) = j < v2(n) gives v2(n - d) = j, and d =
// 2^j realises every such j (2^j < n); a divisor with v2(d) = v2(n) gives n - d = 2^v2(n) (odd - odd), which has more factors 2, or 0 when d = n. So the values
// below v2(n) occur and v2(n) itself does not. With d = n allowed, n - d = 0 has value 0 and everything else is one higher.
Answer at(const recognise::DivisorSubtraction& rule, const std::vector<Integer>& heaps) {
    const Integer& n = only(heaps);
    if (n == 0) return exact(0);
    Integer two = 0;
    for (Integer rest = n; rest % 2 == 0; rest /= 2) ++two;
    return exact(rule.proper ? two : two + 1);
}

// Theorem 4.2. The last run of base-t digits k <= t - 2, when it is odd, is the value k; every other n > 0 has value t - 1 or t.
Answer at(const recognise::Mark& rule, const std::vector<Integer>& heaps) {
    const Integer& n = only(heaps);
    if (n < rule.t) return exact(n);  // 0 … t - 1: only subtractions matter, floor(n / t) = 0 is one of them (n >= 1)
    const Integer k = n % rule.t;
    int run = 0;
    for (Integer rest = n; rest > 0 && rest % rule.t == k; rest /= rule.t) run ^= 1;
    if (k <= rule.t - 2 && run == 1) return exact(k);
    Answer a;
    a.outcome = rule.t >= 2 ? 'N' : '?';
    a.among = {rule.t - 1, rule.t};
    return a;
}

// Theorem 4.4a.
Answer at(const recognise::Division& rule, const std::vector<Integer>& heaps) {
    const auto value = division_value(rule.divisors, only(heaps));
    return value ? exact(*value) : Answer{};
}

Answer at(const recognise::Wythoff& rule, const std::vector<Integer>& heaps) {
    if (heaps.size() != 2) throw base::Failure(base::FailureKind::bad_input, "Wythoff's game has two heaps");
    Answer a;
    if (rule.misere) {
        if (rule.a != 1) throw base::Failure(base::FailureKind::unsupported, "misère Wythoff has a theorem here for a = 1 only");
        a.outcome = wythoff::is_previous_misere(heaps[0], heaps[1]) ? 'P' : 'N';
        return a;
    }
    a.outcome = wythoff::is_previous(rule.a, heaps[0], heaps[1]) ? 'P' : 'N';
    if (a.outcome == 'P') a.value = 0;
    return a;
}

Answer at(const recognise::NimFamily& rule, const std::vector<Integer>& heaps) { return nim_family_answer(rule, heaps); }

}  // namespace

Answer answer(const ClosedForm& form, const std::vector<Integer>& heaps) {
    for (const auto& h : heaps) {
        if (h < 0) throw base::Failure(base::FailureKind::bad_input, "a heap cannot be negative");
    }
    return std::visit([&](const auto& rule) { return at(rule, heaps); }, form.rule);
}

std::string describe(const ClosedForm& form) {
    if (const auto* r = std::get_if<recognise::DivisorSubtraction>(&form.rule))
        return r->proper ? "g(n) = v2(n), the exponent of 2 in n, for n ≥ 1; g(0) = 0" : "g(n) = v2(n) + 1, v2 the exponent of 2 in n, for n ≥ 1; g(0) = 0";
    if (const auto* r = std::get_if<recognise::Mark>(&form.rule))
        return fmt::format("g(n) = k <= {} when the last run of base-{} digits of n is an odd number of digits k; otherwise {} or {}", r->t - 2, r->t, r->t - 1,
                           r->t);
    if (std::holds_alternative<recognise::Division>(form.rule)) return "g changes only at products of the divisors, and is computed from their exponents";
    if (const auto* r = std::get_if<recognise::Wythoff>(&form.rule))
        return r->misere ? wythoff::words(1) + " for n ≥ 2, and at (0, 1) and (2, 2)" : wythoff::words(r->a);
    return nim_family_words(std::get<recognise::NimFamily>(form.rule));
}

std::string p_words(const ClosedForm& form) {
    if (const auto* r = std::get_if<recognise::DivisorSubtraction>(&form.rule)) return r->proper ? "n = 0 or n odd" : "n = 0";
    if (const auto* r = std::get_if<recognise::Mark>(&form.rule)) return fmt::format("n = 0 or n ends in an odd number of zeros in base {}", r->t);
    if (std::holds_alternative<recognise::Division>(form.rule)) return "n = 0 and whole stretches between products of the divisors";
    return describe(form);
}

namespace {

TheoremId theorem_about(const recognise::NimFamily& rule) {
    using Kind = recognise::NimFamily::Kind;
    return rule.kind == Kind::nim ? TheoremId::bouton : rule.kind == Kind::moore ? TheoremId::moore : TheoremId::nim_family;
}

struct TheoremAbout {
    TheoremId operator()(const recognise::DivisorSubtraction&) const { return TheoremId::divisors; }
    TheoremId operator()(const recognise::Mark&) const { return TheoremId::mark; }
    TheoremId operator()(const recognise::Division&) const { return TheoremId::division_cells; }
    TheoremId operator()(const recognise::Wythoff& rule) const { return rule.misere ? TheoremId::wythoff_misere : TheoremId::wythoff; }
    TheoremId operator()(const recognise::NimFamily& rule) const { return theorem_about(rule); }
};

}  // namespace

Proved theorem_of(const ClosedForm& form) { return ProofMaker::proved(std::visit(TheoremAbout{}, form.rule), check::Nothing{}); }

}  // namespace grundy::pattern
