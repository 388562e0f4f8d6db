// `solve` for games of several numbers: every position of a box, values or outcomes, and the P-positions.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <deque>
#include <set>

#include "engine/analyse/domain/positions.hpp"
#include "engine/analyse/listing.hpp"
#include "engine/analyse/near_ends.hpp"
#include "engine/analyse/prepare_heaps.hpp"
#include "engine/analyse/searches.hpp"
#include "engine/analyse/solve_parts.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/meaning/rank.hpp"
#include "engine/rule/rewrite/exchange.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/solve/forecast.hpp"

namespace grundy::analyse {
namespace {

using Cells = std::vector<game::Position>;

/// Every row of the shape's cells with entries from 0 to the bounds, by size, and of one size lexicographically; only canonical ones.
Cells box_positions(const game::Ruleset& game, const std::vector<std::int64_t>& bounds) {
    std::vector<Cells> by_size;
    game::Position at(bounds.size(), 0);
    for (bool more = true; more;) {
        base::poll();
        if (game.shape().canonical(at) == at && game.contains(at)) {
            const auto size = static_cast<std::size_t>(game.shape().size(at));
            if (by_size.size() <= size) by_size.resize(size + 1);
            by_size[size].push_back(at);
        }
        std::size_t i = bounds.size();
        while (i > 0 && at[i - 1] == bounds[i - 1]) at[--i] = 0;
        more = i > 0;
        if (more) ++at[i - 1];
    }
    Cells all;
    for (Cells& some : by_size) std::move(some.begin(), some.end(), std::back_inserter(all));
    return all;
}

/// The largest side such that side^cells <= positions.
std::int64_t side_of_box(std::size_t cells, double positions) {
    std::int64_t side = 1;
    const auto volume = [cells](std::int64_t s) {
        double v = 1;
        for (std::size_t i = 0; i < cells; ++i) v *= static_cast<double>(s);
        return v;
    };
    while (volume(side + 1) <= positions) ++side;
    return side;
}

/// The box as a table where an order of its tuples is found, else as a graph of the followers.
void fill_from_table(Oracle& oracle, const Cells& roots, const Options& options, const base::Budget& budget, Result& result) {
    const base::Stopwatch clock;
    const solve::TupleTable table = solve::tuple_table(oracle.ruleset(), result.box, budget, parallel::Threads(options.threads));
    result.elapsed_ns = clock.ns();
    result.computed = table.computed();
    result.method = "tuple-table";
    result.method_why = "moves stay in the box, and its tuples have an order in which options come first: " + table.order();
    result.limit = table.limit();
    if (result.limit) result.limit_note = base::counted(table.computed(), "position", "computed");
    Listing listing(oracle.ruleset().shape(), options, result);
    for (const game::Position& cells : roots) {
        const auto outcome = table.outcome(cells);
        if (!outcome) continue;
        listing.add(cells, solve::letter(*outcome), [&] {
            const auto value = table.has_values() ? table.value(cells) : std::nullopt;
            return value ? std::to_string(*value) : "";
        });
    }
}

/// A row, as for games whose heaps only shrink; ∞ has no number.
void fill_row(Oracle& oracle, const Cells& roots, const Options& options, Want want, Result& result) {
    std::size_t next = 0;
    result.first = roots.empty() ? 0 : std::min<std::int64_t>(roots.front().front(), 0);
    for (std::int64_t n = result.first; next < roots.size() && (!options.stored || result.values.size() < *options.stored); ++n) {
        const bool in_domain = roots[next].front() == n;
        const Known known = in_domain ? oracle.at(oracle.ruleset().shape().to_data(roots[next]), want) : Known{};
        if (in_domain) ++next;
        if (in_domain && !known.value && known.has_value()) result.infinite.emplace(n, value_text(known));
        result.values.push_back(known.value ? std::optional(static_cast<std::uint32_t>(*known.value)) : std::nullopt);
        result.outcomes += in_domain ? known.outcome : '-';
    }
}

/// What the oracle says of each; it ends where it cannot say.
void fill_list(Oracle& oracle, const Cells& roots, const Options& options, Want want, Result& result) {
    Listing listing(oracle.ruleset().shape(), options, result);
    for (const game::Position& cells : roots) {
        const Known known = oracle.at(oracle.ruleset().shape().to_data(cells), want);
        if (known.outcome == '?') {
            result.limit = known.limit;
            result.limit_note = known.limit ? base::counted(result.tally.positions, "position", "solved") : known.note;
            return;
        }
        listing.add(cells, known.outcome, [&] { return value_text(known); });
    }
}

/// Whoever gives a search without an end more time than it is given unasked wants it to be used.
bool has_usual_time(const base::Budget& budget) { return budget.deadline() && *budget.deadline() - base::Budget::Clock::now() <= std::chrono::seconds(30); }

void fill_near(const solve::NearEnds& near, const Oracle& oracle, const Cells& roots, const Options& options, Result& result) {
    const bool row = oracle.ruleset().shape().one_heap();
    Listing listing(oracle.ruleset().shape(), options, result);
    std::size_t open = 0;
    result.first = roots.empty() ? 0 : std::min<std::int64_t>(roots.front().front(), 0);
    for (const game::Position& cells : roots) {
        const auto outcome = near.at(cells);
        open += !outcome;
        const char letter = outcome ? solve::letter(*outcome) : '?';
        if (!row && outcome) listing.add(cells, letter, [] { return ""; });
        if (!row || (options.stored && result.outcomes.size() >= *options.stored)) continue;
        result.outcomes.resize(static_cast<std::size_t>(cells.front() - result.first), '-');
        result.outcomes += letter;
        result.values.resize(result.outcomes.size());
    }
    result.computed = near.reached();
    result.method = "position-graph";
    result.method_why = "from the ends of play backwards, as far as the positions that were reached tell who wins";
    result.limit = open > 0 ? near.limit() : std::nullopt;
    if (open > 0) result.limit_note = "who wins was found at " + std::to_string(roots.size() - open) + " of " + base::counted(roots.size(), "position");
    if (open < roots.size())
        result.notes.emplace_back(
            "nothing in the rule shows that play ends, and not all positions that it can reach were looked at: values were not sought, and who wins was found "
            "from the ends of play backwards");
}

void fill_from_graph(Oracle& oracle, const Cells& roots, const Options& options, const base::Budget& budget, Result& result) {
    const base::Stopwatch clock;
    const bool row = oracle.ruleset().shape().one_heap();
    const auto near = near_ends(oracle, roots, options, budget);
    const auto by_near = [&] {
        fill_near(*near, oracle, roots, options, result);
        result.elapsed_ns = clock.ns();
    };
    if (near && has_usual_time(budget)) return by_near();
    Prepared prepared;
    if (row) prepared = prepare_heaps(oracle, roots);
    else prepared.limit = oracle.prepare(roots);
    result.limit = prepared.limit;
    result.elapsed_ns = clock.ns();
    result.computed = oracle.searches().positions();
    result.method = "position-graph";
    result.method_why = "all followers fit in memory, and nothing faster is known for these moves";
    if (result.limit && near) return by_near();
    if (result.limit) {
        result.limit_note = row ? base::counted(prepared.count, "position", "solved") : "the followers of the box were being explored";
        if (!prepared.why.empty()) result.limit_note += ": " + prepared.why;
        if (!row) return;
    }
    const Want want = oracle.has_values() ? Want::value : Want::outcome;
    if (row)
        return fill_row(oracle, Cells(roots.begin(), roots.begin() + static_cast<std::ptrdiff_t>(result.limit ? prepared.count : roots.size())), options, want,
                        result);
    fill_list(oracle, roots, options, want, result);
    if (!oracle.groups()) return;
    result.method = "part by part";
    result.method_why = "positions are sums of parts, whose values were looked up";
    result.elapsed_ns = clock.ns();
}

/// Positions one by one.
void fill_singly(Oracle& oracle, const Cells& roots, const Options& options, const std::string& method, std::string why, Result& result) {
    const base::Stopwatch clock;
    const Want want = oracle.has_values() ? Want::value : Want::outcome;
    if (oracle.ruleset().shape().one_heap()) fill_row(oracle, roots, options, want, result);
    else fill_list(oracle, roots, options, want, result);
    result.elapsed_ns = clock.ns();
    result.computed = method == "closed-form" ? 0 : oracle.searches().positions();
    result.method = method;
    result.method_why = std::move(why);
}

void fill(Oracle& oracle, const Cells& roots, const Options& options, const base::Budget& budget, Result& result) {
    const std::string& method = options.method;
    if (method == "reference" || method == "search" || method == "closed-form") return fill_singly(oracle, roots, options, method, "it was asked for", result);
    // Won or lost as a whole: a graph of the parts tells nothing of a sum without values.
    if (method.empty() && !oracle.has_values() && solve::may_split(oracle.ruleset()))
        return fill_singly(oracle, roots, options, "search", "moves make sums, which have outcomes only as wholes under this convention", result);
    const bool box = solve::is_tuple_game(oracle.ruleset()) && !result.box.empty();
    if (method == "tuple-table" && !box)
        throw base::Failure(base::FailureKind::bad_input, "the tuple table fills a box of tuples", "give its side with " + base::setting(base::Setting::to));
    if (box && (method.empty() || method == "tuple-table")) {
        try {
            return fill_from_table(oracle, roots, options, budget, result);
        } catch (const base::Failure& failure) {
            if (failure.kind() != base::FailureKind::unsupported || !method.empty()) throw;
        }
    }
    fill_from_graph(oracle, roots, options, budget, result);
}

}  // namespace

void add_closed_form(Oracle& oracle, Result& result) {
    const auto theorem = oracle.theorem();
    if (!theorem) return;
    result.pattern = proved(theorem);
    result.pattern.shift = 0;
    result.law = theorem->law;
}

static std::int64_t side_asked(const Oracle& oracle, const Options& options) {
    return options.to ? static_cast<std::int64_t>(*options.to) : side_of_box(oracle.ruleset().shape().fixed_cells(), 10'000) - 1;
}

bool is_box_to_list(const Oracle& oracle, const Options& options) {
    const auto cells = static_cast<double>(oracle.ruleset().shape().fixed_cells());
    return std::pow(static_cast<double>(side_asked(oracle, options)) + 1, cells) <= 2e7;
}

void list_box(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    const std::size_t cells = oracle.ruleset().shape().fixed_cells();
    const std::int64_t side = side_asked(oracle, options);
    if (!is_box_to_list(oracle, options)) {
        throw base::Failure(base::FailureKind::limit, "a box of " + std::to_string(side + 1) + "^" + std::to_string(cells) + " positions is too large",
                            "ask for less with " + base::setting(base::Setting::to) + ", or for one position with " + base::setting(base::Setting::at));
    }
    result.box.assign(cells, side);
    result.symmetric = rule::exchangeable(oracle.rule());
    fill(oracle, box_positions(oracle.ruleset(), result.box), options, budget, result);
}

void solve_box(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    list_box(oracle, options, budget, result);
    add_closed_form(oracle, result);
}

void solve_law(Oracle& oracle, Result& result) {
    add_closed_form(oracle, result);
    result.method = "closed-form";
    result.method_why = "a theorem tells the outcome of every position, so none was computed";
}

std::optional<std::vector<game::Position>> whole_domain(const Oracle& oracle, std::size_t most) {
    const rule::Game& game = oracle.rule();
    const auto count = game.where ? std::nullopt : solve::most_positions(oracle.ruleset().shape());
    if (count && *count > most) return std::nullopt;  // known without counting
    const Positions all(oracle.ruleset(), game, alphabet_of(game), bounds_of_domain(game));
    const auto largest = all.largest();
    if (!largest || !all.without_letters().empty() || *largest - all.smallest() > 10'000'000) return std::nullopt;
    Cells cells;
    std::uint64_t steps = 0;
    for (std::int64_t size = all.smallest(); size <= *largest; ++size) {
        const bool listed = all.of_size(size, [&](rule::PositionData&& position) {
            cells.push_back(oracle.ruleset().shape().from_data(position));
            return cells.size() <= most && ((++steps & 0xfff) != 0 || !base::Watch::exceeded());
        });
        if (!listed) return std::nullopt;
    }
    return cells;
}

/// Listed by size, numbers below 0 stand between the others.
static void put_in_row(const Oracle& oracle, Cells& roots) {
    if (oracle.ruleset().shape().one_heap())
        std::sort(roots.begin(), roots.end(), [](const game::Position& a, const game::Position& b) { return a.front() < b.front(); });
}

void solve_whole(Oracle& oracle, std::vector<game::Position> roots, const Options& options, const base::Budget& budget, Result& result) {
    result.whole = true;
    put_in_row(oracle, roots);
    result.symmetric = rule::exchangeable(oracle.rule());
    fill(oracle, roots, options, budget, result);
    if (options.method.empty() || options.method == "closed-form") add_closed_form(oracle, result);
}

/// Moves lead from these to so few positions, with so many numbers in all, that all can be looked at, be it that play goes on for ever among them.
static bool has_few_followers(const Oracle& oracle, const Cells& roots, std::size_t most, std::size_t most_cells = ~std::size_t{0}) {
    std::set<game::Position> seen(roots.begin(), roots.end());
    std::deque<game::Position> open(roots.begin(), roots.end());  // the nearest first: what grows without end stays short
    std::size_t cells = 0;
    while (!open.empty() && seen.size() <= most && cells <= most_cells) {
        base::poll();
        const game::Position at = std::move(open.front());
        open.pop_front();
        cells += at.size();
        oracle.ruleset().options(at, [&](game::Sum&& option) {
            for (game::Position& part : option)
                if (seen.insert(part).second) open.push_back(std::move(part));
            return seen.size() <= most;
        });
    }
    return seen.size() <= most && cells <= most_cells;
}

/// The same where numbers may grow beyond all bounds.
static bool stays_small(const Oracle& oracle, const Cells& roots, std::size_t most) {
    try {
        return has_few_followers(oracle, roots, most, 20 * most);
    } catch (const base::Failure& failure) {
        if (failure.kind() != base::FailureKind::overflow && failure.kind() != base::FailureKind::arithmetic) throw;
        return false;
    }
}

/// Moves that make positions larger lead from a short list to more than can be looked at: then play begins somewhere, and the file should say where.
static void require_few_followers(const Oracle& oracle, const Cells& roots, std::size_t most) {
    if (has_few_followers(oracle, roots, most)) return;
    throw base::Failure(
        base::FailureKind::limit,
        "the rule of " + oracle.rule().name + " names no start, and from its smallest positions moves lead to more than " + std::to_string(most) + " others",
        "write where play begins, for instance `start " + oracle.ruleset().shape().print(roots.front()) + "`, or give one position with " +
            base::setting(base::Setting::at));
}

bool solve_smallest(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    constexpr std::size_t some = 3000, most = 1'000'000, most_beyond = 200'000, most_round = 50'000;
    constexpr std::int64_t most_sizes = 40;
    const rule::Game& game = oracle.rule();
    const Positions all(oracle.ruleset(), game, alphabet_of(game), bounds_of_domain(game));
    if (!all.without_letters().empty()) return false;
    const auto last = options.to ? std::optional(static_cast<std::int64_t>(*options.to)) : std::nullopt;
    Cells roots;
    std::uint64_t left = most;  // to be looked at, for there may be few among them
    for (std::int64_t size = all.smallest(); last ? size <= *last : size < all.smallest() + most_sizes; ++size) {
        Cells these;
        const bool listed = all.of_size(
            size,
            [&](rule::PositionData&& position) {
                these.push_back(oracle.ruleset().shape().from_data(position));
                return roots.size() + these.size() <= (last ? most : some);
            },
            last ? nullptr : &left);
        if (!listed && last)
            throw base::Failure(base::FailureKind::limit, "there are more than a million positions to size " + std::to_string(size),
                                "ask for less with " + base::setting(base::Setting::to));
        if (!listed) break;
        roots.insert(roots.end(), these.begin(), these.end());
        result.to_size = size;
    }
    const bool ends = meaning::falling_rank(game).has_value();
    if (roots.empty() || (!ends && !stays_small(oracle, roots, most_round))) return false;
    for (const rule::Component& c : game.components)
        if (c.kind == rule::ComponentKind::word && c.letters.empty())
            result.notes.push_back("words are listed over the letters that the rule names; if there are others, say it, " + way_to_name_letters(c.name));
    if (ends && options.method.empty() && !oracle.groups()) require_few_followers(oracle, roots, options.to ? most : most_beyond);
    put_in_row(oracle, roots);
    fill(oracle, roots, options, budget, result);
    return true;
}

void solve_domain(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    // One component with finitely many values: a vertex of a graph, or a number that `where` keeps below a bound.
    Cells roots;
    const auto& component = oracle.ruleset().shape().components().front();
    const auto count = component.kind == rule::ComponentKind::vertex
                           ? static_cast<std::int64_t>(oracle.rule().graphs[static_cast<std::size_t>(component.graph)].vertices.size())
                           : static_cast<std::int64_t>(options.to.value_or(1000)) + 1;
    for (std::int64_t i = 0; i < count; ++i) {
        base::poll();
        if (oracle.ruleset().contains({i})) roots.push_back({i});
    }
    result.whole = component.kind == rule::ComponentKind::vertex;
    fill(oracle, roots, options, budget, result);
}

}  // namespace grundy::analyse
