#pragma once
/// What every fuzz target is: a function of bytes that must neither crash, nor throw anything but the library's own answers, nor report a defect.
/// With clang (preset `fuzz`) libFuzzer drives it; in the ordinary build driver.cpp replays the corpus and changes it a little.
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace grundy::fuzz {

inline std::string text_of(const std::uint8_t* data, std::size_t size) { return {reinterpret_cast<const char*>(data), size}; }

/// A find: says what, and ends so that both drivers keep the input.
[[noreturn]] inline void found(std::string_view what) {
    std::fprintf(stderr, "fuzz: %.*s\n", static_cast<int>(what.size()), what.data());
    std::abort();
}

/// Runs a job whose failures are answers, except those that name a defect. It gets two seconds: a constant may take 20 million steps, which instrumented is
/// half a minute in which nothing else is tried. A loop that does not poll goes on after them, and is found by libFuzzer's timeout.
template <typename Job>
void answered(const Job& job) {
    base::Budget budget;
    budget.set_time(std::chrono::seconds(2));
    const base::Watch watch(budget);
    try {
        job();
    } catch (const base::Failure& failure) {
        if (failure.kind() == base::FailureKind::internal) found(failure.what());
    }
}

}  // namespace grundy::fuzz
