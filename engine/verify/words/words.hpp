#pragma once
/// Claims about words and rows of any length (theorem 11.5): all conditions of 11.1 and 11.2 are decided here from the rule and the claim, as questions about
/// regular sets.
/// Map of the room: read this header first: claims about words. `turns` is the rule as sets of words, `conditions` are what the theorem asks, `laws` what
/// is known of every word.
/// Puzzles: `asked_ways` of distances, `constructed` with `embedded` of ways made of shorter ways, `reached` of what is reached; `of_rows` and `claimed` read
/// their claims. `told_way`: ways that a person wrote, with `symbolic_row`, `told_row`, `told_legs` and, from below, `inversions`. Expressions: `sums` make
/// words numbers; `sentences`, `numbers`, `made` are built on them. Lengths of play: `series` are counts as vectors.
#include <functional>
#include <optional>

#include "engine/rule/claim.hpp"
#include "engine/verify/core/evaluate.hpp"
#include "engine/verify/core/fields.hpp"

namespace grundy::verify {

/// How the claim is decided; throws Rejected where it is not what `holds` says. Of `proof` it reads `letters` and, where the proof needs them, `measure` and
/// `law`. Theorem 11.5; 7.1, from the ends of play backwards; rank, that play ends. `about`: of which words the claim is decided, where the rule does not say.
std::string decide_words(const rule::Game& game, const rule::Claim& claim, bool holds, const std::string& theorem, Fields& proof, Steps& steps,
                         std::string& about);

/// The same of a puzzle for one player, by how far each row is from a goal: an automaton that the certificate gives. Of `proof` it reads `letters`, `radix`,
/// `ones`, `next` and `ends`. Only what is true.
std::string decide_distances(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

/// The same by ways that are made of ways of shorter rows. Of `proof` it reads `letters`, `parts`, `last`, `from`, `kept`, `shorter` and `bound`. Only what is
/// true.
std::string decide_constructed(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

/// The same by a way that is told for every length. Of `proof` it reads `letters`, `length`, `way`, `legs`, `known` and `bound`, or `start` where no way is
/// told, and `least` with `under`. Only what is true.
std::string decide_told_way(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

/// Claims about reachable(w) alone, by a set of rows. Of `proof` it reads `letters`, `next`, `ends`, `measure` and `within`. Only what is true.
std::string decide_reached(const rule::Game& game, const rule::Claim& claim, bool holds, Fields& proof, Steps& steps, std::string& about);

/// The letters that the certificate lists, of which the sentence says `about` where the rule does not.
std::vector<std::int64_t> listed_letters(const rule::Game& game, Fields& proof, Steps& steps, std::string& about);

/// What a run of this letter is worth: of n letters values[n], and from the preperiod on these repeat.
struct RunValues {
    std::int64_t letter = 0;
    std::uint64_t preperiod = 0;
    std::vector<std::uint32_t> values;
};
/// The same of a game in which a word is worth the nim-sum of its runs, the positions being all words of these letters, which is checked here, and no others.
std::string decide_by_runs(const rule::Game& game, const rule::Claim& claim, bool holds, const std::vector<std::int64_t>& letters, const RunValues& run,
                           Fields& proof, Steps& steps);

/// The same of a game in which all plays from a word have one length; as above. Of `proof` it reads `measure` and `rounds`. Only what is true.
std::string decide_by_equal_plays(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof, Steps& steps);

/// What is proved of one word: 'P', 'N' or 'D', and the value where that is known too.
struct ToldOfWord {
    char outcome = '?';
    std::optional<std::int64_t> value;
};
/// Of each word of the letters of the proof that is a position; nothing of others.
using ToldOfWords = std::function<std::optional<ToldOfWord>(const Items& word)>;
/// What is known of all words, whatever is claimed, and how: by the law that the certificate gives, which is proved, or from the ends of play backwards where
/// it gives none. Of `proof` it reads `measure` and `law`.
std::pair<ToldOfWords, std::string> told_of_words(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof,
                                                  Steps& steps);
/// The same by the values of runs, in a game as above.
std::pair<ToldOfWords, std::string> told_by_runs(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters,
                                                 const RunValues& run, Fields& proof, Steps& steps);

/// What falls with every move, from all words of these letters, which must be positions. Of `proof` it reads `measure`.
std::string require_ending_play(const rule::Game& game, const rule::Claim& claim, const std::vector<std::int64_t>& letters, Fields& proof, Steps& steps);

}  // namespace grundy::verify
