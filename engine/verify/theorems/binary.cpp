/// Theorem 2.2: whether a law g(n + p) = g(n) + s, with its exceptions, satisfies the recurrence of a take-and-break rule for every n, decided by automata that
/// read binary digits, least significant first. Büchi 1960, Bruyère 1985; the law need not come from anywhere.
///
///     graph     (x, y, moving): accepts the pairs (n, G(n)). An exception starts as (n, G(n)) and loses its digits; a class r starts as (n0 + r, G) and adds
///               (p, s) for every binary digit of the multiplier, which it guesses.
///     option    accepts the pairs (n, v) such that some option of n is worth v: a graph state for every part, a carry that starts at the number taken and adds
///               the parts' digits, and for "take t + q x" the digits of x times q; flags that the parts are not empty, and not equal.
///
/// Check 1: no (n, v) is accepted by both. Check 2: for every (n, G(n)) and v < G(n), (n, v) is accepted by option: a subset construction.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "engine/verify/theorems/law.hpp"
#include "engine/verify/theorems/sequence.hpp"

namespace grundy::verify {
namespace {

struct Graph {
    std::uint64_t x = 0, y = 0;
    bool moving = false;
    bool final() const { return x == 0 && y == 0; }
    friend auto operator<=>(const Graph&, const Graph&) = default;
};

struct Digit {
    unsigned n = 0, v = 0;
    Graph next;
};

struct OptionState {
    std::uint32_t kind = 0;
    std::uint64_t carry = 0;
    std::array<Graph, 3> part;
    std::uint8_t filled = 0;  ///< bit i: part i is not empty
    std::uint8_t apart = 0;   ///< bits 0, 1, 2: parts 0-1, 0-2, 1-2 differ
    friend auto operator<=>(const OptionState&, const OptionState&) = default;
};

class Decision {
public:
    Decision(const Splitting& rule, const PeriodLaw& law, Steps& steps) : law_(law), steps_(steps), kinds_(rule.kinds) {
        for (const auto& kind : rule.kinds) {
            if (kind.shape == Splitting::Shape::other)
                throw Rejected("theorem 2.2 as the checker knows it is not about this rule: its moves have conditions on the heap or the parts");
        }
        std::vector<Graph>& g = graph_starts_;
        for (std::uint64_t n = 0; n < law.preperiod; ++n) g.push_back({n, law.values[n], false});
        for (std::uint64_t n = law.preperiod; n < law.preperiod + law.period; ++n) g.push_back({n, law.values[n], true});
        make_starts();
    }

    void no_option_has_the_value() {
        std::set<std::pair<int, Graph>> seen;
        std::vector<std::pair<int, Graph>> open;
        const auto reach = [&](int option, const Graph& g) {
            if (!seen.emplace(option, g).second) return;
            steps_.take(50);
            if (final_[static_cast<std::size_t>(option)] && g.final())
                throw Rejected("the law contradicts the recurrence: an option of some heap has the value of that heap");
            open.emplace_back(option, g);
        };
        for (const int o : starts_) {
            for (const Graph& g : graph_starts_) reach(o, g);
        }
        while (!open.empty()) {
            const auto [o, g] = open.back();
            open.pop_back();
            for (const Digit& d : digits(g)) {
                const std::vector<int> next = step(o, d.n, d.v);
                for (const int there : next) reach(there, d.next);
            }
        }
        pairs_ = seen.size();
    }

    void every_smaller_value_is_reached() {
        struct Place {
            Graph g;
            int order;  ///< of v and G(n) as far as read: -1 less, 0 equal, 1 greater
            int set;
            auto operator<=>(const Place&) const = default;
        };
        std::set<Place> seen;
        std::vector<Place> open;
        const auto reach = [&](Place p) {
            if (!seen.insert(p).second) return;
            steps_.take(50);
            if (p.g.final() && p.order < 0 && !set_accepts(p.set))
                throw Rejected("the law contradicts the recurrence: a smaller value is not the value of any option of some heap");
            open.push_back(p);
        };
        const int all = intern(starts_);
        for (const Graph& g : graph_starts_) reach({g, 0, all});
        while (!open.empty()) {
            const Place p = open.back();
            open.pop_back();
            for (const Digit& d : digits(p.g)) {
                for (unsigned v = 0; v < 2; ++v) reach({d.next, v == d.v ? p.order : v < d.v ? -1 : 1, set_step(p.set, d.n, v)});
            }
        }
        places_ = seen.size();
    }

    std::size_t pairs() const { return pairs_; }
    std::size_t places() const { return places_; }

private:
    void make_starts() {
        for (std::uint32_t k = 0; k < kinds_.size(); ++k) {
            OptionState s;
            s.kind = k;
            s.carry = static_cast<std::uint64_t>(kinds_[k].t);
            start_parts(s, 0);
        }
        std::sort(starts_.begin(), starts_.end());
        starts_.erase(std::unique(starts_.begin(), starts_.end()), starts_.end());
    }
    void start_parts(OptionState& s, int i) {
        if (i == kinds_[s.kind].parts) {
            starts_.push_back(id(s));
            return;
        }
        for (const Graph& g : graph_starts_) {
            s.part[static_cast<std::size_t>(i)] = g;
            start_parts(s, i + 1);
        }
    }

    /// What a graph state may read next.
    std::vector<Digit> digits(const Graph& g) const {
        std::vector<Digit> result;
        for (unsigned i = 0; i <= (g.moving ? 1U : 0U); ++i) {
            const std::uint64_t x = g.x + law_.period * i, y = g.y + law_.saltus * i;
            result.push_back({static_cast<unsigned>(x & 1), static_cast<unsigned>(y & 1), {x >> 1, y >> 1, g.moving}});
        }
        return result;
    }

    /// Equal states in another order are one.
    OptionState sorted(OptionState s) const {
        const int parts = kinds_[s.kind].parts;
        const auto swap = [&](int i, int j) {
            const auto a = static_cast<std::size_t>(i), b = static_cast<std::size_t>(j);
            const auto flag = [&](int k) { return s.filled >> k & 1; };
            if (std::pair(s.part[b], flag(j)) < std::pair(s.part[a], flag(i))) {
                std::swap(s.part[a], s.part[b]);
                if (flag(i) != flag(j)) s.filled = static_cast<std::uint8_t>(s.filled ^ (1U << i | 1U << j));
            }
        };
        if (parts == 2) swap(0, 1);
        if (parts == 3 && kinds_[s.kind].shape != Splitting::Shape::different) swap(0, 1), swap(1, 2), swap(0, 1);
        return s;
    }

    int id(const OptionState& unsorted) {
        const OptionState s = sorted(unsorted);
        const auto [it, fresh] = ids_.emplace(s, static_cast<int>(states_.size()));
        if (fresh) {
            steps_.take(100);
            if (states_.size() > 5'000'000) throw Rejected("theorem 2.2 needs more states than the checker makes");
            states_.push_back(s);
            steps_of_.emplace_back();
            const Splitting::Kind& k = kinds_[s.kind];
            const unsigned all = (1U << k.parts) - 1, pairs = k.parts == 2 ? 1U : k.parts == 3 ? 7U : 0U;
            bool final = s.carry == 0 && s.filled == all && (k.shape != Splitting::Shape::different || s.apart == pairs);
            for (int i = 0; i < k.parts; ++i) final = final && s.part[static_cast<std::size_t>(i)].final();
            final_.push_back(final);
        }
        return it->second;
    }

    std::vector<int> step(int option, unsigned n, unsigned v) {
        const std::size_t letter = n * 2 + v;
        if (const auto& known = steps_of_[static_cast<std::size_t>(option)][letter]) return *known;
        const OptionState from = states_[static_cast<std::size_t>(option)];
        const Splitting::Kind& k = kinds_[from.kind];
        const bool apart = k.shape == Splitting::Shape::different;
        const auto q = static_cast<std::uint64_t>(k.step);
        std::array<std::vector<Digit>, 3> choices;
        for (int i = 0; i < 3; ++i) choices[static_cast<std::size_t>(i)] = i < k.parts ? digits(from.part[static_cast<std::size_t>(i)]) : std::vector<Digit>(1);
        std::vector<int> result;
        for (const Digit& a : choices[0]) {
            for (const Digit& b : choices[1]) {
                for (const Digit& c : choices[2]) {
                    if ((a.v ^ b.v ^ c.v) != v) continue;
                    for (unsigned x = 0; x <= (q > 0 ? 1U : 0U); ++x) {
                        const std::uint64_t sum = from.carry + a.n + b.n + c.n + q * x;
                        if ((sum & 1) != n) continue;
                        OptionState to = from;
                        to.carry = sum >> 1;
                        to.part = {a.next, b.next, c.next};
                        to.filled = static_cast<std::uint8_t>(to.filled | a.n | b.n << 1 | c.n << 2);
                        if (apart) to.apart = static_cast<std::uint8_t>(to.apart | (a.n ^ b.n) | (k.parts == 3 ? (a.n ^ c.n) << 1 | (b.n ^ c.n) << 2 : 0U));
                        result.push_back(id(to));
                    }
                }
            }
        }
        std::sort(result.begin(), result.end());
        result.erase(std::unique(result.begin(), result.end()), result.end());
        steps_of_[static_cast<std::size_t>(option)][letter] = result;  // id() may have moved the rows
        return result;
    }

    int intern(const std::vector<int>& set) {
        const auto [it, fresh] = set_ids_.emplace(set, static_cast<int>(sets_.size()));
        if (fresh) {
            steps_.take(set.size() + 50);
            memory_ += set.size();
            if (memory_ > 200'000'000) throw Rejected("theorem 2.2 needs more memory than the checker takes");
            sets_.push_back(&it->first);
            set_steps_.push_back({-1, -1, -1, -1});
        }
        return it->second;
    }
    int set_step(int set, unsigned n, unsigned v) {
        const auto s = static_cast<std::size_t>(set);
        if (const int known = set_steps_[s][n * 2 + v]; known >= 0) return known;
        std::vector<int> result;
        for (const int o : *sets_[s]) {
            const auto next = step(o, n, v);
            steps_.take(next.size() + 1);
            result.insert(result.end(), next.begin(), next.end());
        }
        std::sort(result.begin(), result.end());
        result.erase(std::unique(result.begin(), result.end()), result.end());
        const int there = intern(result);
        return set_steps_[s][n * 2 + v] = there;
    }

    /// Some option of the set can end after zeros alone.
    bool set_accepts(int set) {
        std::set<int> seen;
        for (int s = set; seen.insert(s).second; s = set_step(s, 0, 0)) {
            const auto& here = *sets_[static_cast<std::size_t>(s)];
            if (std::any_of(here.begin(), here.end(), [this](int o) { return final_[static_cast<std::size_t>(o)]; })) return true;
        }
        return false;
    }

    const PeriodLaw& law_;
    Steps& steps_;
    const std::vector<Splitting::Kind>& kinds_;
    std::vector<Graph> graph_starts_;
    std::vector<int> starts_;
    std::vector<OptionState> states_;
    std::vector<bool> final_;
    std::vector<std::array<std::optional<std::vector<int>>, 4>> steps_of_;
    std::map<OptionState, int> ids_;
    std::map<std::vector<int>, int> set_ids_;
    std::vector<const std::vector<int>*> sets_;
    std::vector<std::array<int, 4>> set_steps_;
    std::size_t memory_ = 0, pairs_ = 0, places_ = 0;
};

}  // namespace

std::string prove_by_automata(const rule::Game& game, const PeriodLaw& law, Steps& steps) {
    if (law.of_outcomes || law.values.empty()) throw Rejected("theorem 2.2 is used for values, which must be given");
    if (law.values.size() > 5000) throw Rejected("theorem 2.2 is used for at most 5000 values");
    const Splitting rule = splitting(game, steps);
    require_first(rule, law);
    // A false law is refuted sooner by its first values.
    const std::uint64_t few = law.values.size() + std::min<std::uint64_t>(law.period, 50);
    if (cost(rule, few) < 100'000'000) {
        const auto g = values(rule, few, steps);
        compare_values(law, g);
        require_repeats(g, law.preperiod, law.period, law.saltus);
    }
    Decision decision(rule, law, steps);
    decision.no_option_has_the_value();
    decision.every_smaller_value_is_reached();
    return fmt::format("by theorem 2.2: automata on binary digits find no contradiction to the recurrence, in {} and {} states", decision.pairs(),
                       decision.places());
}

}  // namespace grundy::verify
