#include "engine/puzzle/reversed.hpp"

#include <algorithm>

#include "engine/rule/same.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::puzzle {
namespace {

using rule::ComponentKind;
using rule::Expr;
using rule::ExprRef;
using rule::Op;
using rule::Relation;

constexpr std::size_t most_components = 64;
/// A number written over is tried with so many values at most; a set, where so many elements are.
constexpr std::size_t most_tried = 4096, most_elements = 8;

struct NotReversed {};

ExprRef equal(const ExprRef& a, const ExprRef& b) { return rule::compare(a, Relation::equal, b); }

/// row[place := value, …][at] without the row that was changed: value where the place is meant, else row[at].
ExprRef read_updates(const ExprRef& e) {
    return rule::rewrite(e, [](const ExprRef& part) -> ExprRef {
        if (part->op != Op::index || part->args[0]->op != Op::update) return part;
        const Expr& update = *part->args[0];
        const ExprRef& at = part->args[1];
        for (std::size_t k = 1; k < update.args.size(); k += 2)
            if (rule::same(update.args[k], at)) return update.args[k + 1];
        ExprRef value = rule::node(Op::index, {update.args[0], at}, part->type);
        for (std::size_t k = 1; k < update.args.size(); k += 2) value = rule::node(Op::if_, {equal(at, update.args[k]), update.args[k + 1], value}, part->type);
        return value;
    });
}

/// One line of moves.
class Line {
public:
    Line(const rule::Game& game, const std::vector<Cell>& cells, const rule::Move& move) : game_(game), cells_(cells), move_(move), next_(move.frame) {
        if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition || game.components.size() > most_components) throw NotReversed{};
    }

    rule::Move turned() {
        inline_functions();
        std::size_t cell = 0;
        for (std::size_t c = 0; c < game_.components.size(); ++c) {
            const rule::PatternEntry& from = move_.from[c];
            const rule::Type type = rule::type_of(game_.components[c]);
            to_.push_back(rule::local(next_++, game_.components[c].name, type));
            slots_.push_back(from.slot.value_or(next_++));
            first_cell_.push_back(cell);
            cell += cells_in(c);
        }
        for (std::size_t c = 0; c < game_.components.size(); ++c) early(c);
        bind();
        for (std::size_t c = 0; c < game_.components.size(); ++c)
            if (names_.count(slots_[c]) == 0) late(c);
        return made();
    }

private:
    void inline_functions() {
        const auto plain = [this](const ExprRef& e) {
            if (!e) return e;
            ExprRef result = rule::inlined(game_, e, next_);
            return result ? result : throw NotReversed{};
        };
        condition_ = plain(move_.condition);
        for (const ExprRef& e : move_.to[0].components) leaves_.push_back(plain(e));
    }

    /// Cells of a row, as far as `cells_` knows them.
    std::size_t cells_in(std::size_t component) const {
        const rule::Component& c = game_.components[component];
        if (cells_.empty()) return 0;
        if (rule::is_vector(c.kind)) return static_cast<std::size_t>(c.length);
        if (rule::is_scalar(c.kind)) return 1;
        if (rule::is_set(c.kind)) {
            const std::size_t universe = c.kind == ComponentKind::range_set    ? static_cast<std::size_t>(std::max<std::int64_t>(c.high - c.low + 1, 0))
                                         : c.kind == ComponentKind::vertex_set ? game_.graphs[static_cast<std::size_t>(c.graph)].vertices.size()
                                                                               : game_.graphs[static_cast<std::size_t>(c.graph)].edges.size();
            return (universe + 63) / 64;
        }
        if (!game_.start) throw NotReversed{};
        return 1 + (*game_.start)[component].items.size();
    }

    bool tells(const Expr& e) const {  // does it ask for what is not known yet?
        const auto free = rule::free_slots(e);
        return std::any_of(slots_.begin(), slots_.end(), [&](std::uint32_t slot) { return free.count(slot) != 0 && names_.count(slot) == 0; });
    }
    ExprRef now(const ExprRef& e) { return rule::substitute(e, names_, next_); }

    rule::Binder any_value(const char* name, std::size_t first, std::size_t count, rule::Type type) {
        if (cells_.empty() || count == 0) throw NotReversed{};
        std::int64_t low = cells_[first].low, high = low;
        for (std::size_t k = first; k < first + count; ++k) {
            const Cell& cell = cells_[k];
            if (!cell.values.empty() || cell.count > most_tried) throw NotReversed{};
            low = std::min(low, cell.low);
            high = std::max(high, cell.low + static_cast<std::int64_t>(cell.count) - 1);
        }
        return {next_++, name, type, rule::range(rule::number(low), rule::number(high))};
    }

    /// What does not depend on the names of the line: components that are not changed, constants of the pattern, numbers that may be anything.
    void early(std::size_t c) {
        const rule::Component& component = game_.components[c];
        if (component.unordered || component.group >= 0) throw NotReversed{};
        const ExprRef& leaves = leaves_[c];
        if (move_.from[c].constant) {
            names_[slots_[c]] = move_.from[c].constant;
            equations_.push_back(equal(to_[c], leaves));
        } else if (rule::is_local(*leaves, slots_[c])) {
            names_[slots_[c]] = to_[c];
        } else if (component.kind == ComponentKind::vertex ||
                   (rule::is_number(component.kind) && (!shifted(*leaves, slots_[c]) || is_asked_early(slots_[c])))) {
            rule::Binder binder{0, component.name, to_[c]->type, nullptr};
            if (component.kind == ComponentKind::vertex) {
                Expr all = *rule::call(rule::Builtin::vertices, {});
                all.type.graph = component.graph;
                binder.range = std::make_shared<const Expr>(std::move(all));
                binder.slot = next_++;
            } else {
                binder = any_value(component.name.c_str(), first_cell_[c], 1, to_[c]->type);
            }
            names_[slots_[c]] = rule::local(binder.slot, binder.name, binder.type);
            bound_.push_back(std::move(binder));
            equations_.push_back(equal(to_[c], leaves));
        }
    }

    bool is_asked_early(std::uint32_t slot) const {
        return std::any_of(move_.binders.begin(), move_.binders.end(), [slot](const rule::Binder& binder) { return rule::mentions(*binder.range, slot); });
    }
    /// s + e or s - e, where e asks for no component.
    bool shifted(const Expr& e, std::uint32_t slot) const {
        if ((e.op != Op::add && e.op != Op::subtract) || !rule::is_local(*e.args[0], slot)) return false;
        const auto free = rule::free_slots(*e.args[1]);
        return std::none_of(slots_.begin(), slots_.end(), [&](std::uint32_t each) { return free.count(each) != 0; });
    }

    /// The names of the line. One that runs through a set which is not known yet runs through all of its elements, and the set is asked afterwards.
    void bind() {
        for (const rule::Binder& binder : move_.binders) {
            rule::Binder copy = binder;
            if (!tells(*binder.range)) {
                copy.range = now(binder.range);
            } else {
                const auto at = std::find_if(slots_.begin(), slots_.end(), [&](std::uint32_t slot) { return rule::is_local(*binder.range, slot); });
                if (at == slots_.end()) throw NotReversed{};
                const rule::Component& set = game_.components[static_cast<std::size_t>(at - slots_.begin())];
                Expr all = *rule::call(set.kind == ComponentKind::edge_set ? rule::Builtin::edges : rule::Builtin::vertices, {});
                all.type = binder.range->type;
                if (set.kind == ComponentKind::range_set) copy.range = rule::range(rule::number(set.low), rule::number(set.high));
                else if (rule::is_set(set.kind)) copy.range = std::make_shared<const Expr>(std::move(all));
                else throw NotReversed{};
                members_.push_back(rule::element_of(rule::local(binder.slot, binder.name, binder.type), binder.range));
            }
            bound_.push_back(std::move(copy));
        }
    }

    void late(std::size_t c) {
        const Expr& leaves = *leaves_[c];
        const ComponentKind kind = game_.components[c].kind;
        if (rule::is_number(kind)) {
            names_[slots_[c]] = rule::binary(leaves.op == Op::add ? Op::subtract : Op::add, to_[c], now(leaves.args[1]));
        } else if (rule::is_set(kind)) {
            set_written_over(c);
        } else if (rule::is_row(kind) && leaves.op == Op::update && rule::is_local(*leaves.args[0], slots_[c])) {
            entries_written_over(c);
        } else {
            throw NotReversed{};
        }
    }

    /// All that S, S | A, S \ A, S xor A, … may change.
    void changed(const Expr& e, std::uint32_t slot, std::vector<ExprRef>& sets) {
        if (rule::is_local(e, slot)) return;
        if (e.op != Op::unite && e.op != Op::without && e.op != Op::exclusive_or) throw NotReversed{};
        changed(*e.args[0], slot, sets);
        if (tells(*e.args[1])) throw NotReversed{};
        sets.push_back(now(e.args[1]));
    }

    void set_written_over(std::size_t c) {
        const Expr& leaves = *leaves_[c];
        std::vector<ExprRef> sets;
        changed(leaves, slots_[c], sets);
        if (leaves.op == Op::exclusive_or && sets.size() == 1) {
            names_[slots_[c]] = rule::binary(Op::exclusive_or, to_[c], sets[0]);
            return;
        }
        ExprRef all = sets[0];
        std::size_t elements = 0;
        for (const ExprRef& set : sets) {
            if (set->op != Op::set_list) throw NotReversed{};
            for (const ExprRef& element : set->args) elements += element->type.kind == rule::Kind::set ? most_elements + 1 : 1;
            if (set != all) all = rule::binary(Op::unite, all, set);
        }
        if (elements > most_elements) throw NotReversed{};
        rule::Binder binder{next_++, "U", to_[c]->type, rule::call(rule::Builtin::subsets, {all})};
        names_[slots_[c]] = rule::binary(Op::unite, rule::binary(Op::without, to_[c], all), rule::local(binder.slot, "U", binder.type));
        bound_.push_back(std::move(binder));
        equations_.push_back(equal(to_[c], leaves_[c]));
    }

    void entries_written_over(std::size_t c) {
        const Expr& leaves = *leaves_[c];
        std::vector<ExprRef> places;
        for (std::size_t k = 1; k < leaves.args.size(); k += 2) {
            if (tells(*leaves.args[k])) throw NotReversed{};
            places.push_back(now(leaves.args[k]));
        }
        const ExprRef length = rule::call(rule::Builtin::len, {to_[c]});
        for (std::size_t k = 0; k < places.size(); ++k) {
            guards_.push_back(rule::compare(rule::number(1), Relation::less_equal, places[k]));
            guards_.push_back(rule::compare(places[k], Relation::less_equal, length));
            for (std::size_t j = 0; j < k; ++j) guards_.push_back(rule::compare(places[j], Relation::not_equal, places[k]));
        }
        std::vector<ExprRef> args{to_[c]};
        for (std::size_t k = 0; k < places.size(); ++k) {
            args.push_back(places[k]);
            args.push_back(entry_before(c, k, places));
        }
        names_[slots_[c]] = rule::node(Op::update, std::move(args), to_[c]->type);
        for (std::size_t k = 0; k < places.size(); ++k) equations_.push_back(equal(rule::node(Op::index, {to_[c], places[k]}), leaves.args[2 * k + 2]));
    }

    /// Does `e` read the entry that is written over at leaves.args[2 * k + 1]?
    bool reads(const Expr& e, std::size_t c, std::size_t k) const {
        return e.op == Op::index && rule::is_local(*e.args[0], slots_[c]) && rule::same(e.args[1], leaves_[c]->args[2 * k + 1]);
    }

    /// What stood at the place before: moved elsewhere, turned round, named by the condition; or anything.
    ExprRef entry_before(std::size_t c, std::size_t k, const std::vector<ExprRef>& places) {
        const Expr& leaves = *leaves_[c];
        const auto entry = [&](std::size_t j) { return rule::node(Op::index, {to_[c], places[j]}); };
        for (std::size_t j = 0; j < places.size(); ++j) {
            const Expr& value = *leaves.args[2 * j + 2];
            if (reads(value, c, k)) return entry(j);
            if ((value.op != Op::add && value.op != Op::subtract) || value.args.size() != 2) continue;
            for (const std::size_t side : {0U, 1U})
                if (reads(*value.args[side], c, k) && !tells(*value.args[1 - side])) return solved(value.op, side, entry(j), now(value.args[1 - side]));
        }
        for (const ExprRef& part : rule::conjuncts(condition_)) {
            if (part->op != Op::compare || part->args.size() != 2 || part->relations[0] != Relation::equal) continue;
            for (const std::size_t side : {0U, 1U})
                if (reads(*part->args[side], c, k) && !tells(*part->args[1 - side])) return now(part->args[1 - side]);
        }
        const bool counted = rule::is_sequence(game_.components[c].kind);  // the first cell is the length
        const std::size_t cells = cells_in(c);
        rule::Binder binder = any_value("u", first_cell_[c] + (counted ? 1 : 0), cells - (counted && cells > 0 ? 1 : 0), {});
        ExprRef name = rule::local(binder.slot, binder.name, binder.type);
        bound_.push_back(std::move(binder));
        return name;
    }

    /// x, where x (the argument `side`) op other is `result`.
    static ExprRef solved(Op op, std::size_t side, const ExprRef& result, const ExprRef& other) {
        if (op == Op::add) return rule::binary(Op::subtract, result, other);
        return side == 0 ? rule::binary(Op::add, result, other) : rule::binary(Op::subtract, other, result);
    }

    rule::Move made() {
        std::vector<ExprRef> parts = guards_;
        for (const std::vector<ExprRef>* more : {&equations_, &members_})
            for (const ExprRef& e : *more) parts.push_back(read_updates(now(e)));
        for (const ExprRef& e : rule::conjuncts(condition_)) parts.push_back(read_updates(now(e)));
        rule::Move move;
        move.label = move_.label;
        move.origin = move_.origin;
        for (const ExprRef& to : to_) move.from.push_back({to->slot, to->text, nullptr});
        rule::Term term;
        for (const std::uint32_t slot : slots_) term.components.push_back(names_.at(slot));
        move.to.push_back(std::move(term));
        move.binders = bound_;
        for (const ExprRef& part : parts) move.condition = rule::and_also(move.condition, part);
        move.frame = next_;
        return move;
    }

    const rule::Game& game_;
    const std::vector<Cell>& cells_;
    const rule::Move& move_;
    std::uint32_t next_;
    ExprRef condition_;
    std::vector<ExprRef> leaves_;
    std::vector<ExprRef> to_;           ///< the components of the position that is left
    std::vector<std::uint32_t> slots_;  ///< those of the position before, as the line names them
    std::vector<std::size_t> first_cell_;
    rule::Names names_;  ///< what stands for these
    std::vector<rule::Binder> bound_;
    std::vector<ExprRef> guards_, equations_, members_;
};

}  // namespace

std::shared_ptr<const game::Ruleset> reversed(const rule::Game& game, const std::vector<Cell>& cells) {
    try {
        rule::Game turned = game;
        turned.moves.clear();
        for (const rule::Move& move : game.moves) turned.moves.push_back(Line(game, cells, move).turned());
        turned.play = rule::Play::normal;
        turned.goals.clear();
        turned.stops.clear();
        turned.start.reset();
        turned.uses.clear();
        return game::compile(std::move(turned));
    } catch (const NotReversed&) {
        return nullptr;
    }
}

}  // namespace grundy::puzzle
