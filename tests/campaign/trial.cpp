#include "tests/campaign/trial.hpp"

#include <algorithm>

#include "engine/analyse/method.hpp"
#include "engine/analyse/oracle.hpp"
#include "engine/base/failure.hpp"
#include "engine/certificate/certificate.hpp"
#include "engine/solve/box/tuple_table.hpp"
#include "engine/solve/choose.hpp"
#include "engine/solve/lanes/heap_batch.hpp"
#include "engine/solve/positions/position_graph.hpp"
#include "engine/solve/positions/reference.hpp"
#include "engine/verify/verify.hpp"
#include "tests/campaign/bridge.hpp"
#include "tests/campaign/judge.hpp"

namespace grundy::campaign {

namespace {

using base::Failure;
using base::FailureKind;

class Trial {
public:
    Trial(const Game& game, const Effort& effort, Counts& counts, Read read)
        : game_(game), effort_(effort), counts_(counts), read_(std::move(read)), truth_(game, game.parameter_default, effort.steps) {}

    std::optional<Fault> run() {
        ruleset_ = game::compile(*read_.game);
        options_.threads = 1;
        options_.effort = effort_.search_seconds;
        try {
            positions_ = sample(game_, truth_, effort_);
        } catch (const Tired&) {
        }
        using Step = std::optional<Fault> (Trial::*)();
        const std::vector<Step> of_one{&Trial::compare_options, &Trial::puzzle},
            of_two{&Trial::compare_options, &Trial::reference, &Trial::graph, &Trial::table, &Trial::oracle, &Trial::kernels, &Trial::lost};
        for (const Step step : game_.alone ? of_one : of_two) {
            truth_.more_steps(step == &Trial::compare_options ? std::min<std::uint64_t>(effort_.steps, 4'000'000) : effort_.steps);
            try {
                if (auto fault = (this->*step)()) return fault;
            } catch (const Tired&) {
            }
        }
        return claims();
    }

private:
    /// Time and memory of one question. The questions of one game share its patience: positions whose number grows with two to the n each take all that they
    /// may, and three hundred of them are no hang. A call that does not heed its budget still is one.
    void allow(base::Budget& budget) const {
        const auto left = end_ - base::Budget::Clock::now();
        if (left <= base::Budget::Clock::duration::zero()) throw Tired{};
        budget.set_time(std::min(seconds(effort_.seconds), left));
        budget.set_memory(std::uint64_t{1} << 30);
    }

    bool one_number() const { return game_.components[0].form == Form::natural || game_.components[0].form == Form::integer; }
    std::string at(const Position& p) const { return print(game_, p); }

    /// What a library call that failed means: nothing, where brute force has no answer either.
    std::optional<Fault> refused(const std::string& who, const Failure& failure, const Position* p) {
        if (failure.kind() == FailureKind::internal) return Fault{who + ": internal", failure.what()};
        if (failure.kind() == FailureKind::overflow || failure.kind() == FailureKind::arithmetic)
            return Fault{who + ": error", std::string(failure.what()) + (p ? " at " + at(*p) : "")};
        return std::nullopt;
    }

    std::optional<Fault> compare_options() {
        for (std::size_t i = 0; i < positions_.size(); ++i) {
            if (i > 300 && i % 16 != 0) continue;  // the values of all are compared below
            const Position& p = positions_[i];
            std::vector<Sum> expected;
            try {
                expected = truth_.options(p);
            } catch (const Undefined&) {
                continue;
            }
            std::vector<Sum> found;
            try {
                for (const game::Sum& option : game::option_list(*ruleset_, ruleset_->shape().from_data(to_data(game_, p)))) {
                    found.emplace_back();
                    for (const game::Position& part : option) found.back().push_back(from_data(ruleset_->shape().to_data(part)).value());
                    std::sort(found.back().begin(), found.back().end());
                }
            } catch (const Failure& failure) {
                if (auto fault = refused("options", failure, &p)) return fault;
                continue;
            }
            std::sort(found.begin(), found.end());
            ++counts_.positions;
            if (found == expected) continue;
            std::string text = at(p) + ": the program has";
            for (const Sum& s : found) text += " " + print(game_, s) + ",";
            text += " brute force";
            for (const Sum& s : expected) text += " " + print(game_, s) + ",";
            return Fault{"options", text};
        }
        return std::nullopt;
    }

    /// "N 3" or "P"; empty where there is none.
    const std::string& true_answer(const Position& p) {
        if (base::Budget::Clock::now() > end_) throw Tired{};
        const auto [at, fresh] = answers_.try_emplace(p);
        if (!fresh) return at->second;
        try {
            const char who = truth_.outcome(p);
            at->second = truth_.has_values() ? std::string(1, who) + " " + truth_.value_text(p) : std::string(1, who);
        } catch (const Undefined&) {
        } catch (const Tired&) {
            answers_.erase(at);
            throw;
        }
        return at->second;
    }

    std::optional<Fault> compare(const std::string& who, const Position& p, const std::string& said) {
        const std::string& truth = true_answer(p);
        if (truth.empty()) return std::nullopt;
        ++counts_.values;
        if (said == truth) return std::nullopt;
        return Fault{who, at(p) + ": " + who + " says " + said + ", brute force " + truth};
    }

    std::optional<Fault> reference() {
        if (game_.loops) return std::nullopt;
        base::Budget budget;
        allow(budget);
        solve::Reference judge(ruleset_, &budget);
        for (const Position& p : positions_) {
            if (true_answer(p).empty()) continue;
            try {
                const game::Position row = ruleset_->shape().from_data(to_data(game_, p));
                std::string said(1, solve::letter(judge.outcome(row)));
                if (truth_.has_values()) said += " " + std::to_string(judge.value(row).value);
                if (auto fault = compare("reference", p, said)) return fault;
            } catch (const Failure& failure) {
                if (auto fault = refused("reference", failure, &p)) return fault;
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> puzzle() { return judge_puzzle(game_, ruleset_, *read_.game, effort_, counts_, truth_, positions_); }
    std::optional<Fault> graph() {
        std::vector<game::Position> roots;
        for (const Position& p : positions_) {
            if (true_answer(p).empty()) return std::nullopt;  // an error anywhere ends the exploration
            roots.push_back(ruleset_->shape().from_data(to_data(game_, p)));
        }
        if (roots.empty()) return std::nullopt;
        for (const unsigned threads : {1u, 2u}) {
            if (threads == 2 && !effort_.thorough) continue;
            base::Budget budget;
            allow(budget);
            try {
                const auto solved = solve::solve_graph(*ruleset_, roots, budget, parallel::Threads(threads));
                if (solved.limit()) continue;
                for (std::size_t i = 0; i < roots.size(); ++i) {
                    const auto outcome = solved.outcome(roots[i]);
                    if (!outcome) return Fault{"graph", at(positions_[i]) + " is missing in the graph"};
                    std::string said(1, solve::letter(*outcome));
                    if (truth_.has_values()) said += " " + solve::to_string(*solved.value(roots[i]));
                    if (auto fault = compare("graph", positions_[i], said)) return fault;
                }
            } catch (const Failure& failure) {
                if (auto fault = refused("graph", failure, nullptr)) return fault;
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> table() {
        if (game_.loops || game_.components[0].form != Form::natural || !solve::is_tuple_game(*ruleset_)) return std::nullopt;
        std::vector<std::int64_t> box(game_.components.size(), game_.components.size() == 3   ? effort_.side / 2
                                                               : game_.components.size() == 2 ? effort_.side
                                                                                              : effort_.heaps);
        base::Budget budget;
        allow(budget);
        for (const Position& p : positions_) {
            if (true_answer(p).empty()) return std::nullopt;
        }
        try {
            const auto solved = solve::tuple_table(*ruleset_, box, budget, parallel::Threads(effort_.thorough ? 2 : 1));
            for (const Position& p : positions_) {
                const auto row = ruleset_->shape().from_data(to_data(game_, p));
                const auto value = solved.has_values() ? solved.value(row) : std::nullopt;
                const auto outcome = solved.outcome(row);
                if (!outcome) continue;
                std::string said(1, solve::letter(*outcome));
                if (value) said += " " + std::to_string(*value);
                if (auto fault = compare("table", p, said)) return fault;
            }
        } catch (const Failure& failure) {
            return refused("table", failure, nullptr);
        }
        return std::nullopt;
    }

    std::optional<Fault> run_kernel(const std::string& who, solve::Kernel& kernel, std::int64_t shift) {
        const auto count = static_cast<std::uint64_t>(effort_.heaps + 1 - std::min<std::int64_t>(shift, effort_.heaps));
        solve::Values values;
        base::Budget budget;
        allow(budget);
        try {
            if (kernel.extend(values, count / 3, budget) || kernel.extend(values, count, budget)) return std::nullopt;
        } catch (const Failure& failure) {
            for (const Position& p : positions_) {
                if (true_answer(p).empty()) return std::nullopt;
            }
            return refused(who, failure, nullptr);
        }
        ++counts_.kernels;
        for (std::uint64_t i = 0; i < values.size(); ++i) {
            const Position p{{static_cast<Num>(i) + shift}};
            if (!truth_.contains(p)) continue;
            try {
                const Num v = truth_.value(p);
                ++counts_.values;
                if (static_cast<Num>(values[i]) != v)
                    return Fault{"kernel " + kernel.name(), who + " says g" + at(p) + " = " + std::to_string(values[i]) + ", brute force " + std::to_string(v)};
            } catch (const Undefined&) {
                return std::nullopt;
            }
        }
        return std::nullopt;
    }

    std::optional<Fault> kernels() {
        if (game_.loops || !truth_.has_values() || game_.components.size() != 1 || !one_number()) return std::nullopt;
        if (effort_.thorough || !known_) known_ = recognise::recognise(*read_.game);
        const std::int64_t shift = known_->embedding.shift;
        for (const std::string& method : analyse::methods_for(*known_)) {
            for (const unsigned threads : {1u, 2u}) {
                if (threads == 2 && !effort_.thorough) continue;
                analyse::Options options;
                options.method = method;
                options.threads = threads;
                options.to = static_cast<std::uint64_t>(effort_.heaps);
                try {
                    const auto kernel = analyse::choose_kernel(ruleset_, *known_, options);
                    if (auto fault = run_kernel(method + " with " + std::to_string(threads) + " threads", *kernel, shift)) return fault;
                } catch (const Failure& failure) {
                    if (auto fault = refused("method " + method, failure, nullptr)) return fault;
                }
            }
        }
        for (const solve::Cpu cpu : effort_.thorough ? solve::usable_cpus() : std::vector<solve::Cpu>{}) {
            for (const std::string& method : solve::methods_for(known_->family)) {
                const auto kernel = solve::choose(known_->family, {.method = method, .count = 0, .threads = 1, .cpu = cpu});
                if (!kernel) continue;
                if (auto fault = run_kernel(method + " on " + solve::name(cpu), *kernel, shift)) return fault;
            }
            if (const auto kernel = solve::heap_batch(ruleset_, {.threads = 1, .cpu = cpu})) {
                if (auto fault = run_kernel(std::string("batch on ") + solve::name(cpu), *kernel, 0)) return fault;
            }
        }
        return std::nullopt;
    }

    std::string said_of(const analyse::Known& known) const {
        std::string said(1, known.outcome);
        if (truth_.has_values()) said += " " + (known.has_value() ? analyse::value_text(known) : "?");
        return said;
    }

    std::optional<Fault> oracle() {
        base::Budget budget;
        allow(budget);
        try {
            analyse::Oracle oracle(read_.game, options_, budget);
            known_ = oracle.recognition();
            if (!oracle.warnings().empty()) return Fault{"recognition", oracle.warnings().front()};
            for (std::size_t i = positions_.size(); i-- > 0;) {
                if (true_answer(positions_[i]).empty()) continue;
                allow(budget);
                try {
                    const auto known = oracle.at(to_data(game_, positions_[i]), truth_.has_values() ? analyse::Want::value : analyse::Want::outcome);
                    if (known.outcome == '?' || known.limit || (truth_.has_values() && !known.has_value())) continue;
                    if (auto fault = compare("oracle", positions_[i], said_of(known))) return fault;
                } catch (const Failure& failure) {
                    if (auto fault = refused("oracle", failure, &positions_[i])) return fault;
                }
            }
            if (auto fault = law(oracle, budget)) return fault;
            if (!oracle.warnings().empty()) return Fault{"recognition", oracle.warnings().front()};
            return std::nullopt;
        } catch (const Failure& failure) {
            return refused("oracle", failure, nullptr);
        }
    }

    /// What is proved for all n, to four times the range that the theorem looked at, and around the constants of the rule.
    std::optional<Fault> law(analyse::Oracle& oracle, base::Budget& budget) {
        allow(budget);
        oracle.seek_proof();
        const auto theorem = oracle.theorem();
        if (!theorem) return std::nullopt;
        ++counts_.laws;
        const Num to =
            std::min<Num>(4 * static_cast<Num>(std::min<std::uint64_t>(theorem->proof.checked_to(), 100'000)) + 2 * effort_.heaps, 40 * effort_.heaps);
        truth_.more_steps(effort_.steps * 4);
        if (game_.components.size() == 1 && one_number()) {
            for (Num n = game_.components[0].form == Form::natural ? 0 : -12; n <= to; ++n) {
                if (auto fault = law_at(oracle, {{n}})) return fault;
            }
        } else {
            for (const Position& p : positions_)
                if (auto fault = law_at(oracle, p)) return fault;
        }
        return certified_law(oracle);
    }

    std::optional<Fault> law_at(analyse::Oracle& oracle, const Position& p) {
        try {
            if (!truth_.contains(p) || true_answer(p).empty()) return std::nullopt;
            const auto known = oracle.at(to_data(game_, p), truth_.has_values() ? analyse::Want::value : analyse::Want::outcome);
            if (known.outcome == '?' || known.limit || (truth_.has_values() && !known.has_value())) return std::nullopt;
            ++counts_.law_values;
            return compare("law", p, said_of(known));
        } catch (const Undefined&) {
            return std::nullopt;
        } catch (const Failure& failure) {
            return refused("law", failure, &p);
        }
    }

    std::optional<Fault> certified_law(analyse::Oracle& oracle) {
        if (!effort_.certify) return std::nullopt;
        base::Budget budget;
        allow(budget);
        const base::Watch watch(budget);
        try {
            const auto made = certificate::of_law(oracle);
            const auto read_back = verify::verify_all(made.text);
            ++counts_.certificates;
            if (read_back.size() != 1 || read_back[0].sentence != made.sentence)
                return Fault{"certificate", "says \"" + made.sentence + "\" and is read back otherwise"};
        } catch (const Failure& failure) {
            ++counts_.uncertified;
            return refused("certificate", failure, nullptr);
        } catch (const std::runtime_error& error) {
            return Fault{"certificate", std::string("is written, but not verified: ") + error.what()};
        }
        return std::nullopt;
    }

    std::optional<Fault> lost() {
        return judge_lost(game_, read_.game, effort_, counts_, positions_, [&](const Position& p) { return true_answer(p); });
    }

    std::optional<Fault> claims() {
        return game_.claims.empty() ? std::nullopt : judge_claims(game_, *read_.document, read_.game, effort_, counts_, positions_);
    }

    const Game& game_;
    const Effort& effort_;
    Counts& counts_;
    Read read_;
    Brute truth_;
    const base::Budget::Clock::time_point end_ = base::Budget::Clock::now() + seconds(12 * effort_.seconds);
    std::shared_ptr<const game::Ruleset> ruleset_;
    analyse::Options options_;
    std::optional<recognise::Recognition> known_;  ///< as the oracle has it
    std::vector<Position> positions_;
    std::map<Position, std::string> answers_;
};

}  // namespace

std::optional<Fault> trial(const Game& game, Species species, const Effort& effort, Counts& counts, const std::set<std::string>& skip) {
    ++counts.games;
    ++counts.species[static_cast<std::size_t>(species)];
    std::optional<Fault> fault;
    try {
        Read found = read(print(game));
        if (!found.game) {
            ++counts.rejected;
            // `3 * 4·10^18` as a constant is refused while reading, as the language says: no find
            if (found.problems.find("error[E202]") == std::string::npos) fault = Fault{"rejected", found.problems};
        } else {
            fault = Trial(game, effort, counts, std::move(found)).run();
        }
    } catch (const base::Failure& failure) {
        fault = Fault{failure.kind() == base::FailureKind::internal ? "internal" : "refused", failure.what()};
    } catch (const Tired&) {
    } catch (const Undefined&) {
    } catch (const std::exception& error) {
        fault = Fault{"exception", error.what()};
    }
    if (fault && (skip.count(fault->kind) || skip.count("all"))) return ++counts.skipped, std::nullopt;
    if (fault) ++counts.faults;
    return fault;
}

}  // namespace grundy::campaign
