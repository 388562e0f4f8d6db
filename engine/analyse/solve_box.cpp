#include <algorithm>
#include <chrono>

#include "engine/analyse/solve_parts.hpp"
#include "engine/base/failure.hpp"
#include "engine/rule/text.hpp"
#include "engine/solve/tuple_table.hpp"

namespace grundy::analyse {
namespace {

using Cells = std::vector<game::Position>;

/// Every row of the shape's cells with entries from 0 to the bounds, in lexicographic order; only canonical ones.
Cells box_positions(const game::Ruleset& game, const std::vector<std::int64_t>& bounds) {
    Cells all;
    game::Position at(bounds.size(), 0);
    while (true) {
        if (game.shape().canonical(at) == at && game.contains(at)) all.push_back(at);
        std::size_t i = bounds.size();
        while (i > 0 && at[i - 1] == bounds[i - 1]) at[--i] = 0;
        if (i == 0) return all;
        ++at[i - 1];
    }
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

class Clock {
public:
    std::uint64_t ns() const { return static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now() - begin_).count()); }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

/// The box as a table where an order of its tuples is found, else as a graph of the followers.
void fill_from_table(Oracle& oracle, const Cells& roots, const Options& options, const base::Budget& budget, Result& result) {
    const Clock clock;
    const solve::TupleTable table = solve::tuple_table(oracle.ruleset(), result.box, budget, parallel::Threads(options.threads));
    result.elapsed_ns = clock.ns();
    result.computed = table.computed();
    result.method = "tuple-table";
    result.method_why = "moves stay in the box, and its tuples have an order in which options come first: " + table.order();
    result.limit = table.limit();
    if (result.limit) result.limit_note = std::to_string(table.computed()) + " positions were computed";
    for (const game::Position& cells : roots) {
        if (options.stored && result.positions.size() >= *options.stored) break;
        const auto outcome = table.outcome(cells);
        const auto value = table.has_values() ? table.value(cells) : std::nullopt;
        if (outcome) result.positions.push_back({oracle.ruleset().shape().print(cells), solve::letter(*outcome), value ? std::to_string(*value) : ""});
    }
}

void fill_from_graph(Oracle& oracle, const Cells& roots, const Options& options, Result& result) {
    const Clock clock;
    result.limit = oracle.prepare(roots);
    result.elapsed_ns = clock.ns();
    result.computed = oracle.searched();
    result.method = "position-graph";
    result.method_why = "all followers fit in memory, and nothing faster is known for these moves";
    if (result.limit) {
        result.limit_note = "the followers of the box were being explored";
        return;
    }
    const Want want = oracle.has_values() ? Want::value : Want::outcome;
    if (oracle.ruleset().shape().one_heap()) {  // a row, as for games whose heaps only shrink; ∞ has no number
        std::size_t next = 0;
        for (std::int64_t n = 0; next < roots.size() && (!options.stored || result.values.size() < *options.stored); ++n) {
            const bool in_domain = roots[next].front() == n;
            const Known known = in_domain ? oracle.at(oracle.ruleset().shape().to_data(roots[next]), want) : Known{};
            if (in_domain) ++next;
            result.values.push_back(known.value ? std::optional(static_cast<std::uint32_t>(*known.value)) : std::nullopt);
            result.outcomes += in_domain ? known.outcome : '-';
        }
        return;
    }
    for (const game::Position& cells : roots) {
        if (options.stored && result.positions.size() >= *options.stored) break;
        const Known known = oracle.at(oracle.ruleset().shape().to_data(cells), want);
        result.positions.push_back({oracle.ruleset().shape().print(cells), known.outcome, value_text(known)});
    }
}

void fill(Oracle& oracle, const Cells& roots, const Options& options, const base::Budget& budget, Result& result) {
    if (solve::is_tuple_game(oracle.ruleset()) && !result.box.empty()) {
        try {
            return fill_from_table(oracle, roots, options, budget, result);
        } catch (const base::Failure& failure) {
            if (failure.kind() != base::FailureKind::unsupported) throw;
        }
    }
    fill_from_graph(oracle, roots, options, result);
}

void add_closed_form(Oracle& oracle, Result& result) {
    const auto theorem = oracle.theorem();
    if (!theorem) return;
    result.pattern = proved(theorem);
    result.pattern.shift = 0;
    result.law = theorem->law;
}

}  // namespace

void solve_box(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    const std::size_t cells = oracle.ruleset().shape().fixed_cells();
    const std::int64_t side = options.to ? static_cast<std::int64_t>(*options.to) : side_of_box(cells, 10'000) - 1;
    double volume = 1;
    for (std::size_t i = 0; i < cells; ++i) volume *= static_cast<double>(side + 1);
    if (volume > 2e7) {
        throw base::Failure(base::FailureKind::limit, "a box of " + std::to_string(side + 1) + "^" + std::to_string(cells) + " positions is too large",
                            "ask for less with --to, or for one position with --at");
    }
    result.box.assign(cells, side);
    fill(oracle, box_positions(oracle.ruleset(), result.box), options, budget, result);
    add_closed_form(oracle, result);
}

void solve_law(Oracle& oracle, Result& result) {
    add_closed_form(oracle, result);
    result.method = "closed-form";
    result.method_why = "a theorem tells the outcome of every position, so none was computed";
}

void solve_domain(Oracle& oracle, const Options& options, const base::Budget& budget, Result& result) {
    // One component with finitely many values: a vertex of a graph, or a number that `where` keeps below a bound.
    Cells roots;
    const auto& component = oracle.ruleset().shape().components().front();
    const auto count = component.kind == rule::ComponentKind::vertex
                           ? static_cast<std::int64_t>(oracle.rule().graphs[static_cast<std::size_t>(component.graph)].vertices.size())
                           : static_cast<std::int64_t>(options.to.value_or(1000)) + 1;
    for (std::int64_t i = 0; i < count; ++i) {
        if (oracle.ruleset().contains({i})) roots.push_back({i});
    }
    fill(oracle, roots, options, budget, result);
}

}  // namespace grundy::analyse
