// A game given as a function: heap n to its options, each a list of the heaps that are left. One or four tokens may be taken, and a multiple of six may be cut
// into two equal halves.
//
// A function can be asked, but not read: there are no moves to recognise, and no theorem applies. What is found below is seen, not proved.
#include <grundy/grundy.hpp>
#include <iostream>

int main() {
    const auto game = grundy::Game::from_function("halves of six", [](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options{{n - 1}, {n - 4}};  // a negative number is no heap, so no move
        if (n >= 6 && n % 6 == 0) options.push_back({n / 2, n / 2});
        return options;
    });

    const auto solution = game.solve({.to = 9999, .list = 24});
    for (const auto& value : solution.values) std::cout << *value << ' ';
    std::cout << "…\n";
    if (solution.law.status == grundy::Status::seen)
        std::cout << "seen to " << solution.law.checked_to->str() << ", nothing proved: " << solution.law.formula << '\n';

    const auto moves = (game.at(12) + game.at(13)).moves();
    for (const auto& move : moves.winning) std::cout << moves.position.position << ": " << move.from << " -> " << move.to << '\n';
}
