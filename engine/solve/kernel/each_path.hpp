/// Compiles the file that GRUNDY_LOOPS names once for each path that this kind of machine can have: with its instructions, V its vectors, in a namespace of
/// its own within GRUNDY_LOOPS_IN (grundy::solve if nothing else is said). Such a file holds functions and constants, and no includes; its names are unique in
/// their room, and no lambda of it holds a vector, because g++ compiles those without the instructions. GRUNDY_BY_PATH(cpu, name, otherwise) then is what the
/// loops of that path call `name`. A kernel includes this after all else; there is no guard.
#ifndef GRUNDY_LOOPS
#error "GRUNDY_LOOPS names the file of the loops"
#endif
#ifndef GRUNDY_LOOPS_IN
#define GRUNDY_LOOPS_IN grundy::solve
#endif
#include "engine/solve/kernel/vectors.hpp"

#if defined(__x86_64__)

#if defined(__clang__)
#pragma clang attribute push(__attribute__((target("avx2,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC push_options
#pragma GCC target("avx2,bmi,bmi2,popcnt")
#endif
namespace GRUNDY_LOOPS_IN::avx2_path {
namespace {
using V = V32;
#include GRUNDY_LOOPS
}  // namespace
}  // namespace GRUNDY_LOOPS_IN::avx2_path
#if defined(__clang__)
#pragma clang attribute pop
#pragma clang attribute push(__attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,bmi,bmi2,popcnt"))), apply_to = function)
#else
#pragma GCC pop_options
#pragma GCC push_options
#pragma GCC target("avx512f,avx512bw,avx512vl,avx512dq,bmi,bmi2,popcnt")
#endif
namespace GRUNDY_LOOPS_IN::avx512_path {
namespace {
using V = V64;
#include GRUNDY_LOOPS  // NOLINT(readability-duplicate-include)
}  // namespace
}  // namespace GRUNDY_LOOPS_IN::avx512_path
#if defined(__clang__)
#pragma clang attribute pop
#else
#pragma GCC pop_options
#endif
#define GRUNDY_BY_PATH(cpu, name, otherwise) \
    ((cpu) >= ::grundy::solve::Cpu::avx512 ? avx512_path::name : (cpu) >= ::grundy::solve::Cpu::avx2 ? avx2_path::name : (otherwise))

#elif defined(__aarch64__)

namespace GRUNDY_LOOPS_IN::neon_path {
namespace {
using V = V16;
#include GRUNDY_LOOPS  // NOLINT(readability-duplicate-include)
}  // namespace
}  // namespace GRUNDY_LOOPS_IN::neon_path
#define GRUNDY_BY_PATH(cpu, name, otherwise) ((cpu) >= ::grundy::solve::Cpu::neon ? neon_path::name : (otherwise))

#else
#define GRUNDY_BY_PATH(cpu, name, otherwise) ((void)(cpu), (otherwise))
#endif
#undef GRUNDY_LOOPS
#undef GRUNDY_LOOPS_IN
