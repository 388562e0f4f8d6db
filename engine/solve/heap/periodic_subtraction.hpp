#pragma once
/// n -> n - s for s in an ultimately periodic infinite set.
#include <memory>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

/// |initial| + |residues| operations a value; values may grow without bound.
std::unique_ptr<Kernel> periodic_subtraction(recognise::PeriodicSubtraction set);

}  // namespace grundy::solve
