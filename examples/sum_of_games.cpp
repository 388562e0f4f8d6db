// A sum of three games, one of them of any size: what it is worth, and how to win it.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
    const auto kayles = grundy::Game::open("kayles");
    const auto queen = grundy::Game::open("wythoff");
    const auto mark = grundy::Game::open("mark", {{"t", "3"}});

    const auto sum = kayles.at(12) + queen.at({3, 4}) + mark.at("10^20");
    const auto moves = sum.moves();
    std::cout << moves.position.position << " is worth " << moves.position.value->str() << '\n';
    for (const auto& term : moves.position.terms) std::cout << "  " << term.position << " is worth " << term.value->str() << '\n';
    for (const auto& move : moves.winning) std::cout << move.from << " -> " << move.to << '\n';
}
