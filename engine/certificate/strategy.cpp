/// A strategy written down: from the P-positions all moves, from the N-positions met the first winning one, preferring positions that are there already.
#include <algorithm>
#include <set>

#include "engine/base/failure.hpp"
#include "engine/certificate/write.hpp"

namespace grundy::certificate {
namespace {

constexpr std::size_t most_moves = 100'000;

Json json_of(const rule::PositionData& position) {
    Json result = Json::array();
    for (const rule::Datum& datum : position) {
        Json items = Json::array();
        for (const auto& item : datum.items) {
            const auto small = base::to_int64(item);
            if (!small) unsupported("the position holds numbers beyond 64 bits");
            items.push_back(*small);
        }
        result.push_back(datum.scalar ? items.at(0) : items);
    }
    return result;
}

class Walk {
public:
    explicit Walk(analyse::Oracle& oracle) : oracle_(oracle) {}

    /// Returns the outcome of the start, P or N.
    char from(const rule::PositionData& start) {
        const char outcome = oracle_.at(start, analyse::Want::outcome).outcome;
        if (outcome != 'P' && outcome != 'N') unsupported("the outcome of this position is not known to be P or N");
        if (outcome == 'P') meet(start);
        else answer(start);
        while (!pending_.empty()) {
            const rule::PositionData lost = std::move(pending_.back());
            pending_.pop_back();
            for (const auto& option : oracle_.options(lost, analyse::Want::outcome)) answer(single(option.parts));
        }
        return outcome;
    }
    const Json& moves() const { return moves_; }

private:
    static const rule::PositionData& single(const std::vector<rule::PositionData>& parts) {
        if (parts.size() != 1) unsupported("a strategy is only written where a move leads to one position");
        return parts[0];
    }
    void meet(const rule::PositionData& lost) {
        if (seen_.insert(json_of(lost).dump()).second) pending_.push_back(lost);
    }
    void answer(const rule::PositionData& won) {
        const Json here = json_of(won);
        if (!seen_.insert(here.dump()).second) return;
        const auto options = oracle_.options(won, analyse::Want::outcome);
        const rule::PositionData* best = nullptr;
        for (const auto& option : options) {
            const rule::PositionData& to = single(option.parts);
            if (option.known.outcome != 'P') continue;
            const bool known = seen_.count(json_of(to).dump()) != 0;
            if (!best || known) best = &to;
            if (known) break;
        }
        if (!best && options.empty()) return;  // play has ended, and the mover has won
        if (!best) unsupported("no winning move was found at a position that is won");
        moves_.push_back({Json::array({here}), Json::array({json_of(*best)})});
        if (moves_.size() > most_moves) unsupported("the strategy has more than 100000 moves");
        meet(*best);
    }

    analyse::Oracle& oracle_;
    std::set<std::string> seen_;
    std::vector<rule::PositionData> pending_;
    Json moves_ = Json::array();
};

}  // namespace

Certificate of_strategy(analyse::Oracle& oracle, const rule::PositionData& position) {
    Walk walk(oracle);
    const char outcome = walk.from(position);
    const Json claim = {{"type", "strategy"}, {"position", json_of(position)}, {"outcome", std::string(1, outcome)}};
    return confirmed(envelope(oracle.rule(), claim, {{"thm", "strategy"}, {"moves", walk.moves()}}));
}

}  // namespace grundy::certificate
