#include "tests/campaign/brute.hpp"

#include <algorithm>

namespace grundy::campaign {
namespace {

constexpr int deepest = 3000;
constexpr Num undefined = -2, open = -3, absent = -4;

bool scalar(const Component& c) { return c.form == Form::natural || c.form == Form::integer || c.form == Form::vertex; }

Num mex(List reached) {
    std::sort(reached.begin(), reached.end());
    Num m = 0;
    for (const Num x : reached) m += x == m ? 1 : 0;
    return m;
}

}  // namespace

Position Brute::canonical(Position position) const {
    for (std::size_t i = 0; i < position.size(); ++i) {
        const Component& c = game_.components[i];
        if (c.unordered || c.form == Form::set || c.form == Form::vertex_set) std::sort(position[i].begin(), position[i].end());
        if (c.form == Form::set || c.form == Form::vertex_set) position[i].erase(std::unique(position[i].begin(), position[i].end()), position[i].end());
    }
    if (game_.components[0].paired && position[0] > position[1]) std::swap(position[0], position[1]);
    return position;
}

void Brute::bind_position(const Position& position) {
    for (std::size_t i = 0; i < position.size(); ++i) {
        bind(static_cast<int>(i), scalar(game_.components[i]) ? Sort::number : Sort::vector, position[i]);
    }
}

bool Brute::contains(const Position& position) {
    for (std::size_t i = 0; i < position.size(); ++i) {
        const Component& c = game_.components[i];
        for (const Num n : position[i]) {
            if (n < 0 && c.form != Form::integer) return false;
            if (c.form == Form::set && (n < c.low || n > c.high)) return false;
        }
        if (c.form == Form::vector && position[i].size() != static_cast<std::size_t>(c.high)) throw Undefined{};
    }
    if (!game_.where) return true;
    const std::vector<Bound> before(bound_.begin(), bound_.begin() + static_cast<std::ptrdiff_t>(position.size()));
    bind_position(position);
    const bool holds = truth(game_.where);
    std::copy(before.begin(), before.end(), bound_.begin());
    return holds;
}

bool Brute::matches(const std::vector<Ref>& from, const Position& position) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] && number(from[i]) != position[i].at(0)) return false;
    }
    return true;
}

void Brute::play(const Move& move, std::vector<Sum>& options) {
    each(move.binds, move.condition, [&] {
        Sum sum;
        for (const Term& term : move.to) {
            const Position part = canonical(position_of(term.components));
            if (!contains(part)) return true;
            sum.push_back(part);
        }
        std::sort(sum.begin(), sum.end());
        options.push_back(std::move(sum));
        return true;
    });
}

std::vector<Position> Brute::arrangements(const Position& position) const {
    if (game_.components[0].paired) {
        std::vector<Position> both(2, position);
        std::swap(both[1][0], both[1][1]);
        return both;
    }
    if (!game_.components[0].unordered) return {position};
    std::vector<Position> all;
    Position arranged = position;
    std::sort(arranged[0].begin(), arranged[0].end());
    do all.push_back(arranged);
    while (std::next_permutation(arranged[0].begin(), arranged[0].end()));
    return all;
}

std::vector<Sum> Brute::options(const Position& position) {
    std::vector<Sum> options;
    for (const Position& arranged : game_.stops.empty() ? std::vector<Position>{} : arrangements(position)) {
        bind_position(arranged);
        for (const Ending& stop : game_.stops) {
            if (!stop.condition || truth(stop.condition)) return options;
        }
    }
    for (const Position& arranged : arrangements(position)) {
        bind_position(arranged);
        for (const Move& move : game_.moves) {
            if (matches(move.from, arranged)) play(move, options);
        }
    }
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    return options;
}

Num Brute::known(const Position& position) {
    if (position.size() == 1 && position[0].size() == 1 && position[0][0] >= 0 && position[0][0] < 4'000'000) {
        const auto n = static_cast<std::size_t>(position[0][0]);
        return n < heaps_.size() ? heaps_[n] : absent;
    }
    const auto found = values_.find(position);
    return found == values_.end() ? absent : found->second;
}

Num Brute::computed(const Position& position) {
    const auto keep = [&](Num v) {
        if (position.size() == 1 && position[0].size() == 1 && position[0][0] >= 0 && position[0][0] < 4'000'000) {
            const auto n = static_cast<std::size_t>(position[0][0]);
            if (n >= heaps_.size()) heaps_.resize(n + 1, absent);
            heaps_[n] = v;
        } else {
            values_[position] = v;
        }
        return v;
    };
    if (const Num v = known(position); v != absent) return v == open ? throw Undefined{} : v;
    if (++depth_ > deepest) {
        depth_ = 0;
        throw Tired{};
    }
    keep(open);
    const std::vector<Bound> before = bound_;
    try {
        List reached;
        for (const Sum& option : options(position)) {
            Num x = 0;
            for (const Position& part : option) {
                const Num v = computed(part);
                if (v == undefined) throw Undefined{};
                x ^= v;
            }
            reached.push_back(x);
        }
        bound_ = before;
        --depth_;
        return keep(mex(std::move(reached)));
    } catch (const Undefined&) {
        bound_ = before;
        --depth_;
        return keep(undefined);
    } catch (const Tired&) {
        bound_ = before;
        keep(absent);
        throw;
    }
}

Num Brute::value(const Position& position) {
    if (!contains(position)) throw Undefined{};
    if (game_.loops) {
        const Label& l = label(position);
        return l.value < 0 ? throw Undefined{} : l.value;
    }
    depth_ = 0;
    if (position.size() == 1 && position[0].size() == 1 && position[0][0] < 4'000'000) {
        for (auto n = static_cast<Num>(heaps_.size()); n < position[0][0]; ++n) {
            if (contains({{n}})) computed({{n}});
            if (static_cast<Num>(heaps_.size()) <= n) heaps_.resize(static_cast<std::size_t>(n + 1), absent);
            depth_ = 0;
        }
    }
    const Num v = computed(position);
    return v == undefined ? throw Undefined{} : v;
}

Num Brute::value(const Sum& sum) {
    Num x = 0;
    for (const Position& part : sum) x ^= value(part);
    return x;
}

std::string Brute::value_text(const Position& position) {
    if (!game_.loops) return std::to_string(value(position));
    const Label& l = label(position);
    if (l.value >= 0) return std::to_string(l.value);
    std::string text;
    for (const Num n : l.among) text += (text.empty() ? "" : ",") + std::to_string(n);
    return "∞{" + text + "}";
}

char Brute::end_of(const Position& position) {
    if (game_.misere) return 'N';
    for (const Ending& t : game_.terminals) {
        for (const Position& arranged : arrangements(position)) {
            bind_position(arranged);
            if (!t.condition || truth(t.condition)) return "NPD"[t.end];
        }
    }
    return 'P';
}

/// Of a sum as one position: misère play, or play whose end is judged by position.
char Brute::settled(const Sum& sum, int depth) {
    if (const auto found = outcomes_.find(sum); found != outcomes_.end()) return found->second == '?' ? throw Undefined{} : found->second;
    if (depth > deepest) throw Tired{};
    outcomes_[sum] = '?';
    bool moved = false, draws = false;
    char result = 'P';
    try {
        for (std::size_t i = 0; i < sum.size() && result == 'P'; ++i) {
            const std::vector<Bound> before = bound_;
            const std::vector<Sum> list = options(sum[i]);
            bound_ = before;
            for (const Sum& option : list) {
                if (!game_.terminals.empty() && option.size() != 1) throw Undefined{};
                Sum next = sum;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), option.begin(), option.end());
                std::sort(next.begin(), next.end());
                const char after = settled(next, depth + 1);
                moved = true;
                draws = draws || after == 'D';
                if (after == 'P') result = 'N';
            }
        }
    } catch (const Tired&) {
        outcomes_.erase(sum);
        throw;
    }
    if (!moved)
        result = sum.size() == 1 ? end_of(sum[0]) : game_.misere ? 'N' : throw Undefined{};
    else if (result == 'P' && draws)
        result = 'D';
    return outcomes_[sum] = result;
}

char Brute::outcome(const Sum& sum) {
    if (sum.size() == 1) return outcome(sum[0]);
    if (has_values()) return value(sum) == 0 ? 'P' : 'N';
    if (!game_.misere || game_.loops) throw Undefined{};
    Sum whole = sum;
    std::sort(whole.begin(), whole.end());
    return settled(whole, 0);
}

char Brute::outcome(const Position& position) {
    if (!contains(position)) throw Undefined{};
    if (game_.loops) return label(position).outcome;
    if (has_values()) return value(position) == 0 ? 'P' : 'N';
    if (position.size() == 1 && position[0].size() == 1) {
        for (Num n = std::max<Num>(0, position[0][0] - 200); n < position[0][0]; ++n) {
            if (contains({{n}})) settled({{{n}}}, 0);
        }
    }
    return settled({position}, 0);
}

Num Brute::asked(Op op, const Position& raw) {
    const std::vector<Bound> before = bound_;
    const Position position = canonical(raw);
    if (!contains(position)) throw Undefined{};
    const Num result = op == Op::value_at ? value(position) : outcome(position) == (op == Op::previous_at ? 'P' : op == Op::next_at ? 'N' : 'D');
    bound_ = before;
    return result;
}

}  // namespace grundy::campaign
