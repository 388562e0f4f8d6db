/// Claims about words where something is known of all of them: a law that is guessed and proved, the values of runs, the ends of play backwards, or that all
/// plays from a word have one length.
#include <algorithm>
#include <numeric>

#include "engine/claim/law/draw_law.hpp"
#include "engine/claim/words/equal_plays.hpp"
#include "engine/claim/words/runs_law.hpp"
#include "engine/claim/words/word_evidence.hpp"
#include "engine/claim/words/word_examples.hpp"
#include "engine/claim/words/word_induction.hpp"
#include "engine/claim/words/word_laws.hpp"
#include "engine/pattern/law/proof_maker.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using rule::Expr;
using rule::Op;

namespace {

constexpr std::size_t most_shown = 10;  ///< letters of a word of which the play is worked out

/// What automata that read the words say of each; nothing of what is no word of these letters.
analyse::Oracle::Tell told_of_words(const KnownWords& known, const WordSentences& sentences, const pattern::TheoremRef& theorem) {
    const auto accepts = [letters = sentences.letters(), word = sentences.word()](const Automaton& set, const std::vector<base::Integer>& items) {
        if (!set.has(word)) return set.accepts_everything();
        std::uint32_t q = set.next(0, 0);
        for (const base::Integer& letter : items) {
            const auto at = std::find(letters.begin(), letters.end(), letter);
            if (at == letters.end()) return false;
            q = set.next(q, static_cast<std::size_t>(at - letters.begin()) + 1);
        }
        return set.accepting(q);
    };
    return [known, accepts, theorem](const rule::PositionData& position, analyse::Want want) -> std::optional<analyse::Known> {
        analyse::Known told;
        if (position.size() != 1 || !accepts(known.positions, position[0].items)) return std::nullopt;
        for (const auto& [letter, words] : known.outcomes)
            if (accepts(words, position[0].items)) told.outcome = letter;
        for (std::size_t v = 0; v < known.values.size(); ++v)
            if (accepts(known.values[v], position[0].items)) told.value = base::Integer(static_cast<std::int64_t>(v));
        if (told.outcome == '?' || (want == analyse::Want::value && !told.value)) return std::nullopt;
        told.grounds = pattern::Evidence(theorem);
        return told;
    };
}

}  // namespace

/// The words of each outcome or value are known, guessed and proved by induction or from the ends of play.
void WordInduction::say_induction(const KnownWords& known, bool guessed, Proof& proof) {
    const auto states = [](std::size_t sum, const Automaton& a) { return sum + a.states(); };
    const auto theorem = guessed ? pattern::TheoremId::word_induction : pattern::TheoremId::draws;
    std::size_t size = known.outcomes.at('P').states();
    if (!guessed) size += known.outcomes.at('N').states() + known.outcomes.at('D').states();
    if (!known.values.empty()) size = std::accumulate(known.values.begin(), known.values.end(), std::size_t{0}, states);
    const WordExamples shown(ground_, *play_, sentences_);
    argument::Examples examples = !known.values.empty() ? shown.of_values(known.values)
                                  : !guessed            ? shown.of_draws(known.outcomes.at('P'), known.outcomes.at('D'))
                                                        : shown.of_outcomes(play_->positions(), known.outcomes.at('P'));
    proof.argument = argument::WordInduction{pattern::ProofMaker::proved(theorem, pattern::check::WordStates{size, play_->steps().size()}),
                                             !known.values.empty(),
                                             guessed,
                                             of_letters(),
                                             rank_,
                                             guessed ? evidence(&known) : word_evidence(sentences_, {}, nullptr),
                                             std::move(examples)};
}

/// By the values of its runs, where the word is their sum: whether play ends need not be asked, as the heaps' law says so.
bool WordInduction::by_runs(Induced& result) {
    stage_ = "the values of the runs";
    const auto law = law_of_runs(ground_, *play_, sentences_);
    if (!law) return false;
    const auto is_proved = [&](Proof& proof) {
        auto data = std::make_shared<argument::WordEvidence>(*word_evidence(sentences_, {}, nullptr));
        data->run = law->letter, data->of_run = law->of_run;
        const pattern::check::WordStates check{law->states, play_->steps().size()};
        proof.argument = argument::WordInduction{pattern::ProofMaker::proved(pattern::TheoremId::disjunctive_sum, check), true, false, of_letters(), "", data};
        proof.grounds.add(pattern::Evidence(law->sum));
        proof.grounds.add(pattern::Evidence(law->of_run));
    };
    settle(law->known, is_proved, result);
    return true;
}

/// What is claimed, where all plays from a word have one length: a value is 0 or 1 then, P or N. The claim need not speak of all words that play leads to.
bool WordInduction::by_equal_plays(bool values, Induced& result) {
    stage_ = "whether all plays from a word are equally long";
    if (rank_.empty() || asks_elsewhere() || (values && ground_.game().play != rule::Play::normal)) return false;
    const auto told = [&](bool lost) {
        if (values) sentences_.let_value(lost ? 0 : 1);
        else sentences_.let_outcome(lost ? 'P' : 'N');
        Automaton set = both(play_->positions(), claimed());
        sentences_.let_value(std::nullopt);
        sentences_.let_outcome(std::nullopt);
        return set;
    };
    const Automaton lost = told(true), won = told(false);
    const Automaton region = both(play_->positions(), complement(alike(lost, won))), in = both(region, lost);
    if (!both(play_->positions(), complement(either(lost, won))).accepts_nothing()) return false;
    if (!region.accepts_nothing()) {
        const KnownParity near = near_the_end(*play_);
        const Automaton others = complement(region), more = both(others, near.lost);
        if (!check_one_play(*play_, either(region, either(near.lost, near.won)), either(in, more)).holds()) return false;
    }
    if (!plays_are_equally_long(*play_, sentences_)) return false;
    const pattern::check::WordStates check{in.states(), play_->steps().size()};
    result.proof = Proof::by(
        argument::WordInduction{pattern::ProofMaker::proved(pattern::TheoremId::equal_plays, check), values, false, of_letters(), rank_, evidence(nullptr)});
    return true;
}

/// From the ends of play backwards, a few steps (`guessed` beside 7.1 says so: not all is known): who wins is known there, and of all other words the claim
/// says nothing.
bool WordInduction::by_short_play(Induced& result) {
    if (asks_elsewhere()) return false;
    const Automaton& positions = play_->positions();
    const auto told = [&](char outcome) {
        sentences_.let_outcome(outcome);
        Automaton set = both(positions, claimed());
        sentences_.let_outcome(std::nullopt);
        return set;
    };
    const Automaton if_lost = told('P'), if_won = told('N'), if_open = both(both(if_lost, if_won), told('D'));
    const auto within = [](const Automaton& a, const Automaton& b) { return both(a, complement(b)).accepts_nothing(); };
    Automaton lost = play_->lost_at_end(), won = both(both(positions, complement(play_->can_move())), complement(lost));
    for (int round = 0; round <= most_short_rounds; ++round) {
        const Automaton open = both(positions, complement(either(lost, won)));
        if (!within(lost, if_lost) || !within(won, if_won)) return false;
        if (within(open, if_open)) {
            const pattern::check::WordStates check{lost.states() + won.states(), play_->steps().size()};
            result.proof =
                Proof::by(argument::WordInduction{pattern::ProofMaker::proved(pattern::TheoremId::draws, check), false, true, of_letters(), "",
                                                  evidence(nullptr), WordExamples(ground_, *play_, sentences_).of_draws(lost, sentences_.constant(false))});
            return true;
        }
        won = either(won, play_->before(lost));
        lost = either(lost, both(play_->can_move(), complement(play_->before(both(positions, complement(won))))));
    }
    return false;
}

/// What is said to be drawn is a set in which whoever is to move can stay (engine/claim/induction/drawn_set.cpp, D1 to D5); among the words that are said to be
/// won or lost every move lowers a measure.
bool WordInduction::by_drawn_set(Induced& result) {
    stage_ = "the words that are said to be drawn";
    if (asks_elsewhere()) return false;
    const Automaton positions = play_->positions(), can_move = play_->can_move();
    std::map<char, Automaton> if_it_is;
    for (const char outcome : {'P', 'N', 'D'}) {
        sentences_.let_outcome(outcome);
        if_it_is.emplace(outcome, both(positions, claimed()));
    }
    sentences_.let_outcome(std::nullopt);
    const Automaton over = both(positions, complement(can_move)), has_won = both(over, complement(play_->lost_at_end()));
    const auto wins = [&](const Automaton& of_lost) { return either(has_won, play_->before(of_lost)); };
    const auto said = said_of_all<Automaton>(positions, if_it_is.at('P'), if_it_is.at('N'), if_it_is.at('D'), wins,
                                             [&](const Automaton& not_won) { return play_->before(not_won); });
    if (!said) return false;
    const auto within = [](const Automaton& a, const Automaton& b) { return both(a, complement(b)).accepts_nothing(); };
    const auto stays = [&](const Automaton& from, const Automaton& in) { return both(from, play_->before(both(positions, complement(in)))).accepts_nothing(); };
    const Automaton settled = either(said->ended, either(said->lost, said->won));
    if (!within(said->drawn, play_->before(said->drawn)) || !stays(said->drawn, either(said->drawn, said->won)) || !stays(said->lost, said->won) ||
        !stays(said->ended, settled) || !within(both(said->won, can_move), play_->before(said->lost)) ||
        !within(both(over, said->lost), play_->lost_at_end()) || !both(both(over, said->won), play_->lost_at_end()).accepts_nothing())
        return false;
    argument::DrawnSet by{2, said->drawn.states(), of_letters()};
    std::vector<argument::WordMeasure> rows;
    if (!settled.accepts_nothing()) {
        WordPlay there = *play_;
        there.narrow(settled);
        const auto rank = falling_word_rank(there, sentences_);
        if (!rank) return false;
        by.rank = rank->text, rows = rank->rows;
    }
    by.evidence = word_evidence(sentences_, rows, nullptr);
    by.says_who = !either(said->lost, said->won).accepts_nothing();
    by.examples = WordExamples(ground_, *play_, sentences_).of_draws(said->lost, said->drawn);
    result.proof = Proof::by(std::move(by));
    return true;
}

/// The words that the claim names are read one by one, however long they are: no automaton need read the claim.
void WordInduction::settle_named(const KnownWords& known, const std::function<void(Proof&)>& is_proved, Induced& result) {
    Proof proof;
    is_proved(proof);
    const auto theorem =
        std::make_shared<const pattern::Theorem>(pattern::Theorem{proof.argument.as<argument::WordInduction>()->proof, ground_.game_ptr(), {}, 0, nullptr});
    ground_.oracle().let_law_tell(told_of_words(known, sentences_, theorem));
    ground_.forget_grounds();
    Frame frame(std::max<std::size_t>(ground_.claim().frame, 1));
    try {
        const bool so = ground_.truth(*ground_.claim().expr, frame);
        const auto rests_on = ground_.grounds().theorems();
        if (!ground_.grounds().proved() || rests_on.size() != 1 || rests_on.front() != theorem) return;  // the claim asks for more than such words
        proof.proved = so;
        if (!so) proof.failing = std::move(frame), result.is_false = true;
        result.proof = std::move(proof);
    } catch (const Unanswered&) {  // a word of other letters
    }
}

/// Who wins (or which value there is) is known everywhere, so every claim is decided, whatever it says of it, and of which words.
void WordInduction::settle(const KnownWords& known, const std::function<void(Proof&)>& is_proved, Induced& result) {
    if (!ground_.claim().over_positions) return settle_named(known, is_proved, result);
    stage_ = "reading the claim";
    sentences_.let_known(&known);
    const Automaton wrong = both(play_->positions(), complement(claimed()));
    sentences_.let_known(nullptr);
    Proof proof;
    if (wrong.accepts_nothing()) {
        proof.proved = true;
        is_proved(proof);
        result.proof = std::move(proof);
        return;
    }
    result.is_false = true;
    const auto at = play_->smallest(wrong);
    if (!at) return;
    if ((*at)[0].items.size() <= most_shown) {
        proof.failing = ground_.frame_of(*at);
    } else {
        std::string is;
        for (const auto& [letter, words] : known.outcomes)
            if (play_->contains(words, *at)) is = letter;
        for (std::size_t v = 0; v < known.values.size(); ++v)
            if (play_->contains(known.values[v], *at)) is += ", its value is " + std::to_string(v);
        proof.refuted = Refutation{ground_.frame_of(*at), "true", "false", {"by automata that read the word it is " + is + " there"}};
    }
    result.proof = std::move(proof);
}

/// Whatever else was found out, these may take a part of the work, and need not end.
bool WordInduction::by_law(bool values, Induced& result) {
    const auto& ruleset = ground_.oracle().ruleset();
    const auto tried = [&](const char* what, std::uint64_t work, const std::function<bool()>& settled) {
        stage_ = what;
        try {
            const arithmetic::Allowance allowance(work);
            return settled();
        } catch (const arithmetic::TooLarge& large) {
            too_large_ = "; " + stage_ + ": " + large.what();
        }
        sentences_.let_known(nullptr);
        return false;
    };
    const auto law = [&](const char* what, bool guessed, const std::function<std::optional<KnownWords>()>& found) {
        return tried(what, most_word_work / 4, [&] {
            const auto known = found();
            if (known)
                settle(
                    *known, [&](Proof& proof) { say_induction(*known, guessed, proof); }, result);
            return known.has_value();
        });
    };
    if (tried("the values of the runs", most_word_work, [&] { return by_runs(result); })) return true;
    if (values && !rank_.empty() && law("a guess of the values", true, [&] { return value_law(*play_, sentences_, ruleset); })) return true;
    if (!values && !rank_.empty() && law("a guess of the P-positions", true, [&] { return outcome_law(*play_, sentences_, ruleset); })) return true;
    if (!values && rank_.empty() && tried("the words that are said to be drawn", most_word_work / 8, [&] { return by_drawn_set(result); })) return true;
    if (!values && law("who wins, from the ends of play backwards", false, [&] { return labelled_words(*play_); })) return true;
    if (!values && rank_.empty() && tried("who wins, a few moves before the end", most_word_work / 8, [&] { return by_short_play(result); })) return true;
    return tried("whether all plays from a word are equally long", most_word_work / 4, [&] { return by_equal_plays(values, result); });
}

/// Does the claim speak of words that are made of the position? Then it says of no region who wins there, and a law must be found.
bool WordInduction::asks_elsewhere() const {
    const auto elsewhere = [](const Expr& e) { return rule::asks_of_play(e.op) && e.ref == 0 && !rule::is_local(*e.args[0], 0); };
    const rule::Claim& claim = ground_.claim();
    const auto in = [&](const rule::ExprRef& e) { return e && rule::any_of(*sentences_.plain(e, claim.frame), elsewhere); };
    return in(claim.expr) || in(claim.condition);
}

}  // namespace grundy::claim
