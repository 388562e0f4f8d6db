/// Learns an automaton from the values, checks it (theorem 4.1), and doubles the number of terms that tell states apart when the check finds a counterexample.
/// Outcomes are learnt beside the values: they may be automatic where the values are not.
#include <fmt/format.h>

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/pattern/digits/automatic.hpp"
#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::pattern {
namespace {

constexpr std::size_t most_automaton_states = 3000;
constexpr std::uint64_t most_values = 1ULL << 20;

class Learner {
public:
    Learner(Of of, const DigitRule& rule, std::uint64_t states) : of_(of), rule_(rule), states_(states) {}
    bool open() const { return !proof && !done_; }

    void look(const solve::Values& values, const base::Budget* budget) {
        while (open()) {
            const Guess guess = guess_automaton(values, rule_.base, of_, terms_, most_automaton_states);
            if (!guess.automaton) {
                want = guess.want;
                done_ = want == 0 || want > most_values;
                return;
            }
            const Verification v = verify(*guess.automaton, rule_, of_, states_, budget);
            if (v.state == Verification::State::out_of_time) {
                want = values.size();  // the same again, when there is time
                return;
            }
            if (v.state == Verification::State::holds) {
                pattern = {of_, *guess.automaton};
                proof = ProofMaker::proved(TheoremId::digit_automaton, check::ProductStates{v.product_states, rule_.options.size()}, values.size());
            }
            done_ = v.state == Verification::State::too_large;
            terms_ *= 2;
        }
    }

    Pattern pattern;
    std::optional<Proved> proof;
    std::uint64_t want = 0;

private:
    Of of_;
    const DigitRule& rule_;
    std::uint64_t states_, terms_ = 8;
    bool done_ = false;
};

class AutomaticProver : public Prover {
public:
    AutomaticProver(DigitRule rule, std::optional<std::pair<Pattern, Proved>> meanwhile, const Effort& effort)
        : rule_(std::move(rule)), meanwhile_(std::move(meanwhile)), values_(Of::values, rule_, effort.states), outcomes_(Of::outcomes, rule_, effort.states) {}
    std::vector<std::string> needs() const override {
        return {fmt::format("a base-{} automaton of at most {} states that fits (theorem 4.1)", rule_.base, most_automaton_states)};
    }
    std::string theorems() const override { return meanwhile_ ? std::string("4.1, ") + meanwhile_->second.number() : std::string("4.1"); }

    Progress look(const solve::Values& g) override {
        Progress progress;
        progress.meanwhile = meanwhile_;
        if (g.size() < want_) {
            progress.want = want_;
            return progress;
        }
        values_.look(g, budget_);
        if (!values_.proof && !meanwhile_) outcomes_.look(g, budget_);
        const Learner& best = values_.proof || values_.open() || !outcomes_.proof ? values_ : outcomes_;
        if (best.proof) {
            progress.state = Progress::State::proved;
            progress.pattern = best.pattern;
            progress.proof = best.proof;
            return progress;
        }
        if (outcomes_.proof) progress.meanwhile = std::pair(outcomes_.pattern, *outcomes_.proof);
        const bool outcomes_open = !meanwhile_ && outcomes_.open();
        if (!values_.open() && !outcomes_open) return finished(std::move(progress));
        want_ = ~0ULL;
        if (values_.open()) want_ = values_.want;
        if (outcomes_open) want_ = std::min(want_, outcomes_.want);
        progress.want = want_;
        return progress;
    }

private:
    // A law of outcomes, or Mark-t's theorem 4.2, is what is left when the values are not automatic within the limits.
    Progress finished(Progress progress) const {
        progress.note =
            fmt::format("theorem 4.1: no base-{} automaton of the values within {} states and {} values", rule_.base, most_automaton_states, most_values);
        progress.state = Progress::State::gave_up;
        if (!progress.meanwhile) return progress;
        progress.state = Progress::State::proved;
        progress.pattern = progress.meanwhile->first;
        progress.proof = progress.meanwhile->second;
        return progress;
    }

    DigitRule rule_;
    std::optional<std::pair<Pattern, Proved>> meanwhile_;
    Learner values_, outcomes_;
    std::uint64_t want_ = 64;
};

// Theorem 1.9. P-positions are the multiples of b: from a multiple every digit 1 … b - 1 leads out of the class, from elsewhere the last digit leads into it.
std::pair<Pattern, Proved> last_digit(std::int64_t base) {
    Period law{0, static_cast<std::uint64_t>(base), 0, std::vector<std::uint32_t>(static_cast<std::size_t>(base), 1)};
    law.values[0] = 0;
    return {Pattern{Of::outcomes, law}, ProofMaker::proved(TheoremId::digits, check::LastDigit{})};
}

}  // namespace

std::unique_ptr<Prover> digit_prover(const recognise::Family& family, const Effort& effort) {
    std::optional<std::pair<Pattern, Proved>> meanwhile;
    if (const auto* f = family.as<recognise::Mark>(); f && f->t >= 2) {
        meanwhile = proved_form(theorem::mark(f->t));
        if (f->t > 16) return certain(meanwhile->first, meanwhile->second);  // theorem 4.2 alone: the values t - 1 and t are not told apart
    }
    if (const auto* f = family.as<recognise::DigitSubtraction>(); f && f->base >= 2) {
        meanwhile = last_digit(f->base);
        if (f->base > 16) return certain(meanwhile->first, meanwhile->second);
    }
    try {
        return std::make_unique<AutomaticProver>(digit_rule(family), std::move(meanwhile), effort);
    } catch (const base::Failure& failure) {
        return no_prover(failure.what(), std::move(meanwhile));
    }
}

}  // namespace grundy::pattern
