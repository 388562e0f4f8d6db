#pragma once
/// Which vector instructions a kernel may use. One binary holds every path; tests force each that the machine has.
#include <vector>

namespace grundy::solve {

enum class Cpu { plain, avx2, avx512 };

/// The best of this machine (x86-64-v4 counts as avx512, v3 as avx2).
Cpu best_cpu();
/// Those that run here, `plain` first.
std::vector<Cpu> usable_cpus();
/// "plain", "avx2", "avx512".
const char* name(Cpu cpu);

}  // namespace grundy::solve
