#include "engine/solve/kernel/kernel.hpp"

#include <string>

#include "engine/base/failure.hpp"

namespace grundy::solve {

std::optional<base::Limit> Kernel::adopt(const Values& values, const base::Budget& budget) {
    Values again;
    if (const auto limit = extend(again, values.size(), budget)) return limit;
    for (std::uint64_t n = 0; n < values.size(); ++n) {
        if (again[n] == values[n]) continue;
        throw base::Failure(base::FailureKind::bad_input,
                            "the value of heap " + std::to_string(n) + " is " + std::to_string(again[n]) + ", not " + std::to_string(values[n]));
    }
    return std::nullopt;
}

}  // namespace grundy::solve
