/// Game::solve: the engine's result as plain data.
#include <algorithm>

#include "engine/claim/start_law.hpp"
#include "engine/report/json.hpp"
#include "engine/report/text.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

Law law_of(const analyse::PatternReport& pattern) {
    report::PatternText words = report::described(pattern);
    Law law;
    law.status = words.status == "proved" ? Status::proved : words.status == "seen" ? Status::seen : Status::none;
    law.kind = words.kind;
    law.of_outcomes = words.of == "outcomes";
    law.period = number_of(words.period);
    law.preperiod = number_of(words.preperiod);
    law.saltus = number_of(words.saltus);
    law.theorem = words.theorem;
    law.theorem_name = words.theorem_name;
    law.statement = words.statement;
    law.formula = words.formula;
    law.lost = words.positions;
    law.checked_to = number_of(words.checked_to);
    law.tried = std::move(words.tried);
    return law;
}

namespace {

Value start_of(const analyse::StartReport& report) {
    Value start;
    start.position = report.position;
    start.outcome = outcome_of(report.outcome);
    set_value(start, report.value);
    start.proved = report.grounds.proved();
    start.because = report::how(report.grounds);
    return start;
}

Solution solution_of(analyse::Result result) {
    Solution solution;
    solution.family = recognise::name(result.recognition.family);
    solution.recognised = recognise::describe(result.recognition.family);
    solution.evidence = result.recognition.evidence;
    solution.first = result.first;
    solution.values = result.values;
    solution.outcomes = result.outcomes;
    for (const auto& entry : result.positions) solution.positions.push_back({entry.position, outcome_of(entry.outcome), entry.value});
    solution.whole = result.whole;
    solution.law = law_of(result.pattern);
    if (result.start) solution.start = start_of(*result.start);
    if (result.start) solution.winning = result.start->winning_moves;
    solution.method = result.method;
    solution.computed = std::max<std::uint64_t>(result.computed, result.values.size());  // a limit met in the midst of it leaves the first unset
    solution.seconds = static_cast<double>(result.elapsed_ns) / 1e9;
    solution.limit = limit_of(result.limit);
    solution.limit_note = in_our_words(result.limit_note);
    for (const auto& note : result.notes) solution.notes.push_back(in_our_words(note));
    solution.data = std::make_shared<const SolutionData>(SolutionData{std::move(result)});
    return solution;
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

Solution Game::solve(const Options& options) const {
    return library::guarded([&] {
        if (data_->function) return library::solve_function(*data_, options);
        library::Run run(options);
        if (!options.at.empty()) {
            const Position position = at(options.at);
            const auto& terms = position.data()->terms;
            if (terms.size() != 1 || terms.front().game != data_)
                throw Error(ErrorKind::bad_input, "Options::at takes one position of the game, not a sum", "for a sum ask at(…).value()");
            run.options.at = terms.front().position;
        }
        run.options.warn = nullptr;  // they are among the notes
        if (run.options.pattern && run.options.method.empty()) run.options.law = claim::law_of_start(data_->rule, run.budget);
        return library::solution_of(analyse::solve(data_->rule, run.options, run.budget));
    });
}

std::string Solution::text() const { return data ? report::text(data->result, report::Style{}) : ""; }
std::string Solution::json() const { return data ? report::json(data->result) : ""; }

}  // namespace GRUNDY_ABI
}  // namespace grundy
