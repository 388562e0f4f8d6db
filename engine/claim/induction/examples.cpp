#include "engine/claim/induction/examples.hpp"

#include <algorithm>
#include <set>

#include "engine/claim/law/known_outcomes.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using argument::Examples;
using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;
using arithmetic::Values;
using rule::Op;

namespace {

constexpr std::size_t most_listed = 12;    ///< options of one position that are listed
constexpr std::size_t most_asked = 2'000;  ///< options that are looked at for one
constexpr std::size_t most_first = 8;      ///< members of a set that are listed

class Shower {
public:
    Shower(PlayRelation& play, Sentences& sentences, Ground& ground)
        : play_(play), sentences_(sentences), ground_(ground), ruleset_(ground.oracle().ruleset()) {}

    /// Of the tracks of a position alone.
    std::optional<Values> smallest(const Automaton& set) const {
        const auto found = smallest_of(set, sentences_, play_);
        if (!found) return std::nullopt;
        Values at;
        for (const Track track : play_.tracks())
            if (const auto one = found->second.find(track); one != found->second.end()) at.insert(*one);
        return at;
    }
    /// Of the positions whose numbers are all at least `least`.
    std::optional<Values> smallest(Automaton set, std::int64_t least) const {
        for (const Track track : play_.tracks()) {
            Linear form = arithmetic::times(arithmetic::number(track), -1);
            form.constant = least;
            set = both(set, arithmetic::is_at_most(sentences_.base(), form));
        }
        return smallest(set);
    }
    /// The smallest of the set, each as `told` has it.
    template <class Told>
    void first(Automaton set, std::vector<std::string>& into, bool& all, const Told& told) const {
        while (into.size() < most_first) {
            const auto at = smallest(set);
            if (!at) return void(all = true);
            into.push_back(told(*at));
            Automaton here = sentences_.constant(true);
            for (const auto& [track, number] : *at) here = both(here, arithmetic::is_number(sentences_.base(), track, number));
            set = both(set, complement(here));
        }
    }
    using Parts = std::vector<rule::PositionData>;
    std::vector<Parts> sums(const Values& at) const {
        std::vector<Parts> all;
        std::set<std::string> seen;  // heaps without an order: what is taken from equal ones leaves the same
        ruleset_.options(ruleset_.shape().from_data(play_.position(at)), [&](game::Sum&& option) {
            Parts to;
            for (const game::Position& part : option) to.push_back(ruleset_.shape().to_data(part));
            if (seen.insert(text(to)).second) all.push_back(std::move(to));
            return all.size() < most_asked;
        });
        return all;
    }
    /// Those that are one position.
    std::vector<rule::PositionData> options(const Values& at) const {
        std::vector<rule::PositionData> all;
        for (Parts& option : sums(at))
            if (option.size() == 1) all.push_back(std::move(option[0]));
        return all;
    }
    bool contains(const Automaton& set, const rule::PositionData& position) const { return set.accepts(complete(position)); }
    Values complete(const rule::PositionData& position) const {
        Values values = play_.values(position);
        for (const Track track : play_.tracks()) values.try_emplace(track, 0);
        return values;
    }
    std::string text(const Values& at) const { return text(play_.position(at)); }
    std::string text(const rule::PositionData& position) const { return ground_.shown(position); }
    std::string text(const Parts& sum) const {
        std::string all;
        for (const auto& part : sum) all += (all.empty() ? "" : " + ") + text(part);
        return sum.empty() ? "nothing" : all;
    }

private:
    PlayRelation& play_;
    Sentences& sentences_;
    const Ground& ground_;
    const game::Ruleset& ruleset_;
};

}  // namespace

Examples examples_of_outcomes(PlayRelation& play, Sentences& sentences, Ground& ground, const Automaton& region, const Automaton& lost) {
    const Shower shower(play, sentences, ground);
    Examples out;
    const Automaton moving = play.can_move(), over = both(region, complement(moving));
    out.ended = both(region, moving).accepts_nothing();
    shower.first(both(region, lost), out.first, out.all, [&](const Values& at) { return shower.text(at); });
    if (const auto at = shower.smallest(over)) out.over = shower.text(*at), out.over_is_lost = lost.accepts(*at);
    out.over_differs = !both(over, lost).accepts_nothing() && !both(over, complement(lost)).accepts_nothing();
    if (const auto at = shower.smallest(both(lost, moving))) {
        out.lost.push_back({shower.text(*at), {}, {}});
        const auto options = shower.options(*at);
        out.lost[0].all = options.size() <= most_listed;
        for (std::size_t i = 0; i < options.size() && i < most_listed; ++i) out.lost[0].options.push_back({shower.text(options[i]), {}});
    }
    Automaton rest = both(both(region, complement(lost)), moving);
    for (const std::int64_t least : {0, 2}) {
        const auto at = shower.smallest(rest, least);
        if (!at) continue;
        for (const auto& option : shower.options(*at)) {
            if (!shower.contains(lost, option)) continue;
            const std::string text = shower.text(*at);
            if (out.won.empty() || out.won[0].position != text) out.won.push_back({text, {{shower.text(option), {}}}, {}});
            break;
        }
    }
    return out;
}

Examples examples_of_draws(PlayRelation& play, Sentences& sentences, Ground& ground, const Automaton& lost, const Automaton& drawn) {
    const Shower shower(play, sentences, ground);
    const auto text = [&](const Values& at) { return shower.text(at); };
    Examples out;
    shower.first(lost, out.first, out.all, text);
    shower.first(drawn, out.drawn, out.all_drawn, text);
    return out;
}

Examples examples_of_answers(PlayRelation& play, Sentences& sentences, Ground& ground, const Automaton& kept) {
    constexpr std::size_t most_answers = 2;
    const Shower shower(play, sentences, ground);
    Examples out;
    if (const auto over = shower.smallest(both(kept, complement(play.can_move())))) out.over = shower.text(*over);
    const auto at = shower.smallest(both(kept, play.can_move()));
    if (!at) return out;
    for (const auto& option : shower.options(*at)) {
        if (out.answered.size() == most_answers) break;
        for (const auto& reply : shower.options(shower.complete(option))) {
            if (!shower.contains(kept, reply)) continue;
            out.answered.push_back({shower.text(*at), shower.text(option), shower.text(reply)});
            break;
        }
    }
    return out;
}

Examples examples_of_sums(PlayRelation& play, Sentences& sentences, Ground& ground, const Automaton& lost, const Automaton& won) {
    const Shower shower(play, sentences, ground);
    Examples out;
    if (const auto over = shower.smallest(both(lost, complement(play.can_move())))) out.over = shower.text(*over);
    out.ended = both(lost, play.can_move()).accepts_nothing();
    const auto are_equal = [](const Shower::Parts& sum) { return sum.size() == 2 && sum[0] == sum[1]; };
    for (const std::int64_t least : {2, 5, 0}) {
        const auto at = shower.smallest(won, least);
        if (!at || (least == 0 && !out.won.empty())) continue;
        const std::vector<Shower::Parts> options = shower.sums(*at);
        auto shown = std::find_if(options.begin(), options.end(), are_equal);
        if (shown == options.end())
            shown = std::find_if(options.begin(), options.end(), [&](const Shower::Parts& sum) {
                return std::all_of(sum.begin(), sum.end(), [&](const auto& part) { return shower.contains(lost, part); });
            });
        const std::string text = shower.text(*at);
        if (shown != options.end() && (out.won.empty() || out.won[0].position != text)) out.won.push_back({text, {{shower.text(*shown), {}}}, {}});
    }
    return out;
}

Examples examples_of_values(PlayRelation& play, Sentences& sentences, Ground& ground, const Automaton& f, Track v) {
    const Shower shower(play, sentences, ground);
    const arithmetic::Numeration base = sentences.base();
    const auto value = [&](const Values& at) {
        Automaton there = f;
        for (const auto& [track, number] : at) there = both(there, arithmetic::is_number(base, track, number));
        const auto found = there.least({v});
        return found ? found->at(v) : base::Integer(0);  // every position has one
    };
    const auto worth = [&](const Shower::Parts& sum) {
        base::Integer all = 0;
        for (const auto& part : sum) all ^= value(shower.complete(part));
        return base::to_string(all);
    };
    Examples out;
    shower.first(exists(f, v), out.first, out.all, [&](const Values& at) { return base::to_string(value(at)) + " at " + shower.text(at); });
    for (const std::int64_t least : {2, 1, 0}) {  // the first that has something to show
        Linear above = arithmetic::times(arithmetic::number(v), -1);
        above.constant = least;
        const auto at = shower.smallest(exists(both(f, arithmetic::is_at_most(base, above)), v), least > 1 ? 1 : 0);
        if (!at) continue;
        const auto options = shower.sums(*at);
        if (options.size() > most_listed) continue;
        argument::Example one{shower.text(*at), {}, base::to_string(value(*at))};
        for (const auto& option : options) one.options.push_back({shower.text(option), worth(option)});
        std::stable_sort(one.options.begin(), one.options.end(),
                         [](const auto& a, const auto& b) { return std::pair(a.value.size(), a.value) < std::pair(b.value.size(), b.value); });
        out.won.push_back(std::move(one));
        break;
    }
    return out;
}

Examples::Stated stated_by(const rule::Claim& claim, const rule::Game& game) {
    Examples::Stated out;
    if (claim.form != rule::Claim::Form::formula || !claim.over_positions) return out;
    const rule::Expr& e = *claim.expr;
    if (e.args.size() != 2) return out;
    for (const std::size_t side : {0u, 1u}) {
        const rule::Expr& asked = *e.args[side];
        const rule::Expr& told = *e.args[1 - side];
        if (rule::any_of(told, [](const rule::Expr& part) { return rule::asks_of_play(part.op); })) continue;
        if (e.op == Op::iff && (asked.op == Op::previous_at || asked.op == Op::next_at))
            out.text = rule::to_string(told, game), out.negated = asked.op == Op::next_at;
        else if (e.op == Op::compare && e.relations[0] == rule::Relation::equal && asked.op == Op::value_at) out.text = rule::to_string(told, game);
        else continue;
        if (rule::is_of_itself(asked)) out.told = e.args[1 - side];
        out.value = asked.op == Op::value_at;
        if (claim.condition) out.among = rule::to_string(*claim.condition, game);
        return out;
    }
    return out;
}

Examples::Stated stated_in_proof(const rule::Claim& claim, const rule::Game& game) {
    if (!claim.expr || claim.expr->op != Op::implies || claim.condition) return stated_by(claim, game);
    rule::Claim assuming = claim;
    assuming.condition = claim.expr->args[0];
    assuming.expr = claim.expr->args[1];
    const bool asks = rule::any_of(*assuming.condition, [](const rule::Expr& part) { return rule::asks_of_play(part.op); });
    return stated_by(asks ? claim : assuming, game);
}

}  // namespace grundy::claim
