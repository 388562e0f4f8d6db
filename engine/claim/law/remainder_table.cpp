/// The small positions suggest a modulus, a beginning and what stands in each row; automata then decide every row for all positions, and a row that they refuse
/// leaves no table. A way to move is a line of the rule with constants in the place of its names.
#include "engine/claim/law/remainder_table.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "engine/base/checked.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/law/move_lines.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

using arithmetic::Automaton;
using arithmetic::Linear;
using arithmetic::Track;

namespace {

constexpr std::int64_t table_sample = 320;                     ///< one number is looked at below
constexpr std::int64_t most_table_from = 40;                   ///< positions that are told one by one
constexpr std::int64_t most_table_rows = 24, table_side = 24;  ///< of one number; of the square of small positions of two
constexpr std::int64_t most_table_cells = 36;                  ///< of two
constexpr std::size_t most_table_ways = 9;                     ///< that stand in a table
constexpr std::size_t most_table_tried = 40;                   ///< ways that are looked at
constexpr std::int64_t most_constant_of_way = 12;              ///< a constant in the place of a name

/// As a person writes it: x - 2 * 0 is x, and y - 2 * (1 - 0) is y - 2.
rule::ExprRef reckoned(const rule::ExprRef& e) {
    return rule::rewrite(e, [](const rule::ExprRef& part) -> rule::ExprRef {
        const bool binary = part->op == rule::Op::add || part->op == rule::Op::subtract || part->op == rule::Op::multiply;
        if (!binary || part->args.size() != 2) return part;
        const rule::ExprRef &a = part->args[0], &b = part->args[1];
        const auto is = [](const rule::ExprRef& side, std::int64_t n) { return side->op == rule::Op::number && side->number == n; };
        if (is(b, 0) && part->op != rule::Op::multiply) return a;
        if (is(a, 0) && part->op == rule::Op::add) return b;
        if (part->op == rule::Op::multiply && (is(a, 0) || is(b, 1))) return a;
        if (part->op == rule::Op::multiply && (is(b, 0) || is(a, 1))) return b;
        constexpr std::int64_t most = 1'000'000;  // constants of a line are small
        const auto small = [](const rule::ExprRef& side) { return side->op == rule::Op::number && -most < side->number && side->number < most; };
        if (!small(a) || !small(b)) return part;
        const std::int64_t value = part->op == rule::Op::add        ? a->number + b->number
                                   : part->op == rule::Op::subtract ? a->number - b->number
                                                                    : a->number * b->number;
        return value < 0 ? part : rule::number(value);
    });
}

/// A way to move from where to where, on small positions and for all.
struct WayToMove {
    std::string text;
    std::map<Numbers, Numbers> leads;  ///< of the sample, where it is a legal move
    rule::Move move;
};

class Tabulator {
public:
    Tabulator(const rule::Game& game, const game::Ruleset& ruleset, Sentences& sentences, PlayRelation& play, const Automaton& lost)
        : game_(game), ruleset_(ruleset), sentences_(sentences), play_(play), lost_(lost), evaluator_(game, {100'000'000, 100'000}) {}

    std::shared_ptr<const RemainderTable> made() {
        dimension_ = game_.components.size();
        const bool natural = std::all_of(game_.components.begin(), game_.components.end(),
                                         [](const auto& c) { return c.kind == rule::ComponentKind::natural && !c.unordered && c.group < 0; });
        if (!natural || dimension_ == 0 || dimension_ > 2 || !game_.stops.empty()) return nullptr;
        if (!complement(play_.positions()).accepts_nothing()) return nullptr;
        for (const auto& c : game_.components) table_.names.push_back(c.name);
        look();
        if (!find_moduli()) return nullptr;
        list_ways();
        const std::vector<std::int64_t> smallest = table_.moduli;
        for (std::int64_t factor = 1; factor <= 4; ++factor) {  // conditions of moves may look at more than who is lost
            std::int64_t rows = 1;
            for (std::size_t i = 0; i < dimension_; ++i) rows *= table_.moduli[i] = factor * smallest[i];
            if (rows > (dimension_ == 1 ? most_table_rows : most_table_cells)) break;
            if (fill(static_cast<std::size_t>(rows)) && decided()) return std::make_shared<const RemainderTable>(std::move(table_));
        }
        return nullptr;
    }

private:
    rule::PositionData position(const Numbers& numbers) const {
        rule::PositionData all;
        for (const std::int64_t n : numbers) all.push_back({true, {base::Integer(n)}});
        return all;
    }
    std::int64_t bound() const { return dimension_ == 1 ? table_sample : table_side; }
    template <class Visit>
    void each_sample(const Visit& visit) const {
        for (std::int64_t x = 0; x < bound(); ++x) {
            if (dimension_ == 1) visit(Numbers{x});
            for (std::int64_t y = 0; y < bound() && dimension_ == 2; ++y) visit(Numbers{x, y});
        }
    }
    void look() {
        each_sample([&](const Numbers& at) {
            if (lost_.accepts(play_.values(position(at)))) lost_at_.insert(at);
        });
    }
    /// Moves may leave the sample.
    bool is_lost(const Numbers& at) const {
        const bool looked = std::all_of(at.begin(), at.end(), [&](std::int64_t n) { return n < bound(); });
        return looked ? lost_at_.count(at) > 0 : lost_.accepts(play_.values(position(at)));
    }

    /// The least moduli, and of one number the least beginning, by which the sample repeats.
    bool find_moduli() {
        for (std::size_t i = 0; i < dimension_; ++i) {
            std::int64_t m = 1, from = 0;
            for (; m <= most_table_rows; ++m) {
                from = 0;
                each_sample([&](const Numbers& at) {
                    Numbers next = at;
                    if ((next[i] += m) < bound() && is_lost(next) != is_lost(at)) from = std::max(from, at[i] + 1);
                });
                if (from <= (dimension_ == 1 ? most_table_from : 0)) break;
            }
            if (m > most_table_rows || 3 * m > bound()) return false;
            table_.moduli.push_back(m);
            begin_ = from;
        }
        return true;
    }

    /// Constants for the names of the lines, as they occur at two places of the sample.
    void list_ways() {
        const auto lines = move_lines(game_);
        table_.complete = lines.size() == game_.moves.size();
        std::set<std::string> seen;
        for (const MoveLine& line : lines) {
            std::set<Numbers> chosen;
            for (const rule::Binder& b : line.binders) table_.complete = table_.complete && sentences_.constants(*b.range);
            for (const std::int64_t place : {bound() / 2, bound() - 1})
                if (!choices(line, Numbers(dimension_, place), chosen)) table_.complete = false;
            for (const Numbers& one : chosen) {
                std::vector<NumberTerm> terms;
                for (const std::int64_t c : one) terms.push_back({rule::number(c), [c](const Numbers&) { return c; }, 0});
                WayToMove way{"", {}, with_choices(game_, line, terms)};
                for (const auto& part : way.move.to[0].components) way.text += (way.text.empty() ? "(" : ", ") + rule::to_string(*reckoned(part), game_);
                way.text += ")";
                const std::string all = way.text + (way.move.condition ? rule::to_string(*way.move.condition, game_) : "");
                if (!seen.insert(all).second) continue;
                if (ways_.size() == most_table_tried) {
                    table_.complete = false;
                    return;
                }
                follow(way);
                ways_.push_back(std::move(way));
            }
        }
    }
    /// False: some choices are no small constants.
    bool choices(const MoveLine& line, const Numbers& at, std::set<Numbers>& into) {
        rule::Evaluator::Frame frame = framed(at, line.frame);
        bool all = true;
        if (line.binders.empty()) return into.insert(Numbers{}), true;
        evaluator_.bind_all(line.binders, nullptr, frame, [&] {
            Numbers chosen;
            for (const rule::Binder& b : line.binders) chosen.push_back(base::to_int64(frame[b.slot]->number()).value_or(-1));
            const bool small = std::all_of(chosen.begin(), chosen.end(), [](std::int64_t c) { return c >= 0 && c <= most_constant_of_way; });
            if (small) into.insert(chosen);
            all = all && small;
            return into.size() <= most_table_tried;
        });
        return all && into.size() <= most_table_tried;
    }
    rule::Evaluator::Frame framed(const Numbers& at, std::uint32_t slots) const {
        rule::Evaluator::Frame frame(slots);
        for (std::size_t i = 0; i < at.size(); ++i) frame[i] = rule::number_value(base::Integer(at[i]));
        return frame;
    }
    void follow(WayToMove& way) {
        each_sample([&](const Numbers& at) {
            base::poll();
            rule::Evaluator::Frame frame = framed(at, way.move.frame);
            if (way.move.condition && !evaluator_.evaluate(*way.move.condition, frame).truth()) return;
            Numbers to;
            for (const auto& part : way.move.to[0].components) to.push_back(base::to_int64(evaluator_.evaluate(*part, frame).number()).value_or(-1));
            if (std::all_of(to.begin(), to.end(), [](std::int64_t n) { return n >= 0; })) way.leads.emplace(at, std::move(to));
        });
    }

    std::size_t row_of(const Numbers& at) const {
        std::size_t row = 0;
        for (std::size_t i = 0; i < dimension_; ++i)
            row = row * static_cast<std::size_t>(table_.moduli[i]) + static_cast<std::size_t>(base::remainder(at[i], table_.moduli[i]));
        return row;
    }
    template <class Visit>
    void each_in(std::size_t row, const Visit& visit) const {
        each_sample([&](const Numbers& at) {
            if (row_of(at) == row && at[0] >= table_.from) visit(at);
        });
    }

    /// From the sample alone.
    bool fill(std::size_t rows) {
        table_.rows.assign(rows, {});
        table_.from = begin_;
        const auto above = [&](const std::map<Numbers, Numbers>& leads) {  // from there on every option is where the remainders decide
            for (const auto& [at, to] : leads)
                if (begin_ > 0 && to[0] < begin_) table_.from = std::max(table_.from, at[0] + 1);
        };
        for (const WayToMove& way : ways_) above(way.leads);
        for (std::size_t r = 0; r < table_.rows.size(); ++r) {
            RemainderTable::Row& row = table_.rows[r];
            for (std::size_t i = dimension_, rest = r; i-- > 0;) {
                const auto m = static_cast<std::size_t>(table_.moduli[i]);
                row.remainders.insert(row.remainders.begin(), static_cast<std::int64_t>(rest % m));
                rest /= m;
            }
            each_in(r, [&](const Numbers& at) { row.lost = is_lost(at); });
            if (!row.lost && !winning(r)) return false;
        }
        if (table_.from > most_table_from) return false;
        keep_few_ways();
        for (std::size_t r = 0; r < table_.rows.size(); ++r) targets(r);
        return list_small();
    }
    /// The way that wins from the smallest number on.
    bool winning(std::size_t r) {
        std::optional<std::pair<std::int64_t, std::size_t>> best;
        for (std::size_t k = 0; k < ways_.size(); ++k) {
            std::int64_t from = 0;
            each_sample([&](const Numbers& at) {
                if (row_of(at) != r) return;
                const auto to = ways_[k].leads.find(at);
                if (to == ways_[k].leads.end() || !is_lost(to->second)) from = std::max(from, at[0] + 1);
            });
            if (from <= (dimension_ == 1 ? most_table_from : 0) && (!best || from < best->first)) best = {from, k};
        }
        if (!best) return false;
        table_.rows[r].wins = best->second;
        table_.from = std::max(table_.from, best->first);
        return true;
    }
    /// Where there are too many, those that win; the others are then spoken of together.
    void keep_few_ways() {
        used_.clear();
        std::set<std::size_t> winners;
        for (const auto& row : table_.rows)
            if (row.wins) winners.insert(*row.wins);
        const bool all = table_.complete && ways_.size() <= most_table_ways;
        for (std::size_t k = 0; k < ways_.size(); ++k)
            if (all || winners.count(k) > 0) used_.push_back(k);
        table_.complete = all;
        table_.ways.clear();
        for (const std::size_t k : used_) table_.ways.push_back(ways_[k].text);
        for (auto& row : table_.rows)
            if (row.wins) row.wins = static_cast<std::size_t>(std::find(used_.begin(), used_.end(), *row.wins) - used_.begin());
    }
    void targets(std::size_t r) {
        for (const std::size_t k : used_) {
            std::set<std::size_t> to;
            each_in(r, [&](const Numbers& at) {
                if (const auto found = ways_[k].leads.find(at); found != ways_[k].leads.end()) to.insert(row_of(found->second));
            });
            table_.rows[r].to.emplace_back(to.begin(), to.end());
        }
    }
    bool list_small() {
        table_.small.clear();
        for (std::int64_t n = 0; n < table_.from; ++n) {
            RemainderTable::Small one{n, is_lost({n}), {}};
            ruleset_.options(ruleset_.shape().from_data(position({n})), [&](game::Sum&& option) {
                const auto to = base::to_int64(ruleset_.shape().to_data(option.at(0)).at(0).items.at(0)).value_or(0);
                if (!one.lost && !one.to && is_lost({to})) one.to = to;
                return !one.to;
            });
            table_.small.push_back(one);
        }
        return true;
    }

    /// Rows of remainders, from `from` on.
    Automaton of_rows(const std::set<std::size_t>& rows, std::int64_t from) const {
        Automaton any = sentences_.constant(false);
        for (const std::size_t r : rows) {
            rule::ExprRef is;
            for (std::size_t i = 0; i < dimension_; ++i) {
                const auto n = rule::local(static_cast<std::uint32_t>(i), game_.components[i].name, {rule::Kind::number});
                const auto one = rule::compare(rule::binary(rule::Op::modulo, n, rule::number(table_.moduli[i])), rule::Relation::equal,
                                               rule::number(table_.rows[r].remainders[i]));
                is = rule::and_also(is, one);
                if (i == 0 && from > 0) is = rule::binary(rule::Op::and_, is, rule::compare(n, rule::Relation::greater_equal, rule::number(from)));
            }
            any = either(any, sentences_.truth(*is, play_.scope()));
        }
        return any;
    }
    /// For all positions.
    bool decided() const {
        std::set<std::size_t> lost, all;
        for (std::size_t r = 0; r < table_.rows.size(); ++r) {
            all.insert(r);
            if (table_.rows[r].lost) lost.insert(r);
        }
        const Automaton decided = of_rows(all, begin_), said = of_rows(lost, begin_);
        if (!complement(alike(both(lost_, decided), said)).accepts_nothing()) return false;
        for (std::size_t r = 0; r < table_.rows.size(); ++r) {
            const RemainderTable::Row& row = table_.rows[r];
            const Automaton here = of_rows({r}, table_.from);
            if (row.wins && !both(here, complement(leads_into(ways_[used_[*row.wins]].move, lost_, sentences_, play_))).accepts_nothing()) return false;
            for (std::size_t k = 0; k < used_.size() && (dimension_ == 1 || row.lost); ++k) {
                std::set<std::size_t> others;
                for (const std::size_t other : all)
                    if (std::find(row.to[k].begin(), row.to[k].end(), other) == row.to[k].end()) others.insert(other);
                Automaton elsewhere = of_rows(others, 0);
                if (begin_ > 0) elsewhere = either(elsewhere, complement(decided));  // and no move leads below
                if (!both(here, leads_into(ways_[used_[k]].move, elsewhere, sentences_, play_)).accepts_nothing()) return false;
            }
        }
        return true;
    }

    const rule::Game& game_;
    const game::Ruleset& ruleset_;
    Sentences& sentences_;
    PlayRelation& play_;
    const Automaton& lost_;
    rule::Evaluator evaluator_;
    std::size_t dimension_ = 0;
    std::int64_t begin_ = 0;  ///< from there on remainders tell who is lost
    std::set<Numbers> lost_at_;
    std::vector<WayToMove> ways_;
    std::vector<std::size_t> used_;
    RemainderTable table_;
};

}  // namespace

std::shared_ptr<const RemainderTable> remainder_table(const rule::Game& game, const game::Ruleset& ruleset, Sentences& sentences, PlayRelation& play,
                                                      const Automaton& lost) {
    try {
        return Tabulator(game, ruleset, sentences, play, lost).made();
    } catch (const rule::ConstantError&) {  // a rule that fails somewhere has no table
    } catch (const NotDefinable&) {
    }
    return nullptr;
}

}  // namespace grundy::claim
