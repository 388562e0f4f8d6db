#include "engine/claim/cases/sums.hpp"
#include "engine/base/poll.hpp"

#include <algorithm>

#include "engine/analyse/sums.hpp"
#include "engine/base/failure.hpp"
#include "engine/claim/cases/show.hpp"
#include "engine/rule/claim_text.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"

namespace grundy::claim {

using analyse::Want;
using base::Failure;
using base::FailureKind;
using base::Integer;
using rule::PositionSum;
using rule::SumTerm;

namespace {

constexpr std::size_t most_options = 200'000;

[[noreturn]] void unanswered(const Failure& failure) {
    throw Unanswered{failure.what(), failure.kind() == FailureKind::limit ? std::optional(base::Limit::size) : std::nullopt};
}

}  // namespace

bool Sums::own(const PositionSum& sum) const {
    return std::all_of(sum.begin(), sum.end(), [](const SumTerm& term) { return !term.game; });
}

Parts Sums::parts(const PositionSum& sum) const {
    Parts parts;
    for (const SumTerm& term : sum) parts.push_back(term.position);
    return parts;
}

std::string Sums::text(const PositionSum& sum) {
    std::vector<std::string> words;
    for (const SumTerm& term : sum) {
        const rule::PositionData position = rule::in_order(game_of(term), term.position);
        words.push_back((own(sum) ? "" : rule::name_of_game(term.game, ground_.game()) + " ") + rule::to_string(position, game_of(term)));
    }
    std::sort(words.begin(), words.end(), [](const auto& a, const auto& b) { return a.size() != b.size() ? a.size() < b.size() : a < b; });
    return rule::sum_text(words);
}

Sums::Worth Sums::worth(const PositionSum& sum, Want want) {
    ground_.tick();
    Worth worth;
    if (sum.empty()) {
        const bool misere = ground_.game().play == rule::Play::misere;
        worth.outcome = misere ? 'N' : 'P';
        if (!misere) worth.value = "0", worth.number = 0;
        return worth;
    }
    try {
        if (own(sum)) {
            auto& oracle = ground_.oracle();
            for (const SumTerm& term : sum) oracle.require(term.position);
            const analyse::Known known = sum.size() == 1 ? oracle.at(sum[0].position, want) : oracle.at(parts(sum), want);
            worth.outcome = known.outcome;
            worth.number = known.value;
            worth.value = analyse::value_text(known);
            worth.grounds = known.grounds;
            worth.why = known.note;
            worth.limit = known.limit;
            return worth;
        }
        std::vector<analyse::Term> terms;
        for (const SumTerm& term : sum) terms.push_back({term.game ? term.game : ground_.game_ptr(), term.position});
        const analyse::SumReport report = analyse::value(terms, ground_.options(), ground_.budget());
        worth.outcome = report.outcome;
        worth.value = report.value;
        worth.number = base::parse_integer(report.value);
        worth.grounds = report.grounds;
        worth.why = report.partial;
        worth.limit = report.limit;
        return worth;
    } catch (const Failure& failure) {
        base::pass_grave(failure);
        unanswered(failure);
    }
}

void each_big_option(const rule::Game& game, const rule::PositionData& position, const std::function<bool(Parts&&)>& visit) {
    for (const auto& component : game.components) {
        if (component.unordered || component.group >= 0) throw Unanswered{"the moves of so large a position cannot be listed where order does not matter"};
    }
    if (!game.stops.empty()) throw Unanswered{"the moves of so large a position cannot be listed under `stop`"};
    try {
        bool more = true;
        for (const rule::Move& move : game.moves) {
            Frame frame(move.frame);
            bool fits = more;
            for (std::size_t i = 0; i < move.from.size(); ++i) {
                const rule::Value here{rule::type_of(game.components[i]), position[i].items};
                if (move.from[i].slot) frame[*move.from[i].slot] = here;
                if (move.from[i].constant) fits = fits && rule::Evaluator(game).evaluate(*move.from[i].constant, frame) == here;
            }
            if (!fits) continue;
            rule::Evaluator evaluator(game, {.steps = 100'000'000});
            evaluator.bind_all(move.binders, move.condition.get(), frame, [&] {
                Parts parts;
                bool possible = true;
                for (const rule::Term& term : move.to) {
                    const auto add = [&] {
                        rule::PositionData target;
                        for (const auto& component : term.components) target.push_back(datum_of(evaluator.evaluate(*component, frame)));
                        possible = possible && rule::belongs_to(game, target);
                        parts.push_back(std::move(target));
                        return true;
                    };
                    if (term.binders.empty()) add();
                    else evaluator.bind_all(term.binders, term.condition.get(), frame, add);
                }
                base::poll();
                return !possible || (more = visit(std::move(parts)));
            });
        }
    } catch (const rule::ConstantError& error) {
        throw Unanswered{"the moves of so large a position cannot be listed: " + error.message};
    }
}

std::vector<Parts> Sums::big_options(const rule::Game& game, const rule::PositionData& position) {
    std::vector<Parts> options;
    each_big_option(game, position, [&](Parts&& parts) {
        options.push_back(std::move(parts));
        if (options.size() > most_options) throw Unanswered{"there are more than " + std::to_string(most_options) + " moves"};
        ground_.tick();
        return true;
    });
    return options;
}

std::vector<Parts> Sums::options_of(const SumTerm& term) {
    const rule::Game& game = game_of(term);
    for (const rule::Datum& datum : term.position) {
        for (const Integer& item : datum.items) {
            if (!base::to_int64(item)) return big_options(game, term.position);
        }
    }
    std::vector<Parts> result;
    const auto& ruleset = oracle_of(term).ruleset();
    for (const game::Sum& option : game::option_list(ruleset, ruleset.shape().from_data(term.position))) {
        Parts parts;
        for (const game::Position& part : option) parts.push_back(ruleset.shape().to_data(part));
        result.push_back(std::move(parts));
    }
    return result;
}

std::vector<PositionSum> Sums::options(const PositionSum& sum) {
    std::map<std::string, PositionSum> found;
    try {
        for (std::size_t i = 0; i < sum.size(); ++i) {
            for (Parts& parts : options_of(sum[i])) {
                PositionSum whole;
                for (std::size_t j = 0; j < sum.size(); ++j) {
                    if (j != i) whole.push_back(sum[j]);
                }
                for (auto& part : parts) whole.push_back({sum[i].game, std::move(part)});
                std::string key = text(whole);
                found.emplace(std::move(key), std::move(whole));
            }
        }
    } catch (const Failure& failure) {
        base::pass_grave(failure);
        unanswered(failure);
    }
    std::vector<PositionSum> result;
    result.reserve(found.size());
    for (auto& [key, whole] : found) result.push_back(std::move(whole));
    return result;
}

std::vector<std::string> Sums::show(const PositionSum& sum, const Worth& worth) {
    if (sum.size() == 1) return show_outcome(oracle_of(sum[0]), sum[0].position, worth.outcome);
    std::vector<std::string> lines;
    try {
        if (worth.outcome == 'N') {
            for (const PositionSum& option : options(sum)) {
                if (this->worth(option, Want::outcome).outcome != 'P') continue;
                lines.push_back("the mover wins by moving to " + text(option));
                break;
            }
        }
        std::map<std::string, PositionSum> alike;
        std::vector<std::string> order;
        for (const SumTerm& term : sum) {
            const std::string here = text({term});
            if (alike.count(here) == 0) order.push_back(here);
            alike[here].push_back(term);
        }
        std::string values;
        for (const std::string& here : order) {
            const PositionSum& terms = alike.at(here);
            const Worth one = this->worth({terms.front()}, Want::value);
            if (one.value.empty()) return lines;
            values += (values.empty() ? "" : ", ") + (terms.size() > 1 ? "each of " + text(terms) : here) + " has value " + one.value;
        }
        lines.push_back(values + ": nim-sum " + (worth.value.empty() ? "0" : worth.value));
    } catch (const Unanswered&) {  // positions without values: the move alone
    }
    return lines;
}

}  // namespace grundy::claim
