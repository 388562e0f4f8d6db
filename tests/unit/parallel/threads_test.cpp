#include "engine/parallel/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace grundy::parallel {
namespace {

TEST(Threads, EveryIndexOnceWithAnyNumberOfThreads) {
    for (unsigned k : {1u, 2u, 5u}) {
        const Threads threads(k);
        for (std::size_t n : {0u, 1u, 63u, 64u, 65u, 10000u}) {
            std::vector<int> hits(n, 0);
            parallel_for(threads, 0, n, 64, [&](std::size_t first, std::size_t last) {
                for (std::size_t i = first; i < last; ++i) ++hits[i];
            });
            EXPECT_EQ(hits, std::vector<int>(n, 1)) << k << " threads, " << n << " indices";
        }
    }
}

TEST(Threads, ExceptionsReachTheCaller) {
    for (unsigned k : {1u, 2u}) {
        EXPECT_THROW(Threads(k).run(100,
                                    [](std::size_t i) {
                                        if (i == 57) throw std::runtime_error("57");
                                    }),
                     std::runtime_error);
    }
}

}  // namespace
}  // namespace grundy::parallel
