#pragma once
/// How long play lasts when both play their best: whoever wins ends it soon, whoever loses puts it off. All positions below one, from the ends of play
/// backwards; so it is right for play that can return, for misère play and for ends that the position decides, and rests on the moves alone.
/// Costs an enumeration of moves a position. Of more positions than these the nearest are looked at, and what they decide among themselves is known: one move
/// to a lost position decides, whatever the others are.
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "engine/tutor/table.hpp"

namespace grundy::tutor {

class Depths {
public:
    Depths(Table& table, const Sum& root, std::size_t most_positions = 20'000, std::size_t most_moves = 400'000);

    /// All positions below the root were looked at.
    bool complete() const { return complete_; }
    /// No play from there goes on for ever. Only where all positions are known.
    bool ends() const { return ends_; }
    std::size_t positions() const { return nodes_.size(); }
    struct At {
        char outcome = 'D';      ///< P, N, D
        std::uint32_t left = 0;  ///< moves until the end; nothing of a draw
    };
    /// Nothing for a position that is not below the root, or that those looked at do not decide.
    std::optional<At> at(const Sum& sum);

private:
    struct Node {
        std::vector<std::uint32_t> before;  ///< positions with a move to this one
        std::uint32_t moves = 0;            ///< that are not decided yet
        bool decided = false, drawn = false;
        At at;
    };
    void explore(const Sum& root, std::size_t most_positions, std::size_t most_moves, std::vector<std::uint32_t>& ends);
    void label(const std::vector<std::uint32_t>& ends);
    bool without_cycles(std::vector<std::uint32_t> ends);

    Table& table_;
    std::map<Table::Key, std::uint32_t> numbers_;
    std::vector<Node> nodes_;
    bool complete_ = false, ends_ = false;
};

}  // namespace grundy::tutor
