#pragma once
/// The provers of this room, one a theorem group. Users call make_prover.
/// Map of the room: read prover.hpp first: `prover` goes from values to a proved law, block by block, through the provers that this header declares.
/// Subtraction: `finite_subtraction`, `all_but`, `periodic_subtraction`, `predicate_subtraction`, `extension`, `misere_subtraction`. Division: `division`.
/// Take-and-break: `break_period`, `arithmetic_period`, `range_prover`, `rising_prover`, `few_rare`, and in a stream `stream_period`, `stream_state`.
/// Others: `automatic_prover`, `misere_quotient`, `wythoff_rows`, `play_length`, `played_apart`. `copy`: a proved period as a table.
#include "engine/pattern/law/detect.hpp"
#include "engine/pattern/prove/few_rare.hpp"
#include "engine/pattern/prove/prover.hpp"

namespace grundy::pattern {

/// Gives up at once with this note; `meanwhile` may carry a law that holds in any case.
std::unique_ptr<Prover> no_prover(std::string note, std::optional<std::pair<Pattern, Proved>> meanwhile = {});
/// A theorem that needs no values: proved at the first look.
std::unique_ptr<Prover> certain(Pattern pattern, Proved proof);
/// A closed form as a law, with its theorem.
std::pair<Pattern, Proved> proved_form(const theorem::FormRef& form);

std::unique_ptr<Prover> finite_subtraction_prover(const recognise::FiniteSubtraction& family, const Effort& effort);
std::unique_ptr<Prover> break_prover(const recognise::TakeAndBreak& family, const Effort& effort);
std::unique_ptr<Prover> all_but_prover(const recognise::AllBut& family, const Effort& effort);
std::unique_ptr<Prover> periodic_subtraction_prover(const recognise::PeriodicSubtraction& family, const Effort& effort);
std::unique_ptr<Prover> predicate_prover(const recognise::PredicateSubtraction& family, const Effort& effort);
/// Theorem 1.6: the set has a multiple of this number, so it is no period of the values.
std::optional<Proved> refutes_period(const recognise::PredicateSubtraction& set, std::uint64_t period);
std::unique_ptr<Prover> division_prover(const recognise::Division& family, const Effort& effort);
/// Mark, DigitGame, DigitSubtraction.
std::unique_ptr<Prover> digit_prover(const recognise::Family& family, const Effort& effort);
std::unique_ptr<Prover> gap_prover(const recognise::GapRegular& family, const Effort& effort);

/// A theorem of the shape "equal on this range, hence for ever": 1.1, 2.1, 3.1, 3.2, 3.3.
/// With `few`, of a code whose heaps may be few rare ones and common ones, theorem 13.1 is tried beside it.
class RangeProver : public Prover {
public:
    RangeProver(Range range, TheoremId theorem, const Effort& effort, std::uint64_t width = 0, std::optional<FewRareTable> few = {});
    std::string theorems() const override { return std::string(entry(theorem_).number) + (few_ ? std::string(", ") + entry(TheoremId::few_rare).number : ""); }
    std::optional<std::pair<Range, TheoremId>> range() const override { return std::pair(range_, theorem_); }
    std::vector<std::string> needs() const override;
    Progress look(const solve::Values& values) override;
    std::optional<Progress> stream(const solve::Values& values, const Streaming& far, const base::Budget& budget) override;

private:
    std::optional<class StreamPeriod> begin_stream(const solve::Values& values, const Streaming& far, Progress& progress) const;
    Range range_;
    TheoremId theorem_;
    std::uint64_t width_;  ///< of side conditions: what is wider does not matter
    Effort effort_;
    std::uint64_t want_;
    std::optional<FewRareTable> few_;
};

}  // namespace grundy::pattern
