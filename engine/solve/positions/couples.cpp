#include "engine/solve/positions/couples.hpp"

#include <algorithm>

namespace grundy::solve {

namespace {

constexpr std::uint32_t most_noted = 64;  ///< larger values are looked for again

}  // namespace

std::size_t Couples::Hash::operator()(const game::Position& row) const {
    std::uint64_t h = 0;
    for (const std::int64_t word : row) h = (h ^ static_cast<std::uint64_t>(word)) * 0x9E3779B97F4A7C15U ^ (h >> 29);
    return static_cast<std::size_t>(h ^ (h >> 32));
}

Couples::Option Couples::option_of(game::Sum&& parts) const {
    std::sort(parts.begin(), parts.end());
    Option option;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (i + 1 < parts.size() && parts[i] == parts[i + 1]) {
            ++i;
            continue;
        }
        const auto known = known_.find(parts[i]);
        if (known != known_.end() && known->second.value) option.others ^= *known->second.value;
        else option.open.push_back(std::move(parts[i]));
    }
    std::vector<std::pair<std::size_t, game::Position>> sized;
    for (game::Position& part : option.open) sized.emplace_back(pieces_.cells_left(part), std::move(part));
    std::sort(sized.begin(), sized.end());
    option.open.clear();
    for (auto& [cells, part] : sized) option.cells += cells, option.open.push_back(std::move(part));
    return option;
}

bool Couples::lost_beside(game::Sum&& parts, std::uint32_t heap) { return lost_beside(option_of(std::move(parts)), heap); }

bool Couples::lost_beside(Option option, std::uint32_t heap) {
    std::uint32_t n = heap ^ option.others;
    if (option.open.empty()) return n == 0;
    for (std::size_t i = 0; i + 1 < option.open.size(); ++i) n ^= value(option.open[i]);
    return is_worth(option.open.back(), n);
}

std::uint32_t Couples::value(const game::Position& piece) {
    for (std::uint32_t n = 0;; ++n)
        if (is_worth(piece, n)) return n;
}

bool Couples::excluded(const game::Position& piece, std::uint32_t n) const {
    const auto known = known_.find(piece);
    if (known == known_.end()) return false;
    if (known->second.value) return *known->second.value != n;
    return n < most_noted && (known->second.not_worth >> n & 1) != 0;
}

/// Is there a move in the piece to a couple that is lost?
bool Couples::won_by_piece(const game::Position& piece, std::uint32_t n) {
    std::vector<Option> later;
    bool won = false;
    pieces_.options(piece, [&](game::Sum&& parts) {
        Option option = option_of(std::move(parts));
        if (option.open.empty()) won = option.others == n;
        else if (option.open.size() > 1 || !excluded(option.open[0], n ^ option.others)) later.push_back(std::move(option));
        return !won;
    });
    if (won) return true;
    std::stable_sort(later.begin(), later.end(), [](const Option& a, const Option& b) { return a.cells < b.cells; });
    for (Option& option : later) {
        game::Sum open = std::move(option.open);
        const std::uint32_t others = option.others;
        if (lost_beside(std::move(open), n ^ others)) return true;  // what was found out meanwhile counts
    }
    return false;
}

bool Couples::is_worth(const game::Position& piece, std::uint32_t n) {
    Known& known = known_[piece];  // stays where it is
    if (known.value) return *known.value == n;
    if (n < most_noted && (known.not_worth >> n & 1) != 0) return false;
    if (won_by_piece(piece, n)) {
        if (n < most_noted) known.not_worth |= std::uint64_t{1} << n;
        return false;
    }
    for (std::uint32_t m = 0; m < n; ++m)
        if (is_worth(piece, m)) return false;
    known.value = n;
    return true;
}

}  // namespace grundy::solve
