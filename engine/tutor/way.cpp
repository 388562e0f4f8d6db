#include "engine/tutor/way.hpp"

#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/ground/ground.hpp"
#include "engine/rule/evaluate/evaluator.hpp"

namespace grundy::tutor {

using base::Integer;
using rule::PositionData;

namespace {

constexpr std::size_t short_range = 300;  ///< ranges that are walked
constexpr std::size_t most_numbers = 16;  ///< of a position from which guesses are made
constexpr std::size_t most_first = 40;    ///< elements of a long range that are tried without a guess

bool ordered(const rule::Game& game) {
    return game.stops.empty() && std::none_of(game.components.begin(), game.components.end(), [](const auto& c) { return c.unordered || c.group >= 0; });
}

std::vector<Integer> numbers_of(const std::vector<PositionData>& sum) {
    std::vector<Integer> all;
    for (const auto& position : sum)
        for (const auto& datum : position)
            for (const Integer& item : datum.items)
                if (all.size() < most_numbers) all.push_back(item);
    return all;
}

/// One line of a rule, played from one position with big numbers.
class LinePlayer {
public:
    using Visit = std::function<bool(const rule::Evaluator::Frame&, std::vector<PositionData>&&)>;
    LinePlayer(const rule::Game& game, const rule::Move& move, const PositionData& from, std::set<Integer> guesses, Visit visit)
        : game_(game), move_(move), evaluator_(game, {.steps = 5'000'000}), frame_(move.frame), guesses_(std::move(guesses)), visit_(std::move(visit)) {
        for (std::size_t i = 0; i < from.size(); ++i) here_.push_back(rule::Value{rule::type_of(game.components[i]), from[i].items});
    }

    /// No range was cut short, and nothing was left out.
    bool complete() const { return complete_; }
    /// False when stopped.
    bool play() {
        for (std::size_t i = 0; i < move_.from.size(); ++i) {
            if (move_.from[i].slot) frame_[*move_.from[i].slot] = here_[i];
            if (move_.from[i].constant && !(evaluator_.evaluate(*move_.from[i].constant, frame_) == here_[i])) return true;
        }
        return bind(0);
    }

private:
    bool bind(std::size_t next) {
        base::poll();
        if (next == move_.binders.size()) return finish();
        const rule::Binder& binder = move_.binders[next];
        std::vector<rule::Value> first;
        const bool all = evaluator_.for_each(*binder.range, frame_, [&](const rule::Value& value) {
            first.push_back(value);
            return first.size() <= short_range;
        });
        if (!all) {
            complete_ = false;
            first.resize(std::min(first.size(), most_first));
            for (const Integer& guess : guesses_)
                if (binder.type.kind == rule::Kind::number && contains(*binder.range, guess)) first.push_back(rule::number_value(guess));
        }
        for (const rule::Value& value : first) {
            frame_[binder.slot] = value;
            if (!bind(next + 1)) return false;
        }
        frame_[binder.slot].reset();
        return true;
    }

    bool contains(const rule::Expr& range, const Integer& number) {
        rule::Expr literal;
        literal.op = rule::Op::big;
        literal.big = std::make_shared<const Integer>(number);
        if (range.op == rule::Op::range)
            return evaluator_.evaluate(*range.args[0], frame_).number() <= number && number <= evaluator_.evaluate(*range.args[1], frame_).number();
        const auto in = rule::element_of(std::make_shared<const rule::Expr>(literal), std::make_shared<const rule::Expr>(range));
        return evaluator_.evaluate(*in, frame_).truth();
    }

    bool finish() {
        if (move_.condition && !evaluator_.evaluate(*move_.condition, frame_).truth()) return true;
        std::vector<PositionData> parts;
        for (const rule::Term& term : move_.to) {
            if (!term.binders.empty()) return !(complete_ = false);
            PositionData target;
            for (const auto& component : term.components) target.push_back(claim::datum_of(evaluator_.evaluate(*component, frame_)));
            if (!rule::belongs_to(game_, target)) return true;
            parts.push_back(std::move(target));
        }
        return visit_(frame_, std::move(parts));
    }

    const rule::Game& game_;
    const rule::Move& move_;
    rule::Evaluator evaluator_;
    rule::Evaluator::Frame frame_;
    std::vector<rule::Value> here_;
    std::set<Integer> guesses_;
    Visit visit_;
    bool complete_ = true;
};

bool less(const PositionData& a, const PositionData& b) {
    for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
        if (a[i].items != b[i].items) return a[i].items < b[i].items;
    return false;
}

/// True where all moves were made.
bool play_lines(const rule::Game& game, const PositionData& from, const std::set<Integer>& guesses,
                const std::function<bool(std::size_t, const rule::Evaluator::Frame&, std::vector<PositionData>&&)>& visit) {
    if (!ordered(game)) return false;
    bool complete = true;
    for (std::size_t line = 0; line < game.moves.size(); ++line) {
        try {
            LinePlayer player(game, game.moves[line], from, guesses,
                              [&](const rule::Evaluator::Frame& frame, std::vector<PositionData>&& parts) { return visit(line, frame, std::move(parts)); });
            if (!player.play()) return false;
            complete = complete && player.complete();
        } catch (const rule::ConstantError&) {  // beyond what is worked out with big numbers: the other lines
            complete = false;
        }
    }
    return complete;
}

}  // namespace

std::optional<Way> way(const rule::Game& game, const PositionData& from, const std::vector<PositionData>& to, const IsDead& dead) {
    const auto without_dead = [&](std::vector<PositionData>& parts) {
        if (dead) parts.erase(std::remove_if(parts.begin(), parts.end(), dead), parts.end());
    };
    std::set<Integer> guesses;
    const auto before = numbers_of({from}), after = numbers_of(to);
    for (const Integer& a : before) {
        guesses.insert(a);
        for (const Integer& b : after) guesses.insert({b, a - b, b - a});
    }
    auto wanted = to;
    without_dead(wanted);
    const bool exact = wanted.empty();  // which of the positions without a move is meant
    if (exact) wanted = to;
    std::sort(wanted.begin(), wanted.end(), less);
    std::optional<Way> found;
    play_lines(game, from, guesses, [&](std::size_t line, const rule::Evaluator::Frame& frame, std::vector<PositionData>&& parts) {
        if (!exact) without_dead(parts);
        std::sort(parts.begin(), parts.end(), less);
        if (!(parts == wanted)) return true;
        found = Way{line, {}};
        for (const auto& binder : game.moves[line].binders)
            if (frame[binder.slot]) found->choice.emplace_back(binder.name, claim::text_of(*frame[binder.slot], game));
        return false;
    });
    return found;
}

bool some_moves(const rule::Game& game, const PositionData& from, const std::function<bool(std::size_t, std::vector<PositionData>&&)>& visit) {
    return play_lines(game, from, {},
                      [&](std::size_t line, const rule::Evaluator::Frame&, std::vector<PositionData>&& parts) { return visit(line, std::move(parts)); });
}

}  // namespace grundy::tutor
