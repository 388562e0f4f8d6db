#include "tests/campaign/claim_trial.hpp"

#include <algorithm>

#include "tests/campaign/bridge.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {
namespace {

/// The order of cases: sum of all numbers (letters and vertices of sets count one each, entries of a sequence one more), then the numbers.
Num size_of(const Game& game, const Position& p) {
    Num size = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Form form = game.components[i].form;
        for (const Num n : p[i])
            size += form == Form::integer && n < 0                   ? -n
                    : game.components[i].whole && n < 0              ? 1 - n
                    : form == Form::word || form == Form::vertex_set ? 1
                                                                     : n + (form == Form::sequence ? 1 : 0);
    }
    return size;
}

bool infinite_domain(const Game& game) {
    const Form form = game.components[0].form;
    return form == Form::natural || form == Form::integer || form == Form::vector || form == Form::sequence || form == Form::word;
}

}  // namespace

std::string ClaimTrial::tells() {
    if (claim_.says == Says::formula) {
        const Truth t = look();
        return t.fails ? "false" : t.unsure || t.cases == 0 ? "" : "true";
    }
    const auto holds = single();
    return !holds ? "" : *holds ? "true" : "false";
}

bool ClaimTrial::is_about_all() const {
    return claim_.says == Says::formula && infinite_domain(game_) && !claim_.from_start && claim_.domain.empty() && names_component(claim_.expr);
}

std::string ClaimTrial::wrong(const Finding& finding, bool& checked) {
    switch (claim_.says) {
        case Says::formula:
        case Says::keep: return of_formula(finding, checked);
        case Says::finite: return of_finite(finding, checked);
        case Says::period:
        case Says::arithmetic: return of_period(finding, checked);
        case Says::same:
        case Says::allows: return of_subtraction(finding, checked);
        default: break;
    }
    const std::optional<bool> holds = single();
    if (!holds || finding.verdict == Verdict::undecided) return {};
    checked = true;
    if (*holds != (finding.verdict != Verdict::refuted)) return *holds ? "is true" : "is false";
    return {};
}

std::optional<bool> ClaimTrial::single() {
    try {
        const auto as_set = [](std::vector<Sum> list) {
            for (Sum& sum : list) std::sort(sum.begin(), sum.end());
            std::sort(list.begin(), list.end());
            return list;
        };
        switch (claim_.says) {
            case Says::value: return (truth_.value(claim_.sum) ^ beside()) == truth_.number(claim_.expr);
            case Says::outcome:
                if (!claim_.beside.empty()) return ((truth_.value(claim_.sum) ^ beside()) == 0 ? "P" : "N") == claim_.word;
                return truth_.outcome(claim_.sum) == claim_.word[0];
            case Says::winner: return truth_.outcome(game_.start) == (claim_.word == "first" ? 'N' : claim_.word == "second" ? 'P' : 'D');
            case Says::move: return truth_.outcome(claim_.target) == (claim_.word == "wins" ? 'P' : 'N');
            case Says::options: return as_set(claim_.list) == as_set(truth_.options(claim_.sum[0]));
            case Says::winning_moves: {
                std::vector<Sum> won;
                for (const Sum& option : truth_.options(claim_.sum[0])) {
                    if (truth_.outcome(option) == 'P') won.push_back(option);
                }
                return as_set(claim_.list) == as_set(won);
            }
            default: return std::nullopt;
        }
    } catch (const Undefined&) {
    } catch (const Tired&) {
    }
    return std::nullopt;
}

Num ClaimTrial::beside() {
    Num x = 0;
    for (const auto& [other, position] : claim_.beside) x ^= truth_.value_in(other, position);
    return x;
}

void ClaimTrial::bind(const Position& p) {
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Form form = game_.components[i].form;
        truth_.bind(static_cast<int>(i), form == Form::natural || form == Form::integer || form == Form::vertex ? Sort::number : Sort::vector, p[i]);
    }
}

bool ClaimTrial::about(const Position& p) {
    if (!truth_.contains(p)) return false;
    bind(p);
    for (const Bind& b : claim_.domain) {
        const List range = truth_.list(b.range);
        if (std::find(range.begin(), range.end(), p[static_cast<std::size_t>(b.var)][0]) == range.end()) return false;
    }
    bind(p);
    return !claim_.condition || truth_.truth(claim_.condition);
}

bool ClaimTrial::holds_at(const Position& p) {
    bind(p);
    if (claim_.says == Says::formula) return truth_.truth(claim_.expr);
    return !truth_.truth(claim_.expr) || truth_.outcome(p) == 'P';  // keep: what it proves
}

void ClaimTrial::each_position(const std::function<bool(const Position&)>& body) {
    std::vector<Position> all;
    const Component& c = game_.components[0];
    const std::size_t count = game_.components.size();
    if (claim_.from_start) {
        all = truth_.followers(game_.start, 2000);
    } else if (c.form == Form::natural && count == 1) {
        for (Num n = 0; n < 40 * effort_.heaps * effort_.reach; ++n) {
            if (!body({{n}})) return;
        }
        return;
    } else if (c.form == Form::integer) {
        for (Num n = 0; n < 40 * effort_.heaps * effort_.reach; ++n) {
            if ((n > 0 && n <= 12 && !body({{-n}})) || !body({{n}})) return;
        }
        return;
    } else if (c.form == Form::natural || c.form == Form::vector) {
        const std::size_t cells = c.form == Form::vector ? static_cast<std::size_t>(c.high) : count;
        const Num side = (cells == 2 ? 14 : 7) * effort_.reach;
        for (Num x = 0; x <= side; ++x)
            for (Num y = 0; y <= side - x; ++y)
                for (Num z = 0; z <= (cells == 3 ? side - x - y : 0); ++z) {
                    const List row = cells == 3 ? List{x, y, z} : List{x, y};
                    Position p;
                    if (c.form == Form::vector) p = {row};
                    else
                        for (const Num n : row) p.push_back({n});
                    if (truth_.canonical(p) == p) all.push_back(std::move(p));
                }
        for (const Num far : {16, 31, 32, 40, 55, 64, 65, 89, 610}) {  // far out, with nothing beside it
            Position p(count, List{0});
            if (c.form == Form::vector) p = {List(cells, 0)};
            p.back().back() = far;
            all.push_back(p);
            if (c.form == Form::natural) std::swap(p.front(), p.back()), all.push_back(p);
            if (truth_.canonical(all.back()) != all.back()) all.pop_back();
        }
    } else if (c.form == Form::vertex) {
        for (Num v = 0; v < static_cast<Num>(game_.arrows.size()); ++v) all.push_back({{v}});
    } else if (c.form == Form::set || c.form == Form::vertex_set) {
        const Num low = c.form == Form::set ? c.low : 0, high = c.form == Form::set ? c.high : static_cast<Num>(game_.arrows.size()) - 1;
        for (Num bits = 0; bits < Num{1} << (high - low + 1); ++bits) {
            all.push_back({{}});
            for (Num e = low; e <= high; ++e) {
                if (bits >> (e - low) & 1) all.back()[0].push_back(e);
            }
        }
    }
    std::stable_sort(all.begin(), all.end(), [&](const Position& a, const Position& b) {
        const Num x = size_of(game_, a), y = size_of(game_, b);
        return x != y ? x < y : a < b;
    });
    for (const Position& p : all) {
        if (!body(p)) return;
    }
}

ClaimTrial::Truth ClaimTrial::look() {
    Truth t;
    if (game_.alone && !names_component(claim_.expr)) {  // about places that it states: one case
        try {
            t.cases = 1;
            if (!truth_.truth(claim_.expr)) t.fails = game_.start;
        } catch (const Tired&) {
            t.unsure = true;
        } catch (const Undefined&) {
            t.unsure = true;
        }
        t.complete = !t.unsure && !t.fails;
        return t;
    }
    t.complete = claim_.from_start || !infinite_domain(game_);
    try {
        each_position([&](const Position& p) {
            try {
                if (about(p)) {
                    ++t.cases;
                    if (!holds_at(p)) t.fails = p;
                }
            } catch (const Undefined&) {
                t.unsure = true;
            }
            if (t.fails || t.unsure) return false;
            t.reached = size_of(game_, p);
            return true;
        });
    } catch (const Tired&) {
        t.complete = false;
    } catch (const Undefined&) {
        t.unsure = true;
    }
    if (t.unsure || t.fails) t.complete = false;
    return t;
}

std::optional<Position> ClaimTrial::place(const Finding& finding) const {
    rule::PositionData data;
    for (const Component& c : game_.components) {
        const auto found = std::find_if(finding.at.begin(), finding.at.end(), [&](const auto& named) { return named.first == c.name; });
        if (found == finding.at.end()) return std::nullopt;
        data.push_back(found->second);
    }
    return from_data(data);
}

std::string ClaimTrial::of_formula(const Finding& finding, bool& checked) {
    if (finding.verdict == Verdict::undecided) return {};
    const Truth t = look();
    if (finding.verdict != Verdict::refuted) {
        if (finding.verdict == Verdict::holds && finding.cases == 0) return "holds, but no case was tried";
        const bool within =
            finding.verdict != Verdict::holds || !finding.checked_to || (t.fails && base::Integer(size_of(game_, *t.fails)) <= *finding.checked_to);
        if (t.fails && within) return "is false at " + print(game_, *t.fails);
        checked = t.cases > 0 && !t.fails;
        // Of an implication only the cases are tried that its premise allows; where no component is named, there is one case.
        const bool each_counts = claim_.expr->op != Op::implies && names_component(claim_.expr);
        if (finding.verdict == Verdict::exhausted && t.complete && each_counts && claim_.with.empty() && claim_.says == Says::formula && finding.cases != 0 &&
            finding.cases != t.cases)
            return "has " + std::to_string(t.cases) + " cases, not " + std::to_string(finding.cases);
        return {};
    }
    if (claim_.says == Says::keep) return {};
    if (t.complete && !t.fails) return "is true in all " + std::to_string(t.cases) + " cases";
    const auto p = place(finding);
    if (!p) return checked = t.fails && !names_component(claim_.expr), std::string();
    try {
        truth_.more_steps(effort_.steps);
        if (size_of(game_, *p) < 4000) {
            if (!about(*p)) return "is not about " + print(game_, *p);
            if (holds_at(*p)) return "is true at " + print(game_, *p);
            checked = true;
        }
    } catch (const Undefined&) {
        return {};
    } catch (const Tired&) {
        return {};
    }
    if (!t.fails || !finding.tried.empty()) return {};
    const bool plain = game_.components[0].form == Form::natural || game_.components[0].form == Form::vector;
    const bool smaller = size_of(game_, *t.fails) < size_of(game_, *p) || (plain && size_of(game_, *t.fails) == size_of(game_, *p) && *t.fails < *p);
    if (smaller && (plain || !claim_.from_start)) return "fails already at " + print(game_, *t.fails);
    return {};
}

std::string ClaimTrial::of_finite(const Finding& finding, bool& checked) {
    if (finding.verdict == Verdict::undecided) return {};
    if (!game_.loops) {
        checked = true;
        return finding.verdict == Verdict::refuted ? "is true: every move goes down" : "";
    }
    bool endless = false;
    try {
        if (claim_.from_start) endless = truth_.endless(game_.start, 600);
        else
            each_position([&](const Position& p) {
                if (p[0].empty() || p[0][0] > 40) return false;
                if (truth_.contains(p)) endless = endless || truth_.endless(p, 600);
                return !endless;
            });
    } catch (const Undefined&) {
        return {};
    } catch (const Tired&) {
        return {};
    }
    checked = true;
    if (endless == (finding.verdict == Verdict::refuted)) return {};
    return endless ? "is false: play can go on for ever" : "is true";
}

}  // namespace grundy::campaign
