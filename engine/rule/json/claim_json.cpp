#include "engine/rule/json/claim_json.hpp"

#include "engine/rule/json/json.hpp"
#include "engine/rule/json/json_read.hpp"
#include "engine/rule/json/json_write.hpp"

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

/// The fields that a form of claim has; any other would be printed by nobody.
struct FormFields {
    Claim::Form form;
    std::vector<const char*> needs, may;
};
const FormFields& fields_of(Claim::Form form) {
    using F = Claim::Form;
    static const std::vector<FormFields> all = {
        {F::formula, {"expr"}, {"frame", "over_positions", "from_start", "for", "if"}},
        {F::value_at, {"expr"}, {"sum", "frame", "for", "if"}},
        {F::outcome_at, {"outcome"}, {"sum", "expr", "frame", "for", "if"}},
        {F::winner, {"word"}, {"sum", "frame"}},
        {F::move, {"word"}, {"sum", "target", "frame"}},
        {F::winning_moves, {}, {"sum", "list", "frame"}},
        {F::options, {}, {"sum", "list", "frame"}},
        {F::length, {"expr"}, {"sum", "word", "everywhere", "frame", "over_positions", "for", "if"}},
        {F::period, {"period"}, {"preperiod"}},
        {F::arithmetic_period, {"period"}, {"preperiod", "saltus"}},
        {F::allows, {}, {"elements", "up_to"}},
        {F::same_as, {"other"}, {}},
        {F::finite, {}, {"over_positions", "from_start"}},
        {F::keep, {"expr"}, {"frame", "over_positions", "from_start", "for", "if", "answering", "by"}},
    };
    return *std::find_if(all.begin(), all.end(), [form](const FormFields& one) { return one.form == form; });
}

class ClaimReader : private json::Reader {
public:
    explicit ClaimReader(const Game& game) : Reader(game, true) {}

    Claim read(const Json& json) {
        Claim claim;
        claim.form = static_cast<Claim::Form>(index_in(forms, text(field(json, "form")), "form of claim"));
        check_fields(json, fields_of(claim.form));
        claim.over_positions = flag(json, "over_positions");
        claim.from_start = flag(json, "from_start");
        claim.everywhere = flag(json, "everywhere");
        if (claim.everywhere && (json.contains("sum") || json.contains("word"))) wrong("the length of all plays is that of no single one");
        if (claim.from_start && !game_.start) wrong("the rule has no start");
        if (json.contains("frame")) claim.frame = frame(json, "frame");
        formula(json, claim);
        for (auto [name, into] : {std::pair("sum", &claim.sum), std::pair("target", &claim.target)}) *into = sum(list(json, name, most_lines));
        for (const Json& one : list(json, "list", most_lines)) claim.list.push_back(sum(array(one, most_lines)));
        if (json.contains("outcome")) claim.outcome = outcomes[index_in(outcomes, text(json["outcome"]), "outcome")][0];
        if (json.contains("word")) claim.word = word(text(json["word"]), claim.form);
        for (auto [name, into] : {std::pair("period", &claim.period), std::pair("preperiod", &claim.preperiod), std::pair("saltus", &claim.saltus)}) {
            if (json.contains(name)) *into = natural(json[name]);
        }
        for (const Json& element : list(json, "elements")) {
            claim.elements.push_back(number(element));
            const std::size_t k = claim.elements.size();
            if (claim.elements.back() < 1 || (k > 1 && claim.elements[k - 2] >= claim.elements[k - 1]))
                wrong("a set of positive numbers lists each once, ascending");
        }
        for (const Json& one : list(json, "answering", most_lines)) {
            const Reply next = reply(one);
            if (std::any_of(claim.replies.begin(), claim.replies.end(), [&](const Reply& r) { return r.move == next.move; })) wrong("a move is answered twice");
            claim.replies.push_back(next);
        }
        for (const Json& one : list(json, "by", most_lines)) claim.answers.push_back(answer(one));
        if (json.contains("up_to")) claim.up_to = number_below(json["up_to"], std::uint64_t{1} << 62, "bound");
        if (json.contains("other")) {
            const auto other = number_below(json["other"], game_.uses.size() + 1, "game");
            if (other == 0) wrong("a game is compared with itself");
            claim.other = game_.uses[static_cast<std::size_t>(other - 1)].second;
        }
        return claim;
    }

private:
    /// In the names of the one move that it answers.
    Reply reply(const Json& json) {
        const auto k = number_below(field(json, "move"), game_.moves.size(), "move");
        const Move& move = game_.moves[static_cast<std::size_t>(k)];
        const auto same = [&](const Move& other) { return other.label == move.label; };
        if (move.label.empty() || std::count_if(game_.moves.begin(), game_.moves.end(), same) != 1) wrong("a reply to a move that has no name of its own");
        Scope scope;
        for (std::size_t i = 0; i < move.from.size(); ++i)
            if (move.from[i].slot) scope.push_back({move.from[i].name, *move.from[i].slot, type_of(game_.components[i])});
        for (const Binder& b : move.binders) scope.push_back({b.name, b.slot, b.type});
        return {static_cast<std::size_t>(k), option(field(json, "with"), scope, most_frame)};
    }
    Answer answer(const Json& json) {
        Answer result;
        Scope scope;
        result.frame = frame(json, "frame");
        result.from = pattern(field(json, "from"), scope, result.frame);
        result.to = option(field(json, "to"), scope, result.frame);
        if (json.contains("if")) result.condition = truth_expr(json["if"], scope, result.frame);
        return result;
    }

    static void check_fields(const Json& json, const FormFields& fields) {
        const auto listed = [](const std::vector<const char*>& names, const std::string& key) {
            return std::any_of(names.begin(), names.end(), [&](const char* name) { return key == name; });
        };
        for (const char* name : fields.needs) field(json, name);
        for (const auto& [key, value] : json.items()) {
            if (key != "form" && !listed(fields.needs, key) && !listed(fields.may, key)) wrong("a claim of this form has no \"" + key.substr(0, 40) + "\"");
        }
    }

    std::string word(const std::string& said, Claim::Form form) const {
        const auto label = [&](const Move& move) { return move.label == said; };
        const bool known = form == Claim::Form::winner ? said == "first" || said == "second" || said == "nobody"
                           : form == Claim::Form::move ? said == "wins" || said == "loses"
                                                       : !said.empty() && std::any_of(game_.moves.begin(), game_.moves.end(), label);
        if (!known) wrong("a claim of this form does not say \"" + said.substr(0, 40) + "\"");
        return said;
    }

    /// The slots of the components come first; a binder with the name of a component binds the component's slot.
    void formula(const Json& json, Claim& claim) {
        Scope scope = component_scope();
        for (const Json& b : list(json, "for", most_names)) domain(b, scope, claim);
        if (json.contains("if")) claim.condition = truth_expr(json["if"], scope, claim.frame);
        if (json.contains("expr")) claim.expr = expr(json["expr"], scope, claim.frame);
        const bool counts = claim.form == Claim::Form::value_at || claim.form == Claim::Form::length;
        const bool numbers = claim.expr && (claim.expr->type.kind == Kind::number || claim.expr->type == Type{Kind::set, Kind::number});
        if (claim.expr && !(counts ? numbers : claim.expr->type.kind == Kind::truth)) wrong("what is claimed is of the wrong kind");
        // A component that nothing binds stands for every position: a claim must not pretend otherwise.
        bool open = is_open(claim.expr, claim) || is_open(claim.condition, claim);
        for (std::size_t i = 0; i < claim.domain.size(); ++i) {
            open = open || is_open(claim.domain[i].range, claim);
            Claim before;
            before.domain.assign(claim.domain.begin(), claim.domain.begin() + static_cast<std::ptrdiff_t>(i));
            if (is_open(claim.domain[i].range, before) != is_open(claim.domain[i].range, claim)) wrong("a range uses a name that is only bound later");
        }
        if (claim.over_positions != (open || claim.from_start || claim.everywhere || claim.form == Claim::Form::keep))
            wrong("a claim is about all positions when it names a component that is not bound, and only then");
    }
    void domain(const Json& json, Scope& scope, Claim& claim) {
        Binder binder = ranged(json, scope, claim.frame);
        const std::string name = text(field(json, "name"));
        std::uint32_t slot = 0;
        while (slot < game_.components.size() && game_.components[slot].name != name) ++slot;
        if (slot < game_.components.size()) {
            if (number(field(json, "slot")) != slot) wrong("the name of a component is not its slot");
            if (!(type_of(game_.components[slot]) == binder.type)) wrong("a component has another type");
            if (std::any_of(claim.domain.begin(), claim.domain.end(), [&](const Binder& other) { return other.slot == slot; }))
                wrong("a component is bound twice");
            binder.name = name;
            binder.slot = slot;
        } else {
            binder.name = new_name(field(json, "name"), scope);
            binder.slot = bind(scope, binder.name, field(json, "slot"), claim.frame, binder.type);
        }
        claim.domain.push_back(std::move(binder));
    }

    bool is_open(const ExprRef& e, const Claim& claim) const {
        if (!e) return false;
        const auto bound = [&](const Binder& b) { return b.slot == e->slot; };
        if (e->op == Op::local) return e->slot < game_.components.size() && std::none_of(claim.domain.begin(), claim.domain.end(), bound);
        const auto open = [&](const ExprRef& part) { return is_open(part, claim); };
        return std::any_of(e->args.begin(), e->args.end(), open) || open(e->condition) ||
               std::any_of(e->binders.begin(), e->binders.end(), [&](const Binder& b) { return open(b.range); });
    }

    static base::Integer natural(const Json& json) {
        base::Integer value = integer(json);
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

/// A name that only this game has, among all that the claim could mean.
std::string name_for(const Game& other, const Game& into) {
    const auto taken = [&](const std::string& name) {
        const auto called = [&](const auto& one) { return one.name == name; };
        const auto used = [&](const auto& one) { return one.first == name; };
        return name == into.name || !is_free_name(name, true) || std::any_of(into.graphs.begin(), into.graphs.end(), called) ||
               std::any_of(into.functions.begin(), into.functions.end(), called) || std::any_of(into.components.begin(), into.components.end(), called) ||
               std::any_of(into.uses.begin(), into.uses.end(), used);
    };
    std::string name = other.name;
    for (int k = 2; k < 1000 && taken(name); ++k) name = other.name + "_" + std::to_string(k);
    return name;
}

void adopt(const std::shared_ptr<const Game>& game, Game& into) {
    if (!game) return;
    for (const auto& [name, used] : into.uses) {
        if (used == game) return;
    }
    into.uses.emplace_back(name_for(*game, into), game);
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

namespace {

Json write_claim(const Claim& claim, const Game& game) {
    Json json = {{"form", forms[static_cast<std::size_t>(claim.form)]}};
    if (claim.expr) json["expr"] = write(claim.expr);
    if (claim.frame != 0) json["frame"] = claim.frame;
    if (claim.over_positions) json["over_positions"] = true;
    if (claim.from_start) json["from_start"] = true;
    if (claim.everywhere) json["everywhere"] = true;
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
    for (const Reply& reply : claim.replies) json["answering"].push_back({{"move", reply.move}, {"with", write(reply.with)}});
    for (const Answer& answer : claim.answers) {
        Json by = {{"from", write(answer.from)}, {"to", write(answer.to)}};
        if (answer.condition) by["if"] = write(answer.condition);
        by["frame"] = answer.frame;
        json["by"].push_back(std::move(by));
    }
    if (claim.up_to != 0) json["up_to"] = claim.up_to;
    if (claim.other) json["other"] = number_of(claim.other, game);
    return json;
}

}  // namespace

bool may_name_a_game(const std::string& name) { return is_free_name(name, true); }

std::string claim_to_json(const Claim& claim, const Game& game) { return write_claim(claim, game).dump(); }

Claim claim_from_json(std::string_view text, const Game& game) { return claim_from(parse_strict(text), game); }

Claim claim_from(const Json& json, const Game& game) {
    if (!json.is_object()) wrong("a claim is not an object");
    Claim claim = ClaimReader(game).read(json);
    if (!is_same(write_claim(claim, game), json)) wrong("it holds something that is no part of a claim, or is spelled in another way than claims are written");
    return claim;
}

}  // namespace grundy::rule
