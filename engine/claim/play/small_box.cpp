#include "engine/claim/play/small_box.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/poll.hpp"
#include "engine/graph/store.hpp"

namespace grundy::claim {

namespace {

constexpr std::size_t most_positions = 400'000;         ///< that are looked at, those that the box leads to included
constexpr std::size_t most_options_in_all = 1'000'000;  ///< of all of these
constexpr std::size_t deepest = 4'000;                  ///< moves of a play
constexpr std::size_t least_tiny = 6;                   ///< side of a box in which a remainder is seen twice
/// By how many numbers a tuple has. In the large box an automaton of guess (c) may have two binary digits more.
constexpr std::size_t small_sides[] = {0, 1024, 96, 26, 13, 8, 6, 5, 4}, large_sides[] = {0, 8192, 384, 64, 22, 12, 8, 6, 5};

/// The key of a position, until the next one is asked for.
class Packed {
public:
    explicit Packed(const game::Ruleset& ruleset) : packing_(ruleset.shape()) {}
    graph::Key operator()(const game::Position& position) {
        bytes_.clear();
        packing_.pack(position, bytes_);
        return bytes_;
    }

private:
    graph::Packing packing_;
    graph::Bytes bytes_;
};

/// Positions straight from the definition, with memory.
class Definition {
public:
    explicit Definition(const game::Ruleset& ruleset) : ruleset_(ruleset), packed_(ruleset) {}

    bool lost(const game::Position& position, std::size_t depth = 0) {
        if (const std::int64_t* known = found(position)) return *known == 0;
        bool wins = false, over = true;
        std::vector<game::Position> unknown;  // in a box that is filled from below nearly all options are known, and the first that is lost ends the search
        each_option(position, depth, [&](const game::Sum& option) {
            over = false;
            if (option.size() > 1) throw TooFar{"moves lead to sums of positions"};
            if (option.empty()) wins = ruleset_.convention().play == rule::Play::normal;
            else if (const std::int64_t* known = found(option[0])) wins = *known == 0;
            else unknown.push_back(option[0]);
            return !wins;
        });
        if (over) wins = ruleset_.end(position) == rule::End::mover_wins;
        for (std::size_t i = 0; i < unknown.size() && !wins; ++i) wins = lost(unknown[i], depth + 1);
        learn(position, wins ? 1 : 0);
        return !wins;
    }

    std::int64_t value(const game::Position& position, std::size_t depth = 0) {
        if (const std::int64_t* known = found(position)) return *known;
        std::vector<std::int64_t> reached;
        std::vector<game::Sum> unknown;
        each_option(position, depth, [&](const game::Sum& option) {
            std::int64_t worth = 0;
            for (const game::Position& part : option) {
                const std::int64_t* known = found(part);
                if (!known) return unknown.push_back(option), true;
                worth ^= *known;
            }
            reached.push_back(worth);
            return true;
        });
        for (const game::Sum& option : unknown) {
            std::int64_t worth = 0;
            for (const game::Position& part : option) worth ^= value(part, depth + 1);
            reached.push_back(worth);
        }
        std::sort(reached.begin(), reached.end());
        std::int64_t mex = 0;
        for (const std::int64_t v : reached) mex += v == mex ? 1 : 0;
        learn(position, mex);
        return mex;
    }

    std::size_t options() const { return options_; }

private:
    void each_option(const game::Position& position, std::size_t depth, const std::function<bool(const game::Sum&)>& visit) {
        if (depth > deepest || known_.size() > most_positions) throw TooFar{"small positions lead to too many others", true};
        base::poll();
        ruleset_.options(position, [&](game::Sum&& option) {
            if (++options_ > most_options_in_all) throw TooFar{"small positions have too many options", true};
            return visit(option);
        });
    }

    const std::int64_t* found(const game::Position& position) {
        const graph::Key key = packed_(position);
        const graph::Id id = known_.find(key, graph::hash(key));
        return id == graph::no_id ? nullptr : &values_[id];
    }
    void learn(const game::Position& position, std::int64_t value) {
        const graph::Key key = packed_(position);
        if (known_.intern(key, graph::hash(key)) == values_.size()) values_.push_back(value);
    }

    const game::Ruleset& ruleset_;
    Packed packed_;
    graph::Store known_;
    std::vector<std::int64_t> values_;  ///< of the positions in known_; 0: lost, in terms of who wins
    std::size_t options_ = 0;
};

/// The positions of a box, settled from the ends of play backwards; those that it leads to out of the box are not.
class Backwards {
public:
    explicit Backwards(const game::Ruleset& ruleset) : ruleset_(ruleset), packed_(ruleset) {}

    void add(const game::Position& position) {
        const graph::Key key = packed_(position);
        if (known_.intern(key, graph::hash(key)) == positions_.size()) positions_.push_back(position);
        if (positions_.size() > most_positions) throw TooFar{"small positions are too many", true};
    }
    void settle() {
        before_.resize(positions_.size()), open_.resize(positions_.size(), 0), outcomes_.resize(positions_.size(), '?');
        for (std::size_t at = 0; at < positions_.size(); ++at) look_at(at);
        for (std::size_t next = 0; next < settled_.size(); ++next) {
            const std::size_t to = settled_[next];
            for (const std::size_t from : before_[to])
                if (outcomes_[to] == 'P') learn(from, 'N');
                else if (--open_[from] == 0) learn(from, 'P');
        }
    }
    bool is_lost(const game::Position& position) {
        const graph::Key key = packed_(position);
        return outcomes_[known_.find(key, graph::hash(key))] == 'P';
    }
    std::size_t options() const { return options_; }

private:
    void look_at(std::size_t at) {
        base::poll();
        bool over = true, wins = false;
        ruleset_.options(positions_[at], [&](game::Sum&& option) {
            if (++options_ > most_options_in_all) throw TooFar{"small positions have too many options", true};
            if (option.size() > 1) throw TooFar{"moves lead to sums of positions"};
            over = false;
            if (option.empty()) return wins = wins || ruleset_.convention().play == rule::Play::normal, true;  // else it is won
            ++open_[at];
            const graph::Key key = packed_(option[0]);
            if (const graph::Id to = known_.find(key, graph::hash(key)); to != graph::no_id) before_[to].push_back(at);
            return true;
        });
        if (over) learn(at, ruleset_.end(positions_[at]) == rule::End::mover_wins ? 'N' : 'P');
        else if (wins) learn(at, 'N');
        else if (open_[at] == 0) learn(at, 'P');
    }
    void learn(std::size_t at, char outcome) {
        if (outcomes_[at] != '?') return;
        outcomes_[at] = outcome;
        settled_.push_back(at);
    }

    const game::Ruleset& ruleset_;
    Packed packed_;
    graph::Store known_;
    std::vector<game::Position> positions_;
    std::vector<std::vector<std::size_t>> before_;
    std::vector<std::size_t> open_, settled_;  ///< options that are not known to be won; what is settled, in the order in which it was
    std::string outcomes_;
    std::size_t options_ = 0;
};

/// Sets asked about the tuples of a box: each number of it is written once.
class BoxReader {
public:
    BoxReader(const arithmetic::Automaton& set, const std::vector<arithmetic::Track>& tracks, std::size_t side) : set_(set), said_(set.tracks().size()) {
        for (std::size_t x = 0; x < side; ++x) words_.push_back(set.base().written(static_cast<std::int64_t>(x)));
        for (const arithmetic::Track track : set.tracks())
            read_.push_back(static_cast<std::size_t>(std::find(tracks.begin(), tracks.end(), track) - tracks.begin()));
    }
    bool accepts(const std::vector<std::size_t>& tuple) {
        for (std::size_t i = 0; i < read_.size(); ++i) said_[i] = &words_[tuple.at(read_[i])];
        return set_.accepts(said_);
    }

private:
    const arithmetic::Automaton& set_;
    std::vector<std::vector<unsigned>> words_;
    std::vector<std::size_t> read_;  ///< which of the numbers the set reads
    std::vector<const std::vector<unsigned>*> said_;
};

}  // namespace

void each_in_box(PlayRelation& play, const game::Ruleset& ruleset, const std::vector<std::size_t>& sides,
                 const std::function<void(const game::Position*)>& visit) {
    BoxReader reader(play.positions(), play.tracks(), *std::max_element(sides.begin(), sides.end()));
    std::vector<std::size_t> at(play.tracks().size(), 0);
    do {
        if (!reader.accepts(at)) {
            visit(nullptr);
            continue;
        }
        const game::Position position = ruleset.shape().canonical(play.row(at));
        visit(&position);
    } while (next_in_box(at, sides));
}
void each_in_box(PlayRelation& play, const game::Ruleset& ruleset, std::size_t side, const std::function<void(const game::Position*)>& visit) {
    each_in_box(play, ruleset, std::vector<std::size_t>(play.tracks().size(), side), visit);
}

bool next_in_box(std::vector<std::size_t>& at, std::size_t side) {
    for (std::size_t& x : at) {
        if (++x < side) return true;
        x = 0;
    }
    return false;
}

bool next_in_box(std::vector<std::size_t>& at, const std::vector<std::size_t>& sides) {
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (++at[i] < sides[i]) return true;
        at[i] = 0;
    }
    return false;
}

bool next_in_box(std::vector<std::int64_t>& at, const std::vector<std::int64_t>& low, std::int64_t side) {
    for (std::size_t i = 0; i < at.size(); ++i) {
        if (++at[i] < low[i] + side) return true;
        at[i] = low[i];
    }
    return false;
}

std::size_t box_side(std::size_t numbers, Box box) {
    const std::size_t k = std::min(numbers, std::size(small_sides) - 1);
    return box == Box::small ? small_sides[k] : large_sides[k];
}

bool Table::is_told_by(const arithmetic::Automaton& set) const {
    BoxReader reader(set, tracks, side);
    std::vector<std::size_t> tuple(tracks.size(), 0);
    std::size_t index = 0;
    do {
        base::poll();
        if (reader.accepts(tuple) != (in[index++] != 0)) return false;
    } while (next_in_box(tuple, side));
    return true;
}

Table SmallBoxes::lost(PlayRelation& play, std::size_t side) {
    if (lost_.count(side) == 0) {
        Definition definition(ruleset_);
        const bool sums = play.leaves_sums();
        Table table{{}, side, {}};
        each_in_box(play, ruleset_, side, [&](const game::Position* position) {
            table.in.push_back(position && (sums ? definition.value(*position) == 0 : definition.lost(*position)));
            table.none.push_back(!position);
        });
        if (std::find(table.none.begin(), table.none.end(), 1) == table.none.end()) table.none.clear();
        table.options = definition.options();
        lost_.emplace(side, std::move(table));
    }
    Table table = lost_.at(side);
    table.tracks = play.tracks();
    return table;
}

Table SmallBoxes::lost_for_sure(PlayRelation& play, std::size_t side) const {
    Backwards backwards(ruleset_);
    each_in_box(play, ruleset_, side + side / 2 + 2, [&](const game::Position* position) {
        if (position) backwards.add(*position);
    });
    backwards.settle();
    Table table{play.tracks(), side, {}};
    each_in_box(play, ruleset_, side, [&](const game::Position* position) {
        table.in.push_back(position && backwards.is_lost(*position));
        table.none.push_back(!position);
    });
    if (std::find(table.none.begin(), table.none.end(), 1) == table.none.end()) table.none.clear();
    table.options = backwards.options();
    return table;
}

const ValueTable& SmallBoxes::values(PlayRelation& play, std::size_t side) {
    if (const auto found = values_.find(side); found != values_.end()) return found->second;
    return values_.emplace(side, values_in(play, std::vector<std::size_t>(play.tracks().size(), side))).first->second;
}

ValueTable SmallBoxes::values_in(PlayRelation& play, const std::vector<std::size_t>& sides) const {
    Definition definition(ruleset_);
    ValueTable table;
    each_in_box(play, ruleset_, sides, [&](const game::Position* position) { table.values.push_back(position ? definition.value(*position) : -1); });
    table.options = definition.options();
    return table;
}

ValueTable SmallBoxes::lost_in(PlayRelation& play, const std::vector<std::size_t>& sides) const {
    Definition definition(ruleset_);
    ValueTable table;
    each_in_box(play, ruleset_, sides, [&](const game::Position* position) { table.values.push_back(!position ? -1 : definition.lost(*position) ? 1 : 0); });
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
    const std::size_t small = box_side(numbers, Box::small), tiny = small / 4;
    std::size_t options = 0;
    std::string seen;  // why nothing was learned from the tiny box, where that was known
    const auto too_far = [&](const TooFar& far) {
        why = std::string("the ") + of + " of small positions were not found: " + far.why;
        return !far.many;
    };
    // Most laws are seen in a box that costs a sixteenth of the small one, or less; what is guessed wrong there is not proved.
    if (tiny >= least_tiny) {
        try {
            if (tried(tiny, options)) return true;
            seen = why;
        } catch (const TooFar& far) {
            if (too_far(far)) return false;
        }
    }
    options = 0;
    for (const std::size_t side : {small, small / 2, small / 4}) {
        if (side < 2) break;
        if (side == tiny && !seen.empty()) return why = seen, false;
        try {
            if (tried(side, options)) return true;
            if (side < small || !is_large_box_cheap(numbers, options)) return false;
            break;
        } catch (const TooFar& far) {
            if (too_far(far)) return false;
        }
    }
    try {
        return options > 0 && tried(box_side(numbers, Box::large), options);
    } catch (const TooFar&) {  // the small box stands
        return false;
    }
}

}  // namespace grundy::claim
