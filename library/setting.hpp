#pragma once
/// The engine's settings as fields of the library.

namespace grundy::library {

/// From now on sentences say `Options::seconds = 600`.
void spell_settings();

}  // namespace grundy::library
