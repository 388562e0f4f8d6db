/// Formulas read by automata. The law of the game is an automaton over the digits of n, and so is every part of the formula that is understood here:
/// n mod m, digits, runs of a digit at the end, the number of ones, the number of digits, comparisons with constants. The formula itself is a function of
/// what these put out, so its truth at n is known in the state of the product where n ends; all states that are reached are looked at.
#include <algorithm>
#include <map>
#include <set>

#include "engine/claim/prove/digit_formula.hpp"

namespace grundy::claim {

using base::Integer;

namespace {

constexpr std::size_t most_states = 200'000;
constexpr std::size_t most_transitions = 8'000'000;

/// The states that the machines of a formula reach together.
class Product {
public:
    Product(Ground& ground, const OneNumber& about) : ground_(ground), about_(about), digits_(ground, about) {}
    Proof decide();

private:
    using State = std::vector<std::uint64_t>;
    bool truth(const State& state);
    Frame frame_at(const Integer& n) const {
        Frame frame(about_.frame);
        frame[about_.slot] = rule::number_value(n);
        return frame;
    }
    Integer smallest(const std::vector<std::uint32_t>& next, const std::vector<bool>& bad) const;

    Ground& ground_;
    const OneNumber& about_;
    DigitFormula digits_;
    std::map<std::vector<Integer>, bool> known_;
};

bool Product::truth(const State& state) {
    std::vector<Integer> outputs;
    for (std::size_t k = 0; k < digits_.atoms().size(); ++k) outputs.push_back(digits_.atoms()[k].machine.output(state[k]));
    const auto found = known_.find(outputs);
    if (found != known_.end()) return found->second;
    Frame frame(digits_.slots());
    for (std::size_t k = 0; k < digits_.atoms().size(); ++k) frame[digits_.atoms()[k].slot] = rule::Value{digits_.atoms()[k].type, {outputs[k]}};
    const bool answer = ground_.truth(*digits_.formula(), frame);
    known_.emplace(std::move(outputs), answer);
    return answer;
}

/// The least number of digits that lead to a bad state, and among these numbers the least: digit by digit from the top, over the states that are reached with
/// exactly so many digits. Zeros before a number change nothing, so a shorter number would have been met.
Integer Product::smallest(const std::vector<std::uint32_t>& next, const std::vector<bool>& bad) const {
    const auto base = static_cast<std::size_t>(digits_.base());
    std::vector<std::vector<std::uint32_t>> layers{{0}};
    const auto hits = [&](const std::vector<std::uint32_t>& layer) { return std::any_of(layer.begin(), layer.end(), [&](std::uint32_t s) { return bad[s]; }); };
    while (!hits(layers.back())) {
        std::set<std::uint32_t> after;
        for (const std::uint32_t state : layers.back())
            after.insert(next.begin() + static_cast<std::ptrdiff_t>(state * base), next.begin() + static_cast<std::ptrdiff_t>((state + 1) * base));
        layers.emplace_back(after.begin(), after.end());
    }
    std::vector<bool> wanted = bad;
    Integer n = 0;
    for (std::size_t place = layers.size() - 1; place-- > 0;) {
        for (std::size_t digit = 0; digit < base; ++digit) {
            std::vector<bool> before(bad.size(), false);
            bool some = false;
            for (const std::uint32_t state : layers[place]) {
                if (wanted[next[state * base + digit]]) before[state] = some = true;
            }
            if (!some) continue;
            n = n * digits_.base() + digit;
            wanted = std::move(before);
            break;
        }
    }
    return n;
}

Proof Product::decide() {
    std::map<State, std::uint32_t> numbers;
    std::vector<State> states(1);
    for (const auto& atom : digits_.atoms()) states[0].push_back(atom.machine.start);
    numbers.emplace(states[0], 0);
    std::vector<std::uint32_t> next;
    std::vector<bool> bad;
    bool some_bad = false;
    for (std::size_t k = 0; k < states.size(); ++k) {
        bad.push_back(!truth(states[k]));
        some_bad = some_bad || bad.back();
        for (std::int64_t digit = 0; digit < digits_.base(); ++digit) {
            ground_.tick();
            State after;
            for (std::size_t a = 0; a < digits_.atoms().size(); ++a) after.push_back(digits_.atoms()[a].machine.step(states[k][a], digit));
            const auto [at, fresh] = numbers.emplace(after, static_cast<std::uint32_t>(states.size()));
            if (fresh) states.push_back(std::move(after));
            next.push_back(at->second);
            if (states.size() > most_states || next.size() > most_transitions) throw NotAutomatic{};
        }
    }
    Proof proof;
    proof.cases = states.size();
    if (some_bad) {
        proof.failing = frame_at(smallest(next, bad));
        return proof;
    }
    proof.proved = true;
    proof.grounds = digits_.grounds();
    proof.argument = argument::DigitStates{digits_.base(), states.size()};
    return proof;
}

}  // namespace

std::optional<Proof> by_automaton(Ground& ground, const OneNumber& about) {
    OneNumber whole = about;  // n >= low and n <= high => …
    const auto within = [&](rule::Relation relation, const Integer& bound) {
        auto e = std::make_shared<rule::Expr>();
        e->op = rule::Op::big;
        e->big = std::make_shared<const Integer>(bound);
        whole.formula = rule::binary(rule::Op::implies, rule::compare(rule::local(about.slot, "n"), relation, e), whole.formula);
    };
    if (about.low > 0) within(rule::Relation::greater_equal, about.low);
    if (about.high) within(rule::Relation::less_equal, *about.high);
    try {
        Proof proof = Product(ground, whole).decide();
        if (proof.proved) proof.checked_to = 0;
        if (!proof.failing) return proof;
        Frame frame = *proof.failing;  // the machines must be right about it
        return ground.truth(*about.formula, frame) ? std::nullopt : std::optional(std::move(proof));
    } catch (const NotAutomatic&) {
        return std::nullopt;
    } catch (const Unanswered& unanswered) {
        if (unanswered.limit) throw;
        return std::nullopt;
    }
}

}  // namespace grundy::claim
