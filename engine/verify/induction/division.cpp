#include "engine/verify/induction/division.hpp"

#include <algorithm>
#include <tuple>

namespace grundy::verify {

namespace {

constexpr std::int64_t most_times = 12;  ///< D may go so often into what is compared

}  // namespace

Track Division::product(Tuples& tuples, Form quotient) {
    const Track name = tuples.fresh();
    products_[name] = std::move(quotient);
    return name;
}

Form Division::times(Tuples& tuples, const Form& number) {
    Form above = verify::constant(std::max<std::int64_t>(number.constant, 0)), below = minus(above, verify::constant(number.constant));
    for (const auto& [track, factor] : number.terms) {
        Form& part = factor > 0 ? above : below;
        part = plus(part, one_track(track), std::abs(factor));
    }
    const auto named = [&](const Form& part) { return part.is_constant() && part.constant == 0 ? Form{} : one_track(product(tuples, part)); };
    return minus(named(above), named(below));
}

bool Division::stands_in(const Form& form) const {
    return std::any_of(form.terms.begin(), form.terms.end(), [this](const auto& term) { return products_.count(term.first) != 0; });
}

std::optional<Division::Span> Division::span_of(const Form& form) const {
    if (std::abs(form.constant) > 1'000'000) return std::nullopt;
    const std::int64_t times = (std::abs(form.constant) + least_ - 1) / least_;
    Span sum = form.constant < 0 ? Span{-times, 0} : Span{0, times};
    for (const auto& [track, factor] : form.terms) {
        const auto known = spans_.find(track);
        if (known == spans_.end() || std::abs(factor) > most_times) return std::nullopt;
        const auto [low, high] =
            std::minmax({factor * known->second.first, factor * known->second.second});  // a list: of two temporaries it would keep references
        sum.first += low, sum.second += high;
    }
    return sum;
}

std::pair<Form, Form> Division::times_and_rest(const Form& form) const {
    Form times, rest = verify::constant(form.constant);
    for (const auto& [track, factor] : form.terms) {
        const auto product = products_.find(track);
        if (product == products_.end()) rest = plus(rest, one_track(track), factor);
        else times = plus(times, product->second, factor);
    }
    return {times, rest};
}

std::int64_t Division::times_in(const Form& form) const {
    if (divisor_.is_constant()) return 0;
    const auto& [track, factor] = *divisor_.terms.begin();
    const auto found = form.terms.find(track);
    return found == form.terms.end() ? 0 : found->second / factor;
}

std::pair<std::int64_t, std::int64_t> Division::multiple(const Form& form) const {
    const std::int64_t c = times_in(form);
    const Form rest = plus(form, divisor_, -c);
    return rest.is_constant() ? std::pair(c, rest.constant) : std::pair<std::int64_t, std::int64_t>(0, 0);
}

Division::Parts Division::parts_of(const Form& form) const {
    Parts parts;
    std::tie(parts.times, parts.rest) = times_and_rest(form);
    if (parts.times.is_constant()) {  // the products cancel, or leave a known multiple
        parts.rest = plus(parts.rest, divisor_, parts.times.constant);
        return parts;
    }
    auto span = span_of(parts.rest);
    if (!span || span->first < -most_times || span->second > most_times) {  // T * D + S = (T + c) * D + (S - c * D)
        const std::int64_t c = times_in(parts.rest);
        parts.times = plus(parts.times, verify::constant(c)), parts.rest = plus(parts.rest, divisor_, -c);
        span = span_of(parts.rest);
    }
    if (!span || span->first < -most_times || span->second > most_times)
        throw Rejected("how often the divisor goes into a number is not known, so that quotients and remainders do not tell how numbers compare");
    parts.span = *span;
    return parts;
}

Set Division::is_zero(const Tuples& tuples, const Form& form) const {
    const Parts parts = parts_of(form);
    if (parts.times.is_constant()) return tuples.is_zero(parts.rest);
    Set any = tuples.constant(false);
    for (std::int64_t t = -parts.span.second; t <= -parts.span.first; ++t)
        any = tuples.either(any, tuples.both(tuples.is_zero(plus(parts.times, verify::constant(-t))), tuples.is_zero(plus(parts.rest, divisor_, t))));
    return any;
}

Set Division::is_at_most(const Tuples& tuples, const Form& form) const {
    const Parts parts = parts_of(form);
    if (parts.times.is_constant()) return tuples.is_at_most(parts.rest);
    Set any = tuples.is_at_most(plus(parts.times, verify::constant(parts.span.second)));
    for (std::int64_t t = -parts.span.second + 1; t <= -parts.span.first; ++t)
        any = tuples.either(any, tuples.both(tuples.is_zero(plus(parts.times, verify::constant(-t))), tuples.is_at_most(plus(parts.rest, divisor_, t))));
    return any;
}

}  // namespace grundy::verify
