// A game given as a function: heap n to its options, each a list of the heaps that are left. Here one or four tokens may be
// taken, and a multiple of six may be cut into two equal halves.
//
// A function can be asked, but not read: there are no moves to recognise and no theorem applies. What is found below is seen, not proved.
#include <fmt/core.h>

#include "engine/pattern/law/detect.hpp"
#include "engine/solve/heap/heap_table.hpp"
#include "engine/solve/positions/reference.hpp"

using namespace grundy;

int main() {
    const auto game = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        if (n >= 1) options.push_back({n - 1});
        if (n >= 4) options.push_back({n - 4});
        if (n >= 6 && n % 6 == 0) options.push_back({n / 2, n / 2});
        return options;
    });

    // A table of all heaps up to 9 999, and the judge: one heap straight from the definition.
    solve::Values values;
    base::Budget budget;
    solve::HeapTable(*game).extend(values, 10000, budget);
    solve::Reference judge(game);
    fmt::print("g:");
    for (std::uint64_t n = 0; n < 24; ++n) fmt::print(" {}", values[n]);
    fmt::print(" …\ng(9999) = {}, by the definition {}\n", values[9999], judge.value(game::Position{9999}).value);

    if (const auto seen = pattern::guess(values, pattern::Compared::values)) {
        const auto& law = std::get<pattern::Period>(seen->law);
        fmt::print("seen to 9999, nothing proved: period {} from n = {}\n", law.period, law.preperiod);
    } else {
        fmt::print("no period seen to 9999\n");
    }
}
