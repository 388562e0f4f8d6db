#pragma once
/// Sequences that have a name or a number in the OEIS, and whether a game's are among them. The table is data: rules/known.csv.
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/analyse/result/result.hpp"

namespace grundy::analyse {

/// A row: `terms` are the values of the heaps from `first` on, or the P-positions above 0 in ascending order.
struct KnownSequence {
    std::string name;        ///< "Kayles"; may be empty
    std::string code;        ///< of take-and-break; may be empty
    std::string oeis;        ///< "A002186"
    std::int64_t shift = 0;  ///< how many heaps before the first term of the OEIS
    bool of_positions = false;
    std::int64_t first = 0;
    std::vector<std::int64_t> terms;
};
/// Throws base::Failure(bad_input) with the line of a row that is none.
std::vector<KnownSequence> read_known(std::string_view csv, const std::string& file);

struct KnownAs {
    const KnownSequence* sequence = nullptr;
    bool by_code = false;    ///< the rule is recognised as this code; else all `compared` terms are the same
    std::int64_t moved = 0;  ///< g(n) is what the row says of n - moved
    std::size_t compared = 0;
    std::string part = {};  ///< "every run of S": not the game itself, but what its positions are sums of
};
/// What the values, or the P-positions, of a game of one heap are known as: the row of its code, else every row that agrees in all terms that both have, at
/// least 20, moved by at most 3 heaps, where values below it are 0. Of a sum the rows of the codes of its parts.
std::vector<KnownAs> known_as(const Result& result, const std::vector<KnownSequence>& table);

}  // namespace grundy::analyse
