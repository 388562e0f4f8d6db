#pragma once
/// Ways of the rows of a puzzle to a goal that are made of the ways of shorter rows: how a puzzle of any size is solved by induction on its size.
///
/// Let A be a set of rows and G the goals. A row x is put into a longer one, φ(x) = u ++ (x, its letters exchanged) ++ v, for fixed u and v, one letter or
/// more. Let there be such φ_1, …, φ_r, costs c_0, …, c_r and a length L with
///   (C1) for each move x → y and each i: φ_i(x) → φ_i(y) is a move that costs the same, or φ_i(x) is a goal;
///   (C2) from each row of A of at least L letters one in φ_1(A), or a goal, is reached at a cost of c_0 at most;
///   (C3) from each row in φ_i(G') of at least L letters one in φ_(i+1)(A), for i = r a goal, or any goal, at a cost of c_i at most.
/// G' are goals in which letters that no move adds or takes, and of which all rows of A have equally many, are as many: others are not reached from A. Moves
/// keep the length. Then, D(n) being the distance of the farthest row of A of n letters, D(n) <= c_0 + … + c_r + Σ D(n - |u_i v_i|) for n >= L, if from every
/// shorter row of A a goal is reached: by (C2) a row w of A is led to some φ_1(x), x in A being shorter; from x a way leads to a g in G', so by (C1) the same
/// moves lead from φ_1(x) to φ_1(g), or to a goal on the way; by (C3) on to φ_2(x'), and so on. All of it is decided as inclusions of regular sets.
#include <functional>
#include <string>

#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/asked_of_rows.hpp"
#include "engine/claim/words/embedding.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

struct Construction {
    std::vector<Embedding> parts;
    std::vector<std::int64_t> costs;  ///< before each part, and behind the last
    std::size_t from = 0;             ///< L
    std::vector<std::pair<unsigned, std::int64_t>> kept;
};

/// A row of the puzzle with the rows on a shortest way to a goal.
struct ShortWay {
    Digits row;
    std::int64_t cost = 0;
    std::vector<Digits> way;
};

/// Such ways, looked for in one row that is not short and then decided for all.
class Constructions {
public:
    Constructions(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals, const Automaton& rows);

    /// Of those that cost at most so much in a row of some length, until `accept` takes one. False, and `why`, where none was taken.
    bool find(const std::function<std::int64_t(std::size_t)>& most, const std::function<bool(const Construction&)>& accept, std::string& why);
    /// Lengths of rows of the set, ascending, up to so many.
    std::vector<std::size_t> lengths(std::size_t most) const;
    const Automaton& rows() const { return rows_; }
    /// Throws Unanswered where it is not found out; nothing where no goal can be reached.
    std::optional<ShortWay> way(const Digits& row);
    std::vector<std::int64_t> letters_of(const Digits& row) const;
    std::string text(const Digits& row) const;
    /// What a move costs at most.
    std::int64_t dearest() const { return moves_.empty() ? 1 : moves_.rbegin()->first; }

    const std::map<std::int64_t, Automaton>& moves() const { return moves_; }
    Track there() const { return there_; }
    /// Goals that can be reached: G'.
    const Automaton& ends() const { return ends_; }
    const std::vector<std::pair<unsigned, std::int64_t>>& kept() const { return kept_; }
    void each_move(const Digits& row, const std::function<void(const Digits& to, std::int64_t cost)>& visit);
    /// Some moves, not far from the shortest rows of the set.
    struct Move {
        Digits from, to;
        std::int64_t cost = 1;
    };
    const std::vector<Move>& some_moves() const { return some_moves_; }

private:
    struct Found {
        Embedding embedding;
        std::int64_t cost = 0;
    };
    struct Near {
        std::vector<std::pair<Digits, std::int64_t>> rows;  ///< by what it costs to get there
        std::optional<std::int64_t> goal;
    };
    Near near(const Digits& row);
    const Near& near_of(const Digits& row);
    std::int64_t far(const Digits& row);
    std::vector<Found> inside(const Near& near, const Digits& row) const;
    void embeddings_at(const Digits& row, std::size_t at, const Digits& shorter, std::vector<Embedding>& found) const;
    bool is_closed(const Embedding& embedding);
    std::optional<std::size_t> reached_from(const Automaton& rows, const Automaton& set, std::int64_t cost) const;
    bool prepare(std::size_t length, const std::function<std::int64_t(std::size_t)>& most);
    bool find_in(std::size_t length, std::int64_t cost, std::size_t parts, const std::function<std::int64_t(std::size_t)>& most,
                 const std::function<bool(const Construction&)>& accept);
    bool go_on(const Automaton& from, const Digits& row, std::int64_t spent, Construction& made, const std::function<bool(const Construction&)>& accept);
    std::optional<ShortWay> sought_way(const Digits& row);
    rule::PositionData data(const Digits& row) const;
    Digits digits(const rule::PositionData& position) const;

    Ground& ground_;
    WordSentences& sentences_;
    const Automaton& goals_;
    const Automaton& rows_;
    Automaton ends_;  ///< G'
    Track there_;
    std::map<std::int64_t, Automaton> moves_;
    std::vector<Move> some_moves_;  ///< to try (C1) with first
    std::vector<std::pair<unsigned, std::int64_t>> kept_;
    std::vector<bool> occurs_;  ///< by letter: in rows of the set or in goals
    std::map<Digits, Near> near_;
    std::map<Embedding, bool> closed_;
    std::size_t parts_ = 1;  ///< so many at most
    std::size_t known_ = 0;  ///< of rows up to this length all distances are known
    std::int64_t cost_ = 2;  ///< of the moves between two parts, at most
    std::map<Digits, std::optional<ShortWay>> ways_;
    std::int64_t most_ = 0;
    std::size_t tried_ = 0;                                            ///< in a row of this length
    std::map<std::pair<Embedding, std::size_t>, std::int64_t> spent_;  ///< the least, up to where such a part ends, by how many parts were before it
    std::string why_;
};

/// A(w) => distance(w) <= e(len(w)), or reachable(w), by such a way; >= e(len(w)) by neighbours that are counted (potential.hpp); = by both.
void construct_ways(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals, const Automaton& rows, const AskedOfRows& asked,
                    Induced& result);

}  // namespace grundy::claim
