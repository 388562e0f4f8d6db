#include "engine/analyse/heap/solve.hpp"

#include <algorithm>

#include "engine/analyse/domain/misreadings.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/base/setting.hpp"
#include "engine/meaning/rank.hpp"
#include "engine/parallel/threads.hpp"
#include "engine/pattern/law/shape.hpp"

namespace grundy::analyse {

Patience patience_for(const rule::Game& game, const Options& options, const base::Budget& whole) {
    if (whole.deadline()) return Patience("", whole);
    // Where nothing shows that play ends, a search might never end either. Nor need one that plays sums out, as misère play of heaps that split is.
    const auto splits = [](const rule::Move& move) { return move.to.size() > 1 || (move.to.size() == 1 && !move.to[0].binders.empty()); };
    const bool sums = game.play == rule::Play::misere && std::any_of(game.moves.begin(), game.moves.end(), splits);
    if (sums && !options.to)
        return Patience("sums under misère play take long, so they were given 30 s: " + base::setting(base::Setting::time_limit, "10m") +
                            " gives them longer, " + base::setting(base::Setting::to, "30") + " asks for less",
                        whole);
    if (meaning::falling_rank(game)) return Patience("", whole);
    return Patience("nothing in the rule shows that play ends: no number was found that falls with every move, so the search was given 30 s", whole);
}

Result answered(const Subject& subject, const Options& options, const Patience& patience, const std::function<void(Result&)>& answer) {
    Result result;
    result.game = subject.rule_ptr();
    result.recognition = subject.recognition();
    result.one_heap = subject.ruleset().shape().one_heap();
    result.threads = parallel::Threads(options.threads).count();
    result.in_full = !options.stored || (options.to && *options.to < *options.stored);
    try {
        const auto limit = base::ended_early([&] { answer(result); });
        if (limit && !result.limit) {
            result.limit = limit;
            const bool nothing = result.values.empty() && result.positions.empty() && result.outcomes.empty() && !result.start;
            result.limit_note = nothing ? "nothing was found" : "what is above was found";
        }
    } catch (const base::Failure& failure) {
        // A limit of size met on the way: what was found before it stands.
        if (base::limit_of(failure) != base::Limit::size || (result.values.empty() && result.positions.empty() && result.outcomes.empty())) throw;
        result.limit = base::Limit::size;
        result.limit_note = failure.what();
    }
    if (result.one_heap && options.pattern && !result.pattern.law) result.pattern.looks_like = pattern::shape_of(result.values, result.first);
    if (result.recognition.cut) result.notes.push_back(result.recognition.evidence);
    for (const std::string& warning : subject.warnings()) result.notes.push_back(warning);
    if (patience.ended(result.limit)) result.notes.push_back(patience.why());
    return result;
}

std::optional<Result> solve_row(const std::shared_ptr<const rule::Game>& game, const Options& options, const base::Budget& whole) {
    if (is_puzzle(*game) || game->start || !game->start_sum.empty() || options.at || !options.method.empty()) return std::nullopt;
    const Patience patience = patience_for(*game, options, whole);
    const base::Budget& budget = patience.budget();
    const base::Watch watch(budget);
    Subject subject(game, options, family_kernel);
    if (!subject.ruleset().shape().one_heap() || !subject.is_sequence() || !has_family_kernel(subject.ruleset(), subject.recognition(), options))
        return std::nullopt;
    return answered(subject, options, patience, [&](Result& result) {
        for (std::string& note : misreadings(subject.ruleset(), subject.rule())) result.notes.push_back(std::move(note));  // while there is time
        solve_sequence(subject, options, budget, false, result);
    });
}

}  // namespace grundy::analyse
