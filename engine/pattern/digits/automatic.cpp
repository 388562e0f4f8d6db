/// Guess: Myhill and Nerode's kernel, cut off after `terms` terms. Too few terms merge states wrongly; the check below says so.
///
/// Check. All options are machines that read the digits of n, least significant first. Run together: the automaton on n, and for every option its machine with
/// the automaton on the digits that the machine puts out. At every reachable product state, read as "n ends here", compare the output with the mex of the
/// outputs of the legal options (outcomes: 0 iff none is 0). Theorem 4.1: all agree iff the automaton computes g for every n. Proof: every n reaches a state,
/// every state comes from some n. Leading zeros change no output (padding is checked), so each machine may be fed zeros until nothing is pending: then its
/// automaton holds the value of the option. That is the recurrence for all n, and moves go down, so it has one solution. (A machine that leaves n as it is
/// would put g(n) among its own options: the check fails, as it should.) Costs (product states) x base x options; the machine halves are interned, so that a
/// step is a few table look-ups.
#include "engine/pattern/digits/automatic.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "engine/base/nimber.hpp"
#include "engine/base/poll.hpp"

namespace grundy::pattern {

Guess guess_automaton(const solve::Values& values, std::int64_t base, Of of, std::uint64_t terms, std::size_t most_states) {
    struct Kernel {
        std::uint64_t step, offset;
    };
    const auto b = static_cast<std::uint64_t>(base);
    std::map<std::vector<std::uint32_t>, std::uint32_t> known;
    std::vector<Kernel> states;
    Automaton a;
    a.base = base;
    std::uint64_t want = 0;
    const auto state_of = [&](Kernel k) -> std::optional<std::uint32_t> {
        base::poll();
        const std::uint64_t last = k.offset + k.step * (terms - 1);
        if (last >= values.size()) {
            want = last + 1;
            return {};
        }
        std::vector<std::uint32_t> word(terms);
        for (std::uint64_t x = 0; x < terms; ++x) word[x] = of == Of::values ? values[k.offset + k.step * x] : (values[k.offset + k.step * x] == 0 ? 0 : 1);
        const auto [at, fresh] = known.emplace(std::move(word), static_cast<std::uint32_t>(states.size()));
        if (fresh) {
            states.push_back(k);
            a.output.push_back(at->first[0]);
        }
        return at->second;
    };
    if (!state_of({1, 0})) return {{}, want};
    for (std::size_t q = 0; q < states.size(); ++q) {
        if (states.size() > most_states) return {{}, 0};
        for (std::uint64_t d = 0; d < b; ++d) {
            const auto child = state_of({states[q].step * b, states[q].offset + states[q].step * d});
            if (!child) {
                // ask at once for the whole level, so that the next call does not stop one digit later
                return {{}, states[q].step * b * terms};
            }
            a.next.push_back(*child);
        }
    }
    return {std::move(a), 0};
}

namespace {

constexpr std::uint32_t unknown = 0xffffffffU;

/// One option: pairs (machine state, automaton state), numbered as they appear.
class Half {
public:
    Half(const Automaton& automaton, const DigitMachine& machine) : automaton_(automaton), machine_(machine), base_(static_cast<std::size_t>(automaton.base)) {
        number(machine.start(), 0);
    }

    std::uint32_t step(std::uint32_t id, std::size_t digit) {
        const std::size_t at = id * base_ + digit;
        if (next_[at] == unknown) {
            auto [state, q] = pairs_[id];
            read(state, q, static_cast<std::int64_t>(digit));
            const std::uint32_t to = number(state, q);
            next_[at] = to;
        }
        return next_[at];
    }
    /// The value of the option when n ends here; `unknown` when it is not legal.
    std::uint32_t value(std::uint32_t id) const { return value_[id]; }

private:
    void read(MachineState& state, std::uint32_t& q, std::int64_t digit) const {
        if (const auto out = machine_.read(state, digit)) q = automaton_.next[q * base_ + static_cast<std::size_t>(*out)];
    }
    std::uint32_t number(MachineState state, std::uint32_t q) {
        base::poll();
        const auto [at, fresh] = ids_.emplace(std::pair(state, q), static_cast<std::uint32_t>(pairs_.size()));
        if (!fresh) return at->second;
        pairs_.emplace_back(state, q);
        next_.insert(next_.end(), base_, unknown);
        for (int i = 0; i < machine_.flush(); ++i) read(state, q, 0);
        value_.push_back(machine_.legal(state) ? automaton_.output[q] : unknown);
        return at->second;
    }

    const Automaton& automaton_;
    const DigitMachine& machine_;
    std::size_t base_;
    std::map<std::pair<MachineState, std::uint32_t>, std::uint32_t> ids_;
    std::vector<std::pair<MachineState, std::uint32_t>> pairs_;
    std::vector<std::uint32_t> next_, value_;
};

struct HashWord {
    std::size_t operator()(const std::vector<std::uint32_t>& word) const {
        std::uint64_t h = 0xcbf29ce484222325ULL;
        for (const auto x : word) h = (h ^ x) * 0x100000001b3ULL;
        return static_cast<std::size_t>(h ^ (h >> 29));
    }
};

bool well_formed(const Automaton& a) {
    const auto b = static_cast<std::size_t>(a.base);
    if (a.base < 2 || a.output.empty() || a.next.size() != a.states() * b) return false;
    if (std::any_of(a.next.begin(), a.next.end(), [&](std::uint32_t q) { return q >= a.states(); })) return false;
    for (std::size_t q = 0; q < a.states(); ++q) {
        if (a.output[a.next[q * b]] != a.output[q]) return false;  // padding
    }
    return true;
}

}  // namespace

Verification verify(const Automaton& automaton, const DigitRule& rule, Of of, std::uint64_t most_states, const base::Budget* budget) {
    Verification result;
    if (!well_formed(automaton) || automaton.base != rule.base) return result;
    const auto b = static_cast<std::size_t>(automaton.base);
    std::vector<Half> halves;
    halves.reserve(rule.options.size());
    for (const auto& machine : rule.options) halves.emplace_back(automaton, machine);

    // word = the automaton on n, then the number of each half; `from` remembers how a state was reached, for the counterexample
    using Word = std::vector<std::uint32_t>;
    std::unordered_map<Word, std::uint32_t, HashWord> ids;
    std::vector<const Word*> words;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> from;
    const auto add = [&](Word word, std::uint32_t parent, std::size_t digit) {
        const auto [at, fresh] = ids.emplace(std::move(word), static_cast<std::uint32_t>(words.size()));
        if (!fresh) return;
        words.push_back(&at->first);
        from.emplace_back(parent, static_cast<std::uint32_t>(digit));
    };
    base::MexSet seen;
    const auto agrees = [&](const Word& word) {
        seen.reset();
        for (std::size_t i = 0; i < halves.size(); ++i) {
            const std::uint32_t v = halves[i].value(word[i + 1]);
            if (v != unknown) seen.insert({v});
        }
        const std::uint32_t here = automaton.output[word[0]];
        return of == Of::values ? seen.mex().value == here : (here == 0) == !seen.contains({0});
    };

    add(Word(halves.size() + 1, 0), 0, 0);
    for (std::size_t at = 0; at < words.size(); ++at) {
        result.product_states = words.size();
        if (!agrees(*words[at])) {
            std::uint32_t w = static_cast<std::uint32_t>(at);
            std::vector<std::uint32_t> digits;
            for (; w != 0; w = from[w].first) digits.push_back(from[w].second);
            for (const auto d : digits) result.counterexample = result.counterexample * automaton.base + d;
            return result;
        }
        if (words.size() > most_states) {
            result.state = Verification::State::too_large;
            return result;
        }
        if (budget && at % 256 == 255 && budget->exceeded()) {
            result.state = Verification::State::out_of_time;
            return result;
        }
        for (std::size_t d = 0; d < b; ++d) {
            Word next = *words[at];
            next[0] = automaton.next[next[0] * b + d];
            base::poll();
            for (std::size_t i = 0; i < halves.size(); ++i) next[i + 1] = halves[i].step(next[i + 1], d);
            add(std::move(next), static_cast<std::uint32_t>(at), d);
        }
    }
    result.state = Verification::State::holds;
    return result;
}

}  // namespace grundy::pattern
