// How far a run got that met a limit, and how to go on.
#include "engine/base/setting.hpp"
#include "engine/report/values/text.hpp"

namespace grundy::report {

std::string way_on(base::Limit limit) {
    switch (limit) {
        case base::Limit::time: return " before the time limit; " + base::setting(base::Setting::time_limit, "10m") + " gives it longer";
        case base::Limit::memory: return " before the memory limit; " + base::setting(base::Setting::memory_limit, "8G") + " gives it more";
        case base::Limit::size: return " before a size limit";
        case base::Limit::interrupted: return " before it was interrupted";
    }
    return "";
}

std::string limit_note(const analyse::Result& result) {
    if (!result.limit || result.limit_note.empty()) return result.limit_note;
    std::string text = result.limit_note + way_on(*result.limit);
    if (const auto& kept = result.checkpoint)
        text += "; " + std::to_string(kept->values) + " are kept in " + kept->folder + ": the same command goes on from there";
    return text;
}

}  // namespace grundy::report
