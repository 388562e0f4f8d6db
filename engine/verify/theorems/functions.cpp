#include "engine/verify/theorems/functions.hpp"

#include <algorithm>
#include <set>

#include "engine/verify/theorems/conditions.hpp"
#include "engine/verify/theorems/splitting.hpp"

namespace grundy::verify {
namespace {

using rule::Builtin;
using rule::Expr;
using rule::Op;

/// Reads one move line: the names run over constants, or over the digits of n.
class Line {
public:
    Line(const rule::Game& game, const rule::Move& move, Steps& steps, std::vector<Function>& out)
        : move_(move), conditions_(game, move.frame, steps), out_(out) {
        if (move.from.size() != 1 || !move.from[0].slot) strange("a pattern");
        conditions_.name(n_ = *move.from[0].slot, heap);
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].components.size() != 1) strange("a move into several heaps");
    }
    void read(std::size_t binder = 0) {
        if (binder == move_.binders.size()) return finish();
        const rule::Binder& b = move_.binders[binder];
        Items items;
        const Expr& range = *b.range;
        const bool digits = range.op == Op::call && range.builtin == Builtin::digits && !range.args.empty() && is_n(*range.args[0]);
        if (digits) {
            if (occurs_) strange("two digits of the heap");
            base_ = range.args.size() > 1 ? constant(*range.args[1]) : 10;
            if (base_ < 2 || base_ > 1000) strange("a base");
            for (std::int64_t d = 0; d < base_; ++d) items.push_back(d);
        } else {
            if (!conditions_.is_constant(range)) strange("a choice that depends on the heap");
            items = items_of(conditions_.constant(range));
            if (items.size() > 100'000) strange("more than 100000 choices");
        }
        for (const std::int64_t item : items) {
            conditions_.fix(b.slot, item);
            if (digits) occurs_ = item;
            read(binder + 1);
        }
        if (digits) occurs_.reset();
    }

private:
    std::int64_t constant(const Expr& e) const {
        if (!conditions_.is_constant(e)) strange("a number that depends on the heap");
        return conditions_.linear(e).constant;
    }
    bool is_n(const Expr& e) const { return e.op == Op::local && e.slot == n_; }

    void finish() {
        Function f;
        f.occurs = occurs_;
        f.base = occurs_ ? base_ : 0;
        if (move_.condition && !guard(conditions_.condition(*move_.condition), f)) return;
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
        f.steps.push_back({e.op == Op::divide, constant(*e.args[1])});
    }

    /// False: never holds.
    static bool guard(const Condition& c, Function& f) {
        using K = Condition::Kind;
        if (c.kind == K::all) return std::all_of(c.parts.begin(), c.parts.end(), [&](const Condition& part) { return guard(part, f); });
        if (c.kind == K::any && c.parts.empty()) return false;
        const std::int64_t k = c.form.at(heap), value = -k * c.form.constant;  // n related to `value`
        if (k != 1 && (k != -1 || c.kind == K::divisible || c.kind == K::not_divisible)) strange("a condition");
        if (value < -1'000'000'000'000 || value > 1'000'000'000'000) strange("a large number");
        switch (c.kind) {
            case K::at_least_0: f.guards.push_back(k > 0 ? Guard{Guard::Kind::at_least, value} : Guard{Guard::Kind::less, value + 1}); break;
            case K::is_0: f.guards.push_back({Guard::Kind::equal, value}); break;
            case K::not_0: f.guards.push_back({Guard::Kind::not_equal, value}); break;
            default: {
                const std::int64_t residue = (value % c.modulus + c.modulus) % c.modulus;
                f.guards.push_back({c.kind == K::divisible ? Guard::Kind::congruent : Guard::Kind::not_congruent, residue, c.modulus});
            }
        }
        return true;
    }

    const rule::Move& move_;
    Conditions conditions_;
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

bool Function::divides_positive() const {
    const bool positive = guards.size() == 1 && (guards[0] == Guard{Guard::Kind::at_least, 1} || guards[0] == Guard{Guard::Kind::not_equal, 0});
    return positive && !occurs && steps.size() == 1 && steps[0].divides;
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
