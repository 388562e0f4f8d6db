#include "engine/tutor/left_values.hpp"

namespace grundy::tutor {

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
