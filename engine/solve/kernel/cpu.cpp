#include "engine/solve/kernel/cpu.hpp"

namespace grundy::solve {

Cpu best_cpu() {
#if defined(__x86_64__)
    static const Cpu best = [] {
        __builtin_cpu_init();
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq"))
            return Cpu::avx512;
        return __builtin_cpu_supports("avx2") ? Cpu::avx2 : Cpu::plain;
    }();
    return best;
#else
    return Cpu::plain;
#endif
}

std::vector<Cpu> usable_cpus() {
    std::vector<Cpu> cpus{Cpu::plain};
    if (best_cpu() >= Cpu::avx2) cpus.push_back(Cpu::avx2);
    if (best_cpu() >= Cpu::avx512) cpus.push_back(Cpu::avx512);
    return cpus;
}

const char* name(Cpu cpu) { return cpu == Cpu::avx512 ? "avx512" : cpu == Cpu::avx2 ? "avx2" : "plain"; }

}  // namespace grundy::solve
