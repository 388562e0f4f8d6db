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
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "engine/base/poll.hpp"

namespace grundy::pattern {
namespace {

using Id = std::uint32_t;
using Ids = std::vector<Id>;

struct HashIds {
    template <class C>
    std::size_t operator()(const C& ids) const {
        std::uint64_t h = 0xcbf29ce484222325ULL;
        for (const auto x : ids) h = (h ^ x) * 0x100000001b3ULL;
        return static_cast<std::size_t>(h ^ (h >> 31));
    }
};

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

class Graph {
public:
    explicit Graph(const Period& law) : p_(law.period), s_(law.saltus) {
        for (std::uint64_t n = 0; n < law.values.size(); ++n) starts.push_back(id({n >= law.preperiod ? 1ULL : 0ULL, n, law.values[n]}));
        for (Id q = 0; q < states_.size(); ++q) expand(q);
    }
    Ids starts;
    const Ids& next(Id q, unsigned n, unsigned v) const { return next_[q * 4 + n * 2 + v]; }
    bool final(Id q) const { return states_[q][1] == 0 && states_[q][2] == 0; }
    std::size_t size() const { return states_.size(); }

private:
    using State = std::array<std::uint64_t, 3>;
    Id id(const State& s) {
        const auto [at, fresh] = ids_.emplace(s, static_cast<Id>(states_.size()));
        if (fresh) states_.push_back(s);
        return at->second;
    }
    void expand(Id q) {
        next_.resize(next_.size() + 4);
        base::poll();
        const State s = states_[q];
        for (std::uint64_t i = 0; i <= s[0]; ++i) {
            const std::uint64_t x = s[1] + p_ * i, y = s[2] + s_ * i;
            const Id to = id({s[0], x >> 1, y >> 1});
            next_[q * 4 + (x & 1) * 2 + (y & 1)].push_back(to);
        }
    }
    std::uint64_t p_, s_;
    std::map<State, Id> ids_;
    std::vector<State> states_;
    std::vector<Ids> next_;
};

/// {parts, tail step or 0, carry, nonempty flags | differ flags << 3, part, part, part}
using OptionState = std::array<Id, 7>;

class Options {
public:
    Options(const Graph& graph, const rule::Code& code, std::uint64_t most, Clock& clock)
        : graph_(graph), distinct_(code.distinct), most_(most), clock_(clock) {
        for (std::uint64_t t = 0; t < code.digits.size(); ++t) start(code.digits[t], t, 0);
        for (std::uint64_t c = 0; c < code.tail.size(); ++c) start(code.tail[c], code.digits.size() + c, code.tail.size());
        std::sort(starts.begin(), starts.end());
        starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
        for (Id q = 0; q < states_.size() && !too_large(); ++q) expand(q);
        if (!too_large()) prune();
    }
    bool too_large() const { return states_.size() > most_ || clock_.over(); }
    std::size_t size() const { return states_.size(); }
    Ids starts;
    const Ids& next(Id q, unsigned n, unsigned v) const { return next_[q * 4 + n * 2 + v]; }
    bool final(Id q) const { return final_[q]; }
    /// A final state is reached on zeros alone.
    bool finishes(Id q) const { return finishes_[q]; }

private:
    void start(unsigned digit, std::uint64_t taken, std::uint64_t step) {
        for (Id j = 0; j <= 3; ++j) {
            if (digit & (1U << j)) choose({j, static_cast<Id>(step), static_cast<Id>(taken), 0, 0, 0, 0}, 0, 0);
        }
    }
    void choose(OptionState s, Id part, std::size_t from) {
        if (too_large()) return;
        if (part == s[0]) {
            starts.push_back(id(s));
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
    Id id(const OptionState& raw) {
        const OptionState s = sorted(raw);
        const auto [at, fresh] = ids_.emplace(s, static_cast<Id>(states_.size()));
        if (fresh) states_.push_back(s);
        return at->second;
    }
    bool is_final(const OptionState& s) const {
        if (s[2] != 0) return false;
        for (Id k = 0; k < s[0]; ++k) {
            if (!((s[3] >> k) & 1) || !graph_.final(s[4 + k])) return false;
        }
        if (distinct_ && s[0] == 2) return (s[3] >> 3) & 1;
        return !(distinct_ && s[0] == 3) || (s[3] >> 3) == 7;
    }
    void expand(Id q) {
        next_.resize(next_.size() + 4);
        const OptionState s = states_[q];
        for (Id i = 0; i <= (s[1] ? 1U : 0U); ++i) {
            for (unsigned bits = 0; bits < (1U << s[0]); ++bits) guess(q, s, s[2] + s[1] * i, bits, 0, 0);
        }
        for (int letter = 0; letter < 4; ++letter) {
            auto& to = next_[q * 4 + static_cast<std::size_t>(letter)];
            std::sort(to.begin(), to.end());
            to.erase(std::unique(to.begin(), to.end()), to.end());
        }
    }
    // Part k reads its bit of `bits` and either bit of its value; v is the xor so far. s collects the parts' next states; `before` the carry and what was
    // taken.
    void guess(Id q, const OptionState& s, Id sum, unsigned bits, Id part, unsigned v) {
        if (part < s[0]) {
            const unsigned bit = (bits >> part) & 1;
            for (unsigned w = 0; w < 2; ++w) {
                for (const Id to : graph_.next(s[4 + part], bit, w)) {
                    OptionState moved = s;
                    moved[4 + part] = to;
                    guess(q, moved, sum + bit, bits, part + 1, v ^ w);
                }
            }
            return;
        }
        base::poll();
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
        const Id to = id(done);
        next_[q * 4 + (sum & 1) * 2 + v].push_back(to);
    }
    // Drops states from which no final state can be reached: they never matter.
    void prune() {
        const std::size_t count = states_.size();
        final_.assign(count, false);
        for (Id q = 0; q < count; ++q) final_[q] = is_final(states_[q]);
        const auto live = backwards({0, 1, 2, 3});
        finishes_ = backwards({0});
        for (auto& to : next_) std::erase_if(to, [&](Id q) { return !live[q]; });
        std::erase_if(starts, [&](Id q) { return !live[q]; });
    }
    std::vector<bool> backwards(const std::vector<std::size_t>& letters) const {
        std::vector<Ids> from(states_.size());
        for (Id q = 0; q < states_.size(); ++q) {
            for (const auto letter : letters) {
                for (const Id to : next_[q * 4 + letter]) from[to].push_back(q);
            }
        }
        std::vector<bool> reached = final_;
        Ids work;
        for (Id q = 0; q < states_.size(); ++q) {
            if (reached[q]) work.push_back(q);
        }
        while (!work.empty()) {
            const Id q = work.back();
            work.pop_back();
            for (const Id before : from[q]) {
                if (!reached[before]) reached[before] = true, work.push_back(before);
            }
        }
        return reached;
    }

    const Graph& graph_;
    bool distinct_;
    std::uint64_t most_;
    Clock& clock_;
    std::unordered_map<OptionState, Id, HashIds> ids_;
    std::vector<OptionState> states_;
    std::vector<Ids> next_;
    std::vector<bool> final_, finishes_;
};

using Decision = SplitDecision::State;

// Check 1. Pairs (option state, graph state) on the same letters (n, v).
Decision misses_own_value(const Options& options, const Graph& graph, std::uint64_t most, Clock& clock) {
    std::vector<bool> seen(options.size() * graph.size(), false);
    std::vector<std::uint64_t> work;
    const auto add = [&](Id o, Id g) {
        const std::uint64_t at = static_cast<std::uint64_t>(o) * graph.size() + g;
        base::poll();
        if (!seen[at]) seen[at] = true, work.push_back(at);
    };
    for (const Id o : options.starts) {
        for (const Id g : graph.starts) add(o, g);
    }
    for (std::uint64_t done = 0; !work.empty(); ++done) {
        if (done > most * 16) return Decision::too_large;
        if (clock.over()) return Decision::out_of_time;
        const Id o = static_cast<Id>(work.back() / graph.size()), g = static_cast<Id>(work.back() % graph.size());
        work.pop_back();
        if (options.final(o) && graph.final(g)) return Decision::fails;
        for (unsigned letter = 0; letter < 4; ++letter) {
            for (const Id to : options.next(o, letter >> 1, letter & 1)) {
                for (const Id there : graph.next(g, letter >> 1, letter & 1)) add(to, there);
            }
        }
    }
    return Decision::holds;
}

// Check 2. States (graph state on (n, G(n)), is v < G(n) so far, set of option states on (n, v)).
Decision reaches_smaller(const Options& options, const Graph& graph, std::uint64_t most, std::uint64_t& subsets, Clock& clock) {
    std::unordered_map<Ids, Id, HashIds> numbers;
    std::vector<const Ids*> sets;
    const auto number = [&](Ids set) {
        const auto [at, fresh] = numbers.emplace(std::move(set), static_cast<Id>(sets.size()));
        if (fresh) sets.push_back(&at->first);
        return at->second;
    };
    std::vector<std::array<Id, 4>> successors;  // of sets, filled when needed
    constexpr Id open = ~0U;
    const auto step = [&](Id set, unsigned letter) {
        if (successors.size() <= set) successors.resize(set + 1, {open, open, open, open});
        if (successors[set][letter] == open) {
            Ids to;
            for (const Id o : *sets[set]) {
                if (clock.over()) break;
                const Ids& more = options.next(o, letter >> 1, letter & 1);
                to.insert(to.end(), more.begin(), more.end());
            }
            std::sort(to.begin(), to.end());
            to.erase(std::unique(to.begin(), to.end()), to.end());
            const Id made = number(std::move(to));
            successors[set][letter] = made;
        }
        return successors[set][letter];
    };
    using State = std::array<Id, 3>;
    std::set<State> seen;
    std::vector<State> work;
    const auto add = [&](const State& s) {
        base::poll();
        if (seen.insert(s).second) work.push_back(s);
    };
    const Id all = number(options.starts);
    for (const Id g : graph.starts) add({g, 0, all});
    while (!work.empty()) {
        subsets = seen.size();
        if (seen.size() > most || sets.size() > most) return Decision::too_large;
        if (clock.over()) return Decision::out_of_time;
        const State s = work.back();
        work.pop_back();
        if (graph.final(s[0]) && s[1]) {
            const Ids& set = *sets[s[2]];
            if (std::none_of(set.begin(), set.end(), [&](Id o) { return options.finishes(o); })) return Decision::fails;
        }
        for (unsigned letter = 0; letter < 8; ++letter) {
            const unsigned n = letter >> 2, own = (letter >> 1) & 1, v = letter & 1;
            const Ids& graphs = graph.next(s[0], n, own);
            if (graphs.empty()) continue;
            const Id less = v == own ? s[1] : (v < own ? 1U : 0U);  // the last digit that differs decides
            const Id set = step(s[2], n * 2 + v);
            for (const Id g : graphs) add({g, less, set});
        }
    }
    return clock.over() ? Decision::out_of_time : Decision::holds;  // a step that was broken off may have emptied the work
}

}  // namespace

SplitDecision decide_split(const Period& law, const rule::Code& code, std::uint64_t most_states, const base::Budget* budget) {
    SplitDecision decision;
    if (law.values.size() > 4096 || law.period > 4096 || code.digits.size() > 4096) return decision;
    const Graph graph(law);
    Clock clock(budget);
    const Options options(graph, code, most_states, clock);
    decision.machine_states = options.size();
    if (options.too_large()) {
        if (clock.over()) decision.state = Decision::out_of_time;
        return decision;
    }
    decision.state = misses_own_value(options, graph, most_states, clock);
    if (decision.state == Decision::holds) decision.state = reaches_smaller(options, graph, most_states, decision.subsets, clock);
    return decision;
}

}  // namespace grundy::pattern
