#include "engine/tutor/parts.hpp"

#include "engine/analyse/group_sums.hpp"
#include "engine/analyse/heap/confirm_law.hpp"
#include "engine/recognise/family/family.hpp"
#include "engine/rule/text.hpp"

namespace grundy::tutor {

std::optional<std::vector<Part>> parts_of(analyse::Oracle& known, const pattern::TheoremRef& theorem, const rule::PositionData& position) {
    std::vector<Part> parts;
    if (const auto* form = theorem && theorem->law ? theorem->law->closed() : nullptr) {
        const auto numbers = form->summands(analyse::heaps_of(position, known.recognition().embedding));
        if (!numbers) return {};
        for (const base::Integer& number : *numbers) parts.push_back({base::to_string(number), number, {}});
        return parts;
    }
    analyse::GroupSums* groups = known.groups();
    if (!groups) return {};
    for (const auto& part : recognise::parts_of(groups->groups(), position)) {
        analyse::Oracle& of = groups->of(part.group);
        const analyse::Known worth = of.at(part.position, analyse::Want::value);
        if (!worth.value) return {};
        parts.push_back({rule::to_string(part.position, of.rule()), *worth.value, worth.grounds});
    }
    return parts;
}

std::vector<Part> left_values(Table& table, const Sum& left) {
    std::vector<Part> parts;
    if (left.size() < 2 || !table.convention().has_values()) return parts;
    for (const analyse::Term& term : left) {
        const analyse::Known known = table.oracle(term).at(term.position, analyse::Want::value);
        if (!known.value) return {};
        parts.push_back({table.text(term), *known.value, known.grounds});
    }
    return parts;
}

}  // namespace grundy::tutor
