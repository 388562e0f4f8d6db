/// The lengths of plays from small positions are equations for the coefficients of products of up to three numbers, or of numbers divided by 2 and 3; what
/// solves them is proved as a claim `length = e` is (claimed_length.hpp).
#include "engine/claim/law/length_law.hpp"

#include <algorithm>

#include "engine/claim/ground/play_lengths.hpp"
#include "engine/claim/law/claimed_length.hpp"
#include "engine/claim/play/potential.hpp"
#include "engine/claim/play/small_box.hpp"
#include "engine/claim/play/winning_terms.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

namespace {

constexpr std::size_t most_measured_numbers = 5;
constexpr std::int64_t box_of_lengths[] = {1, 20, 9, 7, 5, 4};
constexpr std::int64_t largest_in_length = 1'000;

/// A product of numbers of a position, or one of them divided; 1 where there is none.
struct LengthTerm {
    std::vector<std::size_t> factors;
    std::int64_t divisor = 1;

    std::int64_t at(const std::vector<std::int64_t>& numbers) const {
        std::int64_t product = 1;
        for (const std::size_t k : factors) product *= numbers[k];
        return product / divisor;
    }
    ExprRef expr(const std::vector<ExprRef>& numbers) const {
        ExprRef product;
        for (const std::size_t k : factors) product = product ? rule::binary(Op::multiply, product, numbers[k]) : numbers[k];
        return divisor == 1 ? product : rule::binary(Op::divide, product, rule::number(divisor));
    }
};

std::vector<LengthTerm> quotient_terms(std::size_t numbers) {
    std::vector<LengthTerm> all;
    for (const std::int64_t divisor : {1, 2, 3})
        for (std::size_t k = 0; k < numbers; ++k) all.push_back({{k}, divisor});
    all.emplace_back();
    return all;
}

std::vector<LengthTerm> product_terms(std::size_t numbers) {
    std::vector<LengthTerm> all;
    for (std::size_t i = 0; i < numbers; ++i) {
        all.push_back({{i}});
        for (std::size_t j = i; j < numbers; ++j) {
            all.push_back({{i, j}});
            for (std::size_t k = j; k < numbers; ++k) all.push_back({{i, j, k}});
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const LengthTerm& a, const LengthTerm& b) { return a.factors.size() < b.factors.size(); });
    all.emplace_back();
    return all;
}

struct PlayedOut {
    std::vector<std::int64_t> numbers;
    std::int64_t length = 0;
    bool positive = true;  ///< all numbers are at least 1
};

/// Plays from small positions; nothing where they have no one length, from positions of numbers from 1 on neither.
std::vector<PlayedOut> played_out(const game::Ruleset& ruleset, std::size_t numbers, bool& everywhere) {
    std::vector<PlayedOut> all;
    PlayLengths lengths(ruleset);
    const std::vector<std::int64_t> low(numbers, 0);
    std::vector<std::int64_t> at = low;
    do {
        const game::Position here = ruleset.shape().canonical(game::Position(at.begin(), at.end()));
        if (ruleset.contains(here)) {
            const auto found = lengths.of(here);
            const bool one = found && found->first == found->second;
            const bool positive = std::all_of(at.begin(), at.end(), [](std::int64_t n) { return n >= 1; });
            if (!found || (!one && positive)) return {};
            everywhere = everywhere && one;
            if (one) all.push_back({at, static_cast<std::int64_t>(found->first), positive});
        }
    } while (next_in_box(at, low, box_of_lengths[numbers]));
    return all;
}

/// e with the least equations solved; null where they have no solution.
ExprRef fitted(const std::vector<PlayedOut>& samples, const std::vector<LengthTerm>& features, const std::vector<ExprRef>& numbers, bool positive) {
    std::vector<std::vector<base::Integer>> rows;
    for (const PlayedOut& sample : samples) {
        if (positive && !sample.positive) continue;
        std::vector<base::Integer> row;
        for (const LengthTerm& feature : features) row.emplace_back(feature.at(sample.numbers));
        row.emplace_back(-sample.length);
        rows.push_back(std::move(row));
    }
    if (rows.size() < features.size()) return nullptr;
    const auto solution = whole_solution(std::move(rows), features.size());
    if (!solution) return nullptr;
    ExprRef sum;
    for (const bool negative : {false, true})
        for (std::size_t k = 0; k < features.size(); ++k) {
            const std::int64_t c = (*solution)[k], size = c < 0 ? -c : c;
            if (c == 0 || (c < 0) != negative) continue;
            if (size > largest_in_length) return nullptr;
            ExprRef term = features[k].factors.empty() ? rule::number(size) : features[k].expr(numbers);
            if (!features[k].factors.empty() && size > 1) term = rule::binary(Op::multiply, rule::number(size), term);
            if (!sum) sum = negative ? rule::binary(Op::subtract, rule::number(0), term) : term;
            else sum = rule::binary(negative ? Op::subtract : Op::add, sum, term);
        }
    if (!sum) return nullptr;
    return solution->back() == 1 ? sum : rule::binary(Op::divide, sum, rule::number(solution->back()));
}

/// `length = form`, of the positions of which the condition is true; null: of all.
rule::Claim length_claim(const rule::Game& game, ExprRef form, ExprRef condition, std::uint32_t frame) {
    rule::Claim law;
    law.form = rule::Claim::Form::length;
    law.everywhere = law.over_positions = true;
    law.frame = std::max(frame, static_cast<std::uint32_t>(game.components.size()));
    law.expr = std::move(form);
    law.condition = std::move(condition);
    return law;
}

/// What is claimed where two components are equal (`a = m`), with the one in the place of the other: of positions where they are not, too.
std::vector<rule::Claim> with_equals_exchanged(const rule::Game& game, const rule::Claim& claim) {
    rule::Names names;
    ExprRef rest;
    const auto is_component = [&](const ExprRef& e) { return e->op == Op::local && e->slot < game.components.size() && names.count(e->slot) == 0; };
    for (const ExprRef& part : rule::conjuncts(claim.condition)) {
        const bool equal = part->op == Op::compare && part->args.size() == 2 && part->relations[0] == rule::Relation::equal;
        if (!equal || !is_component(part->args[0]) || !is_component(part->args[1]) || part->args[0]->slot == part->args[1]->slot) {
            rest = rule::and_also(rest, part);
            continue;
        }
        const bool later = part->args[0]->slot > part->args[1]->slot;  // a parameter stands behind the components
        names[part->args[later ? 0 : 1]->slot] = part->args[later ? 1 : 0];
    }
    if (names.empty()) return {};
    std::uint32_t next = claim.frame;
    const ExprRef form = rule::substitute(claim.expr, names, next);
    std::vector<rule::Claim> all{length_claim(game, form, nullptr, next)};
    if (rest) {
        const ExprRef condition = rule::substitute(rest, names, next);
        all.push_back(length_claim(game, form, condition, next));
    }
    return all;
}

/// Has the game these components, and perhaps others behind them?
bool begins_with(const rule::Game& game, const std::vector<rule::Component>& components) {
    return std::equal(components.begin(), components.end(), game.components.begin(),
                      game.components.begin() + static_cast<std::ptrdiff_t>(std::min(components.size(), game.components.size())),
                      [](const rule::Component& a, const rule::Component& b) { return a.name == b.name && a.kind == b.kind && a.length == b.length; });
}

bool binds(const ExprRef& e) {
    return e && rule::any_of(*e, [](const rule::Expr& part) { return !part.binders.empty() || part.op == Op::apply; });
}

}  // namespace

std::shared_ptr<const rule::Claim> told_length(Ground& ground, Ways& ways) {
    const rule::Game& game = ground.game();
    if (ground.claim().expr->type.kind == rule::Kind::set) return nullptr;
    std::vector<rule::Claim> likely;
    if (ground.claim().condition) likely = with_equals_exchanged(game, ground.claim());
    for (const Beside& one : ground.beside()) {
        const rule::Claim& said = one.claim;
        const bool every = said.form == rule::Claim::Form::length && said.everywhere && said.over_positions && !said.from_start && said.domain.empty();
        if (!every || said.expr->type.kind == rule::Kind::set || binds(said.expr) || binds(said.condition) || !begins_with(game, one.game->components))
            continue;
        likely.push_back(length_claim(game, said.expr, said.condition, said.frame));
    }
    for (rule::Claim& law : likely) {
        Ground about = ground.about(ground.game_ptr(), law);
        std::string why;
        if (length_as_claimed(about, ways, why) && same_length(ground, ways, law)) return std::make_shared<const rule::Claim>(std::move(law));
    }
    return nullptr;
}

std::shared_ptr<const rule::Claim> length_law(Ground& ground, Ways& ways, std::string& why) {
    const rule::Game& game = ground.game();
    const std::vector<ExprRef> numbers = numbers_of(game);
    const bool natural = std::none_of(game.components.begin(), game.components.end(), [](const auto& c) { return rule::holds_negative(c.kind); });
    if (numbers.empty() || numbers.size() > most_measured_numbers || !natural) return nullptr;
    bool everywhere = true;
    const std::vector<PlayedOut> small = played_out(ground.oracle().ruleset(), numbers.size(), everywhere);
    for (const bool positive : {false, true}) {
        if (!positive && !everywhere) continue;
        for (const auto& features : {quotient_terms(numbers.size()), product_terms(numbers.size())}) {
            const ExprRef form = fitted(small, features, numbers, positive);
            if (!form) continue;
            rule::Claim law = length_claim(game, form, nullptr, 0);
            for (const ExprRef& number : numbers) {
                if (!positive) break;
                const ExprRef from = rule::compare(number, rule::Relation::greater_equal, rule::number(1));
                law.condition = rule::and_also(law.condition, from);
            }
            Ground about = ground.about(ground.game_ptr(), law);
            if (length_as_claimed(about, ways, why)) return std::make_shared<const rule::Claim>(std::move(law));
        }
    }
    return nullptr;
}

argument::LengthOfPlay as_argument(std::shared_ptr<const rule::Claim> law, const rule::Game& game, bool outcomes) {
    const std::string form = rule::to_string(*law->expr, game), among = law->condition ? rule::to_string(*law->condition, game) : "";
    return {form, outcomes, std::move(law), among};
}

/// a / d is even iff a mod 2d < d.
rule::ExprRef even_length(const rule::Claim& law, bool even) {
    const bool divided = law.expr->op == Op::divide && law.expr->args[1]->op == Op::number;
    const std::int64_t divisor = divided ? law.expr->args[1]->number : 1;
    const ExprRef rest = rule::binary(Op::modulo, divided ? law.expr->args[0] : law.expr, rule::number(2 * divisor));
    return rule::compare(rest, even ? rule::Relation::less : rule::Relation::greater_equal, rule::number(divisor));
}

}  // namespace grundy::claim
