// What makes two grounds the same.
#include "engine/pattern/law/evidence.hpp"

#include <algorithm>

#include "engine/rule/text.hpp"

namespace grundy::pattern {

namespace {

bool of_one_game(const Theorem& a, const Theorem& b) {
    if (a.game == b.game) return true;
    return a.game && b.game && rule::canonical_text(*a.game) == rule::canonical_text(*b.game);
}

bool same_theorem(const TheoremRef& a, const TheoremRef& b) {
    if (a == b) return true;
    if (a->proof.theorem() != b->proof.theorem() || a->proof.under_misere() != b->proof.under_misere()) return false;
    if (!a->law != !b->law || (a->law && a->law != b->law && !(*a->law == *b->law))) return false;
    const auto *of_a = a->proof.checked().as<check::MisereClosure>(), *of_b = b->proof.checked().as<check::MisereClosure>();
    if (of_a && of_b && a->proof.checked_to() != b->proof.checked_to()) return false;  // of more heaps
    return !of_a == !of_b && of_one_game(*a, *b);
}

bool same_evidence(const Evidence& a, const Evidence& b) {
    if (a.index() != b.index()) return false;
    const auto* theorem = std::get_if<TheoremRef>(&a);
    return !theorem || same_theorem(*theorem, std::get<TheoremRef>(b));
}

/// Of two that differ in how far they went alone, the further one.
struct Further {
    void operator()(TheoremRef&, const TheoremRef&) const {}
    void operator()(Exhausted& a, const Exhausted& b) const { a.cases = std::max(a.cases, b.cases); }
    void operator()(Computed& a, const Computed& b) const { a.to = std::max(a.to, b.to); }
    void operator()(Searched& a, const Searched& b) const { a.positions = std::max(a.positions, b.positions); }
    void operator()(Seen& a, const Seen& b) const { a.to = std::max(a.to, b.to); }
    template <class A, class B>
    void operator()(A&, const B&) const {}
};

}  // namespace

void Grounds::add(Evidence one) {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const Evidence& e) { return same_evidence(e, one); });
    if (found == all_.end()) {
        all_.push_back(std::move(one));
    } else {
        std::visit(Further{}, *found, one);
    }
}

void Grounds::add(const Grounds& more) {
    for (const Evidence& one : more.all_) add(one);
}

bool Grounds::proved() const {
    return !all_.empty() && std::all_of(all_.begin(), all_.end(),
                                        [](const Evidence& e) { return std::holds_alternative<TheoremRef>(e) || std::holds_alternative<AlongPlay>(e); });
}

std::vector<TheoremRef> Grounds::theorems() const {
    std::vector<TheoremRef> found;
    for (const Evidence& e : all_) {
        if (const auto* theorem = std::get_if<TheoremRef>(&e)) found.push_back(*theorem);
    }
    return found;
}

bool alike(const Grounds& a, const Grounds& b) {
    return a.all_.size() == b.all_.size() && std::equal(a.all_.begin(), a.all_.end(), b.all_.begin(), same_evidence);
}

}  // namespace grundy::pattern
