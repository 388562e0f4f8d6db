#pragma once
/// Expressions of the rule language in Python and in C++, with the same meaning for numbers of any sign: what cannot be said is refused, never approximated.
/// C++ computes in 128 bits and throws where these are not enough.
#include <map>
#include <set>
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::exporting {

enum class Tongue { python, cpp };

class Formula {
public:
    /// `names`: what the slots of the components are called.
    Formula(const rule::Game& game, Tongue tongue, std::map<std::uint32_t, std::string> names)
        : game_(game), python_(tongue == Tongue::python), names_(std::move(names)) {}

    /// Throws base::Failure(unsupported) for what has no translation.
    std::string text(const rule::ExprRef& e);
    /// Names of the functions below that the text calls.
    const std::set<std::string>& helpers() const { return helpers_; }

private:
    std::string write(const rule::Expr& e);
    std::string call(const rule::Expr& e);
    std::string compared(const rule::Expr& e);
    std::string over(const rule::Expr& e);
    std::string infix(const rule::Expr& e, const char* python, const char* helper);
    std::string joined(const rule::Expr& e, const char* python, const char* cpp);
    std::string help(const std::string& name, const std::vector<std::string>& given);
    std::string bound(const rule::Binder& binder);
    std::vector<std::string> arguments(const rule::Expr& e);

    const rule::Game& game_;
    bool python_;
    std::map<std::uint32_t, std::string> names_;
    std::set<std::string> helpers_;
    int fresh_ = 0;
};

/// The helper functions that these call, and those that they call in turn, in an order in which they can be written.
std::string helper_text(const std::set<std::string>& names, Tongue tongue);
/// The name of a component as the language takes it for one.
std::string safe_name(const std::string& name);

}  // namespace grundy::exporting
