#include "engine/claim/winning_law.hpp"

#include <algorithm>
#include <set>

#include "engine/analyse/domain/bounds.hpp"
#include "engine/analyse/domain/positions.hpp"
#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/cases/sums.hpp"
#include "engine/claim/decide.hpp"
#include "engine/claim/drawn_everywhere.hpp"
#include "engine/claim/law/far_option.hpp"
#include "engine/claim/law/kernel_law.hpp"
#include "engine/claim/law/lost_words.hpp"
#include "engine/claim/law/remainder_table.hpp"
#include "engine/claim/law/winning_moves.hpp"
#include "engine/claim/law_search.hpp"
#include "engine/claim/play/measure.hpp"
#include "engine/claim/quotient_law.hpp"
#include "engine/claim/sentence/told.hpp"
#include "engine/claim/values_everywhere.hpp"
#include "engine/claim/winning_words.hpp"
#include "engine/claim/words/word_play.hpp"
#include "engine/rule/rewrite/bracket.hpp"
#include "engine/rule/sum_text.hpp"
#include "engine/rule/text.hpp"
#include "engine/rule/walk.hpp"

namespace grundy::claim {

namespace {

/// In one numeration after the other.
std::shared_ptr<const KernelLaw> kernel_of(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset, std::string& why) {
    SmallBoxes boxes(ruleset);
    for (const arithmetic::Numeration base : bases_of(*game)) {
        try {
            if (auto law = learn_kernel(game, ruleset, base, why, nullptr, {&boxes})) return law;
        } catch (const arithmetic::TooLarge&) {  // in another one perhaps
        }
    }
    return nullptr;
}

std::shared_ptr<const KernelLaw> known_kernel(const std::shared_ptr<const rule::Game>& game, const game::Ruleset& ruleset) {
    return remembered<KernelLaw>(game, [&] {
        std::string why;
        std::shared_ptr<const KernelLaw> law;
        try {
            law = kernel_of(game, ruleset, why);
        } catch (const NotDefinable&) {
            law = learn_bounded_kernel(game, ruleset, 2);
            if (!law) throw;
        }
        return law ? law : learn_bounded_kernel(game, ruleset, 2);
    });
}

}  // namespace

bool is_far(const rule::PositionData& position) {
    base::Integer size = 0;
    for (const rule::Datum& datum : position)
        for (const base::Integer& item : datum.items) size += abs(item);
    return size > 100'000;
}

bool WinningLaw::tell(analyse::SumReport& report) const {
    if (report.outcome != '?' || !outcome || !evidence) return false;
    report.tell(*outcome, value ? base::to_string(*value) : "");
    report.grounds = pattern::Grounds(*evidence);
    return true;
}

/// By moves that are surely there, which win wherever one wins.
static void tell_moves_within(const KernelLaw& law, const rule::Game& game, const rule::PositionData& position, WinningLaw& result) {
    BoundedPlay& bounds = *law.bounds();
    const rule::Game& fewer = bounds.rules->fewer;
    PlayRelation& play = *bounds.fewer;
    const auto lost = renamed(law.lost(), bounds.there);
    const auto won = both(both(play.positions(), play.can_move()), complement(lost));
    std::string why;
    result.moves = told_within(most_work / 4, [&] { return find_winning_moves(fewer, law.sentences(), play, lost, won, why); });
    if (result.outcome != 'N' || !won.accepts(play.values(position))) return;
    if (result.moves) result.option = winning_option(*result.moves, fewer, position);
    else told_within(most_work / 4, [&] { result.option = option_within(fewer, law.sentences(), play, lost, rule::in_order(game, position)); });
}

static std::optional<WinningLaw> learned(const std::shared_ptr<const rule::Game>& game, const rule::PositionData* position, bool moves) {
    if (game->play == rule::Play::alone) return std::nullopt;
    return law_or_none([&]() -> std::optional<WinningLaw> {
        if (is_of_words(*game)) return game->partizan ? std::nullopt : winning_law_of_words(game, position);
        const auto ruleset = game::compile(*game);
        std::string why;
        if (auto by_quotients = game->partizan ? std::nullopt : winning_law_by_quotients(game, position)) return by_quotients;
        const bool sums = leaves_sums(*game);
        if (sums)
            if (auto by_values = winning_law_by_values(game, position)) return by_values;  // which tells more
        const auto law = known_kernel(game, *ruleset);
        if (!law && game->partizan) return std::nullopt;  // who says whose pieces are whose has no value
        if (!law) {
            auto draws = winning_law_by_draws(game, position);
            return draws || sums ? draws : winning_law_by_values(game, position);
        }
        WinningLaw result;
        result.base = law->sentences().base();
        result.states = law->lost().states();
        result.rank = law->rank();
        result.theorem = law->theorem();
        result.lost_when = found_or_none([&] { return lost_in_words(*game, law->sentences(), law->play(), law->lost()); });
        result.outcome_at = [law](const rule::PositionData& at) { return law->outcome_at(at); };
        result.evidence = law->evidence();
        if (!position) return result;
        const auto values = law->play().values(*position);
        if (!law->play().positions().accepts(values)) return std::nullopt;
        result.outcome = law->lost().accepts(values) ? 'P' : 'N';
        if (!moves) return result;
        if (law->bounds()) return tell_moves_within(*law, *game, *position, result), result;
        if (!sums) {
            const auto won = both(both(law->play().positions(), law->play().can_move()), complement(law->lost()));
            result.moves = told_within(most_work / 4, [&] { return find_winning_moves(*game, law->sentences(), law->play(), law->lost(), won, why); });
        }
        if (!sums) result.table = found_or_none([&] { return remainder_table(*game, *ruleset, law->sentences(), law->play(), law->lost()); });
        if (result.moves && result.outcome == 'N' && law->play().can_move().accepts(values)) result.option = winning_option(*result.moves, *game, *position);
        if (!result.option && result.outcome == 'N' && law->play().can_move().accepts(values)) {
            told_within(most_work / 4,
                        [&] { result.option = option_within(*game, law->sentences(), law->play(), law->lost(), rule::in_order(*game, *position)); });
        }
        return result;
    });
}

std::optional<WinningLaw> winning_law(const std::shared_ptr<const rule::Game>& game, const rule::PositionData& position, bool moves) {
    return learned(game, &position, moves);
}

std::optional<WinningLaw> winning_law(const std::shared_ptr<const rule::Game>& game) { return learned(game, nullptr, false); }

rule::Claim claim_of(const WinningLaw& law, const rule::Game& game) {
    return rule::lost_exactly_where(game, law.lost_when, static_cast<std::uint32_t>(game.components.size()) + 1);  // and the name that runs through a word
}

namespace {

bool is_row(const rule::Game& game) {
    return std::any_of(game.components.begin(), game.components.end(),
                       [](const auto& c) { return rule::is_sequence(c.kind) || c.kind == rule::ComponentKind::word; });
}

/// Rows of numbers of which each is a game of its own, with a law: no words are sought beside it.
bool told_by_parts(const analyse::Result& result) {
    const bool numbers = is_row(*result.game) && rule::type_of(result.game->components[0]).kind == rule::Kind::vector;
    const auto has_law = [](const analyse::PartReport& part) { return !part.law.empty(); };
    return numbers && !result.parts.empty() && std::all_of(result.parts.begin(), result.parts.end(), has_law);
}

/// Of finitely many positions: does what the law repeats come round within them? "x mod 7 = 2" tells nothing where x stays below 7.
bool comes_round(const WinningLaw& law, const rule::Game& game) {
    std::int64_t most = 0;
    for (const auto& cells : analyse::bounds_of_domain(game).of)
        for (const auto& cell : cells) most = std::max(most, cell.most.value_or(0));
    return !law.lost_when || !rule::any_of(*law.lost_when, [&](const rule::Expr& e) {
        return e.op == rule::Op::modulo && e.args[1]->op == rule::Op::number && 2 * e.args[1]->number > most + 1;
    });
}

}  // namespace

std::optional<WinningLaw> lost_law(const analyse::Result& result, const base::Budget& whole, std::optional<double> effort) {
    const pattern::Theorem* proved = result.pattern.theorem();
    const bool in_words = proved && proved->law && !proved->law->none() && !std::holds_alternative<pattern::Automaton>(proved->law->law);
    const bool from_start = result.reachable && !result.positions.empty();  // what is within reach is listed; only words say more
    const bool listed = !result.positions.empty() || !result.outcomes.empty() || !result.values.empty();
    if (result.limit == base::Limit::size && !measure_that_falls(*result.game)) {  // where play may go on for ever the law may reach beyond what was searched
        TimeForWords time(whole, effort);
        const base::Watch watch(time.budget);
        auto law = winning_law(result.game);
        return law && law->has_draws ? std::move(law) : std::nullopt;
    }
    if (in_words || !listed || result.whole || result.limit || told_by_parts(result)) return std::nullopt;
    const bool row = is_row(*result.game);
    if (from_start && row)
        if (auto law = law_in_words(result.game, whole)) return law;
    TimeForWords time(whole, effort);
    const base::Watch watch(time.budget);
    try {
        if (from_start && row) {
            auto law = winning_law(result.game);
            return law && !law->lost_expression.empty() ? std::move(law) : std::nullopt;
        }
        auto law = row ? law_of_rows(result, time.budget) : std::nullopt;
        if (!law) law = winning_law(result.game);
        const bool few = from_start && analyse::bounds_all(*result.game, analyse::bounds_of_domain(*result.game));
        if (law && few && !comes_round(*law, *result.game)) return std::nullopt;
        return law && (law->lost_when || (!from_start && (!proved || !proved->law))) ? std::move(law) : std::nullopt;  // else an automaton says it already
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
        return std::nullopt;
    }
}

std::optional<WinningLaw> law_in_words(const std::shared_ptr<const rule::Game>& game, const base::Budget& whole) {
    std::optional<WinningLaw> law;
    if (is_row(*game)) {
        auto everywhere = std::make_shared<rule::Game>(*game);
        everywhere->start.reset();
        everywhere->start_sum.clear();
        base::Budget budget;
        budget.follow(whole, most_time_for_words);
        try {
            law = lost_law(analyse::solve(everywhere, analyse::Options{}, budget), whole);
        } catch (const base::Failure& failure) {  // they cannot be listed
            base::pass_grave(failure);
        }
    } else {
        law = winning_law(game);
    }
    return law && law->lost_when ? std::move(law) : std::nullopt;
}

void say_in_words(std::optional<WinningLaw>& law, const std::shared_ptr<const rule::Game>& game, const base::Budget& whole) {
    if (law && !law->of_words) return;  // its automaton was asked for words
    auto said = law_in_words(game, whole);
    if (said && law) law->lost_when = said->lost_when;
    else if (said) law = std::move(said);
}

std::optional<WinningLaw> winning_law(const rule::Game& game, const pattern::Grounds& grounds) {
    for (const auto& theorem : grounds.theorems()) {
        std::string why;
        WinningLaw law;
        law.moves = told_within(most_work / 4, [&] { return moves_of_period(game, *theorem, why); });
        law.theorem = theorem->proof.theorem();
        if (law.moves) return law;
    }
    return std::nullopt;
}

/// Where it is not known what the parts are worth: equal ones cancel, and beside lost ones one that is won is won.
static char outcome_of_parts(const WinningLaw& law, const rule::Game& game, std::vector<rule::PositionData> sum) {
    if (!game::convention_of(game).has_values()) return '?';
    std::size_t won = 0;
    while (!sum.empty()) {
        const rule::PositionData part = std::move(sum.back());
        sum.pop_back();
        if (const auto equal = std::find(sum.begin(), sum.end(), part); equal != sum.end()) {
            sum.erase(equal);
            continue;
        }
        const char outcome = law.outcome_at(part);
        if (outcome != 'P' && outcome != 'N') return '?';
        won += outcome == 'N';
    }
    return won == 0 ? 'P' : won == 1 ? 'N' : '?';
}

/// Who wins a sum of positions of this game.
char outcome_of_sum(const WinningLaw& law, const rule::Game& game, const std::vector<rule::PositionData>& sum) {
    if (sum.size() == 1) return law.outcome_at(sum.front());
    if (!law.value_at) return outcome_of_parts(law, game, sum);
    base::Integer worth = 0;
    for (const rule::PositionData& part : sum) {
        const auto value = law.value_at(part);
        if (!value) return '?';
        worth ^= *value;
    }
    return worth == 0 ? 'P' : 'N';
}

static std::string text_of_sum(const std::vector<rule::PositionData>& sum, const rule::Game& game) {
    std::vector<std::string> terms;
    for (const rule::PositionData& part : sum) terms.push_back(rule::to_string(part, game));
    return rule::sum_text(terms);
}

/// Every option is asked about, if they are not too many; while none is found, more of them.
static void list_options(const WinningLaw& law, const rule::Game& game, const rule::PositionData& position, analyse::MovesReport& report) {
    constexpr std::size_t most = 100'000, most_sought = 2'000'000, most_large = 200, most_parts = 24;
    const bool small = rule::is_small(position);
    std::set<std::string> known;
    std::size_t seen = 0;
    bool all = true;
    const auto ask = [&](std::vector<rule::PositionData>&& option) {
        base::poll();
        const char outcome = option.size() > most_parts ? '?' : outcome_of_sum(law, game, option);
        all = all && outcome != '?';
        const std::string to = outcome == 'P' ? text_of_sum(option, game) : "";
        if (!to.empty() && known.insert(to).second) report.moves.push_back({0, report.position.position, to, to, rule::change(game, position, option)});
        return ++seen < (!small ? most_large : report.moves.empty() ? most_sought : most);
    };
    try {
        const auto ruleset = game::compile(game);
        if (!small) {
            each_big_option(game, position, ask);
        } else {
            ruleset->options(ruleset->shape().from_data(position), [&](game::Sum&& option) {
                std::vector<rule::PositionData> parts;
                for (const game::Position& part : option) parts.push_back(ruleset->shape().to_data(part));
                return ask(std::move(parts));
            });
        }
    } catch (const base::Failure& failure) {
        base::pass_limits_and_defects(failure);
        all = false;
    } catch (const Unanswered&) {
        all = false;
    }
    report.some = !report.moves.empty() && (!all || seen >= (small ? most : most_large));
}

analyse::MovesReport moves_by_law(const WinningLaw& law, const rule::Game& game, const rule::PositionData& position) {
    constexpr std::int64_t most_modulus = 12;
    analyse::MovesReport report;
    report.position.position = rule::to_string(position, game);
    report.position.outcome = law.outcome.value_or('?');
    if (law.value) report.position.value = base::to_string(*law.value);
    if (law.evidence) report.position.grounds = pattern::Grounds(*law.evidence);
    if (report.position.outcome == 'P') report.why_none = "every move leads to a position from which the other player wins";
    if (report.position.outcome == 'D') report.why_none = "no move wins: with best play nobody does";
    if (report.position.outcome == 'N') report.why_none = "the position is won, but no winning move could be written down";
    const bool won = report.position.outcome == 'N' && law.outcome_at;
    if (won && (rule::is_small(position) || !law.option)) list_options(law, game, position, report);
    if (won && report.moves.empty() && !law.option)  // primes(10^30) are not listed, the smallest primes are
        if (const auto bounds = rule::bracket(game, most_modulus)) {
            list_options(law, bounds->fewer, position, report);
            report.some = !report.moves.empty();
        }
    std::vector<rule::PositionData> one;
    if (report.moves.empty() && law.option) one.push_back(*law.option);
    else if (report.moves.empty() && won) one = two_equal_left(game, rule::in_order(game, position));
    if (!one.empty()) {
        const std::string to = text_of_sum(one, game);
        report.moves.push_back({0, report.position.position, to, to, rule::change(game, position, one)});
        report.some = true;
    }
    if (!report.moves.empty()) report.why_none.clear();
    return report;
}

}  // namespace grundy::claim
