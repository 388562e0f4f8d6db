#include "engine/analyse/theorems.hpp"

#include <utility>

namespace grundy::analyse {

std::string theorem_name(const std::string& id) {
    static const std::pair<const char*, const char*> names[] = {
        {"1.1", "finite subtraction theorem"},
        {"1.2", "extension lemma"},
        {"1.3", "all-but theorem"},
        {"1.4", "state recurrence of eventually periodic sets"},
        {"1.5", "residue law"},
        {"1.6", "multiples refute periods"},
        {"1.7", "no period exists"},
        {"1.8", "divisor theorem"},
        {"1.9", "digit theorem"},
        {"2.1", "Guy–Smith periodicity theorem"},
        {"2.2", "decision by automata"},
        {"2.3", "arithmetic periodicity theorem"},
        {"3.1", "unequal split theorem"},
        {"3.2", "gap-regular theorem"},
        {"3.3", "gap-regular theorem with unbounded removal"},
        {"4.1", "automaton verified digit by digit"},
        {"4.2", "Mark-t theorem"},
        {"4.4a", "division cells"},
        {"4.4b", "log-period theorem"},
        {"5.1", "Wythoff–Fraenkel theorem"},
        {"5.2", "row recurrence"},
        {"6", "closed form of the Nim family"},
        {"7.4", "misère sums of subtraction games"},
    };
    for (const auto& [number, name] : names) {
        if (id == number) return name;
    }
    return id;
}

}  // namespace grundy::analyse
