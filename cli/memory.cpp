#include "cli/memory.hpp"

#ifndef GRUNDY_WITHOUT_GMP
#include <gmp.h>
#endif
#include <malloc.h>
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <new>

#include "engine/base/memory.hpp"

namespace grundy::cli {

using base::used_memory;

namespace {

constexpr std::size_t large = std::size_t{1} << 20;
std::atomic<std::uint64_t> most{std::numeric_limits<std::uint64_t>::max()};

/// An array that grows holds, beside the old one, a new one that is written at first only as far as the old one was: both fit if what is used now is at most
/// half of the limit. The rest is written while it grows, and measured (Budget::exceeded). So tables may reserve what they might need.
[[maybe_unused]] bool fits(std::size_t size) {
    const std::uint64_t limit = most.load(std::memory_order_relaxed);
    const auto leaves_room = [&](std::uint64_t used) { return used <= limit && (size <= limit - used || (size <= limit / 8 * 9 && used <= limit / 2)); };
    if (leaves_room(used_memory())) return true;
#ifdef __GLIBC__
    malloc_trim(0);  // what was freed and not given back is no reason to refuse
#endif
    return leaves_room(used_memory());
}

/// Addresses are refused too, where measuring fails: code, stacks and the arenas of threads beyond what is used.
void cap_addresses(std::uint64_t bytes) {
#ifdef GRUNDY_SANITIZED
    (void)bytes;
#else
    constexpr std::uint64_t slack = std::uint64_t{1} << 30;
    rlimit limit{};
    if (getrlimit(RLIMIT_AS, &limit) != 0) return;
    const std::uint64_t wanted = bytes > RLIM_INFINITY - slack ? RLIM_INFINITY : bytes + slack;
    limit.rlim_cur = std::min<rlim_t>({wanted, limit.rlim_cur, limit.rlim_max});
    setrlimit(RLIMIT_AS, &limit);
#endif
}

#ifndef GRUNDY_WITHOUT_GMP
// GMP ends the program where memory is short; these throw instead, through frames of C that own nothing.
void* gmp_allocate(std::size_t size) {
    if (void* piece = std::malloc(size)) return piece;
    throw std::bad_alloc();
}
void* gmp_reallocate(void* old, std::size_t, std::size_t size) {
    if (void* piece = std::realloc(old, size)) return piece;
    throw std::bad_alloc();
}
void gmp_free(void* piece, std::size_t) { std::free(piece); }
#endif

}  // namespace

void limit_memory(std::uint64_t bytes) {
    most = bytes;
    cap_addresses(bytes);
#ifndef GRUNDY_WITHOUT_GMP
    mp_set_memory_functions(gmp_allocate, gmp_reallocate, gmp_free);
#endif
}

namespace {

[[maybe_unused]] void* give(std::size_t size, std::size_t alignment) {
    if (size >= large && !fits(size)) throw std::bad_alloc();
    void* piece = nullptr;
    if (alignment <= __STDCPP_DEFAULT_NEW_ALIGNMENT__) piece = std::malloc(size == 0 ? 1 : size);
    else if (posix_memalign(&piece, alignment, size == 0 ? 1 : size) != 0) piece = nullptr;
    if (!piece) throw std::bad_alloc();
    return piece;
}

}  // namespace

}  // namespace grundy::cli

#ifndef GRUNDY_SANITIZED
// The other forms (arrays, nothrow, with sizes) of the standard library come down to these four.
void* operator new(std::size_t size) { return grundy::cli::give(size, 1); }
void* operator new(std::size_t size, std::align_val_t alignment) { return grundy::cli::give(size, static_cast<std::size_t>(alignment)); }
void operator delete(void* piece) noexcept { std::free(piece); }
void operator delete(void* piece, std::align_val_t) noexcept { std::free(piece); }
void operator delete(void* piece, std::size_t) noexcept { std::free(piece); }
void operator delete(void* piece, std::size_t, std::align_val_t) noexcept { std::free(piece); }
#endif
