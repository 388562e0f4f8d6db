#pragma once
/// Who wins, before what the position is worth: an outcome needs one P option of each N position, a value all of them, so the outcome may be found in a moment
/// where the value is out of reach. It gets a quarter of the time that is left, or three seconds (all of it where only the winner is asked
/// for), and forgets what it saw. Where a law may be asked (Options::law) that is done after a quarter of a share.
#include "engine/analyse/oracle.hpp"

namespace grundy::analyse {

struct QuickAnswer {
    char outcome = '?';                                    ///< P, N, D; '?': not within its share
    std::vector<std::vector<rule::PositionData>> winning;  ///< options that win
    bool some = false;                                     ///< there was no time to decide the others
    pattern::Grounds grounds;
    std::uint64_t searched = 0;
    std::optional<ToldByLaw> law;  ///< who wins is told by it; its winning moves stand there
    std::string note;              ///< how, where that can be said in a sentence
};

QuickAnswer told(ToldByLaw&& law);
/// `position` must be one of the game; nothing is known of one beyond 64 bits.
QuickAnswer outcome_first(const Oracle& oracle, const rule::PositionData& position, const Options& options, const base::Budget& whole);

}  // namespace grundy::analyse
