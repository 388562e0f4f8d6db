#include "engine/recognise/several/transitions.hpp"

#include <algorithm>

namespace grundy::recognise {

namespace {

constexpr std::size_t most_changes = 3;

}  // namespace

Transitions::Transitions(Symbolic& moves, std::optional<std::int64_t> apart) : symbolic_(moves), apart_(apart) {
    std::vector<Var> source, target;  // the numbers themselves
    for (std::size_t s = 0; s < moves.scalars(); ++s) {
        source.push_back(static_cast<Var>(s));
        target.push_back(moves.fresh());
        x_.push_back(apart ? moves.fresh() : source.back());
        y_.push_back(moves.fresh());
    }
    for (const auto& o : moves.options()) {
        if (o.parts.size() != 1) throw Beyond("a move leaves several positions of several numbers");
        const auto& parts = o.parts.front();
        std::vector<std::size_t> numbers;
        std::vector<CondRef> known{o.when};
        for (std::size_t s = 0; s < x_.size(); ++s) {
            if (parts[s].size() == 1 && parts[s].front().value == variable(source[s])) continue;
            numbers.push_back(s);
            std::vector<CondRef> pieces;
            for (const auto& p : parts[s]) pieces.push_back(all({p.when, zero(variable(target[s]) - p.value)}));
            known.push_back(any(std::move(pieces)));
        }
        Line line;
        line.changes = changed_coordinates(numbers);
        if (line.changes.size() > most_changes) throw Beyond("many numbers change at once");
        line.when = eliminate(all(std::move(known)), o.bound);
        std::vector<CondRef> still;
        for (std::size_t s = 0; s < x_.size(); ++s) {
            const bool moves_here = std::find(numbers.begin(), numbers.end(), s) != numbers.end();
            if (!moves_here) still.push_back(zero(number(s, line.changes) - number(s, {})));
            line.when = substitute(line.when, target[s], number(s, line.changes));
        }
        for (std::size_t s = 0; s < x_.size(); ++s) line.when = substitute(line.when, source[s], number(s, {}));
        still.push_back(line.when);
        still.push_back(domain(line.changes));
        line.when = all(std::move(still));
        add(moves_, line, true);
    }
}

std::vector<std::size_t> Transitions::changed_coordinates(const std::vector<std::size_t>& numbers) const {
    std::vector<std::size_t> r = numbers;
    for (const std::size_t s : numbers)
        if (apart_ && s + 1 < x_.size()) r.push_back(s + 1);
    std::sort(r.begin(), r.end());
    r.erase(std::unique(r.begin(), r.end()), r.end());
    return r;
}

Linear Transitions::number(std::size_t s, const std::vector<std::size_t>& changes) const {
    Linear sum;
    for (std::size_t t = apart_ ? 0 : s; t <= s; ++t) {
        sum = sum + (std::find(changes.begin(), changes.end(), t) == changes.end() ? x(t) : y(t));
        if (t > 0 && apart_) sum = sum + Linear(*apart_);
    }
    return sum;
}

CondRef Transitions::domain(const std::vector<std::size_t>& changes) {
    std::vector<Linear> from, to;
    for (std::size_t s = 0; s < x_.size(); ++s) {
        from.push_back(number(s, {}));
        to.push_back(number(s, changes));
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
        position.push_back(number(s, {}));
        box.push_back(x(s) - Linear(apart_ && s > 0 ? 0 : least));
    }
    return same_points(systems(symbolic_.domain(position)), {box});
}

}  // namespace grundy::recognise
