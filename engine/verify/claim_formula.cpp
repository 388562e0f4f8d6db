/// Formulas: case by case, or for all n because they repeat.
#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <set>
#include <span>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"
#include "engine/verify/claim.hpp"
#include "engine/verify/limits.hpp"

namespace grundy::verify {
namespace {

using rule::Claim;
using rule::ComponentKind;
using rule::Expr;
using rule::Op;

class Formula {
public:
    Formula(const Question& q, const Truth& truth)
        : q_(q),
          truth_(truth),
          evaluator_(q.game, q.steps, q.answers.ask()),
          components_(q.game.components.size()),
          frame_(std::max<std::size_t>(q.claim.frame, components_)) {
        if (!q.claim.expr) throw Rejected("the claim says nothing");
    }

    /// The first case in which it fails, in words; nothing: there is none. `count` cases were tried.
    std::optional<std::string> fails(std::uint64_t& count) {
        std::optional<std::string> failing;
        const auto one = [&](Frame& frame) {
            ++count;
            if (is_true(frame)) return true;
            failing = words(frame);
            return false;
        };
        if (q_.claim.from_start) followers(one);
        else if (q_.claim.over_positions) positions(one);
        else bindings(one);
        return failing;
    }

    bool speaks_of_all_numbers() const {
        return !q_.claim.from_start && q_.claim.over_positions && components_ == 1 && q_.game.components[0].kind == ComponentKind::natural && !bound(0);
    }

    /// where => (condition => claim), for all that `for` binds: true for every n if for every n below the end of the first period.
    std::string for_all_numbers() {
        const auto implied = [](const rule::ExprRef& by, const rule::ExprRef& e) { return by ? rule::binary(Op::implies, by, e) : e; };
        const rule::ExprRef formula = implied(q_.game.where, quantified(Op::all, implied(q_.claim.condition, q_.claim.expr)));
        Repetition repetition(
            q_.game, evaluator_, [this](std::uint32_t game, bool outcomes) { return law(game, outcomes); }, q_.steps);
        const Repeats repeats = repetition.of(*formula, std::max<std::size_t>(frame_.size(), q_.game.where_frame));
        const auto end = static_cast<std::uint64_t>(repeats.from + repeats.period);
        if (q_.cases < end) throw CutShort(fmt::format("the range is cut short: the claim repeats, and is decided by all n up to {}", end - 1), end);
        // A claim about no case at all is not true, it says nothing.
        rule::ExprRef met = quantified(Op::any, q_.claim.condition ? q_.claim.condition : rule::truth(true));
        if (q_.game.where) met = rule::binary(Op::and_, q_.game.where, met);
        if (first_below(*met, true) == q_.cases) throw Rejected("the claim is about no case at all");
        if (const auto n = first_below(*formula, false); n < q_.cases) throw Rejected(fmt::format("the claim is false: it fails at n = {}", n));
        return fmt::format("from n = {} on the claim repeats with period {}, and it is true for every n below {}", repeats.from, repeats.period, q_.cases);
    }

    /// The certificate's case: a number, or a list of them, for every name that the claim leaves open.
    std::string counterexample() {
        if (!q_.at->is_object()) throw Unreadable("a counterexample gives a number to each name");
        Frame frame(frame_);
        std::set<std::uint32_t> given;
        for (std::size_t i = 0; i < components_; ++i) {
            const auto slot = static_cast<std::uint32_t>(i);
            if (q_.at->contains(q_.game.components[i].name)) frame[i] = value_of(q_.at->at(q_.game.components[i].name)), given.insert(slot);
        }
        for (const rule::Binder& b : q_.claim.domain) {
            if (!q_.at->contains(b.name)) throw Rejected("the counterexample does not say what " + b.name + " is");
            frame.at(b.slot) = value_of(q_.at->at(b.name));
            given.insert(b.slot);
        }
        if (given.size() != q_.at->size()) throw Rejected("the counterexample gives a number to a name that the claim does not have");
        std::size_t named = 0;
        while (given.count(static_cast<std::uint32_t>(named)) != 0 && named < components_) ++named;
        const bool whole = named == components_, free = q_.claim.over_positions || q_.claim.from_start;
        if (whole ? !is_position(frame) : free) throw Rejected("the counterexample is no position");
        // What is claimed of all positions is claimed of them as they are written: unordered parts ascending.
        if (free && q_.claim.domain.empty() && q_.answers.play(0).moves().normal(position(frame)) != position(frame))
            throw Rejected("the counterexample is not in the order in which positions are written");
        if (q_.claim.from_start) require_follower(frame);
        for (const rule::Binder& b : q_.claim.domain) require_element(b, frame);
        if (!evaluator_.holds(q_.claim.condition, frame)) throw Rejected("the claim is not about the counterexample");
        if (is_true(frame)) throw Rejected("the claim is not refuted: it is true at " + words(frame));
        return "it fails at " + words(frame);
    }

private:
    using Visit = std::function<bool(Frame&)>;

    bool is_true(Frame& frame) const { return truth_ ? truth_(evaluator_, frame) : evaluator_.holds(q_.claim.expr, frame); }

    rule::ExprRef quantified(Op op, const rule::ExprRef& body) const {
        if (q_.claim.domain.empty()) return body;
        auto whole = std::make_shared<Expr>();
        whole->op = op;
        whole->type = {rule::Kind::truth};
        whole->binders = q_.claim.domain;
        whole->args = {body};
        return whole;
    }
    /// The first n below the cases of the certificate where the formula has this truth; their number where it has it nowhere.
    std::uint64_t first_below(const Expr& formula, bool truth) const {
        for (std::uint64_t n = 0; n < q_.cases; ++n) {
            Frame frame(std::max<std::size_t>(frame_.size(), q_.game.where_frame));
            frame[0] = number(static_cast<std::int64_t>(n));
            if ((evaluator_.number_at(formula, frame) != 0) == truth) return n;
        }
        return q_.cases;
    }

    std::optional<Repeats> law(std::uint32_t game, bool outcomes) const {
        const ProvedLaw* known = q_.answers.law(game);
        return known ? known->repeats(outcomes) : std::nullopt;
    }
    const rule::Binder* bound(std::size_t component) const {
        for (const rule::Binder& b : q_.claim.domain) {
            if (b.slot == component) return &b;
        }
        return nullptr;
    }
    Position position(const Frame& frame) const { return {frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(components_)}; }
    bool is_position(const Frame& frame) { return q_.answers.play(0).moves().contains(position(frame)); }

    /// Numbers that are no position are no case.
    void bindings(const Visit& visit) {
        Frame frame(frame_);
        std::size_t named = 0;
        for (const rule::Binder& b : q_.claim.domain) named += b.slot < components_;
        evaluator_.each(q_.claim.domain, q_.claim.condition, frame,
                        [&] { return (named == components_ && q_.game.where && !is_position(frame)) || visit(frame); });
    }

    /// Only where every component is one of finitely many, be it by what is assumed. An unordered position is one in ascending order.
    void positions(const Visit& visit) {
        Limits limits(q_.game, evaluator_, frame_.size());
        limits.read({q_.game.where, q_.claim.condition, q_.claim.expr->op == Op::implies && !truth_ ? q_.claim.expr->args[0] : nullptr});
        std::vector<rule::Binder> all;
        std::vector<std::size_t> words;
        for (std::size_t i = 0; i < components_; ++i) {
            const auto& c = q_.game.components[i];
            rule::Binder b{static_cast<std::uint32_t>(i), c.name, rule::type_of(c), nullptr};
            if (bound(i)) continue;
            if (c.kind == ComponentKind::range_set) b.range = rule::call(rule::Builtin::subsets, {rule::range(rule::number(c.low), rule::number(c.high))});
            else if (c.kind == ComponentKind::vertex_set || c.kind == ComponentKind::edge_set)
                b.range = rule::call(rule::Builtin::subsets, {rule::range(rule::number(0), rule::number(elements(c) - 1))});
            else if (c.kind == ComponentKind::vertex) b.range = rule::range(rule::number(0), rule::number(elements(c) - 1));
            else if (c.kind == ComponentKind::natural && limits.most(i)) b.range = rule::range(rule::number(0), rule::number(*limits.most(i)));
            else if (c.kind == ComponentKind::word && !c.letters.empty() && limits.most(i)) {
                words.push_back(i);
                continue;
            } else throw Rejected("the claim is about infinitely many positions, and no law that repeats decides it");
            all.push_back(std::move(b));
        }
        all.insert(all.end(), q_.claim.domain.begin(), q_.claim.domain.end());
        Frame frame(frame_);
        const std::function<bool()> rest = [&] {
            return evaluator_.each(all, nullptr, frame, [&] {
                const Position p = position(frame);
                if (!is_position(frame) || q_.answers.play(0).moves().normal(p) != p || !evaluator_.holds(q_.claim.condition, frame)) return true;
                return visit(frame);
            });
        };
        each_word(words, limits, frame, rest);
    }
    /// All words of these components that are no longer than is allowed.
    bool each_word(std::span<const std::size_t> components, const Limits& limits, Frame& frame, const std::function<bool()>& body) {
        if (components.empty()) return body();
        const std::size_t i = components.front();
        const auto& letters = q_.game.components[i].letters;
        const std::function<bool(Items)> from = [&](const Items& word) {
            q_.steps.take(1 + word.size());
            frame[i] = many(word);
            if (!each_word(components.subspan(1), limits, frame, body)) return false;
            if (static_cast<std::int64_t>(word.size()) >= *limits.most(i)) return true;
            return std::all_of(letters.begin(), letters.end(), [&](std::int64_t letter) {
                Items longer = word;
                longer.push_back(letter);
                return from(std::move(longer));
            });
        };
        return *limits.most(i) < 0 || from({});
    }
    /// Edges of a set of edges, else vertices.
    std::int64_t elements(const rule::Component& c) const {
        const rule::Graph& graph = q_.game.graphs.at(static_cast<std::size_t>(c.graph));
        return static_cast<std::int64_t>(c.kind == ComponentKind::edge_set ? graph.edges.size() : graph.vertices.size());
    }

    std::vector<Position> reached() {
        if (!q_.game.start) throw Rejected("the rule has no start");
        const Moves& moves = q_.answers.play(0).moves();
        std::vector<Position> order = {moves.normal(position_of(*q_.game.start))};
        std::set<Position> seen(order.begin(), order.end());
        for (std::size_t i = 0; i < order.size(); ++i) {
            q_.steps.take(20);
            if (order.size() > 2'000'000) throw Rejected("the start has more followers than the checker lists");
            for (Option& option : moves.options(Position(order[i]))) {
                for (Position& p : option) {
                    if (seen.insert(p).second) order.push_back(std::move(p));
                }
            }
        }
        return order;
    }
    void followers(const Visit& visit) {
        for (const Position& p : reached()) {
            Frame frame(frame_);
            std::copy(p.begin(), p.end(), frame.begin());
            if (!with_others(frame, 0, visit)) return;
        }
    }
    /// The names of `for` beside a position that is given: a component must be in its range.
    bool with_others(Frame& frame, std::size_t next, const Visit& visit) {
        if (next == q_.claim.domain.size()) return !evaluator_.holds(q_.claim.condition, frame) || visit(frame);
        const rule::Binder& b = q_.claim.domain[next];
        if (b.slot < components_) return !is_element(b, frame) || with_others(frame, next + 1, visit);
        return evaluator_.each({b}, nullptr, frame, [&] { return with_others(frame, next + 1, visit); });
    }
    bool is_element(const rule::Binder& b, const Frame& frame) const {
        Frame copy = frame;
        return !evaluator_.each({b}, nullptr, copy, [&] { return !(copy[b.slot] == frame[b.slot]); });
    }
    void require_element(const rule::Binder& b, const Frame& frame) const {
        if (!is_element(b, frame)) throw Rejected("the claim is not about the counterexample: " + b.name + " is outside its range");
    }
    void require_follower(const Frame& frame) {
        const Position p = q_.answers.play(0).moves().normal(position(frame));
        const auto all = reached();
        if (std::find(all.begin(), all.end(), p) == all.end()) throw Rejected("the counterexample is not reached from the start");
    }

    std::string words(const Frame& frame) const {
        std::string text;
        const auto add = [&](const std::string& name, const Value& v, const rule::Type& type) {
            text += (text.empty() ? "" : ", ") + name + " = " + in_words(v, type);
        };
        std::set<std::uint32_t> named = rule::free_slots(*q_.claim.expr);
        if (q_.claim.condition) named.merge(rule::free_slots(*q_.claim.condition));
        for (std::size_t i = 0; i < components_; ++i) {
            const bool said = named.empty() || named.count(static_cast<std::uint32_t>(i)) != 0;  // of P(n, 1) n is said, and nothing of the other number
            if (((q_.claim.over_positions || q_.claim.from_start) && said) || bound(i))
                add(q_.game.components[i].name, frame[i], rule::type_of(q_.game.components[i]));
        }
        for (const rule::Binder& b : q_.claim.domain) {
            if (b.slot >= components_) add(b.name, frame[b.slot], b.type);
        }
        return text.empty() ? "its only case" : text;
    }

    /// Vertices and edges by name, sets and vectors in their brackets.
    std::string in_words(const Value& v, const rule::Type& type) const {
        const rule::Kind item = v.many ? type.element : type.kind;
        const auto one = [&](std::int64_t x) {
            if (item == rule::Kind::vertex) return q_.game.graphs.at(static_cast<std::size_t>(type.graph)).vertices.at(static_cast<std::size_t>(x));
            if (item == rule::Kind::edge) return rule::edge_text(q_.game.graphs.at(static_cast<std::size_t>(type.graph)), static_cast<std::size_t>(x));
            if (item == rule::Kind::letter && x > 0x20 && x < 0x7f) return std::string(1, static_cast<char>(x));
            return std::to_string(x);
        };
        if (!v.many) return one(v.number);
        const bool set = type.kind == rule::Kind::set, word = type.kind == rule::Kind::word;
        std::string items;
        for (const std::int64_t x : v.items) items += (items.empty() || word ? "" : ", ") + one(x);
        return (set ? "{" : word ? "\"" : "[") + items + (set ? "}" : word ? "\"" : "]");
    }

    const Question& q_;
    const Truth& truth_;
    Evaluator evaluator_;
    std::size_t components_;
    Frame frame_;
};

}  // namespace

std::string decide_formula(const Question& q, const Truth& truth) {
    Formula formula(q, truth);
    if (q.theorem == "counterexample") {
        if (q.holds) throw Rejected("a counterexample does not prove a claim");
        return formula.counterexample();
    }
    if (q.theorem != "exhaustive" && (q.theorem != "law" || truth)) throw Rejected("theorem " + q.theorem + " does not decide a formula");
    if (!q.holds) throw Rejected("a formula is refuted by a counterexample");
    if (q.theorem == "law" && formula.speaks_of_all_numbers()) return formula.for_all_numbers();
    std::uint64_t count = 0;
    if (const auto failing = formula.fails(count)) throw Rejected("the claim is false: it fails at " + *failing);
    if (count == 0) throw Rejected("the claim is about no case at all");
    if (q.cases < count) throw CutShort(fmt::format("the certificate speaks of {} cases, there are {}", q.cases, count), count);
    if (q.cases > count) throw Rejected(fmt::format("the certificate speaks of {} cases, there are only {}", q.cases, count));
    return count == 1 ? "its only case was computed" : fmt::format("every one of its {} cases was computed", count);
}

}  // namespace grundy::verify
