#pragma once
/// What goes wrong inside an expression. Becomes a base::Failure that names the expression and the position where options() began.
#include <string>
#include <utility>

#include "engine/base/failure.hpp"
#include "engine/rule/expr.hpp"

namespace grundy::game {

struct Fault {
    base::FailureKind kind;
    std::string message;
    const rule::Expr* where = nullptr;  ///< filled in by the innermost expression that sees the fault
};

[[noreturn]] inline void fault(base::FailureKind kind, std::string message, const rule::Expr* where = nullptr) { throw Fault{kind, std::move(message), where}; }
[[noreturn]] inline void overflow(const rule::Expr* where = nullptr) { fault(base::FailureKind::overflow, "a number beyond 64 bits", where); }

}  // namespace grundy::game
