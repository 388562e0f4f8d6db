#include "engine/solve/lanes/batch_plan.hpp"

#include <algorithm>

namespace grundy::solve {
namespace {

using game::BinderPlan;
using game::Loop;

/// Ranges with at most so many elements, known from the text, are short: a longer name of the same move runs over the lanes instead.
constexpr std::int64_t short_range = 64;

/// Finds what a node reads: which of some slots.
class Reads {
public:
    explicit Reads(const game::Program& program) : program_(program) {}
    bool operator()(game::NodeId id, std::uint32_t slot) const {
        if (id == game::no_node) return false;
        const game::Node& node = program_.nodes[id];
        using game::Code;
        const auto pool = [&](game::NodeId begin, game::NodeId count) {
            for (game::NodeId i = 0; i < count; ++i)
                if ((*this)(program_.pool[begin + i], slot)) return true;
            return false;
        };
        switch (node.code) {
            case Code::constant:
            case Code::value_constant: return false;
            case Code::local:
            case Code::value_local: return node.a == slot;
            case Code::add:
            case Code::subtract:
            case Code::multiply:
            case Code::divide:
            case Code::modulo:
            case Code::equal:
            case Code::not_equal:
            case Code::less:
            case Code::less_equal:
            case Code::greater:
            case Code::greater_equal:
            case Code::nim_add: return (*this)(node.a, slot) || (*this)(node.b, slot);
            case Code::add_constant:
            case Code::negate:
            case Code::not_: return (*this)(node.a, slot);
            case Code::and_:
            case Code::or_:
            case Code::chain: return pool(node.a, node.b);
            default: return true;  // not looked into
        }
    }

private:
    const game::Program& program_;
};

bool is_numbers(const BinderPlan& binder) { return binder.kind == BinderPlan::Kind::range || binder.kind == BinderPlan::Kind::elements; }

bool is_short(const game::Program& program, const BinderPlan& binder) {
    const auto constant = [&](game::NodeId id) { return program.nodes[id].code == game::Code::constant; };
    if (binder.kind == BinderPlan::Kind::range)
        return constant(binder.a) && constant(binder.b) && program.nodes[binder.b].number < program.nodes[binder.a].number + short_range;
    return program.nodes[binder.a].code == game::Code::value_constant && program.constants[program.nodes[binder.a].a].size() <= short_range;
}

/// The last name, or where that has few elements the last one with many that no other range depends on.
std::size_t lane_of(const game::Program& program, const Loop& loop) {
    const Reads reads(program);
    const std::size_t last = loop.binders.size() - 1;
    if (!is_short(program, loop.binders[last])) return last;
    for (std::size_t j = last; j-- > 0;) {
        if (loop.binders[j].kind != BinderPlan::Kind::range || is_short(program, loop.binders[j])) continue;
        const bool free = std::none_of(loop.binders.begin() + static_cast<std::ptrdiff_t>(j) + 1, loop.binders.end(), [&](const BinderPlan& later) {
            return reads(later.a, loop.binders[j].slot) || reads(later.b, loop.binders[j].slot) || reads(later.length, loop.binders[j].slot);
        });
        if (free) return j;
    }
    return last;
}

/// Takes name j out of the loop. A cut or test of the others that reads it goes: cuts save steps only, and tests are made over the lanes.
/// Of the tests that have all names, those behind one over the lanes stay behind it: where they do not hold, an error in it would not be met. (One of earlier
/// names alone counts only where all others hold: game::Test.)
void divide_steps(game::Program& program, const Loop& loop, std::size_t j, BatchMove& move) {
    const Reads reads(program);
    const std::uint32_t slot = loop.binders[j].slot;
    const bool last = j + 1 == loop.binders.size();
    for (std::size_t k = 0; k < loop.binders.size(); ++k) {
        if (k == j) continue;
        BinderPlan binder = loop.binders[k];
        std::erase_if(binder.cuts, [&](const game::Cut& cut) { return k > j && (reads(cut.left, slot) || reads(cut.right, slot)); });
        move.outer.binders.push_back(std::move(binder));
    }
    move.lane = loop.binders[j];
    move.outer.tests.resize(move.outer.binders.size() + 1);
    bool kept_in_order = false;
    for (std::size_t k = 0; k < loop.tests.size(); ++k)
        for (game::Test test : loop.tests[k]) {
            const bool over_lanes = last ? k == loop.tests.size() - 1 : k > j && (kept_in_order || reads(test.node, slot));
            kept_in_order = kept_in_order || (over_lanes && k + 1 == loop.tests.size());
            test.flag = program.flags++;
            if (over_lanes) move.tests.push_back(test);
            else move.outer.tests[k > j ? k - 1 : k].push_back(test);
        }
}

std::optional<BatchMove> batch_move(game::Program& program, const game::MovePlan& plan) {
    BatchMove move;
    move.from = plan.from.entries[0];
    if (!plan.orders.empty() || plan.to.size() > 8) return std::nullopt;
    for (const game::TermPlan& term : plan.to) {
        if (term.loop >= 0 || term.components.size() != 1) return std::nullopt;
        move.parts.push_back(term.components[0]);
    }
    const Loop& loop = program.loops[plan.loop];
    if (!std::all_of(loop.binders.begin(), loop.binders.end(), is_numbers)) return std::nullopt;
    if (loop.binders.empty()) move.tests = loop.tests[0];
    else divide_steps(program, loop, lane_of(program, loop), move);
    return move;
}

}  // namespace

std::shared_ptr<const BatchPlan> batch_plan(const game::Ruleset& game) {
    const auto program = game::program_of(game);
    const auto& components = game.shape().components();
    if (!program || components.size() != 1 || components[0].kind != rule::ComponentKind::natural || !game.convention().has_values()) return nullptr;
    auto plan = std::make_shared<BatchPlan>();
    plan->program = *program;
    rule::Game rest = program->game;
    rest.moves.clear();
    for (std::size_t i = 0; i < program->moves.size(); ++i) {
        if (auto move = batch_move(plan->program, program->moves[i])) plan->moves.push_back(std::move(*move));
        else rest.moves.push_back(program->game.moves[i]);
    }
    if (plan->moves.empty()) return nullptr;
    if (!rest.moves.empty()) plan->rest = game::compile(std::move(rest));
    return plan;
}

}  // namespace grundy::solve
