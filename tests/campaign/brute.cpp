#include "tests/campaign/brute.hpp"

#include <algorithm>

namespace grundy::campaign {
namespace {

constexpr int deepest = 3000;
constexpr Num undefined = -2, open = -3, absent = Memo::absent;

bool scalar(const Component& c) { return c.form == Form::natural || c.form == Form::integer || c.form == Form::vertex; }
bool as_set(const Component& c) { return c.form == Form::set || c.form == Form::vertex_set; }

Num mex(const List& reached) {
    std::vector<bool> there(reached.size() + 1, false);
    for (const Num x : reached) {
        if (x < static_cast<Num>(there.size())) there[static_cast<std::size_t>(x)] = true;
    }
    return std::find(there.begin(), there.end(), false) - there.begin();
}

}  // namespace

Brute::Row Brute::row_of(const Position& position) const {
    Row row;
    for (std::size_t i = 0; i < position.size(); ++i) {
        if (!scalar(game_.components[i])) row.push_back(static_cast<Num>(position[i].size()));
        row.insert(row.end(), position[i].begin(), position[i].end());
    }
    return row;
}

Position Brute::position_from(const Row& row) const {
    Position position;
    auto at = row.begin();
    for (const Component& c : game_.components) {
        const Num count = scalar(c) ? 1 : *at++;
        position.emplace_back(at, at + count);
        at += count;
    }
    return position;
}

Position Brute::canonical(Position position) const {
    Row row = row_of(position);
    canonical_row(row);
    return position_from(row);
}

void Brute::canonical_row(Row& row) const {
    auto at = row.begin();
    for (const Component& c : game_.components) {
        if (scalar(c)) {
            ++at;
            continue;
        }
        const auto first = at + 1, last = first + *at;
        if (c.unordered || as_set(c)) std::sort(first, last);
        at = last;
        if (as_set(c)) {
            const auto rest = std::unique(first, last);
            *(first - 1) = rest - first;
            at = row.erase(rest, last);
        }
    }
    if (game_.components[0].paired && row[0] > row[1]) std::swap(row[0], row[1]);
}

void Brute::bind_row(const Row& row) {
    auto at = row.begin();
    for (std::size_t i = 0; i < game_.components.size(); ++i) {
        if (scalar(game_.components[i])) {
            bound_[i].n = *at++;
        } else {
            const auto first = at + 1;
            at = first + *at;
            bound_[i].list.assign(first, at);
        }
    }
}

bool Brute::contains(const Position& position) { return contains_row(row_of(position)); }

bool Brute::contains_row(const Row& row) {
    auto at = row.begin();
    for (const Component& c : game_.components) {
        const Num count = scalar(c) ? 1 : *at++;
        if (c.form == Form::vector && count != c.high) throw Undefined{};
        for (const auto last = at + count; at != last; ++at) {
            if (*at < 0 && c.form != Form::integer && !c.whole) return false;
            if (c.form == Form::set && (*at < c.low || *at > c.high)) return false;
        }
    }
    if (!game_.where) return true;
    const std::vector<Bound> before(bound_.begin(), bound_.begin() + static_cast<std::ptrdiff_t>(game_.components.size()));
    bind_row(row);
    const bool holds = truth(game_.where);
    std::copy(before.begin(), before.end(), bound_.begin());
    return holds;
}

bool Brute::matches(const std::vector<Ref>& from, const Row& row) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i] && number(from[i]) != row.at(i)) return false;  // patterns are written for numbers alone
    }
    return true;
}

void Brute::part_of(const Term& term, Row& row) {
    row.clear();
    for (std::size_t i = 0; i < term.components.size(); ++i) {
        const Ref& e = term.components[i];
        if (scalar(game_.components[i])) {
            row.push_back(number(e));
        } else {
            List scratch;
            const List& entries = seen(e, scratch);
            row.push_back(static_cast<Num>(entries.size()));
            row.insert(row.end(), entries.begin(), entries.end());
        }
    }
    canonical_row(row);
}

Brute::Rows Brute::arrangements(const Row& row) const {
    if (game_.components[0].paired) {
        Rows both(2, row);
        std::swap(both[1][0], both[1][1]);
        return both;
    }
    if (!game_.components[0].unordered) return {row};
    Rows all;
    Row arranged = row;
    std::sort(arranged.begin() + 1, arranged.end());
    do all.push_back(arranged);
    while (std::next_permutation(arranged.begin() + 1, arranged.end()));
    return all;
}

bool Brute::ends_at(const Ending& ending, const Row& row) {
    for (const Row& arranged : arrangements(row)) {
        bind_row(arranged);
        if (!ending.condition || truth(ending.condition)) return true;
    }
    return false;
}

template <class Body>
void Brute::each_option(const Row& row, Body&& body) {
    for (const auto* ends : {&game_.stops, &game_.goals}) {
        for (const Ending& end : *ends) {
            if (ends_at(end, row)) return;
        }
    }
    Rows parts;
    for (const Row& arranged : arrangements(row)) {
        bind_row(arranged);
        for (const Move& move : game_.moves) {
            if (!matches(move.from, arranged)) continue;
            each(move.binds, move.condition, [&] {
                parts.clear();
                bool legal = true;
                for (const Term& term : move.to) {
                    each(term.binds, term.condition, [&] {
                        part_of(term, parts.emplace_back());
                        return legal = contains_row(parts.back());
                    });
                    if (!legal) return true;
                }
                spend();
                price_ = move.cost ? number(move.cost) : 1;
                body(parts);
                return true;
            });
        }
    }
}

std::vector<Sum> Brute::options(const Position& position) {
    std::vector<Sum> options;
    each_option(row_of(position), [&](const Rows& parts) {
        options.emplace_back();
        for (const Row& part : parts) options.back().push_back(position_from(part));
        std::sort(options.back().begin(), options.back().end());
    });
    std::sort(options.begin(), options.end());
    options.erase(std::unique(options.begin(), options.end()), options.end());
    return options;
}

std::vector<Brute::Arrow> Brute::priced_options(const Position& position) {
    std::vector<Arrow> list;
    each_option(row_of(position), [&](const Rows& parts) {
        if (parts.size() != 1 || price_ < 0) throw Undefined{};
        const Position to = position_from(parts[0]);
        const auto same = std::find_if(list.begin(), list.end(), [&](const Arrow& a) { return a.to == to; });
        if (same == list.end()) list.push_back({to, price_});
        else same->price = std::min(same->price, price_);
    });
    return list;
}

Num Brute::computed(const Row& row) {
    if (const Num v = values_.find(row); v != absent) return v == open ? throw Undefined{} : v;
    if (++depth_ > deepest) {
        depth_ = 0;
        throw Tired{};
    }
    values_.set(row, open);
    Num result = undefined;
    try {
        List reached;
        std::vector<Rows> later;  // a part has no value yet
        each_option(row, [&](const Rows& parts) {
            Num x = 0;
            for (const Row& part : parts) {
                const Num v = values_.find(part);
                if (v == open || v == undefined) throw Undefined{};
                if (v == absent) return later.push_back(parts);
                x ^= v;
            }
            reached.push_back(x);
        });
        for (const Rows& parts : later) {
            Num x = 0;
            for (const Row& part : parts) {
                const Num v = computed(part);
                if (v == undefined) throw Undefined{};
                x ^= v;
            }
            reached.push_back(x);
        }
        result = mex(reached);
    } catch (const Undefined&) {
    } catch (const Tired&) {
        values_.set(row, absent);
        throw;
    }
    --depth_;
    values_.set(row, result);
    return result;
}

Num Brute::value(const Position& position) {
    if (!contains(position)) throw Undefined{};
    if (game_.loops) {
        const Label& l = label(position);
        return l.value < 0 ? throw Undefined{} : l.value;
    }
    const Row row = row_of(position);
    depth_ = 0;
    if (row.size() == 1 && scalar(game_.components[0])) {  // from below, so that nothing goes deep
        for (; below_ < row[0]; ++below_) {
            if (values_.find({below_}) == absent && contains_row({below_})) computed({below_});
            depth_ = 0;
        }
    }
    const Num v = computed(row);
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

char Brute::end_of(const Row& row) {
    if (game_.misere) return 'N';
    for (const Ending& t : game_.terminals) {
        if (ends_at(t, row)) return "NPD"[t.end];
    }
    return 'P';
}

/// Of a sum (sorted) as one position: misère play, or play whose end is judged by position. Every option is looked at, even when one has won already:
/// where any has no answer, the sum has none.
char Brute::settled(const Rows& sum, int depth) {
    const auto key_of = [](const Rows& rows) {
        List key;
        for (const Row& row : rows) key.insert(key.end(), row.begin(), row.end());
        return key;
    };
    const List key = key_of(sum);
    if (const Num found = outcomes_.find(key); found != absent) return found == '?' ? throw Undefined{} : static_cast<char>(found);
    if (depth > deepest) throw Tired{};
    outcomes_.set(key, '?');
    bool moved = false, draws = false;
    char result = 'P';
    const auto see = [&](Num after) {
        if (after == '?') throw Undefined{};
        moved = true;
        draws = draws || after == 'D';
        if (after == 'P') result = 'N';
    };
    try {
        for (std::size_t i = 0; i < sum.size() && result == 'P'; ++i) {
            if (i > 0 && sum[i] == sum[i - 1]) continue;
            std::vector<Rows> later;
            Rows next;
            each_option(sum[i], [&](const Rows& parts) {
                if (!game_.ends_by_convention() && parts.size() != 1) throw Undefined{};
                next = sum;
                next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
                next.insert(next.end(), parts.begin(), parts.end());
                std::sort(next.begin(), next.end());
                if (const Num after = outcomes_.find(key_of(next)); after != absent) see(after);
                else later.push_back(next);
            });
            for (const Rows& after : later) spend(), see(settled(after, depth + 1));
        }
    } catch (const Tired&) {
        outcomes_.set(key, absent);
        throw;
    }
    if (!moved) result = sum.size() == 1 ? end_of(sum[0]) : game_.misere ? 'N' : throw Undefined{};
    else if (result == 'P' && draws) result = 'D';
    outcomes_.set(key, result);
    return result;
}

char Brute::outcome(const Sum& sum) {
    if (sum.size() == 1) return outcome(sum[0]);
    if (has_values()) return value(sum) == 0 ? 'P' : 'N';
    if (!game_.misere || game_.loops) throw Undefined{};
    Rows whole;
    for (const Position& part : sum) whole.push_back(row_of(part));
    std::sort(whole.begin(), whole.end());
    return settled(whole, 0);
}

char Brute::outcome(const Position& position) {
    if (!contains(position)) throw Undefined{};
    if (game_.loops) return label(position).outcome;
    if (has_values()) return value(position) == 0 ? 'P' : 'N';
    const Row row = row_of(position);
    if (row.size() == 1 && scalar(game_.components[0]) && outcomes_.find(row) == absent) {  // from below, so that nothing goes deep
        for (Num n = std::max<Num>(0, row[0] - 200); n < row[0]; ++n) {
            if (outcomes_.find({n}) == absent && contains_row({n})) settled({{n}}, 0);
        }
    }
    return settled({row}, 0);
}

Num Brute::value_in(std::size_t other, const Position& position) {
    const Other& o = game_.others.at(other);
    others_.resize(game_.others.size());
    if (!others_[other]) others_[other] = std::make_unique<Brute>(*o.game, o.parameter, 0);
    Brute& truth = *others_[other];
    truth.more_steps(steps_);
    const auto settle = [&] { steps_ = truth.steps_left(); };
    try {
        const Num v = truth.value(position);
        settle();
        return v;
    } catch (const Undefined&) {
        settle();
        throw;
    } catch (const Tired&) {
        settle();
        throw;
    }
}

Num Brute::asked(const Node& e, const Position& raw) {
    const Op op = e.op;
    if (e.n > 0) {
        const Num v = value_in(static_cast<std::size_t>(e.n - 1), raw);
        return op == Op::value_at ? v : op == Op::draw_at ? 0 : (v == 0) == (op == Op::previous_at);
    }
    const std::vector<Bound> before = bound_;
    const Position position = canonical(raw);
    if (!contains(position)) throw Undefined{};
    const Num result = op == Op::distance_at    ? (route(position).reachable ? route(position).cost : unreachable)
                       : op == Op::solutions_at ? route(position).ways
                       : op == Op::reachable_at ? route(position).reachable
                       : op == Op::value_at     ? value(position)
                                                : outcome(position) == (op == Op::previous_at ? 'P'
                                                                        : op == Op::next_at   ? 'N'
                                                                                              : 'D');
    bound_ = before;
    return result;
}

}  // namespace grundy::campaign
