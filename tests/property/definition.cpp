#include "tests/property/definition.hpp"

#include <algorithm>
#include <stdexcept>

namespace grundy::property {
namespace {

using rule::Expr;
using rule::Op;
using Numbers = std::vector<std::int64_t>;
using Options = std::set<std::vector<Numbers>>;

struct Undefined {};

bool is_so(rule::Relation relation, std::int64_t a, std::int64_t b) {
    const bool answers[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
    return answers[static_cast<int>(relation)];
}

std::int64_t number(const Expr& e, const Numbers& frame) {
    const auto arg = [&](std::size_t i) { return number(*e.args.at(i), frame); };
    switch (e.op) {
        case Op::number:
        case Op::truth: return e.number;
        case Op::local: return frame.at(e.slot);
        case Op::add: return arg(0) + arg(1);
        case Op::subtract: return arg(0) - arg(1);
        case Op::multiply: return arg(0) * arg(1);
        case Op::divide:
        case Op::modulo: {
            const std::int64_t a = arg(0), b = arg(1);
            if (b == 0) throw Undefined{};
            const std::int64_t rest = ((a % b) + std::abs(b)) % std::abs(b);
            if (e.op == Op::modulo) return rest;
            return a / b - ((a % b != 0 && (a < 0) != (b < 0)) ? 1 : 0);
        }
        case Op::compare: return is_so(e.relations.at(0), arg(0), arg(1));
        case Op::and_: return arg(0) != 0 && arg(1) != 0;
        case Op::or_: return arg(0) != 0 || arg(1) != 0;
        default: throw std::logic_error("an operation that the plain definition does not know");
    }
}

std::set<std::int64_t> elements(const Expr& e, const Numbers& frame) {
    std::set<std::int64_t> result;
    if (e.op == Op::range) {
        const std::int64_t high = number(*e.args[1], frame);
        for (std::int64_t i = number(*e.args[0], frame); i <= high; ++i) result.insert(i);
    } else if (e.op == Op::set_list) {
        for (const auto& arg : e.args) result.insert(number(*arg, frame));
    } else if (e.op == Op::unite) {
        result = elements(*e.args[0], frame);
        result.merge(elements(*e.args[1], frame));
    } else if (e.op == Op::call && e.builtin == rule::Builtin::divisors) {
        const std::int64_t n = number(*e.args[0], frame);
        for (std::int64_t d = 1; d <= n; ++d) {
            if (n % d == 0) result.insert(d);
        }
    } else {
        throw std::logic_error("a set that the plain definition does not know");
    }
    return result;
}

bool legal(const rule::Game& game, const Numbers& part) {
    if (std::any_of(part.begin(), part.end(), [](std::int64_t n) { return n < 0; })) return false;
    return !game.where || number(*game.where, part) != 0;
}

void sort_group(const rule::Game& game, Numbers& part) {
    if (part.size() > 1 && game.components[0].group >= 0 && part[0] > part[1]) std::swap(part[0], part[1]);
}

void play(const rule::Game& game, const rule::Move& move, std::size_t k, Numbers& frame, Options& options) {
    if (k < move.binders.size()) {
        for (const std::int64_t element : elements(*move.binders[k].range, frame)) {
            frame.at(move.binders[k].slot) = element;
            play(game, move, k + 1, frame, options);
        }
        return;
    }
    if (move.condition && number(*move.condition, frame) == 0) return;
    std::vector<Numbers> sum;
    for (const auto& term : move.to) {
        Numbers part;
        for (const auto& component : term.components) part.push_back(number(*component, frame));
        sort_group(game, part);
        if (!legal(game, part)) return;
        sum.push_back(part);
    }
    std::sort(sum.begin(), sum.end());
    options.insert(sum);
}

}  // namespace

std::optional<Options> plain_options(const rule::Game& game, const Numbers& position) {
    Options options;
    std::vector<Numbers> arrangements{position};
    if (position.size() > 1 && game.components[0].group >= 0) {
        arrangements.push_back(position);
        std::swap(arrangements.back()[0], arrangements.back()[1]);
    }
    try {
        for (const Numbers& arranged : arrangements) {
            for (const auto& move : game.moves) {
                Numbers frame(move.frame, 0);
                std::copy(arranged.begin(), arranged.end(), frame.begin());
                play(game, move, 0, frame, options);
            }
        }
    } catch (const Undefined&) {
        return std::nullopt;
    }
    return options;
}

}  // namespace grundy::property
