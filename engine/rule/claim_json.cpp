#include "engine/rule/claim_json.hpp"

#include "engine/rule/json.hpp"
#include "engine/rule/json_read.hpp"
#include "engine/rule/json_write.hpp"

namespace grundy::rule {
namespace {

using namespace json;
using json::write;

constexpr std::array forms = {"formula", "value_at", "outcome_at",        "winner", "move",    "winning_moves", "options",
                              "length",  "period",   "arithmetic_period", "allows", "same_as", "finite",        "keep"};
constexpr std::array outcomes = {"P", "N", "D"};

std::uint32_t number_of(const std::shared_ptr<const Game>& game, const Game& own) {
    if (!game) return 0;
    for (std::size_t k = 0; k < own.uses.size(); ++k) {
        if (own.uses[k].second == game) return static_cast<std::uint32_t>(k + 1);
    }
    throw base::Failure(base::FailureKind::internal, "a claim names a game that is not among those used");
}

Json write(const PositionSum& sum, const Game& game) {
    Json result = Json::array();
    for (const SumTerm& term : sum) {
        const auto number = number_of(term.game, game);
        result.push_back(number == 0 ? write(term.position) : Json{{"game", number}, {"at", write(term.position)}});
    }
    return result;
}

class ClaimReader : private json::Reader {
public:
    explicit ClaimReader(const Game& game) : Reader(game, true) {}

    Claim read(const Json& json) {
        Claim claim;
        claim.form = static_cast<Claim::Form>(index_in(forms, text(field(json, "form")), "form of claim"));
        if (claim.form == Claim::Form::keep) wrong("a form of claim that is not written");
        claim.over_positions = flag(json, "over_positions");
        claim.from_start = flag(json, "from_start");
        if (claim.from_start && !game_.start) wrong("the rule has no start");
        if (json.contains("frame")) claim.frame = frame(json, "frame");
        formula(json, claim);
        for (auto [name, into] : {std::pair("sum", &claim.sum), std::pair("target", &claim.target)}) *into = sum(list(json, name));
        for (const Json& one : list(json, "list")) claim.list.push_back(sum(array(one)));
        if (json.contains("outcome")) claim.outcome = outcomes[index_in(outcomes, text(json["outcome"]), "outcome")][0];
        if (json.contains("word")) claim.word = identifier(json["word"]);
        for (auto [name, into] : {std::pair("period", &claim.period), std::pair("preperiod", &claim.preperiod), std::pair("saltus", &claim.saltus)}) {
            if (json.contains(name)) *into = natural(json[name]);
        }
        for (const Json& element : list(json, "elements")) claim.elements.push_back(number(element));
        if (json.contains("up_to")) claim.up_to = number(json["up_to"]);
        if (json.contains("other")) {
            const auto other = number_below(json["other"], game_.uses.size() + 1, "game");
            if (other == 0) wrong("a game is compared with itself");
            claim.other = game_.uses[static_cast<std::size_t>(other - 1)].second;
        }
        return claim;
    }

private:
    /// The slots of the components come first; a binder with the name of a component binds the component's slot.
    void formula(const Json& json, Claim& claim) {
        Scope scope = component_scope();
        claim.frame = std::max(claim.frame, static_cast<std::uint32_t>(scope.size()));
        for (const Json& b : list(json, "for")) {
            Binder binder;
            binder.range = expr(field(b, "in"), scope, claim.frame);
            binder.name = identifier(field(b, "name"));
            if (b.contains("type")) binder.type = type(b["type"]);
            const auto slot = static_cast<std::uint32_t>(number_below(field(b, "slot"), claim.frame, "slot"));
            const bool component = slot < game_.components.size() && game_.components[slot].name == binder.name;
            if (component && !(type_of(game_.components[slot]) == binder.type)) wrong("a component has another type");
            const bool twice = std::any_of(claim.domain.begin(), claim.domain.end(), [&](const Binder& other) { return other.slot == slot; });
            if (twice) wrong("slot " + std::to_string(slot) + " is bound twice");
            binder.slot = component ? slot : bind(scope, binder.name, field(b, "slot"), claim.frame);
            claim.domain.push_back(std::move(binder));
        }
        if (json.contains("if")) claim.condition = expr(json["if"], scope, claim.frame);
        if (json.contains("expr")) claim.expr = expr(json["expr"], scope, claim.frame);
        // A component that nothing binds stands for every position: a claim must not pretend otherwise.
        bool open = is_open(claim.expr, claim) || is_open(claim.condition, claim);
        for (std::size_t i = 0; i < claim.domain.size(); ++i) {
            open = open || is_open(claim.domain[i].range, claim);
            Claim before;
            before.domain.assign(claim.domain.begin(), claim.domain.begin() + static_cast<std::ptrdiff_t>(i));
            if (is_open(claim.domain[i].range, before) != is_open(claim.domain[i].range, claim)) wrong("a range uses a name that is only bound later");
        }
        if (claim.over_positions != (open || claim.from_start)) wrong("a claim is about all positions when it names a component that is not bound, and only then");
    }

    bool is_open(const ExprRef& e, const Claim& claim) const {
        if (!e) return false;
        const auto bound = [&](const Binder& b) { return b.slot == e->slot; };
        if (e->op == Op::local) return e->slot < game_.components.size() && std::none_of(claim.domain.begin(), claim.domain.end(), bound);
        const auto open = [&](const ExprRef& part) { return is_open(part, claim); };
        return std::any_of(e->args.begin(), e->args.end(), open) || open(e->condition) ||
               std::any_of(e->binders.begin(), e->binders.end(), [&](const Binder& b) { return open(b.range); });
    }

    base::Integer natural(const Json& json) const {
        const base::Integer value = json.is_string() ? big(text(json)) : base::Integer(number(json));
        if (value < 0) wrong("a natural number was expected");
        return value;
    }

    PositionSum sum(const Json& json) const {
        PositionSum result;
        for (const Json& term : json) {
            const auto game = term.is_object() && term.contains("game") ? number_below(term["game"], game_.uses.size() + 1, "game") : 0;
            const auto whose = game == 0 ? nullptr : game_.uses[static_cast<std::size_t>(game - 1)].second;
            result.push_back({whose, position(term.is_object() ? field(term, "at") : term, whose ? *whose : game_)});
        }
        return result;
    }
};

void adopt(std::shared_ptr<const Game>& game, Game& into) {
    if (!game) return;
    for (const auto& [name, used] : into.uses) {
        if (used == game) return;
    }
    into.uses.emplace_back(game->name, game);
}

}  // namespace

std::pair<Claim, Game> with_all_games(Claim claim, Game game) {
    adopt(claim.other, game);
    for (auto* sum : {&claim.sum, &claim.target}) {
        for (SumTerm& term : *sum) adopt(term.game, game);
    }
    for (PositionSum& sum : claim.list) {
        for (SumTerm& term : sum) adopt(term.game, game);
    }
    return {std::move(claim), std::move(game)};
}

std::string claim_to_json(const Claim& claim, const Game& game) {
    if (claim.form == Claim::Form::keep || !claim.replies.empty())
        throw base::Failure(base::FailureKind::unsupported, "a claim `keep` has no form that a certificate can hold");
    Json json = {{"form", forms[static_cast<std::size_t>(claim.form)]}};
    if (claim.expr) json["expr"] = write(claim.expr);
    if (claim.frame != 0) json["frame"] = claim.frame;
    if (claim.over_positions) json["over_positions"] = true;
    if (claim.from_start) json["from_start"] = true;
    if (!claim.domain.empty()) json["for"] = write(claim.domain);
    if (claim.condition) json["if"] = write(claim.condition);
    if (!claim.sum.empty()) json["sum"] = write(claim.sum, game);
    if (!claim.target.empty()) json["target"] = write(claim.target, game);
    for (const PositionSum& sum : claim.list) json["list"].push_back(write(sum, game));
    if (claim.form == Claim::Form::outcome_at) json["outcome"] = std::string(1, claim.outcome);
    if (!claim.word.empty() && claim.form != Claim::Form::outcome_at) json["word"] = claim.word;
    if (claim.period != 0) json["period"] = write(claim.period);
    if (claim.preperiod >= 0) json["preperiod"] = write(claim.preperiod);
    if (claim.saltus != 0) json["saltus"] = write(claim.saltus);
    if (!claim.elements.empty()) json["elements"] = claim.elements;
    if (claim.up_to != 0) json["up_to"] = claim.up_to;
    if (claim.other) json["other"] = number_of(claim.other, game);
    return json.dump();
}

Claim claim_from_json(std::string_view text, const Game& game) {
    refuse_deep_json(text);
    const Json json = Json::parse(text.begin(), text.end(), nullptr, false);
    if (json.is_discarded() || !json.is_object()) wrong("a claim is not an object");
    return ClaimReader(game).read(json);
}

}  // namespace grundy::rule
