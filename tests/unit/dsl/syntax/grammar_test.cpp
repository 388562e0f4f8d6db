/// No rule of the grammar can loop without consuming, as PEGTL's analysis counts them. (A file of its own: the analysis compiles longer than the parser.)
#include <gtest/gtest.h>

#include <tao/pegtl/contrib/analyze.hpp>
#include "dsl/syntax/grammar.hpp"

namespace grundy::dsl {
namespace {

TEST(Grammar, CannotLoop) {
    EXPECT_EQ(tao::pegtl::analyze<grammar::one_declaration>(), 0U);
    EXPECT_EQ(tao::pegtl::analyze<grammar::one_sum>(), 0U);
    EXPECT_EQ(tao::pegtl::analyze<grammar::one_value>(), 0U);
}

}  // namespace
}  // namespace grundy::dsl
