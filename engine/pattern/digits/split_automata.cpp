/// Decides "the law G is the Grundy function of this code" (Büchi; Bruyère; theory 2.2). It wins where the values rise without end (Lasker's Nim, .3F), which
/// no range of values proves.
///
///   Graph of G     states (x, y) start at (n, G(n)), n < e, or (e + r, G_r) with a multiplier whose bits are guessed: X = x + p i, Y = y + s i must end in the
///   letters read, then are halved.
///                  Final at (0, 0): accepts exactly the pairs (n, G(n)).
///   Option (n, v)  one graph state a part, a carry that starts at the number taken (a repeating tail adds q times a guessed bit), flags "this part is not
///   empty", "these parts differ":
///                  the letter of n is the last bit of the sum, the letter of v the xor of the values' bits. Final when nothing is carried, all flags are set
///                  and all parts are final.
///   Check 1        no option has the value G(n): the product of option machine and graph, on the same (n, v), never has both final.
///   Check 2        every v < G(n) is the value of an option: subset construction on letters (n, G(n), v); a state fails when the graph is final, v < G(n), and
///   no member of the set can still
///                  finish on zeros.
/// Both together are the recurrence of all n, and heaps get smaller, so its solution is unique. States grow with (e + p)^parts, subsets exponentially at worst:
/// a budget ends it.
#include "engine/pattern/digits/split_automata.hpp"

#include <algorithm>
#include <array>

#include "engine/automaton/acceptor.hpp"

namespace grundy::pattern {
namespace {

using automaton::Acceptor;
using automaton::Id;
using automaton::Ids;

/// The letter of a pair of bits.
std::size_t letter_of(std::uint64_t n, std::uint64_t v) { return (n & 1) * 2 + (v & 1); }

/// Asks the clock every 1024 steps.
class Clock {
public:
    explicit Clock(const base::Budget* budget) : budget_(budget) {}
    bool over() {
        if (!over_ && budget_ && ++steps_ % 1024 == 0) over_ = budget_->exceeded().has_value();
        return over_;
    }

private:
    const base::Budget* budget_;
    std::uint64_t steps_ = 0;
    bool over_ = false;
};

Acceptor graph_of(const Period& law) {
    using State = std::array<std::uint64_t, 3>;  // is there a multiplier, x, y
    std::vector<State> starts;
    for (std::uint64_t n = 0; n < law.values.size(); ++n) starts.push_back({n >= law.preperiod ? 1ULL : 0ULL, n, law.values[n]});
    const auto steps = [&](const State& s, const auto& put) {
        for (std::uint64_t i = 0; i <= s[0]; ++i) {
            const std::uint64_t x = s[1] + law.period * i, y = s[2] + law.saltus * i;
            put(letter_of(x, y), State{s[0], x >> 1, y >> 1});
        }
    };
    return *automaton::accepting(
        4, starts, steps, [](const State& s) { return s[1] == 0 && s[2] == 0; }, [](std::size_t) { return false; });
}

/// {parts, tail step or 0, carry, nonempty flags | differ flags << 3, part, part, part}
using OptionState = std::array<Id, 7>;

class Options {
public:
    Options(const Acceptor& graph, bool distinct, std::uint64_t most, Clock& clock) : graph_(graph), distinct_(distinct), most_(most), clock_(clock) {}

    /// Nothing when they are too many.
    std::optional<Acceptor> machine(const rule::Code& code) {
        for (std::uint64_t t = 0; t < code.digits.size(); ++t) start(code.digits[t], t, 0);
        for (std::uint64_t c = 0; c < code.tail.size(); ++c) start(code.tail[c], code.digits.size() + c, code.tail.size());
        if (too_many(starts_.size())) return std::nullopt;
        auto made = automaton::accepting(
            4, starts_, [this](const OptionState& s, const auto& put) { steps(s, put); }, [this](const OptionState& s) { return is_final(s); },
            [this](std::size_t states) { return states_ = states, too_many(states); });
        if (!made || too_many(states_ = made->size())) return std::nullopt;
        made->prune();
        return made;
    }
    std::size_t states() const { return states_; }

private:
    bool too_many(std::size_t states) { return states > most_ || clock_.over(); }
    void start(unsigned digit, std::uint64_t taken, std::uint64_t step) {
        for (Id j = 0; j <= 3; ++j) {
            if (digit & (1U << j)) choose({j, static_cast<Id>(step), static_cast<Id>(taken), 0, 0, 0, 0}, 0, 0);
        }
    }
    void choose(OptionState s, Id part, std::size_t from) {
        if (too_many(starts_.size())) return;
        if (part == s[0]) {
            starts_.push_back(sorted(s));
            return;
        }
        for (std::size_t i = distinct_ ? 0 : from; i < graph_.starts.size(); ++i) {
            s[4 + part] = graph_.starts[i];
            choose(s, part + 1, i);
        }
    }
    // Equal parts may be exchanged, unless pairs carry flags of their own.
    OptionState sorted(OptionState s) const {
        if (distinct_) return s;
        const auto swap = [&](Id i, Id j) {
            const auto key = [&](Id k) { return s[4 + k] * 2 + ((s[3] >> k) & 1); };
            if (key(i) <= key(j)) return;
            std::swap(s[4 + i], s[4 + j]);
            const Id bi = (s[3] >> i) & 1, bj = (s[3] >> j) & 1;
            s[3] = (s[3] & ~((1U << i) | (1U << j))) | (bj << i) | (bi << j);
        };
        if (s[0] >= 2) swap(0, 1);
        if (s[0] == 3) swap(1, 2), swap(0, 1);
        return s;
    }
    bool is_final(const OptionState& s) const {
        if (s[2] != 0) return false;
        for (Id k = 0; k < s[0]; ++k) {
            if (!((s[3] >> k) & 1) || !graph_.final[s[4 + k]]) return false;
        }
        if (distinct_ && s[0] == 2) return (s[3] >> 3) & 1;
        return !(distinct_ && s[0] == 3) || (s[3] >> 3) == 7;
    }
    template <class Put>
    void steps(const OptionState& s, const Put& put) const {
        for (Id i = 0; i <= (s[1] ? 1U : 0U); ++i) {
            for (unsigned bits = 0; bits < (1U << s[0]); ++bits) guess(s, s[2] + s[1] * i, bits, 0, 0, put);
        }
    }
    // Part k reads its bit of `bits` and either bit of its value; v is the xor so far. s collects the parts' next states; `sum` the carry and what was taken.
    template <class Put>
    void guess(const OptionState& s, Id sum, unsigned bits, Id part, unsigned v, const Put& put) const {
        if (part < s[0]) {
            const unsigned bit = (bits >> part) & 1;
            for (unsigned w = 0; w < 2; ++w) {
                for (const Id to : graph_.step(s[4 + part], letter_of(bit, w))) {
                    OptionState moved = s;
                    moved[4 + part] = to;
                    guess(moved, sum + bit, bits, part + 1, v ^ w, put);
                }
            }
            return;
        }
        OptionState done = s;
        done[2] = sum >> 1;
        done[3] |= bits;
        if (distinct_) {
            const auto differ = [&](unsigned i, unsigned j, unsigned flag) {
                if (((bits >> i) ^ (bits >> j)) & 1) done[3] |= 1U << flag;
            };
            if (s[0] >= 2) differ(0, 1, 3);
            if (s[0] == 3) differ(1, 2, 4), differ(0, 2, 5);
        }
        put(letter_of(sum, v), sorted(done));
    }

    const Acceptor& graph_;
    bool distinct_;
    std::uint64_t most_;
    Clock& clock_;
    std::vector<OptionState> starts_;
    std::size_t states_ = 0;
};

using Decision = SplitDecision::State;

// Check 1. Pairs (option state, graph state) on the same letters (n, v).
Decision misses_own_value(const Acceptor& options, const Acceptor& graph, std::uint64_t most, Clock& clock) {
    const auto met = automaton::meet(options, graph, [&](std::size_t done) { return done > most * 16 || clock.over(); });
    if (met) return *met ? Decision::fails : Decision::holds;
    return clock.over() ? Decision::out_of_time : Decision::too_large;
}

// Check 2. States (graph state on (n, G(n)), is v < G(n) so far, set of option states on (n, v)).
Decision reaches_smaller(const Acceptor& options, const Acceptor& graph, std::uint64_t most, std::uint64_t& subsets, Clock& clock) {
    const auto union_of = [&](const Ids& set, std::size_t letter) {
        Ids to;
        for (const Id o : set) {
            if (clock.over()) break;
            const Ids& more = options.step(o, letter);
            to.insert(to.end(), more.begin(), more.end());
        }
        std::sort(to.begin(), to.end());
        to.erase(std::unique(to.begin(), to.end()), to.end());
        return to;
    };
    automaton::Reach<Ids, decltype(union_of)> sets(4, options.starts, union_of);
    const auto finishes = options.finishing({0});  // a final state is reached on zeros alone
    automaton::Numbered<std::array<Id, 3>> states;
    for (const Id g : graph.starts) states.number({g, 0, 0});
    for (Id at = 0; at < states.size(); ++at) {
        subsets = states.size();
        if (states.size() > most || sets.size() > most) return Decision::too_large;
        if (clock.over()) return Decision::out_of_time;
        const std::array<Id, 3> s = states[at];
        const Ids& set = sets[s[2]];
        if (graph.final[s[0]] && s[1] && std::none_of(set.begin(), set.end(), [&](Id o) { return finishes[o]; })) return Decision::fails;
        for (unsigned letter = 0; letter < 8; ++letter) {
            const unsigned n = letter >> 2, own = (letter >> 1) & 1, v = letter & 1;
            const Ids& graphs = graph.step(s[0], letter_of(n, own));
            if (graphs.empty()) continue;
            const Id less = v == own ? s[1] : (v < own ? 1U : 0U);  // the last digit that differs decides
            const Id after = sets.next(s[2], letter_of(n, v));
            for (const Id g : graphs) states.number({g, less, after});
        }
    }
    return clock.over() ? Decision::out_of_time : Decision::holds;  // a step that was broken off may have emptied the work
}

}  // namespace

SplitDecision decide_split(const Period& law, const rule::Code& code, std::uint64_t most_states, const base::Budget* budget) {
    SplitDecision decision;
    if (law.values.size() > 4096 || law.period > 4096 || code.digits.size() > 4096) return decision;
    const Acceptor graph = graph_of(law);
    Clock clock(budget);
    Options options(graph, code.distinct, most_states, clock);
    const auto machine = options.machine(code);
    decision.machine_states = options.states();
    if (!machine) {
        if (clock.over()) decision.state = Decision::out_of_time;
        return decision;
    }
    decision.state = misses_own_value(*machine, graph, most_states, clock);
    if (decision.state == Decision::holds) decision.state = reaches_smaller(*machine, graph, most_states, decision.subsets, clock);
    return decision;
}

}  // namespace grundy::pattern
