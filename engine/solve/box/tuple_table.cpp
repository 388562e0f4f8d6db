#include "engine/solve/box/tuple_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <numeric>

#include "engine/base/checked.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/nimber.hpp"
#include "engine/recognise/family/family.hpp"
#include "engine/recognise/several/lines.hpp"
#include "engine/solve/box/tuple_lines.hpp"
#include "engine/solve/box/wythoff_table.hpp"
#include "engine/theorem/forms.hpp"

namespace grundy::solve {

using Cells = std::vector<std::size_t>;

std::optional<std::size_t> TupleTable::index(const game::Position& position) const {
    if (position.size() != box_.size()) return std::nullopt;
    std::size_t at = 0;
    for (std::size_t i = 0; i < box_.size(); ++i) {
        if (position[i] < 0 || position[i] > box_[i]) return std::nullopt;
        at += static_cast<std::size_t>(position[i]) * stride_[i];
    }
    return at;
}

std::optional<std::uint32_t> TupleTable::value(const game::Position& position) const {
    const auto at = index(position);
    return !values_ || !at || *at >= labels_.size() || labels_[*at] == unknown ? std::nullopt : std::optional(labels_[*at]);
}

std::optional<Outcome> TupleTable::outcome(const game::Position& position) const {
    const auto at = index(position);
    if (!at || *at >= labels_.size() || labels_[*at] == unknown) return std::nullopt;  // a limit may come before there is a table
    if (values_) return labels_[*at] == 0 ? Outcome::P : Outcome::N;
    return static_cast<Outcome>(labels_[*at]);
}

/// Fills the table in one order after another. That every option was labelled before its position is checked option by option,
/// so a table that is filled is right whatever the order was.
class TupleWalk {
public:
    TupleWalk(const game::Ruleset& game, std::vector<std::int64_t> box, const base::Budget& budget, const parallel::Threads& threads)
        : game_(game), budget_(budget), threads_(threads) {
        table_.values_ = game.convention().has_values();
        table_.box_ = std::move(box);
        lay_out();
    }

    TupleTable run() {
        if (!budget_.fits(size_ * 12)) {
            table_.limit_ = base::Limit::memory;
            return std::move(table_);
        }
        if (attempt_lines()) return std::move(table_);
        // By sum first where several threads can share a sum, last where one thread would only walk through memory in a worse order.
        const bool early = threads_.count() > 1;
        if (early && attempt_by_sum()) return std::move(table_);
        Cells order(table_.box_.size());
        std::iota(order.begin(), order.end(), 0);
        do {
            if (attempt_lexicographic(order)) return std::move(table_);
            if (order.size() > 4) std::reverse(order.begin(), order.end());  // too many orders to try all: forwards and backwards
        } while (order.size() > 4 ? order.front() != 0 : std::next_permutation(order.begin(), order.end()));
        if (!early && attempt_by_sum()) return std::move(table_);
        throw base::Failure(base::FailureKind::unsupported,
                            fmt::format("the tuple table does not fit: no order puts the options of {} before it", game_.shape().print(stuck_)));
    }

private:
    void lay_out() {
        table_.stride_.assign(table_.box_.size(), 1);
        base::Checked size = 1;
        for (std::size_t i = table_.box_.size(); i-- > 0;) {
            table_.stride_[i] = static_cast<std::size_t>(*size);
            const base::Checked side = base::checked_add(table_.box_[i], 1);
            size = side ? base::checked_mul(*size, *side) : base::Checked{};
            if (!size) throw base::Failure(base::FailureKind::limit, "the box of tuples has more than 2^63 positions");
        }
        size_ = static_cast<std::size_t>(*size);
    }

    game::Position position(std::size_t at) const {
        game::Position p(table_.box_.size());
        for (std::size_t i = 0; i < p.size(); ++i) {
            p[i] = static_cast<std::int64_t>(at / table_.stride_[i]);
            at %= table_.stride_[i];
        }
        return p;
    }

    void clear() {
        table_.labels_.assign(size_, TupleTable::unknown);
        table_.computed_ = 0;
        misfit_ = false;
        limit_ = -1;
    }

    /// True: filled, or ended by a limit.
    bool finish(std::string order, bool filled = false) {
        if (limit_ >= 0) table_.limit_ = static_cast<base::Limit>(limit_.load());
        if (misfit_) return false;
        table_.order_ = std::move(order);
        table_.computed_ = filled ? size_ : size_ - static_cast<std::size_t>(std::count(table_.labels_.begin(), table_.labels_.end(), TupleTable::unknown));
        return true;
    }

    /// Moves along lines, if the rule has any. What is no line comes from the rest of the rule.
    bool attempt_lines() {
        const rule::Game* rule = game_.rule();
        if (!rule || !table_.values_) return false;
        if (attempt_wythoff(*rule)) return true;
        const recognise::Lines found = recognise::lines_of(*rule);
        if (found.directions.empty()) return false;
        TupleLines lines{table_.box_, found.directions, {}, {}};
        rule::Game rest = *rule;
        rest.moves.clear();
        for (std::size_t m = 0; m < rule->moves.size(); ++m)
            if (!found.covered[m]) rest.moves.push_back(rule->moves[m]);
        clear();
        const std::shared_ptr<const game::Ruleset> others = rest.moves.empty() ? nullptr : game::compile(std::move(rest));
        if (others)
            lines.others = [&](const game::Position& p, std::size_t, const std::function<void(std::uint32_t)>& see) { return see_others(*others, p, see); };
        const auto& components = game_.shape().components();
        if (std::any_of(components.begin(), components.end(), [](const rule::Component& c) { return c.unordered || c.group >= 0; }))
            lines.canonical = [this](const game::Position& p) {  // in a box with unequal sides it may lie outside
                const auto same = table_.index(game_.shape().canonical(p));
                return same ? *same : *table_.index(p);
            };
        std::optional<base::Limit> limit;
        const LinesEnd end = fill_by_lines(lines, table_.labels_, budget_, limit);
        if (limit_ < 0 && (end == LinesEnd::no_order || limit == base::Limit::memory)) return false;  // the sets of used values may be what is too large
        if (limit) limit_ = static_cast<int>(*limit);
        keep_canonical();
        return finish(fmt::format("lexicographic, with the values used on lines in {} directions", found.directions.size()),
                      end == LinesEnd::done && !lines.canonical);
    }

    bool see_others(const game::Ruleset& others, const game::Position& p, const std::function<void(std::uint32_t)>& see) {
        bool known = true;
        std::size_t steps = 0;
        others.options(p, [&](game::Sum&& option) {
            std::uint32_t sum = 0;
            for (const game::Position& part : option) {
                const auto target = table_.index(part);
                if (!target) refuse(p, "leaves the box");
                known = known && table_.labels_[*target] != TupleTable::unknown;
                if (!known) return false;
                sum ^= table_.labels_[*target];
            }
            see(sum);
            if ((++steps & 0xfff) == 0) poll(*table_.index(p));
            return limit_ < 0;
        });
        return known && limit_ < 0;
    }

    /// Wythoff's game on a square has a table of its own.
    bool attempt_wythoff(const rule::Game& rule) {
        if (table_.box_.size() != 2 || table_.box_[0] != table_.box_[1] || table_.box_[0] >= 0xffff) return false;
        const recognise::Recognition known = recognise::recognise(rule);
        const auto* form = recognise::closed_form(known.family);
        const auto* wythoff = form ? theorem::as_wythoff(*form) : nullptr;
        if (!wythoff || known.embedding.shift != 0) return false;
        clear();
        WythoffTable square;
        const auto limit = wythoff_table(wythoff->a, static_cast<std::uint32_t>(table_.box_[0] + 1), square, budget_, best_cpu(), threads_.count());
        if (limit == base::Limit::memory || limit == base::Limit::size) return false;
        if (limit) limit_ = static_cast<int>(*limit);
        else std::copy(square.value.begin(), square.value.end(), table_.labels_.begin());
        keep_canonical();
        return finish("Wythoff's square, by the values used in rows, columns and diagonals");
    }

    /// Only tuples in canonical form have labels.
    void keep_canonical() {
        const auto& components = game_.shape().components();
        if (std::none_of(components.begin(), components.end(), [](const rule::Component& c) { return c.unordered || c.group >= 0; })) return;
        for (std::size_t at = 0; at < size_; ++at) {
            const game::Position p = position(at);
            if (game_.shape().canonical(p) != p) table_.labels_[at] = TupleTable::unknown;
        }
    }

    bool attempt_lexicographic(const Cells& order) {
        clear();
        game::Position p(table_.box_.size(), 0);
        base::MexSet seen;
        for (std::size_t done = 0; done < size_; ++done) {
            label(p, *table_.index(p), seen, [](std::size_t) { return true; });
            if (misfit_ || limit_ >= 0) break;
            if ((done & 0xff) == 0) poll(done);
            for (std::size_t i = order.size(); i-- > 0;) {  // the next tuple: the last cell of the order counts fastest
                if (p[order[i]]++ < table_.box_[order[i]]) break;
                p[order[i]] = 0;
            }
        }
        std::vector<std::size_t> names;
        for (const std::size_t cell : order) names.push_back(cell + 1);
        return finish(fmt::format("lexicographic in components {}", fmt::join(names, ", ")));
    }

    bool attempt_by_sum() {
        clear();
        const std::int64_t most = std::accumulate(table_.box_.begin(), table_.box_.end(), std::int64_t{0});
        const auto sum_of = [this](std::size_t at) {
            std::int64_t sum = 0;
            for (const std::size_t stride : table_.stride_) {
                sum += static_cast<std::int64_t>(at / stride);
                at %= stride;
            }
            return static_cast<std::size_t>(sum);
        };
        std::vector<std::size_t> begin(static_cast<std::size_t>(most) + 2, 0);
        for (std::size_t at = 0; at < size_; ++at) ++begin[sum_of(at) + 1];
        for (std::size_t s = 1; s < begin.size(); ++s) begin[s] += begin[s - 1];
        std::vector<std::size_t> by_sum(size_);
        std::vector<std::size_t> next(begin.begin(), begin.end() - 1);
        for (std::size_t at = 0; at < size_; ++at) by_sum[next[sum_of(at)]++] = at;
        for (std::size_t s = 0; s + 1 < begin.size() && !misfit_ && limit_ < 0; ++s) {
            parallel::parallel_for(threads_, begin[s], begin[s + 1], 256, [&](std::size_t first, std::size_t last) {
                base::MexSet seen;
                for (; first < last && !misfit_ && limit_ < 0; ++first)
                    label(position(by_sum[first]), by_sum[first], seen, [&](std::size_t option) { return sum_of(option) < s; });
                poll(begin[s]);
            });
        }
        return finish("by sum");
    }

    void poll(std::size_t done) {
        if (const auto limit = budget_.exceeded()) limit_ = static_cast<int>(*limit);
        budget_.report(done, size_, "positions");
    }

    /// `earlier(index)`: may the label be read? Only by sum, where other threads write labels of the same sum.
    template <class Earlier>
    void label(const game::Position& p, std::size_t at, base::MexSet& seen, Earlier&& earlier) {
        if (game_.shape().canonical(p) != p || !game_.contains(p)) return;
        seen.reset();
        bool final = true, wins = false, draws = false;
        std::size_t steps = 0;
        game_.options(p, [&](game::Sum&& option) {
            final = false;
            std::uint32_t sum = 0;
            if (!table_.values_ && option.size() != 1) refuse(p, "makes a sum, which has no outcome of its own");
            for (const game::Position& part : option) {
                const auto target = table_.index(part);
                if (!target) refuse(p, "leaves the box");
                const std::uint32_t known = earlier(*target) ? table_.labels_[*target] : TupleTable::unknown;
                if (known == TupleTable::unknown) return no_order(p);
                sum = table_.values_ ? sum ^ known : known;
            }
            if (table_.values_) seen.insert({sum});
            wins |= static_cast<Outcome>(sum) == Outcome::P;
            draws |= static_cast<Outcome>(sum) == Outcome::D;
            if ((++steps & 0xfff) == 0) poll(at);
            return limit_ < 0 && (table_.values_ || !wins);
        });
        if (misfit_ || limit_ >= 0) return;
        const Outcome outcome = final ? at_end(game_.end(p)) : wins ? Outcome::N : draws ? Outcome::D : Outcome::P;
        table_.labels_[at] = table_.values_ ? seen.mex().value : static_cast<std::uint32_t>(outcome);
    }

    bool no_order(const game::Position& p) {
        if (!misfit_.exchange(true)) stuck_ = p;
        return false;
    }

    [[noreturn]] void refuse(const game::Position& p, const char* why) const {
        throw base::Failure(base::FailureKind::unsupported, fmt::format("the tuple table does not fit: a move from {} {}", game_.shape().print(p), why));
    }

    const game::Ruleset& game_;
    const base::Budget& budget_;
    const parallel::Threads& threads_;
    TupleTable table_;
    std::size_t size_ = 0;
    std::atomic<bool> misfit_{false};
    std::atomic<int> limit_{-1};
    game::Position stuck_;
};

bool is_tuple_game(const game::Ruleset& game) {
    const auto& components = game.shape().components();
    return game.shape().fixed_cells() > 0 && std::all_of(components.begin(), components.end(), [](const rule::Component& c) {
               return c.kind == rule::ComponentKind::natural || c.kind == rule::ComponentKind::vector;
           });
}

TupleTable tuple_table(const game::Ruleset& game, std::vector<std::int64_t> box, const base::Budget& budget, const parallel::Threads& threads) {
    if (!is_tuple_game(game) || game.shape().fixed_cells() != box.size() || std::any_of(box.begin(), box.end(), [](std::int64_t n) { return n < 0; }))
        throw base::Failure(base::FailureKind::unsupported, "the tuple table needs positions of natural numbers, and a bound for each");
    return TupleWalk(game, std::move(box), budget, threads).run();
}

}  // namespace grundy::solve
