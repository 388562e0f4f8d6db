#pragma once
/// A game as a function: what is proved of its values, or of who wins, as data from which Python and C++ are written. Every part of it rests on a proof.
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "engine/analyse/analysis.hpp"
#include "engine/claim/ground/finding.hpp"
#include "engine/export/export.hpp"
#include "engine/export/formula.hpp"
#include "engine/theorem/statement.hpp"

namespace grundy::exporting {

/// The law of one number: its heap is n - shift.
struct OfHeap {
    std::shared_ptr<const pattern::Pattern> law;  ///< a period, an automaton, a log-period
    std::int64_t shift = 0;
};
/// A theorem's formula over the components of the game.
struct OfFormula {
    rule::ExprRef value, previous;  ///< value: null where only P is told
};
/// An automaton that reads all numbers of a position at once, and behind them, of values, the value.
struct OfDigits {
    unsigned base = 2;
    std::shared_ptr<const claim::argument::KernelSet> set;
    bool values = false;
};

/// A function of the numbers of one game.
struct Part {
    std::shared_ptr<const rule::Game> game;
    std::variant<OfHeap, OfFormula, OfDigits> law;
    bool values = true;                               ///< it tells Grundy values, not only who wins
    std::vector<std::vector<recognise::SumCell>> at;  ///< of a sum: where it is played; empty: every entry of the first component, or the whole position
    bool every_entry = false;
};

/// A position with what was computed for it without any law: the value, or 0 and 1 for P and N.
struct Tested {
    rule::PositionData position;
    base::Integer value;
};

struct Program {
    std::shared_ptr<const rule::Game> game;
    std::vector<Part> parts;  ///< more than one, or played in several places: the nim-sum of all
    bool sum = false;
    bool values = true;
    bool endless = false;               ///< as far as is known, play may go on for ever
    std::string function, wins;         ///< names
    std::vector<std::string> says;      ///< the law, a line each, with what it rests on
    std::vector<Tested> tested, large;  ///< large: what the law says far away, to test the translation by
};

/// Throws base::Failure(unsupported) where nothing is proved, or no formula says it.
Program program_of(std::shared_ptr<const rule::Game> game, const Request& request, const analyse::Options& options, const base::Budget& budget);

std::string python_text(const Program& program);
std::string cpp_text(const Program& program);

// What both writers share.
/// The names of the components as arguments.
std::vector<std::string> argument_names(const rule::Game& game);
/// Their slots by these names.
std::map<std::uint32_t, std::string> slots_of(const rule::Game& game);
/// Numbers in lines of so many columns: "0, 1, 2,\n    3".
std::string wrapped_list(const std::vector<std::string>& items, std::size_t indent, std::size_t columns = 100);
bool is_list(const rule::Component& component);
/// Positions are single numbers, and those tested follow one another: the first. Nothing elsewhere.
std::optional<std::int64_t> tested_from(const Program& program);

}  // namespace grundy::exporting
