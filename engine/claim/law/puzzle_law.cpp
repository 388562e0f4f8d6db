#include "engine/claim/law/puzzle_law.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/guess.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law/value_law.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/sentence/quotient_divisor.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using Row = std::vector<std::int64_t>;

namespace {

constexpr std::size_t most_looked_ahead = 8;    ///< moves in which a rank is to fall
constexpr std::size_t most_numbers_joined = 4;  ///< of a position, of which every two ranks are tried together

/// The natural number r is the row of the numbers of a position, taken without its sign.
Automaton ranks(arithmetic::Numeration base, const Row& row, const std::vector<Linear>& numbers, Track r) {
    Linear form = {{}, row.back()};
    for (std::size_t i = 0; i < numbers.size(); ++i) form = arithmetic::plus(form, numbers[i], row[i]);
    const Automaton is = arithmetic::is_zero(base, arithmetic::plus(form, arithmetic::number(r), -1));
    return form.is_natural() ? is : either(is, arithmetic::is_zero(base, arithmetic::plus(form, arithmetic::number(r))));
}

/// The numbers of a position, in their order.
std::vector<Linear> forms_of_numbers(const PlayRelation& play) {
    std::vector<Linear> all;
    for (const auto& [slot, component] : play.scope()) all.insert(all.end(), component.items.begin(), component.items.end());
    return all;
}

/// Ranks that are tried, simple ones first. What no move changes ranks nothing by itself.
std::vector<std::vector<Row>> ranks_to_try(const rule::Game& game) {
    std::vector<bool> fixed;
    for (std::size_t k = 0; k < game.components.size(); ++k)
        fixed.insert(fixed.end(), rule::is_vector(game.components[k].kind) ? static_cast<std::size_t>(game.components[k].length) : 1, is_fixed(game, k));
    const std::size_t numbers = fixed.size();
    std::vector<Row> rows;
    const Row none(numbers + 1, 0);
    Row all_moved = none;
    for (std::size_t i = 0; i < numbers; ++i)
        if (!fixed[i]) rows.push_back(none), rows.back()[i] = all_moved[i] = 1;
    if (rows.size() > 1) rows.push_back(all_moved);
    for (std::size_t i = 0; i < numbers; ++i)
        for (std::size_t j = i + 1; j < numbers; ++j)
            if (!fixed[i] || !fixed[j]) rows.push_back(none), rows.back()[i] = 1, rows.back()[j] = -1;
    std::vector<std::vector<Row>> all;
    for (const Row& row : rows) all.push_back({row});
    for (std::size_t a = 0; a < rows.size() && numbers <= most_numbers_joined; ++a)
        for (std::size_t b = 0; b < rows.size(); ++b)
            if (a != b) all.push_back({rows[a], rows[b]});
    return all;
}

}  // namespace

std::string rank_in_words(const rule::Game& game, const std::vector<Row>& rank) {
    const std::vector<std::string> names = number_names(game);
    const bool whole = std::any_of(game.components.begin(), game.components.end(), [](const auto& c) { return rule::holds_negative(c.kind); });
    std::string all;
    for (const Row& row : rank) {
        std::string one;
        for (std::size_t i = 0; i < names.size(); ++i)
            if (row[i] != 0) one += (row[i] < 0 ? (one.empty() ? "-" : " - ") : one.empty() ? "" : " + ") + names[i];
        if (whole || std::any_of(row.begin(), row.end(), [](std::int64_t n) { return n < 0; })) one = "|" + one + "|";
        all += (all.empty() ? "" : ", ") + one;
    }
    return rank.size() == 1 ? all : "(" + all + ")";
}

PuzzleLaw::PuzzleLaw(std::shared_ptr<const rule::Game> game, arithmetic::Numeration base)
    : game_(std::move(game)),
      sentences_(std::make_unique<Sentences>(*game_, base)),
      play_(std::make_unique<PlayRelation>(*game_, *sentences_, false)),
      far_(sentences_->fresh()),
      lead_(base, false),
      never_(base, false) {}

/// (D0), (D1) and (D2).
bool PuzzleLaw::are_distances(const Automaton& given) {
    const Automaton pairs = both(given, play_->positions()), with = exists(pairs, far_), &goals = play_->goals();
    const Automaton at_goal = both(pairs, goals), zero = arithmetic::is_zero(sentences_->base(), arithmetic::number(far_));
    if (!is_within(goals, with) || !is_within(at_goal, zero) || !two_values(*sentences_, pairs, far_).accepts_nothing()) return false;
    if (!play_->is_symmetric(pairs) || !play_->moves_for(0).accepts_nothing()) return false;
    const Automaton before = play_->before_paying(pairs, far_);
    if (!is_within(both(pairs, complement(goals)), before)) return false;
    const Track u = sentences_->fresh();
    const Automaton no_more = exists(both(renamed(pairs, {{far_, u}}), complement(is_below(sentences_->base(), far_, u))), u);
    if (!is_within(before, no_more)) return false;
    pairs_ = pairs, lead_ = with, never_ = both(play_->positions(), complement(with));
    return true;
}

/// (R) for one rank and so many moves, a move at a time from what is nearest. A position where it does not fall; nothing: it does, and the set is a stage.
std::optional<rule::PositionData> PuzzleLaw::stays(const Automaton& set, const std::vector<Row>& rank, std::size_t moves) {
    const arithmetic::Numeration base = sentences_->base();
    Automaton less = sentences_->constant(false), same = sentences_->constant(true), here = set;
    for (const Row& row : rank) {
        const Track now = sentences_->fresh(), then = sentences_->fresh();  // `then`: where the moves begin
        const Automaton is = ranks(base, row, forms_of_numbers(*play_), now);
        less = either(less, both(same, exists(both(is, is_below(base, now, then)), now)));
        same = both(same, renamed(is, {{now, then}}));
        here = both(here, renamed(is, {{now, then}}));
    }
    const Automaton known = either(play_->goals(), lead_);
    Automaton near = either(known, both(set, less));
    for (std::size_t k = 0; k < moves; ++k) near = either(near, play_->before(near, sentences_->constant(false)));
    const auto left = both(both(here, complement(known)), complement(near)).smallest();
    if (left) return play_->position(*left);
    stages_.push_back({set, rank, moves});
    lead_ = either(lead_, set);
    return std::nullopt;
}

/// Small positions of the set that are no goals, and from which none is known to be reached.
std::vector<rule::PositionData> PuzzleLaw::samples_of(const Automaton& set) const {
    constexpr std::size_t most_of_a_set = 200, most_side = 40;
    const Automaton open = both(set, complement(either(lead_, play_->goals())));
    std::vector<rule::PositionData> samples;
    const std::size_t side = std::min(most_side, box_side(play_->tracks().size(), Box::small));
    each_in_box(*play_, *ruleset_, side, [&](const game::Position* position) {
        if (!position) return;
        rule::PositionData data = ruleset_->shape().to_data(*position);
        if (open.accepts(play_->values(data))) samples.push_back(std::move(data));
    });
    if (samples.size() <= most_of_a_set) return samples;
    std::vector<rule::PositionData> some;  // spread over all of them
    for (std::size_t k = 0; k < most_of_a_set; ++k) some.push_back(std::move(samples[(2 * k + 1) * samples.size() / (2 * most_of_a_set)]));
    return some;
}

/// In how many moves a goal, what is known to reach one, or a lesser rank in the set is met from one position; one more than are looked at: it is not.
std::size_t PuzzleLaw::moves_to_fall(const rule::PositionData& from, const Automaton& set, const std::vector<Row>& rank) const {
    constexpr std::size_t most_met = 2000;
    const auto rank_of = [&](const rule::PositionData& at) {
        std::vector<base::Integer> all;
        for (const Row& row : rank) {
            base::Integer sum = row.back();
            std::size_t k = 0;
            for (const rule::Datum& part : at)
                for (const base::Integer& number : part.items) sum += row[k++] * number;
            all.push_back(abs(sum));
        }
        return all;
    };
    const auto begun = rank_of(from);
    std::vector<game::Position> met{ruleset_->shape().from_data(from)};
    for (std::size_t at = 0, level_end = 1, moves = 1; at < met.size() && met.size() < most_met && moves <= most_looked_ahead; ++at) {
        bool found = false;
        ruleset_->options(game::Position(met[at]), [&](game::Sum&& option) {
            const rule::PositionData there = ruleset_->shape().to_data(option[0]);
            const arithmetic::Values values = play_->values(there);
            found = play_->goals().accepts(values) || lead_.accepts(values) || (set.accepts(values) && rank_of(there) < begun);
            if (std::find(met.begin(), met.end(), option[0]) == met.end()) met.push_back(std::move(option[0]));
            return !found;
        });
        if (found) return moves;
        if (at + 1 == level_end) level_end = met.size(), ++moves;
    }
    return most_looked_ahead + 1;
}

/// By some rank, one that falls in few moves first. Where it does not fall from everywhere a position is told by which others are judged, too.
bool PuzzleLaw::falls(const Automaton& set) {
    struct Tried {
        std::vector<Row> rank;
        std::size_t moves = 1;
    };
    const auto samples = samples_of(set);
    std::vector<Tried> all;
    for (auto& rank : ranks_to_try(*game_)) all.push_back({std::move(rank)});
    const auto judge = [&](const rule::PositionData& from) {
        for (Tried& one : all) {
            try {
                one.moves = std::max(one.moves, moves_to_fall(from, set, one.rank));
            } catch (const base::Failure& failure) {  // numbers beyond 64 bits: automata may tell
                base::pass_limits_and_defects(failure);
            }
        }
        std::erase_if(all, [](const Tried& one) { return one.moves > most_looked_ahead; });
    };
    for (const auto& from : samples) judge(from);
    for (std::uint64_t work = 0; !all.empty() && work < most_work / 2;) {
        const auto first = std::min_element(all.begin(), all.end(), [](const Tried& a, const Tried& b) { return a.moves < b.moves; });
        const arithmetic::Allowance allowance(most_work / 6);
        const std::size_t moves = first->moves;
        try {
            const auto from = stays(set, first->rank, moves);
            if (!from) return true;
            first->moves = moves + 1;  // at least
            judge(*from);
        } catch (const arithmetic::TooLarge&) {  // another may be simpler
            all.erase(first);
        }
        work += allowance.used();
    }
    return false;
}

/// At once, or part by part.
bool PuzzleLaw::is_reached(const Automaton& set) {
    stages_.clear(), lead_ = sentences_->constant(false);
    if (falls(set)) return true;
    std::vector<bool> done(parts_.size(), false);
    for (bool more = true; more && !is_within(set, lead_);) {
        more = false;
        for (std::size_t i = 0; i < parts_.size(); ++i) {
            const Automaton part = both(parts_[i], play_->positions());
            if (done[i] || !play_->is_symmetric(part) || !is_within(part, set) || is_within(part, lead_) || !falls(part)) continue;
            done[i] = more = true;
        }
    }
    return is_within(set, either(lead_, play_->goals())) || (!stages_.empty() && falls(set));
}

/// (U), and (R) by some rank.
bool PuzzleLaw::are_ways(const Automaton& lead, const Automaton& never) {
    const Automaton no = sentences_->constant(false), outside = both(play_->positions(), complement(never));
    if (!play_->is_symmetric(lead) || !play_->is_symmetric(never) || !both(never, play_->goals()).accepts_nothing()) return false;
    if (!both(never, play_->before(outside, no)).accepts_nothing()) return false;
    never_ = never;
    return lead.accepts_nothing() ? !never.accepts_nothing() : is_reached(lead);
}

bool PuzzleLaw::guess_distances(SmallBoxes& small, std::string& why) {
    const std::size_t numbers = play_->tracks().size();
    return in_boxes(numbers, "distances", why, [&](std::size_t wide, std::size_t& seen) {
        const std::size_t side = std::min(wide, box_side(numbers + 1, wide > box_side(numbers, Box::small) ? Box::large : Box::small));
        const ValueTable& far = small.distances(*play_, side);
        seen = far.options;
        Table table{play_->tracks(), side, {}};
        table.tracks.push_back(far_);
        for (std::size_t value = 0; value < side; ++value)
            for (const std::int64_t found : far.values) table.in.push_back(found == static_cast<std::int64_t>(value));
        const bool formula =
            guess_in_words(*game_, *sentences_, *play_, far_, far.values, side, [&](const Automaton& pairs) { return are_distances(pairs); }) != nullptr;
        return formula || guessed(sentences_->base(), side, [&](const Guess& guess) {
                   const auto pairs = guess(table);
                   return pairs && table.is_told_by(both(*pairs, play_->positions())) && are_distances(*pairs);
               });
    });
}

bool PuzzleLaw::guess_ways(SmallBoxes& small, std::string& why) {
    bool some = false;
    const bool found = in_boxes(play_->tracks().size(), "ways", why, [&](std::size_t side, std::size_t& seen) {
        const ValueTable& far = small.distances(*play_, side);
        seen = far.options;
        Table table{play_->tracks(), side, {}};
        for (const std::int64_t value : far.values) table.in.push_back(value >= 0), table.none.push_back(value == -1);
        if (std::find(table.none.begin(), table.none.end(), 1) == table.none.end()) table.none.clear();
        return guessed(sentences_->base(), side, [&](const Guess& guess) {
            const auto about = guess(table);
            if (!about) return false;
            const Automaton lead = both(*about, play_->positions());
            if (!table.is_told_by(lead)) return false;
            if (are_ways(lead, both(play_->positions(), complement(lead)))) return true;
            some = some || !never_.accepts_nothing();
            return false;
        });
    });
    return found || (some && (stages_.clear(), lead_ = sentences_->constant(false), true));
}

Sentences::Answers PuzzleLaw::answers() const {
    const Automaton known = either(lead_, never_);
    const auto unknown = [this, known](const std::vector<Linear>& numbers, const Sides& sides) { return complement(play_->at(known, numbers, sides)); };
    Sentences::Answers answers;
    answers.reached = [this, unknown](const std::vector<Linear>& numbers, const Sides& sides) {
        return Sentences::Answer{play_->at(lead_, numbers, sides), unknown(numbers, sides)};
    };
    // Where sets alone are known, how far a position is has an answer only where it is beyond all.
    if (!pairs_)
        answers.distance = [this](const std::vector<Linear>& numbers, const Sides& sides, Track) {
            return Sentences::Answer{sentences_->constant(false), complement(play_->at(never_, numbers, sides))};
        };
    else
        answers.distance = [this, unknown](const std::vector<Linear>& numbers, const Sides& sides, Track v) {
            return Sentences::Answer{play_->at(renamed(*pairs_, {{far_, v}}), numbers, sides), unknown(numbers, sides)};
        };
    return answers;
}

std::optional<bool> PuzzleLaw::reaches(const arithmetic::Values& numbers) const {
    if (lead_.accepts(numbers) || play_->goals().accepts(numbers)) return true;
    return never_.accepts(numbers) ? std::optional(false) : std::nullopt;
}

pattern::AlongPlay PuzzleLaw::evidence() const {
    using pattern::TheoremId;
    return {pairs_ ? TheoremId::puzzle_distances : TheoremId::puzzle_sets, pairs_ ? pairs_->states() : std::max(lead_.states(), never_.states()), "", false};
}

std::optional<base::Integer> PuzzleLaw::at(const arithmetic::Values& numbers) const { return pairs_ ? number_told(*pairs_, numbers, far_) : std::nullopt; }

/// What is said of the positions that reach a goal, and which they are, is compared with the law.
void PuzzleLaw::put_in_words(const game::Ruleset& ruleset, argument::PuzzleLaw& data) const {
    const auto tried = [](const std::function<rule::ExprRef()>& seek, const rule::Game& game) {
        try {
            const rule::ExprRef words = told_within(most_work / 20, seek);
            return words ? rule::to_string(*words, game) : "";
        } catch (const TooFar&) {  // none, then
            return std::string();
        }
    };
    if (pairs_)
        data.far = tried(
            [&] {
                const std::size_t side = box_side(play_->tracks().size(), Box::small) / 2;
                const ValueTable far = SmallBoxes(ruleset).distances(*play_, side);
                const auto is_right = [&](const Automaton& pairs) { return alike(both(pairs, lead_), *pairs_).accepts_everything(); };
                return guess_in_words(*game_, *sentences_, *play_, far_, far.values, side, is_right);
            },
            *game_);
    if (!never_.accepts_nothing()) data.unreached = tried([&] { return lost_in_words(*game_, *sentences_, *play_, never_); }, *game_);
    for (std::size_t i = 0; i < data.lead.size(); ++i)
        if (!data.lead[i].all) data.lead[i].words = tried([&] { return lost_in_words(*game_, *sentences_, *play_, stages_[i].set); }, *game_);
}

argument::PuzzleLaw PuzzleLaw::as_data(const game::Ruleset& ruleset, bool words) const {
    argument::PuzzleLaw data;
    data.base = sentences_->base();
    std::vector<Track> places = play_->tracks();
    places.push_back(far_);
    if (pairs_) data.pairs = data_of(*pairs_, places);
    if (!pairs_ && !never_.accepts_nothing()) data.never = data_of(never_, places);
    for (const Stage& stage : stages_)
        data.lead.push_back(
            {data_of(stage.set, places), stage.rank, stage.moves, rank_in_words(*game_, stage.rank), {}, is_within(play_->positions(), stage.set)});
    data.claims = claims_;
    data.states = pairs_ ? pairs_->states() : std::max(lead_.states(), never_.states());
    if (words) put_in_words(ruleset, data);
    return data;
}

std::shared_ptr<const PuzzleLaw> learn_distances_of_numbers(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset,
                                                            arithmetic::Numeration base, std::string& why, const Hints& hints) {
    if (auto plain = rule::unrolled(*game)) return learn_distances_of_numbers(std::make_shared<const rule::Game>(std::move(*plain)), ruleset, base, why, hints);
    std::shared_ptr<PuzzleLaw> law(new PuzzleLaw(game, base));
    if (!law->play_->moves_for(0).accepts_nothing()) return why = "some move costs nothing", nullptr;
    const auto as_claimed = [&](const Spoken& all) { return law->are_distances(all.said); };
    if (const auto told = hints.claimed(*law->sentences_, *law->play_, law->far_, as_claimed)) return law->claims_ = told->claims, law;
    SmallBoxes own(ruleset);
    return hints.guess && law->guess_distances(hints.boxes ? *hints.boxes : own, why) ? law : nullptr;
}

std::shared_ptr<const PuzzleLaw> learn_ways(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                            std::string& why, const Hints& hints) {
    if (auto plain = rule::unrolled(*game)) return learn_ways(std::make_shared<const rule::Game>(std::move(*plain)), ruleset, base, why, hints);
    std::shared_ptr<PuzzleLaw> law(new PuzzleLaw(game, base));
    if (!law->play_->moves_for(-1).accepts_nothing()) return why = "some move costs less than 0", nullptr;
    law->ruleset_ = &ruleset;
    const auto forget = [&] { return law->ruleset_ = nullptr, law; };
    if (hints.parts) law->parts_ = hints.parts(*law->sentences_, *law->play_);
    SmallBoxes own(ruleset);
    // One that tells all positions is better than one that tells some.
    for (const bool all : {true, false}) {
        const auto as_claimed = [&](const Spoken& said) {
            const bool told = is_within(law->play_->positions(), said.region);
            return told == all && law->are_ways(said.said, both(said.region, complement(said.said)));
        };
        if (const auto told = hints.claimed(*law->sentences_, *law->play_, std::nullopt, as_claimed)) return law->claims_ = told->claims, forget();
        if (all && hints.guess && law->guess_ways(hints.boxes ? *hints.boxes : own, why)) return forget();
    }
    return nullptr;
}

}  // namespace grundy::claim
