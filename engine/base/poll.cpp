#include "engine/base/poll.hpp"

namespace grundy::base {

namespace {

std::string words(Limit limit) { return limit == Limit::interrupted ? "interrupted" : std::string("the ") + name(limit) + " limit was reached"; }

}  // namespace

LimitReached::LimitReached(Limit limit) : Failure(limit == Limit::interrupted ? FailureKind::interrupted : FailureKind::limit, words(limit)), limit_(limit) {}

constinit thread_local std::uint32_t detail::polls = 0;

const Budget& budget_here() {
    static const Budget unlimited;
    const Budget* here = watched_budget();
    return here ? *here : unlimited;
}

void look_at_budget() {
    if (const auto limit = Watch::exceeded()) throw LimitReached(*limit);
}

std::optional<Limit> limit_of(const Failure& failure) {
    if (const auto* reached = dynamic_cast<const LimitReached*>(&failure)) return reached->limit();
    if (failure.kind() == FailureKind::interrupted) return Limit::interrupted;
    if (failure.kind() != FailureKind::limit) return std::nullopt;
    return Watch::exceeded().value_or(Limit::size);
}

void pass_limits(const Failure& failure) {
    const auto limit = limit_of(failure);
    if (limit && *limit != Limit::size) throw LimitReached(*limit);
}

void pass_limits_and_defects(const Failure& failure) {
    if (failure.kind() == FailureKind::internal) throw;
    pass_limits(failure);
}

void pass_all_but_errors_of_play(const Failure& failure) {
    if (failure.kind() == FailureKind::internal || failure.kind() == FailureKind::bad_input) throw;
    if (limit_of(failure)) look_at_budget();  // a shorter one may be used up
}

}  // namespace grundy::base
