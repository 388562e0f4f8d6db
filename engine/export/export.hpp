#pragma once
/// What others read: the values of a game as a b-file of the OEIS, CSV, JSON, NumPy, LaTeX, Mathematica, Sage or CGSuite; and, where a law is proved, as a
/// program in Python or C++ that tells them at positions of any size.
/// Map of the room: read this header first: which formats there are. `table` writes values and positions, `npy` NumPy's arrays, `cgsuite` a line for
/// CGSuite; `followers` of a start.
/// Laws as programs: `program` is the law as data, `python` and `cpp` write it, `formula` translates expressions, `helpers` are the functions these call.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/stated_law.hpp"

namespace grundy::exporting {

struct Request {
    std::string as;                   ///< one of formats()
    std::optional<std::uint64_t> to;  ///< the last heap, the longest side
    std::string function;             ///< of programs: the name of the function; empty: grundy
    /// What a file claims of every position and is proved, of values and of who wins: asked where no law is found. May be null.
    claim::FindClaim values = {}, winner = {};
};
const std::vector<std::string>& formats();

struct Made {
    std::string text;
    bool binary = false;
    std::string what;        ///< "1001 values", "the functions grundy(n) and wins(n), for every n: period 12 …"
    std::uint64_t rows = 0;  ///< values or positions written; of programs: computed ones that it tests itself by
    std::vector<std::string> left_out;
    std::optional<base::Limit> limit;
};

/// Throws base::Failure(unsupported) where the format cannot hold what is to be written, and says why.
Made exported(std::shared_ptr<const rule::Game> game, const Request& request, const analyse::Options& given, const base::Budget& budget);

}  // namespace grundy::exporting
