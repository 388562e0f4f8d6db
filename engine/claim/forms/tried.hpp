#pragma once
/// A formula case by case: the first cases, those for which there is time, all of them.
#include "engine/claim/cases/cases.hpp"
#include "engine/claim/ground/caps.hpp"
#include "engine/claim/prove/prove.hpp"

namespace grundy::claim {

/// A formula in one case, and in how many of them what it assumes was true: a claim of which only the premise was seen, and always false, was not tried.
class Tried {
public:
    explicit Tried(Ground& ground) : ground_(ground), parts_(implication_of(*ground.claim().expr)) {}

    bool holds(Frame& frame) {
        for (const rule::Expr* premise : parts_.premises) {
            if (!ground_.truth(*premise, frame)) return true;
        }
        const bool so = ground_.truth(*parts_.conclusion, frame);
        return ++met_, so;
    }
    bool conditional() const { return !parts_.premises.empty(); }
    std::uint64_t met() const { return met_; }

private:
    Ground& ground_;
    Implication parts_;
    std::uint64_t met_ = 0;
};

/// What was tried before proofs were looked for, without a counterexample: it still counts where those took all the time.
struct Began {
    Cases::End end;
    Tried tried;
};

/// All cases, as far as the limits go, after those with which it `began`; `stood_in_the_way` is said where it is not decided.
Finding by_cases(Ground& ground, const std::optional<Began>& began, std::vector<std::string> stood_in_the_way);
/// The first cases: most false claims fail there, and many finite ones end there. Nothing, and `began`, when neither happened.
std::optional<Finding> at_once(Ground& ground, std::optional<Began>& began);
/// Of a proved claim: in how many cases what it assumes was true, where it was in none of the first.
void look_for_cases(Ground& ground, const Cases::End& end, std::uint64_t met, Finding& finding);
/// All cases, where a part of the time is enough for them.
std::optional<Finding> soon_by_cases(Ground& ground, double seconds);
/// What a proof, or a refutation, says of the claim.
std::optional<Finding> of_proof(Ground& ground, const std::optional<Proof>& proof);

}  // namespace grundy::claim
