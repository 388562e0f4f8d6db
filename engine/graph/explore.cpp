// Breadth-first exploration in two beats: many threads enumerate the options of a block of positions, pack them and look up those already known, while
// one of them writes the rows of arrows of the block before; then one thread numbers the new ones in order. Only what is new passes through one thread alone,
// so the numbers do not depend on how many there are.
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/graph/position_graph.hpp"

namespace grundy::graph {
namespace {

constexpr std::size_t chunk_positions = 64;
constexpr std::size_t block_positions = 64 * chunk_positions;
constexpr std::size_t parts_ahead = 8;  ///< whose slots are asked for while one is numbered

/// One part of an option: known already, or a key to be numbered.
struct Part {
    std::uint64_t hash = 0;
    std::size_t key = 0;
    std::uint32_t length = 0;
    Id id = no_id;
    bool more = false;   ///< another part of the same option follows
    bool empty = false;  ///< the empty sum
};

/// The options of some consecutive positions.
struct Found {
    Bytes keys;
    std::vector<Part> parts;
    std::vector<std::size_t> ends;     ///< of each position, in parts
    std::vector<std::size_t> unknown;  ///< parts without a number
    std::size_t looked_up = 0;         ///< parts that were looked for
    std::size_t numbered = 0;          ///< positions all of whose parts have numbers
    std::vector<std::uint32_t> arrows;
    std::vector<std::size_t> rows;  ///< end of each position's row in `arrows`
    bool sums = false;
};

}  // namespace

std::optional<Id> PositionGraph::find(const game::Position& position) const {
    Bytes key;
    packing_.pack(position, key);
    const Id id = store_.find(key, hash(key));
    return id == no_id ? std::nullopt : std::optional(id);
}

class Explorer {
public:
    Explorer(const game::Ruleset& game, const base::Budget& budget, std::uint64_t reserve, std::size_t most)
        : game_(game), has_values_(game.convention().has_values()), budget_(budget), reserve_(reserve), most_(most), graph_(game.shape()) {
        graph_.rows_.push_back(0);
    }

    PositionGraph run(const std::vector<game::Position>& roots, const parallel::Threads& threads) {
        Bytes key;
        for (const game::Position& root : roots) {
            key.clear();
            graph_.packing_.pack(root, key);
            graph_.store_.intern(key, hash(key));
        }
        while (enumerated_ < graph_.size() && !limit_) block(threads);
        finish();
        graph_.limit_ = limit_;
        return std::move(graph_);
    }

private:
    void block(const parallel::Threads& threads) {
        const std::size_t begin = enumerated_, end = std::min(graph_.size(), begin + block_positions);
        const std::size_t chunks = parallel::chunk_count(begin, end, chunk_positions);
        std::vector<Found> found(chunks);
        stop_ = -1;
        held_ = graph_.bytes() + graph_.size() * reserve_ + pending_;
        const auto work = [&](std::size_t task) {
            if (task == 0) return finish();
            const std::size_t first = begin + (task - 1) * chunk_positions;
            enumerate(static_cast<Id>(first), static_cast<Id>(std::min(end, first + chunk_positions)), found[task - 1]);
        };
        const bool alone = threads.count() == 1 || chunks == 1;  // to hand a single chunk over takes longer than to enumerate it
        if (alone)
            for (std::size_t task = 0; task <= chunks; ++task) work(task);
        else threads.run(1 + chunks, work);
        if (stop_ >= 0) {
            limit_ = static_cast<base::Limit>(stop_.load());
            return;
        }
        enumerated_ = end;
        for (Found& chunk : found)
            if (!number(chunk)) break;
        numbered_ = std::move(found);
        if (alone) finish();  // while they are in the nearest caches
        budget_.report(graph_.expanded(), graph_.size(), "positions");
    }

    /// The rows of the block that was numbered last.
    void finish() {
        for (Found& chunk : numbered_) {
            make_rows(chunk);
            append(chunk);
        }
        numbered_.clear();
        pending_ = 0;
    }

    void enumerate(Id first, Id last, Found& out) {
        for (Id id = first; id < last && stop_ < 0; ++id) {
            if (id != graph_.empty_) {
                const game::Position position = graph_.position(id);
                const auto early = base::ended_early([&] { game_.options(position, [&](game::Sum&& option) { return add(position, option, out); }); });
                if (early) stop_ = static_cast<int>(*early);
            }
            look_up(out);
            out.ends.push_back(out.parts.size());
        }
        poll(out);
    }

    /// The parts of the last position: which are known? Their slots were asked for when they were packed. Keys of the known are dropped.
    void look_up(Found& out) const {
        std::size_t kept = out.looked_up == out.parts.size() ? out.keys.size() : out.parts[out.looked_up].key;
        for (; out.looked_up < out.parts.size(); ++out.looked_up) {
            Part& part = out.parts[out.looked_up];
            if (!part.empty) part.id = graph_.store_.find(Key(out.keys.data() + part.key, part.length), part.hash);
            if (part.id != no_id) continue;
            out.unknown.push_back(out.looked_up);
            if (part.length > 0) std::memmove(out.keys.data() + kept, out.keys.data() + part.key, part.length);  // a vector of no bytes has no address
            part.key = kept;
            kept += part.length;
        }
        out.keys.resize(kept);
    }

    bool add(const game::Position& from, const game::Sum& option, Found& out) {
        if (option.size() != 1 && !has_values_)
            throw base::Failure(
                base::FailureKind::unsupported,
                fmt::format("a move from {} makes a sum, and under this convention a sum of positions has no value", game_.shape().print(from)));
        if (option.empty()) {
            Part& part = out.parts.emplace_back();
            part.key = out.keys.size();
            part.empty = true;
        }
        for (std::size_t i = 0; i < option.size(); ++i) {
            Part& part = out.parts.emplace_back();
            part.key = out.keys.size();
            graph_.packing_.pack(option[i], out.keys);
            part.length = static_cast<std::uint32_t>(out.keys.size() - part.key);
            part.hash = hash(Key(out.keys.data() + part.key, part.length));
            graph_.store_.prefetch(part.hash);
            part.more = i + 1 < option.size();
        }
        return (out.parts.size() & 0xfff) != 0 || poll(out);
    }

    /// Notices limits while options are enumerated. What this chunk holds is counted as if every other chunk held as much.
    bool poll(const Found& out) {
        if (const auto limit = budget_.exceeded()) stop_ = static_cast<int>(*limit);
        else if (!budget_.fits(held_ + 2 * (out.keys.capacity() + out.parts.capacity() * sizeof(Part)))) stop_ = static_cast<int>(base::Limit::memory);
        return stop_ < 0;
    }

    /// Numbers what is new.
    bool number(Found& chunk) {
        // Before, not after: each of the arrays may need another piece, and every part may be new.
        constexpr std::uint64_t pieces = 128 << 10;
        const std::uint64_t most = chunk.keys.size() + 2 * chunk.parts.size() * sizeof(std::uint32_t) + pieces;
        if (!budget_.fits(graph_.bytes() + graph_.size() * reserve_ + pending_ + most)) return stop(base::Limit::memory);
        pending_ += 2 * chunk.parts.size() * sizeof(std::uint32_t);
        std::size_t next = 0;
        for (const std::size_t end : chunk.ends) {
            if (graph_.size() >= most_) return stop(base::Limit::size);
            for (; next < chunk.unknown.size() && chunk.unknown[next] < end; ++next) {
                if (next + parts_ahead < chunk.unknown.size()) graph_.store_.prefetch(chunk.parts[chunk.unknown[next + parts_ahead]].hash);
                if (graph_.size() + 2 >= max_positions) return stop(base::Limit::size);
                Part& part = chunk.parts[chunk.unknown[next]];
                part.id = number(chunk, part);
            }
            ++chunk.numbered;
        }
        return true;
    }

    Id number(const Found& chunk, const Part& part) {
        if (!part.empty) return graph_.store_.intern(Key(chunk.keys.data() + part.key, part.length), part.hash);
        if (graph_.empty_ == no_id) graph_.empty_ = graph_.store_.append_nameless();
        return graph_.empty_;
    }

    void make_rows(Found& chunk) const {
        chunk.arrows.reserve(chunk.parts.size());
        std::size_t at = 0;
        for (std::size_t position = 0; position < chunk.numbered; ++position) {
            const auto begin = static_cast<std::ptrdiff_t>(chunk.arrows.size());
            bool sums = false;
            for (; at < chunk.ends[position]; ++at) {
                const Part& part = chunk.parts[at];
                chunk.arrows.push_back(part.id * 2 + (part.more ? 1u : 0u));
                sums |= part.more;
            }
            if (!sums) {  // options met twice count once; the order of options means nothing
                std::sort(chunk.arrows.begin() + begin, chunk.arrows.end());
                chunk.arrows.erase(std::unique(chunk.arrows.begin() + begin, chunk.arrows.end()), chunk.arrows.end());
            }
            chunk.sums |= sums;
            chunk.rows.push_back(chunk.arrows.size());
        }
    }

    void append(const Found& chunk) {
        const std::uint64_t before = graph_.arrows_.size();
        graph_.arrows_.append(chunk.arrows.data(), chunk.arrows.size());
        for (const std::size_t end : chunk.rows) graph_.rows_.push_back(before + end);
        graph_.has_sums_ |= chunk.sums;
    }

    bool stop(base::Limit limit) {
        limit_ = limit;
        return false;
    }

    const game::Ruleset& game_;
    const bool has_values_;
    const base::Budget& budget_;
    const std::uint64_t reserve_;
    const std::size_t most_;
    PositionGraph graph_;
    std::uint64_t held_ = 0;
    std::size_t enumerated_ = 0;   ///< positions whose options were met
    std::vector<Found> numbered_;  ///< whose rows are not made yet
    std::uint64_t pending_ = 0;    ///< bytes of these rows
    std::atomic<int> stop_{-1};
    std::optional<base::Limit> limit_;
};

PositionGraph explore(const game::Ruleset& game, const std::vector<game::Position>& roots, const base::Budget& budget, const parallel::Threads& threads,
                      std::uint64_t reserve, std::size_t most) {
    return Explorer(game, budget, reserve, most).run(roots, threads);
}

}  // namespace grundy::graph
