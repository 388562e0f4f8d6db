#include "engine/pattern/law/shape.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace grundy::pattern {
namespace {

constexpr std::int64_t most_period = 64, most_base = 5, most_constant = 9, least_row = 20, terms_shown = 5, most_early = 4;

std::string plus(const std::string& term, std::int64_t c) { return c == 0 ? term : fmt::format("{} {} {}", term, c > 0 ? "+" : "-", std::abs(c)); }

class Row {
public:
    Row(const std::vector<std::optional<std::uint32_t>>& values, std::int64_t first) : values_(values), first_(first) {}

    std::string shape() const {
        if (end() - first_ < least_row) return "";
        if (std::string said = rising(); !said.empty()) return said;
        if (std::string said = by_jumps(); !said.empty()) return said;
        return by_quotients();
    }

private:
    std::int64_t end() const { return first_ + static_cast<std::int64_t>(values_.size()); }
    std::optional<std::int64_t> g(std::int64_t n) const {
        if (n < first_ || n >= end()) return std::nullopt;
        const auto& value = values_[static_cast<std::size_t>(n - first_)];
        return value ? std::optional<std::int64_t>(*value) : std::nullopt;
    }
    bool is(std::int64_t n, std::int64_t value) const {
        const auto found = g(n);
        return found && *found == value;
    }

    static std::string from(std::int64_t n) { return n > 0 ? fmt::format(" for n >= {}", n) : ""; }

    /// g(n + p) = g(n) + s, with s > 0.
    std::string rising() const {
        const std::int64_t size = end();
        for (std::int64_t p = 1; p <= std::min(most_period, size / 4); ++p) {
            const auto last = g(size - 1), before = g(size - 1 - p);
            if (!last || !before || *last <= *before) continue;
            const std::int64_t s = *last - *before;
            std::int64_t e = size - p;
            while (e > std::max<std::int64_t>(first_, 0) && g(e - 1) && is(e - 1 + p, *g(e - 1) + s)) --e;
            if (size - e < std::max(3 * p, size / 2)) continue;
            return as_quotient(p, s, e);
        }
        return "";
    }

    /// (s n + c) / p, rounded down, where the values are that.
    std::string as_quotient(std::int64_t p, std::int64_t s, std::int64_t e) const {
        std::int64_t c = 0;
        for (std::int64_t n = e; n < e + p; ++n) c = n == e ? p * *g(n) - s * n : std::max(c, p * *g(n) - s * n);
        const auto quotient = [&](std::int64_t n) { return s * n + c >= 0 && is(n, (s * n + c) / p); };
        for (std::int64_t n = e; n < e + p; ++n)
            if (!quotient(n)) return fmt::format("g(n + {}) = g(n) + {}{}", p, s, from(e));
        while (e > std::max<std::int64_t>(first_, 0) && quotient(e - 1)) --e;
        const std::string whole = plus(s == 1 ? "n" : fmt::format("{} * n", s), c);
        return p == 1 ? fmt::format("g(n) = {}{}", whole, from(e))
                      : fmt::format("g(n) = {} / {}, rounded down{}", whole.find(' ') == std::string::npos ? whole : "(" + whole + ")", p, from(e));
    }

    /// For every remainder r of n = b m + r one of: a constant, a m + c, g(m + d) + c. Not all constants.
    std::string by_quotients() const {
        for (std::int64_t b = 2; b <= most_base && end() >= 4 * b * b; ++b) {
            std::int64_t least = 0;
            bool constants = true;
            std::vector<std::string> parts;
            for (std::int64_t r = 0; r < b; ++r) {
                const auto part = of_remainder(b, r, least, constants);
                if (part.empty()) break;
                parts.push_back(part);
            }
            if (static_cast<std::int64_t>(parts.size()) < b || constants) continue;
            const std::string beyond = least > 0 ? fmt::format(", for n >= {}", least) : "", same = alike(parts, b);
            if (!same.empty()) return same + (least > 0 ? fmt::format(", for n >= {}", b * least) : "");
            std::string all;
            for (std::size_t k = 0; k < parts.size(); ++k) all += (k == 0 ? "" : k + 1 == parts.size() ? " and " : ", ") + parts[k];
            return all + beyond;
        }
        return "";
    }

    /// g(n) = g(n / 4) + 1 for what is said of every remainder; else empty.
    static std::string alike(const std::vector<std::string>& parts, std::int64_t b) {
        const auto right = [](const std::string& part) { return part.substr(part.find(" = ") + 3); };
        const std::string said = right(parts[0]);
        if (!said.starts_with("g(n)") || std::any_of(parts.begin(), parts.end(), [&](const std::string& part) { return right(part) != said; })) return "";
        return fmt::format("g(n) = g(n / {}){}, the quotient rounded down", b, said.substr(4));
    }

    /// "g(2n + 1) = g(n)"; `least` rises to the first n for which it holds.
    std::string of_remainder(std::int64_t b, std::int64_t r, std::int64_t& least, bool& constants) const {
        const std::int64_t last = (end() - 1 - r) / b;
        const auto here = g(b * last + r), before = g(b * (last - 1) + r);
        if (!here || !before) return "";
        const auto holds = [&](const auto& value) {
            std::int64_t m = last + 1;
            while (m > 0 && b * (m - 1) + r >= first_) {
                const auto wanted = value(m - 1);
                if (!wanted || !is(b * (m - 1) + r, *wanted)) break;
                --m;
            }
            if (m > most_early) return false;
            least = std::max(least, m);
            return true;
        };
        using Found = std::optional<std::int64_t>;
        const std::string left = "g(" + plus(fmt::format("{}n", b), r) + ") = ";
        if (*here == *before && holds([&](std::int64_t) { return Found(*here); })) return left + std::to_string(*here);
        const std::int64_t slope = *here - *before, start = *here - slope * last;
        constants = false;
        if (slope > 0 && std::abs(start) <= most_constant && holds([&](std::int64_t m) { return Found(slope * m + start); }))
            return left + plus(slope == 1 ? "n" : fmt::format("{}n", slope), start);
        for (const std::int64_t d : {0, -1, 1}) {
            const auto smaller = g(last + d);
            if (!smaller || std::abs(*here - *smaller) > most_constant) continue;
            const std::int64_t c = *here - *smaller;
            const auto value = [&](std::int64_t m) { return g(m + d) ? Found(*g(m + d) + c) : Found(); };
            if (holds(value)) return left + plus("g(" + plus("n", d) + ")", c);
        }
        return "";
    }

    /// n = 2, 6, 14, 30, …: each b times the one before, plus c.
    std::string by_jumps() const {
        std::vector<std::int64_t> jumps;
        for (std::int64_t n = std::max<std::int64_t>(first_, 0) + 1; n < end(); ++n) {
            if (!g(n) || !g(n - 1)) {
                if (g(n - 1)) return "";  // a gap
                continue;
            }
            if (*g(n) != *g(n - 1) && *g(n) != *g(n - 1) + 1) return "";
            if (*g(n) != *g(n - 1)) jumps.push_back(n);
        }
        const std::size_t count = jumps.size();
        if (count < terms_shown) return "";
        const std::int64_t late = jumps[count - 1] - jumps[count - 2], early = jumps[count - 2] - jumps[count - 3];
        if (late % early != 0 || late / early < 2) return "";
        const std::int64_t b = late / early, c = jumps[count - 1] - b * jumps[count - 2];
        std::size_t e = count - 1;
        while (e > 0 && jumps[e] == b * jumps[e - 1] + c) --e;
        if (count - e < terms_shown || e > most_early) return "";
        std::string list;
        for (std::size_t k = 0; k < std::min<std::size_t>(count, e + terms_shown); ++k) list += std::to_string(jumps[k]) + ", ";
        const std::string beyond = e == 0 ? "each" : fmt::format("from {} on each", jumps[e]);
        const std::string times = b == 2 ? "twice" : fmt::format("{} times", b);
        const std::string add = c == 0 ? "" : fmt::format(", {} {}", c > 0 ? "plus" : "minus", std::abs(c));
        return fmt::format("g rises by 1 at n = {}…: {} {} the one before{}", list, beyond, times, add);
    }

    const std::vector<std::optional<std::uint32_t>>& values_;
    std::int64_t first_;
};

}  // namespace

std::string shape_of(const std::vector<std::optional<std::uint32_t>>& values, std::int64_t first) { return Row(values, first).shape(); }

}  // namespace grundy::pattern
