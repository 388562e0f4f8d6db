#include "engine/claim/forms/constants.hpp"

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/prove/prove.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using base::Integer;
using rule::PositionData;

namespace {

constexpr std::int64_t least_constant = 10;  ///< what is smaller was met by size
constexpr std::size_t most_tuples = 4'000;
constexpr std::int64_t most_without_law = 20'000;  ///< the size of a position that is searched

/// 0 … 3, and each constant of the claim with its neighbours.
std::set<Integer> numbers_of_claim(const rule::Claim& claim) {
    std::set<Integer> numbers{0, 1, 2, 3};
    const auto add = [&](const rule::Expr& part) {
        if (part.op == rule::Op::number && part.type.kind == rule::Kind::number && part.number >= least_constant)
            for (int next = -1; next <= 1; ++next) numbers.insert(Integer(part.number) + next);
        return false;
    };
    rule::any_of(*claim.expr, add);
    if (claim.condition) rule::any_of(*claim.condition, add);
    return numbers;
}

/// All tuples of these numbers, by size and then lexicographically; none where they are too many.
std::vector<std::vector<Integer>> tuples(const std::set<Integer>& numbers, std::size_t places) {
    std::vector<std::vector<Integer>> all{{Integer(0)}};  // the size stands first
    for (std::size_t place = 0; place < places; ++place) {
        std::vector<std::vector<Integer>> longer;
        if (all.size() * numbers.size() > most_tuples) return {};
        for (const auto& tuple : all)
            for (const Integer& number : numbers) {
                longer.push_back(tuple);
                longer.back().front() += number;
                longer.back().push_back(number);
            }
        all = std::move(longer);
    }
    std::sort(all.begin(), all.end());
    return all;
}

class AtConstants {
public:
    AtConstants(Ground& ground, bool seek_law) : ground_(ground) {
        const auto is_value = [](const rule::Expr& part) { return part.op == rule::Op::value_at; };
        if (seek_law && !rule::any_of(*ground.claim().expr, is_value)) law_ = outcomes_by_law(ground);
    }

    bool is_false(const PositionData& position) {
        Frame frame = frame_of(position);
        const rule::Claim& claim = ground_.claim();
        if (law_ && law_(position) == '?') return false;
        if (!law_) ground_.oracle().require(position);
        const auto true_of = [&](const rule::Expr& e) { return law_ ? by_law(e, frame) : ground_.truth(e, frame); };
        return (!claim.condition || true_of(*claim.condition)) && !true_of(*claim.expr);
    }
    bool has_law() const { return static_cast<bool>(law_); }
    Frame frame_of(const PositionData& position) const {
        Frame frame = ground_.frame_of(position);
        frame.resize(std::max<std::size_t>(frame.size(), ground_.claim().frame));
        return frame;
    }

private:
    bool by_law(const rule::Expr& formula, Frame& frame) const {
        rule::Evaluator evaluator(ground_.game());
        evaluator.answer_with([&](const rule::Expr& e, const std::vector<rule::Value>& args) {
            if (e.ref != 0) throw Unanswered{"another game"};
            PositionData asked;
            for (const rule::Value& arg : args) asked.push_back(datum_of(arg));
            const char outcome = law_(asked);
            if (outcome == '?') throw Unanswered{"no position"};
            const char letter = e.op == rule::Op::previous_at ? 'P' : e.op == rule::Op::next_at ? 'N' : 'D';
            return rule::truth_value(outcome == letter);
        });
        return evaluator.evaluate(formula, frame).truth();
    }

    Ground& ground_;
    std::function<char(const PositionData&)> law_;  ///< who wins at any position; null: the definition is asked
};

/// Numbers that stand for themselves: where their order does not matter a claim is about one order of them only.
bool is_of_numbers(const rule::Game& game) {
    return std::all_of(game.components.begin(), game.components.end(),
                       [](const auto& c) { return c.kind == rule::ComponentKind::natural && !c.unordered && c.group < 0; });
}

}  // namespace

std::optional<Frame> false_at_constants(Ground& ground, bool seek_law, double seconds) {
    const rule::Claim& claim = ground.claim();
    if (!claim.expr || !claim.over_positions || claim.from_start || !claim.domain.empty() || !is_of_numbers(ground.game())) return std::nullopt;
    const auto numbers = numbers_of_claim(claim);
    if (numbers.size() == 4) return std::nullopt;
    std::optional<Frame> failing;
    const auto seek = [&] {
        AtConstants at(ground, seek_law);
        for (const auto& tuple : tuples(numbers, ground.game().components.size())) {
            if (!at.has_law() && tuple.front() > most_without_law) return;
            PositionData position;
            for (std::size_t k = 1; k < tuple.size(); ++k) position.push_back({true, {tuple[k]}});
            try {
                if (at.is_false(position)) return void(failing = at.frame_of(position));
            } catch (const Unanswered& unanswered) {
                if (unanswered.limit) return;
            } catch (const rule::ConstantError&) {  // no case
            } catch (const base::Failure& failure) {
                if (failure.kind() != base::FailureKind::bad_input && failure.kind() != base::FailureKind::unsupported) throw;
            }
        }
    };
    try {
        ground.in_part_of_time(2, seconds, seek);
    } catch (const base::LimitReached&) {  // nothing is concluded
    }
    return failing;
}

}  // namespace grundy::claim
