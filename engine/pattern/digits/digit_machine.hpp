#pragma once
/// One option of a digit game as a sequential machine: reads the digits of n, least significant first, and puts out the digits of the option.
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/recognise/family/family.hpp"

namespace grundy::pattern {

/// The machine's memory: a pending amount for every subtraction, (digits to drop, flag) for every division, what the guards know.
using MachineState = std::vector<std::int64_t>;

class DigitMachine {
public:
    /// Throws base::Failure(unsupported) for a step that is no digit machine in this base: a divisor that is no power of it, a subtraction of less than 1.
    /// occurs > 0: legal only when this digit occurs in n.
    DigitMachine(const recognise::DigitOption& option, std::int64_t base, std::int64_t occurs = 0);

    MachineState start() const { return start_; }
    /// Reads one digit; the digit put out, if one is.
    std::optional<std::int64_t> read(MachineState& state, std::int64_t digit) const;
    /// When n has ended and flush() zeros have been read.
    bool legal(const MachineState& state) const;
    /// So many zeros after the last digit settle every pending amount.
    int flush() const { return flush_; }

private:
    struct Stage {
        recognise::DigitStep::Kind kind;
        std::size_t at;  ///< its place in the state
    };
    std::int64_t base_;
    std::vector<Stage> stages_;
    std::vector<recognise::DigitGuard> guards_;
    std::int64_t occurs_;
    std::size_t guards_at_ = 0;
    MachineState start_;
    int flush_ = 2;
};

/// The option machines of Mark, Division, DigitGame, DigitSubtraction, and the base they share. Throws base::Failure(unsupported) with the reason otherwise.
struct DigitRule {
    std::int64_t base = 2;
    std::vector<DigitMachine> options;
};
DigitRule digit_rule(const recognise::Family& family);

}  // namespace grundy::pattern
