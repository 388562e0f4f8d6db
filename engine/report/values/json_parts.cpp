#include "engine/report/values/json_parts.hpp"

#include <algorithm>
#include <type_traits>

namespace grundy::report {

namespace {

bool is_plain(const Json& item) { return !item.is_structured() || item.empty(); }

void write(const Json& item, std::size_t depth, std::string& out) {
    const std::string indent(2 * depth + 2, ' ');
    if (is_plain(item)) {
        out += item.dump(-1, ' ', false, Json::error_handler_t::replace);
    } else if (item.is_array() && std::all_of(item.begin(), item.end(), is_plain)) {
        out += '[';
        for (std::size_t i = 0; i < item.size(); ++i) {
            if (i > 0) out += ", ";
            write(item[i], depth, out);
        }
        out += ']';
    } else {
        out += item.is_array() ? "[" : "{";
        bool first = true;
        for (auto it = item.begin(); it != item.end(); ++it) {
            out += first ? "\n" : ",\n";
            first = false;
            out += indent;
            if (item.is_object()) out += Json(it.key()).dump(-1, ' ', false, Json::error_handler_t::replace) + ": ";
            write(*it, depth + 1, out);
        }
        out += "\n" + std::string(2 * depth, ' ') + (item.is_array() ? "]" : "}");
    }
}

/// What each family adds to its name.
struct Details {
    Json& out;
    void operator()(const recognise::FiniteSubtraction& f) const { out["set"] = f.set; }
    void operator()(const recognise::AllBut& f) const { out["excluded"] = f.excluded; }
    void operator()(const recognise::PeriodicSubtraction& f) const {
        out["initial"] = f.initial;
        out["threshold"] = f.threshold;
        out["modulus"] = f.modulus;
        out["residues"] = f.residues;
    }
    void operator()(const recognise::TakeAndBreak& f) const { out["code"] = rule::to_string(f.code); }
    void operator()(const recognise::DivisorSubtraction& f) const { out["proper"] = f.proper; }
    void operator()(const recognise::DigitSubtraction& f) const { out["base"] = f.base; }
    void operator()(const recognise::Division& f) const { out["divisors"] = f.divisors; }
    void operator()(const recognise::Mark& f) const { out["t"] = f.t; }
    void operator()(const theorem::FormRef& f) const {
        for (const auto& [name, parameter] : f->parameters()) std::visit([&, key = name](auto number) { out[key] = number; }, parameter);
    }
    void operator()(const recognise::Tuple& f) const { out["length"] = f.length; }
    template <class Other>
    void operator()(const Other&) const {}
};

}  // namespace

Json number(const base::Integer& value) {
    const auto small = base::to_int64(value);
    constexpr std::int64_t exact = std::int64_t{1} << 53;
    if (small && *small >= -exact && *small <= exact) return *small;
    return base::to_string(value);
}

Json value(const std::string& text) {
    if (text.empty()) return nullptr;
    const bool digits = std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!digits) return text;
    const auto parsed = base::parse_integer(text);
    return parsed ? number(*parsed) : Json(text);
}

Json or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json limit(const std::optional<base::Limit>& limit) { return limit ? Json(base::name(*limit)) : Json(nullptr); }

Json family(const recognise::Recognition& recognition) {
    Json out;
    out["name"] = recognise::name(recognition.family);
    recognition.family.visit(Details{out});
    out["description"] = recognise::describe(recognition.family);
    out["evidence"] = recognition.evidence;
    return out;
}

std::string dump(const Json& document) {
    std::string out;
    write(document, 0, out);
    return out + "\n";
}

}  // namespace grundy::report
