#include "engine/recognise/transitions.hpp"

#include <algorithm>

namespace grundy::recognise {

namespace {

constexpr std::size_t most_changes = 3;

}  // namespace

Transitions::Transitions(Symbolic& moves, const rule::Game&) : symbolic_(moves) {
    for (std::size_t s = 0; s < moves.scalars(); ++s) {
        x_.push_back(static_cast<Var>(s));
        y_.push_back(moves.fresh());
    }
    for (const auto& o : moves.options()) {
        if (o.parts.size() != 1) throw Beyond("a move leaves several positions of several numbers");
        const auto& target = o.parts.front();
        Line line;
        std::vector<CondRef> known{o.when};
        for (std::size_t s = 0; s < x_.size(); ++s) {
            if (target[s].size() == 1 && target[s].front().value == x(s)) continue;
            line.changes.push_back(s);
            std::vector<CondRef> pieces;
            for (const auto& p : target[s]) pieces.push_back(all({p.when, zero(y(s) - p.value)}));
            known.push_back(any(std::move(pieces)));
        }
        if (line.changes.size() > most_changes) throw Beyond("many numbers change at once");
        known.push_back(domain(line.changes));
        line.when = eliminate(all(std::move(known)), o.bound);
        add(moves_, line, true);
    }
}

CondRef Transitions::domain(const std::vector<std::size_t>& changes) {
    std::vector<Linear> from, to;
    for (std::size_t s = 0; s < x_.size(); ++s) {
        from.push_back(x(s));
        to.push_back(std::find(changes.begin(), changes.end(), s) == changes.end() ? x(s) : y(s));
    }
    return all({symbolic_.domain(from), symbolic_.domain(to)});
}

// Each number of `changes` goes down, goes up or stays; where it stays the system belongs to fewer changes.
void Transitions::add(ByChange& to, const Line& line, bool strict) {
    for (const Forms& system : systems(line.when)) {
        std::vector<std::pair<std::vector<std::size_t>, Forms>> cases{{{}, system}};
        for (const std::size_t s : line.changes) {
            const Linear rise = y(s) - x(s);
            std::vector<std::pair<std::vector<std::size_t>, Forms>> next;
            for (auto& [changes, forms] : cases) {
                for (const std::int64_t sign : {1, -1}) {
                    Forms more = forms;
                    more.push_back(rise * sign - Linear(1));
                    if (contradictory(more)) continue;
                    next.emplace_back(changes, std::move(more));
                    next.back().first.push_back(s);
                }
                Forms still = forms;
                still.push_back(rise);
                still.push_back(rise * -1);
                if (contradictory(still)) continue;
                for (auto& f : still) f = substitute(f, y_[s], x(s));
                next.emplace_back(changes, std::move(still));
            }
            cases = std::move(next);
        }
        for (auto& [changes, forms] : cases) {
            if (changes.empty() && strict) throw Beyond("a move may change nothing");
            to[changes].push_back(std::move(forms));
        }
    }
}

bool Transitions::legal(const std::vector<std::int64_t>& x, const std::vector<std::int64_t>& y) const {
    std::vector<std::size_t> changes;
    std::vector<std::int64_t> values(y_.back() + 1, 0);
    for (std::size_t s = 0; s < x_.size(); ++s) {
        if (x[s] != y[s]) changes.push_back(s);
        values[x_[s]] = x[s];
        values[y_[s]] = y[s];
    }
    const auto found = moves_.find(changes);
    if (found == moves_.end()) return false;
    const auto holds = [&](const Linear& f) {
        std::int64_t sum = f.constant;
        for (const auto& [v, k] : f.terms) sum = plus(sum, times(k, values[v]));
        return sum >= 0;
    };
    return std::any_of(found->second.begin(), found->second.end(), [&](const Forms& forms) { return std::all_of(forms.begin(), forms.end(), holds); });
}

// The moves that change number `a` alone, with a and b exchanged.
std::vector<Forms> Transitions::exchanged(std::size_t a, std::size_t b) const {
    const auto found = moves_.find({a});
    if (found == moves_.end()) return {};
    std::vector<Forms> result = found->second;
    const Var spare = y_.back() + 1;
    for (auto& forms : result)
        for (auto& f : forms)
            for (const auto* of : {&x_, &y_}) {
                f = substitute(f, (*of)[a], variable(spare));
                f = substitute(f, (*of)[b], variable((*of)[a]));
                f = substitute(f, spare, variable((*of)[b]));
            }
    return result;
}

bool Transitions::are(const std::vector<Line>& lines, bool unordered) {
    ByChange theirs;
    for (Line line : lines) {
        line.when = all({line.when, domain(line.changes)});
        add(theirs, line, true);
    }
    for (const auto& [changes, systems] : moves_) {
        const auto found = theirs.find(changes);
        if (found == theirs.end()) return false;
        if (!std::all_of(systems.begin(), systems.end(), [&](const Forms& f) { return covered(f, found->second); })) return false;
    }
    for (const auto& [changes, systems] : theirs) {
        std::vector<Forms> ours;
        if (const auto found = moves_.find(changes); found != moves_.end()) ours = found->second;
        if (unordered && changes.size() == 1) {
            for (std::size_t s = 0; s < x_.size(); ++s) {
                if (s == changes.front()) continue;
                const auto more = exchanged(s, changes.front());
                ours.insert(ours.end(), more.begin(), more.end());
            }
        }
        if (!std::all_of(systems.begin(), systems.end(), [&](const Forms& f) { return covered(f, ours); })) return false;
    }
    return true;
}

bool Transitions::all_from(std::int64_t least) {
    std::vector<Linear> position;
    Forms box;
    for (std::size_t s = 0; s < x_.size(); ++s) {
        position.push_back(x(s));
        box.push_back(x(s) - Linear(least));
    }
    return same_points(systems(symbolic_.domain(position)), {box});
}

}  // namespace grundy::recognise
