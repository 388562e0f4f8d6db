#include "engine/solve/kernel/cpu.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/base/failure.hpp"
#include "engine/base/text.hpp"

namespace grundy::solve {
namespace {

std::vector<Cpu> find_cpus() {
    std::vector<Cpu> cpus{Cpu::plain};
#if defined(__x86_64__)
    __builtin_cpu_init();
    const bool v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
    const bool v4 = v3 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
                    __builtin_cpu_supports("avx512dq");
    if (v3) cpus.push_back(Cpu::avx2);
    if (v4) cpus.push_back(Cpu::avx512);
    if (v4 && __builtin_cpu_supports("avx512vbmi")) cpus.push_back(Cpu::avx512vbmi);
#elif defined(__aarch64__)
    cpus.push_back(Cpu::neon);
#endif
    return cpus;
}

}  // namespace

const std::vector<Cpu>& usable_cpus() {
    static const std::vector<Cpu> cpus = find_cpus();
    return cpus;
}

Cpu best_cpu() {
    static const Cpu best = [] {
        const char* const named = std::getenv("GRUNDY_CPU");
        return named != nullptr && *named != '\0' ? cpu_named(named) : usable_cpus().back();
    }();
    return best;
}

const char* name(Cpu cpu) {
    switch (cpu) {
        case Cpu::plain: return "plain";
        case Cpu::neon: return "neon";
        case Cpu::avx2: return "avx2";
        case Cpu::avx512: return "avx512";
        case Cpu::avx512vbmi: return "avx512vbmi";
    }
    return "plain";
}

Cpu cpu_named(const std::string& text) {
    const std::vector<Cpu>& cpus = usable_cpus();
    const auto found = std::find_if(cpus.begin(), cpus.end(), [&](Cpu cpu) { return text == name(cpu); });
    if (found != cpus.end()) return *found;
    throw base::Failure(base::FailureKind::bad_input, "GRUNDY_CPU: this machine has no vector path `" + text + "`", "it has " + base::joined(cpus, ", ", name));
}

}  // namespace grundy::solve
