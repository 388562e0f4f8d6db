#include "library/setting.hpp"

#include <charconv>

#include "engine/base/setting.hpp"

namespace grundy::library {
namespace {

using base::Setting;

/// What has no counterpart here is told by its name.
const char* field(Setting what) {
    switch (what) {
        case Setting::time_limit: return "Options::seconds";
        case Setting::memory_limit: return "Options::memory";
        case Setting::effort: return "Options::effort";
        case Setting::method: return "Options::method";
        case Setting::to: return "Options::to";
        case Setting::at: return "Options::at";
        case Setting::as: return "Game::exported as";
        case Setting::max_vertices: return "`most`";
        case Setting::winning: return "`winning`";
        case Setting::stop_at_winner: return "the outcome alone";
        case Setting::checkpoint: return "a checkpoint";
        case Setting::function: return "a name of the function";
        case Setting::logarithmic: return "logarithmic axes";
        case Setting::slow: return "slow claims too";
        case Setting::json: return "Solution::json";
    }
    return "";
}

/// "10m", "30s", "8G" as the number that the field takes; anything else as it is.
std::string in_numbers(std::string_view value) {
    std::uint64_t number = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    if (error != std::errc() || end + 1 != value.data() + value.size() || number > 1'000'000) return std::string(value);
    static constexpr std::pair<char, std::uint64_t> units[] = {{'s', 1}, {'m', 60}, {'h', 3600}, {'K', 1'000}, {'M', 1'000'000}, {'G', 1'000'000'000}};
    for (const auto& [unit, size] : units)
        if (*end == unit) return std::to_string(number * size);
    return std::string(value);
}

std::string spelled(Setting what, std::string_view value) {
    const std::string name = field(what);
    if (value.empty()) return name;
    return name.rfind("Options::", 0) == 0 ? name + " = " + in_numbers(value) : name + " " + std::string(value);
}

}  // namespace

void spell_settings() { base::spell_settings(spelled); }

}  // namespace grundy::library
