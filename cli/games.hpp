#pragma once
/// Games and positions as they are named on the command line. What is wrong is said on standard error, then Exit{2} is thrown.
#include <memory>
#include <string>
#include <vector>

#include "cli/session.hpp"
#include "dsl/document.hpp"
#include "engine/analyse/result/result.hpp"

namespace grundy::cli {

/// Words of the command line: `GAME [param=value …] [POSITION …]`, parameters also behind positions. A family may be two words: code 0.137.
struct Words {
    std::string game;
    dsl::Settings settings;
    std::vector<std::string> positions;  ///< what is left; one sum if a lone + is among it
};

/// "t=2012" is a parameter; "x" or "(3)" is not.
std::optional<std::pair<std::string, std::string>> as_setting(const std::string& word);
/// Throws base::Failure(bad_input) for a parameter given twice.
Words split(const std::vector<std::string>& given);

/// Does the word that stands where a game is named hold positions, each with its game: 'kayles (5) + nim (7)'?
bool names_games_inside(const std::string& word);

struct Opened {
    std::unique_ptr<dsl::Document> document;
    std::shared_ptr<const rule::Game> game;
};

/// The file alone, for whoever tries several values of its parameters; it is warned of these settings.
std::unique_ptr<dsl::Document> open_document(const std::string& name, const dsl::Settings& settings, Session& session);
std::shared_ptr<const rule::Game> game_of(const dsl::Document& document, const dsl::Settings& settings, Session& session);

/// With --misere, the game under the other convention; refused where that has no meaning.
std::shared_ptr<const rule::Game> as_played(std::shared_ptr<const rule::Game> game, const Session& session);

/// A file, `-` for standard input, a name of the library, or a family in its usual notation; with these parameters.
Opened open_game(const std::string& name, const dsl::Settings& settings, Session& session);
/// The same for words that may hold nothing but a game and its parameters.
Opened open_game(const std::vector<std::string>& given, Session& session);

/// Does `text` stand for a word of this component, which states its letters, without quotes: `x.x`, `||.|`, `0110`?
bool is_word_of(const std::string& text, const rule::Component& component);

/// Says, unless quiet, what the rule of the game says that may not be meant.
void warn_of_misreadings(const rule::Game& game, const Session& session);

/// The terms of `text`, in which a term without a game belongs to `game` (which may be null).
std::vector<analyse::Term> open_sum(const std::string& given, const std::shared_ptr<const rule::Game>& game, Session& session);

/// Each sum that the words ask about: `GAME POS POS …`, or one argument with the games inside.
std::vector<std::vector<analyse::Term>> open_sums(const std::vector<std::string>& given, Session& session);

/// The one sum that they ask about, for a verb that takes no more.
std::vector<analyse::Term> open_one(const std::vector<std::string>& given, const std::string& verb, Session& session);

/// One position of `game`, for --at.
rule::PositionData open_position(const std::string& text, const std::shared_ptr<const rule::Game>& game, Session& session);

/// Prints errors (and, unless quiet, warnings) to standard error; throws Exit{2} if there is an error.
void say(const dsl::Diagnostics& diagnostics, const dsl::Source& source, Session& session);

}  // namespace grundy::cli
