#include "tests/unit/misere/games.hpp"

#include <algorithm>

namespace grundy::misere::tests {

Game octal(const std::vector<int>& digits, std::int64_t heaps) {
    Game game;
    for (const int digit : digits) game.name += std::to_string(digit);
    for (std::int64_t n = 0; n < heaps; ++n) {
        std::set<Heaps> options;
        for (std::size_t t = 0; t < digits.size(); ++t) {
            const std::int64_t left = n - static_cast<std::int64_t>(t);
            if (left < 0) continue;
            if ((digits[t] & 1) != 0 && left == 0 && t > 0) options.insert(Heaps());
            if ((digits[t] & 2) != 0 && left > 0 && t > 0) options.insert(Heaps{left});
            for (std::int64_t a = 1; (digits[t] & 4) != 0 && 2 * a <= left; ++a) options.insert(Heaps{a, left - a});
        }
        game.options.emplace_back(options.begin(), options.end());
    }
    return game;
}

Game octal(const std::string& code, std::int64_t heaps) {
    std::vector<int> digits;
    for (const char c : code)
        if (c != '.') digits.push_back(c - '0');
    return octal(digits, heaps);
}

Game random_game(std::mt19937& random, std::int64_t heaps) {
    Game game;
    game.options.emplace_back();
    for (std::int64_t n = 1; n < heaps; ++n) {
        std::set<Heaps> options;
        for (auto k = random() % 4; k > 0; --k) {
            Heaps option;
            for (auto parts = random() % 4; parts > 0; --parts) option.push_back(static_cast<std::int64_t>(random() % static_cast<std::uint32_t>(n)));
            std::sort(option.begin(), option.end());
            options.insert(std::move(option));
        }
        game.options.emplace_back(options.begin(), options.end());
    }
    return game;
}

bool Definition::previous(Heaps heaps) {
    std::sort(heaps.begin(), heaps.end());
    if (const auto found = known_.find(heaps); found != known_.end()) return found->second;
    bool moves = false, wins = false;
    for (std::size_t i = 0; i < heaps.size() && !wins; ++i) {
        for (const Heaps& option : game_.options.at(static_cast<std::size_t>(heaps[i]))) {
            Heaps after = heaps;
            after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
            after.insert(after.end(), option.begin(), option.end());
            moves = true;
            wins = wins || previous(std::move(after));
        }
    }
    return known_[heaps] = moves && !wins;
}

std::optional<Quotient> quotient_of(const Game& game, Limits limits) {
    const base::Budget budget;
    Learner learner(game.of(), limits, budget);
    try {
        while (learner.heaps() < game.options.size()) learner.add_heap();
    } catch (const GivenUp&) {
        return std::nullopt;
    }
    return learner.quotient();
}

}  // namespace grundy::misere::tests
