/// Nim-sum and mex by their definitions, budgets and their parts, failures, SHA-256 by the vectors of FIPS 180-4.
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>

#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/base/sha256.hpp"

namespace grundy::base {
namespace {

TEST(Nimber, SumsAreWhatMexSaysOfTwoHeaps) {
    std::uint32_t table[16][16];
    for (std::uint32_t a = 0; a < 16; ++a)
        for (std::uint32_t b = 0; b < 16; ++b) {
            std::set<std::uint32_t> reached;
            for (std::uint32_t k = 0; k < a; ++k) reached.insert(table[k][b]);
            for (std::uint32_t k = 0; k < b; ++k) reached.insert(table[a][k]);
            std::uint32_t m = 0;
            while (reached.count(m)) ++m;
            table[a][b] = m;
            EXPECT_EQ((Nimber{a} ^ Nimber{b}).value, m) << a << " + " << b;
            Nimber sum{a};
            sum ^= Nimber{b};
            EXPECT_EQ(sum.value, m);
        }
}

TEST(MexSet, IsTheLeastThatIsMissing) {
    MexSet set;
    EXPECT_EQ(set.mex(), Nimber{0});
    std::uint32_t state = 1;
    for (int round = 0; round < 200; ++round) {
        set.reset();
        std::set<std::uint32_t> inserted;
        for (int k = round % 20; k > 0; --k) {
            state = state * 1664525 + 1013904223;
            const std::uint32_t v = (state >> 16) % (round % 7 == 0 ? 1000 : 12);
            inserted.insert(v);
            set.insert({v});
        }
        std::uint32_t m = 0;
        while (inserted.count(m)) ++m;
        EXPECT_EQ(set.mex().value, m);
        for (std::uint32_t v = 0; v < 30; ++v) EXPECT_EQ(set.contains({v}), inserted.count(v) == 1);
    }
}

TEST(Budget, SaysWhichLimitIsReached) {
    Budget free_budget;
    EXPECT_FALSE(free_budget.exceeded());
    EXPECT_TRUE(free_budget.fits(std::numeric_limits<std::uint64_t>::max()));
    Budget timed;
    timed.set_time(std::chrono::hours(1));
    EXPECT_FALSE(timed.exceeded());
    timed.set_time(std::chrono::seconds(0));
    EXPECT_EQ(timed.exceeded(), Limit::time);
    Budget cancelled;
    std::atomic<bool> flag{false};
    cancelled.set_cancel(&flag);
    EXPECT_FALSE(cancelled.exceeded());
    flag = true;
    EXPECT_EQ(cancelled.exceeded(), Limit::interrupted);
    Budget measured;
    measured.set_memory(1000);
    std::uint64_t used = 1000;
    measured.set_meter([&] { return used; });
    EXPECT_FALSE(measured.exceeded());
    used = 1001;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));  // a measure in two milliseconds
    EXPECT_EQ(measured.exceeded(), Limit::memory);
    EXPECT_TRUE(measured.fits(1000));
    EXPECT_FALSE(measured.fits(1001));
    EXPECT_STREQ(name(Limit::memory), "memory");
}

TEST(Budget, ReportsFromOneThreadAtATime) {
    std::atomic<int> inside{0}, most{0}, times{0};
    Budget budget;
    budget.set_progress([&](std::uint64_t, std::uint64_t, const char*) {
        most = std::max(most.load(), ++inside);
        std::this_thread::sleep_for(std::chrono::milliseconds(250));  // longer than the time between two reports
        --inside;
        ++times;
    });
    const auto work = [&] {
        while (times < 2) {
            budget.report(0, 0, "heaps");
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    };
    std::thread other(work);
    work();
    other.join();
    EXPECT_EQ(most, 1);
}

TEST(Budget, APartHasTheLimitsOfTheWhole) {
    std::atomic<bool> flag{false};
    Budget whole, part;
    whole.set_time(std::chrono::seconds(10));
    whole.set_memory(77);
    whole.set_cancel(&flag);
    part.follow(whole, std::chrono::hours(1));
    EXPECT_EQ(part.deadline(), whole.deadline());  // the whole ends first
    EXPECT_EQ(part.memory(), 77u);
    part.follow(whole, std::chrono::seconds(1));
    EXPECT_LT(*part.deadline(), *whole.deadline());
    flag = true;
    EXPECT_EQ(part.exceeded(), Limit::interrupted);
}

TEST(Watch, LooksAtTheInnermostBudgetOfItsThread) {
    EXPECT_FALSE(Watch::exceeded());
    Budget late, early;
    early.set_time(std::chrono::seconds(0));
    const Watch outer(late);
    EXPECT_FALSE(Watch::exceeded());
    {
        const Watch inner(early);
        EXPECT_EQ(Watch::exceeded(), Limit::time);
        std::optional<Limit> elsewhere;
        std::thread([&] { elsewhere = Watch::exceeded(); }).join();
        EXPECT_FALSE(elsewhere);
    }
    EXPECT_FALSE(Watch::exceeded());
}

TEST(Failure, KeepsKindMessageAndHint) {
    const Failure failure(FailureKind::overflow, "too large", "use less");
    EXPECT_EQ(failure.kind(), FailureKind::overflow);
    EXPECT_STREQ(failure.what(), "too large");
    EXPECT_EQ(failure.hint(), "use less");
    EXPECT_EQ(Failure(FailureKind::limit, "x").hint(), "");
}

TEST(Sha256, PublishedVectors) {
    EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(sha256("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"), "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(sha256(std::string(1'000'000, 'a')), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    EXPECT_NE(sha256(std::string("a\0b", 3)), sha256("a"));
}

// By the definition: a times b is the least number that is none of a' b + a b' + a' b' with a' < a and b' < b. And beyond any table the laws of a field.
TEST(NimProduct, IsConways) {
    std::uint64_t table[32][32];
    for (std::uint64_t a = 0; a < 32; ++a) {
        for (std::uint64_t b = 0; b < 32; ++b) {
            MexSet seen;
            for (std::uint64_t x = 0; x < a; ++x)
                for (std::uint64_t y = 0; y < b; ++y) seen.insert({static_cast<std::uint32_t>(table[x][b] ^ table[a][y] ^ table[x][y])});
            table[a][b] = seen.mex().value;
            EXPECT_EQ(nim_product(a, b), table[a][b]) << a << ' ' << b;
        }
    }
    std::uint64_t state = 1;
    const auto next = [&] { return state = state * 6364136223846793005U + 1442695040888963407U, state ^ state >> 29; };
    for (int k = 0; k < 200; ++k) {
        const std::uint64_t a = next(), b = next(), c = next();
        EXPECT_EQ(nim_product(a, b), nim_product(b, a));
        EXPECT_EQ(nim_product(a, nim_product(b, c)), nim_product(nim_product(a, b), c));
        EXPECT_EQ(nim_product(a, b ^ c), nim_product(a, b) ^ nim_product(a, c));
        EXPECT_NE(nim_product(a | 1, b | 1), 0U);
    }
    const std::uint64_t large = std::uint64_t{1} << 32;
    EXPECT_EQ(nim_product(large, large), large + large / 2);
}

}  // namespace
}  // namespace grundy::base
