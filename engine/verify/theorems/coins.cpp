/// Theorem 6 on turning coins: Turning Turtles, Twins, Mock Turtles and the ruler game, on a row of finitely many places, in whatever way the rule is written.
///
/// A position is the set S of the places that show heads. Each move line is read as S -> S xor T, where T is chosen by binders that do not look at S, but for
/// one thing: the largest place of T must show heads. Let g(x) = mex { xor of g(y) for y in T without x : T with largest place x }. Then the value of S is
/// the nim-sum f(S) of g(x) over x in S:
///     no option is worth f(S): f(S xor T) = f(S) xor g(x) xor f(T without x), and f(T without x) != g(x) by the mex;
///     every v < f(S) is an option: some x in S has the highest bit of v xor f(S) in g(x), so g(x) xor f(S) xor v < g(x) is f(T without x) for some T;
///     play ends, since S xor T is smaller than S when sets are compared from their largest place on.
/// g(x) is computed here for every place of the row and compared with the theorem's formula: nothing is left open.
#include <fmt/format.h>

#include <algorithm>

#include "engine/verify/core/mex.hpp"
#include "engine/verify/theorems/forms.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::ExprRef;
using rule::Op;
using Places = std::vector<std::int64_t>;

[[noreturn]] void strange_coins(const std::string& why) { throw Rejected("theorem 6 on turning coins is not about this rule as the checker reads it: " + why); }

bool looks_at(const ExprRef& e, std::uint32_t slot) {
    if (!e) return false;
    if (e->op == Op::local) return e->slot == slot;
    const auto looks = [slot](const ExprRef& part) { return looks_at(part, slot); };
    return looks(e->condition) || std::any_of(e->args.begin(), e->args.end(), looks) ||
           std::any_of(e->binders.begin(), e->binders.end(), [&](const rule::Binder& b) { return looks(b.range); });
}
bool is_slot(const ExprRef& e, std::uint32_t slot) { return e->op == Op::local && e->slot == slot; }

/// One move line: what is turned, and which names must be heads.
class Turning {
public:
    Turning(const rule::Game& game, const rule::Move& move, Steps& steps) : row_(game.components[0]), move_(move), evaluator_(game, steps) {
        if (!move.from[0].slot) strange_coins("a pattern that is no name");
        set_ = *move.from[0].slot;
        if (move.to.size() != 1 || !move.to[0].binders.empty()) strange_coins("a move into a sum");
        for (const rule::Binder& b : move.binders) {
            binders_.push_back(b);
            if (is_slot(b.range, set_)) {
                heads_.push_back(b.slot);
                binders_.back().range = rule::range(rule::number(row_.low), rule::number(row_.high));
            } else if (looks_at(b.range, set_)) {
                strange_coins("a range that looks at the coins");
            }
        }
        if (move.condition) read_condition(move.condition);
        read_target(move.to[0].components[0]);
    }

    /// Every T with its largest place, for all choices.
    void each(const std::function<void(const Places&)>& use) const {
        Frame frame(move_.frame);
        evaluator_.each(binders_, nullptr, frame, [&] {
            if (!std::all_of(conditions_.begin(), conditions_.end(), [&](const ExprRef& c) { return evaluator_.holds(c, frame); })) return true;
            Places turned;
            for (const ExprRef& part : parts_) {
                const Places more = evaluator_.at(*part, frame).items;
                Places both;
                std::set_symmetric_difference(turned.begin(), turned.end(), more.begin(), more.end(), std::back_inserter(both));
                turned = std::move(both);
            }
            if (turned.empty()) strange_coins("a move that turns nothing");
            const auto on_the_row = [this](std::int64_t x) { return row_.low <= x && x <= row_.high; };
            if (!std::all_of(turned.begin(), turned.end(), on_the_row)) return true;  // no position: no move, whatever shows heads
            for (const std::uint32_t slot : heads_) {
                if (!on_the_row(frame[slot].number)) return true;
                if (frame[slot].number != turned.back()) strange_coins("a coin must show heads that is not the last of those that are turned");
            }
            use(turned);
            return true;
        });
    }

private:
    void read_condition(const ExprRef& e) {
        if (e->op == Op::and_) {
            for (const ExprRef& part : e->args) read_condition(part);
        } else if (e->op == Op::element_of && e->args[0]->op == Op::local && is_slot(e->args[1], set_)) {
            heads_.push_back(e->args[0]->slot);
        } else if (looks_at(e, set_)) {
            strange_coins("a condition that looks at other coins");
        } else {
            conditions_.push_back(e);
        }
    }
    /// S, or something of this kind xor what does not look at S; or S \ {x} where x shows heads.
    void read_target(const ExprRef& e) {
        if (is_slot(e, set_)) {
            if (heads_.empty()) strange_coins("no coin must show heads");
            return;
        }
        if (e->op == Op::exclusive_or && (looks_at(e->args[0], set_) != looks_at(e->args[1], set_))) {
            const bool first = looks_at(e->args[0], set_);
            parts_.push_back(e->args[first ? 1 : 0]);
            return read_target(e->args[first ? 0 : 1]);
        }
        if (e->op == Op::without && is_slot(e->args[0], set_) && e->args[1]->op == Op::set_list && e->args[1]->args.size() == 1) {
            const ExprRef& x = e->args[1]->args[0];
            if (x->op == Op::local && std::find(heads_.begin(), heads_.end(), x->slot) != heads_.end()) {
                parts_.push_back(e->args[1]);
                return;
            }
        }
        strange_coins("an option that is not the set with some coins turned");
    }

    const rule::Component& row_;
    const rule::Move& move_;
    Evaluator evaluator_;
    std::uint32_t set_ = 0;
    std::vector<rule::Binder> binders_;
    std::vector<std::uint32_t> heads_;
    std::vector<ExprRef> conditions_, parts_;
};

std::int64_t worth(const std::string& name, std::int64_t place) {
    if (name == "mock-turtles") return 2 * place + (__builtin_popcountll(static_cast<unsigned long long>(place)) % 2 == 0 ? 1 : 0);
    if (name == "ruler") return place & -place;
    return place;
}

/// g of every place, from the left: what is turned with a place lies left of it.
std::vector<std::uint32_t> values_of_places(const rule::Game& game, Steps& steps) {
    const rule::Component& row = game.components[0];
    std::vector<std::vector<Places>> turned(static_cast<std::size_t>(row.high - row.low + 1));
    std::size_t kept = 0;
    for (const rule::Move& move : game.moves) {
        Turning(game, move, steps).each([&](const Places& all) {
            turned[static_cast<std::size_t>(all.back() - row.low)].emplace_back(all.begin(), all.end() - 1);
            kept += all.size() + 4;
            if (kept > 50'000'000) throw Rejected("the coins can be turned in more ways than the checker lists");
        });
    }
    std::vector<std::uint32_t> g;
    Mex mex;
    for (const auto& ways : turned) {
        mex.next();
        for (const Places& others : ways) {
            std::uint32_t sum = 0;
            for (const std::int64_t y : others) sum ^= g[static_cast<std::size_t>(y - row.low)];
            mex.mark(sum);
        }
        g.push_back(mex.least());
    }
    return g;
}

}  // namespace

ClosedForm turned_coins(const rule::Game& game, const FormLaw& law, Steps& steps) {
    if (game.components.size() != 1 || game.components[0].kind != rule::ComponentKind::range_set) strange_coins("its positions are not sets of places");
    if (game.where || law.number != 0) strange_coins("its positions are narrowed by `where`, or the form has a number");
    const rule::Component& row = game.components[0];
    if (row.high - row.low < 3) throw Rejected("the row is too short to tell the games on coins apart");
    const std::int64_t before = law.name == "turning-turtles" || law.name == "ruler" ? row.low - 1 : row.low;
    const auto g = values_of_places(game, steps);
    for (std::size_t i = 0; i < g.size(); ++i) {
        const std::int64_t place = row.low + static_cast<std::int64_t>(i), said = worth(law.name, place - before);
        if (said != g[i]) throw Rejected(fmt::format("a single coin on {} is worth {}, not {}", place, g[i], said));
    }
    const std::string formula = law.name == "mock-turtles" ? "2 m or 2 m + 1, whichever has an odd number of binary ones"
                                : law.name == "ruler"      ? "the largest power of two that divides m"
                                                           : "m";
    const std::string which = before == 0 ? "its place" : fmt::format("its place less {}", before);
    return {fmt::format("g is the nim-sum over the coins of the set of {}, where m is {}", formula, which),
            {},
            {},
            {},
            true,
            [name = law.name, before](const Position& p) {
                std::int64_t sum = 0;
                for (const std::int64_t place : p[0].items) sum ^= worth(name, place - before);
                return sum;
            },
            "; the value of a coin on each place was computed"};
}

}  // namespace grundy::verify
