#pragma once
/// Makes proofs. For the files of this room that carry out a theorem's check, and for nothing else: tests/architecture reads who includes this.
#include "engine/pattern/law/evidence.hpp"

namespace grundy::pattern {

class ProofMaker {
public:
    static Proved proved(TheoremId theorem, Checked checked, std::uint64_t checked_to = 0) { return {theorem, std::move(checked), checked_to, false}; }
    /// Of misère play, from the proof of the values in normal play.
    static Proved under_misere(const Proved& values) { return {values.theorem(), values.checked(), values.checked_to(), true}; }
};

}  // namespace grundy::pattern
