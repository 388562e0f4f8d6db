/// Dynamic Nim (Schwenk 1970; Whinihan 1963 for Fibonacci Nim, f(k) = 2k): who took k may be followed by at most f(k), f nondecreasing with f(k) >= k. H_1 = 1,
/// H_(j+1) = H_j + H_i with the least i such that f(H_i) >= H_j. (n, q) is N iff the smallest part of the greedy H-representation of n is <= q: taking it wins.
///
/// (a) A sum of H's with f(each) < the one before it, the largest first, is below the H after its largest: its second H_s has f(H_s) < H_r, so s + 1 <= i with
/// H_(r+1) = H_r + H_i, and by induction what follows H_r is below H_(s+1). So every such sum is the greedy one, and the greedy one is such a sum: n - H_r <
/// H_i. (b) Where the smallest part h may be taken, the next may take at most f(h), less than the smallest part of what is left. (c) Where only k < h can be
/// taken, let m be the smallest part of h - k, and of n - k too. If f(k) < m, then f(K) <= f(k) < m for the largest part K of k, and the parts of h - k
/// followed by those of k were a second such sum for h, against (a): so m may be taken. By (b) and (c), (n, q) is N iff the smallest part is <= q.
#include <fmt/format.h>

#include <algorithm>

#include "engine/theorem/forms.hpp"

namespace grundy::theorem {
namespace {

using base::Integer;

std::string said(const DynamicNim::Line& l, const char* of) {
    std::string s = l.times == 1 ? of : fmt::format("{}{}", l.times, of);
    if (l.plus != 0) s += fmt::format(" {} {}", l.plus < 0 ? '-' : '+', l.plus < 0 ? -l.plus : l.plus);
    return s;
}

class Dynamic final : public FormOf<DynamicNim> {
public:
    using FormOf::FormOf;
    std::string title() const override { return fibonacci() ? "Fibonacci Nim" : "dynamic Nim: after k at most " + said(follow(), "k"); }
    std::int64_t count() const override { return 2; }  ///< the tokens and what is remembered of the last move

    TheoremId theorem() const override { return TheoremId::nim_family; }
    std::string words() const override {
        return fibonacci() ? "N iff the smallest part of n as a sum of Fibonacci numbers, no two neighbours, may be taken"
                           : "N iff the smallest part of n may be taken, n written greedily with H_1 = 1, H_(j+1) = H_j + H_i, i the least with f(H_i) ≥ H_j";
    }
    std::string lost() const override {
        return fibonacci() ? "nothing is left, or the smallest part of n is more than may be taken, n being written as a sum of Fibonacci numbers no two of "
                             "which are neighbours"
                           : "nothing is left, or the smallest part of n is more than may be taken, n being written greedily with H_1 = 1, H_(j+1) = H_j + "
                             "H_i, i the least with f(H_i) ≥ H_j, f(k) = " +
                                 said(follow(), "k");
    }
    std::string here(const Heaps& pair) const override {
        if (pair[0] == 0) return "";
        std::string sum;
        Integer rest = pair[0];
        std::vector<Integer> parts;
        for (; rest > 0 && parts.size() < 30; rest -= parts.back()) parts.push_back(part(rest));
        if (rest > 0) return "";
        for (auto p = parts.rbegin(); p != parts.rend(); ++p) sum += (sum.empty() ? "" : " + ") + base::to_string(*p);
        return "n = " + (parts.size() > 1 ? sum + ", the smallest part is " : std::string("")) + base::to_string(parts.front()) + ", and at most " +
               base::to_string(allowed(pair)) + " may be taken";
    }
    std::vector<std::string> because() const override {
        return {"If the smallest part may be taken, take it. The next player may then take too little: less than the smallest part of what is left.",
                "If it may not be taken, whoever takes less than the smallest part leaves a new smallest part that is small enough to be taken by the other."};
    }
    /// n >= 1 is the sum of its Zeckendorf parts, so the smallest is in 1..n, and it is n iff it is the only one: iff n is a Fibonacci number.
    std::optional<Statement> statement(const Board& board) const override {
        if (board.heaps.size() != 2 || !fibonacci() || rule_.limit.plus != 0) return {};
        const ExprRef &n = board.heaps[0], &q = board.heaps[1];
        Statement s;
        const ExprRef part = node(rule::Op::minimum_of, {rule::call(rule::Builtin::zeckendorf, {n})});
        ExprRef allowed = times(num(rule_.limit.times), q);
        if (rule_.first != DynamicNim::First::as_any) allowed = when(is(q, num(0)), rule_.first == DynamicNim::First::anything ? n : minus(n, num(1)), allowed);
        s.previous = either(is(n, num(0)), less(allowed, part));
        const ExprRef one = at_most(num(1), n), among = node(rule::Op::element_of, {n, rule::call(rule::Builtin::fibonacci, {n})}, {rule::Kind::truth});
        s.facts = {implied(one, both(at_most(num(1), part), at_most(part, n))), implied(one, iff(is(part, n), among)), implied(is(n, num(0)), negated(among))};
        return s;
    }
    std::optional<Certified> certified() const override { return Certified{"dynamic-nim", follow().times}; }

private:
    /// f(k): how many may follow after k were taken.
    DynamicNim::Line follow() const { return {rule_.limit.times * rule_.memory.times, rule_.limit.times * rule_.memory.plus + rule_.limit.plus}; }
    bool fibonacci() const { return follow() == DynamicNim::Line{2, 0}; }
    void require(const Heaps&) const override {
        if (follow().times < 1 || follow().plus < 0) bad_heaps("dynamic Nim needs f nondecreasing with f(k) >= k");
    }
    /// At memory 0 both lines of the rule apply: what the limit says there, and what a first move may do.
    Integer allowed(const Heaps& pair) const {
        const Integer &n = pair[0], &memory = pair[1];
        Integer by_limit = rule_.limit.times * memory + rule_.limit.plus;
        if (memory != 0 || rule_.first == DynamicNim::First::as_any) return by_limit;
        return std::max(by_limit, rule_.first == DynamicNim::First::anything ? n : Integer(n - 1));
    }
    /// The smallest part of n; 0 for n = 0.
    Integer part(const Integer& n) const {
        const auto [times, plus] = follow();
        std::vector<Integer> h{1};
        for (std::size_t i = 0; h.back() <= n; h.push_back(h.back() + h[i])) {
            while (times * h[i] + plus < h.back()) ++i;  // f nondecreasing: the least i only grows
        }
        Integer rest = n, least = 0;
        for (auto t = h.rbegin(); t != h.rend() && rest > 0; ++t) {
            if (*t <= rest) rest -= (least = *t);
        }
        return least;
    }

    Answer answer(const Heaps& pair) const override { return of_outcome(pair[0] == 0 || part(pair[0]) > allowed(pair)); }
    Move option(const Heaps& pair, const Integer&) const override {
        const Integer taken = part(pair[0]);
        if (pair[0] == 0 || taken > allowed(pair)) return {};
        return Heaps{pair[0] - taken, rule_.memory.times * taken + rule_.memory.plus};
    }
};

}  // namespace

FormRef dynamic_nim(DynamicNim rule) { return std::make_shared<const Dynamic>(rule); }

}  // namespace grundy::theorem
