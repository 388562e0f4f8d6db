/// Let K, L, W and E be the positions that are said to be drawn, P, N, and won by somebody; of what is said not to be P, or not to be N, K is told apart by
/// where moves lead. This is so if
///   (D1) from every x in K a move leads to a y in K, and all others lead to K or W,
///   (D2) from every x in L all moves lead to W; where there is none the rule says that x is lost,
///   (D3) from every x in W a move leads to L; or there is none and the rule says that x is won,
///   (D4) from every x in E all moves lead to E, L or W,
///   (D5) among L, W and E play ends: a rank falls with every move that stays there. Or E is empty, and from wherever a move leads from an x in L some move
///        leads back to an L where a number of the position is less than at x, or whoever is to move has won.
/// By induction on the rank L is lost, W is won and play from E is decided, whatever else moves from W lead to. No x in K is settled from the ends of play
/// backwards: take the first that would be. Were it won, by a move to what was settled as lost before, this would lie in K, sooner, or in W, which is won. Were
/// it lost, all its moves would lead to what was settled as won before, and so would the one that stays in K.
#include "engine/claim/law/draw_law.hpp"

#include <algorithm>

#include "engine/claim/law/guess.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/short_play.hpp"
#include "engine/rule/rewrite/unrolled.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using Said = SaidOfAll<Automaton>;

namespace {

constexpr std::size_t most_added = 4;  ///< numbers of which sums are tried

Automaton has_won(const PlayRelation& play) { return both(both(play.positions(), complement(play.can_move())), complement(play.lost_at_end())); }

/// D1 to D4.
bool are_as_said(const SaidOfAll<Automaton>& said, Sentences& sentences, PlayRelation& play) {
    const Automaton &here = play.positions(), no = sentences.constant(false), lost_empty = play.empty_is_lost();
    const auto within = [](const Automaton& a, const Automaton& b) { return both(a, complement(b)).accepts_nothing(); };
    const auto leads_out = [&](const Automaton& from, const Automaton& of, const Automaton& empty_is_out) {
        return !both(from, play.before(both(here, complement(of)), empty_is_out)).accepts_nothing();
    };
    const Automaton over = both(here, complement(play.can_move()));
    if (!within(said.drawn, play.before(said.drawn, no)) || leads_out(said.drawn, either(said.drawn, said.won), lost_empty)) return false;
    if (leads_out(said.lost, said.won, lost_empty) || !within(both(over, said.lost), play.lost_at_end())) return false;
    if (!within(both(said.won, play.can_move()), play.before(said.lost, lost_empty))) return false;
    if (!both(both(over, said.won), play.lost_at_end()).accepts_nothing()) return false;
    return !leads_out(said.ended, either(said.ended, either(said.lost, said.won)), no);
}

/// Is the row less, after every move out of what is lost and some answer to it, than where the move was made? It is named once, and stays.
bool falls_each_round(const std::vector<std::int64_t>& row, const Automaton& lost, Sentences& sentences, PlayRelation& play) {
    const arithmetic::Track bound = sentences.fresh();
    arithmetic::Linear more = arithmetic::plus({}, arithmetic::number(bound), -1);
    for (std::size_t i = 0; i < play.tracks().size(); ++i) more = arithmetic::plus(more, arithmetic::number(play.tracks()[i]), row[i]);
    arithmetic::Linear less = more;
    less.constant += 1;
    const Automaton back = both(lost, arithmetic::is_at_most(sentences.base(), less)), here = both(lost, arithmetic::is_zero(sentences.base(), more));
    const Automaton answered = either(has_won(play), play.before(back, play.empty_is_lost()));
    return both(here, play.before(both(play.positions(), complement(answered)), play.empty_is_lost())).accepts_nothing();
}

/// D5; what it rests on is told in `by`.
bool is_settled(const rule::Game& game, const Said& said, Sentences& sentences, PlayRelation& play, argument::DrawnSet& by) {
    const Automaton settled = either(said.ended, either(said.lost, said.won));
    by.says_who = !either(said.lost, said.won).accepts_nothing();
    if (settled.accepts_nothing()) return true;
    if (const auto rank = measure_that_falls(game, {settled, play.tracks(), true})) return by.rank = rank->words, by.measure = *rank->rows, true;
    const auto& parts = game.components;
    const bool natural = std::all_of(parts.begin(), parts.end(), [](const auto& c) { return c.kind == rule::ComponentKind::natural; });
    if (!natural || parts.size() > most_added || !said.ended.accepts_nothing() || !play.exchanges().empty()) return false;
    for (std::size_t some = (std::size_t{1} << parts.size()) - 1; some > 0; --some) {  // sums of some of the numbers, that of all first
        std::vector<std::int64_t> row;
        std::string words;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            row.push_back(some >> i & 1);
            if (row.back() != 0) words += (words.empty() ? "" : " + ") + parts[i].name;
        }
        row.push_back(0);
        if (falls_each_round(row, said.lost, sentences, play)) return by.rank = words, by.round = row, true;
    }
    return false;
}

}  // namespace

std::optional<argument::DrawnSet> by_where_moves_lead(const rule::Game& game, const Said& said, Sentences& sentences, PlayRelation& play) {
    argument::DrawnSet by{sentences.base(), said.drawn.states()};
    if (!are_as_said(said, sentences, play) || !is_settled(game, said, sentences, play, by)) return std::nullopt;
    return by;
}

DrawLaw::DrawLaw(std::shared_ptr<const rule::Game> game, arithmetic::Numeration base)
    : game_(std::move(game)),
      sentences_(std::make_unique<Sentences>(*game_, base)),
      play_(std::make_unique<PlayRelation>(*game_, *sentences_)),
      lost_(base, false),
      won_(base, false),
      drawn_(base, false) {}

bool DrawLaw::is_symmetric() const { return play_->is_symmetric(lost_) && play_->is_symmetric(won_); }

bool DrawLaw::by_rounds() {
    const auto known = standstill(*play_);
    if (!known) return false;
    lost_ = known->lost, won_ = known->won, rounds_ = known->rounds;
    drawn_ = both(play_->positions(), complement(either(lost_, won_)));
    return is_symmetric();
}

bool DrawLaw::by_guess(const game::Ruleset& ruleset, std::string& why) {
    const Automaton& here = play_->positions();
    const SmallBoxes small(ruleset);
    return in_boxes(play_->tracks().size(), "outcomes", why, [&](std::size_t side, std::size_t& options) {
        const Table box = small.lost_for_sure(*play_, side);
        options = box.options;
        const auto right = [&](const Guess& guess) {
            const auto about = guess(box);
            if (!about) return false;
            lost_ = both(*about, here);
            if (!box.is_told_by(lost_)) return false;
            won_ = both(either(has_won(*play_), play_->before(lost_, play_->empty_is_lost())), complement(lost_));
            drawn_ = both(here, complement(either(lost_, won_)));
            if (!is_symmetric()) return false;
            auto by = by_where_moves_lead(*game_, {drawn_, lost_, won_, sentences_->constant(false)}, *sentences_, *play_);
            if (!by) return false;
            by->law = data_of(lost_, play_->tracks());
            return guessed_ = std::move(*by), true;
        };
        return claim::guessed(sentences_->base(), box.side, right);
    });
}

Sentences::Answers DrawLaw::answers() const {
    const auto in = [this](const Automaton& set) {
        return [this, &set](const std::vector<arithmetic::Linear>& numbers, const Sides& sides) { return play_->answer_at(set, numbers, sides); };
    };
    return {in(lost_), nullptr, in(drawn_)};
}

char DrawLaw::outcome(const arithmetic::Values& position) const {
    return !play_->positions().accepts(position) ? '?' : lost_.accepts(position) ? 'P' : won_.accepts(position) ? 'N' : 'D';
}

std::shared_ptr<const DrawLaw> learn_draws(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                           std::string& why, const Automaton* within, const Hints& hints) {
    if (auto plain = rule::unrolled(*game)) return learn_draws(std::make_shared<const rule::Game>(std::move(*plain)), ruleset, base, why, within, hints);
    if (within || hints.rank || falling_measure(*game)) return nullptr;
    std::shared_ptr<DrawLaw> law(new DrawLaw(game, base));
    return law->by_rounds() || law->by_guess(ruleset, why) ? law : nullptr;
}

}  // namespace grundy::claim
