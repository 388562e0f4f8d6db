#pragma once
/// Expressions of a rule or a claim as sets of tuples: what is built from + - <=, constants, / and mod by constants, min, max, abs, if, and the digits of one
/// base; in base 2 also xor and the number of ones. "any" and "all" over ranges are "there is" and its contrary. What is no such set is refused.
#include <optional>
#include <set>
#include <utility>

#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/induction/tuples.hpp"

namespace grundy::verify {

/// What is read is in no automaton: another reading may do.
struct NotRead : Rejected {
    using Rejected::Rejected;
};

/// How is it read what automata do not say: not at all; so that it is true wherever it may be; so that it is true only where it is (bounds.cpp).
enum class Side : char { exact, wide, narrow };

/// What a name stands for: a number, a row of them, or a truth.
struct Meaning {
    bool many = false;
    std::vector<Form> items;
    std::optional<Set> truth;
};
using Names = std::map<std::uint32_t, Meaning>;  ///< by slot

/// Numbers that were introduced on the way, and what holds of them. Those of an expression are functions of the numbers that it reads: whatever these are,
/// there is one value for each and no other. So "there is" may stand before them anywhere.
struct Local {
    std::vector<Set> where;
    TrackList tracks;
    void add(const Local& other);
};

class Sentences {
public:
    /// Truth of P of a position, and its value, of which only claims ask. `anywhere`: other positions than the claim's own are asked for, too.
    using Ask = std::function<Set(const rule::Expr& e, const Names& names)>;
    using AskValue = std::function<Form(const rule::Expr& e, const Names& names, Local& local)>;
    Sentences(const rule::Game& game, Tuples& tuples, Steps& steps) : game_(game), tuples_(tuples), steps_(steps) {}
    void let(Ask previous, AskValue value = {}, bool anywhere = false) { previous_ = std::move(previous), value_ = std::move(value), anywhere_ = anywhere; }

    /// While it lives, truths are read from this side.
    class On {
    public:
        On(Sentences& s, Side side) : s_(s), before_(std::exchange(s.side_, side)) {}
        ~On() { s_.side_ = before_; }
        On(const On&) = delete;
        On& operator=(const On&) = delete;

    private:
        Sentences& s_;
        Side before_;
    };
    /// What primes, squares and the like leave modulo this number, from 2 to 60, is told apart.
    void bound_modulo(std::int64_t modulus) { modulus_ = modulus; }

    /// Every position that is asked for is drawn.
    void let_drawn(bool drawn) { drawn_ = drawn; }
    /// What is asked of N and of a draw is answered as that of P is, which is asked with the expression.
    void let_each_be_answered() { each_answered_ = true; }

    /// Where it is true.
    Set truth(const rule::Expr& e, const Names& names);
    Form number(const rule::Expr& e, const Names& names, Local& local);
    std::vector<Form> items(const rule::Expr& e, const Names& names, Local& local);
    /// A number, or the items of a row.
    Meaning meaning(const rule::Expr& e, const Names& names, Local& local);
    /// Every way to bind the names: one by one where a range is a short list, else as numbers of which something holds.
    void each(const std::vector<rule::Binder>& binders, const rule::ExprRef& condition, const Names& names,
              const std::function<void(const Names&, Local)>& visit);
    /// All that holds, without the numbers that were introduced.
    Set closed(Local local) const;
    /// A natural number, or any whole one.
    Form introduced(bool natural, Local& local) const;
    Form one_of(const Form& a, const Form& b, Local& local, bool lesser = false) const;
    /// Either side is read only where it is looked at: elsewhere it need not have a value.
    Form if_number(const Set& condition, const rule::Expr& e, const Names& names, Local& local);
    /// What automata read of powers; nothing: it may be a constant.
    std::optional<Form> power(const rule::Expr& e, const Names& names, Local& local);
    /// A literal, or a power of literals, beyond 64 bits: a name on which nothing else can stand. Nothing: it is no such number.
    std::optional<Form> large(const rule::Expr& e, Local& local) const;

    /// Where numbers are told by quotient and remainder: a number that is found to be a few times the divisor at most, at these positions, is known to be so.
    void bound(const Form& x, const Set& range) const;

    /// A distance is being compared, so that it is asked for where there is none, too: it is beyond every number there. Asked once: of one that stands inside
    /// its position it is not so.
    bool take_compared() { return std::exchange(compared_, false); }

    /// Where what is asked of positions is asked at all: `and`, `or`, `=>`, `if` and quantifiers ask for the right side only where the left one leaves it open.
    const Set& asked() const { return asked_; }
    /// While it lives, expressions are read only where these are true.
    class Given {
    public:
        Given(Sentences& s, const std::vector<Set>& all) : s_(s), before_(s.given_.size()) { s.given_.insert(s.given_.end(), all.begin(), all.end()); }
        ~Given() { s_.given_.resize(before_, Set{{}, {0}, {1}}); }
        Given(const Given&) = delete;
        Given& operator=(const Given&) = delete;

    private:
        Sentences& s_;
        std::size_t before_;
    };
    /// From now on they are read at these positions.
    void at_positions(const Set& positions) {
        if (!positions.is_empty()) given_.push_back(positions);  // from what is never so anything would follow
    }
    /// The same, and restricts what is asked.
    class Under {
    public:
        Under(Sentences& s, const Set& where) : s_(s), before_(s.asked_), given_(s, {where}) {
            if (s.anywhere_) s.asked_ = s.tuples_.both(s.asked_, where);
        }
        ~Under() { s_.asked_ = std::move(before_); }
        Under(const Under&) = delete;
        Under& operator=(const Under&) = delete;

    private:
        Sentences& s_;
        Set before_;
        Given given_;
    };

private:
    Side turned() const { return side_ == Side::exact ? side_ : side_ == Side::wide ? Side::narrow : Side::wide; }
    [[noreturn]] void refuse(const char* what, const rule::Expr& e) const;
    std::optional<Items> constants(const rule::Expr& e, const Names& names) const;
    std::int64_t known(const rule::Expr& e, const Names& names);
    Set member(const Form& x, const rule::Expr& set, const Names& names);
    Set related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Names& names);
    Set distances_related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Names& names);
    Set compared(const Form& x, rule::Relation relation, const Form& y) const;
    std::optional<Set> counts_related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Names& names);
    Set count_is(const rule::Expr& e, std::int64_t modulus, std::int64_t cap, std::int64_t value, const Names& names);
    Meaning row_below(const rule::Expr& largest, const Names& names, Local& local);
    bool runs_through_rows(const rule::Binder& binder, const Names& names, const Local& local, const std::function<void(Meaning, const Local&)>& visit);
    Set quantified(const rule::Expr& e, const Names& names);
    Set connected(const rule::Expr& e, const Names& names);
    Form called(const rule::Expr& e, const Names& names, Local& local);
    Form folded(const rule::Expr& e, const Names& names, Local& local);
    Form divided(const rule::Expr& e, const Names& names, Local& local);
    Form chosen(const Set& condition, const Form& a, const Form& b, Local& local, bool lesser = false) const;
    Form nim_sum(const Form& a, const Form& b, const rule::Expr& e, Local& local) const;
    std::vector<Set> remainders(const rule::Expr& e, std::int64_t m, const Names& names);
    Set remainder_is(const rule::Expr& e, std::int64_t m, std::int64_t r, const Names& names);
    /// A product of two numbers of which neither is known.
    bool has_product(const rule::Expr& e, const Names& names) const;
    std::vector<Set> remainders_of_number(const rule::Expr& e, std::int64_t m, const Names& names);
    std::optional<Set> product_related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Names& names);
    std::optional<Form> by_power(const rule::Expr& e, const Names& names, Local& local);
    std::optional<Form> power_of_run(const rule::Expr& e, const Names& names, Local& local);
    std::optional<Form> by_multiple(const Form& a, const Form& b) const;
    std::vector<Set> remainders_of_form(const Form& a, std::int64_t m, const rule::Expr& e) const;
    Form product_of_remainders(const rule::Expr& e, const Names& names, Local& local);
    std::optional<Form> product_of_few(const Form& x, const Form& y, Local& local) const;
    Form told_by(const std::vector<Set>& sets, const std::function<std::int64_t(std::int64_t)>& value, Local& local) const;
    std::pair<std::int64_t, Form> square(const rule::Expr& e, const Names& names, Local& local);
    bool is_never_negative(const Form& form, const Local& local) const;
    Form without_sign(const Form& x, Local& local) const;
    Form square_root(const rule::Expr& e, const Names& names, Local& local);
    Tuples::Places places(const rule::Expr& e, std::size_t first, const Names& names) const;
    Set trailing_in_places(const rule::Expr& e, const Tuples::Count& count, std::int64_t value, const Names& names);
    Form reread(const rule::Expr& e, const Names& names, Local& local);
    Form common_divisor(const rule::Expr& e, const Names& names, Local& local);
    Form entry(const rule::Expr& e, const Names& names, Local& local);
    Form quotient(const Form& a, std::int64_t divisor, Local& local) const;
    bool is_of_naturals(const rule::Expr& set, const Names& names);
    std::optional<std::pair<Form, Local>> by_parts(const rule::Expr& range, const Names& names, Local local);
    std::optional<Form> by_divisor(const rule::Expr& e, const Names& names, Local& local);
    Track track_of(const Form& form, const rule::Expr& e, Local& local) const;
    Set leaves(const Form& a, std::int64_t m, std::int64_t r) const;
    Set is_one_of(const Form& a, const std::vector<std::int64_t>& numbers) const;
    Set divides(const Form& d, const Form& n, const Form& size) const;
    Set coprime(const Form& a, const Form& b) const;
    std::optional<Set> number_fact(const rule::Expr& e, rule::Relation relation, std::int64_t c, const Names& names);
    Set unread(const rule::Expr& e, const NotRead& why) const;
    Set bounded(const rule::Expr& e, const Names& names);
    Set bounded_pair(const rule::Expr& a, rule::Relation relation, const rule::Expr& b, const Names& names);
    Set alike(const rule::Expr& a, const rule::Expr& b, bool same, const Names& names);
    Set bounded_choice(const rule::Expr& e, const Names& names);
    Set bounded_member(const Form& x, const rule::Expr& set, const Names& names);
    Form bounded_product(const Form& a, const Form& b, Local& local) const;
    Form bounded_power(const Form& a, std::int64_t exponent, Local& local) const;
    Form bounded_number(const rule::Expr& e, const Names& names, Local& local);
    Names applied(const rule::Expr& e, const Names& names, Local& local);

    const rule::Game& game_;
    Tuples& tuples_;
    Steps& steps_;
    Ask previous_;
    AskValue value_;
    std::set<Track> powers_;  ///< names that run through powers of the base
    bool anywhere_ = false, drawn_ = false, each_answered_ = false, compared_ = false;
    Side side_ = Side::exact;
    std::int64_t modulus_ = 12;
    Set asked_{{}, {0}, {1}};
    std::vector<Set> given_;
};

}  // namespace grundy::verify
