/// Games given as functions: tables, positions and sums, straight from the definition. A function is asked from one thread, the caller's.
#include <algorithm>
#include <chrono>
#include <map>

#include "engine/analyse/oracle.hpp"
#include "engine/pattern/law/detect.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/positions/search.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

using solve::LoopyValue;

constexpr std::uint64_t usual_heaps = 1000;

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

/// Heaps 0, 1, … in order; where an option is not smaller, as a graph.
std::optional<base::Limit> fill(const game::Ruleset& game, std::uint64_t count, Run& run, Solution& solution) {
    solve::Values values;
    std::optional<base::Limit> limit;
    try {
        limit = solve::HeapTable(game).extend(values, count, run.budget);
    } catch (const base::Failure& failure) {
        if (failure.kind() != base::FailureKind::unsupported) throw;
        solution.notes.push_back(failure.what());
        return base::Limit::size;
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

}  // namespace

Value value_with_functions(const PositionData& sum, const Options& options) { return MixedSum(sum, options).value(); }
Moves moves_with_functions(const PositionData& sum, const Options& options) { return MixedSum(sum, options).moves(); }
std::vector<Value> options_of_function(const PositionData& one, const Options& options) { return MixedSum(one, options).options(); }

Solution solve_function(const GameData& game, const Options& options) {
    const Options asked = in_one_thread(options);
    const bool heap = game.function->shape().one_heap();
    if (!heap && options.at.empty())
        throw Error(ErrorKind::bad_input, game.rule->name + " is a function of several numbers: there is no first row of values",
                    "give a position in Options::at");
    Solution solution;
    solution.family = solution.recognised = "function";
    solution.evidence = "a function can be asked, but not read";
    solution.method = heap ? "heap-table" : "search";
    const auto begin = std::chrono::steady_clock::now();
    if (heap && (options.to || options.at.empty())) {
        Run run(asked);
        const std::uint64_t count = options.to.value_or(usual_heaps) + 1;
        solution.limit = limit_of(fill(*game.function, count, run, solution));
        if (solution.limit) solution.limit_note = std::to_string(solution.computed) + " values were computed";
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

}  // namespace grundy::library
