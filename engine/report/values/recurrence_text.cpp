#include "engine/report/values/recurrence_text.hpp"

#include <fmt/format.h>

namespace grundy::report {

std::string steps_down(const std::vector<std::vector<std::int64_t>>& lowered) {
    std::string said, from = "s";
    for (std::size_t k = 0; k < lowered.size(); ++k) {
        const auto& a = lowered[k];
        const auto at = [](std::size_t n) { return n == 0 ? std::string("(n)") : fmt::format("(n + {})", n); };
        const std::string to = k == 0 ? "t" : fmt::format("t{}", k + 1);
        said += fmt::format("{}{}(n) = {}{}", k == 0 ? "" : ", ", to, from, at(a.size()));
        for (std::size_t i = 0; i < a.size(); ++i) {
            if (a[i] == 0) continue;
            said += fmt::format(" - {}{}{}", a[i] == 1 ? "" : std::to_string(a[i]) + " ", from, at(a.size() - 1 - i));
        }
        from = to;
    }
    return lowered.empty() ? "it is 0" : said + " is 0";
}

}  // namespace grundy::report
