#pragma once
/// Is what a certificate states true of its rule? By the definition alone (engine/solve/reference), on a long range; of claims by the other decider of the
/// program (engine/claim). Shares nothing with engine/verify.
#include "engine/solve/positions/reference.hpp"
#include "tests/unit/certificate/certify.hpp"

namespace grundy::certificate::tests {

class Truth {
public:
    explicit Truth(const Json& rule);
    bool of(const Json& stated);

private:
    static Json plain(Json json);
    std::uint32_t value(const game::Position& position);
    std::uint32_t value(std::uint64_t n) { return value(game::Position{static_cast<std::int64_t>(n)}); }
    bool lost(const std::vector<std::int64_t>& numbers);
    std::uint32_t seen(const Json& claim, std::uint64_t n);
    bool period(const Json& claim);
    bool log_period(const Json& claim);
    bool automaton(const Json& claim);
    bool no_period(const Json& claim);
    bool quotient(const Json& claim);
    bool closed_form(const Json& claim);
    bool heaps(const Json& claim);
    bool outcome(const Json& claim);
    bool claimed(const Json& claim);

    rule::Game rule_;
    std::shared_ptr<const game::Ruleset> game_;
    solve::Reference reference_;
};

}  // namespace grundy::certificate::tests
