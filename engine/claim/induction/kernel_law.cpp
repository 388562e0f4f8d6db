/// Two guesses, each from the outcomes of a box of small positions. (a) Each number matters only up to some size, and beyond it modulo some period. (b) The set
/// is read by an automaton whose states are told apart by the outcomes of a smaller box of continuations (Myhill and Nerode, cut off). A guess that is wrong
/// fails the check, which is exact; so what is guessed from may be as small as it likes.
#include "engine/claim/induction/kernel_law.hpp"

#include <algorithm>
#include <unordered_map>

#include "engine/base/poll.hpp"
#include "engine/claim/induction/measure.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

namespace {

constexpr std::size_t most_positions = 400'000;                         ///< whose outcomes are found, those that the box leads to included
constexpr std::size_t deepest = 4'000;                                  ///< moves of a play
constexpr std::size_t most_guessed = 3'000;                             ///< states of guess (b)
constexpr std::size_t box_sides[] = {0, 1024, 96, 26, 13, 8, 6, 5, 4};  ///< of the box, by how many numbers a position has

struct TooFar {};

/// Who wins, straight from the definition, with memory.
class Outcomes {
public:
    explicit Outcomes(const game::Ruleset& ruleset) : ruleset_(ruleset) {}
    bool lost(const game::Position& position, std::size_t depth = 0) {
        const auto found = known_.find(position);
        if (found != known_.end()) return found->second;
        if (depth > deepest || known_.size() > most_positions) throw TooFar{};
        base::poll();
        std::vector<game::Sum> options;
        ruleset_.options(position, [&](game::Sum&& option) {
            options.push_back(std::move(option));
            return options.size() <= most_positions;
        });
        bool wins = false;
        for (const game::Sum& option : options) {
            if (option.size() > 1) throw TooFar{};
            if (option.empty() ? ruleset_.convention().play == rule::Play::normal : lost(option[0], depth + 1)) {
                wins = true;
                break;
            }
        }
        if (options.empty()) wins = ruleset_.end(position) == rule::End::mover_wins;
        known_.emplace(position, !wins);
        return !wins;
    }

private:
    struct Hash {
        std::size_t operator()(const game::Position& position) const {
            std::uint64_t h = 1469598103934665603ULL;
            for (const std::int64_t x : position) h = (h ^ static_cast<std::uint64_t>(x)) * 1099511628211ULL, h ^= h >> 31;
            return h;
        }
    };
    const game::Ruleset& ruleset_;
    std::unordered_map<game::Position, bool, Hash> known_;
};

/// The box of positions with numbers below `side`, the first number running fastest.
class Box {
public:
    Box(PlayRelation& play, const game::Ruleset& ruleset, std::size_t side) : tracks_(play.tracks()), side_(side) {
        Outcomes outcomes(ruleset);
        std::vector<std::size_t> at(tracks_.size(), 0);
        do {
            arithmetic::Values values;
            for (std::size_t i = 0; i < at.size(); ++i) values[tracks_[i]] = static_cast<std::int64_t>(at[i]);
            const bool position = play.positions().accepts(values);
            const game::Position row = position ? ruleset.shape().canonical(ruleset.shape().from_data(play.position(values))) : game::Position{};
            lost_.push_back(position && outcomes.lost(row));
        } while (next(at, side_));
    }

    const std::vector<Track>& tracks() const { return tracks_; }
    std::size_t side() const { return side_; }
    bool lost(const std::vector<std::size_t>& at) const {
        std::size_t index = 0;
        for (std::size_t i = at.size(); i-- > 0;) index = index * side_ + at[i];
        return lost_[index];
    }
    /// Does the set say of every position of the box what is so?
    bool is_told_by(const Automaton& set) const {
        std::vector<std::size_t> at(tracks_.size(), 0);
        do {
            base::poll();
            arithmetic::Values values;
            for (std::size_t i = 0; i < at.size(); ++i) values[tracks_[i]] = static_cast<std::int64_t>(at[i]);
            if (set.accepts(values) != lost(at)) return false;
        } while (next(at, side_));
        return true;
    }
    static bool next(std::vector<std::size_t>& at, std::size_t side) {
        for (std::size_t& x : at) {
            if (++x < side) return true;
            x = 0;
        }
        return false;
    }

private:
    std::vector<Track> tracks_;
    std::size_t side_;
    std::vector<bool> lost_;
};

/// What a number matters by: itself below `from`, beyond it modulo `period`.
struct Reach {
    std::size_t from = 0, period = 1;
};

std::optional<Reach> reach_of(const Box& box, std::size_t i) {
    for (std::size_t period = 1; 2 * period < box.side(); ++period) {
        std::size_t from = 0;  // the least with which this period fits the box
        std::vector<std::size_t> at(box.tracks().size(), 0);
        do {
            if (at[i] + period >= box.side() || at[i] < from) continue;
            auto shifted = at;
            shifted[i] += period;
            if (box.lost(at) != box.lost(shifted)) from = at[i] + 1;
        } while (Box::next(at, box.side()));
        if (from + 2 * period < box.side()) return Reach{from, period};
    }
    return std::nullopt;
}

/// Number by number: the classes of the first that lead to the same table of the others are one.
class PeriodicSet {
public:
    PeriodicSet(const Box& box, unsigned base, std::vector<Reach> reach) : box_(box), base_(base), reach_(std::move(reach)), at_(reach_.size(), 0) {}

    Automaton made(std::size_t i = 0) {
        if (i == reach_.size()) return Automaton(base_, box_.lost(at_));
        std::map<std::vector<bool>, std::vector<std::size_t>> classes;
        for (std::size_t c = 0; c < reach_[i].from + reach_[i].period; ++c) {
            at_[i] = c;
            classes[table(i + 1)].push_back(c);
        }
        Automaton any(base_, false);
        for (const auto& [row, members] : classes) {
            at_[i] = members.front();
            const Automaton rest = made(i + 1);
            if (rest.accepts_nothing()) continue;
            Automaton here(base_, false);
            for (const std::size_t c : members) here = either(here, in_class(i, c));
            any = either(any, both(here, rest));
        }
        return any;
    }

private:
    /// The outcomes of what follows number i - 1, the numbers before it being as they are in at_.
    std::vector<bool> table(std::size_t i) {
        if (i == reach_.size()) return {box_.lost(at_)};
        std::vector<bool> all;
        for (std::size_t c = 0; c < reach_[i].from + reach_[i].period; ++c) {
            at_[i] = c;
            const auto part = table(i + 1);
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }
    Automaton in_class(std::size_t i, std::size_t c) const {
        const auto x = arithmetic::number(box_.tracks()[i]);
        if (c < reach_[i].from) return arithmetic::is_number(base_, box_.tracks()[i], static_cast<std::int64_t>(c));
        const Track quotient = ~Track{0};  // x = c + period * quotient
        Linear form = arithmetic::plus(x, arithmetic::number(quotient), -static_cast<std::int64_t>(reach_[i].period));
        form.constant -= static_cast<std::int64_t>(c);
        return exists(arithmetic::is_zero(base_, form), quotient);
    }

    const Box& box_;
    unsigned base_;
    std::vector<Reach> reach_;
    std::vector<std::size_t> at_;
};

std::optional<Automaton> guess_periodic(const Box& box, unsigned base) {
    std::vector<Reach> reach;
    for (std::size_t i = 0; i < box.tracks().size(); ++i) {
        const auto one = reach_of(box, i);
        if (!one) return std::nullopt;
        reach.push_back(*one);
    }
    return PeriodicSet(box, base, std::move(reach)).made();
}

/// States are digits read so far: the numbers offset + step * x. Two are the same if all x below `terms` say so.
std::optional<Automaton> guess_by_digits(const Box& box, unsigned base, std::size_t terms) {
    struct State {
        std::vector<std::size_t> offset;
        std::size_t step;
    };
    const std::size_t k = box.tracks().size();
    std::map<std::vector<bool>, std::uint32_t> known;
    std::vector<State> states;
    std::vector<bool> accepting;
    const auto number = [&](const State& state) -> std::optional<std::uint32_t> {
        base::poll();
        std::vector<bool> word;
        std::vector<std::size_t> x(k, 0);
        do {
            std::vector<std::size_t> at(k);
            for (std::size_t i = 0; i < k; ++i) {
                at[i] = state.offset[i] + state.step * x[i];
                if (at[i] >= box.side()) return std::nullopt;
            }
            word.push_back(box.lost(at));
        } while (Box::next(x, terms));
        const auto [found, fresh] = known.emplace(std::move(word), static_cast<std::uint32_t>(states.size()));
        if (fresh) states.push_back(state), accepting.push_back(found->first[0]);
        return found->second;
    };
    if (!number({std::vector<std::size_t>(k, 0), 1})) return std::nullopt;
    std::vector<std::uint32_t> next;
    for (std::size_t q = 0; q < states.size(); ++q) {
        std::vector<std::size_t> digits(k, 0);
        do {
            State child{states[q].offset, states[q].step * base};
            for (std::size_t i = 0; i < k; ++i) child.offset[i] += states[q].step * digits[i];
            const auto to = number(child);
            if (!to || states.size() > most_guessed) return std::nullopt;
            next.push_back(*to);
        } while (Box::next(digits, base));
    }
    // Zeros after the number may not change the answer.
    for (std::size_t q = 0, letters = next.size() / states.size(); q < states.size(); ++q)
        if (accepting[q] != accepting[next[q * letters]]) return std::nullopt;
    return Automaton(base, box.tracks(), std::move(next), std::move(accepting));
}

}  // namespace

std::shared_ptr<const argument::KernelSet> KernelLaw::as_data() const {
    argument::KernelSet data;
    const std::vector<Track>& all = play_->tracks();
    for (const Track track : lost_.tracks()) data.numbers.push_back(static_cast<std::size_t>(std::find(all.begin(), all.end(), track) - all.begin()));
    for (std::uint32_t q = 0; q < lost_.states(); ++q) {
        data.lost.push_back(lost_.accepting(q));
        for (std::size_t letter = 0; letter < lost_.letters(); ++letter) data.next.push_back(lost_.next(q, letter));
    }
    return std::make_shared<const argument::KernelSet>(std::move(data));
}

KernelCheck check_kernel(PlayRelation& play, const Automaton& region, const Automaton& set) {
    const Automaton in = both(region, set), out = both(region, complement(set)), can_move = play.can_move();
    const Automaton answered = play.before(in, play.empty_is_lost());
    const Automaton over = both(region, complement(can_move));
    return {both(over, complement(alike(in, play.lost_at_end()))), both(in, answered), both(both(out, can_move), complement(answered))};
}

std::shared_ptr<const KernelLaw> learn_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, unsigned base, std::string& why) {
    const auto rank = falling_measure(*game);
    if (!rank) return why = "no rank was found that falls with every move", nullptr;
    std::shared_ptr<KernelLaw> law(new KernelLaw(game));
    law->rank_ = *rank;
    law->sentences_ = std::make_unique<Sentences>(*game, base);
    law->play_ = std::make_unique<PlayRelation>(*game, *law->sentences_);
    PlayRelation& play = *law->play_;
    const auto right = [&](const Box& box, const std::optional<Automaton>& guess) {
        if (!guess) return false;
        const Automaton set = both(*guess, play.positions());
        if (!box.is_told_by(set) || !check_kernel(play, play.positions(), set).holds()) return false;
        law->lost_ = set;
        return true;
    };
    try {
        const std::size_t side = box_sides[std::min(play.tracks().size(), std::size(box_sides) - 1)];
        const Box box(play, ruleset, side);
        if (right(box, guess_periodic(box, base))) return law;
        for (std::size_t terms = 2; terms * base * base <= side; ++terms)
            if (right(box, guess_by_digits(box, base, terms))) return law;
        why = "no guess from the positions with numbers below " + std::to_string(side) + " obeys the moves everywhere";
    } catch (const TooFar&) {
        why = "the outcomes of small positions were not found";
    }
    return nullptr;
}

}  // namespace grundy::claim
