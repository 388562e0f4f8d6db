// The definition judges every recogniser: the first positions of the rule, and those about its constants, option by option, against the family's own words.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <algorithm>
#include <chrono>

#include "engine/base/budget.hpp"
#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/recognise/confirm_sum.hpp"
#include "engine/recognise/landmarks.hpp"
#include "engine/recognise/option_rows.hpp"
#include "engine/recognise/recognise.hpp"
#include "engine/recognise/several/tuples.hpp"

namespace grundy::recognise {

namespace {

using Parts = std::vector<std::int64_t>;

/// For positions beyond the first ones.
constexpr auto look_around = std::chrono::milliseconds(50);
constexpr std::int64_t most_options_in_all = 20'000;  ///< so that a thousand cases of one rule are not kept waiting

std::string show(const std::vector<Parts>& options) {
    std::string s;
    for (const auto& o : options) {
        s += s.empty() ? "" : ", ";
        s += o.empty() ? "(0)" : fmt::format("({})", fmt::join(o, ") + ("));
        if (s.size() > 200) return s + " …";
    }
    return s.empty() ? "nothing" : s;
}

/// A heap of the family among components that stay as they are.
class HeapComparison {
public:
    HeapComparison(const Recognition& r, const game::Ruleset& game) : r_(r), game_(game) {
        // Every component of such a game is a number or a vector; a cell each.
        const auto& components = game.shape().components();
        for (std::size_t c = 0; c < components.size(); ++c) {
            if (c == r.embedding.components.front()) cell_ = cells_;
            cells_ += components[c].kind == rule::ComponentKind::vector ? static_cast<std::size_t>(components[c].length) : 1;
        }
    }
    std::size_t cells() const { return cells_; }
    /// Options that were compared.
    std::int64_t spent() const { return spent_; }

    /// Heap n, all other cells holding `others` in turn.
    std::optional<std::string> at(std::int64_t n, const std::vector<std::int64_t>& others) const {
        game::Position position(cells_);
        for (std::size_t i = 0; i < cells_; ++i) position[i] = others[i % others.size()];
        const auto place = base::checked_add(n, r_.embedding.shift);
        if (!place) return {};
        position[cell_] = *place;
        if (!game_.contains(position)) {
            const bool no_zero = r_.family.is<DivisorSubtraction>() && n == 0;  // played on n >= 1
            if (cells_ == 1 && !no_zero) return fmt::format("({}) is not a position", *place);
            return {};
        }
        const auto claimed = family_rows(r_.family, n, most_options);
        if (!claimed) return {};
        const auto found = options(position);
        if (!found || *found == *claimed) return {};
        return fmt::format("at {} the definition allows {}, and this family {} (as heaps)", game_.shape().print(position), show(found->list()),
                           show(claimed->list()));
    }

private:
    static constexpr std::int64_t most_options = 20'000;

    /// As heaps of the family. Nothing: more than are compared, or the rule ends with an error here.
    std::optional<OptionRows> options(const game::Position& position) const try {
        OptionRows rows;
        Parts parts;
        std::int64_t count = 0;
        game_.options(position, [&](game::Sum&& option) {
            parts.clear();
            for (const auto& p : option)
                if (p.at(cell_) != r_.embedding.shift) parts.push_back(p.at(cell_) - r_.embedding.shift);
            std::sort(parts.begin(), parts.end());
            rows.add(parts);
            return ++count <= 4 * most_options;
        });
        if (count > 4 * most_options) return {};
        spent_ += count;
        rows.settle();
        return rows;
    } catch (const base::Failure& failure) {
        base::pass_all_but_errors_of_play(failure);
        return {};
    }

    const Recognition& r_;
    const game::Ruleset& game_;
    std::size_t cell_ = 0, cells_ = 0;
    mutable std::int64_t spent_ = 0;
};

std::optional<std::string> confirm_first_heaps(const HeapComparison& compare, std::int64_t limit) {
    for (const std::int64_t other : {0, 1, 2, 7}) {
        for (std::int64_t n = 0; n <= (other == 0 ? limit : std::min<std::int64_t>(limit, 20)); ++n)
            if (auto difference = compare.at(n, {other})) return difference;
        if (compare.cells() == 1) break;
    }
    return {};
}

std::optional<std::string> confirm_far_heaps(const HeapComparison& compare, const rule::Game& rule, std::int64_t shift, const base::Budget& budget) {
    const auto tries = numbers_to_try(rule);
    const std::int64_t enough = compare.spent() + most_options_in_all;
    for (std::size_t i = 0; i < tries.size() && compare.spent() < enough && !budget.exceeded(); ++i) {
        const auto heap = base::checked_sub(tries[i], shift);
        // The other cells: each from another place of the list, and small ones.
        const std::vector<std::int64_t> far{tries[(7 * i + 3) % tries.size()], tries[(5 * i + 1) % tries.size()], 5, 11};
        for (const auto& others : {std::vector<std::int64_t>{0, 1, 3}, far}) {
            if (!heap || *heap < 0) break;
            if (auto difference = compare.at(*heap, others)) return difference;
            if (compare.cells() == 1) break;
        }
        if (compare.cells() == 1) continue;
        // Heaps of the first ones beside a number that the rule knows: a move may depend on a component that does not change.
        for (const std::size_t n : {i % 12, 12 + i % 20, 32 + i % 30})
            if (auto difference = compare.at(static_cast<std::int64_t>(n), {tries[i]})) return difference;
    }
    return {};
}

}  // namespace

std::optional<std::string> confirm(const Recognition& recognition, const game::Ruleset& game, std::int64_t limit) try {
    if (const auto* sum = recognition.family.as<DisjunctiveSum>()) return confirm_sum(*sum, game);
    if (!family_options(recognition.family, 0)) return confirm_tuples(recognition, game, limit);
    const HeapComparison compare(recognition, game);
    if (auto difference = confirm_first_heaps(compare, limit)) return difference;
    if (!game.rule()) return {};
    base::Budget budget;
    budget.follow(base::budget_here(), look_around);
    const base::Watch watch(budget);
    return confirm_far_heaps(compare, *game.rule(), recognition.embedding.shift, budget);
} catch (const base::Failure& failure) {
    base::pass_all_but_errors_of_play(failure);  // not that the time for far heaps alone is used up
    return {};
}

}  // namespace grundy::recognise
