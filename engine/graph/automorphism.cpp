// Automorphisms by colour refinement and backtracking. Points are mapped one after another, each next to those before it where there is one, and the candidate
// that a point is itself comes first: what is found before the search first branches at depth d therefore fixes the first d points, and when there is too much
// of it, it is known that fixing d points is not enough.
#include "engine/graph/automorphism.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <optional>
#include <utility>

#include "engine/base/poll.hpp"

namespace grundy::graph {
namespace {

constexpr std::uint64_t most_steps = 20'000'000;  ///< labels compared: some hundredths of a second

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
    std::uint64_t h = (a ^ (b + 0x9E3779B97F4A7C15U + (a << 6) + (a >> 2))) * 0xBF58476D1CE4E5B9U;
    h ^= h >> 29;
    return h * 0x94D049BB133111EBU ^ (h >> 32);
}

/// Points that may be mapped to each other have one colour: by their own label, then by the labels of the pairs in which they are, until nothing more is told
/// apart. Different pairs whose hashes agree leave points together that could be told apart: the search looks at the labels themselves.
std::vector<std::size_t> colours_of(const Labelled& s) {
    std::vector<std::size_t> colour(s.points, 0);
    for (std::size_t colours = 0;;) {
        base::poll();
        std::map<std::pair<std::size_t, std::uint64_t>, std::vector<std::size_t>> alike;
        for (std::size_t u = 0; u < s.points; ++u) {
            std::uint64_t pairs = mixed(s.at(u, u), 1);
            for (std::size_t v = 0; v < s.points; ++v) pairs += mixed(mixed(s.at(u, v), s.at(v, u)), colour[v] + 2);
            alike[{colour[u], pairs}].push_back(u);
        }
        std::size_t next = 0;
        for (const auto& [key, points] : alike) {
            for (const std::size_t u : points) colour[u] = next;
            ++next;
        }
        if (next == colours) return colour;
        colours = next;
    }
}

class Backtracking {
public:
    Backtracking(const Labelled& s, std::size_t most, const std::function<bool(const Permutation&)>& accepted)
        : s_(s), most_(most), accepted_(accepted), colour_(colours_of(s)), image_(s.points), used_(s.points) {
        put_in_order();
    }

    std::vector<Permutation> all() {
        for (;;) {
            found_.clear();
            shallowest_ = s_.points;
            std::fill(used_.begin(), used_.end(), false);
            if (!descend(0)) return {identity()};
            if (found_.size() <= most_) return std::move(found_);
            fixed_ = shallowest_ + 1;
        }
    }

private:
    Permutation identity() const {
        Permutation p(s_.points);
        std::iota(p.begin(), p.end(), std::uint16_t{0});
        return p;
    }

    /// Rare colours first; then whatever has most pairs with those before it whose label is not the usual one.
    void put_in_order() {
        std::map<std::size_t, std::size_t> size;
        for (const std::size_t c : colour_) ++size[c];
        std::map<std::uint64_t, std::size_t> times;
        for (const std::uint64_t label : s_.labels) ++times[label];
        std::uint64_t usual = 0;
        std::size_t most = 0;
        for (const auto& [label, n] : times)
            if (n > most) usual = label, most = n;
        std::vector<std::size_t> near(s_.points, 0);
        std::vector<bool> placed(s_.points, false);
        while (order_.size() < s_.points) {
            std::optional<std::size_t> best;
            const auto rank = [&](std::size_t u) { return std::pair(near[u], s_.points - size[colour_[u]]); };
            for (std::size_t u = 0; u < s_.points; ++u)
                if (!placed[u] && (!best || rank(u) > rank(*best))) best = u;
            placed[*best] = true;
            order_.push_back(*best);
            for (std::size_t v = 0; v < s_.points; ++v) near[v] += s_.at(*best, v) != usual || s_.at(v, *best) != usual ? 1 : 0;
        }
    }

    bool fits(std::size_t depth, std::size_t to) {
        const std::size_t u = order_[depth];
        if (used_[to] || colour_[u] != colour_[to] || s_.at(u, u) != s_.at(to, to)) return false;
        for (std::size_t k = 0; k < depth; ++k) {
            ++steps_;
            const std::size_t v = order_[k];
            if (s_.at(u, v) != s_.at(to, image_[v]) || s_.at(v, u) != s_.at(image_[v], to)) return false;
        }
        return true;
    }

    /// False: the steps are used up. What is mapped beyond `most_` is not looked for.
    bool descend(std::size_t depth) {
        if (depth == s_.points) {
            steps_ += s_.points;
            if (accepted_(image_)) found_.push_back(image_);
            return true;
        }
        base::poll();
        const std::size_t u = order_[depth];
        for (std::size_t k = 0; k <= s_.points; ++k) {
            const std::size_t to = k == 0 ? u : k - 1;
            if ((k > 0 && to == u) || (k > 0 && depth < fixed_)) continue;
            if (!fits(depth, to)) continue;
            if (to != u && at_identity(depth)) shallowest_ = depth;
            image_[u] = static_cast<std::uint16_t>(to), used_[to] = true;
            const bool whole = descend(depth + 1);
            used_[to] = false;
            if (!whole || steps_ > most_steps) return false;
            if (found_.size() > most_) return true;
        }
        return true;
    }
    bool at_identity(std::size_t depth) const {
        return std::all_of(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(depth), [&](std::size_t v) { return image_[v] == v; });
    }

    const Labelled& s_;
    const std::size_t most_;
    const std::function<bool(const Permutation&)>& accepted_;
    std::vector<std::size_t> colour_, order_;
    Permutation image_;
    std::vector<bool> used_;
    std::vector<Permutation> found_;
    std::size_t fixed_ = 0, shallowest_ = 0;  ///< points mapped to themselves; where the search last left the identity
    std::uint64_t steps_ = 0;
};

}  // namespace

std::vector<Permutation> automorphisms(const Labelled& structure, std::size_t most, const std::function<bool(const Permutation&)>& accepted) {
    return Backtracking(structure, most, accepted).all();
}

}  // namespace grundy::graph
