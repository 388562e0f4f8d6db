#pragma once
/// How far the rows of a puzzle are from a goal, for rows of every length, as sums over their entries that the certificate tells.
///
/// An automaton reads the entries alone, from the last to the first or the other way. The entry a, read in the state q with k entries still to come, adds
/// x(q, a) · b(k) / unit to the number D(w) of the row, where b(k + 1) = W b(k), and no number in W or b(0) is negative: so none in any b(k) is. It is checked
/// that D is 0 at every goal, that a move w → w' of cost c to a row that has a number leads from one that has, D(w) <= D(w') + c, and that from every row that
/// has one and is no goal some move leads to a w' with D(w) = D(w') + c. Costs are at least 1, so such moves come to an end, at a goal: D(w) is what a cheapest
/// way costs, and other rows lead to no goal.
///
/// Two rows are read at once with a vector d, the difference so far in terms of b(k): it becomes W' d + x(q, a) - x(q', a') with the next entries, W' being W
/// transposed. What follows only adds, and W' keeps the order of vectors: if d <= e in every place, then the same entries behind both never lead d beyond where
/// they lead e. So a difference that is at most c from e on is so from d on.
#include <array>
#include <optional>
#include <set>

#include "engine/verify/words/distances.hpp"

namespace grundy::verify::word {

class Added : public Distances {
public:
    /// Reads `reads`, `unit`, `grows`, `begins`, `next`, `plus`, `minus` and `ends` of the proof. Throws Rejected where the above is not so.
    Added(const rule::Game& game, Sentences& sentences, const Turns& turns, Fields& proof);

    std::size_t states() const override { return ends_.size(); }
    const Set& lead() const override { return lead_; }
    Set having(std::uint64_t ways) const override;
    std::string require_distance(const Set& rows, const rule::Expr& claimed) const override;
    std::string require_bound(const Set& rows, const rule::Expr& claimed, bool most, const Lowered& lowered) const override;

private:
    friend class RowsByAddition;
    using Vector = std::vector<std::int64_t>;
    /// An automaton over rows, or pairs of rows, in the order in which entries are read; where that is from the last one on, a state has several next ones.
    struct Reader {
        struct Arrow {
            std::uint32_t entry, to;  ///< the entry, or the pair of them: first * letters + second
        };
        std::vector<std::vector<Arrow>> arrows;
        std::vector<std::uint32_t> starts;
        std::vector<bool> ends;
    };
    struct Pair {
        std::uint32_t in, here, there;
        Vector added;
        auto operator<=>(const Pair&) const = default;
    };
    void read(Fields& proof);
    void require_distances(const Turns& turns);
    Reader reader(const Set& set) const;
    Vector onward(const Vector& added) const;
    const std::int64_t* worth(std::uint32_t state, std::size_t entry) const { return &worth_[(state * letters_ + entry) * size_]; }
    template <class Use>
    void each_next(const Reader& reader, const Pair& pair, int times_there, const Use& use) const;
    std::optional<std::int64_t> ended(const Reader& reader, const Pair& pair) const;
    bool stays(const Reader& reader, std::vector<Pair> from, int times_here, int times_there, std::int64_t most, std::size_t most_pairs) const;
    Set lowered(const Set& moves, std::int64_t by) const;
    Set from_arrows(const TrackList& tracks, const Reader& reader) const;

    Sentences& sentences_;
    Tuples& tuples_;
    Track word_, there_, far_;
    std::size_t letters_, size_ = 0;
    bool from_last_ = true, priced_ = false;
    std::int64_t unit_ = 1;
    Vector grows_, begins_, worth_;    ///< W row by row; b(0); x by state, entry and place
    std::vector<std::uint32_t> next_;  ///< by state and entry; as many as there are states: none
    std::vector<bool> ends_;
    Set lead_, falls_;
};

}  // namespace grundy::verify::word
