// The definition judges every recogniser: the first positions of the rule, option by option, against the family's own words.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>

#include "engine/base/failure.hpp"
#include "engine/recognise/recognise.hpp"
#include "engine/recognise/tuples.hpp"

namespace grundy::recognise {

namespace {

using Parts = std::vector<std::int64_t>;

std::string show(const std::vector<Parts>& options) {
    std::string s;
    for (const auto& o : options) {
        s += s.empty() ? "" : ", ";
        s += o.empty() ? "(0)" : fmt::format("({})", fmt::join(o, ") + ("));
        if (s.size() > 200) return s + " …";
    }
    return s.empty() ? "nothing" : s;
}

// The options as heaps of the family.
std::vector<Parts> heaps(const std::vector<game::Sum>& options, std::size_t cell, std::int64_t shift) {
    std::vector<Parts> r;
    for (const auto& o : options) {
        Parts parts;
        for (const auto& p : o)
            if (p.at(cell) != shift) parts.push_back(p.at(cell) - shift);
        std::sort(parts.begin(), parts.end());
        r.push_back(std::move(parts));
    }
    std::sort(r.begin(), r.end());
    r.erase(std::unique(r.begin(), r.end()), r.end());
    return r;
}

std::optional<std::string> confirm_heap(const Recognition& r, const game::Ruleset& game, std::int64_t limit) {
    // Every component of such a game is a number or a vector; a cell each.
    const auto& components = game.shape().components();
    std::size_t cell = 0, cells = 0;
    for (std::size_t c = 0; c < components.size(); ++c) {
        if (c == r.embedding.components.front()) cell = cells;
        cells += components[c].kind == rule::ComponentKind::vector ? static_cast<std::size_t>(components[c].length) : 1;
    }
    for (const std::int64_t other : {0, 1, 2, 7}) {
        for (std::int64_t n = 0; n <= (other == 0 ? limit : std::min<std::int64_t>(limit, 20)); ++n) {
            game::Position position(cells, other);
            position[cell] = n + r.embedding.shift;
            if (!game.contains(position)) {
                const bool no_zero = std::holds_alternative<DivisorSubtraction>(r.family) && n == 0;  // played on n >= 1
                if (cells == 1 && !no_zero) return fmt::format("heap {} is not a position", n + r.embedding.shift);
                continue;
            }
            const auto claimed = family_options(r.family, n);
            if (!claimed) return {};
            const auto found = heaps(game::option_list(game, position), cell, r.embedding.shift);
            if (found != *claimed) return fmt::format("at heap {} the rule allows {}, but {} allows {}", n, show(found), describe(r.family), show(*claimed));
        }
        if (cells == 1) break;
    }
    return {};
}

}  // namespace

std::optional<std::string> confirm(const Recognition& recognition, const game::Ruleset& game, std::int64_t limit) try {
    if (family_options(recognition.family, 0)) return confirm_heap(recognition, game, limit);
    return confirm_tuples(recognition, game, limit);
} catch (const base::Failure& failure) {
    if (failure.kind() == base::FailureKind::internal || failure.kind() == base::FailureKind::bad_input) throw;
    return {};  // the rule itself has no more to say
}

}  // namespace grundy::recognise
