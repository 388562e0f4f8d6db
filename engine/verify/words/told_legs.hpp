#pragma once
/// A way that is written with loops: rows that stand for themselves, and parts that are gone through again and again; and its legs, from each row to the next.
#include "engine/base/integer.hpp"
#include "engine/verify/words/symbolic_row.hpp"

namespace grundy::verify::word {

struct Leg {
    SymbolicRow from, to;
    Domain domain;  ///< a variable for each loop that it lies in
    /// How often it is gone at this t, by counting.
    base::Integer count(std::int64_t t, Steps& steps) const;
};

class ToldLegs {
public:
    /// Rows as long as said, of t >= least. Throws where a row has another length, where a block may stand less often than never, and where a loop may be gone
    /// through less than once.
    ToldLegs(const Sentences& sentences, Lengths lengths, std::int64_t least, const Json& way);

    const SymbolicRow& first() const { return nodes_.front().row; }
    const SymbolicRow& last() const { return nodes_.back().row; }
    std::size_t depth() const { return depth_; }
    /// In the order of a walk: the legs inside of a loop, the one that leads to its next round, the one that leads on.
    std::vector<Leg> legs() const;

private:
    struct Node {
        SymbolicRow row;
        Linear from, to;
        std::vector<Node> inside;  ///< of a loop: one at least
    };
    std::vector<Node> read(const Json& way, const Domain& domain);
    static SymbolicRow end(const Node& node, std::size_t loops, bool first);
    static void walk(const std::vector<Node>& nodes, const Domain& domain, std::vector<Leg>& legs);

    const Sentences& sentences_;
    Lengths lengths_;
    std::int64_t least_;
    std::size_t count_ = 0, depth_ = 0;
    std::vector<Node> nodes_;
};

/// The blocks of a row, with forms of t and of as many variables as the domain has, nowhere negative in it; throws where it is not as long as said.
SymbolicRow read_row(const Json& json, const Sentences& sentences, Lengths lengths, const Domain& domain);
Digits read_letters(const Json& json, const Sentences& sentences);
/// `before`, `after` and `letters`: throws where these are no letters, or two stand for the same one.
Frame read_frame(Fields& fields, const Sentences& sentences);

}  // namespace grundy::verify::word
