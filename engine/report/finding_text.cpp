// What a verdict rests on, and what was concluded, in words.
#include <fmt/format.h>

#include "engine/base/counted.hpp"
#include "engine/base/poll.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/induction_text.hpp"
#include "engine/report/puzzle_reason.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {
namespace {

namespace argument = claim::argument;

bool is_same_rule(const std::shared_ptr<const rule::Game>& a, const std::shared_ptr<const rule::Game>& b) {
    return a == b || !a || !b || rule::canonical_text(*a) == rule::canonical_text(*b);
}

/// As the claim's file calls it.
std::string name_in(const rule::Game& own, const std::shared_ptr<const rule::Game>& other) {
    for (const auto& [name, used] : own.uses) {
        if (is_same_rule(used, other)) return name;
    }
    return other->title.empty() ? other->name : other->title;
}

/// One theorem, and the games whose laws it gave.
struct UsedTheorem {
    pattern::TheoremId id;
    bool own = false;
    std::vector<std::string> others;
};

std::vector<UsedTheorem> used_theorems(const claim::Finding& finding) {
    std::vector<UsedTheorem> used;
    for (const auto& theorem : finding.grounds.theorems()) {
        const auto id = theorem->proof.theorem();
        auto found = std::find_if(used.begin(), used.end(), [&](const UsedTheorem& u) { return u.id == id; });
        if (found == used.end()) found = used.insert(used.end(), {id, false, {}});
        if (!finding.game || is_same_rule(finding.game, theorem->game)) {
            found->own = true;
            continue;
        }
        std::string name = name_in(*finding.game, theorem->game);
        if (std::find(found->others.begin(), found->others.end(), name) == found->others.end()) found->others.push_back(std::move(name));
    }
    return used;
}

std::string law_from(const std::vector<std::string>& claims) { return claims.empty() ? "guessed from small ones" : "as is claimed by " + claims_named(claims); }

struct PlayEndsWriter {
    std::string operator()(const argument::Rank& a) const { return "play ends, since " + a.what; }
    std::string operator()(const argument::HeapFalls& a) const { return "play ends: every move makes the heap smaller: " + recognise::describe(a.family); }
    std::string operator()(const argument::Visited&) const { return "play ends: all positions were visited"; }
};

class ArgumentWriter {
public:
    explicit ArgumentWriter(const claim::Finding& finding) : theorems_(finding.grounds.theorems()) {}

    std::string operator()(const argument::None&) const { return ""; }
    std::string operator()(const argument::Repetition& a) const {
        if (a.stretches == 1) {
            const base::Integer from = std::max(a.begin, base::Integer(a.enough - a.period));
            return "from n = " + base::to_string(from) + " on the claim repeats with period " + base::to_string(a.period) + "; every n up to " +
                   base::to_string(a.enough - 1) + " was tried";
        }
        return std::to_string(a.stretches) + " stretches of n, the last from n = " + base::to_string(a.begin) + " on: in each the claim repeats, with period " +
               base::to_string(a.period) + " in the last, and its first period was tried";
    }
    std::string operator()(const argument::Scale& a) const {
        return fmt::format(
            "the claim can change only at {} places and at {} families of places that grow by the factor {} each; it is true at the beginning of "
            "every stretch up to n = {}, where stretches repeat",
            a.early, a.families, base::to_string(a.factor), base::to_string(a.last));
    }
    std::string operator()(const argument::DigitStates& a) const {
        return fmt::format("the claim is read by an automaton over the base-{} digits of n; it is true in all {} states", a.base, a.states);
    }
    std::string operator()(const argument::OfTheorem&) const {
        if (theorems_.empty()) return "";
        return "the claim follows from the theorem about " + recognise::describe(theorems_[0]->family) + ": " + statement(*theorems_[0]);
    }
    std::string operator()(const argument::OfLaw&) const { return theorems_.empty() ? "" : statement(*theorems_[0]); }
    std::string operator()(const argument::Rank& a) const { return a.what; }
    std::string operator()(const argument::HeapFalls& a) const { return "every move makes the heap smaller: " + recognise::describe(a.family); }
    std::string operator()(const argument::Visited& a) const { return a.followers ? "every follower of the start was visited" : "every position was visited"; }
    std::string operator()(const argument::NeverEnds&) const { return "in a set of positions each has a move to another of them"; }
    std::string operator()(const argument::KeptBelow& a) const {
        return "the set repeats and every move takes a bounded number: all n below " + base::to_string(a.end) + " were tried, and play ends since n falls";
    }
    std::string operator()(const argument::KeptAndEnds& a) const { return std::visit(PlayEndsWriter{}, a.why); }
    std::string operator()(const argument::KeptEverywhere& a) const {
        std::string shown;
        for (const auto& one : a.examples.answered)
            shown += shown.empty() ? fmt::format(": for example from {} to {}, answered by {}", one.from, one.to, one.back)
                                   : fmt::format(", and to {}, answered by {}", one.to, one.back);
        return fmt::format(
            "{}at every position of the set {} after every move{}; decided by automata {} ({}), and {}", a.told.words.empty() ? "" : a.told.words + " Then, ",
            a.named ? "the reply named is a move that returns to it" : "some reply returns to it", shown,
            a.base == 0U ? "that read the words" : "on digits in " + digits_of(a.base), base::counted(a.states, "state"), std::visit(PlayEndsWriter{}, a.ends));
    }
    std::string operator()(const argument::Lengths& a) const { return claim::text_of(a); }
    std::string operator()(const argument::Induction& a) const {
        if (a.standstill)
            return fmt::format(
                "{} back from the ends of play all that can be won is known, and every other position is drawn; decided by automata on digits in {}",
                base::counted(a.rounds - 1, "move"), digits_of(a.base));
        if (a.examples.whoever && a.rank.empty())
            return fmt::format("the claim is true whoever wins, and if nobody does; decided by automata on digits in {}", digits_of(a.base));
        if (a.rounds > 0)
            return fmt::format("who wins is known at all positions of the claim within {} from the ends of play backwards; decided by automata on digits in {}",
                               base::counted(a.rounds - 1, "move"), digits_of(a.base));
        const std::string among = !a.region         ? ""
                                  : a.among.empty() ? " among positions that no move leaves"
                                                    : fmt::format(" with `{}`, which no move leaves", a.among);
        return fmt::format(
            "{}{}{}; decided by automata on digits in {} ({}), and play ends: {}", bounded_words(a.bounds.of, ": "),
            !a.guessed ? "" : fmt::format("of {}{}, {}: ", a.values ? "the values of all positions" : "the P-positions", among, law_from(a.claims)),
            a.examples.whoever ? "somebody wins, and the claim is true whoever it is"
            : a.sums ? "two equal positions together are lost, as are two lost ones; a move leaves such from every position claimed to be N, and none from one "
                       "claimed to be P"
            : a.values ? "no move keeps the value that is claimed, and some move leads to each smaller one"
                       : "no move leads from a position claimed to be P to another, and from every other position one does",
            digits_of(a.base), base::counted(a.states, "state"), a.rank);
    }
    std::string operator()(const argument::DrawnSet& a) const {
        const bool law = a.law != nullptr;
        return fmt::format("{}{}from each {} position some move leads to another, and none to one that is lost{}; decided by automata {} ({})",
                           a.letters.empty() ? "" : "of words of any length over " + a.letters + ": ",
                           law ? "by a law of all positions, guessed from small ones: " : "", law ? "drawn" : "allegedly drawn",
                           a.rank.empty() ? "" : fmt::format(", which is known of the others by induction along play: {}{}", a.rank, round_words(a)),
                           a.letters.empty() ? "on digits in " + digits_of(a.base) : "that read the word", base::counted(a.states, "state"));
    }
    std::string operator()(const argument::KeptAsLost& a) const {
        return "the set is that of all P-positions, from which every move leads to an N-position, and from there one leads back; " + a.said + ": " +
               statement(*a.finding);
    }
    std::string operator()(const argument::AlikeEntries& a) const {
        return "what the numbers of the row are decides nothing, only how many there are: as good as a row of zeros; " + statement(*a.finding);
    }
    std::string operator()(const argument::AsOutcomes& a) const {
        return "a value is 0 exactly at the P-positions, since play ends (" + statement(*a.ends) + "); " + statement(*a.finding);
    }
    std::string operator()(const argument::AsFormula& a) const {
        const std::string later = fmt::format("(n + {})", base::to_string(a.period)), from = a.preperiod > 0 ? " from n = " + base::to_string(a.preperiod) : "";
        const std::string rise = a.saltus == 0 ? "" : fmt::format(" {} {}", a.saltus < 0 ? "-" : "+", base::to_string(abs(a.saltus)));
        return (a.values ? fmt::format("g{} = g(n){}{}", later, rise, from) : fmt::format("who wins at {} is who wins at (n){}", later, from)) + ": " +
               statement(*a.finding);
    }
    std::string operator()(const argument::ByStrategy& a) const {
        if (a.sums)
            return fmt::format("two equal positions together are lost, as are two lost ones{}{}; decided by automata on digits in {} ({}), and play ends: {}",
                               a.won ? "; wherever whoever moves is claimed to win a move leaves such" : "",
                               a.lost ? "; every move from what is claimed to be P leaves a won position, alone or beside a lost one" : "", digits_of(a.base),
                               base::counted(a.states, "state"), a.rank);
        const std::string set = a.claim.empty() ? "the positions claimed to be P" : "those of " + claims_named({a.claim});
        return fmt::format("{}every move out of {} is answered back into them{}; decided by automata on digits in {} ({}), and play ends: {}",
                           bounded_words(a.bounds.of, ": "), set, a.won ? ", and whoever is claimed to win can move into them" : "", digits_of(a.base),
                           base::counted(a.states, "state"), a.rank);
    }
    std::string operator()(const argument::MirroredParts& a) const {
        return fmt::format(
            "at every position that is said to be lost the parts pair off into equal ones, as automata on digits in {} decide; {}; play ends: {}",
            digits_of(a.base), a.sum, a.rank);
    }
    std::string operator()(const argument::OfCounts& a) const {
        std::string names;
        for (std::int64_t v = 0; v <= a.most; ++v) names += (v == 0 ? "" : ", ") + fmt::format("c{}", v);
        return fmt::format("of how many entries are {} ({}), in rows of any length: {}",
                           a.most == 0   ? "0"
                           : a.most == 1 ? "0 and 1"
                                         : fmt::format("0, …, {}", a.most),
                           names, (*this)(*a.induction));
    }
    std::string operator()(const argument::NumbersAlone& a) const {
        return "whoever wins, the claim is true of the numbers of every position, as automata on digits in " + digits_of(a.base) + " decide";
    }
    std::string operator()(const argument::SingleMoves& a) const {
        const std::string why =
            a.values ? fmt::format("whatever the {} that the claim asks for {} worth, it is true where {}no position without a move is worth more than 0",
                                   a.positions == 1 ? "position" : std::to_string(a.positions) + " positions", a.positions == 1 ? "is" : "are",
                                   a.positions == 1 ? "" : "no move leads from one to another that is worth the same, and ")
            : a.positions == 1 ? "whichever of P and N the position is, the claim is true of it, where N has a move"
                               : fmt::format(
                                     "a move leads from one to another of the {} positions that the claim asks for wherever both being P would make it false, "
                                     "or one is N and has no move",
                                     a.positions);
        return fmt::format("{}{}; decided by automata on digits in {}, and play ends: {}", bounded_words(a.bounds.of, ": "), why, digits_of(a.base), a.rank);
    }
    std::string operator()(const argument::PuzzleLaw& a) const {
        const std::string by = fmt::format("; decided by automata on digits in {} ({})", digits_of(a.base), base::counted(a.states, "state"));
        const std::string law = a.claims.empty() ? "by a law that was found: " : "by " + claims_named(a.claims) + ": ";
        if (a.pairs) return law + "no move lowers the distance by more than it costs, and from every position but the goals some move by as much" + by;
        const std::string never = a.never ? "no move leads out of a set in which no goal lies" : "";
        const auto nearer = [](const argument::PuzzleLaw::Stage& stage) {
            return fmt::format("{} to a goal, or to where {} is less",
                               stage.moves == 1 ? "a move leads" : "at most " + base::counted(stage.moves, "move") + " lead", stage.ranked);
        };
        const std::string lead = a.lead.empty() ? "" : "from elsewhere " + nearer(a.lead.front()) + (a.lead.size() > 1 ? ", stage by stage" : "");
        return law + never + (never.empty() || lead.empty() ? "" : ", and ") + lead + by;
    }
    std::string operator()(const argument::Construction& a) const { return constructed(a); }
    std::string operator()(const argument::ToldWay& a) const { return told_way(a); }
    std::string operator()(const argument::ReachedRows& a) const { return reached(a); }
    std::string operator()(const argument::DistanceLaw& a) const {
        const std::string by = a.dearest > 1 ? "what it costs" : "one";
        const std::string told =
            a.sums ? fmt::format(
                         "how far a row is from a goal is a sum over its entries, of what each is worth in one of {} states, read from the {}: 0 at the "
                         "goals, no move lowers it by more than {}, and elsewhere some move does by {}",
                         a.states, a.sums->from_last ? "last to the first" : "first to the last", by, by)
                   : fmt::format(
                         "how far a row is from a goal stands under it in digits that an automaton of {} states reads beside it: 0 at the goals, no move "
                         "lowers it "
                         "by more than one, and elsewhere some move does by one",
                         a.states);
        return told +
               (a.ways == 1  ? "; moves that lower it by " + by + " lead from the rows of the claim to no row from which two of them lead on"
                : a.ways > 1 ? fmt::format("; moves that lower it by {} lead on from the rows of the claim in {} ways in all", by, a.ways)
                             : "") +
               (a.claimed.empty() ? ""
                : a.bound != 0
                    ? fmt::format("; what is claimed obeys a recurrence with the number of the {} rows of each length, and their difference never has "
                                  "the wrong sign, as {} lengths in a row show",
                                  a.bound < 0 ? "farthest" : "nearest", a.terms)
                    : fmt::format("; what is claimed obeys a recurrence with it, and both agree for {} lengths in a row", a.terms));
    }
    std::string operator()(const argument::FewOptions& a) const {
        return fmt::format(
            "no position has more than {}, and no value is larger than the number of options; the claim is true of all that this leaves; play ends: "
            "{}",
            base::counted(a.most, "option"), a.rank);
    }
    std::string operator()(const argument::WordInduction& a) const {
        const auto& check = *a.proof.checked().as<pattern::check::WordStates>();
        if (a.proof.theorem() == pattern::TheoremId::draws && a.guessed)
            return fmt::format(
                "of words of any length over {}: a few moves from the ends of play backwards all words of which the claim says who wins are known to be lost "
                "or "
                "won, by automata that read the word ({} states); play elsewhere is of no matter",
                a.letters, check.states);
        if (a.proof.theorem() == pattern::TheoremId::draws)
            return fmt::format(
                "of words of any length over {}: from the ends of play backwards, by automata that read the word ({} states), all lost and won ones are "
                "known, and the others are drawn",
                a.letters, check.states);
        if (a.proof.theorem() == pattern::TheoremId::equal_plays)
            return fmt::format(
                "of words of any length over {}: two options of a word have a common option, so all plays from it have one length; its parity is as "
                "claimed, since every word of which something is claimed has a move within these that says so; decided by automata that read the "
                "word ({}), and play ends: {}",
                a.letters, base::counted(check.states, "state"), a.rank);
        if (a.evidence && a.evidence->of_run)
            return fmt::format(
                "of words of any length over {}: the values of the runs repeat, so which words have which value is told by automata that read the "
                "word ({} states), and so is the claim",
                a.letters, check.states);
        if (a.rank.empty()) return "true of every word over " + a.letters + ", whoever wins; decided by automata that read the word";
        return fmt::format("of words of any length over {}: {}{}; decided by automata that read the word ({}), and play ends: {}", a.letters,
                           !a.guessed ? ""
                           : a.values ? "of the values, guessed from those of short words: "
                                      : "of the P-positions, guessed from short words: ",
                           a.examples.whoever ? "somebody wins, and the claim is true whoever it is"
                           : a.values         ? "no move keeps the value that is claimed, and some move leads to each smaller one"
                                              : "no move leads from a position claimed to be P to another, and from every other position one does",
                           base::counted(check.states, "state"), a.rank);
    }
    std::string operator()(const argument::PartByPart& a) const {
        std::string text = "a position is the sum of its parts, and what the claim adds for each is its value: ";
        for (std::size_t i = 0; i < a.claims.size(); ++i) text += (i > 0 ? "; " : "") + a.claims[i];
        return text;
    }
    std::string operator()(const argument::RowsOfHeaps& a) const {
        return fmt::format(
            "of all rows, found from the empty one by one entry more until nothing was new ({}), each entry worth what an automaton of {} states says: "
            "the "
            "claim is true of all that they can be; play ends: {}",
            base::counted(a.kinds, "kind"), a.states, a.rank);
    }
    std::string operator()(const argument::LengthOfPlay& a) const {
        const std::string from = a.some            ? " from a position that the claim speaks of, which no move leaves,"
                                 : a.among.empty() ? ""
                                                   : " from a position with " + a.among;
        return "every play" + from + " has exactly " + a.form +
               " moves: every move lowers it by 1, and it is 0 exactly where no move is left; decided by automata" +
               (a.values     ? "; so all options of a position have the same value, and it is 0 where that is even, else 1"
                : a.outcomes ? "; who wins is told by whether it is even"
                             : "");
    }
    std::string operator()(const argument::LengthOfRow& a) const {
        const std::string why = statement(*a.entry.finding);
        return "a move changes one entry of the row, and what it may do there does not depend on the others; so a play of the row is one of each entry, and "
               "its "
               "length is the sum of theirs; of one entry: " +
               a.said + (why.empty() ? "" : "; there " + why);
    }
    std::string operator()(const argument::Bisimulation& a) const {
        return fmt::format(
            "wherever the claim compares two positions, every move from either is matched by a move from the other, to positions that are compared "
            "too or are the same; so {} the same at both; decided by automata on digits in {} ({})",
            a.values ? "the value is" : "who wins is", digits_of(a.base), base::counted(a.states, "state"));
    }
    std::string operator()(const argument::SameRule&) const { return "both are the same rule"; }
    std::string operator()(const argument::SameFamily& a) const { return "both are recognised as " + recognise::describe(a.family); }
    std::string operator()(const argument::SameLaw&) const {
        return theorems_.empty() || !theorems_[0]->law ? "" : "both have the law: " + theorems_[0]->law->describe();
    }
    std::string operator()(const argument::CommonPeriod& a) const {
        return "both rows repeat; they were compared to the end of one common period after both preperiods, n = " + base::to_string(a.end - 1);
    }
    std::string operator()(const argument::SharedSet&) const {
        return "every number of either set that the other lacks may be added to what they share without changing a value";
    }

private:
    std::vector<pattern::TheoremRef> theorems_;
};

}  // namespace

std::string digits_of(arithmetic::Numeration numeration) {
    if (numeration.in_base()) return fmt::format("base {}", numeration.base());
    const unsigned a = numeration.quotient(), b = numeration.numerator();
    std::string places;
    for (const base::Integer& place : numeration.places(5)) places += base::to_string(place) + ", ";
    if (b != 1) return fmt::format("the numeration q(n) = {} q(n - 1) + {} q(n - 2), whose places are worth {}…", a, b, places);
    return fmt::format("the numeration of [{}; {}, {}, …], whose places are worth {}…", a, a, a, places);
}

std::string claims_named(const std::vector<std::string>& claims) {
    std::string text;
    for (std::size_t i = 0; i < claims.size(); ++i)
        text += (i == 0 ? "" : i + 1 == claims.size() ? " and " : ", ") + (claims[i].empty() ? "this claim" : "\"" + claims[i] + "\"");
    return text;
}

std::string used_game(const claim::Finding& finding, const std::shared_ptr<const rule::Game>& game) {
    if (!finding.game || is_same_rule(finding.game, game)) return "";
    for (const auto& [name, used] : finding.game->uses)
        if (is_same_rule(used, game)) return name;
    return "";
}

std::string theorems(const claim::Finding& finding) {
    if (finding.verdict != claim::Verdict::proved && finding.verdict != claim::Verdict::refuted) return "";
    std::string text;
    for (const UsedTheorem& used : used_theorems(finding)) {
        text += (text.empty() ? "" : "; ") + name_of(used.id);
        for (std::size_t i = 0; i < used.others.size(); ++i) text += (i > 0 ? " and " : used.own ? ", also for " : " for ") + used.others[i];
    }
    if (!text.empty() || finding.verdict != claim::Verdict::proved) return text;
    const auto alone = claim::theorem_of(finding.argument);
    return alone ? name_of(*alone) : "";
}

std::string statement(const claim::Finding& finding) { return finding.argument.visit(ArgumentWriter(finding)); }

std::vector<std::string> reason(const claim::Finding& finding, const argument::Examples::Stated& stated, bool cases) {
    const base::PastLimits writing;
    std::vector<std::string> out = reason_there(finding, stated, cases);
    if (!finding.small || out.empty()) return out;
    const auto& [component, most] = *finding.small;
    const std::string& name = finding.game->components.at(component).name;
    out.insert(out.begin(), fmt::format("No move leads out of the positions with `{} <= {}`; the rest is about these alone.", name, most));
    return out;
}

}  // namespace grundy::report
