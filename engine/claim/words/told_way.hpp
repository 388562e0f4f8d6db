#pragma once
/// A way to a goal that a person tells (`by …` of a claim about a puzzle): for rows of every length, made of moves, of moves again and again for each value of
/// a number, and of the ways of shorter rows of the claim.
///
/// Let s(t) be the row of the claim with p t + q letters, t >= t_0, and g(t) the row that the way ends at. A leg leads from one row that is told to the next:
///   (W1) they are the same; or (W2) moves that cost c at most lead from one to the other; or
///   (W3) with a frame φ(x) = u ++ (x, its letters exchanged) ++ v and k >= 1 they are φ(s(t - k)) and φ(g(t - k)), and φ takes each move x → y of the puzzle
///   to
///        a move φ(x) → φ(y) that costs the same; or they are φ(g(t - k)) and φ(s(t - k)), and φ(y) → φ(x) is such a move: then the way is gone backwards.
/// If every leg is one of these for all t >= t_1 and all values of the numbers, and (W4) g(t) is a goal for all t >= t_0, and (W5) for t_0 <= t < t_1 a search
/// led from s(t) to g(t), then g(t) is reached from s(t) for all t, by induction: at the cost T(t), which is the sum over all legs, T(t - k) in (W3), what the
/// search found for t < t_1. Moves are those of the lines, also from goals: who meets a goal earlier is there earlier.
///
/// T obeys a linear recurrence from t = max(t_0, t_1 - K) on, K the largest k: legs of (W3) stand outside of loops, so there are always as many of them; what
/// the others cost together is a polynomial in t whose degree is how deep loops stand in one another at most, since they begin and end at linear forms. So it
/// has the order K + depth + 1.
#include "engine/claim/prove/prove.hpp"
#include "engine/claim/words/asked_of_rows.hpp"
#include "engine/claim/words/told_row.hpp"
#include "engine/claim/words/word_play.hpp"

namespace grundy::claim {

/// The rows that a claim `with n >= …` is about: c = s, one of each length.
struct RowsAsked {
    std::int64_t times = 1, plus = 0, least = 0;  ///< p, q, t_0
    ToldRow start;
    Linear length() const { return linear::variable(0) * times + Linear(plus); }
    /// Those of t = period * u + rest, by u.
    RowsAsked of_remainder(std::int64_t rest, std::int64_t period) const;
    Values values(std::int64_t from) const { return {from, {}}; }
};
/// Nothing for what is no such premise.
std::optional<RowsAsked> rows_asked(const WordSentences& sentences, const rule::Expr& premise, std::uint32_t frame);

/// Rows that are told have these lengths alone: those of larger sets have to be left out.
Automaton of_lengths(const RowsAsked& asked, const WordSentences& sentences);

/// The moves of a puzzle on rows, also those from goals, as pairs of rows by what they cost, and by themselves.
class RowMoves {
public:
    /// `why` becomes non-empty where its moves are no such pairs.
    RowMoves(Ground& ground, WordSentences& sentences, const WordPlay& play, std::string& why);
    const std::map<std::int64_t, Automaton>& by_cost() const { return moves_; }
    Track there() const { return there_; }
    /// From all pairs of rows, over the word and `there`: do moves that cost so much at most lead from one to the other?
    bool lead(const Automaton& pairs, std::int64_t cost) const;
    bool are_kept_by(const Embedding& frame, bool backward) const;
    std::vector<std::pair<Digits, std::int64_t>> from(const Digits& row) const;
    /// A cheapest way from one row to another: the rows after each move, and what it costs.
    std::optional<std::pair<std::vector<Digits>, std::int64_t>> way(const Digits& from, const Digits& to) const;
    std::string text(const Digits& row) const;
    std::vector<std::int64_t> letters_of(const Digits& row) const;
    WordSentences& sentences() const { return sentences_; }
    std::uint32_t frame() const { return ground_.claim().frame; }
    const Ground& ground() const { return ground_; }

private:
    rule::PositionData data(const Digits& row) const;
    Ground& ground_;
    WordSentences& sentences_;
    Track there_, aim_;
    std::map<std::int64_t, Automaton> moves_;
};

/// The claim by the way that it tells; without one, how far its rows are at least, if they are. True where it is proved; else `why` says what stood in the way,
/// where a way is told or nothing else was said.
bool by_told_way(Ground& ground, WordSentences& sentences, const WordPlay& play, Induced& result);

struct ToldNode {
    ToldRow row;
    Values::Loop loop;
    std::vector<ToldNode> inside;       ///< of a loop; empty: a row
    std::size_t again = 0, onward = 0;  ///< indices of the legs from its end to its begin, and to the next node
};
struct ToldLeg {
    enum class Kind { same, moves, shorter };
    Kind kind = Kind::same;
    std::int64_t cost = 0;     ///< moves
    std::int64_t shorter = 0;  ///< k
    Embedding frame;
    bool backward = false;
};
class ToldWay {
public:
    ToldWay(RowMoves& moves, RowsAsked asked) : moves_(moves), asked_(std::move(asked)), lengths_(of_lengths(asked_, moves.sentences())) {}

    /// What the claim says after `by`. False, and why, where it is not told by numbers.
    bool read(const std::vector<rule::WayStep>& steps, std::string& why);
    /// (W1) to (W3) and (W5). False, and why.
    bool prove(std::string& why);
    const ToldRow& goal() const { return nodes_.back().row; }
    /// T(t).
    const base::Integer& cost(std::int64_t t);
    std::int64_t from() const { return from_; }
    std::int64_t longest() const;  ///< K
    std::size_t depth() const { return depth_of(nodes_); }
    const RowsAsked& asked() const { return asked_; }
    const std::vector<ToldNode>& nodes() const { return nodes_; }
    const std::vector<ToldLeg>& legs() const { return legs_; }
    const std::vector<std::vector<Digits>>& known() const { return known_; }

private:
    bool read(const std::vector<rule::WayStep>& steps, const RowReader& reader, Values& values, std::vector<ToldNode>& nodes, std::string& why);
    bool prove_legs(std::string& why);
    bool are_there(const std::vector<ToldNode>& nodes, Values& values, std::string& why) const;
    bool legs_of(std::vector<ToldNode>& nodes, Values& values, std::string& why);
    bool leg(const ToldRow& a, const ToldRow& b, const Values& values, std::size_t& index, std::string& why);
    std::optional<ToldLeg> shorter_leg(const ToldRow& a, const ToldRow& b, const Values& values) const;
    std::optional<ToldLeg> shorter_leg(const ToldRow& a, const ToldRow& b, const Values& values, std::int64_t k, bool backward) const;
    bool find_short_ways(std::string& why);
    base::Integer spent(const std::vector<ToldNode>& nodes, Told& values);
    static ToldRow first(const ToldNode& node, std::size_t depth);
    static ToldRow last(const ToldNode& node, std::size_t depth);
    static std::size_t depth_of(const std::vector<ToldNode>& nodes);

    RowMoves& moves_;
    RowsAsked asked_;
    Automaton lengths_;
    std::vector<ToldNode> nodes_;
    std::vector<ToldLeg> legs_;
    std::vector<std::vector<Digits>> known_;  ///< by t from t_0 on: the rows after each move
    std::map<std::int64_t, base::Integer> costs_;
    std::int64_t from_ = 0;  ///< t_1
};

}  // namespace grundy::claim
