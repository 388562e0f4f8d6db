#include "engine/claim/words/reached_rows.hpp"

#include "engine/analyse/alone/alone.hpp"
#include "engine/claim/words/asked_of_rows.hpp"
#include "engine/claim/words/distance_law.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_kernel.hpp"
#include "engine/claim/words/word_rank.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

using rule::ExprRef;
using rule::Op;

constexpr int most_moves = 2;
constexpr std::uint64_t most_set_work = 30'000'000;  ///< transitions

class ReachedRows {
public:
    ReachedRows(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals)
        : ground_(ground), sentences_(sentences), play_(play), goals_(goals), in_(goals), out_(goals) {}

    /// Why not; empty: proved. R is what the claim lets it be, the rows of which it is true if a goal is reached from there; or what short rows show.
    std::string decide(argument::ReachedRows& by) {
        if (is_about_none()) return "the claim is about no row";
        {
            const WordSentences::Under under(sentences_, play_.positions());
            if (decide_with(both(play_.positions(), truth(true)), by).empty()) return by.of_claim = true, "";
        }
        const auto guessed = guess_reached(play_, sentences_, ground_.oracle().ruleset(), *analyse::puzzle_of(ground_.oracle()));
        if (!guessed) return "no automaton of few states tells from which short ones a goal is reached";
        return decide_with(*guessed, by);
    }

private:
    /// A premise that no position meets.
    bool is_about_none() {
        const ExprRef& all = ground_.claim().expr;
        if (play_.positions().accepts_nothing()) return true;
        if (all->op != Op::implies || asks_of_puzzle(*all->args[0])) return false;
        const WordSentences::Under under(sentences_, play_.positions());
        const Automaton met = sentences_.truth(*sentences_.plain(all->args[0], ground_.claim().frame), {{0, {true, {}}}});
        return both(play_.positions(), met).accepts_nothing();
    }
    std::string decide_with(const Automaton& reached, argument::ReachedRows& by) {
        by = {};
        in_ = both(reached, play_.positions()), out_ = both(play_.positions(), complement(in_));
        if (!both(out_, either(goals_, play_.before(in_))).accepts_nothing()) return "from where short ones reach no goal, long ones do";
        const bool leads = find_way(by);
        const Automaton said = truth_in(in_, true), unsaid = leads ? said : both(said, truth_in(in_, false));
        const Automaton fails = either(both(in_, complement(unsaid)), both(out_, complement(truth_in(out_, false))));
        if (!fails.accepts_nothing()) {
            const auto at = play_.smallest(fails);
            return !leads ? "that a goal is reached was not seen by moves that come earlier in a dictionary"
                          : "it is false" + (at ? " at " + ground_.shown(*at) : std::string(" somewhere"));
        }
        say(by, leads);
        return "";
    }
    Automaton truth_in(const Automaton& rows, bool reached) {
        const WordSentences::Under under(sentences_, rows);
        return truth(reached);
    }
    /// (R), (R').
    bool find_way(argument::ReachedRows& by) {
        const Automaton open = both(in_, complement(goals_));
        if (const auto falls = falling_word_rank(play_, sentences_); falls && both(open, complement(play_.before(in_))).accepts_nothing()) {
            rank_ = falls->rows;
            return by.falls = falls->text, true;
        }
        const Track word = sentences_.word(), there = sentences_.fresh(), mid = sentences_.fresh();
        Automaton moves = sentences_.constant(false);
        for (const WordStep& step : play_.steps())
            if (step.is_word) moves = either(moves, renamed(step.relation, {{step.written.at(0), there}}));
        moves = both(both(moves, open), renamed(in_, {{word, there}}));
        const auto orders = letter_orders(sentences_.letters().size());
        Automaton all = moves;
        for (by.moves = 1; by.moves <= most_moves; ++by.moves) {
            for (const bool from_left : {true, false})
                for (const auto& order : orders) {
                    std::vector<int> rank(order.size() + 1, 0);
                    for (std::size_t k = 0; k < order.size(); ++k) rank[order[k] + 1] = static_cast<int>(k);
                    const Automaton lower = both(all, earlier(sentences_.places().base(), word, there, rank, from_left));
                    // or a goal at once, however it compares
                    const Automaton leads = either(exists(lower, there), exists(both(all, renamed(goals_, {{word, there}})), there));
                    if (!both(open, complement(leads)).accepts_nothing()) continue;
                    rank_ = {{{}, {rank.begin() + 1, rank.end()}, from_left}};
                    by.order = text_of(order) + (from_left ? ", from the left" : ", from the right");
                    return true;
                }
            if (by.moves < most_moves) all = either(all, exists(both(renamed(all, {{there, mid}}), renamed(moves, {{word, mid}})), mid));
        }
        return false;
    }
    std::string text_of(const std::vector<std::size_t>& order) const {
        std::string text;
        const bool word = sentences_.game().components[0].kind == rule::ComponentKind::word;
        for (const std::size_t k : order) {
            const std::int64_t letter = *base::to_int64(sentences_.letters()[k]);
            text += (text.empty() ? "" : " < ") + (word ? std::string(1, static_cast<char>(letter)) : std::to_string(letter));
        }
        return text;
    }
    /// Where the claim is true if reachable(w) is this.
    Automaton truth(bool reached) {
        const ExprRef plain = sentences_.plain(ground_.claim().expr, ground_.claim().frame);
        const ExprRef said = rule::rewrite(plain, [&](const ExprRef& e) {
            const bool here = e->op == Op::reachable_at && e->ref == 0 && e->args[0]->op == Op::local && e->args[0]->slot == 0;
            return here ? rule::truth(reached) : e;
        });
        return sentences_.truth(*said, {{0, {true, {}}}});
    }
    void say(argument::ReachedRows& by, bool leads) {
        KnownWords known{play_.positions(), {{'P', in_}}, {}};
        by.evidence = word_evidence(sentences_, leads ? rank_ : std::vector<argument::WordMeasure>{}, &known);
        by.states = by.evidence->lost.size();
        by.leads = leads;
        by.all = out_.accepts_nothing();
        if (!leads) by.falls.clear(), by.order.clear();
    }

    Ground& ground_;
    WordSentences& sentences_;
    const WordPlay& play_;
    const Automaton& goals_;
    Automaton in_, out_;
    std::vector<argument::WordMeasure> rank_;
};

}  // namespace

bool asks_if_reached(const rule::Expr& e) {
    const auto asks = [&](const auto& is) { return rule::any_of(e, is); };
    return asks([](const rule::Expr& part) { return part.op == Op::reachable_at; }) &&
           !asks([](const rule::Expr& part) { return rule::asks_of_puzzle(part.op) && part.op != Op::reachable_at; });
}

void by_reached_rows(Ground& ground, WordSentences& sentences, const WordPlay& play, const Automaton& goals, Induced& result) {
    std::string why;
    try {
        const arithmetic::Allowance allowance(most_set_work);
        argument::ReachedRows by;
        why = ReachedRows(ground, sentences, play, goals).decide(by);
        if (why.empty()) {
            result.proof = Proof::by(std::move(by));
            return result.why.clear();
        }
    } catch (const arithmetic::TooLarge&) {
        why = "the set of those from which a goal is reached is beyond the automata that are looked at";
    }
    result.why += (result.why.empty() ? "" : "; ") + why;
}

}  // namespace grundy::claim
