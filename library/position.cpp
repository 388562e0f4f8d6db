/// What positions and sums are worth, and how to win there.
#include <algorithm>

#include "engine/certificate/certificate.hpp"
#include "engine/report/evidence_text.hpp"
#include "library/data.hpp"
#include "library/run.hpp"

namespace grundy::library {

namespace {

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
        Value value = library::value_of(analyse::value(library::terms_of(*data_), run.options, run.budget));
        value.notes = run.notes;
        return value;
    });
}

Moves Position::moves(const Options& options) const {
    return guarded([&] {
        if (library::has_function(*data_)) return library::moves_with_functions(*data_, options);
        Run run(options);
        const analyse::MovesReport report = analyse::moves(library::terms_of(*data_), run.options, run.budget);
        Moves moves;
        moves.position = library::value_of(report.position);
        moves.position.notes = run.notes;
        for (const auto& move : report.moves) moves.winning.push_back({move.term, move.from, move.to, move.whole});
        moves.complete = !report.some;
        moves.why_none = report.why_none;
        return moves;
    });
}

Certificate Position::certify(const Options& options) const {
    return guarded([&] {
        if (data_->terms.size() != 1) throw Error(ErrorKind::unsupported, "a certificate is about one position", "certify the terms, or a claim about the sum");
        if (library::has_function(*data_)) throw Error(ErrorKind::unsupported, "a function cannot be written into a certificate", "write its rule as text");
        Run run(options);
        analyse::Oracle oracle(data_->terms.front().game->rule, run.options, run.budget);
        const certificate::Certificate made = certificate::of_position(oracle, data_->terms.front().position);
        return Certificate{made.text, made.sentence, made.how};
    });
}

}  // namespace GRUNDY_ABI
}  // namespace grundy
