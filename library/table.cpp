/// What others show of a game: its values as an array, as text in their formats, and as a picture.
#include <algorithm>

#include "engine/analyse/analysis.hpp"
#include "engine/analyse/row.hpp"
#include "engine/base/text.hpp"
#include "engine/draw/plot.hpp"
#include "engine/export/export.hpp"
#include "engine/rule/text.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

/// The table itself, held by the owner of the answer.
Values in_place(analyse::Row row) {
    Values values;
    values.limit = limit_of(row.limit);
    values.limit_note = in_our_words(row.limit_note);
    const auto table = std::make_shared<const solve::Values>(std::move(row.values));
    values.width = static_cast<unsigned>(table->width());
    values.shape = {table->size()};
    values.data = table->visit([](auto entries) { return static_cast<const void*>(entries.data()); });
    values.owner = table;
    return values;
}

/// 64 bits an entry, as NumPy's file holds them: behind a header of whole 64 bytes, whose `'shape': (21, 21)` says how many.
Values in_file(exporting::Made made) {
    Values values;
    values.limit = limit_of(made.limit);
    if (values.limit) values.limit_note = made.what;
    const auto file = std::make_shared<const std::string>(std::move(made.text));
    const std::size_t begin = file->find('\n') + 1, shape = file->find("'shape': (");
    for (std::size_t at = file->find('(', shape) + 1; (*file)[at] != ')';) {
        const std::size_t end = file->find_first_of(",)", at);
        if (const std::string side = file->substr(at, end - at); side.find_first_of("0123456789") != std::string::npos)
            values.shape.push_back(std::stoull(side));
        at = end + ((*file)[end] == ',' ? 1 : 0);
    }
    values.width = 8;
    values.data = file->data() + begin;
    values.owner = file;
    return values;
}

/// Of a function there is what solve() lists.
Values of_function(const Solution& solution) {
    Values values;
    values.limit = solution.limit;
    values.limit_note = solution.limit_note;
    const auto table = std::make_shared<std::vector<std::int64_t>>();
    for (std::size_t i = 0; i < solution.values.size(); ++i)
        table->push_back(solution.values[i] ? std::int64_t{*solution.values[i]} : solution.outcomes[i] == '-' ? no_position : infinite);
    values.shape = {table->size()};
    values.width = 8;
    values.data = table->data();
    values.owner = table;
    return values;
}

/// What was read from a file, with sides of `count` where positions end before: beyond is none.
Values filled_up(Values values, std::uint64_t count) {
    const auto is_long = [&](std::uint64_t side) { return side >= count; };
    if (values.limit || std::all_of(values.shape.begin(), values.shape.end(), is_long)) return values;
    const std::size_t sides = values.shape.size();
    const auto* const known = static_cast<const std::int64_t*>(values.data);
    const auto table = std::make_shared<std::vector<std::int64_t>>(box_size(sides, count), no_position);
    std::uint64_t all = 1;
    for (const std::uint64_t side : values.shape) all *= side;
    for (std::uint64_t at = 0; at < all; ++at) {
        std::uint64_t left = at, to = 0, step = 1;
        for (std::size_t i = sides; i-- > 0; step *= count) {
            to += left % values.shape[i] * step;
            left /= values.shape[i];
        }
        (*table)[to] = known[at];
    }
    values.shape.assign(sides, count);
    values.width = 8;
    values.data = table->data();
    values.owner = table;
    return values;
}

const rule::Game& require_numbers(const rule::Game& game) {
    const bool numbers = std::all_of(game.components.begin(), game.components.end(),
                                     [](const rule::Component& c) { return rule::is_number(c.kind) || c.kind == rule::ComponentKind::vector; });
    if (!numbers)
        throw Error(ErrorKind::unsupported, "positions of " + game.name + " are no rows of numbers, which an array could be indexed by",
                    "Solution::positions lists them");
    if (game.play == rule::Play::misere)
        throw Error(ErrorKind::unsupported, "under misère play " + game.name + " has no Grundy values, only outcomes",
                    "Solution::outcomes has a letter a heap");
    return game;
}

/// Drawn from what the function was asked for.
draw::Plot plot_of_function(const GameData& game, const Options& asked) {
    if (!game.function->shape().one_heap())
        throw Error(ErrorKind::unsupported, "a picture shows functions of one heap, and " + game.rule->name + " has several numbers",
                    "values() has theirs as an array");
    Options options = asked;
    options.to = asked.to.value_or(100);
    options.list = *options.to + 1;
    const Solution solution = solve_function(game, options);
    draw::Plot plot;
    plot.result.game = game.rule;
    plot.result.one_heap = true;
    plot.result.values = solution.values;
    plot.result.outcomes = solution.outcomes;
    plot.result.limit = solution.limit ? std::optional(base::Limit::time) : std::nullopt;
    plot.result.limit_note = solution.limit_note;
    plot.last = static_cast<std::int64_t>(solution.values.size()) - 1;
    plot.x = game.rule->components.front().name;
    plot.y = "Grundy value";
    if (solution.law.status == Status::seen) plot.law = "seen, not proved: " + solution.law.formula;
    if (solution.values.empty()) throw Error(ErrorKind::limit, "no value was found within the limits", "allow more");
    return plot;
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

using library::guarded;
using library::Run;

Values Game::values(std::uint64_t count, const Options& options) const {
    return guarded([&] {
        Options asked = options;
        asked.at.clear();
        if (count > 0) asked.to = count - 1;
        asked.list = count;
        if (count == 0) return library::in_place({});
        if (data_->function && !data_->function->shape().one_heap()) return library::box_of_function(*data_, count, options);
        if (data_->function) return library::of_function(library::solve_function(*data_, asked));
        analyse::require_two_players(library::require_numbers(*data_->rule));
        Run run(asked);
        if (auto row = analyse::row(data_->rule, count, run.options, run.budget)) return library::in_place(std::move(*row));
        return library::filled_up(library::in_file(exporting::exported(data_->rule, {"npy", asked.to, {}, {}, {}}, run.options, run.budget)), count);
    });
}

std::string Game::exported(const std::string& format, const Options& options) const {
    return guarded([&] {
        const auto& known = exporting::formats();
        if (std::find(known.begin(), known.end(), format) == known.end())
            throw Error(ErrorKind::bad_input, "there is no format " + format, "formats: " + base::joined(known, ", "));
        if (data_->function) throw Error(ErrorKind::unsupported, "only rules are exported, and " + name() + " is a function", "values() lists its values");
        analyse::require_two_players(*data_->rule);
        Run run(options);
        return exporting::exported(data_->rule, {format, options.to, {}, {}, {}}, run.options, run.budget).text;
    });
}

std::string Game::svg(const Options& options) const {
    return guarded([&] {
        if (data_->function) return draw::svg(library::plot_of_function(*data_, options)).text;
        analyse::require_two_players(*data_->rule);
        Run run(options);
        return draw::svg(draw::plotted(data_->rule, {options.to, false}, run.options, run.budget)).text;
    });
}

}  // namespace GRUNDY_ABI
}  // namespace grundy
