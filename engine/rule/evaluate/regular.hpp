#pragma once
/// Regular expressions, as `matches(w, "(ab)*c?")` has them: letters, `|`, `*`, `+`, `?` and brackets; `()` is the empty word. Of a row of numbers the letters
/// are digits, each of which stands for an entry.
///
/// What may have been read last is followed along the word (Glushkov 1961): the places of the letters in the expression are numbered, and each has a set of
/// places that may come next. So a word of n letters takes at most n times the square of that number of steps, whatever the expression.
#include <cstdint>
#include <stdexcept>
#include <string>
#include <vector>

#include "engine/base/integer.hpp"
#include "engine/rule/expr.hpp"

namespace grundy::rule {

class Regular {
public:
    /// What is wrong, and at which of the characters.
    struct Wrong : std::runtime_error {
        Wrong(std::size_t place, const std::string& what) : std::runtime_error(what), at(place) {}
        std::size_t at;
    };
    static constexpr std::size_t most_letters = 500;

    /// `text`: code points. Throws Wrong.
    Regular(const std::vector<base::Integer>& text, bool of_numbers);

    /// What may have been read last, ascending: 0 before the first letter.
    using State = std::vector<std::uint32_t>;
    static State start() { return {0}; }
    /// Empty: no word that goes on like this is one.
    State next(const State& state, std::int64_t letter) const;
    bool accepts(const State& state) const;
    bool matches(const std::vector<std::int64_t>& word) const;
    /// The letters that it names.
    const std::vector<std::int64_t>& letters() const { return letter_; }

private:
    struct Part;
    class Reader;
    std::vector<std::int64_t> letter_;  ///< of place k + 1
    std::vector<State> follow_;         ///< of place k; those of 0 are the first
    std::vector<bool> last_;            ///< may a word end behind place k?
};

/// Is this `matches(w, "…")`?
bool is_matches(const Expr& e);
/// The expression of such a call. Throws Regular::Wrong where it is none.
Regular regular_of(const Expr& matches);

}  // namespace grundy::rule
