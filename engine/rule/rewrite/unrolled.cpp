#include "engine/rule/rewrite/unrolled.hpp"

#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::rule {
namespace {

constexpr std::size_t most_lines = 600;  ///< of a game

/// Not the same at every position, or too many.
struct Varying {};

/// Vectors that are nowhere larger than one are told by inequalities, however many there are; `one_by_one`: where they are the same at every position, as
/// others are.
bool runs_through_sets(const Binder& binder, bool one_by_one) {
    const bool below = binder.range->op == Op::call && binder.range->builtin == Builtin::below;
    return (binder.type.kind == Kind::set || binder.type.kind == Kind::vector) && (!below || (one_by_one && free_slots(*binder.range).empty()));
}

ExprRef literal(const Value& value) {
    Expr e;
    e.op = value.type.kind == Kind::set ? Op::set_list : Op::vector_list;
    e.type = value.type;
    for (const base::Integer& x : value.items) {
        const auto small = base::to_int64(x);
        if (!small) throw Varying{};
        e.args.push_back(number(*small));
    }
    return std::make_shared<const Expr>(std::move(e));
}

class Unrolling {
public:
    Unrolling(const Game& game, bool one_by_one) : game_(game), one_by_one_(one_by_one) {}

    void add(Move move) {
        for (std::size_t k = 0; k < move.binders.size(); ++k)
            if (runs_through_sets(move.binders[k], one_by_one_)) return add_each(move, k);
        if (lines.size() >= most_lines) throw Varying{};
        lines.push_back(std::move(move));
    }

    std::vector<Move> lines;

private:
    void add_each(const Move& move, std::size_t k) {
        const Binder& binder = move.binders[k];
        const bool of_numbers = binder.type.element == Kind::number;
        if (!of_numbers || !free_slots(*binder.range).empty()) throw Varying{};
        Evaluator evaluator(game_);
        Evaluator::Frame frame(move.frame);
        std::vector<Value> elements;
        const bool all = evaluator.for_each(*binder.range, frame, [&](const Value& value) {
            elements.push_back(value);
            return elements.size() <= most_lines;
        });
        if (!all) throw Varying{};
        for (Value& value : elements) {
            value.type = binder.type;
            add_with(move, k, literal(value));
        }
    }

    void add_with(const Move& move, std::size_t k, const ExprRef& value) {
        const Names names{{move.binders[k].slot, value}};
        Move line = move;
        const auto put = [&](ExprRef& e) {
            if (e) e = substitute(e, names, line.frame);
        };
        line.binders.erase(line.binders.begin() + static_cast<std::ptrdiff_t>(k));
        for (std::size_t later = k; later < line.binders.size(); ++later) put(line.binders[later].range);
        for (Term& term : line.to) {
            for (ExprRef& e : term.components) put(e);
            for (Binder& b : term.binders) put(b.range);
            put(term.condition);
        }
        put(line.condition), put(line.cost);
        if (is_possible(line)) add(std::move(line));
    }

    /// Without those parts of its condition that are true at every position; false where one is true at none.
    bool is_possible(Move& line) const {
        if (!line.condition) return true;
        std::vector<ExprRef> parts = line.condition->op == Op::and_ ? line.condition->args : std::vector{line.condition}, open;
        for (const ExprRef& part : parts) {
            if (!free_slots(*part).empty()) {
                open.push_back(part);
                continue;
            }
            Evaluator::Frame frame(line.frame);
            if (!Evaluator(game_).evaluate(*part, frame).truth()) return false;
        }
        line.condition = open.empty() ? nullptr : open.front();
        for (std::size_t i = 1; i < open.size(); ++i) line.condition = binary(Op::and_, line.condition, open[i]);
        return true;
    }

    const Game& game_;
    bool one_by_one_;
};

}  // namespace

std::optional<Game> unrolled(const Game& game, bool one_by_one) {
    bool any = false;
    for (const Move& move : game.moves)
        for (const Binder& binder : move.binders) any = any || runs_through_sets(binder, one_by_one);
    if (!any) return std::nullopt;
    Unrolling made(game, one_by_one);
    try {
        for (const Move& move : game.moves) made.add(move);
    } catch (const Varying&) {
        return std::nullopt;
    } catch (const ConstantError&) {
        return std::nullopt;
    }
    Game result = game;
    result.moves = std::move(made.lines);
    return result;
}

}  // namespace grundy::rule
