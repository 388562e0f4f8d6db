#include "engine/graph/position_graph.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>

#include "engine/base/failure.hpp"
#include "engine/graph/order.hpp"

namespace grundy::graph {
namespace {

using game::Position;

game::Shape shape_of(std::vector<rule::Component> components) {
    rule::Game g;
    g.components = std::move(components);
    return game::Shape(g);
}

rule::Component component(rule::ComponentKind kind, std::int64_t length = 0, std::int64_t low = 0, std::int64_t high = -1) {
    rule::Component c;
    c.name = "c";
    c.kind = kind;
    c.length = length;
    c.low = low;
    c.high = high;
    return c;
}

/// Keys of up to seven bytes stand in a word of their own, longer ones in an arena, whose chunks some are too long for.
TEST(Store, KnowsEveryKeyOnce) {
    std::mt19937 random(7);
    std::map<Bytes, Id> known;
    Store store;
    const auto drawn = [&] {
        const std::size_t lengths[] = {0, 1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 15, 16, 17, 127, 128, 1000, 70'000};
        const std::size_t kind = random() % (random() % 16 == 0 ? std::size(lengths) : std::size(lengths) - 2);
        Bytes key(lengths[kind]);
        for (std::uint8_t& byte : key) byte = static_cast<std::uint8_t>(random() % 3 == 0 ? 0 : random() % 4 * 85);
        return key;
    };
    for (int i = 0; i < 20'000; ++i) {
        const Bytes key = drawn();
        const auto found = known.find(key);
        EXPECT_EQ(store.find(key, hash(key)), found == known.end() ? no_id : found->second);
        const Id id = store.intern(key, hash(key));
        EXPECT_EQ(id, found == known.end() ? static_cast<Id>(known.size()) : found->second);
        known.emplace(key, id);
    }
    ASSERT_EQ(store.size(), known.size());
    EXPECT_GT(known.size(), 5'000U);
    for (const auto& [key, id] : known) {
        const Key held = store.key(id);
        EXPECT_TRUE(std::equal(held.begin(), held.end(), key.begin(), key.end())) << id;
    }
    const Id nameless = store.append_nameless();  // is no empty key
    EXPECT_NE(store.find({}, hash({})), nameless);
}

TEST(Store, WordsOfFewBytes) {
    const std::uint8_t bytes[] = {0x11, 0x22, 0x33, 0x44, 0x55, 0x66, 0x77};
    for (std::size_t count = 0; count <= 7; ++count) {
        std::uint64_t plain = 0;
        for (std::size_t i = 0; i < count; ++i) plain |= static_cast<std::uint64_t>(bytes[i]) << 8 * i;
        EXPECT_EQ(word_of(bytes, count), plain) << count;
    }
}

TEST(Packing, LosesNothing) {
    using rule::ComponentKind;
    const std::int64_t least = std::numeric_limits<std::int64_t>::min();
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    struct Case {
        game::Shape shape;
        Position position;
        std::size_t bytes;
    };
    const Case cases[] = {
        {shape_of({component(ComponentKind::natural)}), {63}, 1},
        {shape_of({component(ComponentKind::integer), component(ComponentKind::integer)}), {least, most}, 20},
        {shape_of({component(ComponentKind::range_set, 0, 1, 15), component(ComponentKind::range_set, 0, 1, 15)}), {0x7fff, 0x1234}, 4},
        {shape_of({component(ComponentKind::range_set, 0, 0, 63)}), {-1}, 8},
        {shape_of({component(ComponentKind::range_set, 0, 0, 64), component(ComponentKind::natural)}), {-2, 1, 5}, 10},
        {shape_of({component(ComponentKind::sequence), component(ComponentKind::vector, 2)}), {3, 7, -8, 9, 1, 2}, 6},
        {shape_of({component(ComponentKind::sequence)}), {0}, 1},
        {shape_of({component(ComponentKind::natural), component(ComponentKind::vector, 3), component(ComponentKind::integer)}), {1, 64, 2, 9000, -65}, 9},
        {game::Shape(), {4, -5, 6}, 4},
        {game::Shape(), {}, 1},
    };
    for (const Case& c : cases) {
        const Packing packing(c.shape);
        Bytes key;
        packing.pack(c.position, key);
        EXPECT_EQ(key.size(), c.bytes);
        EXPECT_EQ(packing.unpack(key), c.position);
    }
}

TEST(Store, NumbersKeysInOrderOfArrival) {
    std::mt19937 random(7);
    std::map<std::vector<int>, Id> model;
    Store store;
    for (int i = 0; i < 20000; ++i) {
        Bytes key(random() % 4 == 0 ? 200 : random() % 3);
        for (auto& byte : key) byte = static_cast<std::uint8_t>(random() % 40);
        const auto [at, fresh] = model.emplace(std::vector<int>(key.begin(), key.end()), static_cast<Id>(model.size()));
        // A poor hash on purpose: keys of one length share a tag often.
        ASSERT_EQ(store.intern(key, hash(key) & 0xff00000000ff), at->second);
    }
    for (const auto& [numbers, id] : model) {
        const Bytes key(numbers.begin(), numbers.end());
        EXPECT_EQ(store.find(key, hash(key) & 0xff00000000ff), id);
        EXPECT_TRUE(std::equal(key.begin(), key.end(), store.key(id).begin(), store.key(id).end()));
    }
    EXPECT_EQ(store.find(Bytes{1, 2, 3, 4}, hash(Bytes{1, 2, 3, 4})), no_id);
}

TEST(PositionGraph, SameNumbersWithAnyNumberOfThreads) {
    const auto game = game::tuple_game(3, [](const std::vector<std::int64_t>& p) {
        std::vector<std::vector<std::int64_t>> options;
        for (std::size_t i = 0; i < 3; ++i)
            for (std::int64_t k = 1; k <= p[i]; ++k) {
                options.push_back(p);
                options.back()[i] -= k;
                options.push_back(options.back());
            }
        return options;
    });
    const base::Budget budget;
    const PositionGraph one = explore(*game, {{20, 21, 22}}, budget, parallel::Threads(1));
    const PositionGraph three = explore(*game, {{20, 21, 22}}, budget, parallel::Threads(3));
    ASSERT_EQ(one.size(), 21u * 22 * 23);
    ASSERT_EQ(one.expanded(), one.size());
    ASSERT_EQ(one.arrows(), 21u * 22 * 23 * 63 / 2);  // every move once: the average heap is half the largest
    ASSERT_EQ(three.arrows(), one.arrows());
    for (Id id = 0; id < one.size(); ++id) ASSERT_EQ(one.position(id), three.position(id));
    for (std::uint64_t a = 0; a < one.arrows(); ++a) ASSERT_EQ(one.target(a), three.target(a));
    EXPECT_EQ(one.find({0, 0, 0}).has_value(), true);
    EXPECT_EQ(one.find({20, 21, 23}), std::nullopt);

    const auto order = successors_first(one);
    ASSERT_TRUE(order);
    std::vector<std::size_t> when(one.size());
    for (std::size_t i = 0; i < order->size(); ++i) when[(*order)[i]] = i;
    for (Id id = 0; id < one.size(); ++id)
        for (std::uint64_t a = one.first_arrow(id); a < one.first_arrow(id + 1); ++a) ASSERT_LT(when[one.target(a)], when[id]);
    EXPECT_TRUE(witness_cycle(one).empty());
}

TEST(PositionGraph, SumsKeepTheirPartsTogether) {
    const auto game = game::one_heap([](std::int64_t n) {
        std::vector<std::vector<std::int64_t>> options;
        if (n == 1) options.push_back({});
        for (std::int64_t i = 1; 2 * i <= n; ++i) options.push_back({i, n - i});
        return options;
    });
    const PositionGraph graph = explore(*game, {{6}}, base::Budget(), parallel::Threads(1));
    EXPECT_TRUE(graph.has_sums());
    EXPECT_EQ(graph.size(), 7u);  // heaps 6, 1 … 5, and the empty sum
    std::vector<std::vector<Position>> options;
    graph.each_option(0, [&](std::uint64_t begin, std::uint64_t end) {
        options.emplace_back();
        for (std::uint64_t a = begin; a < end; ++a) options.back().push_back(graph.position(graph.target(a)));
        return true;
    });
    EXPECT_EQ(options, (std::vector<std::vector<Position>>{{{1}, {5}}, {{2}, {4}}, {{3}, {3}}}));
    const Id one = *graph.find({1});
    EXPECT_EQ(graph.target(graph.first_arrow(one)), graph.empty_sum());
    EXPECT_TRUE(graph.is_final(graph.empty_sum()));
}

TEST(PositionGraph, LimitsGiveWhatWasReached) {
    const auto endless = game::one_heap([](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{n + 1}, {2 * n}}; });
    base::Budget memory;
    memory.set_memory(1 << 20);
    const PositionGraph small = explore(*endless, {{1}}, memory, parallel::Threads(2));
    EXPECT_EQ(small.limit(), base::Limit::memory);
    EXPECT_GT(small.size(), 1000u);
    EXPECT_LE(small.bytes(), 1u << 20);
    base::Budget time;
    time.set_time(std::chrono::milliseconds(30));
    EXPECT_EQ(
        explore(*game::one_heap([](std::int64_t n) { return std::vector<std::vector<std::int64_t>>{{n + 1}}; }), {{0}}, time, parallel::Threads(2)).limit(),
        base::Limit::time);
}

TEST(Order, CyclesAreFound) {
    // 0 -> 1 -> 2 -> 3 -> 1, 2 -> 4; 5 -> 5 is not reached from 0.
    const std::vector<std::vector<std::vector<std::int64_t>>> arrows = {{{1}}, {{2}}, {{3}, {4}}, {{1}}, {}, {{5}}};
    const auto game = game::one_heap([&](std::int64_t n) { return arrows[static_cast<std::size_t>(n)]; });
    const PositionGraph graph = explore(*game, {{0}}, base::Budget(), parallel::Threads(1));
    EXPECT_FALSE(successors_first(graph));
    std::vector<std::int64_t> cycle;
    for (const Id id : witness_cycle(graph)) cycle.push_back(graph.position(id)[0]);
    EXPECT_EQ(cycle, (std::vector<std::int64_t>{1, 2, 3}));
    const Components parts = strong_components(graph);
    EXPECT_EQ(parts.count, 3u);
    EXPECT_LT(parts.component[*graph.find({4})], parts.component[*graph.find({1})]);
    const PositionGraph loop = explore(*game, {{5}}, base::Budget(), parallel::Threads(1));
    EXPECT_EQ(witness_cycle(loop), std::vector<Id>{0});
}

}  // namespace
}  // namespace grundy::graph
