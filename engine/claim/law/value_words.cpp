#include "engine/claim/law/value_words.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>

#include "engine/base/checked.hpp"
#include "engine/claim/law/lost_terms.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law/value_terms.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::Builtin;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

namespace {

constexpr std::size_t most_sampled = 4000, fewest_sampled = 4;  ///< positions; on a side of their box
constexpr std::int64_t largest_table = 64;                      ///< entries
constexpr std::int64_t largest_block = 8;
constexpr std::size_t most_formulas = 12;  ///< candidates that fit the small positions

class ValueSearch {
public:
    ValueSearch(const std::vector<ExprRef>& numbers, std::vector<ValueSample> samples, std::int64_t side, bool binary,
                const std::function<bool(const ExprRef&)>& right)
        : numbers_(numbers), samples_(std::move(samples)), side_(side), binary_(binary), right_(right) {}

    ExprRef found() {
        if (samples_.size() < 8) return nullptr;
        if (ExprRef said = by_one_number()) return said;
        if (numbers_.size() < 2) return nullptr;
        for (const Op op : {Op::exclusive_or, Op::add}) {
            if (op == Op::exclusive_or && !binary_) continue;
            if (ExprRef said = by_parts(op)) return said;
        }
        if (binary_)
            if (ExprRef said = by_blocks()) return said;
        return numbers_.size() == 2 ? by_remainders() : nullptr;
    }

    /// The same, or a function of some of the numbers alone, taken together.
    ExprRef found_of_some() {
        if (ExprRef said = found()) return said;
        for (std::uint32_t set = 1; set < (1U << std::min<std::size_t>(numbers_.size(), 6)); ++set) {
            std::vector<std::size_t> places;
            for (std::size_t k = 0; k < numbers_.size(); ++k)
                if ((set >> k & 1U) != 0) places.push_back(k);
            if (places.size() < 2 || places.size() == numbers_.size()) continue;
            if (ExprRef said = together(places)) return said;
        }
        return nullptr;
    }

    /// if condition then … else …, each found by itself and both together compared.
    ExprRef by(const ExprRef& condition, const std::function<bool(const ValueSample&)>& is) {
        std::vector<ValueSample> sides[2];
        for (const ValueSample& one : samples_) sides[is(one) ? 0 : 1].push_back(one);
        ExprRef said[2];
        const std::function<bool(const ExprRef&)> any = [](const ExprRef&) { return true; };
        for (int k = 0; k < 2; ++k)
            if (!(said[k] = ValueSearch(numbers_, sides[k], side_, binary_, any).found())) return nullptr;
        return right(rule::choice(condition, said[0], said[1]));
    }

private:
    using Number = std::function<std::int64_t(const ValueSample&)>;

    ExprRef by_one_number() {
        for (std::size_t k = 0; k < numbers_.size(); ++k)
            if (ExprRef said = of_number(numbers_[k], [k](const ValueSample& one) { return one.numbers[k]; })) return said;
        std::vector<std::size_t> all(numbers_.size());
        for (std::size_t k = 0; k < all.size(); ++k) all[k] = k;
        return all.size() < 2 ? nullptr : together(all);
    }

    /// A function of the sum, the nim-sum, the least or the largest of some numbers, or of the distance of two.
    ExprRef together(const std::vector<std::size_t>& places) {
        const auto over = [&](const std::function<std::int64_t(std::int64_t, std::int64_t)>& of) -> Number {
            return [&places, of](const ValueSample& one) {
                std::int64_t whole = one.numbers[places[0]];
                for (std::size_t k = 1; k < places.size(); ++k) whole = of(whole, one.numbers[places[k]]);
                return whole;
            };
        };
        const auto folded = [&](Op op) {
            ExprRef whole = numbers_[places[0]];
            for (std::size_t k = 1; k < places.size(); ++k) whole = rule::binary(op, whole, numbers_[places[k]]);
            return whole;
        };
        if (ExprRef said = of_number(folded(Op::add), over([](auto a, auto b) { return a + b; }))) return said;
        if (binary_)
            if (ExprRef said = of_number(folded(Op::exclusive_or), over([](auto a, auto b) { return a ^ b; }))) return said;
        for (const Op op : {Op::minimum_of, Op::maximum_of}) {
            std::vector<ExprRef> of;
            for (const std::size_t k : places) of.push_back(numbers_[k]);
            const ExprRef extreme = rule::node(op, std::move(of));
            if (ExprRef said = of_number(extreme, over([op](auto a, auto b) { return op == Op::minimum_of ? std::min(a, b) : std::max(a, b); }))) return said;
        }
        if (places.size() != 2) return nullptr;
        return of_number(rule::call(Builtin::abs, {folded(Op::subtract)}), over([](auto a, auto b) { return std::abs(a - b); }));
    }

    ExprRef of_number(const ExprRef& t, const Number& worth) {
        Told told;
        for (const ValueSample& one : samples_)
            if (told.emplace(worth(one), one.value).first->second != one.value) return nullptr;
        return right(of_one(t, std::move(told), side_));
    }

    /// g(x, y) = g(x, 0) xor g(0, y), or their sum.
    ExprRef by_parts(Op op) {
        std::vector<Told> alone(numbers_.size());
        for (const ValueSample& one : samples_) {
            const auto others = std::count_if(one.numbers.begin(), one.numbers.end(), [](std::int64_t n) { return n != 0; });
            for (std::size_t k = 0; k < numbers_.size(); ++k)
                if (others == (one.numbers[k] != 0 ? 1 : 0)) alone[k][one.numbers[k]] = one.value;
        }
        for (const ValueSample& one : samples_) {
            std::int64_t whole = 0;
            for (std::size_t k = 0; k < numbers_.size(); ++k) {
                const auto part = alone[k].find(one.numbers[k]);
                if (part == alone[k].end()) return nullptr;
                whole = op == Op::add ? whole + part->second : whole ^ part->second;
            }
            if (whole != one.value) return nullptr;
        }
        ExprRef whole;
        for (std::size_t k = 0; k < numbers_.size(); ++k) {
            const ExprRef part = of_one(numbers_[k], alone[k], side_);
            if (!part) return nullptr;
            if (part->op == Op::number && part->number == 0) continue;
            whole = whole ? rule::binary(op, whole, part) : part;
        }
        return right(whole);
    }

    /// m (x / m xor y / m) + (x + y) mod m, as of cyclic Nimhoff, with a table in the place of (x + y) mod m where two numbers need one.
    ExprRef by_blocks() {
        for (std::int64_t m = 2; m <= largest_block && 3 * m <= side_; ++m) {
            Told of_sum, of_pair;
            const bool fits = std::all_of(samples_.begin(), samples_.end(), [&](const ValueSample& one) {
                std::int64_t blocks = 0, sum = 0, pair = 0;
                for (const std::int64_t n : one.numbers) blocks ^= n / m, sum += n % m, pair = pair * m + n % m;
                const std::int64_t rest = one.value - m * blocks;
                if (rest < 0 || rest >= m) return false;
                if (of_sum.emplace(sum % m, rest).first->second != rest) of_sum[sum % m] = -1;
                return of_pair.emplace(pair, rest).first->second == rest;
            });
            if (!fits) continue;
            ExprRef blocks, sum, pair;
            for (const ExprRef& n : numbers_) {
                const ExprRef block = rule::binary(Op::divide, n, rule::number(m));
                blocks = blocks ? rule::binary(Op::exclusive_or, blocks, block) : block;
                sum = sum ? rule::binary(Op::add, sum, n) : n;
                pair = pair ? rule::binary(Op::add, rule::binary(Op::multiply, pair, rule::number(m)), modulo(n, m)) : modulo(n, m);
            }
            const bool by_sum = std::all_of(of_sum.begin(), of_sum.end(), [](const auto& one) { return one.second == one.first; });
            if (!by_sum && (numbers_.size() != 2 || static_cast<std::int64_t>(of_pair.size()) < m * m)) return nullptr;
            std::vector<std::int64_t> table;
            for (const auto& [key, rest] : of_pair) table.push_back(rest);
            return right(rule::binary(Op::add, rule::binary(Op::multiply, rule::number(m), blocks), by_sum ? modulo(sum, m) : index_of(table, pair)));
        }
        return nullptr;
    }

    /// A table of (x mod p, y mod q), the smallest.
    ExprRef by_remainders() {
        std::vector<std::pair<std::int64_t, std::int64_t>> sizes;
        for (std::int64_t p = 1; p <= largest_table; ++p)
            for (std::int64_t q = 1; p * q <= largest_table; ++q) sizes.emplace_back(p, q);
        std::stable_sort(sizes.begin(), sizes.end(), [](const auto& a, const auto& b) { return a.first * a.second < b.first * b.second; });
        for (const auto& size : sizes) {
            const std::int64_t p = size.first, q = size.second;
            if (p == 1 || q == 1 || 2 * p > side_ || 2 * q > side_) continue;  // one number alone was tried
            std::vector<std::int64_t> table(static_cast<std::size_t>(p * q), -1);
            const bool fits = std::all_of(samples_.begin(), samples_.end(), [&](const ValueSample& one) {
                std::int64_t& entry = table[static_cast<std::size_t>(base::remainder(one.numbers[0], p) * q + base::remainder(one.numbers[1], q))];
                if (entry < 0) entry = one.value;
                return entry == one.value;
            });
            if (!fits) continue;
            for (std::int64_t& entry : table) entry = std::max<std::int64_t>(entry, 0);  // no position has these remainders
            if (const auto place = exception_of(table)) {
                const auto at = static_cast<std::int64_t>(*place);
                const ExprRef condition = rule::binary(Op::and_, remainder_is(numbers_[0], p, at / q), remainder_is(numbers_[1], q, at % q));
                return right(rule::choice(condition, rule::number(table[*place]), rule::number(table[*place == 0 ? 1 : 0])));
            }
            return right(index_of(table, rule::binary(Op::add, rule::binary(Op::multiply, rule::number(q), modulo(numbers_[0], p)), modulo(numbers_[1], q))));
        }
        return nullptr;
    }

    ExprRef right(const ExprRef& candidate) {
        if (!candidate || ++compared_ > most_formulas) return nullptr;
        return right_(candidate) ? candidate : nullptr;
    }

    const std::vector<ExprRef>& numbers_;
    std::vector<ValueSample> samples_;
    const std::int64_t side_;
    const bool binary_;
    const std::function<bool(const ExprRef&)>& right_;
    std::size_t compared_ = 0;
};

std::vector<ValueSample> samples_of(const std::vector<std::int64_t>& values, std::size_t numbers, std::size_t side) {
    std::vector<ValueSample> samples;
    std::vector<std::size_t> at(numbers, 0);
    std::size_t k = 0;
    do {
        if (values[k] >= 0) samples.push_back({{at.begin(), at.end()}, values[k]});
        ++k;
    } while (next_in_box(at, side));
    return samples;
}

/// Without the numbers that make no difference to the value, if some but not all make none.
void leave_out_idle(std::vector<ExprRef>& numbers, std::vector<ValueSample>& samples) {
    std::vector<std::size_t> kept;
    for (std::size_t k = 0; k < numbers.size(); ++k) {
        std::map<std::vector<std::int64_t>, std::int64_t> by_others;
        const bool idle = std::all_of(samples.begin(), samples.end(), [&](const ValueSample& one) {
            std::vector<std::int64_t> others = one.numbers;
            others[k] = 0;
            return by_others.emplace(std::move(others), one.value).first->second == one.value;
        });
        if (!idle) kept.push_back(k);
    }
    if (kept.empty() || kept.size() == numbers.size()) return;
    std::vector<ExprRef> fewer;
    for (const std::size_t k : kept) fewer.push_back(numbers[k]);
    for (ValueSample& one : samples) {
        std::vector<std::int64_t> left;
        for (const std::size_t k : kept) left.push_back(one.numbers[k]);
        one.numbers = std::move(left);
    }
    numbers = std::move(fewer);
}

}  // namespace

ExprRef guess_in_words(const rule::Game& game, Sentences& sentences, PlayRelation& play, arithmetic::Track v, const std::vector<std::int64_t>& values,
                       std::size_t side, const std::function<bool(const arithmetic::Automaton& pairs)>& is_right) {
    const std::vector<ExprRef> numbers = numbers_of_position(game);
    if (numbers.empty() || numbers.size() != play.tracks().size()) return nullptr;
    const auto slot = static_cast<std::uint32_t>(game.components.size());
    const std::function<bool(const ExprRef&)> right = [&](const ExprRef& candidate) {
        try {
            Scope scope = play.scope();
            scope[slot] = {true, {arithmetic::number(v)}};
            return is_right(sentences.truth(*rule::compare(candidate, Relation::equal, rule::local(slot, "value")), scope));
        } catch (const NotDefinable&) {
            return false;
        }
    };
    return ValueSearch(numbers, samples_of(values, numbers.size(), side), static_cast<std::int64_t>(side), sentences.base() == 2, right).found_of_some();
}

ExprRef values_in_words(const rule::Game& game, const game::Ruleset& ruleset, const ValueLaw& law) {
    std::vector<ExprRef> numbers = numbers_of_position(game);
    PlayRelation& play = law.play();
    if (numbers.empty() || numbers.size() > 6 || numbers.size() != play.tracks().size()) return nullptr;
    std::size_t side = 2;
    while (side < 200 && std::pow(static_cast<double>(side + 1), static_cast<double>(numbers.size())) <= static_cast<double>(most_sampled)) ++side;
    std::vector<ValueSample> samples;
    for (; samples.empty(); side /= 2) {  // of a smaller box, where positions have so many options
        if (side < fewest_sampled) return nullptr;
        try {
            samples = samples_of(SmallBoxes(ruleset).values(play, side).values, numbers.size(), side);
            break;
        } catch (const TooFar& far) {
            if (!far.many) return nullptr;
        }
    }
    const auto slot = static_cast<std::uint32_t>(game.components.size());
    const std::function<bool(const ExprRef&)> right = [&](const ExprRef& candidate) {
        try {
            Scope scope = play.scope();
            scope[slot] = {true, {arithmetic::number(law.value())}};
            const auto said = law.sentences().truth(*rule::compare(candidate, Relation::equal, rule::local(slot, "value")), scope);
            return both(play.positions(), complement(alike(said, law.pairs()))).accepts_nothing();
        } catch (const NotDefinable&) {
            return false;
        }
    };
    leave_out_idle(numbers, samples);
    const bool binary = law.sentences().base() == 2;
    const auto last = static_cast<std::int64_t>(side);
    ValueSearch search(numbers, samples, last, binary, right);
    if (ExprRef said = numbers.size() == 2 ? search.found() : search.found_of_some()) return said;
    if (numbers.size() != 2) return nullptr;
    const ExprRef &x = numbers[0], &y = numbers[1];
    const struct {
        ExprRef condition;
        std::function<bool(const ValueSample&)> is;
    } cases[] = {{rule::compare(x, Relation::less_equal, y), [](const ValueSample& one) { return one.numbers[0] <= one.numbers[1]; }},
                 {rule::compare(x, Relation::less, y), [](const ValueSample& one) { return one.numbers[0] < one.numbers[1]; }},
                 {rule::compare(x, Relation::equal, y), [](const ValueSample& one) { return one.numbers[0] == one.numbers[1]; }},
                 {rule::compare(x, Relation::equal, rule::number(0)), [](const ValueSample& one) { return one.numbers[0] == 0; }},
                 {rule::compare(y, Relation::equal, rule::number(0)), [](const ValueSample& one) { return one.numbers[1] == 0; }}};
    for (const auto& one : cases)
        if (ExprRef said = search.by(one.condition, one.is)) return said;
    return nullptr;
}

std::string value_text(const rule::Game& game, const game::Ruleset& ruleset, const ValueLaw& law) {
    return told_within(most_work / 20, [&] {
        const rule::ExprRef words = values_in_words(game, ruleset, law);
        return words ? rule::to_string(*words, game) : "";
    });
}

}  // namespace grundy::claim
