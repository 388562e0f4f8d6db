#pragma once
/// Codes whose values rise without end: a guess from the differences, proved from a range of values (theorem 2.3) or by automata (theorem 2.2).
#include <memory>

#include "engine/pattern/prove/arithmetic_period.hpp"
#include "engine/pattern/prove/provers.hpp"

namespace grundy::pattern {

class RisingProver : public Prover {
public:
    /// `bounded` looks for ordinary periods first.
    RisingProver(rule::Code code, std::unique_ptr<Prover> bounded, const Effort& effort);
    std::string theorems() const override;
    std::optional<std::pair<Range, TheoremId>> range() const override { return bounded_->range(); }
    std::vector<std::string> needs() const override;
    Progress look(const solve::Values& values) override;

private:
    struct Waiting {
        Pattern guess;
        ArithmeticRange range;
    };
    std::optional<ArithmeticRange> shortest_range(const Period& law) const;
    bool by_range(const solve::Values& values, Progress& progress);
    void by_automata(Progress& progress);
    void wait(Progress& progress, const ArithmeticRange& range);

    rule::Code code_;
    std::unique_ptr<Prover> bounded_;
    Effort effort_;
    std::optional<TakeOrSplit> moves_;
    std::optional<Waiting> waiting_;  ///< until the values of its range are there
    Pattern tried_;
    std::uint64_t next_ = 24;
};

}  // namespace grundy::pattern
