#include "engine/rule/letter_weights.hpp"

#include "engine/base/checked.hpp"
#include "engine/rule/constant.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {
namespace {

/// It is made of something else.
struct NotOfLetters {};

std::int64_t fitting(base::Checked value) {
    if (!value || *value > (std::int64_t{1} << 40) || *value < -(std::int64_t{1} << 40)) throw NotOfLetters{};
    return *value;
}

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
            case Op::multiply: {
                const Sum a = part(0), b = part(1);
                const bool first = is_constant(a);
                if (!first && !is_constant(b)) throw NotOfLetters{};
                return joined(read(*number(0)), first ? b : a, first ? a.constant : b.constant);
            }
            case Op::call:
                if (e.builtin != Builtin::len || !is_word(*e.args[0])) throw NotOfLetters{};
                return {std::vector<std::int64_t>(letters_.size(), 1), 0};
            case Op::sum_of:
                if (!is_word(*e.args[0])) throw NotOfLetters{};
                return {letters_, 0};
            case Op::sum:
            case Op::count: return over_letters(e);
            default: throw NotOfLetters{};
        }
    }

private:
    static bool is_word(const Expr& e) { return e.op == Op::local && e.slot == 0; }
    bool is_constant(const Sum& s) const { return s.of == std::vector<std::int64_t>(letters_.size(), 0); }

    static Sum joined(Sum a, const Sum& b, std::int64_t times) {
        for (std::size_t k = 0; k < a.of.size(); ++k) a.of[k] = fitting(base::checked_add(a.of[k], fitting(base::checked_mul(b.of[k], times))));
        a.constant = fitting(base::checked_add(a.constant, fitting(base::checked_mul(b.constant, times))));
        return a;
    }

    /// x in w, or i in 1..len(w) where nothing but w[i] is asked: what one letter adds, wherever it stands.
    Sum over_letters(const Expr& e) const {
        if (e.binders.size() != 1) throw NotOfLetters{};
        const Binder& b = e.binders[0];
        const Expr& range = *b.range;
        const bool places = range.op == Op::range && range.args[0]->op == Op::number && range.args[0]->number == 1 && range.args[1]->op == Op::call &&
                            range.args[1]->builtin == Builtin::len && is_word(*range.args[1]->args[0]);
        if (!places && !is_word(range)) throw NotOfLetters{};
        const auto is_entry = [&](const Expr& part) {
            if (!places) return part.op == Op::local && part.slot == b.slot;
            return part.op == Op::index && is_word(*part.args[0]) && part.args[1]->op == Op::local && part.args[1]->slot == b.slot;
        };
        Sum sum{{}, 0};
        for (const std::int64_t letter : letters_) {
            Expr literal = *number(letter);
            if (game_.components[0].kind == ComponentKind::word) literal.op = Op::letter, literal.type = {Kind::letter};
            const ExprRef here = std::make_shared<const Expr>(std::move(literal));
            const auto value = [&](const ExprRef& said) {
                const ExprRef of_letter = rewrite(said, [&](const ExprRef& part) { return is_entry(*part) ? here : part; });
                if (!free_slots(*of_letter).empty()) throw NotOfLetters{};
                Evaluator::Frame frame(64);
                return Evaluator(game_).evaluate(*of_letter, frame);
            };
            std::int64_t adds = 0;
            if (!e.condition || value(e.condition).truth()) {
                const Value found = value(e.args[0]);
                const auto small = e.op == Op::count ? std::optional<std::int64_t>(found.truth() ? 1 : 0) : base::to_int64(found.number());
                if (!small) throw NotOfLetters{};
                adds = *small;
            }
            sum.of.push_back(adds);
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
