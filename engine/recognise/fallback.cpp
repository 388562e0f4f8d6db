// What is of no family: is it at least seen to go down?
//
// A move goes down in a rank (a number of the position, or their sum) when its conditions and "the rank does not fall" contradict each other:
// shown by Fourier and Motzkin over the rationals on each disjunct, which may say no where the integers say yes, never the other way. Conditions
// that are not linear are left out, so the moves shown to fall are at least those of the rule. Several ranks, one after the other, make a
// lexicographic order: a rank is used when no remaining move raises it, and the moves that lower it are done.
#include <algorithm>

#include "engine/recognise/algebra/polyhedra.hpp"
#include "engine/recognise/heap/heap.hpp"
#include "engine/recognise/several/tuples.hpp"

namespace grundy::recognise {

namespace {

Forms forms_of(const std::vector<CondRef>& atoms) {
    Forms r;
    for (const auto& a : atoms) {
        if (a->kind == Cond::Kind::at_least || a->kind == Cond::Kind::zero) r.push_back(a->linear);
        if (a->kind == Cond::Kind::zero) r.push_back(a->linear * -1);
    }
    return r;
}

/// One part of one option: target - source by scalar, and what is known.
struct Step {
    std::vector<Linear> change;
    std::vector<Forms> cases;
};

std::vector<Step> steps(Symbolic& moves) {
    std::vector<Linear> source;
    for (std::size_t s = 0; s < moves.scalars(); ++s) source.push_back(variable(static_cast<Var>(s)));
    const CondRef domain = moves.domain(source);
    std::vector<Step> r;
    for (const auto& o : moves.options()) {
        for (const auto& part : o.parts) {
            std::vector<CondRef> known{domain, o.when};
            std::vector<Linear> target;
            Step step;
            for (std::size_t s = 0; s < part.size(); ++s) {
                const Var v = moves.fresh();
                target.push_back(variable(v));
                step.change.push_back(variable(v) - source[s]);
                std::vector<CondRef> pieces;
                for (const auto& p : part[s]) pieces.push_back(all({p.when, zero(variable(v) - p.value)}));
                known.push_back(any(std::move(pieces)));
            }
            known.push_back(moves.domain(target));
            for (const auto& d : disjuncts(all(std::move(known)))) step.cases.push_back(forms_of(d));
            r.push_back(std::move(step));
            if (r.size() > 500) throw Beyond("the moves have too many cases");
        }
    }
    return r;
}

// rank(change) <= -least in every case.
bool falls(const Step& step, const Linear& change, std::int64_t least) {
    return std::all_of(step.cases.begin(), step.cases.end(), [&](Forms forms) {
        forms.push_back(change + Linear(least - 1));
        return contradictory(std::move(forms));
    });
}

// A lexicographic order of the ranks that every step lowers.
bool all_fall(std::vector<Step> left, std::size_t scalars) {
    const auto change = [&](const Step& s, std::size_t rank) {
        if (rank < scalars) return s.change[rank];
        Linear sum;
        for (const auto& c : s.change) sum = sum + c;
        return sum;
    };
    for (bool progress = true; progress && !left.empty();) {
        progress = false;
        for (std::size_t rank = 0; rank <= scalars; ++rank) {
            if (!std::all_of(left.begin(), left.end(), [&](const Step& s) { return falls(s, change(s, rank), 0); })) continue;
            progress = std::erase_if(left, [&](const Step& s) { return falls(s, change(s, rank), 1); }) > 0 || progress;
        }
    }
    return left.empty();
}

bool natural(const rule::Game& game, std::size_t component) {
    return game.components[component].kind == rule::ComponentKind::natural || game.components[component].kind == rule::ComponentKind::vector;
}

}  // namespace

Recognition fallback(const rule::Game& game, const std::string& why) {
    Recognition r;
    r.family = General{};
    r.evidence = why;
    for (std::size_t i = 0; i < game.components.size(); ++i) r.embedding.components.push_back(i);
    try {
        Symbolic moves(game, true);
        for (std::size_t c = 0; c < game.components.size(); ++c)
            if (!natural(game, c)) return r;
        moves.explore();
        const bool single = game.components.size() == 1 && moves.scalars() == 1;
        if (!all_fall(steps(moves), moves.scalars())) {
            r.evidence += "; the moves are not seen to go down";
        } else if (single) {
            r.family = OneHeap{};
        } else {
            r.family = Tuple{static_cast<std::int64_t>(moves.scalars())};
        }
    } catch (const Beyond& reason) {
        if (r.evidence != reason.what()) r.evidence += std::string("; ") + reason.what();
    }
    return r;
}

}  // namespace grundy::recognise
