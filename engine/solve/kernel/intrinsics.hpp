#pragma once
/// Vector intrinsics. g++ 12 warns about its own _mm512_undefined_epi32 (GCC bug 105593) when it inlines them, so those two warnings are off in
/// the files that include this one.
#if defined(__x86_64__)
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#include <immintrin.h>
#define GRUNDY_AVX512 __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq")))
#define GRUNDY_VBMI __attribute__((target("avx512f,avx512bw,avx512vl,avx512dq,avx512vbmi")))
#define GRUNDY_AVX2 __attribute__((target("avx2")))
#endif
