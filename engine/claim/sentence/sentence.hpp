#pragma once
/// Expressions of a rule or a claim as sets of tuples of natural numbers (engine/arithmetic): what is built from +, -, <=, constants, / and mod by constants,
/// min, max, abs, if, and one base's digits; for base 2 also xor, bits and the number of ones. Quantifiers over ranges are "there is" and "for all".
/// Map of the room: read this header first: what can be said, and how an expression becomes an automaton.
/// `sentence`: truths; `sentence_base`: how numbers are written; `sentence_number`, `sentence_product`, `sentence_root`, `sentence_set`: the numbers and sets
/// that stand in them, a kind each; `sentence_puzzle`: how far a position is from a goal. `quotient_game`: a game and a claim with n mod (k + 1) rewritten so
/// that sentences can say them; `quotient_terms`, `quotient_truth`: its numbers and its truths.
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/arithmetic/relations.hpp"
#include "engine/rule/claim.hpp"

namespace grundy::claim {

/// Thrown where an expression is no such set; `part` names what stands in the way: "the product `x * y`".
struct NotDefinable {
    std::string part;
};

/// What should be a position has a number that it cannot have, or a vector of another length.
struct NoPosition : NotDefinable {
    NoPosition() : NotDefinable{"what is no position"} {}
};

/// What a name stands for: a number, or a vector of known length.
struct Tuple {
    bool scalar = true;
    std::vector<arithmetic::Linear> items;
};
using Scope = std::map<std::uint32_t, Tuple>;  ///< by slot

/// Numbers that were introduced on the way, and what defines them. Each is defined for all values of the others, and only once: it is a function of them.
struct Sides {
    std::vector<arithmetic::Automaton> relations;
    std::vector<arithmetic::Track> tracks;
};

/// Of all that one question may cost: transitions, some seconds.
inline constexpr std::uint64_t most_work = 20'000'000;

/// " (`x / 1000` …)": a division by a large number in the rule or the claim, which makes automata large; empty where there is none.
std::string large_divisor(const rule::Game& game, const rule::Claim& claim);
/// The base in which a rule and a claim about it speak of the digits of numbers, or the numeration in which they take square roots of c n²; base 2 where they
/// do neither.
arithmetic::Numeration claim_base(const rule::Game& game, const rule::Claim& claim);
/// The square c L² of a form that `isqrt` is taken of in a claim: c > 0, and what is squared.
struct Square {
    std::int64_t factor = 1;
    rule::ExprRef root = nullptr;
};
/// Nothing for what is no constant times a square.
std::optional<Square> square_in(const rule::Game& game, const rule::ExprRef& e);

/// The numeration that `trailing` or `reread` names by the recurrence of its places, 1, `second`, …: s_(i+1) = a s_i + b s_(i-1), with the places `others` that
/// obey it, too. Nothing for what names none, and for one that automata do not read.
struct AtPlaces {
    arithmetic::Numeration numeration;
    unsigned second = 0;
    std::vector<std::int64_t> others;
};
std::optional<AtPlaces> places_named(const rule::Game& game, const rule::Expr& e);

class Sentences {
public:
    /// `base`: of all automata. Expressions must be without applied functions (rule::inlined).
    /// `first`: of the tracks that it makes, so that two of them can be told apart.
    Sentences(const rule::Game& game, arithmetic::Numeration base, arithmetic::Track first = 1)
        : game_(game), base_(base), next_(first), undefined_(base, false) {}

    arithmetic::Numeration base() const { return base_; }
    arithmetic::Track fresh() { return next_++; }
    /// What P(…) and N(…) of the position itself are, of a puzzle whether a goal can be reached; nothing: they stand for nothing.
    void let_previous(std::optional<bool> previous) { previous_ = previous; }
    /// Or the position is drawn.
    void let_drawn(bool drawn) { drawn_ = drawn; }
    /// What P(…) or g(…) of any position is, from the numbers of its components with what defines them: where it is lost, or has the value v; and where the
    /// numbers are no position.
    struct Answer {
        arithmetic::Automaton so, no_position;
    };
    struct Answers {
        std::function<Answer(const std::vector<arithmetic::Linear>&, const Sides&)> lost;
        std::function<Answer(const std::vector<arithmetic::Linear>&, const Sides&, arithmetic::Track v)> value;  ///< one for all numbers; or null
        std::function<Answer(const std::vector<arithmetic::Linear>&, const Sides&)> drawn = nullptr;             ///< null where play ends
        /// Of a puzzle for one player: where a goal can be reached, what is known of neither being no position; and how far it is then. `lost` is null.
        std::function<Answer(const std::vector<arithmetic::Linear>&, const Sides&)> reached = nullptr;
        std::function<Answer(const std::vector<arithmetic::Linear>&, const Sides&, arithmetic::Track v)> distance = nullptr;  ///< null: not known
        bool any() const { return lost || reached; }
    };
    /// `others`: the same of the other games that a claim names, by their numbers there.
    void let_answers(Answers answers, std::map<std::uint32_t, Answers> others = {}) {
        answers_ = std::move(answers), others_ = std::move(others), undefined_ = constant(false), context_ = {};
    }
    /// Where P or g was asked of what is no position, so that an expression has no value.
    const arithmetic::Automaton& undefined() const { return undefined_; }
    /// While it lives, expressions are evaluated only where these are true.
    class Given {
    public:
        Given(Sentences& sentences, const std::vector<arithmetic::Automaton>& all) : sentences_(sentences), before_(sentences.given_.size()) {
            sentences.given_.insert(sentences.given_.end(), all.begin(), all.end());
        }
        ~Given() { sentences_.given_.erase(sentences_.given_.begin() + static_cast<std::ptrdiff_t>(before_), sentences_.given_.end()); }
        Given(const Given&) = delete;
        Given& operator=(const Given&) = delete;

    private:
        Sentences& sentences_;
        std::size_t before_;
    };
    /// From now on expressions are evaluated at these positions only.
    void at_positions(const arithmetic::Automaton& positions) {
        if (!positions.accepts_nothing()) given_.push_back(positions);  // from what is never so anything would follow
    }
    /// The same, and what is asked elsewhere is never asked.
    class Under {
    public:
        Under(Sentences& sentences, const arithmetic::Automaton& condition)
            : sentences_(sentences), before_(sentences.context_), given_(sentences, {condition}) {
            if (sentences.answers_.any()) sentences.context_ = sentences.context_ ? both(*sentences.context_, condition) : condition;
        }
        ~Under() { sentences_.context_ = std::move(before_); }
        Under(const Under&) = delete;
        Under& operator=(const Under&) = delete;

    private:
        Sentences& sentences_;
        std::optional<arithmetic::Automaton> before_;
        Given given_;
    };
    /// What g(…) of the position itself is; of a puzzle how far it is from a goal, which can be reached then.
    void let_value(std::optional<arithmetic::Track> value) { value_ = value; }

    /// Where the expression is true.
    arithmetic::Automaton truth(const rule::Expr& e, const Scope& scope);
    arithmetic::Automaton from_behind(const rule::Expr& e, const Scope& scope);
    arithmetic::Linear number(const rule::Expr& e, const Scope& scope, Sides& sides);
    std::vector<arithmetic::Linear> vector(const rule::Expr& e, const Scope& scope, Sides& sides);
    /// Where the form is an element of the set.
    bool is_power_of_base(const rule::Expr& set, const Scope& scope);
    arithmetic::Automaton member(const arithmetic::Linear& form, const rule::Expr& set, const Scope& scope);

    /// The elements of what depends on no name and no position, or its number. Nothing for what does.
    std::optional<std::vector<std::int64_t>> constants(const rule::Expr& e) const;

    /// Every way to bind the names, as far as they must be known one by one; the others become tracks, with what restricts them.
    struct Bound {
        Scope scope;
        std::vector<arithmetic::Automaton> where;
        std::vector<arithmetic::Track> tracks;
    };
    /// `used`: what the names are used in, which decides which of them must be known one by one.
    void each_binding(const std::vector<rule::Binder>& binders, const rule::Expr* condition, const std::vector<const rule::Expr*>& used, const Scope& scope,
                      const std::function<void(const Bound&)>& visit);

    /// The conjunction, in the order that keeps it small, without these tracks.
    arithmetic::Automaton close(std::vector<arithmetic::Automaton> all, std::vector<arithmetic::Track> without) const;
    arithmetic::Automaton constant(bool everything) const { return arithmetic::Automaton(base_, everything); }

private:
    using Linear = arithmetic::Linear;
    using Automaton = arithmetic::Automaton;

    [[noreturn]] void refuse(const std::string& what, const rule::Expr& e) const;
    std::optional<std::vector<std::int64_t>> elements(const rule::Expr& set, const Scope& scope);
    Automaton listed_up_to(const Linear& form, const rule::Expr& set, const Scope& scope);
    Automaton related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Scope& scope);
    std::optional<Automaton> counted(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Scope& scope);
    Automaton quantified(const rule::Expr& e, const Scope& scope);
    Automaton predicate(const rule::Expr& e, const Scope& scope);
    std::vector<Linear> asked(const rule::Expr& e, const Scope& scope, Sides& sides);
    void answered(const Answer& answer);
    const Answers& answers_of(const rule::Expr& e) const;
    Automaton outcome(const rule::Expr& e, const Scope& scope);
    Automaton reached(const rule::Expr& e, const Scope& scope);
    Linear distance(const rule::Expr& e, const Scope& scope, Sides& sides, bool infinite_too = false);
    std::optional<Automaton> distances_related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Scope& scope);
    Automaton compared(const Linear& x, rule::Relation relation, const Linear& y) const;
    Linear value(const rule::Expr& e, const Scope& scope, Sides& sides);
    Automaton count_is(const rule::Expr& e, arithmetic::Reduced reduced, std::uint64_t value, const Scope& scope);
    bool is_count(const rule::Expr& e) const;
    bool is_here(const rule::Expr& e, const Scope& scope) const;
    Linear folded(const rule::Expr& e, const Scope& scope, Sides& sides);
    Linear extreme(const Linear& a, const Linear& b, bool greatest, Sides& sides);
    Linear nim_sum(const Linear& a, const Linear& b, const rule::Expr& e, Sides& sides);
    bool is_product(const rule::Expr& e, const Scope& scope) const;
    std::optional<Linear> power_of_run(const rule::Expr& e, const Scope& scope, Sides& sides);
    std::optional<arithmetic::Track> power_named(const rule::Expr& e, const Scope& scope) const;
    std::optional<Linear> by_power(const rule::Expr& e, const Scope& scope, Sides& sides);
    Linear product_of_remainders(const rule::Expr& e, const Linear& a, const Linear& b, Sides& sides);
    std::optional<arithmetic::Linear> product_of_few(const arithmetic::Linear& a, const arithmetic::Linear& b, Sides& sides);
    Linear residue(const rule::Expr& e, std::int64_t m, const Scope& scope, Sides& sides);
    std::optional<Automaton> sign_of_product(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Scope& scope);
    Tuple row_below(const rule::Expr& largest, const Scope& scope, Sides& sides);
    bool runs_through_rows(const rule::Binder& binder, const Scope& scope, const std::function<void(Tuple, const Sides&)>& visit);
    Linear least_missing(const rule::Expr& set, const Scope& scope, Sides& sides);
    bool is_never_negative(const Linear& a, const Sides& sides) const;
    Linear without_sign(const arithmetic::Linear& a, Sides& sides);
    Linear square_root(const rule::Expr& e, const Scope& scope, Sides& sides);
    AtPlaces places_of(const rule::Expr& e) const;
    Linear digits_reread(const rule::Expr& e, const Scope& scope, Sides& sides);
    Linear common_divisor(const rule::Expr& e, const Scope& scope, Sides& sides);
    Linear entry(const rule::Expr& e, const Scope& scope, Sides& sides);
    Linear quotient(const Linear& a, std::int64_t divisor, Sides& sides);
    Linear remainder(const Linear& a, std::int64_t divisor, Sides& sides);
    Linear call(const rule::Expr& e, const Scope& scope, Sides& sides);
    Linear introduced(bool natural, Sides& sides);
    Linear large(const base::Integer& value, const rule::Expr& e, Sides& sides);
    arithmetic::Track track_of(const Linear& form, Sides& sides);
    void require_natural(const Linear& a, const Sides& sides, const char* what, const rule::Expr& e) const;
    Automaton equal(const Linear& a, const Linear& b) const { return arithmetic::is_zero(base_, arithmetic::plus(a, b, -1)); }
    Automaton at_most(const Linear& a, const Linear& b) const { return arithmetic::is_at_most(base_, arithmetic::plus(a, b, -1)); }
    std::int64_t known(const rule::Expr& e, const Scope& scope, const char* what);

    static constexpr std::size_t most_listed = 4096;      ///< elements of a constant set
    static constexpr std::size_t most_bits = 8192;        ///< of a constant
    static constexpr std::int64_t most_modulus = 4096;    ///< of a count
    static constexpr std::int64_t most_of_quotient = 64;  ///< a remainder of what a power of the base leaves
    static constexpr std::int64_t most_entries = 512;     ///< of a list of which the position tells the place

    const rule::Game& game_;
    arithmetic::Numeration base_;
    arithmetic::Track next_;
    std::optional<bool> previous_;
    bool drawn_ = false;
    Answers answers_;
    std::map<std::uint32_t, Answers> others_;
    arithmetic::Automaton undefined_;
    std::optional<arithmetic::Automaton> context_;
    std::vector<arithmetic::Automaton> given_;
    std::set<arithmetic::Track> powers_;  ///< of the base
    std::optional<arithmetic::Track> value_;
};

}  // namespace grundy::claim
