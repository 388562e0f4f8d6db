#pragma once
/// Conditions about what is counted, as clauses of a sentence: "the number of letters `r` in `w` is even". Formulas beyond that stay formulas.
#include <map>
#include <optional>
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::report {

/// The words for what a formula counts, and for conditions about that.
class ConditionWords {
public:
    ConditionWords() = default;
    /// What is counted in the formula: letters, entries, elements, their sum. Then its conditions, and others about the same, can be told.
    ConditionWords(const rule::Expr& formula, const rule::Game& game);

    /// Of a condition as it is written in the rule language. Nothing where some of it has no words, or where nothing is counted in it.
    std::optional<std::string> clause(const std::string& condition) const;
    /// "the number of letters of `w` is 4", "… is odd": of `len(w)`, or of `len(w) mod 2`.
    std::optional<std::string> amount(const std::string& what, const std::string& value) const;
    /// A sentence in which conditions stand in `backquotes` behind "from", "to", "with", "if", with these in words.
    std::string retold(std::string sentence) const;

private:
    struct Said {
        std::string subject, rest;
    };
    std::optional<Said> atom(const std::string& condition) const;
    std::optional<std::string> clause(const std::string& condition, const std::string& last) const;
    std::map<std::string, std::string> nouns_;  ///< by how they are written
};

}  // namespace grundy::report
