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

#include <deque>

#include "engine/automaton/reach.hpp"
#include "engine/base/nimber.hpp"

namespace grundy::pattern {

Guess guess_automaton(const solve::Values& values, std::int64_t base, Of of, std::uint64_t terms, std::size_t most_states) {
    struct Kernel {
        std::uint64_t step, offset;
    };
    const auto b = static_cast<std::uint64_t>(base);
    automaton::Numbered<std::vector<std::uint32_t>> known;
    std::vector<Kernel> states;
    Automaton a;
    a.base = base;
    std::uint64_t want = 0;
    const auto state_of = [&](Kernel k) -> std::optional<std::uint32_t> {
        const std::uint64_t last = k.offset + k.step * (terms - 1);
        if (last >= values.size()) {
            want = last + 1;
            return {};
        }
        std::vector<std::uint32_t> word(terms);
        for (std::uint64_t x = 0; x < terms; ++x) word[x] = of == Of::values ? values[k.offset + k.step * x] : (values[k.offset + k.step * x] == 0 ? 0 : 1);
        const automaton::Id id = known.number(std::move(word));
        if (id == states.size()) {
            states.push_back(k);
            a.output.push_back(known[id][0]);
        }
        return id;
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

constexpr std::uint32_t no_value = 0xffffffffU;

/// One option: its machine, and the automaton on the digits that the machine puts out. A state is the machine's memory, and last the automaton's state.
class Half {
public:
    Half(const Automaton& automaton, const DigitMachine& machine)
        : automaton_(automaton), machine_(machine), reach_(static_cast<std::size_t>(automaton.base), start(machine), Step{this}) {}
    Half(const Half&) = delete;

    std::uint32_t step(std::uint32_t id, std::size_t digit) { return reach_.next(id, digit); }
    /// The value of the option when n ends here; `no_value` when it is not legal.
    std::uint32_t value(std::uint32_t id) {
        for (auto k = static_cast<automaton::Id>(value_.size()); k <= id; ++k) {
            MachineState state = reach_[k];
            for (int i = 0; i < machine_.flush(); ++i) read(state, 0);
            value_.push_back(machine_.legal(state) ? automaton_.output[static_cast<std::size_t>(state.back())] : no_value);
        }
        return value_[id];
    }

private:
    struct Step {
        const Half* half;
        MachineState operator()(MachineState state, std::size_t digit) const {
            half->read(state, static_cast<std::int64_t>(digit));
            return state;
        }
    };
    static MachineState start(const DigitMachine& machine) {
        MachineState state = machine.start();
        state.push_back(0);
        return state;
    }
    void read(MachineState& state, std::int64_t digit) const {
        if (const auto out = machine_.read(state, digit))
            state.back() = automaton_.step(static_cast<automaton::Id>(state.back()), static_cast<std::size_t>(*out));
    }

    const Automaton& automaton_;
    const DigitMachine& machine_;
    automaton::Reach<MachineState, Step> reach_;
    std::vector<std::uint32_t> value_;
};

}  // namespace

Verification verify(const Automaton& automaton, const DigitRule& rule, Of of, std::uint64_t most_states, const base::Budget* budget) {
    Verification result;
    if (!automaton.well_formed() || automaton.base != rule.base) return result;
    std::deque<Half> halves;
    for (const auto& machine : rule.options) halves.emplace_back(automaton, machine);

    using Word = std::vector<automaton::Id>;  // the automaton on n, then each half
    const auto step = [&](Word word, std::size_t digit) {
        word[0] = automaton.step(word[0], digit);
        for (std::size_t i = 0; i < halves.size(); ++i) word[i + 1] = halves[i].step(word[i + 1], digit);
        return word;
    };
    base::MexSet seen;
    const auto agrees = [&](const Word& word) {
        seen.reset();
        for (std::size_t i = 0; i < halves.size(); ++i) {
            const std::uint32_t v = halves[i].value(word[i + 1]);
            if (v != no_value) seen.insert({v});
        }
        const std::uint32_t here = automaton.output[word[0]];
        return of == Of::values ? seen.mex().value == here : (here == 0) == !seen.contains({0});
    };

    automaton::Reach<Word, decltype(step)> together(static_cast<std::size_t>(automaton.base), Word(halves.size() + 1, 0), step);
    for (automaton::Id at = 0; at < together.size(); ++at) {
        result.product_states = together.size();
        if (!agrees(together[at])) {
            for (const std::size_t digit : together.word(at)) result.counterexample = result.counterexample * automaton.base + digit;
            return result;
        }
        if (together.size() > most_states) {
            result.state = Verification::State::too_large;
            return result;
        }
        if (budget && at % 256 == 255 && budget->exceeded()) {
            result.state = Verification::State::out_of_time;
            return result;
        }
        for (std::size_t digit = 0; digit < static_cast<std::size_t>(automaton.base); ++digit) together.step(at, digit);
    }
    result.state = Verification::State::holds;
    return result;
}

}  // namespace grundy::pattern
