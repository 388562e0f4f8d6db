#pragma once
/// How the normaliser (its three files) binds names and keeps conditions.
#include "engine/meaning/normalise.hpp"

namespace grundy::meaning {

inline constexpr std::size_t most_monomials = 60;

/// `body()` while the slot has this meaning.
template <class Names, class Body>
auto with_name(Names& names, std::uint32_t slot, const Meaning& meaning, const Body& body) {
    std::optional<Meaning> before;
    if (const auto found = names.find(slot); found != names.end()) before = found->second;
    names[slot] = meaning;
    auto made = body();
    if (before) names[slot] = *before;
    else names.erase(slot);
    return made;
}

/// `body()` where the condition holds.
template <class Body>
auto Normaliser::under(TermId condition, const Body& body) {
    path_.push_back(condition);
    auto made = body();
    path_.pop_back();
    return made;
}

/// `body()` for any one element of a range whose elements are not known one by one. What is bound is named by its depth: equal bodies at equal depth are equal.
template <class Body>
auto Normaliser::with_bound(const rule::Binder& binder, const Body& body) {
    using rule::Op;
    if (binder.type.kind != rule::Kind::number) throw NotNormal{};
    const std::size_t depth = path_.size();
    const bool range = binder.range->op == Op::range;
    NumberCases low, high;
    if (range) low = number(*binder.range->args[0]), high = number(*binder.range->args[1]);
    const bool natural = natural_elements(*binder.range);
    const Polynomial element = terms_.atom({TermForm::bound, {depth_, natural ? 1 : 0}, {}, {}, natural});
    const NumberCases one{{Terms::always, element}};
    if (range) {
        path_.push_back(related(one, rule::Relation::greater_equal, low));
        path_.push_back(related(one, rule::Relation::less_equal, high));
    }
    ++depth_;
    Meaning meaning;
    meaning.number = one;
    auto made = with_name(names_, binder.slot, meaning, body);
    --depth_;
    path_.resize(depth);
    return made;
}

inline bool same_meaning(const Meaning& a, const Meaning& b) {
    return a.number == b.number && a.truth == b.truth && a.entries == b.entries && a.whole == b.whole;
}

}  // namespace grundy::meaning
