#pragma once
/// The memory limit, kept where memory is asked for: an array that would go beyond it is refused before it grows (std::bad_alloc, which the library turns into
/// a limit), not noticed afterwards. Measured while the program runs (base::Budget's meter) is what many small pieces add up to.
#include <cstdint>

namespace grundy::cli {

/// From now on no piece of a megabyte or more is given that would make the program use more than this.
void limit_memory(std::uint64_t bytes);

}  // namespace grundy::cli
