#pragma once
/// What the theorems about one family of rules each share.
#include <functional>
#include <string>
#include <vector>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/law.hpp"

namespace grundy::verify {

using Lines = std::vector<std::string>;

/// The canonical lines of a rule without its name, start and labels, where the components have these names and what moves bind is called b1, b2, … in order;
/// nothing when it has another number of components.
Lines lines(const rule::Game& game, const std::vector<std::string>& names);
/// Throws Rejected unless the rule, with these names, is one of those.
void require_lines(const rule::Game& game, const std::vector<std::string>& names, const std::vector<Lines>& known, const std::string& theorem);

/// A theorem for given numbers.
struct ClosedForm {
    std::string statement;
    std::vector<std::string> names;  ///< of the components, in the lines
    std::vector<Lines> known;        ///< the rule is one of these; empty: it was read by its meaning
    /// Play is compared with the theorem on these positions.
    std::vector<Position> small;
    bool values = false;  ///< the theorem gives values; else 0 for P, anything else for N
    /// What it says of any position of the rule, however large its numbers.
    std::function<std::int64_t(const Position&)> theorem;
    std::string how;
    /// The same in the rule language, over the slots of the components, where that is of use: true where P; the value.
    rule::ExprRef lost = nullptr, value = nullptr;
};

inline constexpr std::int64_t most_exact = std::int64_t{1} << 61;  ///< the squares of three times this fit into 128 bits
/// Throws Rejected beyond that.
void require_exact(std::int64_t n);

ClosedForm wythoff(const rule::Game& game, const FormLaw& law, Steps& steps);
ClosedForm turned_coins(const rule::Game& game, const FormLaw& law, Steps& steps);

}  // namespace grundy::verify
