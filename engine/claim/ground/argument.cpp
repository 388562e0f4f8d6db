#include "engine/claim/ground/argument.hpp"

#include "engine/base/counted.hpp"
#include "engine/claim/ground/finding.hpp"

namespace grundy::claim {

using pattern::TheoremId;

namespace {

struct ByItself {
    using Answer = std::optional<TheoremId>;
    Answer operator()(const argument::Repetition&) const { return TheoremId::periodic_formula; }
    Answer operator()(const argument::Scale&) const { return TheoremId::scaled_formula; }
    Answer operator()(const argument::Rank&) const { return TheoremId::falling_rank; }
    Answer operator()(const argument::HeapFalls&) const { return TheoremId::falling_rank; }
    Answer operator()(const argument::KeptBelow&) const { return TheoremId::kept_set; }
    Answer operator()(const argument::KeptEverywhere&) const { return TheoremId::kept_set; }
    Answer operator()(const argument::Induction& a) const {
        if (a.rounds > 0) return TheoremId::draws;
        if (a.sums) return TheoremId::equal_parts;
        return a.values ? TheoremId::value_induction : TheoremId::kernel_induction;
    }
    Answer operator()(const argument::NeverEnds&) const { return TheoremId::draws; }
    Answer operator()(const argument::DrawnSet&) const { return TheoremId::draws; }
    Answer operator()(const argument::KeptAsLost&) const { return TheoremId::kept_set; }
    Answer operator()(const argument::ByStrategy& a) const { return a.sums ? TheoremId::equal_parts : TheoremId::kept_set; }
    Answer operator()(const argument::AlikeEntries& a) const { return theorem_of(a.finding->argument); }
    Answer operator()(const argument::AsOutcomes& a) const { return theorem_of(a.finding->argument); }
    Answer operator()(const argument::AsFormula& a) const { return theorem_of(a.finding->argument); }
    Answer operator()(const argument::OfCounts& a) const { return (*this)(*a.induction); }
    Answer operator()(const argument::SingleMoves& a) const { return a.values ? TheoremId::single_values : TheoremId::single_moves; }
    Answer operator()(const argument::DistanceLaw&) const { return TheoremId::distance_law; }
    Answer operator()(const argument::Construction& a) const { return a.parts.empty() ? TheoremId::neighbours : TheoremId::construction; }
    Answer operator()(const argument::ToldWay& a) const { return a.told() ? TheoremId::told_way : TheoremId::inversions; }
    Answer operator()(const argument::ReachedRows&) const { return TheoremId::reached_rows; }
    Answer operator()(const argument::PuzzleLaw& a) const { return a.pairs ? TheoremId::puzzle_distances : TheoremId::puzzle_sets; }
    Answer operator()(const argument::FewOptions&) const { return TheoremId::few_options; }
    Answer operator()(const argument::NumbersAlone&) const { return TheoremId::numbers_alone; }
    Answer operator()(const argument::WordInduction& a) const { return a.proof.theorem(); }
    Answer operator()(const argument::RowsOfHeaps& a) const { return a.misere ? Answer(TheoremId::misere_heaps) : std::nullopt; }
    Answer operator()(const argument::LengthOfPlay&) const { return TheoremId::linear_potential; }
    Answer operator()(const argument::LengthOfRow&) const { return TheoremId::disjunctive_sum; }
    Answer operator()(const argument::Bisimulation&) const { return TheoremId::bisimulation; }
    Answer operator()(const argument::SameRule&) const { return TheoremId::equal_rules; }
    Answer operator()(const argument::SameFamily&) const { return TheoremId::equal_moves; }
    template <class Other>
    Answer operator()(const Other&) const {
        return std::nullopt;
    }
};

}  // namespace

std::optional<TheoremId> theorem_of(const Argument& argument) { return argument.visit(ByItself{}); }

std::string text_of(const argument::Lengths& lengths) {
    const std::string kind = lengths.label.empty() ? "" : " of the kind `" + lengths.label + "`";
    if (lengths.least == lengths.most) return "every play has exactly " + base::counted(lengths.least, "move") + kind;
    return "plays have from " + std::to_string(lengths.least) + " to " + base::counted(lengths.most, "move") + kind;
}

}  // namespace grundy::claim
