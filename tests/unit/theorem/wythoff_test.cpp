/// Wythoff's closed form (theorem 5.1) three ways: as it is, by the least number not yet used, and by numeration.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/theorem/closed_form.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::theorem::test {
namespace {

using base::Integer;

// Wythoff's game by numeration: p_0 = q_0 = 1, p_1 = a + 1, q_1 = a, x_i = a x_(i-1) + x_(i-2), greedily. A_n is n in q-numeration read in p-numeration, less 1
// where that ends in an odd number of zeros; B_n is A_n with a zero behind, in p-numeration.
struct Numeration {
    std::int64_t a;

    std::vector<std::int64_t> digits(std::int64_t second, Integer n) const {
        std::vector<Integer> terms{1};
        for (Integer next = second; next <= n; next = terms.back() * a + terms[terms.size() - 2]) terms.push_back(next);
        std::vector<std::int64_t> d;
        for (auto t = terms.rbegin(); t != terms.rend() && !(n == 0 && d.empty()); ++t) {
            const auto digit = static_cast<std::int64_t>(n / *t);
            n -= *t * digit;
            if (digit != 0 || !d.empty()) d.push_back(digit);
        }
        return d;
    }
    static bool odd_zeros(const std::vector<std::int64_t>& d) {
        return (std::find_if(d.rbegin(), d.rend(), [](std::int64_t digit) { return digit != 0; }) - d.rbegin()) % 2 == 1;
    }
    Integer lower(const Integer& n) const {
        const auto d = digits(a, n);
        Integer sum = 0, now = 1, next = a + 1;
        for (auto digit = d.rbegin(); digit != d.rend(); ++digit) {
            sum += now * *digit;
            Integer after = next * a + now;
            now = std::exchange(next, after);
        }
        return odd_zeros(d) ? Integer(sum - 1) : sum;
    }
    bool previous(const Heaps& pair) const {
        auto low = digits(a + 1, std::min(pair[0], pair[1]));
        if (odd_zeros(low)) return false;
        if (!low.empty()) low.push_back(0);
        return low == digits(a + 1, std::max(pair[0], pair[1]));
    }
};

TEST(Wythoff, ThreeStrategiesAgreeAndTwoOfThemAtAnySize) {
    for (std::int64_t a = 1; a <= 5; ++a) {
        const FormRef form = wythoff({a});
        const Numeration numeration{a};
        std::vector<bool> used;  // A_n is the least number in no pair before
        Integer free = 0;
        for (std::int64_t n = 0; n < (a <= 2 ? 100'000 : 3000); ++n) {
            const auto place = [&](const Integer& x) { return static_cast<std::size_t>(x); };
            while (place(free) < used.size() && used[place(free)]) ++free;
            const Integer upper = free + a * n;
            if (used.size() <= place(upper)) used.resize(2 * place(upper) + 16, false);
            used[place(free)] = used[place(upper)] = true;
            ASSERT_EQ(form->at({upper, free}).outcome, 'P') << a << " " << n;
            if (n % 7 == 0) {
                ASSERT_EQ(numeration.lower(n), free) << a << " " << n;
            }
        }
        const Integer huge = pow(Integer(10), 1000) + 7 * a, lower = numeration.lower(huge);
        EXPECT_EQ(form->at({lower + a * huge, lower}).outcome, 'P');
        EXPECT_TRUE(numeration.previous({lower + a * huge, lower}));
        EXPECT_FALSE(numeration.previous({lower + a * huge, lower + 1}));
        for (const Heaps& next : {Heaps{huge, huge * 2 + 5}, {huge + 1, huge + 40}, {huge, huge}, {lower + a * huge, lower + 1}}) {
            const auto to = form->move(next);
            ASSERT_TRUE(to);
            EXPECT_TRUE(numeration.previous(*to));
        }
    }
}

}  // namespace
}  // namespace grundy::theorem::test
