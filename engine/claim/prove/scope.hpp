#pragma once
/// What a formula about n is evaluated in: the slot of n, what the enclosing aggregates have bound, and the laws of games that the answers rest on.
#include <optional>
#include <set>

#include "engine/claim/ground/ground.hpp"

namespace grundy::claim {

/// Thrown where a formula, or a part of it, is outside what a domain understands.
struct NotUnderstood {};

class Scope {
public:
    /// n is this slot; every other slot must be bound by an aggregate inside the formula. Aggregates may have so many bindings altogether.
    Scope(Ground& ground, std::uint32_t n, std::size_t frame, std::size_t most_instances)
        : ground_(ground), variables_{n}, n_(n), bound_(frame), left_(most_instances) {}
    /// What else is bound, is as it is there.
    Scope(Ground& ground, std::uint32_t n, Frame frame) : ground_(ground), variables_{n}, n_(n), bound_(std::move(frame)), left_(0) {}

    std::uint32_t n() const { return n_; }
    void allow(std::size_t instances) { left_ = instances; }
    /// Does the value change with n (or with what else is looked at)?
    bool depends(const rule::Expr& e) const;
    /// Looked at as n is, while it is looked at: the bound name of a quantifier.
    void look_at(std::uint32_t slot) { variables_.insert(slot); }
    void look_away(std::uint32_t slot) { variables_.erase(slot); }

    /// What is bound, and n.
    Frame frame(const std::optional<base::Integer>& n = {}) const;
    /// These throw Unanswered as evaluation does. Truths are 0 and 1.
    rule::Value evaluate(const rule::Expr& e, Frame frame) const;
    base::Integer at(const rule::Expr& e, const base::Integer& n) const { return evaluate(e, frame(n)).number(); }
    base::Integer constant(const rule::Expr& e) const { return evaluate(e, frame()).number(); }
    /// The elements of a set of numbers that does not change with n. Throws NotUnderstood when there are more.
    std::vector<base::Integer> elements(const rule::Expr& set, std::size_t most) const;
    /// Visits with the names of an aggregate bound whose ranges do not change with n, nor does the condition, if there is one.
    void each_binding(const std::vector<rule::Binder>& binders, const rule::Expr* condition, const std::function<void()>& visit);

    Ground& ground() const { return ground_; }
    /// The proved law of the game `use` (0: the claim's own), and the theorem behind it. Throws NotUnderstood where there is none of this kind.
    template <class Law>
    std::pair<pattern::TheoremRef, const Law*> law(std::uint32_t use) const {
        const auto theorem = ground_.law(ground_.oracle(use));
        const Law* law = theorem ? std::get_if<Law>(&theorem->law->law) : nullptr;
        if (law == nullptr) throw NotUnderstood{};
        return {theorem, law};
    }
    /// The answer uses this law.
    void rest_on(const pattern::TheoremRef& theorem) { grounds_.add(theorem); }
    const pattern::Grounds& grounds() const { return grounds_; }

private:
    Ground& ground_;
    std::set<std::uint32_t> variables_;
    std::uint32_t n_;
    Frame bound_;
    std::size_t left_;
    pattern::Grounds grounds_;
};

}  // namespace grundy::claim
