// The theorems at work, their checks and other evidence in words.
#include "engine/report/values/evidence_text.hpp"

#include <fmt/format.h>

#include <set>

#include "engine/base/counted.hpp"
#include "engine/game/play/ruleset.hpp"
#include "engine/pattern/law/misere_quotient.hpp"
#include "engine/pattern/law/number_sets.hpp"
#include "engine/report/values/style.hpp"

namespace grundy::report {
namespace {

using pattern::TheoremId;
namespace check = pattern::check;

/// One clause a check, in front of what follows from it.
class StatementWriter {
public:
    explicit StatementWriter(const pattern::Theorem& theorem) : theorem_(theorem) {
        if (theorem.law) period_ = std::get_if<pattern::Period>(&theorem.law->law);
    }

    std::string operator()(const check::Nothing&) const { return theorem_.law ? law_said(theorem_) : ""; }
    std::string operator()(const check::OnRange& c) const {
        const std::string saltus = c.saltus != 0 ? fmt::format(" + {}", c.saltus) : "";
        std::string text = fmt::format("{}: g(n + {}) = g(n){} was checked for {} <= n < {}", rule_class(c), c.period, saltus, c.from, c.need - c.period);
        if (c.saltus != 0) text += fmt::format(" (12·2^{} periods)", c.bits);
        text += fmt::format(", hence it holds for all n >= {}", c.from);
        if (period_ && !misere()) text += fmt::format("; the least period is {} from n = {}", period_->period, period_->preperiod);
        return text;
    }
    std::string operator()(const check::FewRare& c) const {
        return fmt::format(
            "{}: of the heaps below n = {} only {} are rare (mask {}{}), the last at {}; the window of {} values at n = {} comes back at n = {}, and every "
            "value below those between is reached from there, hence g(n + {}) = g(n) for all n >= {}",
            recognise::describe(theorem_.family), c.need, c.rare, c.mask, c.by_position ? " and the parity of n" : "", c.last_rare, c.window, c.from,
            c.from + c.period, c.period, c.from);
    }
    std::string operator()(const check::SameWindow& c) const {
        if (theorem_.proof.theorem() == TheoremId::finite_subtraction)
            return fmt::format("finite subtraction set: under misère play {} outcomes in a row are the same from {} and from {} on", c.window, c.first,
                               c.second);
        return fmt::format("all-but set: the window of {} values relative to u_n is the same at {} and {}", c.window, c.first, c.second) + hence();
    }
    std::string operator()(const check::SameState& c) const {
        return fmt::format("eventually periodic subtraction set, s0 = {}, q = {}: the state at {} is that at {} shifted", c.threshold, c.modulus, c.second,
                           c.first) +
               hence();
    }
    std::string operator()(const check::AvoidedClasses&) const {
        if (!period_) return "";
        const bool outcomes = theorem_.law->of == pattern::Of::outcomes && !misere();
        return fmt::format(
            "the subtraction set meets no class mod {} that would join equal {}, and has a member for every smaller one: {} has period {} for all n >= {}",
            period_->period, outcomes ? "P-positions" : "values", outcomes ? "the outcome" : "g", period_->period, period_->preperiod);
    }
    std::string operator()(const check::Multiples& c) const {
        if (c.period != 0) return fmt::format("the set has a multiple of {}, so {} is no period of the values", c.period, c.period);
        const auto* set = theorem_.family.as<recognise::PredicateSubtraction>();
        return (set ? pattern::multiples_of_all(*set) + ": " : "") + "so no period of the values exists" +
               (c.outcomes ? ", nor of the outcomes (the set is sparse)" : "");
    }
    std::string operator()(const check::LastDigit&) const {
        const std::uint64_t base = period_ ? period_->period : 0;
        return fmt::format("digits in base {}: taking the last digit leaves a multiple of {}, and from a multiple no digit from 1 to {} leads to another", base,
                           base, base - 1);
    }
    std::string operator()(const check::ProductStates& c) const {
        const auto* automaton = theorem_.law ? std::get_if<pattern::Automaton>(&theorem_.law->law) : nullptr;
        if (!automaton) return "";
        return fmt::format(
            "a base-{} automaton with {} states; the recurrence was checked in all {} states of its product with the {} options, hence for all n",
            automaton->base, automaton->states(), c.states, c.options);
    }
    std::string operator()(const check::SplitStates& c) const {
        if (!period_) return "";
        return fmt::format(
            "{}: that g(n + {}) = g(n) + {} from n = {} satisfies the recurrence for all n was decided by automata, {} option states and {} subsets",
            recognise::describe(theorem_.family), period_->period, period_->saltus, period_->preperiod, c.states, c.subsets);
    }
    std::string operator()(const check::OneFactor& c) const {
        return fmt::format("floor divisions up to {}: g(n) = g(floor(n / {})) was checked for {} <= n < {}, hence it holds for all n >= {}", c.largest,
                           c.factor, c.from, c.from * c.largest, c.from);
    }
    std::string operator()(const check::Added& c) const {
        return fmt::format("adding s changes nothing iff g(n) != g(n - s) for s <= n < s + {}, tested for every s < {} and every class mod {}: {}", c.within,
                           c.extension.from, c.extension.modulus, c.extension.words());
    }
    std::string operator()(const check::Columns& c) const {
        const std::uint64_t p = c.second - c.first;
        return fmt::format("rows 0 to {}: the state of column {} recurs in column {}, hence g(i, n + {}) = g(i, n) + {} for all n >= {}", c.row, c.first,
                           c.second, p, p, c.first);
    }
    std::string operator()(const check::MisereClosure& c) const {
        const auto& law = *c.law;
        const std::string heaps = law.of_all() ? "all heaps" : fmt::format("the heaps up to {}", law.quotient.heaps.size() - 1);
        return fmt::format("misère quotient of {}, of order {}", heaps, law.quotient.order());
    }
    std::string operator()(const check::Pairing& c) const {
        return c.firm ? "all values in normal play are 0 or 1: lost iff their nim-sum is 1" : "a value in normal play is at least 2: lost iff the nim-sum is 0";
    }
    std::string operator()(const check::WordStates& c) const {
        if (c.states == 0) return "the moves of one play were counted";
        return fmt::format("{}, {} of moves", base::counted(c.states, "state"), base::counted(c.moves, "kind"));
    }
    std::string operator()(const check::PlayedApart&) const { return recognise::describe(theorem_.family); }
    std::string operator()(const check::PlayLength& c) const {
        return fmt::format("every play has {}, since what may be added stays allowed", base::counted(c.moves, "move"));
    }

private:
    bool misere() const { return theorem_.proof.under_misere(); }

    /// Of misère play the law is of outcomes, and what follows is said after this.
    std::string hence() const {
        if (!period_ || misere()) return "";
        return fmt::format(", hence g(n + {}) = g(n) + {} for all n >= {}", period_->period, period_->saltus, period_->preperiod);
    }

    /// The class of rules that the range is for.
    std::string rule_class(const check::OnRange& c) const {
        std::string family = recognise::describe(theorem_.family);
        const int parts = c.heaps >= 6 ? 3 : c.heaps >= 3 ? 2 : 1;  // 3.2 and 3.3: heaps = h (h + 1) / 2
        switch (theorem_.proof.theorem()) {
            case TheoremId::finite_subtraction: return fmt::format("finite subtraction set, window of max S = {} values", c.constant);
            case TheoremId::guy_smith: return fmt::format("{}, {} parts, last digit {}", family, c.heaps, c.constant);
            case TheoremId::unequal_split: return fmt::format("{}, two different parts, last digit {}", family, c.constant);
            case TheoremId::gap_regular:
                return fmt::format("side conditions with w = {}, q = {}, at most {} parts, at most {} taken", c.width, c.divides, parts, c.constant);
            case TheoremId::unbounded_removal:
                return fmt::format("side conditions with w = {}, q = {}, at most {} parts, any number taken", c.width, c.divides, parts);
            default: return family;
        }
    }

    const pattern::Theorem& theorem_;
    const pattern::Period* period_ = nullptr;
};

struct EvidenceWriter {
    bool one_position = true;
    std::string operator()(const pattern::TheoremRef& theorem) const {
        const pattern::Proved& proof = theorem->proof;
        if (proof.checked().is<check::PlayLength>()) return one_position ? statement(*theorem) : name_of(proof.theorem());
        if (proof.checked().is<check::MisereClosure>()) return fmt::format("{}, proved: {}", statement(*theorem), name_of(proof.theorem()));
        const std::string row = theorem->row ? fmt::format("row {}: ", *theorem->row) : "";
        return row + (theorem->law ? law_said(*theorem) : statement(*theorem)) + ", proved: " + name_of(proof.theorem());
    }
    std::string operator()(const pattern::Exhausted&) const { return "exhausted"; }
    /// By which method says nothing to a reader, unless it is the definition itself.
    std::string operator()(const pattern::Computed& computed) const {
        return computed.method == "reference"              ? "computed by the definition"
               : computed.method == analyse::mirrored_play ? "every move has its answer in the mirror"
                                                           : "computed";
    }
    std::string operator()(const pattern::Searched&) const { return "searched"; }
    std::string operator()(const pattern::AlongPlay& law) const {
        if (law.theorem() == TheoremId::puzzle_distances || law.theorem() == TheoremId::puzzle_sets)
            return fmt::format("an automaton of {} tells {}, proved: {}", base::counted(law.states(), "state"),
                               law.theorem() == TheoremId::puzzle_sets ? "from where goals are reached" : "how far positions are from a goal",
                               name_of(law.theorem()));
        const bool of_words = law.theorem() == TheoremId::word_induction || law.theorem() == TheoremId::draws;
        const std::string ends = law.rank().empty() ? "from the ends of play backwards" : "play ends: " + law.rank();
        return fmt::format("{} of {} {} {}{}, proved: {}; {}", of_words ? "automata" : "an automaton", base::counted(law.states(), "state"),
                           of_words ? "read" : "reads",
                           law.of_values()      ? "the values"
                           : law.rank().empty() ? "who wins"
                                                : "the P-positions",
                           law.reads().empty() ? "" : " " + law.reads(), name_of(law.theorem()), ends);
    }
    std::string operator()(const pattern::Seen& seen) const { return "seen to n = " + base::to_string(seen.to); }
};

}  // namespace

std::string heaps_counted(const rule::Game& game, std::int64_t shift) {
    std::vector<std::string> heaps;
    for (const rule::Component& c : game.components) {
        const std::string less = shift > 0 ? fmt::format(" - {}", shift) : fmt::format(" + {}", -shift);
        const bool number = rule::is_number(c.kind);
        const bool set = c.kind == rule::ComponentKind::range_set;
        heaps.push_back(number ? "`" + c.name + less + "`"
                        : set  ? fmt::format("`x{}` for each x in {}", less, c.name)
                               : fmt::format("`{0}[i]{1}` for each entry of {0}", c.name, less));
    }
    const bool one = heaps.size() == 1 && heaps.front().find(" for each ") == std::string::npos;
    return fmt::format("the heap{} {}", one ? " is" : "s are", list_of(heaps, "and", 16));
}

std::string lost_said(const theorem::ClosedForm& form, const rule::Game& game) {
    const bool one = game.components.size() == 1 && game.components[0].kind == rule::ComponentKind::natural;
    const std::string above = one && game.where ? form.lost_above_zero() : "";
    return !above.empty() && !game::compile(game)->contains({0}) ? above : form.lost();
}

std::string law_said(const pattern::Theorem& theorem) {
    const pattern::Pattern& law = *theorem.law;
    if (theorem.shift == 0) return law.describe();
    const auto from = [&](std::uint64_t heap) { return base::to_string(base::Integer(heap) + theorem.shift); };
    const char* const what = law.of == pattern::Of::outcomes ? " of the outcomes" : "";
    if (const auto* l = std::get_if<pattern::Period>(&law.law))
        return l->saltus != 0 ? fmt::format("g(n + {}) = g(n) + {} from n = {}", l->period, l->saltus, from(l->preperiod))
                              : fmt::format("period {}{} from n = {}", l->period, what, from(l->preperiod));
    if (const auto* l = std::get_if<pattern::LongPeriod>(&law.law)) return fmt::format("period {}{} from n = {}", l->period, what, from(l->preperiod));
    return fmt::format("{} ({})", law.describe(), heaps_counted(*theorem.game, theorem.shift));
}

std::string name_of(TheoremId theorem) {
    const auto& entry = pattern::entry(theorem);
    return *entry.number == 0 ? entry.name : fmt::format("{} ({})", entry.name, entry.number);
}

std::string statement(const pattern::Theorem& theorem) {
    const std::string text = theorem.proof.checked().visit(StatementWriter(theorem));
    return theorem.proof.under_misere() ? text + "; a heap is lost under misère play iff its value in normal play is 1" : text;
}

namespace {

std::string each_said(const pattern::Grounds& grounds, const EvidenceWriter& writer) {
    std::string text;
    std::set<std::string> said;
    for (const auto& one : grounds.all())
        if (const std::string words = std::visit(writer, one); said.insert(words).second) text += (text.empty() ? "" : "; ") + words;
    return text;
}

}  // namespace

std::string how(const pattern::Grounds& grounds) { return each_said(grounds, EvidenceWriter{}); }
std::string how_everywhere(const pattern::Grounds& grounds) { return each_said(grounds, EvidenceWriter{false}); }

std::string how(const analyse::ByClaim& claim) {
    const std::string said = claim.of_file ? "by the claim " + claim.formal + ", which is proved" : "`" + claim.formal + "` is proved";
    return said + (claim.theorem ? ": " + name_of(*claim.theorem) : "");
}

std::string how(const analyse::SumReport& report) {
    if (report.over) return "nothing is left to play";
    if (report.claim) return how(*report.claim);
    return (report.term_by_term ? "term by term" : how(report.grounds)) + (report.untold.empty() ? "" : "; no theorem tells: " + report.untold);
}

}  // namespace grundy::report
