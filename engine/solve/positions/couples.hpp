#pragma once
/// Who wins a board that falls into pieces, without the values of them all: couples of a piece and a heap (Lemoine and Viennot 2010, "Nimbers are inevitable").
///
/// The couple (p, n) is the piece p beside a heap of n, and it is lost exactly when g(p) = n. It is won when an option is lost: of the heap, (p, m) with m < n;
/// of the piece, which falls into parts, the couple of the largest part and n xor the values of the others. So of the parts of an option all but one need a
/// value, and of the largest is only asked whether it has a certain one; one lost option ends the search. Of equal parts two cancel.
///
/// Wins over values by mex where boards fall apart late and only the winner is asked; one thread. About 100 bytes a piece.
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/solve/positions/pieces.hpp"

namespace grundy::solve {

class Couples {
public:
    explicit Couples(const Pieces& pieces) : pieces_(pieces) {}

    /// Does whoever is to move lose? Throws as base::poll does; what was found until then is kept.
    bool lost(const game::Position& position) { return lost_beside(pieces_.split(position), 0); }
    /// Pieces that were looked at.
    std::size_t positions() const { return known_.size(); }

private:
    struct Known {
        std::optional<std::uint32_t> value;
        std::uint64_t not_worth = 0;  ///< bit n: it is not n
    };
    struct Hash {
        std::size_t operator()(const game::Position& row) const;
    };
    /// Parts without a value yet, the largest last, and the nim-sum of the others.
    struct Option {
        game::Sum open;
        std::uint32_t others = 0;
        std::size_t cells = 0;
    };
    Option option_of(game::Sum&& parts) const;
    bool lost_beside(game::Sum&& parts, std::uint32_t heap);
    bool lost_beside(Option option, std::uint32_t heap);
    bool is_worth(const game::Position& piece, std::uint32_t n);
    std::uint32_t value(const game::Position& piece);
    bool excluded(const game::Position& piece, std::uint32_t n) const;
    bool won_by_piece(const game::Position& piece, std::uint32_t n);

    const Pieces& pieces_;
    std::unordered_map<game::Position, Known, Hash> known_;
};

}  // namespace grundy::solve
