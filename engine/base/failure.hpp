#pragma once
/// How the library says no. It never prints, exits or aborts: it throws Failure, or returns a partial result with the limit that ended it.
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

/// Thrown by public functions of the library. `what()` is one sentence in the user's terms; `hint` is what to do instead, or empty.
class Failure : public std::runtime_error {
public:
    Failure(FailureKind kind, const std::string& message, std::string hint = {}) : std::runtime_error(message), kind_(kind), hint_(std::move(hint)) {}
    FailureKind kind() const noexcept { return kind_; }
    const std::string& hint() const noexcept { return hint_; }

private:
    FailureKind kind_;
    std::string hint_;
};

/// For handlers that make little of a failure: throws again what is a defect of this program, or what the user interrupts.
inline void pass_grave(const Failure& failure) {
    if (failure.kind() == FailureKind::internal || failure.kind() == FailureKind::interrupted) throw;
}

}  // namespace grundy::base
