#include "engine/verify/theorems/functions.hpp"

#include <algorithm>
#include <set>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/clauses.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;
using rule::Relation;

bool mentions(const Expr& e, std::uint32_t slot) {
    if (e.op == Op::local) return e.slot == slot;
    if (!e.binders.empty()) strange("names bound inside a number");
    return std::any_of(e.args.begin(), e.args.end(), [slot](const auto& a) { return mentions(*a, slot); });
}

/// Reads one move line: the binders run over constants, or over the digits of n.
class Line {
public:
    Line(const rule::Game& game, const rule::Move& move, Steps& steps, std::vector<Function>& out)
        : move_(move), evaluator_(game, steps), frame_(move.frame), out_(out) {
        if (move.from.size() != 1 || !move.from[0].slot) strange("a pattern");
        n_ = *move.from[0].slot;
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].components.size() != 1) strange("a move into several heaps");
    }
    void read(std::size_t binder = 0) {
        if (binder == move_.binders.size()) return finish();
        const rule::Binder& b = move_.binders[binder];
        if (b.slot >= frame_.size()) strange("a slot");
        std::vector<std::int64_t> items;
        const Expr& range = *b.range;
        const bool digits =
            range.op == Op::call && range.builtin == Builtin::digits && !range.args.empty() && range.args[0]->op == Op::local && range.args[0]->slot == n_;
        if (digits) {
            if (occurs_) strange("two digits of the heap");
            base_ = range.args.size() > 1 ? evaluate(*range.args[1]) : 10;
            if (base_ < 2 || base_ > 1000) strange("a base");
            for (std::int64_t d = 0; d < base_; ++d) items.push_back(d);
        } else {
            if (mentions(range, n_)) strange("a choice that depends on the heap");
            items = evaluator_.at(range, frame_).items;
            if (items.size() > 100'000) strange("more than 100000 choices");
        }
        for (const std::int64_t item : items) {
            frame_[b.slot] = number(item);
            if (digits) occurs_ = item;
            read(binder + 1);
        }
        if (digits) occurs_.reset();
    }

private:
    std::int64_t evaluate(const Expr& e) {
        if (mentions(e, n_)) strange("a number that depends on the heap");
        return evaluator_.number_at(e, frame_);
    }
    bool is_n(const Expr& e) const { return e.op == Op::local && e.slot == n_; }

    void finish() {
        Function f;
        f.occurs = occurs_;
        f.base = occurs_ ? base_ : 0;
        if (move_.condition && !guard(*move_.condition, f)) return;
        step(*move_.to[0].components[0], f);
        // A step that takes nothing says nothing.
        std::erase_if(f.steps, [](const Function::Step& s) { return !s.divides && s.value == 0; });
        std::sort(f.guards.begin(), f.guards.end());
        for (const auto& s : f.steps) {
            if (s.value < (s.divides ? 2 : 1)) throw Rejected("a move of the rule does not make the heap smaller");
        }
        if (f.steps.empty() || f.at(0)) throw Rejected("a move of the rule changes nothing");
        out_.push_back(std::move(f));
        if (out_.size() > 100'000) strange("more than 100000 options");
    }

    void step(const Expr& e, Function& f) {
        if (is_n(e)) return;
        if (e.op != Op::subtract && e.op != Op::divide) strange("an option that is not computed by subtracting and dividing");
        step(*e.args[0], f);
        f.steps.push_back({e.op == Op::divide, evaluate(*e.args[1])});
    }

    /// False: never holds.
    bool guard(const Expr& e, Function& f) {
        if (!mentions(e, n_)) return evaluator_.number_at(e, frame_) != 0;
        if (e.op == Op::and_) return std::all_of(e.args.begin(), e.args.end(), [&](const auto& a) { return guard(*a, f); });
        if (e.op == Op::not_) {
            const Expr& inner = *e.args[0];
            if (inner.op != Op::compare || inner.relations.size() != 1) strange("a condition");
            return compare(*inner.args[0], inner.relations[0], *inner.args[1], true, f);
        }
        if (e.op != Op::compare) strange("a condition");
        for (std::size_t i = 0; i < e.relations.size(); ++i) {
            if (!compare(*e.args[i], e.relations[i], *e.args[i + 1], false, f)) return false;
        }
        return true;
    }

    bool compare(const Expr& a, Relation r, const Expr& b, bool negated, Function& f) {
        static constexpr Relation opposite[] = {Relation::not_equal, Relation::equal,      Relation::greater_equal,
                                                Relation::greater,   Relation::less_equal, Relation::less};
        static constexpr Relation mirrored[] = {Relation::equal,         Relation::not_equal, Relation::greater,
                                                Relation::greater_equal, Relation::less,      Relation::less_equal};
        if (negated) r = opposite[static_cast<int>(r)];
        if (mentions(b, n_)) {
            if (mentions(a, n_)) strange("a condition");
            return compare(b, mirrored[static_cast<int>(r)], a, false, f);
        }
        const std::int64_t value = evaluate(b);
        using K = Guard::Kind;
        if (!mentions(a, n_)) {
            const std::int64_t x = evaluate(a);
            return r == Relation::equal        ? x == value
                   : r == Relation::not_equal  ? x != value
                   : r == Relation::less       ? x < value
                   : r == Relation::less_equal ? x <= value
                   : r == Relation::greater    ? x > value
                                               : x >= value;
        }
        if (a.op == Op::modulo && is_n(*a.args[0])) {
            const std::int64_t m = evaluate(*a.args[1]);
            if (m < 1 || m > 1000 || (r != Relation::equal && r != Relation::not_equal)) strange("a remainder");
            if (value < 0 || value >= m) return r == Relation::not_equal;
            f.guards.push_back({r == Relation::equal ? K::congruent : K::not_congruent, value, m});
            return true;
        }
        if (!is_n(a)) strange("a condition");
        switch (r) {
            case Relation::equal: f.guards.push_back({K::equal, value, 1}); break;
            case Relation::not_equal: f.guards.push_back({K::not_equal, value, 1}); break;
            case Relation::less: f.guards.push_back({K::less, value, 1}); break;
            case Relation::less_equal: f.guards.push_back({K::less, value + 1, 1}); break;
            case Relation::greater: f.guards.push_back({K::at_least, value + 1, 1}); break;
            case Relation::greater_equal: f.guards.push_back({K::at_least, value, 1});
        }
        if (value < -1'000'000'000'000 || value > 1'000'000'000'000) strange("a large number");
        return true;
    }

    const rule::Move& move_;
    Evaluator evaluator_;
    Frame frame_;
    std::vector<Function>& out_;
    std::uint32_t n_ = 0;
    std::optional<std::int64_t> occurs_;
    std::int64_t base_ = 0;
};

}  // namespace

bool Guard::holds(std::int64_t n) const {
    switch (kind) {
        case Kind::at_least: return n >= value;
        case Kind::less: return n < value;
        case Kind::equal: return n == value;
        case Kind::not_equal: return n != value;
        case Kind::congruent: return n % modulus == value;
        case Kind::not_congruent: return n % modulus != value;
    }
    return false;
}

std::optional<std::int64_t> Function::at(std::int64_t n) const {
    if (!std::all_of(guards.begin(), guards.end(), [n](const Guard& g) { return g.holds(n); })) return {};
    if (occurs) {
        bool found = n == 0 && *occurs == 0;
        for (std::int64_t rest = n; rest > 0; rest /= base) found = found || rest % base == *occurs;
        if (!found) return {};
    }
    for (const Step& s : steps) {
        n = s.divides ? n / s.value : n - s.value;
        if (n < 0) return {};
    }
    return n;
}

std::vector<Function> functions(const rule::Game& game, Steps& steps) {
    require_one_heap(game);
    std::vector<Function> result;
    for (const auto& move : game.moves) Line(game, move, steps, result).read();
    std::sort(result.begin(), result.end());
    result.erase(std::unique(result.begin(), result.end()), result.end());
    // The reading is compared with the moves themselves.
    const Moves moves(game, steps);
    for (std::int64_t n = 0; n < 100; ++n) {
        std::set<std::int64_t> mine, theirs;
        for (const Function& f : result) {
            if (const auto m = f.at(n)) mine.insert(*m);
        }
        for (const Option& o : moves.options({number(n)})) theirs.insert(o.at(0).at(0).number);
        if (mine != theirs) throw Rejected("the checker's reading of the rule differs from its moves at heap " + std::to_string(n) + ": nothing is verified");
    }
    return result;
}

}  // namespace grundy::verify
