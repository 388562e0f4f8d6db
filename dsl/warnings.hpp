#pragma once
/// What a file is warned of depends on its parameters: where the user sets some, their values count and not the defaults.
#include "dsl/document.hpp"

namespace grundy::dsl {

/// `found`: what was found when the file was loaded, with its defaults. Warnings about the game are those of the game with these settings; errors, and warnings
/// about claims, stay. A bad setting changes nothing: Document::instantiate says what is wrong with it.
Diagnostics warnings_as_set(const Document& document, const Loader& loader, const Diagnostics& found, const Settings& settings);

}  // namespace grundy::dsl
