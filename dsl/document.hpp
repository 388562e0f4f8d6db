#pragma once
/// A checked rule file: parameters still open, ready to be turned into a game for any values of them.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/lower/loader.hpp"
#include "dsl/lower/lower_sum.hpp"
#include "dsl/syntax/ast.hpp"
#include "dsl/text/diagnostic.hpp"
#include "engine/rule/claim.hpp"
#include "engine/rule/game.hpp"

namespace grundy::dsl {

class Document {
public:
    ~Document();
    Document(Document&&) noexcept;
    const Source& source() const;
    const ast::File& tree() const;
    const std::vector<ParameterInfo>& parameters() const;

    /// The game for these parameters (defaults where none is given), or nothing with errors in `diagnostics`, which refer to source() or, for a
    /// bad setting, throw base::Failure(bad_input) with the parameter named.
    std::optional<rule::Game> instantiate(const Settings& settings, Diagnostics& diagnostics) const;

    /// Settings in which a parameter has several values, `n=2..12`, `n=2,5,9`, 'S=[{1}, {1, 4}]': one for each choice, the last parameter changing fastest.
    /// base::Failure(bad_input) as above, and for more than 10^4 of them.
    std::vector<Choice> choices(const Settings& settings) const;

    /// From now on claims are about the game with these parameters, where their `with` does not say otherwise. base::Failure(bad_input) for a bad setting.
    void assume(const Settings& settings);

    /// From now on the game, its claims and what is shown are about misère play, whatever the file says; not for games where that has no meaning.
    void play_misere();

    struct ClaimCase {
        std::string parameters;  ///< "t = 3"; empty for the defaults
        std::shared_ptr<const rule::Game> game;
    };
    /// Claim `index` with the cases of its `with`, in order. Lowered against each case's game. base::Failure for more than 10^4 cases.
    struct ClaimInfo {
        std::string text;
        std::string id;  ///< the text up to the first ':' or space run that looks like an id ("004-2.2"), else the text
        std::uint32_t line = 0;
        bool slow = false, expect_refuted = false, corrected = false;
        std::string formal;                                    ///< the claim as written after the text, on one line
        std::vector<std::pair<ClaimCase, rule::Claim>> cases;  ///< of an open `with`: those of its least value
        std::string open;                                      ///< "k >= 2": parameters without an upper end; else empty
        /// The same claim with these parameters as more components of the position, behind its own, where the rule can be read so: it is then about all their
        /// values at once. One for each choice of the other parameters that `with` names.
        std::vector<std::pair<ClaimCase, rule::Claim>> uniform;
        std::vector<std::string> open_parameters;  ///< these components; none where the parameter is how long a row of any length is
        /// The same claim about the number n for the set {1..n}, where that is what it asks about and the moves do not mention n. The game has no moves of its
        /// own: they are those of a run of the sets of the first case.
        std::optional<std::pair<ClaimCase, rule::Claim>> uniform_of_runs;
        bool uniform_says_more = false;  ///< `uniform` is about all rows as long as the start: proved, it proves the claim; refuted, it says nothing
    };
    /// The cases of an open `with` at its least value plus `step`; of several, all that are together so far from their least values.
    std::vector<std::pair<ClaimCase, rule::Claim>> claim_cases(std::size_t index, std::size_t step, Diagnostics& diagnostics) const;
    std::size_t claims() const;
    /// What a `show` line asks of the game for these parameters, as the formula of a claim that need be no truth value.
    struct ShowInfo {
        std::string text;
        std::string formal;  ///< the expression as written, on one line
        std::shared_ptr<const rule::Game> game;
        rule::Claim asked;
        bool tuples = false;    ///< of a list: its rows are written (x, y), not [x, y]
        bool distinct = false;  ///< of a list: a set
    };
    /// All `show` lines of the file; those with errors, which are in `diagnostics`, are left out.
    std::vector<ShowInfo> shown(const Settings& settings, Diagnostics& diagnostics) const;
    std::optional<ClaimInfo> claim(std::size_t index, Diagnostics& diagnostics) const;
    /// The same for who does not hear what is wrong with it.
    std::optional<ClaimInfo> claim(std::size_t index) const;
    /// As far as it is about the game with the parameters that are assumed: its one case, and `uniform` with that of the other parameters. Nothing where `with`
    /// does not have them among its values.
    std::optional<ClaimInfo> claim_as_assumed(std::size_t index) const;
    /// The same without its cases: what stands in the file, read without computing anything.
    ClaimInfo heading(std::size_t index) const;

private:
    friend std::unique_ptr<Document> check(std::unique_ptr<Source>, std::unique_ptr<ast::File>, const Loader&, Diagnostics&);
    struct Impl;
    std::optional<ClaimInfo> claim_of(std::size_t index, std::size_t step, Diagnostics& diagnostics) const;
    explicit Document(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Names, types, arities, shapes, kinds of parameters; everything that can be told without values, and with the defaults the rest.
std::unique_ptr<Document> check(std::unique_ptr<Source> source, std::unique_ptr<ast::File> tree, const Loader& loader, Diagnostics& diagnostics);

/// Parse and check.
std::unique_ptr<Document> load(std::unique_ptr<Source> source, const Loader& loader, Diagnostics& diagnostics);

}  // namespace grundy::dsl
