/// From positions of a game to those of its game of quotients, and back.
#include <algorithm>

#include "engine/claim/sentence/quotient_game.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using rule::ExprRef;
using rule::Op;

std::optional<rule::PositionData> multiplied(const QuotientGame& told, const rule::PositionData& at) {
    const std::size_t components = at.size() - told.divided.size();
    rule::PositionData position(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(components));
    base::Integer divisor = told.divisor.back();
    std::size_t number = 0;
    for (std::size_t k = 0; k < components; ++k)
        for (const base::Integer& item : at.at(k).items) divisor += told.divisor.at(number++) * item;
    for (std::size_t k = 0; k < told.divided.size(); ++k) {
        auto& items = position.at(told.divided[k]).items;
        const auto& rest = at.at(components + k).items;
        if (items.size() != rest.size()) return std::nullopt;
        for (std::size_t i = 0; i < items.size(); ++i) items[i] = items[i] * divisor + rest[i];
    }
    return position;
}

std::optional<rule::PositionData> divided(const QuotientGame& told, const rule::PositionData& position) {
    base::Integer divisor = told.divisor.back();
    std::size_t number = 0;
    for (const rule::Datum& datum : position)
        for (const base::Integer& item : datum.items) {
            if (number + 1 >= told.divisor.size()) return std::nullopt;
            divisor += told.divisor[number++] * item;
        }
    if (divisor < 1) return std::nullopt;
    rule::PositionData parts = position;
    for (const std::size_t k : told.divided) {
        rule::Datum rest = position.at(k);
        for (std::size_t i = 0; i < rest.items.size(); ++i) {
            if (rest.items[i] < 0) return std::nullopt;
            parts[k].items[i] = rest.items[i] / divisor;
            rest.items[i] %= divisor;
        }
        parts.push_back(std::move(rest));
    }
    return parts;
}

rule::Names told_in_numbers(const rule::Game& game, const QuotientGame& told) {
    const auto count = static_cast<std::uint32_t>(game.components.size());
    rule::Names names;
    ExprRef by;
    const auto add = [&](const ExprRef& term) { by = by ? rule::binary(Op::add, by, term) : term; };
    std::size_t number = 0;
    for (std::uint32_t k = 0; k < count; ++k) {
        const rule::Component& c = game.components[k];
        names[k] = rule::local(k, c.name, rule::type_of(c));
        const std::int64_t factor = told.divisor[number];
        number += c.kind == rule::ComponentKind::vector ? static_cast<std::size_t>(c.length) : 1;
        if (factor != 0) add(factor == 1 ? names[k] : rule::binary(Op::multiply, rule::number(factor), names[k]));
    }
    const std::int64_t more = told.divisor.back();
    if (by && more < 0) by = rule::binary(Op::subtract, by, rule::number(-more));
    else if (!by || more > 0) add(rule::number(more));
    for (std::uint32_t i = 0; i < told.divided.size(); ++i) {
        const auto k = static_cast<std::uint32_t>(told.divided[i]);
        const ExprRef whole = names[k];
        names[k] = rule::binary(Op::divide, whole, by);
        names[count + i] = rule::binary(Op::modulo, whole, by);
    }
    return names;
}

TellPosition told_multiplied(const QuotientGame& told, TellPosition tell) {
    return [&told, tell = std::move(tell)](const rule::PositionData& at) {
        const auto position = multiplied(told, at);
        return position ? tell(*position) : rule::to_string(at, *told.game);
    };
}

}  // namespace grundy::claim
