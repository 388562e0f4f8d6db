/// Two components stand in one part when some move changes one of them and changes or reads the other, or when `where` asks something of both. An entry of a
/// vector or a row is a part of its own where every move that changes the vector is `w[i := e]` for one i in 1..len(w), and reads w[i] alone of it; in a row
/// of any length there may stand several numbers in its place, or none. Where that leaves no parts, numbers that no move changes are told to each: for every
/// value of these the position is the sum of the parts.
#include "engine/verify/parts.hpp"

#include <algorithm>
#include <numeric>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::verify {
namespace {

using rule::ComponentKind;
using rule::Expr;
using rule::ExprRef;
using rule::Move;
using rule::Op;

[[noreturn]] void not_apart(const std::string& what) { throw Rejected("the checker does not see that the parts are played apart: " + what); }

bool is_slot(const ExprRef& e, std::uint32_t slot) { return e && e->op == Op::local && e->slot == slot; }
bool is_number(const ExprRef& e, std::int64_t n) { return e && e->op == Op::number && e->number == n; }
bool is_row(const rule::Component& c) { return c.kind == ComponentKind::vector || c.kind == ComponentKind::sequence; }

/// 1..len(w), w being in this slot.
bool is_all_places(const ExprRef& range, std::uint32_t slot, const rule::Component& c) {
    if (!range || range->op != Op::range || !is_number(range->args[0], 1)) return false;
    const ExprRef& end = range->args[1];
    const bool length = end->op == Op::call && end->builtin == rule::Builtin::len && is_slot(end->args[0], slot);
    return length || (c.kind == ComponentKind::vector && is_number(end, c.length));
}

void conjuncts(const ExprRef& e, std::vector<ExprRef>& into) {
    if (!e) return;
    if (e->op != Op::and_) return into.push_back(e);
    for (const ExprRef& part : e->args) conjuncts(part, into);
}

/// What stands in the place of one entry of a row: one number, or none or several.
struct Replaced {
    ExprRef place;
    std::vector<ExprRef> by;
};

/// The name in `i - 1`, or with plus 1 in `i + 1`.
std::optional<std::uint32_t> name_beside(const ExprRef& e, std::int64_t plus) {
    const bool of_two = e->op == (plus > 0 ? Op::add : Op::subtract) && e->args.size() == 2 && is_number(e->args[1], 1);
    return of_two && e->args[0]->op == Op::local ? std::optional(e->args[0]->slot) : std::nullopt;
}

void chained(const ExprRef& e, std::vector<ExprRef>& into) {
    if (e->op != Op::concat) return into.push_back(e);
    for (const ExprRef& part : e->args) chained(part, into);
}

/// `w[1..i - 1] ++ [d, e] ++ w[i + 1..len(w)]`, the three in any order: the value of a row is that of all its entries, wherever they stand.
std::optional<Replaced> replaced_in_row(const ExprRef& to, std::uint32_t row) {
    std::vector<ExprRef> parts;
    chained(to, parts);
    std::optional<std::uint32_t> before, after;
    Replaced found;
    for (const ExprRef& part : parts) {
        if (part->op == Op::empty) continue;
        if (part->op == Op::vector_list) {
            found.by.insert(found.by.end(), part->args.begin(), part->args.end());
            continue;
        }
        if (part->op != Op::slice || !is_slot(part->args[0], row)) return std::nullopt;
        const ExprRef &first = part->args[1], &last = part->args[2];
        const bool to_end = last->op == Op::call && last->builtin == rule::Builtin::len && is_slot(last->args[0], row);
        std::optional<std::uint32_t>& side = to_end ? after : before;
        if (side || (!to_end && !is_number(first, 1))) return std::nullopt;
        side = name_beside(to_end ? first : last, to_end ? 1 : -1);
        if (!side) return std::nullopt;
        found.place = to_end ? first->args[0] : last->args[0];
    }
    return before && before == after ? std::optional(std::move(found)) : std::nullopt;
}

class Apart {
public:
    Apart(const rule::Game& game, bool shares) : game_(game), root_(game.components.size()) {
        if (game.play != rule::Play::normal || game.partizan || !game.terminals.empty() || !game.stops.empty())
            throw Rejected("a position is a sum of its parts under normal play alone, without `terminal` and `stop`");
        std::iota(root_.begin(), root_.end(), std::size_t{0});
        for (const rule::Component& c : game.components) {
            if (c.group >= 0) not_apart("components whose order does not matter");
            if (c.kind != ComponentKind::natural && c.kind != ComponentKind::integer && !is_row(c)) not_apart("the component " + c.name + " is no number");
        }
        for (std::size_t k = 0; shares && k < game.components.size(); ++k)
            if (game.components[k].kind == ComponentKind::natural &&
                std::all_of(game.moves.begin(), game.moves.end(), [k](const Move& m) { return keeps(m, k); }))
                shared_.insert(k);
        conjuncts(game.where, where_);
        for (const ExprRef& e : where_) join(components_in(*e));
        for (const Move& move : game.moves) read(move);
    }

    std::vector<Part> parts() const {
        std::vector<Part> all;
        for (std::size_t k = 0; k < root_.size(); ++k) {
            if (find(k) != k || shared_.count(k) != 0) continue;
            Part part;
            part.shared.assign(shared_.begin(), shared_.end());
            for (std::size_t other = k; other < root_.size(); ++other)
                if (find(other) == k && shared_.count(other) == 0) part.components.push_back(other);
            part.entries = is_row(game_.components[k]);
            make(part);
            all.push_back(std::move(part));
        }
        return all;
    }

private:
    struct Line {
        std::size_t component = 0;  ///< one that it changes
        Move move;                  ///< for an entry of a row: of the entry alone, in the slot of the row
    };

    std::size_t find(std::size_t k) const {
        while (root_[k] != k) k = root_[k];
        return k;
    }
    void join(const std::set<std::size_t>& some) {
        for (const std::size_t k : some) {
            if (some.size() > 1 && is_row(game_.components[k])) not_apart("more than a row is asked at once");
            const std::size_t a = find(*some.begin()), b = find(k);
            root_[std::max(a, b)] = std::min(a, b);
        }
    }
    static bool keeps(const Move& m, std::size_t k) {
        return m.from[k].slot && std::all_of(m.to.begin(), m.to.end(), [&](const rule::Term& to) { return is_slot(to.components.at(k), *m.from[k].slot); });
    }
    /// Those that are not shared.
    std::set<std::size_t> components_in(const Expr& e) const {
        std::set<std::size_t> all;
        for (const std::uint32_t slot : rule::free_slots(e))
            if (slot < game_.components.size() && shared_.count(slot) == 0) all.insert(slot);
        return all;
    }
    void read(const Move& move);
    void read_entry(const Move& move, std::size_t k);
    void make(Part& part) const;

    const rule::Game& game_;
    std::vector<std::size_t> root_;
    std::set<std::size_t> shared_;
    std::vector<ExprRef> where_;
    std::vector<Line> lines_;
};

void Apart::read(const Move& move) {
    const auto wrong = [&](const char* why) { not_apart(std::string(why) + ": " + rule::to_string(move, game_)); };
    if (move.to.size() != 1 || !move.to[0].binders.empty() || move.to[0].condition) wrong("a move that leaves nothing, or several positions");
    std::set<std::size_t> touched;
    std::optional<std::size_t> changed;
    std::map<std::uint32_t, std::size_t> component_of;
    for (std::size_t k = 0; k < move.from.size(); ++k) {
        if (move.from[k].slot) component_of[*move.from[k].slot] = k;
        else touched.insert(k);  // it must be a constant, or may be `_`, which no target can be
        const bool same = move.from[k].slot && is_slot(move.to[0].components.at(k), *move.from[k].slot);
        if (!same) changed = k, touched.insert(k);
    }
    if (!changed) wrong("a move that changes nothing");
    const auto reads = [&](const ExprRef& e) {
        if (!e) return;
        for (const std::uint32_t slot : rule::free_slots(*e))
            if (const auto at = component_of.find(slot); at != component_of.end() && shared_.count(at->second) == 0) touched.insert(at->second);
    };
    for (std::size_t k = 0; k < move.from.size(); ++k) {
        reads(move.from[k].constant);
        if (touched.count(k) != 0) reads(move.to[0].components[k]);
    }
    for (const rule::Binder& b : move.binders) reads(b.range);
    reads(move.condition);
    if (is_row(game_.components[*changed])) {
        if (touched.size() > 1) wrong("more than an entry of a row is asked");
        return read_entry(move, *changed);
    }
    for (const std::size_t k : touched)
        if (is_row(game_.components[k])) wrong("a row is asked where a number changes");
    join(touched);
    lines_.push_back({*changed, move});
}

/// w[i := e]: of the entry, whose name is in the slot of w from here on.
void Apart::read_entry(const Move& move, std::size_t k) {
    const auto wrong = [&](const char* why) { not_apart(std::string(why) + ": " + rule::to_string(move, game_)); };
    const rule::Component& c = game_.components[k];
    if (!move.from[k].slot) wrong("an entry that is not named");
    const std::uint32_t row = *move.from[k].slot;
    const ExprRef& to = move.to[0].components[k];
    std::optional<Replaced> replaced;
    if (to->op == Op::update && to->args.size() == 3 && is_slot(to->args[0], row)) replaced = Replaced{to->args[1], {to->args[2]}};
    else if (c.kind == ComponentKind::sequence) replaced = replaced_in_row(to, row);
    if (!replaced) wrong("a row that changes otherwise than in one entry");
    const ExprRef place = replaced->place;
    Line line{k, {}};
    line.move.frame = move.frame;
    line.move.label = move.label;
    std::optional<std::uint32_t> i;
    if (place->op == Op::local) i = place->slot;
    else if (!c.unordered || !is_number(place, 1)) wrong("an entry at one place only");
    const auto is_place = [&](const ExprRef& e) { return i ? is_slot(e, *i) : is_number(e, 1); };
    const ExprRef entry = rule::local(row, c.name, {rule::Kind::number});
    const auto of_entry = [&](const ExprRef& e) -> ExprRef {
        if (!e) return nullptr;
        ExprRef made = rule::rewrite(
            e, [&](const ExprRef& part) { return part->op == Op::index && is_slot(part->args[0], row) && is_place(part->args[1]) ? entry : part; });
        const auto of_row = [&](const Expr& part) {
            const auto hides = [&](const rule::Binder& b) { return b.slot == row || (i && b.slot == *i); };
            if (std::any_of(part.binders.begin(), part.binders.end(), hides)) return true;
            return part.op == Op::local && ((part.slot == row && part.type.kind != rule::Kind::number) || (i && part.slot == *i));
        };
        if (rule::any_of(*made, of_row)) wrong("more than the entry is asked");
        return made;
    };
    bool bound = !i;
    for (const rule::Binder& b : move.binders) {
        if (i && b.slot == *i) {
            if (bound || !is_all_places(b.range, row, c)) wrong("not every entry is played alike");
            bound = true;
            continue;
        }
        line.move.binders.push_back(b);
        line.move.binders.back().range = of_entry(b.range);
    }
    if (!bound) wrong("not every entry is played alike");
    line.move.condition = of_entry(move.condition);
    line.move.from = {{row, c.name, nullptr}};
    for (const std::size_t other : shared_) line.move.from.push_back(move.from[other]);
    for (const ExprRef& made : replaced->by) {
        rule::Term target;
        target.components = {of_entry(made)};
        for (const std::size_t other : shared_) target.components.push_back(move.to[0].components[other]);
        line.move.to.push_back(std::move(target));
    }
    lines_.push_back(std::move(line));
}

/// The game of a part: its components, what `where` asks of them, and the moves that change them.
void Apart::make(Part& part) const {
    rule::Game& own = part.game;
    own.name = game_.name;
    own.functions = game_.functions;
    own.graphs = game_.graphs;
    own.play = rule::Play::normal;
    rule::Names names;
    for (std::size_t i = 0; i < part.components.size(); ++i) {
        rule::Component c = game_.components[part.components[i]];
        if (part.entries) c.kind = ComponentKind::natural, c.length = 0, c.unordered = false;
        names[static_cast<std::uint32_t>(part.components[i])] = rule::local(static_cast<std::uint32_t>(i), c.name, rule::type_of(c));
        own.components.push_back(std::move(c));
    }
    for (const std::size_t k : part.shared) {
        names[static_cast<std::uint32_t>(k)] = rule::local(static_cast<std::uint32_t>(own.components.size()), game_.components[k].name);
        own.components.push_back(game_.components[k]);
    }
    own.where_frame = game_.where_frame;
    for (const ExprRef& e : where_) {
        const auto about = components_in(*e);
        if (!about.empty() && find(*about.begin()) != part.components.front()) continue;
        ExprRef asked = rule::substitute(e, names, own.where_frame);
        if (part.entries && !about.empty()) {
            const auto row = static_cast<std::uint32_t>(part.components[0]);
            const bool of_each = e->op == Op::all && e->binders.size() == 1 && !e->condition && is_slot(e->binders[0].range, row) &&
                                 components_in(*e) == std::set<std::size_t>{row};
            if (!of_each || rule::mentions(*e->args[0], row)) not_apart("`where` asks more than one thing of each entry");
            rule::Names entry = names;
            entry[e->binders[0].slot] = rule::local(0, own.components[0].name, {rule::Kind::number});
            asked = rule::substitute(e->args[0], entry, own.where_frame);
        }
        own.where = own.where ? rule::binary(Op::and_, own.where, asked) : asked;
    }
    for (const Line& line : lines_) {
        if (find(line.component) != part.components.front()) continue;
        Move move = line.move;
        if (!part.entries) {
            move.from.clear();
            move.to[0].components.clear();
            std::vector<std::size_t> all = part.components;
            all.insert(all.end(), part.shared.begin(), part.shared.end());
            for (const std::size_t k : all) {
                move.from.push_back(line.move.from[k]);
                move.to[0].components.push_back(line.move.to[0].components[k]);
            }
        }
        own.moves.push_back(std::move(move));
    }
}

}  // namespace

std::vector<Part> parts_of(const rule::Game& game) {
    try {
        std::vector<Part> parts = Apart(game, false).parts();
        if (parts.size() > 1 || parts.at(0).entries) return parts;
    } catch (const Rejected&) {  // perhaps with numbers that all share
    }
    return Apart(game, true).parts();
}

Part row_of_heaps(const rule::Game& game) {
    const auto is_row = [&](const std::vector<Part>& parts) {
        const Part& part = parts.at(0);
        return parts.size() == 1 && part.entries && part.components.size() == 1 && game.components.at(part.components[0]).kind == ComponentKind::sequence &&
               part.shared.size() + 1 == game.components.size();
    };
    std::vector<Part> parts = parts_of(game);
    if (!is_row(parts)) parts = Apart(game, true).parts();
    if (!is_row(parts)) throw Rejected("the game is no row of heaps");
    return std::move(parts[0]);
}

}  // namespace grundy::verify
