#pragma once
/// What is behind the pointers of the façade, and how the engine's answers become its plain data.
/// Map of the room: include/grundy is what others see, a .cpp here for each part of it: `game`, `position`, `solution`, `claims`, `table`, `rule`,
/// `lesson`, `graph`, `function`, `error`.
/// `data`: what is behind the pointers; `run`: one call, with its limits and its failures; `setting`: fields as sentences name them.
#include <memory>
#include <string>
#include <vector>

#include "dsl/library.hpp"
#include "engine/analyse/analysis.hpp"
#include "engine/game/play/ruleset.hpp"
#include "grundy/grundy.hpp"

namespace grundy::library {

struct GameData {
    std::shared_ptr<const rule::Game> rule;         ///< of a function: its components alone
    std::shared_ptr<const dsl::Document> document;  ///< null for functions, and for games that only a sum has named
    std::shared_ptr<const game::Ruleset> function;  ///< null for rules
    Game::Parameters parameters;                    ///< as they were given
    std::vector<Diagnostic> warnings;
};

struct PositionData {
    struct Term {
        std::shared_ptr<const GameData> game;
        rule::PositionData position;
    };
    std::vector<Term> terms;
};

struct SolutionData {
    analyse::Result result;
};

dsl::Library rules();

/// With the line and the caret.
std::vector<Diagnostic> told(const dsl::Diagnostics& diagnostics, const dsl::Source& source);
/// Throws an Error of this kind when there is an error among them.
void refuse_errors(const dsl::Diagnostics& diagnostics, const dsl::Source& source, ErrorKind kind = ErrorKind::bad_rule);

Outcome outcome_of(char letter);
std::optional<Limit> limit_of(const std::optional<base::Limit>& limit);
std::optional<Number> number_of(const std::optional<base::Integer>& n);
Number number_of(const base::Integer& n);
/// "3" is a number, "∞{0,1}" is none.
void set_value(Value& value, const std::string& text);

Law law_of(const analyse::PatternReport& pattern);

/// Messages name verbs of the command line where the façade has functions. (What may be set is spelled as its fields from the start: library/setting.hpp.)
std::string in_our_words(std::string text);

/// Entries of Values where no number is.
inline constexpr std::int64_t infinite = -1, no_position = -2;

/// So many positions have `length` numbers below `side`; Error(limit) where they would be no array.
std::uint64_t box_size(std::size_t length, std::uint64_t side);

// Of games given as functions.
Solution solve_function(const GameData& game, const Options& options);
Value value_with_functions(const PositionData& sum, const Options& options);
Moves moves_with_functions(const PositionData& sum, const Options& options);
std::vector<Value> options_of_function(const PositionData& one, const Options& options);
/// Of several numbers, each below `count`.
Values box_of_function(const GameData& game, std::uint64_t count, const Options& options);

std::string text_of(const PositionData& sum);

/// Is one of the terms a game given as a function?
bool has_function(const PositionData& sum);
std::vector<analyse::Term> terms_of(const PositionData& sum);
Value value_of(const analyse::SumReport& report);

}  // namespace grundy::library
