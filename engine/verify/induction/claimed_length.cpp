/// Where e is a number of which sentences are made, all of it is decided as a sentence, and e is nowhere negative, so play ends. Where it is a polynomial in
/// the numbers of a position, over a number d, d times the fall of e along a move must be d as polynomials, whatever the numbers are; the positions without a
/// move are tried one by one, and that play ends is shown by a measure.
#include "engine/verify/induction/claimed_length.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/rule/walk.hpp"

namespace grundy::verify {
namespace {

using rule::Expr;
using rule::Op;

constexpr int most_ends = 200;  ///< positions without a move
constexpr std::size_t most_factors = 6;

/// Coefficients of products of numbers.
using Products = std::map<TrackList, std::int64_t>;

void add(Products& to, const Products& p, std::int64_t times) {
    for (const auto& [product, c] : p)
        if ((to[product] = fits(base::checked_add(to[product], fits(base::checked_mul(c, times))))) == 0) to.erase(product);
}

Products product_of(const Products& a, const Products& b) {
    Products result;
    for (const auto& [x, c] : a)
        for (const auto& [y, d] : b) {
            TrackList product = x;
            product.insert(product.end(), y.begin(), y.end());
            if (product.size() > most_factors) throw Rejected("a product of more numbers than the checker multiplies");
            std::sort(product.begin(), product.end());
            add(result, {{product, c}}, d);
        }
    return result;
}

Products read(const Expr& e, const Names& names) {
    const auto of = [](const Form& form) {
        Products p;
        if (form.constant != 0) p[{}] = form.constant;
        for (const auto& [track, c] : form.terms) p[{track}] = c;
        return p;
    };
    const auto part = [&](std::size_t k) { return read(*e.args[k], names); };
    Products result;
    switch (e.op) {
        case Op::number: return of(constant(e.number));
        case Op::local:
            if (names.count(e.slot) != 0 && !names.at(e.slot).many && !names.at(e.slot).truth) return of(names.at(e.slot).items[0]);
            break;
        case Op::index: {
            const Expr &row = *e.args[0], &at = *e.args[1];
            if (row.op != Op::local || names.count(row.slot) == 0 || at.op != Op::number || at.number < 1) break;
            const auto& items = names.at(row.slot).items;
            if (names.at(row.slot).many && static_cast<std::size_t>(at.number) <= items.size()) return of(items[static_cast<std::size_t>(at.number - 1)]);
            break;
        }
        case Op::add:
        case Op::subtract: return result = part(0), add(result, part(1), e.op == Op::add ? 1 : -1), result;
        case Op::negate: return add(result, part(0), -1), result;
        case Op::multiply: return product_of(part(0), part(1));
        case Op::power:
            if (e.args[1]->op != Op::number || e.args[1]->number < 0 || e.args[1]->number > 4) break;
            result = of(constant(1));
            for (std::int64_t k = 0; k < e.args[1]->number; ++k) result = product_of(result, part(0));
            return result;
        default: break;
    }
    throw Rejected("the length of play is neither a number that automata read nor a polynomial");
}

/// A polynomial over a number. Where that is proved to be whole, so is the quotient in it, of which there is one at most.
struct Quotient {
    Products top;
    std::int64_t divisor = 1;
};

Quotient read_quotient(const Expr& e, const Names& names) {
    if (e.op == Op::divide && e.args[1]->op == Op::number && e.args[1]->number >= 1) return {read(*e.args[0], names), e.args[1]->number};
    if (e.op != Op::add && e.op != Op::subtract) return {read(e, names), 1};
    const Quotient a = read_quotient(*e.args[0], names), b = read_quotient(*e.args[1], names);
    if (a.divisor != 1 && b.divisor != 1) throw Rejected("two quotients are more than the checker follows in a length of play");
    Quotient sum{{}, fits(base::checked_mul(a.divisor, b.divisor))};
    add(sum.top, a.top, b.divisor);
    add(sum.top, b.top, e.op == Op::add ? a.divisor : -a.divisor);
    return sum;
}

Names named(const Arrows& arrows, const std::vector<Form>& numbers) {
    Names names = arrows.names();
    std::size_t k = 0;
    for (auto& [slot, meaning] : names)
        for (Form& item : meaning.items) item = numbers.at(k++);
    return names;
}

/// The numbers of some element: the shortest way to a state that accepts.
std::map<Track, std::int64_t> element(const Set& set, unsigned base) {
    if (base == 0) throw Rejected("where no move is left is a question that the checker answers on digits of a base");
    std::size_t letters = 1;
    for (std::size_t k = 0; k < set.tracks.size(); ++k) letters *= base;
    std::vector<std::pair<std::size_t, std::size_t>> from(set.accepts.size(), {set.accepts.size(), 0});  // state, letter
    std::vector<std::size_t> queue{0};
    std::size_t found = set.accepts[0] != 0 ? 0 : set.accepts.size();
    for (std::size_t k = 0; k < queue.size() && found == set.accepts.size(); ++k)
        for (std::size_t letter = 0; letter < letters && found == set.accepts.size(); ++letter) {
            const std::size_t to = set.next[queue[k] * letters + letter];
            if (to == 0 || from[to].first != set.accepts.size()) continue;
            from[to] = {queue[k], letter};
            queue.push_back(to);
            if (set.accepts[to] != 0) found = to;
        }
    std::map<Track, std::int64_t> numbers;
    for (const Track t : set.tracks) numbers[t] = 0;
    for (; found != 0; found = from.at(found).first) {  // the last digit read is the first of the number
        std::size_t rest = from.at(found).second;
        for (const Track t : set.tracks) {
            numbers[t] = fits(base::checked_add(fits(base::checked_mul(numbers[t], static_cast<std::int64_t>(base))), static_cast<std::int64_t>(rest % base)));
            rest /= base;
        }
    }
    return numbers;
}

class Claimed {
public:
    Claimed(const Expr& said, const Set& region, const Arrows& arrows, Tuples& tuples, Sentences& sentences)
        : said_(said), region_(region), arrows_(arrows), tuples_(tuples), sentences_(sentences), over_(tuples.without(region, arrows.can_move())) {}

    void require_closed() const {
        const auto leads_out = [&](const Arrows::Parts& parts) {
            Set any = tuples_.constant(false);
            for (const auto& part : parts) any = tuples_.either(any, tuples_.complement(arrows_.at(region_, part, {})));
            return any;
        };
        none(arrows_.with_move(region_, leads_out), "a move leads out of the positions that the claim speaks of");
    }

    bool as_number() const {
        Local here;
        Form now;
        try {
            now = sentences_.number(said_, arrows_.names(), here);
        } catch (const Rejected&) {
            return false;
        }
        const auto where = [&](Local local, Set is) {
            local.where.push_back(std::move(is));
            return sentences_.closed(std::move(local));
        };
        none(tuples_.both(region_, where(here, tuples_.is_at_most(plus(now, constant(1))))), "the length of play is negative at some position");
        none(tuples_.both(over_, where(here, tuples_.complement(tuples_.is_zero(now)))), "where no move is left the length of play is not 0");
        const auto lowered_otherwise = [&](const Arrows::Parts& parts) {
            Local local = here;
            Form fall = plus(now, constant(-1));
            for (const auto& part : parts) fall = minus(fall, sentences_.number(said_, named(arrows_, part), local));
            return where(std::move(local), tuples_.complement(tuples_.is_zero(fall)));
        };
        none(arrows_.with_move(region_, lowered_otherwise), "a move does not lower the length of play by one");
        return true;
    }

    void as_polynomial(const Measure* measure) const {
        if (measure == nullptr) throw Rejected("nothing shows that play ends");
        measure->require_falling(region_);
        const auto lowered_otherwise = [&](const Arrows::Parts& parts) {
            Quotient fall = read_quotient(said_, arrows_.names());
            for (const auto& part : parts) add(fall.top, read_quotient(said_, named(arrows_, part)).top, -1);
            add(fall.top, {{{}, fall.divisor}}, -1);
            return tuples_.constant(!fall.top.empty());
        };
        none(arrows_.with_move(region_, lowered_otherwise), "a move does not lower the length of play by one, as an identity between polynomials");
        Set ends = over_;
        if (!ends.is_empty() && is_zero_where_all_agree(ends)) return;
        for (int k = 0; !ends.is_empty(); ++k) {
            if (k == most_ends) throw Rejected("there are more positions without a move than the checker tries");
            std::map<Track, std::int64_t> at = element(ends, tuples_.base());
            std::vector<Form> numbers = arrows_.here();
            Set one = tuples_.constant(true);
            for (Form& form : numbers) {
                Form value = constant(form.constant);
                for (const auto& [track, c] : form.terms) value = plus(value, constant(at[track]), c);
                form = value;
            }
            for (const Track t : arrows_.numbers()) one = tuples_.both(one, tuples_.is_zero(plus(one_track(t), constant(-at[t]))));
            if (!read_quotient(said_, named(arrows_, numbers)).top.empty()) throw Rejected("where no move is left the length of play is not 0");
            ends = tuples_.without(ends, one);
        }
    }

private:
    /// With a number that is one and the same at all these positions in its place, whatever the others are.
    bool is_zero_where_all_agree(const Set& ends) const {
        std::map<Track, std::int64_t> at = element(ends, tuples_.base());
        std::map<Track, bool> same;
        for (const Track t : arrows_.numbers()) same[t] = tuples_.without(ends, tuples_.is_zero(plus(one_track(t), constant(-at[t])))).is_empty();
        std::vector<Form> numbers = arrows_.here();
        for (Form& form : numbers) {
            Form value = constant(form.constant);
            for (const auto& [track, c] : form.terms) value = plus(value, same[track] ? constant(at[track]) : one_track(track), c);
            form = value;
        }
        return read_quotient(said_, named(arrows_, numbers)).top.empty();
    }
    void none(const Set& set, const char* what) const {
        if (!set.is_empty()) throw Rejected(what);
    }

    const Expr& said_;
    const Set& region_;
    const Arrows& arrows_;
    Tuples& tuples_;
    Sentences& sentences_;
    Set over_;
};

/// `name = e` among what is assumed, e being of the numbers that stay: these are told by, the others are put in their place.
void put_in_place(const Expr& assumed, const Names& plain, const std::set<std::uint32_t>& stay, Names& names) {
    if (assumed.op == Op::and_)
        for (const rule::ExprRef& part : assumed.args) put_in_place(*part, plain, stay, names);
    if (assumed.op != Op::compare || assumed.args.size() != 2 || assumed.relations.at(0) != rule::Relation::equal) return;
    for (const std::size_t side : {0U, 1U}) {
        const Expr &name = *assumed.args[side], &e = *assumed.args[1 - side];
        if (name.op != Op::local || plain.count(name.slot) == 0 || plain.at(name.slot).many || stay.count(name.slot) != 0) continue;
        const auto told = rule::free_slots(e);
        if (!std::includes(stay.begin(), stay.end(), told.begin(), told.end())) continue;
        Form form = constant(0);
        for (const auto& [product, c] : read(e, plain)) {
            if (product.size() > 1) throw Rejected("a number of the position is said to be a product");
            form = plus(form, product.empty() ? constant(1) : one_track(product[0]), c);
        }
        names.at(name.slot).items = {form};
        return;
    }
}

}  // namespace

void require_same_length(const rule::Claim& claim, const Expr& known, const Set& region, const Arrows& arrows, Tuples& tuples, Sentences& sentences) {
    const Names& plain = arrows.names();
    std::optional<Set> differs;
    try {
        Local local;
        const Form gap = minus(sentences.number(*claim.expr, plain, local), sentences.number(known, plain, local));
        local.where.push_back(tuples.complement(tuples.is_zero(gap)));
        differs = tuples.both(region, sentences.closed(std::move(local)));
    } catch (const Rejected&) {  // products: as polynomials
    }
    if (differs && !differs->is_empty()) throw Rejected("the claim says another length of play than is known");
    if (differs) return;
    const std::set<std::uint32_t> stay = rule::free_slots(*claim.expr);
    Names names = plain;
    if (claim.condition) put_in_place(*claim.condition, plain, stay, names);
    const Quotient a = read_quotient(*claim.expr, names), b = read_quotient(known, names);
    Products gap;
    add(gap, a.top, b.divisor);
    add(gap, b.top, -a.divisor);
    if (!gap.empty()) throw Rejected("the claim says another length of play than is known, as polynomials");
}

std::string prove_claimed_length(const Expr& said, const Set& region, const Arrows& arrows, Tuples& tuples, Sentences& sentences, const Measure* measure) {
    if (said.type.kind != rule::Kind::number) throw Rejected("a length of play that is no one number is not proved so");
    if (region.is_empty()) throw Rejected("the claim is about no case at all");
    arrows.require_symmetric(region, "the claim");
    if (arrows.has_exchanges()) throw Rejected("where the order of numbers does not matter the length of play is proved by a linear form");
    const Claimed claimed(said, region, arrows, tuples, sentences);
    claimed.require_closed();
    const char* how = "as automata decide";
    if (!claimed.as_number()) claimed.as_polynomial(measure), how = "as an identity between polynomials";
    return fmt::format("every move lowers what is claimed by one, {}, and it is 0 where no move is left (theorem 11.4)", how);
}

}  // namespace grundy::verify
