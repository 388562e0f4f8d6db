#pragma once
/// What the theorems about one family of rules share: the rule as lines of text, and play on small positions.
#include <map>
#include <string>
#include <vector>

#include "engine/verify/core/positions.hpp"
#include "engine/verify/theorems/law.hpp"

namespace grundy::verify {

/// The canonical lines of a rule without its name, start and labels, where the components have these names and what moves bind is called b1, b2, … in order;
/// nothing when it has another number of components.
std::vector<std::string> lines(const rule::Game& game, const std::vector<std::string>& names);
/// Throws Rejected unless the rule, with these names, is one of those.
void require_lines(const rule::Game& game, const std::vector<std::string>& names, const std::vector<std::vector<std::string>>& known,
                   const std::string& theorem);
[[noreturn]] void contradicted(const std::string& theorem, const std::string& where);

/// Values, or outcomes as 0 and 1 under misère play, straight from the moves.
class Small {
public:
    Small(const rule::Game& game, Steps& steps) : game_(game), moves_(game, steps) {}
    std::uint32_t value(const Position& position);

private:
    const rule::Game& game_;
    Moves moves_;
    std::map<Position, std::uint32_t> known_;
};

/// "staircase", "dynamic-nim", "euclid", "euclid-positive", "turning-turtles", "twins", "mock-turtles", "ruler".
bool is_relative_of_nim(const std::string& name);
/// The whole statement, when the rule is exactly the theorem's and play on small positions agrees.
std::string turned_coins(const rule::Game& game, const FormLaw& law, Steps& steps);
std::string relative_of_nim(const rule::Game& game, const FormLaw& law, Steps& steps);

}  // namespace grundy::verify
