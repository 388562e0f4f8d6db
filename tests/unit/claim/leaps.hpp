#pragma once
/// Random games of two numbers, and their values by a loop.
#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace grundy::claim {

struct Leaps {
    std::vector<std::vector<int>> moves;  ///< (x, y) -> (x - a, y - b) if (x + 2 y) mod m != r

    static Leaps made(std::mt19937& random, int most) {
        const auto upto = [&](int low, int high) { return std::uniform_int_distribution<int>(low, high)(random); };
        Leaps game;
        for (int k = upto(1, most); k > 0; --k) {
            std::vector<int> move{upto(0, 3), upto(0, 3), 1, 1};
            if (move[0] + move[1] == 0) move[0] = 1;
            if (upto(0, 2) == 0) move[2] = upto(2, 3), move[3] = upto(0, 1);
            game.moves.push_back(move);
        }
        return game;
    }

    std::string text() const {
        std::string rule = "game t\nposition (x, y)\n";
        for (const auto& m : moves)
            rule += "move (x, y) -> (x - " + std::to_string(m[0]) + ", y - " + std::to_string(m[1]) + ") if (x + 2 * y) mod " + std::to_string(m[2]) +
                    " != " + std::to_string(m[3]) + "\n";
        return rule;
    }

    std::vector<std::vector<int>> values(std::size_t size) const {
        std::vector<std::vector<int>> g(size, std::vector<int>(size));
        for (std::size_t x = 0; x < size; ++x)
            for (std::size_t y = 0; y < size; ++y) {
                std::vector<int> reached;
                for (const auto& m : moves) {
                    const auto a = static_cast<std::size_t>(m[0]), b = static_cast<std::size_t>(m[1]);
                    if (static_cast<int>(x + 2 * y) % m[2] != m[3] && x >= a && y >= b) reached.push_back(g[x - a][y - b]);
                }
                while (std::find(reached.begin(), reached.end(), g[x][y]) != reached.end()) ++g[x][y];
            }
        return g;
    }
};

}  // namespace grundy::claim
