/// A strategy `keep`, case by case: at every position of the set, play ends, a position without a move is lost for its mover, and every move is answered by one
/// that leads back into the set, or its mover has won. Replies that the claim names are for induction/kept.cpp.
#include <algorithm>

#include "engine/verify/claim.hpp"

namespace grundy::verify {
namespace {

class Kept {
public:
    Kept(const Question& q, const Evaluator& evaluator) : q_(q), evaluator_(evaluator), play_(q.answers.play(0)) {}

    bool is_in(const Position& p) const {
        Frame frame(std::max<std::size_t>(q_.claim.frame, p.size()));
        std::copy(p.begin(), p.end(), frame.begin());
        for (const rule::Binder& b : q_.claim.domain) {
            Frame copy = frame;
            if (evaluator_.each({b}, nullptr, copy, [&] { return !(copy[b.slot] == frame[b.slot]); })) return false;
        }
        return evaluator_.holds(q_.claim.condition, frame) && evaluator_.holds(q_.claim.expr, frame);
    }

    bool is_answered(const Position& p) {
        if (q_.holds) play_.at(p);  // throws where play may go on for ever
        const std::vector<Option> options = play_.moves().options(p);
        if (options.empty()) return play_.at(p) == 0;
        return std::all_of(options.begin(), options.end(), [&](const Option& option) { return is_replied(single(option)); });
    }

private:
    static const Position& single(const Option& option) {
        if (option.size() != 1) throw Rejected("a strategy speaks of single positions, and a move leads to none, or to a sum");
        return option.front();
    }
    bool is_replied(const Position& there) {
        const std::vector<Option> replies = play_.moves().options(there);
        if (replies.empty()) return play_.at(there) != 0;
        return std::any_of(replies.begin(), replies.end(), [&](const Option& reply) { return is_in(single(reply)); });
    }

    const Question& q_;
    const Evaluator& evaluator_;
    Play& play_;
};

}  // namespace

std::string decide_keep(const Question& q) {
    if (!q.claim.expr) throw Rejected("the claim says nothing");
    if (!q.claim.answers.empty() || !q.claim.replies.empty()) throw Rejected("replies that are named are something that the checker does not try case by case");
    for (const rule::Binder& b : q.claim.domain)
        if (b.slot >= q.game.components.size()) throw Rejected("the set of a strategy depends on more than the position");
    bool met = false;
    std::string how = decide_formula(q, [&](const Evaluator& evaluator, Frame& frame) {
        const Position at(frame.begin(), frame.begin() + static_cast<std::ptrdiff_t>(q.game.components.size()));
        Kept kept(q, evaluator);
        const Position here = q.answers.play(0).moves().normal(at);
        if (!kept.is_in(here)) return true;
        met = true;
        return kept.is_answered(here);
    });
    if (!met) throw Rejected("no position that the claim is about lies in the set");
    return how;
}

}  // namespace grundy::verify
