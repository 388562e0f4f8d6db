#include "engine/base/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <string>

namespace grundy::base {

#ifdef __EMSCRIPTEN__
// One address space that grows and never shrinks, of which the page lets the program have two gigabytes.
std::uint64_t used_memory() { return reinterpret_cast<std::uintptr_t>(sbrk(0)); }
std::uint64_t usual_memory() { return (std::uint64_t{2} << 30) / 10 * 8; }
#else
std::uint64_t used_memory() {
    std::uint64_t pages = 0;
    if (std::FILE* in = std::fopen("/proc/self/statm", "r")) {
        unsigned long long total = 0, resident = 0;
        if (std::fscanf(in, "%llu %llu", &total, &resident) == 2) pages = resident;
        std::fclose(in);
    }
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

std::uint64_t usual_memory() {
    std::uint64_t available = std::uint64_t{2} << 30;
    std::ifstream in("/proc/meminfo");
    for (std::string key, unit; in >> key;) {
        std::uint64_t kib = 0;
        if (!(in >> kib)) break;
        std::getline(in, unit);
        if (key == "MemAvailable:") available = kib * 1024;
    }
    std::uint64_t container = 0;
    if (std::ifstream("/sys/fs/cgroup/memory.max") >> container) available = std::min(available, container);
    rlimit addresses{};
    if (getrlimit(RLIMIT_AS, &addresses) == 0 && addresses.rlim_cur != RLIM_INFINITY) available = std::min<std::uint64_t>(available, addresses.rlim_cur);
    return available / 10 * 8;
}
#endif

}  // namespace grundy::base
