#pragma once
/// What is known about a position, and about a sum of positions that have values.
#include <optional>
#include <string>
#include <vector>

#include "engine/base/budget.hpp"
#include "engine/base/integer.hpp"
#include "engine/pattern/law/evidence.hpp"
#include "engine/solve/positions/loopy_value.hpp"

namespace grundy::analyse {

/// What is known about one position.
struct Known {
    char outcome = '?';                         ///< P, N, D; '?' with `limit` or `note`
    std::optional<base::Integer> value;         ///< the Grundy value, where it means something and was asked or came for free
    std::optional<solve::LoopyValue> infinite;  ///< ∞(K) instead of a value
    std::vector<base::Integer> among;           ///< the value is one of these; which one is not known
    pattern::Grounds grounds;                   ///< what that rests on
    std::string note;                           ///< why not more
    std::string untold;                         ///< why no theorem tells, where one might
    std::optional<base::Limit> limit;

    bool has_value() const { return value || infinite; }
};

/// "3", "∞{0,1}"; empty: not known.
std::string value_text(const Known& known);

enum class Want { outcome, value };

/// What a search found; P iff 0, and ∞(K) tells its outcome too.
Known known_value(const solve::LoopyValue& value);

/// The nim-sum of positions, of which some may have no finite value because play can return.
class NimSum {
public:
    /// A position whose value, perhaps an infinite one, is known.
    void add(const Known& one);
    /// The value and the outcome on the grounds of all; '?' with a note where a finite value is too large to stand beside an infinite one.
    Known known() const;

private:
    base::Integer finite_ = 0;
    std::optional<solve::LoopyValue> infinite_;  ///< the sum of those
    pattern::Grounds grounds_;
};

}  // namespace grundy::analyse
