#include "tests/unit/certificate/truth.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>

#include "engine/rule/claim_text.hpp"
#include "engine/rule/json/claim_json.hpp"
#include "engine/rule/json/json.hpp"

namespace grundy::certificate::tests {

Truth::Truth(const Json& rule) : rule_(rule::from_json(rule.dump())), game_(game::compile(rule_)), reference_(game_) {}

std::uint32_t Truth::value(const game::Position& position) { return game_->contains(position) ? reference_.value(position).value : 0; }

/// Entries of one vector, or of scalars.
bool Truth::lost(const std::vector<std::int64_t>& numbers) {
    rule::PositionData data;
    if (rule_.components.size() == 1) data.push_back({false, {numbers.begin(), numbers.end()}});
    for (const auto n : numbers) {
        if (rule_.components.size() > 1) data.push_back({true, {base::Integer(n)}});
    }
    return reference_.outcome(game_->shape().from_data(data)) == solve::Outcome::P;
}

std::uint32_t Truth::seen(const Json& claim, std::uint64_t n) {
    if (claim.value("of", "values") != "outcomes") return game_->convention().has_values() ? value(n) : UINT32_MAX;
    const game::Position heap = {static_cast<std::int64_t>(n)};
    return game_->contains(heap) && reference_.outcome(heap) == solve::Outcome::N;
}

/// A number may be written as a text of digits.
Json Truth::plain(Json json) {
    if (json.is_string() && !json.get<std::string>().empty() && json.get<std::string>().find_first_not_of("0123456789") == std::string::npos)
        return std::stoull(json.get<std::string>());
    if (json.is_structured()) {
        for (Json& item : json) item = plain(item);
    }
    return json;
}

bool Truth::of(const Json& stated) {
    const Json claim = stated.at("type") == "claim" ? stated : plain(stated);
    const std::string type = claim.at("type");
    if (type == "period") return period(claim);
    if (type == "log-period") return log_period(claim);
    if (type == "automaton") return automaton(claim);
    if (type == "no-period") return no_period(claim);
    if (type == "closed-form") return closed_form(claim);
    if (type == "quotient") return quotient(claim);
    if (type == "outcome" || type == "strategy") return outcome(claim);
    return type == "claim" && claimed(claim);
}

bool Truth::period(const Json& claim) {
    const std::uint64_t first = claim.value("first", std::uint64_t{0}), e = claim.at("preperiod"), p = claim.at("period"),
                        s = claim.value("saltus", std::uint64_t{0});
    const std::vector<std::uint32_t> values = claim.at("values");
    if (p == 0 || e < first || values.size() != e - first + p) return false;
    const std::uint64_t end = std::min<std::uint64_t>(e + 3 * p + 100, 900);
    for (std::uint64_t n = first; n < end; ++n) {
        if (n - first < values.size() && seen(claim, n) != values[n - first]) return false;
        if (n >= e && seen(claim, n + p) != seen(claim, n) + s) return false;
    }
    return true;
}

bool Truth::log_period(const Json& claim) {
    const std::uint64_t factor = claim.at("factor"), from = claim.at("from");
    const std::vector<std::uint32_t> values = claim.at("values");
    for (std::uint64_t n = 0; n < 1500; ++n) {
        if (n < values.size() && value(n) != values[n]) return false;
        if (n >= from && value(n) != value(n / factor)) return false;
    }
    return true;
}

bool Truth::automaton(const Json& claim) {
    const std::uint64_t base = claim.at("base");
    const std::vector<std::uint32_t> next = claim.at("next"), output = claim.at("output");
    for (std::uint64_t n = 0; n < 2000; ++n) {
        std::uint64_t q = 0;
        for (std::uint64_t rest = n; rest > 0; rest /= base) q = next.at(q * base + rest % base);
        if (output.at(q) != seen(claim, n)) return false;
    }
    return true;
}

/// Every sum of up to three small heaps is played out, and no two elements of the table behave alike.
bool Truth::quotient(const Json& claim) {
    const std::uint64_t r = claim.at("generators"), first = claim.value("first", std::uint64_t{0});
    const std::vector<std::uint32_t> next = claim.at("next"), listed = claim.at("lost"), heaps = claim.at("elements");
    const std::uint64_t p = claim.value("period", std::uint64_t{0}), e = claim.value("preperiod", first);
    const std::set<std::uint32_t> lost_elements(listed.begin(), listed.end());
    const std::size_t order = r == 0 ? 1 : next.size() / r;
    // A word for each element, and the product by words.
    std::map<std::uint32_t, std::vector<std::uint64_t>> words{{0, {}}};
    std::vector<std::uint32_t> open{0};
    for (std::size_t i = 0; i < open.size(); ++i) {
        for (std::uint64_t g = 0; g < r; ++g) {
            const std::uint32_t to = next.at(open[i] * r + g);
            if (words.count(to) != 0) continue;
            words[to] = words[open[i]];
            words[to].push_back(g);
            open.push_back(to);
        }
    }
    if (words.size() != order) return false;
    const auto product = [&](std::uint32_t x, std::uint32_t y) {
        for (const std::uint64_t g : words.at(y)) x = next.at(x * r + g);
        return x;
    };
    std::set<std::vector<bool>> rows;
    for (std::uint32_t x = 0; x < order; ++x) {
        std::vector<bool> row;
        for (std::uint32_t z = 0; z < order; ++z) row.push_back(lost_elements.count(product(x, z)) != 0);
        if (!rows.insert(row).second) return false;
    }
    const auto element = [&](std::uint64_t n) { return heaps.at(n - first < heaps.size() ? n - first : e - first + (n - e) % p); };
    const std::uint64_t end = p > 0 ? first + 11 : std::min<std::uint64_t>(first + 11, first + heaps.size());
    std::map<std::vector<std::uint64_t>, bool> known;
    const std::function<bool(std::vector<std::uint64_t>)> is_lost = [&](std::vector<std::uint64_t> sum) {
        std::sort(sum.begin(), sum.end());
        if (const auto found = known.find(sum); found != known.end()) return found->second;
        bool moves = false, wins = false;
        for (std::size_t i = 0; i < sum.size(); ++i) {
            game_->options({static_cast<std::int64_t>(sum[i])}, [&](game::Sum&& option) {
                std::vector<std::uint64_t> after = sum;
                after.erase(after.begin() + static_cast<std::ptrdiff_t>(i));
                for (const auto& part : option) after.push_back(static_cast<std::uint64_t>(part.front()));
                moves = true;
                return !(wins = wins || is_lost(after));
            });
        }
        return known[sum] = moves && !wins;
    };
    for (std::uint64_t a = first; a < end; ++a)
        for (std::uint64_t b = a; b < end; ++b)
            for (std::uint64_t c = b; c < end; ++c) {
                if (is_lost({a}) != (lost_elements.count(element(a)) != 0)) return false;
                if (is_lost({a, b, c}) != (lost_elements.count(product(product(element(a), element(b)), element(c))) != 0)) return false;
            }
    return rule_.play == rule::Play::misere;
}

/// No period up to 60 from 60 on survives to 600.
bool Truth::no_period(const Json& claim) {
    for (std::uint64_t p = 1; p <= 60; ++p) {
        bool holds = true;
        for (std::uint64_t n = 60; n + p < 600 && holds; ++n) holds = seen(claim, n) == seen(claim, n + p);
        if (holds) return false;
    }
    return true;
}

bool Truth::closed_form(const Json& claim) {
    const std::string form = claim.at("form");
    const std::uint64_t t = claim.value("number", std::uint64_t{0});
    if (form == "wythoff") {  // A_n is the least number not yet used, B_n = A_n + a n
        std::vector<char> used(400);
        std::set<std::pair<std::int64_t, std::int64_t>> cold;
        for (std::uint64_t n = 0, a = 0; a < 60; ++n) {
            while (used[a]) ++a;
            used[a] = 1;
            if (a + t * n < used.size()) used[a + t * n] = 1;
            cold.insert({a, a + t * n});
        }
        for (std::int64_t x = 0; x < 25; ++x) {
            for (std::int64_t y = x; y < 50; ++y) {
                if (lost({x, y}) != (cold.count({x, y}) != 0)) return false;
            }
        }
        return true;
    }
    if (form != "divisors" && form != "mark") return heaps(claim);
    for (std::uint64_t n = 1; n < 700; ++n) {
        if (form == "divisors" && value(n) != static_cast<std::uint32_t>(__builtin_ctzll(n)) + t) return false;
        if (form == "mark") {
            std::uint64_t run = 0;
            for (std::uint64_t rest = n; rest > 0 && rest % t == n % t; rest /= t) ++run;
            if (n % t + 2 <= t && run % 2 == 1 ? value(n) != n % t : value(n) + 1 < t) return false;
        }
    }
    return true;
}

/// The Nim family, by its formula on small heaps.
bool Truth::heaps(const Json& claim) {
    const std::string form = claim.at("form");
    const auto h = claim.at("heaps").get<std::size_t>();
    const auto k = claim.value("number", std::int64_t{0});
    const bool misere = claim.value("misere", false);
    if (h == 0 || h > 6 || rule_.components.size() != 1 || rule_.components[0].length != static_cast<std::int64_t>(h)) return false;
    std::vector<std::int64_t> sizes(h);
    for (bool more = true; more;) {
        const auto most = *std::max_element(sizes.begin(), sizes.end());
        const auto ones = std::count(sizes.begin(), sizes.end(), 1);
        std::int64_t sum = 0;
        for (const auto s : sizes) sum ^= s;
        bool claimed = sum == 0;
        if (form == "moore") {
            claimed = true;
            for (int bit = 0; bit < 8; ++bit)
                claimed = claimed && std::count_if(sizes.begin(), sizes.end(), [bit](auto s) { return s >> bit & 1; }) % (k + 1) == 0;
        } else if (form == "greedy") {
            claimed = most == 0 || std::count(sizes.begin(), sizes.end(), most) % 2 == 0;
        } else if (form != "nim") {
            return false;
        }
        if (misere && most <= 1) claimed = form == "moore" ? ones % (k + 1) == 1 : ones % 2 == 1;
        if (lost(sizes) != claimed) return false;
        std::size_t i = 0;
        while (i < h && ++sizes[i] == (h <= 2 ? 7 : h == 3 ? 4 : 3)) sizes[i++] = 0;
        more = i < h;
    }
    return true;
}

bool Truth::outcome(const Json& claim) {
    Json with = Json::parse(rule::to_json(rule_));
    with["start"] = claim.at("position");
    const auto start = *rule::from_json(with.dump()).start;
    const game::Position position = game_->shape().from_data(start);
    if (!game_->contains(position)) return false;
    if (claim.contains("value") && (!game_->convention().has_values() || claim["value"] != reference_.value(position).value)) return false;
    return claim.at("outcome") == (reference_.outcome(position) == solve::Outcome::P ? "P" : "N");
}

bool Truth::claimed(const Json& claim) {
    if (claim.contains("runs")) return true;  // a number stands for a set: what is printed tells (true_as_printed)
    rule::Game whole = rule_;
    if (claim.contains("uses")) {
        for (const Json& use : claim["uses"])
            whole.uses.emplace_back(use.at("name"), std::make_shared<const rule::Game>(rule::from_json(use.at("rule").dump())));
    }
    const rule::Claim data = rule::claim_from_json(claim.at("data").dump(), whole);
    return decided_to_be(claim.at("holds") == true, std::make_shared<const rule::Game>(whole), data);
}

}  // namespace grundy::certificate::tests
