/// Puzzles for one player as JSON (grundy.puzzle/1, grundy.steps/1).
#include "engine/report/claim_json.hpp"
#include "engine/report/finding_text.hpp"
#include "engine/report/puzzle_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::report {

namespace {

Json length_json(const std::optional<puzzle::Length>& length) {
    if (!length) return nullptr;
    return {{"cost", number(length->cost)}, {"moves", length->moves}};
}

Json known_json(const puzzle::Known& known) {
    return {{"reachable", known.reachable ? Json(*known.reachable) : Json(nullptr)},
            {"length", length_json(known.length)},
            {"solutions", known.solutions ? number(*known.solutions) : Json(nullptr)}};
}

Json step_json(const puzzle::Step& step, const rule::Game& game, bool after) {
    Json out = {{"move", or_null(game.moves[step.move].label)}, {"cost", number(step.cost)}, {"to", game::Shape(game).print(step.to)}};
    if (after)
        out["left"] = length_json(step.after.length), out["reachable"] = step.after.reachable ? Json(*step.after.reachable) : Json(nullptr),
        out["shortest"] = step.shortest;
    return out;
}

Json distance_json(const game::Position& position, const std::optional<puzzle::Length>& length, const rule::Game& game) {
    if (!length) return nullptr;
    return {{"position", game::Shape(game).print(position)}, {"length", length_json(length)}};
}

}  // namespace

std::string json(const analyse::PuzzleReport& report, const claim::PuzzleEverywhere* law, const claim::StartClaimed* claimed,
                 const std::vector<claim::Answer>& shown) {
    const puzzle::Account& account = report.account;
    const rule::Game& game = *report.game;
    Json out;
    out["schema"] = "grundy.puzzle/1";
    out["game"] = game.name;
    out["params"] = Json::object();
    for (const auto& [key, value] : game.parameters) out["params"][key] = value;
    out["rules"] = rule::canonical_text(game);
    out["rule_hash"] = rule::hash(game);
    out["start"] = game::Shape(game).print(account.start);
    out.update(known_json(account.known));
    out["note"] = or_null(account.known.note);
    out["reached"] = account.reached;
    out["goals"] = account.goals;
    out["whole"] = account.whole;
    out["farthest"] = distance_json(account.farthest, account.eccentricity, game);
    out["farthest_count"] = account.farthest_count;
    out["hardest"] = distance_json(account.hardest_at, account.hardest, game);
    out["dead"] = account.dead ? Json(*account.dead) : Json(nullptr);
    out["path"] = nullptr;
    if (report.path && account.path_note.empty() && account.known.length) {
        out["path"] = Json::array();
        for (const puzzle::Step& step : account.path) out["path"].push_back(step_json(step, game, false));
    }
    out["method"] = account.method;
    out["symmetries"] = account.symmetries;
    out["bytes"] = account.bytes;
    out["threads"] = report.threads;
    out["elapsed_ns"] = report.elapsed_ns;
    out["limit"] = limit(account.known.limit);
    out["law"] = nullptr;
    if (law)
        out["law"] = {{"distances", law->law.pairs != nullptr},
                      {"distance", or_null(law->law.far)},
                      {"unreached", or_null(law->law.unreached)},
                      {"all", law->law.pairs != nullptr || (law->law.never && !law->law.lead.empty())},
                      {"states", law->law.states},
                      {"theorem", pattern::entry(*claim::theorem_of(law->law)).name}};
    out["claimed"] = nullptr;
    if (claimed)
        out["claimed"] = {{"claim", claimed->formal},
                          {"for", claimed->values},
                          {"distance", claimed->said.distance ? number(*claimed->said.distance) : Json(nullptr)},
                          {"theorem", theorems(claimed->finding)}};
    out["shown"] = Json::array();
    for (const claim::Answer& answer : shown) out["shown"].push_back(answer_row(answer));
    return dump(out);
}

std::string json(const analyse::StepsReport& report) {
    Json out;
    out["schema"] = "grundy.steps/1";
    out["game"] = report.game->name;
    out["position"] = game::Shape(*report.game).print(report.position);
    out["goal"] = report.goal;
    out.update(known_json(report.known));
    out["note"] = or_null(report.known.note);
    out["moves"] = Json::array();
    for (const puzzle::Step& step : report.steps) out["moves"].push_back(step_json(step, *report.game, true));
    out["limit"] = limit(report.known.limit);
    return dump(out);
}

std::string json(const analyse::WayReport& report) {
    const game::Shape shape(*report.game);
    Json out;
    out["schema"] = "grundy.way/1";
    out["game"] = report.game->name;
    out["start"] = shape.print(report.start);
    out["solves"] = report.solves();
    out["moves"] = report.moves;
    out["cost"] = report.cost;
    out["at"] = shape.print(report.at);
    out["goal"] = report.goal;
    out["not_there"] = report.not_there ? Json(shape.print(*report.not_there)) : Json(nullptr);
    out["options"] = Json::array();
    if (report.not_there)
        for (const game::Position& option : report.options) out["options"].push_back(shape.print(option));
    out["shortest"] = report.known.length ? Json{{"cost", report.known.length->cost}, {"moves", report.known.length->moves}} : Json(nullptr);
    return dump(out);
}

}  // namespace grundy::report
