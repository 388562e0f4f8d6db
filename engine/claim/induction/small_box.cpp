#include "engine/claim/induction/small_box.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/poll.hpp"
#include "engine/graph/store.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_positions = 400'000;         ///< that are looked at, those that the box leads to included
constexpr std::size_t most_options_in_all = 1'000'000;  ///< of all of these
constexpr std::size_t deepest = 4'000;                  ///< moves of a play
/// By how many numbers a tuple has. In the large box an automaton of guess (c) may have two binary digits more.
constexpr std::size_t small_sides[] = {0, 1024, 96, 26, 13, 8, 6, 5, 4}, large_sides[] = {0, 8192, 384, 64, 22, 12, 8, 6, 5};

/// Positions straight from the definition, with memory.
class Definition {
public:
    explicit Definition(const game::Ruleset& ruleset) : ruleset_(ruleset), packing_(ruleset.shape()) {}

    bool lost(const game::Position& position, std::size_t depth = 0) {
        if (const std::int64_t* known = found(position)) return *known == 0;
        const auto options = options_of(position, depth);
        bool wins = options.empty() && ruleset_.end(position) == rule::End::mover_wins;
        for (const game::Sum& option : options) {
            wins = option.empty() ? ruleset_.convention().play == rule::Play::normal : lost(option[0], depth + 1);
            if (wins) break;
        }
        learn(position, wins ? 1 : 0);
        return !wins;
    }

    std::int64_t value(const game::Position& position, std::size_t depth = 0) {
        if (const std::int64_t* known = found(position)) return *known;
        std::vector<std::int64_t> reached;
        for (const game::Sum& option : options_of(position, depth)) reached.push_back(option.empty() ? 0 : value(option[0], depth + 1));
        std::sort(reached.begin(), reached.end());
        std::int64_t mex = 0;
        for (const std::int64_t v : reached) mex += v == mex ? 1 : 0;
        learn(position, mex);
        return mex;
    }

    std::size_t options() const { return options_; }

private:
    std::vector<game::Sum> options_of(const game::Position& position, std::size_t depth) {
        if (depth > deepest || known_.size() > most_positions) throw TooFar{"small positions lead to too many others", true};
        base::poll();
        std::vector<game::Sum> options;
        ruleset_.options(position, [&](game::Sum&& option) {
            if (option.size() > 1) throw TooFar{"moves lead to sums of positions"};
            options.push_back(std::move(option));
            return options.size() <= most_positions;
        });
        if ((options_ += options.size()) > most_options_in_all) throw TooFar{"small positions have too many options", true};
        return options;
    }

    const std::int64_t* found(const game::Position& position) {
        const graph::Key key = packed(position);
        const graph::Id id = known_.find(key, graph::hash(key));
        return id == graph::no_id ? nullptr : &values_[id];
    }
    void learn(const game::Position& position, std::int64_t value) {
        const graph::Key key = packed(position);
        if (known_.intern(key, graph::hash(key)) == values_.size()) values_.push_back(value);
    }
    graph::Key packed(const game::Position& position) {
        bytes_.clear();
        packing_.pack(position, bytes_);
        return bytes_;
    }

    const game::Ruleset& ruleset_;
    graph::Packing packing_;
    graph::Store known_;
    std::vector<std::int64_t> values_;  ///< of the positions in known_; 0: lost, in terms of who wins
    graph::Bytes bytes_;
    std::size_t options_ = 0;
};

arithmetic::Values tuple_of(const std::vector<arithmetic::Track>& tracks, const std::vector<std::size_t>& at) {
    arithmetic::Values values;
    for (std::size_t i = 0; i < at.size(); ++i) values[tracks[i]] = static_cast<std::int64_t>(at[i]);
    return values;
}

/// What is a position, and what is not (null).
void each_in_box(PlayRelation& play, const game::Ruleset& ruleset, std::size_t side, const std::function<void(const game::Position*)>& visit) {
    std::vector<std::size_t> at(play.tracks().size(), 0);
    do {
        const arithmetic::Values values = tuple_of(play.tracks(), at);
        if (!play.positions().accepts(values)) {
            visit(nullptr);
            continue;
        }
        const game::Position position = ruleset.shape().canonical(ruleset.shape().from_data(play.position(values)));
        visit(&position);
    } while (next_in_box(at, side));
}

}  // namespace

bool next_in_box(std::vector<std::size_t>& at, std::size_t side) {
    for (std::size_t& x : at) {
        if (++x < side) return true;
        x = 0;
    }
    return false;
}

std::size_t box_side(std::size_t numbers, Box box) {
    const std::size_t k = std::min(numbers, std::size(small_sides) - 1);
    return box == Box::small ? small_sides[k] : large_sides[k];
}

bool Table::is_told_by(const arithmetic::Automaton& set) const {
    std::vector<std::size_t> tuple(tracks.size(), 0);
    std::size_t index = 0;
    do {
        base::poll();
        if (set.accepts(tuple_of(tracks, tuple)) != in[index++]) return false;
    } while (next_in_box(tuple, side));
    return true;
}

Table lost_in_box(PlayRelation& play, const game::Ruleset& ruleset, std::size_t side) {
    Definition definition(ruleset);
    Table table{play.tracks(), side, {}};
    each_in_box(play, ruleset, side, [&](const game::Position* position) { table.in.push_back(position && definition.lost(*position)); });
    table.options = definition.options();
    return table;
}

ValueTable values_in_box(PlayRelation& play, const game::Ruleset& ruleset, std::size_t side) {
    Definition definition(ruleset);
    ValueTable table;
    each_in_box(play, ruleset, side, [&](const game::Position* position) { table.values.push_back(position ? definition.value(*position) : -1); });
    table.options = definition.options();
    return table;
}

namespace {

/// Is the large box worth its time, when the small one took so many options?
bool is_large_box_cheap(std::size_t numbers, std::size_t options) {
    const auto volume = [numbers](Box box) { return std::pow(static_cast<double>(box_side(numbers, box)), static_cast<double>(numbers)); };
    return static_cast<double>(options) * volume(Box::large) / volume(Box::small) <= static_cast<double>(most_options_in_all);
}

}  // namespace

bool in_boxes(std::size_t numbers, const char* of, std::string& why, const std::function<bool(std::size_t side, std::size_t& options)>& learned) {
    const auto tried = [&](std::size_t side, std::size_t& options) {
        if (learned(side, options)) return true;
        why = "no guess from the positions with numbers below " + std::to_string(side) + " obeys the moves everywhere";
        return false;
    };
    const std::size_t small = box_side(numbers, Box::small);
    std::size_t options = 0;
    for (const std::size_t side : {small, small / 2}) {
        try {
            if (tried(side, options)) return true;
            if (side < small || !is_large_box_cheap(numbers, options)) return false;
            break;
        } catch (const TooFar& far) {
            why = std::string("the ") + of + " of small positions were not found: " + far.why;
            if (!far.many) return false;
        }
    }
    try {
        return options > 0 && tried(box_side(numbers, Box::large), options);
    } catch (const TooFar&) {  // the small box stands
        return false;
    }
}

}  // namespace grundy::claim
