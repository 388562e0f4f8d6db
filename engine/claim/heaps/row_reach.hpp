#pragma once
/// All that rows of any length can be, as far as a statement looks at them (rule/row_statement): found from the empty row by one entry more, until nothing is
/// new.
/// Map of the room: read this header first: rows are told by counts, with a set of numbers for each. `prove_heaps` decides claims by them.
#include <map>
#include <vector>

#include "engine/claim/law/value_law.hpp"
#include "engine/rule/rewrite/row_statement.hpp"

namespace grundy::claim {

class RowReach {
public:
    /// `law`: of the values of one part, whose sentences must be in base 2; it must outlive this. Throws NotDefinable, and TooLarge where there is no end to
    /// it.
    RowReach(const ValueLaw& law, const rule::RowStatement& statement);

    /// Is the statement true of every row? Else a row as short as any at which it is false, and the numbers that are told to every part. Throws NotDefinable
    /// where it has no value.
    struct Failing {
        std::vector<base::Integer> entries, shared;
    };
    std::optional<Failing> false_at();
    /// How many different counts rows have.
    std::size_t states() const { return reached_.size(); }

private:
    using Automaton = arithmetic::Automaton;
    using Track = arithmetic::Track;
    using Counts = std::vector<std::uint64_t>;  ///< of each feature that is counted, 0 for the others

    using Layer = std::map<Counts, Automaton>;
    /// What an entry adds: to counts, and, told by `numbers` over the tracks added_, to numbers; `entries` tells of which one.
    struct Addition {
        Counts counts;
        Automaton entries, numbers;
    };
    bool is_number(std::size_t k) const { return statement_.features[k].kind != rule::RowFeature::Kind::counted; }
    Automaton adds(std::size_t k);
    std::vector<Automaton> counts_of(std::size_t k);
    void find_additions();
    Counts longer(const Counts& counts, const Addition& more) const;
    Automaton step(const Counts& counts, std::size_t k) const;
    Automaton after(const Counts& counts, const Automaton& rows, const Addition& more);
    Layer next_layer();
    Automaton truth_of(const Counts& counts);
    Failing traced(Counts counts, arithmetic::Values numbers, std::size_t layer);

    const ValueLaw& law_;
    const rule::RowStatement& statement_;
    Sentences& sentences_;
    std::size_t steps_ = 0;
    Track entry_ = 0;
    Scope scope_;  ///< the entry and what is told to every part
    std::vector<Track> current_, before_, added_;
    std::vector<Addition> additions_;
    std::vector<Layer> layers_;  ///< by the number of entries: what no shorter row is
    Layer reached_;
};

}  // namespace grundy::claim
