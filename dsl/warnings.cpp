#include "dsl/warnings.hpp"

#include <algorithm>

#include "dsl/lower/lower.hpp"
#include "dsl/lower/settings.hpp"
#include "engine/base/failure.hpp"

namespace grundy::dsl {

namespace {

bool has(const Diagnostics& all, const Diagnostic& one) {
    return std::any_of(all.all().begin(), all.all().end(), [&](const Diagnostic& d) {
        return d.severity == one.severity && d.code == one.code && d.span.begin == one.span.begin && d.span.end == one.span.end && d.message == one.message;
    });
}

}  // namespace

Diagnostics warnings_as_set(const Document& document, const Loader& loader, const Diagnostics& found, const Settings& settings) {
    if (settings.empty()) return found;
    Diagnostics as_written, as_set, result;
    Lower written(document.tree(), document.source(), loader, as_written);
    (void)written.game_for({}, true);
    try {
        Lower set(document.tree(), document.source(), loader, as_set);
        (void)set.game_for(read_settings(settings, document.parameters(), written.parameters), true);
    } catch (const base::Failure&) {
        return found;
    }
    const auto add = [&](const Diagnostic& d) {
        if (d.severity == Severity::error) result.error(d.code, d.span, d.message, d.help);
        else result.warning(d.code, d.span, d.message, d.help);
    };
    for (const Diagnostic& d : found.all())
        if (d.severity == Severity::error || !has(as_written, d) || has(as_set, d)) add(d);
    for (const Diagnostic& d : as_set.all())
        if (d.severity == Severity::warning && !has(found, d)) add(d);
    return result;
}

}  // namespace grundy::dsl
