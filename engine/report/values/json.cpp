#include "engine/report/values/json.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/report/values/evidence_text.hpp"
#include "engine/report/values/json_parts.hpp"
#include "engine/report/values/output.hpp"
#include "engine/report/values/pattern_text.hpp"
#include "engine/report/values/quotient_text.hpp"
#include "engine/report/values/text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

using namespace analyse;

Json parameters(const rule::Game& game) {
    Json out = Json::object();
    for (const auto& [name, text] : game.parameters) out[name] = base::is_numeral(text) ? value(text) : Json(text);
    return out;
}

Json outcome(char letter) { return letter == '?' ? Json(nullptr) : Json(std::string(1, letter)); }

Json entry(const Entry& entry) { return {{"position", entry.position}, {"outcome", outcome(entry.outcome)}, {"value", value(entry.value)}}; }

Json optional_number(const std::optional<base::Integer>& n) { return n ? number(*n) : Json(nullptr); }

Json pattern(const PatternText& report) {
    Json out;
    out["of"] = report.of;
    out["kind"] = report.kind;
    out["period"] = optional_number(report.period);
    out["preperiod"] = optional_number(report.preperiod);
    out["saltus"] = optional_number(report.saltus);
    out["status"] = report.status;
    out["theorem"] = report.theorem.empty() ? Json(nullptr) : Json(report.theorem);
    out["theorem_name"] = report.theorem_name.empty() ? Json(nullptr) : Json(report.theorem_name);
    out["statement"] = report.statement;
    out["checked_to"] = optional_number(report.checked_to);
    out["positions"] = report.positions;
    out["formula"] = report.formula;
    out["max_value"] = report.max_value ? Json(*report.max_value) : Json(nullptr);
    out["allowed"] = report.allowed;
    out["tried"] = report.tried;
    out["looks_like"] = report.looks_like;
    return out;
}

Json start(const std::optional<StartReport>& report) {
    if (!report) return nullptr;
    Json out;
    out["position"] = report->position;
    out["outcome"] = outcome(report->outcome);
    out["value"] = value(report->value);
    out["winning_moves"] = report->winning_moves;
    out["searched"] = report->searched;
    out["symmetries"] = report->symmetries;
    out["how"] = how(report->grounds);
    return out;
}

void add_values(Json& out, const Result& result) {
    out["values"] = Json::array();
    if (result.one_heap) {
        for (const auto& v : result.values) out["values"].push_back(v ? Json(*v) : Json(nullptr));
        out["outcomes"] = result.outcomes;
        return;
    }
    for (const auto& position : result.positions) out["values"].push_back(entry(position));
    out["box"] = result.box;
    out["solved"] = {{"positions", result.tally.positions},
                     {"P", result.tally.previous},
                     {"D", result.tally.draws},
                     {"whole", result.whole},
                     {"to_size", result.to_size ? Json(*result.to_size) : Json(nullptr)},
                     {"reachable", result.reachable}};
}

Json sum(const SumReport& report) {
    Json out;
    out["position"] = report.position;
    out["outcome"] = outcome(report.outcome);
    out["value"] = value(report.value);
    out["partial"] = report.partial.empty() ? Json(nullptr) : Json(report.partial);
    out["how"] = how(report);
    out["terms"] = Json::array();
    for (const auto& term : report.terms) out["terms"].push_back(entry(term));
    out["limit"] = limit(report.limit);
    return out;
}

}  // namespace

Json solve_document(const Result& result, const std::vector<analyse::KnownAs>& known) {
    Json out;
    out["schema"] = "grundy.solve/1";
    out["game"] = result.game->name;
    out["params"] = parameters(*result.game);
    out["rules"] = rule::canonical_text(*result.game);
    out["rule_hash"] = rule::hash(*result.game);
    out["family"] = family(result.recognition);
    out["play"] = result.game->play == rule::Play::misere ? "misere" : "normal";
    out["first"] = result.first;
    add_values(out, result);
    out["pattern"] = pattern(described(result.pattern));
    out["lost"] = out["value_law"] = nullptr;
    out["row_laws"] = Json::array();
    out["start"] = start(result.start);
    if (result.quotient) out["quotient"] = quotient_json(*result.quotient);
    if (!result.parts.empty()) out["parts"] = Json::array();
    for (const auto& part : result.parts) {
        out["parts"].push_back({{"where", part.where}, {"family", part.family}, {"law", part.law.empty() ? Json(nullptr) : Json(how(part.law))}});
        if (part.first.empty()) continue;
        out["parts"].back()["first"] = Json::array();
        for (const Entry& one : part.first) out["parts"].back()["first"].push_back(entry(one));
    }
    out["method"] = {{"name", result.method}, {"why", result.method_why}};
    out["threads"] = result.threads;
    out["computed"] = result.computed;
    out["copied"] = result.copied;
    out["elapsed_ns"] = result.elapsed_ns;
    const std::uint64_t restored = result.checkpoint ? result.checkpoint->restored : 0;
    const double computed = static_cast<double>(result.computed - std::min(restored, result.computed));
    out["values_per_second"] = result.elapsed_ns == 0 ? Json(nullptr) : Json(computed * 1e9 / static_cast<double>(result.elapsed_ns));
    out["checksum"] = fmt::format("{:016x}", result.checksum);
    out["checkpoint"] = nullptr;
    if (const auto& kept = result.checkpoint) out["checkpoint"] = {{"folder", kept->folder}, {"restored", kept->restored}, {"kept", kept->values}};
    out["limit"] = limit(result.limit);
    out["notes"] = result.notes;
    if (const std::string note = limit_note(result); !note.empty()) out["notes"].push_back(note);
    out["known"] = Json::array();
    for (const analyse::KnownAs& one : known) {
        out["known"].push_back({{"name", one.sequence->name.empty() ? Json(nullptr) : Json(one.sequence->name)},
                                {"code", one.sequence->code.empty() ? Json(nullptr) : Json(one.sequence->code)},
                                {"oeis", one.sequence->oeis},
                                {"of", one.sequence->of_positions ? "P-positions" : "values"},
                                {"shift", one.sequence->shift + one.moved},
                                {"by", one.by_code ? "code" : "terms"},
                                {"terms", one.compared}});
        if (!one.part.empty()) out["known"].back()["part"] = one.part;
    }
    out["shown"] = Json::array();
    return out;
}

std::string solve_json(const Result& result, const std::vector<analyse::KnownAs>& known) { return dump(solve_document(result, known)); }

std::string json(const std::vector<SumReport>& values) {
    Json out;
    out["schema"] = "grundy.value/1";
    out["positions"] = Json::array();
    for (const auto& report : values) {
        out["positions"].push_back(sum(report));
        const bool none = report.outcome == 'P' || report.outcome == 'D';  // else an empty list would say that no move wins
        out["positions"].back()["winning_moves"] = report.winning.empty() && !none ? Json(nullptr) : Json(report.winning);
    }
    return dump(out);
}

Json moves_document(const MovesReport& moves) {
    Json out = {{"schema", "grundy.moves/1"}};
    out.update(sum(moves.position));
    out["moves"] = Json::array();
    for (const auto& move : moves.moves) {
        out["moves"].push_back({{"term", move.term + 1}, {"from", move.from}, {"to", move.to}, {"whole", move.whole}});
        if (move.change && move.change->entries.empty())
            out["moves"].back()["taken"] = or_null(move.change->taken), out["moves"].back()["added"] = or_null(move.change->added);
    }
    out["complete"] = !moves.some;
    out["everywhere"] = nullptr;
    out["why_none"] = moves.why_none.empty() ? Json(nullptr) : Json(moves.why_none);
    return out;
}

std::string json(const rule::Game& game, const std::vector<Stage>& stages) {
    Json out;
    out["schema"] = "grundy.show/1";
    out["game"] = game.name;
    out["params"] = parameters(game);
    out["rule_hash"] = rule::hash(game);
    out["stages"] = Json::array();
    for (const auto& stage : stages) out["stages"].push_back({{"name", stage.name}, {"text", stage.text}});
    return dump(out);
}

std::string json(const Output& output, const rule::Game& game) {
    Json out;
    out["schema"] = std::string("grundy.") + output.verb + "/1";
    out["game"] = game.name;
    out["params"] = parameters(game);
    out["rule_hash"] = rule::hash(game);
    for (const auto& one : output.games) out["games"].push_back({{"game", one->name}, {"params", parameters(*one)}, {"rule_hash", rule::hash(*one)}});
    out["format"] = output.format;
    out["file"] = output.file.empty() ? Json(nullptr) : Json(output.file);
    out["text"] = output.file.empty() ? Json(output.text) : Json(nullptr);
    for (const auto& [name, fact] : output.facts) std::visit([&, key = name](const auto& value) { out[key] = value; }, fact);
    out["left_out"] = output.left_out;
    out["limit"] = limit(output.limit);
    return dump(out);
}

}  // namespace grundy::report
