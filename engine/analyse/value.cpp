// `value` and `moves`: single positions and sums of games, by a law where there is one, else by search.
#include <algorithm>
#include <chrono>
#include <map>

#include "engine/analyse/heap/patience.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/analyse/sums.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/positions/misere.hpp"

namespace grundy::analyse {

using base::Failure;
using base::FailureKind;

namespace {

/// As the game is typed: a family in its notation, a rule file by its name.
std::string label(const rule::Game& game) {
    const bool family = !game.moves.empty() && game.moves.front().origin.line == 0 && !game.title.empty();
    if (family) return game.title;
    std::string text = game.name;
    for (const auto& [name, value] : game.parameters) text += " " + name + "=" + value;
    return text;
}

constexpr std::chrono::seconds brief_value{1};  ///< for a value that only comes beside the winner and the moves

}  // namespace

std::string sum_text(const std::vector<Term>& sum, bool several_games) {
    std::vector<std::string> terms;
    for (const Term& one : sum) terms.push_back((several_games ? label(*one.game) + " " : "") + rule::to_string(one.position, *one.game));
    return rule::sum_text(terms);
}

SumOracle::SumOracle(const std::vector<Term>& sum, const Options& options, const base::Budget& budget) : sum_(sum), options_(options), budget_(budget) {
    std::map<const rule::Game*, Oracle*> of_game;  // a sum may have a million terms: the rule is written out once
    for (const Term& term : sum) {
        Oracle*& known = of_game[term.game.get()];
        if (known == nullptr) {
            auto& oracle = by_rule_[rule::canonical_text(*term.game)];
            if (!oracle) oracle = std::make_unique<Oracle>(term.game, options, budget);
            known = oracle.get();
        }
        known->require(term.position);
        oracles_.push_back(known);
    }
    for (const auto& [text, oracle] : by_rule_) {
        if (!options.announce) break;
        for (const std::string& sentence : misreadings(oracle->ruleset(), oracle->rule())) options.announce("note: " + sentence);
    }
    check();
    if (options.checkpoint.empty()) return;
    if (by_rule_.size() > 1)
        throw Failure(FailureKind::unsupported, "a checkpoint keeps the values of one game, and this is a sum of several",
                      "ask for each term by itself, or leave " + base::setting(base::Setting::checkpoint) + " out");
    if (!oracles_.empty() && !oracles_.front()->is_sequence()) {
        base::look_at_budget();  // where recognition was cut short nobody knows yet whether there is a row of values
        throw Failure(
            FailureKind::unsupported,
            "a checkpoint keeps the values of one heap, and " + oracles_.front()->rule().name + " has none: its positions are searched as they are met",
            "leave " + base::setting(base::Setting::checkpoint) + " out");
    }
}

/// Values add up only under normal play of impartial games; misère sums are one position, of one game.
void SumOracle::check() const {
    if (sum_.size() < 2) return;
    const bool one_game = by_rule_.size() == 1;
    for (const Oracle* oracle : oracles_) {
        const auto convention = oracle->ruleset().convention();
        if (convention.partizan)
            throw Failure(FailureKind::unsupported, oracle->rule().name + " gives the players different moves, so it cannot be a term of a sum");
        if (convention.terminal)
            throw Failure(FailureKind::unsupported,
                          oracle->rule().name + " has terminal lines: who wins is decided by its last position, which a sum does not have");
        if (convention.play == rule::Play::misere && !one_game) {
            throw Failure(FailureKind::unsupported, oracle->rule().name + " is played misère: sums with other games have no nim-values",
                          "sums of positions of one misère game are answered");
        }
    }
}

bool SumOracle::as_values() const {
    return std::all_of(oracles_.begin(), oracles_.end(), [](const Oracle* o) { return o->has_values(); });
}

SumReport SumOracle::value() { return report(Haste::none); }

SumReport SumOracle::report(Haste haste) {
    SumReport report;
    report.position = text();
    if (sum_.empty()) {
        report.outcome = 'P';
        report.value = "0";
        report.over = true;
        return report;
    }
    return as_values() ? by_values(std::move(report), haste) : as_one_position(std::move(report));
}

SumReport SumOracle::as_one_position(SumReport report) {
    std::vector<rule::PositionData> parts;
    for (const Term& term : sum_) parts.push_back(term.position);
    const Known known = oracles_.front()->at(parts, Want::outcome);
    report.outcome = known.outcome;
    report.grounds = known.grounds;
    report.untold = known.untold;
    report.limit = known.limit;
    report.partial = known.note;
    return report;
}

/// Of a single position that has to be searched.
QuickAnswer SumOracle::quick_answer() {
    Oracle& oracle = *oracles_.front();
    const bool searched = sum_.size() == 1 && !oracle.is_sequence() && !oracle.law() && !oracle.groups() && !solve::may_split(oracle.ruleset());
    return searched ? outcome_first(oracle, sum_.front().position, options_, budget_) : QuickAnswer{};
}

/// Where it is known who wins, whoever asks for moves does not wait long for the value.
Known SumOracle::value_of_term(std::size_t i, Haste haste) {
    if (haste == Haste::none || quick_.outcome == '?') return oracles_[i]->at(sum_[i].position, Want::value);
    base::Budget part;
    const auto left = budget_.deadline() ? *budget_.deadline() - base::Budget::Clock::now() : base::Budget::Clock::duration::max();
    part.follow(budget_, haste == Haste::brief || !budget_.deadline() ? std::min<base::Budget::Clock::duration>(left, brief_value) : left / 2);
    const base::Watch watch(part);
    Known known;
    if (const auto limit = base::ended_early([&] { known = oracles_[i]->at(sum_[i].position, Want::value); })) known.limit = limit;
    if (haste != Haste::brief || known.limit != base::Limit::time || budget_.exceeded()) return known;
    known.limit.reset();
    known.note = std::to_string(brief_value.count()) +
                 " s were not enough, and who wins is known without it: " + base::setting(base::Setting::time_limit, "1m") + " looks longer";
    return known;
}

SumReport SumOracle::by_values(SumReport report, Haste haste) {
    known_.clear();
    NimSum total;
    bool exact = true;
    quick_ = quick_answer();
    for (std::size_t i = 0; i < sum_.size(); ++i) {
        const Known known = value_of_term(i, haste);
        known_.push_back(known);
        report.terms.push_back({rule::to_string(sum_[i].position, *sum_[i].game), known.outcome, value_text(known)});
        exact = exact && known.has_value();
        if (exact) total.add(known);
        report.term_by_term = report.term_by_term || !alike(known.grounds, known_.front().grounds);
        report.grounds.add(known.grounds);
        if (known.limit) report.limit = known.limit;
    }
    if (exact) {
        const Known whole = total.known();
        report.value = value_text(whole);
        report.outcome = whole.outcome;
        report.partial = whole.note;
    } else if (sum_.size() == 1) {
        const Known& known = known_.front();
        report.outcome = known.outcome;
        for (const base::Integer& v : known.among) report.partial += (report.partial.empty() ? "" : " or ") + base::to_string(v);
        if (report.partial.empty()) report.partial = known.note;
        if (report.outcome == '?' && quick_.outcome != '?') {
            report.outcome = quick_.outcome;
            report.grounds = quick_.grounds;
            report.partial = "the value was not found: " + report.partial;
            report.only_winner = true;
            for (const auto& option : quick_.winning) report.winning.push_back(analyse::sum_text(option, *sum_.front().game));
        }
    } else {
        report.partial = "the value of a term is not known, so the sum has none";
        for (const Known& known : known_) {
            if (!known.has_value() && !known.note.empty()) report.partial = known.note;
        }
    }
    return report;
}

std::string SumOracle::text(std::size_t changed, const std::vector<rule::PositionData>* replacement) const {
    std::vector<Term> sum;
    for (std::size_t i = 0; i < sum_.size(); ++i) {
        if (i != changed || !replacement) sum.push_back(sum_[i]);
        else
            for (const auto& part : *replacement) sum.push_back({sum_[i].game, part});
    }
    return sum_text(sum, by_rule_.size() > 1);
}

MovesReport SumOracle::moves(bool brief) {
    MovesReport report;
    report.position = this->report(brief ? Haste::brief : Haste::moves);
    if (sum_.empty()) {
        report.why_none = "nothing is left to play: the mover has lost";
        return report;
    }
    const auto limit = base::ended_early([&] {
        for (std::size_t i = 0; i < sum_.size(); ++i) {
            if (same_term_before(i)) continue;
            for (const auto& option : as_values() ? winning_by_values(i, report.some) : winning_as_one_position(i, report.some)) {
                report.moves.push_back({i, rule::to_string(sum_[i].position, *sum_[i].game), sum_text(option, *sum_[i].game), text(i, &option),
                                        rule::change(*sum_[i].game, sum_[i].position, option)});
            }
        }
        if (report.moves.empty()) report.why_none = why_none(report.position);
    });
    if (limit) report.some = true;  // what was found of the position stands
    if (limit && !report.position.limit && report.position.outcome == '?') report.position.limit = limit;
    if (limit && report.moves.empty()) report.why_none = report.position.partial;
    return report;
}

/// Equal terms have equal moves: one is enough.
bool SumOracle::same_term_before(std::size_t i) const {
    for (std::size_t j = 0; j < i; ++j) {
        if (oracles_[j] == oracles_[i] && sum_[j].position == sum_[i].position) return true;
    }
    return false;
}

/// No term has a move left. A large heap, whose options are not listed, has one.
bool SumOracle::ended() {
    for (std::size_t i = 0; i < sum_.size(); ++i) {
        if (oracles_[i]->is_huge(sum_[i].position) || can_move(i)) return false;
    }
    return true;
}

/// Without asking what a move is worth.
bool SumOracle::can_move(std::size_t i) {
    if (!rule::is_small(sum_[i].position)) return !oracles_[i]->options(sum_[i].position, Want::outcome).empty();
    const game::Ruleset& rules = oracles_[i]->ruleset();
    bool some = false;
    rules.options(rules.shape().from_data(sum_[i].position), [&](game::Sum&&) { return !(some = true); });
    return some;
}

/// Only where the end of play can be won by the mover: in normal play a position without a move is lost.
bool SumOracle::over() {
    for (std::size_t i = 0; i < sum_.size(); ++i) {
        if (as_values() || can_move(i)) return false;
    }
    return true;
}

std::string SumOracle::why_none(const SumReport& position) {
    switch (position.outcome) {
        case 'P':
            if (ended()) return "there is no move, and who cannot move loses";
            if (position.value == "0" && sum_.size() > 1) return "the values of the terms have nim-sum 0: every move makes it different from 0";
            return "every move leads to a position from which the other player wins";
        case 'D': return "no move wins: with best play nobody does";
        case 'N': return over() ? "play is over, and the player to move has won" : "the position is won, but no winning move could be written down";
        default: return position.partial.empty() ? "the outcome is not known" : position.partial;
    }
}

/// To win, a term worth v must become worth v xor (the nim-sum of the whole).
std::vector<std::vector<rule::PositionData>> SumOracle::winning_by_values(std::size_t i, bool& some) {
    std::vector<std::vector<rule::PositionData>> none;
    const bool exact = std::all_of(known_.begin(), known_.end(), [](const Known& k) { return k.value.has_value(); });
    if (!exact) {
        const bool told = quick_.outcome != '?' && (quick_.outcome != 'N' || !quick_.winning.empty());
        if (told) some = quick_.some;
        if (told) return quick_.winning;
        if (sum_.size() == 1) return oracles_[i]->options_worth(sum_[i].position, 0, some);
        return winning_as_one_position(i, some);
    }
    base::Integer total = 0;
    for (const Known& k : known_) total ^= *k.value;
    if (total == 0) return none;
    return oracles_[i]->options_worth(sum_[i].position, total ^ *known_[i].value, some);
}

std::vector<std::vector<rule::PositionData>> SumOracle::winning_as_one_position(std::size_t i, bool& some) {
    std::vector<std::vector<rule::PositionData>> result;
    std::vector<rule::PositionData> others;
    for (std::size_t j = 0; j < sum_.size(); ++j) {
        if (j != i) others.push_back(sum_[j].position);
    }
    if (others.empty()) return oracles_[i]->options_worth(sum_[i].position, 0, some);
    if (by_rule_.size() > 1) {
        some = true;
        return result;
    }
    std::vector<rule::PositionData> all;
    for (const Term& term : sum_) all.push_back(term.position);
    if (auto told = oracles_[i]->winning_in_misere_sum(all, i, some)) return *told;
    for (auto& option : oracles_[i]->options(sum_[i].position, Want::outcome)) {
        std::vector<rule::PositionData> whole = others;
        whole.insert(whole.end(), option.parts.begin(), option.parts.end());
        const Known known = oracles_[i]->at(whole, Want::outcome);
        if (known.outcome == 'P') result.push_back(std::move(option.parts));
        if (known.outcome == '?') some = true;
    }
    return result;
}

namespace {

/// Nothing shows how long an answer takes: one heap may ask for a table as long as itself, several for all positions below them, and a rule under which no
/// number falls may go on for ever. Who keeps a checkpoint wants to wait.
Patience patience_for(const Options& options, const base::Budget& whole) {
    return Patience(options.checkpoint.empty()
                        ? "nothing shows how long this takes, so it was given 30 s: " + base::setting(base::Setting::time_limit, "10m") + " gives it longer"
                        : "",
                    whole);
}

void explain(const Patience& patience, SumReport& report) {
    if (patience.ended(report.limit)) report.partial += (report.partial.empty() ? "" : "; ") + patience.why();
}

}  // namespace

SumReport value(const std::vector<Term>& sum, const Options& options, const base::Budget& budget) {
    for (const Term& term : sum) require_two_players(*term.game);
    const Patience patience = patience_for(options, budget);
    const base::Watch watch(patience.budget());
    SumReport report = SumOracle(sum, options, patience.budget()).value();
    explain(patience, report);
    return report;
}

MovesReport moves(const std::vector<Term>& sum, const Options& options, const base::Budget& budget) {
    for (const Term& term : sum) require_two_players(*term.game);
    const Patience patience = patience_for(options, budget);
    const base::Watch watch(patience.budget());
    MovesReport report = SumOracle(sum, options, patience.budget()).moves(patience.own());
    explain(patience, report.position);
    return report;
}

}  // namespace grundy::analyse
