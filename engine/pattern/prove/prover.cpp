#include "engine/pattern/prove/prover.hpp"

#include <algorithm>

#include "engine/pattern/law/proof_maker.hpp"
#include "engine/pattern/prove/provers.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::pattern {
namespace {

class GivesUp : public Prover {
public:
    GivesUp(std::string note, std::optional<std::pair<Pattern, Proved>> meanwhile) : note_(std::move(note)), meanwhile_(std::move(meanwhile)) {}
    std::string theorems() const override { return meanwhile_ ? meanwhile_->second.number() : "none"; }
    std::vector<std::string> needs() const override { return {}; }
    Progress look(const solve::Values& values) override {
        Progress p;
        p.state = Progress::State::gave_up;
        p.note = note_;
        p.meanwhile = meanwhile_;
        if (auto seen = guess(values, Compared::values)) p.pattern = *seen;
        else if (auto rising = guess(values, Compared::differences)) p.pattern = *rising;
        return p;
    }

private:
    std::string note_;
    std::optional<std::pair<Pattern, Proved>> meanwhile_;
};

class Certain : public Prover {
public:
    Certain(Pattern pattern, Proved proof) : pattern_(std::move(pattern)), proof_(std::move(proof)) {}
    std::string theorems() const override { return proof_.number(); }
    Progress look(const solve::Values&) override {
        Progress p;
        p.state = Progress::State::proved;
        p.pattern = pattern_;
        p.proof = proof_;
        return p;
    }

private:
    Pattern pattern_;
    Proved proof_;
};

/// Where a guessed period fails first: the least n with g(n + p) != g(n) + s that is not before its preperiod. Nothing where it fits all values.
std::optional<std::uint64_t> first_failure(const Period& law, const solve::Values& g) {
    for (std::uint64_t n = law.preperiod; n + law.period < g.size(); ++n) {
        if (g[n + law.period] != g[n] + law.saltus) return n + law.period;
    }
    return std::nullopt;
}

/// Any prover, and what became of its guesses.
class Remembers : public Prover {
public:
    explicit Remembers(std::unique_ptr<Prover> prover) : prover_(std::move(prover)) {}
    std::string theorems() const override { return prover_->theorems(); }
    std::optional<std::pair<Range, TheoremId>> range() const override { return prover_->range(); }
    std::vector<std::string> needs() const override { return prover_->needs(); }
    void within(const base::Budget* budget) override { prover_->within(budget); }

    Progress look(const solve::Values& values) override {
        Progress progress = prover_->look(values);
        note_ = progress.note;
        const auto* old = std::get_if<Period>(&guess_.law);
        if (old && !(progress.pattern == guess_)) {
            if (const auto n = first_failure(*old, values)) failed_ = guess_.describe() + " was guessed, and fails first at n = " + std::to_string(*n);
        }
        guess_ = progress.state == Progress::State::proved ? Pattern{} : progress.pattern;
        return progress;
    }

    std::optional<Progress> stream(const solve::Values& values, const Streaming& far, const base::Budget& budget) override {
        auto progress = prover_->stream(values, far, budget);
        if (progress && !progress->note.empty()) streamed_ = progress->note;
        return progress;
    }

    std::vector<std::string> tried(std::uint64_t values) const override {
        std::vector<std::string> lines;
        for (const std::string& need : needs()) lines.push_back(need + ", not met in " + std::to_string(values) + " values");
        for (const std::string& line : {note_, failed_, streamed_}) {
            if (!line.empty() && std::find(lines.begin(), lines.end(), line) == lines.end()) lines.push_back(line);
        }
        return lines;
    }

private:
    std::unique_ptr<Prover> prover_;
    Pattern guess_;
    std::string note_, failed_, streamed_;
};

}  // namespace

std::unique_ptr<Prover> no_prover(std::string note, std::optional<std::pair<Pattern, Proved>> meanwhile) {
    return std::make_unique<GivesUp>(std::move(note), std::move(meanwhile));
}

std::unique_ptr<Prover> certain(Pattern pattern, Proved proof) { return std::make_unique<Certain>(std::move(pattern), std::move(proof)); }

std::pair<Pattern, Proved> proved_form(const theorem::FormRef& form) { return {of_form(form), ProofMaker::proved(form->theorem(), check::Nothing{})}; }

namespace {

/// The theorem holds for every rule of the family: there is nothing to check.
std::unique_ptr<Prover> by_formula(const theorem::FormRef& form) {
    auto [law, proof] = proved_form(form);
    return certain(std::move(law), std::move(proof));
}

/// One prover a family.
std::unique_ptr<Prover> prover_of(const recognise::Family& family, const Effort& effort) {
    using namespace recognise;
    if (const auto* f = family.as<FiniteSubtraction>()) return finite_subtraction_prover(*f, effort);
    if (const auto* f = family.as<AllBut>()) return all_but_prover(*f, effort);
    if (const auto* f = family.as<PeriodicSubtraction>()) return periodic_subtraction_prover(*f, effort);
    if (const auto* f = family.as<PredicateSubtraction>()) return predicate_prover(*f, effort);
    if (const auto* f = family.as<Division>()) return division_prover(*f, effort);
    if (family.is<Mark>() || family.is<DigitGame>() || family.is<DigitSubtraction>()) return digit_prover(family, effort);
    if (const auto* f = family.as<TakeAndBreak>()) return break_prover(*f, effort);
    if (const auto* f = family.as<GapRegular>()) return gap_prover(*f, effort);
    if (const auto* f = family.as<DivisorSubtraction>()) return by_formula(theorem::divisors(f->proper));
    if (const auto* f = family.as<theorem::FormRef>()) return by_formula(*f);
    return no_prover("no theorem of this program speaks of this family");
}

}  // namespace

std::vector<std::string> Prover::tried(std::uint64_t values) const {
    std::vector<std::string> lines;
    for (const std::string& need : needs()) lines.push_back(need + ", not met in " + std::to_string(values) + " values");
    return lines;
}

std::unique_ptr<Prover> make_prover(const recognise::Family& family, const Effort& effort) { return std::make_unique<Remembers>(prover_of(family, effort)); }

}  // namespace grundy::pattern
