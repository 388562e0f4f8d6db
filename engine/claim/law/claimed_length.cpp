/// Let R be the positions of which the claim says how long play is, e. If
///   (R) no move leads out of R, into a sum neither,   (T) e = 0 at positions of R without a move,   (S) every move lowers e, all that it leaves taken
///   together, by exactly 1,   (B) e is nowhere in R negative, or play ends for another reason,
/// then every play from R has e moves: after n moves what is left is less by n, and it ends at 0. All are sentences that automata decide where e is one of
/// their numbers. Where e is a polynomial over a number d (m * n - 1, n * (n - 1) / 2), (S) is an identity between polynomials in the numbers of the position
/// and those that the move binds, so e is whole where it is at the end, at 0; (T) is tried at the positions without a move, which must be few.
#include "engine/claim/law/claimed_length.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/claim/law/known_outcomes.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/meaning/polynomial.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using meaning::Polynomial;
using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_ends = 200;  ///< positions without a move that are tried

Polynomial polynomial(const Linear& form) {
    Polynomial p;
    if (form.constant != 0) p[{}] = form.constant;
    for (const auto& [track, times] : form.terms) p[{track}] = times;
    return p;
}

void add(Polynomial& to, const Polynomial& p, const base::Integer& times) {
    for (const auto& [product, coefficient] : p) meaning::put(to, product, coefficient * times);
}

Polynomial times(const Polynomial& a, const Polynomial& b) {
    for (const auto& [x, c] : a)
        for (const auto& [y, d] : b)
            if (x.size() + y.size() > 6) throw NotDefinable{"a product of so many numbers"};
    return meaning::product_of(a, b);
}

/// e with these numbers in the place of the components.
Polynomial polynomial(const Expr& e, const Scope& scope) {
    const auto part = [&](std::size_t k) { return polynomial(*e.args[k], scope); };
    Polynomial result;
    switch (e.op) {
        case Op::number: return polynomial(Linear{{}, e.number});
        case Op::local:
            if (scope.count(e.slot) != 0 && scope.at(e.slot).scalar) return polynomial(scope.at(e.slot).items[0]);
            break;
        case Op::index: {
            const bool known = e.args[0]->op == Op::local && scope.count(e.args[0]->slot) != 0 && e.args[1]->op == Op::number;
            const auto k = known ? static_cast<std::size_t>(e.args[1]->number - 1) : 0;
            if (known && k < scope.at(e.args[0]->slot).items.size()) return polynomial(scope.at(e.args[0]->slot).items[k]);
            break;
        }
        case Op::add:
        case Op::subtract: return result = part(0), add(result, part(1), e.op == Op::add ? 1 : -1), result;
        case Op::negate: return add(result, part(0), -1), result;
        case Op::multiply: return times(part(0), part(1));
        case Op::power:
            if (e.args[1]->op != Op::number || e.args[1]->number < 0 || e.args[1]->number > 4) break;
            result = polynomial(Linear{{}, 1});
            for (std::int64_t k = 0; k < e.args[1]->number; ++k) result = times(result, part(0));
            return result;
        default: break;
    }
    throw NotDefinable{"what is no polynomial"};
}

/// A polynomial over a number. Where that is proved to be whole, so is the quotient in it, of which there is one at most.
struct Quotient {
    Polynomial top;
    std::int64_t divisor = 1;
};

Quotient quotient(const Expr& e, const Scope& scope) {
    if (e.op == Op::divide && e.args[1]->op == Op::number && e.args[1]->number >= 1) return {polynomial(*e.args[0], scope), e.args[1]->number};
    if (e.op != Op::add && e.op != Op::subtract) return {polynomial(e, scope), 1};
    const Quotient a = quotient(*e.args[0], scope), b = quotient(*e.args[1], scope);
    if (a.divisor != 1 && b.divisor != 1) throw NotDefinable{"two quotients of products"};
    Quotient sum{{}, a.divisor * b.divisor};
    add(sum.top, a.top, b.divisor);
    add(sum.top, b.top, e.op == Op::add ? a.divisor : -a.divisor);
    return sum;
}

class ClaimedLength {
public:
    ClaimedLength(Ground& ground, Ways& ways) : ground_(ground), ways_(ways), game_(ground.game()) {
        std::uint32_t next = ground.claim().frame;
        said_ = rule::inlined(game_, ground.claim().expr, next);
        if (!said_) throw NotDefinable{"functions that are nested too deep"};
        region_ = region_of(game_, ground.claim(), ways);
    }

    std::optional<Proof> decide(std::string& why) {
        if (!ways_.play().exchanges().empty()) return why = "the order of the numbers does not matter, and the length of play is no linear form", std::nullopt;
        if (region_.accepts_nothing()) return why = "the claim is about no position at all", std::nullopt;
        for (const Ways::Way& way : ways_.ways())
            for (const auto& part : way.parts)
                if (!ways_.where(way, both(region_, complement(inside(part)))).accepts_nothing())
                    return why = "moves lead out of the positions that the claim speaks of", std::nullopt;
        try {
            if (!of_numbers()) return why = "the length of play is not lowered by one with every move, or is not 0 at the end", std::nullopt;
        } catch (const NotDefinable& no) {
            if (!of_polynomials()) return why = no.part + " is beyond what automata decide, and no identity between polynomials", std::nullopt;
        }
        return Proof::by(argument::LengthOfPlay{rule::to_string(*ground_.claim().expr, game_), false, nullptr, "",
                                                !ground_.claim().domain.empty() || ground_.claim().condition});
    }

private:
    Scope scope_of(const std::vector<Linear>& numbers) const {
        Scope scope = ways_.play().scope();
        std::size_t k = 0;
        for (auto& [slot, tuple] : scope)
            for (Linear& item : tuple.items) item = numbers[k++];
        return scope;
    }
    Automaton inside(const std::vector<Linear>& part) const { return ways_.play().at(region_, part, {}); }

    bool of_numbers() {
        Sentences& sentences = ways_.sentences();
        const arithmetic::Numeration base = ways_.base();
        const auto fails = [&](const Linear& form, Sides sides, bool negative) {  // form is not 0, or is negative
            Linear less = form;
            less.constant += 1;
            sides.relations.push_back(negative ? arithmetic::is_at_most(base, less) : complement(arithmetic::is_zero(base, form)));
            return sentences.close(std::move(sides.relations), std::move(sides.tracks));
        };
        Sides here_sides;
        const Linear here = sentences.number(*said_, ways_.play().scope(), here_sides);
        if (!both(region_, fails(here, here_sides, true)).accepts_nothing()) return false;
        if (!both(both(region_, ways_.over()), fails(here, here_sides, false)).accepts_nothing()) return false;
        for (const Ways::Way& way : ways_.ways()) {
            Sides sides = here_sides;
            Linear fall = here;
            fall.constant -= 1;
            for (const auto& part : way.parts) fall = arithmetic::plus(fall, sentences.number(*said_, scope_of(part), sides), -1);
            if (!ways_.where(way, both(region_, fails(fall, sides, false))).accepts_nothing()) return false;
        }
        return true;
    }

    /// With the numbers that are the same at all of these positions in their places, whatever the others are.
    bool is_zero_where_all_agree(const Automaton& ends) const {
        const auto at = ends.smallest();
        if (!at) return true;
        std::vector<Linear> numbers = ways_.numbers();
        for (Linear& number : numbers) {
            Linear fixed{{}, number.constant};
            for (const auto& [track, times] : number.terms) {
                const auto found = at->find(track);
                const auto value = found == at->end() ? std::optional<std::int64_t>(0) : base::to_int64(found->second);
                const bool same = value && both(ends, complement(arithmetic::is_number(ways_.base(), track, *value))).accepts_nothing();
                fixed = arithmetic::plus(fixed, same ? Linear{{}, *value} : arithmetic::number(track), times);
            }
            number = fixed;
        }
        return quotient(*said_, scope_of(numbers)).top.empty();
    }

    bool of_polynomials() {
        if (!falling_measure(game_)) return false;
        try {
            for (const Ways::Way& way : ways_.ways()) {
                Quotient fall = quotient(*said_, ways_.play().scope());
                for (const auto& part : way.parts) add(fall.top, quotient(*said_, scope_of(part)).top, -1);
                add(fall.top, polynomial(Linear{{}, fall.divisor}), -1);
                if (!fall.top.empty()) return false;
            }
        } catch (const NotDefinable&) {
            return false;
        }
        Automaton ends = both(region_, ways_.over());
        if (is_zero_where_all_agree(ends)) return true;
        for (std::size_t k = 0; k < most_ends; ++k) {
            const auto at = ends.smallest();
            if (!at) return true;
            std::vector<Linear> numbers = ways_.numbers();
            for (Linear& number : numbers) {
                base::Integer value = number.constant;
                for (const auto& [track, times] : number.terms)
                    if (const auto found = at->find(track); found != at->end()) value += found->second * times;
                const auto small = base::to_int64(value);
                if (!small) return false;
                number = {{}, *small};
            }
            if (!quotient(*said_, scope_of(numbers)).top.empty()) return false;
            Automaton one = ways_.sentences().constant(true);
            for (const Track track : ways_.play().tracks()) {
                const auto found = at->find(track);
                one = both(one, arithmetic::is_number(ways_.base(), track, found == at->end() ? base::Integer(0) : found->second));
            }
            ends = both(ends, complement(one));
        }
        return false;
    }

    Ground& ground_;
    Ways& ways_;
    const rule::Game& game_;
    rule::ExprRef said_;
    Automaton region_{2, false};
};

}  // namespace

Automaton region_of(const rule::Game& game, const rule::Claim& claim, Ways& ways) {
    rule::Claim nothing = claim;
    nothing.form = rule::Claim::Form::formula;
    nothing.expr = rule::truth(false);
    return both(ways.play().positions(), complement(claimed_of(game, nothing, ways.sentences(), ways.play())));
}

namespace {

/// The numbers of a position where some are what the condition says they are: `x = 2 * a` and `y = 0`.
class Replaced {
public:
    Replaced(const Scope& scope) : scope_(scope), plain_(scope) {}

    void read(const Expr& condition) {
        if (condition.op == Op::and_)
            for (const rule::ExprRef& part : condition.args) read(*part);
        if (condition.op != Op::compare || condition.args.size() != 2 || condition.relations[0] != rule::Relation::equal) return;
        replace(*condition.args[0], *condition.args[1]) || replace(*condition.args[1], *condition.args[0]);
    }
    const Scope& scope() const { return scope_; }

private:
    bool replace(const Expr& name, const Expr& by) {
        if (name.op != Op::local || plain_.count(name.slot) == 0 || !plain_.at(name.slot).scalar || used_.count(name.slot) != 0) return false;
        const auto free = rule::free_slots(by);
        if (std::any_of(free.begin(), free.end(), [&](std::uint32_t slot) { return slot == name.slot || replaced_.count(slot) != 0; })) return false;
        Linear form;
        try {
            for (const auto& [product, times] : polynomial(by, plain_)) {
                const auto small = base::to_int64(times);
                if (product.size() > 1 || !small) return false;
                form = product.empty() ? arithmetic::plus(form, Linear{{}, *small}) : arithmetic::plus(form, arithmetic::number(product[0]), *small);
            }
        } catch (const NotDefinable&) {
            return false;
        }
        scope_.at(name.slot).items = {form};
        replaced_.insert(name.slot), used_.insert(name.slot), used_.insert(free.begin(), free.end());
        return true;
    }

    Scope scope_;
    const Scope plain_;
    std::set<std::uint32_t> replaced_, used_;
};

}  // namespace

bool same_length(Ground& ground, Ways& ways, const rule::Claim& law) {
    const rule::Game& game = ground.game();
    const rule::Claim& claim = ground.claim();
    std::uint32_t next = claim.frame;
    const rule::ExprRef said = rule::inlined(game, claim.expr, next), condition = claim.condition ? rule::inlined(game, claim.condition, next) : nullptr;
    if (claim.expr->type.kind == rule::Kind::set || !said || (claim.condition && !condition)) return false;
    const Automaton region = region_of(game, claim, ways);
    if (!both(region, complement(region_of(game, law, ways))).accepts_nothing()) return false;
    try {
        Sides sides;
        const Scope& scope = ways.play().scope();
        const Linear claimed = ways.sentences().number(*said, scope, sides), known = ways.sentences().number(*law.expr, scope, sides);
        sides.relations.push_back(complement(arithmetic::is_zero(ways.base(), arithmetic::plus(claimed, known, -1))));
        return both(region, ways.sentences().close(std::move(sides.relations), std::move(sides.tracks))).accepts_nothing();
    } catch (const NotDefinable&) {  // products: as polynomials
    }
    Replaced replaced(ways.play().scope());
    if (condition) replaced.read(*condition);
    const Quotient claimed = quotient(*said, replaced.scope()), known = quotient(*law.expr, replaced.scope());
    Polynomial gap;
    add(gap, claimed.top, known.divisor);
    add(gap, known.top, -claimed.divisor);
    return gap.empty();
}

std::optional<Proof> length_as_claimed(Ground& ground, Ways& ways, std::string& why) {
    if (ground.claim().expr->type.kind == rule::Kind::set || ground.claim().from_start || !ground.claim().over_positions) return std::nullopt;
    return ClaimedLength(ground, ways).decide(why);
}

}  // namespace grundy::claim
