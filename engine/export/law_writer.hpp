#pragma once
/// A law as a function of a program: what Python and C++ have in common. Each says it in its own words (`python`, `cpp`).
#include <fmt/format.h>

#include "engine/base/text.hpp"
#include "engine/export/program.hpp"

namespace grundy::exporting {

class LawWriter {
public:
    /// What the function calls is added to the helpers.
    LawWriter(const Part& part, Tongue tongue, std::size_t number, std::set<std::string>& helpers)
        : part_(part),
          own_(tongue == Tongue::python ? "_" : ""),
          name_(fmt::format("{}law{}", own_, number)),
          tongue_(tongue),
          number_(number),
          helpers_(helpers) {}
    virtual ~LawWriter() = default;
    /// The function that tells the part, with its tables before it.
    std::string text();

protected:
    std::string table(const char* name) const { return fmt::format("{}{}{}", own_, name, number_); }
    /// What an automaton reads next: of the places that it reads the last digits, and behind them that of the value.
    std::string letter(const OfDigits& law, const char* cast, const char* digit) const;

    const Part& part_;
    std::string own_, name_, text_;  ///< own: what names begin with that nobody else is to call
    std::int64_t shift_ = 0;         ///< of a heap

private:
    virtual void period(const pattern::Period& law) = 0;
    virtual void automaton(const pattern::Automaton& law) = 0;
    /// `from`, `values`: where runs of equal values begin, and the values.
    virtual void log_period(const pattern::LogPeriod& law, const std::vector<std::uint64_t>& from, const std::vector<std::uint32_t>& values) = 0;
    virtual void formula(const std::string& said) = 0;
    virtual void digits(const OfDigits& law) = 0;

    Tongue tongue_;
    std::size_t number_;
    std::set<std::string>& helpers_;
};

/// The arguments of a part's function at each place where it is played.
std::vector<std::string> arguments_at_places(const Part& part, const rule::Game& game);

}  // namespace grundy::exporting
