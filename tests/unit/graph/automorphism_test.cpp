/// Automorphisms: all of them for small structures, against all permutations; groups of known order; what is too many.
#include <algorithm>
#include <numeric>
#include <random>
#include <set>

#include <gtest/gtest.h>

#include "engine/graph/automorphism.hpp"

namespace grundy::graph {
namespace {

bool keeps(const Labelled& s, const Permutation& p) {
    for (std::size_t u = 0; u < s.points; ++u)
        for (std::size_t v = 0; v < s.points; ++v)
            if (s.at(u, v) != s.at(p[u], p[v])) return false;
    return true;
}

Labelled undirected(std::size_t n, const std::vector<std::pair<std::size_t, std::size_t>>& edges) {
    Labelled s(n);
    for (const auto& [u, v] : edges) s.at(u, v) = s.at(v, u) = 1;
    return s;
}

Labelled complete(std::size_t n) {
    Labelled s(n);
    for (std::size_t u = 0; u < n; ++u)
        for (std::size_t v = 0; v < n; ++v) s.at(u, v) = u == v ? 0 : 1;
    return s;
}

Labelled petersen() {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 0; i < 5; ++i) edges.insert(edges.end(), {{i, (i + 1) % 5}, {i, i + 5}, {i + 5, (i + 2) % 5 + 5}});
    return undirected(10, edges);
}

Labelled grid(std::size_t m, std::size_t n) {
    std::vector<std::pair<std::size_t, std::size_t>> edges;
    for (std::size_t i = 0; i < m; ++i)
        for (std::size_t j = 0; j < n; ++j) {
            if (j + 1 < n) edges.emplace_back(i * n + j, i * n + j + 1);
            if (i + 1 < m) edges.emplace_back(i * n + j, (i + 1) * n + j);
        }
    return undirected(m * n, edges);
}

TEST(Automorphisms, AllOfSmallStructures) {
    std::mt19937 random(1);
    std::size_t several = 0;
    for (int round = 0; round < 300; ++round) {
        const std::size_t n = 1 + random() % 6;
        Labelled s(n);
        const unsigned labels = 1 + random() % 2;
        for (auto& label : s.labels) label = random() % (labels + 1);
        if (round % 2 == 0)  // with a symmetry put in: v and n - 1 - v
            for (std::size_t u = 0; u < n; ++u)
                for (std::size_t v = 0; v < n; ++v) s.at(u, v) = s.at(n - 1 - u, n - 1 - v) = std::min(s.at(u, v), s.at(n - 1 - u, n - 1 - v));
        std::set<Permutation> expected;
        Permutation p(n);
        std::iota(p.begin(), p.end(), std::uint16_t{0});
        const Permutation identity = p;
        do
            if (keeps(s, p)) expected.insert(p);
        while (std::next_permutation(p.begin(), p.end()));
        const auto found = automorphisms(s, 1000);
        EXPECT_EQ(found.front(), identity);
        EXPECT_EQ(found.size(), expected.size());
        EXPECT_EQ(std::set<Permutation>(found.begin(), found.end()), expected);
        several += expected.size() > 1;
    }
    EXPECT_GE(several, 120U);
}

TEST(Automorphisms, KnownGroups) {
    EXPECT_EQ(automorphisms(petersen(), 1000).size(), 120U);
    EXPECT_EQ(automorphisms(complete(6), 1000).size(), 720U);
    EXPECT_EQ(automorphisms(grid(5, 5), 1000).size(), 8U);
    EXPECT_EQ(automorphisms(grid(3, 7), 1000).size(), 4U);
    EXPECT_EQ(automorphisms(grid(16, 16), 1000).size(), 8U);
    EXPECT_EQ(automorphisms(Labelled(0), 1000).size(), 1U);
}

/// A group of more than `most`: that which fixes the fewest points and is small enough.
TEST(Automorphisms, TooMany) {
    for (const auto& [most, expected] : {std::pair<std::size_t, std::size_t>{1000, 720}, {5039, 720}, {5040, 5040}, {100, 24}, {5, 2}, {1, 1}}) {
        const auto found = automorphisms(complete(8), most);
        EXPECT_EQ(found.size(), expected) << most;
        for (const auto& p : found) EXPECT_TRUE(keeps(complete(8), p));
    }
    EXPECT_LE(automorphisms(complete(200), 300).size(), 300U);
    EXPECT_LE(automorphisms(Labelled(250), 300).size(), 300U);
}

/// Only those that are accepted: of a square the turns, without reflections.
TEST(Automorphisms, Accepted) {
    const Labelled square = grid(2, 2);
    const auto turns =
        automorphisms(square, 10, [](const Permutation& p) { return (p[0] == 0 && p[3] == 3 && p[1] == 1) || (p[0] == 3 && p[3] == 0 && p[1] == 2); });
    EXPECT_EQ(turns.size(), 2U);
}

}  // namespace
}  // namespace grundy::graph
