#include "engine/pattern/prove/played_apart.hpp"

#include "engine/pattern/law/proof_maker.hpp"

namespace grundy::pattern {

Proved played_apart(const recognise::DisjunctiveSum& sum) {
    return ProofMaker::proved(TheoremId::disjunctive_sum, check::PlayedApart{sum.groups->groups.size()});
}

}  // namespace grundy::pattern
