#include "engine/claim/law/kernel_law.hpp"

#include <algorithm>
#include <map>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/bounded_play.hpp"
#include "engine/claim/law/guess.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/play/strategy.hpp"
#include "engine/rule/rewrite/unrolled.hpp"
#include "engine/rule/rewrite/what_is_left.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Track;

std::shared_ptr<const argument::KernelSet> data_of(const Automaton& set, const std::vector<Track>& places) {
    argument::KernelSet data;
    for (const Track track : set.tracks()) data.numbers.push_back(static_cast<std::size_t>(std::find(places.begin(), places.end(), track) - places.begin()));
    for (std::uint32_t q = 0; q < set.states(); ++q) {
        data.accepts.push_back(set.accepting(q));
        for (std::size_t letter = 0; letter < set.letters(); ++letter) data.next.push_back(set.next(q, letter));
    }
    return std::make_shared<const argument::KernelSet>(std::move(data));
}

KernelCheck check_kernel(PlayRelation& play, const Automaton& region, const Automaton& set) {
    const Automaton in = both(region, set), out = both(region, complement(set)), can_move = play.can_move();
    const Automaton answered = play.before(in, play.empty_is_lost());
    const Automaton over = both(region, complement(can_move));
    return {both(over, complement(alike(in, play.lost_at_end()))), both(in, answered), both(both(out, can_move), complement(answered))};
}

namespace {

/// Is the set the kernel of all positions? In the numeration of a + b / (a + b / (a + …)), b > 1, the set of all positions with a move into it takes automata
/// that are too large on the way; whether it has all others in it is told without.
bool is_kernel(const rule::Game& game, PlayRelation& play, const Automaton& set) {
    if (play.leaves_sums()) {  // then it need not be seen that it is
        const Automaton rest = both(play.positions(), complement(set));
        return is_within(rest, surely_won(play, set)) && not_surely_lost(play, set).accepts_nothing();
    }
    if (set.base().numerator() == 1) return check_kernel(play, play.positions(), set).holds();
    if (!play.is_symmetric(set)) return false;
    const Automaton over = both(play.positions(), complement(play.can_move())), from = both(play.can_move(), play.in_order());
    if (!both(over, complement(alike(set, play.lost_at_end()))).accepts_nothing()) return false;
    const auto left = rule::told_by_what_is_left(game);
    const rule::Game& told = left ? *left : game;
    Sentences sentences(told, set.base());
    PlayRelation moves(told, sentences, false);
    if (moves.tracks() != play.tracks()) return false;
    const auto ways = moves.ways_into(set);
    for (const arithmetic::Joined& way : ways)
        if (!is_disjoint(both(from, set), moves.tracks(), way)) return false;
    return is_covered(both(from, complement(set)), moves.tracks(), ways);
}

/// Where a player may take k from one number and from the other at most a + b (k - 1), the numeration of these a and b: read off the moves of a small position
/// of two equal numbers, however the rule says them. Of Fraenkel's games, |k - l| < (s - 1) min(k, l) + t, that is a = s + t - 1 and b = s.
std::optional<arithmetic::Numeration> numeration_of_moves(const rule::Game& game) {
    constexpr std::int64_t size = 24;
    constexpr std::size_t most_options = 10'000;
    std::map<std::int64_t, std::int64_t> most{{1, 0}, {2, 0}, {3, 0}};  // taken from one, by what is taken from the other
    try {
        const auto ruleset = game::compile(game);
        const game::Position equal(2, size);
        if (!ruleset->contains(equal)) return std::nullopt;
        std::size_t options = 0;
        ruleset->options(equal, [&](game::Sum&& option) {
            if (option.size() == 1) {
                const auto [less, more] = std::minmax({size - option[0][0], size - option[0][1]});  // a list: of two temporaries it would keep references
                if (const auto at = most.find(less); at != most.end()) at->second = std::max(at->second, more);
            }
            return ++options < most_options;
        });
    } catch (const base::Failure& failure) {
        base::pass_limits(failure);
        return std::nullopt;  // the rule fails there
    }
    const std::int64_t a = most[1], b = most[2] - a;
    if (b < 1 || a < b || a > arithmetic::Numeration::most_quotient || most[3] != a + 2 * b) return std::nullopt;
    return arithmetic::Numeration::quadratic(static_cast<unsigned>(a), static_cast<unsigned>(b));
}

}  // namespace

char KernelLaw::outcome_at(const rule::PositionData& position) const {
    try {
        const arithmetic::Values there = play_->values(position);
        return !play_->positions().accepts(there) ? '?' : lost_.accepts(there) ? 'P' : 'N';
    } catch (const NotDefinable&) {
        return '?';
    }
}

std::vector<arithmetic::Numeration> quadratic_numerations(const rule::Game& game) {
    const bool numbers = std::all_of(game.components.begin(), game.components.end(), [](const auto& c) { return c.kind == rule::ComponentKind::natural; });
    if (game.components.size() != 2 || !numbers) return {};
    std::vector<arithmetic::Numeration> all{arithmetic::Numeration::quadratic(1), arithmetic::Numeration::quadratic(2), arithmetic::Numeration::quadratic(3)};
    if (const auto suggested = numeration_of_moves(game)) {
        all.erase(std::remove(all.begin(), all.end(), *suggested), all.end());
        all.insert(all.begin(), *suggested);
    }
    return all;
}

std::shared_ptr<const KernelLaw> learn_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                              std::string& why, const Automaton* within, const Hints& hints) {
    auto plain = rule::unrolled(*game);
    if (!plain && base.numerator() != 1) plain = rule::compared_one_by_one(*game);
    if (plain) return learn_kernel(std::make_shared<const rule::Game>(std::move(*plain)), ruleset, base, why, within, hints);
    std::optional<arithmetic::Allowance> allowance;  // the moves suggest the numeration, so that it is worth its time
    if (base.numerator() != 1) allowance.emplace(3 * most_work);
    const auto rank = hints.rank ? hints.rank : falling_measure(*game);
    if (!rank) return why = "no number was shown to fall with every move", nullptr;
    std::shared_ptr<KernelLaw> law(new KernelLaw(game));
    law->rank_ = *rank;
    law->sentences_ = std::make_unique<Sentences>(*game, base);
    law->play_ = std::make_unique<PlayRelation>(*game, *law->sentences_);
    PlayRelation& play = *law->play_;
    play.require_that_sums_cancel();
    if (within) play.narrow(*within);
    const auto as_claimed = [&](const Spoken& all) { return alike(all.region, play.positions()).accepts_everything() && is_kernel(*game, play, all.said); };
    if (auto told = hints.claimed(*law->sentences_, play, {}, as_claimed)) return law->lost_ = told->spoken.said, law->claims_ = told->claims, law;
    if (!hints.guess) return why = "what was guessed does not obey the moves everywhere", nullptr;
    SmallBoxes own(ruleset);
    SmallBoxes& small = hints.boxes && !within ? *hints.boxes : own;
    const bool found = in_boxes(play.tracks().size(), "outcomes", why, [&](std::size_t side, std::size_t& options) {
        const Table box = small.lost(play, side);
        options = box.options;
        const auto right = [&](const Guess& guess) {
            const auto about = guess(box);
            if (!about) return false;
            law->lost_ = both(*about, play.positions());
            return box.is_told_by(law->lost_) && is_kernel(*game, play, law->lost_);
        };
        if (guessed(base, box.side, right, small.without_plain_law.count(side) == 0)) return true;
        small.without_plain_law.insert(side);
        return false;
    });
    return found ? law : nullptr;
}

std::shared_ptr<const KernelLaw> learn_bounded_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset,
                                                      arithmetic::Numeration base) {
    constexpr std::int64_t modulus = 12;
    auto bracket = game->partizan ? std::nullopt : rule::bracket(*game, modulus);
    const auto rank = bracket ? falling_measure(bracket->more) : std::nullopt;
    if (!rank) return nullptr;
    auto play = std::make_shared<BoundedPlay>(std::move(*bracket), modulus, base);
    std::string why;
    std::optional<Automaton> lost;
    try {
        lost = play->guess(ruleset, why);
    } catch (const TooFar&) {  // the small positions lead to too many
    }
    if (!lost) return nullptr;
    std::shared_ptr<KernelLaw> law(new KernelLaw(game));
    law->rank_ = *rank, law->lost_ = std::move(*lost), law->bounds_ = play;
    law->sentences_ = {play, play->sentences.get()}, law->play_ = {play, play->more.get()};
    return law;
}

std::shared_ptr<const KernelLaw> learn_any_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, arithmetic::Numeration base,
                                                  std::string& why) {
    try {
        if (auto law = learn_kernel(game, ruleset, base, why)) return law;
    } catch (const NotDefinable& no) {
        if (auto law = learn_bounded_kernel(game, ruleset, base)) return law;
        throw;
    }
    return learn_bounded_kernel(game, ruleset, base);
}

}  // namespace grundy::claim
