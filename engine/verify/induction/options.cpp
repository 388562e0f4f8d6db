#include "engine/verify/induction/options.hpp"

#include <map>

#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::verify {

std::vector<Set> positions_by_options(const rule::Game& game, const Arrows& arrows, const Tuples& tuples, Steps& steps) {
    constexpr std::size_t most = 40;
    if (arrows.has_exchanges()) throw Rejected("options are not counted where an order does not matter");
    const Evaluator evaluator(game, steps);
    std::map<std::string, Set> options;  // by what they are, over the components
    for (const rule::Move& move : game.moves) {
        for (const rule::Binder& b : move.binders)
            if (!rule::free_slots(*b.range).empty()) throw Rejected("how many options a line gives depends on the position");
        rule::Names own;
        for (std::uint32_t k = 0; k < move.from.size(); ++k)
            if (move.from[k].slot) own[*move.from[k].slot] = rule::local(k, game.components.at(k).name, rule::type_of(game.components[k]));
        Frame frame(move.frame);
        std::size_t ways = 0;
        evaluator.each(move.binders, nullptr, frame, [&] {
            if (++ways > most || options.size() > most) throw Rejected("positions have more options than the checker counts");
            rule::Names numbers;
            for (const rule::Binder& b : move.binders) {
                if (frame[b.slot].many) throw Rejected("options are not counted where a set or a vector is chosen");
                numbers[b.slot] = rule::number(frame[b.slot].number);
            }
            rule::Move one = move;
            one.binders.clear();
            if (move.condition) one.condition = rule::substitute(move.condition, numbers, one.frame);
            rule::Names names = numbers;
            names.insert(own.begin(), own.end());
            std::vector<rule::Term> words = move.to;
            std::uint32_t next = one.frame;
            for (std::size_t t = 0; t < move.to.size(); ++t) {
                if (!move.to[t].binders.empty() || move.to[t].condition) throw Rejected("options are not counted where a sum over names is left");
                for (std::size_t k = 0; k < move.to[t].components.size(); ++k) {
                    one.to[t].components[k] = rule::substitute(move.to[t].components[k], numbers, one.frame);
                    words[t].components[k] = rule::substitute(move.to[t].components[k], names, next);
                }
            }
            std::string text = rule::to_string(words, game);
            for (const rule::Term& term : words)  // names bound inside could be those of components
                for (const auto& component : term.components)
                    if (rule::any_of(*component, [](const rule::Expr& part) { return !part.binders.empty(); })) text += " #" + std::to_string(options.size());
            const Set here = arrows.possible(one);
            const auto [found, fresh] = options.emplace(text, here);
            if (!fresh) found->second = tuples.either(found->second, here);
            return true;
        });
    }
    std::vector<Set> by{arrows.positions()};
    for (const auto& [words, here] : options) {
        std::vector<Set> more = by;
        more.push_back(tuples.constant(false));
        for (std::size_t n = 0; n < by.size(); ++n) more[n + 1] = tuples.either(more[n + 1], tuples.both(by[n], here));
        if (more.back().is_empty()) more.pop_back();
        by = std::move(more);
    }
    return by;
}

}  // namespace grundy::verify
