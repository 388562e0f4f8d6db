#include "engine/solve/positions/pieces.hpp"

#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"

namespace grundy::solve {

namespace {

constexpr int positions_compared = 24;
constexpr int plays_tried = 32;
constexpr std::size_t most_turned = 200;  ///< images looked at for each piece

/// The same row of numbers every time.
class Dice {
public:
    std::size_t below(std::size_t end) {
        state_ = state_ * 6364136223846793005U + 1442695040888963407U;
        return static_cast<std::size_t>((state_ >> 33) % end);
    }

private:
    std::uint64_t state_ = 1;
};

}  // namespace

std::size_t Pieces::Hash::operator()(const Cells& cells) const {
    std::uint64_t h = 0;
    for (const std::uint64_t word : cells.words) h = (h ^ word) * 0x9E3779B97F4A7C15U ^ (h >> 29);
    return static_cast<std::size_t>(h ^ (h >> 32));
}

std::size_t Pieces::Hash::operator()(const Form& form) const {
    std::uint64_t h = form.size();
    for (const std::uint16_t word : form) h = (h ^ word) * 0x9E3779B97F4A7C15U ^ (h >> 29);
    return static_cast<std::size_t>(h ^ (h >> 32));
}

Pieces::Pieces(const game::Ruleset& game, Instances instances) : game_(game), instances_(std::move(instances)) {
    for (std::size_t i = 0; i < instances_.universe; ++i) everything_.add(i);
    // Who has the highest (lowest) element that the other lacks comes later.
    const auto comes_before = [](const Cells& a, const Cells& b, bool highest) {
        for (std::size_t k = 0; k < a.words.size(); ++k) {
            const std::size_t w = highest ? a.words.size() - 1 - k : k;
            const std::uint64_t differ = a.words[w] ^ b.words[w];
            if (differ == 0) continue;
            const int bit = highest ? 63 - __builtin_clzll(differ) : __builtin_ctzll(differ);
            return (b.words[w] >> bit & 1) != 0;
        }
        return false;
    };
    for (const bool highest : {true, false}) {
        auto& order = highest ? by_highest_ : by_lowest_;
        for (std::size_t k = 0; k < instances_.all.size(); ++k) order.push_back(k);
        std::sort(order.begin(), order.end(), [&](std::size_t x, std::size_t y) {
            const Instance &a = instances_.all[x], &b = instances_.all[y];
            return a.needs == b.needs ? comes_before(a.takes, b.takes, highest) : comes_before(a.needs, b.needs, highest);
        });
    }
}

std::unique_ptr<Pieces> Pieces::of(const game::Ruleset& game) {
    if (!game.rule() || !game.convention().has_values()) return nullptr;
    auto instances = instances_of(*game.rule());
    if (!instances || instances->all.empty()) return nullptr;
    std::unique_ptr<Pieces> pieces(new Pieces(game, std::move(*instances)));
    if (!pieces->agrees()) return nullptr;
    pieces->find_symmetries();
    return pieces;
}

void Pieces::find_symmetries() {
    if (!instances_.exact) return;
    of_board_ = symmetries_of(instances_, everything_, std::min(most_turned, Symmetries::most(instances_.universe)));
    if (of_board_.size() > 1) symmetries_.emplace(std::vector<Symmetries::Field>{{0, true, of_board_}});
}

std::size_t Pieces::cells_left(const game::Position& position) const {
    std::size_t count = 0;
    for (const std::uint64_t word : cells(position).words) count += static_cast<std::size_t>(__builtin_popcountll(word));
    return count;
}

std::optional<Mirrored> Pieces::mirrored(const game::Position& position) const { return solve::mirrored(instances_, cells(position), of_board_); }

Cells Pieces::cells(const game::Position& row) const {
    Cells cells;
    for (std::size_t w = 0; w < row.size(); ++w) cells.words[w] = static_cast<std::uint64_t>(row[w]);
    return instances_.adding ? everything_ - cells : cells;
}

game::Position Pieces::row(const Cells& cells) const {
    const Cells elements = instances_.adding ? everything_ - cells : cells;
    game::Position row((instances_.universe + 63) / 64);
    for (std::size_t w = 0; w < row.size(); ++w) row[w] = static_cast<std::int64_t>(elements.words[w]);
    return row;
}

std::vector<Cells> Pieces::components(const Cells& position) const {
    base::poll();
    std::vector<Cells> parts;
    for (const Instance& instance : instances_.all) {
        if (!instance.needs.within(position)) continue;
        Cells joined = instance.touches & position;
        if (std::any_of(parts.begin(), parts.end(), [&](const Cells& part) { return joined.within(part); })) continue;
        const auto apart = [&](const Cells& part) {
            if (!part.meets(joined)) return true;
            joined = joined | part;
            return false;
        };
        // One pass is enough: parts do not meet each other, and what is joined grows by whole parts only.
        parts.erase(std::stable_partition(parts.begin(), parts.end(), apart), parts.end());
        parts.push_back(joined);
    }
    return parts;
}

/// What every instance of the piece needs and takes, by the ranks of its elements. Ranks keep the order of elements (backwards: turn it round), and instances
/// come in an order that is told by that of elements alone, so that isomorphic pieces have one form without anything being sorted.
Pieces::Form Pieces::form(const Cells& piece, bool backwards) const {
    std::array<std::uint16_t, Cells::most> rank{};
    std::uint16_t count = 0;
    for (std::size_t k = 0; k < instances_.universe; ++k) {
        const std::size_t i = backwards ? instances_.universe - 1 - k : k;
        if (piece.has(i)) rank[i] = ++count;
    }
    Form form{count};
    const auto list = [&](const Cells& cells) {
        const auto begin = static_cast<std::ptrdiff_t>(form.size());
        for (std::size_t w = 0; w < cells.words.size(); ++w)
            for (std::uint64_t bits = cells.words[w]; bits != 0; bits &= bits - 1)
                form.push_back(rank[64 * w + static_cast<std::size_t>(__builtin_ctzll(bits))]);
        if (backwards) std::reverse(form.begin() + begin, form.end());
        form.push_back(0);
    };
    for (const std::size_t k : backwards ? by_lowest_ : by_highest_) {
        const Instance& instance = instances_.all[k];
        if (!instance.needs.within(piece)) continue;
        list(instance.needs);
        list(instance.takes & piece);
    }
    return form;
}

const Cells& Pieces::canonical(const Cells& piece) const {
    if (!instances_.exact) return piece;
    if (const auto known = known_.find(piece); known != known_.end()) return known->second;
    if (kept_ >= most_kept) return piece;
    constexpr std::size_t node = 32;  // a node's links and its share of the table
    kept_ += 2 * sizeof(Cells) + node;
    if (symmetries_) {
        game::Position turned = row(piece);
        symmetries_->make_least(turned);
        const Cells least = cells(turned);
        if (least != piece) {
            const Cells standing = canonical(least);  // a copy: the table may grow
            return known_.emplace(piece, standing).first->second;
        }
    }
    const auto [standing, fresh] = by_form_.try_emplace(std::min(form(piece, false), form(piece, true)), piece);
    if (fresh) kept_ += standing->first.size() * sizeof(std::uint16_t) + sizeof(Form) + sizeof(Cells) + node;
    return known_.emplace(piece, standing->second).first->second;
}

void Pieces::add_split(const Cells& position, game::Sum& to) const {
    for (const Cells& part : components(position)) to.push_back(row(canonical(part)));
}

game::Position Pieces::after(const Mirrored& play) const { return row(play.lost); }

game::Sum Pieces::split(const game::Position& position) const {
    game::Sum sum;
    add_split(cells(position), sum);
    return sum;
}

void Pieces::options(const game::Position& position, const game::OptionSink& sink) const {
    if (!instances_.exact) {
        return game_.options(position, [&](game::Sum&& option) {
            game::Sum sum;
            for (const game::Position& part : option) add_split(cells(part), sum);
            return sink(std::move(sum));
        });
    }
    const Cells here = cells(position);
    for (const Instance& instance : instances_.all) {
        if (!instance.needs.within(here)) continue;
        game::Sum sum;
        add_split(here - instance.takes, sum);
        if (!sink(std::move(sum))) return;
    }
}

bool Pieces::falls_apart(const game::Position& position) const {
    Dice dice;
    int met = 0, apart = 0;
    for (int play = 0; play < plays_tried; ++play) {
        Cells now = cells(position);
        for (;;) {
            const std::size_t parts = components(now).size();
            if (parts == 0) break;
            ++met;
            apart += parts > 1;
            std::vector<const Instance*> possible;
            for (const Instance& instance : instances_.all)
                if (instance.needs.within(now)) possible.push_back(&instance);
            now = now - possible[dice.below(possible.size())]->takes;
        }
    }
    return 3 * apart >= met;
}

/// The definition judges what was read: at some positions the options are the same, or at least, where the rule has to be asked, lie in one piece each.
bool Pieces::agrees() const {
    Dice dice;
    for (int k = 0; k < positions_compared; ++k) {
        Cells position;
        const std::size_t share = 2 + static_cast<std::size_t>(k) % 4;  // full boards, and ever thinner ones
        for (std::size_t i = 0; i < instances_.universe; ++i)
            if (k == 0 || dice.below(6) >= share - 1) position.add(i);
        std::vector<Cells> claimed, found;
        for (const Instance& instance : instances_.all)
            if (instance.needs.within(position)) claimed.push_back(position - instance.takes);
        bool single = true;
        try {
            game_.options(row(position), [&](game::Sum&& option) {
                single = single && option.size() == 1;
                if (single) found.push_back(cells(option[0]));
                return single;
            });
        } catch (const base::Failure& failure) {
            if (base::limit_of(failure) || failure.kind() == base::FailureKind::internal) throw;
            return false;
        }
        std::sort(claimed.begin(), claimed.end());
        std::sort(found.begin(), found.end());
        claimed.erase(std::unique(claimed.begin(), claimed.end()), claimed.end());
        found.erase(std::unique(found.begin(), found.end()), found.end());
        if (!single || (instances_.exact ? claimed != found : !std::includes(claimed.begin(), claimed.end(), found.begin(), found.end()))) return false;
    }
    return true;
}

}  // namespace grundy::solve
