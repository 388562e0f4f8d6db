/// Few values: the positions of each are guessed for themselves. Any number of them: pairs (position, value) are, from a smaller box.
#include "engine/claim/law/value_law.hpp"

#include <algorithm>
#include <set>

#include "engine/claim/law/guess.hpp"
#include "engine/claim/law/value_words.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/rule/rewrite/unrolled.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

namespace {

constexpr std::size_t most_values = 32;  ///< different ones, to be guessed for themselves

std::map<Track, Track> renaming(Track from, Track to) { return {{from, to}}; }

}  // namespace

Automaton is_below(arithmetic::Numeration base, Track u, Track v) {
    Linear form = arithmetic::plus(arithmetic::number(u), arithmetic::number(v), -1);
    form.constant = 1;
    return arithmetic::is_at_most(base, form);
}

ValueCheck check_values(Sentences& sentences, PlayRelation& play, const Automaton& f, Track v) {
    const Track u = sentences.fresh();
    Automaton kept = sentences.constant(false), missed = exists(both(f, is_below(sentences.base(), u, v)), v);
    for (const Automaton& reached : play.before_worth(f, v)) {
        kept = either(kept, exists(both(f, reached), v));
        missed = both(missed, complement(renamed(reached, renaming(v, u))));
    }
    return {kept, exists(missed, u)};
}

Automaton two_values(Sentences& sentences, const Automaton& f, Track v) {
    const Track u = sentences.fresh();
    return exists(exists(both(both(f, renamed(f, renaming(v, u))), is_below(sentences.base(), u, v)), u), v);
}

bool ValueLaw::is_right(const Automaton& pairs) {
    const Automaton f = both(pairs, play_->positions());
    if (!both(play_->positions(), complement(exists(f, value_))).accepts_nothing() || !two_values(*sentences_, f, value_).accepts_nothing()) return false;
    if (!check_values(*sentences_, *play_, f, value_).holds()) return false;
    pairs_ = f;
    return true;
}

Sentences::Answers ValueLaw::answers() const {
    const arithmetic::Numeration base = sentences_->base();
    const Automaton lost = exists(both(pairs_, arithmetic::is_zero(base, arithmetic::number(value_))), value_);
    return {[this, lost](const std::vector<Linear>& numbers, const Sides& sides) { return play_->answer_at(lost, numbers, sides); },
            [this, base](const std::vector<Linear>& numbers, const Sides& sides, Track v) {
                Sentences::Answer answer = play_->answer_at(renamed(pairs_, renaming(value_, v)), numbers, sides);
                answer.so = either(answer.so, both(answer.no_position, arithmetic::is_zero(base, arithmetic::number(v))));
                return answer;
            }};
}

std::optional<base::Integer> number_told(const Automaton& pairs, const arithmetic::Values& numbers, Track v) {
    Automaton here = pairs;
    for (const auto& [track, number] : numbers) here = both(here, arithmetic::is_number(pairs.base(), track, number));
    const auto found = here.smallest();
    if (!found) return std::nullopt;
    const auto value = found->find(v);
    return value == found->end() ? base::Integer(0) : value->second;
}

std::optional<base::Integer> ValueLaw::at(const arithmetic::Values& numbers) const { return number_told(pairs_, numbers, value_); }

std::shared_ptr<const argument::KernelSet> ValueLaw::as_data() const {
    std::vector<Track> places = play_->tracks();
    places.push_back(value_);
    return data_of(pairs_, places);
}

std::shared_ptr<const ValueLaw> learn_values(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                             std::string& why, const Automaton* within, const Hints& hints) {
    if (game->play != rule::Play::normal || !game->terminals.empty()) return why = "values exist in normal play only", nullptr;
    if (auto plain = rule::unrolled(*game)) return learn_values(std::make_shared<const rule::Game>(std::move(*plain)), ruleset, base, why, within, hints);
    const auto rank = hints.rank ? hints.rank : falling_measure(*game);
    if (!rank) return why = "no number was shown to fall with every move", nullptr;
    std::shared_ptr<ValueLaw> law(new ValueLaw(game));
    law->rank_ = *rank;
    law->sentences_ = std::make_unique<Sentences>(*game, base);
    law->play_ = std::make_unique<PlayRelation>(*game, *law->sentences_);
    law->value_ = law->sentences_->fresh();
    PlayRelation& play = *law->play_;
    if (within) play.narrow(*within);
    const Track v = law->value_;
    const auto as_claimed = [&](const Spoken& all) { return alike(all.region, play.positions()).accepts_everything() && law->is_right(all.said); };
    if (const auto told = hints.claimed(*law->sentences_, play, v, as_claimed)) return law->claims_ = told->claims, law;
    if (!hints.guess) return why = "what was guessed does not obey the moves everywhere", nullptr;
    SmallBoxes own(ruleset);
    SmallBoxes& small = hints.boxes && !within ? *hints.boxes : own;
    std::size_t options = 0;
    const auto one_by_one = [&](std::size_t side) {
        const auto& [values, seen] = small.values(play, side);
        options = seen;
        std::map<std::int64_t, Table> of;
        for (const std::int64_t value : values)
            if (value >= 0) of.try_emplace(value, Table{play.tracks(), side, {}});
        if (of.size() > most_values) return false;
        for (auto& [value, table] : of)
            for (const std::int64_t found : values) table.in.push_back(found == value);
        return guessed(base, side, [&](const Guess& guess) {
            Automaton pairs = law->sentences_->constant(false);
            for (const auto& [value, table] : of) {
                const auto set = guess(table);
                if (!set || !table.is_told_by(both(*set, play.positions()))) return false;
                pairs = either(pairs, both(*set, arithmetic::is_number(base, v, value)));
            }
            return law->is_right(pairs);
        });
    };
    const auto in_pairs = [&](std::size_t side) {
        const std::vector<std::int64_t>& values = small.values(play, side).values;
        Table table{play.tracks(), side, {}};
        table.tracks.push_back(v);
        for (std::size_t value = 0; value < side; ++value)
            for (const std::int64_t found : values) table.in.push_back(found == static_cast<std::int64_t>(value));
        return guessed(base, side, [&](const Guess& guess) {
            const auto pairs = guess(table);
            return pairs && table.is_told_by(both(*pairs, play.positions())) && law->is_right(*pairs);
        });
    };
    const std::size_t numbers = play.tracks().size();
    const bool found = in_boxes(numbers, "values", why, [&](std::size_t side, std::size_t& seen) {
        const bool right = one_by_one(side) ||
                           in_pairs(std::min(side, box_side(numbers + 1, side > box_side(numbers, Box::small) ? Box::large : Box::small))) ||
                           guess_in_words(*game, *law->sentences_, play, v, small.values(play, side).values, side,
                                          [&](const Automaton& pairs) { return law->is_right(pairs); }) != nullptr;
        seen = options;
        return right;
    });
    return found ? law : nullptr;
}

}  // namespace grundy::claim
