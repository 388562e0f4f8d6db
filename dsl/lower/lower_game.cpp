/// The rule as a whole, part by part.
#include <algorithm>

#include "dsl/lower/lower.hpp"

namespace grundy::dsl {

using rule::ExprRef;

Lower::Lower(const ast::File& file, const Source& source, const Loader& loader, Diagnostics& diagnostics)
    : file_(file), source_(source), loader_(loader), diagnostics_(&diagnostics) {}

bool Lower::game_for(const Values& given, bool with_uses) {
    game.name = file_.name;
    game.title = file_.title;
    game.sources = file_.sources;
    game.notes = file_.notes;
    if (!read_parameters(given)) return false;
    for (const ast::Parameter& p : file_.parameters) game.parameters.emplace_back(p.name, to_text(parameters.at(p.name)));
    visible_lets_ = file_.lets.size();
    graphs();
    if (!components()) {
        check_lets();
        return false;
    }
    if (file_.where) {
        Scope scope;
        component_scope(scope);
        game.where = condition(file_.where, scope);
        game.where_frame = scope.next;
    }
    if (!file_.family) moves();
    ends_of_play();
    conventions();
    puzzle();
    check_lets();
    rule_functions_ = game.functions.size();
    narrow_rules();
    start();
    if (with_uses) uses();
    return !diagnostics_->has_errors();
}

bool Lower::play_part(const ast::Pattern& from, const ast::ExprPtr& when, rule::Pattern& out, ExprRef& out_condition, std::uint32_t& frame) {
    Scope scope;
    RowPlaces places{{}, {}, names_in({from.span.begin, when ? when->span.end : from.span.end})};
    bool good = pattern(from, scope, out, &places);
    out_condition = condition(when, scope);
    good = good && (!when || out_condition);
    out_condition = somewhere(places, out_condition);
    frame = scope.next;
    return good;
}

void Lower::ends_of_play() {
    for (const ast::Stop& s : file_.stops) {
        rule::Stop out;
        out.origin = origin(s.span);
        play_part(s.from, s.condition, out.from, out.condition, out.frame);
        game.stops.push_back(std::move(out));
    }
    for (const ast::Stop& g : file_.goals) {
        rule::Stop out;
        out.origin = origin(g.span);
        play_part(g.from, g.condition, out.from, out.condition, out.frame);
        game.goals.push_back(std::move(out));
    }
    for (const ast::Terminal& t : file_.terminals) {
        rule::Terminal out;
        out.origin = origin(t.span);
        out.end = t.end == "mover wins" ? rule::End::mover_wins : t.end == "draw" ? rule::End::draw : rule::End::mover_loses;
        play_part(t.from, t.condition, out.from, out.condition, out.frame);
        game.terminals.push_back(std::move(out));
    }
}

void Lower::conventions() {
    game.play = file_.play && *file_.play == "misere" ? rule::Play::misere : alone() ? rule::Play::alone : rule::Play::normal;
    if (file_.play_condition && !alone()) {  // one of the two conventions for each value of a parameter
        Scope scope;
        const auto holds = constant(*file_.play_condition, scope, &truth_type);
        if (holds && holds->type != truth_type)
            error("E103", file_.play_condition->span, "the condition must be a truth value, but this is " + describe(holds->type));
        else if (holds && holds->items.front() == 0) game.play = game.play == rule::Play::misere ? rule::Play::normal : rule::Play::misere;
    }
    game.partizan = file_.partizan;
    if (game.play == rule::Play::misere && !file_.terminals.empty()) {
        error("E112", file_.terminals[0].span, "`terminal` and `play misere` both say who wins at the end", "keep one of them");
    }
    // Behind all others "mover loses" is what holds in normal play anyway, and such a game has values.
    while (game.play == rule::Play::normal && !game.terminals.empty() && game.terminals.back().end == rule::End::mover_loses) {
        game.said_anyway.insert(game.said_anyway.begin(), std::move(game.terminals.back()));
        game.terminals.pop_back();
    }
    if (game.partizan && !diagnostics_->has_errors() && !swaps()) {
        warning("W101", file_.play_span, "`partizan`, but no move swaps the roles",
                "a move hands the position to the opponent: (mine, yours) -> (yours, mine - k)");
    }
}

void Lower::start() {
    if (!file_.has_start || (file_.where && !game.where)) return;
    if (file_.start_sum.empty()) {
        game.start = position(file_.start, file_.start_span, true);
        return;
    }
    const char* const ended = game.partizan ? "in a partizan game" : !game.terminals.empty() ? "where `terminal` says who wins" : nullptr;
    if (ended != nullptr) {
        error("E130", file_.start_span, std::string("a sum means nothing ") + ended, "start from one position");
        return;
    }
    const auto terms = sum(file_.start_sum);
    if (!terms) return;
    if (terms->empty()) error("E025", file_.start_span, "this start is a sum of nothing", "write one position at least");
    else if (terms->size() == 1) game.start = terms->front().position;
    else
        for (const rule::SumTerm& term : *terms) game.start_sum.push_back(term.position);
}

void Lower::uses() {
    for (const ast::Use& use : file_.uses) {
        const auto same = [&](const auto& other) { return other.first == use.name; };
        if (std::any_of(game.uses.begin(), game.uses.end(), same)) error("E105", use.span, "`" + use.name + "` is declared twice");
        auto other = other_game(use.game, use.game_span, use.family, use.settings);
        if (!other) other = std::make_shared<rule::Game>();
        game.uses.emplace_back(use.name, std::move(other));
    }
}

}  // namespace grundy::dsl
