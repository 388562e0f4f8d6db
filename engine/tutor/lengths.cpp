#include "engine/tutor/lengths.hpp"

#include <algorithm>
#include <map>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/rule/rewrite/alike.hpp"

namespace grundy::tutor {

namespace {

constexpr std::size_t most_positions = 20'000, most_moves = 400'000;

/// Of one position, or of several side by side.
struct Length {
    std::uint64_t least = 0, most = 0;
    unsigned parities = 1;  ///< bit 0: an even number of moves may follow; bit 1: an odd one

    static unsigned turned(unsigned parities) { return (parities & 1) << 1 | parities >> 1; }
    void add(const Length& beside) {
        least += beside.least, most += beside.most;
        parities = ((beside.parities & 1) != 0 ? parities : 0) | ((beside.parities & 2) != 0 ? turned(parities) : 0);
    }
    void or_after_a_move(const Length& next, bool first) {
        least = first ? next.least + 1 : std::min(least, next.least + 1);
        most = first ? next.most + 1 : std::max(most, next.most + 1);
        parities = (first ? 0 : parities) | turned(next.parities);
    }
};

/// All positions that one can become, as parts.
class OfOneGame {
public:
    explicit OfOneGame(const game::Ruleset& rules) : rules_(rules) {}

    std::optional<Length> of(const game::Position& root) {
        explore(root);
        return too_many_ || !count() ? std::nullopt : std::optional(nodes_[0].length);
    }
    std::size_t positions() const { return nodes_.size(); }
    bool splits() const { return splits_; }

private:
    struct Node {
        std::vector<std::vector<std::uint32_t>> options;
        std::vector<std::uint32_t> before;
        std::size_t left = 0;  ///< parts of options that are not counted yet
        Length length;
    };

    void explore(const game::Position& root) {
        std::vector<game::Position> open;
        const auto number = [&](const game::Position& at) {
            const auto [found, added] = numbers_.emplace(at, static_cast<std::uint32_t>(nodes_.size()));
            if (added) nodes_.emplace_back(), open.push_back(at);
            return found->second;
        };
        number(root);
        std::size_t moves = 0;
        for (std::uint32_t now = 0; now < open.size() && !too_many_; ++now) {
            base::poll();
            const game::Position here = open[now];
            std::vector<std::vector<std::uint32_t>> options;
            rules_.options(here, [&](game::Sum&& option) {
                std::vector<std::uint32_t>& parts = options.emplace_back();
                for (const game::Position& part : option) parts.push_back(number(part));
                splits_ = splits_ || parts.size() > 1;
                too_many_ = nodes_.size() > most_positions || ++moves > most_moves;
                return !too_many_;
            });
            if (options.empty()) end(here);
            for (const auto& option : options)
                for (const std::uint32_t part : option) nodes_[part].before.push_back(now), ++nodes_[now].left;
            nodes_[now].options = std::move(options);
        }
    }

    void end(const game::Position& here) {
        const rule::End end = rules_.end(here);
        too_many_ = too_many_ || end == rule::End::draw || (end_ && *end_ != end);
        end_ = end;
    }

    /// From the ends of play backwards; false where there are cycles.
    bool count() {
        std::vector<std::uint32_t> ready;
        for (std::uint32_t id = 0; id < nodes_.size(); ++id)
            if (nodes_[id].left == 0) ready.push_back(id);
        for (std::size_t head = 0; head < ready.size(); ++head) {
            Node& node = nodes_[ready[head]];
            for (std::size_t k = 0; k < node.options.size(); ++k) {
                Length next;
                for (const std::uint32_t part : node.options[k]) next.add(nodes_[part].length);
                node.length.or_after_a_move(next, k == 0);
            }
            for (const std::uint32_t before : node.before)
                if (--nodes_[before].left == 0) ready.push_back(before);
        }
        return ready.size() == nodes_.size();
    }

    const game::Ruleset& rules_;
    std::map<game::Position, std::uint32_t> numbers_;
    std::vector<Node> nodes_;
    std::optional<rule::End> end_;
    bool too_many_ = false, splits_ = false;
};

/// The same position with 0 in the place of every number.
rule::PositionData with_zeros(rule::PositionData position) {
    for (rule::Datum& datum : position) std::fill(datum.items.begin(), datum.items.end(), base::Integer(0));
    return position;
}

}  // namespace

std::optional<Plays> plays_of_one_parity(Table& table, const Sum& root) {
    Length all;
    Plays plays;
    plays.parts = root.size() > 1;
    try {
        for (const analyse::Term& term : root) {
            const auto alike = rule::with_entries_alike(*term.game);
            const auto by_length = alike ? game::compile(*alike) : nullptr;
            const game::Ruleset& rules = alike ? *by_length : table.oracle(term).ruleset();
            OfOneGame game(rules);
            const auto length = game.of(rules.shape().from_data(alike ? with_zeros(term.position) : term.position));
            if (!length) return std::nullopt;
            all.add(*length);
            plays.positions += game.positions();
            plays.parts = plays.parts || game.splits();
            plays.lengths = plays.lengths || alike;
        }
    } catch (const base::Failure& failure) {  // what cannot be played through is not counted
        base::pass_limits_and_defects(failure);
        return std::nullopt;
    }
    if (all.parities == 3 || all.most == 0) return std::nullopt;
    plays.least = all.least, plays.most = all.most;
    return plays;
}

}  // namespace grundy::tutor
