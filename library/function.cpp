/// Games given as functions: tables, positions and sums, straight from the definition. A function is asked from one thread, the caller's.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>

#include "engine/analyse/oracle.hpp"
#include "engine/base/counted.hpp"
#include "engine/base/poll.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/positions/search.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

using solve::LoopyValue;

constexpr std::uint64_t usual_heaps = 1000;
constexpr std::uint64_t most_heaps = std::numeric_limits<std::int64_t>::max() - 1;  ///< heaps are numbers of 64 bits

Options in_one_thread(Options options) {
    options.threads = 1;
    return options;
}

/// A sum in which some terms are functions, valued term by term. Several terms of one function share what is found.
class MixedSum {
public:
    MixedSum(const PositionData& sum, const Options& asked) : sum_(sum), asked_(in_one_thread(asked)), run_(asked_), threads_(1) {}

    Value value() {
        Value whole;
        whole.position = text_of(sum_);
        LoopyValue total;
        for (const auto& term : sum_.terms) {
            Value one = value_of(term);
            if (one.limit) whole.limit = one.limit;
            if (one.value || !one.loopy.empty()) total = total + worth_.back();
            else if (whole.partial.empty()) whole.partial = one.partial.empty() ? "the value of a term is not known" : one.partial;
            whole.terms.push_back(std::move(one));
        }
        known_ = whole.partial.empty();
        if (known_) {
            whole.outcome = outcome_of(solve::letter(solve::outcome(total)));
            set_value(whole, solve::to_string(total));
        }
        whole.because = sum_.terms.size() > 1 ? "term by term" : "computed from the function";
        if (sum_.terms.size() < 2) whole.terms.clear();
        whole.notes = run_.notes;
        return whole;
    }

    /// Of its one term.
    std::vector<Value> options() {
        const Term& term = sum_.terms.front();
        std::vector<Value> all;
        for (const game::Sum& option : game::option_list(*term.game->function, row_of(term))) {
            PositionData to;
            for (const auto& part : option) to.terms.push_back({term.game, term.game->function->shape().to_data(part)});
            all.push_back(worth_of(term, option));
            all.back().position = text_of(to);
        }
        return all;
    }

    Moves moves() {
        Moves moves;
        moves.position = value();
        if (!known_) return moves;
        for (std::size_t i = 0; i < sum_.terms.size(); ++i) {
            if (!met_before(i)) add_moves(i, moves);
        }
        if (moves.winning.empty() && moves.position.outcome == Outcome::P) moves.why_none = "every move leaves a sum that is won for the other player";
        return moves;
    }

private:
    using Term = PositionData::Term;

    /// Its value for adding up becomes the last of `worth_`.
    Value value_of(const Term& term) {
        Value one;
        one.position = text_of({{term}});
        worth_.emplace_back();
        if (!term.game->function) return value_of_rule(term, std::move(one));
        Value worth = worth_of(term, {row_of(term)});
        worth.position = one.position;
        return worth;
    }

    /// Of positions of the term's function; with its value for adding up as the last of `worth_`, if there is one.
    Value worth_of(const Term& term, const game::Sum& sum) {
        Value one;
        const auto found = search(*term.game).value(sum);
        one.limit = limit_of(found.limit);
        if (!found.answer) {
            one.partial = "a limit was reached";
            return one;
        }
        if (!worth_.empty()) worth_.back() = *found.answer;
        set_value(one, solve::to_string(*found.answer));
        one.outcome = outcome_of(solve::letter(solve::outcome(*found.answer)));
        return one;
    }

    Value value_of_rule(const Term& term, Value one) {
        const analyse::SumReport report = analyse::value({{term.game->rule, term.position}}, run_.options, run_.budget);
        one.limit = limit_of(report.limit);
        one.outcome = outcome_of(report.outcome);
        one.partial = in_our_words(report.partial);
        set_value(one, report.value);
        const auto small = one.value ? one.value->to_int64() : std::nullopt;
        if (!small || *small > UINT32_MAX)
            throw Error(ErrorKind::unsupported,
                        term.game->rule->name + " at " + one.position + " has no finite value of 32 bits, so it cannot be added to a function");
        worth_.back().finite = static_cast<std::uint32_t>(*small);
        return one;
    }

    void add_moves(std::size_t i, Moves& moves) {
        const Term& term = sum_.terms[i];
        LoopyValue others;
        for (std::size_t j = 0; j < worth_.size(); ++j)
            if (j != i) others = others + worth_[j];
        if (!term.game->function) return add_moves_of_rule(i, others, moves);
        const game::Shape& shape = term.game->function->shape();
        for (const game::Sum& option : game::option_list(*term.game->function, row_of(term))) {
            const auto found = search(*term.game).value(option);
            if (!found.answer) moves.complete = false;
            if (!found.answer || solve::outcome(*found.answer + others) != solve::Outcome::P) continue;
            std::vector<rule::PositionData> parts;
            for (const auto& part : option) parts.push_back(shape.to_data(part));
            moves.winning.push_back(move(i, parts));
        }
    }

    void add_moves_of_rule(std::size_t i, const LoopyValue& others, Moves& moves) {
        if (others.infinite) return;  // no option of a finite game makes up for play without end
        const Term& term = sum_.terms[i];
        analyse::Oracle oracle(term.game->rule, run_.options, run_.budget);
        bool some = false;
        for (const auto& parts : oracle.options_worth(term.position, base::Integer(others.finite), some)) moves.winning.push_back(move(i, parts));
        if (some) moves.complete = false;
    }

    Move move(std::size_t i, const std::vector<rule::PositionData>& parts) const {
        PositionData to, whole;
        for (const auto& part : parts) to.terms.push_back({sum_.terms[i].game, part});
        for (std::size_t j = 0; j < sum_.terms.size(); ++j) {
            if (j == i) whole.terms.insert(whole.terms.end(), to.terms.begin(), to.terms.end());
            else whole.terms.push_back(sum_.terms[j]);
        }
        return {i, text_of({{sum_.terms[i]}}), text_of(to), text_of(whole)};
    }

    bool met_before(std::size_t i) const {
        const auto same = [&](const Term& term) { return term.game == sum_.terms[i].game && term.position == sum_.terms[i].position; };
        return std::any_of(sum_.terms.begin(), sum_.terms.begin() + static_cast<std::ptrdiff_t>(i), same);
    }

    static game::Position row_of(const Term& term) { return term.game->function->shape().from_data(term.position); }

    solve::Search& search(const GameData& game) {
        auto& search = searches_[&game];
        if (!search) search = std::make_unique<solve::Search>(*game.function, run_.budget, threads_);
        return *search;
    }

    const PositionData& sum_;
    Options asked_;
    Run run_;
    parallel::Threads threads_;
    std::map<const GameData*, std::unique_ptr<solve::Search>> searches_;
    std::vector<LoopyValue> worth_;  ///< one a term
    bool known_ = false;
};

/// Positions of a function one after another. What is found for one serves the next.
class OneByOne {
public:
    OneByOne(const game::Ruleset& game, Run& run) : threads_(1), search_(game, run.budget, threads_) {}
    /// Nothing: a limit was reached.
    std::optional<LoopyValue> at(const game::Position& position) {
        auto found = search_.value({position});
        limit_ = found.limit;
        return std::move(found.answer);
    }
    std::optional<base::Limit> limit() const { return limit_; }

private:
    parallel::Threads threads_;
    solve::Search search_;
    std::optional<base::Limit> limit_;
};

std::optional<base::Limit> search_heaps(const game::Ruleset& game, std::uint64_t count, Run& run, Solution& solution) {
    OneByOne search(game, run);
    solution.method = "search";
    const std::uint64_t most = run.options.stored.value_or(count);
    for (; solution.computed < count; ++solution.computed) {
        const game::Position heap{static_cast<std::int64_t>(solution.computed)};
        const bool position = game.contains(heap);
        const auto worth = position ? search.at(heap) : std::nullopt;
        if (position && !worth) return search.limit();
        if (solution.computed >= most) continue;
        solution.values.push_back(worth && !worth->infinite ? std::optional(worth->finite) : std::nullopt);
        solution.outcomes += worth ? solve::letter(solve::outcome(*worth)) : '-';
    }
    return std::nullopt;
}

/// Heaps 0, 1, … in order, each from smaller ones; where an option is not smaller, as a graph.
std::optional<base::Limit> fill(const game::Ruleset& game, std::uint64_t count, Run& run, Solution& solution) {
    solve::Values values;
    std::optional<base::Limit> limit;
    try {
        const auto ended = base::ended_early([&] { limit = solve::HeapTable(game).extend(values, count, run.budget); });
        if (ended) limit = ended;
    } catch (const base::Failure& failure) {
        if (failure.kind() != base::FailureKind::unsupported) throw;
        return search_heaps(game, count, run, solution);
    }
    for (std::uint64_t n = 0; n < std::min(values.size(), run.options.stored.value_or(values.size())); ++n) {
        solution.values.emplace_back(values[n]);
        solution.outcomes += values[n] == 0 ? 'P' : 'N';
    }
    solution.computed = values.size();
    if (!run.options.pattern || limit) return limit;
    if (auto seen = pattern::guess(values, pattern::Compared::values)) {
        analyse::PatternReport report;
        report.law = std::make_shared<const pattern::Pattern>(std::move(*seen));
        report.evidence = pattern::Seen{base::Integer(values.size() - 1)};
        solution.law = law_of(report);
    }
    return limit;
}

/// All rows of so many numbers, each from 0 to `last`, the last number running fastest, until one is not done.
template <class Visit>
bool each_of_box(std::size_t length, std::uint64_t last, Visit&& visit) {
    game::Position row(length, 0);
    while (true) {
        if (!visit(row)) return false;
        std::size_t at = length;
        while (at > 0 && static_cast<std::uint64_t>(row[at - 1]) == last) row[--at] = 0;
        if (at == 0) return true;
        ++row[at - 1];
    }
}

/// Numbers to Options::to; else as many of the smallest as are listed of one heap.
std::optional<base::Limit> fill_box(const game::Ruleset& game, const Options& asked, Run& run, Solution& solution) {
    const std::size_t length = game.shape().components().size();
    std::uint64_t side = 1;
    if (asked.to) side = std::min(*asked.to, most_heaps) + 1, box_size(length, side);
    else
        while (std::pow(static_cast<double>(side + 1), static_cast<double>(length)) <= static_cast<double>(usual_heaps)) ++side;
    OneByOne search(game, run);
    each_of_box(length, side - 1, [&](const game::Position& row) {
        if (!game.contains(row)) return true;
        const auto worth = search.at(row);
        if (!worth) return false;
        ++solution.computed;
        if (solution.positions.size() < asked.list)
            solution.positions.push_back({game.shape().print(row), outcome_of(solve::letter(solve::outcome(*worth))), solve::to_string(*worth)});
        return true;
    });
    return search.limit();
}

}  // namespace

std::uint64_t box_size(std::size_t length, std::uint64_t side) {
    constexpr std::uint64_t most = 100'000'000;
    std::uint64_t size = 1;
    for (std::size_t i = 0; i < length; ++i) {
        if (side != 0 && size > most / side)
            throw Error(ErrorKind::limit, "a box of side " + std::to_string(side) + " has more than 10^8 positions", "ask for less");
        size *= side;
    }
    return size;
}

Value value_with_functions(const PositionData& sum, const Options& options) { return MixedSum(sum, options).value(); }
Moves moves_with_functions(const PositionData& sum, const Options& options) { return MixedSum(sum, options).moves(); }
std::vector<Value> options_of_function(const PositionData& one, const Options& options) { return MixedSum(one, options).options(); }

Solution solve_function(const GameData& game, const Options& options) {
    const Options asked = in_one_thread(options);
    const bool heap = game.function->shape().one_heap();
    Solution solution;
    solution.family = solution.recognised = "function";
    solution.evidence = "a function can be asked, but not read";
    solution.method = heap ? "heap-table" : "search";
    const auto begin = std::chrono::steady_clock::now();
    if (options.to || options.at.empty()) {
        Run run(asked);
        const std::uint64_t last = std::min(options.to.value_or(usual_heaps), most_heaps);
        const auto limit = heap ? fill(*game.function, last + 1, run, solution) : fill_box(*game.function, asked, run, solution);
        solution.limit = limit_of(limit);
        if (limit) solution.limit_note = base::counted(solution.computed, heap ? "value" : "position", heap ? "computed" : "solved");
    }
    if (!options.at.empty()) {
        const Moves moves = Game(std::make_shared<const GameData>(game)).at(options.at).moves(asked);
        solution.start = moves.position;
        for (const Move& move : moves.winning) solution.winning.push_back(move.to);
        if (moves.position.limit) solution.limit = moves.position.limit;
    }
    solution.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    return solution;
}

Values box_of_function(const GameData& game, std::uint64_t count, const Options& options) {
    const std::size_t length = game.function->shape().components().size();
    const std::uint64_t size = box_size(length, count), slice = size / count;
    const Options asked = in_one_thread(options);
    Run run(asked);
    OneByOne search(*game.function, run);
    const auto table = std::make_shared<std::vector<std::int64_t>>();
    table->reserve(size);
    each_of_box(length, count - 1, [&](const game::Position& row) {
        const bool position = game.function->contains(row);
        const auto worth = position ? search.at(row) : std::nullopt;
        if (position && !worth) return false;
        table->push_back(!position ? no_position : worth->infinite ? infinite : std::int64_t{worth->finite});
        return true;
    });
    Values values;
    values.limit = limit_of(search.limit());
    if (values.limit) values.limit_note = base::counted(table->size(), "position", "solved");
    table->resize(table->size() / slice * slice);
    values.shape.assign(length, count);
    values.shape.front() = table->size() / slice;
    values.width = 8;
    values.data = table->data();
    values.owner = table;
    return values;
}

}  // namespace grundy::library
