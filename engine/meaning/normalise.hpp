#pragma once
/// From expressions of rules and claims to their meanings (terms.hpp): functions, bounded quantifiers and sums over a known number of elements are written out,
/// names are what they stand for (so nothing is ever captured), and P, N, g of a position are what the theorem about the game says.
#include <functional>
#include <optional>
#include <set>
#include <tuple>

#include "engine/meaning/terms.hpp"
#include "engine/rule/game.hpp"
#include "engine/theorem/statement.hpp"

namespace grundy::meaning {

/// Thrown where an expression has no normal form here: nothing is said about it.
struct NotNormal {};

using theorem::Statement;

/// A number by cases: exactly one of the truths holds.
using NumberCases = std::vector<std::pair<TermId, Polynomial>>;

/// What a name stands for.
struct Meaning {
    rule::Kind kind = rule::Kind::number;
    NumberCases number = {};                               ///< of a number
    TermId truth = Terms::never;                           ///< of a truth
    std::optional<std::vector<NumberCases>> entries = {};  ///< of a vector whose length is known
    TermId whole = Terms::never;                           ///< of anything else
    bool natural_entries = false;                          ///< of a collection of numbers: none is negative
};

class Normaliser {
public:
    /// `statement`: what is known of the game; null: nothing, and P, N, g have no meaning.
    Normaliser(const rule::Game& game, const Statement* statement, Terms& terms);

    /// Of an expression over the slots of a position. Throws NotNormal.
    TermId truth(const rule::Expr& e);
    /// The same where slot `slot` stands for a number.
    TermId truth_with(const rule::Expr& e, std::uint32_t slot, const Polynomial& number);
    /// What must be true everywhere for the expressions that were normalised to have a value: divisors are not 0, terms of nim-sums not negative, …
    const std::set<TermId>& obligations() const { return obligations_; }
    /// What is known about numbers that have no normal form: g = 0 iff P, |S \ {x}| < |S| where x is in S.
    const std::set<TermId>& facts() const { return facts_; }

    /// What a name stands for from now on.
    void let(std::uint32_t slot, Meaning meaning) { names_[slot] = std::move(meaning); }
    using Names = std::map<std::uint32_t, Meaning>;
    const Names& names() const { return names_; }
    void let(Names names) { names_ = std::move(names); }
    const Meaning& component(std::uint32_t slot) const { return own_.at(slot); }
    /// A name for anything of this kind; a number is natural or may be negative.
    Meaning anything(rule::Kind kind, bool natural);
    /// `body()`, or nothing where something in it has no normal form.
    template <class Body>
    auto attempt(const Body& body) -> std::optional<decltype(body())> {
        const auto before = std::tuple(names_, path_, depth_, applications_);
        try {
            return body();
        } catch (const NotNormal&) {
            std::tie(names_, path_, depth_, applications_) = before;
            return std::nullopt;
        }
    }
    // Throw NotNormal.
    Meaning meaning(const rule::Expr& e);
    NumberCases number(const rule::Expr& e);
    TermId related(const NumberCases& a, rule::Relation relation, const NumberCases& b);
    TermId member(const Meaning& element, const rule::Expr& set);
    /// The elements, where they are known one by one.
    std::optional<std::vector<Meaning>> elements(const rule::Expr& range);
    bool natural_elements(const rule::Expr& range);

private:
    Meaning applied(const rule::Expr& e);
    std::vector<Meaning> arguments(const rule::Expr& e);
    // Truths.
    TermId comparison(const rule::Expr& e);
    TermId related(const rule::Expr& a, rule::Relation relation, const rule::Expr& b);
    TermId parity(const rule::Expr& e);
    TermId for_all(const rule::Expr& e, std::size_t k);
    TermId lost(const rule::Expr& e);
    // Numbers.
    NumberCases power(const rule::Expr& e);
    NumberCases indexed(const rule::Expr& e);
    NumberCases built_in(const rule::Expr& e);
    NumberCases of_items(const rule::Expr& e);
    NumberCases value(const rule::Expr& e);
    NumberCases length(const rule::Expr& e);
    NumberCases size_of_set(const rule::Expr& e);
    NumberCases total_of(const rule::Expr& e);
    NumberCases combined(rule::Op op, const std::vector<NumberCases>& parts);
    Polynomial of_whole(rule::Op op, const rule::Expr& e);
    Polynomial total(const rule::Expr& e, std::size_t k);
    NumberCases aggregate(const rule::Expr& e);
    void collect(const rule::Expr& e, std::size_t k, std::vector<NumberCases>& parts);
    // Collections.
    std::optional<std::vector<NumberCases>> entries(const rule::Expr& e);
    TermId whole(const rule::Expr& e);
    TermId comprehension(const rule::Expr& e, std::size_t k);
    bool natural_entries(const rule::Expr& e);
    rule::ExprRef over_entries(const rule::ExprRef& e) const;

    // What is bound.
    template <class Body>
    auto with_bound(const rule::Binder& binder, const Body& body);
    template <class Body>
    auto under(TermId condition, const Body& body);
    void require(TermId truth);
    void require_natural(const rule::Expr& e, const NumberCases& cases);
    NumberCases each_pair(const NumberCases& a, const NumberCases& b, const std::function<Polynomial(const Polynomial&, const Polynomial&)>& make);
    Polynomial collapsed(const NumberCases& cases);
    void for_elements_of(const rule::Expr& set, const std::function<void(const rule::ExprRef&, TermId)>& use);
    Polynomial unknown(std::vector<std::int64_t> tag, std::vector<TermId> kids, bool natural);

    const rule::Game& game_;
    const Statement* statement_;
    Terms& terms_;
    Names own_, names_;
    std::vector<TermId> path_;
    std::set<TermId> obligations_, facts_;
    std::int64_t depth_ = 0;
    int applications_ = 0;
    std::size_t steps_ = 0;
    std::int64_t anything_ = 0;
};

}  // namespace grundy::meaning
