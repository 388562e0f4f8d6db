#include "engine/claim/ground/ground.hpp"

#include <algorithm>
#include <utility>

#include "engine/analyse/heap/sequence.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/text.hpp"
#include "engine/puzzle/puzzle.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using analyse::Known;
using analyse::Oracle;
using analyse::Want;
using base::Integer;
using rule::Expr;
using rule::Kind;
using rule::Op;
using rule::Value;

namespace {

constexpr std::size_t kept_oracles = 8;
/// Of an aggregate; a longer range is looked at for what repeats there.
constexpr std::int64_t most_tried = 20'000;

bool is_many(Kind kind) { return kind == Kind::set || kind == Kind::vector || kind == Kind::word; }

Want want_of(Op op) { return op == Op::value_at ? Want::value : Want::outcome; }

char letter_of(Op op) { return op == Op::previous_at ? 'P' : op == Op::next_at ? 'N' : 'D'; }

}  // namespace

std::shared_ptr<Oracle> Oracles::of(const std::shared_ptr<const rule::Game>& game) {
    const std::string text = rule::canonical_text(*game);
    const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const auto& entry) { return entry.first == text; });
    if (found != kept_.end()) return found->second;
    if (kept_.size() == kept_oracles) {
        sought_.erase(kept_.front().second.get());
        kept_.erase(kept_.begin());
    }
    kept_.emplace_back(text, std::make_shared<Oracle>(game, options_, budget_));
    return kept_.back().second;
}

Oracle& Ground::oracle(std::uint32_t use) {
    auto& slot = by_use_[use];
    if (!slot) slot = oracles_.of(use == 0 ? game_ : game_->uses.at(use - 1).second);
    return *slot;
}

/// Kept here as well, so that the oracle outlives the claim.
Oracle& Ground::oracle(const std::shared_ptr<const rule::Game>& game) {
    auto& slot = by_use_[static_cast<std::uint32_t>(0x80000000U + by_use_.size())];
    slot = oracles_.of(game);
    return *slot;
}

void Ground::tick() {
    if (++ticks_ % 64 != 0) return;
    if (const auto limit = budget_.exceeded()) throw Unanswered{std::string("the ") + base::name(*limit) + " limit was reached", limit};
}

rule::Evaluator Ground::evaluator() {
    rule::Evaluator evaluator(*game_);
    evaluator.answer_with([this](const Expr& expr, const std::vector<Value>& args) { return answer(expr, args); });
    if (oracles_.over_long_range)
        evaluator.shorten(
            [this](const Expr& e, const Integer& low, const Integer& high, const Frame& frame) { return oracles_.over_long_range(*this, e, low, high, frame); },
            most_tried);
    return evaluator;
}

Value Ground::evaluate(const Expr& expr, Frame& frame) {
    try {
        return evaluator().evaluate(expr, frame);
    } catch (const rule::ConstantError& error) {
        const std::string here = describe(frame);
        throw Unanswered{here.empty() ? error.message : error.message + " (at " + here + ")"};
    } catch (const base::LimitReached& reached) {
        throw Unanswered{reached.what(), reached.limit()};
    }
}

bool Ground::each(const Expr& range, Frame& frame, const rule::Evaluator::Visit& visit) {
    try {
        return evaluator().for_each(range, frame, visit);
    } catch (const rule::ConstantError& error) {
        throw Unanswered{error.message};
    } catch (const base::LimitReached& reached) {
        throw Unanswered{reached.what(), reached.limit()};
    }
}

bool Ground::each_binding(const std::vector<rule::Binder>& binders, const Expr* condition, Frame& frame, const std::function<bool()>& visit) {
    try {
        rule::Evaluator walker(*game_, {.steps = 2'000'000'000});
        walker.answer_with([this](const Expr& expr, const std::vector<Value>& args) { return answer(expr, args); });
        return walker.bind_all(binders, condition, frame, visit);
    } catch (const rule::ConstantError& error) {
        throw Unanswered{error.message};
    } catch (const base::LimitReached& reached) {
        throw Unanswered{reached.what(), reached.limit()};
    }
}

void Ground::record(bool on) {
    recording_ = on;
    if (on) asked_.clear();
}

Value Ground::answer(const Expr& expr, const std::vector<Value>& args) {
    rule::PositionData position;
    for (const Value& arg : args) position.push_back(datum_of(arg));
    if (rule::asks_of_puzzle(expr.op)) return of_puzzle(expr, position);
    Known known = ask(expr, position);
    const rule::Game& whose = game_of(expr.ref);
    const base::Limit limit = known.limit.value_or(base::Limit::size);  // no law reaches so far: nothing is wrong with what was asked
    if (recording_) asked_.push_back({expr.op, expr.ref, position, known});
    if (expr.op != Op::value_at) {
        if (known.outcome == '?') throw Unanswered{"the outcome of " + rule::to_string(position, whose) + " was not found: " + known.note, limit};
        return rule::truth_value(known.outcome == letter_of(expr.op));
    }
    if (known.value) return rule::number_value(*known.value);
    if (known.infinite && compared_.count(&expr) != 0) return infinite(analyse::value_text(known));
    if (known.infinite) throw Unanswered{"the value of " + rule::to_string(position, whose) + " is " + analyse::value_text(known) + ", which is not a number"};
    throw Unanswered{"the value of " + rule::to_string(position, whose) + " was not found" + (known.note.empty() ? "" : ": " + known.note), limit};
}

/// Of a loopy position the value is ∞ with a set. Beside other values it is no number: equal to none, equal to itself, and beyond every number, as in the
/// theory of these values (7.2). It stands in formulas as a number that nothing else reaches; what is computed from values has no meaning, and stays
/// unanswered.
void Ground::find_compared(const Expr& e) {
    const bool compares = e.op == Op::compare || e.op == Op::element_of;
    for (const auto& arg : e.args) {
        const bool number = arg->op == Op::value_at || arg->op == Op::distance_at;
        if (compares && number && (e.op == Op::compare || arg == e.args[0])) compared_.insert(arg.get());
        find_compared(*arg);
    }
    if (e.condition) find_compared(*e.condition);
}

namespace {
const Integer& beyond_numbers() {
    static const Integer bound = Integer(1) << 70'000;  // no literal in a formula about values comes near
    return bound;
}
}  // namespace

Value Ground::infinite(const std::string& loopy) {
    auto found = std::find(loopy_.begin(), loopy_.end(), loopy);
    if (found == loopy_.end()) found = loopy_.insert(loopy_.end(), loopy);
    return rule::number_value(beyond_numbers() + Integer(found - loopy_.begin()));
}

void Ground::show_infinite(const Expr& expr) {
    using enum Op;
    if (expr.op == value_at || expr.op == distance_at) compared_.insert(&expr);
    if (expr.op == set_list || expr.op == vector_list || expr.op == set_comprehension || expr.op == vector_comprehension) {
        for (const auto& arg : expr.args) show_infinite(*arg);
    }
}

std::string Ground::write(const Value& value) const {
    if (!loopy_.empty() && (value.type.kind == Kind::set || value.type.kind == Kind::vector)) {
        std::string text;
        for (const Value& item : rule::items_of(value)) text += (text.empty() ? "" : ", ") + write(item);
        return value.type.kind == Kind::set ? "{" + text + "}" : "[" + text + "]";
    }
    if (value.type.kind == Kind::number && !loopy_.empty() && value.number() >= beyond_numbers()) {
        const auto which = static_cast<std::size_t>(Integer(value.number() - beyond_numbers()));
        if (which < loopy_.size()) return loopy_[which];
    }
    return text_of(value, *game_);
}

/// A heap whose value is in the table, or under a proved law, without words about it: formulas ask this a million times.
std::optional<Known> Ground::quickly(Oracle& oracle, const rule::PositionData& position, Want want) {
    if (!oracle.is_sequence() || oracle.rule().where) return std::nullopt;
    for (const rule::Datum& datum : position) {
        if (!datum.items.empty() && datum.items.front() < 0) return std::nullopt;
    }
    const auto heap = oracle.heap_of(position);
    if (!heap) return std::nullopt;
    const auto small = base::to_int64(*heap);
    const solve::Values& values = oracle.sequence().values();
    const bool in_table = small && static_cast<std::uint64_t>(*small) < values.size();
    const auto law = oracle.telling(*heap, want);
    if (!law && !in_table) return std::nullopt;
    Known known;
    if (in_table) {
        known.value = Integer(values[static_cast<std::uint64_t>(*small)]);
        known.outcome = *known.value == 0 ? 'P' : 'N';
    } else {
        const pattern::Answer answer = law->law->at(*heap);
        known.outcome = answer.outcome;
        known.value = answer.value;
    }
    rest_on(law);
    return known;
}

/// A law, or the table where there is none. Asked very often, and mostly for the same.
void Ground::rest_on(const pattern::TheoremRef& law) {
    if (law ? law.get() == last_law_ : computed_) return;
    grounds_.add(law ? pattern::Evidence(law) : pattern::Evidence(pattern::Computed{}));
    if (law) last_law_ = law.get();
    else computed_ = true;
}

namespace {

/// Of what is no position: the condition that leaves such out, before the question.
std::string way_out(const rule::Game& game, const Expr& asked, const base::Failure& failure) {
    if (failure.hint().empty()) return "";
    if (failure.kind() != base::FailureKind::bad_input || !game.where || asked.ref != 0) return "; " + failure.hint();
    const std::string where = rule::to_string(*game.where, game);
    const Op op = game.where->op;
    const bool loose = op == Op::or_ || op == Op::implies || op == Op::iff || op == Op::if_;
    const char* letter = asked.op == Op::value_at ? "g" : asked.op == Op::previous_at ? "P" : asked.op == Op::next_at ? "N" : "D";
    return "; " + failure.hint() + ", and a condition before the question leaves the others out: " + (loose ? "(" + where + ")" : where) + " and " + letter +
           "(" + base::joined(game.components, ", ", &rule::Component::name) + ")" + (asked.op == Op::value_at ? " = …" : "");
}

}  // namespace

Known Ground::ask(const Expr& expr, const rule::PositionData& position) {
    tick();
    Oracle& whose = oracle(expr.ref);
    const Want want = want_of(expr.op);
    if (want == Want::value && !whose.has_values()) {
        throw Unanswered{"positions of " + whose.rule().name + " have no Grundy values: it is not impartial normal play"};
    }
    if (auto known = quickly(whose, position, want)) return *known;
    try {
        whose.require(position);
        auto said = stated && expr.ref == 0 ? stated(position, want) : std::nullopt;
        if (stated && expr.ref == 0 && !said) throw Unanswered{"no claim that is proved says it"};
        Known known = said ? std::move(*said) : whose.at(position, want);
        grounds_.add(known.grounds);
        return known;
    } catch (const base::Failure& failure) {
        base::pass_grave(failure);
        throw Unanswered{failure.what() + way_out(whose.rule(), expr, failure), base::limit_of(failure)};
    }
}

pattern::TheoremRef Ground::law(Oracle& oracle) {
    oracles_.seek_law(oracle);
    return oracle.sought_theorem();
}

/// A weaker law that holds in any case does not end the search for the whole one.
const std::vector<Beside>& Oracles::beside() {
    if (!beside_) beside_ = list_beside_ ? list_beside_() : std::vector<Beside>{};
    return *beside_;
}

/// Most periods that people claim are proved by these; beyond, theorems that need no values are asked first.
static constexpr std::uint64_t few_values = 4'000;

void Oracles::seek_law(Oracle& oracle) {
    if (!oracle.is_sequence() || oracle.sequence().proved() || sought_.count(&oracle) != 0) return;
    cut_short_ |= briefly_;
    if (!(briefly_ ? sought_briefly_ : sought_).insert(&oracle).second) return;
    using Clock = base::Budget::Clock;
    const auto deadline = budget_.deadline();
    const auto left = deadline ? *deadline - Clock::now() : std::chrono::duration_cast<Clock::duration>(std::chrono::seconds(10));
    budget_.set_deadline(Clock::now() + left / 3);
    const auto limit = base::ended_early([&] { briefly_ ? oracle.seek_early_proof(few_values) : oracle.seek_proof(); });
    budget_.set_deadline(deadline.value_or(Clock::time_point::max()));
    if (limit && *limit != base::Limit::time) throw Unanswered{"no law was proved", limit};
}

bool Oracles::briefly(const std::function<void()>& work) {
    struct Ended {
        bool& briefly;
        bool before = std::exchange(briefly, true);
        ~Ended() { briefly = before; }
    };
    const Ended ended{briefly_};
    cut_short_ = false;
    work();
    return cut_short_;
}

void Oracles::in_part_of_time(int part, double seconds, const std::function<void()>& work) {
    using Clock = base::Budget::Clock;
    struct Restored {
        base::Budget& budget;
        std::optional<Clock::time_point> before;
        ~Restored() { budget.set_deadline(before.value_or(Clock::time_point::max())); }
    };
    const Restored restored{budget_, budget_.deadline()};
    const auto most = base::seconds(seconds);
    const auto left = restored.before && *restored.before != Clock::time_point::max() ? *restored.before - Clock::now() : most * part;
    budget_.set_deadline(Clock::now() + std::min(left / part, most));
    work();
}

Frame Ground::frame_of(const rule::PositionData& position) const { return rule::frame_of(*game_, position, claim_.frame); }

std::optional<rule::PositionData> Ground::position_in(const Frame& frame) const {
    rule::PositionData position;
    for (std::size_t i = 0; i < game_->components.size(); ++i) {
        if (i >= frame.size() || !frame[i]) return std::nullopt;
        position.push_back(datum_of(*frame[i]));
    }
    return position;
}

std::string Ground::shown(const rule::PositionData& position) const { return told_as ? told_as(position) : rule::to_string(position, *game_); }

std::string Ground::describe(const Frame& frame) const {
    std::string text;
    std::size_t first = 0;
    if (const auto position = position_in(frame)) {
        text = rule::to_string(*position, *game_);
        first = game_->components.size();
    }
    const auto add = [&](const std::string& name, const Value& value) { text += (text.empty() ? "" : ", ") + name + " = " + text_of(value, *game_); };
    for (std::size_t i = first; i < game_->components.size() && i < frame.size(); ++i) {
        if (frame[i]) add(game_->components[i].name, *frame[i]);
    }
    for (const rule::Binder& binder : claim_.domain) {
        if (binder.slot >= game_->components.size() && binder.slot < frame.size() && frame[binder.slot]) add(binder.name, *frame[binder.slot]);
    }
    return text;
}

std::vector<std::pair<std::string, rule::Datum>> Ground::bound(const Frame& frame) const {
    std::vector<std::pair<std::string, rule::Datum>> all;
    const auto add = [&](const std::string& name, std::size_t slot) {
        if (slot < frame.size() && frame[slot]) all.emplace_back(name, datum_of(*frame[slot]));
    };
    for (std::size_t i = 0; i < game_->components.size(); ++i) add(game_->components[i].name, i);
    for (const rule::Binder& binder : claim_.domain) {
        if (binder.slot >= game_->components.size()) add(binder.name, binder.slot);
    }
    return all;
}

rule::Datum datum_of(const Value& value) { return {!is_many(value.type.kind), value.items}; }

std::string text_of(const Parts& parts, const rule::Game& game) {
    std::string text;
    for (const auto& part : parts) text += (text.empty() ? "" : " + ") + rule::to_string(part, game);
    return text.empty() ? "()" : text;
}

std::string text_of(const Value& value, const rule::Game& game) {
    if (value.type.kind == Kind::truth) return value.truth() ? "true" : "false";
    if (value.type.kind == Kind::vertex)
        return game.graphs.at(static_cast<std::size_t>(value.type.graph)).vertices.at(static_cast<std::size_t>(value.number()));
    if (value.type.kind == Kind::edge)
        return rule::edge_text(game.graphs.at(static_cast<std::size_t>(value.type.graph)), static_cast<std::size_t>(value.number()));
    if (value.type.kind == Kind::letter) return "'" + rule::text_of(value.items) + "'";
    if (value.type.kind == Kind::word) return "\"" + rule::text_of(value.items) + "\"";
    if (!is_many(value.type.kind)) return base::to_string(value.number());
    if (value.type.kind == Kind::set && value.type.element == Kind::number) return "{" + rule::ranges(value.items) + "}";
    std::string text;
    for (const Value& item : rule::items_of(value)) text += (text.empty() ? "" : ", ") + text_of(item, game);
    return value.type.kind == Kind::set ? "{" + text + "}" : "[" + text + "]";
}

}  // namespace grundy::claim
