#pragma once
/// The engine's settings as options of the command line.

namespace grundy::cli {

/// From now on sentences say `--time-limit 10m`.
void spell_settings();

}  // namespace grundy::cli
