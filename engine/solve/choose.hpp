#pragma once
/// From a family to the kernel that computes it cheapest, and what that will cost.
/// Map of the room: read this header first: from a family to the method that computes it cheapest, with the reason. `forecast`: how much memory that takes.
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/recognise/family/family.hpp"
#include "engine/solve/kernel/cpu.hpp"
#include "engine/solve/kernel/kernel.hpp"

namespace grundy::solve {

struct ChooseOptions {
    std::string method;       ///< a name of `methods()`; empty: the program chooses
    std::uint64_t count = 0;  ///< how many values will be asked for, if known: sparse space pays only for many
    unsigned threads = 1;     ///< coarse tasks on this many threads, where a kernel has any; the values do not depend on it
    Cpu cpu = best_cpu();
};

/// Null when the family has no kernel (closed forms, tuples, graphs, a one-heap rule of no family). `why()` of the kernel is the reason in words.
/// Throws base::Failure(bad_input) for a method that does not exist or does not apply to the family; the hint lists those that do.
std::unique_ptr<Kernel> choose(const recognise::Family& family, const ChooseOptions& options);

struct Method {
    const char* name;  ///< what `--method` takes and Kernel::name() answers
    const char* when;  ///< the families it computes and where it wins
};
const std::vector<Method>& methods();
/// The names that apply, the one `choose` would take first. Empty: no kernel.
std::vector<std::string> methods_for(const recognise::Family& family, std::uint64_t count = 0);

/// What `count` values will take with this method, from costs measured on one machine: right within a small factor.
struct Forecast {
    double seconds = 0;
    std::uint64_t bytes = 0;
};
/// Nothing when the method does not apply.
std::optional<Forecast> forecast(const recognise::Family& family, const std::string& method, std::uint64_t count);

}  // namespace grundy::solve
