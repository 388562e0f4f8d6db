#pragma once
/// Which vector instructions the kernels may use: the one place where that is asked and decided. One binary holds every path; tests run each that the
/// machine has, and a user chooses one with the environment variable GRUNDY_CPU.
#include <string>
#include <vector>

namespace grundy::solve {

/// In order: each can do what those before it on the same machine can. neon is that of 64-bit ARM, avx2 means x86-64-v3, avx512 x86-64-v4, avx512vbmi that and
/// permutations of bytes.
enum class Cpu { plain, neon, avx2, avx512, avx512vbmi };

/// What kernels use unless they are told otherwise: the path that GRUNDY_CPU names, else the last of `usable_cpus()`.
/// Throws base::Failure(bad_input) where GRUNDY_CPU names none that this machine has.
Cpu best_cpu();
/// Those that run here, `plain` first.
const std::vector<Cpu>& usable_cpus();
/// As GRUNDY_CPU takes it: "plain", "neon", "avx2", "avx512", "avx512vbmi".
const char* name(Cpu cpu);
/// The path of that name, if it runs here; throws as `best_cpu` does.
Cpu cpu_named(const std::string& text);

}  // namespace grundy::solve
