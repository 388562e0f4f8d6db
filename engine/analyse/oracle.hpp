#pragma once
/// Everything that is known about one game, found out as it is asked: by a proved law where there is one, else by the cheapest method that answers.
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/analyse/heap/subject.hpp"
#include "engine/analyse/known.hpp"
#include "engine/pattern/law/pattern.hpp"

namespace grundy::puzzle {
class Puzzle;
}

namespace grundy::analyse {

class GroupSums;
class MisereSums;
class Searches;

class Oracle : public Subject {
public:
    /// `budget` must outlive the oracle; it may be re-armed between questions.
    Oracle(std::shared_ptr<const rule::Game> game, const Options& options, const base::Budget& budget);
    ~Oracle();

    /// The heap of the family that a position is; nothing where it is no position of the game.
    std::optional<base::Integer> heap_of(const rule::PositionData& position) const;
    /// The proved law (of values or of outcomes, perhaps partial) as far as it is known now; null if none.
    const pattern::Pattern* law();
    /// The theorem behind it, with the law; null if none.
    pattern::TheoremRef theorem();
    /// The theorem that whoever asks for no heap in particular may rest on: as if nothing had been asked before, so that no answer depends on earlier ones.
    pattern::TheoremRef sought_theorem();
    /// The law that tells a heap, as if nothing had been asked before; null where its value is computed.
    pattern::TheoremRef telling(const base::Integer& heap, Want want);
    /// Looks for a proof within Options::effort; where that is not told no longer than so many seconds.
    void seek_proof(double most = 25);
    /// The same in so many values.
    void seek_early_proof(std::uint64_t values);

    /// Is it a position of the game? Big numbers are compared with `where` as far as it can be told.
    void require(const rule::PositionData& position) const;

    Known at(const rule::PositionData& position, Want want);
    /// A sum of positions of this game. Under misère play it is one position.
    Known at(const std::vector<rule::PositionData>& sum, Want want);
    /// Explores from all of these at once, so that later questions about them and their followers are answered from one graph.
    std::optional<base::Limit> prepare(const std::vector<game::Position>& roots);
    /// Where engine/analyse/alone keeps the searches of a puzzle for one player.
    std::shared_ptr<puzzle::Puzzle>& puzzle() { return puzzle_; }
    const base::Budget& budget() const { return budget_; }
    unsigned threads() const { return options_.threads; }

    /// An option of a position, and what it is worth.
    struct Option {
        std::vector<rule::PositionData> parts;
        Known known;
    };
    /// All options with what they are worth. Throws base::Failure(limit) for a position beyond 64 bits.
    std::vector<Option> options(const rule::PositionData& position, Want want);
    /// Options whose value is `nimber` (0: the winning moves). `some` is set when not all could be listed.
    std::vector<std::vector<rule::PositionData>> options_worth(const rule::PositionData& position, const base::Integer& nimber, bool& some);

    /// So large that options_worth asks the law for one option instead of listing them.
    bool is_huge(const rule::PositionData& position);

    /// Where positions are sums of groups of their numbers; null elsewhere, and where a method was asked for that uses no theorem.
    GroupSums* groups();

    /// Of one-heap games under misère play; null for all others.
    MisereSums* misere();
    /// Options of term i that win in a misère sum of heaps, where a law tells; nothing where none does.
    std::optional<std::vector<std::vector<rule::PositionData>>> winning_in_misere_sum(const std::vector<rule::PositionData>& sum, std::size_t i, bool& some);

    /// From now on one play tells how long all are at words of these letters: all plays from one have one length, as the theorem says.
    void let_one_play_tell(pattern::TheoremRef theorem, const std::vector<base::Integer>& letters);
    /// From now on this says what a position is worth, where it says something: a law of all positions.
    using Tell = std::function<std::optional<Known>(const rule::PositionData& position, Want want)>;
    void let_law_tell(Tell tell) { tell_ = std::move(tell); }
    /// Neither one play nor such a law does any more.
    void tell_no_more() { equal_plays_ = nullptr, tell_ = nullptr; }
    /// How many moves every play from a position has, and why; nothing where plays need not be equally long, as far as is known.
    std::optional<std::pair<std::uint64_t, pattern::TheoremRef>> length_of_plays(const rule::PositionData& position) const;
    /// By the parity of how long play lasts, where all plays from the position are equally long (no method was asked for): without a search.
    std::optional<Known> by_length(const rule::PositionData& position) const;

    /// Where no law told.
    const Searches& searches() const { return *searches_; }
    /// The methods that fit the game, for Options::method.
    std::vector<std::string> methods();

private:
    /// A method was asked for that uses no theorem.
    bool lawless() const;
    void check_method();
    Known at_heap(const base::Integer& heap, Want want, bool& enough);
    Known misere_sum(const std::vector<rule::PositionData>& sum);
    Known misere_sum_soon(const std::vector<rule::PositionData>& sum);
    game::Sum rows_of(const std::vector<rule::PositionData>& sum) const;
    std::optional<Known> misere_joined(const std::vector<rule::PositionData>& sum);
    std::optional<std::uint64_t> last_heap() const;
    std::optional<base::Limit> search_proof(const std::function<bool()>& told = {}, double most = 25);
    std::vector<std::vector<rule::PositionData>> one_option_worth(const rule::PositionData& position, const base::Integer& nimber);
    std::vector<base::Integer> heaps_of(const rule::PositionData& position) const;
    const pattern::TheoremRef& closed_theorem();
    Known by_theorem(pattern::TheoremRef theorem, const pattern::Answer& answer, Want want, bool& enough) const;
    pattern::TheoremRef about(pattern::Proved proof, std::shared_ptr<const pattern::Pattern> law) const;
    std::optional<Known> by_row(const rule::PositionData& position);

    const base::Budget& budget_;
    std::unique_ptr<Searches> searches_;
    std::vector<pattern::TheoremRef> rows_;      ///< of Wythoff's table, as far as they were asked for
    std::optional<pattern::TheoremRef> closed_;  ///< of families of several heaps; null: none
    std::unique_ptr<MisereSums> misere_;
    std::unique_ptr<GroupSums> groups_;
    std::shared_ptr<puzzle::Puzzle> puzzle_;
    pattern::TheoremRef equal_plays_;  ///< of all words of the letters; null: not known
    std::set<base::Integer> equal_letters_;
    Tell tell_;
};

}  // namespace grundy::analyse
