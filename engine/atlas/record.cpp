#include "engine/atlas/record.hpp"

#include <fmt/format.h>

#include <cctype>

namespace grundy::atlas {

bool covers(const Effort& made, const Effort& asked) {
    const auto memory = [](const Effort& e) { return e.memory == 0 ? ~std::uint64_t{0} : e.memory; };
    return (!asked.to || (made.to && *made.to >= *asked.to)) && made.seconds >= asked.seconds && made.search >= asked.search && memory(made) >= memory(asked);
}

std::string conflict(const Record& a, const Record& b) {
    if (!a.proved() || !b.proved()) return "";
    const bool same = a.status == b.status && (a.kind == b.kind || a.kind == "closed-form" || b.kind == "closed-form") &&
                      (!a.period || !b.period || (a.period == b.period && a.preperiod == b.preperiod && a.saltus == b.saltus)) &&
                      (a.identity.empty() || b.identity.empty() || a.identity == b.identity);
    if (same) return "";
    const auto told = [](const Record& r) {
        return fmt::format("{} ({}, theorem {}, version {})", r.law.empty() ? r.status : r.law, r.status, r.theorem, r.version);
    };
    return told(a) + " against " + told(b);
}

bool knows_no_less(const Record& a, const Record& b) {
    const auto rank = [](const Record& r) { return r.proved() ? 2 : r.status == "seen" ? 1 : 0; };
    if (rank(a) != rank(b)) return rank(a) > rank(b);
    if (a.computed != b.computed && rank(a) < 2) return a.computed > b.computed;
    return true;
}

rule::Game anonymous(const rule::Game& game) {
    rule::Game copy = game;
    copy.name = "game";
    return copy;
}

std::string sort_key(const std::string& name) {
    const auto digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    const std::size_t point = name.find('.');
    const bool code = point != std::string::npos && point + 1 < name.size() && name.find_first_of(" {(/") == std::string::npos &&
                      name.find_first_not_of("0123456789ABCDEFabcdef!.[]") == std::string::npos;
    if (code) return fmt::format("code {:06} {}", name.size(), name);
    std::string key;
    for (std::size_t i = 0; i < name.size();) {
        std::size_t end = i;
        while (end < name.size() && digit(name[end])) ++end;
        if (end == i) {
            key += name[i] == '}' ? ' ' : name[i];  // {2, 3} before {2, 3, 4}
            ++i;
            continue;
        }
        if (end - i < 20) key += std::string(20 - (end - i), '0');
        key += name.substr(i, end - i);
        i = end;
    }
    return key;
}

}  // namespace grundy::atlas
