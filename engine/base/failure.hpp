#pragma once
/// How the library says no. It never prints, exits or aborts: it throws Failure, or returns a partial result with the limit that ended it.
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

namespace grundy::base {

enum class FailureKind {
    bad_input,    ///< a rule, a position or a request that cannot be meant
    overflow,     ///< a number beyond 64 bits while playing
    arithmetic,   ///< division by zero, an index outside its vector
    limit,        ///< time, memory or a size limit was reached; nothing wrong was computed
    interrupted,  ///< cancelled by the user
    unsupported,  ///< a combination that this program does not handle; the message says which
    internal,     ///< a method disagreed with the definition: a defect of this program
};

/// Where in a rule file, lines and columns (of bytes) from 1.
struct PlaceInRule {
    std::string game;  ///< its name in the header
    std::uint32_t line = 0, column = 0, length = 0;
};

/// Thrown by public functions of the library. `what()` is one sentence in the user's terms; `hint` is what to do instead, or empty.
class Failure : public std::runtime_error {
public:
    Failure(FailureKind kind, const std::string& message, std::string hint = {}) : std::runtime_error(message), kind_(kind), hint_(std::move(hint)) {}
    /// Of an expression of a rule: `what()` names its line, `sentence()` does not.
    Failure(FailureKind kind, const std::string& sentence, std::string hint, PlaceInRule place)
        : std::runtime_error(sentence + ", line " + std::to_string(place.line) + " of the rule"),
          kind_(kind),
          hint_(std::move(hint)),
          in_rule_(std::make_shared<const InRule>(InRule{std::move(place), sentence})) {}
    FailureKind kind() const noexcept { return kind_; }
    const std::string& hint() const noexcept { return hint_; }
    /// Null where it is about no place of a rule.
    const PlaceInRule* place() const noexcept { return in_rule_ ? &in_rule_->place : nullptr; }
    std::string sentence() const { return in_rule_ ? in_rule_->sentence : what(); }

private:
    struct InRule {
        PlaceInRule place;
        std::string sentence;
    };
    FailureKind kind_;
    std::string hint_;
    std::shared_ptr<const InRule> in_rule_;
};

/// For handlers that make little of a failure: throws again what is a defect of this program, or what the user interrupts.
inline void pass_grave(const Failure& failure) {
    if (failure.kind() == FailureKind::internal || failure.kind() == FailureKind::interrupted) throw;
}

}  // namespace grundy::base
