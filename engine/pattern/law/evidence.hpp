#pragma once
/// On what an answer rests, as data: a theorem with its finite check, or how far was tried without one. Words about it are made in engine/report.
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/one_of.hpp"
#include "engine/pattern/law/pattern.hpp"
#include "engine/recognise/family/family.hpp"
#include "engine/rule/game.hpp"
#include "engine/theorem/theorems.hpp"

namespace grundy::claim {
class DrawLaw;
class KernelLaw;
class LawOfWords;
class PuzzleLaw;
class ValueLaw;
}  // namespace grundy::claim

namespace grundy::pattern {

struct MisereQuotient;

using theorem::entry;
using theorem::TheoremId;

/// What a finite check looked at. A sentence about it needs the law as well.
namespace check {

/// The formula holds for every rule of the family: there was nothing to check.
struct Nothing {};
/// g(n + period) = g(n) + saltus for from <= n < need - period (1.1, 2.1, 3.1 to 3.3, 2.3). `heaps` and `constant` are those of the theorem's range.
struct OnRange {
    std::uint64_t heaps = 1, constant = 0;
    std::uint64_t period = 1, saltus = 0, from = 0, need = 0;
    std::uint32_t bits = 0;     ///< of 2.3: 12·2^bits periods
    std::uint64_t divides = 1;  ///< of 3.2, 3.3: the modulus of the side conditions
    std::uint64_t width = 0;    ///< of 3.2, 3.3: from so wide on gaps do not matter
};
/// 13.1: g(n + period) = g(n) on the window [from, from + window), every heap above last_rare and below need = from + window + period is common, and so on.
struct FewRare {
    std::uint32_t mask = 0;  ///< common: the bits of g(n) in the mask are odd in number; with by_position, n + (a digit that splits) joined to them
    bool by_position = false;
    std::uint64_t rare = 0, last_rare = 0;  ///< how many rare heaps there are, and the last of them
    std::uint64_t from = 0, window = 0, period = 1, need = 0;
};
/// A window of so many values (relative to the least that big moves miss, 1.3; of outcomes, misère 1.1) is the same at two places.
struct SameWindow {
    std::uint64_t window = 0, first = 0, second = 0;
};
struct SameState {
    std::uint64_t threshold = 0, modulus = 1, first = 0, second = 0;  ///< 1.4
};
struct AvoidedClasses {};  ///< 1.5
struct Multiples {
    std::uint64_t period = 0;    ///< 1.6: the set has a multiple of it; 0 (1.7): of every number
    base::Integer multiple = 0;  ///< 1.6
    bool outcomes = false;       ///< 1.7: no period of the outcomes either
};
struct LastDigit {};  ///< 1.9
struct ProductStates {
    std::uint64_t states = 0, options = 0;  ///< 4.1
};
struct SplitStates {
    std::uint64_t states = 0, subsets = 0;  ///< 2.2
};
struct OneFactor {
    std::uint64_t largest = 0, factor = 0, from = 0;  ///< 4.4b
};
/// 1.2: of the period that `extension` belongs to; within = e + p.
struct Added {
    Extension extension;
    std::uint64_t within = 0;
};
struct Columns {
    std::uint64_t row = 0, first = 0, second = 0;  ///< 5.2: rows up to `row`
};
/// 7.4: the closure of theorem 7.1 for a quotient, so many pairs.
struct MisereClosure {
    std::shared_ptr<const MisereQuotient> law;
    std::uint64_t states = 0;
    TheoremId periods = TheoremId::misere_quotient;  ///< by which the elements repeat, where they do
};
/// 7.4, Ferguson: are all values in normal play 0 or 1?
struct Pairing {
    bool firm = true;
};
/// 11.5: the set of words has so many states; so many move lines were compared with it.
struct WordStates {
    std::uint64_t states = 0, moves = 0;
};
/// 12.1: which cells each move reads and writes was read from the rule.
struct PlayedApart {
    std::size_t games = 0;  ///< different ones
};
struct PlayLength {
    std::uint64_t moves = 0;  ///< of every play
};

}  // namespace check

using Checked = base::OneOf<check::Nothing, check::OnRange, check::FewRare, check::SameWindow, check::SameState, check::AvoidedClasses, check::Multiples,
                            check::LastDigit, check::ProductStates, check::SplitStates, check::OneFactor, check::Added, check::Columns, check::MisereClosure,
                            check::Pairing, check::WordStates, check::PlayLength, check::PlayedApart>;

/// A theorem whose exact finite check was carried out in this room. Only ProofMaker makes one, which only the provers of this room include.
class Proved {
public:
    TheoremId theorem() const { return theorem_; }
    const char* number() const { return entry(theorem_).number; }
    const Checked& checked() const { return checked_; }
    std::uint64_t checked_to() const { return checked_to_; }  ///< values g(0) … g(checked_to - 1) entered into the check; 0: none was needed
    /// A law of misère play that follows from this one of normal play, by the pairing of 7.4.
    bool under_misere() const { return under_misere_; }

private:
    friend class ProofMaker;
    Proved(TheoremId theorem, Checked checked, std::uint64_t checked_to, bool under_misere)
        : theorem_(theorem), checked_(std::move(checked)), checked_to_(checked_to), under_misere_(under_misere) {}
    TheoremId theorem_;
    Checked checked_;
    std::uint64_t checked_to_;
    bool under_misere_;
};

/// A theorem at work: whose law it is, and the law.
struct Theorem {
    Proved proof;
    std::shared_ptr<const rule::Game> game;  ///< whose moves it speaks of
    recognise::Family family;                ///< as which it was recognised
    std::int64_t shift = 0;                  ///< position n of the game is heap n - shift of the law
    std::shared_ptr<const Pattern> law;      ///< of all positions of the game; null for a theorem about single positions
    std::optional<std::uint64_t> row = {};   ///< the law is that of one row of a table of pairs
};
using TheoremRef = std::shared_ptr<const Theorem>;

/// Every position that plays can reach from those asked was looked at.
struct Exhausted {
    std::uint64_t cases = 0;
};
/// Values g(0) … g(to) were computed.
struct Computed {
    std::string method;
    std::uint64_t to = 0;
};
/// So many positions were looked at until the outcome was certain.
struct Searched {
    std::uint64_t positions = 0;
};
/// It fits g(0) … g(to), and no more is known.
struct Seen {
    base::Integer to;
};
/// An automaton of so many states reads the P-positions, by induction along play (11.1), or positions with their values, by induction on these (11.2); of words
/// (11.5) several do, one a value, or one for each outcome where play may go on for ever (7.1).
class AlongPlay {
public:
    std::size_t states() const { return states_; }
    TheoremId theorem() const { return theorem_; }
    const std::string& rank() const { return rank_; }  ///< why play ends: "n falls with every move"; empty where it need not (7.1)
    bool of_values() const { return values_; }
    /// "by y / (x + 1) and y mod (x + 1)", "in the rows y <= 3": how it reads positions, or which; empty: all, by their numbers.
    const std::string& reads() const { return reads_; }
    AlongPlay reading(std::string what) const {
        AlongPlay other = *this;
        other.reads_ = std::move(what);
        return other;
    }

private:
    friend class claim::DrawLaw;
    friend class claim::KernelLaw;
    friend class claim::LawOfWords;
    friend class claim::PuzzleLaw;
    friend class claim::ValueLaw;
    AlongPlay(TheoremId theorem, std::size_t states, std::string rank, bool values)
        : theorem_(theorem), states_(states), rank_(std::move(rank)), values_(values) {}
    TheoremId theorem_;
    std::size_t states_;
    std::string rank_, reads_;
    bool values_;
};
using Evidence = std::variant<TheoremRef, Exhausted, Computed, Searched, Seen, AlongPlay>;

/// All that an answer rests on, each once.
class Grounds {
public:
    Grounds() = default;
    Grounds(Evidence one) { add(std::move(one)); }
    void add(Evidence one);
    void add(const Grounds& more);
    const std::vector<Evidence>& all() const { return all_; }
    bool empty() const { return all_.empty(); }
    /// There is something, and all of it is theorems.
    bool proved() const;
    std::vector<TheoremRef> theorems() const;
    /// Are these the same theorems about the same games, and the same kinds of evidence beside them?
    friend bool alike(const Grounds& a, const Grounds& b);

private:
    std::vector<Evidence> all_;
};

}  // namespace grundy::pattern
