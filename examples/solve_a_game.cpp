// A game of the library, solved: what it is, its law, the theorem behind it, and a heap of any size.
#include <grundy/grundy.hpp>
#include <iostream>

int main(int argc, char** argv) try {
    const auto game = grundy::Game::open(argc > 1 ? argv[1] : "kayles");
    const auto solution = game.solve();

    std::cout << game.title() << ": " << solution.recognised << '\n';
    const grundy::Law& law = solution.law;
    if (law.status == grundy::Status::proved) std::cout << law.formula << ", proved: " << law.theorem_name << " (" << law.theorem << ")\n";
    std::cout << "lost: " << law.lost << '\n';

    const auto far = game.at("10^30").value();
    std::cout << far.position << " has the value " << far.value.value().str() << '\n';
} catch (const grundy::Error& error) {
    std::cerr << error.text();
    return 2;
}
