/// Claims about Nim, misère Nim, Moore's Nim and Wythoff's game, proved by the theorem about the family however the formula is spelled.
///
/// Let Z be the theorem's condition: "the nim-sum of the heaps is 0", "in every binary place …", "(x, y) = (A_n, A_n + an)". The theorem says when a position
/// is P:
///   Nim            P iff Z, and g is the nim-sum itself
///   misère Nim     where some heap is >= 2: P iff Z; where none is: P iff not Z (the nim-sum is then the parity of the number of heaps)
///   the others     P iff Z
/// A formula becomes a function of Z: true, false or not understood for Z true and for Z false. It is proved when it is true in all cases. Nothing is inferred
/// from a part that is not understood. (Bouton 1902, Moore 1910, Wythoff 1907, Fraenkel 1982.)
#include <algorithm>
#include <map>

#include "engine/claim/inline.hpp"
#include "engine/claim/prove.hpp"
#include "engine/claim/spelled_forms.hpp"
#include "engine/claim/wythoff_formula.hpp"
#include "engine/pattern/nim_family.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using base::Integer;
using rule::Builtin;
using rule::Expr;
using rule::ExprRef;
using rule::Kind;
using rule::Op;
using rule::Relation;

namespace {

enum class Truth : std::uint8_t { no, yes, unknown };

Truth negated(Truth t) { return t == Truth::unknown ? t : t == Truth::yes ? Truth::no : Truth::yes; }
Truth both(Truth a, Truth b) { return a == Truth::no || b == Truth::no ? Truth::no : a == Truth::yes && b == Truth::yes ? Truth::yes : Truth::unknown; }
Truth same(Truth a, Truth b) { return a == Truth::unknown || b == Truth::unknown ? Truth::unknown : a == b ? Truth::yes : Truth::no; }

/// A truth for Z true and for Z false.
struct OfZ {
    Truth if_z = Truth::unknown, if_not = Truth::unknown;
};
template <class F>
OfZ map(F&& f, const OfZ& a, const OfZ& b) {
    return {f(a.if_z, b.if_z), f(a.if_not, b.if_not)};
}
OfZ operator!(const OfZ& a) { return {negated(a.if_z), negated(a.if_not)}; }
OfZ operator&(const OfZ& a, const OfZ& b) { return map(both, a, b); }
OfZ operator|(const OfZ& a, const OfZ& b) { return !((!a) & (!b)); }
constexpr OfZ z{Truth::yes, Truth::no};
OfZ constant(bool value) { return value ? OfZ{Truth::yes, Truth::yes} : OfZ{Truth::no, Truth::no}; }

/// A cell of the position less a number: an entry of a component.
struct Cell {
    std::size_t component = 0, entry = 0;
    Integer less = 0;
    friend bool operator<(const Cell& a, const Cell& b) {
        if (a.component != b.component) return a.component < b.component;
        return a.entry != b.entry ? a.entry < b.entry : a.less < b.less;
    }
    friend bool operator==(const Cell& a, const Cell& b) { return !(a < b) && !(b < a); }
};
/// The nim-sum of cells (each an odd number of times) and a number.
struct NimSum {
    std::map<Cell, bool> cells;
    Integer number = 0;
    void add(const NimSum& other) {
        for (const auto& [cell, odd] : other.cells) {
            if (!cells.erase(cell)) cells.emplace(cell, true);
        }
        number ^= other.number;
    }
};

class Reader {
public:
    Reader(Ground& ground, const recognise::Recognition& recognition) : ground_(ground), game_(ground.game()) {
        if (const auto* nim = std::get_if<recognise::NimFamily>(&recognition.family)) {
            using Kind = recognise::NimFamily::Kind;
            if (nim->gaps) return;  // the stairs are differences, not entries of the position
            stairs_ = nim->kind == Kind::staircase;
            nim_ = nim->kind == Kind::nim || stairs_;
            misere_ = nim->misere;
            moore_ = (nim->kind == Kind::moore || nim->kind == Kind::nim) && !nim->misere ? nim->k : 0;
        }
        if (const auto* wythoff = std::get_if<recognise::Wythoff>(&recognition.family)) wythoff_ = wythoff->misere ? 0 : wythoff->a;
        for (const std::size_t c : recognition.embedding.components) {
            const rule::Component& component = game_.components[c];
            const bool vector = component.kind == rule::ComponentKind::vector;
            if (!vector && component.kind != rule::ComponentKind::natural) return;
            for (std::size_t k = 0; k < (vector ? static_cast<std::size_t>(component.length) : 1); ++k)
                heaps_.cells.emplace(Cell{c, k, recognition.embedding.shift}, true);
        }
        if (stairs_) keep_odd_stairs(std::get<recognise::NimFamily>(recognition.family));
        shift_ = recognition.embedding.shift;
        usable_ = nim_ || moore_ > 0 || wythoff_ > 0;
        usable_ = usable_ && game_.components.size() == recognition.embedding.components.size();
    }

    bool proves(const Expr& formula) {
        if (!usable_) return false;
        for (const bool small : {false, true}) {
            small_ = small;
            const OfZ truth = of(formula);
            if (truth.if_z != Truth::yes || truth.if_not != Truth::yes) return false;
            if (!nim_) return true;
        }
        return true;
    }

private:
    /// Staircase Nim is Nim on every second stair.
    void keep_odd_stairs(const recognise::NimFamily& family) {
        const auto counted = pattern::nim_parts(family, std::vector<Integer>(heaps_.cells.size(), 1));
        std::size_t stair = 0;
        std::erase_if(heaps_.cells, [&](const auto&) { return counted.at(stair++) == 0; });
    }

    OfZ of(const Expr& e) {
        switch (e.op) {
            case Op::truth:
                return constant(e.number != 0);
            case Op::not_:
                return !of(*e.args[0]);
            case Op::and_:
                if (wythoff_ > 0) return conjunction(e);
                [[fallthrough]];
            case Op::or_: {
                OfZ all = of(*e.args[0]);
                for (std::size_t k = 1; k < e.args.size(); ++k) all = e.op == Op::and_ ? all & of(*e.args[k]) : all | of(*e.args[k]);
                return all;
            }
            case Op::implies:
                return (!of(*e.args[0])) | of(*e.args[1]);
            case Op::iff:
                return map(same, of(*e.args[0]), of(*e.args[1]));
            case Op::if_: {
                const OfZ condition = of(*e.args[0]);
                return ((!condition) | of(*e.args[1])) & (condition | of(*e.args[2]));
            }
            case Op::previous_at:
                return asks_here(e) ? previous() : OfZ{};
            case Op::next_at:
                return asks_here(e) ? !previous() : OfZ{};
            case Op::draw_at:
                return asks_here(e) ? constant(false) : OfZ{};
            case Op::compare:
                return comparison(e);
            case Op::call:
                return parity(e);
            case Op::all:
                return moore(e);
            case Op::any:
                return two_heaps() && wythoff_pair_exists(e, wythoff_) ? z : OfZ{};
            default:
                return {};
        }
    }

    OfZ previous() const { return misere_ && small_ ? !z : z; }

    bool asks_here(const Expr& e) const {
        if (e.ref != 0) return false;
        for (std::size_t k = 0; k < e.args.size(); ++k) {
            if (e.args[k]->op != Op::local || e.args[k]->slot != k) return false;
        }
        return true;
    }

    OfZ comparison(const Expr& e) {
        OfZ all = constant(true);
        for (std::size_t k = 0; k + 1 < e.args.size(); ++k) all = all & relation(*e.args[k], e.relations[k], *e.args[k + 1]);
        const bool unknown = all.if_z == Truth::unknown || all.if_not == Truth::unknown;
        return unknown && two_heaps() && !wythoff_parts({std::make_shared<Expr>(e)}, wythoff_).empty() ? z : all;
    }

    OfZ relation(const Expr& a, Relation relation, const Expr& b) {
        if (const auto largest = about_largest(a, relation, b)) return *largest;
        if (relation != Relation::equal && relation != Relation::not_equal) return {};
        const OfZ equal = equality(a, b);
        return relation == Relation::equal ? equal : !equal;
    }

    /// a = b for nim-sums, with the value of the game among them: their nim-sum is 0, is that of the heaps, or (all heaps <= 1) that and 1.
    OfZ equality(const Expr& a, const Expr& b) {
        if (!nim_) {
            const bool value = a.op == Op::value_at ? asks_here(a) && is_zero(b) : b.op == Op::value_at && asks_here(b) && is_zero(a);
            return value ? z : OfZ{};
        }
        if (const auto odd = small_ ? parity_equation(a, b) : std::nullopt) return *odd;
        auto left = nim_sum(a);
        const auto right = nim_sum(b);
        if (!left || !right) return {};
        left->add(*right);
        if (left->cells.empty()) return constant(left->number == 0);
        if (left->cells != heaps_.cells) return {};
        if (left->number == 0) return z;
        return small_ ? (left->number == 1 ? !z : constant(false)) : OfZ{};
    }

    /// Where all heaps are <= 1 the sum of the heaps is odd iff the nim-sum is 1.
    OfZ parity(const Expr& e) {
        if (!nim_ || !small_ || (e.builtin != Builtin::odd && e.builtin != Builtin::even) || !counts_heaps(*e.args[0])) return {};
        return e.builtin == Builtin::even ? z : !z;
    }
    std::optional<OfZ> parity_equation(const Expr& a, const Expr& b) const {
        if (a.op != Op::modulo || a.args[1]->op != Op::number || a.args[1]->number != 2 || b.op != Op::number || !counts_heaps(*a.args[0])) return std::nullopt;
        return b.number == 0 ? z : b.number == 1 ? !z : constant(false);
    }
    bool counts_heaps(const Expr& e) const {
        if (shift_ != 0 || stairs_) return false;
        if (e.op == Op::sum_of && e.args.size() == 1) return is_whole(*e.args[0]);
        if (e.op == Op::local) return e.slot < game_.components.size() && game_.components.size() == 1 && e.type.kind == Kind::number;
        if (e.op != Op::add) return false;
        std::vector<std::size_t> slots;
        const std::function<bool(const Expr&)> addends = [&](const Expr& x) {
            if (x.op == Op::add) return addends(*x.args[0]) && addends(*x.args[1]);
            if (x.op != Op::local || x.type.kind != Kind::number || x.slot >= game_.components.size()) return false;
            slots.push_back(x.slot);
            return true;
        };
        if (!addends(e)) return false;
        std::sort(slots.begin(), slots.end());
        return slots.size() == game_.components.size() && std::adjacent_find(slots.begin(), slots.end()) == slots.end();
    }
    bool is_whole(const Expr& e) const { return game_.components.size() == 1 && e.op == Op::local && e.slot == 0 && e.type.kind == Kind::vector; }

    /// max(h) against a number, as far as "all heaps are <= 1" or "some heap is >= 2" tells.
    std::optional<OfZ> about_largest(const Expr& a, Relation relation, const Expr& b) const {
        if (!nim_ || stairs_ || shift_ != 0 || a.op != Op::maximum_of || b.op != Op::number || !is_largest(a)) return std::nullopt;
        const std::int64_t bound = relation == Relation::less || relation == Relation::greater_equal ? b.number - 1 : b.number;  // max <= bound, or > bound
        const bool at_most = relation == Relation::less || relation == Relation::less_equal;
        if (relation == Relation::equal || relation == Relation::not_equal) return std::nullopt;
        std::optional<bool> holds;
        if (small_ && bound >= 1) holds = true;
        if (!small_ && bound <= 1) holds = false;
        return holds ? constant(*holds == at_most) : OfZ{};
    }
    bool is_largest(const Expr& e) const {
        if (e.args.size() == 1) return is_whole(*e.args[0]);
        std::vector<bool> seen(game_.components.size(), false);
        for (const auto& arg : e.args) {
            if (arg->op != Op::local || arg->slot >= seen.size() || arg->type.kind != Kind::number) return false;
            seen[arg->slot] = true;
        }
        return std::all_of(seen.begin(), seen.end(), [](bool b) { return b; });
    }

    static bool is_zero(const Expr& e) { return e.op == Op::number && e.number == 0; }

    std::optional<NimSum> nim_sum(const Expr& e) {
        NimSum sum;
        const auto merge = [&](const std::optional<NimSum>& part) {
            if (part) sum.add(*part);
            return part.has_value();
        };
        switch (e.op) {
            case Op::number:
                if (e.number < 0) return std::nullopt;
                sum.number = e.number;
                return sum;
            case Op::value_at:
                return asks_here(e) && !misere_ ? std::optional(heaps_) : std::nullopt;
            case Op::exclusive_or:
                return e.type.kind == Kind::number && merge(nim_sum(*e.args[0])) && merge(nim_sum(*e.args[1])) ? std::optional(sum) : std::nullopt;
            case Op::xor_of:
                for (const auto& arg : e.args) {
                    if (!merge(arg->type.kind == Kind::number ? nim_sum(*arg) : entries(*arg))) return std::nullopt;
                }
                return sum;
            case Op::xor_sum:
                return over_binders(e);
            case Op::if_: {  // a number by the case: the condition must not depend on Z
                const OfZ condition = of(*e.args[0]);
                if (condition.if_z == Truth::unknown || condition.if_z != condition.if_not) return std::nullopt;
                return nim_sum(*e.args[condition.if_z == Truth::yes ? 1 : 2]);
            }
            default: {
                const auto one = cell(e);
                if (!one) return std::nullopt;
                sum.cells.emplace(*one, true);
                return sum;
            }
        }
    }

    /// All entries of a vector, or those that are listed.
    std::optional<NimSum> entries(const Expr& e) {
        NimSum sum;
        if (e.op == Op::local && e.slot < game_.components.size() && game_.components[e.slot].kind == rule::ComponentKind::vector) {
            for (std::int64_t k = 0; k < game_.components[e.slot].length; ++k) sum.cells.emplace(Cell{e.slot, static_cast<std::size_t>(k), 0}, true);
            return sum;
        }
        if (e.op == Op::vector_list) {
            for (const auto& arg : e.args) {
                const auto part = nim_sum(*arg);
                if (!part) return std::nullopt;
                sum.add(*part);
            }
            return sum;
        }
        return e.op == Op::vector_comprehension ? over_binders(e) : std::nullopt;
    }

    std::optional<NimSum> over_binders(const Expr& e) {
        NimSum sum;
        bool understood = true;
        Frame& frame = bound_;
        frame.resize(std::max<std::size_t>(frame.size(), ground_.claim().frame + 1));
        try {
            ground_.each_binding(constant_lengths(e.binders), e.condition.get(), frame, [&] {
                const auto part = nim_sum(*e.args[0]);
                understood = part.has_value();
                if (part) sum.add(*part);
                return understood;
            });
        } catch (const Unanswered&) {  // a range or condition that reads the position
            understood = false;
        }
        for (const auto& binder : e.binders) frame[binder.slot].reset();
        return understood ? std::optional(sum) : std::nullopt;
    }

    /// 1..len(h) for a vector of fixed length: its length is a constant.
    std::vector<rule::Binder> constant_lengths(std::vector<rule::Binder> binders) const {
        for (auto& binder : binders) binder.range = with_lengths(binder.range);
        return binders;
    }
    ExprRef with_lengths(const ExprRef& e) const {
        if (e->op == Op::call && e->builtin == Builtin::len && e->args[0]->op == Op::local && e->args[0]->slot < game_.components.size() &&
            game_.components[e->args[0]->slot].kind == rule::ComponentKind::vector) {
            return rule::number(game_.components[e->args[0]->slot].length);
        }
        auto copy = std::make_shared<Expr>(*e);
        for (auto& arg : copy->args) arg = with_lengths(arg);
        return copy;
    }

    /// x, h[2], h[i] - 1.
    std::optional<Cell> cell(const Expr& e) {
        if (e.op == Op::local && e.slot < game_.components.size() && game_.components[e.slot].kind == rule::ComponentKind::natural) return Cell{e.slot, 0, 0};
        try {
            if (e.op == Op::index && e.args[0]->op == Op::local && e.args[0]->slot < game_.components.size() &&
                game_.components[e.args[0]->slot].kind == rule::ComponentKind::vector) {
                const Integer index = ground_.evaluate(*e.args[1], bound_).number();
                if (index < 1 || index > game_.components[e.args[0]->slot].length) return std::nullopt;
                return Cell{e.args[0]->slot, static_cast<std::size_t>(index) - 1, 0};
            }
            if (e.op == Op::subtract) {
                auto one = cell(*e.args[0]);
                if (one) one->less += ground_.evaluate(*e.args[1], bound_).number();
                return one;
            }
        } catch (const Unanswered&) {
        }
        return std::nullopt;
    }

    /// all(j in 0..J: count(i in 1..len(h): odd(h[i] / 2^j)) mod (k + 1) = 0), the count also as a sum of bit(h[i], j), with J at least the highest place.
    OfZ moore(const Expr& e) {
        if (moore_ == 0 || shift_ != 0 || e.binders.size() != 1 || e.condition || game_.components.size() != 1) return {};
        const Expr& range = *e.binders[0].range;
        const std::uint32_t j = e.binders[0].slot;
        if (range.op != Op::range || !is_zero(*range.args[0])) return {};
        const std::string h = game_.components[0].name;
        const std::string high = bare(*range.args[1]);
        if (high != "max(" + h + ")" && high != "sum(" + h + ")" && high != "len(powers(2,max(" + h + ")))") return {};
        const Expr& body = *e.args[0];
        const bool zero = body.op == Op::compare && body.args.size() == 2 && body.relations[0] == Relation::equal && is_zero(*body.args[1]);
        if (!zero || body.args[0]->op != Op::modulo || body.args[0]->args[1]->op != Op::number || body.args[0]->args[1]->number != moore_ + 1) return {};
        const Expr& count = *body.args[0]->args[0];
        if ((count.op != Op::count && count.op != Op::sum) || count.binders.size() != 1 || count.condition) return {};
        const std::string places = bare(*with_lengths(count.binders[0].range));
        if (places != "1.." + std::to_string(game_.components[0].length)) return {};
        const std::string entry = h + "[" + count.binders[0].name + "]", place = e.binders[0].name;
        const std::string term = bare(*count.args[0]);
        if (count.binders[0].slot == j) return {};
        const bool is_bit = count.op == Op::sum ? term == "bit(" + entry + "," + place + ")"
                                                : term == "bit(" + entry + "," + place + ")=1" || term == "odd(" + entry + "/2^" + place + ")";
        return is_bit ? z : OfZ{};
    }

    /// Two heaps as they stand, under the theorem about Wythoff's game.
    bool two_heaps() const { return wythoff_ > 0 && game_.components.size() == 2 && shift_ == 0; }

    /// Parts that together are Z, and the rest.
    OfZ conjunction(const Expr& e) {
        std::vector<ExprRef> parts;
        const std::function<void(const Expr&)> flatten = [&](const Expr& part) {
            for (const auto& arg : part.args) arg->op == Op::and_ ? flatten(*arg) : parts.push_back(arg);
        };
        flatten(e);
        const auto used = two_heaps() ? wythoff_parts(parts, wythoff_) : std::vector<std::size_t>{};
        OfZ all = used.empty() ? constant(true) : z;
        for (std::size_t k = 0; k < parts.size(); ++k) {
            if (std::find(used.begin(), used.end(), k) == used.end()) all = all & of(*parts[k]);
        }
        return all;
    }

    std::string bare(const Expr& e) const {
        std::string text = rule::to_string(e, game_);
        text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
        return text;
    }

    Ground& ground_;
    const rule::Game& game_;
    bool nim_ = false, stairs_ = false, misere_ = false, usable_ = false, small_ = false;
    std::int64_t moore_ = 0, wythoff_ = 0, shift_ = 0;
    NimSum heaps_;
    Frame bound_;
};

}  // namespace

std::optional<Proof> by_closed_form(Ground& ground) {
    const rule::Claim& claim = ground.claim();
    if (claim.from_start || !claim.over_positions || !claim.domain.empty()) return std::nullopt;
    analyse::Oracle& oracle = ground.oracle();
    const auto theorem = ground.law(oracle);
    if (!theorem) return std::nullopt;
    const ExprRef formula = claim.condition ? rule::binary(Op::implies, claim.condition, claim.expr) : claim.expr;
    std::string text = rule::to_string(*formula, ground.game());
    text.erase(std::remove(text.begin(), text.end(), ' '), text.end());
    bool proved = is_spelled_form(text, oracle.recognition(), ground.game());
    if (!proved && !oracle.is_sequence()) {
        std::size_t frame = claim.frame;
        proved = Reader(ground, oracle.recognition()).proves(*without_functions(ground.game(), formula, frame));
    }
    if (!proved) return std::nullopt;
    Proof proof;
    proof.proved = true;
    proof.grounds.add(theorem);
    proof.argument = argument::OfTheorem{};
    return proof;
}

}  // namespace grundy::claim
