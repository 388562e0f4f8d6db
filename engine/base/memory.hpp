#pragma once
/// The memory of this process and of the machine, as the system tells it.
#include <cstdint>

namespace grundy::base {

/// Bytes resident now; 0 where the system does not tell.
std::uint64_t used_memory();

/// What may be used unless the user says otherwise: four fifths of what is free, within the limits of a container.
std::uint64_t usual_memory();

}  // namespace grundy::base
