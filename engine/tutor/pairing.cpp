/// The cells of a position are the places of a row or a word, or the possible elements of a set. A mirror pairs them off; what a move changes in some cells the
/// answer changes in their partners. That the answer is always legal, and that the loser is the one who cannot move, is seen at every position that can arise.
#include "engine/tutor/pairing.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <map>

#include <fmt/format.h>

#include "engine/analyse/mirror_note.hpp"
#include "engine/base/poll.hpp"
#include "engine/solve/positions/search.hpp"

namespace grundy::tutor {

namespace {

constexpr std::size_t most_arising = 20'000, most_cells = 400, most_moves_mirrored = 2'000;

using Cells = std::vector<std::int64_t>;
struct Mirror {
    std::string words;
    graph::Permutation partner;
};

/// One set, row or word as its cells.
class Board {
public:
    explicit Board(const analyse::Term& term) : term_(term) {
        const rule::Game& game = *term.game;
        if (game.components.size() != 1) return;
        const rule::Component& c = game.components[0];
        kind_ = rule::type_of(c).kind;
        if (c.kind == rule::ComponentKind::range_set) low_ = c.low, size_ = static_cast<std::size_t>(std::max<std::int64_t>(c.high - c.low + 1, 0));
        else if (c.kind == rule::ComponentKind::vertex_set) size_ = game.graphs.at(static_cast<std::size_t>(c.graph)).vertices.size();
        else if ((kind_ == rule::Kind::vector || kind_ == rule::Kind::word) && !c.unordered) size_ = term.position[0].items.size();
    }
    std::size_t size() const { return size_ <= most_cells ? size_ : 0; }
    /// Nothing where it has another number of cells.
    std::optional<Cells> cells(const rule::PositionData& at) const {
        Cells out(size_, 0);
        if (kind_ != rule::Kind::set && at[0].items.size() != size_) return std::nullopt;
        for (std::size_t i = 0; i < at[0].items.size(); ++i) {
            const auto item = base::to_int64(at[0].items[i]);
            if (!item) return std::nullopt;
            if (kind_ == rule::Kind::set) out.at(static_cast<std::size_t>(*item - low_)) = 1;
            else out[i] = *item;
        }
        return out;
    }
    Sum position(const Cells& cells) const {
        Sum out{term_};
        auto& items = out[0].position[0].items;
        items.clear();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (kind_ != rule::Kind::set) items.emplace_back(cells[i]);
            else if (cells[i] != 0) items.emplace_back(low_ + static_cast<std::int64_t>(i));
        }
        return out;
    }
    std::vector<Mirror> mirrors() const {
        std::vector<Mirror> all;
        const std::size_t n = size();
        const bool numbered = kind_ == rule::Kind::set && term_.game->components[0].kind == rule::ComponentKind::range_set;
        const auto add = [&](std::string words, const std::function<std::size_t(std::size_t)>& to) {
            Mirror one{std::move(words), {}};
            for (std::size_t i = 0; i < n; ++i) one.partner.push_back(static_cast<std::uint16_t>(to(i)));
            if (one.words.empty()) one.words = analyse::partners_text(term_.game->components[0], term_.game->graphs, one.partner);
            all.push_back(std::move(one));
        };
        if (n < 2) return all;
        add(numbered                   ? fmt::format("x by {} - x", 2 * low_ + static_cast<std::int64_t>(n) - 1)
            : kind_ == rule::Kind::set ? ""
                                       : "what is done at one end by the same at the other",
            [n](std::size_t i) { return n - 1 - i; });
        for (std::size_t m = 2; m * 2 <= n && kind_ == rule::Kind::set; ++m) {
            if (n % m != 0) continue;
            add("", [m](std::size_t i) { return i / m * m + (m - 1 - i % m); });
            add("", [m, n](std::size_t i) { return (n / m - 1 - i / m) * m + i % m; });
        }
        for (std::size_t d = 1; d < n && numbered; ++d)
            if (n % (2 * d) == 0) add("", [d](std::size_t i) { return i / d % 2 == 0 ? i + d : i - d; });
        return all;
    }

private:
    const analyse::Term& term_;
    rule::Kind kind_ = rule::Kind::number;
    std::int64_t low_ = 0;
    std::size_t size_ = 0;
};

/// Does play end, whatever the loser does?
bool without_circle(std::map<Cells, std::size_t> left, const std::map<Cells, std::vector<Cells>>& next) {
    std::vector<Cells> free;
    for (const auto& [at, ways] : left)
        if (ways == 0) free.push_back(at);
    std::size_t done = 0;
    while (!free.empty()) {
        const Cells at = std::move(free.back());
        free.pop_back();
        ++done;
        const auto out = next.find(at);
        if (out == next.end()) continue;
        for (const Cells& to : out->second)
            if (--left.at(to) == 0) free.push_back(to);
    }
    return done == left.size();
}

/// As the rule tells of a board with so many elements left at least.
std::optional<solve::Mirrored> in_mirror(Table& table, const analyse::Term& term, std::size_t least, rule::PositionData* lost = nullptr) {
    if (!rule::is_small(term.position)) return std::nullopt;
    const game::Ruleset& rules = table.oracle(term).ruleset();
    const auto pieces = solve::Pieces::of(rules);
    const auto position = rules.shape().from_data(term.position);
    if (!pieces || pieces->cells_left(position) < least) return std::nullopt;
    auto play = pieces->mirrored(position);
    if (play && lost) *lost = rules.shape().to_data(pieces->after(*play));
    return play;
}

}  // namespace

std::optional<rule::PositionData> mirrored_opening(Table& table, const Sum& won) {
    rule::PositionData lost;
    if (won.size() != 1) return std::nullopt;
    const auto play = in_mirror(table, won[0], solve::Search::fewest_mirrored, &lost);
    return play && play->opening ? std::optional(std::move(lost)) : std::nullopt;
}

std::optional<Pairing> pairing(Table& table, const Sum& lost) {
    if (lost.size() != 1) return std::nullopt;
    if (const auto play = in_mirror(table, lost[0], solve::Search::fewest_mirrored); play && !play->opening)
        return Pairing{analyse::partners_text(lost[0].game->components[0], lost[0].game->graphs, play->partner)};
    const Board board(lost[0]);
    const auto first = board.size() > 0 ? board.cells(lost[0].position) : std::nullopt;
    if (!first) return std::nullopt;
    std::map<Table::Key, Table::Key> replies;
    const auto holds = [&](const Mirror& mirror) -> std::size_t {
        replies.clear();
        std::map<Cells, std::size_t> left{{*first, 0}};  // so many ways lead there
        std::deque<Cells> open{*first};
        std::map<Cells, std::vector<Cells>> next;
        for (; !open.empty(); open.pop_front()) {
            const Cells at = open.front();
            const Sum here = board.position(at);
            const Table::Moves moves = table.moves(here, most_moves_mirrored);
            if (moves.cut || left.size() > most_arising) return 0;
            if (moves.all.empty() && table.end(here) != rule::End::mover_loses) return 0;
            for (const Move& move : moves.all) {
                base::poll();
                const auto there = move.after.size() == 1 ? board.cells(move.after[0].position) : std::nullopt;
                if (!there) return 0;
                Cells answer = *there;
                for (std::size_t i = 0; i < at.size(); ++i)
                    if ((*there)[i] != at[i]) answer[mirror.partner[i]] = (*there)[i];
                const Table::Moves answers = table.moves(move.after, most_moves_mirrored);
                const bool legal = std::any_of(answers.all.begin(), answers.all.end(), [&](const Move& back) {
                    const auto cells = back.after.size() == 1 ? board.cells(back.after[0].position) : std::nullopt;
                    return cells && *cells == answer;
                });
                if (!legal) return 0;
                const auto from = table.key(move.after), to = table.key(board.position(answer));
                if (from && to) replies.emplace(*from, *to);
                const auto [reached, fresh] = left.try_emplace(answer, 0);
                ++reached->second;
                next[at].push_back(answer);
                if (fresh) open.push_back(std::move(answer));
            }
        }
        return without_circle(left, next) ? left.size() : 0;
    };
    for (const Mirror& mirror : board.mirrors())
        if (const std::size_t positions = holds(mirror); positions > 1) return Pairing{mirror.words, std::move(replies), positions};
    return std::nullopt;
}

}  // namespace grundy::tutor
