/// With D the divisor, every number is written T * D + S, where T is made of quotients and S of all else; a * q * D never stands in S. Of S it is known that
/// low * D <= S <= high * D for two constants, from the ranges of names and from `where`. Then S / D is one of high - low + 1 constants, and so is what T must
/// be for T * D + S to be 0, or not to be negative: each is a condition that is linear in q, r and k.
/// Proof that play is the same: n <-> (n / D, n mod D) is one to one between the numbers >= 0 and the pairs with 0 <= r < D, since D >= 1, and no move
/// changes D; a target n' is written as its own quotient and remainder, and is negative exactly where the quotient is.
#include "engine/claim/sentence/quotient_game.hpp"

#include <algorithm>
#include <numeric>
#include <set>

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

/// What is added to the name, in whatever order; null where it is no such sum.
ExprRef without(const ExprRef& e, std::uint32_t slot) {
    if (e->op == Op::local && e->slot == slot) return rule::number(0);
    if (e->op != Op::add) return nullptr;
    for (const std::size_t k : {std::size_t{0}, std::size_t{1}})
        if (const ExprRef rest = without(e->args[k], slot)) {
            return rest->op == Op::number && rest->number == 0 ? e->args[1 - k] : rule::binary(Op::add, rest, e->args[1 - k]);
        }
    return nullptr;
}

/// The game and the claim, line by line.
class Rewriting {
public:
    Rewriting(const rule::Game& game, const rule::Claim& claim, DivisorOf of, bool apart)
        : game_(game), claim_(claim), from_(of), apart_(apart), count_(static_cast<std::uint32_t>(game.components.size())) {}
    std::optional<QuotientGame> made();

private:
    bool is_divisor(const ExprRef& e);
    bool finds_divisor(const ExprRef& said);
    bool finds_range();
    bool multiplies(const Expr& product) const;
    /// The components in the claim: those that are divided stand for themselves, where the claim's names are apart.
    PartNames in_claim() const;
    bool is_fixed(std::size_t component) const;
    std::int64_t least_of(std::uint32_t component) const;
    void bound_by(const Expr& part);
    void find_divided(const ExprRef& said);
    ExprRef plain(const ExprRef& e, std::uint32_t& next) const;
    PartNames names_of(const std::vector<std::uint32_t>& slots, const std::vector<std::uint32_t>& remainders) const;
    PartNames here() const;
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
    bool apart_;
    std::uint32_t count_;
    std::vector<std::int64_t> divisor_;
    std::uint32_t of_ = 0;
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

/// A component, times a constant and with another added.
bool Rewriting::is_divisor(const ExprRef& e) {
    std::uint32_t slot = 0;
    std::int64_t factor = 0, more = 0;
    if (e->op == Op::number || !linear_in(*e, slot, factor, more, 1) || factor < 1 || slot >= count_) return false;
    if (game_.components[slot].kind != rule::ComponentKind::natural || game_.components[slot].group >= 0) return false;
    divisor_.assign(count_ + 1, 0);
    divisor_[of_ = slot] = factor, divisor_.back() = more;
    return true;
}

bool Rewriting::finds_divisor(const ExprRef& said) {
    if (from_ == DivisorOf::rule) return finds_range();
    const bool divides = rule::any_of(*said, [&](const Expr& part) {
        if (part.op == Op::multiply)
            return std::any_of(part.args.begin(), part.args.end(), [&](const ExprRef& e) {
                if (!is_divisor(e) || !is_fixed(of_) || !multiplies(part)) return false;
                const std::int64_t common = std::gcd(divisor_[of_], divisor_.back());  // of 2 * (k + 1) * n take k + 1
                return divisor_[of_] /= common, divisor_.back() /= common, true;
            });
        return (part.op == Op::divide || part.op == Op::modulo) && is_divisor(part.args[1]);
    });
    if (divides) return from_ == DivisorOf::claim;
    return rule::any_of(*said, [&](const Expr& part) {
        if (part.op < Op::value_at || part.op > Op::draw_at || part.args.size() != count_) return false;
        for (std::uint32_t k = 0; k < count_; ++k) {
            const rule::Component& c = game_.components[k];
            if (part.args[k]->op != Op::add || c.kind != rule::ComponentKind::natural) continue;
            const ExprRef far = without(part.args[k], k);
            if (far && far->op != Op::number && is_divisor(far)) return divisor_.back() += from_ == DivisorOf::distance, shifted_.insert(k), true;
        }
        return false;
    });
}

/// Of two numbers none of which is known.
bool Rewriting::multiplies(const Expr& product) const {
    return std::all_of(product.args.begin(), product.args.end(), [](const ExprRef& e) { return !rule::free_slots(*e).empty(); });
}

/// (n, k) -> (n - i, k) for i in 1..k: all that moves change is divided by k + 1.
bool Rewriting::finds_range() {
    for (const rule::Move& move : game_.moves)
        for (const rule::Binder& binder : move.binders) {
            if (binder.range->op != Op::range) continue;
            rule::Names names;
            for (std::uint32_t k = 0; k < count_; ++k)
                if (move.from[k].slot) names[*move.from[k].slot] = rule::local(k, game_.components[k].name, rule::type_of(game_.components[k]));
            std::uint32_t next = count_;
            if (!is_divisor(rule::substitute(binder.range->args[1], names, next)) || !is_fixed(of_)) continue;
            ++divisor_.back();
            for (std::uint32_t k = 0; k < count_; ++k)
                if (!is_fixed(k)) shifted_.insert(k);
            return !shifted_.empty();
        }
    return false;
}

bool Rewriting::is_fixed(std::size_t component) const {
    return std::all_of(game_.moves.begin(), game_.moves.end(), [&](const rule::Move& move) {
        const auto& slot = move.from.at(component).slot;
        return std::all_of(move.to.begin(), move.to.end(), [&](const rule::Term& to) {
            const Expr& e = *to.components.at(component);
            return slot && e.op == Op::local && e.slot == *slot;
        });
    });
}

std::int64_t Rewriting::least_of(std::uint32_t component) const {
    std::int64_t least = 0;
    for (const ExprRef& part : rule::conjuncts(game_.where)) {
        const bool bound = part->op == Op::compare && part->args.size() == 2 && part->args[0]->op == Op::local && part->args[0]->slot == component &&
                           part->args[1]->op == Op::number;
        if (bound && part->relations[0] == Relation::greater_equal) least = std::max(least, part->args[1]->number);
        if (bound && part->relations[0] == Relation::greater) least = std::max(least, part->args[1]->number + 1);
    }
    return least;
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
        if (!is_fixed(k)) wanted.insert(k);
    rule::any_of(*said, [&](const Expr& part) {
        const bool divides = (part.op == Op::divide || part.op == Op::modulo) && !rule::free_slots(*part.args[1]).empty();
        if (divides || (part.op == Op::multiply && multiplies(part)))
            for (const std::uint32_t slot : rule::free_slots(divides ? *part.args[0] : part)) wanted.insert(rows.count(slot) != 0 ? rows.at(slot)->slot : slot);
        return false;
    });
    for (const std::uint32_t slot : wanted) {
        if (slot >= count_ || slot == of_ || bounded_.count(slot) != 0) continue;
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
        const ExprRef here = rule::local(slots[k], c.name, rule::type_of(c));
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

PartNames Rewriting::matched(rule::Pattern& from, std::uint32_t& frame, ExprRef& condition) {
    std::vector<std::uint32_t> slots, remainders;
    for (std::size_t k = 0; k < from.size(); ++k) {
        rule::PatternEntry& entry = from[k];
        const rule::Component& c = game_.components[k];
        if (!entry.slot) entry.slot = frame++, entry.name = c.name;
        slots.push_back(*entry.slot);
        if (!entry.constant) continue;
        const ExprRef equal = rule::compare(rule::local(slots[k], c.name, rule::type_of(c)), Relation::equal, entry.constant);
        condition = condition ? rule::binary(Op::and_, equal, condition) : equal;
        entry.constant = nullptr;
    }
    for (const std::size_t k : divided_) {
        remainders.push_back(frame++);
        from.push_back({remainders.back(), game_.components[k].name + "_r", nullptr});
    }
    PartNames names = names_of(slots, remainders);
    quotients_->divisor_is(rule::local(slots[of_], game_.components[of_].name));
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
    move.binders = quotients_->binders(move.binders, names);
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
        for (std::int64_t i = 1; rest.kind == rule::ComponentKind::vector && i <= rest.length; ++i) less(made_of(Op::index, {}, {r, rule::number(i)}));
        made.components.push_back(std::move(rest));
    }
    made.where_frame += more;
}

/// "Write n = (k + 1) * n_q + n_r with n_r < k + 1. Positions are told as (n_q, k, n_r)."
std::string Rewriting::words() const {
    const std::string d = rule::to_string(*quotients_->divisor(), game_);
    std::string text, rests, places;
    for (std::size_t k = 0; k < count_; ++k) {
        const rule::Component& c = game_.components[k];
        const std::string each = c.kind == rule::ComponentKind::vector ? "[i]" : "";
        const bool is_divided = std::find(divided_.begin(), divided_.end(), k) != divided_.end();
        places += (places.empty() ? "" : ", ") + c.name + (is_divided ? "_q" : "");
        if (!is_divided) continue;
        text += (text.empty() ? "Write " : ", ") + c.name + each + " = (" + d + ") * " + c.name + "_q" + each + " + " + c.name + "_r" + each;
        rests += ", " + c.name + "_r";
    }
    return text + ", where what is left over is less than " + d + "; positions are told as (" + places + rests + ").";
}

/// A component that is at most a few times the divisor, if this part of `where` says so.
void Rewriting::bound_by(const Expr& part) {
    const bool upper = part.op == Op::compare && part.args.size() == 2 && part.args[0]->op == Op::local && part.args[0]->slot < count_ &&
                       (part.relations[0] == Relation::less || part.relations[0] == Relation::less_equal);
    if (!upper || game_.components[part.args[0]->slot].kind != rule::ComponentKind::natural) return;
    try {
        const QuotientParts high = quotients_->number(part.args[1], here());
        if (high.span && part.args[0]->slot != of_) bounded_[part.args[0]->slot] = {0, high.span->high};
    } catch (const NotDefinable&) {  // then it is not bounded
    }
}

std::optional<QuotientGame> Rewriting::made() {
    std::uint32_t next = claim_.frame;
    const ExprRef said = plain(claim_.expr, next);
    if (!finds_divisor(said) || !is_fixed(of_)) return std::nullopt;
    const std::int64_t least_k = least_of(of_), least = divisor_[of_] * least_k + divisor_.back();
    if (least < 1) throw NotDefinable{"a divisor that is not known to be at least 1"};
    quotients_.emplace(game_, 0u);
    quotients_->divide_by(divisor_, of_, least);
    quotients_->divisor_is(rule::local(of_, game_.components[of_].name));
    // k = (D - c) / a: at most D for c >= 0, and else D and as much more as |c| is.
    bounded_[of_] = {0, divisor_.back() >= 0 ? 1 : 1 + quotients_->span_of(-divisor_.back()).high};
    std::uint32_t where_next = std::max(game_.where_frame, count_);
    const ExprRef where = plain(game_.where, where_next);
    for (const ExprRef& part : rule::conjuncts(where)) bound_by(*part);
    find_divided(said);
    if (divided_.empty()) return std::nullopt;
    const std::uint32_t more = static_cast<std::uint32_t>(divided_.size());
    quotients_.emplace(game_, more);
    quotients_->divide_by(divisor_, of_, least);
    quotients_->dividing(divided_);
    quotients_->divisor_is(rule::local(of_, game_.components[of_].name));
    QuotientGame result{nullptr, claim_, {}, divided_, ""};
    for (std::size_t k = 0; k < count_; ++k)
        result.divisor.insert(result.divisor.end(),
                              game_.components[k].kind == rule::ComponentKind::vector ? static_cast<std::size_t>(game_.components[k].length) : 1, divisor_[k]);
    result.divisor.push_back(divisor_.back());
    rule::Game made = game_;
    made.functions.clear(), made.uses.clear(), made.start.reset();
    quotients_->rename_above(true);
    if (where) made.where = quotients_->truth(where, here());
    made.where_frame = where_next;
    components(made);
    if (!claim_.domain.empty() && claim_.domain.front().slot < count_) throw NotDefinable{"a range of positions"};
    PartNames names = in_claim();
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
    for (rule::Terminal& end : made.terminals) line(end.from, end.condition, end.frame);
    result.game = std::make_shared<const rule::Game>(std::move(made));
    return result;
}

}  // namespace

std::optional<QuotientGame> quotient_game(const rule::Game& game, const rule::Claim& claim, DivisorOf of, bool apart) {
    using F = rule::Claim::Form;
    if ((claim.form != F::formula && claim.form != F::keep) || !claim.over_positions || claim.from_start || game.partizan) return std::nullopt;
    return Rewriting(game, claim, of, apart).made();
}

}  // namespace grundy::claim
