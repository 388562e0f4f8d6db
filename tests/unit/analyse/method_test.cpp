// Which method computes where several could.
#include <gtest/gtest.h>

#include "engine/analyse/method.hpp"
#include "tests/support/written.hpp"

namespace grundy::analyse {
namespace {

std::string chosen(const std::string& moves, const std::string& asked = "") {
    const auto game = grundy::tests::written("game g\nposition (n)\n" + moves);
    Options options;
    options.method = asked;
    return choose_kernel(game::compile(*game), recognise::recognise(*game), options)->name();
}

// Few clauses are read off; a patchwork of them is slower than the rule itself.
TEST(Method, ManyClausesAreNotWorthwhile) {
    EXPECT_EQ(chosen("move (n) -> (n - k) for k in 1..n if not k in {2, 9} and n - k < 257 and k mod 3 < 2"), "gap-regular");
    const std::string patchwork = "move (n) -> (i) + (n - 3 - i) for i in 1..n-4 if n != 60 and i mod 2 = 1\nmove (n) -> (n - k) for k in 1..4 if n != 61";
    EXPECT_EQ(chosen(patchwork), "batch");
    EXPECT_EQ(chosen(patchwork, "gap-regular"), "gap-regular");
}

}  // namespace
}  // namespace grundy::analyse
