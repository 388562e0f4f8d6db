/// Claims about a few positions of which single moves tell. Play ends, so each of them is P or N, and none is drawn; under normal play, where no end says
/// otherwise, no move leads from P to P, and from N there is a move. A claim is true if of all ways to be P or N for those that it asks for each that makes it
/// false breaks one of these.
#include <fmt/format.h>

#include <algorithm>

#include "engine/verify/induction/conditions.hpp"

namespace grundy::verify {

namespace {

constexpr std::size_t most_asked = 6;

bool same(const Form& a, const Form& b) { return a.terms == b.terms && a.constant == b.constant; }

}  // namespace

struct Induction::Asking {
    std::vector<std::vector<Form>> positions;
    std::vector<bool> lost;

    /// The number of this position; one that was not met before is P.
    std::size_t find(const std::vector<Form>& numbers) {
        const auto is = [&](const std::vector<Form>& one) { return std::equal(one.begin(), one.end(), numbers.begin(), numbers.end(), same); };
        const auto at = std::find_if(positions.begin(), positions.end(), is);
        const auto index = static_cast<std::size_t>(at - positions.begin());
        if (at == positions.end()) positions.push_back(numbers), lost.push_back(true);
        return index;
    }
};

/// A move surely leads from the one to the other, both being told by the numbers of the claim.
Set Induction::leads(const std::vector<Form>& from, const std::vector<Form>& to) const {
    std::map<Track, Track> there;
    Set pairs = arrows_.positions();
    for (const Track t : arrows_.numbers()) {
        there[t] = tuples_.fresh();
        pairs = tuples_.both(pairs, tuples_.equal(one_track(t), one_track(there[t])));
    }
    pairs = arrows_.before(pairs, tuples_.constant(false), true);
    Local local;
    const std::vector<Form> here = arrows_.here();
    for (std::size_t k = 0; k < here.size(); ++k) {
        Form other = constant(here[k].constant);
        for (const auto& [track, times] : here[k].terms) other = plus(other, one_track(there.at(track)), times);
        local.where.push_back(tuples_.equal(other, to.at(k)));
    }
    for (const auto& [own, other] : there) local.tracks.push_back(other);
    return arrows_.at(pairs, from, std::move(local));
}

/// Where they cannot be P and N so: one is N and there is no move, two are P and a move surely leads from the one to the other, two are one and differ.
Set Induction::against_rule(const Asking& asking) const {
    Set against = tuples_.constant(false);
    for (std::size_t i = 0; i < asking.positions.size(); ++i) {
        const std::vector<Form>& one = asking.positions[i];
        if (!asking.lost[i]) against = tuples_.either(against, tuples_.complement(arrows_.at(arrows_.can_move(), one, {})));
        for (std::size_t k = 0; k < asking.positions.size(); ++k) {
            if (i == k || !asking.lost[i]) continue;
            const std::vector<Form>& other = asking.positions[k];
            Set broken = asking.lost[k] ? leads(one, other) : tuples_.constant(true);
            for (std::size_t n = 0; n < one.size() && !asking.lost[k]; ++n) broken = tuples_.both(broken, tuples_.equal(one[n], other[n]));
            against = tuples_.either(against, broken);
        }
    }
    return against;
}

namespace {

/// A form that speaks of the numbers of the position alone.
bool is_plain(const Form& form, const std::vector<Track>& own) {
    return std::all_of(form.terms.begin(), form.terms.end(), [&](const auto& term) { return std::count(own.begin(), own.end(), term.first) != 0; });
}

}  // namespace

/// Play ends, so every position has a value under normal play, a natural number; a move leads to another value, and without a move it is 0. A claim is true if
/// it is so for all numbers that obey this.
std::string Induction::by_single_values() {
    constexpr std::size_t most_valued = 4;
    if (game_.play != rule::Play::normal) throw Rejected("single moves tell of normal play, where whoever cannot move has lost");
    Asking asking;
    std::vector<Track> worth;
    const auto asked = [&](const Expr& e, const Names& names) {
        if (e.ref != 0 || e.op == Op::draw_at) throw Rejected("single moves tell what positions of the game of the claim are worth");
        Local local;
        const std::vector<Form> numbers = position(e, names, local);
        const bool plain = std::all_of(numbers.begin(), numbers.end(), [&](const Form& n) { return is_plain(n, arrows_.numbers()); });
        if (!local.tracks.empty() || !plain) throw Rejected("a position that is not told by sums of the numbers of the claim");
        const std::size_t index = asking.find(numbers);
        if (index >= most_valued) throw Rejected("the claim asks for more positions than are told apart");
        if (index == worth.size()) worth.push_back(tuples_.fresh());
        return one_track(worth[index]);
    };
    sentences_.let([&](const Expr& e, const Names& names) { return tuples_.is_zero(asked(e, names)); },
                   [&](const Expr& e, const Names& names, Local&) { return asked(e, names); }, true);
    Set open = tuples_.complement(claimed(true));
    none(undefined_, "the claim asks for something that is no position of the game");
    if (worth.empty()) throw Rejected("the claim asks for no position");
    for (std::size_t i = 0; i < worth.size(); ++i) {
        const Form own = one_track(worth[i]);
        open = tuples_.both(open, tuples_.either(arrows_.at(arrows_.can_move(), asking.positions[i], {}), tuples_.is_zero(own)));
        for (std::size_t k = 0; k < worth.size(); ++k) {
            if (i == k) continue;
            const Set alike = tuples_.equal(own, one_track(worth[k]));
            Set one = arrows_.positions();
            for (std::size_t n = 0; n < asking.positions[i].size(); ++n) one = tuples_.both(one, tuples_.equal(asking.positions[i][n], asking.positions[k][n]));
            open = tuples_.without(open, tuples_.both(leads(asking.positions[i], asking.positions[k]), alike));
            open = tuples_.without(open, tuples_.without(one, alike));
        }
    }
    none(open, "the positions that the claim asks for may be worth so much that it is false");
    return fmt::format(
        "whatever the {} that the claim asks for {} worth, it is true where a move changes what a position is worth and one without a move is worth 0; decided "
        "by automata on digits in {}; {}",
        worth.size() == 1 ? "position" : fmt::format("{} positions", worth.size()), worth.size() == 1 ? "is" : "are", tuples_.digits(), measure_->falls());
}

std::string Induction::by_single_moves(bool holds) {
    if (!holds) throw Rejected("single moves refute no claim");
    if (!game_.terminals.empty() || game_.partizan) throw Rejected("single moves tell of games in which whoever cannot move has lost, or has won");
    if (arrows_.has_exchanges()) throw Rejected("single moves are told of positions whose numbers have an order");
    measure_->require_falling(arrows_.positions());
    if (rule::any_of(*claim_.expr, [](const Expr& e) { return e.op == Op::value_at; })) return by_single_values();
    Asking asking;
    bool draws = false;
    sentences_.let(
        [&](const Expr& e, const Names& names) {
            if (e.ref != 0) throw Rejected("single moves tell who wins in the game of the claim");
            Local local;
            const std::vector<Form> numbers = position(e, names, local);
            if (e.op == Op::draw_at) return draws = true, tuples_.constant(false);  // play ends
            const bool plain = std::all_of(numbers.begin(), numbers.end(), [&](const Form& n) { return is_plain(n, arrows_.numbers()); });
            if (!local.tracks.empty() || !plain) throw Rejected("a position that is not told by sums of the numbers of the claim");
            return tuples_.constant(asking.lost[asking.find(numbers)]);
        },
        {}, true);
    for (std::size_t way = 0; way == 0 || way < std::size_t{1} << asking.positions.size(); ++way) {
        for (std::size_t i = 0; i < asking.lost.size(); ++i) asking.lost[i] = (way >> i & 1) == 0;
        Set said = claimed(true);
        for (std::size_t known = 0; known != asking.positions.size(); said = claimed(true)) {  // what is asked may depend on what was met
            known = asking.positions.size();
            if (known > most_asked) throw Rejected("the claim asks for more positions than are told apart");
        }
        none(undefined_, "the claim asks for something that is no position of the game");
        none(tuples_.without(tuples_.complement(said), against_rule(asking)), "the positions that the claim asks for may be P and N so that it is false");
    }
    if (asking.positions.empty() && !draws) throw Rejected("the claim asks for no position");
    if (asking.positions.empty())
        return fmt::format("play ends, so nobody draws, and the claim asks for nothing else; decided by automata on digits in {}; {}", tuples_.digits(),
                           measure_->falls());
    if (game_.play != rule::Play::normal) throw Rejected("single moves tell of normal play, where whoever cannot move has lost");
    return fmt::format(
        "of all ways in which {} position{} could be P or N none that makes the claim false obeys the rule: from P no move leads to P, and from N there is a "
        "move; decided by automata on digits in {}; {}",
        asking.positions.size(), asking.positions.size() == 1 ? "" : "s", tuples_.digits(), measure_->falls());
}

}  // namespace grundy::verify
