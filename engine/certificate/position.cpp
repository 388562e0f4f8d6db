/// The certificate of a position in the way that is soonest checked.
#include "engine/base/failure.hpp"
#include "engine/certificate/certificate.hpp"

namespace grundy::certificate {

namespace {

constexpr std::uint64_t soon = 2'000'000'000;  ///< some seconds of the checker

/// Nothing where no such certificate can be written.
template <class Write>
std::optional<Certificate> written(const Write& write) {
    try {
        return write();
    } catch (const base::Failure& why) {
        if (why.kind() != base::FailureKind::unsupported) throw;
        return std::nullopt;
    }
}

}  // namespace

Certificate of_position(analyse::Oracle& oracle, const rule::PositionData& position) {
    oracle.require(position);
    const analyse::Known known = oracle.at(position, oracle.has_values() ? analyse::Want::value : analyse::Want::outcome);
    if (known.outcome == 'D')
        throw base::Failure(base::FailureKind::unsupported, "nobody wins from this position, it is a draw: certificates of a position say P or N");
    if (known.outcome != 'P' && known.outcome != 'N') {
        throw base::Failure(known.limit ? base::FailureKind::limit : base::FailureKind::unsupported,
                            "the outcome of this position is not known to be P or N: no certificate is written");
    }
    const std::int64_t value = known.value ? base::to_int64(*known.value).value_or(-1) : -1;
    const auto by_definition = [&](std::uint64_t steps) { return of_outcome(oracle.rule(), position, known.outcome, value, steps); };
    if (auto made = written([&] { return by_definition(soon); })) return std::move(*made);
    if (auto made = written([&] { return of_strategy(oracle, position); })) return std::move(*made);
    return by_definition(0);
}

}  // namespace grundy::certificate
