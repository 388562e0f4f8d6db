#include "engine/rule/letter_weights.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "engine/base/checked.hpp"
#include "engine/rule/constant.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {
namespace {

/// It is made of something else.
struct NotOfLetters {};

constexpr std::int64_t most_weight = std::int64_t{1} << 40;

std::int64_t fitting(base::Checked value) {
    if (!value || *value > most_weight || *value < -most_weight) throw NotOfLetters{};
    return *value;
}

constexpr std::size_t most_letters = 64;  ///< of which pairs are told

class Weights {
public:
    Weights(const Game& game, const std::vector<std::int64_t>& letters) : game_(game), letters_(letters) {}

    using Sum = LetterSum;

    Sum read(const Expr& e) const {
        const auto part = [&](std::size_t k) { return read(*e.args[k]); };
        switch (e.op) {
            case Op::number: return {std::vector<std::int64_t>(letters_.size(), 0), e.number};
            case Op::add: return joined(part(0), part(1), 1);
            case Op::subtract: return joined(part(0), part(1), -1);
            case Op::negate: return joined(read(*number(0)), part(0), -1);
            case Op::multiply: return product(part(0), part(1));
            case Op::power:
                if (!is_number(*e.args[1], 2)) throw NotOfLetters{};
                return product(part(0), part(0));
            case Op::call:
                if (!is_length(e)) throw NotOfLetters{};
                return {std::vector<std::int64_t>(letters_.size(), 1), 0};
            case Op::sum_of:
                if (!is_word(*e.args[0])) throw NotOfLetters{};
                return {letters_, 0};
            case Op::sum:
            case Op::count: return e.binders.size() == 2 ? over_pairs(e) : over_letters(e);
            default: throw NotOfLetters{};
        }
    }

private:
    static bool is_local(const Expr& e, std::uint32_t slot) { return e.op == Op::local && e.slot == slot; }
    static bool is_number(const Expr& e, std::int64_t n) { return e.op == Op::number && e.number == n; }
    static bool is_word(const Expr& e) { return is_local(e, 0); }
    static bool is_length(const Expr& e) { return e.op == Op::call && e.builtin == Builtin::len && is_word(*e.args[0]); }
    /// e is the name, and so much.
    static bool is_next_to(const Expr& e, std::uint32_t slot, std::int64_t more) {
        if (e.op == Op::subtract) return more < 0 && is_local(*e.args[0], slot) && is_number(*e.args[1], -more);
        return e.op == Op::add && more > 0 &&
               ((is_local(*e.args[0], slot) && is_number(*e.args[1], more)) || (is_local(*e.args[1], slot) && is_number(*e.args[0], more)));
    }

    /// What a name of a count stands for.
    struct Named {
        std::uint32_t slot = 0;
        bool place = false;  ///< of a letter, else the letter itself
        bool is_letter(const Expr& part) const {
            return place ? part.op == Op::index && is_word(*part.args[0]) && is_local(*part.args[1], slot) : is_local(part, slot);
        }
    };
    /// How the places of two names stand: the first before the second, both one, behind it.
    struct Orders {
        bool before = true, same = true, behind = true;
    };

    static bool is_constant(const Sum& s) {
        return s.pairs.empty() && std::all_of(s.of.begin(), s.of.end(), [](std::int64_t w) { return w == 0; });
    }
    static void add_to(std::int64_t& sum, std::int64_t a, std::int64_t times) { sum = fitting(base::checked_add(sum, fitting(base::checked_mul(a, times)))); }
    std::vector<std::vector<std::int64_t>>& pairs_of(Sum& sum) const {
        if (letters_.size() > most_letters) throw NotOfLetters{};
        if (sum.pairs.empty()) sum.pairs.assign(letters_.size(), std::vector<std::int64_t>(letters_.size(), 0));
        return sum.pairs;
    }

    Sum joined(Sum a, const Sum& b, std::int64_t times) const {
        for (std::size_t k = 0; k < a.of.size(); ++k) add_to(a.of[k], b.of[k], times);
        add_to(a.constant, b.constant, times);
        for (std::size_t k = 0; k < b.pairs.size(); ++k)
            for (std::size_t j = 0; j < b.pairs.size(); ++j) add_to(pairs_of(a)[k][j], b.pairs[k][j], times);
        return a;
    }

    /// Of what every letter adds: with each of the others, with itself, and with the constants.
    Sum product(const Sum& a, const Sum& b) const {
        if (is_constant(a)) return joined(read(*number(0)), b, a.constant);
        if (is_constant(b)) return joined(read(*number(0)), a, b.constant);
        if (!a.pairs.empty() || !b.pairs.empty()) throw NotOfLetters{};
        Sum made = joined(joined(read(*number(0)), a, b.constant), b, a.constant);
        made.constant = fitting(base::checked_mul(a.constant, b.constant));
        for (std::size_t k = 0; k < letters_.size(); ++k) {
            add_to(made.of[k], a.of[k], b.of[k]);
            for (std::size_t j = 0; j < letters_.size(); ++j) {
                add_to(pairs_of(made)[k][j], a.of[k], b.of[j]);
                add_to(made.pairs[k][j], b.of[k], a.of[j]);
            }
        }
        return made;
    }

    /// x in w, or i in 1..len(w).
    static Named named(const Binder& b) {
        const Expr& range = *b.range;
        if (is_word(range)) return {b.slot, false};
        if (range.op != Op::range || !is_number(*range.args[0], 1) || !is_length(*range.args[1])) throw NotOfLetters{};
        return {b.slot, true};
    }

    ExprRef literal(std::int64_t letter) const {
        Expr made = *number(letter);
        if (game_.components[0].kind == ComponentKind::word) made.op = Op::letter, made.type = {Kind::letter};
        return std::make_shared<const Expr>(std::move(made));
    }

    /// What e counts, where `told` leaves no name in it.
    std::int64_t adds(const Expr& e, const std::function<ExprRef(const ExprRef&)>& told) const {
        const auto value = [&](const ExprRef& said) {
            const ExprRef of_letter = rewrite(said, told);
            if (!free_slots(*of_letter).empty()) throw NotOfLetters{};
            Evaluator::Frame frame(64);
            return Evaluator(game_).evaluate(*of_letter, frame);
        };
        if (e.condition && !value(e.condition).truth()) return 0;
        const Value found = value(e.args[0]);
        const auto small = e.op == Op::count ? std::optional<std::int64_t>(found.truth() ? 1 : 0) : base::to_int64(found.number());
        if (!small) throw NotOfLetters{};
        return *small;
    }

    /// Where nothing but w[i] is asked: what one letter adds, wherever it stands.
    Sum over_letters(const Expr& e) const {
        if (e.binders.size() != 1) throw NotOfLetters{};
        const Named name = named(e.binders[0]);
        Sum sum{{}, 0};
        for (const std::int64_t letter : letters_) {
            const ExprRef here = literal(letter);
            sum.of.push_back(adds(e, [&](const ExprRef& part) { return name.is_letter(*part) ? here : part; }));
        }
        return sum;
    }

    /// i in 1..len(w) and j in the same, in i+1..len(w), i..len(w), 1..i-1 or 1..i; where j runs from i + 1 on, i may end at len(w) - 1.
    std::pair<std::array<Named, 2>, Orders> both_names(const Expr& e) const {
        const Binder &first = e.binders[0], &second = e.binders[1];
        const Expr& range = *second.range;
        if (range.op != Op::range) return {{named(first), named(second)}, {}};
        const Expr &from = *range.args[0], &to = *range.args[1];
        Orders orders;
        if (is_length(to) && (is_local(from, first.slot) || is_next_to(from, first.slot, 1))) {
            orders = {true, is_local(from, first.slot), false};
        } else if (is_number(from, 1) && (is_local(to, first.slot) || is_next_to(to, first.slot, -1))) {
            orders = {false, is_local(to, first.slot), true};
        } else {
            return {{named(first), named(second)}, {}};
        }
        const Expr& outer = *first.range;
        const bool but_last = orders.before && !orders.same && outer.op == Op::range && is_number(*outer.args[0], 1) && outer.args[1]->op == Op::subtract &&
                              is_length(*outer.args[1]->args[0]) && is_number(*outer.args[1]->args[1], 1);
        const Named name = but_last ? Named{first.slot, true} : named(first);
        if (!name.place) throw NotOfLetters{};
        return {{name, Named{second.slot, true}}, orders};
    }

    /// Where of two places nothing is asked but their letters and which comes first: what two letters add.
    Sum over_pairs(const Expr& e) const {
        const auto [names, orders] = both_names(e);
        const auto is_place = [&](const Expr& part) {
            return std::any_of(names.begin(), names.end(), [&](const Named& name) { return name.place && is_local(part, name.slot); });
        };
        /// The first name at the letter a and the place i, the second at b and j.
        const auto value = [&](std::int64_t a, std::int64_t b, std::int64_t i, std::int64_t j) {
            const ExprRef letter_a = literal(a), letter_b = literal(b);
            return adds(e, [&](const ExprRef& part) {
                if (names[0].is_letter(*part)) return letter_a;
                if (names[1].is_letter(*part)) return letter_b;
                const bool of_places =
                    part->op == Op::compare && std::all_of(part->args.begin(), part->args.end(), [&](const ExprRef& p) { return is_place(*p); });
                return of_places ? with_children(part, [&](const ExprRef& p) { return number(p->slot == names[0].slot ? i : j); }) : part;
            });
        };
        Sum sum = read(*number(0));
        for (std::size_t k = 0; k < letters_.size(); ++k) {
            if (orders.same) sum.of[k] = fitting(value(letters_[k], letters_[k], 1, 1));
            for (std::size_t l = 0; l < letters_.size(); ++l) {
                if (orders.before) add_to(pairs_of(sum)[k][l], value(letters_[k], letters_[l], 1, 2), 1);
                if (orders.behind) add_to(pairs_of(sum)[k][l], value(letters_[l], letters_[k], 2, 1), 1);
            }
        }
        return sum;
    }

    const Game& game_;
    const std::vector<std::int64_t>& letters_;
};

bool is_zero(const Expr& e) { return e.op == Op::number && e.number == 0; }

/// What may be 0 outside of some words: the sum, and those words, with all others where the sum is 0.
std::pair<ExprRef, ExprRef> without_zeros(const ExprRef& e) {
    const auto only = [](const ExprRef& sum, const ExprRef& where) { return std::pair(sum, binary(Op::or_, where, compare(sum, Relation::equal, number(0)))); };
    if (e->op == Op::if_ && is_zero(*e->args[2])) return only(e->args[1], e->args[0]);
    if (e->op == Op::if_ && is_zero(*e->args[1])) return only(e->args[2], negation(e->args[0]));
    const bool largest = e->op == Op::maximum_of && e->args.size() == 2;
    for (std::size_t k = 0; largest && k < 2; ++k)
        if (is_zero(*e->args[k])) return only(e->args[1 - k], compare(e->args[1 - k], Relation::greater, number(0)));
    return {e, nullptr};
}

}  // namespace

bool LetterSum::is_natural() const {
    const auto natural = [](const std::vector<std::int64_t>& all) { return std::all_of(all.begin(), all.end(), [](std::int64_t w) { return w >= 0; }); };
    return natural(of) && std::all_of(pairs.begin(), pairs.end(), natural);
}

std::optional<LetterSum> letter_weights(const Game& game, const ExprRef& e, const std::vector<std::int64_t>& letters) {
    try {
        const auto [sum, where] = without_zeros(e);
        LetterSum made = Weights(game, letters).read(*sum);
        made.where = where;
        return made;
    } catch (const NotOfLetters&) {
    } catch (const ConstantError&) {
    }
    return std::nullopt;
}

}  // namespace grundy::rule
