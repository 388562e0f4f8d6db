#pragma once
/// What is known of one game, as a row of a catalogue.
#include <cstdint>
#include <optional>
#include <string>

#include "engine/rule/game.hpp"

namespace grundy::atlas {

/// How far a game may be looked into. A row that was made with no less than this in every respect is not made again.
struct Effort {
    std::optional<std::uint64_t> to;  ///< values of 0 … N at least; nothing: as many as solve takes by itself
    double seconds = 10;              ///< for the whole of one game
    std::uint64_t memory = 0;         ///< bytes for one game; 0: no limit of its own
    double search = 8;                ///< seconds of them for a pattern beyond the values asked for
    friend bool operator==(const Effort&, const Effort&) = default;
};
/// Is `made` no less than `asked` in every respect?
bool covers(const Effort& made, const Effort& asked);

struct Record {
    std::string hash;                                       ///< of the rule: the key
    std::string rule;                                       ///< canonical text, under the name `game`
    std::string family;                                     ///< what it was recognised as, in words; empty: as nothing
    std::string kind;                                       ///< of the law: period, arithmetic-period, log-period, automaton, closed-form, none
    std::string status;                                     ///< of the law: proved, seen, none; `no-period` where it is proved that there is none
    std::string law;                                        ///< in words; empty without one
    std::string theorem;                                    ///< its number in docs/theorems.md; empty without one
    std::string tried;                                      ///< where nothing was proved: what was
    std::optional<std::int64_t> period, preperiod, saltus;  ///< as far as they fit into 64 bits
    /// SHA-256 of a proved period with its values up to the end of the first one: equal exactly where the values are proved equal for all n, and where they are
    /// of one heap. Empty where no period is proved.
    std::string identity;
    std::uint64_t computed = 0;  ///< values, kept or not
    std::uint64_t counted = 0;   ///< values that the next five are about: those computed, or all to the end of the first period
    std::optional<std::uint64_t> largest, largest_at;
    std::optional<std::uint64_t> rare, last_rare;  ///< heaps of the class of 0, where they are less than a quarter; of codes that split into two at most
    std::optional<std::uint64_t> lost;             ///< P-positions
    std::optional<double> density;                 ///< of P-positions: of one period where one is proved, else among those counted
    std::string checksum;                          ///< FNV-1a-64 of what `solve` would say with the same --to, 16 hexadecimal digits; empty without values
    std::string stopped;                           ///< by which limit: time, memory, size; empty: by none
    Effort effort;
    double elapsed = 0;  ///< seconds that it took
    std::string version;
    std::string certificate;  ///< JSON, where one was asked for and there is one

    bool proved() const { return status == "proved" || status == "no-period"; }
};

/// Two rows of one rule contradict each other: both are proved, and their laws differ. The sentence says how; empty where they agree.
std::string conflict(const Record& a, const Record& b);
/// Does `a` know more than `b`, or as much and later? A proved law is more than one seen, and that more than none; then more values are more.
bool knows_no_less(const Record& a, const Record& b);

/// The rule under the name `game`, which its key is taken of: names say nothing.
rule::Game anonymous(const rule::Game& game);

/// Names in the order in which people list them: 0.7 before 0.07, {2, 3} before {2, 10}.
std::string sort_key(const std::string& name);

}  // namespace grundy::atlas
