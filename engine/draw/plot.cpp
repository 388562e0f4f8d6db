#include "engine/draw/plot.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "engine/base/failure.hpp"
#include "engine/base/setting.hpp"
#include "engine/claim/winning_law.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/report/values/value_rows.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::draw {

namespace {

using analyse::Result;
using recognise::DigitStep;

constexpr std::uint64_t most_of_a_row = 10'000'000, most_of_a_side = 1000;

[[noreturn]] void refuse_plot(const std::string& message, const std::string& hint) { throw base::Failure(base::FailureKind::unsupported, message, hint); }

/// n / 2, n / 3 + 1, n - n / 2 as what a move leaves: also of rules that are no known family.
bool has_quotient_of_heap(const rule::Game& game) {
    const auto is_heap = [](const rule::Expr& e) { return e.op == rule::Op::local; };
    const auto is_quotient = [&](const rule::Expr& e) { return e.op == rule::Op::divide && rule::any_of(*e.args[0], is_heap); };
    return std::any_of(game.moves.begin(), game.moves.end(), [&](const rule::Move& move) {
        return std::any_of(move.to.begin(), move.to.end(), [&](const rule::Term& term) {
            return std::any_of(term.components.begin(), term.components.end(), [&](const auto& left) { return rule::any_of(*left, is_quotient); });
        });
    });
}

/// Heaps that shrink by a factor are seen on a logarithmic axis: moves that divide, or a law that does.
bool divides(const Result& result) {
    const recognise::Family& family = result.recognition.family;
    if (family.is<recognise::Division>() || family.is<recognise::Mark>()) return true;
    if (result.pattern.law && std::holds_alternative<pattern::LogPeriod>(result.pattern.law->law)) return true;
    const auto* digits = family.as<recognise::DigitGame>();
    if (!digits) return (family.is<recognise::OneHeap>() || family.is<recognise::General>()) && has_quotient_of_heap(*result.game);
    return std::any_of(digits->options.begin(), digits->options.end(), [](const auto& option) {
        return std::any_of(option.steps.begin(), option.steps.end(), [](const DigitStep& step) { return step.kind != DigitStep::Kind::subtract; });
    });
}

/// The law and two turns of it, and not less than an eye wants to see.
std::int64_t enough(const Result& result) {
    const auto small = [](const std::optional<base::Integer>& n) { return n ? base::to_int64(*n).value_or(1 << 20) : 0; };
    const std::int64_t turns =
        std::min<std::int64_t>(small(result.pattern.preperiod()), 4000) + 3 * std::min<std::int64_t>(small(result.pattern.period()), 2000);
    return std::max<std::int64_t>(result.first + (divides(result) ? 2000 : result.pattern.law ? 60 : 500), divides(result) ? 0 : turns);
}

/// The names of two numbers; empty where positions are of another shape.
std::vector<std::string> numbers(const rule::Game& game) {
    std::vector<std::string> names;
    for (const rule::Component& c : game.components) {
        const bool scalar = rule::is_number(c.kind);
        if (!scalar && c.kind != rule::ComponentKind::vector) return {};
        if (scalar) names.push_back(c.name);
        else
            for (std::int64_t i = 1; i <= c.length; ++i) names.push_back(fmt::format("{}[{}]", c.name, i));
    }
    return names;
}

Plot map_of(std::shared_ptr<const rule::Game> game, const std::vector<std::string>& names, const PlotOptions& wanted, analyse::Options options,
            const base::Budget& budget) {
    const std::uint64_t side = wanted.to.value_or(40);
    if (side > most_of_a_side)
        throw base::Failure(base::FailureKind::bad_input, fmt::format("a map of {0} x {0} positions is more than an eye can tell apart", side + 1),
                            fmt::format("{} is the most; grundy export writes as many positions as you like",
                                        base::setting(base::Setting::to, std::to_string(most_of_a_side))));
    options.to = side;
    options.stored.reset();
    Plot plot;
    plot.result = analyse::solve(std::move(game), options, budget);
    if (plot.result.positions.empty() && !plot.result.limit)
        refuse_plot("no positions of " + plot.result.game->name + " can be listed", "a map needs two natural numbers");
    plot.map = true;
    for (const auto& entry : plot.result.positions) plot.last = std::max({plot.last, entry.cells[0], entry.cells[1]});
    plot.x = names[0];
    plot.y = names[1];
    return plot;
}

/// Where sums of heaps are searched nobody knows how long it takes: what was found in so many seconds is a picture.
constexpr std::chrono::seconds usual_time{8};

Plot row_of(std::shared_ptr<const rule::Game> game, const PlotOptions& wanted, analyse::Options options, const base::Budget& whole) {
    if (wanted.to.value_or(0) > most_of_a_row)
        throw base::Failure(base::FailureKind::bad_input, "so many values are no picture",
                            base::setting(base::Setting::to, std::to_string(most_of_a_row)) + " is the most");
    options.stored.reset();
    options.sums = false;  // heaps are drawn, and no sums of them
    base::Budget brief;
    const bool searched = game->play == rule::Play::misere && !wanted.to && !whole.deadline();
    if (searched) brief.follow(whole, usual_time);
    const base::Budget& budget = searched ? brief : whole;
    Plot plot;
    const auto computed = [&] { plot.result = analyse::solve(game, options, budget); };
    const auto last = [&] { return plot.result.first + static_cast<std::int64_t>(plot.result.outcomes.size()) - 1; };
    options.to = wanted.to;
    computed();
    plot.last = wanted.to ? static_cast<std::int64_t>(*wanted.to) : enough(plot.result);
    if (last() < plot.last && !plot.result.limit && !wanted.to) {
        options.to = static_cast<std::uint64_t>(plot.last);
        computed();
    }
    plot.last = std::min(plot.last, last());
    while (plot.last > plot.result.first && plot.result.outcomes[static_cast<std::size_t>(plot.last - plot.result.first)] == '-')
        --plot.last;  // no more positions
    plot.logarithmic = (wanted.logarithmic || divides(plot.result)) && plot.result.first >= 0 && plot.last >= 20;
    plot.x = game->components.front().name;
    plot.y = plot.values() ? "Grundy value" : "outcome";
    return plot;
}

}  // namespace

bool Plot::values() const {
    if (map) return std::any_of(result.positions.begin(), result.positions.end(), [](const auto& entry) { return !entry.value.empty(); });
    return !report::only_outcomes(result);
}

std::uint64_t Plot::drawn() const {
    if (map) return result.positions.size();
    const auto count = static_cast<std::ptrdiff_t>(std::max<std::int64_t>(last - result.first + 1, 0));
    return static_cast<std::uint64_t>(std::count_if(result.outcomes.begin(), result.outcomes.begin() + count, [](char c) { return c != '-' && c != '?'; }));
}

Plot plotted(std::shared_ptr<const rule::Game> game, const PlotOptions& wanted, analyse::Options options, const base::Budget& budget) {
    const std::vector<std::string> names = numbers(*game);
    if (names.size() != 1 && names.size() != 2)
        refuse_plot("plot draws games of one number or two, and a position of " + game->name + " is something else",
                    "grundy graph draws the positions of any game");
    if (wanted.logarithmic && names.size() == 2)
        refuse_plot("a map of positions has no logarithmic axis", "leave " + base::setting(base::Setting::logarithmic) + " out");
    Plot plot =
        names.size() == 2 ? map_of(std::move(game), names, wanted, std::move(options), budget) : row_of(std::move(game), wanted, std::move(options), budget);
    plot.law = report::law_sentence(plot.result.pattern);
    if (const auto lost = plot.result.pattern.law ? std::nullopt : claim::lost_law(plot.result, budget)) {
        const std::string said =
            lost->lost_when ? rule::to_string(*lost->lost_when, *plot.result.game) : fmt::format("told by an automaton of {} states", lost->states);
        plot.law = fmt::format("P-positions: {}, proved: {}", said, report::name_of(lost->theorem));
    }
    if (plot.law.empty() && !plot.result.pattern.looks_like.empty()) plot.law = "seen, not proved: " + plot.result.pattern.looks_like;
    if (plot.drawn() == 0)
        throw base::Failure(base::FailureKind::limit, "no value was found within the limits",
                            "allow more with " + base::setting(base::Setting::time_limit) + " or " + base::setting(base::Setting::memory_limit));
    return plot;
}

}  // namespace grundy::draw
