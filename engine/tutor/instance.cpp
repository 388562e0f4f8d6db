#include "engine/tutor/instance.hpp"

#include <algorithm>

#include "engine/claim/ground/ground.hpp"
#include "engine/claim/stated_law.hpp"
#include "engine/rule/evaluate/evaluator.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::tutor {
namespace {

using rule::Expr;
using rule::Op;

class Reader {
public:
    Reader(const rule::Game& game, rule::Evaluator::Frame frame) : game_(game), evaluator_(game), frame_(std::move(frame)) {}

    rule::Value value(const Expr& e) { return evaluator_.evaluate(e, frame_); }

    /// Down to comparisons: what stands on their sides.
    void read(const Expr& e, Instance& into) {
        switch (e.op) {
            case Op::not_:
            case Op::and_:
            case Op::implies:
            case Op::iff: break;
            case Op::or_:  // which of several it is: then plain numbers tell as well
                plain_too_ = true;
                for (const auto& part : e.args)
                    if (value(*part).truth()) return read(*part, into);
                break;
            case Op::if_:
                read(*e.args[0], into);
                read(*e.args[value(*e.args[0]).truth() ? 1 : 2], into);  // the other says nothing here
                return;
            case Op::compare:
            case Op::element_of:
            case Op::call:
                for (const auto& side : e.args) number(*side, into);
                return;
            default:
                if (e.type.kind == rule::Kind::truth) add(e, into);
                else number(e, into);
                return;
        }
        for (const auto& part : e.args) read(*part, into);
    }

private:
    void number(const Expr& e, Instance& into) {
        const bool plain = (e.op == Op::local && !plain_too_) || rule::free_slots(e).empty();
        if (e.type.kind == rule::Kind::number && !plain) add(e, into);
    }
    void add(const Expr& e, Instance& into) {
        std::pair<std::string, std::string> part{rule::to_string(e, game_), claim::text_of(value(e), game_)};
        if (std::find(into.parts.begin(), into.parts.end(), part) == into.parts.end()) into.parts.push_back(std::move(part));
    }

    const rule::Game& game_;
    rule::Evaluator evaluator_;
    rule::Evaluator::Frame frame_;
    bool plain_too_ = false;
};

}  // namespace

Instance instance(const rule::Game& game, const Expr& expr, const rule::PositionData& position) {
    Instance found;
    try {
        Reader reader(game, claim::frame_at(game, expr, position));
        const rule::Value whole = reader.value(expr);
        found.known = true;
        if (expr.type.kind == rule::Kind::truth) found.truth = whole.truth();
        else found.value = claim::text_of(whole, game);
        reader.read(expr, found);
    } catch (const rule::ConstantError&) {  // too large to be worked out
        found = {};
    }
    return found;
}

}  // namespace grundy::tutor
