#include "cli/setting.hpp"

#include "engine/base/setting.hpp"

namespace grundy::cli {
namespace {

using base::Setting;

const char* option(Setting what) {
    switch (what) {
        case Setting::time_limit: return "--time-limit";
        case Setting::memory_limit: return "--memory-limit";
        case Setting::effort: return "--effort";
        case Setting::method: return "--method";
        case Setting::to: return "--to";
        case Setting::at: return "--at";
        case Setting::stop_at_winner: return "--stop-at-winner";
        case Setting::checkpoint: return "--checkpoint";
        case Setting::as: return "--as";
        case Setting::function: return "--function";
        case Setting::max_vertices: return "--max-vertices";
        case Setting::winning: return "--winning";
        case Setting::logarithmic: return "--log";
        case Setting::slow: return "--slow";
        case Setting::json: return "--json";
    }
    return "";
}

}  // namespace

void spell_settings() {
    base::spell_settings([](Setting what, std::string_view value) {
        std::string text = option(what);
        if (!value.empty()) text.append(" ").append(value);
        return text;
    });
}

}  // namespace grundy::cli
