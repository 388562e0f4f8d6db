/// With D the divisor, every number is written T * D + S, where T is made of quotients and S of all else; a * q * D never stands in S. Of S it is known that
/// low * D <= S <= high * D for two constants, from the ranges of names and from `where`. Then S / D is one of high - low + 1 constants, and so is what T must
/// be for T * D + S to be 0, or not to be negative: each is a condition that is linear in q, r and k.
/// Proof that play is the same: n <-> (n / D, n mod D) is one to one between the numbers >= 0 and the pairs with 0 <= r < D, since D >= 1, and no move
/// changes D; a target n' is written as its own quotient and remainder, and is negative exactly where the quotient is.
#include "engine/claim/sentence/quotient_game.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/claim/sentence/quotient_divisor.hpp"
#include "engine/claim/sentence/quotient_terms.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

/// The game and the claim, line by line.
class Rewriting {
public:
    Rewriting(const rule::Game& game, const rule::Claim& claim, DivisorOf of, bool apart, const std::vector<const rule::Claim*>& beside, std::size_t which)
        : game_(game), claim_(claim), from_(of), which_(which), apart_(apart), beside_(beside), count_(static_cast<std::uint32_t>(game.components.size())) {}
    std::optional<QuotientGame> made();

private:
    /// The components in the claim: those that are divided stand for themselves, where the claim's names are apart.
    PartNames in_claim() const;
    bool in_divisor(std::size_t component) const;
    void divide(std::uint32_t more, std::int64_t least);
    void divisor_at(const std::vector<std::uint32_t>& slots);
    std::int64_t bound_by_divisor();
    void bound_by(const Expr& part);
    void find_divided(const ExprRef& said);
    ExprRef plain(const ExprRef& e, std::uint32_t& next) const;
    PartNames names_of(const std::vector<std::uint32_t>& slots, const std::vector<std::uint32_t>& remainders) const;
    PartNames here() const;
    void learn(const PartNames& names);
    /// A line of the rule: its pattern as the new one, with what its names are, and what its constants ask.
    PartNames matched(rule::Pattern& from, std::uint32_t& frame, ExprRef& condition);
    void line(rule::Pattern& from, ExprRef& condition, std::uint32_t& frame);
    void components(rule::Game& made) const;
    /// `reply`: a position in the names of the move, or null.
    void move(rule::Move& move, rule::Term* reply);
    void moves(std::vector<rule::Move>& all, std::vector<rule::Reply>& replies);
    void answer(rule::Answer& answer);
    std::string words() const;

    const rule::Game& game_;
    const rule::Claim& claim_;
    DivisorOf from_;
    std::size_t which_;
    bool apart_;
    const std::vector<const rule::Claim*>& beside_;
    std::uint32_t count_;
    arithmetic::Linear divisor_;  ///< of components
    std::vector<std::size_t> divided_;
    std::set<std::uint32_t> shifted_;  ///< components that are divided since the claim asks for a position further on
    std::map<std::uint32_t, TimesSpan> bounded_;
    std::optional<Quotients> quotients_;
};

ExprRef Rewriting::plain(const ExprRef& e, std::uint32_t& next) const {
    if (!e) return nullptr;
    if (ExprRef result = rule::inlined(game_, e, next)) return result;
    throw NotDefinable{"functions that are nested too deep: `" + rule::to_string(*e, game_) + "`"};
}

bool Rewriting::in_divisor(std::size_t component) const {
    return std::any_of(divisor_.terms.begin(), divisor_.terms.end(), [&](const auto& term) { return term.first == component; });
}

/// What stands in a dividend of the claim, or is run through there, and is not known to be a few times the divisor anyway.
void Rewriting::find_divided(const ExprRef& said) {
    std::map<std::uint32_t, ExprRef> rows;
    rule::any_of(*said, [&](const Expr& part) {
        for (const rule::Binder& binder : part.binders)
            if (binder.range->op == Op::local && binder.range->type.kind == Kind::vector) rows[binder.slot] = binder.range;
        return false;
    });
    std::set<std::uint32_t> wanted = shifted_;
    for (std::uint32_t k = 0; apart_ && k < count_; ++k)
        if (!is_fixed(game_, k)) wanted.insert(k);
    rule::any_of(*said, [&](const Expr& part) {
        const bool divides = (part.op == Op::divide || part.op == Op::modulo) && !rule::free_slots(*part.args[1]).empty();
        if (divides || (part.op == Op::multiply && is_product(part)))
            for (const std::uint32_t slot : rule::free_slots(divides ? *part.args[0] : part)) wanted.insert(rows.count(slot) != 0 ? rows.at(slot)->slot : slot);
        return false;
    });
    for (const std::uint32_t slot : wanted) {
        if (slot >= count_ || in_divisor(slot) || bounded_.count(slot) != 0) continue;
        const rule::Component& c = game_.components[slot];
        if ((c.kind != rule::ComponentKind::natural && c.kind != rule::ComponentKind::vector) || c.unordered || c.group >= 0)
            throw NotDefinable{"the quotient of `" + c.name + "`"};
        divided_.push_back(slot);
    }
}

/// The components by the slots that hold them, and those of the remainders.
PartNames Rewriting::names_of(const std::vector<std::uint32_t>& slots, const std::vector<std::uint32_t>& remainders) const {
    PartNames names;
    for (std::size_t k = 0; k < slots.size(); ++k) {
        const rule::Component& c = game_.components[k];
        const auto place = std::find(divided_.begin(), divided_.end(), k);
        const ExprRef here = rule::local(slots[k], c.name + (place == divided_.end() ? "" : "_q"), rule::type_of(c));
        const ExprRef rest =
            place == divided_.end() ? nullptr : rule::local(remainders[static_cast<std::size_t>(place - divided_.begin())], c.name + "_r", rule::type_of(c));
        if (c.kind == rule::ComponentKind::vector) {
            names.rows[slots[k]] = {rest ? here : nullptr, rest ? rest : here, static_cast<std::size_t>(c.length)};
            continue;
        }
        if (c.kind != rule::ComponentKind::natural) throw NotDefinable{"the component `" + rule::to_string(c, game_) + "`"};
        std::optional<TimesSpan> span;
        if (const auto known = bounded_.find(static_cast<std::uint32_t>(k)); known != bounded_.end()) span = known->second;
        names.numbers[slots[k]] = rest ? QuotientParts{here, rest, TimesSpan{0, 1}, true} : QuotientParts{nullptr, here, span, false};
    }
    return names;
}

PartNames Rewriting::here() const {
    std::vector<std::uint32_t> slots, remainders;
    for (std::uint32_t k = 0; k < count_; ++k) slots.push_back(k);
    for (std::uint32_t k = 0; k < divided_.size(); ++k) remainders.push_back(count_ + k);
    return names_of(slots, remainders);
}

PartNames Rewriting::in_claim() const {
    PartNames names = here();
    if (!apart_) return names;
    for (const std::size_t k : divided_) {
        const rule::Component& c = game_.components[k];
        const auto slot = static_cast<std::uint32_t>(k);
        if (c.kind != rule::ComponentKind::natural || (game_.where && rule::free_slots(*game_.where).count(slot) != 0))
            throw NotDefinable{"a multiple of the divisor at `" + c.name + "`"};
        names.numbers[slot] = {nullptr, rule::local(slot, c.name), std::nullopt, false};
    }
    return names;
}

void Rewriting::learn(const PartNames& names) {
    for (const auto& [slot, parts] : names.numbers) {
        if (parts.times) quotients_->know(parts.times, std::nullopt);
        quotients_->know(parts.rest, parts.span);
    }
}

PartNames Rewriting::matched(rule::Pattern& from, std::uint32_t& frame, ExprRef& condition) {
    std::vector<std::uint32_t> slots, remainders;
    for (std::size_t k = 0; k < from.size(); ++k) {
        rule::PatternEntry& entry = from[k];
        const rule::Component& c = game_.components[k];
        if (!entry.slot) entry.slot = frame++, entry.name = c.name;
        slots.push_back(*entry.slot);
        if (!entry.constant) continue;
        const ExprRef equal = rule::compare(rule::local(slots[k], c.name, rule::type_of(c)), Relation::equal, entry.constant);
        condition = rule::and_also(equal, condition);
        entry.constant = nullptr;
    }
    for (const std::size_t k : divided_) {
        remainders.push_back(frame++);
        from.push_back({remainders.back(), game_.components[k].name + "_r", nullptr});
    }
    PartNames names = names_of(slots, remainders);
    divisor_at(slots);
    learn(names);
    return names;
}

void Rewriting::line(rule::Pattern& from, ExprRef& condition, std::uint32_t& frame) {
    condition = plain(condition, frame);
    const PartNames names = matched(from, frame, condition);
    if (condition) condition = quotients_->truth(condition, names);
}

void Rewriting::move(rule::Move& move, rule::Term* reply) {
    for (rule::Binder& binder : move.binders) binder.range = plain(binder.range, move.frame);
    move.condition = plain(move.condition, move.frame);
    std::vector<rule::Term*> terms;
    for (rule::Term& to : move.to) terms.push_back(&to);
    if (reply) terms.push_back(reply);
    for (rule::Term* to : terms) {
        if (!to->binders.empty() || to->condition) throw NotDefinable{"a move that leaves several positions: `" + rule::to_string(move, game_) + "`"};
        for (ExprRef& component : to->components) component = plain(component, move.frame);
    }
    PartNames names = matched(move.from, move.frame, move.condition);
    move.binders = quotients_->binders(move.binders, names, &move.frame);
    if (move.condition) move.condition = quotients_->truth(move.condition, names);
    for (rule::Term* to : terms) to->components = quotients_->position(to->components, names);
}

/// Each with the reply to it that is named.
void Rewriting::moves(std::vector<rule::Move>& all, std::vector<rule::Reply>& replies) {
    for (std::size_t k = 0; k < all.size(); ++k) {
        const auto reply = std::find_if(replies.begin(), replies.end(), [k](const rule::Reply& r) { return r.move == k; });
        const bool named = reply != replies.end();
        if (named && reply->with.size() != 1) throw NotDefinable{"a reply that is a sum"};
        move(all[k], named ? &reply->with[0] : nullptr);
    }
}

/// A reply named by the position after the move reads as a move does.
void Rewriting::answer(rule::Answer& answer) {
    rule::Move as;
    as.from = answer.from, as.to = answer.to, as.condition = answer.condition, as.frame = answer.frame;
    move(as, nullptr);
    answer.from = as.from, answer.to = as.to, answer.condition = as.condition, answer.frame = as.frame;
}

/// The remainders behind all others, each less than the divisor.
void Rewriting::components(rule::Game& made) const {
    const std::uint32_t more = static_cast<std::uint32_t>(divided_.size());
    std::uint32_t place = count_;
    for (const std::size_t k : divided_) {
        rule::Component rest = game_.components[k];
        rest.name += "_r";
        made.components[k].name += "_q";
        const ExprRef r = rule::local(place++, rest.name, rule::type_of(rest));
        const auto less = [&](const ExprRef& x) { made.where = rule::binary(Op::and_, made.where, rule::compare(x, Relation::less, quotients_->divisor())); };
        if (!made.where) made.where = rule::truth(true);
        if (rest.kind != rule::ComponentKind::vector) less(r);
        for (std::int64_t i = 1; rest.kind == rule::ComponentKind::vector && i <= rest.length; ++i) less(rule::node(Op::index, {r, rule::number(i)}));
        made.components.push_back(std::move(rest));
    }
    made.where_frame += more;
}

/// "Write n = (k + 1) * n_q + n_r with n_r < k + 1. Positions are (n, k)."
std::string Rewriting::words() const {
    const std::string d = rule::to_string(*quotients_->divisor(), game_);
    const bool simple = quotients_->divisor()->op == Op::local;
    std::string text, places;
    for (std::size_t k = 0; k < count_; ++k) {
        const rule::Component& c = game_.components[k];
        const std::string each = c.kind == rule::ComponentKind::vector ? "[i]" : "";
        const bool is_divided = std::find(divided_.begin(), divided_.end(), k) != divided_.end();
        places += (places.empty() ? "" : ", ") + c.name;
        if (!is_divided) continue;
        text += (text.empty() ? "Write " : ", ") + c.name + each + " = " + (simple ? d : "(" + d + ")") + " * " + c.name + "_q" + each + " + " + c.name + "_r" +
                each;
    }
    return text + ", where what is left over is less than " + d + "; positions are (" + places + ").";
}

/// A component that is at most a few times the divisor, if this part of `where` says so.
void Rewriting::bound_by(const Expr& part) {
    const bool upper = part.op == Op::compare && part.args.size() == 2 && part.args[0]->op == Op::local && part.args[0]->slot < count_ &&
                       (part.relations[0] == Relation::less || part.relations[0] == Relation::less_equal);
    if (!upper || game_.components[part.args[0]->slot].kind != rule::ComponentKind::natural) return;
    try {
        const QuotientParts high = quotients_->number(part.args[1], here());
        if (high.span && !in_divisor(part.args[0]->slot)) bounded_[part.args[0]->slot] = {0, high.span->high};
    } catch (const NotDefinable&) {  // then it is not bounded
    }
}

void Rewriting::divisor_at(const std::vector<std::uint32_t>& slots) {
    std::vector<ExprRef> names;
    for (const auto& term : divisor_.terms) names.push_back(rule::local(slots[term.first], game_.components[term.first].name));
    quotients_->divisor_of(std::move(names));
}

/// With so many names more in a frame.
void Rewriting::divide(std::uint32_t more, std::int64_t least) {
    quotients_.emplace(game_, more);
    quotients_->divide_by(divisor_, least);
    std::vector<std::uint32_t> slots(count_);
    std::iota(slots.begin(), slots.end(), 0);
    divisor_at(slots);
}

/// The least that D = a k + … + c can be; and k <= (D - c') / a with the others at their least: at most D for c' >= 0, and else D and as much more as |c'| is.
std::int64_t Rewriting::bound_by_divisor() {
    std::int64_t least = divisor_.constant;
    for (const auto& [k, factor] : divisor_.terms) least += factor * least_of(game_, k);
    if (least < 1) throw NotDefinable{"a divisor that is not known to be at least 1"};
    quotients_.emplace(game_, 0u);
    quotients_->divide_by(divisor_, least);
    for (const auto& [k, factor] : divisor_.terms) {
        const std::int64_t others = least - factor * least_of(game_, k);
        bounded_[k] = {0, others >= 0 ? 1 : 1 + quotients_->span_of(-others).high};
    }
    return least;
}

std::optional<QuotientGame> Rewriting::made() {
    std::uint32_t next = claim_.frame;
    const ExprRef said = plain(claim_.expr, next);
    std::vector<ExprRef> all{said};
    for (const rule::Claim* other : beside_) {
        std::uint32_t free = other->frame;
        all.push_back(plain(other->expr, free));
    }
    std::optional<FoundDivisor> found;
    for (std::size_t k = 0; !found && k < all.size(); ++k) found = find_divisor(game_, *all[k], from_, which_);
    if (!found) return std::nullopt;
    divisor_ = std::move(found->form), shifted_ = std::move(found->shifted);
    const std::int64_t least = bound_by_divisor();
    divide(0, least);
    std::uint32_t where_next = std::max(game_.where_frame, count_);
    const ExprRef where = plain(game_.where, where_next);
    for (const ExprRef& part : rule::conjuncts(where)) bound_by(*part);
    for (const ExprRef& one : all) find_divided(one);
    std::sort(divided_.begin(), divided_.end());
    divided_.erase(std::unique(divided_.begin(), divided_.end()), divided_.end());
    if (divided_.empty()) return std::nullopt;
    const std::uint32_t more = static_cast<std::uint32_t>(divided_.size());
    divide(more, least);
    quotients_->dividing(divided_);
    QuotientGame result{nullptr, claim_, {}, divided_, ""};
    for (std::size_t k = 0; k < count_; ++k) {
        const auto& c = game_.components[k];
        const auto term = std::find_if(divisor_.terms.begin(), divisor_.terms.end(), [&](const auto& t) { return t.first == k; });
        result.divisor.insert(result.divisor.end(), c.kind == rule::ComponentKind::vector ? static_cast<std::size_t>(c.length) : 1,
                              term == divisor_.terms.end() ? 0 : term->second);
    }
    result.divisor.push_back(divisor_.constant);
    rule::Game made = game_;
    made.functions.clear(), made.uses.clear(), made.start.reset();
    quotients_->rename_above(true);
    learn(here());
    if (where) made.where = quotients_->truth(where, here());
    made.where_frame = where_next;
    components(made);
    if (!claim_.domain.empty() && claim_.domain.front().slot < count_) throw NotDefinable{"a range of positions"};
    PartNames names = in_claim();
    learn(names);
    std::vector<rule::Binder> domain = claim_.domain;
    for (rule::Binder& binder : domain) binder.range = plain(binder.range, next);
    const ExprRef condition = plain(claim_.condition, next);
    result.claim.domain = quotients_->binders(domain, names);
    result.claim.expr = quotients_->truth(said, names);
    result.claim.condition = condition ? quotients_->truth(condition, names) : nullptr;
    result.claim.frame = next + more;
    result.words = words();
    quotients_->rename_above(false);
    moves(made.moves, result.claim.replies);
    for (rule::Answer& one : result.claim.answers) answer(one);
    for (rule::Stop& stop : made.stops) line(stop.from, stop.condition, stop.frame);
    for (rule::Stop& goal : made.goals) line(goal.from, goal.condition, goal.frame);
    for (rule::Terminal& end : made.terminals) line(end.from, end.condition, end.frame);
    result.game = std::make_shared<const rule::Game>(std::move(made));
    return result;
}

}  // namespace

std::optional<QuotientGame> quotient_game(const rule::Game& game, const rule::Claim& claim, DivisorOf of, bool apart,
                                          const std::vector<const rule::Claim*>& beside, std::size_t which) {
    using F = rule::Claim::Form;
    for (const rule::Move& move : game.moves)
        if (move.cost && move.cost->op != rule::Op::number) return std::nullopt;
    if ((claim.form != F::formula && claim.form != F::keep) || !claim.over_positions || claim.from_start || game.partizan) return std::nullopt;
    return Rewriting(game, claim, of, apart, beside, which).made();
}

}  // namespace grundy::claim
