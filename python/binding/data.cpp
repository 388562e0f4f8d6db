#include "python/binding/data.hpp"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <string>

namespace grundy::python {

using namespace pybind11::literals;

namespace {

const char* word(Limit limit) {
    switch (limit) {
        case Limit::time: return "time";
        case Limit::memory: return "memory";
        case Limit::size: return "size";
        case Limit::interrupted: return "interrupted";
    }
    return "";
}

const char* word(Status status) { return status == Status::proved ? "proved" : status == Status::seen ? "seen" : "none"; }

const char* word(Verdict verdict) {
    switch (verdict) {
        case Verdict::proved: return "proved";
        case Verdict::exhausted: return "exhausted";
        case Verdict::holds: return "holds";
        case Verdict::undecided: return "undecided";
        case Verdict::refuted: return "refuted";
        case Verdict::skipped: return "skipped";
    }
    return "";
}

const char* word(ErrorKind kind) {
    switch (kind) {
        case ErrorKind::bad_rule: return "bad_rule";
        case ErrorKind::bad_input: return "bad_input";
        case ErrorKind::overflow: return "overflow";
        case ErrorKind::arithmetic: return "arithmetic";
        case ErrorKind::limit: return "limit";
        case ErrorKind::interrupted: return "interrupted";
        case ErrorKind::unsupported: return "unsupported";
        case ErrorKind::rejected: return "rejected";
        case ErrorKind::internal: return "internal";
    }
    return "internal";
}

std::string letter(Outcome outcome) { return std::string(1, static_cast<char>(outcome)); }

py::object told(const std::optional<Limit>& limit) { return limit ? py::object(py::str(word(*limit))) : py::none(); }
py::object told(const std::optional<Number>& number) { return number ? py::object(py::str(number->str())) : py::none(); }

py::dict told(const Law& law) {
    return py::dict("status"_a = word(law.status), "kind"_a = law.kind, "of_outcomes"_a = law.of_outcomes, "period"_a = told(law.period),
                    "preperiod"_a = told(law.preperiod), "saltus"_a = told(law.saltus), "theorem"_a = law.theorem, "theorem_name"_a = law.theorem_name,
                    "statement"_a = law.statement, "formula"_a = law.formula, "lost"_a = law.lost, "checked_to"_a = told(law.checked_to),
                    "tried"_a = law.tried);
}

py::dict told(const Move& move) { return py::dict("term"_a = move.term, "from_"_a = move.from, "to"_a = move.to, "whole"_a = move.whole); }

py::dict told(const Entry& entry) { return py::dict("position"_a = entry.position, "outcome"_a = letter(entry.outcome), "value"_a = entry.value); }

py::dtype type_of(const Values& values) {
    switch (values.width) {
        case 1: return py::dtype::of<std::uint8_t>();
        case 2: return py::dtype::of<std::uint16_t>();
        case 4: return py::dtype::of<std::uint32_t>();
        default: return py::dtype::of<std::int64_t>();
    }
}

}  // namespace

Options options_of(const py::dict& asked) {
    Options options;
    for (const auto& [key, value] : asked) {
        const std::string name = py::str(key);
        if (value.is_none() || name == "progress") continue;
        if (name == "to") options.to = value.cast<std::uint64_t>();
        else if (name == "at") options.at = value.cast<std::string>();
        else if (name == "list") options.list = value.cast<std::uint64_t>();
        else if (name == "method") options.method = value.cast<std::string>();
        else if (name == "pattern") options.pattern = value.cast<bool>();
        else if (name == "effort") options.effort = value.cast<double>();
        else if (name == "seconds") options.seconds = value.cast<double>();
        else if (name == "memory") options.memory = value.cast<std::uint64_t>();
        else if (name == "threads") options.threads = value.cast<unsigned>();
        else throw py::type_error("there is no option " + name);
    }
    return options;
}

py::dict told(const Value& value) {
    return py::dict("position"_a = value.position, "outcome"_a = letter(value.outcome), "value"_a = told(value.value), "loopy"_a = value.loopy,
                    "partial"_a = value.partial, "proved"_a = value.proved, "because"_a = value.because, "terms"_a = told(value.terms),
                    "limit"_a = told(value.limit), "notes"_a = value.notes);
}

py::dict told(const Moves& moves) {
    py::list winning;
    for (const Move& move : moves.winning) winning.append(told(move));
    return py::dict("position"_a = told(moves.position), "winning"_a = winning, "complete"_a = moves.complete, "why_none"_a = moves.why_none);
}

py::dict told(const Solution& solution) {
    py::list positions;
    for (const Entry& entry : solution.positions) positions.append(told(entry));
    py::dict all("family"_a = solution.family, "recognised"_a = solution.recognised, "evidence"_a = solution.evidence, "first"_a = solution.first,
                 "values"_a = solution.values, "outcomes"_a = solution.outcomes, "positions"_a = positions, "whole"_a = solution.whole,
                 "law"_a = told(solution.law), "winning"_a = solution.winning, "method"_a = solution.method, "computed"_a = solution.computed,
                 "seconds"_a = solution.seconds, "limit"_a = told(solution.limit), "limit_note"_a = solution.limit_note, "notes"_a = solution.notes);
    all["start"] = solution.start ? py::object(told(*solution.start)) : py::none();
    all["text"] = solution.text();
    all["json"] = solution.json();
    return all;
}

py::dict told(const Finding& finding) {
    return py::dict("id"_a = finding.id, "text"_a = finding.text, "formal"_a = finding.formal, "line"_a = finding.line, "verdict"_a = word(finding.verdict),
                    "as_expected"_a = finding.as_expected, "parameters"_a = finding.parameters, "theorems"_a = finding.theorems,
                    "statement"_a = finding.statement, "reason"_a = finding.reason, "checked_to"_a = told(finding.checked_to), "cases"_a = finding.cases,
                    "counterexample"_a = finding.counterexample, "claimed"_a = finding.claimed, "found"_a = finding.found, "shown_by"_a = finding.shown_by,
                    "tried"_a = finding.tried, "limit"_a = told(finding.limit));
}

py::dict told(const Claim& claim) {
    return py::dict("index"_a = claim.index, "id"_a = claim.id, "text"_a = claim.text, "formal"_a = claim.formal, "line"_a = claim.line, "slow"_a = claim.slow);
}

py::dict told(const Explanation& explanation) {
    py::list sections;
    for (const auto& s : explanation.sections)
        sections.append(py::dict("title"_a = s.title, "sentences"_a = s.sentences, "table"_a = s.table, "lines"_a = s.lines, "after"_a = s.after));
    return py::dict("position"_a = told(explanation.position), "verdict"_a = explanation.verdict, "sections"_a = sections, "text"_a = explanation.text);
}

py::dict told(const PositionGraph& graph) {
    py::list vertices, edges;
    for (const auto& v : graph.vertices)
        vertices.append(py::dict("position"_a = v.position, "value"_a = v.value, "outcome"_a = std::string(1, v.outcome), "sum"_a = v.sum, "start"_a = v.start,
                                 "cut"_a = v.cut));
    for (const auto& e : graph.edges) edges.append(py::dict("from_"_a = e.from, "to"_a = e.to, "winning"_a = e.winning, "part"_a = e.part));
    return py::dict("vertices"_a = vertices, "edges"_a = edges, "dot"_a = graph.dot, "graphml"_a = graph.graphml, "left_out"_a = graph.left_out,
                    "limit"_a = told(graph.limit));
}

py::dict told(const Certificate& certificate) { return py::dict("json"_a = certificate.json, "sentence"_a = certificate.sentence, "how"_a = certificate.how); }

py::dict told(const Verified& verified) {
    return py::dict("rule"_a = verified.rule, "hash"_a = verified.hash, "sentence"_a = verified.sentence, "how"_a = verified.how);
}

py::dict told(const Diagnostic& diagnostic) {
    return py::dict("error"_a = diagnostic.error, "code"_a = diagnostic.code, "message"_a = diagnostic.message, "way_out"_a = diagnostic.way_out,
                    "file"_a = diagnostic.file, "line"_a = diagnostic.line, "column"_a = diagnostic.column, "length"_a = diagnostic.length,
                    "text"_a = diagnostic.text);
}

py::dict told(const Values& values) {
    using Owner = std::shared_ptr<const void>;
    const py::capsule owner(new Owner(values.owner), [](void* held) { delete static_cast<Owner*>(held); });
    py::array array(type_of(values), std::vector<py::ssize_t>(values.shape.begin(), values.shape.end()), values.data, owner);
    array.attr("setflags")("write"_a = false);
    return py::dict("array"_a = array, "limit"_a = told(values.limit), "limit_note"_a = values.limit_note);
}

void raise_in_python(const Error& error) {
    const py::object made =
        py::module_::import("grundy._errors").attr("made")(word(error.kind()), error.what(), error.way_out(), error.text(), told(error.diagnostics()));
    PyErr_SetObject(py::type::of(made).ptr(), made.ptr());
}

}  // namespace grundy::python
