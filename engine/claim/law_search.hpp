#pragma once
/// Laws of a game that are sought without a claim: in which bases automata read its numbers, for how long, and what it means that there is none.
#include <algorithm>
#include <chrono>
#include <memory>
#include <optional>
#include <vector>

#include "engine/arithmetic/automaton.hpp"
#include "engine/arithmetic/patience.hpp"
#include "engine/base/budget.hpp"
#include "engine/base/failure.hpp"
#include "engine/base/poll.hpp"
#include "engine/claim/sentence/sentence.hpp"
#include "engine/claim/sentence/told.hpp"

namespace grundy::claim {

/// What `solve` gives each law that it adds to its answer, words included.
inline constexpr std::chrono::seconds most_time_for_words{2};

/// That, or what the user sets; and as much more work as it is longer.
class TimeForWords {
public:
    TimeForWords(const base::Budget& whole, std::optional<double> effort)
        : patience_(effort.value_or(0) / std::chrono::duration<double>(most_time_for_words).count()) {
        const auto asked = base::seconds(std::min(effort.value_or(0), 1e6));
        budget.follow(whole, std::max<base::Budget::Clock::duration>(most_time_for_words, asked));
    }
    base::Budget budget;

private:
    arithmetic::Patience patience_;
};

/// The base by which the rule divides, if it is none of 2, then that of which it speaks; then the numerations of quadratic numbers, where one of them may help.
std::vector<arithmetic::Numeration> bases_of(const rule::Game& game);

/// What `make` finds, within the work that a law may cost. Nothing where the rule is not definable, automata become too large, or the rule fails; limits of the
/// budget and defects pass through.
template <class Make>
auto law_or_none(const Make& make) -> decltype(make()) {
    return known_or_none([&] {
        const arithmetic::Allowance allowance(most_work / 4);
        return make();
    });
}

/// Words, or a table, are looked for as long as there is time, within work of their own; the law stands without them.
template <class Find>
auto found_or_none(const Find& find) -> decltype(find()) {
    try {
        const arithmetic::Allowance allowance(most_work);
        return find();
    } catch (const arithmetic::TooLarge&) {
    } catch (const base::Failure& failure) {
        if (!base::limit_of(failure)) throw;
    }
    return nullptr;
}

/// What `find` finds of this game, none where automata do not decide it; remembered for the game that was asked about last: `explain` and `moves` ask several
/// times, and a law that is sought in vain takes a second.
template <class Law, class Find>
std::shared_ptr<const Law> remembered(const std::shared_ptr<const rule::Game>& game, const Find& find) {
    struct Known {
        std::shared_ptr<const rule::Game> game;  // kept, so that no other has its address
        std::shared_ptr<const Law> law;
    };
    thread_local Known last;
    if (last.game == game) return last.law;
    last = {game, told_or_none(find)};
    return last.law;
}

}  // namespace grundy::claim
