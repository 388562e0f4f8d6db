/// Claims about words by what is known of every one: a law that the certificate gives, play worked out from its ends, the values of runs, lengths of play.
#include <fmt/format.h>

#include <algorithm>

#include "engine/rule/walk.hpp"
#include "engine/verify/core/positions.hpp"
#include "engine/verify/words/conditions.hpp"

namespace grundy::verify::word {
namespace {

constexpr int most_rounds = 64;  ///< from the ends of play backwards
constexpr std::int64_t most_run_states = 50'000;

}  // namespace

Known Induction::with_outcomes(const Set& lost, const Set& won) const {
    const Set drawn = tuples_.without(turns_.positions(), tuples_.either(lost, won));
    return {turns_.positions(), {{'P', lost}, {'N', won}, {'D', drawn}}, {}};
}

/// Where each letter leads from each state, the first letter of a word being read first; which states are P, or which value each has.
Known Induction::read_law() {
    Fields fields(proof_.at("law"), "law");
    const bool valued = fields.has("values");
    const std::vector<std::uint32_t> next = fields.numbers("next"), is = fields.numbers(valued ? "values" : "lost");
    fields.nothing_else();
    const std::size_t letters = sentences_.letters().size();
    if (is.empty() || next.size() != is.size() * letters) throw Rejected("the automaton needs a state for each letter in each state");
    if (!valued && std::any_of(is.begin(), is.end(), [](std::uint32_t p) { return p > 1; })) throw Unreadable("a state is P, 1, or not, 0");
    if (valued && std::any_of(is.begin(), is.end(), [](std::uint32_t v) { return v > most_value; }))
        throw Rejected("the law gives a larger value than the checker takes");
    if (std::any_of(next.begin(), next.end(), [&](std::uint32_t q) { return q >= is.size(); }))
        throw Rejected("the automaton leads to a state that it does not have");
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        return d[0] == 0 ? q : next[static_cast<std::size_t>(q) * letters + d[0] - 1];
    };
    const auto words = [&](std::uint32_t label) {
        const Set read = tuples_.machine({sentences_.sums().word()}, 0, step, [&](std::int64_t q) { return is[static_cast<std::size_t>(q)] == label; });
        return tuples_.both(read, turns_.positions());
    };
    const Set lost = words(valued ? 0 : 1);
    Known known = with_outcomes(lost, tuples_.without(turns_.positions(), lost));
    for (std::uint32_t v = 0; valued && v <= *std::max_element(is.begin(), is.end()); ++v) known.values.push_back(words(v));
    return known;
}

/// Is the claim true with what is known in the place of what it asks?
bool Induction::follows_from(const Known& known) {
    sentences_.let_known(&known);
    const bool follows = tuples_.without(turns_.positions(), claimed()).is_empty();
    sentences_.let_known(nullptr);
    return follows;
}

Induction::Learned Induction::proved_law() {
    Known law = read_law();
    require_play(turns_.positions());
    if (law.values.empty()) {
        if (const char* broken = not_the_kernel(turns_.positions(), law.outcomes.at('P'))) throw Rejected(std::string("the law is false: ") + broken);
    } else if (!has_plain_sums(game_)) {
        throw Rejected("positions of this game have outcomes, but no Grundy values");
    } else if (const char* broken = not_the_values(law.values)) {
        throw Rejected(std::string("the law is false: ") + broken);
    }
    std::size_t states = 0;
    for (const Set& words : law.values) states += words.accepts.size();
    std::string how =
        law.values.empty()
            ? fmt::format("by the law of the P-positions, which an automaton of {} states tells, proved by induction along play on words (theorem 11.5); {}",
                          law.outcomes.at('P').accepts.size(), falls_)
            : fmt::format("by the law of the values, which automata of {} states tell, proved by induction on values on words (theorem 11.5); {}", states,
                          falls_);
    return {std::move(law), std::move(how)};
}

std::string Induction::by_law(bool holds) {
    auto [law, how] = proved_law();
    if (follows_from(law) != holds) throw Rejected(holds ? "the claim does not follow from the law" : "the claim is not refuted: it follows from the law");
    return how;
}

namespace {

/// A set reads the place before the first letter, then the letters, of which there are `digits - 1`.
bool reads(const Set& set, std::size_t digits, const std::vector<std::int64_t>& letters, const Items& word) {
    if (set.tracks.empty()) return set.accepts[0] != 0;
    std::size_t q = set.next[0];
    for (const std::int64_t letter : word) {
        const auto at = std::find(letters.begin(), letters.end(), letter);
        if (at == letters.end()) return false;
        q = set.next[q * digits + static_cast<std::size_t>(at - letters.begin()) + 1];
    }
    return set.accepts[q] != 0;
}

}  // namespace

ToldOfWords Induction::as_told(const Known& known) const {
    const auto is_in = [digits = tuples_.count_of_digits(), letters = sentences_.letters()](const Set& set, const Items& word) {
        return reads(set, digits, letters, word);
    };
    return [known, is_in](const Items& word) -> std::optional<ToldOfWord> {
        if (!is_in(known.positions, word)) return std::nullopt;
        ToldOfWord told;
        for (const auto& [outcome, words] : known.outcomes)
            if (is_in(words, word)) told.outcome = outcome;
        for (std::size_t v = 0; v < known.values.size(); ++v)
            if (is_in(known.values[v], word)) told.value = static_cast<std::int64_t>(v);
        return told;
    };
}

std::pair<ToldOfWords, std::string> Induction::told() {
    const auto [known, how] = proof_.has("law") ? proved_law() : from_the_ends();
    return {as_told(known), how};
}

std::pair<ToldOfWords, std::string> Induction::told(const RunValues& run) {
    const auto [known, how] = values_of_runs(run);
    return {as_told(known), how};
}

/// A few steps back from the ends of play; of the words of which nobody knows then the claim must be true whoever wins, or if nobody does.
std::string Induction::by_few_rounds(std::uint64_t rounds, bool holds) {
    if (!holds || rounds > most_rounds) throw Rejected("so many steps back from the ends of play prove a claim, and refute none");
    const Set if_lost = with('P'), if_won = with('N'), if_open = tuples_.both(tuples_.both(if_lost, if_won), with('D')), &positions = turns_.positions();
    Set lost = turns_.lost_at_end(), won = tuples_.without(tuples_.without(positions, turns_.can_move()), lost);
    for (std::uint64_t round = 0; round < rounds; ++round) {
        won = tuples_.either(won, turns_.before(lost));
        lost = tuples_.either(lost, tuples_.without(turns_.can_move(), turns_.before(tuples_.without(positions, won))));
    }
    none(tuples_.without(lost, if_lost), "the claim is false where the mover has lost");
    none(tuples_.without(won, if_won), "the claim is false where the mover wins");
    none(tuples_.without(tuples_.without(positions, tuples_.either(lost, won)), if_open), "who wins is not settled within so many moves where it is claimed");
    return fmt::format("who wins is settled at all words of the claim within {} moves from the ends of play backwards (7.1), by automata that read words",
                       rounds);
}

/// The conditions of verify/induction/drawn.cpp, of words.
std::string Induction::by_drawn_set(bool holds) {
    if (!holds) throw Rejected("a claim is refuted at a position");
    const Set if_lost = with('P'), if_won = with('N'), if_drawn = with('D'), positions = turns_.positions();
    none(tuples_.without(positions, tuples_.either(if_drawn, tuples_.either(if_lost, if_won))), "what is claimed is true of no outcome");
    const Set over = tuples_.without(positions, turns_.can_move()), not_lost = tuples_.without(if_won, if_lost);
    const Set not_won = tuples_.without(if_lost, if_won), stay = tuples_.both(tuples_.both(not_won, if_drawn), turns_.before(not_won));
    const Set lost = tuples_.without(not_won, stay), wins = tuples_.either(tuples_.without(over, turns_.lost_at_end()), turns_.before(lost));
    const Set won = tuples_.without(not_lost, tuples_.without(if_drawn, wins));
    const Set drawn = tuples_.either(stay, tuples_.without(tuples_.without(if_drawn, if_lost), won));
    const Set ended = tuples_.without(tuples_.both(if_lost, if_won), if_drawn), settled = tuples_.either(ended, tuples_.either(lost, won));
    const auto leads_out = [&](const Set& from, const Set& of) { return tuples_.both(from, turns_.before(tuples_.without(positions, of))); };
    none(tuples_.without(drawn, turns_.before(drawn)), "from a word that is said to be drawn no move leads to another");
    none(leads_out(drawn, tuples_.either(drawn, won)), "a word that is said to be drawn has a move to one that is not won");
    none(leads_out(lost, won), "a word that is said to be P has a move to one that is not said to be N");
    none(leads_out(ended, settled), "a word from which play is said to end has a move to another");
    none(tuples_.without(tuples_.both(over, lost), turns_.lost_at_end()), "where play is over the claim is not what the rule says");
    none(tuples_.both(tuples_.both(over, won), turns_.lost_at_end()), "where play is over the claim is not what the rule says");
    none(tuples_.without(tuples_.both(won, turns_.can_move()), turns_.before(lost)),
         "from a word that is said to be N no move leads to one that is said to be P");
    if (!settled.is_empty()) {
        measure_ = read_rows(proof_.list("measure"), sentences_.letters().size(), falls_);
        turns_.narrow(settled);
        turns_.require_falling(measure_);
    }
    return fmt::format(
        "from each word that is said to be drawn some move leads to another, and none to what is lost (7.1), by automata that read the words, of {} states for "
        "these{}",
        drawn.accepts.size(), falls_.empty() ? "" : "; the others by induction along play among them, where " + falls_);
}

/// As of numbers (verify/induction/drawn.cpp).
std::string Induction::by_endless(std::uint64_t rounds) const {
    Set kept = turns_.positions();
    for (std::uint64_t k = 0; k < rounds; ++k) kept = tuples_.both(kept, turns_.before(kept));
    none(tuples_.without(kept, turns_.before(kept)), "so many steps on some words have no move to another of the set");
    if (kept.is_empty()) throw Rejected("no word is left from which play need not end");
    if (claim_.from_start) {
        if (!game_.start) throw Rejected("the rule has no start");
        const Position start = position_of(*game_.start);
        if (!reads(kept, tuples_.count_of_digits(), sentences_.letters(), start.at(0).items)) throw Rejected("from the start play may have to end");
    }
    return fmt::format("in a set of words, of {} states, each has a move to another of them, as automata that read them decide: play need never end",
                       kept.accepts.size());
}

Induction::Learned Induction::from_the_ends() const {
    const Set &positions = turns_.positions(), over = tuples_.without(positions, turns_.can_move());
    Set lost = turns_.lost_at_end(), won = tuples_.without(over, lost);
    for (int round = 0;; ++round) {
        if (round == most_rounds) throw Rejected("from the ends of play backwards, no standstill comes in 64 rounds");
        const Set more_won = tuples_.either(won, turns_.before(lost));
        const Set more_lost = tuples_.either(lost, tuples_.without(turns_.can_move(), turns_.before(tuples_.without(positions, more_won))));
        if (tuples_.same(won, more_won).is_all() && tuples_.same(lost, more_lost).is_all()) break;
        won = more_won, lost = more_lost;
    }
    Known known = with_outcomes(lost, won);
    std::string how = fmt::format(
        "who wins is worked out from the ends of play backwards (theorem 7.1), by automata that read words, of {} states for lost ones, {} for drawn ones",
        lost.accepts.size(), known.outcomes.at('D').accepts.size());
    return {std::move(known), std::move(how)};
}

std::string Induction::by_rounds(bool holds) {
    if (!asks(*claim_.expr, false)) throw Rejected("the claim does not ask who wins");
    auto [known, how] = from_the_ends();
    if (follows_from(known) != holds) throw Rejected(holds ? "the claim is false" : "the claim is not refuted: it is true");
    return how;
}

/// A strategy: in the set no one who cannot move has won, and every move out of it is answered by one that leads back, or the one to answer has won.
std::string Induction::kept() {
    if (!claim_.domain.empty() || !claim_.replies.empty() || !claim_.answers.empty() || claim_.from_start)
        throw Rejected("of a strategy on words that names replies, or is one for some words, the checker knows nothing");
    Set kept = turns_.positions();
    for (const rule::ExprRef& part : {claim_.condition, claim_.expr}) {
        if (!part) continue;
        const Sentences::Under here(sentences_, kept);
        kept = tuples_.both(kept, sentences_.truth(*part, sentences_.position()));
    }
    if (kept.is_empty()) throw Rejected("no position is in the set");
    const Set over = tuples_.without(turns_.positions(), turns_.can_move()), has_won = tuples_.without(over, turns_.lost_at_end());
    none(tuples_.both(kept, has_won), "a position of the set is final, and its mover has not lost");
    const Set answered = tuples_.either(turns_.before(kept), has_won);
    none(tuples_.both(kept, turns_.before(tuples_.without(turns_.positions(), answered))), "a move out of the set is not answered back into it");
    require_play(turns_.positions());
    return fmt::format(
        "every move out of the set is answered back into it, so each of its positions is lost: decided by automata that read words, of {} states for the set; "
        "{}",
        kept.accepts.size(), falls_);
}

/// What is claimed is a sum of counts; every move lowers it by exactly one, and where no move is left it is 0. It is nowhere negative, or a measure falls with
/// every move. Of some words: no move leaves these.
std::string Induction::length() {
    if (!claim_.domain.empty()) throw Rejected("the length of play of words that `for` names is something that the checker does not decide");
    Set about = turns_.positions();
    if (claim_.condition) about = tuples_.both(about, sentences_.truth(*claim_.condition, sentences_.position()));
    if (about.is_empty()) throw Rejected("the claim is about no case at all");
    none(tuples_.both(about, turns_.before(tuples_.without(turns_.positions(), about))), "a move leads out of the words that the length is said of");
    std::uint32_t next = claim_.frame;
    const rule::ExprRef said = rule::inlined(game_, claim_.expr, next);
    if (!said) throw Rejected("the length of play is no number of which the checker knows what it is");
    const Series length(sentences_, *said, about);
    turns_.require_lowered_by_one(length, about);
    if (!length.is_zero(tuples_.without(about, turns_.can_move()))) throw Rejected("where no move is left the length of play is not 0");
    if (!length.is_natural()) {
        measure_ = read_rows(proof_.list("measure"), sentences_.letters().size(), falls_);
        turns_.require_falling(measure_);
    }
    return "every move lowers what is claimed by one, as automata that read the words decide, and it is 0 where no move is left (theorem 11.4)" +
           (falls_.empty() ? "" : "; " + falls_);
}

/// From every word of the letters, all of them being positions.
std::string Induction::ending_play() {
    none(tuples_.without(sentences_.sums().is_word(), turns_.positions()), "some words of these letters are no positions");
    return by_measure();
}

/// All plays from a word have one length, so any one of them tells who wins: the claim must say of each word what one of its moves says, unless that is known
/// from few moves before the end.
std::string Induction::by_equal_plays(std::size_t rounds) {
    if (!game_.terminals.empty()) throw Rejected("the length of play does not tell who wins where the rule has a `terminal`");
    const Set& positions = turns_.positions();
    ending_play();
    const bool values = asks(*claim_.expr, true);
    if (values && (asks(*claim_.expr, false) || !has_plain_sums(game_))) throw Rejected("the parity of play does not tell what the claim asks");
    const auto told = [&](bool lost) {
        if (!values) return with(lost ? 'P' : 'N');
        const Track v = tuples_.fresh();
        const Sum that = plus(place(v), constant(lost ? 0 : -1));
        const Set is = tuples_.both(sentences_.sums().at_most(that), sentences_.sums().at_most(plus({}, that, -1)));
        const Set number = tuples_.both(sentences_.sums().is_place(v), is);
        const Sentences::Under under(sentences_, number);
        return tuples_.exists(tuples_.both(with({}, v), number), v);
    };
    const Set claimed_lost = told(true), claimed_won = told(false);
    none(tuples_.without(positions, tuples_.either(claimed_lost, claimed_won)), "what is claimed is true of no outcome");
    Set lost = turns_.lost_at_end(), won = tuples_.without(tuples_.without(positions, turns_.can_move()), lost);
    for (std::size_t round = 0; round < rounds; ++round) {
        const Set more = tuples_.either(won, turns_.before(lost));
        lost = tuples_.either(lost, turns_.before(won)), won = more;
    }
    const Set region = tuples_.without(positions, tuples_.same(claimed_lost, claimed_won));
    lost = tuples_.either(tuples_.without(lost, region), tuples_.both(region, claimed_lost));
    won = tuples_.either(tuples_.without(won, region), tuples_.both(region, claimed_won));
    const Set over = tuples_.without(positions, turns_.can_move());
    none(tuples_.without(tuples_.both(over, tuples_.either(lost, won)), tuples_.same(lost, turns_.lost_at_end())),
         "where play is over the claim is not what the rule says");
    none(tuples_.without(tuples_.both(lost, turns_.can_move()), turns_.before(won)),
         "no move from a word that is said to be P leads to one that is known to be N");
    none(tuples_.without(tuples_.both(won, turns_.can_move()), turns_.before(lost)),
         "no move from a word that is said to be N leads to one that is known to be P");
    return "any two options of a word have a common option, so all plays from a word have one length (theorem 11.6), and one play from each tells who wins, as "
           "automata that read the words decide; " +
           falls_;
}

/// The state is how long the run is that is read, as far as the period tells lengths apart, and the nim-sum of those before it.
Induction::Learned Induction::values_of_runs(const RunValues& run) {
    const auto lengths = static_cast<std::int64_t>(run.values.size());
    std::int64_t sums = 1;
    while (sums <= *std::max_element(run.values.begin(), run.values.end())) sums *= 2;
    if (lengths * sums > most_run_states || sums > most_value) throw Rejected("the values of runs are more than the checker takes");
    const auto& letters = sentences_.letters();
    const auto is_run = [&](unsigned digit) { return letters[digit - 1] == run.letter; };
    const auto value = [&](std::int64_t q) { return (q % sums) ^ static_cast<std::int64_t>(run.values[static_cast<std::size_t>(q / sums)]); };
    const auto step = [&](std::int64_t q, const std::vector<unsigned>& d) -> std::int64_t {
        if (d[0] == 0) return q;
        if (!is_run(d[0])) return value(q);
        const std::int64_t length = q / sums + 1;
        return (length < lengths ? length : static_cast<std::int64_t>(run.preperiod)) * sums + q % sums;
    };
    none(tuples_.without(sentences_.sums().is_word(), turns_.positions()), "some words of these letters are no positions");
    Known known{turns_.positions(), {}, {}};
    for (std::int64_t v = 0; v < sums; ++v)
        known.values.push_back(
            tuples_.both(turns_.positions(), tuples_.machine({sentences_.sums().word()}, 0, step, [&](std::int64_t q) { return value(q) == v; })));
    known.outcomes = with_outcomes(known.values.front(), tuples_.without(turns_.positions(), known.values.front())).outcomes;
    return {std::move(known), "which words have which value automata tell that read the word"};
}

std::string Induction::by_runs(const RunValues& run, bool holds) {
    auto [known, how] = values_of_runs(run);
    if (follows_from(known) != holds) throw Rejected(holds ? "the claim is false" : "the claim is not refuted: it is true");
    return how;
}

}  // namespace grundy::verify::word
