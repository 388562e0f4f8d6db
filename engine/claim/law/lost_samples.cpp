/// Small positions of a set that an automaton reads, and what is read off them compared with it.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/play/small_box.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::size_t most_samples = 4000;

}  // namespace

std::vector<ExprRef> numbers_of_position(const rule::Game& game, bool whole) {
    std::vector<ExprRef> numbers;
    for (std::uint32_t slot = 0; slot < game.components.size(); ++slot) {
        const rule::Component& c = game.components[slot];
        if (rule::holds_negative(c.kind) && !whole) return {};
        if (rule::is_number(c.kind)) {
            numbers.push_back(rule::local(slot, c.name));
            continue;
        }
        if (!rule::is_vector(c.kind)) return {};
        for (std::int64_t k = 1; k <= c.length; ++k) {
            numbers.push_back(rule::node(Op::index, {rule::local(slot, c.name, {rule::Kind::vector}), rule::number(k)}));
        }
    }
    return numbers;
}

namespace {

/// Wythoff's pairs: with d = |x - y| and n = d / a, a divides d and min(x, y) = floor(n (θ + 1 - a)) = (n (2 - a) + √((a² + 4) n²)) / 2, rounded down.
rule::ExprRef pairs_in_words(const rule::ExprRef& x, const rule::ExprRef& y, std::int64_t a) {
    const auto made = [](Op op, const rule::ExprRef& p, const rule::ExprRef& q) { return rule::binary(op, p, q); };
    const auto d = rule::call(rule::Builtin::abs, {made(Op::subtract, x, y)}), n = a == 1 ? d : made(Op::divide, d, rule::number(a));
    const bool half = a % 2 == 0;  // √(a² + 4) is twice the root of a² / 4 + 1
    const auto square = made(Op::multiply, rule::number(half ? a * a / 4 + 1 : a * a + 4), made(Op::power, n, rule::number(2)));
    rule::ExprRef first = rule::call(rule::Builtin::isqrt, {square});
    const std::int64_t less = half ? a / 2 - 1 : a - 2;
    if (less != 0) first = less < 0 ? made(Op::add, n, first) : made(Op::subtract, first, less == 1 ? n : made(Op::multiply, rule::number(less), n));
    if (!half) first = made(Op::divide, first, rule::number(2));
    const auto is_first = rule::compare(rule::node(Op::minimum_of, {x, y}), rule::Relation::equal, first);
    return a == 1 ? is_first : made(Op::and_, rule::compare(made(Op::modulo, d, rule::number(a)), rule::Relation::equal, rule::number(0)), is_first);
}

/// Fraenkel's pairs, at places 1, a + 1, …, s_(i+1) = a s_i + b s_(i-1): the less of both ends in an even number of zeros, and the other has one more behind
/// it.
rule::ExprRef pairs_by_digits(const rule::ExprRef& x, const rule::ExprRef& y, std::int64_t a, std::int64_t b) {
    const auto row = [](std::int64_t first, std::int64_t second) {
        return rule::node(Op::vector_list, {rule::number(first), rule::number(second)}, {rule::Kind::vector, rule::Kind::number});
    };
    const auto extreme = [&](Op op) { return rule::node(op, {x, y}); };
    const rule::ExprRef less = extreme(Op::minimum_of), by = row(a, b), places = row(1, a + 1);
    const auto zeros = rule::call(rule::Builtin::trailing, {less, by, places, rule::number(0)});
    const auto behind = rule::call(rule::Builtin::reread, {less, by, places, row(a + 1, a * (a + 1) + b)});
    return rule::binary(Op::and_, rule::call(rule::Builtin::even, {zeros}), rule::compare(extreme(Op::maximum_of), rule::Relation::equal, behind));
}

}  // namespace

std::optional<LostSamples> of_those_that_matter(const LostSamples& known) {
    std::vector<ExprRef> numbers;
    std::vector<std::size_t> places;
    for (std::size_t k = 0; k < known.places.size(); ++k) {
        std::map<std::vector<base::Integer>, bool> by_others;
        const bool idle = std::all_of(known.samples.begin(), known.samples.end(), [&](const LostSamples::Sample& one) {
            std::vector<base::Integer> all, others;
            for (const rule::Datum& datum : one.position) all.insert(all.end(), datum.items.begin(), datum.items.end());
            for (std::size_t other = 0; other < known.places.size(); ++other)
                if (other != k) others.push_back(all.at(known.places[other]));
            return by_others.emplace(std::move(others), one.lost).first->second == one.lost;
        });
        if (!idle) numbers.push_back(known.numbers[k]), places.push_back(known.places[k]);
    }
    if (numbers.empty() || numbers.size() == known.numbers.size()) return std::nullopt;
    LostSamples fewer = known;  // thousands of samples: copied only where they are wanted
    fewer.numbers = std::move(numbers), fewer.places = std::move(places);
    return fewer;
}

rule::ExprRef lost_in_words(const rule::Game& game, Sentences& sentences, const PlayRelation& play, const arithmetic::Automaton& lost) {
    LostSamples known;
    known.numbers = numbers_of_position(game, true);
    for (std::size_t k = 0; k < known.numbers.size(); ++k) known.places.push_back(k);
    const bool whole = std::any_of(game.components.begin(), game.components.end(), [](const rule::Component& c) { return rule::holds_negative(c.kind); });
    known.base = whole ? 0 : sentences.base().base();  // digits are those of natural numbers
    if (known.numbers.empty() || known.numbers.size() > 5) return nullptr;
    const auto cells = [&](std::size_t side) { return std::pow(static_cast<double>(side), static_cast<double>(known.numbers.size())); };
    std::size_t side = 2;
    while (side < 400 && cells(side + 1) <= static_cast<double>(most_samples)) ++side;
    known.side = static_cast<std::int64_t>(side);
    std::vector<std::size_t> at(known.numbers.size(), 0);
    do {
        rule::PositionData position;
        for (std::size_t k = 0, i = 0; k < game.components.size(); ++k) {
            const rule::Component& c = game.components[k];
            rule::Datum& datum = position.emplace_back();
            datum.scalar = !rule::is_vector(c.kind);
            for (std::int64_t j = 0; j < (datum.scalar ? 1 : c.length); ++j)
                datum.items.emplace_back(static_cast<std::int64_t>(at[i++]) - (rule::holds_negative(c.kind) ? known.side / 2 : 0));
        }
        const arithmetic::Values values = play.values(position);
        if (play.positions().accepts(values)) known.samples.push_back({position, lost.accepts(values)});
    } while (next_in_box(at, side));
    known.right = [&](const ExprRef& candidate) {
        try {
            return both(play.positions(), complement(alike(sentences.truth(*candidate, play.scope()), lost))).accepts_nothing();
        } catch (const NotDefinable&) {
            return false;
        }
    };
    if (!sentences.base().in_base() && known.numbers.size() == 2) {
        const auto &x = known.numbers[0], &y = known.numbers[1];
        const std::int64_t a = sentences.base().quotient(), b = sentences.base().numerator();
        if (auto pairs = b == 1 ? pairs_in_words(x, y, a) : pairs_by_digits(x, y, a, b); known.right(pairs)) return pairs;
    }
    return lost_in_words(game, known);
}

}  // namespace grundy::claim
