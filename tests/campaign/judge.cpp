#include "tests/campaign/judge.hpp"

#include <algorithm>
#include <functional>

#include "engine/base/failure.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/claim/decide.hpp"
#include "engine/verify/verify.hpp"
#include "tests/campaign/bridge.hpp"
#include "tests/campaign/rewrite.hpp"

namespace grundy::campaign {
namespace {

using claim::Finding;
using claim::Verdict;

/// The order of cases: sum of all numbers (letters and vertices of sets count one each, entries of a sequence one more), then the numbers.
Num size_of(const Game& game, const Position& p) {
    Num size = 0;
    for (std::size_t i = 0; i < p.size(); ++i) {
        const Form form = game.components[i].form;
        for (const Num n : p[i])
            size += form == Form::integer && n < 0 ? -n : form == Form::word || form == Form::vertex_set ? 1 : n + (form == Form::sequence ? 1 : 0);
    }
    return size;
}

bool infinite_domain(const Game& game) {
    const Form form = game.components[0].form;
    return form == Form::natural || form == Form::integer || form == Form::vector || form == Form::sequence || form == Form::word;
}

class ClaimTrial {
public:
    ClaimTrial(const Game& game, const Claim& claim, const Effort& effort, Num parameter)
        : game_(game), claim_(claim), effort_(effort), truth_(game, parameter, effort.steps) {}

    /// "false", where brute force finds a case; "true", where it tried some and found none; empty where it cannot tell.
    std::string tells() {
        if (claim_.says == Says::formula) {
            const Truth t = look();
            return t.fails ? "false" : t.unsure || t.cases == 0 ? "" : "true";
        }
        const auto holds = single();
        return !holds ? "" : *holds ? "true" : "false";
    }

    /// What is wrong with this verdict; empty where nothing is. `checked` says whether brute force had something to compare.
    std::string wrong(const Finding& finding, bool& checked) {
        switch (claim_.says) {
            case Says::formula:
            case Says::keep:
                return of_formula(finding, checked);
            case Says::finite:
                return of_finite(finding, checked);
            case Says::period:
            case Says::arithmetic:
                return of_period(finding, checked);
            case Says::same:
            case Says::allows:
                return of_subtraction(finding, checked);
            default:
                break;
        }
        const std::optional<bool> holds = single();
        if (!holds || finding.verdict == Verdict::undecided) return {};
        checked = true;
        if (*holds != (finding.verdict != Verdict::refuted)) return *holds ? "is true" : "is false";
        return {};
    }

private:
    /// Claims about one position or sum.
    std::optional<bool> single() {
        try {
            const auto as_set = [](std::vector<Sum> list) {
                for (Sum& sum : list) std::sort(sum.begin(), sum.end());
                std::sort(list.begin(), list.end());
                return list;
            };
            switch (claim_.says) {
                case Says::value:
                    return (truth_.value(claim_.sum) ^ beside()) == truth_.number(claim_.expr);
                case Says::outcome:
                    if (!claim_.beside.empty()) return ((truth_.value(claim_.sum) ^ beside()) == 0 ? "P" : "N") == claim_.word;
                    return truth_.outcome(claim_.sum) == claim_.word[0];
                case Says::winner:
                    return truth_.outcome(game_.start) == (claim_.word == "first" ? 'N' : claim_.word == "second" ? 'P' : 'D');
                case Says::move:
                    return truth_.outcome(claim_.target) == (claim_.word == "wins" ? 'P' : 'N');
                case Says::options:
                    return as_set(claim_.list) == as_set(truth_.options(claim_.sum[0]));
                case Says::winning_moves: {
                    std::vector<Sum> won;
                    for (const Sum& option : truth_.options(claim_.sum[0])) {
                        if (truth_.outcome(option) == 'P') won.push_back(option);
                    }
                    return as_set(claim_.list) == as_set(won);
                }
                default:
                    return std::nullopt;
            }
        } catch (const Undefined&) {
        } catch (const Tired&) {
        }
        return std::nullopt;
    }

    /// The value of what is added of other games.
    Num beside() {
        Num x = 0;
        for (const auto& [other, position] : claim_.beside) x ^= truth_.value_in(other, position);
        return x;
    }

    void bind(const Position& p) {
        for (std::size_t i = 0; i < p.size(); ++i) {
            const Form form = game_.components[i].form;
            truth_.bind(static_cast<int>(i), form == Form::natural || form == Form::integer || form == Form::vertex ? Sort::number : Sort::vector, p[i]);
        }
    }

    /// Is the claim about this position?
    bool about(const Position& p) {
        if (!truth_.contains(p)) return false;
        bind(p);
        for (const Bind& b : claim_.domain) {
            const List range = truth_.list(b.range);
            if (std::find(range.begin(), range.end(), p[static_cast<std::size_t>(b.var)][0]) == range.end()) return false;
        }
        bind(p);
        return !claim_.condition || truth_.truth(claim_.condition);
    }

    bool holds_at(const Position& p) {
        bind(p);
        if (claim_.says == Says::formula) return truth_.truth(claim_.expr);
        return !truth_.truth(claim_.expr) || truth_.outcome(p) == 'P';  // keep: what it proves
    }

    /// Positions by size, as far as `body` wants them; small numbers only.
    void each_position(const std::function<bool(const Position&)>& body) {
        std::vector<Position> all;
        const Component& c = game_.components[0];
        const std::size_t count = game_.components.size();
        if (claim_.from_start) {
            all = truth_.followers(game_.start, 2000);
        } else if (c.form == Form::natural && count == 1) {
            for (Num n = 0; n < 40 * effort_.heaps; ++n) {
                if (!body({{n}})) return;
            }
            return;
        } else if (c.form == Form::integer) {
            for (Num n = 0; n < 40 * effort_.heaps; ++n) {
                if ((n > 0 && n <= 12 && !body({{-n}})) || !body({{n}})) return;
            }
            return;
        } else if (c.form == Form::natural || c.form == Form::vector) {
            const std::size_t cells = c.form == Form::vector ? static_cast<std::size_t>(c.high) : count;
            const Num side = cells == 2 ? 14 : 7;
            for (Num x = 0; x <= side; ++x)
                for (Num y = 0; y <= side - x; ++y)
                    for (Num z = 0; z <= (cells == 3 ? side - x - y : 0); ++z) {
                        const List row = cells == 3 ? List{x, y, z} : List{x, y};
                        Position p;
                        if (c.form == Form::vector)
                            p = {row};
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

    struct Truth {
        std::optional<Position> fails;  ///< the first where it does
        bool complete = false;          ///< every case there is was tried
        bool unsure = false;            ///< somewhere it has no answer: what comes later is not looked at
        Num reached = -1;               ///< all of this size were tried
        std::uint64_t cases = 0;
    };

    Truth look() {
        Truth t;
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

    std::optional<Position> place(const Finding& finding) const {
        rule::PositionData data;
        for (const Component& c : game_.components) {
            const auto found = std::find_if(finding.at.begin(), finding.at.end(), [&](const auto& named) { return named.first == c.name; });
            if (found == finding.at.end()) return std::nullopt;
            data.push_back(found->second);
        }
        return from_data(data);
    }

    std::string of_formula(const Finding& finding, bool& checked) {
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
            if (finding.verdict == Verdict::exhausted && t.complete && each_counts && claim_.with.empty() && claim_.says == Says::formula &&
                finding.cases != 0 && finding.cases != t.cases)
                return "has " + std::to_string(t.cases) + " cases, not " + std::to_string(finding.cases);
            return {};
        }
        if (claim_.says == Says::keep) return {};
        if (t.complete && !t.fails) return "is true in all " + std::to_string(t.cases) + " cases";
        const auto p = place(finding);
        if (!p) return {};
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

    std::string of_finite(const Finding& finding, bool& checked) {
        if (finding.verdict == Verdict::undecided) return {};
        if (!game_.loops) {
            checked = true;
            return finding.verdict == Verdict::refuted ? "is true: every move goes down" : "";
        }
        bool endless = false;
        try {
            if (claim_.from_start)
                endless = truth_.endless(game_.start, 600);
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

    std::optional<Num> sequence(Num n) {
        if (!truth_.contains({{n}})) return std::nullopt;
        return truth_.has_values() ? truth_.value(Position{{n}}) : truth_.outcome(Position{{n}});
    }

    /// The values (or outcomes) from the first position on, at most so many; none where a later one is no position. What has no answer ends them.
    List values_from(Num& first, Num most) {
        first = game_.components[0].form == Form::integer ? -12 : 0;
        List v;
        try {
            while (first < 6000 && !truth_.contains({{first}})) ++first;
            for (Num n = first; n < first + most; ++n) {
                const auto x = sequence(n);
                if (!x) return {};
                v.push_back(*x);
            }
        } catch (const Undefined&) {
            return {};
        } catch (const Tired&) {
        }
        return v;
    }

    /// A period that is refuted at a position: the law has to fail there, wherever it is.
    std::string of_shown_failure(const Finding& finding, Num first, bool& checked) {
        const auto shown = from_data({finding.at.front().second});
        if (!shown || shown->front()[0] > 20'000) return {};
        const Num n = shown->front()[0];
        try {
            truth_.more_steps(effort_.steps * 4);
            const auto here = sequence(n), there = sequence(n + claim_.period);
            if (!here || !there) return {};
            checked = true;
            if (n < (claim_.preperiod < 0 ? first : std::max(claim_.preperiod, first))) return "is not about " + std::to_string(n);
            if (*there == *here + (claim_.says == Says::arithmetic ? claim_.saltus : 0)) return "holds at " + std::to_string(n);
        } catch (const Undefined&) {
        } catch (const Tired&) {
        }
        return {};
    }

    std::string of_period(const Finding& finding, bool& checked) {
        if (finding.verdict == Verdict::undecided) return {};
        const Num p = claim_.period, s = claim_.says == Says::arithmetic ? claim_.saltus : 0;
        Num first = 0;
        const List v = values_from(first, 4 * (p + std::max<Num>(claim_.preperiod, 0)) + 6 * effort_.heaps);
        const Num e = claim_.preperiod < 0 ? 0 : std::max<Num>(claim_.preperiod - first, 0);  // of the list
        const auto size = static_cast<Num>(v.size());
        if (size < 2 * (p + e) + 4) return {};
        Num from = size - p;  // the law holds from here on, as far as can be seen
        while (from > 0 && v[static_cast<std::size_t>(from - 1 + p)] == v[static_cast<std::size_t>(from - 1)] + s) --from;
        if (finding.verdict != Verdict::refuted) {
            checked = true;
            if (claim_.preperiod >= 0 && from != e) return "the law begins at " + std::to_string(from + first);
            // Without a preperiod it is only said to hold from somewhere on: nothing is refuted by what happens at the last constant of the rule.
            const List named = constants(game_);
            const bool beyond = std::all_of(named.begin(), named.end(), [&](Num c) { return c < size / 3 - 7; });
            if (claim_.preperiod < 0 && beyond && from > size / 2 && finding.verdict != Verdict::holds)
                return "the law fails at " + std::to_string(from + first - 1);
            return {};
        }
        if (!finding.at.empty()) return of_shown_failure(finding, first, checked);
        checked = true;
        bool shorter = false;  // a period that divides it
        for (Num q = 1; q < p; ++q) {
            if (p % q != 0 || (s * q) % p != 0) continue;
            bool fits = true;
            for (Num n = from; n + q < size; ++n) fits = fits && v[static_cast<std::size_t>(n + q)] == v[static_cast<std::size_t>(n)] + s * q / p;
            shorter = shorter || fits;
        }
        const bool looks_true = from <= size / 4 && (claim_.preperiod < 0 || from == e) && !shorter && size > 6 * (p + e) + 100;
        return looks_true && size >= 20 * (p + e) ? "holds for all " + std::to_string(size) + " values" : "";
    }

    /// same: equal values; allows: what may be added, as far as brute force sees.
    std::string of_subtraction(const Finding& finding, bool& checked) {
        if (finding.verdict == Verdict::undecided || game_.where) return {};
        List v;
        try {
            for (Num n = 0; n < 6 * effort_.heaps; ++n) v.push_back(sequence(n).value());
        } catch (const Undefined&) {
            return {};
        } catch (const Tired&) {
        }
        const auto at = [&](Num n) { return v[static_cast<std::size_t>(n)]; };
        const auto size = static_cast<Num>(v.size());
        bool differs = false;
        if (claim_.says == Says::same) {
            List own;
            for (Num n = 0; n < size; ++n) {
                List reached;
                for (const Num s : claim_.elements) {
                    if (s <= n) reached.push_back(own[static_cast<std::size_t>(n - s)]);
                }
                Num m = 0;
                while (std::find(reached.begin(), reached.end(), m) != reached.end()) ++m;
                own.push_back(m);
                differs = differs || m != at(n);
            }
        } else {
            if (finding.verdict == Verdict::refuted) return {};
            for (const Num s : claim_.elements) {
                for (Num n = s; n < size && s <= claim_.up_to; ++n) differs = differs || at(n) == at(n - s);
            }
        }
        checked = size > 0;
        if (differs && finding.verdict != Verdict::refuted) return "is false among the first " + std::to_string(size) + " values";
        if (!differs && finding.verdict == Verdict::refuted && size >= 6 * effort_.heaps && finding.at.empty()) return {};
        return {};
    }

    const Game& game_;
    const Claim& claim_;
    const Effort& effort_;
    Brute truth_;
};

base::Budget::Clock::duration seconds(double s) { return std::chrono::duration_cast<base::Budget::Clock::duration>(std::chrono::duration<double>(s)); }

std::optional<Fault> certified(const std::string& id, const std::shared_ptr<const rule::Game>& rules, const rule::Claim& claim, const Finding& finding,
                               const Effort& effort, Counts& counts) {
    base::Budget budget;
    budget.set_time(seconds(effort.seconds));
    const base::Watch watch(budget);
    try {
        const auto made = certificate::of_claim(id, rules, claim, finding);
        verify::verify_all(made.text);
        ++counts.certificates;
    } catch (const base::Failure& failure) {
        ++counts.uncertified;
        if (failure.kind() == base::FailureKind::internal) return Fault{"certificate: internal", failure.what()};
    } catch (const std::exception& error) {
        return Fault{"certificate", std::string("is written, but not verified: ") + error.what()};
    }
    return std::nullopt;
}

}  // namespace

std::string told(const Game& game, std::size_t claim) {
    const Claim& c = game.claims[claim];
    if (!c.with.empty()) return {};
    const Effort effort{.steps = 4'000'000};
    return ClaimTrial(game, c, effort, game.parameter_default).tells();
}

std::optional<Fault> judge_claims(const Game& game, const dsl::Document& document, const std::shared_ptr<const rule::Game>& rules, const Effort& effort,
                                  Counts& counts, const std::vector<Position>&) {
    base::Budget budget;
    analyse::Options options;
    options.threads = 1;
    options.effort = effort.search_seconds;
    claim::Judge judge(options, budget, {.search_seconds = effort.search_seconds, .most_cases = 20'000});
    for (std::size_t k = 0; k < game.claims.size(); ++k) {
        dsl::Diagnostics diagnostics;
        const auto info = document.claim(k, diagnostics);
        if (!info) return Fault{"rejected", "claim " + std::to_string(k + 1) + " cannot be read"};
        const List parameters = game.claims[k].with.empty() ? List{game.parameter_default} : game.claims[k].with;
        if (info->cases.size() != parameters.size())
            return Fault{"cases", "claim " + std::to_string(k + 1) + " has " + std::to_string(info->cases.size()) + " cases"};
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            budget.set_time(seconds(effort.seconds));
            Finding finding;
            try {
                finding = judge.decide(info->cases[i].first.game, info->cases[i].second);
            } catch (const base::Failure& failure) {
                return Fault{"claim: " + std::string(failure.kind() == base::FailureKind::internal ? "internal" : "failure"), failure.what()};
            }
            ++counts.claims;
            const auto verdict = static_cast<std::size_t>(finding.verdict);
            ++counts.verdicts[verdict];
            bool checked = false;
            const std::string wrong = ClaimTrial(game, game.claims[k], effort, parameters[i]).wrong(finding, checked);
            if (checked) ++counts.confirmed[verdict];
            if (!wrong.empty())
                return Fault{std::string("verdict ") + name(finding.verdict), "claim c" + std::to_string(k + 1) + print(game, game.claims[k]) + "\n  " +
                                                                                  name(finding.verdict) + " " + finding.counterexample + "\n  but it " + wrong};
            if (effort.certify && finding.verdict != Verdict::holds && finding.verdict != Verdict::undecided) {
                if (auto fault = certified(info->id, info->cases[i].first.game, info->cases[i].second, finding, effort, counts)) return fault;
            }
        }
    }
    (void)rules;
    return std::nullopt;
}

}  // namespace grundy::campaign
