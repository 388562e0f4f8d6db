/// Evaluation by walking the tree. Slow on purpose and simple: it runs when a rule is loaded and when a claim is tried, never while a game is
/// played.
#include "engine/rule/evaluate/evaluator.hpp"

#include <algorithm>
#include <set>

#include "engine/base/poll.hpp"
#include "engine/rule/text.hpp"

namespace grundy::rule {

using base::Integer;

namespace {

constexpr int max_depth = 2000;
constexpr const char* least_of_nothing = "the minimum of nothing is no number: guard it by `if`, or by a premise `… =>`";
constexpr const char* greatest_of_nothing = "the maximum of nothing is no number: guard it by `if`, or by a premise `… =>`";

void make_set(std::vector<Integer>& items) {
    std::sort(items.begin(), items.end());
    items.erase(std::unique(items.begin(), items.end()), items.end());
}

}  // namespace

Value number_value(Integer number) { return {{Kind::number}, {std::move(number)}}; }
Value truth_value(bool truth) { return {{Kind::truth}, {Integer(truth ? 1 : 0)}}; }

std::vector<Value> items_of(const Value& collection) {
    std::vector<Value> all;
    for (const Integer& item : collection.items) all.push_back({{collection.type.element, Kind::number, collection.type.graph}, {item}});
    return all;
}

void Evaluator::fail(const Expr& expr, const char* code, std::string message) const { throw ConstantError{code, std::move(message), expr.origin}; }

void Evaluator::charge(const Expr& expr, std::uint64_t steps) {
    if (limits_.steps < steps) fail(expr, "E203", "this takes more steps than a constant may");
    limits_.steps -= steps;
    base::poll();
}

Integer Evaluator::checked(const Expr& expr, Integer value) {
    const std::size_t bits = base::bit_length(value);
    if (bits > base::max_literal_bits) fail(expr, "E201", "this number has more than a million bits");
    charge(expr, bits / 16);
    return value;
}

Value Evaluator::evaluate(const Expr& expr, Frame& frame) {
    charge(expr, 1);
    struct Depth {
        int& depth;
        ~Depth() { --depth; }
    } guard{++depth_};
    if (depth_ > max_depth) fail(expr, "E203", "this is nested too deeply");
    switch (expr.op) {
        case Op::number:
        case Op::big:
        case Op::truth:
        case Op::letter:
        case Op::word:
        case Op::vertex:
        case Op::empty:
        case Op::local: return leaf(expr, frame);
        case Op::add:
        case Op::subtract:
        case Op::multiply:
        case Op::divide:
        case Op::modulo:
        case Op::power:
        case Op::negate: return arithmetic(expr, frame);
        case Op::range:
        case Op::set_list:
        case Op::set_comprehension:
        case Op::vector_list:
        case Op::vector_comprehension: return collection(expr, frame);
        case Op::index:
        case Op::slice:
        case Op::concat:
        case Op::update: return element(expr, frame);
        case Op::unite:
        case Op::intersect:
        case Op::without:
        case Op::exclusive_or: return set_operation(expr, frame);
        case Op::compare:
        case Op::element_of:
        case Op::not_:
        case Op::and_:
        case Op::or_:
        case Op::implies:
        case Op::iff:
        case Op::if_: return logic(expr, frame);
        case Op::sum:
        case Op::xor_sum:
        case Op::minimum:
        case Op::maximum:
        case Op::count:
        case Op::all:
        case Op::any: return aggregate(expr, frame);
        case Op::sum_of:
        case Op::xor_of:
        case Op::minimum_of:
        case Op::maximum_of: return over_items(expr, frame);
        case Op::call: return call(expr, frame);
        case Op::apply: return apply(expr, frame);
        case Op::list: fail(expr, "E120", "a list of sets, vectors or words stands only after `in`");
        case Op::value_at:
        case Op::previous_at:
        case Op::next_at:
        case Op::draw_at:
        case Op::distance_at:
        case Op::reachable_at:
        case Op::solutions_at: return of_position(expr, frame);
    }
    fail(expr, "E200", "values of positions are not constants");
}

Value Evaluator::of_position(const Expr& expr, Frame& frame) {
    if (!ask_) fail(expr, "E200", "values of positions are not constants");
    std::vector<Value> position;
    for (const auto& arg : expr.args) position.push_back(evaluate(*arg, frame));
    return ask_(expr, position);
}

Value Evaluator::leaf(const Expr& expr, Frame& frame) {
    switch (expr.op) {
        case Op::big: return {expr.type, {*expr.big}};
        case Op::word: return {expr.type, letters_of(expr.text)};
        case Op::empty: return {expr.type, {}};
        case Op::local:
            if (expr.slot >= frame.size() || !frame[expr.slot]) fail(expr, "E200", "`" + expr.text + "` has no value here: this must be a constant");
            charge(expr, frame[expr.slot]->items.size());
            return *frame[expr.slot];
        default: return {expr.type, {Integer(expr.number)}};
    }
}

Value Evaluator::arithmetic(const Expr& expr, Frame& frame) {
    const Integer a = evaluate(*expr.args[0], frame).number();
    if (expr.op == Op::negate) return number_value(-a);
    const Integer b = evaluate(*expr.args[1], frame).number();
    switch (expr.op) {
        case Op::add: return number_value(checked(expr, a + b));
        case Op::subtract: return number_value(checked(expr, a - b));
        case Op::multiply:
            // The product has at least bits(a) + bits(b) - 1 bits: refuse before computing it.
            if (base::bit_length(a) + base::bit_length(b) > base::max_literal_bits + 1) fail(expr, "E201", "this number has more than a million bits");
            return number_value(checked(expr, a * b));
        case Op::power: {
            if (b < 0) fail(expr, "E204", "the exponent is negative");
            const auto result = base::power(a, b);
            if (!result) fail(expr, "E201", "this number has more than a million bits");
            return number_value(checked(expr, *result));
        }
        default:
            if (b == 0) fail(expr, "E204", expr.op == Op::divide ? "division by zero" : "mod 0");
            return number_value(checked(expr, expr.op == Op::divide ? base::floor_div(a, b) : base::floor_mod(a, b)));
    }
}

Value Evaluator::collection(const Expr& expr, Frame& frame) {
    Value result{expr.type, {}};
    const auto add = [&](const Integer& item) {
        if (result.items.size() >= limits_.items) fail(expr, "E203", "this has more than " + std::to_string(limits_.items) + " elements");
        charge(expr, 1 + base::bit_length(item) / 16);
        result.items.push_back(item);
    };
    if (expr.op == Op::range) {
        const Integer low = evaluate(*expr.args[0], frame).number();
        const Integer high = evaluate(*expr.args[1], frame).number();
        if (high - low >= static_cast<long>(limits_.items)) fail(expr, "E203", "this range has more than " + std::to_string(limits_.items) + " elements");
        for (Integer i = low; i <= high; ++i) add(i);
        return result;
    }
    if (expr.op == Op::set_comprehension || expr.op == Op::vector_comprehension) {
        bind_all(expr.binders, expr.condition.get(), frame, [&] {
            add(evaluate(*expr.args[0], frame).number());
            return true;
        });
    } else {
        for (const auto& arg : expr.args) {
            for (const Integer& item : evaluate(*arg, frame).items) add(item);
        }
    }
    if (expr.type.kind == Kind::set) make_set(result.items);
    return result;
}

std::size_t Evaluator::position_of(const Expr& expr, const Value& index, std::size_t size) {
    if (index.number() < 1 || index.number() > size) {
        fail(expr, "E212",
             "index " + base::to_string(index.number()) + " is outside 1.." + std::to_string(size) + ": guard it by `if`, or by a premise `… =>`");
    }
    return static_cast<std::size_t>(index.number()) - 1;
}

Value Evaluator::element(const Expr& expr, Frame& frame) {
    Value whole = evaluate(*expr.args[0], frame);
    const std::size_t size = whole.items.size();
    if (expr.op == Op::index) return {expr.type, {whole.items[position_of(expr, evaluate(*expr.args[1], frame), size)]}};
    if (expr.op == Op::concat) {
        const Value tail = evaluate(*expr.args[1], frame);
        if (size + tail.items.size() > limits_.items) fail(expr, "E203", "this has more than " + std::to_string(limits_.items) + " elements");
        whole.items.insert(whole.items.end(), tail.items.begin(), tail.items.end());
        return whole;
    }
    if (expr.op == Op::slice) {
        const Value low = evaluate(*expr.args[1], frame);
        const Value high = evaluate(*expr.args[2], frame);
        if (high.number() < low.number()) return {whole.type, {}};
        const std::size_t from = position_of(expr, low, size);
        const std::size_t to = position_of(expr, high, size);
        return {whole.type, {whole.items.begin() + static_cast<std::ptrdiff_t>(from), whole.items.begin() + static_cast<std::ptrdiff_t>(to) + 1}};
    }
    std::set<std::size_t> written;
    for (std::size_t k = 1; k + 1 < expr.args.size(); k += 2) {
        const std::size_t at = position_of(expr, evaluate(*expr.args[k], frame), size);
        if (!written.insert(at).second) fail(expr, "E212", "entry " + std::to_string(at + 1) + " is set twice");
        whole.items[at] = evaluate(*expr.args[k + 1], frame).number();
    }
    return whole;
}

Value Evaluator::set_operation(const Expr& expr, Frame& frame) {
    const Value a = evaluate(*expr.args[0], frame);
    const Value b = evaluate(*expr.args[1], frame);
    if (a.type.kind == Kind::number) {
        return number_value(base::nim_sum(a.number(), b.number()));
    }
    Value result{expr.type, {}};
    auto out = std::back_inserter(result.items);
    const auto& x = a.items;
    const auto& y = b.items;
    charge(expr, x.size() + y.size());
    if (expr.op == Op::unite) std::set_union(x.begin(), x.end(), y.begin(), y.end(), out);
    if (expr.op == Op::intersect) std::set_intersection(x.begin(), x.end(), y.begin(), y.end(), out);
    if (expr.op == Op::without) std::set_difference(x.begin(), x.end(), y.begin(), y.end(), out);
    if (expr.op == Op::exclusive_or) std::set_symmetric_difference(x.begin(), x.end(), y.begin(), y.end(), out);
    return result;
}

bool Evaluator::compare(const Expr& expr, Frame& frame) {
    Value left = evaluate(*expr.args[0], frame);
    for (std::size_t k = 0; k < expr.relations.size(); ++k) {
        Value right = evaluate(*expr.args[k + 1], frame);
        bool holds = false;
        switch (expr.relations[k]) {
            case Relation::equal: holds = left == right; break;
            case Relation::not_equal: holds = !(left == right); break;
            case Relation::less: holds = left.number() < right.number(); break;
            case Relation::less_equal: holds = left.number() <= right.number(); break;
            case Relation::greater: holds = left.number() > right.number(); break;
            case Relation::greater_equal: holds = left.number() >= right.number(); break;
        }
        if (!holds) return false;
        left = std::move(right);
    }
    return true;
}

bool Evaluator::member(const Expr& expr, Frame& frame) {
    const Value item = evaluate(*expr.args[0], frame);
    if (expr.args[1]->op == Op::range) {
        const Expr& range = *expr.args[1];
        return evaluate(*range.args[0], frame).number() <= item.number() && item.number() <= evaluate(*range.args[1], frame).number();
    }
    bool found = false;
    for_each(*expr.args[1], frame, [&](const Value& element) {
        found = element == item;
        return !found;
    });
    return found;
}

Value Evaluator::logic(const Expr& expr, Frame& frame) {
    const auto truth = [&](std::size_t k) { return evaluate(*expr.args[k], frame).truth(); };
    switch (expr.op) {
        case Op::compare: return truth_value(compare(expr, frame));
        case Op::element_of: return truth_value(member(expr, frame));
        case Op::not_: return truth_value(!truth(0));
        case Op::implies: return truth_value(!truth(0) || truth(1));
        case Op::iff: return truth_value(truth(0) == truth(1));
        case Op::if_: return evaluate(*expr.args[truth(0) ? 1 : 2], frame);
        default:
            for (std::size_t k = 0; k < expr.args.size(); ++k) {
                if (truth(k) == (expr.op == Op::or_)) return truth_value(expr.op == Op::or_);
            }
            return truth_value(expr.op == Op::and_);
    }
}

std::optional<Value> Evaluator::shortened(const Expr& expr, Frame& frame) {
    if (expr.binders.size() != 1 || expr.binders[0].range->op != Op::range || !may_bind(expr.binders, expr.condition.get(), frame)) return std::nullopt;
    const auto& ends = expr.binders[0].range->args;
    const Integer low = evaluate(*ends[0], frame).number(), high = evaluate(*ends[1], frame).number(), many = high - low;
    if (over_long_range_ && many >= most_tried_) {
        if (auto value = over_long_range_(expr, low, high, frame)) return value;
    }
    if (many > Integer(limits_.steps) && expr.op != Op::all && expr.op != Op::any)
        fail(expr, "E203",
             "there are more numbers in `" + to_string(*expr.binders[0].range, game_) + "` than are tried one by one" +
                 (over_long_range_ ? ", and it was not seen that anything repeats" : ""));
    return std::nullopt;
}

Value Evaluator::aggregate(const Expr& expr, Frame& frame) {
    if (auto value = shortened(expr, frame)) return *value;
    std::optional<Integer> best;
    Integer total = 0;
    bool found = expr.op == Op::all;
    bind_all(expr.binders, expr.condition.get(), frame, [&] {
        const Value item = evaluate(*expr.args[0], frame);
        switch (expr.op) {
            case Op::sum: total = checked(expr, total + item.number()); break;
            case Op::xor_sum: total = base::nim_sum(total, item.number()); break;
            case Op::count: total += item.truth() ? 1 : 0; break;
            case Op::minimum:
                if (!best || item.number() < *best) best = item.number();
                break;
            case Op::maximum:
                if (!best || item.number() > *best) best = item.number();
                break;
            case Op::all: found = item.truth(); return found;
            default: found = item.truth(); return !found;
        }
        return true;
    });
    if (expr.op == Op::all || expr.op == Op::any) return truth_value(found);
    if (expr.op != Op::minimum && expr.op != Op::maximum) return number_value(total);
    if (!best) fail(expr, "E204", expr.op == Op::minimum ? least_of_nothing : greatest_of_nothing);
    return number_value(*best);
}

Value Evaluator::over_items(const Expr& expr, Frame& frame) {
    std::vector<Integer> items;
    for (const auto& arg : expr.args) {
        for (Integer& item : evaluate(*arg, frame).items) items.push_back(std::move(item));
    }
    charge(expr, items.size());
    if (expr.op == Op::minimum_of || expr.op == Op::maximum_of) {
        if (items.empty()) fail(expr, "E204", expr.op == Op::minimum_of ? least_of_nothing : greatest_of_nothing);
        return {expr.type, {expr.op == Op::minimum_of ? *std::min_element(items.begin(), items.end()) : *std::max_element(items.begin(), items.end())}};
    }
    Integer total = 0;
    for (const Integer& item : items) total = expr.op == Op::sum_of ? Integer(total + item) : base::nim_sum(total, item);
    return number_value(checked(expr, total));
}

Value Evaluator::apply(const Expr& expr, Frame& frame) {
    const Function& function = game_.functions.at(expr.ref);
    Frame inner(std::max<std::size_t>(function.frame, function.arguments.size()));
    for (std::size_t k = 0; k < expr.args.size(); ++k) inner[k] = evaluate(*expr.args[k], frame);
    return evaluate(*function.body, inner);
}

Evaluator::Frame frame_of(const Game& game, const PositionData& position, std::size_t slots) {
    Evaluator::Frame frame(std::max(slots, position.size()));
    for (std::size_t k = 0; k < position.size(); ++k) frame[k] = Value{type_of(game.components[k]), position[k].items};
    return frame;
}

bool belongs_to(const Game& game, const PositionData& position) {
    for (std::size_t k = 0; k < position.size(); ++k)
        if (!can_hold(game, k, position[k])) return false;
    if (!game.where) return true;
    Evaluator::Frame frame = frame_of(game, position, game.where_frame);
    return Evaluator(game).evaluate(*game.where, frame).truth();
}

}  // namespace grundy::rule
