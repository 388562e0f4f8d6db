/// The outcome of one position by playing through everything below it: no theorem, no shortcut. Play must end; a cycle is refused.
#include <fmt/format.h>

#include <map>

#include "engine/rule/text.hpp"
#include "engine/verify/law.hpp"
#include "engine/verify/positions.hpp"
#include "engine/verify/sequence.hpp"

namespace grundy::verify {
namespace {

class Play {
public:
    Play(const rule::Game& game, Steps& steps)
        : game_(game), steps_(steps), moves_(game, steps), plain_(game.play == rule::Play::normal && game.terminals.empty() && !game.partizan) {}

    bool has_values() const { return plain_; }
    std::size_t positions() const { return known_.size(); }
    const Moves& moves() const { return moves_; }

    /// Depth first with a stack of its own: plays may be long.
    std::uint32_t at(const Position& start) {
        push(moves_.normal(start));
        while (!stack_.empty()) {
            if (!advance()) stack_.pop_back();
        }
        return known_.at(moves_.normal(start));
    }

private:
    struct Entry {
        Position position;
        std::vector<Option> options;
        std::size_t option = 0, part = 0;
    };
    static constexpr std::uint32_t open = 0xffffffff;

    void push(Position p) {
        if (known_.count(p) != 0) return;
        known_.emplace(p, open);
        steps_.take(20);
        if (known_.size() > 5'000'000) throw Rejected("there are more than five million positions: nothing is verified");
        auto options = moves_.options(p);
        stack_.push_back({std::move(p), std::move(options), 0, 0});
    }

    /// False: the top is finished.
    bool advance() {
        Entry& top = stack_.back();
        while (top.option < top.options.size()) {
            const Option& option = top.options[top.option];
            if (!plain_ && option.size() != 1) throw Rejected("a sum of positions has no outcome of its own under these rules");
            if (top.part == option.size()) {
                ++top.option, top.part = 0;
                continue;
            }
            const Position& next = option[top.part++];
            const auto it = known_.find(next);
            if (it == known_.end()) {
                push(Position(next));
                return true;
            }
            if (it->second == open) throw Rejected("play can go on for ever: the checker does not understand loops");
        }
        known_[top.position] = value(top);
        return false;
    }

    std::uint32_t value(const Entry& e) {
        if (e.options.empty()) {
            const char end = moves_.terminal(e.position);
            if (end == 'd') throw Rejected("a play may end in a draw, which the checker does not understand");
            if (end) return end == 'w';
            return game_.play == rule::Play::misere;
        }
        mex_.next();
        for (const Option& option : e.options) {
            std::uint32_t sum = 0;
            for (const Position& p : option) sum ^= known_.at(p);
            mex_.mark(sum);
        }
        return plain_ ? mex_.least() : mex_.has(0);
    }

    const rule::Game& game_;
    Steps& steps_;
    Moves moves_;
    bool plain_;
    std::map<Position, std::uint32_t> known_;
    std::vector<Entry> stack_;
    Mex mex_;
};

Position position_of(const rule::PositionData& data) {
    Position result;
    for (const auto& d : data) {
        Value v{!d.scalar, 0, {}};
        for (const auto& item : d.items) {
            const auto small = base::to_int64(item);
            if (!small) throw Rejected("the position holds numbers beyond 64 bits");
            if (d.scalar)
                v.number = *small;
            else
                v.items.push_back(*small);
        }
        result.push_back(std::move(v));
    }
    return result;
}

}  // namespace

std::string prove_outcome(const rule::Game& game, const OutcomeLaw& law, Steps& steps) {
    refuse_strange_components(game);
    Play play(game, steps);
    const Position start = position_of(law.position);
    if (!play.moves().exists(start)) throw Rejected("the position is not a position of the game");
    const std::uint32_t v = play.at(start);
    if (law.outcome != 'P' && law.outcome != 'N') throw Rejected("an outcome is P or N");
    if ((v == 0) != (law.outcome == 'P')) throw Rejected(fmt::format("{} is {}, not {}", rule::to_string(law.position, game), v == 0 ? "P" : "N", law.outcome));
    if (law.value >= 0 && !play.has_values()) throw Rejected("positions of this game have outcomes, but no Grundy values");
    if (law.value >= 0 && law.value != static_cast<std::int64_t>(v))
        throw Rejected(fmt::format("the value of {} is {}, not {}", rule::to_string(law.position, game), v, law.value));
    if (law.positions != 0 && law.positions != play.positions()) throw Rejected(fmt::format("there are {} positions, not {}", play.positions(), law.positions));
    return fmt::format("by playing through all {} positions that can be reached", play.positions());
}

}  // namespace grundy::verify
