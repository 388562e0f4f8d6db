#include "engine/rule/json/json_write.hpp"

namespace grundy::rule::json {

Json write(const Type& type) {
    Json result = {kinds[static_cast<std::size_t>(type.kind)]};
    if (type.element != Kind::number || type.graph >= 0) result.push_back(kinds[static_cast<std::size_t>(type.element)]);
    if (type.graph >= 0) result.push_back(type.graph);
    return result;
}

Json write(const std::vector<Binder>& binders) {
    Json result = Json::array();
    for (const Binder& b : binders) {
        Json one = {{"name", b.name}, {"slot", b.slot}, {"in", write(b.range)}};
        if (!(b.type == Type{})) one["type"] = write(b.type);
        result.push_back(std::move(one));
    }
    return result;
}

Json write(const ExprRef& ref) {
    const Expr& e = *ref;
    switch (e.op) {
        case Op::number: return e.number;
        case Op::truth: return e.number != 0;
        case Op::local: {
            Json result = {{e.text, e.slot}};
            if (!(e.type == Type{})) result = {{e.text, e.slot}, {"type", write(e.type)}};
            if (e.text == "type") result = {{"op", "local"}, {"name", e.text}, {"slot", e.slot}, {"type", write(e.type)}};
            return result;
        }
        default: break;
    }
    const Word* word = find(e.op);
    if (!word && e.op != Op::call) throw base::Failure(base::FailureKind::internal, "an expression without a word in JSON");
    const std::string name = word ? word->name : rule::name(e.builtin);
    Json args = Json::array();
    for (const ExprRef& a : e.args) args.push_back(write(a));
    // In a list the type must follow from the operator: numbers and truths of everyday rules.
    const Type usual = usual_type(e.op);
    if (word && !word->binds && e.relations.empty() && e.type == usual && (e.op >= Op::add && e.op != Op::apply) && (e.op < Op::value_at || e.ref == 0)) {
        args.insert(args.begin(), name);
        return args;
    }
    Json result = {{"op", name}};
    if (!word) result["builtin"] = true;
    if (!(e.type == usual)) result["type"] = write(e.type);
    if (e.op == Op::letter || e.op == Op::vertex) result["number"] = e.number;
    if (e.op == Op::word) result["text"] = e.text;
    if (e.op == Op::apply) result["function"] = e.ref;
    if (e.op >= Op::value_at) result["game"] = e.ref;
    if (e.op == Op::big) result["text"] = base::to_string(*e.big);
    if (!e.args.empty()) result["args"] = std::move(args);
    if (!e.relations.empty()) {
        for (const Relation r : e.relations) result["relations"].push_back(relations[static_cast<std::size_t>(r)]);
    }
    if (!e.binders.empty()) result["for"] = write(e.binders);
    if (e.condition) result["if"] = write(e.condition);
    return result;
}

Json write(const Pattern& from) {
    Json result = Json::array();
    for (const PatternEntry& entry : from) {
        if (entry.constant) result.push_back({{"is", write(entry.constant)}});
        else if (entry.slot) result.push_back({{entry.name, *entry.slot}});
        else result.push_back("_");
    }
    return result;
}

Json write(const std::vector<Term>& option) {
    Json result = Json::array();
    for (const Term& term : option) {
        Json parts = Json::array();
        for (const ExprRef& e : term.components) parts.push_back(write(e));
        if (term.binders.empty()) {
            result.push_back(std::move(parts));
        } else {
            Json sum = {{"sum", std::move(parts)}, {"for", write(term.binders)}};
            if (term.condition) sum["if"] = write(term.condition);
            result.push_back(std::move(sum));
        }
    }
    return result;
}

Json write(const base::Integer& number) {
    const auto small = base::to_int64(number);
    return small ? Json(*small) : Json(base::to_string(number));
}

Json write(const PositionData& position) {
    Json result = Json::array();
    for (const Datum& d : position) {
        Json items = Json::array();
        for (const base::Integer& i : d.items) items.push_back(write(i));
        result.push_back(d.scalar ? items.at(0) : items);
    }
    return result;
}

}  // namespace grundy::rule::json
