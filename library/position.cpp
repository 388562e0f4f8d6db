/// What positions and sums are worth, and how to win there.
#include <algorithm>

#include "engine/analyse/oracle.hpp"
#include "engine/base/poll.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

bool has_function(const PositionData& sum) {
    return std::any_of(sum.terms.begin(), sum.terms.end(), [](const auto& term) { return term.game->function != nullptr; });
}

std::vector<analyse::Term> terms_of(const PositionData& sum) {
    std::vector<analyse::Term> terms;
    for (const auto& term : sum.terms) terms.push_back({term.game->rule, term.position});
    return terms;
}

Value value_of(const analyse::SumReport& report) {
    Value value;
    value.position = report.position;
    value.outcome = outcome_of(report.outcome);
    set_value(value, report.value);
    value.partial = in_our_words(report.partial);
    value.proved = report.grounds.proved();
    value.because = report::how(report);
    value.limit = limit_of(report.limit);
    if (report.terms.size() < 2) return value;
    for (const analyse::Entry& term : report.terms) {
        Value& one = value.terms.emplace_back();
        one.position = term.position;
        one.outcome = outcome_of(term.outcome);
        set_value(one, term.value);
    }
    return value;
}

namespace {

/// A limit came before anything was found.
Value not_begun(std::string position, base::Limit limit) {
    Value value;
    value.position = std::move(position);
    value.partial = std::string("nothing was found before the ") + base::name(limit) + " limit";
    value.limit = limit_of(limit);
    return value;
}

/// What is known of an option, as a value.
Value value_of_option(const analyse::Oracle::Option& option, const std::shared_ptr<const GameData>& game) {
    PositionData to;
    for (const auto& part : option.parts) to.terms.push_back({game, part});
    Value value;
    value.position = text_of(to);
    value.outcome = outcome_of(option.known.outcome);
    value.value = number_of(option.known.value);
    if (option.known.infinite) value.loopy = solve::to_string(*option.known.infinite);
    value.partial = in_our_words(option.known.note);
    value.proved = option.known.grounds.proved();
    value.because = report::how(option.known.grounds);
    value.limit = limit_of(option.known.limit);
    return value;
}

const PositionData::Term& only_term(const PositionData& sum, const char* what) {
    if (sum.terms.size() != 1) throw Error(ErrorKind::unsupported, std::string(what) + " one position, and this is a sum", "ask for its terms");
    return sum.terms.front();
}

}  // namespace

}  // namespace grundy::library

namespace grundy {
inline namespace GRUNDY_ABI {

using library::guarded;
using library::Run;

Value Position::value(const Options& options) const {
    return guarded([&] {
        if (library::has_function(*data_)) return library::value_with_functions(*data_, options);
        Run run(options);
        Value value;
        if (const auto limit = base::ended_early([&] { value = library::value_of(analyse::value(library::terms_of(*data_), run.options, run.budget)); }))
            value = library::not_begun(text(), *limit);
        value.notes = run.notes;
        return value;
    });
}

Moves Position::moves(const Options& options) const {
    return guarded([&] {
        if (library::has_function(*data_)) return library::moves_with_functions(*data_, options);
        Run run(options);
        Moves moves;
        analyse::MovesReport report;
        if (const auto limit = base::ended_early([&] { report = analyse::moves(library::terms_of(*data_), run.options, run.budget); })) {
            moves.position = library::not_begun(text(), *limit);
            moves.position.notes = run.notes;
            moves.complete = false;
            return moves;
        }
        moves.position = library::value_of(report.position);
        moves.position.notes = run.notes;
        for (const auto& move : report.moves) moves.winning.push_back({move.term, move.from, move.to, move.whole});
        moves.complete = !report.some;
        moves.why_none = report.why_none;
        return moves;
    });
}

std::vector<Value> Position::options(const Options& options) const {
    return guarded([&] {
        if (data_->terms.empty()) return std::vector<Value>{};  // nothing is left to play
        const auto& term = library::only_term(*data_, "options are those of");
        if (term.game->function) return library::options_of_function(*data_, options);
        Run run(options);
        analyse::Oracle oracle(term.game->rule, run.options, run.budget);
        oracle.require(term.position);
        std::vector<Value> values;
        for (const auto& option : oracle.options(term.position, oracle.has_values() ? analyse::Want::value : analyse::Want::outcome))
            values.push_back(library::value_of_option(option, term.game));
        return values;
    });
}

Certificate Position::certify(const Options& options) const {
    return guarded([&] {
        const auto& term = library::only_term(*data_, "a certificate is about");
        if (term.game->function) throw Error(ErrorKind::unsupported, "a function cannot be written into a certificate", "write its rule as text");
        Run run(options);
        analyse::Oracle oracle(term.game->rule, run.options, run.budget);
        const certificate::Certificate made = certificate::of_position(oracle, term.position);
        return Certificate{made.text, made.sentence, made.how};
    });
}

}  // namespace GRUNDY_ABI
}  // namespace grundy
