#pragma once
/// The families of games that the program knows, as data. A family says what the moves are, never what a file is called.
/// Heaps of a family are natural numbers n >= 0; `Embedding` says which heap a position of the rule is.
/// Map of the room: read this header first: the families as data. `names`: in words. `members`: of sets given by a rule. `sum`: positions that are sums of
/// groups of their numbers.
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/one_of.hpp"
#include "engine/recognise/family/sum.hpp"
#include "engine/rule/code.hpp"
#include "engine/rule/game.hpp"
#include "engine/theorem/closed_form.hpp"

namespace grundy::recognise {

/// n -> n - s for s in set, s <= n. Ascending, all >= 1.
struct FiniteSubtraction {
    std::vector<std::int64_t> set;
    friend bool operator==(const FiniteSubtraction&, const FiniteSubtraction&) = default;
};

/// n -> n - s for every s >= 1 not excluded, s <= n. Ascending. Empty: one Nim heap.
struct AllBut {
    std::vector<std::int64_t> excluded;
    friend bool operator==(const AllBut&, const AllBut&) = default;
};

/// n -> n - s for s in S: `initial` lists the s < threshold; for s >= threshold, s in S iff s mod modulus in residues (theory 1.4).
struct PeriodicSubtraction {
    std::vector<std::int64_t> initial;
    std::int64_t threshold = 1;
    std::int64_t modulus = 1;
    std::vector<std::int64_t> residues;
    friend bool operator==(const PeriodicSubtraction&, const PeriodicSubtraction&) = default;
};

/// n -> n - s for s in S, S a union of these (theory 1.5), s <= n, s >= 1.
struct SetTerm {
    enum class Kind {
        listed,       ///< values
        progression,  ///< all s >= a with s mod b = a mod b
        powers,       ///< c * a^k + d, k >= k0: c, d, k0 in values
        squares,      ///< k^2, k >= 1
        primes,
        prime_powers,  ///< p^k, k >= 0: 1 included
        factorials,    ///< k!, k >= 1
        recurrence,    ///< x_i = c_1 x_(i-1) + …: coefficients and first values
        polynomial,    ///< f(k) / denominator for k >= k0; coefficients from the constant term up
    };
    Kind kind = Kind::listed;
    std::vector<std::int64_t> values;
    std::int64_t a = 0;
    std::int64_t b = 0;
    std::vector<std::int64_t> coefficients;
    std::vector<std::int64_t> first;
    std::int64_t k0 = 0;
    std::int64_t denominator = 1;
    std::int64_t added = 0;  ///< to every prime, prime power, factorial or term of a recurrence
    friend bool operator==(const SetTerm&, const SetTerm&) = default;
};
struct PredicateSubtraction {
    std::vector<SetTerm> terms;
    friend bool operator==(const PredicateSubtraction&, const PredicateSubtraction&) = default;
};

/// n -> n - d for a divisor d of n (n >= 1); proper: d < n.
struct DivisorSubtraction {
    bool proper = true;
    friend bool operator==(const DivisorSubtraction&, const DivisorSubtraction&) = default;
};

/// n -> n - d for a non-zero digit d of n in this base.
struct DigitSubtraction {
    std::int64_t base = 10;
    friend bool operator==(const DigitSubtraction&, const DigitSubtraction&) = default;
};

/// Take-and-break code, any number of parts up to 3, finite or with a repeating tail, parts different or not.
struct TakeAndBreak {
    rule::Code code;
    friend bool operator==(const TakeAndBreak&, const TakeAndBreak&) = default;
};

/// A take-and-break rule with side conditions on the parts (theory 3.2, 3.3), as a disjunction of clauses.
/// A clause allows: remove t, leave parts a_1 <= … <= a_j (all >= 1, sum n - t), when every atom holds.
struct GapAtom {
    enum class Subject { heap, part, gap };  ///< n, a_i, a_j - a_i
    enum class Relation { at_least, less, equal, not_equal, congruent, not_congruent };
    Subject subject = Subject::part;
    int i = 0;  ///< part index from 0, ascending parts
    int j = 0;  ///< gap: a_j - a_i
    Relation relation = Relation::at_least;
    std::int64_t value = 0;    ///< bound or residue
    std::int64_t modulus = 1;  ///< congruences
    friend bool operator==(const GapAtom&, const GapAtom&) = default;
};
struct GapClause {
    int parts = 0;
    std::int64_t remove_low = 0;   ///< t in [remove_low, remove_high], t mod remove_modulus = remove_residue
    std::int64_t remove_high = 0;  ///< -1: no upper end
    std::int64_t remove_modulus = 1;
    std::int64_t remove_residue = 0;
    std::vector<GapAtom> atoms;
    friend bool operator==(const GapClause&, const GapClause&) = default;
};
struct GapRegular {
    std::vector<GapClause> clauses;
    friend bool operator==(const GapRegular&, const GapRegular&) = default;
};

/// Options that are computed digit by digit (theory 4.1, 4.4): each applies `steps` in order to n, where every guard holds.
struct DigitStep {
    enum class Kind { subtract, floor_divide, ceil_divide, exact_divide };
    Kind kind = Kind::subtract;
    std::int64_t value = 1;  ///< subtract: the result must stay >= 0; exact_divide: legal iff it divides
    friend bool operator==(const DigitStep&, const DigitStep&) = default;
};
struct DigitGuard {
    enum class Kind { at_least, less, congruent, not_congruent };
    Kind kind = Kind::at_least;
    std::int64_t value = 0;
    std::int64_t modulus = 1;
    friend bool operator==(const DigitGuard&, const DigitGuard&) = default;
};
struct DigitOption {
    std::vector<DigitGuard> guards;  ///< on n
    std::vector<DigitStep> steps;
    friend bool operator==(const DigitOption&, const DigitOption&) = default;
};
/// floor(n / d) for d in divisors, n >= 1: theory 4.4. Ascending, all >= 2.
struct Division {
    std::vector<std::int64_t> divisors;
    friend bool operator==(const Division&, const Division&) = default;
};
/// n -> n - 1, …, n - (t - 1) while >= 0, and n >= 1 -> floor(n / t): theory 4.2.
struct Mark {
    std::int64_t t = 2;
    friend bool operator==(const Mark&, const Mark&) = default;
};
/// Any other mixture of the steps above.
struct DigitGame {
    std::vector<DigitOption> options;
    friend bool operator==(const DigitGame&, const DigitGame&) = default;
};

/// Groups of components that are played each by itself (theorem 12.1).
struct DisjunctiveSum {
    std::shared_ptr<const SumGroups> groups;
    std::string words;  ///< as describe() says it; they do not tell the moves
    friend bool operator==(const DisjunctiveSum& a, const DisjunctiveSum& b) { return a.groups == b.groups; }
};

/// Everything that moves down from one number and is none of the above.
struct OneHeap {
    friend bool operator==(const OneHeap&, const OneHeap&) = default;
};
/// Tuples of naturals all of whose moves go down in some order.
struct Tuple {
    std::int64_t length = 0;
    friend bool operator==(const Tuple&, const Tuple&) = default;
};
/// Anything else.
struct General {
    friend bool operator==(const General&, const General&) = default;
};

/// The rules of a theorem on several heaps, coins or numbers are that theorem.
using Family = base::OneOf<FiniteSubtraction, AllBut, PeriodicSubtraction, PredicateSubtraction, DivisorSubtraction, DigitSubtraction, TakeAndBreak, GapRegular,
                           Division, Mark, DigitGame, theorem::FormRef, DisjunctiveSum, OneHeap, Tuple, General>;

/// The theorem, where the family is one; null for others.
const theorem::ClosedForm* closed_form(const Family& family);
/// Are its values indexed by one heap, with moves that go down?
bool is_one_heap(const Family& family);

/// Which heap of the family a position of the rule is: heap = component - shift (of a set: every element - shift). Other components do not matter.
///   position (n) where n >= 1 with moves that keep n >= 1      shift 1: position n is heap n - 1
struct Embedding {
    std::vector<std::size_t> components;  ///< the components that carry the game, in the family's order
    std::int64_t shift = 0;
};

struct Recognition {
    Family family;
    Embedding embedding;
    std::string evidence;  ///< one sentence: what in the moves showed it
    bool cut = false;      ///< a limit ended the search for a family, which a longer one may find
};

/// "subtraction", "all-but", "take-and-break", …: the `family.name` of the JSON.
const char* name(const Family& family);
/// "finite subtraction set {1, 4, 5}", "take-and-break code 0.77", "Mark-3", …
std::string describe(const Family& family);

/// The family describes the moves only, whatever the play: under misère play only closed forms know it (their flag). Rules that are partizan or have
/// terminal lines are OneHeap, Tuple or General. Stop lines count as conditions of the moves. Never throws for a rule that compiles; what is not recognised is
/// OneHeap, Tuple or General with the reason as evidence. The answer is a claim about the moves: callers compare it with the definition on the first positions
/// (`confirm`).
Recognition recognise(const rule::Game& game);

}  // namespace grundy::recognise
