#pragma once
/// A checked rule file: parameters still open, ready to be turned into a game for any values of them.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "dsl/ast.hpp"
#include "dsl/diagnostic.hpp"
#include "engine/rule/claim.hpp"
#include "engine/rule/game.hpp"

namespace grundy::dsl {

class Document;

/// How other texts are reached: `use`, `same as`, graphs from DOT files, games on the command line.
struct Loader {
    /// The rule file of a library name or path, as seen from `from` (the file that names it); nothing when there is none.
    std::function<std::optional<Source>(const std::string& name, const std::string& from)> game;
    /// A graph file beside or below the rule file; nothing when there is none or it is outside.
    std::function<std::optional<std::string>(const std::string& path, const std::string& from)> graph;
    /// Names of the library, for "did you mean".
    std::function<std::vector<std::string>()> names;
};

struct ParameterInfo {
    enum class Kind { natural, set, vector, code };
    std::string name;
    Kind kind = Kind::natural;
    std::string default_text;
};

/// Parameter values by name, as text in the rule language ("2012", "{1, 4, 5}", "0.77").
using Settings = std::vector<std::pair<std::string, std::string>>;

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
        std::string formal;  ///< the claim as written after the text, on one line
        std::vector<std::pair<ClaimCase, rule::Claim>> cases;
    };
    std::size_t claims() const;
    std::optional<ClaimInfo> claim(std::size_t index, Diagnostics& diagnostics) const;

private:
    friend std::unique_ptr<Document> check(std::unique_ptr<Source>, std::unique_ptr<ast::File>, const Loader&, Diagnostics&);
    struct Impl;
    explicit Document(std::unique_ptr<Impl> impl);
    std::unique_ptr<Impl> impl_;
};

/// Names, types, arities, shapes, kinds of parameters; everything that can be told without values, and with the defaults the rest.
std::unique_ptr<Document> check(std::unique_ptr<Source> source, std::unique_ptr<ast::File> tree, const Loader& loader, Diagnostics& diagnostics);

/// Parse and check.
std::unique_ptr<Document> load(std::unique_ptr<Source> source, const Loader& loader, Diagnostics& diagnostics);

/// A game named on the command line: a file, a library name or a family; then its parameters ("t=2012", "S={1,4,5}").
/// A term of a sum with its own game.
struct BoundTerm {
    std::shared_ptr<const rule::Game> game;
    rule::PositionData position;
};
/// Resolves a parsed sum: terms without a game belong to `game`.
std::vector<BoundTerm> bind(const ast::SumOfGames& sum, const std::shared_ptr<const rule::Game>& game, const Loader& loader, const Source& source,
                            Diagnostics& diagnostics);

}  // namespace grundy::dsl
